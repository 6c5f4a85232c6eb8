package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
)

// entry is a message in the log of a table: the first makes the table, each
// other is a seat that was taken or a move with the chance outcomes after it.
// A table is whatever the fold of its entries says, see [match.fold].
type entry struct {
	// Sum is a digest of this entry and all before it.
	Sum string `json:"sum"`
	// Request is the id that the client gave to the request.
	Request string `json:"request,omitempty"`
	// Make describes the game; only the first entry has it.
	Make *core.Header `json:"make,omitempty"`
	// Seat is who acts, and Token the digest of the secret of a seat that is
	// taken.
	Seat  core.Seat `json:"seat"`
	Token string    `json:"token,omitempty"`
	// Step is the step number before the entry. Texts are the move and the
	// outcomes after it, or those before the first move.
	Step  int      `json:"step"`
	Texts []string `json:"texts,omitempty"`
	// After is a digest of where the match stands after the entry: two programs
	// that fold a log differently find out here, and a snapshot is held against it.
	After string `json:"after"`
}

// key tells a request from the others: ids of one seat mean nothing to another,
// and a step is answered once.
func (e entry) key() string { return fmt.Sprintf("%d %d %s", e.Seat, e.Step, e.Request) }

// sum returns the digest of the entry after a log with the given digest.
func (e entry) sum(before string) string {
	e.Sum = before
	data, _ := json.Marshal(e) // a struct of texts and numbers
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:16])
}

func readEntry(data []byte) (entry, error) {
	var e entry
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(&e)
	return e, err
}

// broken is the error of a log that cannot be replayed. Its text is for the
// operator: the cause may tell secrets.
type broken struct {
	Table    string
	Sequence uint64
	Step     int
	Err      error
}

func (b *broken) Error() string {
	return fmt.Sprintf("table %s: the log cannot be replayed from step %d (message %d, rule %s): %v",
		b.Table, b.Step, b.Sequence, b.rule(), b.Err)
}

func (b *broken) Unwrap() error { return b.Err }

// rule is the rule that the log breaks: one of the game, of the table or of
// this program.
func (b *broken) rule() string { return table.RuleID(b.Err) }

var book = core.NewBook("cluster")

// The rules of this program; those of tables and games come on top.
var (
	errTable   = book.Rule("CLUSTER-TABLE", "there is no such table")
	errToken   = book.Rule("CLUSTER-TOKEN", "only who holds the token of a seat acts for it")
	errTaken   = book.Rule("CLUSTER-SEAT", "a seat is taken once, and each with another token", "%[1]s")
	errRequest = book.Rule("CLUSTER-REQUEST", "a request id stands for one request")
	errInput   = book.Rule("CLUSTER-INPUT", "a request is what the interface describes")
	errSecret  = book.Rule("CLUSTER-RECORD", "the record tells all secrets, so it is shown once the game is over")
	errLog     = book.Rule("CLUSTER-LOG", "a log is a chain of entries that this program wrote")
	errStore   = book.Rule("CLUSTER-STORE", "a move that is not stored has not happened")
	errFull    = book.Rule("CLUSTER-FULL", "there is room for what is stored")
)

// match is the fold of a log: a table and who sits at it. One that was restored
// from a snapshot knows the entries after it.
type match struct {
	id       string
	games    table.Registry
	t        table.Any
	tokens   []string // digests by seat, "" where nobody sits
	seq      uint64   // of the last message
	sum      string
	entries  []entry
	requests map[string]int // moves by key: index in entries
	fresh    int            // entries since the last snapshot
}

func newMatch(id string, games table.Registry) *match {
	return &match{id: id, games: games, requests: map[string]int{}}
}

// fold adds a message of the log. It depends on nothing but the messages: all
// hosts come to the same table. After an error the match is not to be used.
func (m *match) fold(seq uint64, e entry) error {
	if err := m.apply(e); err != nil {
		return &broken{m.id, seq, m.step(), err}
	}
	if e.Make == nil && e.Token == "" {
		m.requests[e.key()] = len(m.entries)
	}
	m.seq, m.sum = seq, e.Sum
	m.entries = append(m.entries, e)
	m.fresh++
	return nil
}

func (m *match) apply(e entry) error {
	if e.Sum != e.sum(m.sum) {
		return fmt.Errorf("%w: the digest does not fit", errLog)
	}
	if err := m.make(e); err != nil {
		return err
	}
	after, err := m.stand()
	if err == nil && after.digest() != e.After {
		err = fmt.Errorf("%w: it leads to another state than it says", errLog)
	}
	return err
}

