package traindice_test

import (
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

func BenchmarkStep(b *testing.B)  { coretest.BenchmarkStep(b, newGame(b, 4, "")) }
func BenchmarkApply(b *testing.B) { coretest.BenchmarkApply(b, newGame(b, 4, "")) }
func BenchmarkMoves(b *testing.B) { coretest.BenchmarkMoves(b, newGame(b, 4, "")) }
func BenchmarkView(b *testing.B)  { coretest.BenchmarkView(b, newGame(b, 4, ""), core.Spectator) }
func BenchmarkFloor(b *testing.B) { coretest.BenchmarkFloor(b, newGame(b, 4, "")) }
