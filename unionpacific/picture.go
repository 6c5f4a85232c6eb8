package unionpacific

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/railrules/railrules/core"
)

// AppendPicture appends a map with the trains, the shares on the tables and in
// the hands, and what every seat has, as far as the state shows it. A line
// on the map is a section: a dot for an empty space, for a train the letter in
// the first column of the table of companies.
func (g *Game) AppendPicture(dst []byte, s State) []byte {
	dst = appendWrapped(dst, g.headline(&s))
	dst = appendWrapped(dst, g.due(&s))
	dst = g.appendMap(dst, &s)
	dst = append(dst, "(a letter is a train, a dot an empty space)\n\n"...)
	dst = g.appendCompanies(dst, &s)
	dst = append(dst, '\n')
	return g.appendSeats(dst, &s)
}

// headline says how far the game is.
func (g *Game) headline(s *State) string {
	text := fmt.Sprintf("UNION PACIFIC  %s paid, %d cards in the share deck, %d in the UP pile",
		number(int(s.paid), "dividend", "dividends"), s.DeckSize(), s.upPile)
	if g.Owner(*s) != core.Nobody {
		text += fmt.Sprintf(" (view of %v)", g.Owner(*s))
	}
	return text
}

// due says in a sentence what comes next.
func (g *Game) due(s *State) string {
	seat := fmt.Sprintf("Seat %d", s.seat)
	switch s.phase {
	case PhaseDealCards:
		return seat + " is dealt a track card."
	case PhaseDealShares:
		return seat + " is dealt a share."
	case PhaseDealDisplay, PhaseDrawDisplay:
		return fmt.Sprintf("Place %d of the display is filled.", s.place+1)
	case PhaseOpening:
		return seat + " chooses an opening investment."
	case PhaseReveal:
		return "The opening investment of seat " + fmt.Sprint(s.seat) + " is turned up."
	case PhaseTurnStart:
		return seat + " may replace track cards that no space is left for."
	case PhaseDrawReplacement, PhaseDrawCard:
		return seat + " draws a track card."
	case PhaseAction:
		return seat + " builds or invests."
	case PhaseTakeShare:
		return seat + " takes a share."
	case PhaseDrawHand:
		return seat + " draws a share from the deck."
	case PhaseTrade:
		return seat + " may exchange a share for a Union Pacific share."
	case PhaseDiscard:
		return seat + " discards a track card."
	case PhaseOver:
		return g.verdict(s)
	}
	return "No game has begun."
}

// verdict says why the game is over and who has won.
func (g *Game) verdict(s *State) string {
	st := g.Standing(*s)
	var winners []string
	for _, p := range st.Winners() {
		winners = append(winners, fmt.Sprintf("seat %d", p))
	}
	why := "the fourth dividend is paid"
	if st.Reason == ReasonStalled {
		why = "nobody can do anything any more"
	}
	verb := "wins"
	if len(winners) > 1 {
		verb = "win"
	}
	return fmt.Sprintf("The game is over: %s, and %s %s.", why, listed(winners), verb)
}

