package solve

import (
	"fmt"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// Duel is the play for two that wins most often: in every state it makes the
// move with the highest probability of winning against an opponent who does the
// same, where a shared win counts one half. It is immutable and may be used
// from any number of goroutines. Make one with [NewDuel].
//
// The game is a sum of whole turns: a state between turns is the two totals
// and whose turn it is. Let F(a, b) be the probability that the first player
// wins before his turn, S(a, b) the same before the turn of the second, who
// completes the round (TD-END-3). Both are values of one turn, under the
// utility of its score x that the other gives:
//
//	F(a, b) = best over plays of the mean of  S(a+x, b)
//	S(a, b) = worst over plays of the mean of  F(a, b+x)       a, b+x < target
//	                                           0               a < target <= b+x
//	                                           0, 1/2 or 1     a >= target
//
// where the last line compares a with b+x. Totals never fall, so pairs are
// solved from the highest totals down. What is left is the round in which
// nobody scores, which makes F(a, b) a function of itself: F = T(F). T never
// stretches a distance, so a point that T moves up and a higher one that T
// moves down have all solutions between them; such a pair is what the value
// iteration of a pair ends with.
type Duel struct {
	turn   *turn
	target int
	// chance is the highest probability that a caboose comes before a crash.
	chance [maxLoads]float64
	// last is the probability that the second player wins the last turn of the
	// game, by the points that he lacks for a tie.
	last []float64
	// ahead are the freight trains of the first player that would take him to
	// the target if they closed, by his lead then.
	ahead []lead
	// first and second are F and S by the totals of first and second player.
	first, second [][]float64
}

const (
	// MaxTarget is the highest target of a Duel, whose work grows with its cube: the
	// default of 100 takes little more than a second.
	MaxTarget = 200
	// bracket is half the distance of the two points that enclose F(a, b).
	bracket = 1e-12
	// cutOff is the error of F(a, b) by the lead that is taken for a certain win.
	cutOff = 1e-13
)

// NewDuel solves the game of two. The end of the game must be that of the
// default: a target (TD-OPT-7), of MaxTarget points at most, reached by a round
// that is completed (TD-OPT-10), with shared wins (TD-OPT-11); and in a freight
// train at least one die must be added (TD-OPT-12). An *core.Invalid names what
// is not so. Like [New] it refuses options outside their row.
func NewDuel(opts traindice.Options) (*Duel, error) {
	t, err := newTurn(opts)
	if err != nil {
		return nil, err
	}
	d := &Duel{turn: t, target: opts.Target.Or(100)}
	if err := d.check(opts); err != nil {
		return nil, err
	}
	for i, l := range newTail(t).lines {
		d.chance[i] = l.slope / float64(t.double)
	}
	d.solveLast()
	d.solvePairs()
	return d, nil
}

func (d *Duel) check(opts traindice.Options) error {
	refuse := func(option, problem string, rule *core.Rule) error {
		return &core.Invalid{Game: name, What: "option", Name: option, Problem: problem, Rule: rule}
	}
	switch {
	case opts.EndMode != traindice.EndTarget:
		return refuse("endMode", "a duel is played to a target", traindice.ErrEndMode)
	case d.target > MaxTarget:
		return refuse("target", fmt.Sprintf("a duel ends at %d at the latest", MaxTarget), traindice.ErrTarget)
	case opts.Finish != traindice.EqualTurns:
		return refuse("finish", "the rounds of a duel are completed", traindice.ErrFinish)
	case opts.Ties != traindice.Shared:
		return refuse("ties", "a win in a duel can be shared", traindice.ErrTies)
	case opts.FreightPick != traindice.AtLeastOne:
		return refuse("freightPick", "with free picks the freight trains of a duel would grow without a useful bound", traindice.ErrFreightPick)
	}
	return nil
}

// solveLast fills in last and ahead, as far as any calculation asks for them.
func (d *Duel) solveLast() {
	p := plan{turn: d.turn}
	leads := d.target // at least as many leads as can be told from certain wins
	for ; ; leads += d.turn.double {
		for len(d.last) <= leads+d.turn.double*maxUnfinished {
			d.last = append(d.last, d.solveNeed(&p, len(d.last)))
		}
		// The first player is behind by less than the target, or ahead by less.
		memory := (leads - d.target) / d.turn.double
		if d.solveReach(&p, memory)*d.last[leads] <= cutOff {
			break
		}
	}
	d.solveAhead(leads)
}

// solveReach returns the highest probability of reaching a memory in a turn.
func (d *Duel) solveReach(p *plan, memory int) float64 {
	p.utility = func(int) float64 { return 0 }
	p.tail = func(int, int) float64 { return 1 }
	p.top = memory
	p.solve()
	return p.nodes[d.turn.start()]
}

// solveNeed returns the highest probability of winning the last turn of the
// game for a player who lacks some points for a tie.
func (d *Duel) solveNeed(p *plan, need int) float64 {
	d.planNeed(p, need)
	return p.nodes[d.turn.start()]
}

// planNeed plans the last turn of the game. A memory that pays more than what
// is lacking needs a caboose and nothing else.
func (d *Duel) planNeed(p *plan, need int) {
	p.utility = func(score int) float64 {
		switch {
		case score > need:
			return 1
		case score == need:
			return 0.5
		}
		return 0
	}
	p.top = need/d.turn.double + 1
	p.tail = func(_, load int) float64 { return d.chance[load] }
	p.solve()
}

// win returns the probability that the first player wins if a turn has taken
// him to a total.
func (d *Duel) win(a, b int) float64 {
	switch {
	case a < d.target:
		return d.second[a][b]
	case a-b < len(d.last):
		return 1 - d.last[a-b]
	}
	return 1
}

// planFirst plans a turn of the first player.
func (d *Duel) planFirst(p *plan, a, b int) {
	p.utility = func(score int) float64 { return d.win(a+score, b) }
	zero := d.win(a, b)
	p.top = (d.target - a + d.turn.double - 1) / d.turn.double
	for d.lead(a-b+d.turn.double*p.top).limit < zero {
		p.top++
	}
	p.tail = func(memory, load int) float64 {
		return d.lead(a - b + d.turn.double*memory).value[load] + zero*(1-d.chance[load])
	}
	p.solve()
}

// planSecond plans a turn of the second player, with his own probabilities of
// winning, while the first has not reached the target. A memory that pays what
// is lacking to the target needs a caboose and nothing else.
func (d *Duel) planSecond(p *plan, a, b int) {
	p.utility = func(score int) float64 {
		if b+score >= d.target {
			return 1
		}
		return 1 - d.first[a][b+score]
	}
	p.top = (d.target - b + d.turn.double - 1) / d.turn.double
	zero := 1 - d.first[a][b]
	p.tail = func(_, load int) float64 { return zero + d.chance[load]*(1-zero) }
	p.solve()
}

// solvePairs fills in first and second.
func (d *Duel) solvePairs() {
	d.first = make([][]float64, d.target)
	d.second = make([][]float64, d.target)
	for a := range d.target {
		d.first[a] = make([]float64, d.target)
		d.second[a] = make([]float64, d.target)
	}
	p := plan{turn: d.turn}
	guess := 0.5
	for a := d.target - 1; a >= 0; a-- {
		for b := d.target - 1; b >= 0; b-- {
			guess = d.solvePair(&p, a, b, guess)
		}
		guess = d.first[a][d.target-1]
	}
}

// solvePair finds F(a, b) and S(a, b) by value iteration. Two steps tell how
// fast it converges, which gives the limit but for a change of strategy on the
// way; the bracket tells whether it does.
func (d *Duel) solvePair(p *plan, a, b int, guess float64) float64 {
	for x := guess; ; {
		y := d.round(p, a, b, x)
		z := d.round(p, a, b, y)
		if shrink := (z - y) / (y - x); shrink > 0 && shrink < 1 {
			z += (z - y) * shrink / (1 - shrink)
		}
		if d.round(p, a, b, z-bracket) > z-bracket && d.round(p, a, b, z+bracket) < z+bracket {
			d.first[a][b] = z // second has the value for z+bracket
			return z
		}
		x = z
	}
}

// round is the function T: it returns the probability that the first player
// wins before a round if after it, should nobody score, it is f. It leaves S
// in second.
func (d *Duel) round(p *plan, a, b int, f float64) float64 {
	d.first[a][b] = f
	d.planSecond(p, a, b)
	d.second[a][b] = 1 - p.nodes[d.turn.start()]
	d.planFirst(p, a, b)
	return p.nodes[d.turn.start()]
}

// First returns the probability that the player who begins wins, from the
// beginning of the first round; a shared win counts one half. What it exceeds
// one half by is the advantage of moving first; the start roll that decides who
// does is not counted.
func (d *Duel) First() float64 { return d.first[0][0] }

// Between returns the probability that the first player wins before his turn if
// neither total has reached the target. It is 0 for other totals.
func (d *Duel) Between(first, second int) float64 {
	if first < 0 || first >= d.target || second < 0 || second >= d.target {
		return 0
	}
	return d.first[first][second]
}

// Bound returns the most by which First and Between can be wrong. A pair of
// totals adds to the error of the pairs after it the width of its bracket and
// the cut of its freight trains, rounding being smaller by far; and as a round
// without a score leads back to the same pair, no game passes through more
// different pairs than there are points.
func (d *Duel) Bound() float64 { return float64(2*d.target) * (2*bracket + cutOff) }

// plan plans the turn in progress of a state of a game of two.
func (d *Duel) plan(st *traindice.State) (*plan, bool) {
	seat, first := st.Seat(), st.First()
	if !seat.In(2) || !first.In(2) || !st.Plays(0) || !st.Plays(1) || st.Plays(2) {
		return nil, false
	}
	p := &plan{turn: d.turn}
	a, b := st.Total(first), st.Total(1-first)
	switch {
	case b >= d.target, a >= d.target && seat == first:
		return nil, false
	case a >= d.target:
		d.planNeed(p, a-b)
	case seat == first:
		d.planFirst(p, a, b)
	default:
		d.planSecond(p, a, b)
	}
	return p, true
}

// Value returns the probability that the player whose turn is in progress wins,
// whether it waits for him or for the dice. It reports false if no turn is in
// progress, or not of this game of two.
func (d *Duel) Value(st traindice.State) (float64, bool) {
	p, ok := d.plan(&st)
	if !ok {
		return 0, false
	}
	value, ok := p.value(&st)
	return min(1, value), ok // rounding apart it is
}

// AppendChoices appends the legal moves of the player whose turn it is in
// canonical order, each with the probability that he wins after it. It appends
// nothing where no player moves.
func (d *Duel) AppendChoices(dst []Choice, st traindice.State) []Choice {
	p, ok := d.plan(&st)
	if !ok {
		return dst
	}
	old := len(dst)
	dst = p.appendChoices(dst, &st)
	for i := range dst[old:] {
		dst[old+i].Value = min(1, dst[old+i].Value) // rounding apart it is
	}
	return dst
}

// Best returns the legal move with the highest probability of winning and that
// probability, of equally good ones the first in canonical order. It reports
// false where no player moves.
func (d *Duel) Best(st traindice.State) (Choice, bool) {
	var buffer [32]Choice
	return bestChoice(d.AppendChoices(buffer[:0], st), false)
}
