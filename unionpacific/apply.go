package unionpacific

import "github.com/railrules/railrules/core"

// Apply returns the state after the move, or s itself and the error of
// [Game.Check].
func (g *Game) Apply(s State, m Move) (State, error) {
	if rule := g.test(&s, &m); rule != nil {
		return s, g.refuse(rule, &m)
	}
	g.play(&s, &m)
	return s, nil
}

// play makes a legal move.
func (g *Game) play(s *State, m *Move) {
	p := int(s.seat)
	switch m.Kind {
	case KindOpen:
		g.open(s, p, m.Company)
	case KindContinue:
		g.dueCard(s, PhaseDrawCard)
	case KindReplace:
		s.leave(p, m.Card)
		s.removed[m.Card]++
		g.dueCard(s, PhaseDrawReplacement)
	case KindBuild:
		s.leave(p, m.Card)
		s.discards[m.Card]++
		s.network.place(g.board, m.Company, m.Section, m.Space)
		s.phase = PhaseTakeShare
	case KindInvest:
		s.invest(p, &m.Shares)
		g.endAction(s)
	case KindPass:
		g.endAction(s)
	case KindTakeOpen:
		s.place = uint8(s.openPlace(m.Company))
		s.display[s.place] = NoCompany
		s.known[p][m.Company]++
		s.phase = PhaseDrawDisplay
	case KindTakeDeck:
		s.phase = PhaseDrawHand
	case KindTakeUP:
		s.takeUP(p)
		g.offerTrade(s)
	case KindTrade:
		g.trade(s, p, m.Company)
		g.endTurn(s)
	case KindDecline:
		g.endTurn(s)
	case KindDiscard:
		s.leave(p, m.Card)
		s.discards[m.Card]++
		g.endTurn(s)
	case KindReveal:
		g.reveal(s, p, m.Company)
	case KindDrawDividend:
		g.drawDividend(s)
	default:
		g.draw(s, p, m)
	}
}

// --- the deal and the opening investment ---

// deal goes on with the next draw of the deal (UP-SETUP-12).
func (g *Game) deal(s *State) {
	next := int(s.seat) + 1
	switch s.phase {
	case PhaseDealCards:
		if s.trackHand(int(s.seat)) < handCards {
			return
		}
		s.seat = uint8(next % g.players)
		if next == g.players {
			s.phase = PhaseDealShares
		}
	case PhaseDealShares:
		if s.handSize(int(s.seat)) < g.options.dealt()+1 {
			return
		}
		s.seat = uint8(next % g.players)
		if next == g.players {
			s.phase = PhaseDealDisplay
		}
	case PhaseDealDisplay:
		if s.place++; s.place == Places {
			s.place = 0
			s.piles = g.newPiles()
			s.phase = PhaseOpening
		}
	}
}

// open puts the opening investment face down (UP-SETUP-13).
func (g *Game) open(s *State, p int, c Company) {
	s.putDown(p, c)
	s.opening[p] = s.as(p, c)
	g.nextSeat(s)
	if s.seat == 0 {
		s.phase = PhaseReveal
	}
}

// reveal turns the opening investment up (UP-CHANCE-10). Nothing is face down
// any more before the seat, so its loose shares are known.
func (g *Game) reveal(s *State, p int, c Company) {
	s.surface(p, c)
	s.opening[p] = NoCompany
	s.table[p][c]++
	for k, n := range s.loose[p] {
		s.known[p][k] += n
		s.secret[p][s.as(p, Company(k))] -= n
		s.loose[p][k] = 0
	}
	g.nextSeat(s)
	if s.seat == 0 {
		s.seat = uint8(g.options.FirstSeat)
		g.startTurn(s)
	}
}

func (g *Game) nextSeat(s *State) { s.seat = uint8((int(s.seat) + 1) % g.players) }

// --- the course of a turn (section 6) ---

// handCards is the number of track cards held between turns (UP-TRACK-1).
const handCards = 3

// startTurn asks the seat at the start of its turn, or passes that through
// (UP-TURN-9). It is also where a replacement leads back to.
func (g *Game) startTurn(s *State) {
	if g.asksStart(s) {
		s.phase = PhaseTurnStart
		return
	}
	g.dueCard(s, PhaseDrawCard)
}

// asksStart reports whether public facts call for a decision at the start of
// the turn: replacing is allowed, some type is full, a card can be drawn.
func (g *Game) asksStart(s *State) bool {
	if !g.options.replaces() || !s.full(0) && !s.full(1) && !s.full(2) && !s.full(3) {
		return false
	}
	return s.drawPile() > 0 || core.Pile(s.discards[:]).Len() > 0
}

// dueCard makes the draw of a track card due; with both piles empty it is left
// out (UP-TRACK-3, UP-TRACK-8).
func (g *Game) dueCard(s *State, phase Phase) {
	s.refill()
	if s.drawPile() == 0 {
		phase = PhaseAction
	}
	s.phase = phase
}

// refill turns the discard pile into the draw pile if that is empty.
func (s *State) refill() {
	if s.drawPile() == 0 {
		core.Pile(s.cards[:]).AddAll(s.discards[:])
		s.discards = [Cards]uint8{}
	}
}

// endAction ends an action without a build (UP-TRACK-5).
func (g *Game) endAction(s *State) {
	if s.trackHand(int(s.seat)) > handCards {
		s.phase = PhaseDiscard
		return
	}
	g.endTurn(s)
}

// offerTrade asks for the exchange unless the UP pile is empty (UP-TURN-9).
func (g *Game) offerTrade(s *State) {
	if s.upPile > 0 {
		s.phase = PhaseTrade
		return
	}
	g.endTurn(s)
}

