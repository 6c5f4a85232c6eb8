package unionpacific_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/unionpacific"
)

// requirePerft demands that so many sequences of one, two, ... steps begin at a
// position (UP-CHECK-5).
func requirePerft(t *testing.T, p *position, want ...int) {
	t.Helper()
	for i, n := range want {
		require.Equal(t, n, coretest.Perft(p.g, p.s, i+1), "depth %d", i+1)
	}
}

func TestPerft(t *testing.T) { // UP-CHECK-4, UP-CHECK-5, UP-CHECK-7
	for n := 2; n <= 6; n++ {
		requirePerft(t, startOf(t, n, `{}`), 5, 25, 125, 625, 3124)
	}
	requirePerft(t, dealOf(t, 2, `{}`), 6, 36, 36, 36, 180, 12492)
	requirePerft(t, dealOf(t, 3, `{}`), 6, 36, 216, 216, 216, 216, 1080)
	requirePerft(t, turnOf(t, 2, `{}`), 5, 347, 1887, 17867, 233257)
	requirePerft(t, turnOf(t, 3, `{}`), 5, 347, 1887, 17867, 241417)
	requirePerft(t, turnOf(t, 5, `{}`), 5, 347, 1887, 17807, 235387)
	requirePerft(t, turnOf(t, 6, `{}`), 5, 347, 1887, 17807, 227227)
	requirePerft(t, turnOf(t, 4, `{"upTradeOnly":true}`), 5, 347, 1615, 16235, 225097)
	requirePerft(t, turnOf(t, 4, `{"edition":"first"}`), 5, 322, 1802, 17170, 181084)
	requirePerft(t, turnOf(t, 4, `{}`), 5, 347, 1887, 17867, 233257, 2030657)
}

func TestNumbersOfMoves(t *testing.T) { // UP-CHECK-4, UP-CHECK-6
	for n := 2; n <= 6; n++ {
		require.Equal(t, []string{"open WW", "open MRR", "open KCC", "open ESL", "open UMR", "open UP"}, dealOf(t, n, `{}`).can())
		p := turnOf(t, n, `{}`)
		for id, builds := range map[string]int{"clear": 41, "mixed": 41, "black": 41, "white": 54, "joker": 95} {
			texts := p.fork().do("draw " + id).can()
			require.Len(t, texts, 15+builds)
			require.Equal(t, 15, count(texts, "invest "))
			require.Equal(t, builds, count(texts, "build "))
		}
	}
	for n, odds := range map[int]string{
		2: "draw clear 12,draw mixed 8,draw black 6,draw white 5,draw joker 3",
		4: "draw clear 11,draw mixed 6,draw black 5,draw white 4,draw joker 2",
		6: "draw clear 10,draw mixed 5,draw black 3,draw white 3,draw joker 1",
	} {
		require.Equal(t, odds, turnOf(t, n, `{}`).odds())
	}
	p := turnOf(t, 4, `{}`)
	require.Equal(t, "WW,MRR,KCC,ESL", display(p))
	for _, id := range []string{"MRR", "KCC", "ESL", "UMR", "UP"} {
		require.Equal(t, 1, p.s.Shares(0, company(t, p.g, id)))
	}
	for k, n := range []int{1, 1, 1, 0, 0} {
		require.Equal(t, n, p.s.TrackCards(0, unionpacific.Card(k)))
	}
	p.do("draw clear", p.fork().do("draw clear").can()[15])
	require.Len(t, p.can(), 6)
	p.do("take deck")
	require.Len(t, p.can(), 11)
	p.do("draw MS")
	require.Equal(t, 1, count(p.can(), "decline"))
	require.Equal(t, 6, count(p.can(), "trade "))
	require.Len(t, turnOf(t, 4, `{"upTradeOnly":true}`).do("draw clear", "build clear BNL billings-calgary 0").can(), 5)

	// UP-EX-13 and one draw further, in the views of the others by the note of UP-INFO-12.
	p = turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM", "trade MRR", "draw clear")
	require.Len(t, p.can(), 91)
	require.Equal(t, 15, count(p.can(), "invest "))
	for _, who := range []core.Seat{0, 2, 3, core.Spectator} {
		require.Len(t, p.view(who).can(), 203, "%v", who)
		require.Equal(t, 95, count(p.view(who).can(), "invest "))
	}
}

