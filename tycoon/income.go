package tycoon

// Income and the end of a turn: all of it happens by itself (section 11).

func (g *Game) income(s *State) {
	ended := s.triggered
	if g.options.EndTrigger == AtTurnEnd {
		ended = s.supply == 0
	}
	for q := range g.players {
		f := g.forecast(s, q)
		s.cash[q], s.shares[q] = f.cash, f.shares
	}
	g.removeStubs(s)
	s.used, s.upgraded = [MaxPlayers]uint8{}, 0
	switch {
	case ended:
		g.end(s, reasonMarkers)
	case g.options.MaxTurns > 0 && s.turn >= g.options.MaxTurns:
		g.end(s, reasonTurns)
	default:
		g.reveal(s)
	}
}

// settlement is what Income does to a seat.
type settlement struct {
	income, debt int64
	forced       int64 // shares issued by force
	cash, shares int32
}

// forecast returns what Income would do to seat q now (RT-INC-1 to -3).
func (g *Game) forecast(s *State, q int) settlement {
	f := settlement{
		income: int64(g.board.Income(int(s.score[q]))),
		debt:   int64(s.shares[q]) * int64(g.board.dividend),
	}
	cash, share := int64(s.cash[q])+f.income, int64(g.board.share)
	if f.debt > cash {
		f.forced = (f.debt - cash + share - 1) / share
	}
	f.cash = int32(min(cash+f.forced*share-f.debt, MaxCash))
	f.shares = int32(min(int64(s.shares[q])+f.forced, MaxCount))
	return f
}

// reveal turns up one card, if one is left, before the next turn (RT-CARD-5).
func (g *Game) reveal(s *State) {
	for _, n := range s.deck[:g.board.nCards] {
		if n > 0 {
			s.phase, s.actor = PhaseReveal, 0
			return
		}
	}
	g.beginTurn(s)
}

// end shows the Tycoon cards one after the other, if there are any
// (RT-END-2, RT-TYC-15).
func (g *Game) end(s *State, reason uint8) {
	s.phase, s.reason, s.actor = PhaseShow, reason, 0
	if !g.withTycoon {
		s.phase = PhaseOver
	}
}
