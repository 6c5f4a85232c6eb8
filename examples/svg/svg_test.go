package main

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/examples/internal/games"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew")

// shown are the pictures of the README: how each was made.
var shown = map[string][]string{
	"traindice":    {"-game", "traindice", "-players", "4", "-seed", "6", "-steps", "93"},
	"rrbuilder":    {"-game", "rrbuilder", "-players", "4", "-seed", "3", "-steps", "186"},
	"tycoon":       {"-game", "tycoon", "-players", "4", "-seed", "3", "-steps", "330"},
	"unionpacific": {"-game", "unionpacific", "-players", "4", "-seed", "3", "-steps", "255"},
}

func picture(t *testing.T, args ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, run(args, &out))
	_, err := coretest.CheckSVG(out.Bytes())
	require.NoError(t, err)
	return out.Bytes()
}

func TestPicturesOfTheReadme(t *testing.T) {
	for game, args := range shown {
		file := "testdata/" + game + ".svg"
		got := picture(t, args...)
		if *update {
			require.NoError(t, os.WriteFile(file, got, 0o666))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "the picture is not the one that %v makes; -update writes it anew", args)
	}
}

func TestEveryGameIsDrawn(t *testing.T) {
	for _, name := range games.All().Names() {
		for _, steps := range []string{"0", "40", "1000000"} {
			picture(t, "-game", name, "-steps", steps)
		}
	}
}

func TestSeats(t *testing.T) {
	marked := func(seat ...string) []string {
		moves, err := coretest.CheckSVG(picture(t, append([]string{"-players", "2", "-seed", "2", "-steps", "2"}, seat...)...))
		require.NoError(t, err)
		return moves
	}
	require.Equal(t, []string{"roll"}, marked(), "the seat to move")
	require.Equal(t, []string{"roll"}, slices.Concat(marked("-seat", "0"), marked("-seat", "1")), "one of two seats is to move")
	require.Empty(t, marked("-seat", "-1"), "a spectator has no moves")
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{
		{"-game", "chess"}, {"-players", "99"}, {"-options", "[]"}, {"-seat", "x"}, {"-nothing"}, {"more"},
	} {
		require.Error(t, run(args, &bytes.Buffer{}), "%v", args)
	}
}
