package traindice

import "github.com/railrules/railrules/core"

// The reasons of the end (TD-END-9).
const (
	ReasonTarget  = "target"  // a total reached the target
	ReasonRounds  = "rounds"  // the last round is over
	ReasonSudden  = "sudden"  // a total reached the target, which ended the game at once
	ReasonPlayoff = "playoff" // a playoff decided between equal totals
)

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

// Standing returns the totals and, once the game is over, the places and the
// reason (TD-END-4, -9).
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
		return ReasonSudden
	case s.playoff:
		return ReasonPlayoff
	case g.options.EndMode == EndRounds:
		return ReasonRounds
	}
	return ReasonTarget
}
