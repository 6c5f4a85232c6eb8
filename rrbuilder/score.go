package rrbuilder

import "github.com/railrules/railrules/core"

// The reasons of the end (RR-END-4).
const (
	ReasonCash   = "cash"   // one player has most cash
	ReasonGoods  = "goods"  // the goods cubes decided between equal cash
	ReasonShared = "shared" // several players win
)

// GoodsValue returns the final value in dollars of goods cubes counted by
// colour: the value of the best way to make sets of different colours, which is
// bigger sets first (RR-FINAL-8). A set of k cubes is worth 10, 30, 60, 100 or
// 150 (RR-FINAL-7).
func GoodsValue(counts [MaxColors]uint8) int {
	// One set takes a cube of every colour that has any left, so the k-th cube
	// of a set is one of the k-th most frequent colour and adds 10k.
	value := 0
	for i, n := range counts {
		rank := 1
		for j, other := range counts {
			if other > n || other == n && j < i {
				rank++
			}
		}
		value += 10 * rank * int(n)
	}
	return value
}

// payout returns the dollars paid for each share of a company with the given
// final value and shares with players (RR-FINAL-10, RR-FINAL-10a).
func (g *Game) payout(value, shares int) int {
	if g.options.FinalPayout == PayoutPerShare {
		return value
	}
	unit := 1
	if g.options.SplitRounding == RoundTen {
		unit = 10
	}
	each, _ := core.Split(value, shares, unit)
	return each
}

// Standing returns the cash of the players and, once the game is over, places
// and reason (RR-END).
func (g *Game) Standing(s State) core.Standing {
	st := core.Standing{Seats: g.players}
	var goods [core.MaxSeats]int // most cubes of a company that the seat controls
	for seat := range g.players {
		st.Score[seat] = int(s.cash[seat])
	}
	if s.phase != PhaseOver {
		return st
	}
	st.Over = true
	for c := range g.board.companies {
		if seat := s.Controller(Company(c)); seat.In(g.players) {
			goods[seat] = max(goods[seat], core.Pile(s.goods[c][:]).Len())
		}
	}
	byCash := core.Rank(g.players, st.Score)
	st.Place = byCash
	if g.options.FinalTie == TieGoods {
		st.Place = core.Rank(g.players, st.Score, goods)
	}
	switch {
	case firsts(byCash) == 1:
		st.Reason = ReasonCash
	case firsts(st.Place) == 1:
		st.Reason = ReasonGoods
	default:
		st.Reason = ReasonShared
	}
	return st
}

// firsts counts the first places.
func firsts(place [core.MaxSeats]int) int {
	n := 0
	for _, p := range place {
		if p == 1 {
			n++
		}
	}
	return n
}

// AppendTallies appends "scores", the cash, and "cubes", the investment cubes
// (RR-TRACE-3).
func (g *Game) AppendTallies(dst []core.Tally, s State) []core.Tally {
	scores, cubes := core.Tally{Name: "scores"}, core.Tally{Name: "cubes"}
	for seat := range g.players {
		scores.Values[seat] = int(s.cash[seat])
		cubes.Values[seat] = int(s.cubes[seat])
	}
	return append(dst, scores, cubes)
}
