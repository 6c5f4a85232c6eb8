package tycoon

import "github.com/railrules/railrules/core"

// testWest tests the building of a western link.
func (g *Game) testWest(s *State, c City) *core.Rule {
	if !g.withWest {
		return ErrWesternOff
	}
	i := g.board.westernOf(c)
	switch {
	case i < 0 || s.west[i] > 0:
		return ErrWestern
	case !s.linkAt(s.actor, c):
		return ErrWesternLink
	case s.cash[s.actor] < g.board.westernLink:
		return ErrCash
	}
	return nil
}

// westernOf returns the place of a city among those with a western link, or -1.
func (b *Board) westernOf(c City) int {
	for i, w := range b.western {
		if w == c {
			return i
		}
	}
	return -1
}

// westernCubes red cubes come with a western link (RT-WEST-4).
const westernCubes = 4

func (g *Game) buildWest(s *State, c City) {
	s.cash[s.actor] -= g.board.westernLink
	s.west[g.board.westernOf(c)] = s.actor + 1
	n := min(westernCubes, s.bag[Red])
	s.bag[Red] -= n
	s.cubes[c][Red] += n
	if n > 0 {
		s.returnMarker(c)
	}
	g.endAction(s)
}
