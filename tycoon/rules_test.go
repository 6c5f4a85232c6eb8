package tycoon_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// The tests follow the rules section by section; each names the rules it
// checks. Sections 2 to 6 are here, the others in the files beside.

// ---- 2 Components

// RT-INCT-1, RT-INCT-2 (E15)
func TestIncomeTable(t *testing.T) {
	b := tycoon.SuppliedBoard()
	for score, want := range map[int]int{0: 0, 1: 3000, 6: 8000, 12: 13000, 50: 25000, 53: 25000, 54: 24000, 100: 13000,
		101: 3000, 106: 8000, 200: 13000, 201: 3000} {
		require.Equal(t, want, b.Income(score), "score %d", score)
	}
	thousands := []int{0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 17, 17, 18, 18, 18, 19, 19, 19,
		20, 20, 20, 20, 21, 21, 21, 22, 22, 22, 23, 24, 24, 24, 24, 24, 24, 25, 25, 25}
	for score, want := range thousands {
		require.Equal(t, 1000*want, b.Income(score), "score %d", score)
	}
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.set(0, "score", 106) })
	require.Equal(t, 106, s.Score(0), "the true score is kept")
	require.Equal(t, 8000, g.Forecast(s, 0).Income)
}

// ---- 3 Map model

// RT-MAP-1
func TestHexes(t *testing.T) {
	h := tycoon.Hex{Q: 4, R: 14}
	for d, want := range []tycoon.Hex{{Q: 5, R: 14}, {Q: 5, R: 13}, {Q: 4, R: 13}, {Q: 3, R: 14}, {Q: 3, R: 15}, {Q: 4, R: 15}} {
		d := tycoon.Side(d)
		require.Equal(t, want, h.Neighbour(d))
		require.Equal(t, h, want.Neighbour((d+3)%6), "the opposite leads back")
		require.Equal(t, 1, h.Distance(want))
	}
	at := func(id string) tycoon.Hex {
		b := tycoon.SuppliedBoard()
		c, ok := b.FindCity(id)
		require.True(t, ok)
		return b.City(c).Hex
	}
	require.Equal(t, 9, at("kansas_city").Distance(at("chicago")))
	require.Equal(t, 14, at("new_york").Distance(at("chicago")))
}

// RT-MAP-2, RT-MAP-3, RT-MAP-4, RT-MAP-5, RT-MAP-6
func TestMapData(t *testing.T) {
	b := tycoon.SuppliedBoard()
	require.Equal(t, 51, b.Cities())
	require.Len(t, b.Hexes(), 541-51)
	mountains, ridges, rivers := 0, 0, 0
	for _, h := range b.Hexes() {
		info := b.Hex(h)
		require.True(t, info.Land && !info.IsCity)
		if info.Mountain {
			mountains++
		}
		for d := range info.River {
			beyond := b.Hex(h.Neighbour(tycoon.Side(d)))
			if beyond.Land && !beyond.IsCity {
				require.Equal(t, info.River[d], beyond.River[(d+3)%6])
				require.Equal(t, info.Ridges[d], beyond.Ridges[(d+3)%6])
			}
			if info.Ridges[d] && (d < 3 || beyond.IsCity) {
				ridges++
			}
			if info.River[d] {
				rivers++
			}
		}
	}
	require.Equal(t, 51, mountains)
	require.Equal(t, 53, ridges)
	require.Positive(t, rivers)
	require.Equal(t, tycoon.HexInfo{}, b.Hex(tycoon.Hex{Q: 100, R: 100}), "off the map")
	require.Equal(t, tycoon.HexInfo{}, b.Hex(tycoon.Hex{Q: 6, R: 9}), "the lake east of Chicago")

	goods := 0
	for c := range tycoon.City(b.Cities()) {
		goods += b.City(c).Goods
		info := b.Hex(b.City(c).Hex)
		require.True(t, info.IsCity && info.City == c)
	}
	require.Equal(t, 99, goods)
	for id, want := range map[string]tycoon.Color{"new_york": tycoon.Red, "chicago": tycoon.Red, "philadelphia": tycoon.Blue, "jacksonville": tycoon.Yellow,
		"mobile": tycoon.Black, "new_haven": tycoon.Grey, "indianapolis": tycoon.Grey, "st_louis": tycoon.Purple} {
		c, ok := b.FindCity(id)
		require.True(t, ok)
		require.Equal(t, want, b.City(c).Color, id)
		require.Equal(t, strings.ReplaceAll(id, "_", "-"), b.City(c).ID)
	}
	require.Equal(t, "St. Louis", b.City(mustCity(t, b, "st-louis")).Name)
	require.Equal(t, []tycoon.City{mustCity(t, b, "kansas-city"), mustCity(t, b, "des-moines")}, b.Western())
}

