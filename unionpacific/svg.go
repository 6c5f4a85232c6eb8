package unionpacific

import (
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/svg"
)

var _ core.Drawer[State, Move] = (*Game)(nil)

// AppendSVG appends a picture of the map, the companies with all shares, the
// piles and the players, as far as the state shows them. Spaces where a train
// may be placed are marked on the map, cards and shares where they lie, and
// what is invested, opened or exchanged in the rows of the companies. To
// continue, to pass and to decline have no place.
func (g *Game) AppendSVG(dst []byte, s State, moves []Move) []byte {
	d := newDrawing(g, &s, moves)
	d.p = svg.New(dst, 1200, 800, Entry.Title+". "+g.due(&s))
	d.p.Text(svg.Point{X: 20, Y: 26}, Entry.Title, svg.Font{Size: 24, Bold: true})
	d.p.Text(svg.Point{X: 1180, Y: 26}, d.status(), svg.Font{Size: 17, Anchor: svg.End, Max: 950})
	d.drawMap()
	d.companies()
	d.piles()
	d.seats()
	return d.p.Done()
}

// drawing is a picture that is being drawn.
type drawing struct {
	g       *Game
	s       *State
	p       *svg.Picture
	place   []svg.Point // of each city
	letters [Companies]string
	spaces  map[[2]uint8][]string   // builds by section and space
	shares  [Companies + 1][]string // moves with a share of the hand
	open    [Companies]string       // moves with an open share
	cards   [Cards][]string         // moves with a track card of the hand
	pile    map[Kind]string         // moves with a pile
}

const (
	cityR  = 6.0
	spaceW = 13.0 // of a train space, across the track
)

var mapBox = svg.Box{X: 12, Y: 46, W: 1176, H: 500}

func newDrawing(g *Game, s *State, moves []Move) *drawing {
	d := &drawing{g: g, s: s, spaces: map[[2]uint8][]string{}, pile: map[Kind]string{}}
	var places []svg.Point
	for _, c := range g.board.cities {
		places = append(places, svg.Point{X: 1.6 * float64(c.X), Y: float64(c.Y)}) // as wide as the picture
	}
	var lines [][2]int
	for _, x := range g.board.sections {
		lines = append(lines, [2]int{int(x.Ends[0]), int(x.Ends[1])})
	}
	in := svg.Box{X: mapBox.X + 50, Y: mapBox.Y + 16, W: mapBox.W - 110, H: mapBox.H - 40}
	d.place = svg.Spread(svg.Fit(places, in), lines, 62, 33, in)
	d.letters = companyLetters(g.board)
	for _, m := range moves {
		if g.test(s, &m) == nil {
			d.put(m)
		}
	}
	return d
}

// put finds the place of a legal move.
func (d *drawing) put(m Move) {
	text := string(d.g.AppendMove(nil, m))
	switch m.Kind {
	case KindBuild:
		at := [2]uint8{uint8(m.Section), m.Space}
		d.spaces[at] = append(d.spaces[at], text)
	case KindOpen, KindTrade:
		d.shares[m.Company] = append(d.shares[m.Company], text)
	case KindInvest:
		for c, n := range m.Shares {
			if n > 0 {
				d.shares[c] = append(d.shares[c], text)
			}
		}
	case KindReplace, KindDiscard:
		d.cards[m.Card] = append(d.cards[m.Card], text)
	case KindTakeOpen:
		d.open[m.Company] = text
	case KindTakeDeck, KindTakeUP:
		d.pile[m.Kind] = text
	}
}

// companyLetters gives each company a letter: the first of its abbreviation or
// name that none before it has. Union Pacific has no trains that need one.
func companyLetters(b *Board) (letters [Companies]string) {
	for c, info := range b.companies {
		if letters[c] = "UP"; c == int(UnionPacific) {
			break
		}
		letters[c] = fmt.Sprint(c)
		for _, r := range strings.ToUpper(info.Abbreviation + info.Name) {
			if r >= 'A' && r <= 'Z' && !slices.Contains(letters[:c], string(r)) {
				letters[c] = string(r)
				break
			}
		}
	}
	return letters
}

func (d *drawing) status() string {
	text := d.g.due(d.s)
	if who := d.g.Owner(*d.s); who != core.Nobody {
		text += fmt.Sprintf(" (view of %v)", who)
	}
	return text
}

// color is the colour of a company; Union Pacific has none on its board.
func (d *drawing) color(c Company) svg.Color {
	switch {
	case c == UnionPacific:
		return svg.Named("purple", 0)
	case c < railways:
		return svg.Named(d.g.board.companies[c].Color, int(c))
	}
	return svg.Soft
}

