package tycoon

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/railrules/railrules/core"
)

// pictureWidth is the most columns of a picture.
const pictureWidth = 100

// AppendPicture appends the map, the cities and every player's table as plain
// text of at most 100 columns.
func (g *Game) AppendPicture(dst []byte, s State) []byte {
	if s.phase == PhaseNone {
		return append(dst, "no game\n"...)
	}
	p := picture{g: g, s: &s}
	p.head()
	p.terrain()
	p.cities()
	p.supply()
	for q := range g.players {
		p.seat(core.Seat(q))
	}
	return append(dst, p.text.Bytes()...)
}

type picture struct {
	g    *Game
	s    *State
	text bytes.Buffer
}

// line writes words, wrapped at the width; further lines are indented.
func (p *picture) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	for len(text) > pictureWidth {
		cut := strings.LastIndexByte(text[:pictureWidth+1], ' ')
		if strings.TrimSpace(text[:max(cut, 0)]) == "" {
			cut = pictureWidth
		}
		p.text.WriteString(strings.TrimRight(text[:cut], " ") + "\n")
		text = "    " + strings.TrimLeft(text[cut:], " ")
	}
	p.text.WriteString(strings.TrimRight(text, " ") + "\n")
}

func (p *picture) head() {
	s := p.s
	view := ""
	if s.owner != 0 {
		view = " (as " + s.owner.Seat().String() + " sees it)"
	}
	turn := "Setup"
	if s.turn > 0 {
		turn = fmt.Sprintf("Turn %d", s.turn)
	}
	switch s.phase {
	case PhaseAction:
		turn += fmt.Sprintf(", round %d of 3", s.round)
	case PhaseAuction:
		turn += ", auction"
	case PhaseShow:
		turn += ", the Tycoon cards are shown"
	case PhaseOver:
		turn += ", the game is over"
	}
	switch q := s.turnOf(); q {
	case core.Nobody:
	case core.Chance:
		turn += ", a draw or showing waits"
	default:
		turn += fmt.Sprintf(", seat %d decides", q)
	}
	p.line("%s; seat %d is first player%s", turn, s.first, view)
	if bid, q := s.Bid(); q >= 0 {
		p.line("Standing bid: %s by seat %d", dollars(bid), q)
	}
	if what := p.begun(); what != "" {
		p.line("Begun: %s", what)
	}
	if s.triggered {
		p.line("The last empty city marker is placed: this turn is the last.")
	}
}

// begun says what the actor is in the middle of.
func (p *picture) begun() string {
	s := p.s
	what := ""
	switch s.begun {
	case CityChosen:
		what = "track from " + p.g.board.cityName(s.city)
	case Laying:
		what = fmt.Sprintf("track from %s, %d laid", p.g.board.cityName(s.laying.city()), s.laid)
	case CityGrowth, NewIndustry:
		what = strings.ReplaceAll(s.begun.String(), "-", " ")
	}
	if c, ok := s.Played(); ok {
		what = strings.TrimSuffix("with "+p.g.board.cardTitle(c)+" "+what, " ")
	}
	if s.draws > 0 {
		what = fmt.Sprintf("%d cubes for %s", s.draws, p.g.board.cityName(s.city))
	}
	if s.extra > 0 {
		what += fmt.Sprintf(" (%d further actions)", s.extra)
	}
	return strings.TrimSpace(what)
}

// terrain draws the map: a line for each row of hexes and one above it for the
// track that runs to the row before.
func (p *picture) terrain() {
	b := p.g.board
	lo, hi, top, bottom := 1<<10, -1<<10, 1<<10, -1<<10
	each := func(h Hex) {
		k, r := 2*int(h.Q)+int(h.R), int(h.R)
		lo, hi, top, bottom = min(lo, k), max(hi, k), min(top, r), max(bottom, r)
	}
	for _, h := range b.Hexes() {
		each(h)
	}
	for c := range b.cities[:b.nCities] {
		each(b.cities[c].hex)
	}
	lo &^= 1 // rows are shifted by half a hex in the same way on every board
	width := (hi-lo)*3/2 + 3
	rows := make([][]byte, 2*(bottom-top+1))
	for i := range rows {
		rows[i] = bytes.Repeat([]byte{' '}, width)
	}
	for c := range b.cities[:b.nCities] {
		h := b.cities[c].hex
		x := (2*int(h.Q)+int(h.R)-lo)*3/2 + 1
		copy(rows[2*(int(h.R)-top)+1][x-1:], b.cities[c].code)
	}
	for i := range b.tiles[:b.nTiles] {
		h := b.tiles[i].hex
		x, y := (2*int(h.Q)+int(h.R)-lo)*3/2+1, 2*(int(h.R)-top)+1
		p.hex(rows, place(i), x, y)
	}
	for from := 0; from < width; from += pictureWidth {
		for _, row := range rows {
			p.line("%s", row[from:min(width, from+pictureWidth)])
		}
	}
	p.line("Track carries the seat of its owner, + where two cross; . plain, ~ river, ^ mountain.")
}

