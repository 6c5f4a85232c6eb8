package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
)

// A spec is a player as the command line names it.
type spec struct {
	name       string // "random", "greedy", "mcts", "solve" or "duel"
	iterations int    // of mcts, 0 if it has a time
	wait       time.Duration
	trees      int
}

// parseSpec reads "random", "greedy", "solve", "duel", "mcts:2000",
// "mcts:2000/4" (in 4 trees) or "mcts:50ms".
func parseSpec(text string) (spec, error) {
	name, limit, limited := strings.Cut(text, ":")
	s := spec{name: name}
	switch {
	case name == "mcts" && limited:
		limit, trees, several := strings.Cut(limit, "/")
		if n, err := strconv.Atoi(trees); several && (err != nil || n < 1 || n > 64) {
			return s, fmt.Errorf("player %q: trees are a number of 1 to 64", text)
		} else if several {
			s.trees = n
		}
		if n, err := strconv.Atoi(limit); err == nil && n > 0 {
			s.iterations = n
			return s, nil
		}
		if d, err := time.ParseDuration(limit); err == nil && d > 0 {
			s.wait = d
			return s, nil
		}
		return s, fmt.Errorf("player %q: after the colon comes a number of iterations or a time such as 50ms", text)
	case limited || !slices.Contains([]string{"random", "greedy", "solve", "duel"}, name):
		return s, fmt.Errorf("player %q: there are random, greedy, mcts:ITERATIONS, mcts:TIME and, for traindice, solve and duel", text)
	}
	return s, nil
}

// contest is a game with its players, whatever the types of the game.
type contest interface {
	// play plays one game and returns ctx's error if it ended before the game.
	play(ctx context.Context, number int) (outcome, error)
}

// outcome is what is kept of a game. Seats are by player.
type outcome struct {
	number int
	seat   []int
	score  []int
	place  []int
	win    []float64 // the player's part of the win
	moves  []int     // with a choice
	took   []time.Duration
	tried  []int // iterations
	steps  int   // moves and chance outcomes
	reason string
}

// typed is a contest of one game.
type typed[S, M comparable] struct {
	game  core.Game[S, M]
	makes []func() bot.Bot[S, M]
	specs []spec
	seed  uint64
}

// reporter is a bot that tells of its work.
type reporter[M comparable] interface{ Report() bot.Report[M] }

// play gives every random decision of the game a generator made of the seed and
// the number of the game alone, so that it does not matter who plays it when.
// The seats rotate from game to game.
func (c *typed[S, M]) play(ctx context.Context, number int) (outcome, error) {
	n := len(c.specs)
	o := outcome{
		number: number, seat: make([]int, n), score: make([]int, n), place: make([]int, n),
		win: make([]float64, n), moves: make([]int, n), took: make([]time.Duration, n), tried: make([]int, n),
	}
	sits := make([]int, n) // the player by seat
	bots := make([]bot.Bot[S, M], n)
	own := make([]*rand.Rand, n)
	for p := range n {
		o.seat[p] = (p + number) % n
		sits[o.seat[p]] = p
		bots[p] = c.makes[p]()
		own[p] = rand.New(rand.NewPCG(c.seed, uint64(number)<<8|uint64(p+1)))
	}
	luck := rand.New(rand.NewPCG(c.seed, uint64(number)<<8))
	var walker core.Walker[S, M]
	s := c.game.Start()
	for {
		seat := c.game.Turn(s)
		if seat == core.Nobody {
			break
		}
		if o.steps++; o.steps > longest {
			return o, fmt.Errorf("game %d does not end within %d steps", number, longest)
		}
		if seat == core.Chance {
			_, next, ok := walker.Step(c.game, s, luck)
			if !ok {
				return o, fmt.Errorf("game %d: no outcome after %d steps", number, o.steps)
			}
			s = next
			continue
		}
		p := sits[seat]
		m, err := c.ask(ctx, s, p, bots[p], own[p], &o)
		if err != nil {
			return o, err
		}
		if s, err = c.game.Apply(s, m); err != nil {
			return o, fmt.Errorf("game %d: %w", number, err)
		}
	}
	st := c.game.Standing(s)
	for p, seat := range o.seat {
		o.score[p], o.place[p], o.win[p] = st.Score[seat], st.Place[seat], st.Share(core.Seat(seat))
	}
	o.reason = st.Reason
	return o, nil
}

// longest bounds a game, so that a fault does not hang the tournament.
const longest = 1_000_000

// ask asks player p and counts its work.
func (c *typed[S, M]) ask(ctx context.Context, s S, p int, b bot.Bot[S, M], r *rand.Rand, o *outcome) (M, error) {
	begin, thinking := time.Now(), ctx
	if wait := c.specs[p].wait; wait > 0 {
		var cancel context.CancelFunc
		thinking, cancel = context.WithTimeout(ctx, wait)
		defer cancel()
	}
	m, err := bot.Ask(thinking, c.game, s, b, c.specs[p].iterations, r)
	if ctx.Err() != nil { // the answer may be worse than it would have been
		return m, ctx.Err()
	}
	o.moves[p]++
	o.took[p] += time.Since(begin)
	if b, ok := b.(reporter[M]); ok {
		o.tried[p] += b.Report().Iterations
	}
	return m, err
}
