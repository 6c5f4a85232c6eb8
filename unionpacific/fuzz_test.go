package unionpacific_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
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
	x := lcg(1)
	for range 60 {
		require.NoError(t, g.Invariant(s))
		m, ok := quickChoice(g, s, &x)
		if !ok {
			require.Equal(t, core.Nobody, g.Turn(s))
			break
		}
		next, err := g.Apply(s, m)
		require.NoError(t, err)
		for _, who := range owners(g) {
			v := g.View(s, who)
			require.NoError(t, g.Invariant(v.State))
			require.Equal(t, v, g.View(v.State, who))
		}
		g.AppendReport(nil, s, m, next)
		s = next
	}
	g.AppendPicture(nil, s)
	g.Dividend(s)
	who := core.Seat(0)
	if owner := g.Owner(s); owner != core.Nobody {
		who = owner
	}
	v := g.View(s, who)
	sample, err := g.Sample(v, &x)
	require.NoError(t, err)
	require.NoError(t, g.Invariant(sample))
	require.Equal(t, v, g.View(sample, who))
}

func FuzzParseBinary(f *testing.F) {
	g := fuzzGame(f)
	for _, s := range corpus(f, g)[:12] {
		data, err := g.AppendBinary(nil, s)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := g.ParseBinary(data)
		if err != nil {
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			return
		}
		again, err := g.AppendBinary(nil, s)
		require.NoError(t, err)
		require.Equal(t, data, again)
		playOn(t, g, s)
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
		s, err := g.ParseJSON(data)
		if err != nil {
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			return
		}
		again, err := g.AppendJSON(nil, s)
		require.NoError(t, err)
		back, err := g.ParseJSON(again)
		require.NoError(t, err)
		require.Equal(t, s, back)
		playOn(t, g, s)
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
		m, err := g.ParseMove(text)
		if err != nil {
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.NotNil(t, invalid.Rule)
			return
		}
		require.Equal(t, text, notation(g, m))
		for _, s := range states {
			next, err := g.Apply(s, m)
			if err != nil {
				var illegal *core.Illegal
				require.ErrorAs(t, err, &illegal)
				require.Equal(t, s, next)
				continue
			}
			require.NoError(t, g.Invariant(next))
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
			next, err := g.Apply(s, m)
			if err != nil {
				require.Equal(t, s, next)
				require.NotEmpty(t, err.Error())
				require.Error(t, g.Check(s, m))
				continue
			}
			require.NoError(t, g.Check(s, m))
			require.NoError(t, g.Invariant(next))
			text := notation(g, m)
			back, err := g.ParseMove(text)
			require.NoError(t, err, text)
			require.Equal(t, m, back)
		}
	})
}

func FuzzOptions(f *testing.F) {
	for _, text := range []string{
		`{}`, `{"edition":"first","upTradeOnly":true,"upDividendTable":[[],[10,5],[12,6,3],[20,10]],"firstSeat":2}`,
		`{"tradedShareToDeckBottom":true,"replaceUnplayable":"never","upDividendTable":"halves"}`, `{"unlimitedUP":true}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var o unionpacific.Options
		if o.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		back, err := json.Marshal(o)
		require.NoError(t, err)
		var again unionpacific.Options
		require.NoError(t, json.Unmarshal(back, &again))
		require.Equal(t, o, again)
		g, err := unionpacific.New(6, o)
		require.NoError(t, err)
		require.Equal(t, o, g.Options())
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
			require.ErrorIs(t, err, unionpacific.ErrBoard)
			return
		}
		g, err := unionpacific.NewOn(b, 4, unionpacific.Options{})
		require.NoError(t, err)
		playOn(t, g, g.Start())
	})
}

// TestCorporaAreComplete writes the committed corpora with -update.
func TestCorporaAreComplete(t *testing.T) {
	g := fuzzGame(t)
	for i, s := range corpus(t, g)[12:18] {
		data, err := g.AppendBinary(nil, s)
		require.NoError(t, err)
		requireCorpus(t, "FuzzParseBinary", i, "[]byte("+strconv.Quote(string(data))+")")
		data, err = g.AppendJSON(nil, s)
		require.NoError(t, err)
		requireCorpus(t, "FuzzParseJSON", i, "[]byte("+strconv.Quote(string(data))+")")
	}
	for i, text := range []string{"invest BNL BNL BNL", "build clear UP billings-calgary 300", "draw draw", "invest" + string(make([]byte, 9)), "take personal"} {
		requireCorpus(t, "FuzzParseMove", i, "string("+strconv.Quote(text)+")")
	}
	for i, text := range []string{`{"upDividendTable":[[9,9,9,9,9,9,0,0],[],[],[]]}`, `{"firstSeat":-0}`, `{"edition":"first"}{}`} {
		requireCorpus(t, "FuzzOptions", i, "string("+strconv.Quote(text)+")")
	}
	requireCorpus(t, "FuzzLoadBoard", 0, `[]byte("{\"game\":\"unionpacific\",\"format\":1,\"cities\":[{\"id\":\"a\",\"name\":\"A\"}],\"sections\":[null],\"companies\":[]}")`)
	requireCorpus(t, "FuzzApply", 0, "byte('\\x04')\nbyte('\\x04')\nbyte('\\xff')\nbyte('\\xff')\nbyte('\\xff')\nbyte('\\x00')\nbyte('\\x00')")
	requireCorpus(t, "FuzzApply", 1, "byte('\\x05')\nbyte('\\x00')\nbyte('\\x00')\nbyte('\\x00')\nbyte('\\x00')\nbyte('\\x0a')\nbyte('\\xff')")
}

func requireCorpus(t *testing.T, target string, i int, value string) {
	t.Helper()
	path := filepath.Join("testdata", "fuzz", target, "corpus-"+strconv.Itoa(i))
	text := "go test fuzz v1\n" + value + "\n"
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, text, string(data))
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
			if other, err := g.ParseBinary(shifted); err == nil && other != s {
				accepted++
				playOn(t, g, other)
			}
		}
	}
	require.Positive(t, accepted)
}
