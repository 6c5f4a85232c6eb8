package rrbuilder_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/rrbuilder"
)

// TestMain asks rapid for fewer games than its default, since each is checked
// at every step, unless the flag is given.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	checks := "20"
	if testing.Short() {
		checks = "4"
	}
	if !given {
		if err := flag.Set("rapid.checks", checks); err != nil {
			panic(err)
		}
	}
	m.Run()
}

type lawOptions = coretest.Options[rrbuilder.State, rrbuilder.Move]

// recorded are the recorded games in testdata, arithmetic games of RR-CHECK-6
// and RR-CHECK-7: every kind of move, every reason of the end, the link with
// and without ties, a track limit, unsold companies.
var recorded = []struct {
	name          string
	players, a, b int
	options       string
}{
	{"three-players", 3, 7, 3, `{}`},
	{"won-by-goods", 5, 11, 4, `{"finalPayout":"per-share"}`},
	{"shared-win", 6, 11, 4, `{"investmentTable":[3,3,3,3],"finalTie":"shared"}`},
	{"track-limit", 4, 11, 4, `{"trackLimit":6}`},
	{"sold-for-nothing", 4, 11, 4, `{"minimumBid":0,"nominationPass":false}`},
	{"nobody-buys", 3, 0, 0, `{}`},
}

// records returns the recorded games as texts, and writes them with -update.
func records(t *testing.T) [][]byte {
	t.Helper()
	var list [][]byte
	for _, r := range recorded {
		list = append(list, gametest.File(t, "games/"+r.name+".txt", func() []byte {
			g := opened(t, r.players, r.options)
			rec := record.Record{Header: g.Header(), Moves: playArithmetic(t, g, r.a, r.b).texts}
			data, err := rec.AppendText(nil)
			require.NoError(t, err)
			return data
		}))
	}
	return list
}

// candidates are moves that a list should not hold unless they are legal: one
// of every kind for many things, and bids of any amount.
func candidates(rrbuilder.State) []rrbuilder.Move {
	list := []rrbuilder.Move{rrbuilder.Pass()}
	for _, bid := range []int{-1 << 31, -1, 0, 1, 5, 40, 65537, 1<<31 - 1} {
		list = append(list, rrbuilder.Bid(bid), rrbuilder.Nominate(0, bid), rrbuilder.Nominate(5, bid), rrbuilder.Nominate(6, bid))
	}
	for i := range 9 {
		r, l := rrbuilder.Route(i*17), rrbuilder.Location(i*5)
		list = append(list, rrbuilder.Build(r), rrbuilder.BuildFrom(r, l), rrbuilder.Take(l))
	}
	return list
}

// refusals are errors of inputs that are no moves.
func refusals(t *testing.T) []error {
	_, board := rrbuilder.LoadBoard([]byte("{}"))
	_, players := rrbuilder.New(2, rrbuilder.Options{})
	_, option := rrbuilder.New(3, rrbuilder.Options{FirstSeat: 3})
	require.Error(t, board)
	require.Error(t, players)
	require.Error(t, option)
	return []error{board, players, option}
}

func TestLaws(t *testing.T) {
	coretest.Run(t, opened(t, 3, "{}"), lawOptions{
		Games: 4, Steps: 1000, States: 24,
		Rules: rrbuilder.Rules(), Candidates: candidates, Open: rrbuilder.Entry.Open,
		Records: records(t), EveryRule: true, Refusals: refusals(t),
		Kinds: []string{"pass", "nominate", "bid", "build", "take"},
		Ends:  []string{rrbuilder.ReasonCash, rrbuilder.ReasonGoods, rrbuilder.ReasonShared},
	})
}

