package table

import (
	"fmt"
	"maps"
	"slices"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Registry is the games a host offers, by name. Fill it with [Add].
type Registry map[string]Listing

// Listing describes a game of a [Registry].
type Listing struct {
	// Name is the name in the registry, Title what people call the game.
	Name, Title string
	// MinPlayers and MaxPlayers are the numbers of players it can be made for.
	MinPlayers, MaxPlayers int
	// Presets are the named sets of options, "default" first.
	Presets []core.Preset
	// Rules are the rules that can be broken.
	Rules []*core.Rule

	open   func(rec record.Record) (Any, error)
	resume func(shot snapshot) (Any, error)
}

// Add adds a game to the registry, in the place of one with the same name:
//
//	games := table.Registry{}
//	table.Add(games, traindice.Entry)
//	table.Add(games, tycoon.Entry)
func Add[S, M comparable](r Registry, e core.Entry[S, M]) {
	r[e.Name] = Listing{
		Name: e.Name, Title: e.Title,
		MinPlayers: e.MinPlayers, MaxPlayers: e.MaxPlayers,
		Presets: slices.Clone(e.Presets), Rules: e.Rules(),
		open: func(rec record.Record) (Any, error) {
			g, err := e.Open(rec.Header)
			if err != nil {
				return nil, err
			}
			rec.Header.Options = g.Header().Options // in the form of the game
			t, err := Open(g, rec)
			if err != nil {
				return nil, err
			}
			return t.Any(), nil
		},
		resume: func(shot snapshot) (Any, error) {
			g, err := e.Open(shot.Header)
			if err != nil {
				return nil, err
			}
			t, err := resume(g, shot)
			if err != nil {
				return nil, err
			}
			return t.Any(), nil
		},
	}
}

// Names returns the names of all games in ascending order.
func (r Registry) Names() []string { return slices.Sorted(maps.Keys(r)) }

// New opens a table at the start of the game that the header names. Game and
// Players must be set; Options is a JSON object, or empty for the default game.
// It returns the error of the game, a [*core.Invalid], or one for a game that
// is not in the registry.
func (r Registry) New(h core.Header) (Any, error) {
	return r.open(record.Record{Header: h})
}

// Open opens a table from what [Table.Save] wrote, or from any other record.
// Its errors are those of New, of [record.Parse] and of [Table.Load].
func (r Registry) Open(data []byte) (Any, error) {
	rec, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	return r.open(rec)
}

func (r Registry) open(rec record.Record) (Any, error) {
	l, err := r.listing(rec.Header.Game)
	if err != nil {
		return nil, err
	}
	return l.open(rec)
}

func (r Registry) listing(game string) (Listing, error) {
	l, ok := r[game]
	if ok && l.open == nil {
		return l, &core.Invalid{Game: "table", What: "game", Name: core.Quote(game), Problem: "was not put into the registry by Add"}
	}
	if !ok {
		return l, &core.Invalid{Game: "table", What: "game", Name: core.Quote(game),
			Problem: fmt.Sprintf("is none of %q", r.Names())}
	}
	return l, nil
}

// Preset returns the options of the named preset.
func (l Listing) Preset(name string) (string, bool) {
	for _, p := range l.Presets {
		if p.Name == name {
			return p.Options, true
		}
	}
	return "", false
}
