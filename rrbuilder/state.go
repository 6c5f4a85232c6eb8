package rrbuilder

import "github.com/railrules/railrules/core"

// Turns is the number of turns of a game.
const Turns = 5

// Phase says what sort of decision comes next.
type Phase uint8

// The phases with decisions, and the end. The zero Phase is that of the zero
// State, which is no position of any game.
const (
	PhaseNone       Phase = iota
	PhaseNomination       // the active player nominates a company or passes
	PhaseBidding          // an auction is running
	PhaseBuilding         // companies build, one route a slot
	PhaseGoods            // companies take goods cubes, one a slot
	PhaseOver             // the game is over
)

var phases = []string{"none", "nomination", "bidding", "building", "goods", "over"}

// String returns a word for the phase.
func (p Phase) String() string { return core.Word(phases, p) }

// State is a position of a game. It is a comparable value without pointers: an
// assignment is a snapshot and == is equality. Only a Game makes, changes,
// writes and reads states; the zero State is refused by all its methods.
type State struct {
	network    [MaxCompanies]Locations // the ends of track; kept because every step asks for it
	track      [MaxCompanies]Routes
	onMap      Locations // locations with a goods cube
	cash       [MaxPlayers]int32
	cubes      [MaxPlayers]uint16
	treasury   [MaxCompanies]uint16
	profit     [MaxCompanies]uint16
	bid        uint16 // PhaseBidding: the high bid
	shares     [MaxPlayers][MaxCompanies]uint8
	goods      [MaxCompanies][MaxColors]uint8
	controller [MaxCompanies]uint8   // 0: none, else the seat + 1
	start      [MaxCompanies]uint8   // 0: none, else the location + 1
	row        [MaxCompanies]Company // the order row, then the passing row
	left       uint8                 // length of the order row
	slot       uint8                 // index in row of the company at its slot
	turn       uint8                 // 1 to Turns
	phase      Phase
	active     uint8   // seat with the Active Player marker
	passes     uint8   // PhaseNomination: nomination passes in a row
	company    Company // PhaseBidding: the company for sale
	high       uint8   // PhaseBidding: the high bidder
	toAct      uint8   // PhaseBidding: the seat to act
	out        uint8   // PhaseBidding: the seats that passed, a set
	link       bool    // the link was made
}

// MarshalJSON refuses: use Game.AppendJSON.
func (State) MarshalJSON() ([]byte, error) { return nil, core.BareState(name) }

// UnmarshalJSON refuses: use Game.ParseJSON.
func (*State) UnmarshalJSON([]byte) error { return core.BareState(name) }

// Phase returns the sort of decision that comes next.
func (s State) Phase() Phase { return s.phase }

// TurnNumber returns the turn, 1 to [Turns]; final goods belong to the last.
func (s State) TurnNumber() int { return int(s.turn) }

// ActivePlayer returns the seat with the Active Player marker (RR-AUCTION-8).
func (s State) ActivePlayer() core.Seat { return core.Seat(s.active) }

// NominationPasses returns the number of nomination passes in a row
// (RR-AUCTION-10).
func (s State) NominationPasses() int { return int(s.passes) }

// Cubes returns the investment cubes of a seat.
func (s State) Cubes(seat core.Seat) int {
	if !seat.In(MaxPlayers) {
		return 0
	}
	return int(s.cubes[seat])
}

// Cash returns the dollars of a seat.
func (s State) Cash(seat core.Seat) int {
	if !seat.In(MaxPlayers) {
		return 0
	}
	return int(s.cash[seat])
}

// Shares returns the shares of a company that a seat holds.
func (s State) Shares(seat core.Seat, c Company) int {
	if !seat.In(MaxPlayers) || c >= MaxCompanies {
		return 0
	}
	return int(s.shares[seat][c])
}

// Issued returns the shares of a company that players hold.
func (s State) Issued(c Company) int {
	if c >= MaxCompanies {
		return 0
	}
	return s.issued(c)
}

func (s *State) issued(c Company) int {
	n := 0
	for seat := range s.shares {
		n += int(s.shares[seat][c])
	}
	return n
}

// InBox returns the shares of a company that nobody has bought.
func (s State) InBox(c Company) int { return Shares - s.Issued(c) }

// Controller returns the seat with the control marker of a company, or
// core.Nobody.
func (s State) Controller(c Company) core.Seat {
	if c >= MaxCompanies || s.controller[c] == 0 {
		return core.Nobody
	}
	return core.Seat(s.controller[c]) - 1
}

// Treasury returns the investment cubes of a company.
func (s State) Treasury(c Company) int {
	if c >= MaxCompanies {
		return 0
	}
	return int(s.treasury[c])
}

// Profit returns the profit level of a company in dollars.
func (s State) Profit(c Company) int {
	if c >= MaxCompanies {
		return 0
	}
	return int(s.profit[c])
}

// Start returns the start location of a company that has track.
func (s State) Start(c Company) (Location, bool) {
	if c >= MaxCompanies || s.start[c] == 0 {
		return 0, false
	}
	return Location(s.start[c] - 1), true
}

// Track returns the routes with track of a company.
func (s State) Track(c Company) Routes {
	if c >= MaxCompanies {
		return Routes{}
	}
	return s.track[c]
}

// Builder returns the company whose track a route bears.
func (s State) Builder(r Route) (Company, bool) {
	for c := range s.track {
		if s.track[c].Has(r) {
			return Company(c), true
		}
	}
	return 0, false
}

// Network returns the locations connected by a company.
func (s State) Network(c Company) Locations {
	if c >= MaxCompanies {
		return 0
	}
	return s.network[c]
}

// AtSlot returns the company at its slot while companies build or take goods.
func (s State) AtSlot() (Company, bool) {
	if s.phase != PhaseBuilding && s.phase != PhaseGoods {
		return 0, false
	}
	return s.row[s.slot%MaxCompanies], true
}

// AppendOrder appends the companies of the order row, left to right.
func (g *Game) AppendOrder(dst []Company, s State) []Company {
	return append(dst, s.row[:min(int(s.left), len(g.board.companies))]...)
}

// AppendPassed appends the companies of the passing row, left to right.
func (g *Game) AppendPassed(dst []Company, s State) []Company {
	companies := len(g.board.companies)
	return append(dst, s.row[min(int(s.left), companies):companies]...)
}

// LinkMade reports whether the transcontinental link was made (RR-TC-7).
func (s State) LinkMade() bool { return s.link }

// GoodsOnMap returns the locations that have a goods cube.
func (s State) GoodsOnMap() Locations { return s.onMap }

// Goods returns the goods cubes of a company by colour.
func (s State) Goods(c Company) [MaxColors]uint8 {
	if c >= MaxCompanies {
		return [MaxColors]uint8{}
	}
	return s.goods[c]
}
