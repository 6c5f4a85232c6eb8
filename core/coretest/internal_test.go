package coretest

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bounds are those of tables of the distribution for one in a million.
func TestChiBoundIsNearTheTables(t *testing.T) {
	for free, want := range map[int]float64{1: 23.93, 2: 27.63, 5: 35.89, 10: 46.86, 20: 66.14} {
		require.GreaterOrEqual(t, chiBound(free), want, "%d degrees of freedom", free)
		require.Less(t, chiBound(free), 1.16*want, "%d degrees of freedom", free)
	}
}

func TestChiSquare(t *testing.T) {
	x, free := chiSquare([]float64{10, 20, 30}, []float64{12, 16, 32})
	require.InDelta(t, 4.0/10+16.0/20+4.0/30, x, 1e-9)
	require.Equal(t, 2, free)

	// Rare outcomes are counted together; few of them not at all.
	x, free = chiSquare([]float64{50, 3, 3}, []float64{50, 0, 9})
	require.InDelta(t, 9.0/6, x, 1e-9)
	require.Equal(t, 1, free)
	_, free = chiSquare([]float64{50, 3}, []float64{50, 3})
	require.Equal(t, 0, free)
}

// A fair die must pass and a loaded one must not.
func TestChiSquareTellsLoadedDice(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	expected := make([]float64, 6)
	fair, loaded := make([]float64, 6), make([]float64, 6)
	for i := range expected {
		expected[i] = oddsSamples / 6.0
	}
	for range oddsSamples {
		fair[rng.IntN(6)]++
		loaded[min(rng.IntN(6), rng.IntN(6))]++
	}
	x, free := chiSquare(expected, fair)
	require.Less(t, x, chiBound(free))
	x, free = chiSquare(expected, loaded)
	require.Greater(t, x, chiBound(free))
	require.False(t, math.IsNaN(x))
}

func TestGarbleReachesEveryExportedField(t *testing.T) {
	type move struct {
		A     uint8
		B     int8
		C     bool
		D     [2]struct{ E int64 }
		F     uint64
		quiet uint8
	}
	rng := newRand()
	seen := map[string]bool{}
	low, high := false, false
	for range 4000 {
		m := garble(rng, move{A: 7, quiet: 3})
		require.Equal(t, uint8(3), m.quiet)
		for name, changed := range map[string]bool{
			"A": m.A != 7, "B": m.B != 0, "C": m.C, "D0": m.D[0].E != 0, "D1": m.D[1].E != 0, "F": m.F != 0,
		} {
			seen[name] = seen[name] || changed
		}
		low, high = low || m.B == math.MinInt8, high || m.F == math.MaxUint64
	}
	require.Len(t, seen, 6)
	for name, changed := range seen {
		require.True(t, changed, name)
	}
	require.True(t, low, "extreme values")
	require.True(t, high, "extreme values")
	require.Equal(t, struct{ n int }{5}, garble(rng, struct{ n int }{5}))
}

func TestFlat(t *testing.T) {
	require.NoError(t, flat(reflect.TypeFor[struct {
		_ [2]struct{ _ uint8 }
		_ bool
	}]()))
	for _, typ := range []reflect.Type{
		reflect.TypeFor[*int](), reflect.TypeFor[[]int](), reflect.TypeFor[map[int]int](), reflect.TypeFor[string](),
		reflect.TypeFor[any](), reflect.TypeFor[chan int](), reflect.TypeFor[func()](), reflect.TypeFor[float64](),
		reflect.TypeFor[struct{ _ [2]struct{ _ *int } }](),
	} {
		require.Error(t, flat(typ), typ.String())
	}
}
