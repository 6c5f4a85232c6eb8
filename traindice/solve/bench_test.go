package solve_test

import (
	"testing"

	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/traindice/solve"
)

// Solving a turn for its expected score, reading it off the game included.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		newSolution(b, traindice.Options{})
	}
}

// Solving the default game of two.
func BenchmarkNewDuel(b *testing.B) {
	for b.Loop() {
		newDuel(b, traindice.Options{})
	}
}

// decisionOfTwo is a pick in the middle of a game of two.
func decisionOfTwo(b *testing.B) state {
	g := newGame(b, 2, traindice.Options{})
	s := betweenTurns(b, g, 0, 40, 45)
	for _, m := range []move{traindice.Roll(), traindice.Rolled(2, 2, 3, 5, 6, 6)} {
		s, _ = g.Apply(s, m)
	}
	return s
}

func benchmarkBest(b *testing.B, best func(state) (solve.Choice, bool)) {
	s := decisionOfTwo(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := best(s); !ok {
			b.Fatal("no decision")
		}
	}
}

// One decision of the solution, and one of the duel, which solves the turn anew.
func BenchmarkBest(b *testing.B)     { benchmarkBest(b, newSolution(b, traindice.Options{}).Best) }
func BenchmarkBestDuel(b *testing.B) { benchmarkBest(b, newDuel(b, traindice.Options{}).Best) }
