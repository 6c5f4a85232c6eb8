package core_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/traindice"
)

func open(t testing.TB) *toy.Dice {
	t.Helper()
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: 3})
	require.NoError(t, err)
	return g
}

func TestWalkerMakesLegalStepsUntilTheEnd(t *testing.T) {
	g := open(t)
	var w core.Walker[toy.DiceState, toy.DiceMove]
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for g.Turn(s) != core.Nobody {
		m, next, ok := w.Step(g, s, rng)
		require.True(t, ok)
		require.NoError(t, g.Check(s, m))
		s = next
	}
	m, next, ok := w.Step(g, s, rng)
	require.False(t, ok, "the game is over")
	require.Zero(t, m)
	require.Equal(t, s, next)
}

func TestPlayoutStopsAtItsLimit(t *testing.T) {
	g := open(t)
	rng := rand.New(rand.NewPCG(1, 2))
	s, n := core.Playout(g, g.Start(), rng, 3)
	require.Equal(t, 3, n)
	require.False(t, g.Standing(s).Over)
	for _, limit := range []int{0, -1} {
		s, n = core.Playout(g, g.Start(), rng, limit)
		require.Zero(t, n)
		require.Equal(t, g.Start(), s)
	}
	s, n = core.Playout(g, g.Start(), rng, 100_000)
	require.True(t, g.Standing(s).Over)
	require.Less(t, n, 100_000)
}

func TestWalkerAllocatesNothing(t *testing.T) {
	g, err := traindice.New(3, traindice.Options{})
	require.NoError(t, err)
	var w core.Walker[traindice.State, traindice.Move]
	rng := rand.New(rand.NewPCG(1, 2))
	w.Playout(g, g.Start(), rng, 1000) // grows the buffers
	require.Zero(t, testing.AllocsPerRun(20, func() { w.Playout(g, g.Start(), rng, 1000) }))
}

func TestMovesIteratesOverTheList(t *testing.T) {
	g := open(t)
	s, err := g.Apply(g.Start(), 2)
	require.NoError(t, err)
	var got []toy.DiceMove
	for m := range core.Moves(g, s) {
		got = append(got, m)
		if len(got) == 1 {
			break
		}
	}
	require.Equal(t, g.AppendMoves(nil, s)[:1], got)
}

func TestOpenerReturnsNoTypedNil(t *testing.T) {
	g, err := toy.DiceEntry.Open(core.Header{Game: "toydice", Players: 9})
	require.Error(t, err)
	require.True(t, g == nil)
}
