package core_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
)

// fixed is a Chooser that always gives the same number.
type fixed uint64

func (f fixed) Uint64N(uint64) uint64 { return uint64(f) }

func TestPickGivesEveryOutcomeAsManyNumbersAsItsWeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Uint64Range(1, 5), 1, 100).Draw(t, "weights")
		list := make([]core.Weighted[int], len(weights))
		for i, w := range weights {
			list[i] = core.Weighted[int]{Move: i, Weight: w}
		}
		got := make([]uint64, len(list))
		for r := range core.TotalWeight(list) {
			got[core.Pick(list, fixed(r))]++
		}
		if len(list) > 1 { // a list of one asks nothing
			require.Equal(t, weights, got)
		}
	})
}

func TestPickOfEmptyListIsMinusOne(t *testing.T) {
	require.Equal(t, -1, core.Pick[int](nil, fixed(0)))
	require.Equal(t, 0, core.Pick([]core.Weighted[int]{{Move: 7, Weight: 3}}, nil), "one outcome asks nothing")
}

func TestPickSurvivesAChooserThatBreaksItsPromise(t *testing.T) {
	list := []core.Weighted[int]{{Move: 1, Weight: 1}, {Move: 2, Weight: 1}}
	require.Equal(t, 1, core.Pick(list, fixed(99)))
}

func TestDiceOutcomesAndWeightsForEveryNumberOfDiceAndFaces(t *testing.T) {
	for faces := 1; faces <= core.MaxFaces; faces++ {
		for n := 1; n <= core.MaxDice; n++ {
			list := core.AppendRolls(nil, n, faces)
			want := uint64(1)
			for range n {
				want *= uint64(faces)
			}
			require.Equal(t, want, core.TotalWeight(list), "%d dice, %d faces", n, faces)
			for i := 1; i < len(list); i++ {
				require.Less(t, list[i-1].Move.String(), list[i].Move.String())
			}
		}
	}
	require.Empty(t, core.AppendRolls(nil, 0, 6))
	require.Empty(t, core.AppendRolls(nil, 9, 6))
	require.Empty(t, core.AppendRolls(nil, 1, 9))
}

func TestDiceAreMultisets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.SliceOfN(rapid.IntRange(1, core.MaxFaces), 0, core.MaxDice).Draw(t, "faces")
		d, ok := core.DiceOf(faces...)
		require.True(t, ok)
		sum, part := 0, core.Dice(0)
		for i, f := range faces {
			sum += f
			if i%2 == 0 {
				part = part.Add(f)
			}
		}
		require.Equal(t, len(faces), d.Len())
		require.Equal(t, sum, d.Sum())
		require.True(t, d.Contains(part))
		require.Equal(t, d.Len()-part.Len(), d.Minus(part).Len())
		if back, ok := core.ParseDice(d.String(), core.MaxFaces); len(faces) > 0 {
			require.True(t, ok)
			require.Equal(t, d, back)
		}
		other, _ := core.DiceOf(rapid.SliceOfN(rapid.IntRange(1, core.MaxFaces), 0, core.MaxDice).Draw(t, "other")...)
		contains := true
		for f := 1; f <= core.MaxFaces; f++ {
			contains = contains && d.Count(f) >= other.Count(f)
		}
		require.Equal(t, contains, d.Contains(other))
	})
}

func TestDiceRefuseWhatDoesNotExist(t *testing.T) {
	for _, text := range []string{"", "0", "7", "21", "123456123", "1 2", "x"} {
		_, ok := core.ParseDice(text, 6)
		require.False(t, ok, "%q", text)
	}
	_, ok := core.DiceOf(1, 9)
	require.False(t, ok)
	_, ok = core.DiceOf(1, 1, 1, 1, 1, 1, 1, 1, 1)
	require.False(t, ok)
	d, _ := core.DiceOf(1, 8)
	for _, face := range []int{0, -1, 9, 100} {
		require.Zero(t, d.Count(face))
		require.Equal(t, d, d.Add(face))
	}
}

func TestPileDrawsEveryCardAsOften(t *testing.T) {
	// Each of the numbers 0 to 5 stands for one card.
	got := [4]int{}
	for r := range 6 {
		pile := [4]uint8{2, 0, 3, 1}
		got[core.Pile(pile[:]).Draw(fixed(r))]++
		require.Equal(t, 5, core.Pile(pile[:]).Len())
	}
	require.Equal(t, [4]int{2, 0, 3, 1}, got)
	require.Equal(t, -1, core.Pile{0, 0}.Draw(fixed(0)), "empty pile")
	require.Equal(t, 1, core.Pile{0, 1}.Draw(nil), "one card asks nothing")
}

func TestPileArithmetic(t *testing.T) {
	p := core.Pile{2, 0, 1}
	require.False(t, p.Take(1))
	require.False(t, p.Take(3), "a kind the pile does not know")
	require.False(t, p.Take(-1))
	require.True(t, p.Take(0))
	require.True(t, p.Contains(core.Pile{1, 0, 1}))
	require.False(t, p.Contains(core.Pile{1, 1, 0}))
	require.False(t, p.Contains(core.Pile{0, 0, 0, 1}))
	p.AddAll(core.Pile{1, 1, 1})
	require.Equal(t, core.Pile{2, 1, 2}, p)
	p.TakeAll(core.Pile{2, 1, 0})
	require.Equal(t, core.Pile{0, 0, 2}, p)
}

func TestLayerDrawsWeighPoolAgainstMarkedCards(t *testing.T) {
	// 55 cards, 3 of them marked, over a pool of 74: 52*c each and 3*74.
	pool := core.Pile{3, 0, 71}
	layers := core.Layers{{Cards: 55, Marked: 3}, {Cards: 17, Marked: 1}, {Cards: 6}}
	kind := func(k int) int { return k }
	require.Equal(t, 78, layers.Len())
	require.Equal(t, 74, layers.Unmarked())
	require.Equal(t,
		[]core.Weighted[int]{{Move: 0, Weight: 156}, {Move: 2, Weight: 3692}, {Move: 9, Weight: 222}},
		core.AppendLayerDraws(nil, layers, pool, kind, 9))

	last := core.Layers{{}, {Cards: 1, Marked: 1}}
	require.Equal(t, []core.Weighted[int]{{Move: 9, Weight: 1}}, core.AppendLayerDraws(nil, last, core.Pile{0}, kind, 9))
	require.False(t, last.Take(false))
	require.True(t, last.Take(true))
	require.Equal(t, -1, last.Top())
	require.False(t, last.Take(true))
	require.Empty(t, core.AppendLayerDraws(nil, last, pool, kind, 9))
}

func TestPickAllocatesNothing(t *testing.T) {
	list := core.AppendRolls(nil, 6, 6)
	rng := rand.New(rand.NewPCG(1, 2))
	require.Zero(t, testing.AllocsPerRun(100, func() { core.Pick(list, rng) }))
}

func BenchmarkPickOfSixDice(b *testing.B) {
	list := core.AppendRolls(nil, 6, 6)
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		core.Pick(list, rng)
	}
}
