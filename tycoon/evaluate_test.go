package tycoon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/tycoon"
)

func TestEvaluateSharesOneWinInEveryState(t *testing.T) {
	for players := tycoon.Entry.MinPlayers; players <= tycoon.Entry.MaxPlayers; players++ {
		g := newGame(t, players, "")
		require.NoError(t, coretest.Check(g, coretest.Options[tycoon.State, tycoon.Move]{
			Laws: []string{"evaluation", "ends"}, Games: 1, Steps: 100_000,
			Evaluate:  g.Evaluate,
			Unclaimed: deepInDebt,
		}))
	}
}

// deepInDebt reports whether shares cost somebody more than a few points.
func deepInDebt(s tycoon.State) bool {
	for q := range core.Seat(core.MaxSeats) {
		if s.Shares(q) > 3 {
			return true
		}
	}
	return false
}

func TestGreedyBeatsRandomByTheEvaluation(t *testing.T) {
	g := newGame(t, 2, "")
	share, err := coretest.AgainstRandom(g, bot.NewGreedy(g, g.Evaluate), 12)
	require.NoError(t, err)
	require.GreaterOrEqual(t, share, 0.75, "of 12 games")
}