// hex draws a tile hex at x, y: its track, or its terrain.
func (p *picture) hex(rows [][]byte, t place, x, y int) {
	d := &p.g.board.tiles[t]
	c := byte('.')
	switch {
	case d.mountain:
		c = '^'
	case d.river != 0:
		c = '~'
	}
	for i, piece := range p.s.track[t].pieces() {
		if piece == 0 {
			continue
		}
		owner := byte('0' + p.g.ownerOf(p.s, t, ends[piece][0], ends[piece][1]))
		if i > 0 && c != owner {
			owner = '+'
		}
		c = owner
		for _, side := range ends[piece] {
			dx, dy := sideMark[side].dx, sideMark[side].dy
			if y+dy < len(rows) {
				rows[y+dy][x+dx] = sideMark[side].mark
			}
		}
	}
	rows[y][x] = c
}

// sideMark is where and how track to a side is drawn.
var sideMark = [sides]struct {
	dx, dy int
	mark   byte
}{{1, 0, '-'}, {1, -1, '/'}, {-1, -1, '\\'}, {-1, 0, '-'}, {-1, 1, '/'}, {1, 1, '\\'}}

// cities lists the cities in two columns.
func (p *picture) cities() {
	b := p.g.board
	half := (b.nCities + 1) / 2
	for i := range half {
		text := p.city(City(i))
		if i+half < b.nCities {
			text = fmt.Sprintf("%-50s%s", text, p.city(City(i+half)))
		}
		p.line("%s", text)
	}
}

func (p *picture) city(c City) string {
	color := p.g.color(p.s, c).String()
	if p.s.tile[c] > 0 {
		color += "*"
	}
	cubes := ""
	for k, n := range p.s.cubes[c] {
		if n > 0 {
			cubes += fmt.Sprintf(" %d%s", n, cubeLetters[k])
		}
	}
	if p.s.HasMarker(c) {
		cubes += " empty"
	}
	if i := p.g.board.westernOf(c); i >= 0 && p.s.west[i] > 0 {
		cubes += fmt.Sprintf(" west@%d", p.s.west[i]-1)
	}
	text := fmt.Sprintf("%s %-15.15s %-7s%s", p.g.board.cities[c].code, p.g.board.cityName(c), color, cubes)
	return text[:min(len(text), 49)]
}

// cubeLetters stand for the colours of cubes.
var cubeLetters = [colors]string{"red", "yel", "blu", "bla", "pur"}

func (p *picture) supply() {
	s, b := p.s, p.g.board
	bag, tiles, up, deck := "", "", []string{}, 0
	for k, n := range s.bag {
		bag += fmt.Sprintf(" %d%s", n, cubeLetters[k])
	}
	for i, n := range s.newTiles {
		tiles += fmt.Sprintf(" %d %s", n, tileColors[i])
	}
	for c := range Card(b.nCards) {
		deck += s.InDeck(c)
		for range s.FaceUp(c) {
			text := b.cardTitle(c)
			if d := b.card(c); d.mark == Green {
				text += fmt.Sprintf(" (%d)", d.points)
			}
			up = append(up, text)
		}
	}
	p.line("Bag:%s. New city tiles:%s. Empty city markers left: %d. Deck: %d cards.", bag, tiles, s.supply, deck)
	if len(up) > 0 {
		p.line("Face up: %s", strings.Join(up, ", "))
	}
}

func (p *picture) seat(q core.Seat) {
	s, b := p.s, p.g.board
	mark := " "
	if s.turnOf() == q {
		mark = ">"
	}
	p.line("%sSeat %d  cash %s  shares %d  score %d  engine %d  links %d",
		mark, q, dollars(s.Cash(q)), s.Shares(q), s.Score(q), s.Level(q), s.linksOf(uint8(q)))
	var cards []string
	for c := range Card(b.nCards) {
		for range s.Holds(q, c) {
			cards = append(cards, b.cardTitle(c))
		}
	}
	for _, t := range s.Tycoons(q) {
		if t != NoTycoon {
			cards = append(cards, "Tycoon card: "+b.tycoonName(t))
		}
	}
	if away := s.PutAway(q); away != NoTycoon {
		cards = append(cards, "put away: "+b.tycoonName(away))
	}
	if len(cards) > 0 {
		p.line("    %s", strings.Join(cards, ", "))
	}
	if s.phase == PhaseOver {
		r := p.g.Standing(*s)
		p.line("    final score %d, place %d", r.Score[q], r.Place[q])
	}
}

// dollars writes an amount with separators.
func dollars(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// setCodes gives every city three letters for the map: its first letter and two
// later ones, as early as no other city has them.
func (b *Board) setCodes() {
	seen := map[string]bool{}
	for c := range b.cities[:b.nCities] {
		code := codeFor(b.cities[c].name, seen)
		if code == "" {
			code = fmt.Sprintf("%03d", c)
		}
		seen[code] = true
		b.cities[c].code = code
	}
}

func codeFor(name string, seen map[string]bool) string {
	letters := strings.Map(func(r rune) rune {
		if r|32 >= 'a' && r|32 <= 'z' {
			return r
		}
		return -1
	}, name)
	for i := 1; i < len(letters); i++ {
		for j := i + 1; j < len(letters); j++ {
			code := string([]byte{letters[0], letters[i], letters[j]})
			if !seen[code] {
				return code
			}
		}
	}
	return ""
}

// counted writes a number of things, one of them without a plural.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
