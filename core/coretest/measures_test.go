package coretest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/coretest"
)

// Two seats may each take one to three or throw a die: 4, then 3 times 4 and 6.
func TestPerftCountsSequences(t *testing.T) {
	g := newRace(2)
	for depth, want := range []int{1, 4, 3*4 + 6, 3*(3*4+6) + 6*4} {
		require.Equal(t, want, coretest.Perft(g, g.Start(), depth), "depth %d", depth)
	}
	over, _ := core.Playout(g, g.Start(), rand.New(rand.NewPCG(1, 2)), 1000)
	require.Equal(t, 0, coretest.Perft(g, over, 1))
	require.Equal(t, 1, coretest.Perft(g, over, 0))
	stubborn := mutant[raceState, raceMove]{Codec: g, apply: func(s raceState, _ raceMove, _ raceState, _ error) (raceState, error) {
		return s, errTurn.Refuse()
	}}
	require.Panics(t, func() { coretest.Perft(stubborn, g.Start(), 2) })
}

// scores evaluates a race by the cubes that a seat has.
func scores(s raceState, seat core.Seat) float64 { return float64(s.Score[seat]) }

func TestGreedyBeatsRandom(t *testing.T) {
	g := newRace(3)
	greedy, err := coretest.AgainstRandom(g, bot.NewGreedy(g, scores), 60)
	require.NoError(t, err)
	require.Greater(t, greedy, 0.7)
	again, err := coretest.AgainstRandom(g, bot.NewGreedy(g, scores), 60)
	require.NoError(t, err)
	require.Equal(t, greedy, again, "always the same games")
	random, err := coretest.AgainstRandom(g, bot.Random[raceState, raceMove]{}, 300)
	require.NoError(t, err)
	require.InDelta(t, 1.0/3, random, 0.1)

	stubborn := mutant[raceState, raceMove]{Codec: g, apply: func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
		if m.Kind == take {
			return s, errors.New("no")
		}
		return next, err
	}}
	_, err = coretest.AgainstRandom(stubborn, bot.NewGreedy(g, scores), 2)
	require.Error(t, err)
}

// wasteful allocates in every Check.
type wasteful struct{ *race }

var waste []byte

func (g wasteful) Check(s raceState, m raceMove) error {
	waste = make([]byte, 100)
	return g.race.Check(s, m)
}

func TestAllocationsAreCounted(t *testing.T) {
	require.Zero(t, coretest.AllocsPerStep(newRace(2)))
	require.InDelta(t, 1, coretest.AllocsPerStep(wasteful{newRace(2)}), 0.01)
}

// BenchmarkRace shows that the benchmarks run.
func BenchmarkRace(b *testing.B) {
	g := newRace(2)
	b.Run("Step", func(b *testing.B) { coretest.BenchmarkStep(b, g) })
	b.Run("Apply", func(b *testing.B) { coretest.BenchmarkApply(b, g) })
	b.Run("Moves", func(b *testing.B) { coretest.BenchmarkMoves(b, g) })
	b.Run("View", func(b *testing.B) { coretest.BenchmarkView(b, g, 0) })
	b.Run("Floor", func(b *testing.B) { coretest.BenchmarkFloor(b, g) })
}

// The positions after one and two steps of a race.
func ExamplePerft() {
	g := newRace(2)
	fmt.Println(coretest.Perft(g, g.Start(), 1), coretest.Perft(g, g.Start(), 2))
	// Output: 4 18
}

// Is an evaluation worth anything? One that counts cubes wins nearly all races.
func ExampleAgainstRandom() {
	g := newRace(3)
	greedy := bot.NewGreedy(g, func(s raceState, seat core.Seat) float64 { return float64(s.Score[seat]) })
	share, err := coretest.AgainstRandom(g, greedy, 60)
	fmt.Println(share > 0.7, err)
	// Output: true <nil>
}
