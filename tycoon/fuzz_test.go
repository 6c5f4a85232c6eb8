package tycoon_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// named fails unless err and all it joins are *core.Invalid.
func named(t *testing.T, err error) {
	t.Helper()
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		if _, single := err.(*core.Invalid); !single {
			for _, e := range joined.Unwrap() {
				named(t, e)
			}
			return
		}
	}
	var invalid *core.Invalid
	if !errors.As(err, &invalid) || invalid.Game == "" || invalid.What == "" {
		t.Fatalf("unnamed error: %v", err)
	}
}

func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		var opts tycoon.Options
		if err := opts.UnmarshalJSON(data); err != nil {
			named(t, err)
			return
		}
		text, err := opts.MarshalJSON()
		if err != nil {
			t.Fatalf("%s was read and is not written: %v", data, err)
		}
		var again tycoon.Options
		if err := again.UnmarshalJSON(text); err != nil || again != opts {
			t.Fatalf("%s is written as %s and read as %+v, %v", data, text, again, err)
		}
		if _, err := tycoon.New(5, opts); err != nil {
			named(t, err) // a seat that five players have not
		}
	})
}

func FuzzMove(f *testing.F) {
	g := newGame(f, 2, "")
	s := positionP(f, g)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := g.ParseMove(text)
		if err != nil {
			named(t, err)
			return
		}
		if got := string(g.AppendMove(nil, m)); got != text {
			t.Fatalf("%q is written as %q", text, got)
		}
		if err := g.Check(s, m); err != nil && err.Error() == "" {
			t.Fatal("a refusal without a text")
		}
	})
}

// fuzzGames have the options that allow most.
func fuzzGames(f testing.TB) []*tycoon.Game {
	return []*tycoon.Game{
		newGame(f, 2, `{"maxTurns":9}`),
		newGame(f, 3, `{"redirectOwnStub":true,"tycoonCards":"deal2-keep1","sharpCurves":true}`),
	}
}

// playOn plays some steps from a state that was read, which must be as safe as
// any other.
func playOn(t *testing.T, g *tycoon.Game, s tycoon.State) {
	var w core.Walker[tycoon.State, tycoon.Move]
	for i := range 20 {
		if err := g.Invariant(s); err != nil {
			t.Fatal(err)
		}
		m, next, ok := w.Step(g, s, steady(i))
		if !ok {
			if g.Turn(s) != core.Nobody {
				t.Fatal("the game is stuck")
			}
			return
		}
		g.AppendPicture(nil, next)
		g.AppendReport(nil, s, m, next)
		g.Standing(next)
		s = next
	}
}

// steady chooses somewhere in the list.
type steady uint64

func (c steady) Uint64N(n uint64) uint64 { return uint64(c) * 7919 % n }

func FuzzJSON(f *testing.F) {
	games := fuzzGames(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			s, err := g.ParseJSON(data)
			if err != nil {
				named(t, err)
				continue
			}
			text, err := g.AppendJSON(nil, s)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := g.ParseJSON(text); err != nil || again != s {
				t.Fatalf("%s is written as %s", data, text)
			}
			playOn(t, g, s)
		}
	})
}

func FuzzBinary(f *testing.F) {
	games := fuzzGames(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			s, err := g.ParseBinary(data)
			if err != nil {
				named(t, err)
				continue
			}
			if again, err := g.AppendBinary(nil, s); err != nil || string(again) != string(data) {
				t.Fatalf("%x is written as %x, %v", data, again, err)
			}
			playOn(t, g, s)
		}
	})
}

func FuzzBoard(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := tycoon.LoadBoard(data)
		if err != nil {
			named(t, err)
			return
		}
		g, err := tycoon.NewOn(b, 2, tycoon.Options{})
		if err != nil {
			t.Fatal(err)
		}
		playOn(t, g, g.Start())
	})
}

