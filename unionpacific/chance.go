package unionpacific

import "github.com/railrules/railrules/core"

// A draw is one of these sorts, in the truth and in every view:
//
//   - of a track card: from the pool of track cards
//   - of a share while shares are dealt: from the pool of shares
//   - of a share from the deck: from the pool through the piles
//   - of the first share returned under the deck
//
// What the owner of a view will not see comes as `draw ?` (UP-CHANCE-11).

// unseenDraw reports whether the owner of the state will not see the card that
// is drawn: it goes into a hidden hand (UP-INFO-7).
func (s *State) unseenDraw() bool { return s.phase.privateDraw() && s.hidden(int(s.seat)) }

// privateDraw reports whether a card is drawn that only the seat sees.
func (p Phase) privateDraw() bool {
	const mask = 1<<PhaseDealCards | 1<<PhaseDealShares | 1<<PhaseDrawReplacement | 1<<PhaseDrawCard | 1<<PhaseDrawHand
	return mask>>p&1 != 0
}

// drawsTrack reports whether a track card is drawn in the phase.
func (p Phase) drawsTrack() bool {
	return p == PhaseDealCards || p == PhaseDrawReplacement || p == PhaseDrawCard
}

// deals reports whether a share is dealt in the phase, before there are piles.
func (p Phase) deals() bool { return p == PhaseDealShares || p == PhaseDealDisplay }

// testChance tests whether m is one of the outcomes (UP-CHANCE-6).
func (g *Game) testChance(s *State, m *Move) *core.Rule {
	if !m.Kind.outcome() {
		return ErrTurn
	}
	if !g.listed(s, m) {
		return ErrOutcome
	}
	return nil
}

// listed reports whether m has a weight at the chance node s.
func (g *Game) listed(s *State, m *Move) bool {
	if s.phase == PhaseReveal {
		return m.Kind == KindReveal && s.faceDownWeight(int(s.seat), s.opening[s.seat], m.Company) > 0
	}
	top := -1
	if s.phase == PhaseDrawHand || s.phase == PhaseDrawDisplay {
		top = core.Layers(s.piles[:]).Top()
	}
	if m.Kind == KindDrawDividend {
		return top >= 0 && s.piles[top].Marked > 0
	}
	if top >= 0 && s.piles[top].Cards == s.piles[top].Marked {
		return false
	}
	switch {
	case s.unseenDraw():
		return m.Kind == KindDrawHidden
	case s.phase.drawsTrack():
		return m.Kind == KindDrawCard && s.cards[m.Card] > 0
	case m.Kind != KindDrawShare:
		return false
	case top >= 0 || s.phase.deals():
		return s.pool[m.Company] > 0
	}
	return s.faceDownWeight(int(s.returner), s.returned, m.Company) > 0
}

// faceDownWeight is the weight with which a share that lies face down before a
// seat turns out to be of company c: 1 or 0 where the state tells, else by the
// odds of UP-CHANCE-11 (c).
func (s *State) faceDownWeight(p int, share, c Company) uint64 {
	switch {
	case share == c:
		return 1
	case share != Unknown:
		return 0
	}
	places, loose := s.unknownPlaces(p)
	n := core.Pile(s.pool[:]).Len()
	if n == 0 {
		return uint64(s.loose[p][c])
	}
	return uint64(n*int(s.loose[p][c]) + (places-loose)*int(s.pool[c]))
}

// AppendChances appends every outcome of the chance node with its weight
// (section 16 of the rules), in the order of UP-CHANCE-9.
func (g *Game) AppendChances(dst []core.Weighted[Move], s State) []core.Weighted[Move] {
	switch {
	case !s.phase.chance():
		return dst
	case s.phase == PhaseReveal:
		return s.appendFaceDownOdds(dst, int(s.seat), s.opening[s.seat], Reveal)
	case s.phase == PhaseDrawHand || s.phase == PhaseDrawDisplay:
		return s.appendDeckDraws(dst)
	case s.unseenDraw():
		return append(dst, core.Weighted[Move]{Move: DrawHidden(), Weight: 1})
	case s.phase.drawsTrack():
		return core.AppendDraws(dst, s.cards[:], 1, drawCard)
	}
	return core.AppendDraws(dst, s.pool[:], 1, drawShare)
}

func drawCard(kind int) Move  { return DrawCard(Card(kind)) }
func drawShare(kind int) Move { return DrawShare(Company(kind)) }

// appendDeckDraws appends the outcomes of a draw from the share deck.
func (s *State) appendDeckDraws(dst []core.Weighted[Move]) []core.Weighted[Move] {
	piles := core.Layers(s.piles[:])
	top := piles.Top()
	switch {
	case top >= 0 && s.unseenDraw():
		r, d := s.piles[top].Cards, s.piles[top].Marked
		if r > d {
			dst = append(dst, core.Weighted[Move]{Move: DrawHidden(), Weight: uint64(r - d)})
		}
		if d > 0 {
			dst = append(dst, core.Weighted[Move]{Move: DrawDividend(), Weight: uint64(d)})
		}
		return dst
	case top >= 0:
		return core.AppendLayerDraws(dst, piles, s.pool[:], drawShare, DrawDividend())
	case s.unseenDraw():
		return append(dst, core.Weighted[Move]{Move: DrawHidden(), Weight: 1})
	}
	return s.appendFaceDownOdds(dst, int(s.returner), s.returned, DrawShare)
}

// appendFaceDownOdds appends the outcomes of turning up a share that lies face
// down before a seat.
func (s *State) appendFaceDownOdds(dst []core.Weighted[Move], p int, share Company, move func(Company) Move) []core.Weighted[Move] {
	for c := range Company(Companies) {
		if w := s.faceDownWeight(p, share, c); w > 0 {
			dst = append(dst, core.Weighted[Move]{Move: move(c), Weight: w})
		}
	}
	return dst
}
