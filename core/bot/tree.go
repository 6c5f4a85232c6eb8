package bot

import (
	"math"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
)

// node is a situation as the searching seat sees it: what it knew at the root,
// and the steps since then in the form in which it learns of them. In an open
// game that is one state, else a set of states.
type node struct {
	edges  int32 // the first edge
	last   int32 // the last edge
	visits uint32
	seat   core.Seat // whose turn it is
	whole  bool      // every visit offers all edges, and no others
}

// edge is a step that was possible in some visit of a node.
type edge[M comparable] struct {
	move    M     // as the searching seat learns of it
	next    int32 // the next edge of the node
	child   int32 // the node it leads to, 0 if none yet
	visits  uint32
	offered uint32  // visits of the node in which the step was possible
	stamp   uint32  // the last iteration in which it was
	prior   float64 // what the seat to move expected before the first visit
	sum     float64 // of the results of the seat to move
}

// graph is a tree in memory.
type graph[M comparable] struct {
	nodes arena[node]
	edges arena[edge[M]]
}

func (p *graph[M]) bytes(nodes, edges int) int { return p.nodes.after(nodes) + p.edges.after(edges) }

func (p *graph[M]) clear() {
	p.nodes.clear()
	p.edges.clear()
}

// append adds an edge to a node, after those it has.
func (p *graph[M]) append(at int32, e edge[M]) int32 {
	i, n := p.edges.add(e), p.nodes.at(at)
	if n.edges == 0 {
		n.edges = i
	} else {
		p.edges.at(n.last).next = i
	}
	n.last = i
	return i
}

// find returns the edge of a node with a move, or 0. It begins to look after
// the edge from, since lists repeat the order of earlier ones.
func (p *graph[M]) find(at int32, m M, from int32) int32 {
	first := p.nodes.at(at).edges
	begin := first
	if from != 0 {
		if begin = p.edges.at(from).next; begin == 0 {
			begin = first
		}
	}
	for i := begin; i != 0; {
		e := p.edges.at(i)
		if e.move == m {
			return i
		}
		if i = e.next; i == 0 && begin != first {
			i = first
		}
		if i == begin {
			break
		}
	}
	return 0
}

// copyFrom fills an empty graph with the part of another below a node, which
// becomes the first one, and returns it.
func (p *graph[M]) copyFrom(from *graph[M], root int32) int32 {
	type job struct{ old, edge int32 } // the edge of the copy that leads there
	top := int32(0)
	for jobs := []job{{root, 0}}; len(jobs) > 0; {
		j := jobs[len(jobs)-1]
		jobs = jobs[:len(jobs)-1]
		n := *from.nodes.at(j.old)
		i := n.edges
		n.edges, n.last = 0, 0
		at := p.nodes.add(n)
		if j.edge == 0 {
			top = at
		} else {
			p.edges.at(j.edge).child = at
		}
		for i != 0 {
			e := *from.edges.at(i)
			child := e.child
			i, e.next, e.child, e.stamp = e.next, 0, 0, 0
			copied := p.append(at, e)
			if child != 0 {
				jobs = append(jobs, job{child, copied})
			}
		}
	}
	return top
}

// tree is one search tree and what a goroutine needs to let it grow.
type tree[S, M comparable] struct {
	game     core.Game[S, M]
	options  *Options[S]
	limit    int // bytes of the graph
	rand     *rand.Rand
	graph    *graph[M]
	spare    *graph[M]
	root     int32
	view     core.View[S] // at the root
	seat     core.Seat    // whose view it is
	hidden   bool         // the view hides something
	moves    []M          // of the root
	turn     uint32       // the number of this iteration, from 1
	count    int          // iterations since the last question
	deepest  int
	full     bool
	results  [core.MaxSeats]spread // of the iterations since then
	err      error
	path     []step
	legal    []M
	edgeOf   []int32 // by index in legal
	outcomes []core.Weighted[M]
	walker   core.Walker[S, M]
}

// step is an edge that an iteration took, and who took it.
type step struct {
	edge int32
	seat core.Seat
}

// ask makes the tree ready for a question: it keeps what it knows of the
// situation, if it met it below its old root.
func (t *tree[S, M]) ask(v core.View[S], moves []M, last M, r *rand.Rand) {
	kept := int32(0)
	if t.root != 0 {
		kept = t.locate(v.State, last)
	}
	t.spare.clear()
	if kept != 0 {
		t.root = t.spare.copyFrom(t.graph, kept)
		t.spare.nodes.at(t.root).whole = false // only moves are to be played, perhaps not all there are
	} else {
		t.root = t.spare.nodes.add(node{seat: t.game.Turn(v.State)})
	}
	t.graph, t.spare = t.spare, t.graph
	t.view, t.seat = v, t.game.Turn(v.State)
	t.hidden = t.game.Owner(v.State) != core.Nobody
	t.moves, t.rand = moves, r
	t.turn, t.count, t.deepest, t.full, t.err = 0, 0, 0, false, nil
	t.results = [core.MaxSeats]spread{}
}

