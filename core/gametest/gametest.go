// Package gametest is for the tests of a game, beside the laws of coretest: the
// files in testdata that drawings, texts and the seeds of fuzz targets are
// compared with, and games that come to the same positions for ever.
//
// A test that imports it has the flag -update, which writes the files anew:
//
//	go test ./traindice -update
package gametest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

var update = flag.Bool("update", false, "write the files in testdata anew")

// File returns what a file in testdata holds. With the flag -update it is
// written anew with what create returns.
func File(t testing.TB, name string, create func() []byte) []byte {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, create(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Golden fails the test unless a file in testdata holds exactly got.
func Golden[T string | []byte](t testing.TB, name string, got T) {
	t.Helper()
	want := File(t, name, func() []byte { return []byte(got) })
	if line, a, b := difference(string(want), string(got)); line > 0 {
		t.Errorf("testdata/%s differs in line %d (-update writes it anew):\nit has  %q\nand not %q", name, line, a, b)
	}
}

// difference returns the number of the first line, from 1, in which two texts
// differ, and this line of both; 0 if they are equal.
func difference(a, b string) (number int, inA, inB string) {
	linesA, linesB := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	for i := range max(len(linesA), len(linesB)) {
		inA, inB = "", ""
		if i < len(linesA) {
			inA = linesA[i]
		}
		if i < len(linesB) {
			inB = linesB[i]
		}
		if inA != inB {
			return i + 1, inA, inB
		}
	}
	return 0, "", ""
}

// Seeds fails the test unless the committed seeds of a fuzz target are exactly
// these: each a string, a []byte or, for a target of several numbers, [Numbers].
func Seeds(t testing.TB, target string, seeds ...any) {
	t.Helper()
	for i, seed := range seeds {
		text := "go test fuzz v1\n"
		switch seed := seed.(type) {
		case string:
			text += fmt.Sprintf("string(%q)\n", seed)
		case []byte:
			text += fmt.Sprintf("[]byte(%q)\n", seed)
		case Numbers:
			for _, n := range seed {
				text += fmt.Sprintf("byte('\\x%02x')\n", n)
			}
		default:
			t.Fatalf("a seed is a %T", seed)
		}
		Golden(t, fmt.Sprintf("fuzz/%s/seed-%02d", target, i), text)
	}
	if files, err := os.ReadDir(filepath.Join("testdata", "fuzz", target)); err != nil || len(files) != len(seeds) {
		t.Errorf("%s has %d files of seeds, not %d (%v)", target, len(files), len(seeds), err)
	}
}

// Numbers is a seed of a target whose arguments are of the type uint8.
type Numbers []uint8

// Final replays a recorded game to its end.
func Final[S, M comparable, G core.Codec[S, M]](t testing.TB, open func(core.Header) (G, error), data []byte) (g G, rec record.Record, s S) {
	t.Helper()
	rec, err := record.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = open(rec.Header); err != nil {
		t.Fatal(err)
	}
	if s, err = record.Final(g, rec); err != nil {
		t.Fatal(err)
	}
	return g, rec, s
}

// Result writes the standing at the end of a game in one line.
func Result[S, M comparable](g core.Game[S, M], s S) string {
	standing := g.Standing(s)
	return fmt.Sprint(standing.Reason, " ", standing.Winners(), " ", standing.Score[:g.Seats()])
}

// Between returns a chooser that asks inner for the choices from, from+1, ...
// up to, but not including, to, and outer for all others: a property test makes
// those that tell something, and a generator the rest of a long game.
func Between(from, to int, inner, outer core.Chooser) core.Chooser {
	return &between{from, to, inner, outer, 0}
}

type between struct {
	from, to     int
	inner, outer core.Chooser
	made         int
}

func (b *between) Uint64N(n uint64) uint64 {
	b.made++
	if b.made > b.from && b.made <= b.to {
		return b.inner.Uint64N(n)
	}
	return b.outer.Uint64N(n)
}

// Steady chooses by a simple rule, the same in every version of Go.
type Steady uint64

// Uint64N returns the next choice.
func (c *Steady) Uint64N(n uint64) uint64 {
	*c = *c*6364136223846793005 + 1442695040888963407
	return uint64(*c>>33) % n
}

// Until plays a game of steady choices up to a state that is wanted.
func Until[S, M comparable](t testing.TB, g core.Game[S, M], seed Steady, wanted func(s S) bool) S {
	t.Helper()
	var w core.Walker[S, M]
	s, ok := g.Start(), true
	for ok && !wanted(s) {
		_, s, ok = w.Step(g, s, &seed)
	}
	if !wanted(s) {
		t.Fatal("the game does not come to the position that is wanted")
	}
	return s
}
