package rrbuilder_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

// invalid fails unless err is, or joins, *core.Invalid.
func invalid(t *testing.T, err error) {
	t.Helper()
	var e *core.Invalid
	if !errors.As(err, &e) || e.Error() == "" {
		t.Fatalf("not a *core.Invalid: %v", err)
	}
}

func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := rrbuilder.Open(core.Header{Game: "rrbuilder", Players: 4, Options: string(data)})
		if err != nil {
			invalid(t, err)
			return
		}
		again, err := rrbuilder.Open(g.Header())
		if err != nil || again.Options() != g.Options() {
			t.Fatalf("%s opens another game: %v", g.Header().Options, err)
		}
		text, err := json.Marshal(g.Options())
		if err != nil || string(text) != g.Header().Options {
			t.Fatalf("%s is written %s: %v", g.Header().Options, text, err)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	g := opened(f, 4, "{}")
	states := []rrbuilder.State{{}, g.Start(), play(f, g, g.Start(), "nominate red 3"), play(f, g, g.Start(), "nominate red 3;"+passes(7))}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := g.ParseMove(text)
		if err != nil {
			invalid(t, err)
			return
		}
		if got := string(g.AppendMove(nil, m)); got != text {
			t.Fatalf("%q is written %q", text, got)
		}
		for _, s := range states {
			if next, err := g.Apply(s, m); err != nil && next != s || err == nil && g.Invariant(next) != nil {
				t.Fatalf("%q in %v: %v", text, s.Phase(), err)
			}
		}
	})
}

// playOn plays a decoded state to its end.
func playOn(t *testing.T, g *rrbuilder.Game, s rrbuilder.State) {
	t.Helper()
	var moves []rrbuilder.Move
	for k := 0; g.Turn(s) != core.Nobody; k++ {
		moves = g.AppendMoves(moves[:0], s)
		if len(moves) == 0 || k > 2000 {
			t.Fatalf("after %d steps: %d moves in phase %v", k, len(moves), s.Phase())
		}
		next, err := g.Apply(s, moves[(7*k+3)%len(moves)])
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Invariant(next); err != nil {
			t.Fatalf("%v after %v in %v", err, moves[(7*k+3)%len(moves)], s.Phase())
		}
		s = next
	}
	if !g.Standing(s).Over {
		t.Fatal("the game does not end")
	}
	g.Project(s)
	g.AppendPicture(nil, s)
}

func FuzzParseJSON(f *testing.F) {
	g := opened(f, 4, "{}")
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := g.ParseJSON(data)
		if err != nil {
			invalid(t, err)
			return
		}
		text, err := g.AppendJSON(nil, s)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := g.ParseJSON(text); err != nil || again != s {
			t.Fatalf("%s does not come back: %v", text, err)
		}
		playOn(t, g, s)
	})
}

func FuzzParseBinary(f *testing.F) {
	g := opened(f, 4, "{}")
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := g.ParseBinary(data)
		if err != nil {
			invalid(t, err)
			return
		}
		again, err := g.AppendBinary(nil, s)
		if err != nil || !bytes.Equal(again, data) {
			t.Fatalf("%x is written %x: %v", data, again, err)
		}
		playOn(t, g, s)
	})
}

func FuzzLoadBoard(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := rrbuilder.LoadBoard(data)
		if err != nil {
			invalid(t, err)
			if !errors.Is(err, rrbuilder.ErrBoard) {
				t.Fatal(err)
			}
			return
		}
		g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
		if err != nil {
			t.Fatal(err)
		}
		playOn(t, g, g.Start())
	})
}

// The seed corpora in testdata/fuzz: what is accepted, and what nearly is.
func TestSeedCorpora(t *testing.T) {
	g := opened(t, 4, "{}")
	put := func(target string, i int, data any) {
		t.Helper()
		file := filepath.Join("testdata", "fuzz", target, fmt.Sprintf("seed-%02d", i))
		kind := "string"
		if _, ok := data.([]byte); ok {
			kind = "[]byte"
		}
		text := fmt.Sprintf("go test fuzz v1\n%s(%q)\n", kind, data)
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(file); err != nil || string(have) != text {
			t.Errorf("%s is not up to date (run with -update): %v", file, err)
		}
	}
	for i, text := range []string{
		"{}", "", `{"finalPayout":"per-share","splitRounding":"ten","investmentTable":[0,0,0,0]}`,
		`{"minimumBid":0,"nominationPass":false,"activeMarker":"rotate","trackLimit":17}`,
		`{"bonus":[0,0],"finalTie":"shared","firstSeat":3,"board":"usa-reconstructed-1"}`,
		`{"bonus":[50]}`, `{"firstSeat":4}`, `{"trackLimit":1e2}`, `{"board":null}`, `{"a":1}{`,
	} {
		put("FuzzOptions", i, []byte(text))
	}
	for i, text := range []string{
		"pass", "nominate red 3", "bid 5", "bid 999999999", "build denver--kansas-city", "build albany--boston from boston",
		"take denver", "bid 05", "build nowhere", "build nowhere--else", "take Boston", "build a--b from ",
	} {
		put("FuzzParseMove", i, text)
	}
	s, n := g.Start(), 0
	for k := 0; ; k++ {
		if k%60 == 0 || s.Phase() == rrbuilder.PhaseOver || k == 2 {
			text, err := g.AppendJSON(nil, s)
			if err != nil {
				t.Fatal(err)
			}
			data, err := g.AppendBinary(nil, s)
			if err != nil {
				t.Fatal(err)
			}
			put("FuzzParseJSON", n, text)
			put("FuzzParseBinary", n, data)
			n++
		}
		if s.Phase() == rrbuilder.PhaseOver {
			break
		}
		list := texts(g, s)
		s = play(t, g, s, list[(7*k+3)%len(list)])
	}
	put("FuzzParseJSON", n, []byte(`{"turn":1,"phase":"nomination"}`))
	put("FuzzParseBinary", n, []byte{0, 0, 0})
	for i, text := range []string{tinyBoard, `{"id":"x"}`, "", tinyBoard[:400]} {
		put("FuzzLoadBoard", i, []byte(text))
	}
}
