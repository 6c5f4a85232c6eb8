package rrbuilder_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

// The tests of this file go through the rules in their order. Their comments
// and names cite the rules they hold the package to.

// RR-COMP-1: investment cubes are unlimited.
func TestCubesAreUnlimited(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[1000,0,0,0]}`)
	s := play(t, g, g.Start(), "nominate red 1000; pass; pass")
	require.Equal(t, []int{0, 1000, 1000}, cubes(g, s))
	require.Equal(t, 1000, s.Treasury(company(t, g, "red")))
}

// buildAlone lets red, bought for 200, build the first legal route again and
// again, and returns the state in which it passes.
func buildAlone(t *testing.T, g *rrbuilder.Game) rrbuilder.State {
	s := play(t, g, g.Start(), "nominate red 200;"+passes(5))
	for texts(g, s)[0] != "pass" {
		s = play(t, g, s, texts(g, s)[0])
	}
	return s
}

// RR-COMP-2, RR-OPT-3: track is unlimited unless the option says otherwise.
func TestTrackLimit(t *testing.T) {
	const grant = `"investmentTable":[200,0,0,0]`
	g := opened(t, 3, `{`+grant+`}`)
	s := buildAlone(t, g)
	require.Greater(t, s.Track(company(t, g, "red")).Len(), 17)

	g = opened(t, 3, `{`+grant+`,"trackLimit":17}`)
	s = buildAlone(t, g)
	require.Equal(t, 17, s.Track(company(t, g, "red")).Len())
	require.Equal(t, []string{"pass"}, texts(g, s))
	limit := 0
	for r := range rrbuilder.Route(g.Board().Routes()) {
		err := g.Check(s, rrbuilder.Build(r))
		require.Error(t, err)
		if errors.Is(err, rrbuilder.ErrTrackLimit) {
			limit++
			refuses(t, g, s, rrbuilder.Build(r), rrbuilder.ErrTrackLimit)
		}
	}
	require.Positive(t, limit)
}

// RR-COMP-3: all holdings are public.
func TestEverythingIsPublic(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA)
	for _, who := range []core.Seat{0, 1, 2, core.Spectator, core.Nobody} {
		require.Equal(t, s, g.View(s, who).State)
	}
	require.Equal(t, core.Nobody, g.Owner(s))
}

// RR-CHANCE-1: no chance, no secrets; the same moves give the same game.
func TestNoChance(t *testing.T) {
	g := opened(t, 4, "{}")
	s, again := g.Start(), opened(t, 4, "{}").Start()
	for k := 0; g.Turn(s) != core.Nobody; k++ {
		require.GreaterOrEqual(t, g.Turn(s), core.Seat(0))
		require.Empty(t, g.AppendChances(nil, s))
		list := slices.Collect(g.Moves(s))
		m := list[(5*k+1)%len(list)]
		var err error
		s, err = g.Apply(s, m)
		require.NoError(t, err)
		again, err = g.Apply(again, m)
		require.NoError(t, err)
		require.Equal(t, s, again)
	}
}

// RR-MAP-1: any valid board can be played on.
func TestAnotherBoard(t *testing.T) {
	g, err := rrbuilder.NewOn(loaded(t, tinyBoard), 3, rrbuilder.Options{})
	require.NoError(t, err)
	s := play(t, g, g.Start(), `nominate first 1; pass; pass; nominate second 2; pass; pass;
		build east--mid from east; build mid--west from west`)
	require.True(t, s.LinkMade())
	require.Equal(t, []int{20 + 20, 20 + 40}, profits(g, s)) // mid pays both; second completes the link
	for g.Turn(s) != core.Nobody {
		s = play(t, g, s, texts(g, s)[0])
	}
	// First takes East, second Mid; first is out then, second takes South and West.
	require.Equal(t, []int{10, 40}, values(g, s))
}

// RR-MAP-2, RR-MAP-3, RR-MAP-4, RR-MAP-8: what a board tells, in the order of
// the ids, whatever the order of the document.
func TestBoardTellsItsItems(t *testing.T) {
	b := loaded(t, tinyBoard)
	require.Equal(t, rrbuilder.LocationInfo{ID: "south", Name: "South", Color: 1, Value: 40, X: 500, Y: 600}, b.Location(2))
	require.True(t, b.Location(3).Start)
	require.Equal(t, rrbuilder.RouteInfo{ID: "mid--south", A: 1, B: 2, Cost: 2}, b.Route(1))
	require.Equal(t, rrbuilder.CompanyInfo{ID: "first", Name: "First", Color: "white", Order: 2}, b.Company(0))
	require.Equal(t, [2]rrbuilder.Location{3, 0}, b.Ends())
	completer, participant := b.Bonus()
	require.Equal(t, [2]int{40, 20}, [2]int{completer, participant})
	require.Equal(t, []any{"tiny", "Tiny", 4, 4, 2, 2, "white", "black"},
		[]any{b.ID(), b.Name(), b.Locations(), b.Routes(), b.Companies(), b.Colors(), b.Color(0), b.Color(1)})
	// What does not exist is the zero value.
	require.Zero(t, b.Location(200))
	require.Zero(t, b.Route(200))
	require.Zero(t, b.Company(200))
	require.Zero(t, b.Color(200))
	_, ok := b.FindLocation("north")
	require.False(t, ok)
}

// RR-MAP-5: companies and goods have colours of their own.
func TestColorsAreTwoNameSpaces(t *testing.T) {
	b := rrbuilder.SuppliedBoard()
	c, ok := b.FindCompany("red")
	require.True(t, ok)
	require.Equal(t, "red", b.Company(c).Color)
	require.Equal(t, "red", b.Color(4))
}

// RR-MAP-6, RR-MAP-7: a board that is not valid is refused, with the item.
func TestInvalidBoards(t *testing.T) {
	for _, c := range []struct{ name, old, new, item string }{
		{"no JSON", `{"id":"tiny"`, `{"id"`, ""},
		{"unknown key", `"name":"Tiny",`, `"name":"Tiny","size":3,`, ""},
		{"key left out", `"value":30,`, ``, ""},
		{"key twice", `"name":"Tiny",`, `"name":"Tiny","name":"Tiny",`, ""},
		{"null", `"cost":2`, `"cost":null`, ""},
		{"fraction", `"cost":2`, `"cost":2.5`, ""},
		{"board id", `"id":"tiny"`, `"id":"Tiny"`, "id"},
		{"board name", `"name":"Tiny"`, `"name":"\u001b[31m"`, "name"},
		{"location id twice", `"id":"mid","name"`, `"id":"west","name"`, `location "west"`},
		{"company id twice", `"id":"second"`, `"id":"first"`, `company "first"`},
		{"color twice", `{"id":"black"}`, `{"id":"white"}`, `color "white"`},
		{"loop", `"id":"mid--west","a":"mid","b":"west"`, `"id":"west--west","a":"west","b":"west"`, `route "west--west"`},
		{"unknown end of a route", `"id":"mid--west","a":"mid","b":"west"`, `"id":"mid--moon","a":"mid","b":"moon"`, `route "mid--moon"`},
		{"pair twice", `"id":"mid--west","a":"mid","b":"west"`, `"id":"south--west","a":"south","b":"west"`, `route "south--west"`},
		{"not connected", `"id":"east--mid","a":"east","b":"mid"`, `"id":"mid--west","a":"mid","b":"west"`, `location "east"`},
		{"same ends of the link", `["west","east"]`, `["west","west"]`, "transcontinental"},
		{"unknown end of the link", `["west","east"]`, `["west","moon"]`, "transcontinental"},
		{"three ends of the link", `["west","east"]`, `["west","east","mid"]`, "transcontinental"},
		{"negative bonus", `"completer":40`, `"completer":-1`, "transcontinental"},
		{"no start", `"start":true`, `"start":false`, "locations"},
		{"cost 0", `"cost":2`, `"cost":0`, `route "mid--south"`},
		{"cost too high", `"cost":2`, `"cost":101`, `route "mid--south"`},
		{"negative value", `"value":20`, `"value":-10`, `location "mid"`},
		{"value too high", `"value":20`, `"value":1001`, `location "mid"`},
		{"unknown color", `"color":"black","value":20`, `"color":"pink","value":20`, `location "mid"`},
		{"no colors", `[{"id":"white"},{"id":"black"}]`, `[]`, "colors"},
		{"six colors", `{"id":"black"}`, `{"id":"black"},{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}`, "colors"},
		{"four shares", `"order":2,"shares":5`, `"order":2,"shares":4`, `company "first"`},
		{"same order", `"order":2`, `"order":7`, `company "first"`},
		{"order 0", `"order":2`, `"order":0`, `company "first"`},
		{"upper case id", `"id":"mid","name"`, `"id":"Mid","name"`, `location "Mid"`},
		{"two hyphens in an id", `"id":"mid","name"`, `"id":"m--d","name"`, `location "m--d"`},
		{"long id", `"id":"mid","name"`, `"id":"` + strings.Repeat("m", 41) + `","name"`, `location "` + strings.Repeat("m", 40) + `"...`},
		{"empty name", `"name":"Mid"`, `"name":""`, `location "mid"`},
		{"ends out of order", `"id":"mid--west","a":"mid","b":"west"`, `"id":"west--mid","a":"west","b":"mid"`, `route "west--mid"`},
		{"id is not the ends", `"id":"mid--west"`, `"id":"mid--wes"`, `route "mid--wes"`},
		{"x off the map", `"x":500,"y":300`, `"x":1001,"y":300`, `location "mid"`},
		{"y off the map", `"x":500,"y":300`, `"x":500,"y":-1`, `location "mid"`},
	} {
		t.Run("RR-MAP-6/"+c.name, func(t *testing.T) {
			require.Contains(t, tinyBoard, c.old)
			_, err := rrbuilder.LoadBoard([]byte(strings.ReplaceAll(tinyBoard, c.old, c.new)))
			require.ErrorIs(t, err, rrbuilder.ErrBoard)
			require.True(t, slices.ContainsFunc(invalids(err), func(e *core.Invalid) bool {
				return e.What == "board" && e.Name == c.item && e.Rule == rrbuilder.ErrBoard && e.Problem != ""
			}), "%v", err)
		})
	}
	_, err := rrbuilder.LoadBoard(make([]byte, rrbuilder.MaxDocument+1))
	require.ErrorIs(t, err, rrbuilder.ErrBoard)
	_, err = rrbuilder.LoadBoard(nil)
	require.ErrorIs(t, err, rrbuilder.ErrBoard)
}

// invalids returns every *core.Invalid of a joined error.
func invalids(err error) []*core.Invalid {
	var list []*core.Invalid
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, invalids(e)...)
		}
	}
	if one, ok := err.(*core.Invalid); ok {
		list = append(list, one)
	}
	return list
}

// RR-MAP-6: all faults of a board are named at once, each once.
func TestAllFaultsOfABoard(t *testing.T) {
	r := strings.NewReplacer(`"cost":2`, `"cost":0`, `"value":20`, `"value":-10`, `"order":2`, `"order":7`, `["west","east"]`, `["west","moon"]`)
	_, err := rrbuilder.LoadBoard([]byte(r.Replace(tinyBoard)))
	var items []string
	for _, e := range invalids(err) {
		items = append(items, e.Name)
	}
	require.Equal(t, []string{`company "first"`, `location "mid"`, `route "mid--south"`, "transcontinental"}, items)
}

// RR-MAP-6: too many locations, routes or companies are refused.
func TestBoundsOfABoard(t *testing.T) {
	big := func(locations, routes, companies int) error {
		d := map[string]any{"id": "big", "name": "Big", "colors": []any{map[string]any{"id": "white"}},
			"transcontinental": map[string]any{"ends": []string{"l100", "l101"}, "completer": 0, "participant": 0}}
		var ls, rs, cs []any
		id := func(i int) string { return fmt.Sprintf("l%d", 100+i) }
		for i := range locations {
			ls = append(ls, map[string]any{"id": id(i), "name": "L", "color": "white", "value": 10, "start": i == 0, "x": i, "y": i})
		}
		for gap := 1; len(rs) < routes; gap++ {
			for i := 0; i+gap < locations && len(rs) < routes; i++ {
				rs = append(rs, map[string]any{"id": id(i) + "--" + id(i+gap), "a": id(i), "b": id(i + gap), "cost": 1})
			}
		}
		for i := range companies {
			cs = append(cs, map[string]any{"id": fmt.Sprint(i), "name": "C", "color": "red", "order": i + 1, "shares": 5})
		}
		d["locations"], d["routes"], d["companies"] = ls, rs, cs
		data, err := json.Marshal(d)
		require.NoError(t, err)
		b, err := rrbuilder.LoadBoard(data)
		if err != nil {
			return err
		}
		g, err := rrbuilder.NewOn(b, 6, rrbuilder.Options{})
		require.NoError(t, err)
		playArithmetic(t, g, 7, 3)
		return nil
	}
	require.NoError(t, big(rrbuilder.MaxLocations, rrbuilder.MaxRoutes, rrbuilder.MaxCompanies))
	require.NoError(t, big(2, 1, 1))
	require.ErrorContains(t, big(rrbuilder.MaxLocations+1, rrbuilder.MaxRoutes, 6), "locations")
	require.ErrorContains(t, big(rrbuilder.MaxLocations, rrbuilder.MaxRoutes+1, 6), "routes")
	require.ErrorContains(t, big(20, 30, rrbuilder.MaxCompanies+1), "companies")
}

// RR-MAP-8: what is known of the supplied board.
func TestSuppliedBoard(t *testing.T) {
	b := rrbuilder.SuppliedBoard()
	require.Equal(t, "usa-reconstructed-1", b.ID())
	require.Equal(t, []int{38, 81, 6, 5}, []int{b.Locations(), b.Routes(), b.Companies(), b.Colors()})
	byColor, starts, sum := map[string]int{}, []string{}, 0
	for l := range rrbuilder.Location(b.Locations()) {
		info := b.Location(l)
		byColor[b.Color(info.Color)]++
		sum += info.Value
		if info.Start {
			starts = append(starts, info.Name)
		}
	}
	require.Equal(t, map[string]int{"white": 12, "black": 12, "silver": 6, "orange": 5, "red": 3}, byColor)
	require.Equal(t, 1260, sum)
	require.ElementsMatch(t, []string{"Boston", "New York", "Washington", "Charleston", "New Orleans", "San Francisco", "Los Angeles"}, starts)
	costs, cubes := map[int]int{}, 0
	for r := range rrbuilder.Route(b.Routes()) {
		costs[b.Route(r).Cost]++
		cubes += b.Route(r).Cost
	}
	require.Equal(t, map[int]int{2: 26, 3: 30, 4: 14, 5: 6, 6: 5}, costs)
	require.Equal(t, 258, cubes)
	require.Equal(t, "San Francisco", b.Location(b.Ends()[0]).Name)
	require.Equal(t, "New York", b.Location(b.Ends()[1]).Name)
	require.Equal(t, 28, cheapest(b))
	for l := range rrbuilder.Location(b.Locations()) {
		require.True(t, connectedWithout(b, l), "without %s", b.Location(l).Name)
	}
	for r := range rrbuilder.Route(b.Routes()) {
		for q := range r {
			require.False(t, cross(b, b.Route(r), b.Route(q)), "%s and %s cross", b.Route(r).ID, b.Route(q).ID)
		}
	}
}

// cheapest returns the cost of the cheapest line between the ends of the link.
func cheapest(b *rrbuilder.Board) int {
	dist := make([]int, b.Locations())
	for l := range dist {
		dist[l] = math.MaxInt32
	}
	dist[b.Ends()[0]] = 0
	for range dist {
		for r := range rrbuilder.Route(b.Routes()) {
			i := b.Route(r)
			dist[i.A] = min(dist[i.A], dist[i.B]+i.Cost)
			dist[i.B] = min(dist[i.B], dist[i.A]+i.Cost)
		}
	}
	return dist[b.Ends()[1]]
}

func connectedWithout(b *rrbuilder.Board, gone rrbuilder.Location) bool {
	reached := map[rrbuilder.Location]bool{(gone + 1) % rrbuilder.Location(b.Locations()): true}
	for range b.Locations() {
		for r := range rrbuilder.Route(b.Routes()) {
			if i := b.Route(r); i.A != gone && i.B != gone && (reached[i.A] || reached[i.B]) {
				reached[i.A], reached[i.B] = true, true
			}
		}
	}
	return len(reached) == b.Locations()-1
}

// cross reports whether two routes without a common end cross when drawn
// straight.
func cross(b *rrbuilder.Board, r, q rrbuilder.RouteInfo) bool {
	if r.A == q.A || r.A == q.B || r.B == q.A || r.B == q.B {
		return false
	}
	side := func(p, q, x rrbuilder.Location) int {
		P, Q, X := b.Location(p), b.Location(q), b.Location(x)
		return (Q.X-P.X)*(X.Y-P.Y) - (Q.Y-P.Y)*(X.X-P.X)
	}
	return side(r.A, r.B, q.A)*side(r.A, r.B, q.B) < 0 && side(q.A, q.B, r.A)*side(q.A, q.B, r.B) < 0
}

// The digest covers what the rules read and nothing else.
func TestDigest(t *testing.T) {
	digest := func(replace ...string) string {
		return loaded(t, strings.NewReplacer(replace...).Replace(tinyBoard)).Digest()
	}
	want := digest()
	require.Len(t, want, 16)
	for _, same := range [][]string{
		{`"name":"Mid"`, `"name":"Middle"`}, {`"x":500`, `"x":501`}, {`"color":"blue"`, `"color":"red"`}, {`"order":7`, `"order":3`},
		{`"id":"tiny"`, `"id":"small"`}, {`["west","east"]`, `["east","west"]`},
		{"\n" + `{"id":"mid--south","a":"mid","b":"south","cost":2},`, "", `{"id":"east--mid"`, `{"id":"mid--south","a":"mid","b":"south","cost":2},{"id":"east--mid"`},
	} {
		require.Equal(t, want, digest(same...), "%v", same)
	}
	for _, other := range [][]string{
		{`"value":20`, `"value":30`}, {`"cost":2`, `"cost":3`}, {`"completer":40`, `"completer":50`}, {`"order":7`, `"order":1`},
		{`"color":"black","value":20`, `"color":"white","value":20`}, {`"id":"first"`, `"id":"one"`},
	} {
		require.NotEqual(t, want, digest(other...), "%v", other)
	}
}

// RR-SETUP-1: 3 to 6 players, tested after the board and before the options.
func TestNumberOfPlayers(t *testing.T) {
	bad := rrbuilder.Options{FirstSeat: -1}
	for _, players := range []int{math.MinInt, -1, 0, 1, 2, 7, 8, math.MaxInt} {
		_, err := rrbuilder.New(players, bad)
		require.ErrorIs(t, err, rrbuilder.ErrPlayers)
		_, err = rrbuilder.NewOn(nil, players, bad)
		require.ErrorIs(t, err, rrbuilder.ErrBoard)
		_, err = rrbuilder.NewOn(new(rrbuilder.Board), players, bad)
		require.ErrorIs(t, err, rrbuilder.ErrBoard)
		_, err = rrbuilder.Open(core.Header{Game: "rrbuilder", Players: players, Options: `{"firstSeat":-1}`})
		require.ErrorIs(t, err, rrbuilder.ErrPlayers)
		_, err = rrbuilder.OpenOn(nil, core.Header{Game: "rrbuilder", Players: players})
		require.ErrorIs(t, err, rrbuilder.ErrBoard)
	}
	for players := 3; players <= 6; players++ {
		g, err := rrbuilder.New(players, rrbuilder.Options{})
		require.NoError(t, err)
		require.Equal(t, players, g.Seats())
		_, err = rrbuilder.New(players, bad)
		require.ErrorIs(t, err, rrbuilder.ErrOption)
	}
}

// RR-SETUP-2, RR-SETUP-3, RR-SETUP-4, RR-SETUP-5: the first state.
func TestSetUp(t *testing.T) {
	g := opened(t, 4, `{"firstSeat":2}`)
	s := g.Start()
	for c := range rrbuilder.Company(g.Board().Companies()) {
		require.Equal(t, core.Nobody, s.Controller(c))
		require.Equal(t, []int{5, 0, 0, 0}, []int{s.InBox(c), s.Issued(c), s.Treasury(c), s.Profit(c)})
		require.Zero(t, s.Track(c).Len())
		_, ok := s.Start(c)
		require.False(t, ok)
	}
	require.Equal(t, []string{"red", "yellow", "green", "blue", "grey", "brown"}, names(g, g.AppendOrder(nil, s)))
	require.Empty(t, g.AppendPassed(nil, s))
	require.Equal(t, core.Seat(2), s.ActivePlayer())
	require.Equal(t, core.Seat(2), g.Turn(s))
	require.Equal(t, rrbuilder.PhaseNomination, s.Phase())
	require.Equal(t, 1, s.TurnNumber())
	require.Equal(t, []int{8, 8, 8, 8}, cubes(g, s))
	require.Equal(t, []int{0, 0, 0, 0}, cash(g, s))
}

// RR-MOVE-1: the generator lists exactly what Check accepts; the kit holds this
// everywhere, here against every move there is in one position of each phase.
func TestListedIsLegal(t *testing.T) {
	g := opened(t, 3, "{}")
	for _, moves := range []string{"", "nominate red 4", positionA, positionA + fromAToB + passes(12), passes(15)} {
		s := play(t, g, g.Start(), moves)
		listed := map[rrbuilder.Move]bool{}
		for m := range g.Moves(s) {
			listed[m] = true
		}
		accepted := 0
		try := func(m rrbuilder.Move) {
			if err := g.Check(s, m); (err == nil) != listed[m] {
				t.Errorf("after %.20q %v: listed %t, Check %v", moves, m, listed[m], err)
			} else if err == nil {
				accepted++
			} else if !listed[m] {
				next, err := g.Apply(s, m)
				require.Error(t, err)
				require.Equal(t, s, next)
			}
		}
		try(rrbuilder.Move{})
		try(rrbuilder.Pass())
		for bid := -2; bid < 14; bid++ {
			try(rrbuilder.Bid(bid))
			for c := range rrbuilder.Company(8) {
				try(rrbuilder.Nominate(c, bid))
			}
		}
		for r := range rrbuilder.Route(140) {
			try(rrbuilder.Build(r))
			for l := range rrbuilder.Location(70) {
				try(rrbuilder.BuildFrom(r, l))
			}
		}
		for l := range rrbuilder.Location(70) {
			try(rrbuilder.Take(l))
		}
		require.Equal(t, len(listed), accepted)
	}
}

// RR-MOVE-1: what is no move, or not one of the phase, is refused as such.
func TestMovesOutOfPhase(t *testing.T) {
	g := opened(t, 3, "{}")
	all := map[string]rrbuilder.Move{
		"pass": rrbuilder.Pass(), "nominate": rrbuilder.Nominate(1, 1), "bid": rrbuilder.Bid(5),
		"build": rrbuilder.Build(1), "build-from": rrbuilder.BuildFrom(1, 1), "take": rrbuilder.Take(1),
	}
	for _, c := range []struct{ moves, known string }{
		{"", "nominate pass"}, {"nominate red 4", "bid pass"}, {positionA, "build build-from pass"},
		{positionA + fromAToB + passes(12), "take"}, {passes(15), ""},
	} {
		s := play(t, g, g.Start(), c.moves)
		for word, m := range all {
			require.Equal(t, word, m.Kind.String())
			if !slices.Contains(strings.Fields(c.known), word) {
				refuses(t, g, s, m, rrbuilder.ErrMove)
			}
		}
		refuses(t, g, s, rrbuilder.Move{}, rrbuilder.ErrMove)
		refuses(t, g, s, rrbuilder.Move{Kind: 99}, rrbuilder.ErrMove)
	}
}

// A field that the kind does not use must be zero (RR-MOVE-1).
func TestUnusedFields(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	for _, m := range []rrbuilder.Move{
		{Kind: rrbuilder.KindPass, Bid: 1}, {Kind: rrbuilder.KindPass, Company: 1}, {Kind: rrbuilder.KindPass, Route: 1},
		{Kind: rrbuilder.KindPass, Location: 1}, {Kind: rrbuilder.KindNominate, Bid: 1, Route: 1}, {Kind: rrbuilder.KindNominate, Bid: 1, Location: 1},
	} {
		refuses(t, g, s, m, rrbuilder.ErrMove)
		if _, err := g.ParseMove(string(g.AppendMove(nil, m))); err == nil {
			t.Errorf("%v is written as a move", m)
		}
	}
}

// RR-MOVE-2: forced moves are still decisions.
func TestForcedMovesAreDecisions(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[1,1,1,1]}`)
	s := play(t, g, g.Start(), "nominate red 1")
	require.Equal(t, []string{"pass"}, texts(g, s)) // a bidder who can only pass
	s = play(t, g, s, "pass; pass; pass; pass")
	require.Equal(t, []string{"pass"}, texts(g, s)) // an active player who can only pass
	s = play(t, g, s, "pass")
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	require.Equal(t, []string{"pass"}, texts(g, s)) // a company that can build nothing
	g = opened(t, 3, "{}")
	s = play(t, g, g.Start(), positionA+fromAToB+passes(12)+"take los-angeles; take new-orleans; take albany; take new-york")
	for len(texts(g, s)) > 1 {
		s = play(t, g, s, texts(g, s)[0])
	}
	require.Equal(t, rrbuilder.PhaseGoods, s.Phase()) // a company with one cube in reach
	require.Len(t, texts(g, s), 1)
}

// RR-MOVE-3: the three passes are one move; builds and takes name no company.
func TestPassesAreOneMove(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	require.NoError(t, g.Check(s, rrbuilder.Pass()))
	s = play(t, g, s, "nominate red 1")
	require.NoError(t, g.Check(s, rrbuilder.Pass()))
	s = play(t, g, s, "pass; pass; pass; pass; pass")
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	require.NoError(t, g.Check(s, rrbuilder.Pass()))
	require.Equal(t, "pass", string(g.AppendMove(nil, rrbuilder.Pass())))
	m, err := g.ParseMove("build albany--boston from boston")
	require.NoError(t, err)
	require.Zero(t, m.Company)
}

// RR-MOVE-4: the actor of every decision.
func TestActors(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	for _, step := range []struct {
		actor core.Seat
		move  string
	}{
		{0, "nominate red 1"}, {1, "bid 2"}, {2, "pass"}, {0, "pass"}, // seat 1 wins
		{1, "pass"}, {2, "nominate yellow 1"}, {0, "pass"}, {1, "pass"}, // seat 2 wins
		{0, "pass"}, {1, "pass"}, {2, "pass"},
		{1, "build albany--boston from boston"}, {2, "pass"}, {1, "pass"},
	} {
		require.Equal(t, step.actor, g.Turn(s), step.move)
		s = play(t, g, s, step.move)
	}
	s = play(t, g, s, passes(12))
	require.Equal(t, core.Seat(1), g.Turn(s)) // red takes goods
	s = play(t, g, s, "take albany; take boston")
	require.Equal(t, core.Nobody, g.Turn(s))
	require.Empty(t, texts(g, s))
}

// RR-INVEST-1, RR-INVEST-2, W1.
func TestInvestment(t *testing.T) {
	for i, want := range []int{10, 8, 7, 6} {
		g := opened(t, 3+i, "{}")
		require.Equal(t, want, g.Start().Cubes(core.Seat(2)))
	}
	g := opened(t, 4, "{}")
	s := play(t, g, g.Start(), "nominate red 5; pass; pass; pass;"+passes(4)+"build albany--boston from boston")
	require.Equal(t, 3, s.Cubes(0))
	for s.TurnNumber() == 1 {
		s = play(t, g, s, texts(g, s)[0])
	}
	require.Equal(t, []int{11, 16, 16, 16}, cubes(g, s))
	s = play(t, g, s, passes(12))
	require.Equal(t, 5, s.TurnNumber())
	require.Equal(t, []int{35, 40, 40, 40}, cubes(g, s)) // kept without limit, every turn
	g = opened(t, 5, `{"investmentTable":[1,2,13,4]}`)
	require.Equal(t, 13, g.Start().Cubes(0))
}

// RR-AUCTION-1, W2.
func TestNominations(t *testing.T) {
	g := opened(t, 4, "{}")
	s := g.Start()
	require.Len(t, texts(g, s), 6*8+1)
	s = play(t, g, s, "nominate red 3")
	require.Equal(t, []string{"pass", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8"}, texts(g, s))
	s = play(t, g, s, "pass; pass; pass")
	require.NotContains(t, strings.Join(texts(g, s), " "), "red")
	refusesText(t, g, s, "nominate red 3", rrbuilder.ErrNominate)
	refusesText(t, g, s, "nominate blue 0", rrbuilder.ErrNominate)
	refusesText(t, g, s, "nominate blue 9", rrbuilder.ErrNominate)
	refuses(t, g, s, rrbuilder.Nominate(6, 3), rrbuilder.ErrNominate)

	g = opened(t, 4, `{"minimumBid":9}`) // nobody can open
	require.Equal(t, []string{"pass"}, texts(g, g.Start()))
	g = opened(t, 4, `{"nominationPass":false}`)
	require.Equal(t, "nominate red 1", texts(g, g.Start())[0])
	refuses(t, g, g.Start(), rrbuilder.Pass(), rrbuilder.ErrNominate)
	g = opened(t, 4, `{"nominationPass":false,"minimumBid":9}`)
	require.Equal(t, []string{"pass"}, texts(g, g.Start())) // legal where nothing else is
}

// Bids of any amount are refused without overflow (RR-AUCTION-1, RR-AUCTION-3).
func TestHugeBids(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	bidding := play(t, g, s, "nominate red 3")
	for _, n := range []int{math.MinInt, math.MinInt32, -1 << 16, -65536 + 5, -1, 0, 11, 65536 + 5, math.MaxInt32, math.MaxInt/2 + 6, math.MaxInt} {
		refuses(t, g, s, rrbuilder.Nominate(0, n), rrbuilder.ErrNominate)
		refuses(t, g, bidding, rrbuilder.Bid(n), rrbuilder.ErrBid)
	}
	refusesText(t, g, bidding, "bid 999999999", rrbuilder.ErrBid)
	refusesText(t, g, bidding, "bid 1000000000", rrbuilder.ErrMove)
	refusesText(t, g, bidding, "bid -5", rrbuilder.ErrMove)
}

// RR-AUCTION-2 to RR-AUCTION-8, W3.
func TestOneAuction(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2")
	a, ok := s.Auction() // RR-AUCTION-2: the nominator is the first high bidder
	require.True(t, ok)
	require.Equal(t, rrbuilder.Auction{Company: 0, Nominator: 0, Bid: 2, High: 0, ToAct: 1}, a)
	s = play(t, g, s, "bid 3; pass; bid 4")
	a, _ = s.Auction() // RR-AUCTION-3: seat 2 passed, seat 0 leads
	require.Equal(t, core.Seat(1), a.ToAct)
	require.True(t, a.Passed[2])
	for _, bid := range []int{4, 3, 11} {
		refuses(t, g, s, rrbuilder.Bid(bid), rrbuilder.ErrBid)
	}
	s = play(t, g, s, "pass")
	red := company(t, g, "red")
	require.Equal(t, []int{6, 10, 10}, cubes(g, s)) // RR-AUCTION-5: losers pay nothing
	require.Equal(t, 4, s.Treasury(red))
	require.Equal(t, core.Seat(0), s.Controller(red))
	require.Equal(t, 1, s.Shares(0, red))
	require.Equal(t, 4, s.InBox(red))
	require.Equal(t, core.Seat(1), s.ActivePlayer()) // RR-AUCTION-8
	_, ok = s.Auction()
	require.False(t, ok)
	// RR-AUCTION-4: seats 1 and 2 passed that auction and not the next one.
	s = play(t, g, s, "nominate blue 1; bid 2; bid 3")
	a, _ = s.Auction()
	require.Equal(t, core.Seat(0), a.High)
	require.Equal(t, core.Seat(1), a.ToAct)
}

// RR-AUCTION-3: who is next skips the high bidder and those who passed; a seat
// with too few cubes can only pass.
func TestOrderOfBidding(t *testing.T) {
	g := opened(t, 4, "{}")
	s := g.Start()
	for _, step := range []struct {
		actor core.Seat
		move  string
	}{
		{0, "nominate red 1"}, {1, "bid 2"}, {2, "bid 3"}, {3, "pass"}, {0, "bid 4"}, {1, "pass"}, {2, "bid 8"}, {0, "pass"},
	} {
		require.Equal(t, step.actor, g.Turn(s))
		if step.move == "pass" && step.actor == 0 {
			require.Equal(t, []string{"pass"}, texts(g, s))
			refuses(t, g, s, rrbuilder.Bid(8), rrbuilder.ErrBid)
			refuses(t, g, s, rrbuilder.Bid(9), rrbuilder.ErrBid)
		}
		s = play(t, g, s, step.move)
	}
	require.Equal(t, core.Seat(2), s.Controller(0)) // the bidder who won
	require.Equal(t, core.Seat(1), g.Turn(s))       // RR-AUCTION-8: left of the nominator
}

// RR-AUCTION-6: a company is sold once a turn. RR-AUCTION-7: one player may win
// any number.
func TestOnePlayerBuysAll(t *testing.T) {
	g := opened(t, 3, "{}")
	s := g.Start()
	for c := range g.Board().Companies() {
		id := g.Board().Company(rrbuilder.Company(c)).ID
		if g.Turn(s) == 0 {
			s = play(t, g, s, "nominate "+id+" 1; pass; pass")
		} else {
			s = play(t, g, s, "nominate "+id+" 1;")
			for g.Turn(s) != 0 {
				s = play(t, g, s, "pass")
			}
			s = play(t, g, s, "bid 2;")
			for s.Phase() == rrbuilder.PhaseBidding {
				s = play(t, g, s, "pass")
			}
		}
		require.Equal(t, 1, s.Issued(rrbuilder.Company(c)))
	}
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	for c := range g.Board().Companies() {
		require.Equal(t, core.Seat(0), s.Controller(rrbuilder.Company(c)))
	}
	require.Equal(t, []int{0, 10, 10}, cubes(g, s))
}

// RR-AUCTION-9: who passed a nomination may bid and nominate later.
func TestPassingANominationBindsNobody(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "pass; nominate red 1; pass; bid 2; pass; pass; nominate blue 1; pass; pass; nominate grey 1; pass; pass")
	require.Equal(t, core.Seat(0), s.Controller(company(t, g, "red")))
	require.Equal(t, core.Seat(1), s.Controller(company(t, g, "grey")))
	require.Equal(t, core.Seat(2), g.Turn(s))
}

// RR-AUCTION-10: n passes in a row end the auctions; a sale resets the count.
func TestEndOfTheAuctions(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "pass; pass")
	require.Equal(t, 2, s.NominationPasses())
	s = play(t, g, s, "nominate red 1; pass; pass")
	require.Equal(t, 0, s.NominationPasses())
	s = play(t, g, s, "pass; pass")
	require.Equal(t, rrbuilder.PhaseNomination, s.Phase())
	s = play(t, g, s, "pass")
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	// The count starts at 0 in each turn, also after a turn in which nobody buys.
	s = play(t, g, g.Start(), "pass; pass; pass; pass; pass")
	require.Equal(t, 2, s.TurnNumber())
	require.Equal(t, 2, s.NominationPasses())
	require.Equal(t, []string{"red", "yellow", "green", "blue", "grey", "brown"}, names(g, g.AppendOrder(nil, s)))
	// All six sold ends them too.
	s = play(t, g, g.Start(), positionA)
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	// A player with too few cubes counts like any other.
	g = opened(t, 3, `{"minimumBid":11}`)
	s = play(t, g, g.Start(), "pass; pass; pass")
	require.Equal(t, 2, s.TurnNumber())
}

// RR-AUCTION-11: an unsold company keeps its treasury and issues nothing.
func TestUnsoldCompany(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 1; pass; pass;"+passes(4)) // red has 1 and can build nothing
	red := company(t, g, "red")
	require.Equal(t, 2, s.TurnNumber())
	require.Equal(t, 1, s.Treasury(red))
	s = play(t, g, s, passes(3))
	require.Equal(t, 3, s.TurnNumber())
	require.Equal(t, 1, s.Treasury(red))
	require.Equal(t, 1, s.Issued(red))
	require.Equal(t, core.Nobody, s.Controller(red))
}

// RR-AUCTION-12: where the marker is when a turn begins.
func TestActiveMarker(t *testing.T) {
	// One sale and three passes are four steps of the marker; the company passes.
	turn := func(id string) string { return "nominate " + id + " 1;" + passes(6) }
	g := opened(t, 3, `{"firstSeat":1}`)
	s := play(t, g, g.Start(), turn("red"))
	require.Equal(t, core.Seat((1+4)%3), s.ActivePlayer())
	require.Equal(t, 2, s.TurnNumber())
	s = play(t, g, s, passes(3)) // three steps: all the way round
	require.Equal(t, core.Seat((1+7)%3), s.ActivePlayer())

	g = opened(t, 3, `{"activeMarker":"rotate","firstSeat":1}`)
	s = g.Start()
	for i, id := range []string{"red", "yellow", "green", "blue", "grey"} {
		n := i + 1
		require.Equal(t, n, s.TurnNumber())
		require.Equal(t, core.Seat((1+n-1)%3), s.ActivePlayer(), "turn %d", n)
		s = play(t, g, s, turn(id))
	}
	// After the auction of turn 5 it stays where it stopped.
	require.Equal(t, core.Seat((1+4+4)%3), s.ActivePlayer())
}

// RR-AUCTION-13: with a minimum bid of 0 a company may go for nothing.
func TestSaleForNothing(t *testing.T) {
	g := opened(t, 3, `{"minimumBid":0,"investmentTable":[0,0,0,0]}`)
	require.Len(t, texts(g, g.Start()), 7)
	s := play(t, g, g.Start(), "nominate green 0; pass; pass")
	green := company(t, g, "green")
	require.Equal(t, core.Seat(0), s.Controller(green))
	require.Equal(t, 1, s.Shares(0, green))
	require.Equal(t, 0, s.Treasury(green))
}

// RR-BUILD-1: profit levels are 0 when building begins.
func TestProfitsStartAtZero(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA)
	require.Equal(t, make([]int, 6), profits(g, s))
	s = play(t, g, s, fromAToB+"nominate red 2; pass; pass; pass; pass; pass")
	require.Equal(t, rrbuilder.PhaseBuilding, s.Phase())
	require.Equal(t, make([]int, 6), profits(g, s))
}

// RR-BUILD-2, RR-BUILD-4, RR-TURN-1, RR-PROFIT-1, RR-INVEST-1, RR-BUILD-12, W9:
// a whole first turn.
func TestFirstTurn(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA)
	require.Equal(t, []int{1, 0, 1}, cubes(g, s))
	require.Equal(t, core.Seat(0), s.ActivePlayer())
	for _, step := range []struct {
		slot, move string
		profit     int
	}{
		{"red", "build albany--boston from boston", 20},
		{"yellow", "build los-angeles--san-francisco from san-francisco", 50},
		{"green", "build new-york--philadelphia from new-york", 30},
		{"blue", "build richmond--washington from washington", 20},
		{"grey", "build mobile--new-orleans from new-orleans", 20},
		{"brown", "build charleston--savannah from charleston", 20},
		{"red", "build albany--new-york", 50},
		{"yellow", "pass", 0},
		{"green", "build philadelphia--washington", 40},
		{"blue", "build pittsburgh--washington", 30},
		{"grey", "pass", 0},
		{"brown", "build atlanta--charleston", 40},
		{"red", "pass", 0}, {"green", "pass", 0}, {"blue", "pass", 0},
	} {
		slot, ok := s.AtSlot()
		require.True(t, ok)
		require.Equal(t, step.slot, g.Board().Company(slot).ID)
		before := s.Profit(slot)
		s = play(t, g, s, step.move)
		require.Equal(t, step.profit, s.Profit(slot)-before, step.move)
	}
	require.Equal(t, []int{70, 50, 70, 50, 20, 60}, profits(g, s))
	require.Equal(t, []string{"yellow", "grey", "red", "green", "blue"}, names(g, g.AppendPassed(nil, s)))
	require.Equal(t, []string{"brown"}, names(g, g.AppendOrder(nil, s)))
	s = play(t, g, s, "pass")
	require.Equal(t, []int{120, 70, 130}, cash(g, s))
	require.Equal(t, []string{"yellow", "grey", "red", "green", "blue", "brown"}, names(g, g.AppendOrder(nil, s)))
	require.Empty(t, g.AppendPassed(nil, s))
	require.Equal(t, []int{11, 10, 11}, cubes(g, s))
	require.Equal(t, 3, s.Treasury(company(t, g, "yellow")))
	require.Equal(t, 2, s.Treasury(company(t, g, "grey")))
}

