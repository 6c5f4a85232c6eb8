package tycoon_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/tycoon"
)

// drawn returns the picture of a state, which must mark its legal moves but those
// that have no place in it. Two equal cards are marked both.
func drawn(t *testing.T, g *tycoon.Game, s tycoon.State) string {
	t.Helper()
	picture, _ := coretest.DrawMoves(t, g, s, func(m tycoon.Move) bool {
		return m.Kind == tycoon.KindPass || m.Kind == tycoon.KindSkip || m.Kind == tycoon.KindFinish
	})
	return picture
}

func TestDrawings(t *testing.T) {
	g := newGame(t, 6, "")
	s := gametest.Until(t, g, 1, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAuction && s.Turn() == 2 })
	gametest.Golden(t, "auction.svg", drawn(t, g, g.View(s, s.Actor()).State))
	s = gametest.Until(t, g, 1, func(s tycoon.State) bool {
		return s.Turn() == 5 && len(ofKind(g, s, "build")) > 0 && len(ofKind(g, s, "deliver")) > 0
	})
	gametest.Golden(t, "action.svg", drawn(t, g, g.View(s, s.Actor()).State))
	gametest.Golden(t, "spectator.svg", string(g.AppendSVG(nil, g.View(s, core.Spectator).State, nil)))
	s = gametest.Until(t, g, 1, func(s tycoon.State) bool { return s.Turn() == 5 && len(ofKind(g, s, "lay")) > 3 })
	gametest.Golden(t, "laying.svg", drawn(t, g, g.View(s, s.Actor()).State))
	g = newGame(t, 3, "")
	s = gametest.Until(t, g, 1, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseOver })
	gametest.Golden(t, "over.svg", drawn(t, g, s))
}

func TestDrawingsMarkEveryMoveThatHasAPlace(t *testing.T) {
	g := newGame(t, 4, `{"tycoonCards":"deal2-keep1"}`)
	seen := map[tycoon.Kind]bool{}
	var w core.Walker[tycoon.State, tycoon.Move]
	for seed := range gametest.Steady(5) {
		s, ok := g.Start(), true
		for ok {
			fresh := false
			for m := range g.Moves(s) {
				fresh = fresh || !seen[m.Kind]
				seen[m.Kind] = true
			}
			if fresh {
				drawn(t, g, g.View(s, s.Actor()).State)
			}
			_, s, ok = w.Step(g, s, &seed)
		}
	}
	for kind := tycoon.KindPass; kind <= tycoon.KindDeliver; kind++ {
		if kind != tycoon.KindRedirect { // which chance does not bring about
			require.True(t, seen[kind], "%v did not occur", kind)
		}
	}
}

func TestDrawingsHideWhatIsHidden(t *testing.T) {
	g := newGame(t, 3, "")
	s := gametest.Until(t, g, 1, func(s tycoon.State) bool { return s.Turn() == 2 })
	for who := core.Spectator; who < 3; who++ {
		picture := string(g.AppendSVG(nil, g.View(s, who).State, nil))
		for seat := range core.Seat(3) {
			for _, card := range s.Tycoons(seat) {
				if card != tycoon.NoTycoon {
					known := who == seat
					require.Equal(t, known, strings.Contains(picture, g.Board().Tycoon(card).Name), "the card of seat %d for %v", seat, who)
				}
			}
		}
	}
}

func TestDrawingsNeedNoMoves(t *testing.T) {
	g := newGame(t, 2, "")
	s := positionP(t, g)
	odd := []tycoon.Move{tycoon.Skip(), tycoon.Bid(1), tycoon.Build(250), tycoon.Take(250), tycoon.Keep(250), tycoon.Lay(tycoon.Hex{Q: 127, R: -128}, 0, 9), {Kind: 99}}
	require.Equal(t, string(g.AppendSVG(nil, s, nil)), string(g.AppendSVG(nil, s, odd)), "what is not legal has no place")
}

func TestDrawingsOfHostileBoards(t *testing.T) {
	b := board(t, func(d object) {
		for i, name := range []string{`</text><script>a</script>`, `' onload='alert(1)`, strings.Repeat("W", 40), "&amp;<i>"} {
			d["cities"].([]any)[i].(object)["name"] = name
		}
		d["tycoonCards"].([]any)[0].(object)["name"] = "<b>card</b>"
		d["operationsCards"].([]any)[0].(object)["name"] = "<u>card</u>"
	})
	g, err := tycoon.NewOn(b, 4, tycoon.Options{})
	require.NoError(t, err)
	picture := drawn(t, g, gametest.Until(t, g, 5, func(s tycoon.State) bool { return s.Turn() == 2 }))
	require.Contains(t, picture, "&lt;/text&gt;&lt;script")
	for _, tag := range []string{"<script", "<b>", "<i>", "<u>"} {
		require.NotContains(t, picture, tag)
	}
}

func TestDrawingsShowWhatThereIs(t *testing.T) {
	g := newGame(t, 6, "")
	s := gametest.Until(t, g, 2, func(s tycoon.State) bool { return s.Turn() == 4 })
	picture := drawn(t, g, s)
	for c := range tycoon.City(g.Board().Cities()) {
		require.Contains(t, picture, ">"+g.Board().City(c).Name+"<")
	}
	for seat := range core.Seat(6) {
		require.Contains(t, picture, fmt.Sprintf(">shares %d<", s.Shares(seat)))
		require.Contains(t, picture, fmt.Sprintf(">links %d<", g.OwnLinks(s, seat)))
	}
	for c := range tycoon.Card(g.Board().Cards()) {
		if s.FaceUp(c) > 0 {
			require.Contains(t, picture, g.Board().Card(c).Title)
		}
	}
}