// The laws hold with every option and on another board.
func TestLawsWithOptions(t *testing.T) {
	tiny, err := rrbuilder.NewOn(loaded(t, tinyBoard), 3, rrbuilder.Options{})
	require.NoError(t, err)
	games := []*rrbuilder.Game{
		tiny,
		opened(t, 6, `{"finalPayout":"per-share","activeMarker":"rotate","firstSeat":5,"trackLimit":3}`),
		opened(t, 4, `{"minimumBid":0,"nominationPass":false,"bonus":[7,3],"splitRounding":"ten","finalTie":"shared"}`),
		opened(t, 5, `{"investmentTable":[0,0,20,0],"minimumBid":4}`),
		opened(t, 3, `{"investmentTable":[0,0,0,0]}`),
	}
	for i, g := range games {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			err := coretest.Check(g, lawOptions{Games: 2, States: 12, Steps: 1500, Rules: rrbuilder.Rules(), Candidates: candidates, Evaluate: g.Evaluate})
			require.NoError(t, err)
		})
	}
}

// draws is the source of choices that rapid shrinks.
type draws struct{ t *rapid.T }

func (d draws) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(d.t, "choice") }

// anyOptions draws options for a game of n players.
func anyOptions(t *rapid.T, players int) rrbuilder.Options {
	o := rrbuilder.Options{
		FinalPayout:   rrbuilder.FinalPayout(rapid.IntRange(0, 1).Draw(t, "payout")),
		SplitRounding: rrbuilder.SplitRounding(rapid.IntRange(0, 1).Draw(t, "rounding")),
		ActiveMarker:  rrbuilder.ActiveMarker(rapid.IntRange(0, 1).Draw(t, "marker")),
		FinalTie:      rrbuilder.FinalTie(rapid.IntRange(0, 1).Draw(t, "tie")),
		FirstSeat:     rapid.IntRange(0, players-1).Draw(t, "first"),
		TrackLimit:    rapid.IntRange(0, 8).Draw(t, "limit"),
	}
	if rapid.Bool().Draw(t, "grant") {
		n := rapid.IntRange(0, 12).Draw(t, "cubes")
		o.InvestmentTable = core.Some([4]int{n, n, n, n})
	}
	if rapid.Bool().Draw(t, "minimum") {
		o.MinimumBid = core.Some(rapid.IntRange(0, 4).Draw(t, "bid"))
	}
	o.NominationPass.Set = rapid.Bool().Draw(t, "pass")
	return o
}

func TestLawsInAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(3, 6).Draw(t, "players")
		g, err := rrbuilder.New(players, anyOptions(t, players))
		if err != nil {
			t.Fatal(err)
		}
		if err := coretest.Walk(g, lawOptions{Chooser: draws{t}, Steps: 1500, Rules: rrbuilder.Rules()}); err != nil {
			t.Fatal(err)
		}
	})
}

// ledger follows a game and keeps accounts of its own.
type ledger struct {
	g       *rrbuilder.Game
	granted int
	spent   int
	removed int
	stuck   map[rrbuilder.Company]bool // can build no more this turn
}

// step checks the invariants of the rules that two states show together.
func (l *ledger) step(t *rapid.T, before rrbuilder.State, m rrbuilder.Move, after rrbuilder.State) {
	g, b := l.g, l.g.Board()
	final := func(s rrbuilder.State) bool { return s.Phase() >= rrbuilder.PhaseGoods }
	l.granted += (after.TurnNumber() - before.TurnNumber()) * g.Start().Cubes(0) * g.Seats()
	if before.Phase() == rrbuilder.PhaseBuilding && m.Kind != rrbuilder.KindPass {
		l.spent += b.Route(m.Route).Cost
	}
	held, spent := 0, 0
	for seat := range core.Seat(g.Seats()) {
		held += after.Cubes(seat)
		if after.Cash(seat) < before.Cash(seat) {
			t.Fatalf("invariant 5: the cash of %v falls", seat)
		}
	}
	for c := range rrbuilder.Company(b.Companies()) {
		held += after.Treasury(c)
		if final(after) && !final(before) {
			l.removed += before.Treasury(c) // RR-FINAL-1; a sale in the same step went to the treasury first
			if a, ok := before.Auction(); ok && a.Company == c {
				l.removed += a.Bid
			}
		}
		for r := range after.Track(c).All() {
			spent += b.Route(r).Cost
		}
		for r := range before.Track(c).All() {
			if !after.Track(c).Has(r) {
				t.Fatal("RR-BUILD-8: track is taken away")
			}
		}
		if was, ok := before.Start(c); ok {
			if is, _ := after.Start(c); is != was {
				t.Fatal("invariant 8: a start changes")
			}
		}
		if after.Issued(c) > after.TurnNumber() || after.Issued(c)+after.InBox(c) != rrbuilder.Shares || after.Issued(c) < before.Issued(c) {
			t.Fatal("invariant 1: shares")
		}
		if after.Track(c).Len() > 0 && after.Issued(c) == 0 {
			t.Fatal("invariant 10: track of a company without shares")
		}
	}
	if held+spent+l.removed != l.granted || spent != l.spent {
		t.Fatalf("invariant 3: granted %d, held %d, spent %d (%d on the map), removed %d", l.granted, held, l.spent, spent, l.removed)
	}
	if before.LinkMade() && !after.LinkMade() {
		t.Fatal("invariant 6: the link is undone")
	}
	l.building(t, before, m, after)
	l.goods(t, after)
}

