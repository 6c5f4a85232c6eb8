package tycoon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// everything returns all moves and outcomes that have no route.
func everything(g *tycoon.Game, s tycoon.State) []tycoon.Move {
	b := g.Board()
	list := []tycoon.Move{tycoon.Pass(), tycoon.Skip(), tycoon.Finish(), tycoon.Issue(), tycoon.Upgrade()}
	for amount := 0; amount < 60000; amount += 500 {
		list = append(list, tycoon.Bid(amount))
	}
	for _, t := range []tycoon.Tycoon{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, tycoon.UnknownTycoon} {
		list = append(list, tycoon.Keep(t), tycoon.DrawTycoon(t), tycoon.Reveal(t))
	}
	for c := range tycoon.Card(b.Cards()) {
		list = append(list, tycoon.Take(c), tycoon.Play(c), tycoon.DrawCard(c))
	}
	for c := range tycoon.City(b.Cities()) {
		list = append(list, tycoon.West(c), tycoon.Grow(c), tycoon.Build(c))
		for k := range tycoon.Grey {
			list = append(list, tycoon.Urbanize(c, k))
		}
	}
	for k := range tycoon.Grey + 1 {
		list = append(list, tycoon.DrawCube(k))
	}
	for _, h := range b.Hexes() {
		for a := range tycoon.Side(6) {
			for c := a + 1; c < 6; c++ {
				list = append(list, tycoon.Lay(h, a, c), tycoon.Redirect(h, a, c))
			}
		}
	}
	return list
}

// RT-NOTE-8: a move is accepted exactly if it is in the list; tried with all
// moves that there are, in the truth and in views. (Deliveries:
// TestEveryRouteIsListed.)
func TestListsHoldEverythingLegal(t *testing.T) {
	if testing.Short() {
		t.Skip("long under the race detector")
	}
	for i, variant := range []string{
		`{"maxTurns":4,"redirectOwnStub":true,"tycoonCards":"deal2-keep1"}`,
		`{"maxTurns":4,"sharpCurves":true,"crossings":"must-intersect","duplicateOwnLinks":false}`,
	} {
		g := newGame(t, 3, variant)
		moves, _ := eager(t, g, uint64(i)+20)
		s := g.Start()
		for n, m := range moves {
			if n%12 == i || n%40 == 0 {
				listsAreComplete(t, g, s)
				listsAreComplete(t, g, viewed(g, s, core.Seat(n%4)))
			}
			s = apply(t, g, s, m)
		}
	}
}

func listsAreComplete(t *testing.T, g *tycoon.Game, s tycoon.State) {
	t.Helper()
	listed := map[tycoon.Move]bool{}
	for _, m := range options(g, s) {
		if m.Kind != tycoon.KindDeliver && (m.Kind != tycoon.KindBid || m.Amount < 60000) {
			listed[m] = true
		}
	}
	for _, m := range everything(g, s) {
		err := g.Check(s, m)
		require.Equal(t, listed[m], err == nil, "%s: %v", g.AppendMove(nil, m), err)
		delete(listed, m)
	}
	require.Empty(t, listed)
}
