package traindice_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/traindice"
)

// drawn returns the picture of a state, which must mark its legal moves in their
// order.
func drawn(t *testing.T, g *traindice.Game, s traindice.State) string {
	t.Helper()
	picture, marked := coretest.DrawMoves(t, g, s, nil)
	var want []string
	for m := range g.Moves(s) {
		want = append(want, m.String())
	}
	require.Equal(t, want, marked)
	return picture
}

func TestDrawings(t *testing.T) {
	g := newGame(t, 5, "")
	gametest.Golden(t, "start.svg", drawn(t, g, play(t, g, g.Start(), "rolled 6", "rolled 2", "rolled 6", "rolled 1")))
	s := score(t, g, begun(t, g, 2), 24, 0, 15, 9, 3)
	gametest.Golden(t, "head.svg", drawn(t, g, play(t, g, s, script("[122336]")...)))
	gametest.Golden(t, "pick.svg", drawn(t, g, play(t, g, s, script("[123456]")...)))
	gametest.Golden(t, "freight.svg", drawn(t, g, play(t, g, s, script("[234566] {2346} [124]")...)))
	gametest.Golden(t, "air.svg", drawn(t, g, play(t, g, s, script("[223456] {22} roll")...)))
	g = newGame(t, 3, `{"target":20}`)
	gametest.Golden(t, "over.svg", drawn(t, g, score(t, g, begun(t, g, 0), 24, 9, 4)))
}

// The recorded game has every sort of move of a player.
func TestDrawingsMarkEveryMove(t *testing.T) {
	data, err := os.ReadFile("testdata/games/sudden.txt")
	require.NoError(t, err)
	rec, err := record.Parse(data)
	require.NoError(t, err)
	g, err := traindice.Open(rec.Header)
	require.NoError(t, err)
	seen := map[traindice.Kind]bool{}
	s := g.Start()
	for _, text := range rec.Moves {
		drawn(t, g, s)
		for m := range g.Moves(s) {
			seen[m.Kind] = true
		}
		s = play(t, g, s, text)
	}
	for _, kind := range []traindice.Kind{traindice.KindRoll, traindice.KindStop, traindice.KindFreight, traindice.KindKeep} {
		require.True(t, seen[kind], "%v did not occur", kind)
	}
}

func TestDrawingsShowTheTrain(t *testing.T) {
	for text, want := range map[string][]string{
		"":                      {"no locomotive", "no tender", "6 dice to throw"},
		"[122336]":              {">locomotive<", "no tender", "5 dice to throw"},
		"[122356]":              {">locomotive<", ">tender<", ">hopper<", ">tank car<", ">caboose<"},
		"[122356] {23} roll":    {"2 dice in the air", "in the air", "5 points of freight"},
		"[233566] {2336} [234]": {"8 in memory", ">boxcar<"},
	} {
		g, s := turn(t, "", text)
		picture := drawn(t, g, s)
		for _, part := range want {
			require.Contains(t, picture, part, text)
		}
	}
}

func TestDrawingsNeedNoMoves(t *testing.T) {
	g, s := turn(t, "", "[122356]")
	bare := g.AppendSVG(nil, s, nil)
	marked, err := coretest.CheckSVG(bare)
	require.NoError(t, err)
	require.Empty(t, marked)
	// Neither outcomes nor moves that are not legal have a place.
	g, s = turn(t, "", "roll")
	require.Equal(t, g.AppendSVG(nil, s, nil), g.AppendSVG(nil, s, []traindice.Move{traindice.Rolled(1, 2, 3, 4, 5, 6)}))
	odd := []traindice.Move{{}, {Kind: 99}, {Kind: traindice.KindKeep, Dice: ^core.Dice(0)}, traindice.Keep(8, 8, 7), traindice.Stop()}
	require.Equal(t, g.AppendSVG(nil, s, nil), g.AppendSVG(nil, s, odd))
}

// Whatever the numbers, the picture holds them all: eight seats, every pick.
func TestDrawingsOfManySeats(t *testing.T) {
	g := newGame(t, 8, `{"endMode":"rounds","rounds":1}`)
	picture := drawn(t, g, begun(t, g, 7))
	for seat := range 8 {
		require.Contains(t, picture, "Seat "+string(rune('0'+seat))+"<")
	}
	require.Contains(t, picture, "round 1, 1 in all")
	s := score(t, g, begun(t, g, 7), slices.Repeat([]int{4}, 8)...)
	require.Equal(t, 8, strings.Count(drawn(t, g, s), ">winner<"))
}
