package tycoon_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/tycoon"
)

func TestSuppliedBoard(t *testing.T) {
	b := tycoon.SuppliedBoard()
	require.NotNil(t, b)
	require.Same(t, b, tycoon.SuppliedBoard())
	require.Equal(t, "eastern-us-reconstructed-1", b.Name())
	require.Len(t, b.Digest(), 16)
	require.Equal(t, []int{31, 10}, []int{b.Cards(), b.Tycoons()})
	g := newGame(t, 2, "")
	require.Same(t, b, g.Board())
	h := g.Header()
	require.Equal(t, []string{"tycoon", b.Name(), b.Digest()}, []string{h.Game, h.Board, h.Digest})
	again, err := tycoon.Open(h)
	require.NoError(t, err)
	require.Equal(t, h, again.Header())
	for _, b := range []*tycoon.Board{b, {}} {
		require.Zero(t, b.City(200))
		require.Zero(t, b.City(51))
		require.Zero(t, b.Card(200))
		require.Zero(t, b.Card(31))
		for _, none := range []tycoon.Tycoon{tycoon.NoTycoon, 11, 100, tycoon.UnknownTycoon} {
			require.Zero(t, b.Tycoon(none))
		}
	}
	_, ok := b.FindCity("new-orlean")
	require.False(t, ok)
	_, ok = b.FindCard("")
	require.False(t, ok)
	_, ok = b.FindTycoon("none")
	require.False(t, ok)
	require.Equal(t, tycoon.CityInfo{ID: "kansas-city", Name: "Kansas City", Hex: b.City(city(t, g, "kansas-city")).Hex,
		Color: tycoon.Grey, Goods: 2, Western: true}, b.City(city(t, g, "kansas_city")))
	require.Equal(t, tycoon.CardInfo{ID: "major-line-new-york-chicago", Name: "Major Line", Title: "Major Line New York - Chicago",
		Text:  "10 points for the first player whose own links join New York and Chicago.",
		Count: 1, Mark: tycoon.Green, Points: 10}, b.Card(card(t, g, "major-line-new-york-chicago")))
	require.Equal(t, tycoon.TycoonInfo{ID: "pullman", Name: "George Pullman",
		Text: "6 points for having been the first at engine level 6.", Points: 6}, b.Tycoon(5))
	require.Zero(t, b.Income(-3))
}

// The digest is that of what the rules read, not of how it is written.
func TestDigest(t *testing.T) {
	supplied := tycoon.SuppliedBoard().Digest()
	same := board(t, func(d object) {
		d["name"] = "another"
		d["note"] = "other words"
		d["knownFacts"] = []any{object{"fact": "none"}}
		hexes := d["hexes"].([]any)
		hexes[0], hexes[9] = hexes[9], hexes[0]
		d["cities"].([]any)[0].(object)["name"] = "K. C."
		d["operationsCards"].([]any)[0].(object)["source"] = object{"name": "made up"}
	})
	require.Equal(t, supplied, same.Digest())
	require.Equal(t, "another", same.Name())
	for _, change := range []func(d object){
		func(d object) { d["costs"].(object)["plain"] = 3000 },
		func(d object) { d["cities"].([]any)[3].(object)["goods"] = 4 },
		func(d object) { d["hexes"].([]any)[0].(object)["terrain"] = "mountain" },
		func(d object) { d["ridges"] = d["ridges"].([]any)[1:] },
		func(d object) { d["income"].(object)["byScore"].([]any)[7] = 10000 },
		func(d object) { c := d["cities"].([]any); c[0], c[1] = c[1], c[0] },
		func(d object) { d["operationsCards"].([]any)[0].(object)["vp"] = 2 },
	} {
		b := board(t, change)
		require.NotEqual(t, supplied, b.Digest())
		_, err := tycoon.OpenOn(b, newGame(t, 2, "").Header())
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, "digest", invalid.Name)
	}
}

func TestAnotherBoardIsPlayed(t *testing.T) {
	b := board(t, shrink)
	require.Less(t, b.Cities(), 20)
	g, err := tycoon.NewOn(b, 2, tycoon.Options{MaxTurns: 5})
	require.NoError(t, err)
	moves, s := eager(t, g, 3)
	require.True(t, g.Standing(s).Over)
	require.NotEmpty(t, moves)
	require.Contains(t, string(g.AppendPicture(nil, s)), "Boston")
	for _, none := range []*tycoon.Board{nil, {}} {
		var invalid *core.Invalid
		_, err := tycoon.NewOn(none, 2, tycoon.Options{})
		require.ErrorAs(t, err, &invalid)
		_, err = tycoon.OpenOn(none, core.Header{Game: "tycoon", Players: 2})
		require.ErrorAs(t, err, &invalid)
	}
	require.Equal(t, tycoon.HexInfo{}, (&tycoon.Board{}).Hex(tycoon.Hex{}))
}

