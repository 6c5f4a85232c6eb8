package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/traindice/solve"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// opener makes a contest of a game from options and players.
type opener func(h core.Header, players []spec, seed uint64) (contest, error)

// openers are the games by name, each with the search that suits it: where lists
// of moves are long it begins with the promising ones. The evaluation judges at
// once, but in unionpacific only after some rounds at random: what lies in the
// hands there makes it depend on who has just had a turn, so that a deep search
// would mislead itself.
var openers = map[string]opener{
	"traindice":    open(traindice.Open, bot.Options[traindice.State]{}, solved),
	"rrbuilder":    open(rrbuilder.Open, bot.Options[rrbuilder.State]{Widen: 1}, nil),
	"unionpacific": open(unionpacific.Open, bot.Options[unionpacific.State]{Widen: 1, Playout: 40}, nil),
	"tycoon":       open(tycoon.Open, bot.Options[tycoon.State]{Widen: 1}, nil),
}

// solved returns the bots that know train dice: solve maximises the score of
// each turn, duel the probability of winning a game of two.
func solved(g *traindice.Game, name string) (bot.Bot[traindice.State, traindice.Move], error) {
	switch {
	case name == "solve":
		solution, err := solve.New(g.Options())
		return solve.NewBot(solution), err
	case name == "duel" && g.Seats() == 2:
		duel, err := solve.NewDuel(g.Options())
		return solve.NewBot(duel), err
	}
	return nil, fmt.Errorf("player %s plays no game of %d", name, g.Seats())
}

func names() string { return strings.Join(slices.Sorted(maps.Keys(openers)), ", ") }

// evaluated is a game with the evaluation that every game package has.
type evaluated[S, M comparable] interface {
	core.Codec[S, M]
	Evaluate(s S, seat core.Seat) float64
}

// open returns the opener of a game, given its Open function and perhaps one
// for players that only this game has.
func open[S, M comparable, G evaluated[S, M]](open func(core.Header) (G, error), search bot.Options[S],
	special func(g G, name string) (bot.Bot[S, M], error)) opener {
	return func(h core.Header, players []spec, seed uint64) (contest, error) {
		g, err := open(h)
		if err != nil {
			return nil, err
		}
		c := &typed[S, M]{game: g, specs: players, seed: seed}
		for _, p := range players {
			make := maker[S, M](g, p, search)
			if make == nil && special != nil {
				b, err := special(g, p.name)
				if err != nil {
					return nil, err
				}
				make = func() bot.Bot[S, M] { return b } // such a bot remembers nothing
			}
			if make == nil {
				return nil, fmt.Errorf("player %s does not play this game", p.name)
			}
			c.makes = append(c.makes, make)
		}
		return c, nil
	}
}

// maker returns a function that makes the bot of a player for one game, nil for
// a player that not every game has.
func maker[S, M comparable](g evaluated[S, M], p spec, search bot.Options[S]) func() bot.Bot[S, M] {
	search.Evaluate = g.Evaluate
	search.Trees, search.Workers = p.trees, 1 // the cores are busy with other games
	switch p.name {
	case "random":
		return func() bot.Bot[S, M] { return bot.Random[S, M]{} }
	case "greedy":
		return func() bot.Bot[S, M] { return bot.NewGreedy(g, g.Evaluate) }
	case "mcts":
		return func() bot.Bot[S, M] { return bot.NewSearch(g, search) }
	}
	return nil
}
