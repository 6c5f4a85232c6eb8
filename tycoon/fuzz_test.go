package tycoon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/tycoon"
)

func FuzzOptions(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		if opts, ok := coretest.TryOptions[tycoon.Options](t, data); ok {
			if _, err := tycoon.New(5, opts); err != nil {
				coretest.Refused(t, err) // a seat that five players have not
			}
		}
	})
}

func FuzzMove(f *testing.F) {
	g := newGame(f, 2, "")
	s := positionP(f, g)
	f.Fuzz(func(t *testing.T, text string) {
		if m, ok := coretest.TryText(t, g, text); ok {
			coretest.TryMove(t, g, s, m)
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

func FuzzBoard(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := tycoon.LoadBoard(data)
		if err != nil {
			coretest.Refused(t, err)
			return
		}
		g, err := tycoon.NewOn(b, 2, tycoon.Options{})
		require.NoError(t, err)
		coretest.PlayOn(t, g, g.Start(), 20)
	})
}

// The seeds of the fuzz targets: what is accepted, and what nearly is.
func TestSeeds(t *testing.T) {
	opts := []any{
		[]byte("{}"), []byte(""), []byte("[]"), []byte(`{"maxTurns":50} x`), []byte(`{"maxTurns":1000001}`), []byte(`{"firstSeat":5}`),
		[]byte(`{"issueBelow":5,"issueBelow":5}`),
	}
	for _, v := range variants {
		opts = append(opts, []byte(v.options))
	}
	opts = append(opts, []byte(`{"duplicateOwnLinks":true}`)) // a default in so many words
	gametest.Seeds(t, "FuzzOptions", opts...)
	gametest.Seeds(t, "FuzzMove", "pass", "bid 3000", "keep ?", "take city-growth", "west des-moines", "urbanize albany black", "lay -5,14 1-5",
		"redirect 14,11 3-5", "deliver red boston providence new-haven@2 new-york", "draw red", "draw hotel-chicago", "reveal none", "")
	var texts, blocks []any
	for i, g := range fuzzGames(t) {
		moves, _ := eager(t, g, uint64(i)+5)
		s := g.Start()
		for n, m := range moves {
			if n%70 == 5 || n > 80 && n%60 == 0 {
				text, err := g.AppendJSON(nil, s)
				require.NoError(t, err)
				block, err := g.AppendBinary(nil, g.View(s, 1).State)
				require.NoError(t, err)
				texts, blocks = append(texts, text), append(blocks, block)
			}
			s = apply(t, g, s, m)
			if len(texts) > 5*(i+1) {
				break
			}
		}
	}
	gametest.Seeds(t, "FuzzJSON", texts...)
	gametest.Seeds(t, "FuzzBinary", blocks...)
	small := boardData(t, shrink)
	gametest.Seeds(t, "FuzzBoard", []byte(small), []byte("{}"), []byte(""), []byte(`{"format":2}`), []byte(small)[:len(small)/2])
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
