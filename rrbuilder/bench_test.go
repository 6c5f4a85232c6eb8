package rrbuilder_test

import (
	"testing"
	"unsafe"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/rrbuilder"
)

func BenchmarkStep(b *testing.B)  { coretest.BenchmarkStep(b, opened(b, 4, "{}")) }
func BenchmarkApply(b *testing.B) { coretest.BenchmarkApply(b, opened(b, 4, "{}")) }
func BenchmarkMoves(b *testing.B) { coretest.BenchmarkMoves(b, opened(b, 4, "{}")) }
func BenchmarkView(b *testing.B)  { coretest.BenchmarkView(b, opened(b, 4, "{}"), 0) }
func BenchmarkFloor(b *testing.B) { coretest.BenchmarkFloor(b, opened(b, 4, "{}")) }

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
	if n := coretest.AllocsPerStep(opened(t, 3, "{}")); n != 0 {
		t.Errorf("%v allocations in a step", n)
	}
}
