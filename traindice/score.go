package traindice

import "github.com/railrules/railrules/core"

// maxPoints bounds totals and the memory of a freight train, so that no sum can
// overflow and every number is exact in JSON. No game gets there: the most
// points for the most rounds are 10^12, and every 12 points of a memory take two
// steps.
const maxPoints = 1<<53 - 1

func capped(points int64) int64 { return min(points, maxPoints) }

// fullSet are the freight cars of a train that shows one of each face.
const fullSet core.Dice = 0x1110

// points returns the score of a turn that ended (TD-SCORE-1 to -5).
func (g *Game) points(t *turn, end ending) int64 {
	cars := int64(t.cars.Sum())
	switch {
	case end == noHead || end == crashed:
		return 0
	case t.memory > 0: // only a caboose closes a freight train
		if g.freightDouble {
			return 2 * (t.memory + cars)
		}
		return t.memory + cars
	case end == withCaboose && t.cars == fullSet:
		return g.fullSetScore
	case end == withCaboose:
		return 2 * cars
	case g.options.CabooseRequired:
		return 0
	}
	return cars
}

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
		return int64(s.round) >= g.limit
	}
	return s.best() >= g.target
}

// best returns the highest total.
func (s *State) best() int64 {
	var best int64
	for _, total := range s.totals {
		best = max(best, total)
	}
	return best
}

// leaders returns the seats with the highest total.
func (g *Game) leaders(s *State) (leaders seats) {
	best := s.best()
	for seat := range g.players {
		if s.totals[seat] == best {
			leaders |= 1 << seat
		}
	}
	return leaders
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

// Standing returns the totals and, once the game is over, the places and the
// reason: "sudden", "playoff", "target" or "rounds" (TD-END-4, -9).
func (g *Game) Standing(s State) core.Standing {
	standing := core.Standing{Seats: g.players}
	for seat := range g.players {
		standing.Score[seat] = int(s.totals[seat])
	}
	if s.turn.phase == PhaseOver {
		standing.Over = true
		standing.Place = core.Rank(g.players, standing.Score)
		standing.Reason = g.reason(&s)
	}
	return standing
}

// reason returns why the game ended (TD-END-9).
func (g *Game) reason(s *State) string {
	switch {
	case g.sudden():
		return "sudden"
	case s.playoff:
		return "playoff"
	}
	return g.options.EndMode.String()
}
