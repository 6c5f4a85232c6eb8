package coretest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/railrules/railrules/core"
)

// eachView calls f with the view of every owner and names the owner in its
// error.
func (k *kit[S, M]) eachView(p *pos[S, M], f func(w core.Seat, v S) error) error {
	for _, w := range owners(p.g) {
		if err := f(w, p.g.View(p.s, w).State); err != nil {
			return fmt.Errorf("in the view of %v: %w", w, err)
		}
	}
	return nil
}

func (k *kit[S, M]) openStep(p *pos[S, M]) error {
	g, s := p.g, p.s
	if g.Owner(s) != core.Nobody {
		return fmt.Errorf("the owner is %v", g.Owner(s))
	}
	for _, w := range append(owners(g), core.Nobody, core.Chance, core.MaxSeats) {
		v := g.View(s, w)
		if v.State != s {
			return fmt.Errorf("the view of %v is another state (texts that hide something belong into Options.Masked)", w)
		}
		if p.at < len(p.moves) && g.Seen(s, p.moves[p.at], w) != p.moves[p.at] {
			return fmt.Errorf("%v sees %q as another move", w, text(g, p.moves[p.at]))
		}
		if t, err := g.Sample(v, k.rng); err != nil || t != s {
			return fmt.Errorf("a sample of the view of %v is another state (error: %v)", w, err)
		}
	}
	return nil
}

func (k *kit[S, M]) view(p *pos[S, M]) error {
	g, s := p.g, p.s
	if g.Owner(s) != core.Nobody {
		return fmt.Errorf("the owner of the truth is %v", g.Owner(s))
	}
	public := g.View(s, core.Spectator).State
	for _, other := range []core.Seat{core.Nobody, core.Chance, core.Seat(g.Seats()), core.MaxSeats, 127, -128} {
		if g.View(s, other).State != public {
			return fmt.Errorf("the view of %v, who is no seat, is not the spectator's", other)
		}
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		if g.Owner(v) != w {
			return fmt.Errorf("its owner is %v", g.Owner(v))
		}
		for _, other := range owners(g) {
			again := g.View(v, other).State
			if other == w && again != v {
				return errors.New("seen by its owner it is another view")
			}
			if other != w && again != public {
				return fmt.Errorf("seen by %v it is not the spectator's view", other)
			}
		}
		return nil
	})
}

func (k *kit[S, M]) follow(p *pos[S, M]) error {
	if p.at == len(p.moves) {
		return nil
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		return k.inStep(p.g, p.s, v, p.moves[p.at], p.states[p.at+1], w)
	})
}

// inStep checks that w, whose view of the truth s is v, comes to its view of
// next by the seen form of m.
func (k *kit[S, M]) inStep(g core.Codec[S, M], s, v S, m M, next S, w core.Seat) error {
	seen := g.Seen(s, m, w)
	if again := g.Seen(v, seen, w); again != seen {
		return fmt.Errorf("%q is seen as %q, and that as %q", text(g, m), text(g, seen), text(g, again))
	}
	if !slices.Contains(listed(g, v), seen) {
		return fmt.Errorf("%q, seen as %q, is not listed", text(g, m), text(g, seen))
	}
	after, err := g.Apply(v, seen)
	if err != nil {
		return fmt.Errorf("%q, seen as %q, is refused: %w", text(g, m), text(g, seen), err)
	}
	if after != g.View(next, w).State {
		return fmt.Errorf("%q, seen as %q, leads to another state than the view of what %q leads to", text(g, m), text(g, seen), text(g, m))
	}
	return nil
}

