package rrbuilder_test

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/rrbuilder"
)

// everything calls every method with a state, and moves that may be legal in it.
func everything(g *rrbuilder.Game, s rrbuilder.State) {
	moves := slices.Collect(g.Moves(s))
	moves = append(moves, rrbuilder.Move{}, rrbuilder.Pass(), rrbuilder.Bid(5), rrbuilder.Bid(math.MaxInt), rrbuilder.Nominate(255, 1),
		rrbuilder.Build(255), rrbuilder.Build(0), rrbuilder.BuildFrom(0, 255), rrbuilder.Take(255), rrbuilder.Take(0))
	for _, m := range moves {
		next, err := g.Apply(s, m)
		if check := g.Check(s, m); check != nil {
			_ = check.Error()
		}
		if err != nil {
			_ = err.Error()
		}
		g.AppendReport(nil, s, m, next)
		g.AppendReport(nil, next, m, s)
		g.AppendReport(nil, s, m, g.Start())
		g.AppendMove(nil, m)
		g.Turn(next)
	}
	g.Turn(s)
	g.Standing(s)
	g.AppendTallies(nil, s)
	g.AppendPicture(nil, s)
	g.Project(s)
	g.AppendOrder(nil, s)
	g.AppendPassed(nil, s)
	_ = g.Invariant(s)
	_, _ = g.AppendJSON(nil, s)
	_, _ = g.AppendBinary(nil, s)
	s.Auction()
	for _, c := range []rrbuilder.Company{0, 5, 6, 255} {
		g.AppendOffers(nil, s, c)
		s.Controller(c)
		s.Treasury(c)
		s.Profit(c)
		s.Start(c)
		s.Track(c)
		s.Network(c)
		s.Goods(c)
		s.FinalValue(c)
		s.InBox(c)
		for _, seat := range []core.Seat{core.Spectator, core.Nobody, core.Chance, 0, 5, 6, 127} {
			s.Shares(seat, c)
			s.Cash(seat)
			s.Cubes(seat)
		}
	}
}

// Sets answer for every index and can be left early.
func TestSetsOfThings(t *testing.T) {
	locations, routes, companies := rrbuilder.Locations(1|1<<63), rrbuilder.Routes{1, 1 << 63}, rrbuilder.Companies(1|1<<5)
	for i := range 256 {
		require.Equal(t, i == 0 || i == 63, locations.Has(rrbuilder.Location(i)), i)
		require.Equal(t, i == 0 || i == 127, routes.Has(rrbuilder.Route(i)), i)
		require.Equal(t, i == 0 || i == 5, companies.Has(rrbuilder.Company(i)), i)
		_, ok := (rrbuilder.State{}).Builder(rrbuilder.Route(i))
		require.False(t, ok)
	}
	require.Equal(t, []int{2, 2, 2}, []int{locations.Len(), routes.Len(), companies.Len()})
	require.Equal(t, []rrbuilder.Location{0, 63}, slices.Collect(locations.All()))
	require.Equal(t, []rrbuilder.Route{0, 127}, slices.Collect(routes.All()))
	require.Equal(t, []rrbuilder.Company{0, 5}, slices.Collect(companies.All()))
	for l := range locations.All() {
		require.Zero(t, l)
		break
	}
	for r := range routes.All() {
		require.Zero(t, r)
		break
	}
	for c := range companies.All() {
		require.Zero(t, c)
		break
	}
}

// Choices, phases and kinds have words.
func TestWords(t *testing.T) {
	require.Equal(t, []string{"split", "per-share", "dollar", "ten", "carry", "rotate", "goods", "shared", "none", "over", "nominate"}, []string{
		rrbuilder.PayoutSplit.String(), rrbuilder.PayoutPerShare.String(), rrbuilder.RoundDollar.String(), rrbuilder.RoundTen.String(),
		rrbuilder.MarkerCarry.String(), rrbuilder.MarkerRotate.String(), rrbuilder.TieGoods.String(), rrbuilder.TieShared.String(),
		rrbuilder.PhaseNone.String(), rrbuilder.PhaseOver.String(), rrbuilder.KindNominate.String(),
	})
	require.Equal(t, "rrbuilder.Phase(77)", rrbuilder.Phase(77).String())
	require.Equal(t, "rrbuilder.Kind(9)", rrbuilder.Kind(9).String())
}

