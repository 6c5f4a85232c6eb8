package bot

import "slices"

// Report tells what a [Search] did for one question, so that a front end can
// show what the bot thinks.
type Report[M comparable] struct {
	// Iterations made for this question; 0 where only one move was legal.
	Iterations int
	// Kept is the number of earlier iterations whose results were of use.
	Kept int
	// Nodes and Bytes are the size of all trees; Bytes counts the memory held.
	Nodes, Bytes int
	// Depth is the longest way from the question that was looked at, in steps.
	Depth int
	// Full tells whether the memory was used up.
	Full bool
	// Moves are the legal moves in the order of the question.
	Moves []Tried[M]
	// Line is the principal line, beginning with the answer: for each step the
	// one that was tried most, as the bot's seat would learn of it.
	Line []M
}

// Tried is a legal move and what is thought of it.
type Tried[M comparable] struct {
	Move M
	// Visits is the number of iterations that tried it.
	Visits int
	// Value is the mean result for the seat, 0 to 1; for a move never tried
	// what was expected of it.
	Value float64
}

// summarize adds up the trees, in their order, and finds the move that was
// tried most; the better one of two tried as often, or else the first.
func (b *Search[S, M]) summarize(moves []M) {
	r := &b.report
	best := 0
	for k, m := range moves {
		sum, expected := 0.0, 0.0
		x := Tried[M]{Move: m}
		for _, t := range b.trees {
			if i := t.graph.find(t.root, m, 0); i != 0 {
				e := t.graph.edges.at(i)
				x.Visits += int(e.visits)
				sum += e.sum
				expected = e.prior
			}
		}
		x.Value = expected
		if x.Visits > 0 {
			x.Value = sum / float64(x.Visits)
		}
		r.Moves = append(r.Moves, x)
		if y := r.Moves[best]; x.Visits > y.Visits || x.Visits == y.Visits && x.Value > y.Value {
			best = k
		}
	}
	for _, t := range b.trees {
		r.Iterations += t.count
		r.Nodes += int(t.graph.nodes.used) - 1
		r.Bytes += t.graph.bytes(0, 0) + t.spare.bytes(0, 0)
		r.Depth = max(r.Depth, t.deepest)
		r.Full = r.Full || t.full
	}
	r.Line = b.line(moves[best])
}

// line follows the steps tried most in the tree that tried m most.
func (b *Search[S, M]) line(m M) []M {
	var at *tree[S, M]
	var start *edge[M]
	for _, t := range b.trees {
		if i := t.graph.find(t.root, m, 0); i != 0 {
			if e := t.graph.edges.at(i); start == nil || e.visits > start.visits {
				at, start = t, e
			}
		}
	}
	line := []M{m}
	for e := start; e != nil && e.child != 0; {
		n := at.graph.nodes.at(e.child)
		e = nil
		for i := n.edges; i != 0; {
			x := at.graph.edges.at(i)
			if x.visits > 0 && (e == nil || x.visits > e.visits) {
				e = x
			}
			i = x.next
		}
		if e != nil {
			line = append(line, e.move)
		}
	}
	return slices.Clip(line)
}
