package tycoon_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/tycoon"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 2536, unsafe.Sizeof(tycoon.State{}))
	require.EqualValues(t, 32, unsafe.Sizeof(tycoon.Move{}))
}

// Lists, outcomes, Check and Apply cost no allocation through the contract.
func TestNoAllocations(t *testing.T) {
	concrete := newGame(t, 4, `{"maxTurns":6}`)
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	dense := denseNetwork(t, newGame(t, 4, ""), 3)
	moves, _ := eager(t, concrete, 11)
	list := make([]tycoon.Move, 0, 100_000)
	outcomes := make([]core.Weighted[tycoon.Move], 0, 1000)
	cost := func(s tycoon.State, m tycoon.Move) float64 {
		return testing.AllocsPerRun(1, func() {
			list = g.AppendMoves(list[:0], s)
			outcomes = g.AppendChances(outcomes[:0], s)
			if g.Check(s, m) != nil {
				panic("refused")
			}
			g.Apply(s, m)
		})
	}
	kinds := map[tycoon.Kind]bool{}
	s := g.Start()
	for i, m := range moves {
		if !kinds[m.Kind] || i%7 == 0 {
			require.Zero(t, cost(s, m), "%s", concrete.AppendMove(nil, m))
		}
		kinds[m.Kind] = true
		s, _ = g.Apply(s, m)
	}
	require.Greater(t, len(kinds), 15)
	list = g.AppendMoves(list[:0], dense)
	require.Zero(t, cost(dense, list[len(list)-1]), "a dense network")
}

// What must hold between the steps of any game, beside the invariants.
func TestConservation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := tycoon.New(rapid.IntRange(2, 6).Draw(t, "players"), tycoon.Options{MaxTurns: 2})
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "game"), 3))
		var w core.Walker[tycoon.State, tycoon.Move]
		for s, n := g.Start(), 0; ; n++ {
			m, next, ok := w.Step(g, s, r)
			if !ok {
				break
			}
			require.NoError(t, g.Invariant(next), "after %s", g.AppendMove(nil, m))
			if n%5 == 0 {
				conserved(t, g, next)
			}
			s = next
		}
	})
}

// conserved counts 125 cubes, 37 cards at most, 12 tiles and the markers.
func conserved(t require.TestingT, g *tycoon.Game, s tycoon.State) {
	b := g.Board()
	cubes, markers, tiles, cards := 0, s.Markers(), 0, 0
	for _, n := range s.Bag() {
		cubes += int(n)
	}
	for c := range tycoon.City(b.Cities()) {
		for _, n := range s.Cubes(c) {
			cubes += int(n)
		}
		if s.HasMarker(c) {
			markers++
		}
		if _, ok := s.Tile(c); ok {
			tiles++
		}
	}
	for c := tycoon.Red; c < tycoon.Grey; c++ {
		tiles += s.NewTiles(c)
	}
	for c := range tycoon.Card(b.Cards()) {
		cards += s.FaceUp(c) + s.InDeck(c)
		for q := range core.Seat(g.Seats()) {
			cards += s.Holds(q, c)
		}
	}
	start := g.Start()
	require.Equal(t, []int{125, start.Markers(), 12}, []int{cubes, markers, tiles})
	require.LessOrEqual(t, cards, 37)
	for q := range core.Seat(g.Seats()) {
		require.GreaterOrEqual(t, s.Cash(q), 0)
	}
	for l := range g.Links(s) { // every chain begins at a side of a city
		h := b.City(l.From).Hex
		require.Equal(t, 1, h.Distance(l.Tiles[0].Hex))
		if !l.Stub {
			h = b.City(l.To).Hex
			require.Equal(t, 1, h.Distance(l.Tiles[len(l.Tiles)-1].Hex))
			require.NotEqual(t, l.From, l.To)
		}
	}
}

