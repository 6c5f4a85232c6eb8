package solve

import (
	"fmt"
	"slices"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// turn is one turn under some options as a graph, read off the game itself by
// playing every step of it once. Before the freight train it is a finite graph
// without cycles. A freight train has the same choices whatever its memory, so
// these are read off at one memory and kept apart from it.
type turn struct {
	nodes []node // children before parents; the last is the beginning
	edges []edge // of the nodes, in canonical order
	index map[key]int32

	double int     // what the caboose of a freight train multiplies by: 1 or 2
	throws []throw // by load, every load after those it can become; the last is empty
	loads  map[core.Dice]int
}

// key is what tells two states of a turn apart before the freight train. How
// many rolls the head took is of no interest once it stands: CargoRolls tells
// what is left of them.
type key struct {
	phase                             traindice.Phase
	headRolls, locomotives, cargoRoll int
	tender                            bool
	cars, loose                       core.Dice
	inAir                             int
}

func keyOf(s *traindice.State) key {
	k := key{
		phase:       s.Phase(),
		locomotives: s.Locomotives(),
		cargoRoll:   s.CargoRolls(),
		tender:      s.Tender(),
		cars:        s.Cars(),
		loose:       s.Loose(),
		inAir:       s.InAir(),
	}
	if k.phase == traindice.PhaseHead {
		k.headRolls = s.HeadRolls()
	}
	return k
}

// nodeKind is what happens at a node.
type nodeKind uint8

const (
	decision nodeKind = iota // the player moves
	chance                   // the dice are in the air
	closed                   // the turn is over and number is its score
	freight                  // a freight train begins and number is its memory
)

type node struct {
	kind       nodeKind
	begin, end int32 // its edges
	number     int
}

type edge struct {
	to     int32
	chance float64 // probability of an outcome
	move   traindice.Move
}

// throw is a freight train that must throw the dice its load lacks.
type throw struct {
	load    core.Dice
	crash   float64 // probability that the throw wrecks the train
	again   float64 // probability that it changes nothing
	free    bool    // whether the first move of every pick adds nothing
	picks   []pick
	byLoose map[core.Dice]int // index of the pick by the dice that lie loose
}

// pick is the choice from thrown dice; throws that leave the same choice are
// one pick.
type pick struct {
	chance float64
	moves  []traindice.Move // in canonical order
	to     []uint8          // the place in a frame that each move leads to
}

// A frame holds the value of everything a freight train of one memory can lead
// to next. First the trains closed by a caboose, by the points of the cars of
// the unfinished load; then the loads completed, by their points; then the
// unfinished loads as the throws are numbered.
type frame [loadAt + maxLoads]float64

const (
	maxUnfinished = 2 * 4 // points of the cars of an unfinished load
	maxLoad       = 3 * 4 // points of a load
	minLoad       = 3 * 2
	maxLoads      = 10 // unfinished loads: none, 3 of one car, 6 of two

	completeAt = maxUnfinished + 1
	loadAt     = completeAt + maxLoad + 1
)

// newTurn reads the turn off the game.
func newTurn(opts traindice.Options) (*turn, error) {
	if _, err := traindice.New(1, opts); err != nil { // before the options are changed
		return nil, err
	}
	// A game of one turn, whose total is the score of that turn.
	opts.EndMode, opts.Rounds = traindice.EndRounds, core.Some(1)
	g, err := traindice.New(1, opts)
	if err != nil {
		return nil, err
	}
	r := reader{
		game:    g,
		free:    opts.FreightPick == traindice.Free,
		scores:  map[int]int32{},
		entries: map[int]int32{},
		turn:    &turn{index: map[key]int32{}, double: 1, loads: map[core.Dice]int{}},
	}
	if opts.FreightDouble.Or(true) {
		r.turn.double = 2
	}
	r.node(g.Start())
	if r.err == nil && len(r.turn.throws) != maxLoads {
		r.fail("a freight train has %d loads", len(r.turn.throws))
	}
	return r.turn, r.err
}

// reader plays through a turn.
type reader struct {
	game            *traindice.Game
	free            bool
	turn            *turn
	scores, entries map[int]int32 // nodes that are closed, or begin a freight train
	err             error
}

// fail keeps a surprise: the game is not the one this package was written for.
func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = &core.Invalid{Game: name, What: "game", Problem: fmt.Sprintf(format, args...)}
	}
}