// building checks RR-BUILD-15 and RR-TC-5a.
func (l *ledger) building(t *rapid.T, before rrbuilder.State, m rrbuilder.Move, after rrbuilder.State) {
	if c, ok := before.AtSlot(); ok && after.LinkMade() && !before.LinkMade() {
		info := l.g.Board().Route(m.Route)
		if before.Network(c).Has(info.A) && before.Network(c).Has(info.B) {
			t.Fatal("RR-TC-5a: a route within a network completes the link")
		}
	}
	if after.Phase() != rrbuilder.PhaseBuilding {
		l.stuck = map[rrbuilder.Company]bool{}
		return
	}
	for c := range rrbuilder.Company(l.g.Board().Companies()) {
		if len(l.g.AppendOffers(nil, after, c)) == 0 {
			l.stuck[c] = true
		} else if l.stuck[c] {
			t.Fatal("RR-BUILD-15: a company becomes able to build again")
		}
	}
}

// goods checks invariant 7.
func (l *ledger) goods(t *rapid.T, s rrbuilder.State) {
	if s.Phase() < rrbuilder.PhaseGoods {
		return
	}
	var connected rrbuilder.Locations
	cubes := s.GoodsOnMap().Len()
	for c := range rrbuilder.Company(l.g.Board().Companies()) {
		connected |= s.Network(c)
		for _, n := range s.Goods(c) {
			cubes += int(n)
		}
	}
	if cubes != connected.Len() || s.Phase() == rrbuilder.PhaseOver && s.GoodsOnMap() != 0 {
		t.Fatal("invariant 7: goods cubes")
	}
}

// The ten invariants of the rules after every step of any game: what a state
// shows by itself (2, 4, 5, 6, 8, 10) is in Invariant, which the kit asks after
// every step; 9 is a law of the kit; what takes two states is here.
func TestInvariantsInRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(3, 6).Draw(t, "players")
		g, err := rrbuilder.New(players, anyOptions(t, players))
		if err != nil {
			t.Fatal(err)
		}
		// Small choices shrink well but are mostly passes; half of the games are
		// played by a generator instead.
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "move") }
		if rapid.Bool().Draw(t, "even") {
			pick = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "games"), 1)).IntN
		}
		s := g.Start()
		l := ledger{g: g, granted: s.Cubes(0) * players, stuck: map[rrbuilder.Company]bool{}}
		for s.Phase() != rrbuilder.PhaseOver {
			list := slices.Collect(g.Moves(s))
			m := list[pick(len(list))]
			next, err := g.Apply(s, m)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Invariant(next); err != nil {
				t.Fatal(err)
			}
			l.step(t, s, m, next)
			s = next
		}
	})
}

