package svg_test

import (
	"encoding/xml"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/svg"
)

func Example() {
	p := svg.New(nil, 120, 60, "Two cities")
	p.Line(svg.Point{X: 20, Y: 30}, svg.Point{X: 100, Y: 30}, svg.Style{Stroke: svg.Named("red", 0), Width: 3})
	p.Target("build a--b")
	p.Circle(svg.Point{X: 60, Y: 30}, 8, svg.Style{Fill: svg.Glow, Stroke: svg.Ink})
	p.Close()
	p.Text(svg.Point{X: 20, Y: 50}, "A & B", svg.Font{Size: 10})
	fmt.Print(string(p.Done()))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60" role="img" aria-label="Two cities" font-family="system-ui, -apple-system, &#39;Segoe UI&#39;, Roboto, Helvetica, Arial, sans-serif" pointer-events="none">
	// <title>Two cities</title>
	// <rect x="0" y="0" width="120" height="60" fill="#f7f5ee"/>
	// <line x1="20" y1="30" x2="100" y2="30" fill="none" stroke="#c8202f" stroke-width="3"/>
	// <g class="move" data-move="build a--b" cursor="pointer" pointer-events="all"><title>build a--b</title>
	// <circle cx="60" cy="30" r="8" fill="#ffd400" stroke="#1c1c1c"/>
	// </g>
	// <text x="20" y="53.6" font-size="10" fill="#1c1c1c">A &amp; B</text>
	// </svg>
}

// everything draws one of each, all with the same text from outside.
func everything(text string) []byte {
	p := svg.New([]byte(nil), 100, 100, text)
	s := svg.Style{Fill: svg.Color(text), Stroke: svg.Ink, Width: 2, Dash: svg.Dash(3, 2), Round: true}
	p.Target(text, text)
	p.Rect(svg.Box{X: 1, Y: 2, W: 3, H: 4}, 1, s)
	for i := range 8 {
		p.Mark(i, svg.Point{X: 9, Y: 9}, 5, s)
	}
	p.Close()
	p.Bar(svg.Point{X: 1, Y: 1}, svg.Point{X: 9, Y: 1}, 4, s)
	p.Curve(svg.Point{X: 1, Y: 1}, svg.Point{X: 5, Y: 5}, svg.Point{X: 9, Y: 1}, s)
	p.Lines(s, svg.Point{}, svg.Point{X: 1, Y: 1})
	p.Hexagon(svg.Point{X: 9, Y: 9}, 4, s)
	p.Hexagons(4, s, svg.Point{X: 9, Y: 9}, svg.Point{X: 19, Y: 9})
	p.Hazard(svg.Point{X: 1, Y: 1}, svg.Point{X: 9, Y: 1}, 4)
	p.Target()
	p.Text(svg.Point{}, text, svg.Font{Anchor: svg.Middle, Bold: true, Halo: svg.Paper, Max: 1000})
	return p.Done() // which closes the group
}

var hostile = []string{
	`</title><script>alert(1)</script>`, `"/><script/>`, `' onload='alert(1)`, "]]>", "<!--", "&amp;", "&#0;",
	"\x00\x01\x1f", "\ufffe\uffff", "\xff\xc0\xaf", "a\nb\tc\rd", "\u202e\u2066", strings.Repeat("W", 500),
}

func TestTextsCannotInjectMarkup(t *testing.T) {
	count := func(data []byte) (elements, attributes int) {
		d := xml.NewDecoder(strings.NewReader(string(data)))
		for {
			token, err := d.Token()
			if token == nil {
				return elements, attributes
			}
			require.NoError(t, err)
			if e, ok := token.(xml.StartElement); ok {
				elements++
				attributes += len(e.Attr)
			}
		}
	}
	elements, attributes := count(everything("A"))
	for _, text := range hostile {
		data := everything(text)
		e, a := count(data)
		require.Equal(t, elements, e, "%q", text)
		require.Equal(t, attributes, a, "%q", text)
	}
	for _, text := range []string{"A", "Ä b & <c> \"d\" 'e'", "x\ny"} {
		p := svg.New(nil, 9, 9, text)
		p.Target(text)
		moves, err := coretest.CheckSVG(p.Done())
		require.NoError(t, err)
		require.Equal(t, strings.Split(text, "\n"), moves, "a text comes through as it is")
	}
}

