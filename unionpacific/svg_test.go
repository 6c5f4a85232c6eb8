package unionpacific_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/unionpacific"
)

// placeless are the moves that have no place in a picture.
var placeless = []string{"continue", "pass", "decline"}

// drawn returns the picture of a state with its legal moves, and demands that
// it marks each of them that has a place.
func drawn(t *testing.T, g *unionpacific.Game, s unionpacific.State) string {
	t.Helper()
	moves := g.AppendMoves(nil, s)
	picture := g.AppendSVG(nil, s, moves)
	marked, err := coretest.CheckSVG(picture)
	require.NoError(t, err)
	var want []string
	for _, m := range moves {
		if text := notation(g, m); !slices.Contains(placeless, text) {
			want = append(want, text)
		}
	}
	slices.Sort(want)
	slices.Sort(marked) // an investment of two companies is marked at both
	require.Equal(t, want, slices.Compact(marked))
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
type steady struct{ lcg }

func (d *steady) Uint64N(n uint64) uint64 { return d.next() % n }

// until plays a game of steady moves up to a state that is wanted.
func until(t *testing.T, g *unionpacific.Game, seed lcg, wanted func(s unionpacific.State) bool) unionpacific.State {
	t.Helper()
	var w core.Walker[unionpacific.State, unionpacific.Move]
	s, ok, choose := g.Start(), true, &steady{seed}
	for ok && !wanted(s) {
		_, s, ok = w.Step(g, s, choose)
	}
	require.True(t, wanted(s))
	return s
}

func in(p unionpacific.Phase, dividends int) func(unionpacific.State) bool {
	return func(s unionpacific.State) bool { return s.Phase() == p && s.Dividends() == dividends }
}

func TestDrawings(t *testing.T) {
	g := newGame(t, 6, "")
	view := func(s unionpacific.State, who core.Seat) unionpacific.State { return g.View(s, who).State }
	s := until(t, g, 1, in(unionpacific.PhaseOpening, 0))
	golden(t, "opening", drawn(t, g, view(s, s.Seat())))
	s = until(t, g, 1, in(unionpacific.PhaseAction, 1))
	golden(t, "action", drawn(t, g, view(s, s.Seat())))
	golden(t, "spectator", string(g.AppendSVG(nil, view(s, core.Spectator), nil)))
	s = until(t, g, 1, in(unionpacific.PhaseTakeShare, 1))
	golden(t, "share", drawn(t, g, view(s, s.Seat())))
	s = until(t, g, 1, in(unionpacific.PhaseDiscard, 1))
	golden(t, "discard", drawn(t, g, view(s, s.Seat())))
	s = until(t, g, 1, func(s unionpacific.State) bool { return s.Phase() == unionpacific.PhaseOver })
	golden(t, "over", drawn(t, g, s))
}

func TestDrawingsMarkEveryMoveThatHasAPlace(t *testing.T) {
	g := newGame(t, 3, "")
	seen := map[string]bool{}
	var w core.Walker[unionpacific.State, unionpacific.Move]
	s, ok, choose := g.Start(), true, &steady{7}
	for n := 0; ok; n++ {
		if n%4 == 0 || s.Phase() == unionpacific.PhaseTrade {
			if seat := g.Turn(s); seat.In(3) {
				drawn(t, g, g.View(s, seat).State)
				for _, m := range g.AppendMoves(nil, s) {
					seen[m.Kind.String()] = true
				}
			}
		}
		_, s, ok = w.Step(g, s, choose)
	}
	for _, kind := range []string{"build", "invest", "take open", "take deck", "take UP", "trade", "discard"} {
		require.True(t, seen[kind], "%s did not occur", kind)
	}
}

func TestDrawingsHideWhatIsHidden(t *testing.T) {
	g := newGame(t, 4, "")
	s := until(t, g, 3, in(unionpacific.PhaseAction, 1))
	backs := func(s unionpacific.State) int {
		return strings.Count(string(g.AppendSVG(nil, s, nil)), ">?</text>")
	}
	require.Zero(t, backs(s), "the truth shows all")
	cards := func(who core.Seat) int {
		n := 1 // the badge of the row of shares not known
		for seat := range core.Seat(4) {
			if seat != who {
				n += s.TrackCards(seat, unionpacific.UnknownCard)
				for k := range unionpacific.Card(unionpacific.Cards) {
					n += s.TrackCards(seat, k)
				}
			}
		}
		return n
	}
	for who := core.Spectator; who < 4; who++ {
		require.Equal(t, cards(g.Owner(g.View(s, who).State)), backs(g.View(s, who).State), "%v", who)
	}
}

func TestDrawingsNeedNoMoves(t *testing.T) {
	g := newGame(t, 3, "")
	s := until(t, g, 3, in(unionpacific.PhaseAction, 1))
	odd := []unionpacific.Move{unionpacific.Pass(), unionpacific.TakeDeck(), unionpacific.Build(250, 250, 250, 250), unionpacific.Trade(99), unionpacific.DrawDividend(), {Kind: 99}}
	require.Equal(t, string(g.AppendSVG(nil, s, nil)), string(g.AppendSVG(nil, s, odd)), "what is not legal has no place")
}

func TestDrawingsOfHostileBoards(t *testing.T) {
	data, err := os.ReadFile("board.json")
	require.NoError(t, err)
	text := string(data)
	for _, c := range [][2]string{
		{`"name": "Seattle"`, `"name": "</text><script>a</script>"`},
		{`"name": "Boston"`, `"name": "' onload='alert(1)"`},
		{`"name": "Denver", "x": 358, "y": 231`, `"name": "WWWWWWWWWWWWWWWWWWWWWWWWWWWW", "x": -9000, "y": 231`},
		{`"abbreviation": "W&W", "name": "Wyoming & Western", "colour": "grey"`, `"abbreviation": "<b>", "name": "&amp;<i>", "colour": "url(#a)"`},
	} {
		require.Contains(t, text, c[0])
		text = strings.Replace(text, c[0], c[1], 1)
	}
	b, err := unionpacific.LoadBoard([]byte(text))
	require.NoError(t, err)
	g, err := unionpacific.NewOn(b, 4, unionpacific.Options{})
	require.NoError(t, err)
	s := until(t, g, 5, in(unionpacific.PhaseAction, 1))
	picture := drawn(t, g, s)
	require.Contains(t, picture, "&lt;/text&gt;&lt;script")
	require.NotContains(t, picture, "<script")
	require.NotContains(t, picture, "<i>")
	require.NotContains(t, picture, "url(")
}

func TestDrawingsShowWhatThereIs(t *testing.T) {
	g := newGame(t, 2, "")
	s := until(t, g, 3, in(unionpacific.PhaseTakeShare, 1))
	picture := drawn(t, g, s)
	for c := range g.Board().Cities() {
		require.Contains(t, picture, ">"+g.Board().City(unionpacific.City(c)).Name+"<")
	}
	for seat := range core.Seat(2) {
		require.Contains(t, picture, fmt.Sprintf(">%d million<", s.Money(seat)))
	}
	require.Contains(t, picture, fmt.Sprintf(">%d<", s.DeckSize()))
	require.Contains(t, picture, fmt.Sprintf(">%d left<", s.UPPile()))
}
