package tycoon

import "github.com/railrules/railrules/core"

// Operations cards: taken, played, turned up and won.

// has returns the number of cards with an effect that a seat holds.
func (g *Game) has(s *State, q uint8, e effect) int {
	n := 0
	for c := range g.board.cards[:g.board.nCards] {
		if g.board.cards[c].effect == e {
			n += int(s.hand[q][c])
		}
	}
	return n
}

// effectNumber returns the number of the first card with the effect.
func (b *Board) effectNumber(e effect) int32 {
	for c := range b.cards[:b.nCards] {
		if b.cards[c].effect == e {
			return b.cards[c].n
		}
	}
	return 0
}

// testTake tests the taking of a card that lies face up (7.5 of the rules).
func (g *Game) testTake(s *State, c Card) *core.Rule {
	d := &g.board.cards[c]
	switch {
	case s.display[c] == 0:
		return ErrTake
	case d.mark == Green:
		return ErrGreen
	case d.effect == growth && core.Pile(s.bag[:]).Len() == 0,
		d.effect == industry && !g.canUrbanize(s):
		return ErrNoEffect
	}
	return nil
}

// take carries out a card with a red X and puts every other before the player.
func (g *Game) take(s *State, c Card) {
	s.display[c]--
	d := &g.board.cards[c]
	switch d.effect {
	case growth:
		s.begun = CityGrowth
		return
	case industry:
		s.begun = NewIndustry
		return
	case moreActions:
		s.extra += uint8(d.n)
	default:
		s.hand[s.actor][c]++
	}
	g.endAction(s)
}

// testPlay tests the play of a hand card: with it something can be built
// (RT-CARD-6).
func (g *Game) testPlay(s *State, c Card) *core.Rule {
	if g.board.cards[c].mark != InHand || s.hand[s.actor][c] == 0 || !g.canBuild(s, uint8(c)+1) {
		return ErrPlay
	}
	return nil
}

func (g *Game) play(s *State, c Card) {
	s.hand[s.actor][c]--
	s.begun, s.played = CardPlayed, uint8(c)+1
}

// grow draws the cubes of City Growth.
func (g *Game) grow(s *State, c City) { g.await(s, c, g.board.effectNumber(growth)) }

// turnUp puts a card drawn face up and, in Reveal, begins the next turn.
func (g *Game) turnUp(s *State, c Card) {
	s.deck[c]--
	s.display[c]++
	if s.phase == PhaseSetup {
		g.drawn(s)
		return
	}
	if d := &g.board.cards[c]; d.effect == majorLine && g.options.MajorLineAtReveal {
		for q, n := s.first, 0; n < g.players; q, n = g.next(q), n+1 {
			if s.network(q, d.a, -1)&(1<<d.b) != 0 {
				g.win(s, c, q)
				break
			}
		}
	}
	g.beginTurn(s)
}

// win gives the points of a green card and discards it.
func (g *Game) win(s *State, c Card, q uint8) {
	s.display[c]--
	s.addScore(q, g.board.cards[c].points)
}

// winAll gives the actor every green card face up that won reports true for.
func (g *Game) winAll(s *State, won func(d *cardData) bool) {
	for c := range Card(g.board.nCards) {
		for s.display[c] > 0 && g.board.cards[c].mark == Green && won(&g.board.cards[c]) {
			g.win(s, c, s.actor)
		}
	}
}

// winLevel gives the cards for an engine level just reached (RT-OP-2).
func (g *Game) winLevel(s *State) {
	level := int32(s.level[s.actor])
	g.winAll(s, func(d *cardData) bool { return d.effect == firstLevel && d.n == level })
}

// winLine gives the Major Lines that the link at an index, just completed, has
// connected (RT-OP-3, RT-OP-13).
func (g *Game) winLine(s *State, completed int) {
	g.winAll(s, func(d *cardData) bool {
		return d.effect == majorLine &&
			s.network(s.actor, d.a, -1)&(1<<d.b) != 0 && s.network(s.actor, d.a, completed)&(1<<d.b) == 0
	})
}

// winDelivery gives the cards for a delivery over some links to a city
// (RT-OP-1, -1b, -4).
func (g *Game) winDelivery(s *State, links int32, to City) {
	g.winAll(s, func(d *cardData) bool {
		return d.effect == firstDelivery && links >= d.n || d.effect == bounty && d.a == to
	})
}

// payHotels gives a point to the holder of each hotel in a city (RT-OP-5).
func (g *Game) payHotels(s *State, to City) {
	for c := range g.board.cards[:g.board.nCards] {
		d := &g.board.cards[c]
		if d.effect != hotel || d.a != to {
			continue
		}
		for q := range uint8(g.players) {
			s.addScore(q, d.points*int32(s.hand[q][c]))
		}
	}
}
