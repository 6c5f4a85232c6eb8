package coretest_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

// document puts the inside of a picture into a document.
func document(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A &amp; B</title>` + inside + "</svg>\n"
}

func TestPicturesAreSelfContained(t *testing.T) {
	moves, err := coretest.CheckSVG([]byte(document(`<g data-move="take 1&#10;take 2"><circle r="3"/></g><g data-move="pass: onward"/>`)))
	if err != nil || !slices.Equal(moves, []string{"take 1", "take 2", "pass: onward"}) {
		t.Error(moves, err)
	}
	for _, picture := range []string{
		"",
		"text",
		"<svg/>",
		`<svg xmlns="http://www.w3.org/2000/svg"><title>no view box</title></svg>`,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>`,
		strings.TrimSuffix(document(""), "</svg>\n"),
		document("") + document(""),
		document("") + "more",
		document("<title>two</title>"),
		document("<script/>"),
		document("<style/>"),
		document("<svg/>"),
		document("<foreignObject/>"),
		document(`<g xmlns=""/>`),
		document("<!-- a remark -->"),
		"<?xml version=\"1.0\"?>" + document(""),
		"<!DOCTYPE svg>" + document(""),
		document("&nbsp;"),
		document("&"),
		document("<g>"),
		document(`<g id="a"/>`),
		document(`<g style="a"/>`),
		document(`<g onclick="a"/>`),
		document(`<g href="a"/>`),
		document(`<g xmlns:x="http://www.w3.org/1999/xlink" x:href="a"/>`),
		document(`<g fill="url(#a)"/>`),
		document(`<g fill="javascript:a"/>`),
		document(`<g fill="a&quot;"/>`),
	} {
		if moves, err := coretest.CheckSVG([]byte(picture)); err == nil {
			t.Errorf("%s is accepted, with the moves %q", picture, moves)
		}
	}
}

// painted is a game with pictures.
type painted[S, M comparable] struct {
	core.Codec[S, M]
	paint func(s S, moves []M) string
	over  bool // what is there is overwritten
}

func (g painted[S, M]) AppendSVG(dst []byte, s S, moves []M) []byte {
	if g.over {
		dst = nil
	}
	return append(dst, g.paint(s, moves)...)
}

func TestPicturesObeyTheLaw(t *testing.T) {
	g := painted[cardState, cardMove]{Codec: newCards(2)}
	correct := func(s cardState, moves []cardMove) string {
		var inside string
		if s == (cardState{}) {
			return document("")
		}
		for _, m := range moves {
			inside += `<g data-move="` + string(g.AppendMove(nil, m)) + `"/>`
		}
		return document(inside)
	}
	check := func(paint func(s cardState, moves []cardMove) string, over bool) []string {
		t.Helper()
		p := painted[cardState, cardMove]{g.Codec, paint, over}
		o := cardOptions()
		o.Games = 4
		return broken(t, coretest.Check(p, o))
	}
	if names := check(correct, false); names != nil {
		t.Errorf("the laws %q are broken", names)
	}
	n := 0
	for what, paint := range map[string]func(s cardState, moves []cardMove) string{
		"a fault":                   func(cardState, []cardMove) string { return document("<g>") },
		"a move that was not given": func(s cardState, moves []cardMove) string { return document(`<g data-move="jump"/>`) },
		"another each time":         func(cardState, []cardMove) string { n++; return document(strings.Repeat("<g/>", n)) },
		"a bad format":              func(cardState, []cardMove) string { return document("%!d(MISSING)") },
		"a fault in a view only": func(s cardState, moves []cardMove) string {
			if g.Owner(s) != core.Nobody {
				return ""
			}
			return correct(s, moves)
		},
	} {
		if names := check(paint, false); !slices.Contains(names, "drawing") {
			t.Errorf("with %s the law is not broken, but %q", what, names)
		}
	}
	if names := check(correct, true); !slices.Contains(names, "drawing") {
		t.Errorf("a picture that overwrites breaks %q", names)
	}
	if names := check(func(s cardState, _ []cardMove) string {
		if s == (cardState{}) {
			return ""
		}
		return document("")
	}, false); !slices.Contains(names, "zero") {
		t.Errorf("no picture of the zero state breaks %q", names)
	}
}

func TestDrawMovesWantsEveryMoveThatHasAPlace(t *testing.T) {
	g := newCards(2)
	mark := func(except string, more ...string) painted[cardState, cardMove] {
		return painted[cardState, cardMove]{Codec: g, paint: func(s cardState, moves []cardMove) string {
			inside := ""
			for _, m := range moves {
				if text := string(g.AppendMove(nil, m)); text != except {
					more = append(more, text)
				}
			}
			for _, text := range more {
				inside += `<g data-move="` + text + `"/>`
			}
			more = more[:0]
			return document(inside)
		}}
	}
	s, _ := core.Playout(g, g.Start(), rand.New(rand.NewPCG(1, 2)), 6)
	texts := []string{}
	for m := range core.Moves(g, s) {
		texts = append(texts, string(g.AppendMove(nil, m)))
	}
	first := func(m cardMove) bool { return string(g.AppendMove(nil, m)) == texts[0] }

	picture, marked := coretest.DrawMoves(t, mark(""), s, nil)
	if !slices.Equal(marked, texts) || !strings.Contains(picture, texts[0]) {
		t.Errorf("%q are marked, not %q", marked, texts)
	}
	if _, marked = coretest.DrawMoves(t, mark(texts[0]), s, first); !slices.Equal(marked, texts[1:]) {
		t.Errorf("%q are marked, not %q", marked, texts[1:])
	}
	for what, c := range map[string]struct {
		game      painted[cardState, cardMove]
		placeless func(cardMove) bool
	}{
		"a move that is not marked":    {mark(texts[0]), nil},
		"a move without a place":       {mark(""), first},
		"a move that was not given":    {mark("", "jump"), nil},
		"a picture that is no picture": {painted[cardState, cardMove]{Codec: g, paint: func(cardState, []cardMove) string { return "<g>" }}, nil},
	} {
		if fails(func(t testing.TB) { coretest.DrawMoves(t, c.game, s, c.placeless) }) == "" {
			t.Errorf("%s is accepted", what)
		}
	}
}
