package tycoon

import (
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// AppendMove appends the notation of m (section 20 of the rules). A move that
// is no text of the notation is written with a leading "!", which [Game.ParseMove]
// refuses.
func (g *Game) AppendMove(dst []byte, m Move) []byte {
	if !g.board.wellFormed(&m) {
		dst = append(dst, "! "...)
		return append(dst, m.String()...)
	}
	b, u := g.board, &usesOf[m.Kind]
	dst = append(dst, kindWords[m.Kind]...)
	if u.color && m.Kind != KindUrbanize {
		dst = word1(dst, m.Color.String())
	}
	if u.city {
		dst = word1(dst, b.cities[m.City].text)
	}
	if m.Kind == KindUrbanize {
		dst = word1(dst, m.Color.String())
	}
	if u.card {
		dst = word1(dst, b.cards[m.Card].text)
	}
	if u.tycoon {
		dst = word1(dst, b.tycoonID(m.Tycoon))
	}
	if u.amount {
		dst = strconv.AppendInt(append(dst, ' '), int64(m.Amount), 10)
	}
	if u.track {
		dst = appendHex(append(dst, ' '), m.Hex)
		dst = append(dst, ' ', '0'+byte(m.A), '-', '0'+byte(m.B))
	}
	if u.route {
		for _, step := range m.Route[:m.Links] {
			dst = word1(dst, b.cities[step.To].text)
			if step.Owner > 0 {
				dst = append(dst, '@', '0'+step.Owner-1)
			}
		}
	}
	return dst
}

func word1(dst []byte, text string) []byte { return append(append(dst, ' '), text...) }

func appendHex(dst []byte, h Hex) []byte {
	dst = strconv.AppendInt(dst, int64(h.Q), 10)
	return strconv.AppendInt(append(dst, ','), int64(h.R), 10)
}

// ParseMove accepts exactly what [Game.AppendMove] prints for a move of the
// notation; coordinates beyond 127, amounts beyond 2147483647 and routes of more
// than MaxLevel links are on no board and refused too. Errors are *core.Invalid
// with ErrNotation.
func (g *Game) ParseMove(text string) (Move, error) {
	m, ok := g.parse(text)
	if !ok || string(g.AppendMove(nil, m)) != text {
		return Move{}, &core.Invalid{Game: gameName, What: "move text", Name: core.Quote(text), Rule: ErrNotation}
	}
	return m, nil
}

// parse reads a move generously; the canonical form is compared afterwards.
func (g *Game) parse(text string) (Move, bool) {
	const longest = 16 + (MaxLevel+3)*64
	if len(text) > longest {
		return Move{}, false
	}
	words := strings.Split(text, " ")
	var m Move
	for k := KindPass; int(k) < kinds; k++ {
		if kindWords[k] == words[0] && words[0] != "" {
			m.Kind = k
			break
		}
	}
	args := words[1:]
	switch u := &usesOf[m.Kind]; {
	case m.Kind == 0:
		return m, false
	case m.Kind == KindDrawCube:
		return g.parseDraw(args)
	case u.route:
		return g.parseDeliver(m, args)
	case u.track:
		return parseTrack(m, args)
	case m.Kind == KindUrbanize:
		return g.parseUrbanize(m, args)
	case !u.city && !u.card && !u.tycoon && !u.amount:
		return m, len(args) == 0
	case len(args) != 1:
		return m, false
	}
	return g.parseOne(m, args[0])
}

// parseOne reads the only argument of a move.
func (g *Game) parseOne(m Move, arg string) (Move, bool) {
	ok := false
	switch u := &usesOf[m.Kind]; {
	case u.city:
		m.City, ok = g.board.FindCity(arg)
	case u.card:
		m.Card, ok = g.board.FindCard(arg)
	case u.tycoon:
		m.Tycoon, ok = g.parseTycoon(arg)
	case u.amount:
		var n int64
		n, ok = number(arg, 32)
		m.Amount = int32(n)
	}
	return m, ok
}

func (g *Game) parseUrbanize(m Move, args []string) (Move, bool) {
	if len(args) != 2 {
		return m, false
	}
	city, ok := g.board.FindCity(args[0])
	color, good := colorOf(args[1])
	m.City, m.Color = city, color
	return m, ok && good
}

// parseDraw tells by its id what is drawn: no two lists share one.
func (g *Game) parseDraw(args []string) (Move, bool) {
	if len(args) != 1 {
		return Move{}, false
	}
	if c, ok := colorOf(args[0]); ok {
		return DrawCube(c), true
	}
	if c, ok := g.board.FindCard(args[0]); ok {
		return DrawCard(c), true
	}
	t, ok := g.parseTycoon(args[0])
	return DrawTycoon(t), ok
}

func (g *Game) parseTycoon(text string) (Tycoon, bool) {
	switch text {
	case "none":
		return NoTycoon, true
	case "?":
		return UnknownTycoon, true
	}
	return g.board.FindTycoon(text)
}

func (g *Game) parseDeliver(m Move, args []string) (Move, bool) {
	if len(args) < 3 || len(args) > 2+MaxLevel {
		return m, false
	}
	color, ok := colorOf(args[0])
	city, good := g.board.FindCity(args[1])
	if !ok || !good {
		return m, false
	}
	m.Color, m.City, m.Links = color, city, uint8(len(args)-2)
	for i, text := range args[2:] {
		id, seat, marked := strings.Cut(text, "@")
		to, ok := g.board.FindCity(id)
		if !ok || marked && (len(seat) != 1 || seat[0] < '0' || seat[0] >= '0'+MaxPlayers) {
			return m, false
		}
		m.Route[i].To = to
		if marked {
			m.Route[i].Owner = seat[0] - '0' + 1
		}
	}
	return m, true
}

func parseTrack(m Move, args []string) (Move, bool) {
	if len(args) != 2 || len(args[1]) != 3 {
		return m, false
	}
	q, r, ok := strings.Cut(args[0], ",")
	x, good := number(q, 8)
	y, fine := number(r, 8)
	if !ok || !good || !fine {
		return m, false
	}
	m.Hex = Hex{int8(x), int8(y)}
	m.A, m.B = Side(args[1][0]-'0'), Side(args[1][2]-'0')
	return m, true
}

func number(text string, size int) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, size)
	return n, err == nil
}

func colorOf(text string) (Color, bool) {
	for c := range Grey {
		if colorWords[c] == text {
			return c, true
		}
	}
	return 0, false
}