// RR-BUILD-3: a company that can build must; one that cannot may only pass.
func TestMustBuild(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 4;"+passes(5))
	refuses(t, g, s, rrbuilder.Pass(), rrbuilder.ErrMustBuild)
	s = play(t, g, g.Start(), "nominate red 1;"+passes(5))
	require.Equal(t, []string{"pass"}, texts(g, s))
}

// RR-BUILD-5, RR-BUILD-6, W4: first routes by treasury.
func TestFirstRoutes(t *testing.T) {
	g := opened(t, 3, "{}")
	for _, c := range []struct{ treasury, moves, routes int }{{1, 0, 0}, {2, 9, 8}, {3, 16, 14}, {4, 19, 17}, {6, 23, 21}} {
		s := play(t, g, g.Start(), fmt.Sprintf("nominate red %d;", c.treasury)+passes(5))
		offers := g.AppendOffers(nil, s, company(t, g, "red"))
		routes := map[rrbuilder.Route]bool{}
		for _, o := range offers {
			routes[o.Move.Route] = true
			require.LessOrEqual(t, o.Cost, c.treasury)
		}
		require.Equal(t, []int{c.moves, c.routes}, []int{len(offers), len(routes)}, "treasury %d", c.treasury)
	}
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5))
	require.Contains(t, texts(g, s), "build boston--new-york from boston")
	require.Contains(t, texts(g, s), "build boston--new-york from new-york")
	refusesText(t, g, s, "build los-angeles--san-francisco from los-angeles", rrbuilder.ErrTreasury)
	refusesText(t, g, s, "build albany--boston", rrbuilder.ErrStart)                     // none named
	refusesText(t, g, s, "build albany--boston from new-york", rrbuilder.ErrStart)       // no end of it
	refusesText(t, g, s, "build albany--boston from albany", rrbuilder.ErrStart)         // no start
	refusesText(t, g, s, "build chicago--indianapolis from chicago", rrbuilder.ErrStart) // neither end is one
	refusesText(t, g, s, "build albany--boston from atlantis", rrbuilder.ErrStart)
	refuses(t, g, s, rrbuilder.BuildFrom(route(t, g, "albany--boston"), 63), rrbuilder.ErrStart)
	refuses(t, g, s, rrbuilder.BuildFrom(route(t, g, "albany--boston"), 255), rrbuilder.ErrStart)
	// Costs come from the treasury alone (RR-BUILD-5): seat 0 still has 8 cubes.
	require.Equal(t, 8, s.Cubes(0))
	s = play(t, g, s, "build albany--boston from boston")
	require.Equal(t, 8, s.Cubes(0))
	require.Equal(t, 0, s.Treasury(0))
}

