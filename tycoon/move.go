package tycoon

import (
	"fmt"
	"math"

	"github.com/railrules/railrules/core"
)

// Kind is what a move or outcome is, in the order of the list of legal moves
// (RT-NOTE-6). No move has the zero Kind.
type Kind uint8

const (
	// KindPass leaves the auction of this turn.
	KindPass Kind = iota + 1
	// KindSkip is the action Pass.
	KindSkip
	// KindFinish ends a build before the limit of tiles.
	KindFinish
	// KindIssue issues one share.
	KindIssue
	// KindUpgrade raises the engine by one level.
	KindUpgrade
	// KindBid bids Amount in the auction.
	KindBid
	// KindKeep keeps the card Tycoon, of two.
	KindKeep
	// KindTake takes the operations card Card.
	KindTake
	// KindPlay plays the hand card Card.
	KindPlay
	// KindWest builds the western link of City.
	KindWest
	// KindGrow chooses City for City Growth.
	KindGrow
	// KindUrbanize puts a new city tile of Color on City.
	KindUrbanize
	// KindBuild begins a build at City.
	KindBuild
	// KindLay lays track in Hex between the sides A and B.
	KindLay
	// KindRedirect replaces the last tile of an own stub in Hex.
	KindRedirect
	// KindDeliver moves a cube of Color from City along Route.
	KindDeliver
	// KindDrawCube is an outcome: a cube of Color is drawn from the bag.
	KindDrawCube
	// KindDrawCard is an outcome: the operations card Card is turned up.
	KindDrawCard
	// KindDrawTycoon is an outcome: the card Tycoon is dealt.
	KindDrawTycoon
	// KindReveal is an outcome: the card Tycoon is shown, or NoTycoon says that
	// it is not the one asked for.
	KindReveal

	kinds = iota + 1
)

// Step is one link of a route.
type Step struct {
	// To is the city that the link leads into.
	To City
	// Owner is 0 if the link is the deliverer's own, else the seat of its owner
	// plus 1.
	Owner uint8
}

// Move is a player's move or a chance outcome. It is comparable. The fields
// that its Kind does not use are zero, or the move is refused.
type Move struct {
	Kind   Kind
	Color  Color // of the cube or new city tile
	City   City
	Card   Card
	Tycoon Tycoon
	Links  uint8 // of the route, 1 to MaxLevel
	Hex    Hex
	A, B   Side  // the sides joined, the smaller first
	Amount int32 // dollars
	// Route is the way of a delivery; the steps from Links on are zero.
	Route [MaxLevel]Step
}

// Pass returns the decision to leave the auction of this turn.
func Pass() Move { return Move{Kind: KindPass} }

// Skip returns the action Pass (RT-ACT-2).
func Skip() Move { return Move{Kind: KindSkip} }

// Finish returns the decision to end a build.
func Finish() Move { return Move{Kind: KindFinish} }

// Issue returns the issue of one share.
func Issue() Move { return Move{Kind: KindIssue} }

// Upgrade returns the action to raise the engine by one level.
func Upgrade() Move { return Move{Kind: KindUpgrade} }

// Bid returns a bid in dollars (RT-AUC-2).
func Bid(amount int) Move { return Move{Kind: KindBid, Amount: clamp(amount)} }

// clamp keeps an amount that no player can pay one that no player can pay.
func clamp(amount int) int32 { return int32(min(max(amount, math.MinInt32), math.MaxInt32)) }

// Keep returns the decision to keep a Tycoon card, UnknownTycoon in the view of
// somebody else.
func Keep(t Tycoon) Move { return Move{Kind: KindKeep, Tycoon: t} }

// Take returns the action to take an operations card.
func Take(c Card) Move { return Move{Kind: KindTake, Card: c} }

// Play returns the free play of a hand card.
func Play(c Card) Move { return Move{Kind: KindPlay, Card: c} }

// West returns the action to build the western link of a city.
func West(c City) Move { return Move{Kind: KindWest, City: c} }

// Grow returns the choice of a city for City Growth.
func Grow(c City) Move { return Move{Kind: KindGrow, City: c} }

// Urbanize returns the action to put a new city tile on a grey city, or the
// choice for New Industry.
func Urbanize(c City, tile Color) Move { return Move{Kind: KindUrbanize, City: c, Color: tile} }

// Build returns the choice of a city to build from.
func Build(c City) Move { return Move{Kind: KindBuild, City: c} }

// Lay returns the move that lays track between two sides of a hex, given in any
// order.
func Lay(h Hex, a, b Side) Move { return Move{Kind: KindLay, Hex: h, A: min(a, b), B: max(a, b)} }

// Redirect returns the move that replaces the last tile of an own stub by track
// between two sides, given in any order.
func Redirect(h Hex, a, b Side) Move {
	return Move{Kind: KindRedirect, Hex: h, A: min(a, b), B: max(a, b)}
}

// Deliver returns the action to move a cube along a route. More steps than
// MaxLevel make a move that is always refused.
func Deliver(cube Color, from City, route ...Step) Move {
	m := Move{Kind: KindDeliver, Color: cube, City: from, Links: uint8(min(len(route), MaxLevel+1))}
	copy(m.Route[:], route)
	return m
}

// DrawCube returns the outcome that a cube of the colour is drawn.
func DrawCube(c Color) Move { return Move{Kind: KindDrawCube, Color: c} }

