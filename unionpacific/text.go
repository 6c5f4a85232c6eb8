package unionpacific

import (
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// companyID returns the word for a company or a share.
func (g *Game) companyID(c Company) string {
	if c < Companies {
		return g.board.companies[c].ID
	}
	return "?"
}

func (g *Game) cardID(k Card) string {
	if k < Cards {
		return g.board.cards[k].ID
	}
	return "?"
}

func (g *Game) sectionID(x Section) string {
	if int(x) < len(g.board.sections) {
		return g.board.sections[x].ID
	}
	return "?"
}

// The words before the company or card of a move, or the whole text.
var words = [kinds]string{
	"", "open ", "continue", "replace ", "build ", "invest", "pass", "take open ", "take deck", "take UP",
	"decline", "trade ", "discard ", "reveal ", "draw ", "draw ", "draw dividend", "draw ?",
}

// AppendMove appends the notation of the move (UP-NOTE-1). What is no move is
// written as a text that [Game.ParseMove] refuses.
func (g *Game) AppendMove(dst []byte, m Move) []byte {
	if !m.wellFormed() {
		return append(dst, "no move"...)
	}
	dst = append(dst, words[m.Kind]...)
	switch m.Kind {
	case KindOpen, KindTakeOpen, KindTrade, KindReveal, KindDrawShare:
		dst = append(dst, g.companyID(m.Company)...)
	case KindReplace, KindDiscard, KindDrawCard:
		dst = append(dst, g.cardID(m.Card)...)
	case KindBuild:
		dst = append(dst, g.cardID(m.Card)...)
		dst = append(append(dst, ' '), g.companyID(m.Company)...)
		dst = append(append(dst, ' '), g.sectionID(m.Section)...)
		dst = strconv.AppendUint(append(dst, ' '), uint64(m.Space), 10)
	case KindInvest:
		for c, n := range m.Shares {
			for range n {
				dst = append(append(dst, ' '), g.board.companies[c].ID...)
			}
		}
	}
	return dst
}

// ParseMove reads exactly what [Game.AppendMove] writes. The error is a
// *core.Invalid that wraps [ErrNotation]; for a build of an unknown company
// [ErrCompany], on an unknown section or space [ErrSpace].
func (g *Game) ParseMove(text string) (Move, error) {
	m, problem, rule := g.parse(text)
	if problem == "" && string(g.AppendMove(nil, m)) != text {
		problem, rule = "is not in the canonical form", ErrNotation
	}
	if problem != "" {
		return Move{}, &core.Invalid{Game: name, What: "move text", Name: core.Quote(text), Problem: problem, Rule: rule}
	}
	return m, nil
}

// parse reads a text, perhaps one that is not in the canonical form.
func (g *Game) parse(text string) (m Move, problem string, rule *core.Rule) {
	first, rest, _ := strings.Cut(text, " ")
	switch first {
	case "continue":
		return Continue(), "", nil
	case "pass":
		return Pass(), "", nil
	case "decline":
		return Decline(), "", nil
	case "open":
		return g.parseShare(KindOpen, rest)
	case "trade":
		return g.parseShare(KindTrade, rest)
	case "reveal":
		return g.parseShare(KindReveal, rest)
	case "replace":
		return g.parseCard(KindReplace, rest)
	case "discard":
		return g.parseCard(KindDiscard, rest)
	case "draw":
		return g.parseDraw(rest)
	case "take":
		return g.parseTake(rest)
	case "invest":
		return g.parseInvest(rest)
	case "build":
		return g.parseBuild(rest)
	}
	return m, "begins with no word that a move begins with", ErrNotation
}

func (g *Game) parseShare(kind Kind, id string) (Move, string, *core.Rule) {
	c, ok := g.board.FindCompany(id)
	if id == "?" && kind != KindReveal && kind != KindTakeOpen {
		c, ok = Unknown, true
	}
	if !ok {
		return Move{}, "there is no company " + core.Quote(id), ErrNotation
	}
	return Move{Kind: kind, Company: c}, "", nil
}

func (g *Game) parseCard(kind Kind, id string) (Move, string, *core.Rule) {
	k, ok := g.board.FindCard(id)
	if !ok {
		return Move{}, "there is no track card " + core.Quote(id), ErrNotation
	}
	return Move{Kind: kind, Card: k}, "", nil
}

func (g *Game) parseDraw(id string) (Move, string, *core.Rule) {
	switch id {
	case "?":
		return DrawHidden(), "", nil
	case "dividend":
		return DrawDividend(), "", nil
	}
	if k, ok := g.board.FindCard(id); ok {
		return DrawCard(k), "", nil
	}
	if c, ok := g.board.FindCompany(id); ok {
		return DrawShare(c), "", nil
	}
	return Move{}, "there is no track card and no company " + core.Quote(id), ErrNotation
}

func (g *Game) parseTake(rest string) (Move, string, *core.Rule) {
	if id, ok := strings.CutPrefix(rest, "open "); ok {
		return g.parseShare(KindTakeOpen, id)
	}
	switch rest {
	case "deck":
		return TakeDeck(), "", nil
	case "UP":
		return TakeUP(), "", nil
	}
	return Move{}, "is not of the form take open COMPANY, take deck or take UP", ErrNotation
}

func (g *Game) parseInvest(rest string) (Move, string, *core.Rule) {
	m := Move{Kind: KindInvest}
	if rest == "" {
		return m, "names no share", ErrNotation
	}
	for id := range strings.SplitSeq(rest, " ") {
		c, ok := g.board.FindCompany(id)
		if !ok {
			return m, "there is no company " + core.Quote(id), ErrNotation
		}
		if m.Shares[c] == 255 {
			return m, "names more shares than there are", ErrInvest
		}
		m.Shares[c]++
	}
	return m, "", nil
}

// parseBuild reads card, company, section and space. An unknown company or
// section is readable, but refused by its own rule.
func (g *Game) parseBuild(rest string) (Move, string, *core.Rule) {
	f := strings.Split(rest, " ")
	if len(f) != 4 || !plainID(f[1]) || !plainID(f[2]) || !plainNumber(f[3]) {
		return Move{}, "is not of the form build CARD COMPANY SECTION SPACE", ErrNotation
	}
	k, ok := g.board.FindCard(f[0])
	if !ok {
		return Move{}, "there is no track card " + core.Quote(f[0]), ErrNotation
	}
	c, ok := g.board.FindCompany(f[1])
	if !ok {
		return Move{}, "there is no company " + core.Quote(f[1]), ErrCompany
	}
	x, ok := g.board.FindSection(f[2])
	if !ok {
		return Move{}, "there is no section " + core.Quote(f[2]), ErrSpace
	}
	space, err := strconv.ParseUint(f[3], 10, 8)
	if err != nil {
		return Move{}, "there is no space " + core.Quote(f[3]), ErrSpace
	}
	return Build(k, c, x, uint8(space)), "", nil
}

// plainNumber reports whether the text is a number without leading zeros.
func plainNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' || text[0] == '0' && len(text) > 1 {
			return false
		}
	}
	return text != ""
}
