package svg

import (
	"math"
	"strconv"
	"strings"
)

// fonts are the sans-serif fonts that systems have.
const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// Picture is an SVG document that is being written. Elements appear in the
// order of the calls, later ones on top.
type Picture struct {
	dst  []byte
	open int // groups
}

// New begins a document of the given size at the end of dst. The title says
// what the picture shows, for those who do not see it.
func New(dst []byte, width, height float64, title string) *Picture {
	p := &Picture{dst: dst}
	p.raw(`<svg xmlns="http://www.w3.org/2000/svg"`)
	p.number("width", width)
	p.number("height", height)
	p.text("viewBox", "0 0 "+format(width)+" "+format(height))
	p.text("role", "img")
	p.text("aria-label", title)
	p.text("font-family", fonts)
	p.text("pointer-events", "none") // only targets take clicks, whatever lies on them
	p.raw(">\n<title>")
	p.dst = appendEscaped(p.dst, title)
	p.raw("</title>\n")
	p.Rect(Box{0, 0, width, height}, 0, Style{Fill: Sheet})
	return p
}

// Done closes the groups that are open and the document, and returns the bytes.
func (p *Picture) Done() []byte {
	for p.open > 0 {
		p.Close()
	}
	p.raw("</svg>\n")
	return p.dst
}

// Style says how a shape is painted.
type Style struct {
	Fill   Color   // "": nothing
	Stroke Color   // "": no line
	Width  float64 // of the line; 0: 1
	Dash   []float64
	Round  bool // the line has round ends
}

// Target begins a group that stands for moves, given as the game writes them.
// Close ends it. A front end finds the moves in the attribute data-move, one a
// line. Without moves it is a group like any other.
func (p *Picture) Target(moves ...string) {
	p.raw("<g")
	if len(moves) > 0 {
		p.text("class", "move")
		p.text("data-move", strings.Join(moves, "\n"))
		p.text("cursor", "pointer")
		p.text("pointer-events", "all")
	}
	p.raw(">")
	p.open++
	if len(moves) > 0 {
		p.raw("<title>")
		p.dst = appendEscaped(p.dst, strings.Join(moves, ", "))
		p.raw("</title>")
	}
	p.raw("\n")
}

// Close ends the last group that was begun. It does nothing if none is open.
func (p *Picture) Close() {
	if p.open > 0 {
		p.open--
		p.raw("</g>\n")
	}
}

// Rect draws a rectangle, with round corners if r is not 0.
func (p *Picture) Rect(b Box, r float64, s Style) {
	p.raw("<rect")
	p.number("x", b.X)
	p.number("y", b.Y)
	p.number("width", max(b.W, 0))
	p.number("height", max(b.H, 0))
	if r > 0 {
		p.number("rx", r)
	}
	p.end(s)
}

// Circle draws a circle.
func (p *Picture) Circle(c Point, r float64, s Style) {
	p.raw("<circle")
	p.number("cx", c.X)
	p.number("cy", c.Y)
	p.number("r", max(r, 0))
	p.end(s)
}

// Line draws a line.
func (p *Picture) Line(a, b Point, s Style) {
	p.raw("<line")
	p.number("x1", a.X)
	p.number("y1", a.Y)
	p.number("x2", b.X)
	p.number("y2", b.Y)
	p.end(s)
}

// Lines draws a line through all the points.
func (p *Picture) Lines(s Style, points ...Point) { p.points("<polyline", s, points) }

// Polygon draws the area between the points.
func (p *Picture) Polygon(s Style, points ...Point) { p.points("<polygon", s, points) }

func (p *Picture) points(tag string, s Style, points []Point) {
	p.raw(tag)
	var list []string
	for _, q := range points {
		list = append(list, format(q.X)+","+format(q.Y))
	}
	p.text("points", strings.Join(list, " "))
	p.end(s)
}

// Bar draws a rectangle of the given width around the line from a to b.
func (p *Picture) Bar(a, b Point, width float64, s Style) {
	h := width / 2
	p.Polygon(s, a.Beside(b, -h), b.Beside(a, h), b.Beside(a, -h), a.Beside(b, h))
}

// Hexagons draws many hexagons alike, each standing on a corner.
func (p *Picture) Hexagons(r float64, s Style, middles ...Point) {
	p.raw("<path")
	var d strings.Builder
	for _, c := range middles {
		for i, q := range hexagon(c, r) {
			d.WriteByte("ML"[min(i, 1)])
			d.WriteString(format(q.X) + " " + format(q.Y))
		}
		d.WriteByte('Z')
	}
	p.text("d", d.String())
	p.end(s)
}

// Hazard draws a striped bar from a to b in the colour [Glow]: a line that a
// player may choose, which looks like no other line.
func (p *Picture) Hazard(a, b Point, width float64) {
	p.Bar(a, b, width, Style{Fill: Glow, Stroke: Ink, Width: 1.5})
	p.Line(a, b, Style{Stroke: Ink, Width: width - 2, Dash: []float64{width / 4, width * 0.75}})
}

