package traindice

import "github.com/railrules/railrules/core"

// All dice lie in the open (TD-CHANCE-4), so a view hides nothing; this file
// holds what a front end shows of a state beyond its parts.

// Train returns the dice that stand in the train. Those of a freight train are
// the head and the load.
func (s State) Train() core.Dice {
	d := s.turn.cars
	for range s.turn.locomotives {
		d = d.Add(locomotive)
	}
	if s.turn.tender {
		d = d.Add(tender)
	}
	return d
}

// Worth returns the points that the turn would score if the train were closed
// as it stands without a caboose, and with one. A freight train cannot be closed
// without, a train of six dice has no room for one, and before its head stands no
// train can be closed at all; what cannot be is 0.
func (g *Game) Worth(s State) (without, with int) {
	t := &s.turn
	if !t.tender {
		return 0, 0
	}
	if t.memory == 0 {
		without = int(g.points(t, stopped))
	}
	if t.standing() < maxDice {
		with = int(g.points(t, withCaboose))
	}
	return without, with
}
