package tycoon

import (
	"math/bits"
	"slices"
)

// The longest trail (RT-TYC-4) is the largest connected set of links in which
// at most two cities have an odd number of them. It is found exactly, for any
// network, by going through the links once and keeping, for the cities that
// still have links to come (the front), only what matters: which of them are
// joined by links taken, and which have an odd number so far. For each such
// situation the best number of links taken is kept.

// trail returns the length of the longest trail of a seat.
func (s *State) trail(q uint8) int {
	var all []edge
	for _, l := range s.links[:s.nLinks] {
		if l.owner == q {
			all = append(all, edge{l.a.city(), l.b.city()})
		}
	}
	best := 0
	for _, part := range components(all) {
		best = max(best, longest(part))
	}
	return best
}

type edge struct{ a, b City }

// components splits links into connected parts.
func components(all []edge) [][]edge {
	var parts [][]edge
	for len(all) > 0 {
		reached := uint64(1) << all[0].a
		for n := 0; n != bits.OnesCount64(reached); {
			n = bits.OnesCount64(reached)
			for _, e := range all {
				if reached>>e.a&1 != 0 || reached>>e.b&1 != 0 {
					reached |= 1<<e.a | 1<<e.b
				}
			}
		}
		var part, rest []edge
		for _, e := range all {
			if reached>>e.a&1 != 0 {
				part = append(part, e)
			} else {
				rest = append(rest, e)
			}
		}
		parts, all = append(parts, part), rest
	}
	return parts
}

// longest returns the longest trail of a connected part. It asks first whether
// as few links as thinkable can be left out, then one more, until that is so:
// what cannot lead to a trail within the limit is not looked at.
func longest(part []edge) int {
	part = inOrder(part)
	all := reachOf(part)
	for limit := (front{}).missing(&all); ; limit++ {
		if n := within(part, limit); n > 0 {
			return n
		}
	}
}

// within returns the length of the longest trail of a connected part that
// leaves out at most so many links, 0 if there is none.
func within(part []edge, limit int) int {
	last := map[City]int{} // the last link of each city
	for i, e := range part {
		last[e.a], last[e.b] = i, i
	}
	best := 0
	now := map[front]int{{}: 0} // the fewest links left out
	for i, e := range part {
		next, rest := map[front]int{}, reachOf(part[i+1:])
		keep := func(f front, out int) {
			for _, c := range [2]City{e.a, e.b} {
				if last[c] != i {
					continue
				}
				var whole bool
				if f, whole = f.leave(c); whole {
					// Nothing can be added to a part that has left the front.
					if out += len(part) - i - 1; out <= limit {
						best = max(best, len(part)-out)
					}
					return
				}
				if f.odd > 2 {
					return
				}
			}
			if out+f.missing(&rest) > limit {
				return
			}
			if old, known := next[f]; !known || out < old {
				next[f] = out
			}
		}
		for f, out := range now {
			keep(f, out+1)
			keep(f.join(e), out)
		}
		now = next
	}
	return best
}

// reach is what links still to come can do: which cities they make odd or even
// if all are taken, and which cities are one and two of them apart.
type reach struct {
	parity    uint64
	one, both [MaxCities]uint64 // one link away, one or two links away
}

func reachOf(rest []edge) reach {
	var r reach
	for _, e := range rest {
		r.parity ^= 1<<e.a ^ 1<<e.b
		r.one[e.a] |= 1 << e.b
		r.one[e.b] |= 1 << e.a
	}
	r.both = r.one
	for c := range r.one {
		for near := r.one[c]; near != 0; near &= near - 1 {
			r.both[c] |= r.one[bits.TrailingZeros64(near)]
		}
	}
	return r
}

// inOrder sorts links so that few cities are on the front at a time: link by
// link, the one that adds the fewest new cities, and ends most, first.
func inOrder(part []edge) []edge {
	left := slices.Clone(part)
	degree := map[City]int{}
	for _, e := range left {
		degree[e.a]++
		degree[e.b]++
	}
	var order []edge
	touched := map[City]bool{}
	since := map[City]int{} // when a city was touched: older ones are closed first
	for len(left) > 0 {
		cost := func(e edge) int {
			n := 0
			for _, c := range [2]City{e.a, e.b} {
				if !touched[c] {
					n += 1 << 20
				} else {
					n += since[c]
				}
				if degree[c] == 1 {
					n -= 1 << 19
				}
			}
			return n
		}
		pick := 0
		for i := range left {
			if cost(left[i]) < cost(left[pick]) {
				pick = i
			}
		}
		e := left[pick]
		left = slices.Delete(left, pick, pick+1)
		order = append(order, e)
		for _, c := range [2]City{e.a, e.b} {
			degree[c]--
			if !touched[c] {
				touched[c], since[c] = true, len(order)
			}
		}
	}
	return order
}

// front is what matters of the links taken so far: for each city on the front
// the smallest city it is joined with, plus 1, or 0 if none of its links is
// taken; the cities with an odd number of links; and the number of odd cities
// that have left the front.
type front struct {
	with   [MaxCities]uint8
	parity uint64
	odd    uint8
}

// join takes a link.
func (f front) join(e edge) front {
	for _, c := range [2]City{e.a, e.b} {
		if f.with[c] == 0 {
			f.with[c] = uint8(c) + 1
		}
	}
	lo, hi := min(f.with[e.a], f.with[e.b]), max(f.with[e.a], f.with[e.b])
	for c := range f.with {
		if f.with[c] == hi {
			f.with[c] = lo
		}
	}
	f.parity ^= 1<<e.a ^ 1<<e.b
	return f
}

// leave takes a city off the front. It reports whether its part of the links
// taken has thereby left the front as a whole; then it is the only part and, if
// two odd cities at most are in it, a trail. A second part makes the front
// useless: f.odd is 3 then.
func (f front) leave(c City) (front, bool) {
	part := f.with[c]
	if part == 0 {
		return f, false
	}
	if f.parity>>c&1 != 0 {
		f.odd++
		f.parity &^= 1 << c
	}
	f.with[c] = 0
	smallest, others := uint8(0), false
	for i := range f.with {
		switch {
		case f.with[i] == part && smallest == 0:
			smallest = uint8(i) + 1
			f.with[i] = smallest
		case f.with[i] == part:
			f.with[i] = smallest
		case f.with[i] != 0:
			others = true
		}
	}
	if smallest > 0 {
		return f, false
	}
	if others {
		f.odd = 3
	}
	return f, f.odd <= 2
}

// missing is a lower bound of the number of links to come that cannot be
// taken. Two odd cities at most may be left; the others are made even in pairs,
// each pair by leaving out a row of links from one to the other. So each costs
// at least half of its distance to the next odd city.
func (f front) missing(rest *reach) int {
	odd := f.parity ^ rest.parity
	var at [4]int // how many have the next odd city so far away, or farther
	for left := odd; left != 0; left &= left - 1 {
		c := bits.TrailingZeros64(left)
		others := odd &^ (1 << c)
		switch {
		case rest.one[c]&others != 0:
			at[1]++
		case rest.both[c]&others != 0:
			at[2]++
		default:
			at[3]++
		}
	}
	halves := 0
	spare := 2 - int(f.odd)
	for d := 3; d > 0; d-- {
		free := min(spare, at[d])
		spare -= free
		halves += d * (at[d] - free)
	}
	return (halves + 1) / 2
}
