package traindice_test

import (
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// The game as a program that knows only the contract sees it.
func benchGame(b *testing.B) core.Game[traindice.State, traindice.Move] { return newGame(b, 4, "") }

// One step of random play, new games included.
func BenchmarkStep(b *testing.B) {
	g := benchGame(b)
	rng := rand.New(rand.NewPCG(1, 2))
	var w core.Walker[traindice.State, traindice.Move]
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

// sample returns the steps of a random game.
func sample(g core.Game[traindice.State, traindice.Move]) (states []traindice.State, moves []traindice.Move) {
	rng := rand.New(rand.NewPCG(3, 4))
	var w core.Walker[traindice.State, traindice.Move]
	for s := g.Start(); ; {
		m, next, ok := w.Step(g, s, rng)
		if !ok {
			return states, moves
		}
		states, moves = append(states, s), append(moves, m)
		s = next
	}
}

// Apply alone, over the steps of a game.
func BenchmarkApply(b *testing.B) {
	g := benchGame(b)
	states, moves := sample(g)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		if _, err := g.Apply(states[i], moves[i]); err != nil {
			b.Fatal(err)
		}
	}
}

// The list of moves or outcomes, over the steps of a game.
func BenchmarkMoves(b *testing.B) {
	g := benchGame(b)
	states, _ := sample(g)
	var moves []traindice.Move
	var outcomes []core.Weighted[traindice.Move]
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		if g.Turn(states[i]) == core.Chance {
			outcomes = g.AppendChances(outcomes[:0], states[i])
		} else {
			moves = g.AppendMoves(moves[:0], states[i])
		}
	}
}

func BenchmarkView(b *testing.B) {
	g := benchGame(b)
	states, _ := sample(g)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		g.View(states[i], core.Spectator)
	}
}

//go:noinline
func same(s traindice.State) traindice.State { return s }

// A call that does nothing but take and return a state.
func BenchmarkFloor(b *testing.B) {
	s := benchGame(b).Start()
	b.ReportAllocs()
	for b.Loop() {
		s = same(s)
	}
}
