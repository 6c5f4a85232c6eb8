package unionpacific

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// phaseOf is the phase of each kind of decision.
var phaseOf = [kinds]Phase{
	KindOpen: PhaseOpening, KindContinue: PhaseTurnStart, KindReplace: PhaseTurnStart,
	KindBuild: PhaseAction, KindInvest: PhaseAction, KindPass: PhaseAction,
	KindTakeOpen: PhaseTakeShare, KindTakeDeck: PhaseTakeShare, KindTakeUP: PhaseTakeShare,
	KindDecline: PhaseTrade, KindTrade: PhaseTrade, KindDiscard: PhaseDiscard,
}

// Check returns nil if [Game.Apply] accepts the move, else a *core.Illegal with
// the first rule that it breaks, in the order of section 17 of the rules.
func (g *Game) Check(s State, m Move) error {
	if rule := g.test(&s, &m); rule != nil {
		return g.refuse(rule, &m)
	}
	return nil
}

// refuse makes the error for a move that breaks the rule.
func (g *Game) refuse(rule *core.Rule, m *Move) error {
	e := &core.Illegal{Rule: rule}
	switch m.Kind {
	case KindBuild:
		e.Names = [2]string{g.companyID(m.Company), g.sectionID(m.Section)}
		e.Numbers[0] = int(m.Space)
	case KindReplace, KindDiscard:
		e.Names[0] = g.cardID(m.Card)
	default:
		e.Names[0] = g.companyID(m.Company)
	}
	return e
}

// test returns the first rule that the move breaks, or nil.
func (g *Game) test(s *State, m *Move) *core.Rule {
	switch {
	case !m.wellFormed():
		return ErrNotation
	case s.phase == PhaseNone || s.phase >= PhaseOver:
		return ErrTurn
	case s.phase.chance():
		return g.testChance(s, m)
	case m.Kind.outcome():
		return ErrOutcome
	case phaseOf[m.Kind] != s.phase:
		return ErrTurn
	}
	return g.testDecision(s, m)
}

// testDecision tests the conditions of a decision in its phase.
func (g *Game) testDecision(s *State, m *Move) *core.Rule {
	p := int(s.seat)
	switch m.Kind {
	case KindOpen:
		return s.testFaceDown(p, m.Company, ErrOpening)
	case KindTrade:
		return s.testFaceDown(p, m.Company, ErrTrade)
	case KindReplace:
		if !s.mayPlay(p, m.Card) || !s.unplayable(m.Card) {
			return ErrReplace
		}
	case KindDiscard:
		if !s.mayPlay(p, m.Card) {
			return ErrDiscard
		}
	case KindBuild:
		return g.testBuild(s, p, m)
	case KindInvest:
		if !s.mayInvest(p, &m.Shares) {
			return ErrInvest
		}
	case KindPass:
		if !g.mayPass(s, p) {
			return ErrPass
		}
	case KindTakeOpen:
		if s.openPlace(m.Company) < 0 {
			return ErrNotOpen
		}
	case KindTakeUP:
		if s.upPile == 0 {
			return ErrPileEmpty
		}
		if g.options.UPTradeOnly {
			return ErrTradeOnly
		}
	}
	return nil
}

// testFaceDown tests a share that the seat puts face down (UP-INFO-13).
func (s *State) testFaceDown(p int, c Company, missing *core.Rule) *core.Rule {
	if s.hidden(p) != (c == Unknown) {
		return ErrHidden
	}
	if c != Unknown && s.inHand(p, c) == 0 {
		return missing
	}
	return nil
}

// testBuild tests the conditions of a build in the order of section 8.
func (g *Game) testBuild(s *State, p int, m *Move) *core.Rule {
	b := g.board
	if m.Company >= railways {
		return ErrCompany
	}
	if m.Space >= b.width(m.Section) {
		return ErrSpace
	}
	space := b.first[m.Section] + m.Space
	t := b.spaceType[space]
	if !s.mayPlay(p, m.Card) || typesOf(m.Card)>>t&1 == 0 {
		return ErrCard
	}
	return g.testSpace(s, m, space)
}

// testSpace tests the conditions of a build that no card changes, on the space
// numbered over all sections.
func (g *Game) testSpace(s *State, m *Move, space uint8) *core.Rule {
	b := g.board
	switch {
	case b.permits[m.Company]>>b.spaceType[space]&1 == 0:
		return ErrTrackType
	case !s.empty(b, space):
		return ErrSpace
	case s.hasTrain(b, m.Company, m.Section):
		return ErrTwice
	case !s.frontier[m.Company].has(m.Section):
		return ErrNotConnected
	case s.left[m.Company] == 0:
		return ErrNoTrain
	}
	return nil
}