// RR-BUILD-3 to RR-BUILD-12, W5: a company's turn.
func TestCompanyTurn(t *testing.T) {
	g := opened(t, 3, "{}")
	red := company(t, g, "red")
	s := play(t, g, g.Start(), "nominate red 5;"+passes(5)+"build albany--boston from boston")
	require.Equal(t, []int{20, 3}, []int{s.Profit(red), s.Treasury(red)})
	paid := map[string]int{}
	for _, o := range g.AppendOffers(nil, s, red) {
		paid[string(g.AppendMove(nil, o.Move))] = o.Profit
	}
	require.Equal(t, map[string]int{"build boston--new-york": 50, "build albany--new-york": 50, "build albany--buffalo": 30}, paid)
	s = play(t, g, s, "build albany--new-york")
	require.Equal(t, []int{70, 1}, []int{s.Profit(red), s.Treasury(red)})
	s = play(t, g, s, "pass")
	require.Equal(t, 1, s.Treasury(red)) // RR-BUILD-12
	require.Equal(t, 70, s.Cash(0))
}

// RR-BUILD-6, W6: the end that is not the start pays.
func TestStartChoice(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5))
	for start, profit := range map[string]int{"boston": 50, "new-york": 30} {
		next := play(t, g, s, "build boston--new-york from "+start)
		l, ok := next.Start(0)
		require.True(t, ok)
		require.Equal(t, location(t, g, start), l)
		next = play(t, g, next, "pass")
		require.Equal(t, profit, next.Cash(0))
	}
}

