package unionpacific

import (
	"fmt"

	"github.com/railrules/railrules/core"
)

// invariants are tested in this order.
var invariants = []struct {
	name string
	test func(*Game, *State) string // what is wrong, or ""
}{
	{"phase", (*Game).wrongPhase},
	{"unused seats", (*Game).wrongUnused},
	{"trains", (*Game).wrongTrains},
	{"hidden cards", (*Game).wrongHiding},
	{"dividend cards", (*Game).wrongDividends},
	{"shares", (*Game).wrongShares},
	{"track cards", (*Game).wrongCards},
	{"memory", (*Game).wrongMemory},
	{"returned share", (*Game).wrongReturned},
	{"money", (*Game).wrongMoney},
	{"deal", (*Game).wrongDeal},
	{"what is due", (*Game).wrongDue},
}

// Invariant returns nil for every state that can come up in a game, else a
// *core.Invalid naming the first invariant that fails: above all that trains,
// shares, track cards and dividend cards are conserved (UP-COMP-5), and that
// what is remembered fits what is held (UP-INFO-8). States that pass can be
// played on; a few that no game leads to pass as well.
func (g *Game) Invariant(s State) error {
	for _, inv := range invariants {
		if problem := inv.test(g, &s); problem != "" {
			return &core.Invalid{Game: name, What: "state", Name: inv.name, Problem: problem}
		}
	}
	return nil
}

func (g *Game) wrongPhase(s *State) string {
	switch {
	case s.phase == PhaseNone || s.phase >= phases:
		return "there is none"
	case int(s.seat) >= g.players:
		return fmt.Sprintf("seat %d does not take part", s.seat)
	case int(s.owner) > g.players+1:
		return "the owner is neither a seat nor the spectator"
	case s.place != 0 && (s.phase != PhaseDealDisplay && s.phase != PhaseDrawDisplay || s.place >= Places):
		return "a place is named that is not to be filled"
	case s.seat != 0 && (s.phase == PhaseDealDisplay || s.phase == PhaseOver):
		return "a seat is named where none is meant"
	}
	return ""
}

// wrongUnused tests that seats beyond the players hold nothing.
func (g *Game) wrongUnused(s *State) string {
	for p := g.players; p < MaxPlayers; p++ {
		empty := s.money[p] == 0 && s.handSize(p) == 0 && s.faceDown(p) == 0 && s.trackHand(p) == 0 &&
			s.loose[p] == [Companies]uint8{} && s.table[p] == [Companies]uint8{}
		if !empty {
			return fmt.Sprintf("seat %d holds something", p)
		}
	}
	return ""
}

func (g *Game) wrongTrains(s *State) string {
	n, problem := g.board.networkOf(s.trains)
	if problem == "" && n != s.network {
		problem = "what follows from them does not fit"
	}
	return problem
}

// networkOf returns what the trains on the board come to, or what is wrong
// with them.
func (b *Board) networkOf(trains [MaxSpaces / 2]uint8) (network, string) {
	n, given := b.emptyNetwork(), network{trains: trains}
	for grown := true; grown; {
		grown = false
		for x := range Section(len(b.sections)) {
			for space := range b.width(x) {
				at := b.first[x] + space
				c := given.train(at)
				if c >= railways || n.train(at) == c || !n.frontier[c].has(x) || n.left[c] == 0 {
					continue
				}
				if r := b.reserved[at]; r != neutral && r != c {
					return n, b.sections[x].ID + " has a train on the reserved space of another company"
				}
				n.place(b, c, x, space)
				grown = true
			}
		}
	}
	if n.trains != trains {
		return n, "some are not connected with the home of their company, too many, or on no space"
	}
	for c := range railways {
		for _, at := range b.companies[c].Start {
			if n.train(b.first[at.Section]+at.Space) != Company(c) {
				return n, b.companies[c].ID + " lacks a train that it starts with"
			}
		}
	}
	return n, ""
}

