package rrbuilder

import "github.com/railrules/railrules/core"

// Entry describes the game to programs that choose games by name.
var Entry = core.Entry[State, Move]{
	Name:       name,
	Title:      "Railroad builder",
	MinPlayers: MinPlayers,
	MaxPlayers: MaxPlayers,
	Presets: []core.Preset{
		{Name: "default", Options: `{}`},
		{Name: "published", Options: `{"finalPayout":"per-share"}`},
	},
	Rules: Rules,
	Open:  core.Opener(Open),
}
