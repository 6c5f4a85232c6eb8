package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// BenchmarkPlayout plays whole random games: its inverse is the playouts a
// second on one core.
func BenchmarkPlayout(b *testing.B) {
	b.Run("traindice", func(b *testing.B) { playouts(b, traindice.Entry, 2, "") })
	b.Run("rrbuilder", func(b *testing.B) { playouts(b, rrbuilder.Entry, 3, "") })
	b.Run("unionpacific", func(b *testing.B) { playouts(b, unionpacific.Entry, 2, "") })
	// At random the shares of tycoon grow without end; ten turns are a game.
	b.Run("tycoon", func(b *testing.B) { playouts(b, tycoon.Entry, 2, `{"maxTurns":10}`) })
}

func playouts[S, M comparable](b *testing.B, e core.Entry[S, M], players int, options string) {
	g, err := e.Open(core.Header{Game: e.Name, Players: players, Options: options})
	if err != nil {
		b.Fatal(err)
	}
	var w core.Walker[S, M]
	rng := rand.New(rand.NewPCG(1, 2))
	steps := 0
	for b.Loop() {
		_, n := w.Playout(g, g.Start(), rng, 100_000)
		steps += n
	}
	b.ReportMetric(float64(steps)/float64(b.N), "steps")
}

// BenchmarkSearch makes 100 iterations of a search in the middle of a game.
func BenchmarkSearch(b *testing.B) {
	b.Run("traindice", func(b *testing.B) { searches(b, traindice.Entry, 2, (*traindice.Game).Evaluate) })
	b.Run("rrbuilder", func(b *testing.B) { searches(b, rrbuilder.Entry, 3, (*rrbuilder.Game).Evaluate) })
	b.Run("unionpacific", func(b *testing.B) { searches(b, unionpacific.Entry, 2, (*unionpacific.Game).Evaluate) })
	b.Run("tycoon", func(b *testing.B) { searches(b, tycoon.Entry, 2, (*tycoon.Game).Evaluate) })
}

func searches[S, M comparable, G core.Game[S, M]](b *testing.B, e core.Entry[S, M], players int, evaluate func(G, S, core.Seat) float64) {
	opened, err := e.Open(core.Header{Game: e.Name, Players: players})
	if err != nil {
		b.Fatal(err)
	}
	g, ok := opened.(G)
	if !ok {
		b.Fatalf("%T is another type of game", opened)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var w core.Walker[S, M]
	s, _ := w.Playout(g, g.Start(), rng, 150)
	for g.Turn(s) < 0 || len(g.AppendMoves(nil, s)) < 2 {
		_, s, _ = w.Step(g, s, rng)
	}
	search := bot.NewSearch(g, bot.Options[S]{
		Evaluate: func(s S, seat core.Seat) float64 { return evaluate(g, s, seat) }, Widen: 1,
	})
	for b.Loop() {
		if _, err := bot.Ask(context.Background(), g, s, search, 100, rng); err != nil {
			b.Fatal(err)
		}
	}
}
