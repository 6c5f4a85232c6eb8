package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/railrules/railrules/core"
)

// Kinds returns the names of the bots that [New] makes, the best for everyday
// use first.
func Kinds() []string { return []string{"greedy", "search", "random"} }

// New makes a bot by the name of its kind, one of [Kinds], or returns a
// [*core.Invalid]. The options are those of a search. Where they have no
// Evaluate, the bots take the method Evaluate of the game; if it has none, a
// search plays to the end and a greedy bot judges by the scores.
func New[S, M comparable](kind string, g core.Game[S, M], o Options[S]) (Bot[S, M], error) {
	if e, ok := g.(interface{ Evaluate(S, core.Seat) float64 }); ok && o.Evaluate == nil {
		o.Evaluate = e.Evaluate
	}
	switch kind {
	case "random":
		return Random[S, M]{}, nil
	case "greedy":
		if o.Evaluate == nil {
			o.Evaluate = func(s S, seat core.Seat) float64 { return Result(g.Standing(s), seat) }
		}
		return NewGreedy(g, o.Evaluate), nil
	case "search":
		return NewSearch(g, o), nil
	}
	return nil, invalid("kind", "%s is none of %q", core.Quote(kind), Kinds())
}

// Player is a bot for tables that speak text and JSON, such as a table.Any. It
// is a client like any other: it is shown the view of its seat and answers with
// the text of a move. Like a [Bot] it plays one seat of one match.
type Player interface {
	// Move returns a move of the seat to move in the view of that seat, a JSON
	// document of the game. The other arguments are those of [Bot], and so is
	// the error, or it is that of the game for what is no document.
	Move(ctx context.Context, view json.RawMessage, iterations int, r *rand.Rand) (string, error)
}

// NewPlayer returns the bot b as a Player of the game g.
func NewPlayer[S, M comparable](g core.Codec[S, M], b Bot[S, M]) Player { return player[S, M]{g, b} }

type player[S, M comparable] struct {
	g core.Codec[S, M]
	b Bot[S, M]
}

func (p player[S, M]) Move(ctx context.Context, view json.RawMessage, iterations int, r *rand.Rand) (string, error) {
	s, err := p.g.ParseJSON(view)
	if err != nil {
		return "", err
	}
	m, err := Ask(ctx, p.g, s, p.b, iterations, r)
	if err != nil {
		return "", err
	}
	return string(p.g.AppendMove(nil, m)), nil
}

// Roster makes players for a host that chooses games by name, as a
// table.Registry does. Fill it with [Add].
type Roster map[string]func(kind string, h core.Header) (Player, error)

// Add adds a game to the roster; the options are those of its searching bots:
//
//	bots := bot.Roster{}
//	bot.Add(bots, traindice.Entry, bot.Options[traindice.State]{})
//	bot.Add(bots, unionpacific.Entry, bot.Options[unionpacific.State]{Playout: 40})
func Add[S, M comparable](r Roster, e core.Entry[S, M], o Options[S]) {
	r[e.Name] = func(kind string, h core.Header) (Player, error) {
		g, err := e.Open(h)
		if err != nil {
			return nil, err
		}
		b, err := New(kind, g, o)
		if err != nil {
			return nil, err
		}
		return NewPlayer(g, b), nil
	}
}

// New returns a player of the given kind, one of [Kinds], for a seat in the game
// that the header names. Its errors are those of [New], those of the game, and
// a [*core.Invalid] for a game that is not in the roster.
func (r Roster) New(kind string, h core.Header) (Player, error) {
	makes, ok := r[h.Game]
	if !ok {
		return nil, &core.Invalid{Game: "bot", What: "game", Name: core.Quote(h.Game),
			Problem: fmt.Sprintf("is none of %q", slices.Sorted(maps.Keys(r)))}
	}
	return makes(kind, h)
}