func mustCity(t *testing.T, b *tycoon.Board, id string) tycoon.City {
	t.Helper()
	c, ok := b.FindCity(id)
	require.True(t, ok, id)
	return c
}

// RT-MAP-7, RT-URB-2
func TestColorOfACity(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 10000) })
	c := city(t, g, "indianapolis")
	require.Equal(t, tycoon.Grey, g.ColorOf(s, c))
	s = play(t, g, s, "urbanize indianapolis black", "draw red", "draw red")
	require.Equal(t, tycoon.Black, g.ColorOf(s, c))
	tile, ok := s.Tile(c)
	require.True(t, ok)
	require.Equal(t, tycoon.Black, tile)
}

// RT-TRK-1
func TestPieces(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build albany") // 20,7
	refused(t, g, s, "lay 21,7 3-4", tycoon.ErrSharp)
	refused(t, g, s, "lay 21,7 2-3", tycoon.ErrSharp)
	g = newGame(t, 2, `{"sharpCurves":true}`)
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	play(t, g, s, "build albany", "lay 21,7 3-4", "finish")
	for _, text := range []string{"lay 21,7 3-3", "lay 21,7 4-3", "lay 21,7 0-6"} {
		_, err := g.ParseMove(text)
		require.ErrorIs(t, err, tycoon.ErrNotation, text)
	}
	require.ErrorIs(t, g.Check(s, tycoon.Move{Kind: tycoon.KindLay, Hex: tycoon.Hex{Q: 21, R: 7}, A: 3, B: 3}), tycoon.ErrNotation)
}

// RT-TRK-2, RT-TRK-10
func TestCrossings(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(1, "new-york", "17,10 0-4", "16,11 1-4")
	})
	s = play(t, g, s, "build philadelphia")
	var crossing []string
	for _, text := range ofKind(g, s, "lay") {
		if strings.HasPrefix(text, "lay 16,11 ") {
			crossing = append(crossing, text)
		}
	}
	require.Equal(t, []string{"lay 16,11 2-5", "lay 16,11 3-5"}, crossing)
	refused(t, g, s, "lay 16,11 1-5", tycoon.ErrCrossing)
	refused(t, g, s, "lay 16,11 4-5", tycoon.ErrSharp)
	s = play(t, g, s, "lay 16,11 2-5", "finish")
	require.Equal(t, []tycoon.OwnedPiece{
		{Piece: tycoon.Piece{Hex: tycoon.Hex{Q: 16, R: 11}, A: 1, B: 4}, Owner: 1},
		{Piece: tycoon.Piece{Hex: tycoon.Hex{Q: 16, R: 11}, A: 2, B: 5}, Owner: 0},
	}, g.TrackAt(s, tycoon.Hex{Q: 16, R: 11}))
	// A third piece never fits: the two left sides are those of a straight one.
	s = edit(t, g, skipTo(t, g, s, 1), func(p *position) { p.cash(1, 50000) })
	refused(t, g, play(t, g, s, "build philadelphia"), "lay 16,11 3-5", tycoon.ErrLand)
}

// RT-TRK-2: what must-intersect adds.
func TestCrossingsThatMustIntersect(t *testing.T) {
	for options, want := range map[string]error{`{}`: nil, `{"crossings":"must-intersect"}`: tycoon.ErrCrossing} {
		g := newGame(t, 2, options)
		s := acting(t, g, func(p *position) {
			p.cash(0, 50000)
			p.d["round"] = 2
			p.stub(1, "lynchburg", "9,16 1-3") // runs west, past the north of the hex
		})
		// From the east by side 0 to the south-west: 0-4 against 1-3 shares no side
		// and does not alternate with it.
		s = play(t, g, s, "build richmond", "lay 10,16 0-3")
		err := g.Check(s, parse(t, g, "lay 9,16 0-4"))
		if want == nil {
			require.NoError(t, err)
		} else {
			require.ErrorIs(t, err, want)
		}
	}
}

