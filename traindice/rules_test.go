package traindice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// newGame makes a game with options as JSON.
func newGame(t testing.TB, players int, options string) *traindice.Game {
	t.Helper()
	g, err := traindice.Open(core.Header{Game: "traindice", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

// play makes the steps given in notation. Each must be listed.
func play(t testing.TB, g *traindice.Game, s traindice.State, steps ...string) traindice.State {
	t.Helper()
	for _, text := range steps {
		m, err := g.ParseMove(text)
		require.NoError(t, err)
		require.Contains(t, legal(g, s), text)
		s, err = g.Apply(s, m)
		require.NoError(t, err, text)
	}
	return s
}

// legal lists the legal moves or outcomes in notation.
func legal(g *traindice.Game, s traindice.State) []string {
	var list []string
	for m := range g.Moves(s) {
		list = append(list, m.String())
	}
	for _, o := range g.AppendChances(nil, s) {
		list = append(list, o.Move.String())
	}
	return list
}