// Accessors answer for seats and things that do not exist.
func TestAccessorsOutsideTheTable(t *testing.T) {
	g := newGame(t, 2, "")
	s := fixed(t, g)
	for _, q := range []core.Seat{-3, -1, 6, 100} {
		require.Zero(t, s.Cash(q)+s.Shares(q)+s.Score(q)+s.Level(q)+s.Holds(q, 0)+g.TycoonPoints(s, q)+g.LongestTrail(s, q)+g.OwnLinks(s, q))
		require.False(t, s.Passed(q) || s.Shown(q) || g.Connected(s, q, 0, 1))
		require.Equal(t, tycoon.Settlement{}, g.Forecast(s, q))
		require.Nil(t, g.Deliveries(s, q))
		require.Equal(t, tycoon.NoTycoon, s.PutAway(q))
	}
	require.Zero(t, s.FaceUp(200)+s.InDeck(200))
	require.Equal(t, [5]uint8{}, s.Cubes(200))
	_, ok := s.Tile(200)
	require.False(t, ok || s.HasMarker(200) || s.Unseen(99))
	require.Equal(t, tycoon.Grey, g.ColorOf(s, 200))
	require.Nil(t, g.TrackAt(s, tycoon.Hex{Q: 100, R: 100}))
	require.Nil(t, g.Destinations(s, 0, tycoon.Grey, 0))
	_, bidder := s.Bid()
	require.Equal(t, core.Nobody, bidder)
	h := tycoon.Hex{Q: 3, R: 4}
	require.Equal(t, h, h.Neighbour(9))
	require.Equal(t, []string{"tycoon.Phase(99)", "tycoon.Begun(99)", "tycoon.Mark(99)", "tycoon.Color(99)"},
		[]string{tycoon.Phase(99).String(), tycoon.Begun(99).String(), tycoon.Mark(99).String(), tycoon.Color(99).String()})
}

// A state of a game with other options or another board is a mistake of the
// program, but nothing panics.
func TestStatesOfOtherGames(t *testing.T) {
	small, err := tycoon.NewOn(board(t, shrink), 2, tycoon.Options{})
	require.NoError(t, err)
	g := newGame(t, 6, `{"redirectOwnStub":true,"sharpCurves":true,"maxTurns":3}`)
	moves, _ := eager(t, g, 4)
	s := g.Start()
	for i, m := range moves {
		if i%3 == 0 {
			for _, other := range []*tycoon.Game{small, newGame(t, 2, `{"operationsCards":false,"tycoonCards":"none"}`)} {
				list := options(other, s)
				for _, x := range append(list[:min(len(list), 10)], moves[i], tycoon.Skip(), tycoon.Issue()) {
					if next, err := other.Apply(s, x); err == nil {
						other.AppendMoves(nil, next)
					}
				}
				require.Error(t, other.Invariant(s))
				other.Standing(s)
				other.View(s, 1)
				other.AppendPicture(nil, s)
				other.AppendReport(nil, s, m, s)
			}
		}
		s = apply(t, g, s, m)
	}
}

// A stored state that is changed is refused by name, or is as safe to play on as
// any other.
func TestDamagedStates(t *testing.T) {
	r := random()
	accepted := 0
	for i, g := range fuzzGames(t) {
		if i > 0 && testing.Short() {
			break
		}
		if i > 0 {
			g = newGame(t, 3, `{"redirectOwnStub":true,"tycoonCards":"deal2-keep1","sharpCurves":true,"maxTurns":4}`)
		}
		moves, _ := eager(t, g, uint64(i))
		s := g.Start()
		for _, m := range moves {
			data, err := g.AppendBinary(nil, viewed(g, s, core.Seat(r.IntN(g.Seats()+1))))
			require.NoError(t, err)
			for range 5 {
				changed := append([]byte(nil), data...)
				for range 1 + r.IntN(3) {
					changed[r.IntN(min(len(changed), 1+r.IntN(len(changed))))] = byte(r.IntN(9))
				}
				if read, ok := coretest.TryBinary(t, g, changed); ok {
					accepted++
					coretest.PlayOn(t, g, read, 20)
				}
			}
			s = apply(t, g, s, m)
		}
	}
	require.Positive(t, accepted)
}