// RR-BUILD-7: later routes touch the network, may branch, and name no start.
func TestLaterRoutes(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 10;"+passes(5)+"build albany--boston from boston; build albany--new-york")
	refusesText(t, g, s, "build charleston--savannah", rrbuilder.ErrNetwork)
	refusesText(t, g, s, "build charleston--savannah from charleston", rrbuilder.ErrNetwork)
	refusesText(t, g, s, "build albany--buffalo from albany", rrbuilder.ErrNetwork)
	require.Contains(t, texts(g, s), "build albany--buffalo") // a third route at Albany
	s = play(t, g, s, "build albany--buffalo")
	require.Equal(t, 4, s.Network(0).Len())
}

// RR-BUILD-8: one track a route.
func TestOneTrackARoute(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 4; pass; pass; nominate blue 4;"+passes(5)+"build albany--boston from boston")
	refusesText(t, g, s, "build albany--boston from boston", rrbuilder.ErrRoute)
	refusesText(t, g, s, "build boston--albany from boston", rrbuilder.ErrRoute)
	refusesText(t, g, s, "build nowhere--else", rrbuilder.ErrRoute)
	refuses(t, g, s, rrbuilder.Build(81), rrbuilder.ErrRoute)
	refuses(t, g, s, rrbuilder.Build(255), rrbuilder.ErrRoute)
	refuses(t, g, s, rrbuilder.BuildFrom(200, 0), rrbuilder.ErrRoute)
	c, ok := s.Builder(route(t, g, "albany--boston"))
	require.True(t, ok)
	require.Equal(t, company(t, g, "red"), c)
}