// badge draws the letter of a company in its colour, "?" for one not known.
func (d *drawing) badge(c Company, at svg.Point, r float64) {
	fill, letter := d.color(c), d.letter(c)
	d.p.Circle(at, r, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5})
	d.p.Text(at, letter, svg.Font{Size: r * (1.55 - 0.25*float64(len(letter))), Bold: true, Anchor: svg.Middle, Fill: fill.On()})
}

// --- the map ---

func (d *drawing) drawMap() {
	b := d.g.board
	d.p.Rect(mapBox, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	labels := svg.NewLabels(mapBox.Inset(4))
	labels.Keep(svg.Box{X: mapBox.X, Y: mapBox.Y + mapBox.H - 30, W: 520, H: 30}, 4) // the legend
	for i, at := range d.place {
		labels.Keep(svg.Around(at, d.radius(City(i))+1), 3)
	}
	for x := range b.sections {
		a, z := d.ends(Section(x))
		labels.KeepLine(a, z, spaceW+2, 0.7)
		d.section(Section(x), a, z)
	}
	for i := range b.cities {
		d.city(City(i))
	}
	font := svg.Font{Size: 12.5, Halo: svg.Paper, Anchor: svg.Middle}
	for i, c := range b.cities {
		w := min(font.Width(c.Name), 130)
		box := labels.Place(d.place[i], d.radius(City(i))+4, w, 13)
		font.Max = w
		d.p.Text(box.Center(), c.Name, font)
	}
	d.legend()
}

// homes returns the companies that begin in a city.
func (d *drawing) homes(city City) []Company {
	var list []Company
	for c := range Company(railways) {
		if d.g.board.companies[c].Home == city {
			list = append(list, c)
		}
	}
	return list
}

func (d *drawing) radius(city City) float64 {
	if len(d.homes(city)) > 0 {
		return 11
	}
	return cityR
}

// city draws a dot, or the badges of the companies that begin there.
func (d *drawing) city(city City) {
	at := d.place[city]
	homes := d.homes(city)
	if len(homes) == 0 {
		d.p.Circle(at, cityR, svg.Style{Fill: svg.Ink})
	}
	for i, c := range homes {
		d.p.Circle(at.Add(16*float64(i), 0), 13, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 1.5})
		d.badge(c, at.Add(16*float64(i), 0), 10)
	}
}

// ends returns the ends of a section; a second one between the same cities lies
// beside the first.
func (d *drawing) ends(x Section) (a, z svg.Point) {
	ends := d.g.board.sections[x].Ends
	a, z = d.place[ends[0]], d.place[ends[1]]
	shift := 0.0
	for _, other := range d.g.board.sections[:x] {
		if other.Ends == ends || other.Ends == [2]City{ends[1], ends[0]} {
			shift += spaceW + 3
		}
	}
	if shift == 0 {
		return a, z
	}
	return a.Beside(z, shift), z.Beside(a, -shift)
}

// section draws the spaces of a section with their trains.
func (d *drawing) section(x Section, a, z svg.Point) {
	const rim = 15
	d.p.Line(a, z, svg.Style{Stroke: svg.Soft, Width: 1.5})
	n := len(d.g.board.sections[x].Spaces)
	step := max(a.Dist(z)-2*rim, 8) / float64(n)
	long := min(step-3, 30)
	middle := a.To(z, 0.5)
	for i := range n {
		at := middle.Toward(z, (float64(i)-float64(n-1)/2)*min(step, 36))
		d.space(x, uint8(i), at.Toward(a, long/2), at.Toward(z, long/2), at)
	}
}

func (d *drawing) space(x Section, i uint8, a, z, at svg.Point) {
	p, b := d.p, d.g.board
	moves := d.spaces[[2]uint8{uint8(x), i}]
	c := d.s.train(b.first[x] + i)
	p.Target(moves...)
	switch {
	case c != NoCompany:
		p.Bar(a, z, spaceW, svg.Style{Fill: d.color(c), Stroke: svg.Ink, Width: 1.5})
		p.Text(at, d.letter(c), svg.Font{Size: 11, Bold: true, Anchor: svg.Middle, Fill: d.color(c).On()})
	case len(moves) > 0:
		p.Hazard(a.Toward(z, -4), z.Toward(a, -4), spaceW+7)
		fallthrough
	default:
		d.bed(b.spaceType[b.first[x]+i], a, z)
	}
	p.Close()
}

func (d *drawing) letter(c Company) string {
	if c < Companies {
		return d.letters[c]
	}
	return "?"
}

