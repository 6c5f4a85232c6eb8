package tycoon

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
)

// checkOutlook checks that the results of all seats are parts of one win.
func checkOutlook(t *testing.T, g *Game, s State) {
	t.Helper()
	sum := 0.0
	for seat := range core.Seat(g.Seats()) {
		x := g.Evaluate(s, seat)
		if !(x >= 0 && x <= 1) {
			t.Fatalf("seat %d: %v in %+v", seat, x, s)
		}
		sum += x
	}
	if math.Abs(sum-1) > 1e-9 && (sum > 1 || !deepInDebt(g, s)) {
		t.Fatalf("the sum is %v in %+v", sum, s)
	}
}

// deepInDebt reports whether shares cost somebody more than a few points.
func deepInDebt(g *Game, s State) bool {
	for q := range core.Seat(g.Seats()) {
		if s.Shares(q) > 3 {
			return true
		}
	}
	return false
}

func TestEvaluateSharesOneWinInEveryState(t *testing.T) {
	for players := Entry.MinPlayers; players <= Entry.MaxPlayers; players++ {
		g, err := New(players, Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(players), 0))
		var w core.Walker[State, Move]
		s, ok := g.Start(), true
		for ; ok; _, s, ok = w.Step(g, s, r) {
			checkOutlook(t, g, s)
			checkOutlook(t, g, g.View(s, core.Seat(r.IntN(players))).State)
		}
		for seat := range core.Seat(players) {
			if got, want := g.Evaluate(s, seat), g.Standing(s).Share(seat); got != want {
				t.Errorf("seat %d has %v of the win, evaluated as %v", seat, want, got)
			}
		}
		if x := g.Evaluate(s, core.Seat(players)); x != 0 {
			t.Errorf("who does not play has %v", x)
		}
		g.Evaluate(State{}, 0) // no panic
	}
}

func TestGreedyBeatsRandomByTheEvaluation(t *testing.T) {
	g, err := New(2, Options{})
	if err != nil {
		t.Fatal(err)
	}
	wins, games := 0.0, 12
	var w core.Walker[State, Move]
	greedy := bot.NewGreedy(g, g.Evaluate)
	for i := range games {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		s, seat := g.Start(), core.Seat(i%2)
		for ok := true; ok; {
			if g.Turn(s) != seat {
				_, s, ok = w.Step(g, s, r)
				continue
			}
			m, err := bot.Ask(context.Background(), g, s, greedy, 0, r)
			if err != nil {
				t.Fatal(err)
			}
			s, err = g.Apply(s, m)
			if err != nil {
				t.Fatal(err)
			}
		}
		wins += g.Standing(s).Share(seat)
	}
	if wins < 0.75*float64(games) {
		t.Errorf("it wins %v of %d games", wins, games)
	}
}