// RT-TRK-3, RT-TRK-4, RT-TRK-5
func TestLinksAndStubs(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build savannah", "lay 4,22 2-5", "finish")
	list := links(g, s)
	require.Equal(t, []tycoon.Link{{Owner: 0, From: city(t, g, "savannah"), Stub: true, Tiles: []tycoon.Piece{{Hex: tycoon.Hex{Q: 4, R: 22}, A: 2, B: 5}}}}, list)
	s = skipTo(t, g, s, 0)
	s = play(t, g, s, "lay 4,21 3-5", "lay 3,21 0-3") // E6
	list = links(g, s)
	require.Len(t, list, 1)
	require.False(t, list[0].Stub)
	require.ElementsMatch(t, []tycoon.City{city(t, g, "savannah"), city(t, g, "atlanta")}, []tycoon.City{list[0].From, list[0].To})
	require.Len(t, list[0].Tiles, 3)
	require.Equal(t, core.Seat(0), list[0].Owner)
	require.Equal(t, 1, g.OwnLinks(s, 0))
	require.Equal(t, []tycoon.OwnedPiece{{Piece: tycoon.Piece{Hex: tycoon.Hex{Q: 4, R: 21}, A: 3, B: 5}, Owner: 0}}, g.TrackAt(s, tycoon.Hex{Q: 4, R: 21}))
	// For ever: no tile can touch it.
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Turn() < 2 })
	require.Equal(t, list, links(g, s))
}

func links(g *tycoon.Game, s tycoon.State) []tycoon.Link {
	var list []tycoon.Link
	for l := range g.Links(s) {
		list = append(list, l)
	}
	return list
}

// RT-TRK-6, RT-BUILD-7
func TestASideOfACityCarriesOneChain(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 90000)
		p.link(1, "new-york", "philadelphia", "17,11 1-4")
	})
	s = play(t, g, s, "build philadelphia")
	refused(t, g, s, "lay 17,11 1-4", tycoon.ErrCrossing)
	refused(t, g, s, "lay 17,11 0-4", tycoon.ErrCrossing)
	// Nor can another chain come in by the used side.
	for _, text := range ofKind(g, s, "lay") {
		require.False(t, strings.HasPrefix(text, "lay 17,11 ") && strings.Contains(text, "4"), text)
	}
}

// RT-TRK-7, RT-TRK-8, RT-BUILD-23
func TestParallelLinks(t *testing.T) {
	own := func(p *position) {
		p.cash(0, 90000)
		p.link(0, "albany", "new-york", "19,8 1-4", "18,9 1-5")
	}
	second := []string{"build new-york", "lay 19,9 1-4"}
	for options, want := range map[string]error{`{}`: nil, `{"duplicateOwnLinks":false}`: tycoon.ErrLinkLimit} {
		g := newGame(t, 2, options)
		s := play(t, g, acting(t, g, own), second...)
		m := parse(t, g, "lay 20,8 2-4")
		err := g.Check(s, m)
		if want != nil {
			require.ErrorIs(t, err, want)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 2, g.OwnLinks(apply(t, g, s, m), 0))
	}
	g := newGame(t, 2, `{"duplicateOwnLinks":false}`)
	s := acting(t, g, func(p *position) {
		p.cash(0, 90000)
		p.link(1, "albany", "new-york", "19,8 1-4", "18,9 1-5")
	})
	play(t, g, play(t, g, s, second...), "lay 20,8 2-4")
}

// RT-TRK-8, RT-BUILD-23: 24 locomotives are for links, one is on the track of
// scores.
func TestLocomotiveLimit(t *testing.T) {
	for options, limited := range map[string]bool{`{}`: false, `{"locomotiveLimit":true}`: true} {
		g := newGame(t, 2, options)
		s := manyLinks(t, g, 0, 24)
		require.Equal(t, 24, g.OwnLinks(s, 0))
		s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 90000) })
		_, found := direct(t, g, s, 0)
		require.Equal(t, !limited, found, options)
	}
}

// RT-TRK-9, RT-BUILD-13 (E2, E3)
func TestRiverCrossingTest(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build cincinnati")
	q := quote(t, g, s, "lay 6,13 1-5")
	require.Equal(t, 3000, q.Total, "E2")
	require.True(t, q.River && q.Completes)
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build louisville")
	q = quote(t, g, s, "lay 5,14 0-3")
	require.Equal(t, 2000, q.Total, "E3")
	require.False(t, q.River)

	g = newGame(t, 2, `{"riverCost":"any-water"}`)
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	require.Equal(t, 3000, quote(t, g, play(t, g, s, "build louisville"), "lay 5,14 0-3").Total)
}