// bed draws an empty space: what stripe it has tells its type.
func (d *drawing) bed(k Card, a, z svg.Point) {
	d.p.Bar(a, z, spaceW, svg.Style{Fill: bedColor, Stroke: svg.Ink})
	d.stripe(k, a, z, 4)
}

const bedColor svg.Color = "#c9c3b2"

func (d *drawing) stripe(k Card, a, z svg.Point, width float64) {
	switch k {
	case 1: // black and white
		d.p.Line(a, z, svg.Style{Stroke: svg.Paper, Width: width})
		d.p.Line(a, z, svg.Style{Stroke: svg.Ink, Width: width, Dash: []float64{width, width}})
	case 2:
		d.p.Line(a, z, svg.Style{Stroke: svg.Ink, Width: width})
	case 3:
		d.p.Line(a, z, svg.Style{Stroke: svg.Paper, Width: width})
	}
}

func (d *drawing) legend() {
	at := svg.Point{X: mapBox.X + 20, Y: mapBox.Y + mapBox.H - 16}
	font := svg.Font{Size: 12, Max: 66}
	for k := range Card(types) {
		d.bed(k, at, at.Add(24, 0))
		d.p.Text(at.Add(30, 0), d.cardName(k), font)
		at = at.Add(100, 0)
	}
	d.trackCard(svg.Box{X: at.X, Y: at.Y - 9, W: 26, H: 18}, Joker)
	d.p.Text(at.Add(32, 0), d.cardName(Joker), font)
}

// cardName names a kind of track card in a word.
func (d *drawing) cardName(k Card) string { return d.g.board.Card(k).ID }

// --- the companies ---

const (
	tableX = 12.0
	tableW = 600.0
	tableY = 552.0
	rowH   = 16.5
)

var head = svg.Font{Size: 11.5, Fill: svg.Soft}

