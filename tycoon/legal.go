package tycoon

import "github.com/railrules/railrules/core"

// Check returns nil if m is legal in s, else an *core.Illegal with the first
// rule, in the order of the rules, that m breaks.
func (g *Game) Check(s State, m Move) error {
	if rule := g.test(&s, &m); rule != nil {
		return g.refusal(&s, &m, rule)
	}
	return nil
}

// test is the one test of a move or outcome. Each kind is tested in the file of
// its rules.
func (g *Game) test(s *State, m *Move) *core.Rule {
	if !g.board.wellFormed(m) {
		return ErrNotation
	}
	switch turn := s.turnOf(); {
	case turn == core.Nobody:
		return ErrOver
	case (turn == core.Chance) != m.IsOutcome():
		return ErrChance
	case turn == core.Chance:
		return g.testOutcome(s, m)
	case (s.phase == PhaseKeep) != (m.Kind == KindKeep):
		return ErrKeepTime
	case s.phase == PhaseKeep:
		return g.testKeep(s, m.Tycoon)
	case m.Kind == KindIssue:
		return g.testShare(s)
	case (s.phase == PhaseAuction) != (m.Kind == KindPass || m.Kind == KindBid):
		return ErrAuction
	case m.Kind == KindPass:
		return nil
	case m.Kind == KindBid:
		return testBid(s, m.Amount)
	}
	if rule := s.testBegun(m.Kind); rule != nil {
		return rule
	}
	return g.testAction(s, m)
}

// testBegun tests whether a kind of move belongs to what is begun (section 5 of
// the rules).
func (s *State) testBegun(k Kind) *core.Rule {
	switch s.begun {
	case NothingBegun:
		switch k {
		case KindFinish:
			return ErrFinish
		case KindGrow:
			return ErrGrow
		}
		return nil
	case CardPlayed:
		if k == KindBuild || k == KindLay || k == KindRedirect {
			return nil
		}
	case CityChosen:
		if k == KindLay {
			return nil
		}
	case Laying:
		if k == KindLay || k == KindFinish {
			return nil
		}
	case CityGrowth:
		if k == KindGrow {
			return nil
		}
	case NewIndustry:
		if k == KindUrbanize {
			return nil
		}
	}
	if k == KindFinish {
		return ErrFinish
	}
	return ErrBegun
}

// testAction tests a move of the action phase by its own rules.
func (g *Game) testAction(s *State, m *Move) *core.Rule {
	var p plan
	switch m.Kind {
	case KindUpgrade:
		return g.testUpgrade(s)
	case KindTake:
		return g.testTake(s, m.Card)
	case KindPlay:
		return g.testPlay(s, m.Card)
	case KindWest:
		return g.testWest(s, m.City)
	case KindUrbanize:
		return g.testUrbanize(s, m.City, m.Color)
	case KindBuild:
		return g.testBuild(s, m.City)
	case KindLay:
		return g.planLay(s, m, &p)
	case KindRedirect:
		return g.planRedirect(s, m, &p)
	case KindDeliver:
		return g.testDeliver(s, m)
	}
	return nil // skip, finish and grow: testBegun says it all
}

// refusal tells where a move breaks a rule.
func (g *Game) refusal(s *State, m *Move, rule *core.Rule) error {
	e := &core.Illegal{Rule: rule}
	cash := int(s.cash[s.actor])
	switch rule {
	case ErrKeep:
		e.Names[0] = g.board.tycoonID(m.Tycoon)
	case ErrTake, ErrGreen, ErrNoEffect, ErrPlay:
		e.Names[0] = g.board.cards[m.Card].text
	case ErrWestern, ErrWesternLink, ErrBuildCity, ErrUrbanized:
		e.Names[0] = g.board.cityID(m.City)
	case ErrUrbanize, ErrCube:
		e.Names = [2]string{g.board.cityID(m.City), m.Color.String()}
	case ErrBid:
		e.Numbers = [2]int{int(m.Amount), int(s.bid)}
	case ErrBidCash:
		e.Numbers = [2]int{int(m.Amount), cash}
	case ErrIssue:
		e.Numbers = [2]int{int(g.issueLimit()), cash}
	case ErrTopLevel:
		e.Numbers[0] = int(s.level[s.actor])
	case ErrSharp:
		e.Numbers = [2]int{int(m.A), int(m.B)}
	case ErrRedirect, ErrLand, ErrStart, ErrCrossing, ErrRival, ErrLeaving, ErrJoin, ErrHome, ErrLinkLimit:
		e.Numbers = [2]int{int(m.Hex.Q), int(m.Hex.R)}
	case ErrRoute, ErrTwice, ErrDestination, ErrPassed:
		e.Names = [2]string{g.board.cityID(g.faulty(s, m, rule)), m.Color.String()}
	case ErrEngine:
		e.Numbers = [2]int{int(m.Links), int(s.level[s.actor])}
	case ErrCash:
		e.Numbers = [2]int{g.price(s, m), cash}
	}
	return e
}

// faulty returns the city of a route at which it breaks a rule.
func (g *Game) faulty(s *State, m *Move, rule *core.Rule) City {
	from, seen := m.City, uint64(1)<<m.City
	for _, step := range m.Route[:m.Links] {
		switch {
		case rule == ErrRoute && !s.ownLink(uint8(step.OwnerFor(core.Seat(s.actor))), from, step.To),
			rule == ErrTwice && seen&(1<<step.To) != 0,
			rule == ErrPassed && g.color(s, step.To) == m.Color:
			return step.To
		}
		from, seen = step.To, seen|1<<step.To
	}
	return from
}

