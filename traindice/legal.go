package traindice

import "github.com/railrules/railrules/core"

// AppendMoves appends the legal moves of the seat to move in the order of
// TD-NOTE-6, nothing when it is no seat's move.
func (g *Game) AppendMoves(dst []Move, s State) []Move {
	if s.turn.inAir > 0 {
		return dst
	}
	switch s.turn.phase {
	case PhaseHead, PhaseFreightReady:
		return append(dst, Roll())
	case PhaseCargoReady:
		return append(dst, Roll(), Stop())
	case PhaseFreightOffer:
		return append(dst, Stop(), Freight())
	case PhaseCargoPick:
		return append(dst, picks(s.turn.addable())...)
	case PhaseFreightPick:
		list := picks(s.turn.addable())
		if g.options.FreightPick == AtLeastOne {
			list = list[1:] // the empty pick comes first
		}
		return append(dst, list...)
	}
	return dst
}

// AppendChances appends every outcome of the dice in the air with its weight in
// the order of TD-CHANCE-7, nothing when none are in the air.
func (g *Game) AppendChances(dst []core.Weighted[Move], s State) []core.Weighted[Move] {
	return append(dst, rolls[s.turn.inAir]...)
}

// Check returns nil if Apply accepts m, else an *core.Illegal with the first
// rule that m breaks.
func (g *Game) Check(s State, m Move) error { return g.check(&s, m) }

// check tests a move by the rules in the order of their table (section 13).
func (g *Game) check(s *State, m Move) error {
	t := &s.turn
	switch {
	case t.phase == PhaseNone || t.phase == PhaseOver:
		return ErrGameOver.Refuse()
	case t.inAir > 0 || m.Kind == KindRolled:
		return checkRolled(t, m)
	case m.Kind == KindKeep:
		return g.checkKeep(t, m.Dice)
	case m.Kind == KindStop && t.phase == PhaseHead:
		return ErrStopInHead.Refuse()
	case m.Kind == KindStop && t.memory > 0:
		return ErrStopFreight.Refuse()
	case !t.phase.lists(m):
		return wrongPhase(t.phase)
	}
	return nil
}

// checkRolled tests a move while dice are in the air, or an outcome (TD-CHANCE-1).
func checkRolled(t *turn, m Move) error {
	if m.Kind == KindRolled && t.inAir > 0 && m.Dice.Len() == int(t.inAir) && sixFaces.Contains(m.Dice) {
		return nil
	}
	return &core.Illegal{Rule: ErrDice, Numbers: [2]int{int(t.inAir)}}
}

// lists reports whether a move other than Keep is one of those that the phase
// lists (TD-TURN-2). These moves have no dice.
func (p Phase) lists(m Move) bool {
	switch m {
	case Roll():
		return p == PhaseHead || p == PhaseCargoReady || p == PhaseFreightReady
	case Stop():
		return p == PhaseCargoReady || p == PhaseFreightOffer
	case Freight():
		return p == PhaseFreightOffer
	}
	return false
}

func wrongPhase(p Phase) error {
	return &core.Illegal{Rule: ErrPhase, Names: [2]string{p.String()}}
}

// checkKeep tests a pick.
func (g *Game) checkKeep(t *turn, d core.Dice) error {
	freight := t.phase == PhaseFreightPick
	switch {
	case t.phase == PhaseHead:
		return ErrKeepInHead.Refuse()
	case t.phase != PhaseCargoPick && !freight:
		return wrongPhase(t.phase)
	case !t.loose.Contains(d):
		return ErrNotShowing.Refuse()
	case d.Count(caboose) > 1:
		return ErrSecondCaboose.Refuse()
	case d.Count(tender) > 0:
		return ErrSecondTender.Refuse()
	case freight && d.Count(locomotive) > 0:
		return ErrFreightLocomotive.Refuse()
	case int(t.locomotives)+d.Count(locomotive) > 2:
		return ErrThirdLocomotive.Refuse()
	case freight && d == 0 && g.options.FreightPick == AtLeastOne:
		return ErrNothingKept.Refuse()
	}
	return nil
}