// RT-TRK-9: every piece next to a city, on a map full of rivers.
func TestRiverCrossingTestEverywhere(t *testing.T) {
	rivers := rand.New(rand.NewPCG(5, 6))
	b := board(t, func(d object) {
		at := map[tycoon.Hex]object{}
		for _, h := range d["hexes"].([]any) {
			h := h.(object)
			delete(h, "riverEdges")
			at[tycoon.Hex{Q: int8(h["q"].(float64)), R: int8(h["r"].(float64))}] = h
		}
		for _, h := range tycoon.SuppliedBoard().Hexes() {
			for e := range tycoon.Side(3) { // each side once
				if other := at[h.Neighbour(e)]; other != nil && rivers.IntN(2) == 0 {
					addRiver(at[h], int(e))
					addRiver(other, int(e)+3)
				}
			}
		}
	})
	g, err := tycoon.NewOn(b, 2, tycoon.Options{SharpCurves: true})
	require.NoError(t, err)
	s := acting(t, g, func(p *position) { p.cash(0, 90000) })
	seen := map[int]int{}
	for c := range tycoon.City(b.Cities()) {
		for m := range g.Moves(apply(t, g, s, tycoon.Build(c))) {
			if m.Kind != tycoon.KindLay || b.Hex(m.Hex).Mountain {
				continue
			}
			want := 2000
			if crossesRiver(b.Hex(m.Hex).River, m.A, m.B) {
				want = 3000
			}
			q, err := g.Quote(apply(t, g, s, tycoon.Build(c)), m)
			require.NoError(t, err)
			require.Equal(t, want, q.Tile, "%s", g.AppendMove(nil, m))
			seen[want]++
		}
	}
	require.Greater(t, seen[2000], 100)
	require.Greater(t, seen[3000], 100)
}

func addRiver(h object, e int) {
	list, _ := h["riverEdges"].([]any)
	h["riverEdges"] = append(list, e)
}

// crossesRiver walks round the hex both ways from a to b: if there is a river
// side strictly between on one way, and a river side strictly between, or at an
// end, on the other way as well, no sector can hold both.
func crossesRiver(river [6]bool, a, b tycoon.Side) bool {
	clear := func(from, to tycoon.Side) bool { // no river side strictly between
		for d := (from + 1) % 6; d != to; d = (d + 1) % 6 {
			if river[d] {
				return false
			}
		}
		return true
	}
	n := 0
	for _, r := range river {
		if r {
			n++
		}
	}
	// A way without river sides strictly between lies within one sector, ends
	// included.
	return n >= 2 && !clear(a, b) && !clear(b, a)
}

// RT-MAP-5, RT-BUILD-14: the cheapest direct links of the empty board.
func TestReferenceLinks(t *testing.T) {
	data, err := os.ReadFile("testdata/reference_links.json")
	require.NoError(t, err)
	var list []struct {
		From, To          string
		Distance, MinCost int
		MinTiles          int
	}
	require.NoError(t, json.Unmarshal(data, &list))
	require.NotEmpty(t, list)
	g := newGame(t, 2, "")
	start := acting(t, g, func(p *position) { p.cash(0, 90000) })
	cheapest := map[tycoon.City]map[tycoon.City][2]int{}
	for _, l := range list {
		from, to := city(t, g, l.From), city(t, g, l.To)
		h := g.Board().City(from).Hex
		k := g.Board().City(to).Hex
		require.Equal(t, l.Distance, h.Distance(k))
		if cheapest[from] == nil {
			cheapest[from] = directLinks(t, g, start, from)
		}
		got := cheapest[from][to]
		require.Equal(t, [2]int{l.MinCost, l.MinTiles}, got, "%s - %s", l.From, l.To)
	}
}