// most bounds the steps that locate tries.
const most = 1 << 14

// locate returns the node below the move last of the root at which the state
// of the view is the given one, or 0.
func (t *tree[S, M]) locate(view S, last M) int32 {
	i := t.graph.find(t.root, last, 0)
	if i == 0 {
		return 0
	}
	tried := 0
	for depth := 0; tried < most; depth++ { // the node is likely to be near
		before := tried
		at, cut := t.descend(t.view.State, i, view, depth, &tried)
		if at != 0 || !cut || tried == before {
			return at
		}
	}
	return 0
}

// descend applies an edge in a view and looks for the wanted view there and at
// most depth steps below. It also tells whether there was more below.
func (t *tree[S, M]) descend(s S, i int32, want S, depth int, tried *int) (at int32, cut bool) {
	e := t.graph.edges.at(i)
	if *tried++; e.child == 0 || *tried > most {
		return 0, e.child != 0
	}
	next, err := t.game.Apply(s, e.move)
	if err != nil {
		return 0, false
	}
	if t.hidden {
		next = t.game.View(next, t.seat).State
	}
	if next == want {
		return e.child, false
	}
	if depth == 0 {
		return 0, t.graph.nodes.at(e.child).edges != 0
	}
	for i = t.graph.nodes.at(e.child).edges; i != 0; i = t.graph.edges.at(i).next {
		found, more := t.descend(next, i, want, depth-1, tried)
		if found != 0 {
			return found, false
		}
		cut = cut || more
	}
	return 0, cut
}

// iterate lets the tree grow by one node, plays on from there and enters the
// result on the way.
func (t *tree[S, M]) iterate() {
	s, ok := t.draw()
	if !ok {
		return
	}
	t.turn++
	t.count++
	t.path = t.path[:0]
	for at := t.root; ; {
		n := t.graph.nodes.at(at)
		n.visits++
		var i int32
		switch n.seat {
		case core.Nobody:
		case core.Chance:
			i, s = t.chance(at, s)
		default:
			i, s = t.decide(at, s)
		}
		if i == 0 {
			break
		}
		t.path = append(t.path, step{i, n.seat})
		e := t.graph.edges.at(i)
		if e.child == 0 {
			if t.room(1, 0) {
				e.child = t.graph.nodes.add(node{seat: t.game.Turn(s), visits: 1})
			}
			break
		}
		at = e.child
	}
	t.deepest = max(t.deepest, len(t.path))
	t.enter(t.playout(s))
}

// draw returns a state that fits the view at the root.
func (t *tree[S, M]) draw() (S, bool) {
	if !t.hidden {
		return t.view.State, true
	}
	s, err := t.game.Sample(t.view, t.rand)
	t.err = err
	return s, err == nil
}

// room reports whether nodes and edges still fit, and remembers if not. The
// moves of the root fit always.
func (t *tree[S, M]) room(nodes, edges int) bool {
	if t.graph.bytes(nodes, edges) <= t.limit {
		return true
	}
	t.full = true
	return false
}

// chance draws an outcome by its weight.
func (t *tree[S, M]) chance(at int32, s S) (int32, S) {
	t.outcomes = t.game.AppendChances(t.outcomes[:0], s)
	k := core.Pick(t.outcomes, t.rand)
	if k < 0 {
		return 0, s
	}
	m := t.outcomes[k].Move
	next, err := t.game.Apply(s, m)
	if err != nil {
		return 0, s
	}
	if t.hidden {
		m = t.game.Seen(s, m, t.seat)
	}
	i := t.graph.find(at, m, 0)
	if i == 0 {
		if !t.room(0, 1) {
			return 0, next
		}
		i = t.graph.append(at, edge[M]{move: m})
	}
	return i, next
}

// decide lets the seat to move choose the move that is most worth a try.
func (t *tree[S, M]) decide(at int32, s S) (int32, S) {
	n := t.graph.nodes.at(at)
	if !n.whole && !t.offer(at, s) {
		return 0, s
	}
	i := t.pick(n)
	if i == 0 {
		return 0, s
	}
	m := t.graph.edges.at(i).move
	if !n.whole {
		m = t.behind(i)
	}
	next, err := t.game.Apply(s, m)
	if err != nil {
		return 0, s
	}
	n.whole = !t.hidden && at != t.root
	return i, next
}

