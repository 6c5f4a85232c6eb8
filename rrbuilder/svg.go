package rrbuilder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/svg"
)

var _ core.Drawer[State, Move] = (*Game)(nil)

// AppendSVG appends a picture of the map, the companies and the players. Routes
// that may be built and cubes that may be taken are marked on the map,
// nominations and bids in the rows of the companies; a pass has no place.
func (g *Game) AppendSVG(dst []byte, s State, moves []Move) []byte {
	d := newDrawing(g, &s, moves)
	status := d.status()
	d.p = svg.New(dst, 1200, 800, Entry.Title+". "+status)
	d.p.Text(svg.Point{X: 20, Y: 30}, Entry.Title, svg.Font{Size: 26, Bold: true})
	d.p.Text(svg.Point{X: 1180, Y: 30}, status, svg.Font{Size: 19, Anchor: svg.End, Max: 900})
	d.drawMap()
	d.companies()
	d.players()
	return d.p.Done()
}

// drawing is a picture that is being drawn.
type drawing struct {
	g       *Game
	s       *State
	p       *svg.Picture
	place   []svg.Point // of each location
	badgeAt [MaxRoutes]svg.Point
	owner   [MaxRoutes]int
	build   map[Route][]Move
	take    map[Location]string
	offers  [MaxCompanies][]string // nominations and bids
	marks   [MaxColors]string      // a letter for each goods colour
}

const (
	nodeR  = 14.0 // of a location
	badgeR = 8.5  // of what stands on a route
)

var mapBox = svg.Box{X: 12, Y: 54, W: 1176, H: 514}

func newDrawing(g *Game, s *State, moves []Move) *drawing {
	d := &drawing{g: g, s: s, build: map[Route][]Move{}, take: map[Location]string{}}
	var places []svg.Point
	for _, l := range g.board.locations {
		places = append(places, svg.Point{X: float64(l.X), Y: float64(l.Y)})
	}
	in := svg.Box{X: mapBox.X + 44, Y: mapBox.Y + 26, W: mapBox.W - 100, H: mapBox.H - 86}
	var lines [][2]int
	for _, r := range g.board.routes {
		lines = append(lines, [2]int{int(r.A), int(r.B)})
	}
	d.place = svg.Spread(svg.Fit(places, in), lines, 58, nodeR+7, in)
	for r := range d.owner {
		d.owner[r] = -1
		if c, ok := s.Builder(Route(r)); ok {
			d.owner[r] = int(c)
		}
	}
	d.marks = colorLetters(g.board)
	for _, m := range moves {
		if g.test(s, m) == nil {
			d.put(m)
		}
	}
	return d
}

// put finds the place of a legal move.
func (d *drawing) put(m Move) {
	text := string(d.g.AppendMove(nil, m))
	switch m.Kind {
	case KindNominate:
		d.offers[m.Company] = append(d.offers[m.Company], text)
	case KindBid:
		d.offers[d.s.company%MaxCompanies] = append(d.offers[d.s.company%MaxCompanies], text)
	case KindBuild, KindBuildFrom:
		d.build[m.Route] = append(d.build[m.Route], m)
	case KindTake:
		d.take[m.Location] = text
	}
}

// colorLetters gives each goods colour a letter: the first of its id that none
// before it has.
func colorLetters(b *Board) (letters [MaxColors]string) {
	for k, id := range b.colors {
		letters[k] = fmt.Sprint(k + 1)
		for _, r := range strings.ToUpper(id) {
			if r >= 'A' && !slices.Contains(letters[:k], string(r)) {
				letters[k] = string(r)
				break
			}
		}
	}
	return letters
}

// status says where the game stands.
func (d *drawing) status() string {
	if d.s.phase < PhaseNomination || d.s.phase > PhaseOver {
		return "No game has begun."
	}
	words := picture{g: d.g, s: d.s}
	words.headline()
	return strings.TrimSpace(string(words.dst))
}

func (d *drawing) companyColor(c Company) svg.Color {
	return svg.Named(d.g.board.Company(c).Color, int(c))
}

func (d *drawing) goodsColor(k Color) svg.Color { return svg.Named(d.g.board.Color(k), int(k)) }

func (d *drawing) letter(c Company) string { return string(rune(d.g.board.letter[c%MaxCompanies])) }