// directLinks returns, for each city that one build reaches, the least price
// and the least number of tiles.
func directLinks(t *testing.T, g *tycoon.Game, s tycoon.State, from tycoon.City) map[tycoon.City][2]int {
	best := map[tycoon.City][2]int{}
	cash := s.Cash(0)
	var walk func(s tycoon.State, tiles int)
	walk = func(s tycoon.State, tiles int) {
		for m := range g.Moves(s) {
			if m.Kind != tycoon.KindLay {
				continue
			}
			q, err := g.Quote(s, m)
			require.NoError(t, err)
			if !q.Completes {
				if tiles < 3 {
					walk(apply(t, g, s, m), tiles+1)
				}
				continue
			}
			price := cash - s.Cash(0) + q.Total
			old, known := best[q.To]
			if !known {
				old = [2]int{price, tiles + 1}
			}
			best[q.To] = [2]int{min(old[0], price), min(old[1], tiles+1)}
		}
	}
	walk(apply(t, g, s, tycoon.Build(from)), 0)
	return best
}

func quote(t *testing.T, g *tycoon.Game, s tycoon.State, text string) tycoon.Quote {
	t.Helper()
	q, err := g.Quote(s, parse(t, g, text))
	require.NoError(t, err, text)
	return q
}

// ---- 4 Setup

// RT-SET-1, RT-SET-3, RT-SET-4, RT-SET-5, RT-SET-7, RT-SET-8
func TestStart(t *testing.T) {
	for players, markers := range map[int]int{2: 10, 3: 12, 4: 14, 5: 16, 6: 18} {
		g := newGame(t, players, `{"firstSeat":1}`)
		s := g.Start()
		require.Equal(t, [5]uint8{25, 25, 25, 25, 25}, s.Bag())
		require.Equal(t, markers, s.Markers())
		require.Equal(t, core.Seat(1), s.First())
		for _, c := range []tycoon.Color{tycoon.Black, tycoon.Blue, tycoon.Purple, tycoon.Yellow} {
			require.Equal(t, 3, s.NewTiles(c))
		}
		require.Zero(t, s.NewTiles(tycoon.Red))
		for q := range core.Seat(players) {
			require.Equal(t, []int{0, 0, 0, 1}, []int{s.Cash(q), s.Shares(q), s.Score(q), s.Level(q)})
		}
		require.Equal(t, []string{"railroad-era-begins", "passenger-lines", "speed-record"}, faceUp(g, s))
		deck := 0
		for c := range tycoon.Card(g.Board().Cards()) {
			deck += s.InDeck(c)
		}
		require.Equal(t, 34, deck)
		s = fixed(t, g)
		require.Equal(t, core.Seat(1), g.Turn(s), "the marker holder opens the first auction")
		require.Len(t, faceUp(g, s), 3+2*players, "E24")
	}
	for _, n := range []int{-1, 0, 1, 7, 100} {
		_, err := tycoon.New(n, tycoon.Options{})
		require.ErrorIs(t, err, tycoon.ErrPlayers)
		_, err = tycoon.Open(core.Header{Game: "tycoon", Players: n})
		require.ErrorIs(t, err, tycoon.ErrPlayers)
	}
}

// RT-SET-2
func TestGoods(t *testing.T) {
	for _, c := range []struct {
		players int
		options string
		cubes   func(printed int) int
	}{
		{2, `{}`, func(int) int { return 1 }},
		{3, `{"smallGameGoods":"one-fewer"}`, func(n int) int { return max(1, n-1) }},
		{2, `{"smallGameGoods":"full"}`, func(n int) int { return n }},
		{4, `{"smallGameGoods":"one-fewer"}`, func(n int) int { return n }},
		{6, `{}`, func(n int) int { return n }},
	} {
		g := newGame(t, c.players, c.options)
		s := fixed(t, g)
		for i := range tycoon.City(g.Board().Cities()) {
			n := 0
			for _, k := range s.Cubes(i) {
				n += int(k)
			}
			require.Equal(t, c.cubes(g.Board().City(i).Goods), n)
		}
	}
}

// RT-SET-6, RT-CHANCE-3
func TestTycoonCardsAreDealtAndSecret(t *testing.T) {
	g := newGame(t, 3, "")
	s := fixed(t, g)
	require.Equal(t, "morgan fisk judah", tycoonsOf(g, s))
	require.Equal(t, "? fisk ?", tycoonsOf(g, g.View(s, 1).State))
	require.Equal(t, "? ? ?", tycoonsOf(g, g.View(s, core.Spectator).State))
	for q := range core.Seat(3) {
		require.Equal(t, tycoon.NoTycoon, s.Tycoons(q)[1])
		require.Equal(t, tycoon.NoTycoon, s.PutAway(q))
	}
	// Bag and deck are public.
	view := g.View(s, 1).State
	require.Equal(t, s.Bag(), view.Bag())
}

