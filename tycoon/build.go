package tycoon

import "github.com/railrules/railrules/core"

// maxLocomotives is the number of links that LocomotiveLimit allows (RT-TRK-8).
const maxLocomotives = 24

// plan is a tile about to be laid: what is laid, at what price, and what it
// completes.
type plan struct {
	tile    place
	in, out Side
	start   gate // where the chain begins
	stub    int  // the stub extended, -1 for a chain that begins now

	base      int32 // price of the tile
	ridges    int32 // ridge sides paid with it
	ridgeEach int32

	done  bool // a link is complete
	to    gate // where the link ends
	joins int  // the stub joined, or -1
}

func (p *plan) price() int32 { return p.base + p.ridges*p.ridgeEach }

// bends reports whether track of the game joins two sides of a hex (RT-TRK-1).
func (g *Game) bends(a, b Side) bool {
	return a != b && (g.options.SharpCurves || !pieceOf[a][b].sharp())
}

// planTile tests a tile of a shape that there is, which continues a chain,
// entered by side in and left by side out, with the hand card played (its index
// plus 1, or 0).
func (g *Game) planTile(s *State, p *plan, played uint8) *core.Rule {
	piece, there := pieceOf[p.in][p.out], s.track[p.tile]
	switch {
	case there>>4 != 0:
		return ErrLand
	case there != 0 && !g.crossable(tracks(piece), there):
		return ErrCrossing
	}
	if rule := g.planEnd(s, p); rule != nil {
		return rule
	}
	if p.done && g.overLimit(s, p) {
		return ErrLinkLimit
	}
	g.priceTile(s, p, piece, played)
	if s.cash[s.actor] < p.price() {
		return ErrCash
	}
	return nil
}

// crossable tests two pieces for one hex (RT-TRK-2).
func (g *Game) crossable(a, b tracks) bool {
	if g.options.Crossings == MustIntersect {
		return intersects[a][b]
	}
	return disjoint[a][b]
}

// planEnd finds out what the leaving side of a tile meets: a city, the open end
// of a stub, or nothing (RT-TRK-10).
func (g *Game) planEnd(s *State, p *plan) *core.Rule {
	next, back := g.board.tiles[p.tile].next[p.out], p.out.opposite()
	p.done, p.joins = false, -1
	switch {
	case next == offMap:
		return ErrLeaving
	case next.isCity():
		p.done, p.to = true, gateOf(next.city(), back)
		if next.city() == p.start.city() {
			return ErrHome
		}
	case across[s.track[next]][back] != noSide:
		i := g.board.stubAt(s, next, back)
		if i < 0 || s.stubs[i].owner != s.actor {
			return ErrRival
		}
		p.done, p.to, p.joins = true, s.stubs[i].start, i
		if p.to.city() == p.start.city() {
			return ErrJoin
		}
	}
	return nil
}

// overLimit tests the link that a tile would complete (RT-BUILD-23).
func (g *Game) overLimit(s *State, p *plan) bool {
	return !g.options.DuplicateOwnLinks.Or(true) && s.ownLink(s.actor, p.start.city(), p.to.city()) ||
		g.options.LocomotiveLimit && s.linksOf(s.actor) >= maxLocomotives
}

// priceTile prices a tile in the order of RT-OP-17.
func (g *Game) priceTile(s *State, p *plan, piece piece, played uint8) {
	t := &g.board.tiles[p.tile]
	p.base = g.basePrice(t, piece)
	p.ridgeEach = g.board.ridge
	for c := range g.board.cards[:g.board.nCards] {
		if d := &g.board.cards[c]; d.effect == tunnels && s.hand[s.actor][c] > 0 {
			p.ridgeEach = min(p.ridgeEach, d.ridge)
		}
	}
	if played > 0 {
		switch d := &g.board.cards[played-1]; {
		case d.effect == perfectTrack:
			p.base, p.ridgeEach = d.n, d.ridge
		case d.effect == landGrant && p.base == d.n:
			p.base = 0
		}
	}
	p.ridges = int32(t.ridges >> p.in & 1)
	if p.done {
		p.ridges += int32(t.ridges >> p.out & 1)
	}
}

// basePrice is the price of a tile without cards and ridges (RT-BUILD-13).
func (g *Game) basePrice(t *tileData, p piece) int32 {
	switch {
	case t.mountain:
		return g.board.mountain
	case crosses[t.river][p], t.river != 0 && g.options.RiverCost == AnyWater:
		return g.board.riverCrossed
	}
	return g.board.plain
}

// planLay tests the move lay: it finds the entering side, then plans the tile.
func (g *Game) planLay(s *State, m *Move, p *plan) *core.Rule {
	if !g.bends(m.A, m.B) {
		return ErrSharp
	}
	if !g.startAt(s, m, p) {
		return ErrStart
	}
	if p.tile = g.board.at(m.Hex); !p.tile.isTile() {
		return ErrLand
	}
	return g.planTile(s, p, s.played)
}