// Every fault of a board is named, all at once.
func TestFaultyBoards(t *testing.T) {
	first := func(d object, key string) object { return d[key].([]any)[0].(object) }
	card := func(d object, id string) object {
		for _, x := range d["operationsCards"].([]any) {
			if x.(object)["id"] == id {
				return x.(object)
			}
		}
		t.Fatal(id)
		return nil
	}
	faults := []struct {
		says   string
		change func(d object)
	}{
		{"format", func(d object) { d["format"] = 2 }},
		{"is listed twice", func(d object) { d["hexes"] = append(d["hexes"].([]any), first(d, "hexes")) }},
		{"terrain", func(d object) { first(d, "hexes")["terrain"] = "swamp" }},
		{"coordinate", func(d object) { first(d, "hexes")["q"] = 64 }},
		{"river side 6", func(d object) { first(d, "hexes")["riverEdges"] = []int{6} }},
		{"missing on the other side", func(d object) { first(d, "hexes")["riverEdges"] = []int{0} }},
		{"does not lie between two listed hexes", func(d object) { first(d, "ridges")["q"] = 60 }},
		{"side from 0 to 2", func(d object) { first(d, "ridges")["d"] = 3 }},
		{"ridge 23,5 side 0: is listed twice", func(d object) { d["ridges"] = append(d["ridges"].([]any), first(d, "ridges")) }},
		{"does not lie on a city hex", func(d object) { first(d, "cities")["q"] = 0 }},
		{"is a city hex without a city", func(d object) { first(d, "cities")["q"] = 0 }},
		{"colour \"pink\"", func(d object) { first(d, "cities")["colour"] = "pink" }},
		{"goods: 0 is not", func(d object) { first(d, "cities")["goods"] = 0 }},
		{"need 221 cubes", func(d object) { first(d, "cities")["goods"] = 125; d["cities"].([]any)[1].(object)["goods"] = 4 }},
		{"an id has", func(d object) { first(d, "cities")["id"] = "Kansas" }},
		{"a name has", func(d object) { first(d, "cities")["name"] = "" }},
		{"the id is given twice", func(d object) { first(d, "cities")["id"] = "boston" }},
		{"there is no city \"chicago\"", func(d object) { d["cities"].([]any)[1].(object)["id"] = "chicagoland" }},
		{"goods.colours", func(d object) { d["goods"].(object)["colours"] = []string{"red"} }},
		{"goods.perColour", func(d object) { d["goods"].(object)["perColour"] = 51 }},
		{"no colour of new city tiles", func(d object) { d["newCityTiles"].(object)["byColour"].(object)["red"] = 1 }},
		{"costs.plain: 2500 is not a multiple", func(d object) { d["costs"].(object)["plain"] = 2500 }},
		{"costs.share: 0", func(d object) { d["costs"].(object)["share"] = 0 }},
		{"maxTilesPerAction", func(d object) { d["track"].(object)["maxTilesPerAction"] = 0 }},
		{"engines.maxLevel: 9", func(d object) { d["engines"].(object)["maxLevel"] = 9 }},
		{"has nothing for 5", func(d object) { delete(d["engines"].(object)["upgradeCost"].(object), "5") }},
		{"more than the keys 2 to 8", func(d object) { d["engines"].(object)["upgradeCost"].(object)["9"] = 1000 }},
		{"income.byScore", func(d object) { d["income"].(object)["byScore"] = []int{0} }},
		{"emptyCityMarkers.byPlayers: has nothing for 6", func(d object) { delete(d["emptyCityMarkers"].(object)["byPlayers"].(object), "6") }},
		{"byPlayers.2: 0 is not", func(d object) { d["emptyCityMarkers"].(object)["byPlayers"].(object)["2"] = 0 }},
		{"mark \"blue\"", func(d object) { first(d, "operationsCards")["mark"] = "blue" }},
		{"needs the mark green", func(d object) { first(d, "operationsCards")["mark"] = "none" }},
		{"exists once", func(d object) { first(d, "operationsCards")["count"] = 2 }},
		{"no effect \"magic\"", func(d object) { first(d, "operationsCards")["effect"] = object{"kind": "magic"} }},
		{"condition", func(d object) { first(d, "operationsCards")["effect"].(object)["condition"] = "weather" }},
		{"minLinks: is missing", func(d object) { delete(first(d, "operationsCards")["effect"].(object), "minLinks") }},
		{"more than the effect", func(d object) { first(d, "operationsCards")["effect"].(object)["city"] = "boston" }},
		{"vp: is missing", func(d object) { delete(first(d, "operationsCards"), "vp") }},
		{"has no vp", func(d object) { card(d, "tunnel_engineer")["vp"] = 1 }},
		{"there is no city \"gotham\"", func(d object) { card(d, "hotel_boston")["effect"].(object)["city"] = "gotham" }},
		{"two different cities", func(d object) {
			card(d, "major_line_richmond_atlanta")["effect"].(object)["cities"] = []string{"boston", "boston"}
		}},
		{"ridgeSurcharge: is missing", func(d object) { delete(card(d, "perfect_engineering")["effect"].(object), "ridgeSurcharge") }},
		{"another card with the effect", func(d object) {
			x := object{"id": "second_tunnel", "name": "Second", "count": 1, "mark": "none", "start": false, "effect": object{"kind": "tunnelEngineer", "ridgeSurcharge": 1000}}
			d["operationsCards"] = append(d["operationsCards"].([]any), x)
		}},
		{"extra actions are more", func(d object) { card(d, "railroad_executive")["count"] = 9 }},
		{"are less than the 12", func(d object) { d["operationsCards"] = d["operationsCards"].([]any)[:6] }},
		{"a colour or none", func(d object) { first(d, "operationsCards")["id"] = "red" }},
		{"a colour or none", func(d object) { first(d, "tycoonCards")["id"] = "speed_record" }},
		{"are not from 10 to 15", func(d object) { d["tycoonCards"] = d["tycoonCards"].([]any)[1:] }},
		{"no objective", func(d object) { first(d, "tycoonCards")["objective"] = "beauty" }},
		{"not exactly what the objective", func(d object) { delete(first(d, "tycoonCards"), "city") }},
		{"0 have the objective", func(d object) {
			c := d["tycoonCards"].([]any)[4].(object)
			c["objective"] = "mostLinks"
			delete(c, "level")
			delete(c, "revealOnAchievement")
		}},
		{"name: is longer", func(d object) { d["name"] = "with blanks" }},
	}
	for i, f := range faults {
		if i%4 > 0 && testing.Short() {
			continue // long under the race detector
		}
		_, err := tycoon.LoadBoard(boardData(t, f.change))
		require.ErrorContains(t, err, f.says)
		coretest.Refused(t, err)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, "board", invalid.What)
	}
	// All that does not hide another fault is named at once.
	_, err := tycoon.LoadBoard(boardData(t, func(d object) {
		d["costs"].(object)["plain"] = 2500
		d["goods"].(object)["perColour"] = 51
		first(d, "cities")["colour"] = "pink"
		first(d, "tycoonCards")["objective"] = "beauty"
	}))
	joined, ok := err.(interface{ Unwrap() []error })
	require.True(t, ok)
	require.GreaterOrEqual(t, len(joined.Unwrap()), 4)
}