// badge draws the letter of a company in its colour.
func (d *drawing) badge(c Company, at svg.Point, r float64) {
	fill := d.companyColor(c)
	d.p.Circle(at, r, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5})
	d.p.Text(at, d.letter(c), svg.Font{Size: r * 1.4, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
}

// --- the map ---

func (d *drawing) drawMap() {
	b := d.g.board
	d.p.Rect(mapBox, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	labels := svg.NewLabels(mapBox.Inset(4))
	labels.Keep(svg.Box{X: mapBox.X, Y: mapBox.Y + mapBox.H - 36, W: mapBox.W, H: 36}, 4) // the legend
	for _, at := range d.place {
		labels.Keep(svg.Around(at, nodeR+2), 3)
	}
	for r, info := range b.routes {
		a, z := d.place[info.A], d.place[info.B]
		d.badgeAt[r] = labels.PlaceOn(a, z, badgeR)
		if d.owner[r] < 0 {
			d.free(a, z)
		}
	}
	for _, info := range b.routes {
		labels.KeepLine(d.place[info.A], d.place[info.B], 8, 0.4)
	}
	for r := range b.routes { // what is built lies above what is free
		d.track(Route(r))
	}
	for r, info := range b.routes {
		d.route(Route(r), d.place[info.A], d.place[info.B])
	}
	for l := range b.locations {
		d.location(Location(l))
	}
	d.names(labels)
	for c := range b.companies {
		d.startMark(Company(c), labels)
	}
	d.legend()
}

func (d *drawing) free(a, z svg.Point) {
	d.p.Line(a, z, svg.Style{Stroke: svg.Soft, Width: 2, Dash: []float64{5, 4}})
}

// track draws the track of a route that is built.
func (d *drawing) track(r Route) {
	c := d.owner[r]
	if c < 0 {
		return
	}
	a, z := d.place[d.g.board.routes[r].A], d.place[d.g.board.routes[r].B]
	d.p.Line(a, z, svg.Style{Stroke: svg.Ink, Width: 9})
	d.p.Line(a, z, svg.Style{Stroke: d.companyColor(Company(c)), Width: 6})
}

// route draws what may be built on a route, and its cost or who built it.
func (d *drawing) route(r Route, a, z svg.Point) {
	middle := d.badgeAt[r]
	for _, m := range d.build[r] {
		from, to := a, z
		if m.Kind == KindBuildFrom {
			to = middle
			if m.Location == d.g.board.routes[r].B {
				from = z
			}
		}
		d.p.Target(string(d.g.AppendMove(nil, m)))
		d.p.Hazard(from, to, 12)
		if m.Kind == KindBuild {
			d.cost(r, middle, svg.Glow)
		}
		d.p.Close()
	}
	switch {
	case d.owner[r] >= 0:
		d.badge(Company(d.owner[r]), middle, badgeR)
	case len(d.build[r]) == 0 || d.build[r][0].Kind == KindBuildFrom:
		d.cost(r, middle, svg.Paper)
	}
}

func (d *drawing) cost(r Route, at svg.Point, fill svg.Color) {
	d.p.Circle(at, badgeR, svg.Style{Fill: fill, Stroke: svg.Ink})
	d.p.Text(at, fmt.Sprint(d.g.board.routes[r].Cost), svg.Font{Size: 12, Bold: true, Anchor: svg.Middle})
}

// location draws a location with its value, and its cube if it is there.
func (d *drawing) location(l Location) {
	info, at := d.g.board.locations[l], d.place[l]
	move, ok := d.take[l]
	if ok {
		d.p.Target(move)
		d.p.Circle(at, nodeR+6, svg.Style{Fill: svg.Glow, Stroke: svg.Ink, Width: 1.5})
	}
	fill := d.goodsColor(info.Color)
	style := svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5}
	if slices.Contains(d.g.board.ends[:], l) {
		d.p.Circle(at, nodeR+4, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 2})
	}
	if info.Start {
		d.p.Hexagon(at, nodeR+1, style)
	} else {
		d.p.Circle(at, nodeR-1, style)
	}
	d.p.Text(at, fmt.Sprint(info.Value), svg.Font{Size: 13, Bold: true, Anchor: svg.Middle, Fill: fill.On(), Max: 2 * nodeR})
	if d.s.onMap.Has(l) {
		d.cube(info.Color, at.Add(nodeR-2, nodeR-2))
	}
	if ok {
		d.p.Close()
	}
}

