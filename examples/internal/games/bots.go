package games

import (
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// searchMemory bounds the trees of a searching bot: a host may have many.
const searchMemory = 16 << 20

// Bots returns bots for all games. In Union Pacific the evaluation depends too
// much on who has just moved to be asked at once, so a search plays on first.
func Bots() bot.Roster {
	bots := bot.Roster{}
	bot.Add(bots, rrbuilder.Entry, bot.Options[rrbuilder.State]{Widen: 1, Memory: searchMemory})
	bot.Add(bots, traindice.Entry, bot.Options[traindice.State]{Widen: 1, Memory: searchMemory})
	bot.Add(bots, tycoon.Entry, bot.Options[tycoon.State]{Widen: 1, Memory: searchMemory})
	bot.Add(bots, unionpacific.Entry, bot.Options[unionpacific.State]{Widen: 1, Memory: searchMemory, Playout: 40})
	return bots
}