// The picture and the reports of a recorded game, as they were read by a
// person. With -update they are written anew.
func TestPictures(t *testing.T) {
	g, s := atQ(t)
	moves, _ := eager(t, newGame(t, 2, ""), 0)
	before := g.Start()
	var reports []byte
	for _, m := range moves {
		next := apply(t, g, before, m)
		reports = g.AppendReport(reports, before, m, next)
		before = next
	}
	for name, text := range map[string]string{
		"q.txt":        string(g.AppendPicture(nil, s)),
		"q-view.txt":   string(g.AppendPicture(nil, viewed(g, s, 1))),
		"end.txt":      string(g.AppendPicture(nil, before)),
		"reports.txt":  string(reports),
		"no-game.txt":  string(g.AppendPicture(nil, tycoon.State{})),
		"unheard.txt":  string(g.AppendReport(nil, s, tycoon.Move{Kind: 99}, s)),
		"position.txt": string(mustJSON(t, g, s)),
	} {
		gametest.Golden(t, "golden/"+name, text)
		if name == "position.txt" {
			continue
		}
		for _, line := range strings.Split(text, "\n") {
			require.LessOrEqual(t, len(line), 100)
		}
	}
	require.NotContains(t, string(g.AppendPicture(nil, viewed(g, s, 1))), "Morgan")
}

// A report tells nothing that the states hide, whatever move it is given.
func TestReportsKeepSecrets(t *testing.T) {
	g := newGame(t, 3, `{"tycoonCards":"deal2-keep1"}`)
	s := fixed(t, g)
	m := tycoon.Keep(s.Tycoons(0)[0])
	next := apply(t, g, s, m)
	name := g.Board().Tycoon(m.Tycoon).Name
	require.Contains(t, string(g.AppendReport(nil, s, m, next)), name)
	for _, w := range []core.Seat{1, 2, core.Spectator} {
		before, after := viewed(g, s, w), viewed(g, next, w)
		require.Equal(t, "Seat 0 keeps a hidden card.\n", string(g.AppendReport(nil, before, m, after)))
		require.Equal(t, w < 0, !strings.Contains(string(g.AppendPicture(nil, after)), g.Board().Tycoon(s.Tycoons(max(w, 0))[0]).Name))
	}
	require.Contains(t, string(g.AppendPicture(nil, viewed(g, next, 0))), "put away: "+g.Board().Tycoon(next.PutAway(0)).Name)
}

func mustJSON(t *testing.T, g *tycoon.Game, s tycoon.State) []byte {
	data, err := g.AppendJSON(nil, s)
	require.NoError(t, err)
	return append(data, '\n')
}

