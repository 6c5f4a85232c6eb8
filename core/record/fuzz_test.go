package record_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Parse accepts exactly what AppendText writes.
func FuzzParse(f *testing.F) {
	_, text := full()
	f.Add([]byte(text))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Parse(data)
		if err != nil {
			var invalid *core.Invalid
			if !errors.As(err, &invalid) || invalid.Game != "record" {
				t.Fatalf("not an *Invalid of this package: %v", err)
			}
			return
		}
		again, err := rec.AppendText(nil)
		if err != nil || !bytes.Equal(data, again) {
			t.Fatalf("accepted %q, written as %q, %v", data, again, err)
		}
	})
}

// A record of a game is replayed, or refused with an error.
func FuzzReplay(f *testing.F) {
	g := dice(f, 2, `{"target":3}`)
	f.Add([]byte("railrules record 1\ngame: toydice\nrevision: 1\nplayers: 2\noptions: {\"target\":3}\n\nroll 3\ntake\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Parse(data)
		if err != nil {
			return
		}
		steps := 0
		for step, err := range record.Replay(g, rec) {
			if err != nil {
				var invalid *core.Invalid
				if !errors.As(err, &invalid) {
					t.Fatalf("not an *Invalid: %v", err)
				}
				return
			}
			if text := string(g.AppendMove(nil, step.Move)); text != rec.Moves[steps] {
				t.Fatalf("step %d is %q, replayed as %q", steps, rec.Moves[steps], text)
			}
			steps++
		}
		if steps != len(rec.Moves) {
			t.Fatalf("replayed %d of %d steps without an error", steps, len(rec.Moves))
		}
	})
}
