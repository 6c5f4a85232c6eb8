package unionpacific

import "github.com/railrules/railrules/core"

// Places is the number of open shares (UP-SETUP-5).
const Places = 4

// Phase is what is due (section 6 of the rules).
type Phase uint8

// The phases. In those of drawing and revealing Chance acts; in the others the
// seat that [State.Seat] returns decides. The zero Phase is that of the zero
// State, which belongs to no game.
const (
	PhaseNone            Phase = iota
	PhaseDealCards             // a track card is dealt to the seat
	PhaseDealShares            // a share is dealt to the seat
	PhaseDealDisplay           // an open place gets its first share
	PhaseOpening               // the seat chooses its opening investment
	PhaseReveal                // the opening investment of the seat is turned up
	PhaseTurnStart             // the seat may replace unplayable track cards
	PhaseDrawReplacement       // the replacement is drawn
	PhaseDrawCard              // the track card of the turn is drawn
	PhaseAction                // the seat builds or invests
	PhaseTakeShare             // the seat takes a share
	PhaseDrawHand              // the seat's share is drawn from the deck
	PhaseDrawDisplay           // the gap in the display is filled
	PhaseTrade                 // the seat may exchange a share
	PhaseDiscard               // the seat discards a track card
	PhaseOver                  // the game is over
	phases
)

var phaseNames = []string{
	"none", "deal-cards", "deal-shares", "deal-display", "opening", "reveal", "turn-start", "draw-replacement",
	"draw-card", "action", "take-share", "draw-hand", "draw-display", "trade", "discard", "over",
}

// String returns the phase as a word.
func (p Phase) String() string { return core.Word(phaseNames, p) }

// chance reports whether Chance acts in the phase.
func (p Phase) chance() bool {
	const mask = 1<<PhaseDealCards | 1<<PhaseDealShares | 1<<PhaseDealDisplay | 1<<PhaseReveal |
		1<<PhaseDrawReplacement | 1<<PhaseDrawCard | 1<<PhaseDrawHand | 1<<PhaseDrawDisplay
	return mask>>p&1 != 0
}

// State is a position, the truth or somebody's view of it. States are
// comparable, and assignment copies them. The methods of State need no board;
// those that do are methods of [Game].
type State struct {
	network
	money [MaxPlayers]uint16

	// The shares of each seat (UP-INFO-8). What is known and what is secret
	// make up the hand; loose shares are among the secret and the face-down
	// ones, but nobody else can tell which.
	known, loose, table [MaxPlayers][Companies]uint8
	// The last kind is the shares that the owner of a view does not know.
	secret, given [MaxPlayers][Companies + 1]uint8
	opening       [MaxPlayers]Company // the opening investment while it is face down

	// Track cards; the last kind is those not known.
	hand              [MaxPlayers][Cards + 1]uint8
	discards, removed [Cards]uint8
	cards             [Cards]uint8 // the draw pile; in a view with the hidden hands
	pool              [Companies]uint8
	piles             [3]core.Layer // of the share deck, top first
	display           [Places]Company
	upPile            uint8
	returned          Company // the first share under the deck (UP-OPT-3)
	returner          uint8   // who gave it
	phase             Phase
	seat              uint8
	place             uint8 // the open place that is filled
	drawn, paid       uint8 // dividend cards waiting to be paid, and paid
	owner             core.Owner
}

// MarshalJSON refuses: use [Game.AppendJSON].
func (State) MarshalJSON() ([]byte, error) { return nil, core.BareState(name) }

// UnmarshalJSON refuses: use [Game.ParseJSON].
func (*State) UnmarshalJSON([]byte) error { return core.BareState(name) }

// Phase returns what is due.
func (s State) Phase() Phase { return s.phase }

// Seat returns the seat whose turn it is, or for whom is drawn or revealed; it
// is seat 0 while shares are dealt to the display and once the game is over.
func (s State) Seat() core.Seat { return core.Seat(s.seat) }

// Place returns the open place, from 0, that is to be filled; it means nothing
// in phases other than [PhaseDealDisplay] and [PhaseDrawDisplay].
func (s State) Place() int { return int(s.place) }

// Money returns the money of a seat in millions.
func (s State) Money(p core.Seat) int { return int(s.money[seatIndex(p)]) }

// Dividends returns the number of dividends paid, 0 to 4.
func (s State) Dividends() int { return int(s.paid) }

// DividendsDue returns the number of dividend cards that are drawn and paid as
// soon as a share comes (UP-DIV-14).
func (s State) DividendsDue() int { return int(s.drawn) }

// TrainsLeft returns the trains of a company in the box (UP-BUILD-7).
func (s State) TrainsLeft(c Company) int {
	if c >= railways {
		return 0
	}
	return int(s.left[c])
}

// Display returns the share in an open place, from 0, or [NoCompany].
func (s State) Display(place int) Company {
	if place < 0 || place >= Places {
		return NoCompany
	}
	return s.display[place]
}

// UPPile returns the number of shares in the UP pile.
func (s State) UPPile() int { return int(s.upPile) }

// TrackCards returns how many track cards of the kind a seat holds, as far as
// the state shows it; for [UnknownCard] how many it holds that the state hides.
func (s State) TrackCards(p core.Seat, k Card) int {
	if k > UnknownCard {
		return 0
	}
	return int(s.hand[seatIndex(p)][k])
}

