package toy

import (
	"encoding/json"
	"fmt"

	"github.com/railrules/railrules/core"
)

var diceBook = core.NewBook("toydice")

// The rules of Dice that can be broken.
var (
	ErrDicePlayers = diceBook.Rule("TD-1", "two to four play")
	ErrDiceTarget  = diceBook.Rule("TD-2", "the target is a number of 3 to 9")
	ErrDiceOption  = diceBook.Rule("TD-3", "there is no such option")
	ErrDiceTime    = diceBook.Rule("TD-4", "a throw and the player's choice take turns")
	ErrDiceThree   = diceBook.Rule("TD-5", "a three must be taken")
	ErrDiceMove    = diceBook.Rule("TD-6", "there is no such move")
)

// Dice is a race: a die with three faces is thrown, then the player takes the
// throw or skips it, until somebody has the target.
type Dice struct {
	core.NoSecrets[DiceState, DiceMove]
	players int
	target  core.Opt[uint8]
}

// DiceState is a state of Dice. The zero state is none.
type DiceState struct {
	Players, Turn, Rolled uint8
	Score                 [4]uint8
}

// DiceMove is a throw of 1 to 3, "take" (4) or "skip" (5).
type DiceMove uint8

// The moves of a player.
const (
	Take DiceMove = 4
	Skip DiceMove = 5
)

var _ core.Codec[DiceState, DiceMove] = (*Dice)(nil)

// DiceEntry offers Dice to hosts.
var DiceEntry = core.Entry[DiceState, DiceMove]{
	Name: "toydice", Title: "Toy Dice", MinPlayers: 2, MaxPlayers: 4,
	Presets: []core.Preset{{Name: "default", Options: "{}"}, {Name: "short", Options: `{"target":3}`}},
	Rules:   diceBook.Rules,
	Open:    core.Opener[DiceState, DiceMove](OpenDice),
}

func (g *Dice) table() core.Options {
	return core.Options{core.NumberOr("target", ErrDiceTarget, &g.target, 6, 3, 9)}
}

// OpenDice makes the game that a header asks for.
func OpenDice(h core.Header) (*Dice, error) {
	g := &Dice{players: h.Players}
	if err := g.table().Read([]byte(h.Options), ErrDiceOption); err != nil {
		return nil, err
	}
	g.table().Normalize()
	if err := h.Match(g.Header()); err != nil {
		return nil, err
	}
	if g.players < 2 || g.players > 4 {
		return nil, &core.Invalid{Game: "toydice", What: "players", Name: fmt.Sprint(g.players), Rule: ErrDicePlayers}
	}
	return g, nil
}

// Header returns the header of the game.
func (g *Dice) Header() core.Header {
	return core.Header{Game: "toydice", Revision: 1, Players: g.players, Options: string(g.table().AppendJSON(nil))}
}

// Seats returns the number of players.
func (g *Dice) Seats() int { return g.players }

// Start returns the state before the first step.
func (g *Dice) Start() DiceState { return DiceState{Players: uint8(g.players)} }

func (g *Dice) over(s DiceState) bool {
	for _, score := range s.Score {
		if score >= g.target.Or(6) {
			return true
		}
	}
	return s.Players == 0
}

// Turn returns who acts.
func (g *Dice) Turn(s DiceState) core.Seat {
	switch {
	case g.over(s):
		return core.Nobody
	case s.Rolled == 0:
		return core.Chance
	}
	return core.Seat(s.Turn)
}

