package rrbuilder

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Evaluate estimates the result of a seat, from 0 for a sure loss to 1 for a
// sure win; the results of all seats sum to 1. It adds to the cash of every
// player what the companies under control may still earn in this turn, what
// shares may bring in the end and what unspent cubes are good for, and weighs
// the lead against what the turns to come may change. It is a rule of thumb for
// bots.
func (g *Game) Evaluate(s State, seat core.Seat) float64 {
	if s.phase == PhaseOver {
		return g.Standing(s).Share(seat)
	}
	var expected [core.MaxSeats]float64
	left := float64(Turns) - float64(s.turn) // turns after this one
	if s.phase == PhaseNomination || s.phase == PhaseBidding {
		left += float64(g.unsold(&s)) / float64(len(g.board.companies))
	}
	for q := range g.players {
		cubes := float64(s.cubes[q])
		if s.phase == PhaseBidding && int(s.high) == q {
			cubes -= float64(s.bid)
		}
		expected[q] = float64(s.cash[q])
		if left > 0 { // cubes are worth nothing after the last auction
			expected[q] += cubes * cubeInHand
		}
	}
	for c := range Company(len(g.board.companies)) {
		g.expectOf(&s, c, &expected)
	}
	return core.Outlook(seat, g.players, expected, 25+25*left)
}

// What things may bring, in dollars: a cube in hand, one in the treasury of a
// company that can build, and a location in the network of a company.
const (
	cubeInHand     = 8.0
	cubeInTreasury = 11.0
	goodsCube      = 14.0

	// cubesARoute are the cubes that a company can spend for each route that is
	// free to it now, that route and others behind it.
	cubesARoute = 5.0
)

// unsold counts the companies that can still be bought this turn.
func (g *Game) unsold(s *State) int {
	n := 0
	for c := range g.board.companies {
		if s.controller[c] == 0 {
			n++
		}
	}
	return n
}

// expectOf adds what a company may bring to its controller and to the holders
// of its shares. While it is for sale the high bidder is taken to get it.
func (g *Game) expectOf(s *State, c Company, expected *[core.MaxSeats]float64) {
	controller, treasury := s.Controller(c), float64(s.treasury[c])
	shares := s.issued(c)
	buyer := core.Nobody
	if s.phase == PhaseBidding && s.company == c {
		buyer = core.Seat(s.high)
		controller, treasury, shares = buyer, treasury+float64(s.bid), shares+1
	}
	if controller.In(g.players) && s.phase != PhaseGoods {
		expected[controller] += float64(s.profit[c])
		if s.phase != PhaseBuilding || !g.buildable(s, c).empty() {
			expected[controller] += cubeInTreasury * min(treasury, cubesARoute*float64(g.room(s, c)))
		}
	}
	if shares == 0 {
		return
	}
	value := g.expectValue(s, c)
	if g.options.FinalPayout == PayoutSplit {
		// Shares that are still to be sold dilute those that are.
		value /= float64(shares) + 0.8*float64(Turns-int(s.turn))
	}
	for q := range g.players {
		n := float64(s.shares[q][c])
		if core.Seat(q) == buyer {
			n++
		}
		expected[q] += n * value
	}
}

// room returns the number of free routes on which a company could reach a new
// location, whatever they cost.
func (g *Game) room(s *State, c Company) int {
	if s.start[c] == 0 {
		return g.board.first.without(s.built()).Len()
	}
	n := 0
	for i, word := range g.board.touching(s.network[c]).without(s.built()) {
		for ; word != 0; word &= word - 1 {
			end := g.board.end[64*i+bits.TrailingZeros64(word)]
			if !s.network[c].Has(end[0]) || !s.network[c].Has(end[1]) {
				n++
			}
		}
	}
	return n
}

// expectValue estimates the final value of a company: the goods it has, and its
// part of those at the locations that it reaches.
func (g *Game) expectValue(s *State, c Company) float64 {
	if s.phase == PhaseGoods {
		return float64(GoodsValue(s.goods[c])) + goodsCube*float64((s.network[c]&s.onMap).Len())
	}
	grown := s.network[c].Len() + 2*(Turns-int(s.turn))
	return goodsCube * float64(grown)
}
