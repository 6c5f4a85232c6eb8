package rrbuilder_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

type game = core.Codec[rrbuilder.State, rrbuilder.Move]

// BenchmarkStep measures a step of random play through the generic contract,
// new games included.
func BenchmarkStep(b *testing.B) {
	var g game = opened(b, 4, "{}")
	c := rand.New(rand.NewPCG(1, 2))
	var w core.Walker[rrbuilder.State, rrbuilder.Move]
	s := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		_, next, ok := w.Step(g, s, c)
		if !ok {
			next = g.Start()
		}
		s = next
	}
}

// step is a state on the way of a random game and the move played there.
type step struct {
	s rrbuilder.State
	m rrbuilder.Move
}

// steps returns the steps of some random games.
func steps(g game) []step {
	c := rand.New(rand.NewPCG(1, 2))
	var w core.Walker[rrbuilder.State, rrbuilder.Move]
	var list []step
	for range 4 {
		for s := g.Start(); ; {
			m, next, ok := w.Step(g, s, c)
			if !ok {
				break
			}
			list = append(list, step{s, m})
			s = next
		}
	}
	return list
}

var sink rrbuilder.State

func BenchmarkApply(b *testing.B) {
	var g game = opened(b, 4, "{}")
	list := steps(g)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		sink, _ = g.Apply(list[i].s, list[i].m)
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	var g game = opened(b, 4, "{}")
	list := steps(g)
	var moves []rrbuilder.Move
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		moves = g.AppendMoves(moves[:0], list[i].s)
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkView(b *testing.B) {
	var g game = opened(b, 4, "{}")
	list := steps(g)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		sink = g.View(list[i].s, 0).State
		if i++; i == len(list) {
			i = 0
		}
	}
}

//go:noinline
func floor(s rrbuilder.State) rrbuilder.State { return s }

// BenchmarkFloor measures what any call that takes and returns a state costs.
func BenchmarkFloor(b *testing.B) {
	s := opened(b, 4, "{}").Start()
	b.ReportAllocs()
	for b.Loop() {
		s = floor(s)
	}
	sink = s
}

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(rrbuilder.State{}); n != 312 {
		t.Errorf("a state has %d bytes, not 312 (512 at most)", n)
	}
	if n := unsafe.Sizeof(rrbuilder.Move{}); n != 8 {
		t.Errorf("a move has %d bytes, not 8", n)
	}
}

// A step allocates nothing once the caller has a buffer.
func TestStepsDoNotAllocate(t *testing.T) {
	var g game = opened(t, 3, "{}")
	moves := make([]rrbuilder.Move, 0, 1024)
	outcomes := make([]core.Weighted[rrbuilder.Move], 0, 16)
	list := steps(g)
	allocs := testing.AllocsPerRun(1, func() {
		for i := range list {
			moves = g.AppendMoves(moves[:0], list[i].s)
			outcomes = g.AppendChances(outcomes[:0], list[i].s)
			if g.Check(list[i].s, list[i].m) != nil {
				t.Fatal("a legal move is refused")
			}
			sink, _ = g.Apply(list[i].s, list[i].m)
			_ = g.Standing(list[i].s)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations in %d steps", allocs, len(list))
	}
}
