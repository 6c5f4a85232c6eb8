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
func (g *Game) drawCube(s *State, c Colour) {
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

// testShare tests the issue of a share (RT-SHARE-2, -5).
func (g *Game) testShare(s *State) *core.Rule {
	if cash := s.cash[s.actor]; cash >= g.issueLimit() || cash > MaxCash-g.board.share {
		return ErrIssue
	}
	return nil
}

// issueLimit returns the cash at which issuing ends.
func (g *Game) issueLimit() int32 {
	if g.options.IssueBelow > 0 {
		return g.options.IssueBelow
	}
	return MaxCash
}

func (g *Game) issue(s *State) {
	s.shares[s.actor] = min(s.shares[s.actor]+1, MaxCount)
	s.cash[s.actor] += g.board.share
}

// score adds points at once (RT-DELIVER-13).
func (s *State) addScore(q uint8, points int32) {
	s.score[q] = min(s.score[q]+points, MaxCount)
}

// testUpgrade tests the upgrade of the engine.
func (g *Game) testUpgrade(s *State) *core.Rule {
	p := s.actor
	switch {
	case s.level[p] >= g.board.maxLevel:
		return ErrTopLevel
	case g.options.OneUpgradePerTurn && s.upgraded&(1<<p) != 0:
		return ErrOneUpgrade
	case s.cash[p] < g.board.upgrade[s.level[p]+1]:
		return ErrCash
	}
	return nil
}

// upgrade raises the engine. The first at the level of the Pullman card is
// asked for it (RT-TYC-14).
func (g *Game) upgrade(s *State) {
	p := s.actor
	s.level[p]++
	s.cash[p] -= g.board.upgrade[s.level[p]]
	if g.options.OneUpgradePerTurn {
		s.upgraded |= 1 << p
	}
	g.winLevel(s)
	if s.firstTop == 0 && s.level[p] == g.board.topLevel() {
		s.firstTop = p + 1
		if g.withTycoon {
			s.pullman = true
			return
		}
	}
	g.endAction(s)
}

// topLevel is the level of the Pullman card.
func (b *Board) topLevel() uint8 { return b.tycoons[b.pullman-1].level }

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
