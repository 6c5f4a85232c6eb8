package tycoon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/svg"
)

var _ core.Drawer[State, Move] = (*Game)(nil)

// AppendSVG appends a picture of the map, the cards and the players, as far as
// the state shows them. Track that may be laid is marked in its hex, a delivery
// at its cube, what is done at a city there, and the rest at the cards, shares
// and engines that it is about. To pass, to skip and to finish have no place.
func (g *Game) AppendSVG(dst []byte, s State, moves []Move) []byte {
	d := newDrawing(g, &s, moves)
	status := d.status()
	d.p = svg.New(dst, 1200, 800, Entry.Title+". "+status)
	d.p.Text(svg.Point{X: 12, Y: 24}, Entry.Title, svg.Font{Size: 24, Bold: true})
	d.p.Text(svg.Point{X: 1190, Y: 24}, status, svg.Font{Size: 15, Anchor: svg.End, Max: 930})
	d.drawMap()
	y := d.seats()
	y = d.supply(y + 6)
	d.display(y + 6)
	return d.p.Done()
}

// drawing is a picture that is being drawn.
type drawing struct {
	g *Game
	s *State
	p *svg.Picture

	r       float64 // from the middle of a hex to a corner
	corner  svg.Point
	cities  map[City][]string
	cubes   map[City]*[colors][]string
	track   []Move
	takes   map[Card]string
	plays   map[Card]string
	keeps   map[Tycoon]string
	west    map[City]string
	bids    []string
	numbers []numbered // drawn when all track is
	issue   []string
	upgrade []string
}

var (
	mapBox  = svg.Box{X: 8, Y: 46, W: 920, H: 746}
	sideBox = svg.Box{X: 936, Y: 46, W: 256, H: 746}
)

func newDrawing(g *Game, s *State, moves []Move) *drawing {
	d := &drawing{g: g, s: s, cities: map[City][]string{}, cubes: map[City]*[colors][]string{}, takes: map[Card]string{},
		plays: map[Card]string{}, keeps: map[Tycoon]string{}, west: map[City]string{}}
	d.scale()
	for _, m := range moves {
		if g.test(s, &m) == nil {
			d.put(m)
		}
	}
	return d
}

// scale makes the map fill its box.
func (d *drawing) scale() {
	low, high := [2]int{1 << 10, 1 << 10}, [2]int{-1 << 10, -1 << 10}
	each := func(h Hex) {
		at := [2]int{2*int(h.Q) + int(h.R), int(h.R)}
		for i := range at {
			low[i], high[i] = min(low[i], at[i]), max(high[i], at[i])
		}
	}
	for i := range d.g.board.tiles[:d.g.board.nTiles] {
		each(d.g.board.tiles[i].hex)
	}
	for i := range d.g.board.cities[:d.g.board.nCities] {
		each(d.g.board.cities[i].hex)
	}
	columns, rows := float64(high[0]-low[0])/2+1, 1.5*float64(high[1]-low[1])+2
	d.r = min((mapBox.W-24)/(columns*root3), (mapBox.H-24)/rows)
	d.corner = svg.Point{X: mapBox.X + (mapBox.W-float64(columns*root3*d.r))/2, Y: mapBox.Y + (mapBox.H-float64(rows*d.r))/2}
	d.corner = d.corner.Add(float64(root3/2*d.r)-float64(float64(low[0])*root3/2*d.r), d.r-float64(1.5*float64(low[1])*d.r))
}

const root3 = 1.7320508

// at returns the middle of a hex.
func (d *drawing) at(h Hex) svg.Point {
	return d.corner.Add(float64(float64(2*int(h.Q)+int(h.R))*root3/2*d.r), float64(1.5*float64(h.R)*d.r))
}

