package unionpacific

import (
	"fmt"
	"strings"

	"github.com/railrules/railrules/core"
)

// AppendReport appends what the step did, a sentence to a line.
func (g *Game) AppendReport(dst []byte, before State, m Move, after State) []byte {
	if g.test(&before, &m) != nil {
		return dst
	}
	lines := []string{g.act(&before, &m)}
	if after.paid > before.paid {
		lines = append(lines, g.payout(&before, &after))
	}
	if refilled(&before, &after) {
		lines = append(lines, "The discard pile becomes the draw pile.")
	}
	switch {
	case after.phase == PhaseOver:
		lines = append(lines, g.verdict(&after))
	case after.phase > PhaseReveal && (before.phase == PhaseReveal || after.seat != before.seat):
		lines = append(lines, fmt.Sprintf("It is the turn of seat %d.", after.seat))
	}
	for _, line := range lines {
		dst = appendWrapped(dst, line)
	}
	return dst
}

// refilled reports whether the discard pile became the draw pile: it is gone, or
// cards came where none were (UP-TRACK-8).
func refilled(before, after *State) bool {
	gone := core.Pile(before.discards[:]).Len() > 0 && core.Pile(after.discards[:]).Len() == 0
	return gone || before.drawPile() == 0 && after.drawPile() > 0
}

// act says what the move does.
func (g *Game) act(s *State, m *Move) string {
	seat := fmt.Sprintf("Seat %d", s.seat)
	switch m.Kind {
	case KindOpen:
		return seat + " puts " + g.share(m.Company) + " face down."
	case KindReveal:
		return seat + " turns up " + g.share(m.Company) + "."
	case KindContinue:
		return seat + " goes on."
	case KindReplace:
		return fmt.Sprintf("%s removes %s from the game.", seat, g.card(m.Card))
	case KindBuild:
		ends := g.board.ends[m.Section]
		return fmt.Sprintf("%s plays %s: %s builds from %s to %s and is worth %d.", seat, g.card(m.Card),
			g.board.companies[m.Company].Name, g.board.cities[ends[0]].Name, g.board.cities[ends[1]].Name, g.value(s, m.Company)+1)
	case KindInvest:
		return seat + " invests " + g.shares(&m.Shares) + "."
	case KindPass:
		return seat + " passes."
	case KindTakeOpen:
		return seat + " takes the open " + strings.TrimPrefix(g.share(m.Company), "a ") + "."
	case KindTakeDeck:
		return seat + " takes a share from the deck."
	case KindTakeUP:
		return seat + " takes " + g.share(UnionPacific) + " from the pile."
	case KindDecline:
		return seat + " exchanges nothing."
	case KindTrade:
		return fmt.Sprintf("%s gives up %s for %s.", seat, g.share(m.Company), g.share(UnionPacific))
	case KindDiscard:
		return fmt.Sprintf("%s discards %s.", seat, g.card(m.Card))
	case KindDrawDividend:
		return "A dividend card comes."
	}
	return g.drawn(s, m)
}

// drawn says what is drawn.
func (g *Game) drawn(s *State, m *Move) string {
	what := "a card"
	switch {
	case m.Kind == KindDrawCard:
		what = g.card(m.Card)
	case m.Kind == KindDrawShare:
		what = g.share(m.Company)
	case s.phase.drawsTrack():
		what = "a track card"
	}
	if s.phase == PhaseDealDisplay || s.phase == PhaseDrawDisplay {
		return strings.ToUpper(what[:1]) + what[1:] + " is laid open."
	}
	return fmt.Sprintf("Seat %d draws %s.", s.seat, what)
}

func (g *Game) card(k Card) string { return "a " + g.cardID(k) + " card" }

// share names a share with its article.
func (g *Game) share(c Company) string {
	if c == Unknown {
		return "a share"
	}
	return "a share of " + g.board.companies[c].Name
}

func (g *Game) shares(set *[Companies]uint8) string {
	var parts []string
	for c, n := range set {
		switch {
		case n == 1:
			parts = append(parts, g.share(Company(c)))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d shares of %s", n, g.board.companies[c].Name))
		}
	}
	return listed(parts)
}

// payout says who got what from the dividends that were paid.
func (g *Game) payout(before, after *State) string {
	var parts []string
	for p := range g.players {
		if n := int(after.money[p]) - int(before.money[p]); n > 0 {
			parts = append(parts, fmt.Sprintf("seat %d gets %d", p, n))
		}
	}
	if parts == nil {
		parts = []string{"nobody gets anything"}
	}
	what := fmt.Sprintf("Dividend %d is paid", after.paid)
	if after.paid > before.paid+1 {
		what = fmt.Sprintf("Dividends %d to %d are paid", before.paid+1, after.paid)
	}
	return what + ": " + listed(parts) + "."
}