// RT-SET-9, RT-INFO-1, RT-INFO-4
func TestDealTwoKeepOne(t *testing.T) {
	g := newGame(t, 3, `{"tycoonCards":"deal2-keep1"}`)
	s := fixed(t, g)
	require.Equal(t, tycoon.PhaseKeep, s.Phase())
	for q := range core.Seat(3) {
		require.Equal(t, q, g.Turn(s))
		own := s.Tycoons(q)
		require.Less(t, own[0], own[1], "in the order of the data")
		require.Equal(t, []string{"keep " + g.Board().Tycoon(own[0]).ID, "keep " + g.Board().Tycoon(own[1]).ID}, texts(g, s))
		refused(t, g, s, "issue", tycoon.ErrKeepTime)
		refused(t, g, s, "keep ?", tycoon.ErrMasked)
		rival := s.Tycoons((q + 1) % 3)[0]
		if rival != own[0] && rival != own[1] {
			refused(t, g, s, "keep "+g.Board().Tycoon(rival).ID, tycoon.ErrKeep)
		}
		other := g.View(s, (q+1)%3).State
		require.Equal(t, []string{"keep ?"}, texts(g, other))
		s = play(t, g, s, "keep "+g.Board().Tycoon(own[1]).ID)
		require.Equal(t, own[0], s.PutAway(q))
		require.Equal(t, [2]tycoon.Tycoon{own[1], tycoon.NoTycoon}, s.Tycoons(q))
		mine, theirs := g.View(s, q).State, g.View(s, (q+1)%3).State
		require.Equal(t, own[0], mine.PutAway(q), "the owner goes on knowing it")
		require.Equal(t, tycoon.UnknownTycoon, theirs.PutAway(q))
	}
	require.Equal(t, tycoon.PhaseAuction, s.Phase())
	refused(t, g, s, "keep fisk", tycoon.ErrKeepTime)
	_, err := tycoon.New(6, tycoon.Options{TycoonCards: tycoon.Deal2Keep1})
	require.ErrorIs(t, err, tycoon.ErrOption)
}

// RT-SET-10
func TestGamesWithoutSomething(t *testing.T) {
	g := newGame(t, 2, `{"tycoonCards":"none","westernLinks":false,"operationsCards":false,"maxTurns":1}`)
	require.Equal(t, 51, countSetup(t, g))
	s := acting(t, g, func(p *position) {
		p.cash(0, 90000)
		p.link(0, "kansas-city", "des-moines", "-3,12 1-4", "-2,11 1-4", "-1,10 2-4")
	})
	require.Empty(t, faceUp(g, s))
	require.Empty(t, ofKind(g, s, "take"))
	require.Empty(t, ofKind(g, s, "west"))
	refused(t, g, s, "west des-moines", tycoon.ErrWesternOff)
	refused(t, g, s, "take railroad-executive", tycoon.ErrTake)
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, tycoon.PhaseOver, s.Phase(), "nothing is shown")
	// Holliday stays among the ten cards.
	g = newGame(t, 2, `{"westernLinks":false}`)
	require.Contains(t, weights(g, atFirstTycoon(t, g)), "draw holliday")
}

func atFirstTycoon(t *testing.T, g *tycoon.Game) tycoon.State {
	return goOn(t, g, g.Start(), func(s tycoon.State) bool {
		return options(g, s)[0].Kind == tycoon.KindDrawCube
	})
}

func countSetup(t *testing.T, g *tycoon.Game) int {
	n := 0
	goOn(t, g, g.Start(), func(s tycoon.State) bool { n++; return s.Phase() == tycoon.PhaseSetup })
	return n - 1
}

// ---- 5 Turn structure

// RT-TURN-1, RT-TURN-2
func TestRounds(t *testing.T) {
	g := newGame(t, 3, "")
	s := acting(t, g, func(p *position) { p.d["first"], p.d["actor"] = 2, 2 })
	var order []string
	for s.Phase() == tycoon.PhaseAction {
		order = append(order, fmt.Sprintf("%d:%d", s.Round(), g.Turn(s)))
		s = play(t, g, s, "skip")
	}
	require.Equal(t, words("1:2 1:0 1:1 2:2 2:0 2:1 3:2 3:0 3:1"), order)
	require.Equal(t, tycoon.PhaseReveal, s.Phase(), "after Income")
	// Also in the last turn: dividends are paid before the game ends.
	g = newGame(t, 2, `{"maxTurns":1,"tycoonCards":"none"}`)
	s = acting(t, g, func(p *position) { p.cash(0, 5000); p.set(0, "shares", 2) })
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, 3000, s.Cash(0))
	require.Equal(t, tycoon.PhaseOver, s.Phase())
}

