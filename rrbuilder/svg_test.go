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
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/rrbuilder"
)

// drawn returns the picture of a state, which must mark its legal moves but a
// pass, each once.
func drawn(t *testing.T, g *rrbuilder.Game, s rrbuilder.State) string {
	t.Helper()
	picture, marked := coretest.DrawMoves(t, g, s, func(m rrbuilder.Move) bool { return m.Kind == rrbuilder.KindPass })
	slices.Sort(marked)
	require.Equal(t, slices.Compact(slices.Clone(marked)), marked, "each once")
	return picture
}

func TestDrawings(t *testing.T) {
	in := func(p rrbuilder.Phase, turn int) func(rrbuilder.State) bool {
		return func(s rrbuilder.State) bool { return s.Phase() == p && s.TurnNumber() == turn }
	}
	g := opened(t, 6, "")
	gametest.Golden(t, "start.svg", drawn(t, g, g.Start()))
	gametest.Golden(t, "auction.svg", drawn(t, g, gametest.Until(t, g, 1, in(rrbuilder.PhaseBidding, 2))))
	gametest.Golden(t, "first.svg", drawn(t, g, gametest.Until(t, g, 1, in(rrbuilder.PhaseBuilding, 1))))
	gametest.Golden(t, "build.svg", drawn(t, g, gametest.Until(t, g, 1, in(rrbuilder.PhaseBuilding, 4))))
	gametest.Golden(t, "goods.svg", drawn(t, g, gametest.Until(t, g, 1, in(rrbuilder.PhaseGoods, 5))))
	gametest.Golden(t, "over.svg", drawn(t, g, gametest.Until(t, g, 1, in(rrbuilder.PhaseOver, 5))))
}

func TestDrawingsShowWhatThereIs(t *testing.T) {
	g := opened(t, 3, "")
	s := gametest.Until(t, g, 3, func(s rrbuilder.State) bool { return s.Phase() == rrbuilder.PhaseBuilding && s.TurnNumber() == 3 })
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
	s := gametest.Until(t, g, 5, func(s rrbuilder.State) bool { return s.TurnNumber() == 2 })
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
	s := gametest.Until(t, big, 1, func(s rrbuilder.State) bool { return s.Phase() == rrbuilder.PhaseOver })
	_, err = coretest.CheckSVG(small.AppendSVG(nil, s, nil))
	require.NoError(t, err)
}
