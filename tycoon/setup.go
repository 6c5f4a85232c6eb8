package tycoon

import "github.com/railrules/railrules/core"

// The set-up is a fixed row of single draws (RT-CHANCE-6): cubes for the
// cities, Tycoon cards for the seats, operations cards for the display.

type eventKind uint8

const (
	cubeEvent eventKind = iota
	tycoonEvent
	cardEvent
)

// event is one draw of the set-up, for a city or a seat.
type event struct {
	kind eventKind
	to   uint8
}

// cardsDealt is the number of Tycoon cards dealt to each seat.
func (g *Game) cardsDealt() int {
	switch g.options.TycoonCards {
	case Deal2Keep1:
		return 2
	case NoTycoons:
		return 0
	}
	return 1
}

// goodsOf returns the number of cubes that a city gets (RT-SET-2).
func (g *Game) goodsOf(c *cityData) int {
	if g.players > 3 {
		return c.goods
	}
	switch g.options.SmallGameGoods {
	case OneFewer:
		return max(1, c.goods-1)
	case FullGoods:
		return c.goods
	}
	return 1
}

// prepare lists the draws of the set-up.
func (g *Game) prepare() {
	for c := range g.board.cities[:g.board.nCities] {
		n := g.goodsOf(&g.board.cities[c])
		g.goods = append(g.goods, uint8(n))
		for range n {
			g.setup = append(g.setup, event{cubeEvent, uint8(c)})
		}
	}
	for q := range g.players {
		for range g.cardsDealt() {
			g.setup = append(g.setup, event{tycoonEvent, uint8(q)})
		}
	}
	if g.withCards {
		for range 2 * g.players {
			g.setup = append(g.setup, event{cardEvent, 0})
		}
	}
}

// Start returns the state before the first draw of the set-up.
func (g *Game) Start() State {
	b := g.board
	s := State{phase: PhaseSetup, first: uint8(g.options.FirstSeat), supply: b.markers[g.players],
		newTiles: b.newTiles, unseen: g.allTycoons}
	for c := range s.bag {
		s.bag[c] = b.perColor
	}
	for q := range g.players {
		s.level[q] = b.startLevel
	}
	if g.withCards {
		for c := range b.cards[:b.nCards] {
			if b.cards[c].start {
				s.display[c] = b.cards[c].count
			} else {
				s.deck[c] = b.cards[c].count
			}
		}
	}
	s.actor = g.setupActor(0)
	return s
}

// setupActor returns the seat that the event of the set-up deals to, else 0.
func (g *Game) setupActor(n uint16) uint8 {
	if int(n) < len(g.setup) && g.setup[n].kind == tycoonEvent {
		return g.setup[n].to
	}
	return 0
}

// event returns what is drawn now in the set-up.
func (g *Game) event(s *State) event {
	if int(s.setup) >= len(g.setup) {
		return event{}
	}
	return g.setup[s.setup]
}

// drawn goes on to the next event of the set-up.
func (g *Game) drawn(s *State) {
	s.setup++
	s.actor = g.setupActor(s.setup)
	if int(s.setup) < len(g.setup) {
		return
	}
	if g.options.TycoonCards == Deal2Keep1 {
		s.phase, s.actor = PhaseKeep, 0
		return
	}
	g.beginTurn(s)
}

// testKeep tests the choice between two Tycoon cards (RT-SET-9).
func (g *Game) testKeep(s *State, t Tycoon) *core.Rule {
	own := s.tycoon[s.actor]
	switch {
	case own[0] == UnknownTycoon:
		if t != UnknownTycoon {
			return ErrKeep
		}
	case t == UnknownTycoon:
		return ErrMasked
	case t != own[0] && t != own[1]:
		return ErrKeep
	}
	return nil
}

func (g *Game) appendKeeps(dst []Move, s *State) []Move {
	own := s.tycoon[s.actor]
	dst = append(dst, Keep(own[0]))
	if own[0] != UnknownTycoon {
		dst = append(dst, Keep(own[1]))
	}
	return dst
}

func (g *Game) keep(s *State, t Tycoon) {
	own := &s.tycoon[s.actor]
	s.away[s.actor] = own[0]
	if own[0] == t {
		s.away[s.actor] = own[1]
	}
	*own = [2]Tycoon{t, NoTycoon}
	if s.actor++; int(s.actor) == g.players {
		s.actor = 0
		g.beginTurn(s)
	}
}
