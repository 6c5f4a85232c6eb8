package traindice

import (
	"fmt"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/svg"
)

var _ core.Drawer[State, Move] = (*Game)(nil)

// AppendSVG appends a picture of the totals, the train and the dice. The given
// moves are drawn below them as buttons: the dice to throw, and a train of dice
// for every pick. Outcomes of the dice have no place.
func (g *Game) AppendSVG(dst []byte, s State, moves []Move) []byte {
	d := drawing{g: g, s: &s, p: svg.New(dst, 1200, 800, g.caption(&s))}
	d.p.Text(svg.Point{X: 40, Y: 46}, "Train dice", svg.Font{Size: 34, Bold: true})
	d.p.Text(svg.Point{X: 1160, Y: 46}, g.stage(&s), svg.Font{Size: 22, Anchor: svg.End, Fill: svg.Soft})
	d.train()
	d.dice()
	d.buttons(moves)
	d.legend()
	d.seats()
	return d.p.Done()
}

// drawing is a picture that is being drawn.
type drawing struct {
	g *Game
	s *State
	p *svg.Picture
}

// caption says in a sentence what the picture shows.
func (g *Game) caption(s *State) string {
	switch {
	case s.turn.phase == PhaseNone:
		return "Train dice. No game has begun."
	case s.turn.phase == PhaseOver:
		return "Train dice. " + g.verdict(*s)
	case s.turn.phase == PhaseStart:
		return fmt.Sprintf("Train dice. Seat %d rolls for the start.", s.seat)
	}
	return fmt.Sprintf("Train dice, %s. Seat %d: %s.", g.stage(s), s.seat, g.table(&s.turn))
}

// stage names the round and the aim.
func (g *Game) stage(s *State) string {
	_, stage, _ := strings.Cut(g.title(s), "  ")
	return stage
}

// The places of a picture.
const (
	railY  = 262.0 // the train stands on it
	trainX = 40.0
	pieceW = 188.0
	diceY  = 400.0
	dieW   = 76.0
)

// --- the train ---

