package tycoon

import "github.com/railrules/railrules/core"

// The auction for first player, and the turn that follows it.

// beginTurn opens the auction with the previous first player (RT-AUC-1).
func (g *Game) beginTurn(s *State) {
	s.turn = min(s.turn+1, MaxCount)
	s.phase, s.actor = PhaseAuction, s.first
}

// bidStep is what a bid is a multiple of.
const bidStep = 1000

func testBid(s *State, amount int32) *core.Rule {
	switch {
	case amount%bidStep != 0 || amount <= s.bid:
		return ErrBid
	case amount > s.cash[s.actor]:
		return ErrBidCash
	}
	return nil
}

func appendBids(dst []Move, s *State) []Move {
	for amount := s.bid + bidStep; amount <= s.cash[s.actor]; amount += bidStep {
		dst = append(dst, Move{Kind: KindBid, Amount: amount})
	}
	return dst
}

func (g *Game) bid(s *State, amount int32) {
	s.bid, s.bidder = amount, s.actor+1
	g.nextBidder(s)
}

func (g *Game) pass(s *State) {
	s.passed |= 1 << s.actor
	g.nextBidder(s)
}

// nextBidder asks the next seat that has not passed and is not the highest
// bidder, or closes the auction (RT-AUC-5, -6, -8).
func (g *Game) nextBidder(s *State) {
	for q, n := g.next(s.actor), 0; n < g.players; q, n = g.next(q), n+1 {
		if s.passed&(1<<q) == 0 && q+1 != s.bidder {
			s.actor = q
			return
		}
	}
	switch {
	case s.bidder > 0:
		s.first = s.bidder - 1
		s.cash[s.first] -= s.bid
	case g.options.FirstPlayerNoBid == ToTheLeft:
		s.first = g.next(s.first)
	}
	s.bid, s.bidder, s.passed = 0, 0, 0
	s.phase, s.round, s.actor = PhaseAction, 1, s.first
}
