package unionpacific_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
)

type anyone = core.Game[state, move]

func TestStateIsSmall(t *testing.T) {
	require.Equal(t, uintptr(864), unsafe.Sizeof(state{}), "1024 at most")
	require.Equal(t, uintptr(16), unsafe.Sizeof(move{}))
}

func TestStepsAllocateNothing(t *testing.T) {
	var g anyone = newGame(t, 4, `{}`)
	var moves []move
	var outcomes []core.Weighted[move]
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	step := func() {
		moves = g.AppendMoves(moves[:0], s)
		outcomes = g.AppendChances(outcomes[:0], s)
		var m move
		switch {
		case len(moves) > 0:
			m = moves[rng.IntN(len(moves))]
		case len(outcomes) > 0:
			m = outcomes[core.Pick(outcomes, rng)].Move
		default:
			s = g.Start()
			return
		}
		if g.Check(s, m) != nil {
			t.Error("a listed move is refused")
		}
		s, _ = g.Apply(s, m)
	}
	for range 3000 { // the buffers grow
		step()
	}
	require.Zero(t, testing.AllocsPerRun(3000, step))
	view := g.View(s, 1)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		view = g.View(s, 1)
		_, _ = g.Sample(view, rng)
	}))
}

// BenchmarkStep is one step of random play, new games included.
func BenchmarkStep(b *testing.B) {
	var g anyone = newGame(b, 4, `{}`)
	var w core.Walker[state, move]
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		_, next, ok := w.Step(g, s, rng)
		if !ok {
			next = g.Start()
		}
		s = next
	}
}

// inGame returns a position after a number of random steps, at which a player
// is to act.
func inGame(tb testing.TB, g anyone, steps int) state {
	var w core.Walker[state, move]
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for n := 0; n < steps || len(g.AppendMoves(nil, s)) < 20; n++ {
		_, next, ok := w.Step(g, s, rng)
		require.True(tb, ok)
		s = next
	}
	return s
}

func BenchmarkApply(b *testing.B) {
	var g anyone = newGame(b, 4, `{}`)
	s := inGame(b, g, 100)
	moves := g.AppendMoves(nil, s)
	m := moves[len(moves)-1] // a build
	b.ReportAllocs()
	for b.Loop() {
		_, _ = g.Apply(s, m)
	}
}

func BenchmarkMoves(b *testing.B) {
	var g anyone = newGame(b, 4, `{}`)
	s := inGame(b, g, 100)
	moves := g.AppendMoves(nil, s)
	b.ReportAllocs()
	for b.Loop() {
		moves = g.AppendMoves(moves[:0], s)
	}
	b.ReportMetric(float64(len(moves)), "moves")
}

func BenchmarkView(b *testing.B) {
	var g anyone = newGame(b, 4, `{}`)
	s := inGame(b, g, 100)
	b.ReportAllocs()
	for b.Loop() {
		_ = g.View(s, 1)
	}
}

func BenchmarkSample(b *testing.B) {
	var g anyone = newGame(b, 4, `{}`)
	v := g.View(inGame(b, g, 100), 1)
	rng := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = g.Sample(v, rng)
	}
}

//go:noinline
func floor(s state, _ move) (state, error) { return s, nil }

// BenchmarkFloor takes and returns a state and does nothing.
func BenchmarkFloor(b *testing.B) {
	s := newGame(b, 4, `{}`).Start()
	for b.Loop() {
		_, _ = floor(s, move{})
	}
}
