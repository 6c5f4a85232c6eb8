package tycoon

import "github.com/railrules/railrules/core"

// TycoonPoints returns what the Tycoon card of a seat is worth as things stand,
// 0 for a card that the owner of s does not know. The points count in final
// scoring only (section 9 of the rules).
func (g *Game) TycoonPoints(s State, q core.Seat) int {
	if !q.In(g.players) {
		return 0
	}
	return g.tycoonPoints(&s, int(q))
}

func (g *Game) tycoonPoints(s *State, q int) int {
	t := s.tycoon[q][0]
	if t == NoTycoon || int(t) > g.board.nTycoons {
		return 0
	}
	d := &g.board.tycoons[t-1]
	seat, won := uint8(q), false
	switch d.objective {
	case linksAtCity:
		return int(d.points) * s.linksIn(seat, d.a)
	case mostLinks:
		won = g.leads(q, 1, func(q int) int { return s.linksOf(uint8(q)) })
	case fewestShares:
		won = g.leads(q, -MaxCount, func(q int) int { return -int(s.shares[q]) })
	case firstEngineLevel:
		won = s.firstTop == seat+1
	case builtWestern:
		for _, w := range s.west {
			won = won || w == seat+1
		}
	case longestTrail:
		won = g.leads(q, 1, func(q int) int { return s.trail(uint8(q)) })
	case networkConnects:
		won = s.network(seat, d.a, -1)&(1<<d.b) != 0
	case mostCash:
		won = g.leads(q, 0, func(q int) int { return int(s.cash[q]) })
	}
	if !won {
		return 0
	}
	return int(d.points)
}

// leads reports whether seat q has more than every other, or as much with
// TycoonTies=share, and at least the given number (RT-TYC-9, -13).
func (g *Game) leads(q, least int, of func(q int) int) bool {
	own := of(q)
	if own < least {
		return false
	}
	for other := range g.players {
		if other == q {
			continue
		}
		if n := of(other); n > own || n == own && g.options.TycoonTies == TiesFail {
			return false
		}
	}
	return true
}

// linksIn returns the number of own links with an end in a city.
func (s *State) linksIn(q uint8, c City) int {
	n := 0
	for _, l := range s.links[:s.nLinks] {
		if l.owner == q && (l.a.city() == c || l.b.city() == c) {
			n++
		}
	}
	return n
}

// LongestTrail returns the greatest number of links of a seat that can be
// travelled one after another without using one twice (RT-TYC-4).
func (g *Game) LongestTrail(s State, q core.Seat) int {
	if !q.In(g.players) {
		return 0
	}
	return s.trail(uint8(q))
}