// train draws what stands, and in outline what is still missing of the head.
func (d *drawing) train() {
	p, t := d.p, &d.s.turn
	panel := svg.Box{X: 20, Y: 84, W: 1160, H: 208}
	p.Rect(panel, 10, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	if !t.phase.inTurn() {
		text := d.g.verdict(*d.s)
		switch t.phase {
		case PhaseStart:
			text = "Everybody rolls one die, and the highest begins."
		case PhaseNone:
			text = "No game has begun."
		}
		p.Text(panel.Center(), text, svg.Font{Size: 30, Bold: true, Anchor: svg.Middle, Max: panel.W - 40})
		return
	}
	p.Text(svg.Point{X: 40, Y: 108}, fmt.Sprintf("The train of seat %d", d.s.seat), svg.Font{Size: 18, Bold: true})
	p.Text(svg.Point{X: 1160, Y: 108}, d.worth(), svg.Font{Size: 18, Bold: true, Anchor: svg.End})
	for x := 30.0; x < 1170; x += 30 {
		p.Rect(svg.Box{X: x, Y: railY + 3, W: 12, H: 9}, 0, svg.Style{Fill: svg.Rule})
	}
	p.Line(svg.Point{X: 28, Y: railY + 2}, svg.Point{X: 1172, Y: railY + 2}, svg.Style{Stroke: svg.Ink, Width: 3})
	d.pieces(t)
}

// worth says what the train would bring.
func (d *drawing) worth() string {
	t := &d.s.turn
	points := number(t.cars.Sum(), "point", "points")
	if t.memory > 0 {
		return fmt.Sprintf("freight train: %d in memory, %s in the load", t.memory, points)
	}
	return points + " of freight"
}

func (d *drawing) pieces(t *turn) {
	x := trainX
	next := func() svg.Point {
		at := svg.Point{X: x, Y: railY}
		if x > trainX {
			d.p.Line(at.Add(-20, -25), at.Add(14, -25), svg.Style{Stroke: svg.Ink, Width: 5})
		}
		x += pieceW
		return at
	}
	for range t.locomotives {
		d.locomotive(next(), false)
	}
	if t.locomotives == 0 {
		d.locomotive(svg.Point{X: trainX, Y: railY}, true)
		d.tender(svg.Point{X: trainX + pieceW, Y: railY}, true)
		return
	}
	if !t.tender {
		d.tender(svg.Point{X: x, Y: railY}, true)
		return
	}
	d.tender(next(), false)
	for _, face := range t.cars.String() {
		d.car(next(), int(face-'0'))
	}
}

// body is the style of a piece: an outline for one that is missing.
func body(fill svg.Color, missing bool) svg.Style {
	if missing {
		return svg.Style{Stroke: svg.Rule, Width: 2, Dash: []float64{6, 5}}
	}
	return svg.Style{Fill: fill, Stroke: svg.Ink, Width: 2}
}

// locomotive draws a 6; at is the lower left corner.
func (d *drawing) locomotive(at svg.Point, missing bool) {
	p, s := d.p, body(svg.Safe(4), missing)
	dark := body(svg.Ink, missing)
	p.Polygon(dark, at.Add(0, -8), at.Add(22, -34), at.Add(22, -8))
	p.Polygon(dark, at.Add(36, -104), at.Add(64, -104), at.Add(58, -86), at.Add(58, -70), at.Add(42, -70), at.Add(42, -86))
	p.Rect(svg.Box{X: at.X + 18, Y: at.Y - 74, W: 98, H: 44}, 8, s)
	p.Rect(svg.Box{X: at.X + 76, Y: at.Y - 84, W: 22, H: 14}, 5, dark)
	p.Rect(svg.Box{X: at.X + 112, Y: at.Y - 104, W: 58, H: 80}, 3, s)
	p.Rect(svg.Box{X: at.X + 104, Y: at.Y - 112, W: 74, H: 10}, 3, dark)
	p.Rect(svg.Box{X: at.X + 18, Y: at.Y - 32, W: 154, H: 12}, 2, dark)
	for _, w := range [][2]float64{{42, 13}, {84, 20}, {132, 20}} {
		d.wheel(at.Add(w[0], -w[1]), w[1], missing)
	}
	if !missing {
		p.Line(at.Add(84, -20), at.Add(132, -20), svg.Style{Stroke: svg.Sheet, Width: 4, Round: true})
	}
	d.face(at.Add(141, -76), locomotive, missing)
	d.under(at, "locomotive", missing)
}

// tender draws a 5.
func (d *drawing) tender(at svg.Point, missing bool) {
	p := d.p
	if !missing {
		for _, x := range []float64{34, 58, 82, 106, 130, 148} {
			p.Circle(at.Add(x, -84), 14, svg.Style{Fill: svg.Ink})
		}
	}
	p.Polygon(body(svg.Safe(0), missing), at.Add(10, -88), at.Add(170, -88), at.Add(164, -28), at.Add(16, -28))
	d.chassis(at, missing)
	d.face(at.Add(90, -58), tender, missing)
	d.under(at, "tender", missing)
}

// car draws a freight car; what it is is decoration (TD-COMP-5).
func (d *drawing) car(at svg.Point, face int) {
	p := d.p
	switch face {
	case 2:
		s := body(svg.Safe(1), false)
		p.Polygon(s, at.Add(8, -92), at.Add(172, -92), at.Add(172, -66), at.Add(140, -26), at.Add(40, -26), at.Add(8, -66))
		for _, x := range []float64{40, 140} {
			p.Line(at.Add(x, -92), at.Add(x, -28), svg.Style{Stroke: svg.Ink, Width: 2})
		}
	case 3:
		s := body(svg.Safe(5), false)
		p.Rect(svg.Box{X: at.X + 74, Y: at.Y - 100, W: 32, H: 14}, 4, s)
		p.Rect(svg.Box{X: at.X + 8, Y: at.Y - 90, W: 164, H: 58}, 28, s)
		for _, x := range []float64{46, 134} {
			p.Line(at.Add(x, -90), at.Add(x, -32), svg.Style{Stroke: svg.Ink, Width: 2})
		}
	default:
		s := body(svg.Safe(2), false)
		p.Polygon(body(svg.Ink, false), at.Add(4, -96), at.Add(20, -106), at.Add(160, -106), at.Add(176, -96))
		p.Rect(svg.Box{X: at.X + 8, Y: at.Y - 96, W: 164, H: 70}, 0, s)
		p.Rect(svg.Box{X: at.X + 62, Y: at.Y - 90, W: 56, H: 62}, 0, svg.Style{Stroke: svg.Ink, Width: 2})
		for _, x := range []float64{24, 40, 140, 156} {
			p.Line(at.Add(x, -94), at.Add(x, -28), svg.Style{Stroke: svg.Ink})
		}
	}
	d.chassis(at, false)
	d.face(at.Add(90, -60), face, false)
	d.under(at, pieceNames[face], false)
}

// chassis draws the frame of a car with two bogies.
func (d *drawing) chassis(at svg.Point, missing bool) {
	d.p.Rect(svg.Box{X: at.X + 8, Y: at.Y - 30, W: 164, H: 9}, 2, body(svg.Ink, missing))
	for _, x := range []float64{32, 56, 124, 148} {
		d.wheel(at.Add(x, -11), 11, missing)
	}
}

func (d *drawing) wheel(at svg.Point, r float64, missing bool) {
	d.p.Circle(at, r, body(svg.Soft, missing))
	if !missing {
		d.p.Circle(at, r/3, svg.Style{Fill: svg.Sheet})
	}
}

// face draws the number of a piece as a small die.
func (d *drawing) face(at svg.Point, face int, missing bool) {
	b := svg.Around(at, 17)
	if missing {
		d.p.Text(at, fmt.Sprint(face), svg.Font{Size: 24, Anchor: svg.Middle, Fill: svg.Soft})
		return
	}
	d.p.Rect(b, 5, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 1.5})
	d.p.Text(at, fmt.Sprint(face), svg.Font{Size: 24, Bold: true, Anchor: svg.Middle})
}

