package unionpacific_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

func TestStateIsSmall(t *testing.T) {
	require.Equal(t, uintptr(864), unsafe.Sizeof(state{}), "1024 at most")
	require.Equal(t, uintptr(16), unsafe.Sizeof(move{}))
}

func TestStepsAllocateNothing(t *testing.T) {
	g := newGame(t, 4, `{}`)
	require.Zero(t, coretest.AllocsPerStep(g))
	s, rng := inGame(t, g), rand.New(rand.NewPCG(1, 2))
	view := g.View(s, 1)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		view = g.View(s, 1)
		_, _ = g.Sample(view, rng)
	}))
}

func BenchmarkStep(b *testing.B)  { coretest.BenchmarkStep(b, newGame(b, 4, `{}`)) }
func BenchmarkApply(b *testing.B) { coretest.BenchmarkApply(b, newGame(b, 4, `{}`)) }
func BenchmarkMoves(b *testing.B) { coretest.BenchmarkMoves(b, newGame(b, 4, `{}`)) }
func BenchmarkView(b *testing.B)  { coretest.BenchmarkView(b, newGame(b, 4, `{}`), 1) }
func BenchmarkFloor(b *testing.B) { coretest.BenchmarkFloor(b, newGame(b, 4, `{}`)) }

func BenchmarkSample(b *testing.B) {
	g := newGame(b, 4, `{}`)
	v := g.View(inGame(b, g), 1)
	rng := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = g.Sample(v, rng)
	}
}

// inGame returns a position after a hundred random steps or more, at which a
// player has a choice.
func inGame(tb testing.TB, g *game) state {
	var w core.Walker[state, move]
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for n := 0; n < 100 || len(g.AppendMoves(nil, s)) < 20; n++ {
		_, next, ok := w.Step(g, s, rng)
		require.True(tb, ok)
		s = next
	}
	return s
}