// price returns what a move costs that ErrCash refuses.
func (g *Game) price(s *State, m *Move) int {
	var p plan
	switch m.Kind {
	case KindUpgrade:
		return int(g.board.upgrade[s.level[s.actor]+1])
	case KindWest:
		return int(g.board.westernLink)
	case KindUrbanize:
		return int(g.urbanPrice(s))
	case KindRedirect:
		g.planRedirect(s, m, &p)
	case KindLay:
		g.planLay(s, m, &p)
	}
	return int(p.price())
}

// AppendMoves appends the legal moves of the seat to move in the order of
// RT-NOTE-6.
func (g *Game) AppendMoves(dst []Move, s State) []Move { return g.appendMoves(dst, &s) }

func (g *Game) appendMoves(dst []Move, s *State) []Move {
	if s.turnOf() < 0 {
		return dst
	}
	if s.phase == PhaseKeep {
		return g.appendKeeps(dst, s)
	}
	switch {
	case s.phase == PhaseAuction:
		dst = append(dst, Pass())
	case s.begun == NothingBegun:
		dst = append(dst, Skip())
	case s.begun == Laying:
		dst = append(dst, Finish())
	}
	if g.testShare(s) == nil {
		dst = append(dst, Issue())
	}
	if s.phase == PhaseAuction {
		return appendBids(dst, s)
	}
	switch s.begun {
	case NothingBegun:
		return g.appendActions(dst, s)
	case CityGrowth:
		for c := range City(g.board.nCities) {
			dst = append(dst, Grow(c))
		}
		return dst
	case NewIndustry:
		return g.appendUrbanize(dst, s)
	case CardPlayed:
		dst = g.appendBuilds(dst, s)
		dst = g.appendLays(dst, s)
		return g.appendRedirects(dst, s)
	}
	return g.appendLays(dst, s)
}

// appendActions lists what can be done where nothing is begun, after skip and
// issue.
func (g *Game) appendActions(dst []Move, s *State) []Move {
	if g.testUpgrade(s) == nil {
		dst = append(dst, Upgrade())
	}
	for c := range Card(g.board.nCards) {
		if s.display[c] > 0 && g.testTake(s, c) == nil {
			dst = append(dst, Take(c))
		}
	}
	for c := range Card(g.board.nCards) {
		if s.hand[s.actor][c] > 0 && g.testPlay(s, c) == nil {
			dst = append(dst, Play(c))
		}
	}
	for _, c := range g.board.western {
		if g.testWest(s, c) == nil {
			dst = append(dst, West(c))
		}
	}
	dst = g.appendUrbanize(dst, s)
	dst = g.appendBuilds(dst, s)
	dst = g.appendLays(dst, s)
	dst = g.appendRedirects(dst, s)
	return g.appendDeliveries(dst, s)
}

// AppendChances appends every outcome of the event that waits, in the order of
// RT-NOTE-7, with the weights of RT-CHANCE-5 and RT-INFO-7.
func (g *Game) AppendChances(dst []core.Weighted[Move], s State) []core.Weighted[Move] {
	if s.turnOf() != core.Chance {
		return dst
	}
	switch s.phase {
	case PhaseSetup:
		switch e := g.event(&s); e.kind {
		case tycoonEvent:
			return g.appendDeal(dst, &s, e.to)
		case cardEvent:
			return appendCards(dst, &s)
		}
	case PhaseReveal:
		return appendCards(dst, &s)
	case PhaseShow:
		return g.appendShow(dst, &s)
	}
	if s.pullman {
		return g.appendPullman(dst, &s)
	}
	return core.AppendDraws(dst, s.bag[:], 1, func(k int) Move { return DrawCube(Color(k)) })
}

func appendCards(dst []core.Weighted[Move], s *State) []core.Weighted[Move] {
	return core.AppendDraws(dst, s.deck[:], 1, func(k int) Move { return DrawCard(Card(k)) })
}

// testOutcome tests an outcome: its kind is that of the event, and the event
// can have it.
func (g *Game) testOutcome(s *State, m *Move) *core.Rule {
	kind := KindDrawCube
	switch {
	case s.phase == PhaseSetup && g.event(s).kind == tycoonEvent:
		kind = KindDrawTycoon
	case s.phase == PhaseSetup && g.event(s).kind == cardEvent, s.phase == PhaseReveal:
		kind = KindDrawCard
	case s.phase == PhaseShow, s.pullman:
		kind = KindReveal
	}
	if m.Kind != kind {
		return ErrOutcome
	}
	possible := true
	switch kind {
	case KindDrawCube:
		possible = s.bag[m.Color] > 0
	case KindDrawCard:
		possible = s.deck[m.Card] > 0
	case KindDrawTycoon:
		hidden := s.owner.Hides(core.Seat(s.actor))
		if m.Tycoon == UnknownTycoon && !hidden {
			return ErrMasked
		}
		possible = hidden == (m.Tycoon == UnknownTycoon) && (hidden || s.Unseen(m.Tycoon))
	case KindReveal:
		possible = g.revealWeight(s, m.Tycoon) > 0
	}
	if !possible {
		return ErrOutcome
	}
	return nil
}
