package rrbuilder

// Apply returns the state after m and after every automatic step that follows,
// or s itself and the refusal of Check.
func (g *Game) Apply(s State, m Move) (State, error) {
	if err := g.test(&s, m); err != nil {
		return s, err
	}
	switch s.phase {
	case PhaseNomination:
		if m.Kind == KindPass {
			g.passNomination(&s)
		} else {
			g.nominate(&s, m)
		}
	case PhaseBidding:
		if m.Kind == KindPass {
			g.passBid(&s)
		} else {
			s.bid, s.high = uint16(m.Bid), s.toAct
			g.nextBidder(&s)
		}
	case PhaseBuilding:
		if m.Kind == KindPass {
			g.retire(&s)
		} else {
			g.build(&s, m)
		}
		g.settleBuilding(&s)
	case PhaseGoods:
		s.onMap &^= 1 << m.Location
		s.goods[s.atSlot()][g.board.color[m.Location]]++
		g.nextSlot(&s)
		g.settleGoods(&s)
	}
	return s, nil
}

// beginTurn starts the next turn: cubes for all (RR-INVEST-1), then the first
// nomination.
func (g *Game) beginTurn(s *State) {
	s.turn++
	if g.options.ActiveMarker == MarkerRotate {
		s.active = uint8((g.options.FirstSeat + int(s.turn) - 1) % g.players)
	}
	for seat := range g.players {
		s.cubes[seat] += g.grant
	}
	s.phase, s.passes = PhaseNomination, 0
}

// after returns the next seat clockwise.
func (g *Game) after(seat uint8) uint8 {
	if seat++; int(seat) < g.players {
		return seat
	}
	return 0
}

// nominate opens an auction with the nominator as high bidder (RR-AUCTION-2).
func (g *Game) nominate(s *State, m Move) {
	s.phase, s.passes = PhaseBidding, 0
	s.company, s.bid, s.high = m.Company, uint16(m.Bid), s.active
	s.toAct = g.after(s.active)
}

// passNomination moves the marker on and closes the auctions once all have
// passed in a row (RR-AUCTION-8, RR-AUCTION-10).
func (g *Game) passNomination(s *State) {
	s.active = g.after(s.active)
	if s.passes++; int(s.passes) == g.players {
		g.beginBuilding(s)
	}
}

// passBid takes a seat out of the auction and ends it if only the high bidder
// is left (RR-AUCTION-4).
func (g *Game) passBid(s *State) {
	s.out |= 1 << s.toAct
	g.nextBidder(s)
	if s.toAct == s.high {
		g.sell(s)
	}
}

// nextBidder finds the next seat to act clockwise (RR-AUCTION-3); it is the high
// bidder if nobody else is left.
func (g *Game) nextBidder(s *State) {
	for range g.players {
		s.toAct = g.after(s.toAct)
		if s.toAct != s.high && s.out>>s.toAct&1 == 0 {
			return
		}
	}
	s.toAct = s.high
}

// sell gives the company to the high bidder (RR-AUCTION-5) and moves the marker
// on from the nominator (RR-AUCTION-8).
func (g *Game) sell(s *State) {
	s.cubes[s.high] -= s.bid
	s.treasury[s.company] += s.bid
	s.controller[s.company] = s.high + 1
	s.shares[s.high][s.company]++
	s.company, s.bid, s.high, s.toAct, s.out = 0, 0, 0, 0, 0
	s.active = g.after(s.active)
	for c := range g.board.companies {
		if s.controller[c] == 0 {
			s.phase = PhaseNomination
			return
		}
	}
	g.beginBuilding(s)
}

// beginBuilding starts at the left end of the order row (RR-BUILD-2).
func (g *Game) beginBuilding(s *State) {
	s.phase, s.passes, s.slot = PhaseBuilding, 0, 0
	g.settleBuilding(s)
}

// settleBuilding lets companies without controller pass (RR-BUILD-13) and ends
// the turn when no company is left (RR-BUILD-14).
func (g *Game) settleBuilding(s *State) {
	for s.left > 0 {
		if s.controller[s.atSlot()] != 0 {
			return
		}
		g.retire(s)
	}
	g.endTurn(s)
}

// nextSlot goes on to the next company of the order row.
func (g *Game) nextSlot(s *State) {
	if s.slot++; s.slot >= s.left {
		s.slot = 0
	}
}