// endTurn begins the turn of the next seat, or ends a stalled game (UP-END-5).
func (g *Game) endTurn(s *State) {
	if g.stalled(s) {
		s.seat = 0
		s.phase = PhaseOver
		return
	}
	g.nextSeat(s)
	g.startTurn(s)
}

// stalled reports whether nobody has a share in hand and no company can build
// with any card.
func (g *Game) stalled(s *State) bool {
	for p := range g.players {
		if s.handSize(p) > 0 {
			return false
		}
	}
	return !s.anySite(g.board, allTypes)
}

// --- track cards ---

// leave takes a track card from the hand; that of a hidden seat was in the pool.
func (s *State) leave(p int, k Card) {
	if s.hidden(p) {
		s.hand[p][UnknownCard]--
		s.cards[k]--
		return
	}
	s.hand[p][k]--
}

// drawTrack puts a drawn track card into the hand.
func (s *State) drawTrack(p int, m *Move) {
	if m.Kind == KindDrawHidden {
		s.hand[p][UnknownCard]++
		return
	}
	s.cards[m.Card]--
	s.hand[p][m.Card]++
}

// --- shares ---

// takeUP moves a share of the UP pile to the hand, seen by all.
func (s *State) takeUP(p int) {
	s.upPile--
	s.known[p][UnionPacific]++
}

// putDown takes a share from the hand to lie face down (UP-INFO-8): of every
// known kind it may have been one.
func (s *State) putDown(p int, c Company) {
	for k := range Company(Companies) {
		if s.known[p][k] > 0 {
			s.known[p][k]--
			s.loose[p][k]++
			s.secret[p][s.as(p, k)]++
		}
	}
	s.secret[p][s.as(p, c)]--
}

// surface notes that a share of an unknown place of the seat is seen by all:
// it was a loose one if there is one, else in a view it was in the pool.
func (s *State) surface(p int, c Company) {
	switch {
	case s.loose[p][c] > 0:
		s.loose[p][c]--
	case s.hidden(p):
		s.pool[c]--
	}
}

// invest lays shares on the table (UP-INV-2).
func (s *State) invest(p int, set *[Companies]uint8) {
	for c, n := range set {
		s.table[p][c] += n
		open := min(n, s.known[p][c])
		s.known[p][c] -= open
		for range n - open {
			s.secret[p][s.as(p, Company(c))]--
			s.surface(p, Company(c))
		}
	}
}

// trade gives up a share for one of the UP pile (UP-TRADE-1 to -3).
func (g *Game) trade(s *State, p int, c Company) {
	s.putDown(p, c)
	c = s.as(p, c)
	s.given[p][c]++
	if g.options.TradedShareToDeckBottom && s.returned == NoCompany {
		s.returned, s.returner = c, uint8(p)
	}
	s.takeUP(p)
}

// --- draws ---

// draw makes a draw other than that of a dividend card.
func (g *Game) draw(s *State, p int, m *Move) {
	if s.phase.drawsTrack() {
		s.drawTrack(p, m)
		switch s.phase {
		case PhaseDealCards:
			g.deal(s)
			return
		case PhaseDrawReplacement:
			s.refill()
			g.startTurn(s)
		default:
			s.refill()
			s.phase = PhaseAction
		}
		return
	}
	switch {
	case s.phase.deals():
		s.receive(p, m)
		g.deal(s)
	case core.Layers(s.piles[:]).Take(false):
		s.receive(p, m)
		g.settle(s)
	default:
		s.receiveReturned(p, m)
		g.settle(s)
	}
}

// receive puts a drawn share into the hand or the open place.
func (s *State) receive(p int, m *Move) {
	switch {
	case m.Kind == KindDrawHidden:
		s.secret[p][Unknown]++
		return
	case s.phase.privateDraw():
		s.secret[p][m.Company]++
	default:
		s.display[s.place] = m.Company
	}
	s.pool[m.Company]--
}

// receiveReturned puts the first share under the deck into the hand or the
// open place (UP-INFO-17).
func (s *State) receiveReturned(p int, m *Move) {
	q := int(s.returner)
	known := s.returned
	s.returned, s.returner = NoCompany, 0
	s.given[q][known]--
	if s.phase == PhaseDrawDisplay {
		s.surface(q, m.Company)
		s.display[s.place] = m.Company
		return
	}
	if p != q { // nobody but the drawer knows which share left the giver
		for k, n := range s.loose[q] {
			if n == 0 {
				continue
			}
			s.loose[q][k]--
			if s.hidden(q) {
				s.pool[k]++
			}
		}
	}
	if m.Kind == KindDrawHidden {
		s.secret[p][Unknown]++
		if !s.hidden(q) {
			s.pool[known]++
		}
		return
	}
	s.secret[p][m.Company]++
	if s.hidden(q) {
		s.pool[m.Company]--
	}
}

// drawDividend notes a dividend card; the next card is drawn, or, if the deck
// is out, the dividends are paid (UP-DIV-1, UP-DIV-5).
func (g *Game) drawDividend(s *State) {
	core.Layers(s.piles[:]).Take(true)
	s.drawn++
	if core.Layers(s.piles[:]).Len() == 0 && s.returned == NoCompany {
		g.settle(s)
	}
}

// settle pays the dividends drawn, ends the game with the fourth (UP-END-1)
// and else goes on with the exchange.
func (g *Game) settle(s *State) {
	s.place = 0
	for ; s.drawn > 0; s.drawn-- {
		g.payDividend(s)
	}
	if s.paid == dividends {
		s.seat = 0
		s.phase = PhaseOver
		return
	}
	g.offerTrade(s)
}
