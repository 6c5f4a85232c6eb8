package coretest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/railrules/railrules/core"
)

// TryText hands a text to g.ParseMove, as a fuzz target does, and reports
// whether it is accepted. It fails the test unless what is accepted is exactly
// what AppendMove writes, and the rest is refused as [Refused] has it.
func TryText[S, M comparable](t testing.TB, g core.Codec[S, M], text string) (m M, ok bool) {
	t.Helper()
	m, err := g.ParseMove(text)
	if err != nil {
		if err := refusedBadly(err); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		return m, false
	}
	if back := string(g.AppendMove(nil, m)); back != text {
		t.Fatalf("%q is read as %+v, which is written as %q", text, m, back)
	}
	return m, true
}

// TryMove applies a move, whatever it is, to s, and reports whether it is
// accepted. It fails the test unless Check and Apply agree, the state after the
// move satisfies Invariant, and a refused move changes nothing and gives a
// *core.Illegal with a rule.
func TryMove[S, M comparable](t testing.TB, g core.Codec[S, M], s S, m M) (next S, ok bool) {
	t.Helper()
	if err := new(kit[S, M]).refusal(g, s, m); err != nil {
		t.Fatal(err)
	}
	next, err := g.Apply(s, m)
	if err != nil {
		return s, false
	}
	if err := g.Invariant(next); err != nil {
		t.Fatalf("after %q: %v", text(g, m), err)
	}
	return next, true
}

// TryJSON hands data to g.ParseJSON, as a fuzz target does, and reports whether
// they are accepted. It fails the test unless what is accepted is a state that
// satisfies Invariant and survives being written and read, and the rest is
// refused as [Refused] has it.
func TryJSON[S, M comparable](t testing.TB, g core.Codec[S, M], data []byte) (s S, ok bool) {
	t.Helper()
	s, ok, err := decoded(g, form[S]{g.AppendJSON, g.ParseJSON}, data, false)
	if err != nil {
		t.Fatal(err)
	}
	return s, ok
}

// TryBinary is TryJSON for g.ParseBinary, which must accept nothing but exactly
// what AppendBinary writes.
func TryBinary[S, M comparable](t testing.TB, g core.Codec[S, M], data []byte) (s S, ok bool) {
	t.Helper()
	s, ok, err := decoded(g, form[S]{g.AppendBinary, g.ParseBinary}, data, true)
	if err != nil {
		t.Fatal(err)
	}
	if ok {
		if _, err := g.ParseBinary(append(slices.Clone(data), 0)); err == nil {
			t.Fatalf("%q is accepted, and so it is with a byte more", data)
		}
	}
	return s, ok
}

// TryOptions hands data to UnmarshalJSON of a game's Options, the type O, as a
// fuzz target does, and reports whether they are accepted. It fails the test
// unless what is accepted is the same after MarshalJSON and UnmarshalJSON, and
// the rest leaves the options as they are and is refused as [Refused] has it.
//
//	opts, ok := coretest.TryOptions[mygame.Options](t, data)
func TryOptions[O interface {
	comparable
	json.Marshaler
}, P interface {
	*O
	json.Unmarshaler
}](t testing.TB, data []byte) (opts O, ok bool) {
	t.Helper()
	var none, again O
	if err := P(&opts).UnmarshalJSON(data); err != nil {
		Refused(t, err)
		if opts != none {
			t.Fatalf("%q is refused, but changes the options to %+v", data, opts)
		}
		return opts, false
	}
	text, err := opts.MarshalJSON()
	if err != nil {
		t.Fatalf("%q is read as %+v, which is not written: %v", data, opts, err)
	}
	if err := P(&again).UnmarshalJSON(text); err != nil || again != opts {
		t.Fatalf("%q is read as %+v, which is written as %s and read as %+v (error: %v)", data, opts, text, again, err)
	}
	return opts, true
}

// Refused fails the test unless err is what a wrong input must give: an
// *core.Invalid that names the game and the sort of input, or several of them
// joined.
func Refused(t testing.TB, err error) {
	t.Helper()
	if err := refusedBadly(err); err != nil {
		t.Fatal(err)
	}
}

