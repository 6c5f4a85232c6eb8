package traindice_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// named fails unless err is an *core.Invalid.
func named(t *testing.T, err error) {
	t.Helper()
	var invalid *core.Invalid
	if !errors.As(err, &invalid) || invalid.Game == "" || invalid.What == "" {
		t.Fatalf("unnamed error: %v", err)
	}
}

func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		var opts traindice.Options
		if err := opts.UnmarshalJSON(data); err != nil {
			named(t, err)
			return
		}
		text, err := opts.MarshalJSON()
		if err != nil {
			t.Fatalf("%s was read and is not written: %v", data, err)
		}
		var again traindice.Options
		if err := again.UnmarshalJSON(text); err != nil || again != opts {
			t.Fatalf("%s is written as %s and read as %+v, %v", data, text, again, err)
		}
		if _, err := traindice.New(2, opts); err != nil {
			t.Fatalf("%s was read and makes no game: %v", data, err)
		}
	})
}

func FuzzMove(f *testing.F) {
	g := newGame(f, 2, "")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := g.ParseMove(text)
		if err != nil {
			named(t, err)
			return
		}
		if got := string(g.AppendMove(nil, m)); got != text {
			t.Fatalf("%q is written as %q", text, got)
		}
	})
}

// fuzzGames have the options that allow most.
func fuzzGames(f *testing.F) []*traindice.Game {
	return []*traindice.Game{
		newGame(f, 3, `{"ties":"playoff","freightEntry":"offered","freightPick":"free"}`),
		newGame(f, 3, `{"cargoRolls":"three-total","endMode":"rounds"}`),
	}
}

// playOn plays some steps from a state that was read, which must be as safe as
// any other.
func playOn(t *testing.T, g *traindice.Game, s traindice.State) {
	var w core.Walker[traindice.State, traindice.Move]
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

// TestCorpora writes the seeds of the fuzz targets anew with -update.
func TestCorpora(t *testing.T) {
	if !*update {
		for _, target := range []string{"FuzzOptions", "FuzzMove", "FuzzJSON", "FuzzBinary"} {
			if files, err := os.ReadDir(filepath.Join("testdata", "fuzz", target)); err != nil || len(files) < 5 {
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
	write("FuzzOptions", "[]byte", append([]string{"{}", "", "[]", `{"target":50} x`, `{"rounds":1000001}`, `{"fullSetScore":0}`, `{"target":50,"target":50}`}, variants...)...)
	write("FuzzMove", "string", "roll", "stop", "freight", "keep -", "keep 1444", "rolled 112456", "rolled 7", "keep 43", "")
	var texts, blocks []string
	g := newGame(t, 3, `{"ties":"playoff","freightEntry":"offered","freightPick":"free"}`)
	for _, s := range states(g) {
		text, err := g.AppendJSON(nil, s)
		if err != nil {
			t.Fatal(err)
		}
		block, err := g.AppendBinary(nil, s)
		if err != nil {
			t.Fatal(err)
		}
		texts, blocks = append(texts, string(text)), append(blocks, string(block))
	}
	write("FuzzJSON", "[]byte", texts...)
	write("FuzzBinary", "[]byte", blocks...)
}
