package unionpacific

import "github.com/railrules/railrules/core"

// Entry describes the game to programs that choose games by name.
var Entry = core.Entry[State, Move]{
	Name:       name,
	Title:      "Union Pacific",
	MinPlayers: MinPlayers,
	MaxPlayers: MaxPlayers,
	Presets:    []core.Preset{{Name: "default", Options: "{}"}, {Name: "published", Options: "{}"}},
	Rules:      Rules,
	Open:       core.Opener(Open),
}