func (d *drawing) under(at svg.Point, name string, missing bool) {
	if missing {
		name = "no " + name
	}
	d.p.Text(at.Add(90, 22), name, svg.Font{Size: 14, Anchor: svg.Middle, Fill: svg.Soft})
}

// --- the dice ---

// pieceNames are the names of the faces.
var pieceNames = [...]string{caboose: "caboose", 2: "hopper", 3: "tank car", 4: "boxcar", tender: "tender", locomotive: "locomotive"}

// dice draws the dice that do not stand in the train.
func (d *drawing) dice() {
	p, t := d.p, &d.s.turn
	panel := svg.Box{X: 20, Y: 304, W: 700, H: 188}
	p.Rect(panel, 10, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	title := "The dice"
	if t.phase.inTurn() {
		title = d.g.table(t)
		title = strings.ToUpper(title[:1]) + title[1:]
	}
	p.Text(svg.Point{X: 40, Y: 330}, title, svg.Font{Size: 18, Bold: true, Max: 660})
	x := 56.0
	die := func(face int, name string) {
		d.die(svg.Point{X: x + dieW/2, Y: diceY}, dieW, face)
		p.Text(svg.Point{X: x + dieW/2, Y: diceY + 60}, name, svg.Font{Size: 15, Anchor: svg.Middle, Fill: svg.Soft, Max: 104})
		x += dieW + 32
	}
	switch {
	case t.phase == PhaseStart:
		d.startDice()
	case t.inAir > 0:
		for range t.inAir {
			die(0, "in the air")
		}
	case t.loose != 0:
		for _, face := range t.loose.String() {
			die(int(face-'0'), pieceNames[face-'0'])
		}
	case t.phase == PhaseHead || t.phase == PhaseCargoReady || t.phase == PhaseFreightReady:
		for range maxDice - t.standing() {
			die(-1, "to throw")
		}
	}
}

// startDice draws what each seat has rolled in the start roll.
func (d *drawing) startDice() {
	for seat := range d.g.players {
		at := svg.Point{X: 64 + 86*float64(seat), Y: diceY}
		d.p.Text(at.Add(0, 48), fmt.Sprintf("seat %d", seat), svg.Font{Size: 15, Anchor: svg.Middle})
		switch face := d.s.faces[seat]; {
		case face > 0:
			d.die(at, 60, int(face))
		case !d.s.seats.has(uint8(seat)):
			d.p.Text(at, "out", svg.Font{Size: 15, Anchor: svg.Middle, Fill: svg.Soft})
		case int(d.s.seat) == seat:
			d.die(at, 60, 0)
		default:
			d.die(at, 60, -1)
		}
	}
}

// pips are the places of the dots of each face in a grid of three by three.
var pips = [...][]int{1: {4}, 2: {0, 8}, 3: {0, 4, 8}, 4: {0, 2, 6, 8}, 5: {0, 2, 4, 6, 8}, 6: {0, 2, 3, 5, 6, 8}}

// die draws a die: face 0 is one in the air, -1 one that is not thrown yet.
func (d *drawing) die(at svg.Point, w float64, face int) {
	p, b := d.p, svg.Around(at, w/2)
	switch {
	case face < 0:
		p.Rect(b, w/6, svg.Style{Fill: svg.Shade, Stroke: svg.Soft, Width: 2, Dash: []float64{5, 4}})
	case face == 0:
		p.Polygon(svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 2, Round: true},
			at.Add(0, -w/2), at.Add(w/2, 0), at.Add(0, w/2), at.Add(-w/2, 0))
		p.Text(at, "?", svg.Font{Size: w / 2, Bold: true, Anchor: svg.Middle})
	default:
		p.Rect(b, w/6, svg.Style{Fill: svg.Paper, Stroke: svg.Ink, Width: 2})
		for _, i := range pips[face] {
			p.Circle(at.Add(w/4*float64(i%3-1), w/4*float64(i/3-1)), w/11, svg.Style{Fill: svg.Ink})
		}
	}
}

// --- the moves ---