// wrongHiding tests that exactly the cards of hidden seats are unknown.
func (g *Game) wrongHiding(s *State) string {
	for p := range g.players {
		if s.opening[p] > NoCompany {
			return fmt.Sprintf("seat %d opens with no share", p)
		}
		hidden := s.hidden(p)
		for _, pile := range [][]uint8{s.secret[p][:], s.given[p][:], s.hand[p][:]} {
			last := len(pile) - 1
			if hidden && core.Pile(pile[:last]).Len() > 0 || !hidden && pile[last] > 0 {
				return fmt.Sprintf("seat %d has cards that should be hidden, or hides some that should not be", p)
			}
		}
		if c := s.opening[p]; c != NoCompany && (c == Unknown) != hidden {
			return fmt.Sprintf("the opening investment of seat %d is hidden or not, wrongly", p)
		}
	}
	return ""
}

// dealing reports whether the deal is not finished, so that there are no piles.
func (p Phase) dealing() bool { return p <= PhaseDealDisplay }

func (g *Game) wrongDividends(s *State) string {
	full := g.newPiles()
	if s.phase.dealing() {
		if s.piles != [3]core.Layer{} || s.drawn > 0 || s.paid > 0 {
			return "there are some before the end of the deal"
		}
		return ""
	}
	left, above := 0, false // above: a pile further up has cards left
	for i, pile := range s.piles {
		begun := pile != full[i]
		wrong := pile.Cards > full[i].Cards || pile.Marked > full[i].Marked || pile.Marked > pile.Cards ||
			full[i].Cards-pile.Cards < full[i].Marked-pile.Marked
		if wrong || above && begun {
			return fmt.Sprintf("pile %d cannot be like that", i+1)
		}
		above = above || pile.Cards > 0
		left += int(pile.Marked)
	}
	switch {
	case left+int(s.drawn)+int(s.paid) != dividends:
		return fmt.Sprintf("%d in the deck, %d drawn and %d paid are not %d", left, s.drawn, s.paid, dividends)
	case s.drawn > 0 && s.phase != PhaseDrawHand && s.phase != PhaseDrawDisplay:
		return "some wait to be paid"
	case s.paid == dividends && s.phase != PhaseOver:
		return "all are paid, but the game is not over"
	case left == 0 && s.phase != PhaseOver && !s.lastDraw():
		return "none is left, but the game goes on"
	case s.lastDraw() && core.Layers(s.piles[:]).Len() == 0 && s.returned == NoCompany:
		return "the deck is out, but they are not paid"
	}
	return ""
}

// lastDraw reports whether a share is due that follows the fourth dividend card.
func (s *State) lastDraw() bool {
	return (s.phase == PhaseDrawHand || s.phase == PhaseDrawDisplay) && s.drawn > 0
}

// wrongShares tests that the shares of every company are conserved and that
// there are as many in every place as there must be.
func (g *Game) wrongShares(s *State) string {
	for c := range Company(Companies) {
		n := int(s.pool[c])
		if c == UnionPacific {
			n += int(s.upPile)
		}
		for p := range g.players {
			n += int(s.known[p][c]) + int(s.secret[p][c]) + int(s.given[p][c]) + int(s.table[p][c])
			if s.opening[p] == c {
				n++
			}
			if s.hidden(p) {
				n += int(s.loose[p][c])
			}
		}
		for _, open := range s.display {
			if open == c {
				n++
			}
		}
		if want := g.board.companies[c].Shares; n != want {
			return fmt.Sprintf("%d of %s, not %d", n, g.board.companies[c].ID, want)
		}
	}
	return g.wrongPool(s)
}

