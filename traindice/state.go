package traindice

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Phase is what the state waits for: the start roll, one of the phases of a
// turn (TD-TURN-2), or nothing.
type Phase uint8

const (
	// PhaseNone is the phase of the zero State, in which nothing is legal.
	PhaseNone Phase = iota
	// PhaseStart is the start roll that finds the first seat.
	PhaseStart
	// PhaseHead waits for a roll while locomotive or tender are missing.
	PhaseHead
	// PhaseCargoPick waits for a pick: the head stands and loose dice lie face up.
	PhaseCargoPick
	// PhaseCargoReady waits for a roll or a stop: loose dice and a roll remain.
	PhaseCargoReady
	// PhaseFreightOffer asks whether the train shall become a freight train (TD-OPT-3).
	PhaseFreightOffer
	// PhaseFreightReady waits for a roll of a freight train.
	PhaseFreightReady
	// PhaseFreightPick waits for a pick for a freight train.
	PhaseFreightPick
	// PhaseOver is the phase of a game that is over.
	PhaseOver
)

var phaseWords = []string{"none", "start roll", "head search", "cargo pick", "cargo ready",
	"freight offer", "freight ready", "freight pick", "over"}

// String returns the phase in words, as the JSON of a state has it.
func (p Phase) String() string { return core.Word(phaseWords, p) }

func (p Phase) inTurn() bool { return p >= PhaseHead && p < PhaseOver }

// State is a position of the game, a comparable value without pointers:
// assignment is a snapshot and == is equality. The zero State belongs to no
// game and is refused.
type State struct {
	totals [core.MaxSeats]int64
	turn   turn
	round  int32 // from 1; 0 in the start roll and in playoff rounds
	// faces are the start rolls of this go by seat, 0 if still to come.
	faces [core.MaxSeats]uint8
	// seats are those that still take part in the start roll, or that play in
	// this round; none once the game is over.
	seats   seats
	seat    uint8 // whose throw or turn it is
	first   uint8
	playoff bool // this is a playoff round, or the game ended with one
}

// turn is the state of one turn on its own (TD-TURN-8). In the start roll and
// once the game is over nothing but phase and inAir are set.
type turn struct {
	memory      int64     // points of the completed loads; more than 0 only in a freight train
	loose       core.Dice // face up, in the pick phases only
	cars        core.Dice // freight cars standing; in a freight train the load
	phase       Phase
	inAir       uint8
	headRolls   uint8
	locomotives uint8
	cargoRolls  uint8 // cargo re-rolls left once the head stands, else 0
	tender      bool
}

// standing returns the number of dice that stand in the train.
func (t *turn) standing() int {
	n := int(t.locomotives) + t.cars.Len()
	if t.tender {
		n++
	}
	return n
}

// seats is a set of seats.
type seats uint8

func (s seats) has(seat uint8) bool { return s>>seat&1 == 1 }
func (s seats) count() int          { return bits.OnesCount8(uint8(s)) }
func (s seats) lowest() uint8       { return uint8(bits.TrailingZeros8(uint8(s))) }

// after returns the seats of s with a higher number.
func (s seats) after(seat uint8) seats { return s &^ (2<<seat - 1) }

// everybody returns the seats of all players.
func (g *Game) everybody() seats { return seats(1<<g.players - 1) }

// Phase returns what the state waits for.
func (s State) Phase() Phase { return s.turn.phase }

// Seat returns the seat whose start roll or turn it is, also while its dice are
// in the air; core.Nobody once the game is over.
func (s State) Seat() core.Seat {
	if s.turn.phase == PhaseNone || s.turn.phase == PhaseOver {
		return core.Nobody
	}
	return core.Seat(s.seat)
}

// First returns the seat that begins every round (TD-START-3); core.Nobody
// before it is known.
func (s State) First() core.Seat {
	if s.turn.phase < PhaseHead {
		return core.Nobody
	}
	return core.Seat(s.first)
}

// Round returns the number of the round, from 1; 0 in the start roll and in a
// playoff round. It stays once the game is over.
func (s State) Round() int { return int(s.round) }

// Playoff reports whether this is a playoff round, or the game ended with one
// (TD-END-7).
func (s State) Playoff() bool { return s.playoff }

// Plays reports whether a seat still takes part in the start roll, or plays in
// the present round. Nobody does once the game is over.
func (s State) Plays(seat core.Seat) bool {
	return seat.In(core.MaxSeats) && s.seats.has(uint8(seat))
}

// Total returns the points of a seat; 0 for a seat that does not exist.
func (s State) Total(seat core.Seat) int {
	if !seat.In(core.MaxSeats) {
		return 0
	}
	return int(s.totals[seat])
}

// StartFace returns what a seat rolled in this go of the start roll; 0 if
// nothing yet, or once the first seat is known.
func (s State) StartFace(seat core.Seat) int {
	if !seat.In(core.MaxSeats) {
		return 0
	}
	return int(s.faces[seat])
}

// HeadRolls returns the number of head rolls made in this turn, 0 to 3.
func (s State) HeadRolls() int { return int(s.turn.headRolls) }

// Locomotives returns the number of locomotives standing, 0 to 2.
func (s State) Locomotives() int { return int(s.turn.locomotives) }

// Tender reports whether the tender stands.
func (s State) Tender() bool { return s.turn.tender }

// Cars returns the freight cars standing in the train; in a freight train those
// of the load, 0 to 2.
func (s State) Cars() core.Dice { return s.turn.cars }

// CargoRolls returns the cargo re-rolls left, 0 to 2; 0 before the head stands.
func (s State) CargoRolls() int { return int(s.turn.cargoRolls) }

// Freight reports whether the train is a freight train.
func (s State) Freight() bool { return s.turn.memory > 0 }

// Memory returns the points of the loads that a freight train has completed; 0
// for other trains.
func (s State) Memory() int { return int(s.turn.memory) }

// Loose returns the dice that lie face up to be picked from.
func (s State) Loose() core.Dice { return s.turn.loose }

// InAir returns the number of dice in the air, 0 to 6.
func (s State) InAir() int { return int(s.turn.inAir) }

// MarshalJSON refuses: use [Game.AppendJSON].
func (s State) MarshalJSON() ([]byte, error) { return nil, core.BareState(name) }

// UnmarshalJSON refuses: use [Game.ParseJSON].
func (s *State) UnmarshalJSON([]byte) error { return core.BareState(name) }
