package coretest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Run checks that g keeps the laws, one subtest for each law that applies. A
// law that is broken is reported with its explanation, the problem and the
// record of the game up to the state in which it shows. With go test -short it
// looks closely at fewer states, unless their number is given.
func Run[S, M comparable](t *testing.T, g core.Codec[S, M], o Options[S, M]) {
	t.Helper()
	if testing.Short() && o.States <= 0 {
		o.States = shortStates
	}
	k := newKit(g, o)
	for _, err := range k.failures {
		t.Error(err)
	}
	for _, l := range k.laws() {
		t.Run(l.Name, func(t *testing.T) {
			if err := k.check(l); err != nil {
				t.Error(err)
			}
		})
	}
}

// Check is Run for use outside of tests: it returns the first *Failure of each
// law that is broken, joined, or nil.
func Check[S, M comparable](g core.Codec[S, M], o Options[S, M]) error {
	k := newKit(g, o)
	errs := k.failures
	for _, l := range k.laws() {
		if err := k.check(l); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Walk plays one game with the Chooser of o and checks it while it is played.
// It returns the first *Failure, or nil. It is made for property tests that
// shrink: since it stops at the failure, and a smaller choice is an earlier
// move in the list, the smallest choices are the shortest and simplest game
// that shows the failure. Records and what goes with them (Kinds, Ends,
// EveryRule) and the laws that need several games are left to Run and Check.
//
// Package rapid, which this library does not link, needs three lines:
//
//	type draws struct{ t *rapid.T }
//
//	func (d draws) Uint64N(n uint64) uint64 {
//		return rapid.Uint64Max(n-1).Draw(d.t, "choice")
//	}
func Walk[S, M comparable](g core.Codec[S, M], o Options[S, M]) error {
	k := &kit[S, M]{g: g, o: o.normal(), rng: newRand(), walking: true}
	list := k.laws()
	offset := int(min(k.o.Chooser.Uint64N(walkStride), walkStride-1))
	var failure error
	a := k.play(func(a *game[S, M]) bool {
		at := len(a.moves)
		failure = k.visit(list, a.pos(at), at-offset)
		return failure == nil
	})
	if failure != nil {
		return failure
	}
	for _, name := range []string{"ends", "texts", "replay"} {
		for _, l := range list {
			if l.Name != name {
				continue
			}
			if err := k.run(l, a.pos(len(a.moves)), func() error { return l.last(k) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// visit checks all laws at one state, which is looked at closely if n is a
// multiple of the stride.
func (k *kit[S, M]) visit(list []law[S, M], p *pos[S, M], n int) error {
	for _, l := range list {
		if l.step != nil {
			if err := k.run(l, p, func() error { return l.step(k, p) }); err != nil {
				return err
			}
		}
		if l.deep != nil && n%walkStride == 0 && (n%walkSlow == 0 || !l.slow) {
			if err := k.run(l, p, func() error { return l.deep(k, p) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// check returns the first failure of a law in the whole run. Each law begins
// with the same random numbers, so that it does the same when it runs alone.
func (k *kit[S, M]) check(l law[S, M]) error {
	k.rng = newRand()
	if l.once != nil {
		if err := k.run(l, nil, func() error { return l.once(k) }); err != nil {
			return err
		}
	}
	if l.step != nil {
		for _, a := range k.games {
			for at := range a.states {
				p := a.pos(at)
				if err := k.run(l, p, func() error { return l.step(k, p) }); err != nil {
					return err
				}
			}
		}
	}
	if l.deep != nil {
		deep := k.deep
		if l.slow { // the first ones are of all sorts
			deep = deep[:(len(deep)+1)/2]
		}
		for _, p := range deep {
			if err := k.run(l, p, func() error { return l.deep(k, p) }); err != nil {
				return err
			}
		}
	}
	if l.last != nil {
		return k.run(l, nil, func() error { return l.last(k) })
	}
	return nil
}

// run calls f, a check of the law, and makes a *Failure of what it returns or
// panics with. An error that f attached to another state with at is one of that
// state.
func (k *kit[S, M]) run(l law[S, M], p *pos[S, M], f func() error) error {
	err := noPanic(f)
	if err == nil {
		return nil
	}
	failure := &Failure{Law: l.Law, Err: err}
	var elsewhere *located[S, M]
	if errors.As(err, &elsewhere) {
		p, failure.Err = elsewhere.pos, elsewhere.err
	}
	if p == nil {
		return failure
	}
	// A game that cannot even be written down still gets its failure reported.
	_ = k.guarded(func() {
		rec := record.Of(p.g, p.moves[:p.at])
		failure.Record = &rec
	})
	return failure
}

// located is an error in a certain state.
type located[S, M comparable] struct {
	pos *pos[S, M]
	err error
}

func (e *located[S, M]) Error() string { return e.err.Error() }

// in attaches an error to a state.
func in[S, M comparable](p *pos[S, M], err error) error {
	if err == nil {
		return nil
	}
	return &located[S, M]{p, err}
}

// Failure is a law that is broken, and where.
type Failure struct {
	Law Law
	// Err is the problem.
	Err error
	// Record is the game up to the state in which it shows, which may not be
	// over; nil if the problem is in no state of a game. It replays with package
	// record.
	Record *record.Record
}

// Error returns the law, its explanation, the problem and the record.
func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "law %q is broken: %v\n\tThe law: %s.", f.Law.Name, f.Err, f.Law.Text)
	if f.Record != nil {
		data, err := f.Record.AppendText(nil)
		if err != nil {
			data = fmt.Appendf(data, "%+v (%v)\n", *f.Record, err)
		}
		fmt.Fprintf(&b, "\n\tIt shows after these %d steps:\n%s", len(f.Record.Moves), data)
	}
	return b.String()
}

// Unwrap returns the problem.
func (f *Failure) Unwrap() error { return f.Err }
