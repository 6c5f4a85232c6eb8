package tycoon

import "github.com/railrules/railrules/core"

// urbanCubes are drawn for a city that is urbanized (RT-URB-3).
const urbanCubes = 2

// colour returns the current colour of a city (RT-MAP-7).
func (g *Game) color(s *State, c City) Color {
	if s.tile[c] > 0 {
		return Color(s.tile[c] - 1)
	}
	return g.board.cities[c].color
}

// canTake reports whether a city can take a new city tile.
func (g *Game) canTake(s *State, c City) bool {
	return g.board.cities[c].color == Grey && s.tile[c] == 0
}

// testUrbanize tests a paid or, after New Industry, a free new city tile.
func (g *Game) testUrbanize(s *State, c City, tile Color) *core.Rule {
	i := tileOf(tile)
	switch {
	case g.board.cities[c].color != Grey || i < 0 || s.newTiles[i] == 0:
		return ErrUrbanize
	case s.tile[c] > 0:
		return ErrUrbanized
	case s.cash[s.actor] < g.urbanPrice(s):
		return ErrCash
	}
	return nil
}

func (g *Game) urbanPrice(s *State) int32 {
	if s.begun == NewIndustry {
		return 0
	}
	return g.board.urbanize
}

func (g *Game) appendUrbanize(dst []Move, s *State) []Move {
	if s.cash[s.actor] < g.urbanPrice(s) {
		return dst
	}
	for c := range City(g.board.nCities) {
		if !g.canTake(s, c) {
			continue
		}
		for i, n := range s.newTiles {
			if n > 0 {
				dst = append(dst, Urbanize(c, tileColors[i]))
			}
		}
	}
	return dst
}

// canUrbanize reports whether a grey city and a tile are left.
func (g *Game) canUrbanize(s *State) bool {
	if core.Pile(s.newTiles[:]).Len() == 0 {
		return false
	}
	for c := range City(g.board.nCities) {
		if g.canTake(s, c) {
			return true
		}
	}
	return false
}

func (g *Game) urbanizeCity(s *State, c City, tile Color) {
	n := int32(urbanCubes)
	if s.begun == NewIndustry {
		n = g.board.effectNumber(industry)
	}
	s.cash[s.actor] -= g.urbanPrice(s)
	s.newTiles[tileOf(tile)]--
	s.tile[c] = uint8(tile) + 1
	g.await(s, c, n)
}
