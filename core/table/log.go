package table

import "github.com/railrules/railrules/core"

// Entry is a step in the log of a seat.
type Entry struct {
	// Number is the place of the entry in the log, from 0.
	Number int `json:"number"`
	// Step is the step number that the step answered. Number and Step together
	// stand for one step of a table for ever, also when it was undone and another
	// was played instead: a client that follows the log finds out by them whether
	// an entry it knows still stands. Once a table from which something was taken
	// back is saved and opened again, the entries have later numbers than before.
	Step int `json:"step"`
	// Actor is the seat that moved, or core.Chance (-1).
	Actor core.Seat `json:"actor"`
	// Text is the step as the seat learnt of it.
	Text string `json:"text"`
	// Report tells in words what happened, as the seat learnt of it: lines that
	// each end with a line feed. It is empty if the game is no core.Narrator.
	Report string `json:"report,omitempty"`
}

// First returns the number of the first entry that a log of the table has: 0,
// or the number of steps before the snapshot that it was resumed from.
func (t *Table[S, M]) First() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.h.base
}

// Log returns the entries of a seat's log from the given place on, or from
// [Table.First] on if that is later. Any who that is no seat is a spectator.
// Steps that were undone are not in it.
//
// The texts are all a client needs to follow the game from its view of an
// earlier moment: each parsed and applied to the view gives the next view.
func (t *Table[S, M]) Log(who core.Seat, from int) []Entry {
	t.mu.Lock()
	defer t.mu.Unlock()
	from = min(max(from-t.h.base, 0), len(t.h.past))
	list := make([]Entry, 0, len(t.h.past)-from)
	narrator, _ := t.g.(core.Narrator[S, M])
	s := t.h.at(from)
	for i, e := range t.h.past[from:] {
		next := t.h.apply(s, e)
		seen := t.g.Seen(s, e.move, who)
		entry := Entry{Number: t.h.base + from + i, Step: e.step, Actor: e.actor, Text: t.text(seen)}
		if narrator != nil {
			before, after := t.g.View(s, who).State, t.g.View(next, who).State
			entry.Report = string(narrator.AppendReport(nil, before, seen, after))
		}
		list = append(list, entry)
		s = next
	}
	return list
}
