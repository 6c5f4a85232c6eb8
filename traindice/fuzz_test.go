package traindice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/traindice"
)

func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if opts, ok := coretest.TryOptions[traindice.Options](t, data); ok {
			_, err := traindice.New(2, opts)
			require.NoError(t, err, "%s was read and makes no game", data)
		}
	})
}

func FuzzMove(f *testing.F) {
	g := newGame(f, 2, "")
	f.Fuzz(func(t *testing.T, text string) { coretest.TryText(t, g, text) })
}

// fuzzGames have the options that allow most.
func fuzzGames(f *testing.F) []*traindice.Game {
	return []*traindice.Game{
		newGame(f, 3, `{"ties":"playoff","freightEntry":"offered","freightPick":"free"}`),
		newGame(f, 3, `{"cargoRolls":"three-total","endMode":"rounds"}`),
	}
}

func FuzzJSON(f *testing.F) {
	games := fuzzGames(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			if s, ok := coretest.TryJSON(t, g, data); ok {
				coretest.PlayOn(t, g, s, 20)
			}
		}
	})
}

func FuzzBinary(f *testing.F) {
	games := fuzzGames(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			if s, ok := coretest.TryBinary(t, g, data); ok {
				coretest.PlayOn(t, g, s, 20)
			}
		}
	})
}

// The seeds of the fuzz targets: what is accepted, and what nearly is.
func TestSeeds(t *testing.T) {
	opts := []any{
		[]byte("{}"), []byte(""), []byte("[]"), []byte(`{"target":50} x`), []byte(`{"rounds":1000001}`), []byte(`{"fullSetScore":0}`),
		[]byte(`{"target":50,"target":50}`),
	}
	for _, v := range variants {
		opts = append(opts, []byte(v))
	}
	opts = append(opts, []byte(`{"freightDouble":true}`)) // a default in so many words
	gametest.Seeds(t, "FuzzOptions", opts...)
	gametest.Seeds(t, "FuzzMove", "roll", "stop", "freight", "keep -", "keep 1444", "rolled 112456", "rolled 7", "keep 43", "")
	var texts, blocks []any
	g := newGame(t, 3, `{"ties":"playoff","freightEntry":"offered","freightPick":"free"}`)
	for _, s := range states(g) {
		text, err := g.AppendJSON(nil, s)
		require.NoError(t, err)
		block, err := g.AppendBinary(nil, s)
		require.NoError(t, err)
		texts, blocks = append(texts, text), append(blocks, block)
	}
	gametest.Seeds(t, "FuzzJSON", texts...)
	gametest.Seeds(t, "FuzzBinary", blocks...)
}
