package rrbuilder

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// AppendMoves appends the legal moves of s in the order of RR-NOTE-5.
func (g *Game) AppendMoves(dst []Move, s State) []Move {
	switch s.phase {
	case PhaseNomination:
		return g.appendNominations(dst, &s)
	case PhaseBidding:
		return g.appendBids(dst, &s)
	case PhaseBuilding:
		return g.appendBuilds(dst, &s)
	case PhaseGoods:
		return g.appendTakes(dst, &s)
	}
	return dst
}

// AppendChances appends nothing: there is no chance in this game.
func (g *Game) AppendChances(dst []core.Weighted[Move], _ State) []core.Weighted[Move] { return dst }

// Check returns nil if Apply accepts m, else a *core.Illegal with the first
// rule that m breaks in the order of the rules.
func (g *Game) Check(s State, m Move) error { return g.test(&s, m) }

// appendNominations lists RR-AUCTION-1.
func (g *Game) appendNominations(dst []Move, s *State) []Move {
	cubes := int32(s.cubes[s.active%MaxPlayers])
	if !g.mustOpen || cubes < g.minimum {
		dst = append(dst, Pass())
	}
	for c := range g.board.companies {
		if s.controller[c] != 0 {
			continue
		}
		for bid := g.minimum; bid <= cubes; bid++ {
			dst = append(dst, Move{Kind: KindNominate, Company: Company(c), Bid: bid})
		}
	}
	return dst
}

// appendBids lists RR-AUCTION-3.
func (g *Game) appendBids(dst []Move, s *State) []Move {
	dst = append(dst, Pass())
	cubes := int32(s.cubes[s.toAct%MaxPlayers])
	for bid := int32(s.bid) + 1; bid <= cubes; bid++ {
		dst = append(dst, Move{Kind: KindBid, Bid: bid})
	}
	return dst
}

// appendBuilds lists RR-BUILD-3: every route that can be built, or the pass.
func (g *Game) appendBuilds(dst []Move, s *State) []Move {
	c := s.atSlot()
	set := g.buildable(s, c)
	if set.empty() {
		return append(dst, Pass())
	}
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			r := Route(64*i + bits.TrailingZeros64(word))
			if s.start[c] != 0 {
				dst = append(dst, Build(r))
				continue
			}
			for _, end := range g.board.end[r] {
				if g.board.starts.Has(end) {
					dst = append(dst, BuildFrom(r, end))
				}
			}
		}
	}
	return dst
}

// appendTakes lists RR-FINAL-4.
func (g *Game) appendTakes(dst []Move, s *State) []Move {
	for set := s.network[s.atSlot()] & s.onMap; set != 0; set &= set - 1 {
		dst = append(dst, Take(Location(bits.TrailingZeros64(uint64(set)))))
	}
	return dst
}

// atSlot returns the company at its slot.
func (s *State) atSlot() Company { return s.row[s.slot%MaxCompanies] % MaxCompanies }

// buildable returns the routes that a company could build at its slot now:
// free, not too dear, and at a start (RR-BUILD-6) or at its network (RR-BUILD-7).
func (g *Game) buildable(s *State, c Company) Routes {
	if g.trackLimit > 0 && s.track[c].Len() >= g.trackLimit {
		return Routes{}
	}
	b := g.board
	set := b.within[min(int(s.treasury[c]), MaxCost)]
	if set.empty() {
		return set
	}
	if s.start[c] == 0 {
		set = set.and(b.first)
	} else {
		set = set.and(b.touching(s.network[c]))
	}
	return set.without(s.built())
}

// built returns the routes that bear track.
func (s *State) built() Routes {
	var set Routes
	for c := range s.track {
		set = set.or(s.track[c])
	}
	return set
}

// touching returns the routes with an end in the set.
func (b *Board) touching(set Locations) Routes {
	var routes Routes
	for ; set != 0; set &= set - 1 {
		routes = routes.or(b.at[bits.TrailingZeros64(uint64(set))])
	}
	return routes
}

// test returns the refusal of m in s, or nil: the rules in the order in which
// the rules file tests them. It allocates only for a refusal.
func (g *Game) test(s *State, m Move) error {
	if !m.wellFormed() {
		return ErrMove.Refuse()
	}
	switch {
	case s.phase == PhaseNomination && (m.Kind == KindNominate || m.Kind == KindPass):
		return g.testNomination(s, m)
	case s.phase == PhaseBidding && m.Kind == KindPass:
		return nil
	case s.phase == PhaseBidding && m.Kind == KindBid:
		return g.testBid(s, m)
	case s.phase == PhaseBuilding && m.Kind == KindPass:
		return g.testBuildPass(s)
	case s.phase == PhaseBuilding && (m.Kind == KindBuild || m.Kind == KindBuildFrom):
		return g.testBuild(s, m)
	case s.phase == PhaseGoods && m.Kind == KindTake:
		return g.testTake(s, m)
	}
	return ErrMove.Refuse()
}