// buttons draws the moves: as wide as they need, line by line.
func (d *drawing) buttons(moves []Move) {
	at := svg.Point{X: 20, Y: 508}
	for _, m := range moves {
		faces := m.Dice.String()
		label := buttonLabel(m)
		if label == "" || d.g.check(d.s, m) != nil {
			continue
		}
		font := svg.Font{Size: 16, Bold: true}
		w := font.Width(label) + 24
		if faces != "" {
			w += 28*float64(len(faces)) + 4
		}
		if at.X+w > 720 {
			at = svg.Point{X: 20, Y: at.Y + 52}
		}
		d.button(svg.Box{X: at.X, Y: at.Y, W: w, H: 42}, m, label, faces)
		at.X += w + 10
	}
}

// buttonLabel returns what stands on a button; nothing for what is no move of a
// player.
func buttonLabel(m Move) string {
	switch m.Kind {
	case KindRoll:
		return "Roll"
	case KindStop:
		return "Stop"
	case KindFreight:
		return "Freight train"
	case KindKeep:
		if m.Dice == 0 {
			return "Add nothing"
		}
		return "Add"
	}
	return ""
}

func (d *drawing) button(b svg.Box, m Move, label, faces string) {
	p := d.p
	p.Target(m.String())
	p.Rect(b, 8, svg.Style{Fill: svg.Glow, Stroke: svg.Ink, Width: 1.5})
	font := svg.Font{Size: 16, Bold: true}
	p.Text(svg.Point{X: b.X + 12, Y: b.Y + b.H/2}, label, font)
	x := b.X + 12 + font.Width(label) + 18
	for _, face := range faces {
		d.die(svg.Point{X: x, Y: b.Y + b.H/2}, 24, int(face-'0'))
		x += 28
	}
	p.Close()
}

// legend draws what each face stands for.
func (d *drawing) legend() {
	for face := caboose; face <= locomotive; face++ {
		at := svg.Point{X: 34 + 116*float64(face-1), Y: 752}
		points := "no points"
		switch {
		case face == caboose:
			points = "doubles"
		case face < tender:
			points = fmt.Sprintf("%d points", face)
		}
		d.die(at, 28, face)
		d.p.Text(at.Add(20, -9), pieceNames[face], svg.Font{Size: 13, Bold: true, Max: 94})
		d.p.Text(at.Add(20, 9), points, svg.Font{Size: 13, Fill: svg.Soft, Max: 94})
	}
}

// --- the seats ---

// seats draws a row for each seat with a bar for its total.
func (d *drawing) seats() {
	p := d.p
	panel := svg.Box{X: 736, Y: 304, W: 444, H: 476}
	p.Rect(panel, 10, svg.Style{Fill: svg.Paper, Stroke: svg.Rule})
	p.Text(svg.Point{X: 756, Y: 330}, "Totals", svg.Font{Size: 18, Bold: true})
	most := max(d.s.best(), 1)
	if d.g.options.EndMode == EndTarget {
		most = max(most, d.g.target)
		p.Text(svg.Point{X: 1160, Y: 330}, fmt.Sprintf("target %d", d.g.target), svg.Font{Size: 16, Anchor: svg.End, Fill: svg.Soft})
	}
	standing := d.g.Standing(*d.s)
	for seat := range d.g.players {
		y := 350 + 52*float64(seat)
		if d.s.Seat() == core.Seat(seat) {
			p.Rect(svg.Box{X: 744, Y: y, W: 428, H: 50}, 6, svg.Style{Fill: svg.Shade})
			p.Polygon(svg.Style{Fill: svg.Ink}, svg.Point{X: 750, Y: y + 9}, svg.Point{X: 764, Y: y + 17}, svg.Point{X: 750, Y: y + 25})
		}
		p.Mark(seat, svg.Point{X: 780, Y: y + 17}, 9, svg.Style{Fill: svg.Safe(seat), Stroke: svg.Ink})
		p.Text(svg.Point{X: 798, Y: y + 17}, fmt.Sprintf("Seat %d", seat), svg.Font{Size: 18, Bold: true})
		remark := strings.TrimPrefix(d.s.remark(core.Seat(seat)), ", ")
		if standing.Over && standing.Place[seat] == 1 {
			remark = "winner"
		}
		p.Text(svg.Point{X: 886, Y: y + 17}, remark, svg.Font{Size: 15, Fill: svg.Soft, Max: 190})
		p.Text(svg.Point{X: 1160, Y: y + 17}, fmt.Sprint(d.s.totals[seat]), svg.Font{Size: 20, Bold: true, Anchor: svg.End, Max: 90})
		bar := svg.Box{X: 798, Y: y + 34, W: 362, H: 9}
		p.Rect(bar, 0, svg.Style{Fill: svg.Sheet, Stroke: svg.Rule})
		bar.W = float64(int64(bar.W) * min(d.s.totals[seat], most) / most)
		p.Rect(bar, 0, svg.Style{Fill: svg.Safe(seat)})
	}
}
