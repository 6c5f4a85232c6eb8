package rrbuilder

import "github.com/railrules/railrules/core"

// AppendBinary appends s in a compact form that only a game on the same board
// with the same number of players and options reads back. It refuses a state
// that is not of this game.
func (g *Game) AppendBinary(dst []byte, s State) ([]byte, error) {
	return core.AppendState(dst, s, g.Invariant, g.code)
}

// ParseBinary reads exactly what AppendBinary wrote.
func (g *Game) ParseBinary(data []byte) (State, error) {
	return core.ParseState(name, data, State{}, g.Invariant, g.code)
}

// Bounds of the numbers in a state.
const (
	maxCubes    = Turns * MaxNumber       // of a player
	maxTreasury = MaxPlayers * maxCubes   // all cubes there are
	maxProfit   = MaxLocations * MaxValue // every location once, or the link in the place of the start
	maxCash     = 1 << 30
)

// code describes the state once for both directions. The networks follow from
// the track.
func (g *Game) code(c *core.Coder, s *State) {
	players, companies := g.players, len(g.board.companies)
	core.Code(c, "phase", &s.phase, PhaseNomination, PhaseOver)
	core.Code(c, "turn", &s.turn, 1, Turns)
	core.Code(c, "active player", &s.active, 0, uint8(players-1))
	core.Code(c, "nomination passes", &s.passes, 0, uint8(players-1))
	core.Code(c, "auctioned company", &s.company, 0, Company(companies-1))
	core.Code(c, "high bid", &s.bid, 0, maxCubes)
	core.Code(c, "high bidder", &s.high, 0, uint8(players-1))
	core.Code(c, "seat to bid", &s.toAct, 0, uint8(players-1))
	core.Code(c, "seats that passed", &s.out, 0, 1<<players-1)
	core.CodeBool(c, "link", &s.link)
	core.Code(c, "order row", &s.left, 0, uint8(companies))
	core.Code(c, "slot", &s.slot, 0, uint8(companies-1))
	core.CodeAll(c, "rows", s.row[:companies], 0, Company(companies-1))
	for seat := range players {
		core.Code(c, "cash", &s.cash[seat], 0, maxCash)
		core.Code(c, "cubes", &s.cubes[seat], 0, maxCubes)
		core.CodeAll(c, "shares", s.shares[seat][:companies], 0, Shares)
	}
	for i := range companies {
		core.Code(c, "treasury", &s.treasury[i], 0, maxTreasury)
		core.Code(c, "profit", &s.profit[i], 0, maxProfit)
		core.Code(c, "controller", &s.controller[i], 0, uint8(players))
		core.Code(c, "start", &s.start[i], 0, uint8(len(g.board.locations)))
		core.CodeAll(c, "goods", s.goods[i][:len(g.board.colors)], 0, MaxLocations)
	}
	for r := range g.board.routes {
		g.codeTrack(c, s, Route(r))
	}
	for l := range g.board.locations {
		there := s.onMap.Has(Location(l))
		core.CodeBool(c, "goods on the map", &there)
		if there {
			s.onMap.add(Location(l))
		}
	}
}

// codeTrack codes whose track a route bears.
func (g *Game) codeTrack(c *core.Coder, s *State, r Route) {
	owner := uint8(0)
	if company, ok := s.Builder(r); ok {
		owner = uint8(company) + 1
	}
	core.Code(c, "track", &owner, 0, uint8(len(g.board.companies)))
	if c.Reading() && owner > 0 {
		g.board.lay(s, Company(owner-1), r)
	}
}

// lay puts track on the map.
func (b *Board) lay(s *State, c Company, r Route) {
	s.track[c].add(r)
	for _, end := range b.end[r] {
		s.network[c].add(end)
	}
}
