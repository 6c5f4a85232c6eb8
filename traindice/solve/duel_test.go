package solve_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/traindice/solve"
)

func newDuel(t testing.TB, opts traindice.Options) *solve.Duel {
	t.Helper()
	d, err := solve.NewDuel(opts)
	require.NoError(t, err)
	return d
}

// betweenTurns returns the state of a game of two before the turn of a seat;
// seat 0 is the first player.
func betweenTurns(t testing.TB, g *traindice.Game, seat, first, second int) state {
	t.Helper()
	s, err := g.ParseJSON(fmt.Appendf(nil, `{"phase":"head search","totals":[%d,%d],
		"round":{"number":3,"playoff":false,"first":0,"seats":[0,1]},
		"turn":{"seat":%d,"headRolls":0,"locomotives":0,"tender":false,"cars":"","cargoRolls":0,
		"memory":0,"loose":"","inAir":0}}`, first, second, seat))
	require.NoError(t, err)
	return s
}

// chanceOf returns the probability that a seat wins from a state.
func chanceOf(t *testing.T, g *traindice.Game, d *solve.Duel, s state, seat core.Seat) float64 {
	if s.Phase() == traindice.PhaseOver {
		return bot.Result(g.Standing(s), seat)
	}
	value, ok := d.Value(s)
	require.True(t, ok)
	if s.Seat() != seat {
		value = 1 - value
	}
	return value
}

// In whole games, some steps of them risky, what a player can hope for is
// the best of what he can hope for after his moves, or the mean over the
// outcomes, also where a turn, a round or the game ends in between.
func TestChancesAreThoseOfTheStatesAfter(t *testing.T) {
	for i, opts := range []traindice.Options{
		{Target: core.Some(30)},
		{Target: core.Some(12), CargoRolls: traindice.ThreeTotal, FreightEntry: traindice.Offered, FreightDouble: core.Some(false)},
		{Target: core.Some(25), Crash: traindice.AnyReroll, CabooseRequired: true},
	} {
		g, d := newGame(t, 2, opts), newDuel(t, opts)
		r := rand.New(rand.NewPCG(7, uint64(i)))
		freight := 0
		for range 2 {
			s := betweenTurns(t, g, 0, 0, 0)
			for s.Phase() != traindice.PhaseOver {
				s = checkStep(t, g, d, s, r)
				if s.Freight() {
					freight++
				}
			}
		}
		require.Positive(t, freight)
	}
}

// checkStep compares the chance of winning in s with those after it and plays a
// step: a player takes the freight train where he can.
func checkStep(t *testing.T, g *traindice.Game, d *solve.Duel, s state, r *rand.Rand) state {
	want, seat := math.Inf(-1), s.Seat()
	choices := d.AppendChoices(nil, s)
	moves := g.AppendMoves(nil, s)
	require.Len(t, choices, len(moves))
	var next state
	for i, m := range moves {
		after, err := g.Apply(s, m)
		require.NoError(t, err)
		x := chanceOf(t, g, d, after, seat)
		require.InDelta(t, x, choices[i].Value, 1e-10)
		want = max(want, x)
		if i == 0 || after.Locomotives() > next.Locomotives() || after.Cars().Len() > next.Cars().Len() {
			next = after
		}
	}
	if outcomes := g.AppendChances(nil, s); len(outcomes) > 0 {
		want = 0
		for _, o := range outcomes {
			after, err := g.Apply(s, o.Move)
			require.NoError(t, err)
			want += float64(o.Weight) / float64(core.TotalWeight(outcomes)) * chanceOf(t, g, d, after, seat)
		}
		next, _ = g.Apply(s, outcomes[core.Pick(outcomes, r)].Move)
	}
	require.InDelta(t, want, chanceOf(t, g, d, s, seat), 1e-10)
	return next
}

// The whole game of two to a target of 2, which any score reaches: all states
// of all turns, by sweeps that know nothing of turns and scores. What a freight
// train of 36 points and more brings is left open.
func TestDuelByBruteForce(t *testing.T) {
	opts := traindice.Options{Target: core.Some(2), Crash: traindice.AnyHead, CargoRolls: traindice.ThreeTotal}
	g, d := newGame(t, 2, opts), newDuel(t, opts)
	s := betweenTurns(t, g, 0, 0, 0)
	w := sweeper{game: g, limit: 36, over: func(s state) float64 { return bot.Result(g.Standing(s), 0) }}
	low, high := w.from(s, func(state) float64 { return 0 }), w.from(s, func(state) float64 { return 1 })
	require.LessOrEqual(t, low, d.First()+1e-9)
	require.GreaterOrEqual(t, high, d.First()-1e-9)
	require.Less(t, high-low, 2e-4)
}

// TD-EX-16 forty points down: seat 0 has 62, seat 1 had 55 and carries 7 with one die left. To
// stop is to share the win. The die wins with a 1, 2, 3 or 4; a 5 is left
// lying; a 6 makes a freight train, which wins if it is ever closed.
func TestTheLastTurnByHand(t *testing.T) {
	opts := traindice.Options{Target: core.Some(60)}
	g := newGame(t, 2, opts)
	s := betweenTurns(t, g, 1, 62, 55)
	for _, m := range []move{traindice.Roll(), traindice.Rolled(2, 2, 3, 5, 5, 6), traindice.Keep(2, 2, 3)} {
		next, err := g.Apply(s, m)
		require.NoError(t, err)
		s = next
	}
	slope, _, _ := newSolution(t, opts).FreightTrain()
	choices := sixty(t).AppendChoices(nil, s)
	require.Equal(t, traindice.Roll(), choices[0].Move)
	require.InDelta(t, (4+0.5+slope/2)/6, choices[0].Value, 1e-12)
	require.Equal(t, solve.Choice{Move: traindice.Stop(), Value: 0.5}, choices[1])
}

