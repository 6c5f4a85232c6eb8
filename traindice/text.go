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
	keepText    = "keep"
	rolledText  = "rolled"
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
		return append(dst, keepText+" "+emptyText...)
	}
	writable := m.Dice != 0 && m.Dice.Len() <= maxDice && sixFaces.Contains(m.Dice)
	switch {
	case m.Kind == KindKeep && writable:
		return m.Dice.AppendFaces(append(dst, keepText+" "...))
	case m.Kind == KindRolled && writable:
		return m.Dice.AppendFaces(append(dst, rolledText+" "...))
	}
	return append(dst, '?') // no move at all
}

// ParseMove reads what AppendMove writes and refuses everything else with an
// *core.Invalid that carries ErrNotation (TD-NOTE-4).
func (g *Game) ParseMove(text string) (Move, error) {
	m, problem := parse(text)
	if problem != "" {
		return Move{}, &core.Invalid{Game: name, What: "move text", Name: core.Quote(text), Problem: problem, Rule: ErrNotation}
	}
	return m, nil
}

func parse(text string) (m Move, problem string) {
	first, rest, more := strings.Cut(text, " ")
	switch first {
	case rollText:
		m = Roll()
	case stopText:
		m = Stop()
	case freightText:
		m = Freight()
	case keepText:
		return parseFaces(KindKeep, rest)
	case rolledText:
		return parseFaces(KindRolled, rest)
	default:
		return m, "begins with no word that a move begins with"
	}
	if more {
		return m, "has more than the word " + first
	}
	return m, ""
}

// parseFaces reads one to six faces, or for [KindKeep] the mark of none.
func parseFaces(kind Kind, text string) (Move, string) {
	if kind == KindKeep && text == emptyText {
		return Keep(), ""
	}
	if len(text) <= maxDice {
		if d, ok := core.ParseDice(text, faces); ok {
			return Move{kind, d}, ""
		}
	}
	return Move{}, "has not one to six faces in ascending order after the first word"
}
