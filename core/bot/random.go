package bot

import (
	"context"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
)

// Random plays any legal move, all equally likely. The zero value is ready.
type Random[S, M comparable] struct{}

// Choose draws one of moves.
func (Random[S, M]) Choose(_ context.Context, _ core.View[S], moves []M, _ int, r *rand.Rand) (M, error) {
	if len(moves) == 0 {
		var none M
		return none, invalid("question", "no move is listed")
	}
	return moves[r.IntN(len(moves))], nil
}
