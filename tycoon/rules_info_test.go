package tycoon_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// ---- 23 Information

// owners are all who can look at a state of three players.
var owners = []core.Seat{0, 1, 2, core.Spectator}

// RT-INFO-1, RT-INFO-4, RT-INFO-5
func TestViews(t *testing.T) {
	g := newGame(t, 3, `{"tycoonCards":"deal2-keep1"}`)
	s := fixed(t, g)
	for q := core.Seat(0); q < 3; q++ {
		s = apply(t, g, s, tycoon.Keep(s.Tycoons(q)[0]))
	}
	require.Equal(t, core.Nobody, g.Owner(s))
	for _, w := range owners {
		v := viewed(g, s, w)
		require.Equal(t, w, g.Owner(v))
		require.NoError(t, g.Invariant(v))
		unseen := 0
		for card := tycoon.Tycoon(1); card <= 10; card++ {
			if v.Unseen(card) {
				unseen++
			}
		}
		hidden := 0
		for q := core.Seat(0); q < 3; q++ {
			if q == w {
				require.Equal(t, s.Tycoons(q), v.Tycoons(q))
				require.Equal(t, s.PutAway(q), v.PutAway(q))
				continue
			}
			require.Equal(t, [2]tycoon.Tycoon{tycoon.UnknownTycoon, tycoon.NoTycoon}, v.Tycoons(q))
			require.Equal(t, tycoon.UnknownTycoon, v.PutAway(q))
			hidden += 2
		}
		require.Equal(t, 4, unseen-hidden, "dealt to nobody")
		// All the rest is public.
		require.Equal(t, s.Bag(), v.Bag())
		require.Equal(t, faceUp(g, s), faceUp(g, v))
		require.Equal(t, g.Standing(s), g.Standing(v))
		// Looked at again: by its owner unchanged, by others as by a spectator.
		for _, other := range append(owners, 7, core.Nobody) {
			again := viewed(g, v, other)
			if other == w {
				require.Equal(t, v, again)
			} else {
				require.Equal(t, viewed(g, s, core.Spectator), again)
			}
		}
	}
}

// RT-INFO-3
func TestBarred(t *testing.T) {
	g := newGame(t, 3, "")
	s := levelSix(t, g, acting(t, g, func(p *position) { p.tycoon(0, "morgan") }), 0)
	s = play(t, g, s, "reveal none")
	require.Equal(t, core.Seat(0), s.FirstAtTop())
	require.False(t, s.Shown(0))
	for v := range everySample(t, g, g.View(s, 2)) {
		require.NotEqual(t, "pullman", g.Board().Tycoon(v.Tycoons(0)[0]).ID)
	}
	// A truth in which the barred seat holds it cannot be.
	require.ErrorIs(t, editError(t, g, s, func(p *position) { p.tycoon(0, "pullman"); p.sort() }), tycoon.ErrView)
}

// RT-INFO-6, RT-INFO-8
func TestSeenMovesKeepAViewInStep(t *testing.T) {
	for _, variant := range []string{`{"maxTurns":3}`, `{"maxTurns":2,"tycoonCards":"deal2-keep1"}`} {
		g := newGame(t, 3, variant)
		views := map[core.Seat]tycoon.State{}
		for _, w := range owners {
			views[w] = viewed(g, g.Start(), w)
		}
		r := random()
		var walk core.Walker[tycoon.State, tycoon.Move]
		for s := g.Start(); ; {
			m, next, ok := walk.Step(g, s, r)
			if !ok {
				break
			}
			for _, w := range owners {
				seen := g.Seen(s, m, w)
				require.Contains(t, options(g, views[w]), seen)
				views[w] = apply(t, g, views[w], seen)
				require.Equal(t, viewed(g, next, w), views[w])
			}
			s = next
		}
	}
}

// RT-INFO-7 (E31)
func TestOddsOfAView(t *testing.T) {
	g := newGame(t, 4, `{"maxTurns":7}`)
	s := acting(t, g, func(p *position) {
		p.tycoon(0, "farnam")
		p.tycoon(1, "morgan")
		p.tycoon(2, "fisk")
	})
	s = play(t, g, levelSix(t, g, s, 2), "reveal none")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseShow })
	odds := weights(g, viewed(g, s, 1))
	require.Len(t, odds, 9)
	for move, n := range odds {
		want := uint64(7)
		if move == "reveal pullman" {
			want = 8
		}
		require.Equal(t, want, n, move)
	}
	require.NotContains(t, odds, "reveal morgan")
	s = play(t, g, s, "reveal farnam")
	require.Equal(t, map[string]uint64{"reveal morgan": 1}, weights(g, viewed(g, s, 1)))
	s = play(t, g, s, "reveal morgan")
	odds = weights(g, viewed(g, s, 1))
	require.Len(t, odds, 7)
	for move, n := range odds {
		require.Equal(t, uint64(1), n, move)
	}
	for _, id := range []string{"farnam", "morgan", "pullman"} {
		require.NotContains(t, odds, "reveal "+id)
	}
}

