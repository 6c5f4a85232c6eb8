package tycoon

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// refillCubes are drawn for Chicago after a red cube came there (RT-WEST-6).
const refillCubes = 2

// testDeliver tests a delivery in the order of RT-DELIVER-1 to -7.
func (g *Game) testDeliver(s *State, m *Move) *core.Rule {
	if s.cubes[m.City][m.Color] == 0 {
		return ErrCube
	}
	from := m.City
	for _, step := range m.Route[:m.Links] {
		if step.Owner == s.actor+1 {
			return ErrOwnMark
		}
		if !s.ownLink(uint8(step.OwnerFor(core.Seat(s.actor))), from, step.To) {
			return ErrRoute
		}
		from = step.To
	}
	switch {
	case m.Route[0].Owner != 0:
		return ErrFirstLink
	case m.Links > s.level[s.actor]:
		return ErrEngine
	}
	seen := uint64(1) << m.City
	for _, step := range m.Route[:m.Links] {
		if seen&(1<<step.To) != 0 {
			return ErrTwice
		}
		seen |= 1 << step.To
	}
	if g.color(s, from) != m.Color {
		return ErrDestination
	}
	for _, step := range m.Route[:m.Links-1] {
		if g.color(s, step.To) == m.Color {
			return ErrPassed
		}
	}
	return nil
}

// deliver carries out a delivery in the order of RT-DELIVER-12.
func (g *Game) deliver(s *State, m *Move) {
	s.cubes[m.City][m.Color]--
	g.placeMarker(s, m.City)
	s.bag[m.Color]++
	for _, step := range m.Route[:m.Links] {
		owner := uint8(step.OwnerFor(core.Seat(s.actor)))
		if g.options.LinkPoints == ToDeliverer {
			owner = s.actor
		}
		s.addScore(owner, 1)
	}
	to := m.Route[m.Links-1].To
	g.payHotels(s, to)
	g.winDelivery(s, int32(m.Links), to)
	if g.refills(s, m, to) {
		g.await(s, to, refillCubes)
		return
	}
	g.endAction(s)
}

// placeMarker puts a marker on a city that has just lost its last cube
// (RT-DELIVER-11, RT-END-1).
func (g *Game) placeMarker(s *State, c City) {
	if s.cubes[c] != [colors]uint8{} || s.supply == 0 {
		return
	}
	s.marker |= 1 << c
	s.supply--
	if s.supply == 0 && g.options.EndTrigger == Latched {
		s.triggered = true
	}
}

// refills reports whether a delivery brings new cubes to Chicago (RT-WEST-6).
func (g *Game) refills(s *State, m *Move, to City) bool {
	return m.Color == Red && len(g.board.western) > 0 && to == g.board.chicago && s.west != [MaxWestern]uint8{} &&
		(g.options.WesternRefill == AnyRed || g.board.westernOf(m.City) >= 0)
}

// road is what joins a city with another: the owners of the links, as a bit
// set.
type road struct {
	to     City
	owners uint8
}

// routes lists deliveries. It walks every simple route, but enters a city only
// if, without the cities already on the route, the cube can still come to its
// colour in the links that are left. So each step of the search belongs to a
// delivery that exists, and the work is bounded by the length of the list.
type routes struct {
	dst    []Move
	me     uint8
	m      Move
	goal   uint64 // cities of the colour of the cube
	near   [MaxCities]uint64
	own    [MaxCities]uint64
	roads  [MaxCities][sides]road
	number [MaxCities]uint8
	// walks[c][n] are the cities from which a walk of n links leads to colour c
	// and not through it.
	walks [colors][MaxLevel + 1]uint64
}

// appendDeliveries lists every delivery in canonical order: by number of
// links, origin, colour, then step by step.
func (g *Game) appendDeliveries(dst []Move, s *State) []Move {
	if s.nLinks == 0 || s.linksOf(s.actor) == 0 {
		return dst
	}
	r := routes{dst: dst, me: s.actor}
	g.roads(s, &r)
	return g.search(s, &r, MaxCities, 0)
}

