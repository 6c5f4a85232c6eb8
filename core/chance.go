package core

// Pick returns the index of an outcome of list drawn by its exact weight, or
// -1 if the list is empty. A list of one asks nothing of c. The weights must be
// positive and their sum must fit in a uint64.
func Pick[M any](list []Weighted[M], c Chooser) int {
	if len(list) <= 1 {
		return len(list) - 1
	}
	r := c.Uint64N(TotalWeight(list))
	i := 0
	for i+eight <= len(list) { // whole eights are skipped at once
		w := weightOfEight((*[eight]Weighted[M])(list[i:]))
		if r < w {
			break
		}
		r -= w
		i += eight
	}
	for ; i < len(list); i++ {
		if r < list[i].Weight {
			return i
		}
		r -= list[i].Weight
	}
	return len(list) - 1 // only if c broke its promise to stay below total
}

// TotalWeight returns the sum of the weights of list.
func TotalWeight[M any](list []Weighted[M]) uint64 {
	var sum uint64
	for len(list) >= eight {
		sum += weightOfEight((*[eight]Weighted[M])(list))
		list = list[eight:]
	}
	for i := range list {
		sum += list[i].Weight
	}
	return sum
}

const eight = 8

// weightOfEight adds in pairs, so that no addition waits for all before it.
func weightOfEight[M any](p *[eight]Weighted[M]) uint64 {
	return (p[0].Weight + p[1].Weight) + (p[2].Weight + p[3].Weight) +
		((p[4].Weight + p[5].Weight) + (p[6].Weight + p[7].Weight))
}

// A Walker plays games at random and keeps its buffers between steps, so that
// a step costs no allocation.
type Walker[S, M comparable] struct {
	moves    []M
	outcomes []Weighted[M]
}

// Step chooses a legal move of s, all equally likely, or at a chance node an
// outcome by its weight, and returns it with the state it leads to. Once the
// game is over it returns s and false.
func (w *Walker[S, M]) Step(g Game[S, M], s S, c Chooser) (M, S, bool) {
	var m M
	if g.Turn(s) == Chance {
		w.outcomes = g.AppendChances(w.outcomes[:0], s)
		i := Pick(w.outcomes, c)
		if i < 0 {
			return m, s, false
		}
		m = w.outcomes[i].Move
	} else {
		w.moves = g.AppendMoves(w.moves[:0], s)
		switch n := len(w.moves); n {
		case 0:
			return m, s, false
		case 1:
			m = w.moves[0]
		default:
			m = w.moves[min(c.Uint64N(uint64(n)), uint64(n-1))]
		}
	}
	next, err := g.Apply(s, m)
	return m, next, err == nil
}

// Playout plays random moves from s until the game is over or limit steps are
// made, and returns the last state and the number of steps.
func Playout[S, M comparable](g Game[S, M], s S, c Chooser, limit int) (S, int) {
	var w Walker[S, M]
	return w.Playout(g, s, c, limit)
}

// Playout is the function [Playout] with the buffers of w.
func (w *Walker[S, M]) Playout(g Game[S, M], s S, c Chooser, limit int) (S, int) {
	for n := range limit {
		_, next, ok := w.Step(g, s, c)
		if !ok {
			return s, n
		}
		s = next
	}
	return s, max(limit, 0)
}
