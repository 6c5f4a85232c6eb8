package rrbuilder_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/rrbuilder"
)

// What a picture and a report show of a game that the rules print.
func TestNarration(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	step := func(text, report string) {
		t.Helper()
		m, err := g.ParseMove(text)
		require.NoError(t, err)
		next, err := g.Apply(s, m)
		require.NoError(t, err)
		require.Equal(t, report, string(g.AppendReport(nil, s, m, next)))
		s = next
	}
	picture := func(parts ...string) {
		t.Helper()
		text := string(g.AppendPicture(nil, s))
		for _, part := range parts {
			require.Contains(t, text, part)
		}
	}
	picture("Turn 1 of 5. Seat 0 nominates a company or passes.\n")
	step("nominate red 4", "Seat 0 nominates Red with a bid of 4.\n")
	picture("Red is for sale: Seat 0 bids 4. Seat 1 bids more or passes.\n")
	step("bid 5", "Seat 1 bids 5 for Red.\n")
	step("pass", "Seat 2 lets Red go.\n")
	step("pass", "Seat 0 lets Red go.\nSeat 1 buys Red for 5.\n")
	step("pass", "Seat 1 passes the nomination.\n")
	step("pass", "Seat 2 passes the nomination.\n")
	step("pass", "Seat 0 passes the nomination.\n")
	picture("Turn 1 of 5. Seat 1 builds for Red.\n", "at slot", "seat 1", "*BO", "SF San Francisco $50 r")
	step("build albany--boston from boston", "Seat 1 builds Red from Boston to Albany for 2 and earns $20.\n"+
		"Nobody runs Yellow: it passes.\nNobody runs Green: it passes.\nNobody runs Blue: it passes.\nNobody runs Grey: it passes.\nNobody runs Brown: it passes.\n")
	step("build albany--new-york", "Seat 1 builds Red from Albany to New York for 2 and earns $50.\n")
	step("pass", "Red can build nothing and passes.\nSeat 1 collects profits of $70.\nTurn 2 begins: each seat gets 10 cubes.\n")
	s = play(t, g, s, passes(11))
	step("pass", "Seat 0 passes the nomination.\n"+
		"Nobody runs Yellow: it passes.\nNobody runs Green: it passes.\nNobody runs Blue: it passes.\nNobody runs Grey: it passes.\nNobody runs Brown: it passes.\nNobody runs Red: it passes.\n"+
		"The turns are over: a goods cube lies on each connected location.\nSeat 1 runs Red now.\n")
	picture("Final goods. Seat 1 takes a cube for Red.\n", "BO+")
	step("take albany", "Seat 1 takes the black cube of Albany for Red.\n")
	step("take boston", "Seat 1 takes the black cube of Boston for Red.\n")
	step("take new-york", "Seat 1 takes the black cube of New York for Red.\nRed finds no more cubes.\n"+
		"Red is worth $30: each share with a player is paid $30.\nThe game is over. Seat 1 wins (cash).\n")
	picture("The game is over. Seat 1 wins (cash).\n", "3b $30", "$100")
	require.Empty(t, g.AppendReport(nil, s, rrbuilder.Pass(), s))
	require.Equal(t, "no position\n", string(g.AppendPicture(nil, rrbuilder.State{})))

	// The link, with all who are paid for it.
	g = opened(t, 3, `{"investmentTable":[60,60,60,60]}`)
	s = play(t, g, g.Start(), linkTie)
	step("build denver--kansas-city", "Seat 0 builds Red from Denver to Kansas City for 4 and earns $40.\nThe transcontinental link is made.\n"+
		"Red earns $50 for the link.\nGreen earns $30 for the link.\nBlue earns $30 for the link.\n")
}

// The picture of position B of the rules, as a player sees it.
func TestPicture(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA+fromAToB)
	gametest.Golden(t, "picture.txt", g.AppendPicture(nil, s))
}

// The queries of front ends agree with the game: what an offer says is what the
// build does, and the projection of a finished game is its result.
func TestOffersAndProjections(t *testing.T) {
	for _, options := range []string{"{}", `{"finalPayout":"per-share"}`} {
		g := opened(t, 4, options)
		s, built := g.Start(), 0
		for k := 0; s.Phase() != rrbuilder.PhaseOver; k++ {
			list := slices.Collect(g.Moves(s))
			m := list[(7*k+3)%len(list)]
			c, ok := s.AtSlot()
			offers := g.AppendOffers(nil, s, c)
			next, err := g.Apply(s, m)
			require.NoError(t, err)
			if s.Phase() != rrbuilder.PhaseBuilding {
				require.Empty(t, offers)
			} else if m.Kind != rrbuilder.KindPass {
				require.True(t, ok)
				moves := []rrbuilder.Move{}
				for _, o := range offers {
					moves = append(moves, o.Move)
				}
				require.Equal(t, list, moves)
				o := offers[slices.Index(moves, m)]
				require.Equal(t, s.Treasury(c)-o.Cost, next.Treasury(c))
				for d := range rrbuilder.Company(6) {
					require.Equal(t, s.Profit(d)+o.Raise[d], next.Profit(d))
					require.Equal(t, d == c && o.Profit > 0 || o.Link.Has(d), o.Raise[d] > 0)
				}
				built++
			}
			s = next
		}
		require.Greater(t, built, 30)
		p := g.Project(s)
		for c := range rrbuilder.Company(6) {
			require.Equal(t, s.FinalValue(c), p.Value[c])
		}
		require.Equal(t, cash(g, s), p.Cash[:4])
		require.Equal(t, [rrbuilder.MaxPlayers]int{}, g.Project(g.Start()).Cash)
	}
	// Position C of the rules. Green takes New York, Philadelphia and Washington;
	// blue takes Pittsburgh, then Richmond, the other colour, and finds Washington
	// gone.
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA+fromAToB+passes(12))
	p := g.Project(s)
	require.Equal(t, [rrbuilder.MaxCompanies]int{20, 20, 30, 30, 20, 30}, p.Value)
	require.Equal(t, [rrbuilder.MaxCompanies]int{20, 20, 30, 30, 20, 30}, p.PerShare)
	require.Equal(t, []int{120 + 20 + 30, 70 + 20 + 20, 130 + 30 + 30}, p.Cash[:3])
	require.Empty(t, g.AppendOffers(nil, s, 0))
	require.Empty(t, g.AppendOffers(nil, play(t, g, g.Start(), positionA), 200))
	require.True(t, bytes.HasSuffix(g.AppendPicture(nil, s), []byte("\n")))
}
