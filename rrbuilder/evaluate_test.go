package rrbuilder_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/rrbuilder"
)

func TestEvaluateSharesOneWinInEveryState(t *testing.T) {
	for players := rrbuilder.Entry.MinPlayers; players <= rrbuilder.Entry.MaxPlayers; players++ {
		g := opened(t, players, "{}")
		require.NoError(t, coretest.Check(g, coretest.Options[rrbuilder.State, rrbuilder.Move]{
			Laws: []string{"evaluation", "ends"}, Games: 1, Steps: 100_000,
			Evaluate: g.Evaluate,
		}))
	}
}

func TestGreedyBeatsRandomByTheEvaluation(t *testing.T) {
	g := opened(t, 3, "{}")
	share, err := coretest.AgainstRandom(g, bot.NewGreedy(g, g.Evaluate), 30)
	require.NoError(t, err)
	require.GreaterOrEqual(t, share, 0.75, "of 30 games")
}