func TestGroupsAreClosed(t *testing.T) {
	p := svg.New(nil, 9, 9, "groups")
	p.Close() // none is open
	p.Target("one")
	p.Target("two")
	moves, err := coretest.CheckSVG(p.Done())
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, moves)
}

func TestDocumentsAreAppended(t *testing.T) {
	data := svg.New([]byte("before "), 9, 9, "x").Done()
	require.Equal(t, "before "+string(svg.New(nil, 9, 9, "x").Done()), string(data))
}

func TestNumbersAreFinite(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 0.5: "0.5", -0.5: "-0.5", 12.34: "12.3", 12.96: "13", -12.96: "-13", 0.04: "0", -0.04: "0",
		math.NaN(): "0", math.Inf(1): "1000000", math.Inf(-1): "-1000000", 1e300: "1000000",
	} {
		p := svg.New(nil, 9, 9, "x")
		p.Circle(svg.Point{X: v}, -3, svg.Style{})
		require.Contains(t, string(p.Done()), `cx="`+want+`" cy="0" r="0"`)
	}
}

func TestTextsAreCutToTheirWidth(t *testing.T) {
	f := svg.Font{Size: 10}
	require.Equal(t, "Boston", f.Cut("Boston", 100))
	require.Equal(t, "New…", f.Cut("New York", 34))
	require.Equal(t, "", f.Cut("New York", 5))
	require.Equal(t, "", f.Cut("", 5))
	require.Greater(t, svg.Font{Size: 10, Bold: true}.Width("Boston"), f.Width("Boston"))
	require.Greater(t, f.Width("MMM"), f.Width("iii"))
	require.Greater(t, f.Width("東京"), f.Width("ab"))
	for _, text := range hostile {
		require.LessOrEqual(t, f.Width(f.Cut(text, 40)), 40.0)
	}
}

