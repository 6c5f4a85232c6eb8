package tycoon_test

import (
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// BenchmarkStep plays at random through the contract: one step is the list of
// moves or outcomes, the choice and Apply. The games have ten turns, new games
// are included.
func BenchmarkStep(b *testing.B) {
	var g core.Game[tycoon.State, tycoon.Move] = newGame(b, 4, `{"maxTurns":10}`)
	var w core.Walker[tycoon.State, tycoon.Move]
	r := random()
	s := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		_, next, ok := w.Step(g, s, r)
		if !ok {
			next = g.Start()
		}
		s = next
	}
}

//go:noinline
func floor(g core.Game[tycoon.State, tycoon.Move], s tycoon.State, m tycoon.Move) (tycoon.State, error) {
	return s, nil
}

// BenchmarkFloor is the least that a by-value call with a state can cost.
func BenchmarkFloor(b *testing.B) {
	g := newGame(b, 4, "")
	s, m := g.Start(), tycoon.Skip()
	b.ReportAllocs()
	for b.Loop() {
		s, _ = floor(g, s, m)
	}
}

// BenchmarkApply lays a tile.
func BenchmarkApply(b *testing.B) {
	var g core.Game[tycoon.State, tycoon.Move] = newGame(b, 2, "")
	p := newGame(b, 2, "")
	s := play(b, p, positionP(b, p), "build new-haven")
	m := parse(b, p, "lay 20,8 2-5")
	b.ReportAllocs()
	for b.Loop() {
		g.Apply(s, m)
	}
}

// BenchmarkMoves lists the 161 moves of a first action.
func BenchmarkMoves(b *testing.B) {
	p := newGame(b, 2, "")
	var g core.Game[tycoon.State, tycoon.Move] = p
	s := positionP(b, p)
	var list []tycoon.Move
	b.ReportAllocs()
	for b.Loop() {
		list = g.AppendMoves(list[:0], s)
	}
}

// BenchmarkView makes the view of a seat.
func BenchmarkView(b *testing.B) {
	p := newGame(b, 4, "")
	var g core.Game[tycoon.State, tycoon.Move] = p
	s := positionP(b, p)
	b.ReportAllocs()
	for b.Loop() {
		g.View(s, 1)
	}
}