// bruteForce returns the companies rewarded for the link: all subsets of
// companies, smallest first, searched route by route.
func bruteForce(b *rrbuilder.Board, builder []int) rrbuilder.Companies {
	joined := func(set int) bool {
		reached := map[rrbuilder.Location]bool{b.Ends()[0]: true}
		for grown := true; grown; {
			grown = false
			for r, c := range builder {
				info := b.Route(rrbuilder.Route(r))
				if c >= 0 && set>>c&1 != 0 && reached[info.A] != reached[info.B] {
					reached[info.A], reached[info.B], grown = true, true, true
				}
			}
		}
		return reached[b.Ends()[1]]
	}
	for size := 1; size <= b.Companies(); size++ {
		var rewarded rrbuilder.Companies
		for set := range 1 << b.Companies() {
			if rrbuilder.Companies(set).Len() == size && joined(set) {
				rewarded |= rrbuilder.Companies(set)
			}
		}
		if rewarded != 0 {
			return rewarded
		}
	}
	return 0
}

// randomBoard makes a board of up to 9 locations with up to 6 companies.
func randomBoard(t testing.TB, r *rand.Rand) *rrbuilder.Board {
	n, companies := 3+r.IntN(7), 1+r.IntN(6)
	text := fmt.Sprintf(`{"id":"random","name":"Random","colors":[{"id":"a"}],"transcontinental":{"ends":["l0","l%d"],"completer":50,"participant":30},"companies":[`, n-1)
	for c := range companies {
		text += fmt.Sprintf(`{"id":"c%d","name":"C","color":"red","order":%d,"shares":5},`, c, c+1)
	}
	text = text[:len(text)-1] + `],"locations":[`
	for l := range n {
		text += fmt.Sprintf(`{"id":"l%d","name":"L","color":"a","value":10,"start":true,"x":%d,"y":0},`, l, l)
	}
	text = text[:len(text)-1] + `],"routes":[`
	for b := range n {
		must := r.IntN(max(b, 1)) // connects the board
		for a := range b {
			if a == must || r.IntN(3) == 0 {
				text += fmt.Sprintf(`{"id":"l%d--l%d","a":"l%d","b":"l%d","cost":1},`, a, b, a, b)
			}
		}
	}
	return loaded(t, text[:len(text)-1]+`]}`)
}

// RR-TC-3, RR-TC-4, RR-TC-5: on random boards with random track the companies
// rewarded are those of a search over all subsets.
func TestLinkAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	sizes := map[int]int{}
	for range 300 {
		b := randomBoard(t, r)
		g, err := rrbuilder.NewOn(b, 3, rrbuilder.Options{InvestmentTable: core.Some([4]int{100, 0, 0, 0})})
		require.NoError(t, err)
		s := g.Start()
		for c := range b.Companies() { // the marker's holder buys
			s = play(t, g, s, fmt.Sprintf("nominate %s 9; pass; pass", b.Company(rrbuilder.Company(c)).ID))
		}
		builder := slices.Repeat([]int{-1}, b.Routes())
		for s.Phase() == rrbuilder.PhaseBuilding && s.TurnNumber() == 1 {
			list := slices.Collect(g.Moves(s))
			m := list[r.IntN(len(list))]
			c, _ := s.AtSlot()
			before, offers := s, g.AppendOffers(nil, s, c)
			s, err = g.Apply(s, m)
			require.NoError(t, err)
			if m.Kind == rrbuilder.KindPass {
				continue
			}
			builder[m.Route] = int(c)
			want := bruteForce(b, builder)
			require.Equal(t, want != 0, s.LinkMade())
			i := slices.IndexFunc(offers, func(o rrbuilder.Offer) bool { return o.Move == m })
			if before.LinkMade() {
				want = 0 // RR-TC-7
			}
			require.Equal(t, want, offers[i].Link)
			require.True(t, want == 0 || want.Has(c)) // RR-TC-5
			sizes[want.Len()]++
		}
	}
	for size := range 5 {
		require.Positive(t, sizes[size], "no link with %d companies was tried: %v", size, sizes)
	}
}
