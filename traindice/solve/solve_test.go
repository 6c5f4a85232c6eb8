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

type (
	state = traindice.State
	move  = traindice.Move
)

func newGame(t testing.TB, players int, opts traindice.Options) *traindice.Game {
	t.Helper()
	g, err := traindice.New(players, opts)
	require.NoError(t, err)
	return g
}

func newSolution(t testing.TB, opts traindice.Options) *solve.Solution {
	t.Helper()
	s, err := solve.New(opts)
	require.NoError(t, err)
	return s
}

// oneTurn is a game whose score is that of one turn.
func oneTurn(t testing.TB, opts traindice.Options) *traindice.Game {
	t.Helper()
	opts.EndMode, opts.Rounds = traindice.EndRounds, core.Some(1)
	return newGame(t, 1, opts)
}

// freightTrain returns the state of the only turn in which a freight train with
// a memory and no load must throw.
func freightTrain(t testing.TB, g *traindice.Game, memory int) state {
	t.Helper()
	s, err := g.ParseJSON(fmt.Appendf(nil, `{"phase":"freight ready","totals":[0],
		"round":{"number":1,"playoff":false,"first":0,"seats":[0]},
		"turn":{"seat":0,"headRolls":1,"locomotives":2,"tender":true,"cars":"","cargoRolls":0,
		"memory":%d,"loose":"","inAir":0}}`, memory))
	require.NoError(t, err)
	return s
}

// allOptions are all combinations of the options of a turn.
func allOptions() (list []traindice.Options) {
	for i := range 2 * 3 * 2 * 2 * 2 * 2 * 2 {
		digit := func(n int) int { d := i % n; i /= n; return d }
		list = append(list, traindice.Options{
			CargoRolls:      traindice.CargoRolls(digit(2)),
			Crash:           traindice.Crash(digit(3)),
			FreightEntry:    traindice.FreightEntry(digit(2)),
			FreightPick:     traindice.FreightPick(digit(2)),
			FreightDouble:   core.Some(digit(2) == 0),
			CabooseRequired: digit(2) == 1,
			FullSetScore:    core.Some([]int{25, 0}[digit(2)]),
		})
	}
	return list
}

// TD-CHECK-2
func TestTurnIsWorthTheCheckValue(t *testing.T) {
	s := newSolution(t, traindice.Options{})
	require.InDelta(t, 21.356831261592648, s.Turn(), 1e-12)
	require.Less(t, s.Bound(), 1e-9)

	g := newGame(t, 2, traindice.Options{})
	start := g.Start()
	_, ok := s.Value(start)
	require.False(t, ok, "no turn before the start roll")
	for _, face := range []int{2, 5} {
		start, _ = g.Apply(start, traindice.Rolled(face))
	}
	value, ok := s.Value(start)
	require.True(t, ok)
	require.Equal(t, s.Turn(), value)
	best, ok := s.Best(start)
	require.True(t, ok)
	require.Equal(t, solve.Choice{Move: traindice.Roll(), Value: s.Turn()}, best)
}

// What the closed form is by default, from solving it by hand: with k cars in
// the load let c(k) be the chance of a caboose before a crash. The best is to
// add as few cars as possible, and a caboose whenever one shows:
//
//	c(2) = (1 + 3 c(0)) / 4
//	c(1) = (11 + 21 c(2)) / 32               one car of two is enough
//	c(0) = (91 + 117 max(c(1), c(2), c(0))) / 216
func TestClosedFormByHand(t *testing.T) {
	c0 := 1.0
	for range 200 {
		c2 := (1 + 3*c0) / 4
		c1 := (11 + 21*c2) / 32
		c0 = (91 + 117*max(c0, c1, c2)) / 216
	}
	slope, level, from := newSolution(t, traindice.Options{}).FreightTrain()
	require.InDelta(t, 2*c0, slope, 1e-12)
	require.Positive(t, level)
	require.Positive(t, from)
}

// turnWalk visits states of a turn and compares the values of each with those
// of the states after it, as the game itself makes them.
type turnWalk struct {
	t        *testing.T
	game     *traindice.Game
	solution *solve.Solution
	seen     map[state]bool
	worst    float64 // relative
}

// after returns the value of what a move made: the score if the turn is over.
func (w *turnWalk) after(next state) float64 {
	if next.Phase() == traindice.PhaseOver {
		return float64(next.Total(0))
	}
	value, ok := w.solution.Value(next)
	require.True(w.t, ok, "%v", next)
	return value
}