// RT-CHANCE-1, RT-CHANCE-9
func TestChanceComesBeforeEveryMove(t *testing.T) {
	g := newGame(t, 2, "")
	refused(t, g, g.Start(), "issue", tycoon.ErrChance)
	s := acting(t, g, func(p *position) { p.cash(0, 10000) })
	refused(t, g, s, "draw red", tycoon.ErrChance)
	refused(t, g, s, "reveal none", tycoon.ErrChance)
	s = play(t, g, s, "urbanize albany black")
	for range 2 {
		require.Equal(t, core.Chance, g.Turn(s))
		require.Empty(t, g.AppendMoves(nil, s))
		refused(t, g, s, "issue", tycoon.ErrChance)
		refused(t, g, s, "draw hotel-boston", tycoon.ErrOutcome)
		s = play(t, g, s, "draw red")
	}
	require.Equal(t, core.Seat(1), g.Turn(s))
}

// RT-STATE-1: what a state tells.
func TestAState(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000); p.hold(0, "government-land-grant") })
	s = play(t, g, s, "play government-land-grant")
	require.Equal(t, tycoon.CardPlayed, s.Begun())
	c, ok := s.Played()
	require.True(t, ok)
	require.Equal(t, card(t, g, "government-land-grant"), c)
	s = play(t, g, s, "build boston")
	require.Equal(t, tycoon.CityChosen, s.Begun())
	at, ok := s.ChosenCity()
	require.True(t, ok)
	require.Equal(t, city(t, g, "boston"), at)
	s = apply(t, g, s, g.AppendMoves(nil, s)[1])
	require.Equal(t, tycoon.Laying, s.Begun())
	require.Equal(t, 1, s.TilesLaid())
	require.Equal(t, core.Seat(0), s.Actor())
	require.Equal(t, core.Nobody, s.FirstAtTop())

	s = acting(t, g, func(p *position) { p.faceUp("railroad-executive"); p.cash(0, 10000) })
	s = play(t, g, s, "take railroad-executive")
	require.Equal(t, 1, s.ExtraActions(), "the second one is to come")
	s = play(t, g, s, "urbanize albany blue")
	n, where := s.Waiting()
	require.Equal(t, 2, n)
	require.Equal(t, city(t, g, "albany"), where)

	// Everything is told by the JSON form, and read back.
	data, err := g.AppendJSON(nil, s)
	require.NoError(t, err)
	back, err := g.ParseJSON(data)
	require.NoError(t, err)
	require.Equal(t, s, back)
	var zero tycoon.State
	require.Equal(t, core.Nobody, g.Turn(zero))
	require.ErrorIs(t, g.Check(zero, tycoon.Skip()), tycoon.ErrOver)
	require.Error(t, g.Invariant(zero))
	_, err = json.Marshal(s)
	require.Error(t, err)
}

// RT-CHANCE-2, RT-URB-3
func TestADrawFromAnEmptyBagIsDropped(t *testing.T) {
	g := newGame(t, 6, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 10000)
		all := map[string]any{}
		for k, n := range p.d["bag"].(map[string]any) {
			all[k] = n
		}
		c := p.city("atlanta")
		for _, k := range cubeWords { // all but one red cube lie in Atlanta
			left := int(all[k].(float64))
			if k == "red" {
				left--
			}
			for range left {
				c["cubes"] = append(c["cubes"].([]any), k)
			}
			p.d["bag"].(map[string]any)[k] = float64(int(all[k].(float64)) - left)
		}
	})
	one := s
	s = play(t, g, s, "urbanize albany black")
	require.Equal(t, map[string]uint64{"draw red": 1}, weights(g, s))
	s = play(t, g, s, "draw red")
	require.Equal(t, core.Seat(1), g.Turn(s), "the second draw is dropped")
	// With an empty bag both are.
	s = edit(t, g, one, func(p *position) { p.cubes("boston", append(cubesOf(p, "boston"), "red")...) })
	s = play(t, g, s, "urbanize albany black")
	require.Equal(t, core.Seat(1), g.Turn(s))
}