// roads collects the links by city, neighbours ascending.
func (g *Game) roads(s *State, r *routes) {
	for _, l := range s.links[:s.nLinks] {
		a, b := l.a.city(), l.b.city()
		r.join(a, b, l.owner)
		r.join(b, a, l.owner)
	}
}

func (r *routes) join(a, b City, owner uint8) {
	if owner == r.me {
		r.own[a] |= 1 << b
	}
	list, i := &r.roads[a], r.number[a]
	if r.near[a]&(1<<b) != 0 {
		for i = 0; list[i].to != b; i++ {
		}
		list[i].owners |= 1 << owner
		return
	}
	for ; i > 0 && list[i-1].to > b; i-- {
		list[i] = list[i-1]
	}
	list[i] = road{b, 1 << owner}
	r.number[a]++
	r.near[a] |= 1 << b
}

// search lists the deliveries from one city and of one colour, or from all with
// only = MaxCities.
func (g *Game) search(s *State, r *routes, only City, color Color) []Move {
	var goals [colors]uint64
	var origins uint64
	for c := range City(g.board.nCities) {
		if k := g.color(s, c); k < Grey {
			goals[k] |= 1 << c
		}
		if r.own[c] != 0 && s.cubes[c] != [colors]uint8{} && (only == MaxCities || only == c) {
			origins |= 1 << c
		}
	}
	level := s.level[s.actor]
	for k := range r.walks {
		r.walks[k][0] = goals[k]
		from := goals[k]
		for n := uint8(1); n <= level; n++ {
			r.walks[k][n] = r.around(from)
			from = r.walks[k][n] &^ goals[k]
		}
	}
	for n := uint8(1); n <= level; n++ {
		for left := origins; left != 0; left &= left - 1 {
			c := City(bits.TrailingZeros64(left))
			for k := range Color(colors) {
				if s.cubes[c][k] == 0 || r.walks[k][n]&(1<<c) == 0 || only != MaxCities && k != color {
					continue
				}
				r.goal = goals[k]
				r.m = Move{Kind: KindDeliver, Color: k, City: c, Links: n}
				r.extend(c, 0, 1<<c)
			}
		}
	}
	return r.dst
}

// around returns the neighbours of a set of cities.
func (r *routes) around(set uint64) uint64 {
	var n uint64
	for ; set != 0; set &= set - 1 {
		n |= r.near[bits.TrailingZeros64(set)&63]
	}
	return n
}

// extend adds the link number i, from city c, in all ways.
func (r *routes) extend(c City, i uint8, visited uint64) {
	left := r.m.Links - i - 1
	next := r.near[c&63] &^ visited & r.walks[r.m.Color][left]
	if i == 0 {
		next &= r.own[c&63]
	}
	if left > 0 {
		next &^= r.goal
	}
	if next == 0 {
		return
	}
	for _, road := range r.roads[c&63][:r.number[c&63]] {
		if next&(1<<road.to) == 0 || !r.reaches(road.to, left, visited) {
			continue
		}
		owners := road.owners
		if i == 0 {
			owners = 1 << r.me
		}
		for ; owners != 0; owners &= owners - 1 {
			r.step(road.to, uint8(bits.TrailingZeros8(owners)), i, left, visited)
		}
	}
}

// step goes over one link and lists the delivery or goes on.
func (r *routes) step(to City, owner, i, left uint8, visited uint64) {
	r.m.Route[i&7] = Step{to, owner + 1}
	if owner == r.me {
		r.m.Route[i&7].Owner = 0
	}
	if left == 0 {
		r.dst = append(r.dst, r.m)
	} else {
		r.extend(to, i+1, visited|1<<to)
	}
	r.m.Route[i&7] = Step{}
}

// reaches reports whether the cube can come from city c to its colour over at
// most n links without a city of the route.
func (r *routes) reaches(c City, n uint8, visited uint64) bool {
	seen := visited | 1<<c
	front := uint64(1) << c
	for ; n > 0 && front != 0; n-- {
		front = r.around(front) &^ seen
		if front&r.goal != 0 {
			return true
		}
		seen |= front
	}
	return n == 0 && r.goal&(1<<c) != 0
}