// visit follows all steps as long as the memory is that of s.
func (w *turnWalk) visit(s state, memory int) {
	if w.seen[s] || s.Phase() == traindice.PhaseOver || s.Memory() != memory {
		return
	}
	w.seen[s] = true
	want := math.Inf(-1)
	moves := w.game.AppendMoves(nil, s)
	choices := w.solution.AppendChoices(nil, s)
	require.Len(w.t, choices, len(moves))
	for i, m := range moves {
		next, err := w.game.Apply(s, m)
		require.NoError(w.t, err)
		x := w.after(next)
		w.compare(x, choices[i].Value)
		require.Equal(w.t, m, choices[i].Move)
		want = max(want, x)
		w.visit(next, memory)
	}
	if outcomes := w.game.AppendChances(nil, s); len(outcomes) > 0 {
		want = 0
		total := float64(core.TotalWeight(outcomes))
		for _, o := range outcomes {
			next, err := w.game.Apply(s, o.Move)
			require.NoError(w.t, err)
			want += float64(o.Weight) / total * w.after(next)
			w.visit(next, memory)
		}
	}
	w.compare(want, w.after(s))
	if best, ok := w.solution.Best(s); ok {
		w.compare(want, best.Value)
	}
}

func (w *turnWalk) compare(a, b float64) {
	w.worst = max(w.worst, math.Abs(a-b)/max(1, math.Abs(a)))
}

func TestEveryOptionSetIsSolved(t *testing.T) {
	for _, opts := range allOptions() {
		s := newSolution(t, opts)
		_, _, from := s.FreightTrain()
		require.Less(t, from, 1000)
		require.Less(t, s.Bound(), 3e-9, "%+v", opts)
		require.Greater(t, s.Turn(), 5.0)
		require.Less(t, s.Turn(), 80.0)
	}
}

// Under all options of the freight train and the cargo phase, in every state before the freight train, and in those of
// freight trains small, near the beginning of the closed form and large, a
// value is that of the best move, or the mean of the outcomes.
func TestValuesAreThoseOfTheStatesAfter(t *testing.T) {
	for _, opts := range allOptions() {
		if opts.CabooseRequired != (opts.FullSetScore.Value == 0) {
			continue // one in two, to save time
		}
		w := turnWalk{t: t, game: oneTurn(t, opts), solution: newSolution(t, opts), seen: map[state]bool{}}
		w.visit(w.game.Start(), 0)
		require.Greater(t, len(w.seen), 800)
		_, _, from := w.solution.FreightTrain()
		for _, memory := range []int{6, 7, 12, from - 1, from, from + 1, 3 * from, 100_000} {
			if memory >= 6 {
				w.visit(freightTrain(t, w.game, memory), memory)
			}
		}
		require.Less(t, w.worst, 1e-12, "%+v", opts)
	}
}

// A sweeper knows the contract only and repeats its sweeps over all states
// until nothing changes. Values are those of seat 0. What freight trains are
// worth whose memory reaches a limit it is told: less than possible in one
// calculation, and more in another.
type sweeper struct {
	game  *traindice.Game
	limit int
	over  func(s state) float64 // value of a game that is over

	first  state
	index  map[state]int
	states []state
	after  [][]core.Weighted[int] // by state; the weight of a move is 0
	order  []int                  // states that others lead to first
	values []float64
}

// from returns the value of a state.
func (w *sweeper) from(first state, beyond func(s state) float64) float64 {
	if w.index == nil {
		w.first, w.index = first, map[state]int{}
		w.collect(first)
	}
	w.values = make([]float64, len(w.states))
	for i, s := range w.states {
		switch {
		case s.Phase() == traindice.PhaseOver:
			w.values[i] = w.over(s)
		case s.Memory() >= w.limit:
			w.values[i] = beyond(s)
		}
	}
	for w.sweep() > 1e-12 {
	}
	return w.values[w.index[first]]
}

// collect returns the index of a state after those of all that it leads to.
func (w *sweeper) collect(s state) int {
	if s.Phase() == traindice.PhaseHead && s.Seat() == 0 && s.HeadRolls() == 0 && s.InAir() == 0 &&
		s.Total(0) == w.first.Total(0) && s.Total(1) == w.first.Total(1) {
		s = w.first // nobody scored; only the number of the round is another
	}
	if i, ok := w.index[s]; ok {
		return i
	}
	i := len(w.states)
	w.index[s] = i
	w.states, w.after = append(w.states, s), append(w.after, nil)
	if s.Phase() == traindice.PhaseOver || s.Memory() >= w.limit {
		return i
	}
	var list []core.Weighted[move]
	for m := range w.game.Moves(s) {
		list = append(list, core.Weighted[move]{Move: m})
	}
	var after []core.Weighted[int]
	for _, m := range w.game.AppendChances(list, s) {
		next, _ := w.game.Apply(s, m.Move)
		after = append(after, core.Weighted[int]{Move: w.collect(next), Weight: m.Weight})
	}
	w.after[i] = after
	w.order = append(w.order, i)
	return i
}

