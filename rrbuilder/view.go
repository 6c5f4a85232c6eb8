package rrbuilder

import "github.com/railrules/railrules/core"

// Everything is public (RR-COMP-3), so a view hides nothing; this file holds
// what a front end shows of a state beyond its parts.

// Auction is a running auction.
type Auction struct {
	Company   Company
	Nominator core.Seat
	Bid       int       // the high bid in cubes
	High      core.Seat // the high bidder
	ToAct     core.Seat // the seat that bids or passes next
	Passed    [MaxPlayers]bool
}

// Auction returns the running auction, and false if there is none.
func (s State) Auction() (Auction, bool) {
	if s.phase != PhaseBidding {
		return Auction{}, false
	}
	a := Auction{
		Company: s.company, Nominator: core.Seat(s.active), Bid: int(s.bid),
		High: core.Seat(s.high), ToAct: core.Seat(s.toAct),
	}
	for seat := range a.Passed {
		a.Passed[seat] = s.out>>seat&1 != 0
	}
	return a, true
}

// Offer is what building a route would do now.
type Offer struct {
	Move   Move
	Cost   int // cubes that the treasury pays
	Profit int // dollars for the location reached, without the link
	// Link holds the companies on the link that this route would complete, the
	// builder among them; it is empty if it would complete none.
	Link Companies
	// Raise holds the dollars by which the profit level of each company would
	// rise in all. Its controller collects them at the end of the turn.
	Raise [MaxCompanies]int
}

// AppendOffers appends what each route that company c can pay for would bring
// if it were at its slot now, in the order of RR-NOTE-5. For the company at its
// slot these are the legal moves, a pass aside; for another they are a look
// ahead. There is none for a company without controller, for an unknown company
// and outside of building.
func (g *Game) AppendOffers(dst []Offer, s State, c Company) []Offer {
	if s.phase != PhaseBuilding || int(c) >= len(g.board.companies) || s.controller[c] == 0 {
		return dst
	}
	for r := range g.buildable(&s, c).All() {
		if s.start[c] != 0 {
			dst = append(dst, g.offer(&s, c, Build(r)))
			continue
		}
		for _, end := range g.board.end[r] {
			if g.board.starts.Has(end) {
				dst = append(dst, g.offer(&s, c, BuildFrom(r, end)))
			}
		}
	}
	return dst
}

// offer lets company c build in a copy of s.
func (g *Game) offer(s *State, c Company, m Move) Offer {
	after := *s
	profit := g.layTrack(&after, c, m)
	o := Offer{Move: m, Cost: int(g.board.cost[m.Route]), Profit: profit}
	if !s.link {
		o.Link = g.awardLink(&after, c)
	}
	for i := range o.Raise {
		o.Raise[i] = int(after.profit[i]) - int(s.profit[i])
	}
	return o
}

// FinalValue returns the value of the goods that a company holds (RR-FINAL-7).
func (s State) FinalValue(c Company) int { return GoodsValue(s.Goods(c)) }

// Projection is how a game might end; see [Game.Project].
type Projection struct {
	Goods    [MaxCompanies][MaxColors]uint8 // cubes of each company by colour
	Value    [MaxCompanies]int              // final value in dollars
	PerShare [MaxCompanies]int              // dollars for each share
	Cash     [MaxPlayers]int                // cash and shares together
}

// Project guesses how the game would end if no more companies were sold and no
// more track were built. It is a projection and not a rule: the profits of the
// present turn are paid, every company with a share in a player's hand takes in
// turn the cube that raises its value most (of several the first in byte
// order), and the shares are paid. The companies act in the order in which they
// passed this turn, then in that of the order row. The projection of a finished
// game is its result.
func (g *Game) Project(s State) Projection {
	p := Projection{Goods: s.goods}
	onMap := s.onMap
	if s.phase < PhaseGoods {
		for c := range s.network {
			onMap |= s.network[c]
		}
	}
	order := g.projectedOrder(&s)
	for onMap != 0 {
		before := onMap
		for _, c := range order {
			if l, ok := g.bestCube(&p.Goods[c], s.network[c]&onMap); ok && s.issued(c) > 0 {
				onMap &^= 1 << l
				p.Goods[c][g.board.color[l]]++
			}
		}
		if onMap == before {
			break
		}
	}
	for c := range g.board.companies {
		p.Value[c] = GoodsValue(p.Goods[c])
		p.PerShare[c] = g.payout(p.Value[c], s.issued(Company(c)))
	}
	for seat := range g.players {
		p.Cash[seat] = g.projectedCash(&s, seat, &p.PerShare)
	}
	return p
}

// projectedOrder returns the order in which the companies would take goods.
func (g *Game) projectedOrder(s *State) []Company {
	companies := len(g.board.companies)
	order := make([]Company, 0, MaxCompanies)
	if s.phase == PhaseGoods { // those that passed are out
		order = append(order, s.row[min(s.slot, s.left):s.left]...)
		return append(order, s.row[:s.slot]...)
	}
	left := min(int(s.left), companies)
	order = append(order, s.row[left:companies]...)
	return append(order, s.row[:left]...)
}

// bestCube returns the location of set whose cube raises the value of goods
// most.
func (g *Game) bestCube(goods *[MaxColors]uint8, set Locations) (Location, bool) {
	best, most := Location(0), -1
	for l := range set.All() {
		with := *goods
		with[g.board.color[l]]++
		if v := GoodsValue(with); v > most {
			best, most = l, v
		}
	}
	return best, most >= 0
}

// projectedCash adds what a seat would still be paid to its cash.
func (g *Game) projectedCash(s *State, seat int, perShare *[MaxCompanies]int) int {
	cash := int(s.cash[seat])
	if s.phase == PhaseOver {
		return cash
	}
	for c := range g.board.companies {
		cash += int(s.shares[seat][c]) * perShare[c]
		if int(s.controller[c]) == seat+1 {
			cash += int(s.profit[c])
		}
	}
	return cash
}
