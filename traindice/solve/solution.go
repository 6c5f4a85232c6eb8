package solve

import "github.com/railrules/railrules/traindice"

// Solution is the best play for the expected score of a turn. It is immutable
// and may be used from any number of goroutines. Make one with [New].
type Solution struct {
	plan plan
	tail tail
}

// New solves the turn under some options; those of the end of the game have no
// effect. The *core.Invalid of traindice.New refuses options outside their row.
func New(opts traindice.Options) (*Solution, error) {
	t, err := newTurn(opts)
	if err != nil {
		return nil, err
	}
	s := &Solution{tail: newTail(t)}
	s.plan = plan{
		turn:    t,
		utility: func(score int) float64 { return float64(score) },
		top:     max(s.tail.from, minLoad),
		tail:    func(memory, load int) float64 { return s.tail.lines[load].at(float64(memory)) },
	}
	s.plan.solve()
	return s, nil
}

// Turn returns the expected score of a turn: the value of its beginning. By
// default it is 21.356831261592648 (TD-CHECK-2).
func (s *Solution) Turn() float64 { return s.plan.nodes[s.plan.turn.start()] }

// Bound returns the most by which Turn can be wrong; the bound of any other
// value is in the same proportion. No calculation stops before its end: the
// graph of a turn has no cycles, repeated throws are geometric series, waiting
// (TD-OPT-12) and the freight trains of large memories have closed forms. So
// there is rounding only. All terms are positive, none can cancel another, and
// the relative errors add up along the longest way through the turn: three
// throws for each load up to the last memory below the closed form, and six
// before the freight train.
func (s *Solution) Bound() float64 {
	const (
		unit    = 1.0 / (1 << 52)
		three   = 56 + 8  // outcomes of three dice, and what is done with the sum
		six     = 462 + 8 // of six
		newton  = 2 * tie // where Newton's method stops improving
		perLoad = 3 * three
	)
	loads := float64(s.plan.top/minLoad + 1)
	return s.Turn() * (unit*(loads*perLoad+6*six) + newton)
}

// Value returns the expected score of the turn in progress, whether it waits
// for the player or for the dice. It reports false if there is none.
func (s *Solution) Value(st traindice.State) (float64, bool) {
	return s.plan.value(&st)
}

// AppendChoices appends the legal moves of the player whose turn it is in
// canonical order, each with the expected score of the turn after it. It
// appends nothing where no player moves.
func (s *Solution) AppendChoices(dst []Choice, st traindice.State) []Choice {
	return s.plan.appendChoices(dst, &st)
}

// Best returns the legal move with the highest expected score and that score,
// of equally good ones the first in canonical order. Where dice may be left for
// nothing (TD-OPT-12) any other move is preferred to an equally good one that
// adds nothing: who always waited would never score. It reports false where no
// player moves.
func (s *Solution) Best(st traindice.State) (Choice, bool) { return s.plan.best(&st) }

// FreightTrain returns the closed form for a freight train with an empty load
// that must be thrown: with a memory of at least from points its expected score
// is slope*memory + level.
func (s *Solution) FreightTrain() (slope, level float64, from int) {
	l := s.tail.lines[empty]
	return l.slope, l.level, s.plan.top
}
