package unionpacific

import "github.com/railrules/railrules/core"

// Owner returns Nobody for the truth, else whose view the state is.
func (g *Game) Owner(s State) core.Seat { return s.owner.Seat() }

// View returns what who may know of s (UP-INFO-10).
func (g *Game) View(s State, who core.Seat) core.View[State] {
	owner := s.owner.Look(who, g.players)
	for p := range g.players {
		if owner.Hides(core.Seat(p)) && !s.hidden(p) {
			s.hide(p)
		}
	}
	s.owner = owner
	return core.View[State]{State: s}
}

// hide puts what only seat p knows into the pools. Of its shares the loose
// ones stay out, as everybody knows them.
func (s *State) hide(p int) {
	for c := range Company(Companies) {
		s.pool[c] += s.secret[p][c] + s.given[p][c] - s.loose[p][c]
	}
	if c := s.opening[p]; c < Companies {
		s.pool[c]++
		s.opening[p] = Unknown
	}
	s.secret[p] = [Companies + 1]uint8{Unknown: uint8(core.Pile(s.secret[p][:]).Len())}
	s.given[p] = [Companies + 1]uint8{Unknown: uint8(core.Pile(s.given[p][:]).Len())}
	if s.returned != NoCompany && int(s.returner) == p {
		s.returned = Unknown
	}
	for k := range s.cards {
		s.cards[k] += s.hand[p][k]
	}
	s.hand[p] = [Cards + 1]uint8{UnknownCard: uint8(core.Pile(s.hand[p][:]).Len())}
}

// Seen returns the move as who learns of it (UP-INFO-7): draws for a hand and
// shares put face down are seen by the seat alone.
func (g *Game) Seen(s State, m Move, who core.Seat) Move {
	if core.Seat(s.seat) == who && who.In(g.players) {
		return m
	}
	switch m.Kind {
	case KindOpen, KindTrade:
		m.Company = Unknown
	case KindDrawCard, KindDrawShare:
		if s.phase.privateDraw() {
			return DrawHidden()
		}
	}
	return m
}

// Sample lays the hidden cards so that all ways are equally likely, all cards
// taken as different (UP-INFO-14). It refuses a truth with a *core.Invalid.
func (g *Game) Sample(v core.View[State], c core.Chooser) (State, error) {
	s := v.State
	if s.owner == 0 {
		return s, &core.Invalid{Game: name, What: "view", Problem: "is the truth: there is nothing to sample"}
	}
	for p := range g.players {
		if s.hidden(p) {
			s.layShares(p, c)
		}
	}
	for p := range g.players {
		if s.hidden(p) {
			n := s.hand[p][UnknownCard]
			s.hand[p][UnknownCard] = 0
			for range n {
				if k := core.Pile(s.cards[:]).Draw(c); k >= 0 {
					s.hand[p][k]++
				}
			}
		}
	}
	s.owner = 0
	return s, nil
}

// layShares fills the unknown places of a seat one by one: with a loose share
// of it by the odds that one lies there, else from the pool.
func (s *State) layShares(p int, c core.Chooser) {
	places, _ := s.unknownPlaces(p)
	loose := s.loose[p] // not laid yet; what is known stays
	next := func() Company {
		from := core.Pile(s.pool[:])
		if n := core.Pile(loose[:]).Len(); n > 0 && (n >= places || c.Uint64N(uint64(places)) < uint64(n)) {
			from = loose[:]
		}
		places--
		return Company(max(0, from.Draw(c)))
	}
	n := s.secret[p][Unknown]
	s.secret[p][Unknown] = 0
	for range n {
		s.secret[p][next()]++
	}
	if s.opening[p] != NoCompany {
		s.opening[p] = next()
	}
	n = s.given[p][Unknown]
	s.given[p][Unknown] = 0
	for range n {
		share := next()
		s.given[p][share]++
		if s.returned == Unknown && int(s.returner) == p {
			s.returned = share
		}
	}
}
