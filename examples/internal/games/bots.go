package games

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// Bots are the kinds of bots that play every game, the best for everyday use
// first.
var Bots = []string{"greedy", "search", "random"}

// Player chooses moves for a seat. It is a client like any other: it is shown
// the seat's view and answers with the text of a move.
type Player interface {
	// Move returns a move of the seat to move in a view, which is a JSON document
	// of the game. It thinks no longer than ctx lasts, and no more than so many
	// iterations if that is not 0.
	Move(ctx context.Context, view json.RawMessage, iterations int, r *rand.Rand) (string, error)
}

// NewPlayer returns a bot of a kind for a seat in the game that the header
// names.
func NewPlayer(kind string, h core.Header) (Player, error) {
	switch h.Game {
	case rrbuilder.Entry.Name:
		return newPlayer(rrbuilder.Entry, kind, h)
	case traindice.Entry.Name:
		return newPlayer(traindice.Entry, kind, h)
	case tycoon.Entry.Name:
		return newPlayer(tycoon.Entry, kind, h)
	case unionpacific.Entry.Name:
		return newPlayer(unionpacific.Entry, kind, h)
	}
	return nil, fmt.Errorf("games: no bot plays %q", h.Game)
}

// player is a bot with the game that it plays.
type player[S, M comparable] struct {
	g core.Codec[S, M]
	b bot.Bot[S, M]
}

// searchMemory bounds the trees of a searching bot: a host may have many.
const searchMemory = 16 << 20

// playouts are the random steps before a position is judged. In Union Pacific
// the evaluation depends too much on who has just moved to be asked at once.
var playouts = map[string]int{"unionpacific": 40}

func newPlayer[S, M comparable](e core.Entry[S, M], kind string, h core.Header) (Player, error) {
	g, err := e.Open(h)
	if err != nil {
		return nil, err
	}
	p := player[S, M]{g: g}
	switch kind {
	case "random":
		p.b = bot.Random[S, M]{}
	case "greedy":
		p.b = bot.NewGreedy(g, evaluation(g))
	case "search":
		p.b = bot.NewSearch(g, bot.Options[S]{
			Evaluate: evaluation(g), Playout: playouts[h.Game], Explore: 1, Widen: 1, Memory: searchMemory,
		})
	default:
		return nil, fmt.Errorf("games: a bot is one of %q, not %q", Bots, kind)
	}
	return p, nil
}

// evaluation returns what a game thinks of a state, or what its scores say.
func evaluation[S, M comparable](g core.Codec[S, M]) bot.Evaluation[S] {
	if e, ok := g.(interface {
		Evaluate(s S, seat core.Seat) float64
	}); ok {
		return e.Evaluate
	}
	return func(s S, seat core.Seat) float64 { return bot.Result(g.Standing(s), seat) }
}

// Move asks the bot.
func (p player[S, M]) Move(ctx context.Context, view json.RawMessage, iterations int, r *rand.Rand) (string, error) {
	s, err := p.g.ParseJSON(view)
	if err != nil {
		return "", err
	}
	m, err := p.b.Choose(ctx, core.View[S]{State: s}, p.g.AppendMoves(nil, s), iterations, r)
	if err != nil {
		return "", err
	}
	return string(p.g.AppendMove(nil, m)), nil
}
