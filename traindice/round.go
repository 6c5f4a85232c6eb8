package traindice

// endTurn adds the score and goes on to the next player of the round, to the
// next round or to the end (TD-TURN-6).
func (g *Game) endTurn(s *State, points int64) {
	s.totals[s.seat] = capped(s.totals[s.seat] + points)
	if g.sudden() && s.totals[s.seat] >= g.target {
		s.end()
		return
	}
	if next, ok := g.next(s, s.seat); ok {
		s.beginTurn(next)
		return
	}
	g.endRound(s)
}

// sudden reports whether the first total at the target wins (TD-OPT-10).
func (g *Game) sudden() bool {
	return g.options.EndMode == EndTarget && g.options.Finish == Sudden
}

// next returns the seat that plays after another in this round, if there is one
// (TD-PLAY-2, TD-END-1).
func (g *Game) next(s *State, seat uint8) (uint8, bool) {
	for range g.players {
		if seat++; int(seat) >= g.players {
			seat = 0
		}
		if seat == s.first {
			break
		}
		if s.seats.has(seat) {
			return seat, true
		}
	}
	return 0, false
}

// endRound ends the game or begins another round (TD-END-2 to -7).
func (g *Game) endRound(s *State) {
	if !s.playoff && !g.lastRound(s) {
		g.beginRound(s, min(s.round, maxRound-1)+1)
		return
	}
	leaders := g.leaders(s)
	if g.options.Ties == Shared || leaders.count() == 1 {
		s.end()
		return
	}
	s.playoff = true
	g.beginPlayoff(s, leaders)
}

// maxRound keeps the number of the round from overflowing in a game in which
// nobody ever scores.
const maxRound = 1<<31 - 1

// lastRound reports whether a round that is complete was the last one but for
// playoffs (TD-END-2, -6).
func (g *Game) lastRound(s *State) bool {
	if g.options.EndMode == EndRounds {
		return int64(s.round) >= g.rounds
	}
	return s.best() >= g.target
}

// beginRound begins a round of all players with the first seat.
func (g *Game) beginRound(s *State, round int32) {
	s.round = round
	s.seats = g.everybody()
	s.beginTurn(s.first)
}

// beginPlayoff begins a round of the tied leaders in the same order (TD-END-7).
func (g *Game) beginPlayoff(s *State, leaders seats) {
	s.round = 0
	s.seats = leaders
	if leaders.has(s.first) {
		s.beginTurn(s.first)
		return
	}
	seat, _ := g.next(s, s.first)
	s.beginTurn(seat)
}

// beginTurn begins the turn of a seat (TD-TURN-1).
func (s *State) beginTurn(seat uint8) {
	s.turn = turn{phase: PhaseHead}
	s.seat = seat
}

// end ends the game. Winners and reason follow from what is left.
func (s *State) end() {
	s.turn = turn{phase: PhaseOver}
	s.seats, s.seat = 0, 0
}
