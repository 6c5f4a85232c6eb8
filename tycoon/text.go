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

// forms say how a move is written that is more than one word.
var forms = [kinds]string{
	KindBid: "bid AMOUNT", KindKeep: "keep CARD", KindTake: "take CARD", KindPlay: "play CARD",
	KindWest: "west CITY", KindGrow: "grow CITY", KindUrbanize: "urbanize CITY COLOUR", KindBuild: "build CITY",
	KindLay: "lay Q,R SIDE-SIDE", KindRedirect: "redirect Q,R SIDE-SIDE", KindDeliver: "deliver COLOUR CITY CITY ...",
	KindDrawCube: "draw COLOUR or draw CARD", KindReveal: "reveal CARD",
}

// ParseMove accepts exactly what [Game.AppendMove] prints for a move of the
// notation; coordinates beyond 127, amounts beyond 2147483647 and routes of more
// than MaxLevel links are on no board and refused too. Errors are *core.Invalid
// with ErrNotation.
func (g *Game) ParseMove(text string) (Move, error) {
	m, problem := g.parse(text)
	switch {
	case problem != "":
	case !g.board.wellFormed(&m):
		problem = "is not of the form " + forms[m.Kind]
	case string(g.AppendMove(nil, m)) != text:
		problem = "is not in the canonical form"
	default:
		return m, nil
	}
	return Move{}, &core.Invalid{Game: gameName, What: "move text", Name: core.Quote(text), Problem: problem, Rule: ErrNotation}
}

// parse reads a move generously; its form is tested afterwards.
func (g *Game) parse(text string) (m Move, problem string) {
	const longest = 16 + (MaxLevel+3)*64
	if len(text) > longest {
		return m, "is longer than any move"
	}
	words := strings.Split(text, " ")
	for k := KindPass; int(k) < kinds; k++ {
		if kindWords[k] == words[0] && words[0] != "" {
			m.Kind = k
			break
		}
	}
	args := words[1:]
	switch u := &usesOf[m.Kind]; {
	case m.Kind == 0:
		return m, "begins with no word that a move begins with"
	case u.route:
		return g.parseDeliver(m, args)
	case u.track:
		return parseLay(m, args)
	case m.Kind == KindUrbanize:
		return g.parseUrbanize(m, args)
	case forms[m.Kind] == "":
		if len(args) > 0 {
			return m, "has more than the word " + words[0]
		}
		return m, ""
	case len(args) != 1:
		return m, "is not of the form " + forms[m.Kind]
	case m.Kind == KindDrawCube:
		return g.parseDraw(args[0])
	}
	return g.parseOne(m, args[0])
}

// parseOne reads the only argument of a move.
func (g *Game) parseOne(m Move, arg string) (_ Move, problem string) {
	switch u := &usesOf[m.Kind]; {
	case u.city:
		m.City, problem = g.parseCity(arg)
	case u.card:
		c, ok := g.board.FindCard(arg)
		if !ok {
			problem = "there is no operations card " + core.Quote(arg)
		}
		m.Card = c
	case u.tycoon:
		t, ok := g.parseTycoon(arg)
		if !ok {
			problem = "there is no Tycoon card " + core.Quote(arg)
		}
		m.Tycoon = t
	case u.amount:
		n, ok := number(arg, 32)
		if !ok {
			problem = "is not of the form " + forms[m.Kind]
		}
		m.Amount = int32(n)
	}
	return m, problem
}

func (g *Game) parseCity(id string) (c City, problem string) {
	c, ok := g.board.FindCity(id)
	if !ok {
		return 0, "there is no city " + core.Quote(id)
	}
	return c, ""
}

func (g *Game) parseUrbanize(m Move, args []string) (_ Move, problem string) {
	if len(args) != 2 {
		return m, "is not of the form " + forms[m.Kind]
	}
	if m.City, problem = g.parseCity(args[0]); problem != "" {
		return m, problem
	}
	color, ok := colorOf(args[1])
	if !ok || tileOf(color) < 0 {
		return m, "there is no new city tile " + core.Quote(args[1])
	}
	m.Color = color
	return m, ""
}

// parseDraw tells by its id what is drawn: no two lists share one.
func (g *Game) parseDraw(id string) (m Move, problem string) {
	if c, ok := colorOf(id); ok {
		return DrawCube(c), ""
	}
	if c, ok := g.board.FindCard(id); ok {
		return DrawCard(c), ""
	}
	t, ok := g.parseTycoon(id)
	if !ok || t == NoTycoon {
		return m, "there is no cube and no card " + core.Quote(id)
	}
	return DrawTycoon(t), ""
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

func (g *Game) parseDeliver(m Move, args []string) (_ Move, problem string) {
	switch {
	case len(args) < 3:
		return m, "is not of the form " + forms[m.Kind]
	case len(args) > 2+MaxLevel:
		return m, "has more than " + strconv.Itoa(MaxLevel) + " links"
	}
	color, ok := colorOf(args[0])
	if !ok {
		return m, "there is no cube " + core.Quote(args[0])
	}
	m.Color, m.Links = color, uint8(len(args)-2)
	if m.City, problem = g.parseCity(args[1]); problem != "" {
		return m, problem
	}
	for i, text := range args[2:] {
		if m.Route[i], problem = g.parseStep(text); problem != "" {
			return m, problem
		}
	}
	return m, ""
}

// parseStep reads a city of a route, perhaps with the seat that owns the link.
func (g *Game) parseStep(text string) (s Step, problem string) {
	id, seat, marked := strings.Cut(text, "@")
	if s.To, problem = g.parseCity(id); problem != "" || !marked {
		return s, problem
	}
	if len(seat) != 1 || seat[0] < '0' || seat[0] >= '0'+MaxPlayers {
		return s, "there is no seat " + core.Quote(seat)
	}
	s.Owner = seat[0] - '0' + 1
	return s, ""
}

func parseLay(m Move, args []string) (_ Move, problem string) {
	m, ok := parseTrack(m, args)
	switch {
	case !ok:
		problem = "is not of the form " + forms[m.Kind]
	case m.A >= m.B || m.B >= sides:
		problem = "has not two different sides from 0 to 5, the smaller first"
	}
	return m, problem
}

// parseTrack reads a hex and two characters for sides.
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