// RR-BUILD-9, RR-BUILD-11, W7: a loop back to the start pays nothing.
func TestLoopToTheStart(t *testing.T) {
	g := opened(t, 3, "{}")
	green := company(t, g, "green")
	s := play(t, g, g.Start(), "nominate green 6;"+passes(5))
	for _, step := range []struct {
		move   string
		profit int
	}{{"build albany--new-york from new-york", 20}, {"build albany--boston", 50}, {"build boston--new-york", 50}} {
		s = play(t, g, s, step.move)
		require.Equal(t, step.profit, s.Profit(green))
	}
	require.Equal(t, 0, s.Treasury(green))
	require.Equal(t, 3, s.Network(green).Len())
}

// RR-BUILD-3, RR-BUILD-9, W8: a build for nothing is forced too.
func TestForcedBuildForNothing(t *testing.T) {
	g := opened(t, 3, "{}")
	green := company(t, g, "green")
	s := play(t, g, g.Start(), `nominate blue 2; pass; pass; nominate green 6; pass; pass; pass; pass; pass;
		build albany--new-york from new-york; build new-york--philadelphia from new-york; build albany--boston; pass`)
	require.Equal(t, []string{"build boston--new-york"}, texts(g, s))
	refuses(t, g, s, rrbuilder.Pass(), rrbuilder.ErrMustBuild)
	s = play(t, g, s, "build boston--new-york")
	require.Equal(t, []int{50, 0}, []int{s.Profit(green), s.Treasury(green)})
}

// RR-BUILD-10, RR-BUILD-16: other companies at a location change nothing, and
// several may start at the same place.
func TestSharedLocations(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), `nominate red 4; pass; pass; nominate blue 4; pass; pass; pass; pass; pass;
		build albany--boston from boston; build boston--new-york from boston; build albany--new-york`)
	require.Equal(t, 20+50, s.Profit(company(t, g, "red"))) // New York pays red although blue was there first
	require.Equal(t, 50, s.Profit(company(t, g, "blue")))
	a, _ := s.Start(company(t, g, "red"))
	b, _ := s.Start(company(t, g, "blue"))
	require.Equal(t, a, b)
}

// RR-BUILD-13, RR-BUILD-14: a company without controller passes by itself, at
// its slot, and takes its place in the passing row.
func TestUncontrolledCompaniesPass(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate yellow 5; pass; pass; nominate grey 2;"+passes(5))
	require.Equal(t, []string{"red"}, names(g, g.AppendPassed(nil, s))) // the scan stops at yellow
	s = play(t, g, s, "build albany--boston from boston")
	require.Equal(t, []string{"red", "green", "blue"}, names(g, g.AppendPassed(nil, s)))
	s = play(t, g, s, "build charleston--savannah from charleston")
	require.Equal(t, []string{"red", "green", "blue", "brown"}, names(g, g.AppendPassed(nil, s)))
	s = play(t, g, s, "build albany--new-york; pass; pass")
	require.Equal(t, 2, s.TurnNumber())
	require.Equal(t, []string{"red", "green", "blue", "brown", "grey", "yellow"}, names(g, g.AppendOrder(nil, s)))
}

// RR-BUILD-15: a company that can build nothing stays so for the turn; the
// property test over whole games is TestInvariantsInRandomGames.
func TestNobodyBecomesAbleAgain(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA)
	stuck := map[rrbuilder.Company]bool{}
	for s.TurnNumber() == 1 {
		for c := range rrbuilder.Company(6) {
			if can := len(g.AppendOffers(nil, s, c)) > 0; !can {
				stuck[c] = true
			} else if stuck[c] {
				t.Fatalf("company %d can build again", c)
			}
		}
		s = play(t, g, s, texts(g, s)[0])
	}
	require.Len(t, stuck, 6)
}

// RR-BUILD-17: no upper limit of the profit level.
func TestProfitHasNoLimit(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[300,0,0,0]}`)
	s := play(t, g, g.Start(), "nominate red 300;"+passes(5))
	for texts(g, s)[0] != "pass" {
		s = play(t, g, s, texts(g, s)[0])
	}
	start, _ := s.Start(0)
	require.Equal(t, 1260-g.Board().Location(start).Value+50, s.Profit(0)) // every location but the start, and the link
}

// RR-TC-1, RR-TC-2, RR-TC-3, W10: the link over three companies.
func TestLinkOfThree(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[60,60,60,60]}`)
	s := play(t, g, g.Start(), `nominate red 15; pass; pass; nominate green 12; pass; pass; nominate blue 12; pass; pass; pass; pass; pass;
		build salt-lake-city--san-francisco from san-francisco; build memphis--new-orleans from new-orleans; build new-york--pittsburgh from new-york;
		build denver--salt-lake-city; build memphis--st-louis; build cincinnati--pittsburgh;
		build denver--kansas-city; build memphis--nashville; build cincinnati--indianapolis;
		pass; build mobile--new-orleans; build indianapolis--st-louis`)
	red, green, blue := company(t, g, "red"), company(t, g, "green"), company(t, g, "blue")
	require.False(t, s.LinkMade())
	before := profits(g, s)
	var offer rrbuilder.Offer
	for _, o := range g.AppendOffers(nil, s, green) {
		if o.Move.Route == route(t, g, "kansas-city--st-louis") {
			offer = o
		}
	}
	require.Equal(t, []string{"red", "green", "blue"}, names(g, slices.Collect(offer.Link.All())))
	require.Equal(t, [6]int{30, 0, 90, 30, 0, 0}, offer.Raise)
	require.Equal(t, 40, offer.Profit)
	s = play(t, g, s, "build kansas-city--st-louis")
	require.True(t, s.LinkMade())
	after := profits(g, s)
	require.Equal(t, 90, after[green]-before[green])
	require.Equal(t, 30, after[red]-before[red]) // RR-TC-8: red has passed already
	require.Equal(t, 30, after[blue]-before[blue])
}