// wrongPool tests the number of unseen shares and the open places.
func (g *Game) wrongPool(s *State) string {
	unknown := 0
	for p := range g.players {
		if !s.hidden(p) {
			continue
		}
		places, loose := s.unknownPlaces(p)
		if loose > places {
			return fmt.Sprintf("seat %d has %d loose shares in %d unknown places", p, loose, places)
		}
		unknown += places - loose
	}
	if !s.phase.dealing() && core.Pile(s.pool[:]).Len() != unknown+core.Layers(s.piles[:]).Unmarked() {
		return "the unseen ones are not as many as their places"
	}
	if s.pool[UnionPacific] > 0 && !g.afterReturned(s) {
		return "Union Pacific shares are unseen"
	}
	for i, c := range s.display {
		empty := s.phase < PhaseDealDisplay || s.phase == PhaseDealDisplay && i >= int(s.place) ||
			s.phase == PhaseDrawDisplay && i == int(s.place)
		if c == Unknown || c > NoCompany || (c == NoCompany) != empty && s.phase != PhaseOver {
			return fmt.Sprintf("place %d of the display", i)
		}
	}
	return ""
}

// afterReturned reports whether the game may have ended with the draw of a
// returned share, after which less is certain (UP-INFO-17).
func (g *Game) afterReturned(s *State) bool {
	return g.options.TradedShareToDeckBottom && s.phase == PhaseOver && core.Layers(s.piles[:]).Len() == 0
}

// wrongCards tests that the track cards are conserved and that everybody holds
// as many as the phase wants.
func (g *Game) wrongCards(s *State) string {
	unknown := 0
	for p := range g.players {
		unknown += int(s.hand[p][UnknownCard])
		if n := s.trackHand(p); n > g.mostCards(s, p) {
			return fmt.Sprintf("seat %d holds %d", p, n)
		}
	}
	for k := range Cards {
		n := int(s.cards[k]) + int(s.discards[k]) + int(s.removed[k])
		for p := range g.players {
			n += int(s.hand[p][k])
		}
		if want := g.board.cards[k].Count; n != want {
			return fmt.Sprintf("%d of %s, not %d", n, g.board.cards[k].ID, want)
		}
	}
	pile := core.Pile(s.cards[:]).Len() - unknown
	if pile < 0 || pile == 0 && s.phase.drawsTrack() {
		return "the draw pile is too small"
	}
	if s.phase == PhaseDiscard && s.trackHand(int(s.seat)) != handCards+1 {
		return "nothing is to be discarded"
	}
	return ""
}

// mostCards is the number of track cards that a seat may hold.
func (g *Game) mostCards(s *State, p int) int {
	if p != int(s.seat) {
		return handCards
	}
	switch s.phase {
	case PhaseAction, PhaseDiscard:
		return handCards + 1
	case PhaseDealCards, PhaseDrawReplacement:
		return handCards - 1
	}
	return handCards
}

// wrongMemory tests that the loose shares of a seat fit its secret and its
// face-down shares, and that Union Pacific shares are remembered (UP-INFO-8).
func (g *Game) wrongMemory(s *State) string {
	exact := !g.afterReturned(s)
	for p := range g.players {
		_, loose := s.unknownPlaces(p)
		if exact && loose > 0 && s.faceDown(p) == 0 {
			return fmt.Sprintf("seat %d has loose shares but none face down", p)
		}
		if s.hidden(p) {
			continue
		}
		for c := range Company(Companies) {
			n := s.secret[p][c] + s.given[p][c]
			if s.opening[p] == c {
				n++
			}
			if s.loose[p][c] > n || exact && c == UnionPacific && s.loose[p][c] < n {
				return fmt.Sprintf("seat %d has %d loose shares of %s", p, s.loose[p][c], g.board.companies[c].ID)
			}
		}
	}
	return ""
}

// wrongReturned tests the first share under the deck (UP-OPT-3).
func (g *Game) wrongReturned(s *State) string {
	given := 0
	for p := range g.players {
		given += core.Pile(s.given[p][:]).Len()
	}
	if s.returned == NoCompany {
		switch {
		case s.returner != 0:
			return "has a giver but is none"
		case g.options.TradedShareToDeckBottom && given > 0 && !g.afterReturned(s):
			return "is missing"
		}
		return ""
	}
	q := int(s.returner)
	if !g.options.TradedShareToDeckBottom || q >= g.players || s.returned > Unknown || s.given[q][s.returned] == 0 {
		return "was not given"
	}
	return ""
}

