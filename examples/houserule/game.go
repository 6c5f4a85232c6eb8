package main

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// The rules that a move can break.
var (
	book       = core.NewBook("siding")
	ErrPlayers = book.Rule("S-1", "two to four play")
	ErrTurn    = book.Rule("S-2", "a signal and a pull take turns")
	ErrPull    = book.Rule("S-3", "a pull takes one wagon or more, as many as the signal shows at most", "%[3]d wagons, the signal shows %[4]d")
	ErrText    = book.Rule("S-4", `a move is "signal 1" to "signal 3" or "pull 1" to "pull 3"`)
)

// wagons is how many stand on the siding at first.
const wagons = 12

// Siding is a game of its own: wagons stand on a siding; before each turn the
// signal shows 1, 2 or 3, and the player pulls up to that many wagons. Whoever
// pulls the last one wins. Nothing is secret.
type Siding struct {
	core.NoSecrets[State, Move]
	players int
}

// State is a comparable value; the zero State is no state of a game.
type State struct{ Players, Seat, Left, Signal int8 }

// Move is a pull, or the chance outcome that sets the signal.
type Move struct {
	Signal bool
	Number int8
}

var _ core.Codec[State, Move] = (*Siding)(nil)

// New makes a game for two to four players.
func New(players int) (*Siding, error) {
	if players < 2 || players > 4 {
		return nil, &core.Invalid{Game: "siding", What: "players", Problem: strconv.Itoa(players), Rule: ErrPlayers}
	}
	return &Siding{players: players}, nil
}

// Seats returns the number of players.
func (g *Siding) Seats() int { return g.players }

// Start returns the full siding.
func (g *Siding) Start() State { return State{Players: int8(g.players), Left: wagons} }

// Turn returns who acts: the signal, then the player.
func (g *Siding) Turn(s State) core.Seat {
	switch {
	case s.Left == 0: // also in the zero State
		return core.Nobody
	case s.Signal == 0:
		return core.Chance
	}
	return core.Seat(s.Seat)
}

// AppendMoves appends the pulls that the signal allows.
func (g *Siding) AppendMoves(dst []Move, s State) []Move {
	for n := int8(1); n <= min(s.Signal, s.Left); n++ {
		dst = append(dst, Move{Number: n})
	}
	return dst
}

// AppendChances appends the three signals, all equally likely.
func (g *Siding) AppendChances(dst []core.Weighted[Move], s State) []core.Weighted[Move] {
	if g.Turn(s) != core.Chance {
		return dst
	}
	for n := int8(1); n <= 3; n++ {
		dst = append(dst, core.Weighted[Move]{Move: Move{Signal: true, Number: n}, Weight: 1})
	}
	return dst
}

// Check returns the rule that forbids m, or nil.
func (g *Siding) Check(s State, m Move) error {
	switch {
	case g.Turn(s) == core.Nobody || m.Signal != (s.Signal == 0):
		return ErrTurn.Refuse()
	case m.Signal && (m.Number < 1 || m.Number > 3):
		return ErrTurn.Refuse()
	case !m.Signal && (m.Number < 1 || m.Number > min(s.Signal, s.Left)):
		return &core.Illegal{Rule: ErrPull, Numbers: [2]int{int(m.Number), int(s.Signal)}}
	}
	return nil
}

// Apply returns the state after m.
func (g *Siding) Apply(s State, m Move) (State, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if m.Signal {
		s.Signal = m.Number
		return s, nil
	}
	s.Left -= m.Number
	s.Signal = 0
	if s.Left > 0 { // otherwise the seat stays: it has won
		s.Seat = (s.Seat + 1) % s.Players
	}
	return s, nil
}

// Standing gives one point to whoever pulled the last wagon.
func (g *Siding) Standing(s State) core.Standing {
	standing := core.Standing{Seats: g.players}
	if s.Players > 0 && s.Left == 0 {
		standing.Over, standing.Reason = true, "empty"
		standing.Score[s.Seat] = 1
		standing.Place = core.Rank(g.players, standing.Score)
	}
	return standing
}

// Header names the game for records.
func (g *Siding) Header() core.Header {
	return core.Header{Game: "siding", Revision: 1, Players: g.players, Options: "{}"}
}

// Invariant refuses states that no game reaches.
func (g *Siding) Invariant(s State) error {
	if int(s.Players) != g.players || !core.Seat(s.Seat).In(g.players) ||
		s.Left < 0 || s.Left > wagons || s.Signal < 0 || s.Signal > 3 || s.Left == 0 && s.Signal != 0 {
		return &core.Invalid{Game: "siding", What: "state", Problem: "a number is out of range"}
	}
	return nil
}

// AppendMove appends the notation of m.
func (g *Siding) AppendMove(dst []byte, m Move) []byte {
	word := "pull "
	if m.Signal {
		word = "signal "
	}
	return strconv.AppendInt(append(dst, word...), int64(m.Number), 10)
}

// ParseMove reads the notation.
func (g *Siding) ParseMove(text string) (Move, error) {
	word, number, _ := strings.Cut(text, " ")
	if (word != "pull" && word != "signal") || len(number) != 1 || number < "1" || number > "3" {
		return Move{}, &core.Invalid{Game: "siding", What: "move text", Problem: core.Quote(text), Rule: ErrText}
	}
	return Move{Signal: word == "signal", Number: int8(number[0] - '0')}, nil
}

// document is the JSON form of a state. A State by itself has none, so that
// nobody reads one past the invariants by mistake.
type document State

// MarshalJSON refuses: use AppendJSON.
func (State) MarshalJSON() ([]byte, error) { return nil, core.BareState("siding") }

// UnmarshalJSON refuses: use ParseJSON.
func (*State) UnmarshalJSON([]byte) error { return core.BareState("siding") }

// AppendJSON appends the state as an object.
func (g *Siding) AppendJSON(dst []byte, s State) ([]byte, error) {
	text, err := json.Marshal(document(s))
	return append(dst, text...), err
}

// ParseJSON reads what AppendJSON wrote.
func (g *Siding) ParseJSON(data []byte) (State, error) {
	var d document
	if err := core.ReadJSON("siding", "state", data, &d); err != nil {
		return State{}, err
	}
	return g.checked(State(d))
}

// AppendBinary appends the state in four bytes.
func (g *Siding) AppendBinary(dst []byte, s State) ([]byte, error) {
	w := core.NewWriter(dst)
	s.code(w)
	return w.Bytes(), w.Close()
}

// ParseBinary reads what AppendBinary wrote.
func (g *Siding) ParseBinary(data []byte) (State, error) {
	var s State
	r := core.NewReader("siding", data)
	s.code(r)
	if err := r.Close(); err != nil {
		return State{}, err
	}
	return g.checked(s)
}

func (s *State) code(c *core.Coder) {
	core.Code(c, "players", &s.Players, 0, 4)
	core.Code(c, "seat", &s.Seat, 0, 3)
	core.Code(c, "left", &s.Left, 0, wagons)
	core.Code(c, "signal", &s.Signal, 0, 3)
}

func (g *Siding) checked(s State) (State, error) {
	if err := g.Invariant(s); err != nil {
		return State{}, err
	}
	return s, nil
}