// refusedBadly says what is wrong with the refusal of an input by a game with
// one of these names, or with any if there are none.
func refusedBadly(err error, games ...string) error {
	if _, single := err.(*core.Invalid); !single {
		if list, joined := err.(interface{ Unwrap() []error }); joined {
			for _, e := range list.Unwrap() {
				if err := refusedBadly(e, games...); err != nil {
					return err
				}
			}
			return nil
		}
	}
	var invalid *core.Invalid
	switch {
	case err == nil:
		return errors.New("a wrong input is accepted")
	case !errors.As(err, &invalid):
		return fmt.Errorf("an input is refused with an error that is no *core.Invalid: %w", err)
	case invalid.Game == "" || invalid.What == "":
		return fmt.Errorf("an input is refused with an error that does not name the game and the sort of input: %w", err)
	case len(games) > 0 && !slices.Contains(games, invalid.Game):
		return fmt.Errorf("an input is refused with an error that names %q, and not %q (a game that embeds another tells so by Options.Wraps): %w",
			invalid.Game, games[0], err)
	}
	return nil
}

// PlayOn plays at random from s, which may be a state that no game comes to but
// a decoder has accepted, until the game is over or so many steps are made, and
// returns the last state. It fails the test unless the game can always go on,
// each state and its views satisfy Invariant, views stay as they are for their
// owners, and the last state can be shown, viewed and sampled.
func PlayOn[S, M comparable](t testing.TB, g core.Codec[S, M], s S, steps int) S {
	t.Helper()
	last, err := playOn(g, s, newRand(), steps, safe)
	if err == nil {
		err = shown(g, last)
	}
	if err == nil {
		err = sampled(g, last)
	}
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// playOn plays at random from s, looks at each state and returns the last.
func playOn[S, M comparable](g core.Codec[S, M], s S, c core.Chooser, steps int, look func(g core.Codec[S, M], s S) error) (S, error) {
	narrator, _ := g.(core.Narrator[S, M])
	var w core.Walker[S, M]
	for n := 0; ; n++ {
		if err := look(g, s); err != nil || n >= steps {
			return s, err
		}
		m, next, ok := w.Step(g, s, c)
		if !ok {
			if actor := g.Turn(s); actor != core.Nobody {
				return s, fmt.Errorf("the game is stuck: %v acts, but nothing can be done, or %+v is listed and refused", actor, m)
			}
			return s, nil
		}
		if narrator != nil {
			narrator.AppendReport(nil, s, m, next)
		}
		s = next
	}
}

// safe says what is wrong with a state or its views.
func safe[S, M comparable](g core.Codec[S, M], s S) error {
	if err := g.Invariant(s); err != nil {
		return err
	}
	g.Standing(s)
	for _, w := range owners(g) {
		v := g.View(s, w).State
		if v == s {
			continue
		}
		if err := g.Invariant(v); err != nil {
			return fmt.Errorf("in the view of %v: %w", w, err)
		}
		if g.View(v, w).State != v {
			return fmt.Errorf("the view of %v is another when %v looks at it", w, w)
		}
	}
	return nil
}

// shown says what is wrong with the pictures of a state, on which the names of a
// board may be anything.
func shown[S, M comparable](g core.Codec[S, M], s S) error {
	if n, ok := g.(core.Narrator[S, M]); ok {
		if err := lines(func(dst []byte) []byte { return n.AppendPicture(dst, s) }); err != nil {
			return fmt.Errorf("the picture %w", err)
		}
	}
	if d, ok := g.(core.Drawer[S, M]); ok {
		_, _, err := drawn(g, d, s, g.AppendMoves(nil, s))
		return err
	}
	return nil
}

// sampled says what is wrong with a sample of the view of whoever owns s, or of
// seat 0 if s is the truth.
func sampled[S, M comparable](g core.Codec[S, M], s S) error {
	who := g.Owner(s)
	if who == core.Nobody {
		who = 0
	}
	v := g.View(s, who)
	sample, err := g.Sample(v, newRand())
	switch {
	case err != nil:
		return fmt.Errorf("the view of %v has no sample: %w", who, err)
	case g.Invariant(sample) != nil:
		return fmt.Errorf("a sample of the view of %v does not satisfy Invariant: %w", who, g.Invariant(sample))
	case g.View(sample, who) != v:
		return fmt.Errorf("a sample of the view of %v has another view", who)
	}
	return nil
}