// put finds the place of a legal move.
func (d *drawing) put(m Move) {
	text := string(d.g.AppendMove(nil, m))
	switch m.Kind {
	case KindBuild, KindGrow, KindUrbanize:
		d.cities[m.City] = append(d.cities[m.City], text)
	case KindDeliver:
		if d.cubes[m.City] == nil {
			d.cubes[m.City] = new([colors][]string)
		}
		d.cubes[m.City][m.Color] = append(d.cubes[m.City][m.Color], text)
	case KindLay, KindRedirect:
		d.track = append(d.track, m)
	case KindTake:
		d.takes[m.Card] = text
	case KindPlay:
		d.plays[m.Card] = text
	case KindKeep:
		d.keeps[m.Tycoon] = text
	case KindWest:
		d.west[m.City] = text
	case KindBid:
		d.bids = append(d.bids, text)
	case KindIssue:
		d.issue = append(d.issue, text)
	case KindUpgrade:
		d.upgrade = append(d.upgrade, text)
	}
}

// status says where the game stands.
func (d *drawing) status() string {
	if d.s.phase == PhaseNone {
		return "No game has begun."
	}
	if d.s.phase == PhaseOver {
		return d.verdict()
	}
	words := picture{g: d.g, s: d.s}
	words.head()
	lines := strings.Split(strings.TrimSpace(words.text.String()), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(strings.TrimSpace(lines[i]), ".")
	}
	return strings.Join(lines, ". ") + "."
}

// verdict says who has won.
func (d *drawing) verdict() string {
	var list []string
	for _, q := range d.g.Standing(*d.s).Winners() {
		list = append(list, fmt.Sprintf("seat %d", q))
	}
	verb := "wins"
	if len(list) > 1 {
		verb = "share the win"
	}
	return fmt.Sprintf("The game is over after turn %d: %s %s.", d.s.turn, strings.Join(list, ", "), verb)
}

// The colours of cubes, cities and tiles, and a letter for each.
var cubeMarks = [colors + 1]string{"R", "Y", "B", "K", "P", "-"}

func colorOfCube(c Color) svg.Color { return svg.Named(c.String(), int(c)) }

// --- the map ---

const (
	land     svg.Color = "#e6ead8"
	rock     svg.Color = "#cfc3ad"
	water    svg.Color = "#4a90c2"
	ridgeInk svg.Color = "#6b4a2b"
	sea      svg.Color = "#f4f8fa"
)

func (d *drawing) drawMap() {
	b := d.g.board
	d.p.Rect(mapBox, 8, svg.Style{Fill: sea, Stroke: svg.Rule})
	d.terrain()
	for i := range b.tiles[:b.nTiles] {
		d.waters(&b.tiles[i])
	}
	for _, l := range d.s.links[:min(int(d.s.nLinks), MaxLinks)] {
		d.chain(l.a, l.owner)
	}
	for _, u := range d.s.stubs[:min(int(d.s.nStubs), MaxStubs)] {
		d.chain(u.start, u.owner)
	}
	for _, m := range d.track {
		d.choice(m)
	}
	for c := range b.cities[:b.nCities] {
		d.city(City(c))
	}
	for _, n := range d.numbers {
		d.number(n.owner, n.at)
	}
	d.names()
	d.legend()
}

// terrain draws the land.
func (d *drawing) terrain() {
	b := d.g.board
	var plains, mountains []svg.Point
	for i := range b.tiles[:b.nTiles] {
		if at := d.at(b.tiles[i].hex); b.tiles[i].mountain {
			mountains = append(mountains, at)
		} else {
			plains = append(plains, at)
		}
	}
	d.p.Hexagons(d.r, svg.Style{Fill: land, Stroke: "#c9ccb9", Width: 0.8}, plains...)
	d.p.Hexagons(d.r, svg.Style{Fill: rock, Stroke: "#c9ccb9", Width: 0.8}, mountains...)
	for _, at := range mountains {
		d.peak(at)
	}
}

func (d *drawing) peak(at svg.Point) {
	d.p.Lines(svg.Style{Stroke: "#8d7a5c", Width: 1.5}, at.Add(-d.r/2, d.r/4), at.Add(-d.r/8, -d.r/3), at.Add(d.r/8, d.r/8), at.Add(d.r/4, -d.r/8), at.Add(d.r/2, d.r/4))
}