// RT-INFO-7, RT-INFO-10: the odds of a view are those over its samples, counted
// for every sample.
func TestOddsAgreeWithSamples(t *testing.T) {
	g := newGame(t, 3, `{"maxTurns":8}`)
	s := levelSix(t, g, acting(t, g, nil), 1)
	positions := []tycoon.State{s} // the Pullman step
	s = apply(t, g, s, options(g, s)[0])
	for s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseShow }); s.Phase() == tycoon.PhaseShow; {
		positions = append(positions, s)
		s = apply(t, g, s, options(g, s)[0])
	}
	require.Len(t, positions, 4)
	for _, s := range positions {
		for _, w := range owners {
			v := g.View(s, w)
			want := map[string]*big.Rat{}
			for deal, p := range everySample(t, g, v) {
				m := texts(g, deal)[0]
				if want[m] == nil {
					want[m] = new(big.Rat)
				}
				want[m].Add(want[m], p)
			}
			odds := weights(g, v.State)
			total := int64(0)
			for _, n := range odds {
				total += int64(n)
			}
			require.Len(t, odds, len(want))
			for m, n := range odds {
				require.Zero(t, want[m].Cmp(big.NewRat(int64(n), total)), "%s as %v sees it", m, w)
			}
		}
	}
}

// RT-INFO-9
func TestSampleRefusesTheTruth(t *testing.T) {
	g := newGame(t, 3, "")
	s := fixed(t, g)
	same, err := g.Sample(core.View[tycoon.State]{State: s}, random())
	require.ErrorIs(t, err, tycoon.ErrTruth)
	require.Equal(t, s, same)
	_, err = g.Sample(core.View[tycoon.State]{}, random())
	require.Error(t, err)
}

// RT-INFO-10, RT-INFO-11, RT-CHANCE-10: the same moves for the seat to act, the
// same steps whatever the hidden cards are.
func TestNothingDependsOnHiddenCards(t *testing.T) {
	g := newGame(t, 3, `{"maxTurns":3}`)
	r := random()
	var walk core.Walker[tycoon.State, tycoon.Move]
	for s := g.Start(); ; {
		m, next, ok := walk.Step(g, s, r)
		if !ok {
			break
		}
		if q := g.Turn(s); q >= 0 {
			require.Equal(t, g.AppendMoves(nil, s), g.AppendMoves(nil, viewed(g, s, q)))
			other, err := g.Sample(g.View(s, core.Spectator), r)
			require.NoError(t, err)
			require.Equal(t, g.AppendMoves(nil, s), g.AppendMoves(nil, other), "public matter only")
			after := apply(t, g, other, m)
			require.Equal(t, g.Turn(next), g.Turn(after))
			require.Equal(t, viewed(g, next, core.Spectator), viewed(g, after, core.Spectator))
		}
		s = next
	}
}

// RT-INFO-12
func TestSoundViews(t *testing.T) {
	g := newGame(t, 3, "")
	s := fixed(t, g)
	bad := func(s tycoon.State, change func(p *position)) {
		t.Helper()
		require.ErrorIs(t, editError(t, g, s, func(p *position) { change(p); p.sort() }), tycoon.ErrView)
	}
	v := viewed(g, s, 1)
	bad(s, func(p *position) { p.set(0, "tycoons", []any{"?"}) })                                  // the truth hides nothing
	bad(v, func(p *position) { p.set(1, "tycoons", []any{"?"}) })                                  // nor a view its own card
	bad(v, func(p *position) { p.set(0, "tycoons", []any{"morgan"}) })                             // known twice
	bad(v, func(p *position) { p.set(0, "tycoons", []any{"morgan"}); p.take("unseen", "morgan") }) // known, but hidden
	bad(s, func(p *position) { p.take("unseen", "drew") })                                         // a card is missing
	bad(s, func(p *position) { p.set(0, "tycoons", []any{}); p.put("unseen", "morgan", true) })
	bad(s, func(p *position) { p.set(0, "shown", true) })
	bad(s, func(p *position) { p.set(0, "putAway", []any{"drew"}); p.take("unseen", "drew") })
	none := fixed(t, newGame(t, 3, `{"tycoonCards":"none"}`))
	for card := tycoon.Tycoon(1); card <= 10; card++ {
		require.True(t, none.Unseen(card), "all ten are dealt to nobody")
	}
}