// offer lists the moves of a state and marks their edges; it reports whether
// there are any.
func (t *tree[S, M]) offer(at int32, s S) bool {
	n := t.graph.nodes.at(at)
	t.legal = append(t.legal[:0], t.moves...)
	if at != t.root {
		t.legal = t.game.AppendMoves(t.legal[:0], s)
	}
	if at != t.root && !t.room(0, len(t.legal)) && n.edges == 0 {
		return false
	}
	t.edgeOf = t.edgeOf[:0]
	i, any := int32(0), false
	for _, m := range t.legal {
		seen := m
		if t.hidden && n.seat != t.seat {
			seen = t.game.Seen(s, m, t.seat)
		}
		found := t.graph.find(at, seen, i)
		if found == 0 && (at == t.root || !t.full) {
			found = t.graph.append(at, edge[M]{move: seen, prior: t.prior(s, m, n.seat)})
		}
		t.edgeOf = append(t.edgeOf, found)
		if found == 0 {
			continue
		}
		i, any = found, true
		if e := t.graph.edges.at(i); e.stamp != t.turn {
			e.stamp = t.turn
			e.offered++
		}
	}
	return any
}

// prior returns what a seat expects of a move that nobody tried: what the
// evaluation says, or without one the best. A trace of chance decides between
// equals.
func (t *tree[S, M]) prior(s S, m M, seat core.Seat) float64 {
	trace := 1e-12 * t.rand.Float64()
	if t.options.Evaluate == nil {
		return 1 + trace
	}
	next, err := t.game.Apply(s, m)
	if err != nil {
		return trace
	}
	return t.options.Evaluate(next, seat) + trace
}

// behind draws one of the moves that the searching seat sees as the move of an
// edge.
func (t *tree[S, M]) behind(i int32) M {
	var m M
	equal := uint64(0)
	for k, j := range t.edgeOf {
		if j != i {
			continue
		}
		if equal++; equal == 1 || t.rand.Uint64N(equal) == 0 {
			m = t.legal[k]
		}
	}
	return m
}

// pick returns the edge with the highest bound: its mean, the prior counted
// as one visit, and what may be missing. Of the edges never visited the most
// promising takes part, unless so few visits allow for no more moves.
func (t *tree[S, M]) pick(n *node) int32 {
	var best, fresh int32
	unit := t.options.Explore * t.results[n.seat].deviation()
	high, promise, visited := math.Inf(-1), math.Inf(-1), 0
	visits := math.Log(float64(n.visits) + 1)
	for i := n.edges; i != 0; {
		e := t.graph.edges.at(i)
		if n.whole || e.stamp == t.turn {
			if e.visits == 0 {
				if e.prior > promise {
					fresh, promise = i, e.prior
				}
			} else {
				visited++
				log := visits
				if t.hidden {
					log = math.Log(float64(e.offered) + 1)
				}
				if b := bound(e, unit*unit*log); b > high {
					best, high = i, b
				}
			}
		}
		i = e.next
	}
	if fresh == 0 || best != 0 && t.options.Widen > 0 && float64(visited) >= t.options.Widen*math.Sqrt(float64(n.visits)) {
		return best
	}
	if best == 0 || bound(t.graph.edges.at(fresh), unit*unit*visits) > high {
		return fresh
	}
	return best
}

// bound returns a mean that n visits do not rule out; unsure is the logarithm of
// the visits of the node in units of what may be missing, squared.
func bound[M comparable](e *edge[M], unsure float64) float64 {
	n := float64(e.visits) + 1
	return (e.sum+e.prior)/n + math.Sqrt(unsure/n)
}

// spread measures how far results differ.
type spread struct{ n, mean, squares float64 }

func (p *spread) add(x float64) {
	p.n++
	d := x - p.mean
	p.mean += d / p.n
	p.squares += d * (x - p.mean)
}

// deviation returns the standard deviation; as long as little is known, one that
// suits results of 0 and 1.
func (p *spread) deviation() float64 {
	const enough, least = 16, 1e-12
	if p.n < enough {
		return 0.5
	}
	return max(least, math.Sqrt(p.squares/p.n))
}

// playout plays at random as far as the options say, and at least until no
// chance is due.
func (t *tree[S, M]) playout(s S) S {
	steps := t.options.Playout
	if t.options.Evaluate == nil || steps < 0 {
		steps = longest
	}
	for n := 0; n < longest; n++ {
		if n >= steps && t.game.Turn(s) != core.Chance {
			break
		}
		_, next, ok := t.walker.Step(t.game, s, t.rand)
		if !ok {
			break
		}
		s = next
	}
	return s
}

// longest bounds a playout that goes on to the end of the game.
const longest = 100_000

// enter adds the results of the seats on the way.
func (t *tree[S, M]) enter(s S) {
	var result [core.MaxSeats]float64
	var known [core.MaxSeats]bool
	st := t.game.Standing(s)
	for _, x := range t.path {
		e := t.graph.edges.at(x.edge)
		e.visits++
		if !x.seat.In(core.MaxSeats) {
			continue
		}
		if !known[x.seat] {
			known[x.seat] = true
			if st.Over || t.options.Evaluate == nil {
				result[x.seat] = Result(st, x.seat)
			} else {
				result[x.seat] = t.options.Evaluate(s, x.seat)
			}
			t.results[x.seat].add(result[x.seat])
		}
		e.sum += result[x.seat]
	}
}