// luminance is the relative luminance of WCAG.
func luminance(c svg.Color) float64 {
	var r, g, b int
	fmt.Sscanf(string(c), "#%02x%02x%02x", &r, &g, &b)
	linear := func(n int) float64 {
		v := float64(n) / 255
		if v <= 0.03928 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func TestTextsCanBeReadOnEveryColor(t *testing.T) {
	words := strings.Split("red,orange,yellow,green,blue,light blue,dark blue,purple,pink,brown,grey,silver,black,white", ",")
	seen := map[svg.Color]bool{}
	colors := []svg.Color{svg.Sheet, svg.Paper, svg.Shade, svg.Glow}
	for i := range 8 {
		require.False(t, seen[svg.Safe(i)])
		seen[svg.Safe(i)] = true
		colors = append(colors, svg.Safe(i))
	}
	seen = map[svg.Color]bool{}
	for _, word := range words {
		require.False(t, seen[svg.Named(word, 0)], word)
		seen[svg.Named(word, 0)] = true
		colors = append(colors, svg.Named(word, 0))
	}
	for _, c := range colors {
		high, low := luminance(c), luminance(c.On())
		contrast := (max(high, low) + 0.05) / (min(high, low) + 0.05)
		require.GreaterOrEqual(t, contrast, 4.3, "%s on %s", c.On(), c)
	}
	require.Equal(t, svg.Safe(3), svg.Named("</svg>", 3), "an unknown word")
	require.Equal(t, svg.Safe(1), svg.Safe(9))
	require.Equal(t, svg.Ink, svg.Color("papaya").On())
	require.Equal(t, svg.Ink, svg.Color("#zzzzzz").On())
	require.Nil(t, svg.Dash(0, 3))
	require.Equal(t, []float64{9, 3}, svg.Dash(1, 3))
}

func TestPoints(t *testing.T) {
	a, b := svg.Point{X: 10, Y: 10}, svg.Point{X: 20, Y: 10}
	require.Equal(t, 10.0, a.Dist(b))
	require.Equal(t, svg.Point{X: 15, Y: 10}, a.To(b, 0.5))
	require.Equal(t, svg.Point{X: 13, Y: 10}, a.Toward(b, 3))
	require.Equal(t, svg.Point{X: 13, Y: 10}, a.Toward(a, 3), "no direction")
	require.Equal(t, svg.Point{X: 10, Y: 14}, a.Beside(b, 4), "south of who goes east")
	require.Equal(t, svg.Point{X: 10, Y: 6}, a.Beside(b, -4))
	require.Equal(t, svg.Box{X: 7, Y: 7, W: 6, H: 6}, svg.Around(a, 3))
	require.Equal(t, a, svg.Around(a, 3).Center())
	require.Equal(t, svg.Around(a, 3), svg.Around(a, 5).Inset(2))
}

func TestFitFillsTheBox(t *testing.T) {
	box := svg.Box{X: 100, Y: 100, W: 200, H: 100}
	require.Equal(t, []svg.Point{{X: 100, Y: 125}, {X: 300, Y: 175}}, svg.Fit([]svg.Point{{X: 0, Y: 0}, {X: 4, Y: 1}}, box))
	require.Equal(t, []svg.Point{{X: 200, Y: 100}, {X: 200, Y: 200}}, svg.Fit([]svg.Point{{X: 5, Y: -3}, {X: 5, Y: 7}}, box))
	require.Equal(t, []svg.Point{{X: 200, Y: 150}, {X: 200, Y: 150}}, svg.Fit([]svg.Point{{X: 5, Y: 5}, {X: 5, Y: 5}}, box))
	require.Nil(t, svg.Fit(nil, box))
}

func TestSpreadLeavesRoomBetweenPoints(t *testing.T) {
	box := svg.Box{W: 100, H: 100}
	in := []svg.Point{{X: 50, Y: 50}, {X: 50, Y: 50}, {X: 52, Y: 50}, {X: 99, Y: 99}, {X: 0, Y: 0}}
	out := svg.Spread(in, nil, 12, 0, box)
	for i := range out {
		for j := range i {
			require.Greater(t, out[i].Dist(out[j]), 11.5)
		}
	}
	require.Equal(t, in[3:], out[3:], "those with room stay")
	require.Equal(t, svg.Point{X: 52, Y: 50}, in[2], "the points given are left alone")
	crowd := svg.Spread(make([]svg.Point, 50), nil, 90, 0, box) // no room for all
	for _, p := range crowd {
		require.True(t, p.X >= 0 && p.X <= 100 && p.Y >= 0 && p.Y <= 100)
	}
}

func TestSpreadMovesPointsOffLines(t *testing.T) {
	box := svg.Box{W: 100, H: 100}
	lines := [][2]int{{0, 1}, {2, 2}}
	out := svg.Spread([]svg.Point{{X: 0, Y: 50}, {X: 100, Y: 50}, {X: 50, Y: 52}, {X: 20, Y: 90}}, lines, 10, 8, box)
	require.Equal(t, []svg.Point{{X: 0, Y: 50}, {X: 100, Y: 50}, {X: 50, Y: 58}, {X: 20, Y: 90}}, out)
}

func TestLabelsOnALineAvoidWhatIsThere(t *testing.T) {
	l := svg.NewLabels(svg.Box{W: 200, H: 200})
	a, b := svg.Point{X: 0, Y: 100}, svg.Point{X: 100, Y: 100}
	require.Equal(t, svg.Point{X: 50, Y: 100}, l.PlaceOn(a, b, 4))
	require.Equal(t, svg.Point{X: 40, Y: 100}, l.PlaceOn(a, b, 4))
	require.Equal(t, svg.Point{X: 60, Y: 100}, l.PlaceOn(a, b, 4))
}

func TestLabelsAvoidWhatIsThere(t *testing.T) {
	l := svg.NewLabels(svg.Box{W: 200, H: 200})
	at := svg.Point{X: 100, Y: 100}
	first := l.Place(at, 10, 40, 10)
	require.Equal(t, svg.Box{X: 110, Y: 95, W: 40, H: 10}, first, "to the right")
	require.Equal(t, svg.Box{X: 50, Y: 95, W: 40, H: 10}, l.Place(at, 10, 40, 10), "the right side is taken")
	l.KeepLine(svg.Point{X: 100, Y: 0}, svg.Point{X: 100, Y: 90}, 4, 1)
	require.Equal(t, svg.Box{X: 80, Y: 110, W: 40, H: 10}, l.Place(at, 10, 40, 10), "a line runs north")
	edge := l.Place(svg.Point{X: 195, Y: 50}, 10, 40, 10)
	require.LessOrEqual(t, edge.X+edge.W, 200.0, "inside of the field")
}
