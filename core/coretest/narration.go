package coretest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/railrules/railrules/core"
)

const maxColumns = 100

func (k *kit[S, M]) narrationStep(p *pos[S, M]) error {
	n, ok := p.g.(core.Narrator[S, M])
	if !ok || p.at == len(p.moves) {
		return nil
	}
	m, next := p.moves[p.at], p.states[p.at+1]
	if err := narrative(func(dst []byte) []byte { return n.AppendReport(dst, p.s, m, next) }); err != nil {
		return fmt.Errorf("the report of %q %w", text(p.g, m), err)
	}
	if k.open() {
		return nil
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		seen := p.g.Seen(p.s, m, w)
		after := p.g.View(next, w).State
		if err := narrative(func(dst []byte) []byte { return n.AppendReport(dst, v, seen, after) }); err != nil {
			return fmt.Errorf("the report of %q %w", text(p.g, seen), err)
		}
		return nil
	})
}

func (k *kit[S, M]) narration(p *pos[S, M]) error {
	picture := func(s S) error { return nil }
	if n, ok := p.g.(core.Narrator[S, M]); ok {
		picture = func(s S) error {
			err := narrative(func(dst []byte) []byte { return n.AppendPicture(dst, s) })
			if err != nil {
				return fmt.Errorf("the picture %w", err)
			}
			return tooWide(string(n.AppendPicture(nil, s)))
		}
	}
	tallies := func(S) []core.Tally { return nil }
	if t, ok := p.g.(core.Tallier[S]); ok {
		tallies = func(s S) []core.Tally { return t.AppendTallies(nil, s) }
		if list := tallies(p.s); len(list) == 0 || list[0].Name != "scores" {
			return errors.New("the tallies do not begin with the scores")
		}
	}
	if err := picture(p.s); err != nil {
		return err
	}
	truth := tallies(p.s)
	return k.eachView(p, func(_ core.Seat, v S) error {
		if !slices.Equal(truth, tallies(v)) {
			return errors.New("the tallies are others than in the truth")
		}
		return picture(v)
	})
}

// narrative says what is wrong with a text for people.
func narrative(f func(dst []byte) []byte) error {
	if err := lines(f); err != nil {
		return err
	}
	if badFormat(string(f(nil))) {
		return errors.New("holds what fmt could not format")
	}
	return nil
}

// lines says what is wrong with a text of lines.
func lines(f func(dst []byte) []byte) error {
	t := string(f(nil))
	if string(f([]byte("before "))) != "before "+t {
		return errors.New("is not appended to what is there, or not the same each time")
	}
	if !strings.HasSuffix(t, "\n") || !utf8.ValidString(t) {
		return errors.New("does not end with a line feed or is not UTF-8")
	}
	return nil
}

// tooWide says which line of a picture has too many columns.
func tooWide(picture string) error {
	for line := range strings.Lines(picture) {
		if n := utf8.RuneCountInString(line) - 1; n > maxColumns {
			return fmt.Errorf("the picture has a line of %d columns: %s", n, line)
		}
	}
	return nil
}