// Discards returns how many track cards of the kind are on the discard pile.
func (s State) Discards(k Card) int {
	if k >= Cards {
		return 0
	}
	return int(s.discards[k])
}

// Removed returns how many track cards of the kind are out of the game.
func (s State) Removed(k Card) int {
	if k >= Cards {
		return 0
	}
	return int(s.removed[k])
}

// CardPool returns how many track cards of the kind are in the draw pile; in a
// view the hidden hands are counted as well (UP-INFO-10).
func (s State) CardPool(k Card) int {
	if k >= Cards {
		return 0
	}
	return int(s.cards[k])
}

// DrawPile returns the number of cards in the track draw pile.
func (s State) DrawPile() int { return s.drawPile() }

func (s *State) drawPile() int {
	n := core.Pile(s.cards[:]).Len()
	for p := range s.hand {
		n -= int(s.hand[p][UnknownCard])
	}
	return n
}

// Shares returns how many shares of the company a seat certainly holds in
// hand, as far as the state shows it; for [Unknown] how many it holds that the
// state hides.
func (s State) Shares(p core.Seat, c Company) int {
	if c > Unknown {
		return 0
	}
	return int(s.inHand(seatIndex(p), c))
}

// HandSize returns the number of shares in a seat's hand.
func (s State) HandSize(p core.Seat) int { return s.handSize(seatIndex(p)) }

// Known returns how many shares of the company everybody knows to be in the
// seat's hand (UP-INFO-8).
func (s State) Known(p core.Seat, c Company) int { return count(&s.known[seatIndex(p)], c) }

// Loose returns how many further shares of the company everybody knows to be
// in the seat's hand or face down before it (UP-INFO-8).
func (s State) Loose(p core.Seat, c Company) int { return count(&s.loose[seatIndex(p)], c) }

// Table returns how many shares of the company a seat has invested.
func (s State) Table(p core.Seat, c Company) int { return count(&s.table[seatIndex(p)], c) }

// Given returns how many shares of the company a seat gave up in exchanges, as
// far as the state shows it; for [Unknown] how many it hides.
func (s State) Given(p core.Seat, c Company) int {
	if c > Unknown {
		return 0
	}
	return int(s.given[seatIndex(p)][c])
}

// Opening returns the share that a seat put face down as opening investment:
// [NoCompany] if none lies there, [Unknown] if the state hides it.
func (s State) Opening(p core.Seat) Company { return s.opening[seatIndex(p)] }

// SharePool returns how many shares of the company are unseen: in the deck or
// not dealt yet, and in a view all that its owner does not see (UP-INFO-10).
func (s State) SharePool(c Company) int { return count(&s.pool, c) }

// DeckPile returns one of the three piles of the share deck, 0 on top: the
// cards left in it, and how many of them are dividend cards (UP-INFO-16).
func (s State) DeckPile(i int) (cards, dividends int) {
	if i < 0 || i >= len(s.piles) {
		return 0, 0
	}
	return int(s.piles[i].Cards), int(s.piles[i].Marked)
}

// DeckSize returns the number of cards in the share deck, without shares
// returned under it; 0 while shares are dealt.
func (s State) DeckSize() int { return core.Layers(s.piles[:]).Len() }

// Returned returns the share that lies first under the deck and who gave it:
// [NoCompany] if none does, [Unknown] if the state hides it (UP-OPT-3).
func (s State) Returned() (Company, core.Seat) { return s.returned, core.Seat(s.returner) }

// count returns the number of shares of a company, 0 for those unknown.
func count(list *[Companies]uint8, c Company) int {
	if c >= Companies {
		return 0
	}
	return int(list[c])
}

// seatIndex returns an index for a seat, that of the first one for no seat.
func seatIndex(p core.Seat) int {
	if p.In(MaxPlayers) {
		return int(p)
	}
	return 0
}

// hidden reports whether the state is a view that hides what only seat p knows.
func (s *State) hidden(p int) bool { return s.owner.Hides(core.Seat(p)) }

// as returns the kind as which a share of seat p that nobody else sees is
// counted in this state.
func (s *State) as(p int, c Company) Company {
	if s.hidden(p) {
		return Unknown
	}
	return c
}

// inHand returns the number of shares of a kind in hand.
func (s *State) inHand(p int, c Company) uint8 {
	if c == Unknown {
		return s.secret[p][Unknown]
	}
	return s.known[p][c] + s.secret[p][c]
}

func (s *State) handSize(p int) int {
	return core.Pile(s.known[p][:]).Len() + core.Pile(s.secret[p][:]).Len()
}

// faceDown returns the number of shares face down before a seat.
func (s *State) faceDown(p int) int {
	n := core.Pile(s.given[p][:]).Len()
	if s.opening[p] != NoCompany {
		n++
	}
	return n
}

// unknownPlaces returns the number of places of a hidden seat whose shares the
// state does not tell, and how many loose shares lie in some of them.
func (s *State) unknownPlaces(p int) (places, loose int) {
	return int(s.secret[p][Unknown]) + s.faceDown(p), core.Pile(s.loose[p][:]).Len()
}

// trackHand returns the number of track cards of a seat.
func (s *State) trackHand(p int) int { return core.Pile(s.hand[p][:]).Len() }
