package unionpacific_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/unionpacific"
)

type lawOptions = coretest.Options[state, move]

func laws() lawOptions {
	return lawOptions{
		Games:  1,
		States: 12,
		Steps:  2000,
		Masked: []string{"draw ?", "open ?", "trade ?"},
		Rules:  unionpacific.Rules(),
		Open:   unionpacific.Entry.Open,
		Accepts: func(_ state, m move) bool {
			return m.Kind == unionpacific.KindBuild // UP-BUILD-10: any space of the type
		},
	}
}

func TestLaws(t *testing.T) {
	t.Run("recorded games", func(t *testing.T) {
		o := laws()
		o.Records = readRecords(t)
		o.States = 20
		o.Kinds = []string{
			"open", "reveal", "continue", "replace", "build", "invest", "pass", "take", "decline", "trade", "discard", "draw",
		}
		o.Ends = []string{unionpacific.ReasonFourthDividend, unionpacific.ReasonStalled}
		o.EveryRule = true
		o.Refusals = refusals(t)
		coretest.Run(t, newGame(t, 4, `{}`), o)
	})
	for name, c := range map[string]struct {
		players int
		options string
	}{
		"two players":                    {2, `{"replaceUnplayable":"never"}`},
		"returned shares, three players": {3, `{"edition":"first","tradedShareToDeckBottom":true,"replaceUnplayable":"always"}`},
		"exchange only, six players":     {6, `{"edition":"german1999","upTradeOnly":true,"firstSeat":4}`},
	} {
		if testing.Short() {
			break
		}
		t.Run(name, func(t *testing.T) {
			g, o := newGame(t, c.players, c.options), laws()
			o.Evaluate = g.Evaluate
			coretest.Run(t, g, o)
		})
	}
}

// draws makes rapid a chooser.
type draws struct{ t *rapid.T }

func (d draws) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(d.t, "choice") }

func TestLawsForAnyCourseOfTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector; the laws are checked by TestLaws")
	}
	require.NoError(t, flag.Set("rapid.checks", "2"))
	rapid.Check(t, func(t *rapid.T) {
		options := unionpacific.Options{
			Edition:                 unionpacific.Edition(rapid.IntRange(0, 2).Draw(t, "edition")),
			UPTradeOnly:             rapid.Bool().Draw(t, "trade only"),
			TradedShareToDeckBottom: rapid.Bool().Draw(t, "under the deck"),
			ReplaceUnplayable:       unionpacific.Replacement(rapid.IntRange(0, 2).Draw(t, "replace")),
		}
		g, err := unionpacific.New(rapid.IntRange(2, 6).Draw(t, "players"), options)
		require.NoError(t, err)
		o := laws()
		o.Chooser = draws{t}
		require.NoError(t, coretest.Walk(g, o))
	})
}

// refusals provokes what no candidate move of the kit breaks.
func refusals(t *testing.T) (list []error) {
	add := func(err error) {
		require.Error(t, err)
		list = append(list, err)
	}
	for _, o := range []unionpacific.Options{
		{Edition: 9}, {ReplaceUnplayable: 9}, {FirstSeat: 5}, {UPDividendTable: core.Some(unionpacific.DividendTable{{-1}})},
	} {
		_, err := unionpacific.New(4, o)
		add(err)
	}
	for _, text := range []string{`{"none":1}`, `{"upTradeOnly":0}`, `{"tradedShareToDeckBottom":0}`} {
		_, err := unionpacific.Open(core.Header{Game: "unionpacific", Players: 2, Options: text})
		add(err)
	}
	_, err := unionpacific.New(1, unionpacific.Default())
	add(err)
	_, err = unionpacific.LoadBoard(nil)
	add(err)
	noPile := turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0").change(func(d *scene) { d.lay(3, "UP", d.UPPile) })
	add(noPile.g.Check(noPile.s, unionpacific.TakeUP()))
	return list
}

// TestFairOddsWithReturnedShares holds the odds of the end of a game, in which
// the first share under the deck is drawn, to the samples.
func TestFairOddsWithReturnedShares(t *testing.T) { // UP-INFO-17, UP-CHANCE-11
	w := newWalk(t, newGame(t, 4, `{"edition":"first","tradedShareToDeckBottom":true}`), 18, false)
	var states []state
	for text := w.choose(); text != ""; text = w.choose() {
		states = append(states, w.s)
		w.play(text)
	}
	last := &position{t, w.g, states[len(states)-1]}
	require.Equal(t, []string{"draw UP"}, last.can())
	for _, who := range owners(w.g) {
		v := w.g.View(last.s, who)
		outcomes := w.g.AppendChances(nil, v.State)
		counts := map[move]int{}
		x := lcg(who)
		const samples = 3000
		for range samples {
			s, err := w.g.Sample(v, &x)
			require.NoError(t, err)
			truth := w.g.AppendChances(nil, s)
			counts[w.g.Seen(s, truth[core.Pick(truth, &x)].Move, who)]++
		}
		total := float64(core.TotalWeight(outcomes))
		for _, o := range outcomes {
			require.InDelta(t, float64(o.Weight)/total, float64(counts[o.Move])/samples, 0.04, "%v: %v", who, o.Move)
			delete(counts, o.Move)
		}
		require.Empty(t, counts)
	}
}
