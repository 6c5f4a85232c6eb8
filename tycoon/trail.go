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

// longest returns the longest trail of a connected part.
func longest(part []edge) int {
	var odd uint64
	for _, e := range part {
		odd ^= 1<<e.a ^ 1<<e.b
	}
	if bits.OnesCount64(odd) <= 2 {
		return len(part) // all links in one trail
	}
	part = inOrder(part)
	last := map[City]int{} // the last link of each city
	for i, e := range part {
		last[e.a], last[e.b] = i, i
	}
	best := 0
	now := map[front]int{{}: 0}
	for i, e := range part {
		rest := len(part) - i - 1
		next := map[front]int{}
		keep := func(f front, taken int) {
			for _, c := range [2]City{e.a, e.b} {
				if last[c] != i {
					continue
				}
				var whole bool
				if f, whole = f.leave(c); whole && taken > best {
					best = taken
				}
				if whole || f.odd > 2 {
					return // nothing can be added to a part that has left the front
				}
			}
			if taken+rest-f.missing(part[i+1:]) <= best {
				return
			}
			if old, known := next[f]; !known || taken > old {
				next[f] = taken
			}
		}
		for f, taken := range now {
			keep(f, taken)
			keep(f.join(e), taken+1)
		}
		now = next
	}
	return best
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

// missing is a lower bound of the number of links to come that cannot be taken:
// each that is left out changes two cities between odd and even.
func (f front) missing(rest []edge) int {
	parity := f.parity
	for _, e := range rest {
		parity ^= 1<<e.a ^ 1<<e.b
	}
	return max(0, bits.OnesCount64(parity)+int(f.odd)-2+1) / 2
}
