package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"

	"github.com/railrules/railrules/core"
)

// Step is one step of a game: a move or a chance outcome.
type Step[S, M comparable] struct {
	// Number is the place of the step in the record: how many steps there were
	// before it.
	Number int
	// Actor is the seat that moved, or core.Chance.
	Actor core.Seat
	// Before is the state the step was made in, After the state it led to.
	Before S
	Move   M
	After  S
}

// Replay iterates over the steps of a record of the game g from its start. It
// stops with an error, a [*core.Invalid], if the header is not that of g, or at
// the first step that is refused: the error names the number of the step, its
// text and what is wrong, and errors.Is finds the broken rule.
//
// Options must be written as g.Header writes them, save for blanks; no options
// are the same as {}. A record whose options spell out a default is replayed by
// opening g with the record's own header and then setting rec.Header =
// g.Header().
func Replay[S, M comparable](g core.Codec[S, M], rec Record) iter.Seq2[Step[S, M], error] {
	return func(yield func(Step[S, M], error) bool) {
		if err := match(rec.Header, g.Header()); err != nil {
			yield(Step[S, M]{}, err)
			return
		}
		s := g.Start()
		for i, text := range rec.Moves {
			step, err := replayStep(g, s, i, text)
			if !yield(step, err) || err != nil {
				return
			}
			s = step.After
		}
	}
}

func replayStep[S, M comparable](g core.Codec[S, M], s S, i int, text string) (Step[S, M], error) {
	m, err := g.ParseMove(text)
	if err == nil {
		var after S
		if after, err = g.Apply(s, m); err == nil {
			return Step[S, M]{i, g.Turn(s), s, m, after}, nil
		}
	}
	return Step[S, M]{}, &core.Invalid{Game: g.Header().Game, What: "record",
		Name: fmt.Sprintf("step %d", i), Problem: core.Quote(text), Err: err}
}

// Final returns the state after the last step of a record of the game g, or the
// error of [Replay].
func Final[S, M comparable](g core.Codec[S, M], rec Record) (S, error) {
	s := g.Start()
	for step, err := range Replay(g, rec) {
		if err != nil {
			return g.Start(), err
		}
		s = step.After
	}
	return s, nil
}

// Of returns the record of a game and its steps so far. It does not play them:
// [Replay] tells whether the record holds a game.
func Of[S, M comparable](g core.Codec[S, M], moves []M) Record {
	rec := Record{Header: g.Header(), Moves: make([]string, len(moves))}
	var buf []byte
	for i, m := range moves {
		buf = g.AppendMove(buf[:0], m)
		rec.Moves[i] = string(buf)
	}
	return rec
}

// match is core.Header.Match for a record, which must name players and options.
func match(h, want core.Header) error {
	if err := h.Match(want); err != nil {
		return err
	}
	problem := func(name, got, want string) error {
		return &core.Invalid{Game: h.Game, What: "header", Name: name, Problem: "is " + got + ", not " + want}
	}
	if h.Players != want.Players {
		return problem("players", fmt.Sprint(h.Players), fmt.Sprint(want.Players))
	}
	if !sameOptions(h.Options, want.Options) {
		return problem("options", core.Quote(h.Options), core.Quote(want.Options))
	}
	return nil
}

// sameOptions compares the texts of two JSON objects without their blanks; an
// empty text is {}.
func sameOptions(a, b string) bool {
	return bytes.Equal(compact(a), compact(b))
}

func compact(options string) []byte {
	var out bytes.Buffer
	if options == "" {
		return []byte("{}")
	}
	if json.Compact(&out, []byte(options)) != nil {
		return []byte(options) // equal to nothing but itself
	}
	return out.Bytes()
}