func (g *Game) testNomination(s *State, m Move) error {
	cubes := int32(s.cubes[s.active%MaxPlayers])
	company, problem := "", ""
	switch {
	case m.Kind == KindPass:
		if !g.mustOpen || cubes < g.minimum {
			return nil
		}
		problem = "a pass is not allowed"
	case int(m.Company) >= len(g.board.companies):
		problem = "unknown company"
	case s.controller[m.Company] != 0:
		company, problem = g.board.companies[m.Company].ID, " is sold"
	case m.Bid < g.minimum:
		company, problem = g.board.companies[m.Company].ID, ": the bid is below the minimum"
	case m.Bid > cubes:
		company, problem = g.board.companies[m.Company].ID, ": the bid is above the own cubes"
	default:
		return nil
	}
	return &core.Illegal{Rule: ErrNominate, Names: [2]string{company, problem}, Numbers: [2]int{int(m.Bid), int(cubes)}}
}

func (g *Game) testBid(s *State, m Move) error {
	cubes := int32(s.cubes[s.toAct%MaxPlayers])
	if m.Bid > int32(s.bid) && m.Bid <= cubes {
		return nil
	}
	return &core.Illegal{Rule: ErrBid, Names: [2]string{g.board.Company(s.company).ID}, Numbers: [2]int{int(s.bid), int(cubes)}}
}

func (g *Game) testBuildPass(s *State) error {
	c := s.atSlot()
	set := g.buildable(s, c)
	if set.empty() {
		return nil
	}
	return &core.Illegal{Rule: ErrMustBuild, Names: [2]string{g.board.Company(c).ID}, Numbers: [2]int{set.Len()}}
}

// testBuild tests a route for the company at its slot.
func (g *Game) testBuild(s *State, m Move) error {
	c, b := s.atSlot(), g.board
	refuse := func(rule *core.Rule, name, more string, n, k int) error {
		return &core.Illegal{Rule: rule, Names: [2]string{name, more}, Numbers: [2]int{n, k}}
	}
	if !b.all.Has(m.Route) {
		return refuse(ErrRoute, "unknown route", "", 0, 0)
	}
	route, end, company := b.routes[m.Route].ID, b.end[m.Route], b.Company(c).ID
	touches := s.network[c].Has(end[0]) || s.network[c].Has(end[1])
	switch {
	case s.built().Has(m.Route):
		return refuse(ErrRoute, route, " bears track", 0, 0)
	case uint16(b.cost[m.Route]) > s.treasury[c]:
		return refuse(ErrTreasury, route, company, int(b.cost[m.Route]), int(s.treasury[c]))
	case s.start[c] == 0 && m.Kind == KindBuild:
		return refuse(ErrStart, route, ": no start named", 0, 0)
	case s.start[c] == 0 && m.Location != end[0] && m.Location != end[1]:
		return refuse(ErrStart, route, " does not end there", 0, 0)
	case s.start[c] == 0 && !b.starts.Has(m.Location):
		return refuse(ErrStart, b.locations[m.Location].ID, " is no start location", 0, 0)
	case s.start[c] != 0 && m.Kind == KindBuildFrom:
		return refuse(ErrNetwork, company, " has its start already", 0, 0)
	case s.start[c] != 0 && !touches:
		return refuse(ErrNetwork, route, " does not touch it", 0, 0)
	case g.trackLimit > 0 && s.track[c].Len() >= g.trackLimit:
		return refuse(ErrTrackLimit, company, "", s.track[c].Len(), g.trackLimit)
	}
	return nil
}

func (g *Game) testTake(s *State, m Move) error {
	problem := " has no goods cube"
	switch {
	case int(m.Location) >= len(g.board.locations):
		return &core.Illegal{Rule: ErrTake, Names: [2]string{"unknown location"}}
	case !s.network[s.atSlot()].Has(m.Location):
		problem = " is not in the network"
	case s.onMap.Has(m.Location):
		return nil
	}
	return &core.Illegal{Rule: ErrTake, Names: [2]string{g.board.locations[m.Location].ID, problem}}
}