// maxPayment is more than a dividend can pay to one seat.
const maxPayment = 2*MaxAmount + 3*(totalTrains+railways)/2

func (g *Game) wrongMoney(s *State) string {
	for p := range g.players {
		if int(s.money[p]) > int(s.paid)*maxPayment {
			return fmt.Sprintf("seat %d has %d after %d dividends", p, s.money[p], s.paid)
		}
	}
	return ""
}

// wrongDeal tests what everybody holds during the deal and the opening.
func (g *Game) wrongDeal(s *State) string {
	if s.phase <= PhaseReveal && (s.network != g.board.start || core.Pile(s.discards[:]).Len() > 0 || core.Pile(s.removed[:]).Len() > 0) {
		return "somebody has built or discarded before the first turn"
	}
	for p := range g.players {
		opened := s.opening[p] != NoCompany
		switch {
		case s.phase > PhaseReveal:
			if opened {
				return fmt.Sprintf("the opening investment of seat %d is still face down", p)
			}
		case s.trackHand(p) != g.dealtCards(s, p) && (s.phase != PhaseDealCards || p != int(s.seat)):
			return fmt.Sprintf("seat %d holds %d track cards", p, s.trackHand(p))
		case s.phase.dealing() && s.faceDown(p) > 0 || core.Pile(s.given[p][:]).Len() > 0:
			return fmt.Sprintf("seat %d has given up shares", p)
		case s.phase >= PhaseOpening && opened != ((p < int(s.seat)) == (s.phase == PhaseOpening)):
			return fmt.Sprintf("the opening investment of seat %d", p)
		case core.Pile(s.table[p][:]).Len() != oneIf(s.phase == PhaseReveal && !opened):
			return fmt.Sprintf("seat %d has shares on the table", p)
		case s.known[p][UnionPacific]+s.loose[p][UnionPacific]+s.table[p][UnionPacific] != 1:
			return fmt.Sprintf("seat %d has not one share of Union Pacific", p)
		case !opened && core.Pile(s.loose[p][:]).Len() > 0 || opened && core.Pile(s.known[p][:]).Len() > 0:
			return fmt.Sprintf("what is remembered of seat %d", p)
		case !g.rightHand(s, p):
			return fmt.Sprintf("seat %d holds %d shares", p, s.handSize(p))
		}
	}
	return ""
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// dealtCards is the number of track cards that a seat has been dealt.
func (g *Game) dealtCards(s *State, p int) int {
	if s.phase == PhaseDealCards && p >= int(s.seat) {
		return 0
	}
	return handCards
}

// rightHand tests the number of shares in hand during the deal and the opening.
func (g *Game) rightHand(s *State, p int) bool {
	n, full := s.handSize(p), g.options.dealt()+1
	switch {
	case s.phase == PhaseDealCards || s.phase == PhaseDealShares && p > int(s.seat):
		return n == 1
	case s.phase == PhaseDealShares && p == int(s.seat):
		return n < full
	case s.phase == PhaseOpening && p >= int(s.seat) || s.phase <= PhaseDealDisplay:
		return n == full
	}
	return n == full-1
}

// wrongDue tests that what is due can come up.
func (g *Game) wrongDue(s *State) string {
	switch s.phase {
	case PhaseTurnStart:
		if !g.asksStart(s) {
			return "nothing is asked at the start of this turn"
		}
	case PhaseDrawDisplay:
		if core.Pile(s.known[s.seat][:]).Len() == 0 {
			return "nobody took an open share"
		}
	case PhaseTrade:
		if s.upPile == 0 || s.handSize(int(s.seat)) == 0 {
			return "there is nothing to exchange"
		}
	case PhaseOver:
		if s.paid < dividends && !g.stalled(s) {
			return "the game is not over"
		}
	}
	return ""
}