// companies draws a row for each company: how its trains and shares stand.
func (d *drawing) companies() {
	p := d.p
	p.Rect(svg.Box{X: tableX, Y: tableY, W: tableW, H: 242}, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	for _, h := range []struct {
		x    float64
		text string
	}{{34, "company"}, {252, "value"}, {290, "box"}} {
		p.Text(svg.Point{X: h.x, Y: tableY + 13}, h.text, head)
	}
	for seat := range d.g.players {
		p.Text(svg.Point{X: seatX(seat), Y: tableY + 13}, fmt.Sprintf("seat %d", seat), svg.Font{Size: 11.5, Fill: svg.Soft, Anchor: svg.Middle})
	}
	rows := Company(Companies)
	if d.s.owner != 0 {
		rows++
	}
	for c := range rows {
		y := tableY + 29 + rowH*float64(c)
		p.Target(d.shares[c]...)
		switch {
		case len(d.shares[c]) > 0:
			p.Rect(svg.Box{X: tableX + 4, Y: y - 8.2, W: tableW - 8, H: 16.4}, 3, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
		case c%2 == 0:
			p.Rect(svg.Box{X: tableX + 4, Y: y - rowH/2, W: tableW - 8, H: rowH}, 0, svg.Style{Fill: svg.Sheet})
		}
		d.company(c, y)
		p.Close()
	}
	p.Text(svg.Point{X: 34, Y: tableY + 242 - 9}, "shares: on the table + in hand, ? for those not known", head)
}

func seatX(seat int) float64 { return 346 + 46*float64(seat) }

func (d *drawing) company(c Company, y float64) {
	p, s := d.p, d.s
	d.badge(c, svg.Point{X: 26, Y: y}, 8)
	info := d.g.board.Company(c)
	if c == Unknown {
		info.Name = "not known"
	}
	p.Text(svg.Point{X: 40, Y: y}, info.Abbreviation, svg.Font{Size: 12.5, Bold: true, Max: 56})
	x := 96.0
	if info.Abbreviation == "" {
		x = 40
	}
	p.Text(svg.Point{X: x, Y: y}, info.Name, svg.Font{Size: 11.5, Max: 254 - x})
	if c < railways {
		p.Text(svg.Point{X: 274, Y: y}, fmt.Sprint(d.g.value(s, c)), svg.Font{Size: 12.5, Bold: true, Anchor: svg.End})
		p.Text(svg.Point{X: 308, Y: y}, fmt.Sprint(s.left[c]), svg.Font{Size: 12.5, Anchor: svg.End})
	}
	for seat := range d.g.players {
		table, hand := count(&s.table[seat], c), int(s.inHand(seat, c))
		text := ""
		if table > 0 {
			text = fmt.Sprint(table)
		}
		if hand > 0 {
			text += fmt.Sprintf(" +%d", hand)
		}
		p.Text(svg.Point{X: seatX(seat), Y: y}, strings.TrimSpace(text), svg.Font{Size: 12.5, Bold: table > 0, Anchor: svg.Middle})
	}
}

// --- the piles ---

const (
	pileX = 620.0
	pileW = 568.0
	cardW = 50.0
	cardH = 56.0
)

// piles draws the open shares, the piles of cards and the dividends.
func (d *drawing) piles() {
	p, s := d.p, d.s
	p.Rect(svg.Box{X: pileX, Y: tableY, W: pileW, H: 94}, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	p.Text(svg.Point{X: pileX + 12, Y: tableY + 13}, "open shares", head)
	for i, c := range s.display {
		b := svg.Box{X: pileX + 12 + 58*float64(i), Y: tableY + 26, W: cardW, H: cardH}
		if c >= Companies {
			p.Rect(b, 4, svg.Style{Fill: svg.Shade, Stroke: svg.Rule})
			continue
		}
		d.share(b, c, d.open[c])
	}
	if pile := (svg.Box{X: pileX + 250, Y: tableY + 26, W: cardW, H: cardH}); s.upPile > 0 {
		d.share(pile, UnionPacific, d.pile[KindTakeUP])
	} else {
		d.back(pile, 0, "")
	}
	p.Text(svg.Point{X: pileX + 250, Y: tableY + 13}, fmt.Sprintf("%d left", s.upPile), head)
	p.Text(svg.Point{X: pileX + 314, Y: tableY + 13}, "deck", head)
	d.back(svg.Box{X: pileX + 314, Y: tableY + 26, W: cardW, H: cardH}, s.DeckSize(), d.pile[KindTakeDeck])
	p.Text(svg.Point{X: pileX + 378, Y: tableY + 13}, "track cards", head)
	d.back(svg.Box{X: pileX + 378, Y: tableY + 26, W: cardW, H: cardH}, s.drawPile(), "")
	p.Text(svg.Point{X: pileX + 446, Y: tableY + 13}, "dividends", head)
	for i := range dividends {
		at := svg.Point{X: pileX + 458 + 28*float64(i), Y: tableY + 40}
		style, ink := svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 1.5}, svg.Ink
		if i < int(s.paid) {
			style.Fill, ink = svg.Ink, svg.Paper
		}
		p.Circle(at, 12, style)
		p.Text(at, fmt.Sprint(i+1), svg.Font{Size: 13, Bold: true, Anchor: svg.Middle, Fill: ink})
	}
	left := 0
	for i := range s.piles {
		left += int(s.piles[i].Marked)
	}
	p.Text(svg.Point{X: pileX + 446, Y: tableY + 64}, fmt.Sprintf("%d paid, %d due", s.paid, s.drawn), svg.Font{Size: 11.5})
	p.Text(svg.Point{X: pileX + 446, Y: tableY + 79}, fmt.Sprintf("%d in the deck", left), svg.Font{Size: 11.5})
}

// share draws a share certificate, with the move that takes it if there is one.
func (d *drawing) share(b svg.Box, c Company, move string) {
	p := d.p
	if move != "" {
		p.Target(move)
		p.Rect(b.Inset(-3), 6, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
	}
	fill := d.color(c)
	p.Rect(b, 4, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5})
	p.Rect(svg.Box{X: b.X + 3, Y: b.Y + b.H - 20, W: b.W - 6, H: 17}, 2, svg.Style{Fill: svg.Paper})
	p.Text(svg.Point{X: b.X + b.W/2, Y: b.Y + b.H - 11.5}, d.g.board.companies[c].Abbreviation,
		svg.Font{Size: 10, Bold: true, Anchor: svg.Middle, Max: b.W - 4})
	p.Text(svg.Point{X: b.X + b.W/2, Y: b.Y + 18}, d.letters[c], svg.Font{Size: 20, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
	if move != "" {
		p.Close()
	}
}

// back draws a pile of cards face down.
func (d *drawing) back(b svg.Box, n int, move string) {
	p := d.p
	if move != "" {
		p.Target(move)
		p.Rect(b.Inset(-3), 6, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
	}
	if n > 1 {
		under := b
		under.X, under.Y = b.X+2, b.Y+2
		p.Rect(under, 4, svg.Style{Fill: svg.Paper, Stroke: svg.Ink})
	}
	if n > 0 {
		p.Rect(b, 4, svg.Style{Fill: backColor, Stroke: svg.Ink, Width: 1.5})
		p.Rect(b.Inset(5), 2, svg.Style{Stroke: svg.Paper})
		p.Text(b.Center(), fmt.Sprint(n), svg.Font{Size: 17, Bold: true, Anchor: svg.Middle, Fill: backColor.On()})
	} else {
		p.Rect(b, 4, svg.Style{Stroke: svg.Rule, Dash: []float64{4, 3}})
		p.Text(b.Center(), "none", svg.Font{Size: 12, Anchor: svg.Middle, Fill: svg.Soft})
	}
	if move != "" {
		p.Close()
	}
}

const backColor svg.Color = "#4a5568"

// --- the seats ---

// seats draws a row for each seat: money, track cards and what lies face down.
func (d *drawing) seats() {
	p, g, s := d.p, d.g, d.s
	top := tableY + 100
	p.Rect(svg.Box{X: pileX, Y: top, W: pileW, H: 142}, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	standing := g.Standing(*s)
	for seat := range g.players {
		y := top + 12 + 23*float64(seat)
		if seat == int(s.seat) && s.phase != PhaseOver && s.phase != PhaseDealDisplay && s.phase != PhaseNone {
			p.Rect(svg.Box{X: pileX + 4, Y: y - 11, W: pileW - 8, H: 22}, 4, svg.Style{Fill: svg.Shade})
			p.Polygon(svg.Style{Fill: svg.Ink}, svg.Point{X: pileX + 7, Y: y - 5}, svg.Point{X: pileX + 15, Y: y}, svg.Point{X: pileX + 7, Y: y + 5})
		}
		p.Mark(seat, svg.Point{X: pileX + 26, Y: y}, 7, svg.Style{Fill: svg.Safe(seat), Stroke: svg.Ink})
		name := fmt.Sprintf("Seat %d", seat)
		if standing.Over && standing.Place[seat] == 1 {
			name += " \u2605"
		}
		p.Text(svg.Point{X: pileX + 40, Y: y}, name, svg.Font{Size: 14, Bold: true})
		p.Text(svg.Point{X: pileX + 190, Y: y}, fmt.Sprintf("%d million", s.money[seat]), svg.Font{Size: 14, Anchor: svg.End})
		x := d.hand(seat, svg.Point{X: pileX + 206, Y: y})
		p.Text(svg.Point{X: x + 8, Y: y}, d.faceDown(seat), svg.Font{Size: 12.5, Max: pileX + pileW - 8 - x})
	}
}

// faceDown says what a seat has put face down.
func (d *drawing) faceDown(seat int) string {
	var parts []string
	if c := d.s.opening[seat]; c == Unknown {
		parts = append(parts, "opens with ?")
	} else if c != NoCompany {
		parts = append(parts, "opens with "+d.g.board.Company(c).Abbreviation)
	}
	if n := core.Pile(d.s.given[seat][:]).Len(); n > 0 {
		parts = append(parts, "gave up "+number(n, "share", "shares"))
	}
	return strings.Join(parts, ", ")
}

// hand draws the track cards of a seat, those not known as backs, and returns
// where they end.
func (d *drawing) hand(seat int, at svg.Point) float64 {
	p := d.p
	for k, n := range d.s.hand[seat] {
		for range n {
			b := svg.Box{X: at.X, Y: at.Y - 9, W: 26, H: 18}
			if k >= Cards {
				p.Rect(b, 3, svg.Style{Fill: backColor, Stroke: svg.Ink})
				p.Text(b.Center(), "?", svg.Font{Size: 12, Bold: true, Anchor: svg.Middle, Fill: backColor.On()})
				at.X += 30
				continue
			}
			var moves []string
			if seat == int(d.s.seat) {
				moves = d.cards[k]
			}
			p.Target(moves...)
			if len(moves) > 0 {
				p.Rect(b.Inset(-2), 4, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
			}
			d.trackCard(b, Card(k))
			p.Close()
			at.X += 30
		}
	}
	return at.X
}

// trackCard draws a track card as the track that it is good for.
func (d *drawing) trackCard(b svg.Box, k Card) {
	p, middle := d.p, b.Y+b.H/2
	if k == Joker {
		p.Rect(b, 3, svg.Style{Fill: svg.Paper, Stroke: svg.Ink})
		p.Text(b.Center(), "\u2605", svg.Font{Size: 14, Anchor: svg.Middle})
		return
	}
	p.Rect(b, 3, svg.Style{Fill: bedColor, Stroke: svg.Ink})
	d.stripe(k, svg.Point{X: b.X + 1, Y: middle}, svg.Point{X: b.X + b.W - 1, Y: middle}, 6)
}
