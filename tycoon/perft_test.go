package tycoon_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/tycoon"
)

// positionQ is the row of moves from S(2) to position Q, with the number of
// legal moves before each (RT-CHECK-3).
var positionQ = []struct {
	legal int
	move  string
}{
	{2, "pass"}, {2, "pass"}, {5, "issue"}, {57, "issue"}, {161, "build new-haven"}, {14, "lay 20,8 2-5"}, {5, "issue"},
	{57, "issue"}, {161, "build new-haven"}, {11, "lay 19,9 0-4"}, {57, "take railroad-executive"}, {56, "upgrade"},
	{56, "deliver red albany new-haven new-york@0"}, {56, "build new-york"}, {12, "lay 17,11 1-4"}, {55, "issue"},
	{55, "issue"}, {160, "build new-york"}, {9, "lay 17,10 0-4"}, {5, "lay 16,11 1-4"}, {5, "finish"},
}

func atQ(t testing.TB) (*tycoon.Game, tycoon.State) {
	g := newGame(t, 2, "")
	s := fixed(t, g)
	for _, step := range positionQ {
		require.Len(t, g.AppendMoves(nil, s), step.legal, "before %s", step.move)
		s = play(t, g, s, step.move)
	}
	return g, s
}

// RT-CHECK-3
func TestPositionQ(t *testing.T) {
	g, s := atQ(t)
	require.Equal(t, core.Seat(0), g.Turn(s))
	require.Equal(t, []int{1, 3}, []int{s.Turn(), s.Round()})
	require.Equal(t, core.Seat(1), s.First())
	for q, want := range [][]int{{6000, 2, 1, 1}, {9000, 4, 2, 2}} {
		q := core.Seat(q)
		require.Equal(t, want, []int{s.Cash(q), s.Shares(q), s.Score(q), s.Level(q)}, "%v", q)
	}
	links, stubs := 0, 0
	for l := range g.Links(s) {
		if l.Stub {
			stubs++
			require.Equal(t, core.Seat(1), l.Owner)
		} else {
			links++
		}
	}
	require.Equal(t, []int{3, 1, 9}, []int{links, stubs, s.Markers()})

	list := texts(g, s)
	require.Len(t, list, 57)
	require.Equal(t, []string{"skip", "issue", "upgrade", "take city-growth", "take new-industry"}, list[:5])
	for _, text := range list[5:56] {
		require.Contains(t, text, "build ")
	}
	require.Equal(t, "deliver blue new-york philadelphia", list[56])

	require.Equal(t, []string{"issue", "lay 15,12 0-2", "lay 15,12 0-3", "lay 15,12 0-4", "lay 15,13 1-3", "lay 15,13 1-4", "lay 15,13 1-5",
		"lay 16,11 2-5", "lay 16,11 3-5", "lay 17,12 1-3"}, texts(g, play(t, g, s, "build philadelphia")))
}

// RT-CHECK-2, RT-CHECK-4
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		players int
		want    []int
	}{{2, []int{161, 1849, 12515}}, {4, []int{163, 1667, 10822}}} {
		g := newGame(t, c.players, "")
		s := positionP(t, g)
		require.Equal(t, 10000, s.Cash(1))
		for i, n := range c.want {
			require.Equal(t, n, coretest.Perft(g, s, i+1), "%d players, depth %d", c.players, i+1)
		}
	}
	g, s := atQ(t)
	for i, n := range []int{57, 1197, 10037} {
		require.Equal(t, n, coretest.Perft(g, s, i+1), "Q, depth %d", i+1)
	}
	for move, want := range map[string][2]int{
		"skip": {27, 297}, "upgrade": {27, 297}, "deliver blue new-york philadelphia": {27, 297},
		"issue": {161, 1736}, "take city-growth": {52, 307}, "take new-industry": {105, 625},
	} {
		next := play(t, g, s, move)
		require.Equal(t, want, [2]int{coretest.Perft(g, next, 1), coretest.Perft(g, next, 2)}, "%s", move)
	}
	next := play(t, g, s, "skip")
	require.Equal(t, tycoon.PhaseReveal, next.Phase(), "with skip the turn is over")
}

// RT-CHECK-2
func TestMovesInP(t *testing.T) {
	g := newGame(t, 2, "")
	kinds := map[tycoon.Kind]int{}
	for m := range g.Moves(positionP(t, g)) {
		kinds[m.Kind]++
	}
	require.Equal(t, map[tycoon.Kind]int{tycoon.KindSkip: 1, tycoon.KindIssue: 1, tycoon.KindUpgrade: 1, tycoon.KindTake: 3,
		tycoon.KindUrbanize: 104, tycoon.KindBuild: 51}, kinds)
}

// RT-CHECK-5
func TestFirstTiles(t *testing.T) {
	for _, n := range []int{2, 4} {
		g := newGame(t, n, "")
		for city, want := range map[string]int{"albany": 19, "new-york": 15, "indianapolis": 19, "cincinnati": 19, "new-haven": 14} {
			s := play(t, g, positionP(t, g), "build "+city)
			require.Len(t, g.AppendMoves(nil, s), want, "%s, %d players", city, n)
		}
	}
}

