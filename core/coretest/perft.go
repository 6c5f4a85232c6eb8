package coretest

import (
	"fmt"

	"github.com/railrules/railrules/core"
)

// Perft returns the number of different sequences of exactly depth steps from
// s, a step being a legal move or, whatever its weight, an outcome. Such numbers
// tell at once whether two implementations of the same rules agree. It panics if
// a move that is listed is refused.
func Perft[S, M comparable](g core.Game[S, M], s S, depth int) int {
	if depth <= 0 {
		return 1
	}
	steps := listed(g, s)
	if depth == 1 {
		return len(steps)
	}
	n := 0
	for _, m := range steps {
		next, err := g.Apply(s, m)
		if err != nil {
			panic(fmt.Errorf("%+v is listed, but refused: %w", m, err))
		}
		n += Perft(g, next, depth-1)
	}
	return n
}