// What a front end asks.
func TestQueries(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 20000)
		p.link(0, "baltimore", "philadelphia", "15,13 1-3")
		p.link(1, "philadelphia", "new-york", "17,11 1-4")
		p.set(0, "level", 3)
		p.cubes("baltimore", "red", "blue")
		p.faceUp("hotel-boston")
	})
	// Where a cube could go, also one that does not lie there.
	require.Equal(t, []tycoon.City{city(t, g, "new-york")}, g.Destinations(s, 0, tycoon.Red, city(t, g, "baltimore")))
	require.Equal(t, []tycoon.City{city(t, g, "philadelphia")}, g.Destinations(s, 0, tycoon.Blue, city(t, g, "baltimore")))
	require.Empty(t, g.Destinations(s, 0, tycoon.Black, city(t, g, "baltimore")))
	require.Empty(t, g.Destinations(s, 1, tycoon.Blue, city(t, g, "baltimore")), "the first link is an own one")
	require.Equal(t, []tycoon.City{city(t, g, "philadelphia")}, g.Destinations(s, 1, tycoon.Blue, city(t, g, "new-york")))
	// Which cards are in reach, and by which move.
	reach := map[string]string{}
	for _, r := range g.InReach(s) {
		reach[g.Board().Card(r.Card).ID] = string(g.AppendMove(nil, r.Move))
	}
	require.Equal(t, "take hotel-boston", reach["hotel-boston"])
	require.Equal(t, "upgrade", reach["speed-record"])
	require.Equal(t, "deliver blue baltimore philadelphia", reach["railroad-era-begins"])
	require.NotContains(t, reach, "passenger-lines")
	// A price that cannot be paid is told all the same.
	poor := edit(t, g, play(t, g, s, "build pittsburgh"), func(p *position) { p.cash(0, 3000) })
	q, err := g.Quote(poor, parse(t, g, "lay 13,11 0-3"))
	require.ErrorIs(t, err, tycoon.ErrCash)
	require.Equal(t, 4000, q.Total)
	require.True(t, q.Mountain)
	_, err = g.Quote(poor, parse(t, g, "lay 17,11 1-4"))
	require.ErrorIs(t, err, tycoon.ErrStart)
	_, err = g.Quote(s, tycoon.Skip())
	require.Error(t, err)
	_, err = g.Quote(s, tycoon.Finish())
	require.ErrorIs(t, err, tycoon.ErrFinish)
	// With a card: free, and what it would be without.
	s = acting(t, g, func(p *position) { p.hold(0, "government-land-grant") })
	q = quote(t, g, play(t, g, s, "play government-land-grant", "build boston"), "lay 22,8 1-4")
	require.Equal(t, []int{0, 2000, 0}, []int{q.Tile, q.Printed, q.Total})
}

// What is printed on the board and the cards, for front ends.
func TestPrintedMatter(t *testing.T) {
	b := tycoon.SuppliedBoard()
	require.Equal(t, tycoon.Prices{Plain: 2000, River: 3000, Mountain: 4000, Ridge: 4000, Urbanize: 10000, WesternLink: 30000, Share: 5000, Dividend: 1000}, b.Prices())
	for level, want := range []int{0, 0, 5000, 10000, 15000, 20000, 25000, 30000, 35000, 0} {
		require.Equal(t, want, b.UpgradePrice(level))
	}
	require.Zero(t, b.UpgradePrice(-1))
	seen := map[string]string{}
	for c := range tycoon.Card(b.Cards()) {
		seen[b.Card(c).ID] = b.Card(c).Text
	}
	for id, want := range map[string]string{
		"railroad-era-begins":                "1 point for the first delivery.",
		"passenger-lines":                    "2 points for the first delivery over 3 or more links.",
		"speed-record":                       "3 points for the first engine at level 4.",
		"major-line-new-york-chicago":        "10 points for the first player whose own links join New York and Chicago.",
		"service-bounty-mobile":              "4 points for the first delivery that ends in Mobile.",
		"hotel-boston":                       "1 point for every delivery that ends in Boston, whoever makes it.",
		"government-land-grant":              "In one build every tile of 2,000 is free.",
		"perfect-engineering":                "In one build every tile costs 2,000 and every ridge 0.",
		"tunnel-engineer":                    "Every ridge costs 2,000.",
		"civil-engineers":                    "Once a turn a build may have 1 more tile.",
		"railroad-executive":                 "2 further actions at once.",
		"city-growth":                        "2 cubes for any city.",
		"new-industry":                       "Urbanize without paying.",
		"major-line-richmond-atlanta":        "5 points for the first player whose own links join Richmond and Atlanta.",
		"service-bounty-new-orleans":         "3 points for the first delivery that ends in New Orleans.",
		"major-line-boston-washington":       "5 points for the first player whose own links join Boston and Washington.",
		"hotel-st-louis":                     "1 point for every delivery that ends in St. Louis, whoever makes it.",
		"major-line-baltimore-toledo":        "6 points for the first player whose own links join Baltimore and Toledo.",
		"service-bounty-jacksonville":        "3 points for the first delivery that ends in Jacksonville.",
		"major-line-new-orleans-minneapolis": "10 points for the first player whose own links join New Orleans and Minneapolis.",
	} {
		require.Equal(t, want, seen[id])
	}
	require.Empty(t, b.Card(200).Text)
	for i, want := range []string{"", "2 points for every own link with an end in Chicago.", "6 points for more links than every other player.",
		"7 points for fewer shares than every other player.", "7 points for fewer shares than every other player.",
		"6 points for having been the first at engine level 6.", "5 points for a western link.", "8 points for the longest row of own links, none used twice.",
		"5 points for own links that join New York and Chicago.", "7 points for more cash than every other player.", "7 points for more cash than every other player.", ""} {
		require.Equal(t, want, b.Tycoon(tycoon.Tycoon(i)).Text)
	}
}

