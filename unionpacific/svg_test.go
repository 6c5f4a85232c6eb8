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
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/unionpacific"
)

// drawn returns the picture of a state, which must mark its legal moves but those
// that have no place in it. An investment of two companies is marked at both.
func drawn(t *testing.T, g *unionpacific.Game, s unionpacific.State) string {
	t.Helper()
	picture, _ := coretest.DrawMoves(t, g, s, func(m unionpacific.Move) bool {
		return slices.Contains([]string{"continue", "pass", "decline"}, notation(g, m))
	})
	return picture
}

func in(p unionpacific.Phase, dividends int) func(unionpacific.State) bool {
	return func(s unionpacific.State) bool { return s.Phase() == p && s.Dividends() == dividends }
}

func TestDrawings(t *testing.T) {
	g := newGame(t, 6, "")
	view := func(s unionpacific.State, who core.Seat) unionpacific.State { return g.View(s, who).State }
	s := gametest.Until(t, g, 1, in(unionpacific.PhaseOpening, 0))
	gametest.Golden(t, "opening.svg", drawn(t, g, view(s, s.Seat())))
	s = gametest.Until(t, g, 1, in(unionpacific.PhaseAction, 1))
	gametest.Golden(t, "action.svg", drawn(t, g, view(s, s.Seat())))
	gametest.Golden(t, "spectator.svg", string(g.AppendSVG(nil, view(s, core.Spectator), nil)))
	s = gametest.Until(t, g, 1, in(unionpacific.PhaseTakeShare, 1))
	gametest.Golden(t, "share.svg", drawn(t, g, view(s, s.Seat())))
	s = gametest.Until(t, g, 1, in(unionpacific.PhaseDiscard, 1))
	gametest.Golden(t, "discard.svg", drawn(t, g, view(s, s.Seat())))
	s = gametest.Until(t, g, 1, func(s unionpacific.State) bool { return s.Phase() == unionpacific.PhaseOver })
	gametest.Golden(t, "over.svg", drawn(t, g, s))
}

func TestDrawingsMarkEveryMoveThatHasAPlace(t *testing.T) {
	g := newGame(t, 3, "")
	seen := map[string]bool{}
	var w core.Walker[unionpacific.State, unionpacific.Move]
	s, ok, choose := g.Start(), true, gametest.Steady(7)
	for n := 0; ok; n++ {
		if n%4 == 0 || s.Phase() == unionpacific.PhaseTrade {
			if seat := g.Turn(s); seat.In(3) {
				drawn(t, g, g.View(s, seat).State)
				for _, m := range g.AppendMoves(nil, s) {
					seen[m.Kind.String()] = true
				}
			}
		}
		_, s, ok = w.Step(g, s, &choose)
	}
	for _, kind := range []string{"build", "invest", "take open", "take deck", "take UP", "trade", "discard"} {
		require.True(t, seen[kind], "%s did not occur", kind)
	}
}

func TestDrawingsHideWhatIsHidden(t *testing.T) {
	g := newGame(t, 4, "")
	s := gametest.Until(t, g, 3, in(unionpacific.PhaseAction, 1))
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
	s := gametest.Until(t, g, 3, in(unionpacific.PhaseAction, 1))
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
	s := gametest.Until(t, g, 5, in(unionpacific.PhaseAction, 1))
	picture := drawn(t, g, s)
	require.Contains(t, picture, "&lt;/text&gt;&lt;script")
	require.NotContains(t, picture, "<script")
	require.NotContains(t, picture, "<i>")
	require.NotContains(t, picture, "url(")
}

func TestDrawingsShowWhatThereIs(t *testing.T) {
	g := newGame(t, 2, "")
	s := gametest.Until(t, g, 3, in(unionpacific.PhaseTakeShare, 1))
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
