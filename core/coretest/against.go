package coretest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
)

// AgainstRandom plays so many games between a bot, whose seat goes round, and
// players who move at random, always the same games. It returns the part of the
// games that the bot wins; of a win that it shares it has its part. A bot, or the
// evaluation that it plays by, that is worth anything wins much more than one
// game in as many as there are players.
func AgainstRandom[S, M comparable](g core.Game[S, M], b bot.Bot[S, M], games int) (float64, error) {
	wins := 0.0
	for i := range games {
		seat := core.Seat(i % g.Seats())
		s, err := againstRandom(g, b, seat, rand.New(rand.NewPCG(uint64(i), 1)))
		if err != nil {
			return 0, fmt.Errorf("game %d: %w", i, err)
		}
		wins += g.Standing(s).Share(seat)
	}
	return wins / float64(games), nil
}

// againstRandom plays a game in which the bot has a seat and returns its end.
func againstRandom[S, M comparable](g core.Game[S, M], b bot.Bot[S, M], seat core.Seat, r *rand.Rand) (S, error) {
	var w core.Walker[S, M]
	s := g.Start()
	for {
		if g.Turn(s) != seat {
			_, next, ok := w.Step(g, s, r)
			if !ok {
				return s, nil
			}
			s = next
			continue
		}
		m, err := bot.Ask(context.Background(), g, s, b, 0, r)
		if err != nil {
			return s, err
		}
		if s, err = g.Apply(s, m); err != nil {
			return s, err
		}
	}
}