// make does what an entry says.
func (m *match) make(e entry) error {
	if (e.Make != nil) != (m.t == nil) {
		return fmt.Errorf("%w: the game is described by the first entry alone", errLog)
	}
	if e.Make != nil {
		if err := m.open(*e.Make); err != nil {
			return err
		}
		return m.enter(e.Texts)
	}
	if e.Token != "" {
		return m.sit(e.Seat, e.Token)
	}
	if len(e.Texts) == 0 {
		return fmt.Errorf("%w: an entry without a step", errLog)
	}
	if err := m.t.Play(e.Seat, e.Step, e.Texts[0]); err != nil {
		return err
	}
	return m.enter(e.Texts[1:])
}

func (m *match) open(h core.Header) error {
	t, err := m.games.New(h)
	if err == nil {
		m.t, m.tokens = t, make([]string, t.Seats())
	}
	return err
}

// enter makes chance outcomes.
func (m *match) enter(texts []string) error {
	for _, text := range texts {
		if err := m.t.Enter(m.t.Step(), text); err != nil {
			return err
		}
	}
	if m.t.Turn() == core.Chance {
		return fmt.Errorf("%w: an entry ends before chance has decided", errLog)
	}
	return nil
}

func (m *match) sit(seat core.Seat, token string) error {
	switch {
	case !seat.In(m.t.Seats()):
		return &core.Illegal{Rule: table.ErrSeat, Names: [2]string{seat.String()}}
	case m.tokens[seat] != "", slices.Contains(m.tokens, token):
		return &core.Illegal{Rule: errTaken, Names: [2]string{seat.String()}}
	}
	m.tokens[seat] = token
	return nil
}

// draw decides what chance has to and returns the outcomes.
func (m *match) draw(c core.Chooser) ([]string, error) {
	var texts []string
	for m.t.Turn() == core.Chance {
		var list []core.Weighted[string]
		for _, o := range m.t.TruthOdds() {
			list = append(list, core.Weighted[string]{Move: o.Text, Weight: o.Weight})
		}
		i := core.Pick(list, c)
		if i < 0 {
			return nil, errors.New("chance has no outcome")
		}
		if err := m.t.Enter(m.t.Step(), list[i].Move); err != nil {
			return nil, err
		}
		texts = append(texts, list[i].Move)
	}
	return texts, nil
}

// next returns the entry that build makes. The steps are made on a copy: the
// match itself changes only by what is stored.
func (m *match) next(build func(m *match) (entry, error)) (entry, error) {
	now, err := m.stand()
	if err != nil {
		return entry{}, err
	}
	trial, err := now.match(m.id, m.games)
	if err != nil {
		return entry{}, err
	}
	e, err := build(trial)
	if err != nil {
		return entry{}, err
	}
	return e.after(trial, m.sum)
}

// after completes an entry that leads to a match from a log with a digest.
func (e entry) after(m *match, sum string) (entry, error) {
	stand, err := m.stand()
	if err != nil {
		return entry{}, err
	}
	e.After = stand.digest()
	e.Sum = e.sum(sum)
	return e, nil
}

// step is the step that is due.
func (m *match) step() int {
	if m.t == nil {
		return 0
	}
	return m.t.Step()
}

// look is what a seat sees. There is no undo here: a move that is acknowledged
// stands.
func (m *match) look(seat core.Seat) (table.Look, error) {
	l, err := m.t.Look(seat)
	l.Undo, l.Redo = false, false
	return l, err
}

// digest is what the log keeps of a token.
func digest(token string) string {
	h := sha256.Sum256([]byte("railrules seat " + token))
	return hex.EncodeToString(h[:])
}

// seatOf returns the seat of a token; the spectator has none.
func (m *match) seatOf(token string) (core.Seat, error) {
	if token == "" {
		return core.Spectator, nil
	}
	d := digest(token)
	for seat, have := range m.tokens {
		if have == d {
			return core.Seat(seat), nil
		}
	}
	return core.Spectator, errToken
}

// sits returns the seat of a token if it is the one that is asked for; none
// asks for any.
func (m *match) sits(token string, seat core.Seat) (core.Seat, bool) {
	mine, err := m.seatOf(token)
	return mine, err == nil && (seat == mine || seat == core.Nobody)
}