// cube draws a goods cube with the letter of its colour.
func (d *drawing) cube(k Color, at svg.Point) {
	fill := d.goodsColor(k)
	d.p.Rect(svg.Around(at, 6.5), 1, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5})
	d.p.Text(at, d.marks[k%MaxColors], svg.Font{Size: 10, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
}

// startMark draws a diamond for a company at its start.
func (d *drawing) startMark(c Company, labels *svg.Labels) {
	l, ok := d.s.Start(c)
	if !ok || int(l) >= len(d.place) {
		return
	}
	at := labels.Place(d.place[l], nodeR-2, 18, 18).Center()
	fill := d.companyColor(c)
	d.p.Mark(3, at, 11, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.5})
	d.p.Text(at, d.letter(c), svg.Font{Size: 11, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
}

// names writes the names of the locations where there is room.
func (d *drawing) names(labels *svg.Labels) {
	font := svg.Font{Size: 12.5, Halo: svg.Paper, Anchor: svg.Middle}
	for l, info := range d.g.board.locations {
		w := min(font.Width(info.Name), 130)
		b := labels.Place(d.place[l], nodeR+5, w, 13)
		font.Max = w
		d.p.Text(b.Center(), info.Name, font)
	}
}

func (d *drawing) legend() {
	p, b := d.p, d.g.board
	at := svg.Point{X: mapBox.X + 24, Y: mapBox.Y + mapBox.H - 20}
	item := func(w float64, text string, draw func()) {
		draw()
		p.Text(at.Add(18, 0), text, svg.Font{Size: 12})
		at = at.Add(w, 0)
	}
	shape := svg.Style{Fill: svg.Shade, Stroke: svg.Ink, Width: 1.5}
	item(122, "may be a start", func() { p.Hexagon(at, 11, shape) })
	item(100, "value in $", func() { p.Circle(at, 10, shape) })
	item(116, "cost in cubes", func() {
		p.Circle(at, badgeR, svg.Style{Fill: svg.Paper, Stroke: svg.Ink})
	})
	link := fmt.Sprintf("link ends: $%d to its maker, $%d to others", d.g.bonus[0], d.g.bonus[1])
	if d.s.link {
		link = "ends of the link, which is made"
	}
	item(318, link, func() {
		p.Circle(at, 12, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 2})
		p.Circle(at, 8, shape)
	})
	item(130, "company's start", func() { p.Mark(3, at, 11, shape) })
	for k := range b.colors {
		item(70, svg.Font{Size: 12}.Cut(b.colors[k], 50), func() { d.cube(Color(k), at) })
	}
}

// --- companies and players ---

const (
	tableY = 580.0
	rowH   = 26.0
)

var small = svg.Font{Size: 12, Fill: svg.Soft}

// companies draws a row for each company in the order in which they act.
func (d *drawing) companies() {
	p, g, s := d.p, d.g, d.s
	p.Rect(svg.Box{X: 12, Y: tableY - 4, W: 726, H: 218}, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	for _, h := range []struct {
		x    float64
		text string
	}{{24, "in order"}, {110, "company"}, {236, "run by"}, {306, "treasury"}, {374, "profit"}, {428, "track"}, {476, "shares left"}, {560, "goods"}} {
		p.Text(svg.Point{X: h.x, Y: tableY + 10}, h.text, small)
	}
	for i, c := range s.row[:len(g.board.companies)] {
		c %= MaxCompanies
		y := tableY + 20 + rowH*float64(i)
		row := svg.Box{X: 16, Y: y + 1, W: 718, H: rowH - 1}
		offers := d.offers[c]
		p.Target(offers...)
		switch {
		case len(offers) > 0:
			p.Rect(row, 4, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
		case s.phase == PhaseBidding && c == s.company:
			p.Rect(row, 4, svg.Style{Fill: svg.Shade})
		}
		d.companyRow(i, c, y+rowH/2+1)
		p.Close()
	}
	if s.phase == PhaseBidding {
		text := fmt.Sprintf("%s is for sale. Seat %d bids %d.", g.board.Company(s.company).Name, s.high, s.bid)
		if s.out != 0 {
			text += " Passed:"
			for seat := range g.players {
				if s.out>>seat&1 != 0 {
					text += fmt.Sprintf(" seat %d", seat)
				}
			}
		}
		p.Text(svg.Point{X: 24, Y: tableY + 194}, text, svg.Font{Size: 14, Bold: true, Max: 700})
	}
}

func (d *drawing) companyRow(i int, c Company, y float64) {
	p, s := d.p, d.s
	write := func(x float64, text string, most float64) {
		p.Text(svg.Point{X: x, Y: y}, text, svg.Font{Size: 14, Max: most})
	}
	row := fmt.Sprint(i + 1)
	slot, ok := s.AtSlot()
	switch {
	case s.phase == PhaseOver:
		row = ""
	case ok && slot == c:
		row = "\u25b6 " + row
	case i >= int(s.left):
		row = "passed"
	}
	write(24, row, 70)
	d.badge(c, svg.Point{X: 104, Y: y}, 10)
	p.Text(svg.Point{X: 122, Y: y}, d.g.board.Company(c).Name, svg.Font{Size: 14, Bold: true, Max: 108})
	by := "nobody"
	if seat := s.Controller(c); seat != core.Nobody {
		by = fmt.Sprintf("seat %d", seat)
	}
	write(236, by, 66)
	write(320, fmt.Sprint(s.treasury[c]), 50)
	write(374, fmt.Sprintf("$%d", s.profit[c]), 52)
	write(436, fmt.Sprint(s.track[c].Len()), 40)
	for n := range Shares {
		box := svg.Box{X: 478 + 14*float64(n), Y: y - 7, W: 10, H: 14}
		if n < s.InBox(c) {
			p.Rect(box, 1, svg.Style{Fill: d.companyColor(c), Stroke: svg.Ink})
		} else {
			p.Rect(box, 1, svg.Style{Stroke: svg.Rule})
		}
	}
	x := 566.0
	for k, n := range s.goods[c] {
		if n > 0 {
			d.cube(Color(k), svg.Point{X: x, Y: y})
			p.Text(svg.Point{X: x + 9, Y: y}, fmt.Sprint(n), svg.Font{Size: 13, Bold: true})
			x += 34
		}
	}
}

// players draws a row for each seat: cash, cubes and shares.
func (d *drawing) players() {
	p, s := d.p, d.s
	p.Rect(svg.Box{X: 746, Y: tableY - 4, W: 442, H: 218}, 8, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	for _, h := range []struct {
		x    float64
		text string
	}{{784, "player"}, {876, "cash"}, {934, "cubes"}, {982, "shares"}} {
		p.Text(svg.Point{X: h.x, Y: tableY + 10}, h.text, small)
	}
	standing, turn := d.g.Standing(*s), d.g.Turn(*s)
	for seat := range d.g.players {
		y := tableY + 36 + 29*float64(seat)
		if turn == core.Seat(seat) {
			p.Rect(svg.Box{X: 750, Y: y - 14, W: 434, H: 28}, 4, svg.Style{Fill: svg.Shade})
			p.Polygon(svg.Style{Fill: svg.Ink}, svg.Point{X: 753, Y: y - 6}, svg.Point{X: 763, Y: y}, svg.Point{X: 753, Y: y + 6})
		}
		p.Mark(seat, svg.Point{X: 774, Y: y}, 7, svg.Style{Fill: svg.Safe(seat), Stroke: svg.Ink})
		name := fmt.Sprintf("Seat %d", seat)
		switch {
		case standing.Over && standing.Place[seat] == 1:
			name += " \u2605"
		case seat == int(s.active) && s.phase != PhaseOver && s.phase != PhaseNone:
			name += " \u2605"
		}
		p.Text(svg.Point{X: 786, Y: y}, name, svg.Font{Size: 14, Bold: true, Max: 90})
		p.Text(svg.Point{X: 876, Y: y}, fmt.Sprintf("$%d", s.cash[seat]), svg.Font{Size: 14, Max: 56})
		p.Text(svg.Point{X: 940, Y: y}, fmt.Sprint(s.cubes[seat]), svg.Font{Size: 14, Max: 36})
		x := 990.0
		for c := range d.g.board.companies {
			if n := s.shares[seat][c]; n > 0 {
				d.badge(Company(c), svg.Point{X: x, Y: y}, 8.5)
				p.Text(svg.Point{X: x + 10, Y: y}, fmt.Sprint(n), svg.Font{Size: 13, Bold: true})
				x += 33
			}
		}
	}
	star := "\u2605 active player"
	if standing.Over {
		star = "\u2605 winner"
	}
	p.Text(svg.Point{X: 1176, Y: tableY + 10}, star, svg.Font{Size: 12, Fill: svg.Soft, Anchor: svg.End})
}
