package tycoon

import "github.com/railrules/railrules/core"

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
