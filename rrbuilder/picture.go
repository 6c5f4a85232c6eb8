package rrbuilder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// AppendPicture appends the position as plain text of at most 100 columns: the
// map, what each company and each player has, and whose decision it is. On the
// map a location is its short name, with a * if it is a start; the letters of a
// company are its track and the dots are routes without any.
func (g *Game) AppendPicture(dst []byte, s State) []byte {
	if s.phase < PhaseNomination || s.phase > PhaseOver {
		return append(dst, "no position\n"...)
	}
	p := &picture{g: g, s: &s, dst: dst}
	p.headline()
	p.drawMap()
	p.companies()
	p.tracks()
	p.players()
	return p.dst
}

type picture struct {
	g   *Game
	s   *State
	dst []byte
}

// columns is the width of a picture.
const columns = 100

// line appends a line, cut at the width of the picture.
func (p *picture) line(format string, args ...any) {
	text := []rune(strings.TrimRight(fmt.Sprintf(format, args...), " "))
	p.dst = append(p.dst, string(text[:min(len(text), columns)])...)
	p.dst = append(p.dst, '\n')
}

// name returns the name of a company.
func (p *picture) name(c Company) string { return p.g.board.Company(c).Name }

// headline says where the game stands.
func (p *picture) headline() {
	g, s := p.g, p.s
	seat := g.Turn(*s)
	switch s.phase {
	case PhaseNomination:
		p.line("Turn %d of %d. %s nominates a company or passes.", s.turn, Turns, title(seat))
	case PhaseBidding:
		p.line("Turn %d of %d. %s is for sale: %s bids %d. %s bids more or passes.",
			s.turn, Turns, p.name(s.company), title(core.Seat(s.high)), s.bid, title(seat))
	case PhaseBuilding:
		p.line("Turn %d of %d. %s builds for %s.", s.turn, Turns, title(seat), p.name(s.atSlot()))
	case PhaseGoods:
		p.line("Final goods. %s takes a cube for %s.", title(seat), p.name(s.atSlot()))
	default:
		p.line("The game is over. %s", verdict(g.Standing(*s)))
	}
}

// title is a seat at the beginning of a sentence.
func title(seat core.Seat) string { return fmt.Sprintf("Seat %d", seat) }

// verdict says who won.
func verdict(st core.Standing) string {
	winners := []string{}
	for _, w := range st.Winners() {
		winners = append(winners, fmt.Sprint(int(w)))
	}
	if len(winners) == 1 {
		return fmt.Sprintf("Seat %s wins (%s).", winners[0], st.Reason)
	}
	return fmt.Sprintf("Seats %s share the win.", strings.Join(winners, ", "))
}

// Size of the map in characters.
const (
	mapColumns = 98
	mapRows    = 27
)

type canvas [mapRows][mapColumns]rune

// drawMap appends the map and the short names.
func (p *picture) drawMap() {
	var c canvas
	for y := range c {
		for x := range c[y] {
			c[y][x] = ' '
		}
	}
	b := p.g.board
	frame := newFrame(b)
	for _, laid := range []bool{false, true} { // track over free routes
		for r, info := range b.routes {
			ink := '.'
			owner, ok := p.s.Builder(Route(r))
			if ok {
				ink = rune(p.g.board.letter[owner]) | 0x20
			}
			if ok == laid {
				c.stroke(frame.place(b.locations[info.A]), frame.place(b.locations[info.B]), ink)
			}
		}
	}
	for l, info := range b.locations {
		at := frame.place(info)
		text := b.short[l]
		if info.Start {
			text = "*" + text
		}
		if p.s.onMap.Has(Location(l)) {
			text += "+"
		}
		c.write(at, text)
	}
	for _, row := range c {
		p.line("%s", string(row[:]))
	}
	p.legend()
}

// legend appends the short names with values, in columns.
func (p *picture) legend() {
	b := p.g.board
	p.line("* start   + goods cube   letters: track   dots: free routes   below: values and goods colours")
	cells := []string{}
	for l, info := range b.locations {
		cells = append(cells, fmt.Sprintf("%s %.14s $%d %.1s", b.short[l], info.Name, info.Value, b.colors[info.Color]))
	}
	const across, width = 4, 25
	down := (len(cells) + across - 1) / across
	for y := range down {
		row := ""
		for i := y; i < len(cells); i += down {
			row += fmt.Sprintf("%-*.*s", width, width-1, cells[i])
		}
		p.line("%s", row)
	}
}

// companies appends a line for each company, in the order in which they act.
func (p *picture) companies() {
	g, s := p.g, p.s
	p.line("")
	p.line("%-3s %-12s %-7s %8s %6s %6s %5s  %-10s %-13s %s", "", "company", "run by", "treasury", "profit", "track", "box", "row", "start", "goods")
	for i, c := range s.row[:len(g.board.companies)] {
		by, start, row := "-", "-", "order"
		if s.controller[c] != 0 {
			by = fmt.Sprintf("seat %d", s.controller[c]-1)
		}
		if l, ok := s.Start(c); ok {
			start = g.board.Location(l).Name
		}
		if slot, ok := s.AtSlot(); ok && slot == c {
			row = "at slot"
		} else if i >= int(s.left) {
			row = "passed"
		}
		p.line("%-3c %-12.12s %-7s %8d %6d %6d %5d  %-10s %-13.13s %s", p.g.board.letter[c], p.name(c), by,
			s.treasury[c], s.profit[c], s.track[c].Len(), s.InBox(c), row, start, p.goods(c))
	}
}

