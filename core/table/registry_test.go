package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

func TestTheRegistryTellsWhatItOffers(t *testing.T) {
	games := registry()
	require.Equal(t, []string{"toycards", "toydice", "traindice", "unionpacific"}, games.Names())
	l := games["traindice"]
	require.Equal(t, "traindice", l.Name)
	require.Equal(t, "Train Dice", l.Title)
	require.Equal(t, 1, l.MinPlayers)
	require.Equal(t, core.MaxSeats, l.MaxPlayers)
	require.Equal(t, traindice.Rules(), l.Rules)
	options, ok := games["toydice"].Preset("short")
	require.True(t, ok)
	require.Equal(t, `{"target":3}`, options)
	_, ok = l.Preset("long")
	require.False(t, ok)
	for _, l := range games {
		require.NotEmpty(t, l.Rules)
		for _, p := range l.Presets {
			for n := l.MinPlayers; n <= l.MaxPlayers; n++ {
				a, err := games.New(core.Header{Game: l.Name, Players: n, Options: p.Options})
				require.NoError(t, err)
				require.Equal(t, n, a.Seats())
				require.Equal(t, n, a.Header().Players)
			}
		}
	}
}

func TestWhatTheRegistryCannotOpenIsNamed(t *testing.T) {
	games := registry()
	for _, c := range []struct {
		h       core.Header
		problem string
	}{
		{core.Header{Game: "chess", Players: 2}, `table: game "chess": is none of ["toycards" "toydice" "traindice" "unionpacific"]`},
		{core.Header{Players: 2}, `game ""`},
		{core.Header{Game: "toydice"}, "TD-1"},
		{core.Header{Game: "toydice", Players: 5}, "TD-1"},
		{core.Header{Game: "toydice", Players: 2, Options: `{"target":2}`}, "TD-2"},
		{core.Header{Game: "toydice", Players: 2, Options: `{"goal":4}`}, "TD-3"},
		{core.Header{Game: "toydice", Players: 2, Options: `{`}, "TD-3"},
		{core.Header{Game: "toydice", Players: 2, Revision: 7}, "revision"},
		{core.Header{Game: "toydice", Players: 2, Board: "east"}, "board"},
	} {
		a, err := games.New(c.h)
		require.Nil(t, a)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.ErrorContains(t, err, c.problem)
	}
	_, err := games.New(core.Header{Game: "toydice", Players: 2, Options: `{"target":99}`})
	require.ErrorIs(t, err, toy.ErrDiceTarget)
	require.Equal(t, "TD-2", table.RuleID(err))
	_, err = table.Registry{"x": {Name: "x"}}.New(core.Header{Game: "x", Players: 2})
	require.ErrorContains(t, err, `game "x": was not put into the registry by Add`)
}

func TestOptionsThatSpellOutADefaultAreNormalised(t *testing.T) {
	games := registry()
	a, err := games.New(core.Header{Game: "toydice", Players: 2, Options: ` {"target": 6}`})
	require.NoError(t, err)
	require.Equal(t, "{}", a.Header().Options)
	b, err := games.Open([]byte("railrules record 1\ngame: toydice\nplayers: 2\noptions: {\"target\": 6}\n\nroll 1\n"))
	require.NoError(t, err)
	require.Equal(t, a.Header(), b.Header())
}