// TestCorpora writes the seeds of the fuzz targets anew with -update.
func TestCorpora(t *testing.T) {
	if !*update {
		for _, target := range []string{"FuzzOptions", "FuzzMove", "FuzzJSON", "FuzzBinary", "FuzzBoard"} {
			if files, err := os.ReadDir(filepath.Join("testdata", "fuzz", target)); err != nil || len(files) < 4 {
				t.Errorf("%s: %d seeds, %v", target, len(files), err)
			}
		}
		return
	}
	write := func(target, kind string, seeds ...string) {
		dir := filepath.Join("testdata", "fuzz", target)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for i, seed := range seeds {
			text := "go test fuzz v1\n" + kind + "(" + strconv.Quote(seed) + ")\n"
			if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	opts := []string{"{}", "", "[]", `{"maxTurns":50} x`, `{"maxTurns":1000001}`, `{"firstSeat":5}`, `{"issueBelow":5,"issueBelow":5}`}
	for _, v := range variants {
		opts = append(opts, v.options)
	}
	write("FuzzOptions", "[]byte", opts...)
	write("FuzzMove", "string", "pass", "bid 3000", "keep ?", "take city-growth", "west des-moines", "urbanize albany black", "lay -5,14 1-5",
		"redirect 14,11 3-5", "deliver red boston providence new-haven@2 new-york", "draw red", "draw hotel-chicago", "reveal none", "")
	var jsons, blocks []string
	for i, g := range fuzzGames(t) {
		moves, _ := eager(t, g, uint64(i)+5)
		s := g.Start()
		for n, m := range moves {
			if n%70 == 5 || n > 80 && n%60 == 0 {
				text, err := g.AppendJSON(nil, s)
				if err != nil {
					t.Fatal(err)
				}
				block, err := g.AppendBinary(nil, g.View(s, 1).State)
				if err != nil {
					t.Fatal(err)
				}
				jsons, blocks = append(jsons, string(text)), append(blocks, string(block))
			}
			s = apply(t, g, s, m)
			if len(jsons) > 5*(i+1) {
				break
			}
		}
	}
	write("FuzzJSON", "[]byte", jsons...)
	write("FuzzBinary", "[]byte", blocks...)
	small := string(boardData(t, shrink))
	write("FuzzBoard", "[]byte", small, "{}", "", `{"format":2}`, small[:len(small)/2])
}

// shrink leaves of the supplied board the hexes of the north-east and the
// cities there.
func shrink(d object) {
	keep := func(x any) bool {
		h := x.(object)
		return h["q"].(float64) > 13 && h["r"].(float64) < 14
	}
	for _, key := range []string{"hexes", "ridges", "cities"} {
		var list []any
		for _, x := range d[key].([]any) {
			if keep(x) {
				list = append(list, x)
			}
		}
		d[key] = list
	}
	all := map[tycoon.Hex]bool{}
	at := func(h object) tycoon.Hex { return tycoon.Hex{Q: int8(h["q"].(float64)), R: int8(h["r"].(float64))} }
	for _, x := range d["hexes"].([]any) {
		all[at(x.(object))] = true
	}
	var ridges []any
	for _, x := range d["ridges"].([]any) {
		h := x.(object)
		if all[at(h).Neighbour(tycoon.Side(h["d"].(float64)))] {
			ridges = append(ridges, x)
		}
	}
	d["ridges"] = ridges
	ids := map[string]bool{}
	for _, x := range d["cities"].([]any) {
		ids[x.(object)["id"].(string)] = true
	}
	d["emptyCityMarkers"] = object{"byPlayers": object{"2": 4, "3": 4, "4": 4, "5": 4, "6": 4}}
	var cards []any
	for _, x := range d["operationsCards"].([]any) {
		e := x.(object)["effect"].(object)
		known := e["city"] == nil || ids[e["city"].(string)]
		if pair, ok := e["cities"].([]any); ok {
			known = ids[pair[0].(string)] && ids[pair[1].(string)]
		}
		if known {
			cards = append(cards, x)
		}
	}
	d["operationsCards"] = cards
	for _, x := range d["tycoonCards"].([]any) {
		c := x.(object)
		if c["city"] != nil {
			c["city"] = "new_york"
		}
		if c["cities"] != nil {
			c["cities"] = []string{"new_york", "boston"}
		}
	}
}
