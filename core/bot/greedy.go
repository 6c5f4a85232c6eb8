package bot

import (
	"context"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
)

// Greedy plays the move after which its own evaluation is best, and looks no
// further. Between equal moves it draws.
type Greedy[S, M comparable] struct {
	game     core.Game[S, M]
	evaluate Evaluation[S]
}

// NewGreedy returns a bot that plays by an evaluation.
func NewGreedy[S, M comparable](g core.Game[S, M], evaluate Evaluation[S]) *Greedy[S, M] {
	return &Greedy[S, M]{g, evaluate}
}

// Choose returns the move with the best value in the view. A chance step that
// follows is left to the evaluation.
func (b *Greedy[S, M]) Choose(_ context.Context, v core.View[S], moves []M, _ int, r *rand.Rand) (M, error) {
	var best M
	if err := fits(b.game, v, moves); err != nil {
		return best, err
	}
	seat := b.game.Turn(v.State)
	value, equal := 0.0, 0
	for _, m := range moves {
		next, err := b.game.Apply(v.State, m)
		if err != nil {
			return best, &core.Invalid{Game: "bot", What: "question", Problem: "a move is not legal", Err: err}
		}
		x := b.evaluate(next, seat)
		switch {
		case equal == 0 || x > value:
			best, value, equal = m, x, 1
		case x == value:
			if equal++; r.IntN(equal) == 0 {
				best = m
			}
		}
	}
	return best, nil
}
