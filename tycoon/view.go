package tycoon

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Tycoon cards: the only secret of the game (section 23 of the rules).

// deal puts a Tycoon card drawn before a seat.
func (g *Game) deal(s *State, t Tycoon) {
	own := &s.tycoon[s.actor]
	switch {
	case own[0] == NoTycoon:
		own[0] = t
	case own[0] > t: // two cards are kept in the order of the data
		own[0], own[1] = t, own[0]
	default:
		own[1] = t
	}
	s.take(t)
	g.drawn(s)
}

// take removes a card that becomes known from the unseen ones.
func (s *State) take(t Tycoon) {
	if t != UnknownTycoon {
		s.unseen &^= 1 << t
	}
}

// show makes the card of the actor known, or goes on after "reveal none".
func (g *Game) show(s *State, t Tycoon) {
	q := s.actor
	if t != NoTycoon {
		if s.tycoon[q][0] == UnknownTycoon {
			s.tycoon[q][0] = t
			s.take(t)
		}
		s.shown |= 1 << q
	}
	if s.pullman {
		s.pullman = false
		g.endAction(s)
		return
	}
	if s.actor++; int(s.actor) == g.players {
		s.phase, s.actor = PhaseOver, 0
	}
}

// barred returns the seat that is known not to hold Pullman, or -1 (RT-INFO-3).
func (s *State) barred() int {
	if s.firstTop == 0 || s.pullman || s.shown&(1<<(s.firstTop-1)) != 0 {
		return -1
	}
	return int(s.firstTop) - 1
}

// appendDeal lists the outcomes of dealing a Tycoon card to a seat.
func (g *Game) appendDeal(dst []core.Weighted[Move], s *State, q uint8) []core.Weighted[Move] {
	if s.owner.Hides(core.Seat(q)) {
		return append(dst, core.Weighted[Move]{Move: DrawTycoon(UnknownTycoon), Weight: 1})
	}
	for left := s.unseen; left != 0; left &= left - 1 {
		dst = append(dst, core.Weighted[Move]{Move: DrawTycoon(Tycoon(bits.TrailingZeros16(left))), Weight: 1})
	}
	return dst
}

// appendPullman lists the outcomes of the Pullman step.
func (g *Game) appendPullman(dst []core.Weighted[Move], s *State) []core.Weighted[Move] {
	for _, t := range [2]Tycoon{g.board.pullman, NoTycoon} {
		if w := g.revealWeight(s, t); w > 0 {
			dst = append(dst, core.Weighted[Move]{Move: Reveal(t), Weight: w})
		}
	}
	return dst
}

// appendShow lists the outcomes of showing the card of a seat at the end.
func (g *Game) appendShow(dst []core.Weighted[Move], s *State) []core.Weighted[Move] {
	for t := range Tycoon(g.board.nTycoons) {
		if w := g.revealWeight(s, t+1); w > 0 {
			dst = append(dst, core.Weighted[Move]{Move: Reveal(t + 1), Weight: w})
		}
	}
	return dst
}

// revealWeight returns the weight of showing t as the card of the actor, 0 if
// that cannot be (RT-CHANCE-5, RT-INFO-7).
func (g *Game) revealWeight(s *State, t Tycoon) uint64 {
	card, pullman := s.tycoon[s.actor][0], g.board.pullman
	known, open := card != UnknownTycoon, s.Unseen(pullman)
	switch {
	case s.pullman && known:
		return one(t == pullman && card == pullman || t == NoTycoon && card != pullman)
	case s.pullman && t == pullman:
		return one(open)
	case s.pullman && t == NoTycoon:
		if open {
			return uint64(s.unseenCount() - 1)
		}
		return 1
	case s.pullman || t == NoTycoon:
		return 0
	case known:
		return one(t == card)
	case !s.Unseen(t):
		return 0
	}
	return g.showWeight(s, t, open)
}

// showWeight weighs an unseen card for a seat whose card is not known, in
// proportion to the number of deals that fit.
func (g *Game) showWeight(s *State, t Tycoon, open bool) uint64 {
	barred := s.barred()
	if !open || barred < 0 || s.tycoon[barred][0] != UnknownTycoon {
		return 1
	}
	u := uint64(s.unseenCount())
	switch {
	case barred == int(s.actor):
		return one(t != g.board.pullman)
	case t == g.board.pullman:
		return u - 1
	}
	return u - 2
}

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Owner returns core.Nobody for the truth, else whose view s is.
func (g *Game) Owner(s State) core.Seat { return s.owner.Seat() }

