package traindice

import "github.com/railrules/railrules/core"

// beginStartRoll lets some seats roll for the first seat (TD-START-1, -2).
func (s *State) beginStartRoll(who seats) {
	s.turn = turn{phase: PhaseStart, inAir: 1}
	s.faces = [core.MaxSeats]uint8{}
	s.seats = who
	s.seat = who.lowest()
}

// startRoll takes up one die of the start roll.
func (g *Game) startRoll(s *State, d core.Dice) {
	s.faces[s.seat] = uint8(d.Sum())
	if next := s.seats.after(s.seat); next != 0 {
		s.seat = next.lowest()
		return
	}
	highest := s.highestFaces()
	if highest.count() > 1 {
		s.beginStartRoll(highest)
		return
	}
	s.first = highest.lowest()
	s.faces = [core.MaxSeats]uint8{}
	g.beginRound(s, 1)
}

// highestFaces returns the seats that share the highest start roll.
func (s *State) highestFaces() (best seats) {
	var high uint8
	for seat, f := range s.faces {
		if f > high {
			high, best = f, 0
		}
		if f > 0 && f == high {
			best |= 1 << seat
		}
	}
	return best
}