// tracks lists the routes of each company by the short names of their ends, the
// start location with its *.
func (p *picture) tracks() {
	b := p.g.board
	if p.s.built().empty() {
		return
	}
	p.line("")
	for _, c := range p.s.row[:len(b.companies)] {
		row := ""
		for r := range p.s.track[c].All() {
			piece := " " + p.end(c, b.end[r][0]) + "-" + p.end(c, b.end[r][1])
			if len(row)+len(piece) > columns-2 {
				p.line("%c %s", b.letter[c], row)
				row = ""
			}
			row += piece
		}
		if row != "" {
			p.line("%c %s", b.letter[c], row)
		}
	}
}

// end names an end of track of a company.
func (p *picture) end(c Company, l Location) string {
	short := "--"
	if int(l) < len(p.g.board.short) {
		short = p.g.board.short[l]
	}
	if start, ok := p.s.Start(c); ok && start == l {
		return "*" + short
	}
	return short
}

// goods lists the cubes of a company with their value.
func (p *picture) goods(c Company) string {
	list := []string{}
	for k, n := range p.s.goods[c] {
		if n > 0 {
			list = append(list, fmt.Sprintf("%d%.1s", n, p.g.board.Color(Color(k))))
		}
	}
	if len(list) == 0 {
		return "-"
	}
	return fmt.Sprintf("%s $%d", strings.Join(list, " "), p.s.FinalValue(c))
}

// players appends a line for each player.
func (p *picture) players() {
	p.line("")
	for seat := range p.g.players {
		list := []string{}
		for c := range p.g.board.companies {
			if n := p.s.shares[seat][c]; n > 0 {
				list = append(list, fmt.Sprintf("%d %s", n, p.name(Company(c))))
			}
		}
		marker := ' '
		if seat == int(p.s.active) {
			marker = '>'
		}
		shares := "none"
		if len(list) > 0 {
			shares = strings.Join(list, ", ")
		}
		p.line("%c seat %d  $%-5d %3d cubes  shares: %s", marker, seat, p.s.cash[seat], p.s.cubes[seat], shares)
	}
}

// A frame fits the locations of a board into the map.
type frame struct{ left, right, top, bottom int }

func newFrame(b *Board) frame {
	f := frame{Width, 0, Height, 0}
	for _, l := range b.locations {
		f.left, f.right = min(f.left, l.X), max(f.right, l.X)
		f.top, f.bottom = min(f.top, l.Y), max(f.bottom, l.Y)
	}
	return f
}

// place returns column and row of a location.
func (f frame) place(l LocationInfo) [2]int {
	return [2]int{
		(l.X - f.left) * (mapColumns - 6) / max(f.right-f.left, 1),
		(l.Y - f.top) * (mapRows - 1) / max(f.bottom-f.top, 1),
	}
}

// stroke draws a line between two places, which are drawn over later.
func (c *canvas) stroke(from, to [2]int, ink rune) {
	dx, dy := to[0]-from[0], to[1]-from[1]
	n := max(abs(dx)/2, abs(dy), 1)
	for i := 1; i < n; i++ {
		x, y := from[0]+1+(2*dx*i+n)/(2*n), from[1]+(2*dy*i+n*sign(dy))/(2*n)
		c[min(max(y, 0), mapRows-1)][min(max(x, 0), mapColumns-1)] = ink
	}
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// write puts a text on the map.
func (c *canvas) write(at [2]int, text string) {
	for i, r := range text {
		if x := at[0] + i; x < mapColumns {
			c[at[1]][x] = r
		}
	}
}

// companyLetters gives each company a letter: the first of its id that none
// before it has.
func companyLetters(b *Board) (letters [MaxCompanies]byte) {
	for c, info := range b.companies {
		letters[c] = byte('1' + c)
		for i := range len(info.ID) {
			if l := info.ID[i] &^ 0x20; l >= 'A' && l <= 'Z' && !slices.Contains(letters[:c], l) {
				letters[c] = l
				break
			}
		}
	}
	return letters
}

// shortNames gives each location two letters of its id, none the same.
func shortNames(b *Board) []string {
	used := map[string]bool{}
	list := []string{}
	for _, info := range b.locations {
		list = append(list, shortName(info.ID, used))
	}
	return list
}

func shortName(id string, used map[string]bool) string {
	words := strings.Split(id, "-")
	letters := strings.ToUpper(strings.Join(words, ""))
	tries := []string{}
	if len(words) > 1 {
		tries = append(tries, strings.ToUpper(words[0][:1]+words[1][:1]))
	}
	for i := 1; i < len(letters); i++ {
		tries = append(tries, letters[:1]+letters[i:i+1])
	}
	for n := range MaxLocations {
		tries = append(tries, fmt.Sprintf("%02d", n))
	}
	for _, name := range tries {
		if !used[name] {
			used[name] = true
			return name
		}
	}
	return "--" // more locations than a board has
}
