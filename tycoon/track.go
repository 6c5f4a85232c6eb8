package tycoon

import (
	"iter"
	"slices"

	"github.com/railrules/railrules/core"
)

// Following track: a chain begins at a gate, the side of a city, and runs from
// hex to hex. Each side of a hex is used by one piece at most (RT-TRK-10), so
// the way is never in doubt.

// beyond returns the tile hex beyond a gate, and the side of it at the gate.
func (b *Board) beyond(t gate) (place, Side) {
	return b.cities[t.city()].next[t.side()], t.side().opposite()
}

// end follows the chain that enters tile p by side in, to its last hex and
// side.
func (b *Board) end(s *State, p place, in Side) (place, Side) {
	for range 2 * MaxTiles { // no chain is longer; a state of another board must not hang
		out := across[s.track[p]][in]
		if out == noSide {
			break
		}
		next := b.tiles[p].next[out]
		if !next.isTile() || across[s.track[next]][out.opposite()] == noSide {
			return p, out
		}
		p, in = next, out.opposite()
	}
	return p, in
}

// gateAt returns the gate that the side d of tile p leads into.
func (b *Board) gateAt(p place, d Side) gate {
	return gateOf(b.tiles[p].next[d].city(), d.opposite())
}

// stubAt returns the index of the stub whose open end the side d of tile p is,
// which must be one.
func (b *Board) stubAt(s *State, p place, d Side) int {
	first, out := b.end(s, p, d)
	return s.stubFrom(b.gateAt(first, out))
}

// stubFrom returns the index of the stub that begins at t, or -1.
func (s *State) stubFrom(t gate) int {
	for i := range s.nStubs {
		if s.stubs[i].start == t {
			return int(i)
		}
	}
	return -1
}

// addStub keeps the stubs in order.
func (s *State) addStub(u stub) {
	i := s.nStubs
	for ; i > 0 && s.stubs[i-1].start > u.start; i-- {
		s.stubs[i] = s.stubs[i-1]
	}
	s.stubs[i] = u
	s.nStubs++
}

func (s *State) removeStub(i int) {
	copy(s.stubs[i:s.nStubs], s.stubs[i+1:s.nStubs])
	s.nStubs--
	s.stubs[s.nStubs] = stub{}
}

// addLink keeps the links in order and returns the index of the new one.
func (s *State) addLink(a, b gate, owner uint8) int {
	u := link{min(a, b), max(a, b), owner}
	i := s.nLinks
	for ; i > 0 && s.links[i-1].a > u.a; i-- {
		s.links[i] = s.links[i-1]
	}
	s.links[i] = u
	s.nLinks++
	return int(i)
}

// linksOf returns the number of links of a seat.
func (s *State) linksOf(q uint8) int {
	n := 0
	for i := range s.links[:s.nLinks] {
		if s.links[i].owner == q {
			n++
		}
	}
	return n
}

// ownLink reports whether a seat owns a link between two cities.
func (s *State) ownLink(q uint8, a, b City) bool {
	for _, l := range s.links[:s.nLinks] {
		if l.owner == q && (l.a.city() == a && l.b.city() == b || l.a.city() == b && l.b.city() == a) {
			return true
		}
	}
	return false
}

// linkAt reports whether a seat owns a link with an end in city c.
func (s *State) linkAt(q uint8, c City) bool {
	for _, l := range s.links[:s.nLinks] {
		if l.owner == q && (l.a.city() == c || l.b.city() == c) {
			return true
		}
	}
	return false
}

// network returns the cities that the links of a seat join with city c, c
// included. The link at index without is left out; -1 leaves none out.
func (s *State) network(q uint8, c City, without int) uint64 {
	reached := uint64(1) << c
	for grown := true; grown; {
		grown = false
		for i, l := range s.links[:s.nLinks] {
			if l.owner != q || i == without {
				continue
			}
			ends := uint64(1)<<l.a.city() | uint64(1)<<l.b.city()
			if reached&ends != 0 && reached&ends != ends {
				reached |= ends
				grown = true
			}
		}
	}
	return reached
}

// removeStubs takes all unfinished track off the map (RT-INC-4).
func (g *Game) removeStubs(s *State) {
	for i := range s.nStubs {
		p, in := g.board.beyond(s.stubs[i].start)
		for p.isTile() {
			out := across[s.track[p]][in]
			if out == noSide {
				break // the hex beyond the open end
			}
			s.track[p] = s.track[p].without(pieceOf[in][out])
			p, in = g.board.tiles[p].next[out], out.opposite()
		}
		s.stubs[i] = stub{}
	}
	s.nStubs = 0
}

// Link is a complete link or a stub, for front ends.
type Link struct {
	Owner core.Seat
	// From and To are the cities joined; a stub has only From.
	From, To City
	Stub     bool
	// Tiles are the pieces of track from From on.
	Tiles []Piece
}

// Piece is track in one hex.
type Piece struct {
	Hex  Hex
	A, B Side // the sides joined, the smaller first
}

// Links iterates over all complete links, then all stubs, each in the order of
// the cities and sides at which they begin.
func (g *Game) Links(s State) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, l := range s.links[:min(int(s.nLinks), MaxLinks)] {
			if !yield(Link{core.Seat(l.owner), l.a.city(), l.b.city(), false, g.path(&s, l.a)}) {
				return
			}
		}
		for _, u := range s.stubs[:min(int(s.nStubs), MaxStubs)] {
			if !yield(Link{core.Seat(u.owner), u.start.city(), 0, true, g.path(&s, u.start)}) {
				return
			}
		}
	}
}

// path returns the pieces of the chain that begins at t.
func (g *Game) path(s *State, t gate) []Piece {
	var list []Piece
	p, in := g.board.beyond(t)
	for p.isTile() {
		out := across[s.track[p]][in]
		if out == noSide {
			break
		}
		list = append(list, Piece{g.board.tiles[p].hex, min(in, out), max(in, out)})
		p, in = g.board.tiles[p].next[out], out.opposite()
	}
	return slices.Clip(list)
}

// TrackAt returns the pieces of track in a hex with their owners, none, one or
// two.
func (g *Game) TrackAt(s State, h Hex) []OwnedPiece {
	p := g.board.at(h)
	if !p.isTile() {
		return nil
	}
	var list []OwnedPiece
	for _, c := range s.track[p].pieces() {
		if c > 0 {
			a, b := ends[c][0], ends[c][1]
			list = append(list, OwnedPiece{Piece{h, a, b}, g.ownerOf(&s, p, a, b)})
		}
	}
	return list
}

// OwnedPiece is track in one hex and whose it is.
type OwnedPiece struct {
	Piece
	Owner core.Seat
}

// ownerOf returns whose the piece with sides a and b in tile p is.
func (g *Game) ownerOf(s *State, p place, a, b Side) core.Seat {
	for _, in := range [2]Side{a, b} {
		last, out := g.board.end(s, p, in)
		if !g.board.tiles[last].next[out].isCity() {
			continue
		}
		t := g.board.gateAt(last, out)
		if i := s.stubFrom(t); i >= 0 {
			return core.Seat(s.stubs[i].owner)
		}
		for _, l := range s.links[:s.nLinks] {
			if l.a == t || l.b == t {
				return core.Seat(l.owner)
			}
		}
	}
	return core.Nobody
}