// waters draws the river and the ridges of a hex.
func (d *drawing) waters(t *tileData) {
	at := d.at(t.hex)
	for side := range Side(sides) {
		if t.river>>side&1 != 0 {
			d.p.Line(at, d.edge(t.hex, side), svg.Style{Stroke: water, Width: 3.5, Round: true})
		}
		if t.ridges>>side&1 != 0 {
			c := svg.Corners(at, d.r)
			first := (7 - int(side)) % 6 // side 0 lies between corners 1 and 2, and they go round the other way
			d.p.Line(c[first], c[(first+1)%6], svg.Style{Stroke: ridgeInk, Width: 4, Round: true})
		}
	}
}

// edge returns the middle of a side.
func (d *drawing) edge(h Hex, side Side) svg.Point { return d.at(h).To(d.at(h.Neighbour(side)), 0.5) }

// chain draws the track that begins at a gate, with the number of its owner.
func (d *drawing) chain(start gate, owner uint8) {
	path := d.g.path(d.s, start)
	fill := svg.Safe(int(owner))
	for _, piece := range path {
		a, z, at := d.edge(piece.Hex, piece.A), d.edge(piece.Hex, piece.B), d.at(piece.Hex)
		d.p.Curve(a, at, z, svg.Style{Stroke: svg.Ink, Width: 8})
		d.p.Curve(a, at, z, svg.Style{Stroke: svg.Paper, Width: 5.5})
		d.p.Curve(a, at, z, svg.Style{Stroke: fill, Width: 5.5, Dash: svg.Dash(int(owner), 5)})
	}
	if len(path) > 0 {
		piece := path[len(path)/2]
		d.numbers = append(d.numbers, numbered{owner, d.bend(piece.Hex, piece.A, piece.B)})
	}
}

// numbered is where the number of an owner stands on the track.
type numbered struct {
	owner uint8
	at    svg.Point
}

// bend returns the middle of track.
func (d *drawing) bend(h Hex, a, b Side) svg.Point {
	return d.edge(h, a).To(d.edge(h, b), 0.5).To(d.at(h), 0.5)
}

// number draws the number of a seat in its colour.
func (d *drawing) number(owner uint8, at svg.Point) {
	fill := svg.Safe(int(owner))
	d.p.Circle(at, 7, svg.Style{Fill: fill, Stroke: svg.Ink})
	d.p.Text(at, fmt.Sprint(owner), svg.Font{Size: 10.5, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
}

// choice draws track that may be laid.
func (d *drawing) choice(m Move) {
	a, z, at := d.edge(m.Hex, m.A), d.edge(m.Hex, m.B), d.at(m.Hex)
	d.p.Target(string(d.g.AppendMove(nil, m)))
	d.p.Curve(a, at, z, svg.Style{Stroke: svg.Ink, Width: 7})
	d.p.Curve(a, at, z, svg.Style{Stroke: svg.Glow, Width: 5, Dash: []float64{5, 2}})
	d.p.Close()
}

// city draws a city with its colour, cubes and markers.
func (d *drawing) city(c City) {
	p, at := d.p, d.at(d.g.board.cities[c].hex)
	color := d.g.color(d.s, c)
	fill := colorOfCube(color)
	d.western(c, at)
	p.Target(d.cities[c]...)
	if len(d.cities[c]) > 0 {
		p.Hexagon(at, d.r*1.4, svg.Style{Fill: svg.Glow, Stroke: svg.Ink, Width: 1.5})
	}
	p.Hexagon(at, d.r*1.16, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 1.2})
	p.Hexagon(at, d.r*0.9, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 0.8})
	p.Close()
	if d.s.HasMarker(c) {
		p.Circle(at, 7, svg.Style{Stroke: svg.Ink, Width: 2})
		p.Line(at.Add(-7, 7), at.Add(7, -7), svg.Style{Stroke: svg.Ink, Width: 2})
	}
	d.goods(c, at)
	if color < Grey {
		top := at.Add(0, -1.1*d.r)
		p.Circle(top, 5.5, svg.Style{Fill: fill, Stroke: svg.Ink})
		p.Text(top, cubeMarks[color], svg.Font{Size: 9, Bold: true, Anchor: svg.Middle, Fill: fill.On()})
	}
	if _, ok := d.s.Tile(c); ok { // a new city tile
		p.Circle(at.Add(0, -1.1*d.r), 7.5, svg.Style{Stroke: svg.Ink, Width: 1.2})
	}
}

