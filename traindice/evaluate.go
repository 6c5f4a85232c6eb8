package traindice

import (
	"math"

	"github.com/railrules/railrules/core"
)

// Evaluate estimates the result of a seat, from 0 for a sure loss to 1 for a
// sure win; the results of all seats sum to 1. It takes what the train on the
// table may still bring, a common turn for everybody who is still to play in
// this round, and the lead against what the rounds to come may change. It is a
// rule of thumb for bots, not the exact value.
func (g *Game) Evaluate(s State, seat core.Seat) float64 {
	if s.turn.phase == PhaseOver {
		return g.Standing(s).Share(seat)
	}
	var expected [core.MaxSeats]float64
	best, waiting := 0.0, s.turn.phase.inTurn()
	for q, total := range s.totals[:g.players] {
		expected[q] = float64(total)
	}
	q := s.seat
	for range g.players { // a state of a game for more players would go round for ever
		if !waiting || q >= core.MaxSeats {
			break
		}
		turn := commonTurn
		if q == s.seat {
			turn = g.expect(&s.turn)
		}
		expected[q] += turn
		q, waiting = g.next(&s, q)
	}
	for _, x := range expected[:g.players] {
		best = max(best, x)
	}
	rounds := max(0, float64(g.target)-best) / commonTurn
	if g.options.EndMode == EndRounds {
		rounds = max(0, float64(g.rounds)-float64(s.round))
	}
	if s.playoff {
		rounds = 0
	}
	return core.Outlook(seat, g.players, expected, turnSpread*math.Sqrt(rounds+0.25))
}

// What a turn brings by the same rule of thumb, which is less than it brings in
// truth, and how much the difference of two seats changes in a round. A search
// needs numbers that agree more than numbers that are true.
const (
	commonTurn = 10.0
	turnSpread = 12.0
)

// expect estimates the score of a turn that goes on: what the train is worth as
// it stands, with everything that lies ready to be picked and the cars that a
// throw may add. It does not look for a caboose that is not there yet.
func (g *Game) expect(t *turn) float64 {
	if t.phase == PhaseHead {
		return headHopes[min(t.locomotives, 1)][min(t.headRolls, 2)]
	}
	cars, dice := float64(t.cars.Sum()), 6-t.standing()
	for face := 2; face <= 4; face++ {
		n := t.loose.Count(face)
		cars += float64(face * n)
		dice -= n
	}
	train := float64(t.memory) + cars
	if t.memory > 0 || t.phase == PhaseFreightOffer {
		if g.freightDouble {
			train *= 2
		}
		return train * freightHope
	}
	if t.loose.Count(1) > 0 {
		return 2 * train
	}
	if t.inAir > 0 || t.cargoRolls > 0 {
		train += carHope * float64(dice)
	}
	if g.options.CabooseRequired {
		return 0
	}
	return train
}

// freightHope is the part of its points that a freight train is likely to bring
// home, and carHope the points that a die brings in a throw.
const (
	freightHope = 0.9
	carHope     = 1.5
)

// headHopes are the points hoped for while the head is searched, without and
// with a locomotive, after 0, 1 and 2 rolls.
var headHopes = [2][3]float64{{10, 8, 4}, {11, 11, 8}}
