package tycoon

// Hex names a place of the map by axial coordinates, rows with a corner at the
// top; R grows to the south (RT-MAP-1).
type Hex struct{ Q, R int8 }

// A Side is one of the six sides of a hex: 0 is east, then counter-clockwise
// north-east, north-west, west, south-west and south-east (RT-MAP-1).
type Side uint8

// sides is the number of sides of a hex.
const sides = 6

// steps are the changes of Q and R towards each side.
var steps = [sides]Hex{{+1, 0}, {+1, -1}, {0, -1}, {-1, 0}, {-1, +1}, {0, +1}}

// Neighbour returns the hex beyond the side d of h. A side that does not exist
// leads back to h.
func (h Hex) Neighbour(d Side) Hex {
	if d >= sides {
		return h
	}
	return Hex{h.Q + steps[d].Q, h.R + steps[d].R}
}

// Distance returns the number of steps from h to other.
func (h Hex) Distance(other Hex) int {
	q, r := int(h.Q)-int(other.Q), int(h.R)-int(other.R)
	return max(abs(q), abs(r), abs(q+r))
}

func abs(n int) int { return max(n, -n) }

// opposite returns the same side as the hex beyond it has it.
func (d Side) opposite() Side { return (d + 3) % sides }

// A piece is a track segment by the two sides it joins, 1 to 15 in the order of
// RT-NOTE-6: first side, then second side. 0 is no piece.
type piece uint8

const pieces = 16

// ends are the two sides of a piece, the smaller first; pieceOf is the inverse.
var (
	ends    [pieces][2]Side
	pieceOf [sides][sides]piece
)

// A tracks is the track of one hex: up to two pieces, in four bits each, the
// smaller piece in the low bits unless it stands alone.
type tracks uint8

// across[c][d] is the side at which track c that is entered by side d is left,
// or noSide.
var across [256][sides]Side

const noSide Side = sides

// intersects[p][q] reports whether pieces on four different sides really cross;
// disjoint whether their sides all differ (RT-TRK-2).
var intersects, disjoint [pieces][pieces]bool

// crosses[e][p] reports whether piece p crosses a river with the sides of the
// bit set e (RT-TRK-9).
var crosses [1 << sides][pieces]bool

func init() {
	p := piece(0)
	for a := range Side(sides) {
		for b := a + 1; b < sides; b++ {
			p++
			ends[p] = [2]Side{a, b}
			pieceOf[a][b], pieceOf[b][a] = p, p
		}
	}
	for p := piece(1); p < pieces; p++ {
		for q := piece(1); q < pieces; q++ {
			a, b, c, d := ends[p][0], ends[p][1], ends[q][0], ends[q][1]
			disjoint[p][q] = a != c && a != d && b != c && b != d
			intersects[p][q] = disjoint[p][q] && (a < c && c < b) != (a < d && d < b)
		}
	}
	for c := range across {
		for d := range across[c] {
			across[c][d] = noSide
		}
		for _, p := range tracks(c).pieces() {
			if p > 0 {
				a, b := ends[p][0], ends[p][1]
				across[c][a], across[c][b] = b, a
			}
		}
	}
	for e := range crosses {
		for p := piece(1); p < pieces; p++ {
			crosses[e][p] = crossesRiver(uint8(e), ends[p][0], ends[p][1])
		}
	}
}

// crossesRiver cuts the ring of sides at the river sides into sectors, each
// with the two that bound it, and reports whether no sector holds both a and b.
// A river with one side cuts nothing.
func crossesRiver(river uint8, a, b Side) bool {
	var at []Side
	for d := range Side(sides) {
		if river&(1<<d) != 0 {
			at = append(at, d)
		}
	}
	if len(at) < 2 {
		return false
	}
	for i, from := range at {
		to := at[(i+1)%len(at)]
		length := (to + sides - from) % sides
		within := func(d Side) bool { return (d+sides-from)%sides <= length }
		if within(a) && within(b) {
			return false
		}
	}
	return true
}

// pieces returns the pieces of the hex, 0 where there is none.
func (c tracks) pieces() [2]piece { return [2]piece{piece(c & 15), piece(c >> 4)} }

// with returns the track with one more piece.
func (c tracks) with(p piece) tracks {
	if c == 0 {
		return tracks(p)
	}
	q := piece(c & 15)
	return tracks(min(p, q)) | tracks(max(p, q))<<4
}

// without returns the track without the piece p, which it must have.
func (c tracks) without(p piece) tracks {
	if piece(c&15) == p {
		return c >> 4
	}
	return c & 15
}

// sharp reports whether the piece is a curve between neighbouring sides
// (RT-TRK-1).
func (p piece) sharp() bool {
	k := ends[p][1] - ends[p][0]
	return k == 1 || k == 5
}
