package tycoon

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// MaxCash is the most cash a player can have; income beyond it is not paid out
// and no share is issued that would pass it. Scores and shares stop at MaxCount.
const (
	MaxCash  = 100_000_000
	MaxCount = 100_000_000
)

// Phase is the part of the game (section 5 of the rules).
type Phase uint8

const (
	// PhaseNone is the phase of the zero State, which belongs to no game.
	PhaseNone Phase = iota
	// PhaseSetup is the drawing of cubes and cards.
	PhaseSetup
	// PhaseKeep lets each player keep one of two Tycoon cards.
	PhaseKeep
	// PhaseAuction is the auction for first player.
	PhaseAuction
	// PhaseAction is the three action rounds.
	PhaseAction
	// PhaseReveal turns up one operations card.
	PhaseReveal
	// PhaseShow shows the Tycoon cards.
	PhaseShow
	// PhaseOver is the end.
	PhaseOver
)

var phaseWords = []string{"none", "setup", "keep", "auction", "action", "reveal", "show", "over"}

// String returns the phase in one word.
func (p Phase) String() string { return core.Word(phaseWords, p) }

// Begun is what the acting player has begun in the action phase.
type Begun uint8

const (
	// NothingBegun lets the player choose an action.
	NothingBegun Begun = iota
	// CardPlayed follows a hand card, a build must come.
	CardPlayed
	// CityChosen follows the choice of a city to build from.
	CityChosen
	// Laying follows the first tile of a build.
	Laying
	// CityGrowth follows the card of that name, which asks for a city.
	CityGrowth
	// NewIndustry follows the card of that name, which asks for a city and a tile.
	NewIndustry
)

var begunWords = []string{"nothing", "card", "city", "laying", "city-growth", "new-industry"}

// String returns what is begun in one word.
func (b Begun) String() string { return core.Word(begunWords, b) }

// The reasons of the end as a state keeps them.
const (
	reasonNone uint8 = iota
	reasonMarkers
	reasonTurns
)

var reasonWords = []string{"", ReasonMarkers, ReasonMaxTurns}

// link is a complete chain: the smaller gate first.
type link struct {
	a, b  gate
	owner uint8
}

// stub is unfinished track: where it begins, and the hex and side of its open
// end.
type stub struct {
	start gate
	tile  place
	open  Side
	owner uint8
}

// State is a position. It is comparable and holds no pointer: assignment is a
// snapshot, == is equality. The zero State belongs to no game and is refused
// everywhere. Equal positions are equal values: links and stubs are kept in the
// order of the city sides at which they begin.
type State struct {
	cash, shares, score [MaxPlayers]int32
	turn, bid           int32
	setup               uint16 // events of the set-up that took place
	unseen              uint16 // bit set of Tycoon cards: dealt to nobody, or unseen in a view
	laying              gate   // where the stub being laid begins

	track  [MaxTiles]tracks
	links  [MaxLinks]link
	stubs  [MaxStubs]stub
	cubes  [MaxCities][colors]uint8
	tile   [MaxCities]uint8 // colour of the new city tile plus 1
	marker uint64           // bit set of cities with an empty marker

	nLinks, nStubs uint8
	bag            [colors]uint8
	newTiles       [len(tileColors)]uint8
	west           [MaxWestern]uint8 // by western city: seat of the builder plus 1
	supply         uint8             // markers left

	deck, display [MaxCards]uint8
	hand          [MaxPlayers][MaxCards]uint8
	level         [MaxPlayers]uint8
	used          [MaxPlayers]uint8 // builds with an additional tile this turn
	upgraded      uint8             // bit set of seats
	tycoon        [MaxPlayers][2]Tycoon
	away          [MaxPlayers]Tycoon
	shown         uint8 // bit set of seats whose card is shown
	firstTop      uint8 // seat that was first at the level of the Pullman card, plus 1

	phase        Phase
	round        uint8
	first, actor uint8
	bidder       uint8 // seat plus 1
	passed       uint8 // bit set of seats
	extra        uint8 // extra actions left
	begun        Begun
	played       uint8 // hand card at work, plus 1
	city         City  // city chosen, or city that waits for cubes
	laid         uint8 // tiles laid in this action
	draws        uint8 // cubes that wait to be drawn
	pullman      bool  // the Pullman step waits
	triggered    bool  // the end is triggered
	reason       uint8
	owner        core.Owner
}

// MarshalJSON refuses: ids need the board. Use [Game.AppendJSON].
func (State) MarshalJSON() ([]byte, error) { return nil, core.BareState(gameName) }

// UnmarshalJSON refuses: ids need the board. Use [Game.ParseJSON].
func (*State) UnmarshalJSON([]byte) error { return core.BareState(gameName) }

// Phase returns the part of the game.
func (s State) Phase() Phase { return s.phase }

// Turn returns the number of the turn, from 1; 0 in the set-up.
func (s State) Turn() int { return int(s.turn) }

// Round returns the number of the action round, 1 to 3, and 0 outside the
// action phase.
func (s State) Round() int { return int(s.round) }

// First returns the holder of the first player marker.
func (s State) First() core.Seat { return core.Seat(s.first) }

