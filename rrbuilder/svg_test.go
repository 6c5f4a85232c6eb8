package rrbuilder_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/rrbuilder"
)

// drawn returns the picture of a state with its legal moves, and demands that
// it marks each of them but a pass.
func drawn(t *testing.T, g *rrbuilder.Game, s rrbuilder.State) string {
	t.Helper()
	picture := g.AppendSVG(nil, s, g.AppendMoves(nil, s))
	marked, err := coretest.CheckSVG(picture)
	require.NoError(t, err)
	want := slices.DeleteFunc(texts(g, s), func(text string) bool { return text == "pass" })
	require.ElementsMatch(t, want, marked)
	return string(picture)
}

// golden compares a picture with the file of that name.
func golden(t *testing.T, name, picture string) {
	t.Helper()
	file := "testdata/" + name + ".svg"
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(picture), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), picture, "the picture %s; -update writes it anew", file)
}

// steady chooses by a simple rule, the same in every version of Go.
type steady uint64

func (c *steady) Uint64N(n uint64) uint64 {
	*c = *c*6364136223846793005 + 1442695040888963407
	return uint64(*c>>33) % n
}

// until plays a game of steady moves up to a state that is wanted.
func until(t *testing.T, g *rrbuilder.Game, seed steady, wanted func(s rrbuilder.State) bool) rrbuilder.State {
	t.Helper()
	var w core.Walker[rrbuilder.State, rrbuilder.Move]
	s, ok := g.Start(), true
	for ok && !wanted(s) {
		_, s, ok = w.Step(g, s, &seed)
	}
	require.True(t, wanted(s))
	return s
}

func TestDrawings(t *testing.T) {
	in := func(p rrbuilder.Phase, turn int) func(rrbuilder.State) bool {
		return func(s rrbuilder.State) bool { return s.Phase() == p && s.TurnNumber() == turn }
	}
	g := opened(t, 6, "")
	golden(t, "start", drawn(t, g, g.Start()))
	golden(t, "auction", drawn(t, g, until(t, g, 1, in(rrbuilder.PhaseBidding, 2))))
	golden(t, "first", drawn(t, g, until(t, g, 1, in(rrbuilder.PhaseBuilding, 1))))
	golden(t, "build", drawn(t, g, until(t, g, 1, in(rrbuilder.PhaseBuilding, 4))))
	golden(t, "goods", drawn(t, g, until(t, g, 1, in(rrbuilder.PhaseGoods, 5))))
	golden(t, "over", drawn(t, g, until(t, g, 1, in(rrbuilder.PhaseOver, 5))))
}

func TestDrawingsShowWhatThereIs(t *testing.T) {
	g := opened(t, 3, "")
	s := until(t, g, 3, func(s rrbuilder.State) bool { return s.Phase() == rrbuilder.PhaseBuilding && s.TurnNumber() == 3 })
	picture := drawn(t, g, s)
	for l := range g.Board().Locations() {
		require.Contains(t, picture, ">"+g.Board().Location(rrbuilder.Location(l)).Name+"<")
	}
	for c := range rrbuilder.Company(g.Board().Companies()) {
		require.Contains(t, picture, ">"+g.Board().Company(c).Name+"<")
		if s.Track(c).Len() > 0 {
			require.Contains(t, picture, fmt.Sprintf(">%d<", s.Track(c).Len()))
		}
	}
	for seat := range core.Seat(3) {
		require.Contains(t, picture, fmt.Sprintf(">$%d<", s.Cash(seat)))
	}
}

func TestDrawingsNeedNoMoves(t *testing.T) {
	g := opened(t, 3, "")
	bare := g.AppendSVG(nil, g.Start(), nil)
	odd := []rrbuilder.Move{rrbuilder.Pass(), rrbuilder.Bid(3), rrbuilder.Nominate(250, 1), rrbuilder.Build(250), rrbuilder.Take(250), {Kind: 99}}
	require.Equal(t, string(bare), string(g.AppendSVG(nil, g.Start(), odd)), "neither a pass nor what is not legal has a place")
}

func TestDrawingsOfHostileBoards(t *testing.T) {
	data, err := os.ReadFile("board.json")
	require.NoError(t, err)
	text := string(data)
	for old, name := range map[string]string{
		"Boston":        `</text><script>a</script>`,
		"New York":      `' onload='alert(1)`,
		"San Francisco": "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
	} {
		text = strings.Replace(text, `"name": "`+old+`"`, fmt.Sprintf("%q: %q", "name", name), 1)
	}
	text = strings.Replace(text, `"name": "Yellow", "color": "yellow"`, `"name": "<b>&amp;", "color": "heliotrope"`, 1)
	b, err := rrbuilder.LoadBoard([]byte(text))
	require.NoError(t, err)
	g, err := rrbuilder.NewOn(b, 4, rrbuilder.Options{})
	require.NoError(t, err)
	s := until(t, g, 5, func(s rrbuilder.State) bool { return s.TurnNumber() == 2 })
	picture := drawn(t, g, s)
	require.Contains(t, picture, "&lt;/text&gt;&lt;script")
	require.NotContains(t, picture, "<script")
}

// A state of another game is a mistake of the caller, but no reason to panic.
func TestDrawingsOfStatesOfAnotherBoard(t *testing.T) {
	b, err := rrbuilder.LoadBoard([]byte(tinyBoard))
	require.NoError(t, err)
	small, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
	require.NoError(t, err)
	big := opened(t, 6, "")
	s := until(t, big, 1, func(s rrbuilder.State) bool { return s.Phase() == rrbuilder.PhaseOver })
	_, err = coretest.CheckSVG(small.AppendSVG(nil, s, nil))
	require.NoError(t, err)
}