// mayPlay reports whether the seat holds a track card of the kind; a hidden
// seat may hold any that is in the pool (UP-INFO-12).
func (s *State) mayPlay(p int, k Card) bool {
	if s.hidden(p) {
		return s.hand[p][UnknownCard] > 0 && s.cards[k] > 0
	}
	return s.hand[p][k] > 0
}

// unplayable reports whether no space is left for a track card (UP-TRACK-4).
func (s *State) unplayable(k Card) bool {
	for t := range Card(types) {
		if typesOf(k)>>t&1 != 0 && !s.full(t) {
			return false
		}
	}
	return true
}

// mayInvest reports whether the set is legal and may be in the seat's hand
// (UP-INV-1).
func (s *State) mayInvest(p int, set *[Companies]uint8) bool {
	n, sorts := 0, 0
	for _, c := range set {
		if c > 0 {
			n += int(c)
			sorts++
		}
	}
	if sorts != 1 && (sorts != 2 || n != 2) {
		return false
	}
	return s.mayHold(p, set)
}

// mayHold reports whether the shares may be in the hand of the seat. Of a
// hidden seat those beyond the known ones must be unknown shares of its hand,
// and come from its loose shares or from the pool; at least as many unknown
// places as there are loose shares are not filled from the pool.
func (s *State) mayHold(p int, set *[Companies]uint8) bool {
	if !s.hidden(p) {
		for c, n := range set {
			if n > s.known[p][c]+s.secret[p][c] {
				return false
			}
		}
		return true
	}
	unknown, fromPool := 0, 0
	for c, n := range set {
		more := int(n) - int(s.known[p][c])
		if more <= 0 {
			continue
		}
		unknown += more
		more -= min(more, int(s.loose[p][c]))
		if more > int(s.pool[c]) {
			return false
		}
		fromPool += more
	}
	places, loose := s.unknownPlaces(p)
	return unknown <= int(s.secret[p][Unknown]) && fromPool <= places-loose
}

// mayPass reports whether the seat has no share in hand and no build
// (UP-TURN-3); of a hidden seat whether that may be so (UP-INFO-12).
func (g *Game) mayPass(s *State, p int) bool {
	if s.handSize(p) > 0 {
		return false
	}
	if !s.hidden(p) {
		return !s.anySite(g.board, s.typesHeld(p))
	}
	useless := 0
	for k := range Card(Cards) {
		if s.cards[k] > 0 && !s.anySite(g.board, typesOf(k)) {
			useless += int(s.cards[k])
		}
	}
	return useless >= int(s.hand[p][UnknownCard])
}

// typesHeld has a bit for each type of space for which the seat, not hidden,
// holds a card.
func (s *State) typesHeld(p int) uint8 {
	var held uint8
	for k := range Card(Cards) {
		if s.hand[p][k] > 0 {
			held |= typesOf(k)
		}
	}
	return held
}

// openPlace returns the lowest place of the display with a share of the
// company, or -1 (UP-SHARE-5).
func (s *State) openPlace(c Company) int {
	for i := range s.display {
		if s.display[i] == c {
			return i
		}
	}
	return -1
}

// AppendMoves appends the legal moves of the seat to decide in the order of
// UP-NOTE-5. In a view of somebody else they are those that the seat may have
// with some hand that fits the view (UP-INFO-12).
func (g *Game) AppendMoves(dst []Move, s State) []Move {
	p := int(s.seat)
	switch s.phase {
	case PhaseOpening:
		return s.appendFaceDown(dst, p, KindOpen)
	case PhaseTurnStart:
		return s.appendReplacements(append(dst, Move{Kind: KindContinue}), p)
	case PhaseAction:
		n := len(dst)
		dst = s.appendInvestments(dst, p)
		dst = g.appendBuilds(dst, &s, p)
		if (len(dst) == n || s.hidden(p)) && g.mayPass(&s, p) {
			dst = append(dst, Move{Kind: KindPass})
		}
		return dst
	case PhaseTakeShare:
		return g.appendTakes(dst, &s)
	case PhaseTrade:
		return s.appendFaceDown(append(dst, Move{Kind: KindDecline}), p, KindTrade)
	case PhaseDiscard:
		for k := range Card(Cards) {
			if s.mayPlay(p, k) {
				dst = append(dst, Move{Kind: KindDiscard, Card: k})
			}
		}
	}
	return dst
}

