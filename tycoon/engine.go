package tycoon

import "github.com/railrules/railrules/core"

// testUpgrade tests the upgrade of the engine.
func (g *Game) testUpgrade(s *State) *core.Rule {
	p := s.actor
	switch {
	case g.options.OneUpgradePerTurn && s.upgraded&(1<<p) != 0:
		return ErrOneUpgrade
	case s.level[p] >= g.board.maxLevel:
		return ErrTopLevel
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