// RR-TC-3, W11: the fewest companies and not the shortest line. RR-TC-4, W12:
// every company on a line of the fewest is rewarded. RR-TC-7: only once.
func TestLinkLines(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[60,60,60,60]}`)
	for name, c := range map[string]struct {
		moves string
		want  []int
	}{
		"RR-TC-3, W11": {linkFewest, []int{90, 0, 0, 30, 0, 0}},
		"RR-TC-4, W12": {linkTie, []int{90, 0, 30, 30, 0, 0}},
	} {
		s := play(t, g, g.Start(), c.moves+"build denver--kansas-city")
		require.Equal(t, c.want, profits(g, s), name)
		s = play(t, g, s, passes(3))
		require.True(t, s.LinkMade()) // RR-TC-7 and RR-TC-9: it stays, and is not paid in the next turn
		require.Equal(t, make([]int, 6), profits(g, s))
		was := cash(g, s)
		s = play(t, g, s, passes(6))
		require.Equal(t, was, cash(g, s))
	}
}

// RR-TC-5: the completing company is on every line. RR-TC-5a: a route within
// the own network never completes the link. TestLinkAgainstBruteForce holds
// both on random track; here on every offer of a whole game.
func TestCompletingCompany(t *testing.T) {
	g := opened(t, 3, "{}")
	s, links := g.Start(), 0
	for k := 0; s.Phase() != rrbuilder.PhaseOver; k++ {
		c, ok := s.AtSlot()
		for _, o := range g.AppendOffers(nil, s, c) {
			info := g.Board().Route(o.Move.Route)
			inside := s.Network(c).Has(info.A) && s.Network(c).Has(info.B)
			require.False(t, inside && o.Link != 0)
			if o.Link != 0 {
				links++
				require.True(t, ok && o.Link.Has(c))
			}
		}
		list := texts(g, s)
		s = play(t, g, s, list[(7*k+3)%len(list)])
	}
	require.Positive(t, links)
}

// RR-TC-6: a line of one company.
func TestLinkOfOne(t *testing.T) {
	b := loaded(t, tinyBoard)
	g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
	require.NoError(t, err)
	s := play(t, g, g.Start(), `nominate first 2; pass; pass; nominate second 1; pass; pass;
		build east--mid from east; build south--west from west; build mid--west`)
	require.Equal(t, []int{20 + 30 + 40, 40}, profits(g, s))
	require.True(t, s.LinkMade())
}

// RR-TC-8, RR-PROFIT-2: a rewarded company without controller rises and pays
// nobody.
func TestLinkWithoutController(t *testing.T) {
	b := loaded(t, tinyBoard)
	g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
	require.NoError(t, err)
	s := play(t, g, g.Start(), "nominate first 1;"+passes(5)+"build east--mid from east; pass")
	require.Equal(t, []int{20, 0, 0}, cash(g, s))
	s = play(t, g, s, "nominate second 1;"+passes(5)+"build mid--west from west")
	require.Equal(t, []int{20, 20 + 40}, profits(g, s)) // seat 1 completes, first has no controller
	s = play(t, g, s, "pass")
	require.Equal(t, []int{20, 60, 0}, cash(g, s))
}

// RR-TC-9: the link is no part of the final value.
func TestLinkIsNotFinalValue(t *testing.T) {
	b := loaded(t, tinyBoard)
	g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{})
	require.NoError(t, err)
	s := play(t, g, g.Start(), "nominate first 2;"+passes(5)+"build east--mid from east; build mid--west; pass;"+passes(12))
	require.Equal(t, []int{90, 0, 0}, cash(g, s))
	s = play(t, g, s, "take east; take mid; take west")
	require.Equal(t, []int{40, 0}, values(g, s)) // white, black and white
	require.Equal(t, []int{130, 0, 0}, cash(g, s))
}

// RR-TC-10: the figures are an option; with 0 the award is still made.
func TestBonusOption(t *testing.T) {
	for _, c := range []struct {
		options string
		want    []int
	}{{`{"bonus":[70,20]}`, []int{40, 90}}, {`{"bonus":[0,0]}`, []int{20, 20}}, {`{}`, []int{40, 60}}} {
		g, err := rrbuilder.OpenOn(loaded(t, tinyBoard), core.Header{Game: "rrbuilder", Players: 3, Options: c.options})
		require.NoError(t, err)
		s := play(t, g, g.Start(), `nominate first 1; pass; pass; nominate second 2; pass; pass;
			build east--mid from east; build mid--west from west`)
		require.Equal(t, c.want, profits(g, s), c.options)
		require.True(t, s.LinkMade())
	}
}

// RR-PROFIT-1: a player with several companies is paid for all. RR-PROFIT-3:
// shares pay nothing.
func TestProfits(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2; pass; pass; nominate blue 1; pass; bid 2; pass;"+passes(3)+
		"build albany--boston from boston; build charleston--savannah from charleston; pass; pass")
	require.Equal(t, []int{40, 0, 0}, cash(g, s))
	// In turn 2 seat 1 runs red; seat 0 has a share of it and gets nothing.
	s = play(t, g, s, "pass; pass; nominate red 2;"+passes(5)+"build albany--new-york; pass")
	require.Equal(t, []int{40, 50, 0}, cash(g, s))
}

// RR-PROFIT-4: cash buys nothing, nothing is bought with cash.
func TestCashBuysNothing(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA+fromAToB)
	require.Equal(t, 120, s.Cash(0))
	refuses(t, g, s, rrbuilder.Nominate(0, 12), rrbuilder.ErrNominate) // 11 cubes
	s = play(t, g, s, "nominate red 11; pass; pass")
	require.Equal(t, 120, s.Cash(0))
}

// RR-TURN-2, RR-TURN-3, RR-TURN-4, RR-TURN-5: between turns.
func TestEndOfTurn(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA+fromAToB)
	require.Equal(t, make([]int, 6), profits(g, s))
	require.Equal(t, 3, s.Treasury(company(t, g, "yellow")))
	require.Equal(t, []int{1 + 10, 0 + 10, 1 + 10}, cubes(g, s))
	for c := range rrbuilder.Company(6) {
		require.Equal(t, core.Nobody, s.Controller(c))
	}
	require.Equal(t, 2, s.TurnNumber())
	require.Equal(t, rrbuilder.PhaseNomination, s.Phase())
	s = play(t, g, s, passes(9))
	require.Equal(t, 5, s.TurnNumber())
	s = play(t, g, s, passes(3))
	require.Equal(t, rrbuilder.PhaseGoods, s.Phase())
	require.Equal(t, 5, s.TurnNumber())
}

// RR-TURN-4, RR-FINAL-3: the markers of turn 5 decide ties of shares, so they
// stay until control is settled.
func TestMarkersOfTheLastTurnDecideTies(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5)+"build albany--boston from boston; pass;"+passes(9))
	require.Equal(t, 5, s.TurnNumber())
	require.Equal(t, core.Seat(1), g.Turn(s))
	s = play(t, g, s, "pass; nominate red 1;"+passes(5)+"pass") // seat 2 buys red: one share each
	require.Equal(t, rrbuilder.PhaseGoods, s.Phase())
	require.Equal(t, core.Seat(2), s.Controller(0))
}

// RR-FINAL-1: treasuries are emptied, players keep their cubes. RR-FINAL-2: a
// cube on every connected location, starts included.
func TestGoodsAreLaidOut(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), positionA+fromAToB+passes(12))
	require.Equal(t, 0, s.Treasury(company(t, g, "yellow")))
	require.Equal(t, []int{41, 40, 41}, cubes(g, s))
	var ids []string
	for l := range s.GoodsOnMap().All() {
		ids = append(ids, g.Board().Location(l).ID)
	}
	require.Equal(t, []string{"albany", "atlanta", "boston", "charleston", "los-angeles", "mobile", "new-orleans", "new-york",
		"philadelphia", "pittsburgh", "richmond", "san-francisco", "savannah", "washington"}, ids)
}

// RR-FINAL-3a: a company unsold in turn 5 is measured from the marker.
func TestTieOfAnUnsoldCompany(t *testing.T) {
	g := opened(t, 3, "{}")
	// Seats 0 and 1 buy a red share each; in turn 5 nobody does.
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5)+"build albany--boston from boston; pass;")
	require.Equal(t, core.Seat(1), g.Turn(s))
	s = play(t, g, s, "nominate red 1;"+passes(5)+"pass;"+passes(6))
	require.Equal(t, 5, s.TurnNumber())
	require.Equal(t, core.Seat(2), g.Turn(s))
	end := play(t, g, s, passes(3)) // the marker ends at seat 2: seat 0 is nearer than seat 1
	require.Equal(t, core.Seat(0), end.Controller(0))
	// A sale of something else moves the marker to seat 0, then 1.
	end = play(t, g, s, "nominate blue 1; pass; pass;"+passes(3)+"pass")
	require.Equal(t, core.Seat(0), end.ActivePlayer())
	require.Equal(t, core.Seat(0), end.Controller(0))
	end = play(t, g, s, "nominate blue 1; pass; pass; nominate grey 1; pass; pass;"+passes(3)+"pass; pass")
	require.Equal(t, core.Seat(1), end.ActivePlayer())
	require.Equal(t, core.Seat(1), end.Controller(0)) // distance 0
}

// RR-FINAL-3b: a company without shares has no controller and is worth nothing.
func TestCompanyWithoutShares(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5)+"build albany--boston from boston; pass;"+passes(12))
	require.Equal(t, rrbuilder.PhaseGoods, s.Phase())
	require.Equal(t, core.Nobody, s.Controller(company(t, g, "blue")))
	s = play(t, g, s, "take albany; take boston")
	require.Equal(t, []int{20, 0, 0, 0, 0, 0}, values(g, s))
}

// W13 with RR-FINAL-4, RR-FINAL-5, RR-FINAL-6.
func takingGoods(t *testing.T, g *rrbuilder.Game) rrbuilder.State {
	return stand(t, g, position{
		order:  "yellow red",
		onMap:  "los-angeles san-francisco salt-lake-city denver santa-fe kansas-city",
		shares: []string{"yellow", "red", ""},
		companies: map[string]holding{
			"yellow": {controller: 0, start: "los-angeles", track: "denver--kansas-city denver--santa-fe los-angeles--santa-fe"},
			"red":    {controller: 1, start: "san-francisco", track: "denver--salt-lake-city los-angeles--san-francisco salt-lake-city--san-francisco"},
		},
	})
}

// RR-FINAL-4, RR-FINAL-5, RR-FINAL-6, RR-FINAL-7, RR-FINAL-8, W13.
func TestTakingGoods(t *testing.T) {
	g := opened(t, 3, "{}")
	s := takingGoods(t, g)
	yellow, red := company(t, g, "yellow"), company(t, g, "red")
	refusesText(t, g, s, "take salt-lake-city", rrbuilder.ErrTake) // reached only by red
	refusesText(t, g, s, "take boston", rrbuilder.ErrTake)
	refusesText(t, g, s, "take atlantis", rrbuilder.ErrTake)
	refuses(t, g, s, rrbuilder.Take(38), rrbuilder.ErrTake)
	refuses(t, g, s, rrbuilder.Take(255), rrbuilder.ErrTake)
	refuses(t, g, s, rrbuilder.Pass(), rrbuilder.ErrMove) // a cube must be taken
	for _, step := range []struct {
		slot rrbuilder.Company
		move string
	}{
		{yellow, "take los-angeles"}, {red, "take denver"}, {yellow, "take santa-fe"},
		{red, "take san-francisco"}, {yellow, "take kansas-city"}, {red, "take salt-lake-city"},
	} {
		slot, ok := s.AtSlot()
		require.True(t, ok)
		require.Equal(t, step.slot, slot)
		s = play(t, g, s, step.move)
		if s.Phase() == rrbuilder.PhaseGoods {
			refusesText(t, g, s, step.move, rrbuilder.ErrTake) // gone
		}
	}
	require.Equal(t, rrbuilder.PhaseOver, s.Phase())
	require.Zero(t, s.GoodsOnMap())
	require.Equal(t, 60, s.FinalValue(yellow))
	require.Equal(t, 40, s.FinalValue(red))
	require.Equal(t, []string{"green", "blue", "grey", "brown", "yellow", "red"}, names(g, g.AppendPassed(nil, s)))
}

// RR-FINAL-5, RR-FINAL-6: a company without a cube in reach is out at its slot.
func TestCompanyWithoutCubesIsOut(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, takingGoods(t, g), "take denver; take los-angeles; take santa-fe; take salt-lake-city; take kansas-city")
	require.Equal(t, []string{"take san-francisco"}, texts(g, s))
	require.Equal(t, []string{"yellow", "red"}, names(g, g.AppendOrder(nil, s)))
	s = play(t, g, s, "take san-francisco")
	require.Equal(t, rrbuilder.PhaseOver, s.Phase())
}

// RR-FINAL-7, RR-FINAL-8, RR-FINAL-9, W14.
func TestSets(t *testing.T) {
	for _, c := range []struct {
		counts [5]uint8
		want   int
	}{
		{[5]uint8{}, 0}, {[5]uint8{1}, 10}, {[5]uint8{1, 1}, 30}, {[5]uint8{1, 1, 1}, 60}, {[5]uint8{1, 1, 1, 1}, 100},
		{[5]uint8{4, 3, 2, 1, 0}, 200}, {[5]uint8{1, 1, 1, 1, 1}, 150}, {[5]uint8{2, 1, 1, 1, 0}, 110},
		{[5]uint8{2, 2, 2, 0, 0}, 120}, {[5]uint8{5, 4, 1, 1, 0}, 200},
		{[5]uint8{12, 12, 6, 5, 3}, 890}, // above the 200 of the track
	} {
		require.Equal(t, c.want, rrbuilder.GoodsValue(c.counts), "%v", c.counts)
		slices.Reverse(c.counts[:])
		require.Equal(t, c.want, rrbuilder.GoodsValue(c.counts), "%v", c.counts)
	}
}

// partition returns the best value over all ways to make sets: the cubes of one
// set are a choice of colours, tried in every order.
func partition(counts [5]uint8, known map[[5]uint8]int) int {
	if v, ok := known[counts]; ok {
		return v
	}
	best := 0
	for set := 1; set < 32; set++ {
		rest, k := counts, 0
		for c := range 5 {
			if set>>c&1 == 0 {
				continue
			}
			if rest[c] == 0 {
				k = -9
				break
			}
			rest[c]--
			k++
		}
		if k > 0 {
			best = max(best, []int{0, 10, 30, 60, 100, 150}[k]+partition(rest, known))
		}
	}
	known[counts] = best
	return best
}

// RR-FINAL-8: the value is that of the best partition, for all small counts.
func TestSetsAgainstBruteForce(t *testing.T) {
	known := map[[5]uint8]int{}
	const most = 4
	for n := range (most + 1) * (most + 1) * (most + 1) * (most + 1) * (most + 1) {
		var counts [5]uint8
		for c := range counts {
			counts[c] = uint8(n % (most + 1))
			n /= most + 1
		}
		if got, want := rrbuilder.GoodsValue(counts), partition(counts, known); got != want {
			t.Fatalf("%v: %d, the best partition is %d", counts, got, want)
		}
	}
}

// W15: what red connects, all goods but the last taken.
var (
	worth200 = position{
		order: "red", onMap: "denver",
		companies: map[string]holding{"red": {
			start: "new-orleans",
			track: `memphis--new-orleans memphis--nashville mobile--new-orleans memphis--st-louis kansas-city--st-louis
				denver--kansas-city indianapolis--st-louis cincinnati--indianapolis chicago--indianapolis`,
			goods: map[string]int{"white": 4, "black": 3, "silver": 2},
		}},
	}
	worth110 = position{
		order: "red", onMap: "santa-fe",
		companies: map[string]holding{"red": {
			start: "los-angeles",
			track: "los-angeles--san-francisco los-angeles--santa-fe dallas--santa-fe kansas-city--santa-fe",
			goods: map[string]int{"red": 2, "white": 1, "silver": 1},
		}},
	}
)

// RR-FINAL-10, RR-FINAL-10a, RR-FINAL-11, W15.
func TestPayout(t *testing.T) {
	for _, c := range []struct {
		position
		options string
		shares  []string
		want    []int
	}{
		{worth200, `{}`, []string{"red red red", "red red", ""}, []int{120, 80, 0}},
		{worth110, `{}`, []string{"red red", "red", ""}, []int{72, 36, 0}}, // and 2 stay in the bank
		{worth110, `{"finalPayout":"per-share"}`, []string{"red red", "red", ""}, []int{220, 110, 0}},
		{worth110, `{"splitRounding":"ten"}`, []string{"red red", "red", ""}, []int{60, 30, 0}},
		{worth110, `{"finalPayout":"per-share","splitRounding":"ten"}`, []string{"red red", "red", ""}, []int{220, 110, 0}}, // RR-OPT-2
		{worth110, `{}`, []string{"red", "red", "red"}, []int{36, 36, 36}},                                                  // RR-FINAL-11: nothing for the marker
	} {
		g := opened(t, 3, c.options)
		c.position.shares = c.shares
		s := stand(t, g, c.position)
		s = play(t, g, s, texts(g, s)[0])
		require.Equal(t, c.want, cash(g, s), "%s %v", c.options, c.shares)
	}
}

// RR-END-1, RR-END-4: most cash wins.
func TestMostCashWins(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), "nominate red 2;"+passes(5)+"build albany--boston from boston; pass;"+passes(12)+"take albany; take boston")
	st := g.Standing(s)
	require.Equal(t, []int{40, 0, 0}, cash(g, s))
	require.Equal(t, []core.Seat{0}, st.Winners())
	require.Equal(t, rrbuilder.ReasonCash, st.Reason)
	require.Equal(t, [core.MaxSeats]int{1, 2, 2}, st.Place)
}

// RR-END-2, RR-END-3, RR-END-4: equal cash. The exact figures of W17 and ties
// of three are in TestFinalTies; here the ways to end are played.
func TestEqualCash(t *testing.T) {
	p := position{
		order: "yellow red", onMap: "boston richmond", shares: []string{"yellow", "red", ""},
		companies: map[string]holding{
			"yellow": {controller: 0, start: "boston", track: "albany--boston", goods: map[string]int{"black": 1}},
			"red":    {controller: 1, start: "charleston", track: "charleston--richmond", goods: map[string]int{"white": 1}},
		},
	}
	g := opened(t, 3, "{}")
	s := play(t, g, stand(t, g, p), "take boston; take richmond")
	require.Equal(t, []int{20, 20, 0}, cash(g, s))
	st := g.Standing(s)
	require.Equal(t, []core.Seat{0, 1}, st.Winners()) // two cubes each
	require.Equal(t, rrbuilder.ReasonShared, st.Reason)

	// Seat 1 gets as much, but with a company of three cubes.
	p = position{
		order: "yellow red", onMap: "albany boston charleston richmond savannah", shares: p.shares, cash: []int{10, 0, 0},
		companies: map[string]holding{
			"yellow": {controller: 0, start: "boston", track: "albany--boston"},
			"red":    {controller: 1, start: "charleston", track: "charleston--richmond charleston--savannah"},
		},
	}
	for options, want := range map[string]struct {
		winners []core.Seat
		reason  string
	}{
		`{}`:                    {[]core.Seat{1}, rrbuilder.ReasonGoods},
		`{"finalTie":"shared"}`: {[]core.Seat{0, 1}, rrbuilder.ReasonShared},
	} {
		g := opened(t, 3, options)
		s := play(t, g, stand(t, g, p), "take albany; take charleston; take boston; take richmond; take savannah")
		require.Equal(t, []int{30, 30, 0}, cash(g, s))
		st := g.Standing(s)
		require.Equal(t, want.winners, st.Winners())
		require.Equal(t, want.reason, st.Reason)
	}
}

// RR-OPT-1: what the table does not hold is refused, with the option.
func TestInvalidOptions(t *testing.T) {
	for text, name := range map[string]string{
		`[]`: "", `{} {}`: "", `{"finalPayout":"split"`: "", `nil`: "",
		`{"FinalPayout":"split"}`: `"FinalPayout"`, `{"seed":1}`: `"seed"`,
		`{"trackLimit":1,"trackLimit":1}`: "trackLimit",
		`{"finalPayout":"per share"}`:     "finalPayout", `{"finalPayout":1}`: "finalPayout", `{"finalPayout":null}`: "finalPayout",
		`{"splitRounding":"five"}`:     "splitRounding",
		`{"investmentTable":[10,8,7]}`: "investmentTable", `{"investmentTable":[10,8,7,6,5]}`: "investmentTable",
		`{"investmentTable":[10,8,7,-1]}`: "investmentTable", `{"investmentTable":[10,8,7,1001]}`: "investmentTable",
		`{"investmentTable":10}`: "investmentTable", `{"investmentTable":[10,8,7,6.5]}`: "investmentTable",
		`{"minimumBid":-1}`: "minimumBid", `{"minimumBid":"1"}`: "minimumBid", `{"minimumBid":1001}`: "minimumBid",
		`{"nominationPass":0}`: "nominationPass", `{"activeMarker":"stay"}`: "activeMarker",
		`{"trackLimit":-1}`: "trackLimit", `{"trackLimit":1001}`: "trackLimit", `{"trackLimit":99999999999999999999}`: "trackLimit",
		`{"bonus":[50]}`: "bonus", `{"bonus":[50,-1]}`: "bonus", `{"bonus":[1001,0]}`: "bonus",
		`{"finalTie":"cubes"}`: "finalTie", `{"firstSeat":3}`: "firstSeat", `{"firstSeat":-1}`: "firstSeat",
		`{"board":"atlantis"}`: "board", `{"board":""}`: "board", `{"board":{}}`: "board", `{"board":"A B"}`: "board",
	} {
		_, err := rrbuilder.Open(core.Header{Game: "rrbuilder", Players: 3, Options: text})
		var invalid *core.Invalid
		if !errors.As(err, &invalid) || invalid.Rule != rrbuilder.ErrOption || invalid.Name != name {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, o := range []rrbuilder.Options{
		{FinalPayout: 2}, {SplitRounding: 9}, {InvestmentTable: core.Some([4]int{1, 2, 3, -4})}, {MinimumBid: core.Some(-1)},
		{ActiveMarker: 2}, {TrackLimit: -1}, {Bonus: core.Some([2]int{0, 2000})}, {FinalTie: 2}, {FirstSeat: 3}, {Board: "atlantis"}, {Board: "A B"},
	} {
		_, err := rrbuilder.New(3, o)
		require.ErrorIs(t, err, rrbuilder.ErrOption, "%+v", o)
	}
}

// RR-OPT-2: options are independent, and those at their default vanish.
func TestOptionsRoundTrip(t *testing.T) {
	all := rrbuilder.Options{
		FinalPayout: rrbuilder.PayoutPerShare, SplitRounding: rrbuilder.RoundTen, InvestmentTable: core.Some([4]int{}),
		MinimumBid: core.Some(0), NominationPass: core.Some(false), ActiveMarker: rrbuilder.MarkerRotate, TrackLimit: 17,
		Bonus: core.Some([2]int{}), FinalTie: rrbuilder.TieShared, FirstSeat: 2,
	}
	const text = `{"finalPayout":"per-share","splitRounding":"ten","investmentTable":[0,0,0,0],"minimumBid":0,"nominationPass":false,` +
		`"activeMarker":"rotate","trackLimit":17,"bonus":[0,0],"finalTie":"shared","firstSeat":2}`
	data, err := json.Marshal(all)
	require.NoError(t, err)
	require.Equal(t, text, string(data))
	var back rrbuilder.Options
	require.NoError(t, json.Unmarshal([]byte(text), &back))
	require.Equal(t, all, back)
	g, err := rrbuilder.New(3, all)
	require.NoError(t, err)
	require.Equal(t, all, g.Options())
	require.Equal(t, text, g.Header().Options)

	// The same game in other words is the same game (COMMON-OPT-3).
	explicit := rrbuilder.Options{
		InvestmentTable: core.Some([4]int{10, 8, 7, 6}), MinimumBid: core.Some(1), NominationPass: core.Some(true),
		Bonus: core.Some([2]int{50, 30}), Board: rrbuilder.SuppliedBoard().ID(),
	}
	g, err = rrbuilder.New(3, explicit)
	require.NoError(t, err)
	require.Equal(t, rrbuilder.Default(), g.Options())
	require.Equal(t, "{}", g.Header().Options)
	data, err = json.Marshal(explicit)
	require.NoError(t, err)
	require.Equal(t, "{}", string(data))
	_, err = json.Marshal(rrbuilder.Options{TrackLimit: -1})
	require.ErrorIs(t, err, rrbuilder.ErrOption)
	kept := rrbuilder.Options{TrackLimit: 3}
	require.ErrorIs(t, json.Unmarshal([]byte(`{"trackLimit":-1}`), &kept), rrbuilder.ErrOption)
	require.Equal(t, 3, kept.TrackLimit) // a refused text changes nothing
}

// RR-OPT-3: a track limit of 1 counts the track of the whole game.
func TestTrackLimitCountsTheWholeGame(t *testing.T) {
	g := opened(t, 3, `{"trackLimit":1}`)
	s := play(t, g, g.Start(), "nominate red 9;"+passes(5)+"build albany--boston from boston; pass")
	require.Equal(t, 2, s.TurnNumber())
	s = play(t, g, s, "nominate red 9;"+passes(5))
	require.Equal(t, []string{"pass"}, texts(g, s))
	refusesText(t, g, s, "build albany--buffalo", rrbuilder.ErrTrackLimit)
	refusesText(t, g, s, "build charleston--savannah", rrbuilder.ErrNetwork) // tested before the limit
}

// Presets and entry (COMMON-OPT-6).
func TestPresets(t *testing.T) {
	presets := []rrbuilder.Options{rrbuilder.Default(), rrbuilder.Published()}
	require.Len(t, rrbuilder.Entry.Presets, len(presets))
	for i, p := range rrbuilder.Entry.Presets {
		data, err := json.Marshal(presets[i])
		require.NoError(t, err)
		require.Equal(t, p.Options, string(data))
		g, err := rrbuilder.Entry.Open(core.Header{Game: "rrbuilder", Players: 4, Options: p.Options})
		require.NoError(t, err)
		require.Equal(t, p.Options, g.Header().Options)
	}
	require.Equal(t, rrbuilder.Published().FinalPayout, rrbuilder.PayoutPerShare)
	require.Len(t, rrbuilder.Entry.Rules(), 13)
	_, err := rrbuilder.Entry.Open(core.Header{Game: "traindice"})
	require.Error(t, err)
}

// A game on another board says so, and only that board opens it again.
func TestHeaderOfAnotherBoard(t *testing.T) {
	b := loaded(t, tinyBoard)
	g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{Bonus: core.Some([2]int{40, 20})})
	require.NoError(t, err)
	h := g.Header()
	require.Equal(t, core.Header{Game: "rrbuilder", Revision: 1, Players: 3, Options: `{"board":"tiny"}`, Board: "tiny", Digest: b.Digest()}, h)
	again, err := rrbuilder.OpenOn(b, h)
	require.NoError(t, err)
	require.Equal(t, h, again.Header())
	_, err = rrbuilder.Open(h)
	require.Error(t, err)
	h.Board, h.Digest = "", ""
	_, err = rrbuilder.Open(h)
	require.ErrorIs(t, err, rrbuilder.ErrOption) // by the option alone
	var o rrbuilder.Options
	require.NoError(t, json.Unmarshal([]byte(`{"board":"tiny","bonus":[50,30]}`), &o))
	require.Equal(t, rrbuilder.Options{Board: "tiny", Bonus: core.Some([2]int{50, 30})}, o)
	data, err := json.Marshal(o) // whose default the board would know
	require.NoError(t, err)
	require.Equal(t, `{"bonus":[50,30],"board":"tiny"}`, string(data))
	_, err = rrbuilder.NewOn(b, 3, rrbuilder.Options{Board: rrbuilder.SuppliedBoard().ID()})
	require.ErrorIs(t, err, rrbuilder.ErrOption)
	_, err = rrbuilder.OpenOn(nil, h)
	require.ErrorIs(t, err, rrbuilder.ErrBoard)
	for _, h := range []core.Header{
		{Game: "tycoon", Players: 3}, {Game: "rrbuilder", Revision: 99, Players: 3}, {Game: "rrbuilder", Players: 3, Digest: b.Digest()},
		{Game: "rrbuilder", Players: 2}, {Game: "rrbuilder", Players: 3, Options: "{"},
	} {
		_, err := rrbuilder.Open(h)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
	}
}

// RR-NOTE-1, RR-NOTE-2, RR-NOTE-3, RR-NOTE-4: exactly the canonical texts.
func TestNotation(t *testing.T) {
	g := opened(t, 3, "{}")
	for text, want := range map[string]rrbuilder.Move{
		"pass": rrbuilder.Pass(), "nominate red 3": rrbuilder.Nominate(0, 3), "bid 5": rrbuilder.Bid(5), "bid 0": rrbuilder.Bid(0),
		"bid 999999999":                    rrbuilder.Bid(999999999),
		"build denver--kansas-city":        rrbuilder.Build(route(t, g, "denver--kansas-city")),
		"build albany--boston from boston": rrbuilder.BuildFrom(route(t, g, "albany--boston"), location(t, g, "boston")),
		"build albany--boston from denver": rrbuilder.BuildFrom(route(t, g, "albany--boston"), location(t, g, "denver")),
		"take denver":                      rrbuilder.Take(location(t, g, "denver")),
	} {
		m, err := g.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, want, m)
		require.Equal(t, text, string(g.AppendMove(nil, m)))
		require.NotContains(t, m.String(), "\n")
	}
}

// RR-NOTE-2, RR-NOTE-6: what is outside the grammar, and what only names
// something unknown.
func TestTextsThatAreNoMoves(t *testing.T) {
	g := opened(t, 3, "{}")
	for _, text := range []string{
		"", " ", "pass ", " pass", "Pass", "pass 1", "pass\n", "bid", "bid ", "bid 05", "bid +5", "bid -5", "bid 5 ", "bid  5", "bid 5.0",
		"bid 1000000000", "bid 99999999999999999999", "bid 1e3", "bid ٣", "nominate", "nominate red", "nominate red ", "nominate red  3",
		"nominate Red 3", "nominate red 03", "nominate red 3 ", "nominate 3 red", "nominate r--d 3", "build", "build nowhere", "build albany-boston",
		"build albany--boston ", "build albany--boston from", "build albany--boston from ", "build albany--boston from Boston",
		"build albany--boston from boston from boston", "build albany--boston  from boston", "build albany---boston", "build a--b--c",
		"build albany--boston to boston", "take", "take ", "take Boston", "take boston ", "take -boston", "take ?", "draw ?", "none",
		"build albany--boston boston", string(make([]byte, 10)), strings.Repeat("bid ", 1000), "take " + "new york",
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		if !errors.As(err, &invalid) || invalid.Rule != rrbuilder.ErrMove {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, rule := range map[string]*core.Rule{
		"build nowhere--else": rrbuilder.ErrRoute, "take atlantis": rrbuilder.ErrTake, "build kansas-city--denver": rrbuilder.ErrRoute,
		"nominate pink 3": rrbuilder.ErrNominate, "build albany--boston from atlantis": rrbuilder.ErrStart,
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		if !errors.As(err, &invalid) || invalid.Rule != rule {
			t.Errorf("%q: %v", text, err)
		}
	}
	// What no text stands for is written as something that is refused.
	for _, m := range []rrbuilder.Move{
		{}, {Kind: 77}, rrbuilder.Nominate(6, 3), rrbuilder.Nominate(0, -1), rrbuilder.Bid(1e9), rrbuilder.Bid(math.MinInt),
		rrbuilder.Build(81), rrbuilder.BuildFrom(0, 38), rrbuilder.Take(38), {Kind: rrbuilder.KindTake, Bid: 1},
	} {
		_, err := g.ParseMove(string(g.AppendMove(nil, m)))
		require.ErrorIs(t, err, rrbuilder.ErrMove, "%v", m)
	}
}

// RR-NOTE-5: the canonical order of the lists.
func TestCanonicalOrder(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[2,0,0,0]}`)
	s := g.Start()
	require.Equal(t, []string{"pass", "nominate red 1", "nominate red 2", "nominate yellow 1", "nominate yellow 2", "nominate green 1", "nominate green 2",
		"nominate blue 1", "nominate blue 2", "nominate grey 1", "nominate grey 2", "nominate brown 1", "nominate brown 2"}, texts(g, s))
	require.Equal(t, []string{"pass", "bid 2"}, texts(g, play(t, g, s, "nominate grey 1")))
	s = play(t, g, s, "nominate red 2;"+passes(5))
	require.Equal(t, []string{
		"build albany--boston from boston", "build albany--new-york from new-york", "build boston--new-york from boston",
		"build boston--new-york from new-york", "build charleston--savannah from charleston", "build mobile--new-orleans from new-orleans",
		"build new-york--philadelphia from new-york", "build philadelphia--washington from washington", "build richmond--washington from washington",
	}, texts(g, s))
	g = opened(t, 3, "{}")
	for k, s := 0, g.Start(); g.Turn(s) != core.Nobody; k++ {
		list := texts(g, s)
		if s.Phase() == rrbuilder.PhaseGoods || s.Phase() == rrbuilder.PhaseBuilding {
			require.True(t, slices.IsSorted(list), "%v", list)
		}
		s = play(t, g, s, list[(7*k+3)%len(list)])
	}
}