// Curve draws a line from a to b that is bent toward the point by.
func (p *Picture) Curve(a, by, b Point, s Style) {
	p.raw("<path")
	p.text("d", "M"+format(a.X)+" "+format(a.Y)+"Q"+format(by.X)+" "+format(by.Y)+" "+format(b.X)+" "+format(b.Y))
	p.end(s)
}

// Text writes a text whose middle line lies at the height of the point.
func (p *Picture) Text(at Point, text string, f Font) {
	if f.Max > 0 {
		text = f.Cut(text, f.Max)
	}
	p.raw("<text")
	p.number("x", at.X)
	p.number("y", at.Y+float64(f.size()*0.36))
	p.number("font-size", f.size())
	if f.Anchor != Start && int(f.Anchor) < len(anchors) {
		p.text("text-anchor", anchors[f.Anchor])
	}
	if f.Bold {
		p.text("font-weight", "bold")
	}
	if f.Halo != "" {
		p.text("stroke", string(f.Halo))
		p.number("stroke-width", 3)
		p.text("stroke-linejoin", "round")
		p.text("paint-order", "stroke")
	}
	fill := f.Fill
	if fill == "" {
		fill = Ink
	}
	p.text("fill", string(fill))
	p.raw(">")
	p.dst = appendEscaped(p.dst, text)
	p.raw("</text>\n")
}

// Mark draws the i-th of eight shapes around a point, about 2r wide. It repeats
// after eight.
func (p *Picture) Mark(i int, c Point, r float64, s Style) {
	switch uint(i) % 8 {
	case 0:
		p.Circle(c, r, s)
	case 1:
		p.Rect(Around(c, float64(r*0.85)), 0, s)
	case 2:
		p.Polygon(s, c.Add(0, -r), c.Add(r, float64(r*0.8)), c.Add(-r, float64(r*0.8)))
	case 3:
		p.Polygon(s, c.Add(0, -r), c.Add(r, 0), c.Add(0, r), c.Add(-r, 0))
	case 4:
		p.Polygon(s, c.Add(0, r), c.Add(r, float64(r*-0.8)), c.Add(-r, float64(r*-0.8)))
	case 5:
		p.Polygon(s, hexagon(c, r)...)
	case 6:
		t := r / 3
		p.Polygon(s, c.Add(-t, -r), c.Add(t, -r), c.Add(t, -t), c.Add(r, -t), c.Add(r, t), c.Add(t, t),
			c.Add(t, r), c.Add(-t, r), c.Add(-t, t), c.Add(-r, t), c.Add(-r, -t), c.Add(-t, -t))
	default:
		t := r / 3
		p.Polygon(s, c.Add(0, -r), c.Add(t, -t), c.Add(r, 0), c.Add(t, t), c.Add(0, r), c.Add(-t, t), c.Add(-r, 0), c.Add(-t, -t))
	}
}

// Hexagon draws a hexagon that stands on a corner, r from its middle to each.
func (p *Picture) Hexagon(c Point, r float64, s Style) { p.Polygon(s, hexagon(c, r)...) }

// Corners returns the corners of the hexagon that Hexagon draws, clockwise from
// the one on top.
func Corners(c Point, r float64) [6]Point { return [6]Point(hexagon(c, r)) }

func hexagon(c Point, r float64) []Point {
	w := float64(r * 0.8660254)
	return []Point{c.Add(0, -r), c.Add(w, -r/2), c.Add(w, r/2), c.Add(0, r), c.Add(-w, r/2), c.Add(-w, -r/2)}
}

// end writes the style and ends an empty element.
func (p *Picture) end(s Style) {
	fill := s.Fill
	if fill == "" {
		fill = "none"
	}
	p.text("fill", string(fill))
	if s.Stroke != "" {
		p.text("stroke", string(s.Stroke))
		if s.Width > 0 && s.Width != 1 {
			p.number("stroke-width", s.Width)
		}
		if len(s.Dash) > 0 {
			var list []string
			for _, d := range s.Dash {
				list = append(list, format(d))
			}
			p.text("stroke-dasharray", strings.Join(list, " "))
		}
		if s.Round {
			p.text("stroke-linecap", "round")
			p.text("stroke-linejoin", "round")
		}
	}
	p.raw("/>\n")
}

// raw appends markup. It is given constants only.
func (p *Picture) raw(markup string) { p.dst = append(p.dst, markup...) }

// text appends an attribute.
func (p *Picture) text(name, value string) {
	p.dst = append(p.dst, ' ')
	p.dst = append(p.dst, name...)
	p.dst = append(p.dst, '=', '"')
	p.dst = appendEscaped(p.dst, value)
	p.dst = append(p.dst, '"')
}

func (p *Picture) number(name string, value float64) { p.text(name, format(value)) }

// format returns a number with one decimal at most; what is no number or far
// outside of any picture becomes one that is not.
func format(v float64) string {
	const most = 1e6
	if v != v {
		v = 0
	}
	tenths := int(math.Round(min(max(v, -most), most) * 10))
	text := digits(tenths / 10)
	if rest := tenths % 10; rest != 0 {
		if tenths < 0 && tenths > -10 {
			text = "-0"
		}
		text += "." + digits(max(rest, -rest))
	}
	return text
}

func digits(n int) string { return strconv.Itoa(n) }