// A state of another game is a mistake, but nothing panics or hangs.
func TestStatesOfOtherGames(t *testing.T) {
	tiny, err := rrbuilder.NewOn(loaded(t, tinyBoard), 3, rrbuilder.Options{})
	require.NoError(t, err)
	games := []*rrbuilder.Game{tiny, opened(t, 3, "{}"), opened(t, 6, `{"investmentTable":[10,8,7,30]}`), opened(t, 4, `{"trackLimit":2}`)}
	for _, from := range games {
		s := from.Start()
		for k := 0; from.Turn(s) != core.Nobody; k++ {
			for _, g := range games {
				everything(g, s)
			}
			list := slices.Collect(from.Moves(s))
			s, err = from.Apply(s, list[(11*k+4)%len(list)])
			require.NoError(t, err)
		}
		for _, g := range games {
			everything(g, s)
		}
	}
}

// The zero State is refused by every method.
func TestZeroState(t *testing.T) {
	g := opened(t, 3, "{}")
	var s rrbuilder.State
	everything(g, s)
	require.Equal(t, core.Nobody, g.Turn(s))
	require.Empty(t, slices.Collect(g.Moves(s)))
	require.False(t, g.Standing(s).Over)
	require.Error(t, g.Invariant(s))
	refuses(t, g, s, rrbuilder.Pass(), rrbuilder.ErrMove)
}

// A bare State has no JSON form.
func TestBareState(t *testing.T) {
	_, err := json.Marshal(rrbuilder.State{})
	require.ErrorContains(t, err, "AppendJSON")
	require.ErrorContains(t, json.Unmarshal([]byte("{}"), new(rrbuilder.State)), "ParseJSON")
}

// The JSON form names things and leaves out what there is not.
func TestJSONForm(t *testing.T) {
	g, err := rrbuilder.NewOn(loaded(t, tinyBoard), 3, rrbuilder.Options{})
	require.NoError(t, err)
	s := play(t, g, g.Start(), "nominate first 2; bid 3; pass; pass; nominate second 1; pass")
	data, err := g.AppendJSON(nil, s)
	require.NoError(t, err)
	require.Equal(t, `{"turn":1,"phase":"bidding","activePlayer":1,"nominationPasses":0,`+
		`"auction":{"company":"second","bid":1,"highBidder":1,"toAct":0,"passed":[2]},"order":["first","second"],"passed":[],"link":false,`+
		`"players":[{"cash":0,"cubes":10,"shares":{}},{"cash":0,"cubes":7,"shares":{"first":1}},{"cash":0,"cubes":10,"shares":{}}],`+
		`"companies":[{"id":"first","controller":1,"treasury":3,"profit":0,"track":[],"goods":{}},{"id":"second","treasury":0,"profit":0,"track":[],"goods":{}}],`+
		`"goodsOnMap":[]}`, string(data))
	s = play(t, g, s, "pass; build east--mid from east; build south--west from west; build mid--west")
	data, err = g.AppendJSON(nil, s)
	require.NoError(t, err)
	require.Contains(t, string(data), `"slot":"second","order":["first","second"]`)
	require.Contains(t, string(data), `{"id":"first","controller":1,"treasury":1,"profit":90,"start":"east","track":["east--mid","mid--west"],"goods":{}}`)
	require.Contains(t, string(data), `"link":true`)
}