func TestBoardsThatAreNoJSON(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "null", `{"format":1}`, `{"format":1,"hexes":null}`, string(tycoon.SuppliedData()) + "x",
		strings.Replace(string(tycoon.SuppliedData()), `"costs"`, `"Costs"`, 1), strings.Replace(string(tycoon.SuppliedData()), `"plain": 2000`, `"plain": 2e3`, 1),
		strings.Replace(string(tycoon.SuppliedData()), `"riverEdges"`, `"riverSides"`, 1)} {
		_, err := tycoon.LoadBoard([]byte(text))
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
	}
}

// The bounds: a board at them plays, one beyond is refused.
func TestBoundsOfABoard(t *testing.T) {
	grow := func(n int) func(d object) {
		return func(d object) {
			have := map[tycoon.Hex]bool{}
			for _, x := range d["hexes"].([]any) {
				h := x.(object)
				have[tycoon.Hex{Q: int8(h["q"].(float64)), R: int8(h["r"].(float64))}] = true
			}
			for q := int8(-63); n > 0; q++ {
				h := tycoon.Hex{Q: q, R: -40}
				if !have[h] {
					d["hexes"] = append(d["hexes"].([]any), object{"q": h.Q, "r": h.R, "terrain": "plain"})
					n--
				}
			}
		}
	}
	free := tycoon.MaxTiles - len(tycoon.SuppliedBoard().Hexes())
	b := board(t, grow(free))
	require.Len(t, b.Hexes(), tycoon.MaxTiles)
	g, err := tycoon.NewOn(b, 2, tycoon.Options{MaxTurns: 1})
	require.NoError(t, err)
	for _, line := range strings.Split(string(g.AppendPicture(nil, g.Start())), "\n") {
		require.LessOrEqual(t, len(line), 100)
	}
	_, err = tycoon.LoadBoard(boardData(t, grow(free+1)))
	require.ErrorContains(t, err, "more than 512")
	_, err = tycoon.LoadBoard(boardData(t, func(d object) {
		for range 20 {
			d["cities"] = append(d["cities"].([]any), d["cities"].([]any)[0])
		}
	}))
	require.ErrorContains(t, err, "71 are not from 2 to 64")
}

// The file that comes with the package is what SuppliedData returns, and
// nobody can change it.
func TestSuppliedData(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("board.json"))
	require.NoError(t, err)
	data := tycoon.SuppliedData()
	require.Equal(t, string(file), string(data))
	data[0] = 'x'
	require.Equal(t, string(file), string(tycoon.SuppliedData()))
}