// goods draws the cubes of a city: each of them, or if there are many one of
// each colour with their number.
func (d *drawing) goods(c City, at svg.Point) {
	total, kinds := 0, 0
	for _, n := range d.s.cubes[c] {
		total += int(n)
		kinds += min(int(n), 1)
	}
	const most = 6
	cells := total
	if total > most {
		cells = kinds
	}
	across := 2
	if cells < 2 {
		across = 1
	}
	down := (cells + across - 1) / across
	cell := 0
	for k, n := range d.s.cubes[c] {
		count, mark := int(n), cubeMarks[k]
		if total > most && n > 0 {
			count, mark = 1, fmt.Sprintf("%d%s", n, mark)
		}
		for range count {
			x, y := cell%across, cell/across
			d.cube(Color(k), mark, at.Add(10.5*(float64(x)-float64(across-1)/2), 10.5*(float64(y)-float64(down-1)/2)), d.deliveries(c, Color(k)))
			cell++
		}
	}
}

func (d *drawing) deliveries(c City, k Color) []string {
	if d.cubes[c] == nil {
		return nil
	}
	return d.cubes[c][k]
}

func (d *drawing) cube(k Color, mark string, at svg.Point, moves []string) {
	fill := colorOfCube(k)
	d.p.Target(moves...)
	if len(moves) > 0 {
		d.p.Rect(svg.Around(at, 7), 1, svg.Style{Fill: svg.Glow, Stroke: svg.Ink, Width: 1.5})
	}
	d.p.Rect(svg.Around(at, 4.8), 0.8, svg.Style{Fill: fill, Stroke: svg.Ink, Width: 0.8})
	d.p.Text(at, mark, svg.Font{Size: 8.5 - float64(len(mark)), Bold: true, Anchor: svg.Middle, Fill: fill.On()})
	d.p.Close()
}

// western draws the western link of a city, or where it would be.
func (d *drawing) western(c City, at svg.Point) {
	i := d.g.board.westernOf(c)
	if i < 0 || !d.g.withWest {
		return
	}
	end := at.Add(-2.6*d.r, 0)
	move, ok := d.west[c]
	switch {
	case d.s.west[i] > 0:
		owner := d.s.west[i] - 1
		d.p.Line(end, at, svg.Style{Stroke: svg.Ink, Width: 8})
		d.p.Line(end, at, svg.Style{Stroke: svg.Safe(int(owner)), Width: 5.5, Dash: svg.Dash(int(owner), 5)})
		d.numbers = append(d.numbers, numbered{owner, end.To(at, 0.35)})
	case ok:
		d.p.Target(move)
		d.p.Hazard(end, at, 10)
		d.p.Close()
	default:
		d.p.Line(end, at, svg.Style{Stroke: svg.Soft, Width: 3, Dash: []float64{3, 4}})
	}
	d.p.Text(end.Add(-2, 0), "West", svg.Font{Size: 10, Anchor: svg.End, Halo: sea})
}

func (d *drawing) names() {
	b := d.g.board
	labels := svg.NewLabels(mapBox.Inset(3))
	for c := range b.cities[:b.nCities] {
		labels.Keep(svg.Around(d.at(b.cities[c].hex), d.r*1.1), 3)
		labels.Keep(svg.Around(d.at(b.cities[c].hex).Add(0, -1.1*d.r), 7), 3)
	}
	font := svg.Font{Size: 11, Bold: true, Halo: svg.Paper, Anchor: svg.Middle}
	for c := range b.cities[:b.nCities] {
		name := b.cities[c].name
		w := min(0.9*font.Width(name), 120)
		font.Max = 140
		d.p.Text(labels.Place(d.at(b.cities[c].hex), d.r*1.1, w, 11).Center(), name, font)
	}
}