func TestNumbersOfMovesInAWalk(t *testing.T) { // UP-CHECK-1, UP-CHECK-6
	w := newWalk(t, newGame(t, 4, `{}`), 1, false)
	at := map[int]func(p *position){
		50: func(p *position) {
			require.Equal(t, core.Chance, p.g.Turn(p.s))
			require.Len(t, p.can(), 11)
			require.EqualValues(t, 4070, core.TotalWeight(p.g.AppendChances(nil, p.s)))
		},
		100: func(p *position) {
			require.Equal(t, core.Seat(1), p.g.Turn(p.s))
			texts := p.can()
			require.Equal(t, []any{6, "decline", "trade BNL"}, []any{len(texts), texts[0], texts[5]})
		},
		154: func(p *position) { require.Equal(t, "draw white 1", p.odds()) },
		200: func(p *position) {
			require.Equal(t, core.Seat(3), p.g.Turn(p.s))
			texts := p.can()
			require.Equal(t, []any{4, "take open UMR", "take deck"}, []any{len(texts), texts[0], texts[3]})
		},
		400: func(p *position) {
			require.Equal(t, core.Seat(3), p.g.Turn(p.s))
			texts := p.can()
			require.Equal(t, []any{41, "invest KCC", "build white BNL minneapolis-winnipeg 0"}, []any{len(texts), texts[0], texts[40]})
			for _, who := range []core.Seat{0, 1, 2, core.Spectator} {
				require.Len(t, p.view(who).can(), 115, "%v", who)
			}
		},
	}
	x := lcg(1)
	for _, want := range []uint64{908834774, 1093944153, 1392341196, 822192870} {
		require.Equal(t, want, x.next())
	}
	for step := 0; step <= 400; step++ {
		if look := at[step]; look != nil {
			look(&position{t, w.g, w.s})
		}
		w.play(w.choose())
	}
}

// TestMeansOfWalks compares the figures of 200 walks for each number of
// players (UP-CHECK-8). As in the games of UP-BOARD-11 nobody has more than 333.
func TestMeansOfWalks(t *testing.T) {
	for n, want := range map[int]struct {
		steps, turns, money float64
		richest             int
	}{
		2: {520.6, 132.1, 450.1, 332}, 3: {502.9, 124.8, 433.5, 239}, 4: {478.3, 115.6, 412.3, 183},
		5: {459.6, 108.1, 395.6, 164}, 6: {437.6, 99.8, 366.8, 145},
	} {
		g := newGame(t, n, `{}`)
		steps, turns, all, richest := 0, 0, 0, 0
		for seed := uint64(1); seed <= 200; seed++ {
			s := g.Start()
			x := lcg(seed)
			for m, ok := quickChoice(g, s, &x); ok; m, ok = quickChoice(g, s, &x) {
				before := s
				s, _ = g.Apply(s, m)
				steps++
				if turnBegun(before, s) {
					turns++
				}
			}
			for _, n := range money(g, s) {
				all += n
				richest = max(richest, n)
			}
		}
		mean := func(n int) float64 { return float64(n) / 200 }
		require.InDelta(t, want.steps, mean(steps), 0.0501, "%d players", n)
		require.InDelta(t, want.turns, mean(turns), 0.0501, "%d players", n)
		require.InDelta(t, want.money, mean(all), 0.0501, "%d players", n)
		require.Equal(t, want.richest, richest)
		require.LessOrEqual(t, richest, 333)
	}
}

// quickChoice is the choice of the walk without texts: the kinds of moves that
// share a first word stand together.
func quickChoice(g *game, s state, x *lcg) (move, bool) {
	outcomes := g.AppendChances(nil, s)
	if len(outcomes) > 0 {
		t := x.next() % core.TotalWeight(outcomes)
		for _, o := range outcomes {
			if t < o.Weight {
				return o.Move, true
			}
			t -= o.Weight
		}
	}
	moves := g.AppendMoves(nil, s)
	if len(moves) == 0 {
		return move{}, false
	}
	starts := []int{0} // where another first word begins
	for i := 1; i < len(moves); i++ {
		if word(moves[i]) != word(moves[i-1]) {
			starts = append(starts, i)
		}
	}
	w := x.next() % uint64(len(starts))
	end := len(moves)
	if int(w) < len(starts)-1 {
		end = starts[w+1]
	}
	return moves[starts[w]+int(x.next()%uint64(end-starts[w]))], true
}

// word stands for the first word of a move.
func word(m move) unionpacific.Kind {
	if m.Kind == unionpacific.KindTakeDeck || m.Kind == unionpacific.KindTakeUP {
		return unionpacific.KindTakeOpen
	}
	return m.Kind
}