// Nothing but winning counts. The second player, at 55 to 50, wins with five
// points and does not risk them in a freight train; at 30 to 62 he closes one
// that wins. For points he would do otherwise.
func TestTotalsDecide(t *testing.T) {
	g := newGame(t, 2, traindice.Options{Target: core.Some(60)})
	points := newSolution(t, traindice.Options{})
	for _, c := range []struct {
		first, second int
		moves         []move
		wins, scores  move
	}{
		{50, 55, []move{traindice.Roll(), traindice.Rolled(2, 2, 3, 5, 6, 6)},
			traindice.Keep(2, 3), traindice.Keep(2, 2, 3, 6)},
		{62, 30, []move{traindice.Roll(), traindice.Rolled(4, 4, 4, 5, 6, 6), traindice.Keep(4, 4, 4, 6),
			traindice.Roll(), traindice.Rolled(1, 4, 4)},
			traindice.Keep(1, 4, 4), traindice.Keep(4, 4)},
	} {
		s := betweenTurns(t, g, 1, c.first, c.second)
		for _, m := range c.moves {
			next, err := g.Apply(s, m)
			require.NoError(t, err)
			s = next
		}
		best, ok := sixty(t).Best(s)
		require.True(t, ok)
		require.Equal(t, c.wins, best.Move)
		require.InDelta(t, 1, best.Value, 1e-12)
		best, ok = points.Best(s)
		require.True(t, ok)
		require.Equal(t, c.scores, best.Move)
	}
}

// A point more is never worse than a point less for who has it.
func TestAHigherTotalIsBetter(t *testing.T) {
	d := sixty(t)
	for a := range 59 {
		for b := range 60 {
			require.LessOrEqual(t, d.Between(a, b), d.Between(a+1, b)+d.Bound(), "%d:%d", a, b)
			require.GreaterOrEqual(t, d.Between(b, a), d.Between(b, a+1)-d.Bound(), "%d:%d", b, a)
		}
	}
	require.Equal(t, d.First(), d.Between(0, 0))
	require.Less(t, d.Bound(), 1e-9)
	require.Zero(t, d.Between(60, 0))
	require.Zero(t, d.Between(0, -1))
}

// playGame plays a game with a bot for the first and one for the second player and
// returns what the first has of it.
func playGame(t *testing.T, g *traindice.Game, s state, bots [2]solve.Bot, r *rand.Rand) float64 {
	for g.Turn(s) != core.Nobody {
		if g.Turn(s) == core.Chance {
			s, _ = core.Playout(g, s, r, 1)
			continue
		}
		m, err := bots[g.Turn(s)].Choose(context.Background(), core.View[state]{State: s}, g.AppendMoves(nil, s), 0, nil)
		require.NoError(t, err)
		s, err = g.Apply(s, m)
		require.NoError(t, err)
	}
	return bot.Result(g.Standing(s), 0)
}

// Two players of the duel win as often as it says; one who plays for points
// wins no more against it, in either seat.
func TestDuelWinsAsOftenAsItSays(t *testing.T) {
	opts := traindice.Options{Target: core.Some(30)}
	g, d := newGame(t, 2, opts), newDuel(t, opts)
	duel, points := solve.NewBot(d), solve.NewBot(newSolution(t, opts))
	const n = 1000
	const four = 4 * 0.5 / 31.6 // standard errors of the mean of n games
	mean := func(bots [2]solve.Bot, stream uint64) float64 {
		r, sum := rand.New(rand.NewPCG(11, stream)), 0.0
		for range n {
			sum += playGame(t, g, betweenTurns(t, g, 0, 0, 0), bots, r)
		}
		return sum / n
	}
	require.InDelta(t, d.First(), mean([2]solve.Bot{duel, duel}, 1), four)
	require.Greater(t, mean([2]solve.Bot{duel, points}, 2), d.First()-four)
	require.Less(t, mean([2]solve.Bot{points, duel}, 3), d.First()+four)
}

func TestDuelRefusesOtherEnds(t *testing.T) {
	for _, c := range []struct {
		opts traindice.Options
		rule *core.Rule
	}{
		{traindice.Options{EndMode: traindice.EndRounds}, traindice.ErrEndMode},
		{traindice.Options{Target: core.Some(solve.MaxTarget + 1)}, traindice.ErrTarget},
		{traindice.Options{Finish: traindice.Sudden}, traindice.ErrFinish},
		{traindice.Options{Ties: traindice.Playoff}, traindice.ErrTies},
		{traindice.Options{FreightPick: traindice.Free}, traindice.ErrFreightPick},
	} {
		_, err := solve.NewDuel(c.opts)
		require.ErrorIs(t, err, c.rule)
	}
}

// A duel solved once for several tests.
var theSixty *solve.Duel

func sixty(t testing.TB) *solve.Duel {
	if theSixty == nil {
		theSixty = newDuel(t, traindice.Options{Target: core.Some(60)})
	}
	return theSixty
}
