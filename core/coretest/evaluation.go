package coretest

import (
	"fmt"
	"math"

	"github.com/railrules/railrules/core"
)

// evaluation checks what the evaluation says of a state, and of it as a seat
// sees it, each time another one.
func (k *kit[S, M]) evaluation(p *pos[S, M]) error {
	if err := k.parts(p.g, p.s); err != nil {
		return err
	}
	seat := core.Seat(k.rng.IntN(p.g.Seats()))
	if v := p.g.View(p.s, seat).State; v != p.s {
		if err := k.parts(p.g, v); err != nil {
			return fmt.Errorf("in the view of %v: %w", seat, err)
		}
	}
	return nil
}

// parts checks that the evaluations of all seats are parts of one win.
func (k *kit[S, M]) parts(g core.Codec[S, M], s S) error {
	standing := g.Standing(s)
	sum := 0.0
	for seat := range core.Seat(g.Seats()) {
		x := k.o.Evaluate(s, seat)
		switch {
		case !(x >= 0 && x <= 1): // so is no number
			return fmt.Errorf("%v has %v of the win", seat, x)
		case standing.Over && x != standing.Share(seat):
			return fmt.Errorf("%v has %v of the win, but is evaluated as %v", seat, standing.Share(seat), x)
		}
		sum += x
	}
	if math.Abs(sum-1) > 1e-9 && (sum > 1 || k.o.Unclaimed == nil || !k.o.Unclaimed(s)) {
		return fmt.Errorf("the parts of the win sum to %v", sum)
	}
	if x := k.o.Evaluate(s, core.Seat(g.Seats())); x != 0 {
		return fmt.Errorf("%v, who does not play, has %v of the win", core.Seat(g.Seats()), x)
	}
	return nil
}

// evaluationOfNone evaluates the zero state, of which nothing is asked but that
// it does not panic.
func (k *kit[S, M]) evaluationOfNone() error {
	var zero S
	for seat := core.Spectator; seat <= core.Seat(k.g.Seats()); seat++ {
		k.o.Evaluate(zero, seat)
	}
	return nil
}