// followSamples checks that moves played in other truths with the same view
// can be followed as well: then the view learns nothing but what is seen.
func (k *kit[S, M]) followSamples(p *pos[S, M]) error {
	return k.eachView(p, func(w core.Seat, v S) error {
		for n := range 3 {
			s := p.s
			if n > 0 {
				var err error
				if s, err = p.g.Sample(core.View[S]{State: v}, k.rng); err != nil || p.g.View(s, w).State != v {
					return nil // the law "sample"
				}
			}
			for _, m := range k.some(listed(p.g, s), 6) {
				next, err := p.g.Apply(s, m)
				if err != nil {
					continue // the law "apply"
				}
				if err := k.inStep(p.g, s, v, m, next, w); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (k *kit[S, M]) sample(p *pos[S, M]) error {
	g := p.g
	if _, err := g.Sample(core.View[S]{State: p.s}, k.rng); err == nil {
		return errors.New("Sample accepts a truth")
	} else if !isInvalid(err) {
		return fmt.Errorf("Sample refuses a truth with an error that is no *core.Invalid: %w", err)
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		for range 4 {
			s, err := g.Sample(core.View[S]{State: v}, k.rng)
			if err != nil {
				return fmt.Errorf("Sample refuses it: %w", err)
			}
			if owner := g.Owner(s); owner != core.Nobody {
				return fmt.Errorf("the owner of a sample is %v", owner)
			}
			if err := g.Invariant(s); err != nil {
				return fmt.Errorf("a sample does not satisfy Invariant: %w", err)
			}
			if g.View(s, w).State != v {
				return errors.New("a sample has another view")
			}
		}
		return nil
	})
}

func (k *kit[S, M]) rights(p *pos[S, M]) error {
	turn, standing := p.g.Turn(p.s), p.g.Standing(p.s)
	return k.eachView(p, func(w core.Seat, v S) error {
		if t := p.g.Turn(v); t != turn {
			return fmt.Errorf("Turn is %v, in the truth %v", t, turn)
		}
		if st := p.g.Standing(v); st != standing {
			return fmt.Errorf("the standing is %+v, in the truth %+v", st, standing)
		}
		if w == turn && !slices.Equal(p.g.AppendMoves(nil, p.s), p.g.AppendMoves(nil, v)) {
			return errors.New("the legal moves of its owner are others than in the truth")
		}
		return nil
	})
}

func (k *kit[S, M]) rightsDeep(p *pos[S, M]) error {
	turn := p.g.Turn(p.s)
	return k.eachView(p, func(w core.Seat, v S) error {
		switch turn {
		case core.Nobody:
			return nil
		case w:
			return k.sameRefusals(p, v)
		}
		if err := k.superset(p.g, p.s, v, w); err != nil {
			return err
		}
		for range 2 {
			s, err := p.g.Sample(core.View[S]{State: v}, k.rng)
			if err != nil || p.g.View(s, w).State != v {
				return nil // the law "sample"
			}
			if err := k.superset(p.g, s, v, w); err != nil {
				return fmt.Errorf("for another truth with this view: %w", err)
			}
		}
		return k.applicable(p.g, v, w)
	})
}

// sameRefusals checks that the seat to move gets the same answers from its view
// v as from the truth.
func (k *kit[S, M]) sameRefusals(p *pos[S, M], v S) error {
	for _, m := range k.candidates(p.g, p.s) {
		a, b := p.g.Check(p.s, m), p.g.Check(v, m)
		var ia, ib *core.Illegal
		if errors.As(a, &ia) != errors.As(b, &ib) || (a == nil) != (b == nil) || ia != nil && *ia != *ib {
			return fmt.Errorf("%q is answered with %v, in the truth with %v", text(p.g, m), answer(b), answer(a))
		}
	}
	return nil
}

func answer(err error) string {
	if err == nil {
		return `"legal"`
	}
	return fmt.Sprintf("%q", err)
}

// superset checks that the view v of w lists all that can be seen to be played
// in the truth s.
func (k *kit[S, M]) superset(g core.Codec[S, M], s, v S, w core.Seat) error {
	list := map[M]bool{}
	for _, m := range listed(g, v) {
		list[m] = true
	}
	for _, m := range listed(g, s) {
		if seen := g.Seen(s, m, w); !list[seen] {
			return fmt.Errorf("%q, seen as %q, is possible, but not listed", text(g, m), text(g, seen))
		}
	}
	return nil
}

// applicable checks that all that the view v of w lists can be applied.
func (k *kit[S, M]) applicable(g core.Codec[S, M], v S, w core.Seat) error {
	for _, m := range k.some(listed(g, v), maxApply) {
		next, err := g.Apply(v, m)
		if err != nil {
			return fmt.Errorf("%q is listed, but refused: %w", text(g, m), err)
		}
		if owner := g.Owner(next); owner != w {
			return fmt.Errorf("after %q the owner is %v", text(g, m), owner)
		}
		if err := g.Invariant(next); err != nil {
			return fmt.Errorf("after %q: %w", text(g, m), err)
		}
	}
	return nil
}

func (k *kit[S, M]) hidden() error {
	masked := map[string]bool{}
	for _, a := range k.games {
		for at, s := range a.states {
			for _, m := range listed(a.g, s) {
				if t := text(a.g, m); slices.Contains(k.o.Masked, t) {
					return in(a.pos(at), fmt.Errorf("%q is legal in the truth", t))
				}
			}
			if at == len(a.moves) {
				continue
			}
			for _, w := range owners(a.g) {
				masked[text(a.g, a.g.Seen(s, a.moves[at], w))] = true
			}
		}
	}
	if err := missing("masked texts", k.o.Masked, masked); err != nil {
		return err
	}
	for _, w := range owners(k.g) {
		if !k.hides(w) {
			return fmt.Errorf("every sample of the views of %v is the truth: they hide nothing", w)
		}
	}
	return nil
}

// hides reports whether in some state a sample of the view of w is not the
// truth.
func (k *kit[S, M]) hides(w core.Seat) bool {
	for _, p := range k.deep {
		for range 4 {
			if s, err := p.g.Sample(p.g.View(p.s, w), k.rng); err == nil && s != p.s {
				return true
			}
		}
	}
	return false
}