func (d *drawing) legend() {
	p := d.p
	at := svg.Point{X: mapBox.X + mapBox.W - 150, Y: mapBox.Y + mapBox.H - 150}
	item := func(text string, draw func()) {
		draw()
		p.Text(at.Add(20, 0), text, svg.Font{Size: 11.5})
		at = at.Add(0, 21)
	}
	item("mountain", func() { p.Hexagon(at, 11, svg.Style{Fill: rock, Stroke: svg.Rule}); d.peak(at) })
	item("river", func() { p.Line(at.Add(-10, 0), at.Add(10, 0), svg.Style{Stroke: water, Width: 3.5}) })
	item("ridge", func() { p.Line(at.Add(-10, 0), at.Add(10, 0), svg.Style{Stroke: ridgeInk, Width: 4}) })
	item("empty city", func() {
		p.Circle(at, 7, svg.Style{Stroke: svg.Ink, Width: 2})
		p.Line(at.Add(-7, 7), at.Add(7, -7), svg.Style{Stroke: svg.Ink, Width: 2})
	})
	item("new city tile", func() {
		p.Circle(at, 5.5, svg.Style{Fill: svg.Named("grey", 0), Stroke: svg.Ink})
		p.Circle(at, 7.5, svg.Style{Stroke: svg.Ink, Width: 1.2})
	})
	at = at.Add(-8, 0)
	for k := range Color(colors) {
		d.cube(k, cubeMarks[k], at.Add(28*float64(k), 0), nil)
		p.Text(at.Add(28*float64(k)+8, 0), fmt.Sprint(d.s.bag[k]), svg.Font{Size: 11})
	}
	p.Text(at.Add(-6, 17), "cubes left in the bag", svg.Font{Size: 11.5})
}

// --- the seats ---

// seats draws a block for each seat and returns where they end.
func (d *drawing) seats() float64 {
	y, h := sideBox.Y, 74.0
	if d.g.players < 5 {
		h = 92
	}
	standing, turn := d.g.Standing(*d.s), d.g.Turn(*d.s)
	for q := range d.g.players {
		d.seat(core.Seat(q), svg.Box{X: sideBox.X, Y: y, W: sideBox.W, H: h - 4}, turn == core.Seat(q), standing)
		y += h
	}
	return y
}

func (d *drawing) seat(q core.Seat, b svg.Box, turn bool, standing core.Standing) {
	p, s := d.p, d.s
	fill := svg.Paper
	if turn {
		fill = svg.Shade
	}
	p.Rect(b, 6, svg.Style{Fill: fill, Stroke: svg.Rule})
	if turn {
		p.Polygon(svg.Style{Fill: svg.Ink}, svg.Point{X: b.X + 3, Y: b.Y + 7}, svg.Point{X: b.X + 11, Y: b.Y + 12}, svg.Point{X: b.X + 3, Y: b.Y + 17})
	}
	d.number(uint8(q), svg.Point{X: b.X + 22, Y: b.Y + 12})
	p.Line(svg.Point{X: b.X + 34, Y: b.Y + 12}, svg.Point{X: b.X + 64, Y: b.Y + 12}, svg.Style{Stroke: svg.Ink, Width: 8})
	p.Line(svg.Point{X: b.X + 34, Y: b.Y + 12}, svg.Point{X: b.X + 64, Y: b.Y + 12}, svg.Style{Stroke: svg.Paper, Width: 5.5})
	p.Line(svg.Point{X: b.X + 34, Y: b.Y + 12}, svg.Point{X: b.X + 64, Y: b.Y + 12}, svg.Style{Stroke: svg.Safe(int(q)), Width: 5.5, Dash: svg.Dash(int(q), 5)})
	name := fmt.Sprintf("Seat %d", q)
	if q == s.First() && s.phase > PhaseSetup && s.phase < PhaseOver {
		name += " first"
	}
	score := fmt.Sprintf("score %d", s.Score(q))
	if standing.Over {
		score = fmt.Sprintf("final %d", standing.Score[q])
		if standing.Place[q] == 1 {
			name += " wins"
		}
	}
	p.Text(svg.Point{X: b.X + 72, Y: b.Y + 12}, name, svg.Font{Size: 14, Bold: true})
	p.Text(svg.Point{X: b.X + b.W - 8, Y: b.Y + 12}, score, svg.Font{Size: 14, Bold: true, Anchor: svg.End})
	y := b.Y + 31
	p.Text(svg.Point{X: b.X + 10, Y: y}, "$"+strings.TrimPrefix(dollars(s.Cash(q)), "$"), svg.Font{Size: 12, Max: 74})
	issue, upgrade := d.issue, d.upgrade
	if int(s.actor) != int(q) {
		issue, upgrade = nil, nil
	}
	d.chip(svg.Point{X: b.X + 80, Y: y}, fmt.Sprintf("shares %d", s.Shares(q)), issue, 68)
	d.chip(svg.Point{X: b.X + 150, Y: y}, fmt.Sprintf("engine %d", s.Level(q)), upgrade, 58)
	d.chip(svg.Point{X: b.X + 210, Y: y}, fmt.Sprintf("links %d", s.linksOf(uint8(q))), nil, 44)
	d.cards(q, svg.Box{X: b.X + 6, Y: b.Y + 40, W: b.W - 12, H: b.H - 40})
}

