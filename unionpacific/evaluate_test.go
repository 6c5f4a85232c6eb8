package unionpacific_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/unionpacific"
)

func TestEvaluateSharesOneWinInEveryState(t *testing.T) {
	for players := unionpacific.Entry.MinPlayers; players <= unionpacific.Entry.MaxPlayers; players++ {
		g := newGame(t, players, "{}")
		require.NoError(t, coretest.Check(g, coretest.Options[unionpacific.State, unionpacific.Move]{
			Laws: []string{"evaluation", "ends"}, Games: 1, Steps: 100_000,
			Evaluate: g.Evaluate,
		}))
	}
}

func TestGreedyBeatsRandomByTheEvaluation(t *testing.T) {
	g := newGame(t, 2, "{}")
	share, err := coretest.AgainstRandom(g, bot.NewGreedy(g, g.Evaluate), 12)
	require.NoError(t, err)
	require.GreaterOrEqual(t, share, 0.75, "of 12 games")
}