// RT-CHECK-1
func TestFixedSetUp(t *testing.T) {
	for n, want := range map[int]struct{ tycoons, bag, display string }{
		2: {"morgan fisk", "14 15 15 15 15", "city-growth major-line-new-york-chicago new-industry railroad-executive"},
		3: {"morgan fisk judah", "14 15 15 15 15", "major-line-new-york-chicago major-line-boston-washington service-bounty-raleigh service-bounty-new-orleans city-growth new-industry"},
		4: {"drew morgan judah holliday", "5 5 5 5 6", "major-line-new-york-chicago major-line-new-orleans-minneapolis service-bounty-louisville hotel-new-york hotel-new-orleans hotel-st-louis civil-engineers new-industry"},
		5: {"drew morgan judah holliday gould", "5 5 5 5 6", "major-line-new-york-chicago major-line-boston-washington service-bounty-jacksonville service-bounty-new-orleans hotel-charleston hotel-st-louis railroad-executive railroad-executive city-growth new-industry"},
		6: {"drew morgan judah holliday gould fisk", "5 5 5 5 6", "major-line-new-york-chicago major-line-new-orleans-minneapolis service-bounty-jacksonville service-bounty-minneapolis service-bounty-new-orleans hotel-charleston government-land-grant perfect-engineering tunnel-engineer railroad-executive city-growth new-industry"},
	} {
		g := newGame(t, n, "")
		s := fixed(t, g)
		require.Equal(t, want.tycoons, tycoonsOf(g, s))
		require.Equal(t, want.bag, numbers(s.Bag()))
		display := append(words(want.display), "railroad-era-begins", "passenger-lines", "speed-record")
		require.ElementsMatch(t, display, faceUp(g, s))
	}
	g := newGame(t, 2, "")
	s := fixed(t, g)
	for c := range tycoon.City(g.Board().Cities()) { // red, yellow, blue, black, purple, red ...
		var one [5]uint8
		one[int(c)%5] = 1
		require.Equal(t, one, s.Cubes(c), g.Board().City(c).Name)
	}
}

// RT-CHECK-6, RT-INFO-9
func TestDealsThatFit(t *testing.T) {
	for _, c := range []struct {
		options      string
		first        bool // seat 0 was first at level 6, reveal none came
		who          core.Seat
		unseen, fit  int
		pullman      map[core.Seat]int
		keepTheFirst bool
	}{
		{who: 1, unseen: 9, fit: 72, pullman: map[core.Seat]int{0: 8}},
		{who: core.Spectator, unseen: 10, fit: 720, pullman: map[core.Seat]int{0: 72}},
		{first: true, who: 1, unseen: 9, fit: 64, pullman: map[core.Seat]int{0: 0, 2: 8}},
		{first: true, who: 0, unseen: 9, fit: 72, pullman: map[core.Seat]int{2: 8}},
		{first: true, who: core.Spectator, unseen: 10, fit: 648, pullman: map[core.Seat]int{1: 72}},
		{options: `{"tycoonCards":"deal2-keep1"}`, keepTheFirst: true, who: 1, unseen: 8, fit: 1680, pullman: map[core.Seat]int{0: 210}},
	} {
		g := newGame(t, 3, c.options)
		s := fixed(t, g)
		if c.keepTheFirst {
			for q := core.Seat(0); q < 3; q++ {
				s = apply(t, g, s, tycoon.Keep(s.Tycoons(q)[0]))
			}
		}
		if c.first {
			s = levelSix(t, g, s, 0)
			s = play(t, g, s, "reveal none")
		}
		view := g.View(s, c.who)
		unseen := 0
		for card := tycoon.Tycoon(1); int(card) <= g.Board().Tycoons(); card++ {
			if view.State.Unseen(card) {
				unseen++
			}
		}
		require.Equal(t, c.unseen, unseen)
		deals := everySample(t, g, view)
		require.Len(t, deals, c.fit)
		pullman, _ := g.Board().FindTycoon("pullman")
		odds := big.NewRat(1, int64(c.fit))
		held := map[core.Seat]int{}
		for deal, p := range deals {
			require.Zero(t, odds.Cmp(p), "all deals are equally likely")
			require.NoError(t, g.Invariant(deal))
			for q := core.Seat(0); q < 3; q++ {
				if deal.Tycoons(q)[0] == pullman {
					held[q]++
				}
			}
		}
		for q, n := range c.pullman {
			require.Equal(t, n, held[q], "Pullman held by %v", q)
		}
	}
}

// script answers a row of choices; everySample goes through all of them.
type script struct {
	answers []uint64
	sizes   []uint64
}

func (c *script) Uint64N(n uint64) uint64 {
	c.sizes = append(c.sizes, n)
	if i := len(c.sizes) - 1; i < len(c.answers) {
		return c.answers[i]
	}
	return 0
}

// everySample returns every deal that Sample can make, with its probability.
func everySample(t testing.TB, g *tycoon.Game, v core.View[tycoon.State]) map[tycoon.State]*big.Rat {
	deals := map[tycoon.State]*big.Rat{}
	for answers := []uint64{}; answers != nil; {
		c := &script{answers: answers}
		s, err := g.Sample(v, c)
		require.NoError(t, err)
		p := big.NewRat(1, 1)
		for _, n := range c.sizes {
			p.Mul(p, big.NewRat(1, int64(n)))
		}
		if old := deals[s]; old != nil {
			p.Add(p, old)
		}
		deals[s] = p
		answers = c.next()
	}
	return deals
}

// next returns the answers after these, or nil after the last.
func (c *script) next() []uint64 {
	answers := make([]uint64, len(c.sizes))
	copy(answers, c.answers)
	for i := len(answers) - 1; i >= 0; i-- {
		if answers[i]++; answers[i] < c.sizes[i] {
			return answers[:i+1]
		}
	}
	return nil
}
