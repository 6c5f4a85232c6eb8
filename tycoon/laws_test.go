package tycoon_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/tycoon"
)

func kit() coretest.Options[tycoon.State, tycoon.Move] {
	return coretest.Options[tycoon.State, tycoon.Move]{
		Masked: []string{"draw ?"},
		Rules:  tycoon.Rules(),
		Open:   tycoon.Entry.Open,
		Games:  2,
		States: states(),
	}
}

// states is the number of states that the kit looks at closely; 0 leaves it to
// the kit.
func states() int {
	if testing.Short() {
		return 0
	}
	return 16
}

// variants are options that reach every rule.
var variants = []struct {
	players int
	options string
	masked  []string
}{
	{2, `{"maxTurns":3}`, []string{"draw ?"}},
	{3, `{"tycoonCards":"deal2-keep1","redirectOwnStub":true,"sharpCurves":true,"crossings":"must-intersect","riverCost":"any-water","maxTurns":2,"firstSeat":2}`, []string{"draw ?", "keep ?"}},
	{5, `{"smallGameGoods":"full","duplicateOwnLinks":false,"locomotiveLimit":true,"linkPoints":"deliverer","oneUpgradePerTurn":true,"firstPlayerNoBid":"stay","tycoonTies":"share","majorLineAtReveal":true,"westernRefill":"from-west-only","endTrigger":"at-turn-end","maxTurns":2,"issueBelow":20000}`, []string{"draw ?"}},
	{4, `{"tycoonCards":"none","operationsCards":false,"westernLinks":false,"maxTurns":2}`, nil},
}

func TestLaws(t *testing.T) {
	for i, v := range variants {
		if i > 0 && testing.Short() {
			break // long under the race detector
		}
		t.Run(fmt.Sprintf("%d players", v.players), func(t *testing.T) {
			g, o := newGame(t, v.players, v.options), kit()
			o.Masked, o.Marked = v.masked, v.masked == nil
			o.Evaluate, o.Unclaimed = g.Evaluate, deepInDebt
			coretest.Run(t, g, o)
		})
	}
}

type draws struct{ t *rapid.T }

func (d draws) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(d.t, "choice") }

func TestLawsInRandomGames(t *testing.T) {
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue { // each takes long
		require.NoError(t, checks.Value.Set("10"))
		defer checks.Value.Set(checks.DefValue)
	}
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants).Draw(t, "variant")
		g, err := tycoon.Open(core.Header{Game: "tycoon", Players: min(v.players, 3), Options: v.options})
		require.NoError(t, err)
		o := kit()
		o.Masked, o.Marked = v.masked, v.masked == nil
		// Choices after the set-up, as many as tell something.
		o.Chooser = gametest.Between(60, 120, draws{t}, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "rest"), 0)))
		if err := coretest.Walk(g, o); err != nil {
			t.Fatal(err)
		}
	})
}

// recordings are games that together show every sort of move and end.
var recordings = []struct {
	name    string
	players int
	options string
}{
	{"markers", 2, `{}`},
	{"turns", 3, `{"redirectOwnStub":true,"tycoonCards":"deal2-keep1","maxTurns":4}`},
	{"six", 6, `{"sharpCurves":true,"maxTurns":2}`},
}

// TestRecordings replays the recorded games and holds them to the result that
// is written with them. With -update they are played anew.
func TestRecordings(t *testing.T) {
	for i, r := range recordings {
		data := gametest.File(t, "games/"+r.name+".txt", func() []byte {
			g := newGame(t, r.players, r.options)
			moves, s := eager(t, g, uint64(i))
			rec := record.Of(g, moves)
			rec.Meta = []record.Meta{{Name: "result", Value: gametest.Result(g, s)}}
			text, err := rec.AppendText(nil)
			require.NoError(t, err)
			return text
		})
		g, rec, s := gametest.Final(t, tycoon.Open, data)
		want, _ := rec.Get("result")
		require.Equal(t, want, gametest.Result(g, s), r.name)
	}
}

// eager plays a game that shows something: each player does what was not done
// yet, delivers, builds links and only then does something at random.
func eager(t *testing.T, g *tycoon.Game, seed uint64) ([]tycoon.Move, tycoon.State) {
	r := rand.New(rand.NewPCG(seed, 9))
	done := map[string]bool{}
	var moves []tycoon.Move
	var queue []tycoon.Move
	s := g.Start()
	for n := 0; g.Turn(s) != core.Nobody; n++ {
		require.Less(t, n, 5000)
		var m tycoon.Move
		switch {
		case len(queue) > 0:
			m, queue = queue[0], queue[1:]
		case g.Turn(s) == core.Chance:
			list := g.AppendChances(nil, s)
			m = list[core.Pick(list, r)].Move
		default:
			m, queue = wish(t, g, s, r, done)
		}
		done[key(g, m)] = true
		s = apply(t, g, s, m)
		moves = append(moves, m)
	}
	return moves, s
}

func key(g *tycoon.Game, m tycoon.Move) string {
	text := string(g.AppendMove(nil, m))
	if m.Kind == tycoon.KindTake { // every card once
		return text
	}
	return words(text)[0]
}

