package unionpacific

import (
	"iter"
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Network returns the cities of a company's network in the order of the board
// (UP-BOARD-6): its home and all that its trains connect with it. Union
// Pacific has none.
func (g *Game) Network(s State, c Company) []City {
	if c >= railways {
		return nil
	}
	var list []City
	for w := s.cities[c]; w != 0; w &= w - 1 {
		list = append(list, City(bits.TrailingZeros64(w)))
	}
	return list
}

// Train returns the company whose train is on the space of the section, or
// [NoCompany].
func (g *Game) Train(s State, x Section, space uint8) Company {
	if space >= g.board.width(x) {
		return NoCompany
	}
	return s.train(g.board.first[x] + space)
}

// Site is a place for a train: the lowest-numbered empty neutral space of its
// type on a section. A card of that type or a joker builds there.
type Site struct {
	Section Section
	Space   uint8
	Type    Card
}

// Sites returns where a company could build next, whoever has the cards, in
// the order of sections and spaces (UP-BUILD-3 to -7).
func (g *Game) Sites(s State, c Company) []Site {
	if c >= railways {
		return nil
	}
	var list []Site
	for i, w := range s.sites(g.board, c, allTypes) {
		for ; w != 0; w &= w - 1 {
			x := Section(i<<6 + bits.TrailingZeros64(w))
			for _, m := range g.appendSpaces(nil, &s, Move{Section: x}, g.board.permits[c]) {
				list = append(list, Site{x, m.Space, g.board.spaceType[g.board.first[x]+m.Space]})
			}
		}
	}
	return list
}

// Closed returns nil if a company could build on a section, whoever has the
// cards, else a *core.Illegal with the rule that forbids it: [ErrCompany] for
// Union Pacific, [ErrSpace] for an unknown section, then [ErrTrackType] if no
// neutral space is of a type that the company may use, [ErrSpace] if none of
// these is empty, [ErrTwice], [ErrNotConnected], [ErrNoTrain].
func (g *Game) Closed(s State, c Company, x Section) error {
	m := Move{Kind: KindBuild, Company: c, Section: x}
	if rule := g.closed(&s, &m); rule != nil {
		return g.refuse(rule, &m)
	}
	return nil
}

// closed finds the rule for Closed and in m the space it is about.
func (g *Game) closed(s *State, m *Move) *core.Rule {
	b := g.board
	if m.Company >= railways {
		return ErrCompany
	}
	rule := ErrTrackType
	if b.width(m.Section) == 0 {
		rule = ErrSpace
	}
	for space := range b.width(m.Section) {
		at := b.first[m.Section] + space
		if b.reserved[at] != neutral || b.permits[m.Company]>>b.spaceType[at]&1 == 0 {
			continue
		}
		m.Space = space
		if rule = g.testSpace(s, m, at); rule != ErrSpace {
			return rule
		}
	}
	return rule
}

// Investments returns every set of shares that a seat could invest from its
// hand if it were its turn to act, in the order of UP-NOTE-5; for a seat whose
// hand the state hides, every set that it may hold.
func (g *Game) Investments(s State, p core.Seat) []Move {
	if !p.In(g.players) {
		return nil
	}
	return s.appendInvestments(nil, int(p))
}

// Moves iterates over the legal moves of s in canonical order.
func (g *Game) Moves(s State) iter.Seq[Move] { return core.Moves(g, s) }
