package unionpacific

import (
	"math"

	"github.com/railrules/railrules/core"
)

// Evaluate estimates the result of a seat, from 0 for a sure loss to 1 for a
// sure win; the results of all seats sum to 1. It adds to the money of every
// player a part of each dividend to come: the next one by the shares on the
// tables, later ones also by those in hand as far as the state shows them, with
// companies that may have grown. It works on views and on the truth, and is a
// rule of thumb for bots.
func (g *Game) Evaluate(s State, seat core.Seat) float64 {
	if s.phase == PhaseOver {
		return g.Standing(s).Share(seat)
	}
	var expected [core.MaxSeats]float64
	for p := range g.players {
		expected[p] = float64(s.money[p])
	}
	left := float64(dividends - int(s.paid)) // dividends to come
	for c := range Company(Companies) {
		g.expectOf(&s, c, left, &expected)
	}
	return core.Outlook(seat, g.players, expected, 5+5*left)
}

// handShare is what a share in hand counts against one on the table.
const handShare = 0.5

// expectOf adds what a company may pay until the end.
func (g *Game) expectOf(s *State, c Company, left float64, expected *[core.MaxSeats]float64) {
	var weight [MaxPlayers]float64
	total := 0.0
	for p := range g.players {
		held := float64(s.table[p][c]) + handShare*float64(s.known[p][c]+s.secret[p][c])
		if s.opening[p] == c {
			held++
		}
		weight[p] = held * math.Sqrt(held) // a majority pays twice as much
		total += weight[p]
	}
	if total == 0 {
		return
	}
	pays := left * g.expectPayment(s, c, left)
	for p := range g.players {
		expected[p] += pays * weight[p] / total
	}
}

// expectPayment estimates what a company pays to all together with each
// dividend to come.
func (g *Game) expectPayment(s *State, c Company, left float64) float64 {
	if c != UnionPacific {
		v := float64(g.value(s, c))
		grown := min(v+1.5*(left-1), float64(1+g.board.companies[c].Trains))
		return 0.75 * (v + grown)
	}
	sum := 0.0
	for _, row := range g.table[s.paid:] {
		for _, amount := range row[:min(g.players, MaxRanks)] {
			sum += float64(amount)
		}
	}
	return sum / left
}
