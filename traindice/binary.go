package traindice

import "github.com/railrules/railrules/core"

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
