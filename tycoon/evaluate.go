package tycoon

import (
	"math"
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Evaluate estimates the result of a seat, from 0 for a sure loss to 1 for a
// sure win; the results of all seats sum to 1, or to less while somebody is deep
// in debt. It adds to the score of every
// player what cash and income are still good for, the cubes that its own links
// can carry, and a little for the engine and for track on its way to a city,
// and takes off the shares. It works on views and on the truth, and is a rule of
// thumb for bots.
func (g *Game) Evaluate(s State, seat core.Seat) float64 {
	if s.phase == PhaseOver {
		return g.Standing(s).Share(seat)
	}
	var expected [core.MaxSeats]float64
	later := g.laterTurns(&s)
	for q := range g.players {
		expected[q] = g.expect(&s, uint8(q), later)
		if core.Seat(q) != seat {
			expected[q] = hope(expected[q])
		}
	}
	return core.Outlook(seat, g.players, expected, 4+2*later)
}

// What things may be worth in points.
const (
	moreDebt  = 0.4       // of the square of the shares, so that nobody issues for ever
	dollar    = 1. / 15e3 // at long sight
	needed    = 1. / 5e3  // that will be needed for dividends
	handy     = 1. / 4e3
	handyCash = 12e3 // that the next builds need, so that it is worth as much as handy says
	idle      = 2.5  // for a share issued without need, while there is something else to do
	firstSeat = 0.3  // to be first
	engine    = 1.5  // a level
	ownLink   = 2.0  // besides the cubes that it can carry now
	carried   = 0.8  // a point that a delivery could score
	ahead     = 0.4  // a point that it could score with the next engine
	begunLink = 0.6  // the part that unfinished track is worth of its link
	tile      = 0.2  // the part less for each tile that is missing
)

// hope keeps the scores of rivals deep in debt within reach, so that who plays
// against them still cares for every point.
func hope(points float64) float64 {
	const deep = -20
	if points >= deep {
		return points
	}
	return deep - math.Log1p(deep-points)
}

// laterTurns guesses the number of turns after this one.
func (g *Game) laterTurns(s *State) float64 {
	if s.triggered || s.phase == PhaseShow {
		return 0
	}
	turns := 1.2 * float64(s.supply) / float64(g.players)
	if g.options.MaxTurns > 0 {
		turns = min(turns, float64(g.options.MaxTurns-s.turn))
	}
	return max(0, turns)
}

// rounds is the number of action rounds of a turn.
const rounds = 3

// actionsLeft returns the number of actions that a seat has still to begin in
// this turn.
func (g *Game) actionsLeft(s *State, q uint8) int {
	switch s.phase {
	case PhaseShow:
		return 0
	case PhaseAction:
	default:
		return rounds
	}
	n := rounds - int(s.round)
	place := func(q uint8) int { return (int(q) - int(s.first) + g.players) % g.players }
	if place(q) > place(s.actor) || q == s.actor && s.begun == NothingBegun {
		n++
	}
	return n
}

// expect estimates the final score of a seat.
func (g *Game) expect(s *State, q uint8, later float64) float64 {
	cash, shares := float64(s.cash[q]), float64(s.shares[q])
	points := float64(s.score[q]) - shares*(1+moreDebt*shares)
	if s.bidder == q+1 {
		cash -= float64(s.bid)
		points += firstSeat
	}
	actions := g.actionsLeft(s, q)
	left := later + float64(actions)/rounds
	use := min(left, 1) // what is good for later turns is good for nothing at the end
	points += use * (cash*dollar + min(cash, handyCash)*(handy-dollar))
	if flow := float64(g.board.Income(int(s.score[q]))) - shares*float64(g.board.dividend); flow < 0 {
		points += later * flow * needed
	} else {
		points += later * flow * dollar
	}
	if s.actor == q && s.begun == NothingBegun && actions > 0 && cash > handyCash {
		points -= idle * min(shares, (cash-handyCash)/float64(g.board.share))
	}
	points += use * engine * float64(s.level[q])
	if t := s.tycoon[q][0]; t != NoTycoon && int(t) <= g.board.nTycoons && g.board.tycoons[t-1].objective != longestTrail {
		points += 0.5 * float64(g.tycoonPoints(s, int(q)))
	}
	return points + g.expectDeliveries(s, q, 0.8*float64(actions)+2*later) + use*g.expectTrack(s, q)
}

// expectDeliveries estimates what the cubes on the board may bring to a seat
// over its own links, the dearest first, as far as there are actions for them.
func (g *Game) expectDeliveries(s *State, q uint8, actions float64) float64 {
	var near [MaxCities]uint64
	links := 0
	for _, l := range s.links[:s.nLinks] {
		if l.owner == q {
			a, b := l.a.city(), l.b.city()
			near[a] |= 1 << b
			near[b] |= 1 << a
			links++
		}
	}
	if links == 0 {
		return 0
	}
	var goals [colors]uint64
	for c := range City(g.board.nCities) {
		if k := g.color(s, c); k < Grey {
			goals[k] |= 1 << c
		}
	}
	var cubes [MaxLevel + 2]int // by length of their shortest way
	reach := int(s.level[q]) + 1
	for c := range City(g.board.nCities) {
		if near[c] != 0 && s.cubes[c] != [colors]uint8{} {
			countCubes(&s.cubes[c], c, &near, &goals, reach, &cubes)
		}
	}
	points := ownLink * float64(links) * min(actions/2, 1)
	for d := reach; d > 0; d-- {
		n := min(float64(cubes[d]), actions)
		actions -= n
		worth := carried
		if d == reach {
			worth = ahead
		}
		points += worth * n * float64(d)
	}
	return points
}

// countCubes counts the cubes of a city by the length of the shortest way to a
// city of their colour, up to reach links.
func countCubes(here *[colors]uint8, c City, near *[MaxCities]uint64, goals *[colors]uint64, reach int, cubes *[MaxLevel + 2]int) {
	seen := uint64(1) << c
	missing := uint8(0)
	for k, n := range here {
		if n > 0 {
			missing |= 1 << k
		}
	}
	for d, front := 1, seen; d <= reach && front != 0 && missing != 0; d++ {
		next := uint64(0)
		for ; front != 0; front &= front - 1 {
			next |= near[bits.TrailingZeros64(front)]
		}
		front = next &^ seen
		seen |= front
		for k := range here {
			if missing&(1<<k) != 0 && front&goals[k] != 0 {
				cubes[d] += int(here[k])
				missing &^= 1 << k
			}
		}
	}
}

// expectTrack estimates what the unfinished track of a seat may become in this
// turn, and the city that it has chosen to build from.
func (g *Game) expectTrack(s *State, q uint8) float64 {
	points := 0.0
	later := int(g.board.maxTiles) * g.actionsLeft(s, q)
	now := later
	if s.actor == q && (s.begun == CityChosen || s.begun == Laying) {
		now += int(g.tileLimit(s)) - int(s.laid)
	}
	for i := range s.stubs[:s.nStubs] {
		t := &s.stubs[i]
		if t.owner != q || !t.tile.isTile() {
			continue
		}
		tiles := later
		if s.begun == Laying && t.start == s.laying {
			tiles = now
		}
		points += g.bestLink(s, q, t.start.city(), g.board.tiles[t.tile].hex.Neighbour(t.open), tiles)
	}
	if s.actor == q && s.begun == CityChosen {
		points += g.bestLink(s, q, s.city, g.board.cities[s.city].hex, now)
	}
	if cash := float64(s.cash[q]); cash > handyCash {
		points *= handyCash / cash // else shares would be issued for ever rather than a hopeless build given up
	}
	return points
}

// bestLink estimates the best link that track from a city, with its open end at
// a hex, can become with a number of tiles.
func (g *Game) bestLink(s *State, q uint8, from City, end Hex, tiles int) float64 {
	best := 0.0
	for c := range City(g.board.nCities) {
		d := end.Distance(g.board.cities[c].hex)
		part := begunLink - tile*float64(d)
		if part > 0 && d <= tiles && c != from && !s.ownLink(q, from, c) {
			best = max(best, part*g.linkHope(s, q, from, c))
		}
	}
	return best
}

// linkHope estimates what a new link would bring to a seat: the cubes that it
// alone would carry.
func (g *Game) linkHope(s *State, q uint8, a, b City) float64 {
	x := ownLink
	if k := g.color(s, a); k < Grey {
		x += carried * float64(s.cubes[b][k])
	}
	if k := g.color(s, b); k < Grey {
		x += carried * float64(s.cubes[a][k])
	}
	return x
}