func TestBareStates(t *testing.T) {
	g := newGame(t, 2, "")
	s := fixed(t, g)
	require.Error(t, json.Unmarshal([]byte("{}"), &s))
	_, err := g.AppendJSON(nil, tycoon.State{})
	require.Error(t, err)
	_, err = g.AppendBinary(nil, tycoon.State{})
	require.Error(t, err)
	require.Equal(t, tycoon.State{}, g.View(tycoon.State{}, 1).State)
}

// A text that is no move is refused with the text, briefly, and with what is
// wrong in it.
func TestTextsOfUnreadableMoves(t *testing.T) {
	g := newGame(t, 3, "")
	for text, want := range map[string]string{
		``:                                       `begins with no word that a move begins with`,
		`! skip`:                                 `begins with no word that a move begins with`,
		`skip now`:                               `has more than the word skip`,
		`bid`:                                    `is not of the form bid AMOUNT`,
		`bid 1e3`:                                `is not of the form bid AMOUNT`,
		`bid -1000`:                              `is not of the form bid AMOUNT`,
		`bid 03000`:                              `is not in the canonical form`,
		`build atlantis`:                         `there is no city "atlantis"`,
		`build st_louis`:                         `is not in the canonical form`,
		`take x`:                                 `there is no operations card "x"`,
		`keep x`:                                 `there is no Tycoon card "x"`,
		`keep none`:                              `is not of the form keep CARD`,
		`reveal ?`:                               `is not of the form reveal CARD`,
		`draw grey`:                              `there is no cube and no card "grey"`,
		`draw none`:                              `there is no cube and no card "none"`,
		`draw`:                                   `is not of the form draw COLOUR or draw CARD`,
		`urbanize albany`:                        `is not of the form urbanize CITY COLOUR`,
		`urbanize atlantis blue`:                 `there is no city "atlantis"`,
		`urbanize albany red`:                    `there is no new city tile "red"`,
		`lay 12`:                                 `is not of the form lay Q,R SIDE-SIDE`,
		`lay 128,0 0-1`:                          `is not of the form lay Q,R SIDE-SIDE`,
		`lay 12,7 5-2`:                           `has not two different sides from 0 to 5, the smaller first`,
		`redirect 12,7 2-6`:                      `has not two different sides from 0 to 5, the smaller first`,
		`lay 12,7 2_5`:                           `is not in the canonical form`,
		`deliver red boston`:                     `is not of the form deliver COLOUR CITY CITY ...`,
		`deliver grey boston providence`:         `there is no cube "grey"`,
		`deliver red atlantis boston`:            `there is no city "atlantis"`,
		`deliver red boston providence atlantis`: `there is no city "atlantis"`,
		`deliver red boston providence@6`:        `there is no seat "6"`,
		`deliver red a b c d e f g h i j`:        `has more than 8 links`,
		strings.Repeat("deliver ", 500):          `is longer than any move`,
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, core.Quote(text), invalid.Name)
		require.Equal(t, want, invalid.Problem, text)
		require.Less(t, len(err.Error()), 350)
	}
}
