package solve

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/traindice"
)

// Strategy knows what every legal move is worth: [*Solution] and [*Duel] do.
type Strategy interface {
	// AppendChoices appends the legal moves of a state in canonical order with
	// their values, nothing where no player moves.
	AppendChoices(dst []Choice, st traindice.State) []Choice
}

var (
	_ Strategy = (*Solution)(nil)
	_ Strategy = (*Duel)(nil)
)

// Bot plays a strategy. It draws nothing and remembers nothing, so one Bot may
// play for several seats and be used from any number of goroutines.
type Bot struct{ strategy Strategy }

var _ bot.Bot[traindice.State, traindice.Move] = Bot{}

// NewBot returns a bot that plays a strategy, which must have been made with
// the options of the game.
func NewBot(s Strategy) Bot { return Bot{s} }

// Choose returns the best of moves, of equally good ones the first that the
// Best method of the strategy would prefer. It needs no time worth limiting and
// no generator. An *core.Invalid refuses a question without moves, and a state
// or moves of which the strategy knows nothing, such as those of other options.
func (b Bot) Choose(_ context.Context, v core.View[traindice.State], moves []traindice.Move, _ int, _ *rand.Rand) (traindice.Move, error) {
	var buffer [32]Choice
	choices := slices.DeleteFunc(b.strategy.AppendChoices(buffer[:0], v.State), func(c Choice) bool {
		return !slices.Contains(moves, c.Move)
	})
	c, ok := bestChoice(choices, v.State.Phase() == traindice.PhaseFreightPick)
	if !ok {
		return c.Move, &core.Invalid{Game: name, What: "question", Name: v.State.Phase().String(),
			Problem: "no move is listed that the strategy knows"}
	}
	return c.Move, nil
}