// number returns a count with the fitting noun.
func number(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// listed joins parts with commas and a last "and".
func listed(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// columns is the width of pictures and reports.
const columns = 100

// appendWrapped appends a text as lines of at most so many columns, broken at
// blanks; the blanks that it begins with are kept.
func appendWrapped(dst []byte, text string) []byte {
	width := 0
	for i, word := range strings.Split(text, " ") {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case width+1+n > columns:
			dst = append(dst, "\n   "...)
			width = 3
			fallthrough
		default:
			dst = append(dst, ' ')
			width++
		}
		dst = append(dst, word...)
		width += n
	}
	return append(dst, '\n')
}

// cut returns the first runes of a text.
func cut(text string, most int) string {
	r := []rune(text)
	return string(r[:min(len(r), most)])
}

// --- the map ---

const (
	mapWidth  = 96
	mapHeight = 30
	cityWidth = 8 // the longest name of a city on the map
)

type mapArt [mapHeight][mapWidth]rune

// appendMap draws the cities and sections where the board file puts them.
func (g *Game) appendMap(dst []byte, s *State) []byte {
	var art mapArt
	at := g.mapPlaces()
	for x := range Section(len(g.board.sections)) {
		ends := g.board.ends[x]
		art.line(at[ends[0]], at[ends[1]], g.trackArt(s, x))
	}
	for i, c := range g.board.cities {
		art.label(at[i], cut(c.Name, cityWidth))
	}
	for y := range art {
		line := make([]rune, mapWidth)
		for x, r := range art[y] {
			line[x] = max(r, ' ')
		}
		dst = append(dst, strings.TrimRight(string(line), " ")...)
		dst = append(dst, '\n')
	}
	return dst
}

type mapPlace struct{ x, y int }

// mapPlaces returns where the cities are on the map.
func (g *Game) mapPlaces() []mapPlace {
	cities := g.board.cities
	left, right, top, bottom := cities[0].X, cities[0].X, cities[0].Y, cities[0].Y
	for _, c := range cities {
		left, right, top, bottom = min(left, c.X), max(right, c.X), min(top, c.Y), max(bottom, c.Y)
	}
	scale := func(v, low, high, cells int) int {
		if low == high {
			return 0
		}
		return int((float64(v) - float64(low)) / (float64(high) - float64(low)) * float64(cells))
	}
	list := make([]mapPlace, len(cities))
	for i, c := range cities {
		list[i] = mapPlace{scale(c.X, left, right, mapWidth-cityWidth-1), scale(c.Y, top, bottom, mapHeight-1)}
	}
	return list
}

// trackArt returns what a section is drawn with: a letter for each train and a
// dot for each empty space.
func (g *Game) trackArt(s *State, x Section) string {
	art := ""
	for i := g.board.first[x]; i < g.board.first[x+1]; i++ {
		if c := s.train(i); c != NoCompany {
			art += string(letter(c))
		} else {
			art += "."
		}
	}
	return art
}

// letter is the letter of a company in the picture.
func letter(c Company) rune { return 'a' + rune(c) }

// line draws a line between two places with the runes of art in turn.
func (m *mapArt) line(a, b mapPlace, art string) {
	steps := max(abs(a.x-b.x), abs(a.y-b.y))
	for i := 1; i < steps; i++ {
		x := a.x + ((b.x-a.x)*i*2+steps)/(2*steps)
		y := a.y + ((b.y-a.y)*i*2+steps)/(2*steps)
		if old := m[y][x]; old == 0 || old == '.' {
			m[y][x] = rune(art[i%len(art)])
		}
	}
}

func abs(n int) int { return max(n, -n) }

// label writes the name of a city, as much as fits before the next.
func (m *mapArt) label(at mapPlace, name string) {
	x := at.x
	for _, r := range "*" + name {
		if x >= mapWidth || m[at.y][x] >= 'A' && m[at.y][x] <= 'Z' || m[at.y][x] == '*' {
			return
		}
		m[at.y][x] = r
		x++
	}
}

// --- companies and seats ---

// appendCompanies appends a row for each company: its value, trains in the
// box, open shares, and the shares on the tables and known in the hands.
func (g *Game) appendCompanies(dst []byte, s *State) []byte {
	dst = fmt.Appendf(dst, "  %-7s%-25s%5s%4s%5s  ", "", "company", "value", "box", "open")
	dst = append(dst, g.seatNumbers("table")...)
	dst = append(append(dst, ' '), g.seatNumbers("hand")...)
	dst = append(dst, '\n')
	for c := range Company(Companies + 1) {
		if c == Unknown && s.owner == 0 {
			break
		}
		dst = g.appendCompany(dst, s, c)
	}
	return dst
}

// seatNumbers is the head of the columns of the seats.
func (g *Game) seatNumbers(title string) string {
	text := fmt.Sprintf("%-5s", title)
	for p := range g.players {
		text += fmt.Sprintf("%3d", p)
	}
	return text
}

func (g *Game) appendCompany(dst []byte, s *State, c Company) []byte {
	info := g.board.Company(c)
	mark, value, box := ' ', "", ""
	switch {
	case c < railways:
		mark = letter(c)
		value, box = fmt.Sprint(g.value(s, c)), fmt.Sprint(s.left[c])
	case c == Unknown:
		info.Name = "not known"
	}
	open := 0
	for _, d := range s.display {
		open += oneIf(d == c)
	}
	dst = fmt.Appendf(dst, "%c %-7s%-25s%5s%4s%5s  ", mark, cut(info.Abbreviation, 6), cut(info.Name, 24), value, box, dotted(open))
	dst = fmt.Appendf(dst, "%5s", "")
	for p := range g.players {
		dst = fmt.Appendf(dst, "%3s", dotted(count(&s.table[p], c)))
	}
	dst = fmt.Appendf(dst, "%6s", "")
	for p := range g.players {
		dst = fmt.Appendf(dst, "%3s", dotted(int(s.inHand(p, c))))
	}
	return append(dst, '\n')
}

// dotted returns a number, or a dot for none.
func dotted(n int) string {
	if n == 0 {
		return "."
	}
	return fmt.Sprint(n)
}

// appendSeats appends a line for each seat: money, track cards, face-down shares.
func (g *Game) appendSeats(dst []byte, s *State) []byte {
	for p := range g.players {
		mark := ' '
		if p == int(s.seat) && s.phase != PhaseOver && s.phase != PhaseDealDisplay {
			mark = '>'
		}
		line := fmt.Sprintf("%c seat %d %5d million; track cards: %s", mark, p, s.money[p], g.cardWords(s.hand[p][:]))
		if s.opening[p] != NoCompany {
			line += "; opens with " + g.companyID(s.opening[p])
		}
		if n := core.Pile(s.given[p][:]).Len(); n > 0 {
			line += "; gave up " + number(n, "share", "shares")
		}
		dst = appendWrapped(dst, line)
	}
	return appendWrapped(dst, fmt.Sprintf("  draw pile %d, discards: %s", s.drawPile(), g.cardWords(s.discards[:])))
}

// cardWords lists track cards: "2 clear, joker".
func (g *Game) cardWords(counts []uint8) string {
	var parts []string
	for k, n := range counts {
		switch {
		case n == 1:
			parts = append(parts, g.cardID(Card(k)))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, g.cardID(Card(k))))
		}
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
