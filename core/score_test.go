package core_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
)

func TestHalfDownRoundsDownAlsoBelowZero(t *testing.T) {
	for n, half := range map[int]int{0: 0, 1: 0, 2: 1, 7: 3, -1: -1, -2: -1, -3: -2} {
		require.Equal(t, half, core.HalfDown(n), "half of %d", n)
	}
}

func TestSplitNamesTheRest(t *testing.T) {
	each, rest := core.Split(100, 3, 1)
	require.Equal(t, []int{33, 1}, []int{each, rest})
	each, rest = core.Split(100, 3, 10)
	require.Equal(t, []int{30, 10}, []int{each, rest})
	each, rest = core.Split(100, 0, 1)
	require.Equal(t, []int{0, 100}, []int{each, rest})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 10000).Draw(t, "n")
		k := rapid.IntRange(1, 50).Draw(t, "k")
		unit := rapid.IntRange(1, 20).Draw(t, "unit")
		each, rest := core.Split(n, k, unit)
		require.Equal(t, n, k*each+rest)
		require.Zero(t, each%unit)
		require.Less(t, rest, k*unit, "another unit for each would have fitted")
	})
}

func TestRankSharesPlacesOnTies(t *testing.T) {
	place := core.Rank(5, [core.MaxSeats]int{10, 30, 30, 5, 30})
	require.Equal(t, [core.MaxSeats]int{4, 1, 1, 5, 1}, place)
	place = core.Rank(3, [core.MaxSeats]int{7, 7, 7}, [core.MaxSeats]int{0, 2, 1})
	require.Equal(t, [core.MaxSeats]int{3, 1, 2}, place)
}

func TestRankDoesNotDependOnTheOrderOfSeats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, core.MaxSeats).Draw(t, "seats")
		var score, turned [core.MaxSeats]int
		for i := range n {
			score[i] = rapid.IntRange(0, 3).Draw(t, "score")
			turned[(i+1)%n] = score[i]
		}
		a, b := core.Rank(n, score), core.Rank(n, turned)
		for i := range n {
			require.Equal(t, a[i], b[(i+1)%n])
		}
	})
}

func TestWinnersAreTheSeatsInFirstPlace(t *testing.T) {
	s := core.Standing{Over: true, Seats: 3, Score: [core.MaxSeats]int{5, 4, 5}}
	s.Place = core.Rank(3, s.Score)
	require.Equal(t, []core.Seat{0, 2}, s.Winners())
	s.Over = false
	require.Empty(t, s.Winners())
}

func TestSeatsAndOwners(t *testing.T) {
	require.Equal(t, "seat 3", core.Seat(3).String())
	require.Equal(t, []string{"chance", "nobody", "spectator"},
		[]string{core.Chance.String(), core.Nobody.String(), core.Spectator.String()})
	require.Equal(t, core.Nobody, core.Owner(0).Seat())
	for _, who := range []core.Seat{0, 2, core.Spectator} {
		require.Equal(t, who, core.OwnerOf(who, 3).Seat())
	}
	for _, who := range []core.Seat{3, core.Chance, core.Nobody, 127, -128} {
		require.Equal(t, core.Spectator, core.OwnerOf(who, 3).Seat(), "%d is no seat", who)
	}

	own := core.OwnerOf(1, 3)
	require.False(t, own.Hides(1))
	require.True(t, own.Hides(0))
	require.False(t, core.Owner(0).Hides(0), "the truth hides nothing")
	require.Equal(t, own, own.Look(1, 3))
	require.Equal(t, core.Spectator, own.Look(2, 3).Seat())
	require.Equal(t, core.Seat(2), core.Owner(0).Look(2, 3).Seat())
	require.Equal(t, core.Spectator, core.OwnerOf(core.Spectator, 3).Look(0, 3).Seat())
}
