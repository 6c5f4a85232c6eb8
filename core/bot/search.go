package bot

import (
	"context"
	"math/rand/v2"
	"sync"

	"github.com/railrules/railrules/core"
)

// Options say how a [Search] searches. The zero value is a search that plays
// every game it imagines to its end, in one tree.
type Options[S comparable] struct {
	// Evaluate judges the states where playouts are cut off, and tells which
	// moves are promising before they are tried; nil: playouts go to the end
	// of the game, and its result counts.
	Evaluate Evaluation[S]
	// Playout is the number of random steps from a new node to where Evaluate
	// judges; chance steps that are due then are made too. 0 judges at once, a
	// negative number only at the end of the game. Some rounds of random steps
	// help where an evaluation depends much on who has just moved. Without
	// Evaluate it has no effect.
	Playout int
	// Explore is the weight of what is not yet known against what is known, in
	// standard deviations of the results met in this search; 0 stands for 1.
	Explore float64
	// Widen bounds the moves that are considered at a node: Widen times the
	// square root of its visits, in the order of their promise; 0: all.
	Widen float64
	// Trees is the number of trees that are grown independently, each by its
	// part of the iterations, and then added up; 0 stands for 1, and there are
	// 64 at most. It changes what the bot plays.
	Trees int
	// Workers is the number of goroutines that let the trees grow; 0 stands for
	// one for each tree, and more than Trees have nothing to do. It does not
	// change what the bot plays, if iterations are counted.
	Workers int
	// Memory bounds the bytes of all trees, but for the legal moves of the
	// question, which have a place always; 0 stands for 64 MiB. A search that
	// has used them up goes on, but its trees do not grow.
	Memory int
}

// normal fills in what the zero values stand for.
func (o Options[S]) normal() Options[S] {
	if o.Explore == 0 {
		o.Explore = 1
	}
	o.Trees = min(max(o.Trees, 1), maxTrees)
	if o.Workers <= 0 || o.Workers > o.Trees {
		o.Workers = o.Trees
	}
	if o.Memory <= 0 {
		o.Memory = 64 << 20
	}
	return o
}

// maxTrees is more than any machine grows at a time: each takes memory.
const maxTrees = 64

// unlimited is the number of iterations where neither a number is given nor the
// context can ever end.
const unlimited = 1000

// Search is a bot that searches a tree of the moves to come by Monte Carlo, for
// any number of players, each of whom is taken to look after its own result.
// Chance outcomes are drawn by their exact weights. In a game with secrets each
// iteration deals the hidden cards anew with Sample, and what its seat cannot
// tell apart is one node (single-observer information set search).
//
// What it found out is kept from one question to the next, as far as it belongs
// to the situation that came about.
type Search[S, M comparable] struct {
	game    core.Game[S, M]
	options Options[S]
	trees   []*tree[S, M]
	last    M // the answer to the last question
	report  Report[M]
}

var _ Bot[int, int] = (*Search[int, int])(nil)

// NewSearch returns a bot that searches.
func NewSearch[S, M comparable](g core.Game[S, M], o Options[S]) *Search[S, M] {
	b := &Search[S, M]{game: g, options: o.normal()}
	for range b.options.Trees {
		b.trees = append(b.trees, &tree[S, M]{
			game: g, options: &b.options,
			// Half of the memory is for the part that is kept when the root moves.
			limit: b.options.Memory / b.options.Trees / 2,
			graph: new(graph[M]), spare: new(graph[M]),
		})
	}
	return b
}

// Choose returns the move that was tried most. An only move is returned at
// once. With neither iterations nor a ctx that can end, it makes 1,000
// iterations.
func (b *Search[S, M]) Choose(ctx context.Context, v core.View[S], moves []M, iterations int, r *rand.Rand) (M, error) {
	var none M
	b.report = Report[M]{}
	if err := fits(b.game, v, moves); err != nil {
		return none, err
	}
	if len(moves) == 1 {
		b.report.Moves, b.report.Line = []Tried[M]{{Move: moves[0]}}, moves[:1:1]
		return moves[0], nil
	}
	if iterations <= 0 && ctx.Done() == nil {
		iterations = unlimited
	}
	for _, t := range b.trees {
		t.ask(v, moves, b.last, rand.New(rand.NewPCG(r.Uint64(), r.Uint64())))
		b.report.Kept += int(t.graph.nodes.at(t.root).visits)
	}
	b.grow(ctx, iterations)
	for _, t := range b.trees {
		if t.err != nil {
			return none, invalid("view", "it has no sample: %v", t.err)
		}
	}
	b.summarize(moves)
	b.last = b.report.Line[0]
	return b.last, nil
}

// Report tells about the last question to Choose.
func (b *Search[S, M]) Report() Report[M] { return b.report }

// turns is how long a worker stays with one of its trees.
const turns = 32

// grow lets the trees grow, each by its part of the iterations, which depends
// on nothing but its number.
func (b *Search[S, M]) grow(ctx context.Context, iterations int) {
	var wait sync.WaitGroup
	for w := range b.options.Workers {
		work := func() {
			for more := true; more; {
				more = false
				for i := w; i < len(b.trees); i += b.options.Workers {
					part := iterations / len(b.trees)
					if i < iterations%len(b.trees) {
						part++
					}
					more = b.trees[i].grow(ctx, iterations <= 0, part) || more
				}
			}
		}
		if w == b.options.Workers-1 {
			work() // this goroutine has nothing else to do
		} else {
			wait.Go(work)
		}
	}
	wait.Wait()
}

// grow makes a few iterations and reports whether more are wanted. The first is
// made even if ctx has ended, so that there is an answer.
func (t *tree[S, M]) grow(ctx context.Context, always bool, most int) bool {
	for range turns {
		if !always && t.count >= most || t.err != nil || t.count > 0 && ctx.Err() != nil {
			return false
		}
		t.iterate()
	}
	return true
}
