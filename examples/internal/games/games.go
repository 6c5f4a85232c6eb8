// Package games lists all games of the library for the examples.
package games

import (
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// All returns a registry of all games: one line for each.
func All() table.Registry {
	games := table.Registry{}
	table.Add(games, rrbuilder.Entry)
	table.Add(games, traindice.Entry)
	table.Add(games, tycoon.Entry)
	table.Add(games, unionpacific.Entry)
	return games
}
