package tycoon

import "github.com/railrules/railrules/core"

// The order of actions: three rounds, extra actions, what an action leaves
// behind.

// endAction passes the turn on (section 5 of the rules): to the next extra
// action, the next seat, the next round, or Income.
func (g *Game) endAction(s *State) {
	s.begun, s.played, s.city, s.laid, s.laying = NothingBegun, 0, 0, 0, 0
	if s.extra > 0 {
		s.extra--
		return
	}
	s.actor = g.next(s.actor)
	if s.actor != s.first {
		return
	}
	if s.round++; s.round > 3 {
		s.round = 0
		g.income(s)
	}
}

// await makes n draws of a cube for a city wait, as far as there are cubes, or
// ends the action (RT-CHANCE-2).
func (g *Game) await(s *State, c City, n int32) {
	if n == 0 || core.Pile(s.bag[:]).Len() == 0 {
		g.endAction(s)
		return
	}
	s.begun = NothingBegun
	s.city, s.draws = c, uint8(n)
}

// drawCube puts a cube drawn on the city that waits. The first cube takes an
// empty marker off.
func (g *Game) drawCube(s *State, c Color) {
	s.bag[c]--
	if s.phase == PhaseSetup {
		s.cubes[g.event(s).to][c]++
		g.drawn(s)
		return
	}
	s.cubes[s.city][c]++
	s.returnMarker(s.city)
	s.draws--
	if s.draws == 0 || core.Pile(s.bag[:]).Len() == 0 {
		s.draws = 0
		g.endAction(s)
	}
}

// returnMarker takes an empty marker off a city that has cubes again.
func (s *State) returnMarker(c City) {
	if s.marker&(1<<c) != 0 {
		s.marker &^= 1 << c
		s.supply++
	}
}

// addScore adds points at once (RT-DELIVER-13).
func (s *State) addScore(q uint8, points int32) {
	s.score[q] = min(s.score[q]+points, MaxCount)
}