// sweep returns the largest change.
func (w *sweeper) sweep() (change float64) {
	for _, i := range w.order {
		value, total := 0.0, float64(core.TotalWeight(w.after[i]))
		for j, next := range w.after[i] {
			switch x := w.values[next.Move]; {
			case total > 0:
				value += x * float64(next.Weight) / total
			case w.states[i].Seat() == 1 && j > 0:
				value = min(value, x)
			default:
				value = max(value, x)
			}
		}
		change = max(change, math.Abs(value-w.values[i]))
		w.values[i] = value
	}
	return change
}

// Values from sweeps that begin with 0, and so end with the least solution of
// the equations, which is the value that can be had.
func TestFreightTrainsByBruteForce(t *testing.T) {
	for _, c := range []struct {
		opts  traindice.Options
		limit int
		gap   float64
	}{
		{traindice.Options{Crash: traindice.AnyHead}, 70, 1e-3},
		{traindice.Options{Crash: traindice.AnyHead, FreightPick: traindice.Free}, 70, 1e-3},
		{traindice.Options{Crash: traindice.AnyReroll, FreightDouble: core.Some(false)}, 110, 0.02},
		{traindice.Options{Crash: traindice.AnyReroll, FreightPick: traindice.Free}, 230, 0.05},
	} {
		g := oneTurn(t, c.opts)
		s := freightTrain(t, g, 6)
		w := sweeper{game: g, limit: c.limit, over: func(s state) float64 { return float64(s.Total(0)) }}
		low := w.from(s, func(state) float64 { return 0 })
		// A load ends 26 times of 27 at most without a crash, so no more than 26
		// further ones can be expected; then 8 points at the end, all doubled.
		high := w.from(s, func(s state) float64 { return 2 * float64(s.Memory()+26*12+8) })
		value, ok := newSolution(t, c.opts).Value(s)
		require.True(t, ok)
		require.LessOrEqual(t, low, value+1e-9, "%+v", c.opts)
		require.GreaterOrEqual(t, high, value-1e-9, "%+v", c.opts)
		require.Less(t, high-low, c.gap, "%+v", c.opts)
	}
}

// playTurn plays the only turn of a game with a bot and returns its score and
// the number of steps.
func playTurn(t *testing.T, g *traindice.Game, b solve.Bot, r *rand.Rand) (score float64, steps int) {
	var moves []move
	var outcomes []core.Weighted[move]
	s := g.Start()
	for ; g.Turn(s) != core.Nobody; steps++ {
		var m move
		var err error
		if g.Turn(s) == core.Chance {
			outcomes = g.AppendChances(outcomes[:0], s)
			m = outcomes[core.Pick(outcomes, r)].Move
		} else {
			moves = g.AppendMoves(moves[:0], s)
			m, err = b.Choose(context.Background(), core.View[state]{State: s}, moves, 0, nil)
			require.NoError(t, err)
		}
		s, err = g.Apply(s, m)
		require.NoError(t, err)
	}
	return float64(s.Total(0)), steps
}

// The bot scores what the solution promises, within four standard errors, and
// no turn of it lasts for ever.
func TestBotScoresTheValue(t *testing.T) {
	for i, opts := range []traindice.Options{
		{},
		traindice.Published(),
		{FreightPick: traindice.Free},
		{FreightPick: traindice.Free, Crash: traindice.AnyReroll, FreightEntry: traindice.Offered},
		{CabooseRequired: true, FullSetScore: core.Some(200)},
		{FreightDouble: core.Some(false), Crash: traindice.AnyHead},
	} {
		s := newSolution(t, opts)
		b, g := solve.NewBot(s), oneTurn(t, opts)
		r := rand.New(rand.NewPCG(2026, uint64(i)))
		const n = 10_000
		sum, squares := 0.0, 0.0
		for range n {
			score, steps := playTurn(t, g, b, r)
			require.Less(t, steps, 2000)
			sum += score
			squares += score * score
		}
		mean := sum / n
		sigma := math.Sqrt((squares/n - mean*mean) / n)
		require.InDelta(t, s.Turn(), mean, 4*sigma, "%+v", opts)
	}
}