// chip draws a small text, in a bright box if it stands for moves.
func (d *drawing) chip(at svg.Point, text string, moves []string, w float64) {
	d.p.Target(moves...)
	if len(moves) > 0 {
		d.p.Rect(svg.Box{X: at.X - 3, Y: at.Y - 8, W: w, H: 16}, 4, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
	}
	d.p.Text(at, text, svg.Font{Size: 11, Max: w + 12})
	d.p.Close()
}

// holding is a card before a seat.
type holding struct {
	text string
	move string
	back bool
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// holdings lists the cards before a seat, those that stand for a move first, so
// that they are drawn in any case.
func (d *drawing) holdings(q core.Seat) []holding {
	var list []holding
	s, b := d.s, d.g.board
	for _, t := range s.Tycoons(q) {
		if t != NoTycoon {
			h := holding{text: b.tycoonName(t), back: t == UnknownTycoon}
			if int(s.actor) == int(q) {
				h.move = d.keeps[t]
			}
			if h.back {
				h.text = "Tycoon card ?"
			}
			list = append(list, h)
		}
	}
	for c := range Card(b.nCards) {
		for range s.Holds(q, c) {
			h := holding{text: b.cardTitle(c)}
			if int(s.actor) == int(q) {
				h.move = d.plays[c]
			}
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b holding) int { return b2i(b.move != "") - b2i(a.move != "") })
	return list
}

// cards draws the cards of a seat, as many as there is room for.
func (d *drawing) cards(q core.Seat, b svg.Box) {
	const h = 15.0
	font := svg.Font{Size: 10.5}
	list := d.holdings(q)
	x, y := b.X, b.Y
	for i, c := range list {
		w := min(font.Width(c.text)+10, b.W)
		if x+w > b.X+b.W {
			x, y = b.X, y+h
		}
		if y+h > b.Y+b.H {
			d.p.Text(svg.Point{X: b.X + 156, Y: b.Y - 28}, fmt.Sprintf("+%d", len(list)-i), svg.Font{Size: 11.5, Bold: true})
			return
		}
		style := svg.Style{Fill: svg.Paper, Stroke: svg.Rule}
		font.Fill = svg.Ink
		switch {
		case c.move != "":
			style = svg.Style{Fill: svg.Glow, Stroke: svg.Ink}
		case c.back:
			style = svg.Style{Fill: svg.Soft, Stroke: svg.Ink}
			font.Fill = svg.Paper
		}
		if c.move != "" {
			d.p.Target(c.move)
		}
		d.p.Rect(svg.Box{X: x, Y: y, W: w - 3, H: h - 2}, 3, style)
		font.Max = w - 8
		d.p.Text(svg.Point{X: x + 4, Y: y + h/2 - 1}, c.text, font)
		if c.move != "" {
			d.p.Close()
		}
		x += w
	}
}

// --- supply and cards ---

// supply draws new city tiles, markers, deck and auction, and returns where
// they end.
func (d *drawing) supply(y float64) float64 {
	p, s := d.p, d.s
	p.Text(svg.Point{X: sideBox.X + 4, Y: y + 8}, "New city tiles", svg.Font{Size: 11.5})
	for i, n := range s.newTiles {
		c := tileColors[i]
		at := svg.Point{X: sideBox.X + 102 + 38*float64(i), Y: y + 8}
		p.Hexagon(at, 8.5, svg.Style{Fill: colorOfCube(c), Stroke: svg.Ink})
		p.Text(at, cubeMarks[c], svg.Font{Size: 9, Bold: true, Anchor: svg.Middle, Fill: colorOfCube(c).On()})
		p.Text(at.Add(11, 0), fmt.Sprint(n), svg.Font{Size: 11.5, Bold: true})
	}
	deck := 0
	for c := range Card(d.g.board.nCards) {
		deck += s.InDeck(c)
	}
	p.Text(svg.Point{X: sideBox.X + 4, Y: y + 26}, fmt.Sprintf("Empty city markers left: %d", s.supply), svg.Font{Size: 11.5})
	y += 36
	if s.phase == PhaseAuction {
		p.Target(d.bids...)
		style := svg.Style{Fill: svg.Paper, Stroke: svg.Rule}
		if len(d.bids) > 0 {
			style = svg.Style{Fill: svg.Glow, Stroke: svg.Ink}
		}
		p.Rect(svg.Box{X: sideBox.X, Y: y, W: sideBox.W, H: 22}, 4, style)
		text := "Auction: no bid yet"
		if bid, who := s.Bid(); who >= 0 {
			text = fmt.Sprintf("Auction: seat %d bids %s", who, dollars(bid))
		}
		p.Text(svg.Point{X: sideBox.X + 8, Y: y + 11}, text, svg.Font{Size: 12.5, Bold: true, Max: sideBox.W - 16})
		p.Close()
		y += 26
	}
	if d.g.withCards {
		p.Text(svg.Point{X: sideBox.X + 4, Y: y + 8}, fmt.Sprintf("Cards face up (%d in the deck)", deck), svg.Font{Size: 11.5, Bold: true})
		y += 14
	}
	return y
}

// display draws the operations cards that lie face up.
func (d *drawing) display(y float64) {
	p, b := d.p, d.g.board
	var list []Card
	for c := range Card(b.nCards) {
		for range d.s.FaceUp(c) {
			list = append(list, c)
		}
	}
	h := 18.0
	if len(list) > 0 {
		h = min(h, (sideBox.Y+sideBox.H-y)/float64(len(list)))
	}
	for _, c := range list {
		move, ok := d.takes[c]
		style := svg.Style{Fill: svg.Paper, Stroke: svg.Rule}
		if ok {
			p.Target(move)
			style = svg.Style{Fill: svg.Glow, Stroke: svg.Ink}
		}
		p.Rect(svg.Box{X: sideBox.X, Y: y, W: sideBox.W, H: h - 2}, 3, style)
		size := min(11.5, h-4)
		data := b.card(c)
		note := cardNotes[data.mark%Mark(len(cardNotes))]
		if data.points > 0 {
			note = fmt.Sprintf("%d", data.points)
		}
		p.Text(svg.Point{X: sideBox.X + 6, Y: y + h/2 - 1}, b.cardTitle(c), svg.Font{Size: size, Max: 206})
		p.Text(svg.Point{X: sideBox.X + sideBox.W - 6, Y: y + h/2 - 1}, note, svg.Font{Size: size, Bold: true, Anchor: svg.End})
		if ok {
			p.Close()
		}
		y += h
	}
}

// cardNotes say in a word how cards without points are used.
var cardNotes = [...]string{Green: "", Diamond: "each turn", RedX: "at once", InHand: "in hand", Plain: ""}
