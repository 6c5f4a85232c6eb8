package table_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/unionpacific"
)

func dice(t require.TestingT, players int, options string) *toy.Dice {
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

func cards(t require.TestingT, players int) *toy.Cards {
	g, err := toy.OpenCards(core.Header{Game: "toycards", Players: players})
	require.NoError(t, err)
	return g
}

func registry() table.Registry {
	games := table.Registry{}
	table.Add(games, toy.DiceEntry)
	table.Add(games, toy.CardsEntry)
	table.Add(games, traindice.Entry)
	table.Add(games, unionpacific.Entry)
	return games
}

// opened returns a table of the named game with two players.
func opened(t require.TestingT, game, options string) table.Any {
	a, err := registry().New(core.Header{Game: game, Players: 2, Options: options})
	require.NoError(t, err)
	return a
}

// run makes steps given as texts, chance outcomes and moves of whoever is to
// move.
func run(t require.TestingT, a table.Any, steps ...string) {
	for _, text := range steps {
		if a.Turn() == core.Chance {
			require.NoError(t, a.Enter(a.Step(), text), text)
		} else {
			require.NoError(t, a.Play(a.Turn(), a.Step(), text), text)
		}
	}
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// drawn is a core.Chooser that lets rapid choose, and shrink.
type drawn struct{ t *rapid.T }

func (d drawn) Uint64N(n uint64) uint64 { return rapid.Uint64Range(0, n-1).Draw(d.t, "chance") }

// saved returns all that a host can store of a table, to tell that nothing has
// changed.
func saved(t require.TestingT, a table.Any) string {
	data, err := a.Save()
	require.NoError(t, err)
	return string(data)
}

// recorded returns the record of a table.
func recorded(t require.TestingT, a interface{ TruthRecord() (record.Record, error) }) record.Record {
	rec, err := a.TruthRecord()
	require.NoError(t, err)
	return rec
}

// refused requires that err carries the rule and that the table is as before.
func refused(t *testing.T, a table.Any, before string, err error, rule *core.Rule) {
	t.Helper()
	require.ErrorIs(t, err, rule)
	var illegal *core.Illegal
	require.ErrorAs(t, err, &illegal)
	require.Equal(t, rule.ID(), table.RuleID(err))
	require.Equal(t, before, saved(t, a))
}
