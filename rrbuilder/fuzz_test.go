package rrbuilder_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/rrbuilder"
)

// The options of a header are read with the board at hand, which has defaults
// of its own.
func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := rrbuilder.Open(core.Header{Game: "rrbuilder", Players: 4, Options: string(data)})
		if err != nil {
			coretest.Refused(t, err)
			return
		}
		again, err := rrbuilder.Open(g.Header())
		require.NoError(t, err)
		require.Equal(t, g.Options(), again.Options())
		text, err := json.Marshal(g.Options())
		require.NoError(t, err)
		require.Equal(t, g.Header().Options, string(text))
	})
}

func FuzzParseMove(f *testing.F) {
	g := opened(f, 4, "{}")
	states := []rrbuilder.State{{}, g.Start(), play(f, g, g.Start(), "nominate red 3"), play(f, g, g.Start(), "nominate red 3;"+passes(7))}
	f.Fuzz(func(t *testing.T, text string) {
		if m, ok := coretest.TryText(t, g, text); ok {
			for _, s := range states {
				coretest.TryMove(t, g, s, m)
			}
		}
	})
}

// playOn plays a decoded state to its end.
func playOn(t *testing.T, g *rrbuilder.Game, s rrbuilder.State) {
	t.Helper()
	s = coretest.PlayOn(t, g, s, 2000)
	require.True(t, g.Standing(s).Over, "the game does not end")
	g.Project(s)
}

func FuzzParseJSON(f *testing.F) {
	g := opened(f, 4, "{}")
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, ok := coretest.TryJSON(t, g, data); ok {
			playOn(t, g, s)
		}
	})
}

func FuzzParseBinary(f *testing.F) {
	g := opened(f, 4, "{}")
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, ok := coretest.TryBinary(t, g, data); ok {
			playOn(t, g, s)
		}
	})
}

func FuzzLoadBoard(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := rrbuilder.LoadBoard(data)
		if err != nil {
			coretest.Refused(t, err)
			require.ErrorIs(t, err, rrbuilder.ErrBoard)
			return
		}
		g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
		require.NoError(t, err)
		playOn(t, g, g.Start())
	})
}

// The seeds of the fuzz targets: what is accepted, and what nearly is.
func TestSeeds(t *testing.T) {
	var opts []any
	for _, text := range []string{
		"{}", "", `{"finalPayout":"per-share","splitRounding":"ten","investmentTable":[0,0,0,0]}`,
		`{"minimumBid":0,"nominationPass":false,"activeMarker":"rotate","trackLimit":17}`,
		`{"bonus":[0,0],"finalTie":"shared","firstSeat":3,"board":"usa-reconstructed-1"}`,
		`{"bonus":[50]}`, `{"firstSeat":4}`, `{"trackLimit":1e2}`, `{"board":null}`, `{"a":1}{`,
	} {
		opts = append(opts, []byte(text))
	}
	gametest.Seeds(t, "FuzzOptions", opts...)
	gametest.Seeds(t, "FuzzParseMove",
		"pass", "nominate red 3", "bid 5", "bid 999999999", "build denver--kansas-city", "build albany--boston from boston",
		"take denver", "bid 05", "build nowhere", "build nowhere--else", "take Boston", "build a--b from ")
	var docs, blocks []any
	g := opened(t, 4, "{}")
	s := g.Start()
	for k := 0; ; k++ {
		if k%60 == 0 || s.Phase() == rrbuilder.PhaseOver || k == 2 {
			doc, err := g.AppendJSON(nil, s)
			require.NoError(t, err)
			block, err := g.AppendBinary(nil, s)
			require.NoError(t, err)
			docs, blocks = append(docs, doc), append(blocks, block)
		}
		if s.Phase() == rrbuilder.PhaseOver {
			break
		}
		list := texts(g, s)
		s = play(t, g, s, list[(7*k+3)%len(list)])
	}
	gametest.Seeds(t, "FuzzParseJSON", append(docs, []byte(`{"turn":1,"phase":"nomination"}`))...)
	gametest.Seeds(t, "FuzzParseBinary", append(blocks, []byte{0, 0, 0})...)
	gametest.Seeds(t, "FuzzLoadBoard", []byte(tinyBoard), []byte(`{"id":"x"}`), []byte(""), []byte(tinyBoard[:400]))
}
