package unionpacific

import "github.com/railrules/railrules/core"

// The reasons of the end (UP-END-6).
const (
	ReasonFourthDividend = "fourth-dividend" // the fourth dividend was paid
	ReasonStalled        = "stalled"         // nobody can do anything any more
)

// Payments is what a dividend pays, in millions, by company and seat.
type Payments [Companies][core.MaxSeats]int

// Value returns the value of a company: 1 for its home and 1 for each train on
// the board (UP-DIV-6). Union Pacific has none.
func (g *Game) Value(s State, c Company) int { return g.value(&s, c) }

func (g *Game) value(s *State, c Company) int {
	if c >= railways {
		return 0
	}
	return 1 + max(0, g.board.companies[c].Trains-int(s.left[c]))
}

// Dividend returns what each company would pay to whom if the next dividend
// came now, with the shares on the tables and the trains on the board. Once
// four are paid there is no next one, and nothing is paid.
func (g *Game) Dividend(s State) Payments {
	var pay Payments
	if s.paid >= dividends || s.phase == PhaseOver {
		return pay
	}
	for c := range Company(Companies) {
		amounts := g.payment(&s, c)
		copy(pay[c][:], amounts[:])
	}
	return pay
}

// payDividend pays the next dividend (UP-DIV-13).
func (g *Game) payDividend(s *State) {
	for c := range Company(Companies) {
		for p, amount := range g.payment(s, c) {
			s.money[p] += uint16(amount)
		}
	}
	s.paid++
}

// payment returns what the company pays to each seat with the next dividend.
func (g *Game) payment(s *State, c Company) [MaxPlayers]int {
	if c == UnionPacific {
		row := g.table[s.paid]
		return payRanks(g.players, s, c, row)
	}
	v := g.value(s, c)
	return payRanks(g.players, s, c, [MaxRanks]int16{int16(v), int16(core.HalfDown(v))})
}

// payRanks pays the amounts of the ranks to the seats by their shares on the
// table. Tied seats share the amounts of the ranks that they occupy
// (UP-DIV-8, UP-DIV-9, UP-UPDIV-3); a sole holder gets the first two
// (UP-DIV-10, UP-UPDIV-4).
func payRanks(players int, s *State, c Company, ranks [MaxRanks]int16) (pay [MaxPlayers]int) {
	holders, last := 0, 0
	for p := range players {
		if s.table[p][c] > 0 {
			holders++
			last = p
		}
	}
	if holders == 1 {
		pay[last] = int(ranks[0] + ranks[1])
		return pay
	}
	for p := range players {
		if s.table[p][c] > 0 {
			pay[p] = shareOfRanks(players, s, c, p, ranks)
		}
	}
	return pay
}

// shareOfRanks returns what seat p gets of the amounts of the ranks that it
// shares with all who hold as many shares.
func shareOfRanks(players int, s *State, c Company, p int, ranks [MaxRanks]int16) int {
	ahead, tied := 0, 0
	for q := range players {
		switch {
		case s.table[q][c] > s.table[p][c]:
			ahead++
		case s.table[q][c] == s.table[p][c]:
			tied++
		}
	}
	sum := 0
	for _, amount := range ranks[ahead : ahead+tied] {
		sum += int(amount)
	}
	each, _ := core.Split(sum, tied, 1) // the rest stays in the bank (UP-ROUND-2)
	return each
}

// Standing returns the money of every seat and, once the game is over, the
// places and the reason: [ReasonFourthDividend] or [ReasonStalled].
func (g *Game) Standing(s State) core.Standing {
	st := core.Standing{Over: s.phase == PhaseOver, Seats: g.players}
	for p := range g.players {
		st.Score[p] = int(s.money[p])
	}
	if st.Over {
		st.Place = core.Rank(g.players, st.Score)
		st.Reason = ReasonStalled
		if s.paid == dividends {
			st.Reason = ReasonFourthDividend
		}
	}
	return st
}
