package coretest_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

func TestDistributionIsExact(t *testing.T) {
	sum, ok := coretest.Distribution(36, func(c core.Chooser) int {
		return 2 + int(c.Uint64N(6)+c.Uint64N(6))
	})
	require.True(t, ok)
	require.Len(t, sum, 11)
	require.Equal(t, big.NewRat(6, 36), sum[7])
	require.Equal(t, big.NewRat(1, 36), sum[12])

	// Sequences of choices need not be equally long, nor equally likely.
	first, ok := coretest.Distribution(100, func(c core.Chooser) string {
		if c.Uint64N(2) == 0 {
			return "heads"
		}
		if c.Uint64N(3) < 2 {
			return "tails twice"
		}
		return "tails once"
	})
	require.True(t, ok)
	require.Equal(t, map[string]*big.Rat{
		"heads": big.NewRat(1, 2), "tails twice": big.NewRat(1, 3), "tails once": big.NewRat(1, 6),
	}, first)
}

func TestDistributionOfNoChoice(t *testing.T) {
	dist, ok := coretest.Distribution(1, func(core.Chooser) bool { return true })
	require.True(t, ok)
	require.Equal(t, map[bool]*big.Rat{true: big.NewRat(1, 1)}, dist)

	dist, ok = coretest.Distribution(1, func(c core.Chooser) bool { return c.Uint64N(1) == 0 })
	require.True(t, ok)
	require.Equal(t, map[bool]*big.Rat{true: big.NewRat(1, 1)}, dist)
}

func TestDistributionGivesUp(t *testing.T) {
	calls := 0
	_, ok := coretest.Distribution(1000, func(c core.Chooser) uint64 {
		calls++
		for { // without end, but ever less likely
			if c.Uint64N(2) == 0 {
				return 0
			}
		}
	})
	require.False(t, ok)
	require.LessOrEqual(t, calls, 1000)

	_, ok = coretest.Distribution(1000, func(c core.Chooser) uint64 { return c.Uint64N(1001) })
	require.False(t, ok)
	_, ok = coretest.Distribution(1000, func(c core.Chooser) uint64 { return c.Uint64N(0) })
	require.False(t, ok)
	_, ok = coretest.Distribution(1000, func(c core.Chooser) uint64 { return c.Uint64N(1<<63) + c.Uint64N(1<<63) })
	require.False(t, ok)
	dist, ok := coretest.Distribution(1000, func(c core.Chooser) uint64 { return c.Uint64N(1000) })
	require.True(t, ok)
	require.Len(t, dist, 1000)
}

func TestDistributionLetsPanicsPass(t *testing.T) {
	require.PanicsWithValue(t, "mine", func() {
		coretest.Distribution(10, func(core.Chooser) int { panic("mine") })
	})
}