// DrawCard returns the outcome that an operations card is turned up.
func DrawCard(c Card) Move { return Move{Kind: KindDrawCard, Card: c} }

// DrawTycoon returns the outcome that a Tycoon card is dealt.
func DrawTycoon(t Tycoon) Move { return Move{Kind: KindDrawTycoon, Tycoon: t} }

// Reveal returns the outcome that a Tycoon card is shown, or NoTycoon.
func Reveal(t Tycoon) Move { return Move{Kind: KindReveal, Tycoon: t} }

// IsOutcome reports whether m is a chance outcome.
func (m Move) IsOutcome() bool { return m.Kind >= KindDrawCube }

// OwnerFor returns the owner of the link as a seat, player being the deliverer.
func (s Step) OwnerFor(player core.Seat) core.Seat {
	if s.Owner == 0 {
		return player
	}
	return core.Seat(s.Owner) - 1
}

// uses tells which fields a kind uses.
type uses struct{ color, city, card, tycoon, track, amount, route bool }

var usesOf = [kinds]uses{
	KindBid:        {amount: true},
	KindKeep:       {tycoon: true},
	KindTake:       {card: true},
	KindPlay:       {card: true},
	KindWest:       {city: true},
	KindGrow:       {city: true},
	KindUrbanize:   {city: true, color: true},
	KindBuild:      {city: true},
	KindLay:        {track: true},
	KindRedirect:   {track: true},
	KindDeliver:    {color: true, city: true, route: true},
	KindDrawCube:   {color: true},
	KindDrawCard:   {card: true},
	KindDrawTycoon: {tycoon: true},
	KindReveal:     {tycoon: true},
}

// wellFormed reports whether m is what some text of the notation says: its kind
// exists, only its fields are used, and the board has what they name.
func (b *Board) wellFormed(m *Move) bool {
	if m.Kind == 0 || int(m.Kind) >= kinds {
		return false
	}
	u := &usesOf[m.Kind]
	return *m == m.only(u) && b.has(m, u)
}

// only returns m without the fields that its kind does not use.
func (m *Move) only(u *uses) Move {
	used := Move{Kind: m.Kind}
	if u.color {
		used.Color = m.Color
	}
	if u.city {
		used.City = m.City
	}
	if u.card {
		used.Card = m.Card
	}
	if u.tycoon {
		used.Tycoon = m.Tycoon
	}
	if u.track {
		used.Hex, used.A, used.B = m.Hex, m.A, m.B
	}
	if u.amount {
		used.Amount = m.Amount
	}
	if u.route {
		used.Links = m.Links
		copy(used.Route[:], m.Route[:min(m.Links, MaxLevel)])
	}
	return used
}

// has reports whether the fields used can stand in a move.
func (b *Board) has(m *Move, u *uses) bool {
	switch {
	case u.color && m.Color >= Grey, m.Kind == KindUrbanize && tileOf(m.Color) < 0,
		u.city && int(m.City) >= b.nCities,
		u.card && int(m.Card) >= b.nCards,
		u.tycoon && !b.namesTycoon(m),
		u.track && (m.A >= m.B || m.B >= sides),
		u.amount && m.Amount < 0,
		u.route && (m.Links < 1 || m.Links > MaxLevel):
		return false
	}
	for _, step := range m.Route[:m.Links] {
		if int(step.To) >= b.nCities || step.Owner > MaxPlayers {
			return false
		}
	}
	return true
}

// namesTycoon reports whether the card of m can stand in a move of its kind: a
// reveal shows a card or none, a draw and a keep may be of an unknown one.
func (b *Board) namesTycoon(m *Move) bool {
	switch m.Tycoon {
	case NoTycoon:
		return m.Kind == KindReveal
	case UnknownTycoon:
		return m.Kind != KindReveal
	}
	return int(m.Tycoon) <= b.nTycoons
}

var kindWords = [kinds]string{"", "pass", "skip", "finish", "issue", "upgrade", "bid", "keep", "take", "play", "west", "grow",
	"urbanize", "build", "lay", "redirect", "deliver", "draw", "draw", "draw", "reveal"}

// String describes the move for debugging, with numbers for cities and cards;
// the notation of a game has their ids: see [Game.AppendMove].
func (m Move) String() string {
	if int(m.Kind) >= kinds || m.Kind == 0 {
		return "no move"
	}
	u, text := &usesOf[m.Kind], kindWords[m.Kind]
	if u.color {
		text += " " + m.Color.String()
	}
	if u.city {
		text += fmt.Sprintf(" city %d", m.City)
	}
	if u.card {
		text += fmt.Sprintf(" card %d", m.Card)
	}
	if u.tycoon {
		text += fmt.Sprintf(" tycoon %d", m.Tycoon)
	}
	if u.track {
		text += fmt.Sprintf(" %d,%d %d-%d", m.Hex.Q, m.Hex.R, m.A, m.B)
	}
	if u.amount {
		text += fmt.Sprintf(" %d", m.Amount)
	}
	if u.route {
		for _, s := range m.Route[:min(m.Links, MaxLevel)] {
			text += fmt.Sprintf(" %d", s.To)
			if s.Owner > 0 {
				text += fmt.Sprintf("@%d", s.Owner-1)
			}
		}
	}
	return text
}
