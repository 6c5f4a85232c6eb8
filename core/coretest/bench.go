package coretest

import (
	"testing"

	"github.com/railrules/railrules/core"
)

// BenchmarkStep measures a step of random play through the contract: the list
// of moves or outcomes, the choice and Apply, new games included. Like all
// benchmarks of the kit it plays the same games each time, so that the figures
// of one version of a game can be compared with those of another.
func BenchmarkStep[S, M comparable](b *testing.B, g core.Game[S, M]) {
	rng := newRand()
	var w core.Walker[S, M]
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

// BenchmarkApply measures Apply, over all steps of a random game.
func BenchmarkApply[S, M comparable](b *testing.B, g core.Game[S, M]) {
	benchmark(b, g, func(at *step[S, M]) {
		if _, err := g.Apply(at.before, at.move); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkMoves measures the list of moves or outcomes, over all states of a
// random game.
func BenchmarkMoves[S, M comparable](b *testing.B, g core.Game[S, M]) {
	var moves []M
	var outcomes []core.Weighted[M]
	benchmark(b, g, func(at *step[S, M]) {
		if g.Turn(at.before) == core.Chance {
			outcomes = g.AppendChances(outcomes[:0], at.before)
		} else {
			moves = g.AppendMoves(moves[:0], at.before)
		}
	})
}

// BenchmarkView measures View, over all states of a random game.
func BenchmarkView[S, M comparable](b *testing.B, g core.Game[S, M], who core.Seat) {
	benchmark(b, g, func(at *step[S, M]) { g.View(at.before, who) })
}

// BenchmarkFloor measures a call that is not inlined and does nothing but take
// and return a state: the other figures are told as multiples of this one.
func BenchmarkFloor[S, M comparable](b *testing.B, g core.Game[S, M]) {
	s := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		s = same(s)
	}
}

//go:noinline
func same[S any](s S) S { return s }

// AllocsPerStep returns the number of allocations that a step of some random
// games costs a caller who keeps the buffers: both lists, Check, Apply and
// Standing. It is to be 0. A test that calls it must not be parallel.
func AllocsPerStep[S, M comparable](g core.Game[S, M]) float64 {
	const games = 4
	steps := randomSteps(g, games)
	var moves []M
	var outcomes []core.Weighted[M]
	allocs := testing.AllocsPerRun(1, func() { // after one in which the buffers grow
		for i := range steps {
			at := &steps[i]
			moves = g.AppendMoves(moves[:0], at.before)
			outcomes = g.AppendChances(outcomes[:0], at.before)
			if err := g.Check(at.before, at.move); err != nil {
				panic(err)
			}
			if _, err := g.Apply(at.before, at.move); err != nil {
				panic(err)
			}
			g.Standing(at.before)
		}
	})
	return allocs / float64(len(steps))
}

// benchmark measures f over the steps of a random game, again and again.
func benchmark[S, M comparable](b *testing.B, g core.Game[S, M], f func(at *step[S, M])) {
	steps := randomSteps(g, 1)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(steps) {
			i = 0
		}
		f(&steps[i])
	}
}

// step is a state of a game and the move, or outcome, that came there.
type step[S, M comparable] struct {
	before S
	move   M
}

// randomSteps returns the steps of so many random games.
func randomSteps[S, M comparable](g core.Game[S, M], games int) []step[S, M] {
	rng := newRand()
	var w core.Walker[S, M]
	var steps []step[S, M]
	for range games {
		s := g.Start()
		for {
			m, next, ok := w.Step(g, s, rng)
			if !ok {
				break
			}
			steps = append(steps, step[S, M]{s, m})
			s = next
		}
	}
	return steps
}
