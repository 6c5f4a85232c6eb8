package svg

import "strconv"

// Color is a colour as SVG has it, such as "#0072b2". The zero Color paints
// nothing.
type Color string

// Colours of the parts that all pictures have.
const (
	Ink   Color = "#1c1c1c" // texts and outlines
	Soft  Color = "#6b6b66" // texts and lines of less weight
	Rule  Color = "#b9b7ae" // thin lines
	Sheet Color = "#f7f5ee" // the ground of a picture
	Paper Color = "#ffffff" // tables and labels
	Shade Color = "#e9e6db" // stripes and empty places
	Glow  Color = "#ffd400" // around what a player may choose
)

// safe are the colours of Okabe and Ito, which people with any common sort of
// colour vision can tell apart; the order keeps neighbours far apart.
var safe = [8]Color{"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#f0e442", "#2b2b2b"}

// Safe returns the i-th of eight colours that can be told apart with any common
// sort of colour vision, for seats and the like. It repeats after eight.
func Safe(i int) Color { return safe[uint(i)%uint(len(safe))] }

// named are the colours that boards give their parts in words, chosen so that
// they differ in lightness too.
var named = map[string]Color{
	"red": "#c8202f", "orange": "#f08c00", "yellow": "#f7d51d", "green": "#008a5e", "blue": "#0067b1",
	"light blue": "#6cc0ee", "dark blue": "#15397f", "purple": "#8d4fa8", "pink": "#eda6c4", "brown": "#7b4a21",
	"grey": "#9a9a9a", "gray": "#9a9a9a", "silver": "#c4cad0", "black": "#2b2b2b", "white": "#ffffff",
}

// Named returns the colour that a board calls by a word, such as "light blue",
// or Safe(i) if there is no such word.
func Named(word string, i int) Color {
	if c, ok := named[word]; ok {
		return c
	}
	return Safe(i)
}

// On returns [Ink] or [Paper], whichever can be read better on the colour. A
// colour that is not of the form "#rrggbb" counts as light.
func (c Color) On() Color {
	if len(c) == 7 {
		rgb, err := strconv.ParseUint(string(c[1:]), 16, 24)
		r, g, b := rgb>>16, rgb>>8&255, rgb&255
		// Squares come close to how light a colour is; the limit is as far from Ink
		// as from Paper to the eye.
		if err == nil && 2126*r*r+7152*g*g+722*b*b < 2300*255*255 {
			return Paper
		}
	}
	return Ink
}

// dashes are patterns for strokes of width 1; the first is a whole line.
var dashes = [8][]float64{nil, {3, 1}, {1, 1}, {4, 1, 1, 1}, {2, 2}, {1, 2}, {4, 1, 1, 1, 1, 1}, {5, 2}}

// Dash returns the i-th of eight patterns of dashes for strokes of the given
// width, the first being none. It repeats after eight.
func Dash(i int, width float64) []float64 {
	var list []float64
	for _, n := range dashes[uint(i)%uint(len(dashes))] {
		list = append(list, n*width)
	}
	return list
}