// Actor returns the seat that decides in the phases Keep, Auction and Action,
// or whose draw or card the chance event is.
func (s State) Actor() core.Seat { return core.Seat(s.actor) }

// Bid returns the standing bid in dollars and its bidder; Nobody before the
// first bid.
func (s State) Bid() (int, core.Seat) {
	if s.bidder == 0 {
		return 0, core.Nobody
	}
	return int(s.bid), core.Seat(s.bidder) - 1
}

// Passed reports whether a seat has passed in the auction.
func (s State) Passed(q core.Seat) bool { return q >= 0 && q < MaxPlayers && s.passed&(1<<q) != 0 }

// ExtraActions returns the number of further actions that the actor has after
// this one, from Railroad Executives.
func (s State) ExtraActions() int { return int(s.extra) }

// Begun returns what the actor has begun.
func (s State) Begun() Begun { return s.begun }

// Played returns the hand card at work in this build.
func (s State) Played() (Card, bool) {
	if s.played == 0 {
		return 0, false
	}
	return Card(s.played - 1), true
}

// ChosenCity returns the city that this build begins at, before its first tile.
func (s State) ChosenCity() (City, bool) { return s.city, s.begun == CityChosen }

// TilesLaid returns the number of tiles laid in this build.
func (s State) TilesLaid() int { return int(s.laid) }

// Waiting returns the number of cubes that wait to be drawn, and for which
// city.
func (s State) Waiting() (int, City) { return int(s.draws), s.city }

// Cash returns the cash of a seat in dollars.
func (s State) Cash(q core.Seat) int { return int(at(&s.cash, q)) }

// Shares returns the shares a seat has issued.
func (s State) Shares(q core.Seat) int { return int(at(&s.shares, q)) }

// Score returns the score of a seat on the track, each full 100 included
// (RT-INCT-2).
func (s State) Score(q core.Seat) int { return int(at(&s.score, q)) }

// Level returns the engine level of a seat.
func (s State) Level(q core.Seat) int { return int(at(&s.level, q)) }

// at returns an element by seat, zero for who is none.
func at[T any](list *[MaxPlayers]T, q core.Seat) T {
	if !q.In(MaxPlayers) {
		var zero T
		return zero
	}
	return list[q]
}

// Cubes returns the number of cubes of each colour on a city.
func (s State) Cubes(c City) [colors]uint8 {
	if c >= MaxCities {
		return [colors]uint8{}
	}
	return s.cubes[c]
}

// Tile returns the colour of the new city tile on a city.
func (s State) Tile(c City) (Color, bool) {
	if c >= MaxCities || s.tile[c] == 0 {
		return 0, false
	}
	return Color(s.tile[c] - 1), true
}

// HasMarker reports whether a city has an empty city marker.
func (s State) HasMarker(c City) bool { return c < MaxCities && s.marker&(1<<c) != 0 }

// Markers returns the number of empty city markers left in the supply.
func (s State) Markers() int { return int(s.supply) }

// EndTriggered reports whether this turn is known to be the last one by the
// last marker (RT-END-1).
func (s State) EndTriggered() bool { return s.triggered }

// Bag returns the number of cubes of each colour in the bag.
func (s State) Bag() [colors]uint8 { return s.bag }

// NewTiles returns the number of new city tiles left of a colour.
func (s State) NewTiles(c Color) int {
	if i := tileOf(c); i >= 0 {
		return int(s.newTiles[i])
	}
	return 0
}

// FaceUp returns the number of copies of an operations card that lie face up.
func (s State) FaceUp(c Card) int { return count(&s.display, c) }

// InDeck returns the number of copies of an operations card left in the deck,
// which follows by counting.
func (s State) InDeck(c Card) int { return count(&s.deck, c) }

// Holds returns the number of copies of an operations card in front of a seat.
func (s State) Holds(q core.Seat, c Card) int {
	if !q.In(MaxPlayers) {
		return 0
	}
	return count(&s.hand[q], c)
}

func count(list *[MaxCards]uint8, c Card) int {
	if c >= MaxCards {
		return 0
	}
	return int(list[c])
}

// Tycoons returns the Tycoon cards in front of a seat: UnknownTycoon where the
// owner of a view does not know them, NoTycoon where there is none.
func (s State) Tycoons(q core.Seat) [2]Tycoon { return at(&s.tycoon, q) }

// PutAway returns the Tycoon card that a seat has put away.
func (s State) PutAway(q core.Seat) Tycoon { return at(&s.away, q) }

// Shown reports whether the Tycoon card of a seat has been shown.
func (s State) Shown(q core.Seat) bool { return q.In(MaxPlayers) && s.shown&(1<<q) != 0 }

// Unseen reports whether the owner of the state does not know where a Tycoon
// card is; in the truth, whether it was dealt to nobody (RT-INFO-4).
func (s State) Unseen(t Tycoon) bool { return t >= 1 && t < MaxTycoons && s.unseen&(1<<t) != 0 }

// FirstAtTop returns the seat that was the first at the engine level of the
// Pullman card, or Nobody.
func (s State) FirstAtTop() core.Seat {
	if s.firstTop == 0 {
		return core.Nobody
	}
	return core.Seat(s.firstTop) - 1
}

func (s *State) unseenCount() int { return bits.OnesCount16(s.unseen) }