func wish(t *testing.T, g *tycoon.Game, s tycoon.State, r *rand.Rand, done map[string]bool) (tycoon.Move, []tycoon.Move) {
	list := g.AppendMoves(nil, s)
	q := g.Turn(s)
	if s.Phase() != tycoon.PhaseAction {
		return list[r.IntN(min(len(list), 6))], nil
	}
	for _, m := range list { // what was never done, the rarest first
		if k := key(g, m); !done[k] && k != "finish" || m.Kind == tycoon.KindPlay && r.IntN(3) == 0 {
			return m, nil
		}
	}
	for _, c := range g.Board().Western() { // money and a link for a western link
		err := g.Check(s, tycoon.West(c))
		if is(err, tycoon.ErrCash) && !done["west"] {
			return tycoon.Issue(), nil
		}
		if is(err, tycoon.ErrWesternLink) && !done["west"] && s.Cash(q) >= 10000 && g.Check(s, tycoon.Build(c)) == nil {
			if rest := completing(t, g, apply(t, g, s, tycoon.Build(c)), 4); rest != nil {
				return tycoon.Build(c), rest
			}
		}
	}
	deliveries := slices.DeleteFunc(slices.Clone(list), func(m tycoon.Move) bool { return m.Kind != tycoon.KindDeliver })
	if len(deliveries) > 0 {
		return deliveries[len(deliveries)-1-r.IntN(min(len(deliveries), 3))], nil
	}
	if s.Begun() == tycoon.NothingBegun {
		if s.Cash(q) < 10000 {
			return tycoon.Issue(), nil
		}
		if moves, ok := direct(t, g, s, r.IntN(51)*min(1, g.OwnLinks(s, q))); ok {
			return moves[0], moves[1:]
		}
	}
	return list[r.IntN(len(list))], nil
}

func TestRecordingsCoverTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	o := kit()
	o.Masked = []string{"draw ?", "keep ?"}
	for _, r := range recordings {
		data, err := os.ReadFile(filepath.Join("testdata", "games", r.name+".txt"))
		require.NoError(t, err)
		o.Records = append(o.Records, data)
	}
	o.Kinds = strings.Fields("pass skip finish issue upgrade bid keep take play west grow urbanize build lay redirect deliver draw reveal")
	o.Ends = []string{tycoon.ReasonMarkers, tycoon.ReasonMaxTurns}
	o.EveryRule = true
	o.Refusals = refusals(t)
	coretest.Run(t, newGame(t, 3, `{"tycoonCards":"deal2-keep1","maxTurns":1}`), o)
}

// refusals provokes rules that few positions, or no moves, can break.
func refusals(t *testing.T) []error {
	var errs []error
	try := func(options string, change func(p *position), moves ...string) {
		g := newGame(t, 2, options)
		s := acting(t, g, change)
		last := len(moves) - 1
		errs = append(errs, g.Check(play(t, g, s, moves[:last]...), parse(t, g, moves[last])))
	}
	cash := func(n int) func(p *position) { return func(p *position) { p.cash(0, n) } }
	route := func(p *position) { east(p); p.cubes("baltimore", "red"); p.cubes("philadelphia", "red") }
	try(`{"issueBelow":1}`, cash(1000), "issue")
	try(``, func(p *position) { p.set(0, "level", 8); p.d["firstAtTop"] = []int{0}; p.tycoon(0, "fisk") }, "upgrade")
	try(`{"oneUpgradePerTurn":true}`, cash(90000), "upgrade", "skip", "upgrade")
	try(``, nil, "take speed-record")
	try(``, func(p *position) { p.faceUp("city-growth"); p.emptyBag("boston") }, "take city-growth")
	try(`{"westernLinks":false}`, nil, "west kansas-city")
	rival := func(p *position) { p.cash(0, 9000); p.d["round"] = 2; p.stub(1, "new-york", "17,10 0-4", "16,11 1-4") }
	try(``, rival, "build baltimore", "lay 15,12 1-4")
	ring := func(p *position) {
		p.cash(0, 9000)
		p.d["round"] = 2
		p.stub(0, "kansas-city", "-3,13 3-5", "-3,14 2-4", "-4,15 1-3", "-5,15 0-2")
	}
	try(``, ring, "lay -5,14 1-5")
	try(``, ring, "build kansas-city", "lay -5,14 1-5")
	try(`{"duplicateOwnLinks":false}`, func(p *position) { p.cash(0, 9000); p.link(0, "new-york", "philadelphia", "17,10 0-4", "16,11 1-5") },
		"build new-york", "lay 17,11 1-4")
	try(``, route, "deliver red philadelphia new-york@1")
	try(``, func(p *position) { route(p); p.set(0, "level", 1) }, "deliver red baltimore philadelphia new-york@1")
	try(``, route, "deliver red baltimore philadelphia baltimore")
	try(``, func(p *position) { route(p); p.connect(0, "new-york", "chicago"); p.set(0, "level", 3) }, "deliver red baltimore philadelphia new-york@1 chicago")
	_, players := tycoon.New(1, tycoon.Options{})
	_, option := tycoon.New(2, tycoon.Options{MaxTurns: -1})
	g := newGame(t, 2, "")
	s := fixed(t, g)
	_, truth := g.Sample(core.View[tycoon.State]{State: s}, random())
	view := editError(t, g, s, func(p *position) { p.set(0, "tycoons", []any{"?"}) })
	return append(errs, players, option, truth, view)
}
