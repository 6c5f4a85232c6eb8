package rrbuilder

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// AppendMove appends the notation of m (RR-NOTE). A move that no text stands
// for, such as one with an unknown route, is written in a form that ParseMove
// refuses.
func (g *Game) AppendMove(dst []byte, m Move) []byte {
	b := g.board
	if !g.printable(m) {
		return append(dst, m.String()...)
	}
	switch m.Kind {
	case KindNominate:
		dst = append(append(dst, "nominate "...), b.companies[m.Company].ID...)
		return strconv.AppendInt(append(dst, ' '), int64(m.Bid), 10)
	case KindBid:
		return strconv.AppendInt(append(dst, "bid "...), int64(m.Bid), 10)
	case KindBuild:
		return append(append(dst, "build "...), b.routes[m.Route].ID...)
	case KindBuildFrom:
		dst = append(append(dst, "build "...), b.routes[m.Route].ID...)
		return append(append(dst, " from "...), b.locations[m.Location].ID...)
	case KindTake:
		return append(append(dst, "take "...), b.locations[m.Location].ID...)
	}
	return append(dst, "pass"...)
}

// maxBid is the largest number of nine digits, the most that a text holds.
const maxBid = 999_999_999

// printable reports whether a text stands for m.
func (g *Game) printable(m Move) bool {
	b := g.board
	return m.wellFormed() &&
		int(m.Company) < len(b.companies) && int(m.Route) < len(b.routes) && int(m.Location) < len(b.locations) &&
		m.Bid >= 0 && m.Bid <= maxBid
}

// ParseMove reads the notation of a move. A text outside the grammar is refused
// with [ErrMove]; one that names an unknown company, route or location with the
// rule that a move with it breaks: [ErrNominate], [ErrRoute], [ErrStart] or
// [ErrTake] (RR-NOTE-6).
func (g *Game) ParseMove(text string) (Move, error) {
	m, problem, rule := g.parse(text)
	if problem != "" {
		return Move{}, &core.Invalid{Game: name, What: "move text", Name: core.Quote(text), Problem: problem, Rule: rule}
	}
	return m, nil
}

func (g *Game) parse(text string) (m Move, problem string, rule *core.Rule) {
	verb, rest, more := strings.Cut(text, " ")
	switch verb {
	case "pass":
		if more {
			return m, "has more than the word pass", ErrMove
		}
		return Pass(), "", nil
	case "nominate":
		return g.parseNomination(rest)
	case "bid":
		n, ok := number(rest)
		if !ok {
			return m, "is not of the form bid NUMBER", ErrMove
		}
		return Bid(n), "", nil
	case "build":
		return g.parseBuild(rest)
	case "take":
		return g.parseTake(rest)
	}
	return m, "begins with no word that a move begins with", ErrMove
}

func (g *Game) parseNomination(rest string) (Move, string, *core.Rule) {
	id, bid, _ := strings.Cut(rest, " ")
	n, ok := number(bid)
	if !ok || !isID(id) {
		return Move{}, "is not of the form nominate COMPANY NUMBER", ErrMove
	}
	c, ok := g.board.FindCompany(id)
	if !ok {
		return Move{}, "there is no company " + core.Quote(id), ErrNominate
	}
	return Nominate(c, n), "", nil
}

func (g *Game) parseBuild(rest string) (Move, string, *core.Rule) {
	id, start, from := strings.Cut(rest, " from ")
	a, b, _ := strings.Cut(id, "--")
	if !isID(a) || !isID(b) || from && !isID(start) {
		return Move{}, "is not of the form build ROUTE or build ROUTE from LOCATION", ErrMove
	}
	r, ok := g.board.FindRoute(id)
	switch {
	case !ok:
		return Move{}, "there is no route " + core.Quote(id), ErrRoute
	case !from:
		return Build(r), "", nil
	}
	l, ok := g.board.FindLocation(start)
	if !ok {
		return Move{}, "there is no location " + core.Quote(start), ErrStart
	}
	return BuildFrom(r, l), "", nil
}

func (g *Game) parseTake(id string) (Move, string, *core.Rule) {
	if !isID(id) {
		return Move{}, "is not of the form take LOCATION", ErrMove
	}
	l, ok := g.board.FindLocation(id)
	if !ok {
		return Move{}, "there is no location " + core.Quote(id), ErrTake
	}
	return Take(l), "", nil
}

// number reads "0" or up to nine digits that do not begin with 0.
func number(text string) (int, bool) {
	if text == "" || len(text) > 9 || text[0] == '0' && text != "0" {
		return 0, false
	}
	n := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = 10*n + int(text[i]-'0')
	}
	return n, true
}

// badState refuses a state.
func badState(part, format string, args ...any) error {
	return &core.Invalid{Game: name, What: "state", Name: part, Problem: fmt.Sprintf(format, args...)}
}