// startAt finds which side of a tile continues the chain being built
// (RT-BUILD-2, -20).
func (g *Game) startAt(s *State, m *Move, p *plan) bool {
	for _, way := range [2][2]Side{{m.A, m.B}, {m.B, m.A}} {
		p.in, p.out = way[0], way[1]
		from, side := g.board.at(m.Hex.Neighbour(p.in)), p.in.opposite()
		switch s.begun {
		case CityChosen:
			if from.isCity() && from.city() == s.city {
				p.start, p.stub = gateOf(s.city, side), -1
				return true
			}
		case Laying:
			i := s.stubFrom(s.laying)
			if i >= 0 && s.stubs[i].tile == from && s.stubs[i].open == side {
				p.start, p.stub = s.laying, i
				return true
			}
		default:
			for i := range s.stubs[:s.nStubs] {
				if u := &s.stubs[i]; u.owner == s.actor && u.tile == from && u.open == side {
					p.start, p.stub = u.start, i
					return true
				}
			}
		}
	}
	return false
}

// planRedirect tests the move redirect, as if the last tile were taken off
// (RT-BUILD-22).
func (g *Game) planRedirect(s *State, m *Move, p *plan) *core.Rule {
	if !g.options.RedirectOwnStub {
		return ErrRedirectOff
	}
	if !g.bends(m.A, m.B) {
		return ErrSharp
	}
	tile := g.board.at(m.Hex)
	for i := range s.stubs[:s.nStubs] {
		u := &s.stubs[i]
		if u.owner != s.actor || u.tile != tile {
			continue
		}
		in := across[s.track[tile]][u.open]
		out := m.A + m.B - in
		if in != m.A && in != m.B || out == u.open || out == in {
			continue
		}
		*p = plan{tile: tile, in: in, out: out, start: u.start, stub: i}
		saved := s.track[tile]
		s.track[tile] = saved.without(pieceOf[in][u.open])
		rule := g.planTile(s, p, s.played)
		s.track[tile] = saved
		return rule
	}
	return ErrRedirect
}

// tileLimit is the number of tiles of one build (RT-BUILD-19, RT-OP-16).
func (g *Game) tileLimit(s *State) uint8 {
	if s.laid > g.board.maxTiles || int(s.used[s.actor]) < g.has(s, s.actor, moreTiles) {
		return g.board.maxTiles + uint8(g.board.effectNumber(moreTiles))
	}
	return g.board.maxTiles
}

func (g *Game) lay(s *State, m *Move) {
	var p plan
	g.planLay(s, m, &p)
	g.put(s, &p)
}

func (g *Game) redirect(s *State, m *Move) {
	var p plan
	g.planRedirect(s, m, &p)
	t := &s.track[p.tile]
	*t = t.without(pieceOf[p.in][s.stubs[p.stub].open])
	g.put(s, &p)
}

// put pays and lays a tile and ends the action if a link is complete or the
// limit reached (RT-BUILD-8, -15, -19).
func (g *Game) put(s *State, p *plan) {
	me, limit := s.actor, g.tileLimit(s)
	s.cash[me] -= p.price()
	s.track[p.tile] = s.track[p.tile].with(pieceOf[p.in][p.out])
	s.laid++
	if s.laid == g.board.maxTiles+1 {
		s.used[me]++ // the first additional tile is the use of the card
	}
	if p.done {
		g.complete(s, p)
		g.endAction(s)
		return
	}
	if p.stub >= 0 {
		s.stubs[p.stub].tile, s.stubs[p.stub].open = p.tile, p.out
	} else {
		s.addStub(stub{p.start, p.tile, p.out, me})
	}
	s.begun, s.city, s.laying = Laying, 0, p.start
	if s.laid >= limit {
		g.endAction(s)
	}
}

// complete makes a link of the chain that a tile finishes.
func (g *Game) complete(s *State, p *plan) {
	for _, i := range [2]int{max(p.stub, p.joins), min(p.stub, p.joins)} {
		if i >= 0 {
			s.removeStub(i)
		}
	}
	g.winLine(s, s.addLink(p.start, p.to, s.actor))
}

// spot is a tile hex with a piece, in the order of RT-NOTE-6.
type spot uint16

// spots collects tiles that can be laid.
type spots struct {
	list [MaxStubs * sides]spot
	n    int
}

// add keeps the spots in order, each once.
func (l *spots) add(t place, p piece) {
	x, i := spot(t)<<4|spot(p), l.n
	for i > 0 && l.list[i-1] > x {
		i--
	}
	if i > 0 && l.list[i-1] == x {
		return
	}
	copy(l.list[i+1:l.n+1], l.list[i:l.n])
	l.list[i] = x
	l.n++
}