// View returns what who may know of s (RT-INFO-4, -5).
func (g *Game) View(s State, who core.Seat) core.View[State] {
	if s.phase == PhaseNone {
		return core.View[State]{State: s}
	}
	s.owner = s.owner.Look(who, g.players)
	for q := range g.players {
		if !s.owner.Hides(core.Seat(q)) {
			continue
		}
		if s.shown&(1<<q) == 0 {
			s.hide(&s.tycoon[q][0])
			s.hide(&s.tycoon[q][1])
		}
		s.hide(&s.away[q])
	}
	return core.View[State]{State: s}
}

// hide makes a known card an unseen one.
func (s *State) hide(t *Tycoon) {
	if *t != NoTycoon && *t != UnknownTycoon {
		s.unseen |= 1 << *t
		*t = UnknownTycoon
	}
}

// Seen returns m, played in s, as who learns of it (RT-INFO-6).
func (g *Game) Seen(s State, m Move, who core.Seat) Move {
	if (m.Kind == KindDrawTycoon || m.Kind == KindKeep) && !(core.Seat(s.actor) == who && who.In(g.players)) {
		m.Tycoon = UnknownTycoon
	}
	return m
}

// places returns the places of the hidden cards: a seat and 0 or 1 for a card
// in front of it, 2 for one put away.
func (g *Game) places(s *State) (list [3 * MaxPlayers]*Tycoon, n int) {
	for q := range g.players {
		for _, t := range [3]*Tycoon{&s.tycoon[q][0], &s.tycoon[q][1], &s.away[q]} {
			if *t == UnknownTycoon {
				list[n] = t
				n++
			}
		}
	}
	return list, n
}

// Sample deals the unseen cards to the places that the view does not know, all
// ways that fit being equally likely (RT-INFO-9). It refuses the truth with an
// *core.Invalid that carries ErrTruth.
func (g *Game) Sample(v core.View[State], c core.Chooser) (State, error) {
	s := v.State
	if s.owner == 0 {
		return s, &core.Invalid{Game: gameName, What: "view", Problem: "it is the truth", Rule: ErrTruth}
	}
	list, n := g.places(&s)
	if n > s.unseenCount() {
		return s, &core.Invalid{Game: gameName, What: "view", Problem: "it hides more cards than there are", Rule: ErrView}
	}
	s.owner = 0
	left := s.unseen
	if s.Unseen(g.board.pullman) && g.barredPlace(&s) != nil {
		g.placePullman(&s, list[:n], c)
		left &^= 1 << g.board.pullman
	}
	for _, t := range list[:n] {
		if *t != UnknownTycoon {
			continue
		}
		*t = pick(left, c)
		left &^= 1 << *t
		s.take(*t)
	}
	for q := range g.players {
		if own := &s.tycoon[q]; own[1] != NoTycoon && own[0] > own[1] {
			own[0], own[1] = own[1], own[0]
		}
	}
	return s, nil
}

// barredPlace returns the place where Pullman cannot be, if it is hidden.
func (g *Game) barredPlace(s *State) *Tycoon {
	if q := s.barred(); q >= 0 && s.tycoon[q][0] == UnknownTycoon {
		return &s.tycoon[q][0]
	}
	return nil
}

// placePullman chooses where Pullman is: every hidden place but the barred one,
// and every card dealt to nobody, alike.
func (g *Game) placePullman(s *State, list []*Tycoon, c core.Chooser) {
	allowed := s.unseenCount() - 1
	if allowed < 1 {
		return
	}
	i := 0
	if allowed > 1 {
		i = int(min(c.Uint64N(uint64(allowed)), uint64(allowed-1)))
	}
	barred := g.barredPlace(s)
	for _, t := range list {
		if t == barred {
			continue
		}
		if i == 0 {
			*t = g.board.pullman
			s.take(*t)
			return
		}
		i--
	}
}

// pick chooses one of a set of cards.
func pick(set uint16, c core.Chooser) Tycoon {
	n := bits.OnesCount16(set)
	if n == 0 {
		return NoTycoon
	}
	i := 0
	if n > 1 {
		i = int(min(c.Uint64N(uint64(n)), uint64(n-1)))
	}
	for ; i > 0; i-- {
		set &= set - 1
	}
	return Tycoon(bits.TrailingZeros16(set))
}
