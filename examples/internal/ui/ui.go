// Package ui is what the pages of the examples have in common: what a page
// shows of a table, as JSON, and the script and the style that show it.
package ui

import (
	"embed"
	"errors"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
)

// Files are table.js, a module that shows a table, and style.css.
//
//go:embed table.js style.css
var Files embed.FS

// Person is the kind of a seat that is no bot.
const Person = "person"

// Seat is a place at the table as everybody knows it.
type Seat struct {
	Name  string `json:"name"`
	Plays string `json:"plays"` // [Person] or a kind of bot
}

// State is everything a page shows to one seat at one moment.
type State struct {
	Game    string `json:"game"`
	Title   string `json:"title"`
	Options string `json:"options"`
	Seats   []Seat `json:"seats"`
	// Look is without the view, which stands in SVG and Text.
	Look table.Look `json:"look"`
	SVG  string     `json:"svg,omitempty"`
	Text string     `json:"text"`
	// Log holds the entries of the seat's log from the place From on.
	From int           `json:"from"`
	Log  []table.Entry `json:"log"`
}

// See returns what a page shows to a seat that knows the log up to the place
// from, where the entry before that place answered the given step. If that
// entry does not stand any more, the state has the whole log.
func See(t table.Any, title string, seats []Seat, who core.Seat, from, step int) (State, error) {
	look, err := t.Look(who)
	if err != nil {
		return State{}, err
	}
	look.View = nil
	s := State{
		Game: t.Header().Game, Title: title, Options: t.Header().Options, Seats: seats,
		Look: look, SVG: drawing(t, who), Text: t.Picture(who),
	}
	if from > 0 {
		if list := t.Log(who, from-1); len(list) > 0 && list[0].Step == step {
			s.From, s.Log = from, list[1:]
			return s, nil
		}
	}
	s.Log = t.Log(who, 0)
	return s, nil
}

// drawing returns the picture of a table that can draw, or "".
func drawing(t table.Any, who core.Seat) string {
	if d, ok := t.(interface{ SVG(who core.Seat) string }); ok {
		return d.SVG(who)
	}
	return ""
}

// Record returns the record of a table as a seat knows it: the moves as it
// learnt of them or, once the game is over, all. It can be played on only if it
// hides nothing.
func Record(t table.Any, who core.Seat, meta []record.Meta) (record.Record, error) {
	if t.Turn() == core.Nobody {
		rec, err := t.TruthRecord()
		rec.Meta = meta
		return rec, err
	}
	rec := record.Record{Header: t.Header(), Meta: meta}
	for _, e := range t.Log(who, 0) {
		rec.Moves = append(rec.Moves, e.Text)
	}
	return rec, nil
}

// Then is a moment of a game that a page steps through.
type Then struct {
	Steps int    `json:"steps"` // made before this moment
	SVG   string `json:"svg,omitempty"`
	Text  string `json:"text"`
}

// At returns the moment after some steps of a table as a seat saw it then. The
// games are those that the table is one of.
func At(games table.Registry, t table.Any, who core.Seat, steps int) (Then, error) {
	rec, err := t.TruthRecord()
	if err != nil {
		return Then{}, err
	}
	rec.Meta = nil
	rec.Moves = rec.Moves[:min(max(steps, 0), len(rec.Moves))]
	past, err := games.New(t.Header())
	if err == nil {
		err = past.Load(rec)
	}
	if err != nil {
		return Then{}, err
	}
	return Then{Steps: len(rec.Moves), SVG: drawing(past, who), Text: past.Picture(who)}, nil
}

// Refusal tells a page why something was refused.
type Refusal struct {
	Message string `json:"message"`
	Rule    string `json:"rule,omitempty"` // the ID
	Text    string `json:"text,omitempty"` // what the rule says
}

// Refuse returns the refusal for an error.
func Refuse(err error) Refusal {
	r := Refusal{Message: err.Error()}
	var rule *core.Rule
	if errors.As(err, &rule) {
		r.Rule, r.Text = rule.ID(), rule.Text()
	}
	return r
}