// In free play waiting is often as good as taking a caboose, for the caboose
// will come again. The caboose is taken.
func TestNobodyWaitsForEver(t *testing.T) {
	opts := traindice.Options{FreightPick: traindice.Free}
	g := oneTurn(t, opts)
	s := freightTrain(t, g, 500)
	for _, m := range []move{traindice.Roll(), traindice.Rolled(4, 4, 6), traindice.Keep(4, 4), traindice.Roll(), traindice.Rolled(1)} {
		next, err := g.Apply(s, m)
		require.NoError(t, err)
		s = next
	}
	solution := newSolution(t, opts)
	choices := solution.AppendChoices(nil, s)
	require.Equal(t, []move{traindice.Keep(), traindice.Keep(1)}, []move{choices[0].Move, choices[1].Move})
	require.InDelta(t, 1016, choices[0].Value, 1e-9)
	require.InDelta(t, 1016, choices[1].Value, 1e-9)
	best, _ := solution.Best(s)
	require.Equal(t, traindice.Keep(1), best.Move)
}

// Two 3s and nothing else to choose: of equally good moves the first is taken.
func TestEqualMovesAreTakenInOrder(t *testing.T) {
	opts := traindice.Options{CargoRolls: traindice.ThreeTotal, CabooseRequired: true}
	g := oneTurn(t, opts)
	s := g.Start()
	for _, m := range []move{
		traindice.Roll(), traindice.Rolled(1, 2, 3, 4, 4, 4),
		traindice.Roll(), traindice.Rolled(1, 2, 3, 4, 4, 4),
		traindice.Roll(), traindice.Rolled(3, 3, 5, 5, 6, 6), // no roll is left, and no caboose shows
	} {
		next, err := g.Apply(s, m)
		require.NoError(t, err)
		s = next
	}
	best, ok := newSolution(t, opts).Best(s)
	require.True(t, ok)
	require.Equal(t, solve.Choice{Move: traindice.Keep()}, best)
}

func TestOptionsOutsideTheirRowAreRefused(t *testing.T) {
	for _, opts := range []traindice.Options{{Crash: 9}, {FullSetScore: core.Some(-1)}, {EndMode: 7}, {Rounds: core.Some(-1)}} {
		var invalid *core.Invalid
		_, err := solve.New(opts)
		require.ErrorAs(t, err, &invalid)
		require.NotNil(t, invalid.Rule)
		_, err = solve.NewDuel(opts)
		require.ErrorAs(t, err, &invalid)
		require.NotNil(t, invalid.Rule)
	}
}

// States in which no turn is in progress, and questions that are none.
func TestWhatIsNoDecisionIsRefused(t *testing.T) {
	g := newGame(t, 2, traindice.Options{Target: core.Some(5)})
	s := newSolution(t, g.Options())
	d, err := solve.NewDuel(g.Options())
	require.NoError(t, err)
	over := g.Start()
	for r := rand.New(rand.NewPCG(1, 1)); g.Turn(over) != core.Nobody; {
		over, _ = core.Playout(g, over, r, 1)
	}
	for _, st := range []state{{}, g.Start(), over} {
		for _, strategy := range []interface {
			solve.Strategy
			Value(state) (float64, bool)
			Best(state) (solve.Choice, bool)
		}{s, d} {
			_, ok := strategy.Value(st)
			require.False(t, ok)
			_, ok = strategy.Best(st)
			require.False(t, ok)
			require.Empty(t, strategy.AppendChoices(nil, st))
			var invalid *core.Invalid
			_, err := solve.NewBot(strategy).Choose(context.Background(), core.View[state]{State: st}, []move{traindice.Roll()}, 0, nil)
			require.ErrorAs(t, err, &invalid)
		}
	}
	turn := oneTurn(t, traindice.Options{}).Start()
	_, err = solve.NewBot(s).Choose(context.Background(), core.View[state]{State: turn}, nil, 0, nil)
	require.Error(t, err)
	_, ok := d.Value(turn)
	require.False(t, ok, "not a game of two")
}

// The bot answers any host of package bot, in a game of any number of players.
func TestBotPlaysThroughThePackageOfBots(t *testing.T) {
	g := newGame(t, 5, traindice.Options{})
	b := solve.NewBot(newSolution(t, g.Options()))
	r := rand.New(rand.NewPCG(5, 5))
	s := g.Start()
	for g.Turn(s) != core.Nobody {
		if g.Turn(s) == core.Chance {
			s, _ = core.Playout(g, s, r, 1)
			continue
		}
		m, err := bot.Ask(context.Background(), g, s, b, 0, r)
		require.NoError(t, err)
		s, err = g.Apply(s, m)
		require.NoError(t, err)
	}
	require.True(t, g.Standing(s).Over)
}