// retire moves the company at its slot to the end of the passing row
// (RR-BUILD-4); the slot is then that of the company that stood to its right.
func (g *Game) retire(s *State) {
	c, last := s.row[s.slot], max(len(g.board.companies), int(s.left))-1
	copy(s.row[s.slot:last], s.row[s.slot+1:last+1])
	s.row[last] = c
	if s.left--; s.slot >= s.left {
		s.slot = 0
	}
}

// build lets the company at its slot build, and looks for the link.
func (g *Game) build(s *State, m Move) {
	c := s.atSlot()
	g.layTrack(s, c, m)
	if !s.link {
		g.awardLink(s, c)
	}
	g.nextSlot(s)
}

// layTrack pays for track of a company, lays it and raises the profit level; it
// returns by how much.
func (g *Game) layTrack(s *State, c Company, m Move) int {
	b, raise := g.board, uint16(0)
	if m.Kind == KindBuildFrom { // the start is in the network from now on and never pays (RR-BUILD-11)
		s.start[c] = uint8(m.Location) + 1
		s.network[c].add(m.Location)
	}
	s.treasury[c] -= uint16(b.cost[m.Route])
	s.track[c].add(m.Route)
	for _, end := range b.end[m.Route] {
		if !s.network[c].Has(end) {
			s.network[c].add(end)
			raise += b.value[end] // RR-BUILD-9
		}
	}
	s.profit[c] += raise
	return int(raise)
}

// awardLink pays the link if it exists now (RR-TC-2, RR-TC-4) and returns the
// companies rewarded.
func (g *Game) awardLink(s *State, completer Company) Companies {
	line := g.line(&s.network)
	s.link = line != 0
	for set, c := line, Company(0); set != 0; set, c = set>>1, c+1 {
		switch {
		case set&1 == 0:
		case c == completer:
			s.profit[c] += uint16(g.bonus[0])
		default:
			s.profit[c] += uint16(g.bonus[1])
		}
	}
	return line
}

// endTurn pays profits (RR-PROFIT-1) and goes on to the next turn (RR-TURN) or
// to the final goods. The passing row, now complete, is the next order row.
func (g *Game) endTurn(s *State) {
	for c := range g.board.companies {
		if seat := s.controller[c]; seat != 0 {
			s.cash[seat-1] += int32(s.profit[c])
		}
	}
	s.profit = [MaxCompanies]uint16{}
	s.left, s.slot = uint8(len(g.board.companies)), 0
	if s.turn < Turns {
		s.controller = [MaxCompanies]uint8{}
		g.beginTurn(s)
		return
	}
	g.beginGoods(s)
}

// beginGoods empties the treasuries, lays out the goods and settles control
// (RR-FINAL-1 to RR-FINAL-3).
func (g *Game) beginGoods(s *State) {
	s.phase = PhaseGoods
	s.treasury = [MaxCompanies]uint16{}
	for c := range g.board.companies {
		s.onMap |= s.network[c]
		s.controller[c] = g.finalController(s, Company(c))
	}
	g.settleGoods(s)
}

// finalController returns who takes a company over (as the state stores it):
// most shares, then nearest clockwise to the holder of the marker, or to the
// Active Player marker if it was not sold in the last turn (RR-FINAL-3).
func (g *Game) finalController(s *State, c Company) uint8 {
	holder := s.active
	if s.controller[c] != 0 {
		holder = s.controller[c] - 1
	}
	best, most := uint8(0), uint8(0)
	for range g.players {
		if n := s.shares[holder][c]; n > most {
			best, most = holder+1, n
		}
		holder = g.after(holder)
	}
	return best
}

// settleGoods lets companies without a cube in reach pass (RR-FINAL-5) and ends
// the game when no company is left.
func (g *Game) settleGoods(s *State) {
	for s.left > 0 {
		if c := s.atSlot(); s.controller[c] != 0 && s.network[c]&s.onMap != 0 {
			return
		}
		g.retire(s)
	}
	g.finish(s)
}

// finish pays the shares (RR-FINAL-10); the game is over.
func (g *Game) finish(s *State) {
	s.phase = PhaseOver
	for c := range g.board.companies {
		each := g.payout(GoodsValue(s.goods[c]), s.issued(Company(c)))
		for seat := range g.players {
			s.cash[seat] += int32(each * int(s.shares[seat][c]))
		}
	}
}
