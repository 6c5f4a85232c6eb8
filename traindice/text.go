package traindice

import (
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