// from collects the tiles that continue the chain begun at a gate, in tile t
// entered by side in; with nil it stops at the first. It reports whether there
// is one.
func (g *Game) from(s *State, l *spots, p plan, played uint8) bool {
	found := false
	for p.out = 0; p.out < sides; p.out++ {
		if !g.bends(p.in, p.out) || g.planTile(s, &p, played) != nil {
			continue
		}
		if l == nil {
			return true
		}
		found = true
		l.add(p.tile, pieceOf[p.in][p.out])
	}
	return found
}

// fromCity collects the first tiles from a city.
func (g *Game) fromCity(s *State, l *spots, c City, played uint8) bool {
	found := false
	for d := range Side(sides) {
		t := g.board.cities[c].next[d]
		if t.isTile() && g.from(s, l, plan{tile: t, in: d.opposite(), start: gateOf(c, d), stub: -1}, played) {
			if l == nil {
				return true
			}
			found = true
		}
	}
	return found
}

// fromStub collects the tiles that continue a stub.
func (g *Game) fromStub(s *State, l *spots, i int, played uint8) bool {
	u := &s.stubs[i]
	t := g.board.tiles[u.tile].next[u.open]
	return t.isTile() && g.from(s, l, plan{tile: t, in: u.open.opposite(), start: u.start, stub: i}, played)
}

// fromRedirect collects the tiles that can replace the last one of a stub.
func (g *Game) fromRedirect(s *State, l *spots, i int, played uint8) bool {
	u := &s.stubs[i]
	saved := s.track[u.tile]
	in := across[saved][u.open]
	found := false
	s.track[u.tile] = saved.without(pieceOf[in][u.open])
	p := plan{tile: u.tile, in: in, start: u.start, stub: i}
	for p.out = 0; p.out < sides; p.out++ {
		if g.bends(in, p.out) && p.out != u.open && g.planTile(s, &p, played) == nil {
			found = true
			if l != nil {
				l.add(p.tile, pieceOf[p.in][p.out])
			}
		}
	}
	s.track[u.tile] = saved
	return found
}

// cheapest is a lower bound of the price of any tile.
func (g *Game) cheapest(played uint8) int32 {
	low := min(g.board.plain, g.board.riverCrossed, g.board.mountain)
	if played > 0 {
		switch d := &g.board.cards[played-1]; d.effect {
		case perfectTrack:
			return d.n
		case landGrant:
			return 0
		}
	}
	return low
}

// canBuild reports whether a build can begin with a hand card played.
func (g *Game) canBuild(s *State, played uint8) bool {
	if s.cash[s.actor] < g.cheapest(played) {
		return false
	}
	for i := range s.stubs[:s.nStubs] {
		if s.stubs[i].owner == s.actor && (g.fromStub(s, nil, i, played) ||
			g.options.RedirectOwnStub && g.fromRedirect(s, nil, i, played)) {
			return true
		}
	}
	for c := range City(g.board.nCities) {
		if g.fromCity(s, nil, c, played) {
			return true
		}
	}
	return false
}

// testBuild tests the choice of a city (RT-BUILD-18).
func (g *Game) testBuild(s *State, c City) *core.Rule {
	if !g.fromCity(s, nil, c, s.played) {
		return ErrBuildCity
	}
	return nil
}

func (g *Game) appendBuilds(dst []Move, s *State) []Move {
	if s.cash[s.actor] < g.cheapest(s.played) {
		return dst
	}
	for c := range City(g.board.nCities) {
		if g.testBuild(s, c) == nil {
			dst = append(dst, Build(c))
		}
	}
	return dst
}

// appendLays lists the tiles that can be laid now.
func (g *Game) appendLays(dst []Move, s *State) []Move {
	if s.cash[s.actor] < g.cheapest(s.played) || s.nStubs == 0 && s.begun != CityChosen {
		return dst
	}
	var l spots
	switch s.begun {
	case CityChosen:
		g.fromCity(s, &l, s.city, s.played)
	case Laying:
		if i := s.stubFrom(s.laying); i >= 0 {
			g.fromStub(s, &l, i, s.played)
		}
	default:
		for i := range s.stubs[:s.nStubs] {
			if s.stubs[i].owner == s.actor {
				g.fromStub(s, &l, i, s.played)
			}
		}
	}
	return g.appendSpots(dst, &l, KindLay)
}

// appendRedirects lists the tiles that can replace the last one of a stub.
func (g *Game) appendRedirects(dst []Move, s *State) []Move {
	if !g.options.RedirectOwnStub || s.nStubs == 0 {
		return dst
	}
	var l spots
	for i := range s.stubs[:s.nStubs] {
		if s.stubs[i].owner == s.actor {
			g.fromRedirect(s, &l, i, s.played)
		}
	}
	return g.appendSpots(dst, &l, KindRedirect)
}

func (g *Game) appendSpots(dst []Move, l *spots, kind Kind) []Move {
	for _, x := range l.list[:l.n] {
		p := piece(x & 15)
		dst = append(dst, Move{Kind: kind, Hex: g.board.tiles[x>>4].hex, A: ends[p][0], B: ends[p][1]})
	}
	return dst
}
