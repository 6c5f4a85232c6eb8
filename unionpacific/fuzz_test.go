package unionpacific_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/unionpacific"
)

// corpus returns positions of a walk and their views, which the fuzz targets
// begin with.
func corpus(t testing.TB, g *game) []state {
	var list []state
	w := newWalk(t, g, 7, false)
	for step := 0; ; step++ {
		text := w.choose()
		if step%40 == 5 || text == "" {
			list = append(list, w.s, g.View(w.s, 1).State, g.View(w.s, core.Spectator).State)
		}
		if text == "" {
			return list
		}
		w.play(text)
	}
}

// fuzzGame has the option that adds to the state.
func fuzzGame(t testing.TB) *game {
	return newGame(t, 3, `{"edition":"first","tradedShareToDeckBottom":true,"replaceUnplayable":"always"}`)
}

// playOn plays some steps from a state that a decoder accepted.
func playOn(t *testing.T, g *game, s state) {
	t.Helper()
	g.Dividend(coretest.PlayOn(t, g, s, 60))
}

func FuzzParseBinary(f *testing.F) {
	g := fuzzGame(f)
	for _, s := range corpus(f, g)[:12] {
		data, err := g.AppendBinary(nil, s)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, ok := coretest.TryBinary(t, g, data); ok {
			playOn(t, g, s)
		}
	})
}

func FuzzParseJSON(f *testing.F) {
	g := fuzzGame(f)
	for _, s := range corpus(f, g)[:6] {
		data, err := g.AppendJSON(nil, s)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, ok := coretest.TryJSON(t, g, data); ok {
			playOn(t, g, s)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	g := newGame(f, 2, `{}`)
	for _, text := range []string{
		"open WW", "open ?", "continue", "replace joker", "build joker BNL billings-calgary 0", "invest MS UP", "pass", "take open EPRG",
		"take deck", "take UP", "decline", "trade ?", "discard white", "draw clear", "draw UP", "draw dividend", "draw ?", "reveal UP",
	} {
		f.Add(text)
	}
	states := corpus(f, g)
	f.Fuzz(func(t *testing.T, text string) {
		m, ok := coretest.TryText(t, g, text)
		if !ok {
			_, err := g.ParseMove(text)
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.NotNil(t, invalid.Rule)
			return
		}
		for _, s := range states {
			coretest.TryMove(t, g, s, m)
		}
	})
}

// FuzzApply tries moves that no text stands for.
func FuzzApply(f *testing.F) {
	g := newGame(f, 2, `{}`)
	states := corpus(f, g)
	f.Add(uint8(4), uint8(0), uint8(8), uint8(17), uint8(0), uint8(0), uint8(0))
	f.Add(uint8(5), uint8(0), uint8(0), uint8(0), uint8(0), uint8(3), uint8(2))
	f.Fuzz(func(t *testing.T, kind, k, c, x, space, share, n uint8) {
		m := move{Kind: unionpacific.Kind(kind), Card: unionpacific.Card(k), Company: unionpacific.Company(c), Section: unionpacific.Section(x), Space: space}
		m.Shares[share%unionpacific.Companies] = n
		_ = m.String()
		for _, s := range states {
			if _, ok := coretest.TryMove(t, g, s, m); ok {
				text := notation(g, m)
				back, err := g.ParseMove(text)
				require.NoError(t, err, text)
				require.Equal(t, m, back)
			}
		}
	})
}

func FuzzOptions(f *testing.F) {
	for _, text := range []string{
		`{}`, `{"edition":"first","upTradeOnly":true,"upDividendTable":[[],[10,5],[12,6,3],[20,10]],"firstSeat":2}`,
		`{"tradedShareToDeckBottom":true,"replaceUnplayable":"never","upDividendTable":"halves"}`, `{"unlimitedUP":true}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if opts, ok := coretest.TryOptions[unionpacific.Options](t, data); ok {
			g, err := unionpacific.New(6, opts)
			require.NoError(t, err)
			require.Equal(t, opts, g.Options())
		}
	})
}

func FuzzLoadBoard(f *testing.F) {
	data, err := os.ReadFile("board.json")
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte(`{"game":"unionpacific","format":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := unionpacific.LoadBoard(data)
		if err != nil {
			coretest.Refused(t, err)
			require.ErrorIs(t, err, unionpacific.ErrBoard)
			return
		}
		g, err := unionpacific.NewOn(b, 4, unionpacific.Options{})
		require.NoError(t, err)
		playOn(t, g, g.Start())
	})
}

// The seeds of the fuzz targets that are not added by these themselves.
func TestSeeds(t *testing.T) {
	var texts, blocks []any
	g := fuzzGame(t)
	for _, s := range corpus(t, g)[12:18] {
		block, err := g.AppendBinary(nil, s)
		require.NoError(t, err)
		text, err := g.AppendJSON(nil, s)
		require.NoError(t, err)
		texts, blocks = append(texts, text), append(blocks, block)
	}
	gametest.Seeds(t, "FuzzParseJSON", texts...)
	gametest.Seeds(t, "FuzzParseBinary", blocks...)
	gametest.Seeds(t, "FuzzParseMove",
		"invest BNL BNL BNL", "build clear UP billings-calgary 300", "draw draw", "invest"+string(make([]byte, 9)), "take personal")
	gametest.Seeds(t, "FuzzOptions",
		[]byte(`{"upDividendTable":[[9,9,9,9,9,9,0,0],[],[],[]]}`), []byte(`{"firstSeat":-0}`), []byte(`{"edition":"first"}{}`))
	gametest.Seeds(t, "FuzzLoadBoard",
		[]byte(`{"game":"unionpacific","format":1,"cities":[{"id":"a","name":"A"}],"sections":[null],"companies":[]}`))
	gametest.Seeds(t, "FuzzApply", gametest.Numbers{4, 4, 255, 255, 255, 0, 0}, gametest.Numbers{5, 0, 0, 0, 0, 10, 255})
}

// TestShiftedStatesArePlayable moves units between two numbers of stored
// states: cards stay conserved, so that many of them are accepted. Those can be
// played on, viewed and sampled.
func TestShiftedStatesArePlayable(t *testing.T) {
	shifts := 1500
	if testing.Short() {
		shifts = 300
	}
	g := fuzzGame(t)
	x := lcg(3)
	accepted := 0
	for _, s := range corpus(t, g) {
		data, err := g.AppendBinary(nil, s)
		require.NoError(t, err)
		for range shifts {
			shifted := append([]byte(nil), data...)
			for range 1 + x.next()%3 {
				i, j := x.next()%uint64(len(data)), x.next()%uint64(len(data))
				shifted[i]++
				shifted[j]--
			}
			if other, ok := coretest.TryBinary(t, g, shifted); ok && other != s {
				accepted++
				playOn(t, g, other)
			}
		}
	}
	require.Positive(t, accepted)
}