func cubesOf(p *position, id string) []string {
	var list []string
	for _, k := range p.city(id)["cubes"].([]any) {
		list = append(list, k.(string))
	}
	return list
}

// ---- 6 Auction

// RT-AUC-1, RT-AUC-3, RT-AUC-5, RT-AUC-8 (E16)
func TestAuction(t *testing.T) {
	g := newGame(t, 4, `{"firstSeat":1}`)
	s := edit(t, g, fixed(t, g), func(p *position) {
		for q := range 4 {
			p.cash(q, 5000)
		}
	})
	var order []core.Seat
	for _, move := range words("bid-1000 pass bid-3000 pass pass") {
		order = append(order, g.Turn(s))
		s = play(t, g, s, strings.ReplaceAll(move, "-", " "))
	}
	require.Equal(t, []core.Seat{1, 2, 3, 0, 1}, order)
	require.Equal(t, core.Seat(3), s.First())
	require.Equal(t, core.Seat(3), g.Turn(s))
	require.Equal(t, "5000 5000 5000 2000", numbers([]int{s.Cash(0), s.Cash(1), s.Cash(2), s.Cash(3)}), "only the winner pays")
}

// RT-AUC-2, RT-AUC-4, RT-AUC-8
func TestBids(t *testing.T) {
	g := newGame(t, 3, "")
	s := edit(t, g, fixed(t, g), func(p *position) { p.cash(0, 3000); p.cash(1, 9000) })
	require.Equal(t, words("pass issue bid-1000 bid-2000 bid-3000"), dashed(texts(g, s)))
	refused(t, g, s, "bid 1500", tycoon.ErrBid)
	refused(t, g, s, "bid 0", tycoon.ErrBid)
	refused(t, g, s, "bid 4000", tycoon.ErrBidCash)
	for _, n := range []int{math.MinInt, math.MinInt32, -1000, 1 << 32, 1000 + 1<<32, math.MaxInt32, math.MaxInt} { // whatever does not fit
		require.Error(t, g.Check(s, tycoon.Bid(n)), n)
	}
	require.NoError(t, g.Check(s, tycoon.Bid(3000)))
	refused(t, g, s, "skip", tycoon.ErrAuction)
	refused(t, g, s, "upgrade", tycoon.ErrAuction)
	more := play(t, g, s, "issue") // a share for a higher bid
	require.Contains(t, texts(g, more), "bid 8000")
	s = play(t, g, s, "bid 2000")
	amount, bidder := s.Bid()
	require.Equal(t, 2000, amount)
	require.Equal(t, core.Seat(0), bidder)
	require.Equal(t, core.Seat(1), g.Turn(s))
	refused(t, g, s, "bid 2000", tycoon.ErrBid)
	s = play(t, g, s, "bid 5000", "pass")
	require.True(t, s.Passed(2))
	s = play(t, g, s, "pass")
	require.Equal(t, core.Seat(1), s.First())
	refused(t, g, s, "pass", tycoon.ErrAuction)
	refused(t, g, s, "bid 1000", tycoon.ErrAuction)
}

func dashed(list []string) []string {
	var out []string
	for _, text := range list {
		out = append(out, strings.ReplaceAll(text, " ", "-"))
	}
	return out
}

// RT-AUC-6 (E16)
func TestNobodyBids(t *testing.T) {
	for options, want := range map[string]core.Seat{`{"firstSeat":1}`: 2, `{"firstSeat":3}`: 0, `{"firstSeat":1,"firstPlayerNoBid":"stay"}`: 1} {
		g := newGame(t, 4, options)
		s := play(t, g, fixed(t, g), "pass", "pass", "pass", "pass")
		require.Equal(t, want, s.First())
		require.Zero(t, s.Cash(want))
		// The next auction opens with that player.
		s = goOn(t, g, s, func(s tycoon.State) bool { return s.Turn() < 2 })
		require.Equal(t, want, g.Turn(s))
	}
}

// RT-AUC-7
func TestTheLastPlayerMayStillBid(t *testing.T) {
	g := newGame(t, 3, "")
	s := edit(t, g, fixed(t, g), func(p *position) { p.cash(2, 2000) })
	s = play(t, g, s, "pass", "pass")
	require.Equal(t, words("pass issue bid-1000 bid-2000"), dashed(texts(g, s)))
	for move, first := range map[string]core.Seat{"bid 1000": 2, "pass": 1} {
		next := play(t, g, s, move)
		require.Equal(t, first, next.First())
	}
}