// A decoder refuses what no game could come to.
func TestImplausibleStates(t *testing.T) {
	g := opened(t, 3, "{}")
	edit := func(s rrbuilder.State, change func(d map[string]any)) error {
		d := document(t, g, s)
		change(d)
		data, err := json.Marshal(d)
		require.NoError(t, err)
		_, err = g.ParseJSON(data)
		return err
	}
	part := func(d map[string]any, list string, i int) map[string]any { return d[list].([]any)[i].(map[string]any) }
	start := g.Start()
	bidding := play(t, g, start, "nominate red 4")
	building := play(t, g, start, positionA)
	later := play(t, g, start, positionA+fromAToB)
	goods := play(t, g, later, passes(12))
	require.NoError(t, edit(later, func(map[string]any) {}))
	for name, c := range map[string]struct {
		s      rrbuilder.State
		change func(d map[string]any)
	}{
		"turn 6":             {start, func(d map[string]any) { d["turn"] = 6 }},
		"no phase":           {start, func(d map[string]any) { d["phase"] = "lunch" }},
		"another phase":      {start, func(d map[string]any) { d["phase"] = "bidding" }},
		"over":               {goods, func(d map[string]any) { d["phase"] = "over" }},
		"seat 3":             {start, func(d map[string]any) { d["activePlayer"] = 3 }},
		"three passes":       {start, func(d map[string]any) { d["nominationPasses"] = 3 }},
		"cubes from nowhere": {start, func(d map[string]any) { part(d, "players", 0)["cubes"] = 11 }},
		"cubes of others":    {start, func(d map[string]any) { part(d, "players", 0)["cubes"] = 11; part(d, "players", 1)["cubes"] = 9 }},
		"cash in turn 1":     {start, func(d map[string]any) { part(d, "players", 0)["cash"] = 10 }},
		"odd cash":           {later, func(d map[string]any) { part(d, "players", 0)["cash"] = 115 }},
		"too much cash":      {later, func(d map[string]any) { part(d, "players", 0)["cash"] = 1200 }},
		"share in turn 1":    {start, func(d map[string]any) { part(d, "players", 0)["shares"] = map[string]int{"red": 1} }},
		"unknown share": {later, func(d map[string]any) {
			part(d, "players", 0)["shares"] = map[string]int{"red": 1, "blue": 1, "pink": 1}
		}},
		"two players":               {start, func(d map[string]any) { d["players"] = d["players"].([]any)[:2] }},
		"five companies":            {start, func(d map[string]any) { d["companies"] = d["companies"].([]any)[:5] }},
		"company twice in the rows": {start, func(d map[string]any) { d["order"].([]any)[0] = "yellow" }},
		"company in no row":         {start, func(d map[string]any) { d["order"] = d["order"].([]any)[:5] }},
		"passed in an auction":      {start, func(d map[string]any) { d["passed"] = d["order"].([]any)[5:]; d["order"] = d["order"].([]any)[:5] }},
		"bid for the own bid":       {bidding, func(d map[string]any) { d["auction"].(map[string]any)["toAct"] = 0 }},
		"bid too high":              {bidding, func(d map[string]any) { d["auction"].(map[string]any)["bid"] = 11 }},
		"bid of 0":                  {bidding, func(d map[string]any) { d["auction"].(map[string]any)["bid"] = 0 }},
		"passed twice":              {bidding, func(d map[string]any) { d["auction"].(map[string]any)["passed"] = []int{2, 2} }},
		"auction and no bidding": {start, func(d map[string]any) {
			d["auction"] = map[string]any{"company": "red", "bid": 1, "highBidder": 0, "toAct": 1, "passed": []int{}}
		}},
		"controller without share": {building, func(d map[string]any) { part(d, "companies", 0)["controller"] = 1 }},
		"slot of nobody":           {building, func(d map[string]any) { d["slot"] = "pink" }},
		"profit without track":     {building, func(d map[string]any) { part(d, "companies", 0)["profit"] = 10 }},
		"track twice": {later, func(d map[string]any) {
			part(d, "companies", 1)["track"] = []string{"albany--boston", "los-angeles--san-francisco"}
		}},
		"track in two pieces": {later, func(d map[string]any) {
			part(d, "companies", 0)["track"] = []string{"albany--boston", "portland--san-francisco"}
		}},
		"unknown track":       {later, func(d map[string]any) { part(d, "companies", 0)["track"] = []string{"albany--moon"} }},
		"start off the track": {later, func(d map[string]any) { part(d, "companies", 0)["start"] = "washington" }},
		"start that is none":  {later, func(d map[string]any) { part(d, "companies", 0)["start"] = "albany" }},
		"no start":            {later, func(d map[string]any) { delete(part(d, "companies", 0), "start") }},
		"link without a line": {later, func(d map[string]any) { d["link"] = true }},
		"goods in turn 2":     {later, func(d map[string]any) { d["goodsOnMap"] = []string{"albany"} }},
		"goods off the track": {goods, func(d map[string]any) { d["goodsOnMap"] = append([]any{"dallas"}, d["goodsOnMap"].([]any)...) }},
		"goods that vanish":   {goods, func(d map[string]any) { d["goodsOnMap"] = d["goodsOnMap"].([]any)[1:] }},
		"goods out of turn": {goods, func(d map[string]any) {
			d["goodsOnMap"] = d["goodsOnMap"].([]any)[1:]
			part(d, "companies", 0)["goods"] = map[string]int{"black": 1}
		}},
		"goods of others": {goods, func(d map[string]any) {
			d["goodsOnMap"] = d["goodsOnMap"].([]any)[1:] // without Albany, of red
			part(d, "companies", 1)["goods"] = map[string]int{"black": 1}
		}},
		"goods of the wrong colour": {goods, func(d map[string]any) {
			d["goodsOnMap"] = slices.DeleteFunc(d["goodsOnMap"].([]any), func(l any) bool { return l == "los-angeles" })
			part(d, "companies", 1)["goods"] = map[string]int{"black": 1}
		}},
		"treasury at the end":  {goods, func(d map[string]any) { part(d, "companies", 0)["treasury"] = 1 }},
		"controller by a hair": {goods, func(d map[string]any) { part(d, "companies", 0)["controller"] = 1 }},
	} {
		if err := edit(c.s, c.change); err == nil {
			t.Errorf("%s: accepted", name)
		} else {
			coretest.Refused(t, err)
		}
	}
}

