package table

import (
	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// entry is a step that was made.
type entry[M comparable] struct {
	move  M
	step  int // the step number it answered
	actor core.Seat
	auto  bool // played by Auto
}

// history is all known steps made and undone, the current state, and every so many
// steps the state before, so that any earlier one is found again quickly
// without keeping all of them.
type history[S, M comparable] struct {
	g      core.Codec[S, M]
	state  S
	base   int // steps before the first one known
	past   []entry[M]
	undone []entry[M] // the step undone last comes last
	marks  []S        // marks[i] is the state before past[i*markEvery]
}

// length is the number of steps that led to the state.
func (h *history[S, M]) length() int { return h.base + len(h.past) }

const markEvery = 32

// push applies a step to the state. What it returns is the refusal of the truth
// or ErrFull, and then nothing is changed.
func (h *history[S, M]) push(e entry[M]) error {
	if h.length() >= record.MaxMoves {
		return refuse(ErrFull)
	}
	next, err := h.g.Apply(h.state, e.move)
	if err != nil {
		return err
	}
	if n := len(h.past); n%markEvery == 0 {
		h.marks = append(h.marks[:n/markEvery], h.state)
	}
	h.past = append(h.past, e)
	h.state = next
	return nil
}

// pop undoes all steps from past[from] on.
func (h *history[S, M]) pop(from int) {
	h.state = h.at(from)
	for n := len(h.past); n > from; n-- {
		h.undone = append(h.undone, h.past[n-1])
	}
	h.past = h.past[:from]
}

// at returns the state before past[n].
func (h *history[S, M]) at(n int) S {
	if n == len(h.past) {
		return h.state
	}
	s := h.marks[n/markEvery]
	for _, e := range h.past[n-n%markEvery : n] {
		s = h.apply(s, e)
	}
	return s
}

// apply repeats a step that was made before, so it cannot be refused.
func (h *history[S, M]) apply(s S, e entry[M]) S {
	s, _ = h.g.Apply(s, e.move)
	return s
}
