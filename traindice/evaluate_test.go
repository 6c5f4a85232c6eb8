package traindice_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/traindice"
)

func TestEvaluateSharesOneWinInEveryState(t *testing.T) {
	for players := traindice.Entry.MinPlayers; players <= traindice.Entry.MaxPlayers; players++ {
		g := newGame(t, players, "")
		require.NoError(t, coretest.Check(g, coretest.Options[traindice.State, traindice.Move]{
			Laws: []string{"evaluation", "ends"}, Games: 1, Steps: 100_000,
			Evaluate: g.Evaluate,
		}))
	}
}

// A state of another game has no meaning, and still an end.
func TestEvaluateEndsWhateverTheState(t *testing.T) {
	more, fewer := newGame(t, 4, ""), newGame(t, 2, "")
	r := rand.New(rand.NewPCG(2, 1))
	for steps := range 100 {
		s, _ := core.Playout(more, more.Start(), r, steps)
		fewer.Evaluate(s, 0)
	}
}

func TestGreedyBeatsRandomByTheEvaluation(t *testing.T) {
	g := newGame(t, 2, "")
	share, err := coretest.AgainstRandom(g, bot.NewGreedy(g, g.Evaluate), 60)
	require.NoError(t, err)
	require.GreaterOrEqual(t, share, 0.75, "of 60 games")
}
