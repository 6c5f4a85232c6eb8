package traindice

import (
	"slices"

	"github.com/railrules/railrules/core"
)

// document is a state as JSON: of its three parts those are present that the
// phase has.
type document struct {
	Phase  string         `json:"phase"`
	Totals []int64        `json:"totals"`
	Start  *startDocument `json:"start,omitempty"` // in the start roll
	Round  *roundDocument `json:"round,omitempty"` // afterwards
	Turn   *turnDocument  `json:"turn,omitempty"`  // until the game is over
}

type startDocument struct {
	Seats []uint `json:"seats"` // still in the start roll, ascending
	Faces []uint `json:"faces"` // rolled in this go, in the order of seats
}

type roundDocument struct {
	Number  int32  `json:"number"`
	Playoff bool   `json:"playoff"`
	First   uint   `json:"first"`
	Seats   []uint `json:"seats"` // that play in this round, in playing order
}

type turnDocument struct {
	Seat        uint   `json:"seat"`
	HeadRolls   uint8  `json:"headRolls"`
	Locomotives uint8  `json:"locomotives"`
	Tender      bool   `json:"tender"`
	Cars        string `json:"cars"`
	CargoRolls  uint8  `json:"cargoRolls"`
	Memory      int64  `json:"memory"`
	Loose       string `json:"loose"`
	InAir       uint8  `json:"inAir"`
}

// document describes a state.
func (g *Game) document(s *State) document {
	t := &s.turn
	d := document{Phase: t.phase.String(), Totals: slices.Clone(s.totals[:g.players])}
	if t.phase == PhaseStart {
		d.Start = &startDocument{[]uint{}, []uint{}}
		for seat := range uint8(g.players) {
			if s.seats.has(seat) {
				d.Start.Seats = append(d.Start.Seats, uint(seat))
			}
			if s.faces[seat] > 0 {
				d.Start.Faces = append(d.Start.Faces, uint(s.faces[seat]))
			}
		}
		return d
	}
	d.Round = &roundDocument{s.round, s.playoff, uint(s.first), []uint{}}
	for i := range uint8(g.players) {
		if seat := (s.first + i) % uint8(g.players); s.seats.has(seat) {
			d.Round.Seats = append(d.Round.Seats, uint(seat))
		}
	}
	if t.phase.inTurn() {
		d.Turn = &turnDocument{uint(s.seat), t.headRolls, t.locomotives, t.tender, t.cars.String(),
			t.cargoRolls, t.memory, t.loose.String(), t.inAir}
	}
	return d
}

// state makes the state that a document describes, as far as it describes one.
func (d *document) state() (State, error) {
	var s State
	s.turn.phase = Phase(max(0, slices.Index(phaseWords, d.Phase)))
	copy(s.totals[:], d.Totals)
	if d.Start != nil {
		s.turn.inAir = 1
		s.seats = seatsOf(d.Start.Seats)
		rest := s.seats
		for _, f := range d.Start.Faces {
			if rest != 0 {
				s.faces[rest.lowest()] = uint8(min(f, faces+1))
				rest = rest.after(rest.lowest())
			}
		}
		if rest != 0 {
			s.seat = rest.lowest()
		}
	}
	if d.Round != nil {
		s.round, s.playoff, s.first = d.Round.Number, d.Round.Playoff, uint8(min(d.Round.First, core.MaxSeats))
		s.seats = seatsOf(d.Round.Seats)
	}
	if d.Turn != nil {
		cars, _ := core.ParseDice(d.Turn.Cars, faces)
		loose, _ := core.ParseDice(d.Turn.Loose, faces)
		s.seat = uint8(min(d.Turn.Seat, core.MaxSeats))
		s.turn = turn{d.Turn.Memory, loose, cars, s.turn.phase, d.Turn.InAir, d.Turn.HeadRolls,
			d.Turn.Locomotives, d.Turn.CargoRolls, d.Turn.Tender}
	}
	return s, nil
}

func seatsOf(list []uint) (set seats) {
	for _, seat := range list {
		set |= 1 << min(seat, core.MaxSeats) // a seat that does not exist falls out
	}
	return set
}

// AppendJSON appends the state as a JSON object for people and front ends. The
// *core.Invalid of Invariant refuses a state that is none.
func (g *Game) AppendJSON(dst []byte, s State) ([]byte, error) {
	return core.AppendDocument(dst, s, g.Invariant, g.document)
}

// ParseJSON reads what AppendJSON wrote, whatever the blanks and the order of
// keys; an *core.Invalid names what is wrong with other data.
func (g *Game) ParseJSON(data []byte) (State, error) {
	return core.ParseDocument(name, data, (*document).state, g.Invariant, g.document)
}
