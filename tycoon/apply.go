package tycoon

// Apply returns the state after m, or s itself and the error of [Game.Check].
func (g *Game) Apply(s State, m Move) (State, error) {
	if rule := g.test(&s, &m); rule != nil {
		return s, g.refusal(&s, &m, rule)
	}
	g.carryOut(&s, &m)
	return s, nil
}

// carryOut makes the effects of a legal move. Each kind has its function in the
// file of its rules.
func (g *Game) carryOut(s *State, m *Move) {
	switch m.Kind {
	case KindPass:
		g.pass(s)
	case KindSkip, KindFinish:
		g.endAction(s)
	case KindIssue:
		g.issue(s)
	case KindUpgrade:
		g.upgrade(s)
	case KindBid:
		g.bid(s, m.Amount)
	case KindKeep:
		g.keep(s, m.Tycoon)
	case KindTake:
		g.take(s, m.Card)
	case KindPlay:
		g.play(s, m.Card)
	case KindWest:
		g.buildWest(s, m.City)
	case KindGrow:
		g.grow(s, m.City)
	case KindUrbanize:
		g.urbanizeCity(s, m.City, m.Color)
	case KindBuild:
		s.begun, s.city = CityChosen, m.City
	case KindLay:
		g.lay(s, m)
	case KindRedirect:
		g.redirect(s, m)
	case KindDeliver:
		g.deliver(s, m)
	case KindDrawCube:
		g.drawCube(s, m.Color)
	case KindDrawCard:
		g.turnUp(s, m.Card)
	case KindDrawTycoon:
		g.deal(s, m.Tycoon)
	case KindReveal:
		g.show(s, m.Tycoon)
	}
}
