package table

import (
	"encoding/json"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Any is a table of whatever game, in text and JSON: moves and outcomes are
// texts in the notation of the game, views are JSON documents of the game.
// [Table.Any] and [Registry] make one. The methods are those of [Table]; a text
// that is no move is refused with a [*core.Invalid] after seat, step and turn
// were found right.
type Any interface {
	// Header names the game, its options and its board.
	Header() core.Header
	// Seats returns the number of players.
	Seats() int
	// Step returns the number that a command must carry.
	Step() int
	// Turn returns the seat to move, core.Chance or core.Nobody.
	Turn() core.Seat

	// Play makes a move of a seat: see [Table.Play].
	Play(seat core.Seat, step int, text string) error
	// Check tells what Play would refuse now: see [Table.Check].
	Check(seat core.Seat, text string) error
	// Legal returns the legal moves of the seat to move: see [Table.Legal].
	Legal(seat core.Seat) []string
	// Undo and Redo take a seat's last move back and repeat it: see [Table.Undo].
	Undo(seat core.Seat, step int) error
	Redo(seat core.Seat, step int) error

	// Look returns everything a front end shows to a seat: see [Table.Look].
	Look(who core.Seat) (Look, error)
	// View returns a seat's view as JSON.
	View(who core.Seat) (json.RawMessage, error)
	// Picture returns a seat's view as plain text: see [Table.Picture].
	Picture(who core.Seat) string
	// SVG returns a seat's view as a picture: see [Table.SVG].
	SVG(who core.Seat) string
	// Odds returns the chance outcomes as a seat must expect them.
	Odds(who core.Seat) []Odds
	// Log returns a seat's log, which begins at First: see [Table.Log].
	Log(who core.Seat, from int) []Entry
	First() int
	// Standing and Tallies return the scores and other public numbers.
	Standing() core.Standing
	Tallies() []core.Tally

	// Resolve, Draw, Enter, Auto and Advance make the steps that are not a
	// player's decision: see [Table.Resolve] and so on.
	Resolve(c core.Chooser) (int, error)
	Draw(step int, c core.Chooser) error
	Enter(step int, text string) error
	Auto() (int, error)
	Advance(c core.Chooser) (int, error)

	// OwnerUndo and OwnerRedo take any step back and repeat it.
	OwnerUndo(step int) error
	OwnerRedo(step int) error
	// TruthRecord, TruthJSON and TruthOdds tell the host the whole game, the
	// full state and the true odds.
	TruthRecord() (record.Record, error)
	TruthJSON() (json.RawMessage, error)
	TruthOdds() []Odds
	// Meta and SetMeta return and keep metadata. Save stores the table with all
	// its steps, Snapshot only where it stands; Load puts it where a record ends.
	Meta() []record.Meta
	SetMeta(meta []record.Meta) error
	Save() ([]byte, error)
	Snapshot() ([]byte, error)
	Load(rec record.Record) error
}

// Any returns the table as one that speaks text and JSON. Both are the same
// table.
func (t *Table[S, M]) Any() Any { return untyped[S, M]{t} }

// untyped is a table with texts in the place of moves and JSON in that of
// states.
type untyped[S, M comparable] struct{ *Table[S, M] }

// Play parses and plays a move.
func (u untyped[S, M]) Play(seat core.Seat, step int, text string) error {
	t := u.Table
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.answers(seat, step); err != nil {
		return err
	}
	m, err := t.parse(seat, text)
	if err != nil {
		return err
	}
	return t.commit(m, seat, false)
}

// Check parses and checks a move.
func (u untyped[S, M]) Check(seat core.Seat, text string) error {
	t := u.Table
	t.mu.Lock()
	defer t.mu.Unlock()
	if !seat.In(t.g.Seats()) {
		return refuse(ErrSeat, seat)
	}
	_, err := t.parse(seat, text)
	return err
}

// parse returns the move of a seat that may make it.
func (t *Table[S, M]) parse(seat core.Seat, text string) (M, error) {
	var none M
	if err := t.onTurn(seat); err != nil {
		return none, err
	}
	m, err := t.g.ParseMove(text)
	if err != nil {
		return none, err
	}
	return m, t.check(seat, m)
}

// Enter parses and makes an outcome.
func (u untyped[S, M]) Enter(step int, text string) error {
	t := u.Table
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.chanceAnswers(step); err != nil {
		return err
	}
	m, err := t.g.ParseMove(text)
	if err != nil {
		return err
	}
	return t.commit(m, core.Chance, false)
}

// Legal returns the texts of the legal moves.
func (u untyped[S, M]) Legal(seat core.Seat) []string { return u.texts(u.Table.Legal(seat)) }

// Odds returns the outcomes with their texts.
func (u untyped[S, M]) Odds(who core.Seat) []Odds { return u.oddsTexts(u.Table.Odds(who)) }

// TruthOdds returns the true outcomes with their texts.
func (u untyped[S, M]) TruthOdds() []Odds { return u.oddsTexts(u.Table.TruthOdds()) }

// View returns the JSON of a view.
func (u untyped[S, M]) View(who core.Seat) (json.RawMessage, error) {
	return u.g.AppendJSON(nil, u.Table.View(who).State)
}

// TruthJSON returns the JSON of the full state.
func (u untyped[S, M]) TruthJSON() (json.RawMessage, error) {
	return u.g.AppendJSON(nil, u.Truth())
}