// appendFaceDown appends a move of the kind for each share in hand.
func (s *State) appendFaceDown(dst []Move, p int, kind Kind) []Move {
	if s.hidden(p) {
		return append(dst, Move{Kind: kind, Company: Unknown})
	}
	for c := range Company(Companies) {
		if s.inHand(p, c) > 0 {
			dst = append(dst, Move{Kind: kind, Company: c})
		}
	}
	return dst
}

func (s *State) appendReplacements(dst []Move, p int) []Move {
	for k := range Card(Cards) {
		if s.mayPlay(p, k) && s.unplayable(k) {
			dst = append(dst, Move{Kind: KindReplace, Card: k})
		}
	}
	return dst
}

func (g *Game) appendTakes(dst []Move, s *State) []Move {
	for c := range Company(Companies) {
		if s.openPlace(c) >= 0 {
			dst = append(dst, Move{Kind: KindTakeOpen, Company: c})
		}
	}
	dst = append(dst, Move{Kind: KindTakeDeck})
	if s.upPile > 0 && !g.options.UPTradeOnly {
		dst = append(dst, Move{Kind: KindTakeUP})
	}
	return dst
}

// appendInvestments appends the sets of shares by their number, then share by
// share.
func (s *State) appendInvestments(dst []Move, p int) []Move {
	most := s.mostOfEach(p)
	var kinds [Companies]Company // those that there are
	n, top := 0, uint8(0)
	for c, count := range most {
		if count > 0 {
			kinds[n] = Company(c)
			n++
			top = max(top, count)
		}
	}
	for _, c := range kinds[:n] {
		dst = append(dst, Move{Kind: KindInvest})
		dst[len(dst)-1].Shares[c] = 1
	}
	for i, c := range kinds[:n] {
		if most[c] >= 2 {
			dst = append(dst, Move{Kind: KindInvest})
			dst[len(dst)-1].Shares[c] = 2
		}
		for _, d := range kinds[i+1 : n] {
			dst = append(dst, Move{Kind: KindInvest})
			m := &dst[len(dst)-1]
			m.Shares[c], m.Shares[d] = 1, 1
			if s.hidden(p) && !s.mayHold(p, &m.Shares) {
				dst = dst[:len(dst)-1]
			}
		}
	}
	for count := uint8(3); count <= top; count++ {
		for _, c := range kinds[:n] {
			if most[c] >= count {
				dst = append(dst, Move{Kind: KindInvest})
				dst[len(dst)-1].Shares[c] = count
			}
		}
	}
	return dst
}

// mostOfEach returns for each company how many shares the seat has, or may
// have, in hand.
func (s *State) mostOfEach(p int) (most [Companies]uint8) {
	if !s.hidden(p) {
		for c := range most {
			most[c] = s.known[p][c] + s.secret[p][c]
		}
		return most
	}
	places, loose := s.unknownPlaces(p)
	for c := range most {
		more := int(s.loose[p][c]) + min(int(s.pool[c]), places-loose)
		most[c] = s.known[p][c] + uint8(min(more, int(s.secret[p][Unknown])))
	}
	return most
}

// appendBuilds appends the builds by card, company, section and space; on a
// section only the lowest empty space of each type (UP-BUILD-10).
func (g *Game) appendBuilds(dst []Move, s *State, p int) []Move {
	for k := range Card(Cards) {
		if !s.mayPlay(p, k) {
			continue
		}
		for c := range Company(railways) {
			kinds := typesOf(k) & g.board.permits[c]
			if kinds == 0 {
				continue
			}
			set := s.sites(g.board, c, kinds)
			for i, w := range set {
				for ; w != 0; w &= w - 1 {
					x := Section(i<<6 + bits.TrailingZeros64(w))
					dst = g.appendSpaces(dst, s, Move{Kind: KindBuild, Card: k, Company: c, Section: x}, kinds)
				}
			}
		}
	}
	return dst
}

// appendSpaces appends the build m on the lowest empty neutral space of each
// of the types.
func (g *Game) appendSpaces(dst []Move, s *State, m Move, kinds uint8) []Move {
	b := g.board
	first, width := b.first[m.Section], b.width(m.Section)
	for i := uint8(0); i < width && kinds != 0; i++ {
		if t := b.spaceType[first+i]; kinds>>t&1 != 0 && s.empty(b, first+i) {
			kinds &^= 1 << t
			m.Space = i
			dst = append(dst, m)
		}
	}
	return dst
}
