package solve

import (
	"math"
	"slices"

	"github.com/railrules/railrules/traindice"
)

// plan holds the value of every state of a turn for a player who wants the most
// of some utility of its score.
type plan struct {
	turn    *turn
	utility func(score int) float64
	// top is the memory from which on freight trains are valued by tail, a
	// closed form.
	top  int
	tail func(memory, load int) float64

	frames []frame   // of freight trains, by memory below top
	nodes  []float64 // by node
	sorted []bet
}

// solve fills in the plan after utility, top and tail are set: freight trains
// from the highest memory down, since memories only grow, then the nodes.
func (p *plan) solve() {
	zero := p.utility(0)
	p.frames = slices.Grow(p.frames[:0], p.top)[:p.top]
	for m := p.top - 1; m >= minLoad; m-- {
		f := &p.frames[m]
		p.ends(f, m)
		for i := range p.turn.throws {
			f[loadAt+i] = p.throw(&p.turn.throws[i], f, zero)
		}
	}
	p.nodes = slices.Grow(p.nodes[:0], len(p.turn.nodes))[:len(p.turn.nodes)]
	for i := range p.turn.nodes {
		p.nodes[i] = p.node(&p.turn.nodes[i])
	}
}

// ends fills in the trains of a memory that are closed or have completed their
// load.
func (p *plan) ends(f *frame, memory int) {
	for points := range maxUnfinished + 1 {
		f[points] = p.utility(p.turn.double * (memory + points))
	}
	for points := minLoad; points <= maxLoad; points++ {
		f[completeAt+points] = p.freight(memory+points, empty)
	}
}

// throw returns the value of a throw whose consequences are in f.
func (p *plan) throw(t *throw, f *frame, zero float64) float64 {
	if t.free {
		return p.patient(t, f, zero)
	}
	sum := t.crash * zero
	for i := range t.picks {
		sum += t.picks[i].chance * best(t.picks[i].to, f)
	}
	return sum / (1 - t.again) // the same dice are thrown until something happens
}

// best returns the highest value of some places.
func best(to []uint8, f *frame) float64 {
	value := math.Inf(-1)
	for _, place := range to {
		if x := f[place%uint8(len(f))]; x > value { // faster than max
			value = x
		}
	}
	return value
}

// bet is a value with a probability.
type bet struct{ chance, value float64 }

// patient returns the value of a throw after which the player may always leave
// everything and throw again (TD-OPT-12). He waits for the throws that are
// worth more than waiting. Which these are is known but for their number: the
// best ones. So the value v of the throw is
//
//	v = max over k of (crash*zero + sum of the k best: chance*value) /
//	                  (crash + sum of the k best: chance)
//
// where k = 0 is left out if nothing could end the wait. There is no limit to
// wait for, and no number of throws at which a calculation had to stop.
func (p *plan) patient(t *throw, f *frame, zero float64) float64 {
	bets := p.sorted[:0]
	for i := range t.picks {
		bets = append(bets, bet{t.picks[i].chance, best(t.picks[i].to[1:], f)})
	}
	slices.SortFunc(bets, func(a, b bet) int { return cmpFloat(b.value, a.value) })
	p.sorted = bets
	chance, sum := t.crash, t.crash*zero
	value := math.Inf(-1)
	if chance > 0 {
		value = zero
	}
	for _, b := range bets {
		chance += b.chance
		sum += b.chance * b.value
		value = max(value, sum/chance)
	}
	return value
}

func cmpFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// node returns the value of a node whose children have theirs.
func (p *plan) node(n *node) float64 {
	edges := p.turn.edges[n.begin:n.end]
	value := 0.0
	switch n.kind {
	case closed:
		return p.utility(n.number)
	case freight:
		return p.freight(n.number, empty)
	case chance:
		for i := range edges {
			value += edges[i].chance * p.nodes[edges[i].to]
		}
		return value
	}
	value = p.nodes[edges[0].to]
	for i := range edges {
		value = max(value, p.nodes[edges[i].to])
	}
	return value
}

// freight returns the value of a freight train that must throw.
func (p *plan) freight(memory, load int) float64 {
	if memory >= p.top {
		return p.tail(memory, load)
	}
	return p.frames[memory][loadAt+load]
}

// frame returns the frame of any memory.
func (p *plan) frame(memory int) frame {
	if memory < p.top {
		return p.frames[memory]
	}
	var f frame
	p.ends(&f, memory)
	for i := range p.turn.throws {
		f[loadAt+i] = p.tail(memory, i)
	}
	return f
}

// value returns the value of a state in which a turn is in progress.
func (p *plan) value(s *traindice.State) (float64, bool) {
	if !s.Freight() {
		i, ok := p.turn.index[keyOf(s)]
		if !ok {
			return 0, false
		}
		return p.nodes[i], true
	}
	load, ok := p.turn.loads[s.Cars()]
	if !ok {
		return 0, false
	}
	if s.Phase() == traindice.PhaseFreightReady {
		return p.freight(s.Memory(), load), true
	}
	t := &p.turn.throws[load]
	i, ok := t.byLoose[s.Loose()]
	if !ok {
		return 0, false
	}
	f := p.frame(s.Memory())
	return best(t.picks[i].to, &f), true
}

// appendChoices appends the legal moves of a state with their values, nothing
// if the player has no decision.
func (p *plan) appendChoices(dst []Choice, s *traindice.State) []Choice {
	switch {
	case s.InAir() > 0:
		return dst
	case !s.Freight():
		i, ok := p.turn.index[keyOf(s)]
		if !ok {
			return dst
		}
		for _, e := range p.turn.edges[p.turn.nodes[i].begin:p.turn.nodes[i].end] {
			dst = append(dst, Choice{e.move, p.nodes[e.to]})
		}
		return dst
	case s.Phase() == traindice.PhaseFreightReady:
		if value, ok := p.value(s); ok {
			dst = append(dst, Choice{traindice.Roll(), value})
		}
		return dst
	}
	load, ok := p.turn.loads[s.Cars()]
	if !ok {
		return dst
	}
	t := &p.turn.throws[load]
	i, ok := t.byLoose[s.Loose()]
	if !ok {
		return dst
	}
	f := p.frame(s.Memory())
	for j, m := range t.picks[i].moves {
		dst = append(dst, Choice{m, f[t.picks[i].to[j]]})
	}
	return dst
}

// Choice is a legal move and what it is worth.
type Choice struct {
	Move  traindice.Move
	Value float64
}

// tie is the part of a value by which equal values may differ by rounding.
const tie = 1e-12

// bestChoice returns the first of the best choices, where values that differ by
// rounding alone are equal. One choice stands back: to add nothing to a freight
// train though something could be added. Where that is as good as another move
// it is so only because the other move comes again, and who always waited would
// never get anything.
func bestChoice(choices []Choice, waiting bool) (Choice, bool) {
	if len(choices) == 0 {
		return Choice{}, false
	}
	value := math.Inf(-1)
	for _, c := range choices {
		value = max(value, c.Value)
	}
	least := value - tie*max(1, math.Abs(value))
	for _, c := range choices {
		if c.Value >= least && !(waiting && c.Move == traindice.Keep()) {
			return c, true
		}
	}
	return choices[0], true // to wait
}

// best returns the best move of a state in which a turn waits for the player.
func (p *plan) best(s *traindice.State) (Choice, bool) {
	var buffer [32]Choice
	return bestChoice(p.appendChoices(buffer[:0], s), s.Phase() == traindice.PhaseFreightPick)
}

// name is what errors of this package begin with.
const name = "traindice/solve"
