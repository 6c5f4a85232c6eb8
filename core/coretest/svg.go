package coretest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
)

// drawable are the elements that a picture is made of: none of them runs,
// refers to or embeds anything.
var drawable = strings.Fields("svg title desc g rect circle ellipse line polyline polygon path text tspan")

// CheckSVG returns the texts of the moves that a picture marks, in the order in
// which they appear, or what is wrong with it: a picture that a [core.Drawer]
// appends is one well-formed SVG document with a title and a view box that
// refers to nothing, runs nothing, and has no ids and no styles, so that any
// number of pictures can be put into a web page.
func CheckSVG(picture []byte) (moves []string, err error) {
	d := xml.NewDecoder(bytes.NewReader(picture))
	depth, roots, titles := 0, 0, 0
	for {
		t, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("the picture is not well-formed: %w", err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
			}
			if t.Name.Local == "title" && depth == 1 {
				titles++
			}
			depth++
			list, err := checkElement(t, depth == 1)
			if err != nil {
				return nil, err
			}
			moves = append(moves, list...)
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth == 0 && len(bytes.TrimSpace(t)) > 0 {
				return nil, errors.New("the picture has text outside of its document")
			}
		default:
			return nil, fmt.Errorf("the picture has a %T", t)
		}
	}
	if roots != 1 || titles != 1 {
		return nil, fmt.Errorf("the picture has %d documents and %d titles, not one of each", roots, titles)
	}
	return moves, nil
}

// checkElement checks an element and returns the moves that it stands for.
func checkElement(e xml.StartElement, root bool) (moves []string, err error) {
	const space = "http://www.w3.org/2000/svg"
	if e.Name.Space != space || !slices.Contains(drawable, e.Name.Local) || root != (e.Name.Local == "svg") {
		return nil, fmt.Errorf("the picture has an element %s (%s)", e.Name.Local, e.Name.Space)
	}
	box := false
	for _, a := range e.Attr {
		name := strings.ToLower(a.Name.Local)
		switch {
		case name == "xmlns" && root, name == "aria-label":
		case name == "data-move":
			moves = strings.Split(a.Value, "\n")
		case a.Name.Space != "" || name == "id" || name == "style" || name == "href" || strings.HasPrefix(name, "on"):
			return nil, fmt.Errorf("the picture has an attribute %s", name)
		case strings.ContainsAny(a.Value, "<>&\"\\") || strings.Contains(a.Value, ":") || strings.Contains(strings.ToLower(a.Value), "url"):
			return nil, fmt.Errorf("the picture has an attribute %s with the value %q", name, a.Value)
		}
		box = box || a.Name.Local == "viewBox"
	}
	if root && !box {
		return nil, errors.New("the picture has no view box")
	}
	return moves, nil
}

// DrawMoves returns the picture of s with its legal moves, and the texts of
// those that it marks, in the order in which they appear. It fails the test
// unless the picture is one that [CheckSVG] accepts and marks every legal move
// but those for which placeless, if it is not nil, reports that they have no
// place on the board; it must not mark these.
func DrawMoves[S, M comparable](t testing.TB, g interface {
	core.Codec[S, M]
	core.Drawer[S, M]
}, s S, placeless func(m M) bool) (picture string, marked []string) {
	t.Helper()
	moves := g.AppendMoves(nil, s)
	picture, marked, err := drawn(g, g, s, moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		want := placeless == nil || !placeless(m)
		if has := slices.Contains(marked, text(g, m)); has != want {
			t.Fatalf("is %q marked in the picture: %v, wanted: %v", text(g, m), has, want)
		}
	}
	return picture, marked
}

// drawing checks the pictures of a game that is a [core.Drawer]: that of the
// truth, and where there are secrets those of the spectator and of the seat to
// move.
func (k *kit[S, M]) drawing(p *pos[S, M]) error {
	d, ok := p.g.(core.Drawer[S, M])
	if !ok {
		return nil
	}
	moves := p.g.AppendMoves(nil, p.s)
	if err := picture(p.g, d, p.s, moves); err != nil || k.open() {
		return err
	}
	if err := picture(p.g, d, p.g.View(p.s, core.Spectator).State, nil); err != nil {
		return fmt.Errorf("in the view of the spectator: %w", err)
	}
	if seat := p.g.Turn(p.s); seat.In(p.g.Seats()) {
		if err := picture(p.g, d, p.g.View(p.s, seat).State, moves); err != nil {
			return fmt.Errorf("in the view of %v: %w", seat, err)
		}
	}
	return nil
}

// picture says what is wrong with the picture of a state.
func picture[S, M comparable](g core.Codec[S, M], d core.Drawer[S, M], s S, moves []M) error {
	p, _, err := drawn(g, d, s, moves)
	if err == nil && badFormat(p) {
		return errors.New("the picture holds what fmt could not format")
	}
	return err
}

// drawn returns the picture of a state and the moves that it marks, or what is
// wrong with it.
func drawn[S, M comparable](g core.Codec[S, M], d core.Drawer[S, M], s S, moves []M) (picture string, marked []string, err error) {
	picture = string(d.AppendSVG(nil, s, moves))
	if string(d.AppendSVG([]byte("before "), s, moves)) != "before "+picture {
		return "", nil, errors.New("the picture is not appended to what is there, or not the same each time")
	}
	marked, err = CheckSVG([]byte(picture))
	if err != nil {
		return "", nil, err
	}
	given := map[string]bool{}
	for _, m := range moves {
		given[text(g, m)] = true
	}
	for _, m := range marked {
		if !given[m] {
			return "", nil, fmt.Errorf("the picture marks %q, which is none of the moves that were given", m)
		}
	}
	return picture, marked, nil
}
