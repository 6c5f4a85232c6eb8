package unionpacific

import "math/bits"

// sectionSet is a set of sections, one bit each.
type sectionSet [2]uint64

func (s *sectionSet) add(x Section)      { s[x>>6&1] |= 1 << (x & 63) }
func (s *sectionSet) remove(x Section)   { s[x>>6&1] &^= 1 << (x & 63) }
func (s *sectionSet) has(x Section) bool { return s[x>>6&1]>>(x&63)&1 != 0 }

// network is what the trains on the board come to. Everything but trains
// follows from trains; it is kept because moves ask for it.
type network struct {
	// frontier holds for each company the sections that touch its network and
	// do not hold a train of it, whatever their spaces.
	frontier [railways]sectionSet
	// room holds for each type the sections with an empty neutral space of it.
	room [types]sectionSet
	// cities holds for each company the cities of its network (UP-BOARD-6).
	cities [railways]uint64
	// trains holds the company on each space plus one, two spaces in a byte.
	trains [MaxSpaces / 2]uint8
	// left holds for each company the trains in the box.
	left [railways]uint8
}

// train returns the company on a space, numbered over all sections, or
// NoCompany.
func (n *network) train(space uint8) Company {
	v := n.trains[space>>1%(MaxSpaces/2)] >> (space & 1 * 4) & 15
	if v == 0 {
		return NoCompany
	}
	return Company(v - 1)
}

// emptyNetwork returns the board without trains.
func (b *Board) emptyNetwork() network {
	var n network
	for x := range b.sections {
		for i := b.first[x]; i < b.first[x+1]; i++ {
			if b.reserved[i] == neutral {
				n.room[b.spaceType[i]].add(Section(x))
			}
		}
	}
	for c := range railways {
		home := b.companies[c].Home
		n.cities[c] = 1 << home
		n.frontier[c] = b.touch[home]
		n.left[c] = uint8(b.companies[c].Trains)
	}
	return n
}

// place puts a train of company c from the box on a space of section x, which
// must touch its network and hold no train of it; the space must be empty.
func (n *network) place(b *Board, c Company, x Section, space uint8) {
	at := b.first[x] + space
	n.trains[at>>1] |= uint8(c+1) << (at & 1 * 4)
	n.left[c]--
	n.frontier[c].remove(x)
	for _, city := range b.ends[x] {
		if n.cities[c]>>city&1 != 0 {
			continue
		}
		// No other section at a city that was not in the network holds a train.
		n.cities[c] |= 1 << city
		n.frontier[c][0] |= b.touch[city][0]
		n.frontier[c][1] |= b.touch[city][1]
		n.frontier[c].remove(x)
	}
	if t := b.spaceType[at]; !n.hasRoom(b, x, t) {
		n.room[t].remove(x)
	}
}

// hasRoom reports whether a neutral space of type t is empty on the section.
func (n *network) hasRoom(b *Board, x Section, t Card) bool {
	for i := b.first[x]; i < b.first[x+1]; i++ {
		if b.spaceType[i] == t && n.empty(b, i) {
			return true
		}
	}
	return false
}

// empty reports whether a space is neutral and holds no train.
func (n *network) empty(b *Board, space uint8) bool {
	return b.reserved[space] == neutral && n.train(space) == NoCompany
}

// hasTrain reports whether the company has a train on the section.
func (n *network) hasTrain(b *Board, c Company, x Section) bool {
	for i := b.first[x]; i < b.first[x+1]; i++ {
		if n.train(i) == c {
			return true
		}
	}
	return false
}

// sites returns the sections where the company can build with a card of one of
// the given types (a bit each): none without a train in the box.
func (n *network) sites(b *Board, c Company, kinds uint8) sectionSet {
	var s sectionSet
	if n.left[c] == 0 {
		return s
	}
	for kinds &= b.permits[c]; kinds != 0; kinds &= kinds - 1 {
		room := &n.room[bits.TrailingZeros8(kinds)&3]
		s[0] |= room[0]
		s[1] |= room[1]
	}
	s[0] &= n.frontier[c][0]
	s[1] &= n.frontier[c][1]
	return s
}

// anySite reports whether some company can build with a card of one of the
// given types.
func (n *network) anySite(b *Board, kinds uint8) bool {
	for c := range Company(railways) {
		if s := n.sites(b, c, kinds); s[0]|s[1] != 0 {
			return true
		}
	}
	return false
}

// full reports whether no neutral space of the type is empty.
func (n *network) full(t Card) bool { return n.room[t&3][0]|n.room[t&3][1] == 0 }

// allTypes has a bit for each type of track space.
const allTypes = 1<<types - 1

// typesOf returns a bit for each type of space that a track card fits.
func typesOf(k Card) uint8 {
	if k == Joker {
		return allTypes
	}
	return 1 << k & allTypes
}