// AppendMoves appends the moves that Check accepts.
func (g *Dice) AppendMoves(dst []DiceMove, s DiceState) []DiceMove {
	for m := Take; m <= Skip; m++ {
		if g.Check(s, m) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

// AppendChances appends what may be thrown.
func (g *Dice) AppendChances(dst []core.Weighted[DiceMove], s DiceState) []core.Weighted[DiceMove] {
	for m := DiceMove(1); m < Take && g.Turn(s) == core.Chance; m++ {
		dst = append(dst, core.Weighted[DiceMove]{Move: m, Weight: 1})
	}
	return dst
}

// Check returns the first rule that m breaks.
func (g *Dice) Check(s DiceState, m DiceMove) error {
	switch {
	case m < 1 || m > Skip:
		return ErrDiceMove.Refuse()
	case g.over(s) || (m < Take) != (s.Rolled == 0):
		return ErrDiceTime.Refuse()
	case m == Skip && s.Rolled == 3:
		return ErrDiceThree.Refuse()
	}
	return nil
}

// Apply returns the state after m.
func (g *Dice) Apply(s DiceState, m DiceMove) (DiceState, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if m < Take {
		s.Rolled = uint8(m)
		return s, nil
	}
	if m == Take {
		s.Score[s.Turn] += s.Rolled
	}
	s.Rolled, s.Turn = 0, (s.Turn+1)%s.Players
	return s, nil
}

// Standing returns the scores and, at the end, the places.
func (g *Dice) Standing(s DiceState) core.Standing {
	st := core.Standing{Over: g.over(s), Seats: g.players}
	for i, score := range s.Score {
		st.Score[i] = int(score)
	}
	if st.Over {
		st.Place, st.Reason = core.Rank(g.players, st.Score), "target"
	}
	return st
}

// Invariant refuses what cannot come up in a game.
func (g *Dice) Invariant(s DiceState) error {
	if int(s.Players) != g.players || int(s.Turn) >= g.players || s.Rolled > 3 {
		return &core.Invalid{Game: "toydice", What: "state", Problem: "is out of range"}
	}
	return nil
}

// AppendMove appends the notation of m.
func (g *Dice) AppendMove(dst []byte, m DiceMove) []byte {
	switch {
	case m == Take:
		return append(dst, "take"...)
	case m == Skip:
		return append(dst, "skip"...)
	}
	return fmt.Appendf(dst, "roll %d", m)
}

// ParseMove reads what AppendMove writes.
func (g *Dice) ParseMove(text string) (DiceMove, error) {
	switch text {
	case "take":
		return Take, nil
	case "skip":
		return Skip, nil
	}
	n, ok := numberOf(text, "roll ", 1, 3)
	if !ok {
		return 0, badMove("toydice", text)
	}
	return DiceMove(n), nil
}

// diceDoc is a state in JSON, which a bare state refuses.
type diceDoc DiceState

// MarshalJSON refuses: see core.BareState.
func (DiceState) MarshalJSON() ([]byte, error) { return nil, core.BareState("toydice") }

// UnmarshalJSON refuses: see core.BareState.
func (*DiceState) UnmarshalJSON([]byte) error { return core.BareState("toydice") }

// AppendJSON appends the state as JSON.
func (g *Dice) AppendJSON(dst []byte, s DiceState) ([]byte, error) {
	data, err := json.Marshal(diceDoc(s))
	return append(dst, data...), err
}

// ParseJSON reads what AppendJSON writes.
func (g *Dice) ParseJSON(data []byte) (DiceState, error) {
	var doc diceDoc
	if err := core.ReadJSON("toydice", "state", data, &doc); err != nil {
		return DiceState{}, err
	}
	return sound(DiceState(doc), g.Invariant)
}

func (g *Dice) code(c *core.Coder, s *DiceState) {
	core.Code(c, "players", &s.Players, 2, 4)
	core.Code(c, "turn", &s.Turn, 0, 3)
	core.Code(c, "rolled", &s.Rolled, 0, 3)
	core.CodeAll(c, "score", s.Score[:], 0, 99)
}

// AppendBinary appends the state in bytes.
func (g *Dice) AppendBinary(dst []byte, s DiceState) ([]byte, error) {
	c := core.NewWriter(dst)
	g.code(c, &s)
	return c.Bytes(), nil
}

// ParseBinary reads what AppendBinary writes.
func (g *Dice) ParseBinary(data []byte) (DiceState, error) {
	var s DiceState
	c := core.NewReader("toydice", data)
	g.code(c, &s)
	if err := c.Close(); err != nil {
		return DiceState{}, err
	}
	return sound(s, g.Invariant)
}
