package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/railrules/railrules/core"
)

// Bot chooses moves for one seat of one match. A Bot may remember what it
// worked out for its last move, so it is not to be used by two seats, and not
// by two goroutines at a time.
type Bot[S, M comparable] interface {
	// Choose returns one of moves, the legal moves of the seat to move in v,
	// which is that seat's view.
	//
	// It thinks no longer than ctx lasts, and no longer than the given number
	// of iterations if that is positive; a bot that does not search asks neither.
	// With a number of iterations and a ctx that lasts long enough, bots of the
	// same kind that were asked the same questions with generators in the same
	// state give the same answers.
	//
	// When ctx ends, the answer is the best move found by then and no error. An
	// error is an *core.Invalid: no move was listed, or v is no view of the
	// seat to move but, say, the truth of a game with secrets.
	Choose(ctx context.Context, v core.View[S], moves []M, iterations int, r *rand.Rand) (M, error)
}

// Evaluation estimates the result of a seat in a state, which may be a view: 1
// is a win, 0 is a loss, and players who share the win share the 1. Each game
// package has one, the method Evaluate of its Game.
type Evaluation[S comparable] func(s S, seat core.Seat) float64

// Ask shows a bot the view of the seat to move in s and the legal moves there,
// and returns the answer. It is the way for a host that holds the truth: the
// bot never gets at s. An answer that is not one of the legal moves is an
// *core.Invalid, as is a state in which no seat is to move.
func Ask[S, M comparable](ctx context.Context, g core.Game[S, M], s S, b Bot[S, M], iterations int, r *rand.Rand) (M, error) {
	var none M
	seat := g.Turn(s)
	if !seat.In(g.Seats()) {
		return none, invalid("state", "it is the turn of %v", seat)
	}
	v := g.View(s, seat)
	moves := g.AppendMoves(nil, v.State)
	m, err := b.Choose(ctx, v, slices.Clone(moves), iterations, r)
	switch {
	case err != nil:
		return none, err
	case !slices.Contains(moves, m):
		return none, invalid("answer", "%v is no legal move", m)
	}
	return m, nil
}

// Result returns what a seat has of a game that is over, as an [Evaluation]
// would: the win, or its part of a shared win. Before the end it judges by the
// scores as they are.
func Result(st core.Standing, seat core.Seat) float64 {
	if !st.Over {
		st.Over, st.Place = true, core.Rank(st.Seats, st.Score)
	}
	return st.Share(seat)
}

// fits returns an error unless v can be the question to a bot that knows the
// game: the view of the seat to move, with moves.
func fits[S, M comparable](g core.Game[S, M], v core.View[S], moves []M) error {
	seat := g.Turn(v.State)
	// Nobody owns the states of a game without secrets, whoever looks.
	hidden := g.Owner(v.State) != core.Nobody
	switch {
	case len(moves) == 0:
		return invalid("question", "no move is listed")
	case !seat.In(g.Seats()):
		return invalid("view", "it is the turn of %v", seat)
	case g.View(v.State, seat) != v, hidden && g.Owner(v.State) != seat:
		return invalid("view", "is not that of %v, whose turn it is", seat)
	}
	return nil
}

func invalid(what, format string, args ...any) error {
	return &core.Invalid{Game: "bot", What: what, Problem: fmt.Sprintf(format, args...)}
}
