package table

import (
	"encoding/json"

	"github.com/railrules/railrules/core"
)

// Odds is a chance outcome and its weight: its probability is the weight
// divided by the sum of the weights listed with it.
type Odds struct {
	Text   string `json:"text"`
	Weight uint64 `json:"weight"`
}

// Look is everything a front end shows to one seat at one moment. As JSON it
// may be sent to that seat as it is.
type Look struct {
	// Seat is who looks: a seat, or core.Spectator for anybody else.
	Seat core.Seat `json:"seat"`
	// Step is the number a command must carry now.
	Step int `json:"step"`
	// Turn is the seat to move, core.Chance (-1) or core.Nobody (-2).
	Turn core.Seat `json:"turn"`
	// Legal are the moves of the seat if it is to move.
	Legal []string `json:"legal,omitempty"`
	// Odds are the chance outcomes as the seat must expect them, if chance is to
	// act.
	Odds []Odds `json:"odds,omitempty"`
	// View is the seat's view in the JSON form of the game.
	View json.RawMessage `json:"view"`
	// Tallies are the public numbers of each seat by name, "scores" at least.
	Tallies map[string][]int `json:"tallies"`
	// Places (1 for each winner) and Reason are set once the game is over.
	Places []int  `json:"places,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Length is the number of steps made, which is that of the next log entry.
	Length int `json:"length"`
	// Undo and Redo tell whether the seat may undo or redo now.
	Undo bool `json:"undo"`
	Redo bool `json:"redo"`
}

// Look returns everything a front end shows to a seat, all of one moment. Any
// who that is no seat is a spectator.
func (t *Table[S, M]) Look(who core.Seat) (Look, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !who.In(t.g.Seats()) {
		who = core.Spectator
	}
	view, err := t.g.AppendJSON(nil, t.view(who))
	if err != nil {
		return Look{}, err
	}
	l := Look{
		Seat: who, Step: t.step, Turn: t.turn(),
		Legal: t.texts(t.legal(who)), Odds: t.oddsTexts(t.odds(t.view(who))), View: view,
		Tallies: map[string][]int{}, Length: t.h.length(),
	}
	for _, tally := range t.tallies() {
		l.Tallies[tally.Name] = tally.Values[:t.g.Seats()]
	}
	if standing := t.standing(); standing.Over {
		l.Places, l.Reason = standing.Place[:t.g.Seats()], standing.Reason
	}
	if who.In(t.g.Seats()) {
		_, err := t.undoable(who)
		l.Undo, l.Redo = err == nil, t.redoable(who) == nil
	}
	return l, nil
}

// View returns what a seat may know of the game. Any who that is no seat is a
// spectator.
func (t *Table[S, M]) View(who core.Seat) core.View[S] {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.g.View(t.h.state, who)
}

// Legal returns the legal moves of a seat in canonical order, and none if it is
// not to move.
func (t *Table[S, M]) Legal(seat core.Seat) []M {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.legal(seat)
}

// Odds returns the chance outcomes with their weights as a seat must expect
// them, and none if chance is not to act. What the seat will not be shown, it
// gets as the game masks it. Any who that is no seat is a spectator.
func (t *Table[S, M]) Odds(who core.Seat) []core.Weighted[M] {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.odds(t.view(who))
}

// TruthOdds returns the chance outcomes with their true weights, for a host who
// enters one.
func (t *Table[S, M]) TruthOdds() []core.Weighted[M] {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.odds(t.h.state)
}

// Standing returns the scores now, and places and reason once the game is over.
func (t *Table[S, M]) Standing() core.Standing {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.standing()
}

// Tallies returns the public numbers of each seat: those of a game that is a
// [core.Tallier], else the scores alone.
func (t *Table[S, M]) Tallies() []core.Tally {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tallies()
}

// Picture returns a seat's view as plain text, or "" if the game is no
// [core.Narrator]. Any who that is no seat is a spectator.
func (t *Table[S, M]) Picture(who core.Seat) string {
	n, ok := t.g.(core.Narrator[S, M])
	if !ok {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(n.AppendPicture(nil, t.view(who)))
}

// SVG returns a seat's view as an SVG document in which its legal moves are
// marked (see [core.Drawer]), or "" if the game is no core.Drawer. Any who that
// is no seat is a spectator.
func (t *Table[S, M]) SVG(who core.Seat) string {
	d, ok := t.g.(core.Drawer[S, M])
	if !ok {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(d.AppendSVG(nil, t.view(who), t.legal(who)))
}

func (t *Table[S, M]) legal(seat core.Seat) []M {
	if !seat.In(t.g.Seats()) || t.turn() != seat {
		return nil
	}
	return t.g.AppendMoves(nil, t.view(seat))
}

func (t *Table[S, M]) odds(s S) []core.Weighted[M] { return t.g.AppendChances(nil, s) }

// standing and tallies are public, so they are taken from the public view.

func (t *Table[S, M]) standing() core.Standing { return t.g.Standing(t.view(core.Spectator)) }

func (t *Table[S, M]) tallies() []core.Tally {
	if g, ok := t.g.(core.Tallier[S]); ok {
		return g.AppendTallies(nil, t.view(core.Spectator))
	}
	return []core.Tally{{Name: "scores", Values: t.standing().Score}}
}

func (t *Table[S, M]) text(m M) string { return string(t.g.AppendMove(nil, m)) }

func (t *Table[S, M]) texts(moves []M) []string {
	var list []string
	for _, m := range moves {
		list = append(list, t.text(m))
	}
	return list
}

func (t *Table[S, M]) oddsTexts(outcomes []core.Weighted[M]) []Odds {
	var list []Odds
	for _, w := range outcomes {
		list = append(list, Odds{t.text(w.Move), w.Weight})
	}
	return list
}