func (r *reader) apply(s traindice.State, m traindice.Move) traindice.State {
	next, err := r.game.Apply(s, m)
	if err != nil {
		r.fail("%v is listed and refused: %v", m, err)
	}
	return next
}

// node returns the number of the node of a state outside freight trains, or of
// a freight train that begins.
func (r *reader) node(s traindice.State) int32 {
	switch {
	case r.err != nil:
		return 0
	case s.Phase() == traindice.PhaseOver:
		return r.leaf(r.scores, closed, s.Total(0))
	case s.Freight():
		if len(r.turn.throws) == 0 {
			r.throw(s)
		}
		return r.leaf(r.entries, freight, s.Memory())
	}
	k := keyOf(&s)
	if i, ok := r.turn.index[k]; ok {
		return i
	}
	n := node{kind: decision}
	var edges []edge
	for _, m := range r.game.AppendMoves(nil, s) {
		edges = append(edges, edge{to: r.node(r.apply(s, m)), move: m})
	}
	outcomes := r.game.AppendChances(nil, s)
	total := float64(core.TotalWeight(outcomes))
	for _, o := range outcomes {
		n.kind = chance
		edges = append(edges, edge{r.node(r.apply(s, o.Move)), float64(o.Weight) / total, o.Move})
	}
	n.begin = int32(len(r.turn.edges))
	r.turn.edges = append(r.turn.edges, edges...)
	n.end = int32(len(r.turn.edges))
	i := r.add(n)
	r.turn.index[k] = i
	return i
}

func (r *reader) leaf(known map[int]int32, kind nodeKind, number int) int32 {
	i, ok := known[number]
	if !ok {
		i = r.add(node{kind: kind, number: number})
		known[number] = i
	}
	return i
}

func (r *reader) add(n node) int32 {
	r.turn.nodes = append(r.turn.nodes, n)
	return int32(len(r.turn.nodes) - 1)
}

// throw returns the number of the throw of a freight train.
func (r *reader) throw(s traindice.State) int {
	if i, ok := r.turn.loads[s.Cars()]; ok {
		return i
	}
	t := throw{load: s.Cars(), free: r.free, byLoose: map[core.Dice]int{}}
	air := r.apply(s, traindice.Roll())
	outcomes := r.game.AppendChances(nil, air)
	total := float64(core.TotalWeight(outcomes))
	for _, o := range outcomes {
		p := float64(o.Weight) / total
		switch next := r.apply(air, o.Move); {
		case r.err != nil:
			return 0
		case next == s:
			t.again += p
		case next.Phase() == traindice.PhaseOver:
			t.crash += p
		default:
			r.pick(&t, s, next, p)
		}
	}
	i := len(r.turn.throws)
	r.turn.loads[t.load] = i
	for _, p := range t.picks {
		for j, m := range p.moves {
			if m == traindice.Keep() { // only now has this load a number
				p.to[j] = loadAt + uint8(i)
			}
		}
	}
	r.turn.throws = append(r.turn.throws, t)
	return i
}

// pick adds the choice that a throw of s with a probability leaves.
func (r *reader) pick(t *throw, s, shown traindice.State, chance float64) {
	p := pick{chance: chance, moves: r.game.AppendMoves(nil, shown)}
	for _, m := range p.moves {
		p.to = append(p.to, r.place(s, r.apply(shown, m)))
	}
	i := slices.IndexFunc(t.picks, func(q pick) bool { return slices.Equal(p.moves, q.moves) })
	if i < 0 {
		i = len(t.picks)
		t.picks = append(t.picks, p)
	} else {
		t.picks[i].chance += chance
	}
	t.byLoose[shown.Loose()] = i
}

// place returns the place in a frame of what a pick made of the freight train s.
func (r *reader) place(s, next traindice.State) uint8 {
	switch {
	case next == s:
		return 0 // nothing was added: throw fills it in
	case next.Phase() == traindice.PhaseOver:
		return uint8(next.Total(0)/r.turn.double - s.Memory())
	case next.Memory() > s.Memory():
		return uint8(completeAt + next.Memory() - s.Memory())
	}
	return uint8(loadAt + r.throw(next))
}

// empty is the number of the throw without a load.
const empty = maxLoads - 1

// start returns the number of the first node.
func (t *turn) start() int { return len(t.nodes) - 1 }
