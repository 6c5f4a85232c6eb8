package tycoon

import "github.com/railrules/railrules/core"

// Entry describes the game to programs that choose games by name.
var Entry = core.Entry[State, Move]{
	Name:       gameName,
	Title:      "Railroad Tycoon",
	MinPlayers: MinPlayers,
	MaxPlayers: MaxPlayers,
	Presets: []core.Preset{
		{Name: "default", Options: "{}"},
		{Name: "published", Options: `{"smallGameGoods":"one-fewer"}`},
	},
	Rules: Rules,
	Open:  core.Opener(Open),
}