// Errors say what is wrong in words.
func TestErrorTexts(t *testing.T) {
	g := opened(t, 3, "{}")
	start := g.Start()
	bidding := play(t, g, start, "nominate red 4")
	building := play(t, g, start, "nominate red 4;"+passes(5))
	for _, c := range []struct {
		s          rrbuilder.State
		text, want string
	}{
		{start, "nominate red 11", "red: the bid is above the own cubes; 10 cubes at hand"},
		{start, "nominate red 0", "red: the bid is below the minimum; 10 cubes at hand"},
		{bidding, "bid 4", "a bid for red is above 4 and at most 10"},
		{building, "pass", "red can build 17 routes"},
		{building, "build los-angeles--santa-fe from los-angeles", "los-angeles--santa-fe costs 6, the treasury of red holds 4"},
		{building, "build albany--boston", "albany--boston: no start named"},
		{building, "build albany--boston from albany", "albany is no start location"},
	} {
		m, err := g.ParseMove(c.text)
		require.NoError(t, err)
		require.ErrorContains(t, g.Check(c.s, m), c.want)
	}
}

// The file that comes with the package is what SuppliedData returns, and
// nobody can change it.
func TestSuppliedData(t *testing.T) {
	file, err := os.ReadFile("board.json")
	require.NoError(t, err)
	data := rrbuilder.SuppliedData()
	require.Equal(t, string(file), string(data))
	data[0] = 'x'
	require.Equal(t, string(file), string(rrbuilder.SuppliedData()))
	b, err := rrbuilder.LoadBoard(file)
	require.NoError(t, err)
	require.Equal(t, rrbuilder.SuppliedBoard().Digest(), b.Digest())
}

// A text that is no move is refused with the text, briefly, and with what is
// wrong in it.
func TestTextsOfUnreadableMoves(t *testing.T) {
	g := opened(t, 3, "{}")
	for text, want := range map[string]string{
		``:                                   `begins with no word that a move begins with`,
		`draw ?`:                             `begins with no word that a move begins with`,
		`pass 1`:                             `has more than the word pass`,
		`bid 05`:                             `is not of the form bid NUMBER`,
		`nominate red`:                       `is not of the form nominate COMPANY NUMBER`,
		`nominate pink 3`:                    `there is no company "pink"`,
		`build nowhere`:                      `is not of the form build ROUTE or build ROUTE from LOCATION`,
		`build nowhere--else`:                `there is no route "nowhere--else"`,
		`build albany--boston from atlantis`: `there is no location "atlantis"`,
		`take Boston`:                        `is not of the form take LOCATION`,
		`take atlantis`:                      `there is no location "atlantis"`,
		strings.Repeat("pass", 100):          `begins with no word that a move begins with`,
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, core.Quote(text), invalid.Name)
		require.Equal(t, want, invalid.Problem, text)
		require.Less(t, len(err.Error()), 350)
	}
}
