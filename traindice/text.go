package traindice

import (
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// The words of the notation (TD-NOTE-1).
const (
	rollText    = "roll"
	stopText    = "stop"
	freightText = "freight"
	keepText    = "keep "
	rolledText  = "rolled "
	emptyText   = "-"
)

// AppendMove appends the notation of m: "roll", "stop", "freight", "keep 346",
// "keep -" or "rolled 112456" (TD-NOTE-2, -3).
func (g *Game) AppendMove(dst []byte, m Move) []byte { return appendMove(dst, m) }

func appendMove(dst []byte, m Move) []byte {
	switch m {
	case Roll():
		return append(dst, rollText...)
	case Stop():
		return append(dst, stopText...)
	case Freight():
		return append(dst, freightText...)
	case Keep():
		return append(dst, keepText+emptyText...)
	}
	writable := m.Dice != 0 && m.Dice.Len() <= maxDice && sixFaces.Contains(m.Dice)
	switch {
	case m.Kind == KindKeep && writable:
		return m.Dice.AppendFaces(append(dst, keepText...))
	case m.Kind == KindRolled && writable:
		return m.Dice.AppendFaces(append(dst, rolledText...))
	}
	return append(dst, '?') // no move at all
}

// ParseMove reads what AppendMove writes and refuses everything else with an
// *core.Invalid that carries ErrNotation (TD-NOTE-4).
func (g *Game) ParseMove(text string) (Move, error) {
	switch text {
	case rollText:
		return Roll(), nil
	case stopText:
		return Stop(), nil
	case freightText:
		return Freight(), nil
	case keepText + emptyText:
		return Keep(), nil
	}
	if d, ok := parseDice(text, keepText); ok {
		return Move{KindKeep, d}, nil
	}
	if d, ok := parseDice(text, rolledText); ok {
		return Move{KindRolled, d}, nil
	}
	return Move{}, &core.Invalid{Game: name, What: "move text", Name: core.Quote(text), Rule: ErrNotation}
}

// parseDice reads one to six faces after a prefix.
func parseDice(text, prefix string) (core.Dice, bool) {
	digits, ok := strings.CutPrefix(text, prefix)
	if !ok || len(digits) > maxDice {
		return 0, false
	}
	return core.ParseDice(digits, faces)
}

// code writes or reads a state; what a phase does not use is left out.
func (g *Game) code(c *core.Coder, s *State) {
	t := &s.turn
	core.Code(c, "phase", &t.phase, PhaseStart, PhaseOver)
	core.CodeAll(c, "totals", s.totals[:g.players], 0, maxPoints)
	core.Code(c, "seats", &s.seats, 0, g.everybody())
	core.Code(c, "seat", &s.seat, 0, uint8(g.players-1))
	if t.phase == PhaseStart {
		core.CodeAll(c, "faces", s.faces[:g.players], 0, faces)
		t.inAir = 1 // throughout the start roll
		return
	}
	core.Code(c, "first", &s.first, 0, uint8(g.players-1))
	core.Code(c, "round", &s.round, 0, maxRound)
	core.CodeBool(c, "playoff", &s.playoff)
	if !t.phase.inTurn() {
		return
	}
	core.Code(c, "memory", &t.memory, 0, maxPoints)
	core.Code(c, "loose", &t.loose, 0, sixFaces)
	core.Code(c, "cars", &t.cars, 0, sixFaces)
	core.Code(c, "inAir", &t.inAir, 0, maxDice)
	core.Code(c, "headRolls", &t.headRolls, 0, maxHeadRolls)
	core.Code(c, "locomotives", &t.locomotives, 0, 2)
	core.Code(c, "cargoRolls", &t.cargoRolls, 0, 2)
	core.CodeBool(c, "tender", &t.tender)
}

// AppendBinary appends the state in a compact form that ParseBinary of the same
// game reads. The *core.Invalid of Invariant refuses a state that is none.
func (g *Game) AppendBinary(dst []byte, s State) ([]byte, error) {
	return core.AppendState(dst, s, g.Invariant, g.code)
}

// ParseBinary reads exactly what AppendBinary wrote; an *core.Invalid names what
// is wrong with other data.
func (g *Game) ParseBinary(data []byte) (State, error) {
	return core.ParseState(name, data, State{}, g.Invariant, g.code)
}

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
