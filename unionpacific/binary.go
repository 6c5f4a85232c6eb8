package unionpacific

import "github.com/railrules/railrules/core"

// AppendBinary appends the state in a compact form. It refuses what
// [Game.Invariant] refuses.
func (g *Game) AppendBinary(dst []byte, s State) ([]byte, error) {
	return core.AppendState(dst, s, g.Invariant, g.code)
}

// ParseBinary reads exactly what [Game.AppendBinary] writes. Errors are
// *core.Invalid.
func (g *Game) ParseBinary(data []byte) (State, error) {
	return core.ParseState(name, data, g.blank(), g.Invariant, g.code)
}

// blank returns a state with nothing in the seats that do not take part.
func (g *Game) blank() State {
	var s State
	for p := range s.opening {
		s.opening[p] = NoCompany
	}
	return s
}

// connect derives what follows from the trains, and says what is wrong with
// them.
func (g *Game) connect(s *State) (problem string) {
	s.network, problem = g.board.networkOf(s.trains)
	return problem
}

// code writes or reads the state.
func (g *Game) code(c *core.Coder, s *State) {
	const most = totalShares + unionShares
	core.Code(c, "owner", &s.owner, 0, core.Owner(g.players)+1)
	core.Code(c, "phase", &s.phase, PhaseDealCards, PhaseOver)
	core.Code(c, "seat", &s.seat, 0, uint8(g.players-1))
	core.Code(c, "place", &s.place, 0, Places-1)
	core.Code(c, "drawn", &s.drawn, 0, dividends)
	core.Code(c, "paid", &s.paid, 0, dividends)
	core.Code(c, "upPile", &s.upPile, 0, unionShares)
	core.Code(c, "returned", &s.returned, 0, NoCompany)
	core.Code(c, "returner", &s.returner, 0, MaxPlayers-1)
	core.CodeAll(c, "trains", s.trains[:(g.board.spaces()+1)/2], 0, 255)
	core.CodeAll(c, "display", s.display[:], 0, NoCompany)
	core.CodeAll(c, "sharePool", s.pool[:], 0, most)
	core.CodeAll(c, "cardPool", s.cards[:], 0, totalCards)
	core.CodeAll(c, "discards", s.discards[:], 0, totalCards)
	core.CodeAll(c, "removed", s.removed[:], 0, totalCards)
	for i := range s.piles {
		core.Code(c, "deck", &s.piles[i].Cards, 0, most)
		core.Code(c, "deck", &s.piles[i].Marked, 0, dividends)
	}
	for p := range g.players {
		core.Code(c, "money", &s.money[p], 0, dividends*maxPayment)
		core.CodeAll(c, "trackCards", s.hand[p][:], 0, totalCards)
		core.CodeAll(c, "known", s.known[p][:], 0, most)
		core.CodeAll(c, "secret", s.secret[p][:], 0, most)
		core.CodeAll(c, "loose", s.loose[p][:], 0, most)
		core.CodeAll(c, "given", s.given[p][:], 0, most)
		core.CodeAll(c, "table", s.table[p][:], 0, most)
		core.Code(c, "opening", &s.opening[p], 0, NoCompany)
	}
	if c.Reading() {
		if problem := g.connect(s); problem != "" {
			c.Fail("trains", problem)
		}
	}
}
