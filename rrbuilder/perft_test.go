package rrbuilder_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/rrbuilder"
)

// The positions of RR-CHECK-3.
const (
	positionA = `nominate red 4; pass; pass; nominate yellow 6; pass; pass; nominate green 4; pass; pass;
nominate blue 5; pass; pass; nominate grey 4; pass; pass; nominate brown 5; pass; pass;`
	fromAToB = `build albany--boston from boston; build los-angeles--san-francisco from san-francisco;
build new-york--philadelphia from new-york; build richmond--washington from washington;
build mobile--new-orleans from new-orleans; build charleston--savannah from charleston;
build albany--new-york; pass; build philadelphia--washington; build pittsburgh--washington; pass;
build atlanta--charleston; pass; pass; pass; pass;`
)

// The two games of RR-CHECK-5.
const (
	linkTie = `nominate red 11; pass; pass; nominate green 16; pass; pass; nominate blue 14; pass; pass; pass; pass; pass;
build salt-lake-city--san-francisco from san-francisco; build albany--new-york from new-york; build new-york--pittsburgh from new-york;
build denver--salt-lake-city; build albany--buffalo; build cincinnati--pittsburgh; pass; build buffalo--detroit; build cincinnati--indianapolis;
build chicago--detroit; build indianapolis--st-louis; build chicago--des-moines; build kansas-city--st-louis; build des-moines--kansas-city; pass;
pass; nominate red 4; pass; pass; nominate blue 1; pass; pass; nominate green 1; pass; pass; pass; pass; pass;`
	linkFewest = `nominate red 11; pass; pass; nominate green 8; pass; pass; nominate blue 19; pass; pass; pass; pass; pass;
build salt-lake-city--san-francisco from san-francisco; build memphis--new-orleans from new-orleans; build new-york--pittsburgh from new-york;
build denver--salt-lake-city; build memphis--st-louis; build cincinnati--pittsburgh; pass; build kansas-city--st-louis;
build cincinnati--indianapolis; pass; build chicago--indianapolis; build chicago--des-moines; build des-moines--kansas-city;
build indianapolis--st-louis; pass; nominate red 4; pass; pass; nominate green 1; pass; pass; nominate blue 1; pass; pass; pass; pass; pass;`
)

// RR-CHECK-1: legal moves at the start.
func TestMovesAtTheStart(t *testing.T) {
	for _, c := range []struct {
		players int
		options string
		want    int
	}{
		{3, "{}", 61}, {4, "{}", 49}, {5, "{}", 43}, {6, "{}", 37},
		{3, `{"nominationPass":false}`, 60}, {3, `{"minimumBid":0}`, 67},
		{3, `{"minimumBid":3}`, 49}, {3, `{"minimumBid":11}`, 1},
	} {
		g := opened(t, c.players, c.options)
		if got := len(texts(g, g.Start())); got != c.want {
			t.Errorf("%d players, %s: %d moves, want %d", c.players, c.options, got, c.want)
		}
	}
}

// RR-CHECK-2: first-route moves by treasury.
func TestFirstRouteMovesByTreasury(t *testing.T) {
	g := opened(t, 3, "{}")
	for i, want := range []int{1, 9, 16, 19, 20, 23} {
		s := play(t, g, g.Start(), fmt.Sprintf("nominate red %d;", i+1)+passes(5))
		if got := len(texts(g, s)); got != want {
			t.Errorf("treasury %d: %d moves, want %d", i+1, got, want)
		}
	}
}

// RR-CHECK-3: the positions A, B and C, and the way on from C.
func TestPositionsABC(t *testing.T) {
	g := opened(t, 3, "{}")
	s, counts := g.Start(), []int{}
	for _, text := range strings.Split(strings.TrimSuffix(strings.TrimSpace(positionA+fromAToB), ";"), ";") {
		counts = append(counts, len(texts(g, s)))
		s = play(t, g, s, text)
	}
	want := []int{61, 7, 7, 51, 5, 1, 41, 3, 1, 19, 1, 2, 9, 3, 1, 7, 1, 1, 19, 22, 16, 16, 14, 14, 2, 1, 2, 2, 1, 4, 1, 1, 1, 1}
	if !slices.Equal(counts, want) {
		t.Errorf("legal moves on the way to B: %v, want %v", counts, want)
	}
	if n := len(texts(g, s)); g.Turn(s) != 0 || n != 67 {
		t.Errorf("B: %v with %d moves, want seat 0 with 67", g.Turn(s), n)
	}
	s = play(t, g, s, passes(12))
	slot, _ := s.AtSlot()
	if got := texts(g, s); s.Phase() != rrbuilder.PhaseGoods || slot != company(t, g, "yellow") ||
		!slices.Equal(got, []string{"take los-angeles", "take san-francisco"}) {
		t.Errorf("C: %v %v %v", s.Phase(), slot, got)
	}
	if !slices.Equal(cash(g, s), []int{120, 70, 130}) || !slices.Equal(cubes(g, s), []int{41, 40, 41}) {
		t.Errorf("C: cash %v, cubes %v", cash(g, s), cubes(g, s))
	}
	n := 0
	for ; s.Phase() != rrbuilder.PhaseOver; n++ {
		s = play(t, g, s, texts(g, s)[0])
	}
	st := g.Standing(s)
	if n != 14 || !slices.Equal(values(g, s), []int{20, 20, 30, 30, 20, 30}) || !slices.Equal(cash(g, s), []int{170, 110, 190}) ||
		!slices.Equal(st.Winners(), []core.Seat{2}) || st.Reason != "cash" {
		t.Errorf("from C: %d moves, values %v, %v", n, values(g, s), st)
	}
}

// RR-CHECK-4: numbers of move sequences.
func TestPerft(t *testing.T) {
	c := passes(12)
	for _, p := range []struct {
		players        int
		options, moves string
		want           []int
	}{
		{3, "{}", "", []int{61, 391, 1711, 8791}},
		{4, "{}", "", []int{49, 265, 985, 2965}},
		{5, "{}", "", []int{43, 211, 715, 1975}},
		{6, "{}", "", []int{37, 163, 499, 1255}},
		{3, `{"investmentTable":[2,2,2,2]}`, "", []int{13, 31, 55, 211, 637, 1207, 3481, 8407}},
		{4, `{"investmentTable":[2,2,2,2]}`, "", []int{13, 31, 55, 85, 247, 739, 1675, 2905}},
		{5, `{"investmentTable":[2,2,2,2]}`, "", []int{13, 31, 55, 85, 121, 289, 847, 1939}},
		{6, `{"investmentTable":[2,2,2,2]}`, "", []int{13, 31, 55, 85, 121, 163, 337, 961}},
		{3, `{"investmentTable":[1,1,1,1],"minimumBid":0,"nominationPass":false}`, "", []int{12, 18, 24, 132, 270, 330, 1230, 2250}},
		{3, `{"investmentTable":[0,0,0,0]}`, "", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0}},
		{3, "{}", positionA, []int{19, 414, 6962}},
		{3, "{}", positionA + fromAToB, []int{67, 397, 2113}},
		{3, "{}", positionA + fromAToB + c, []int{2, 4, 12, 32, 84, 252, 252, 252, 432, 624, 864, 1536, 1536, 1536, 0}},
	} {
		g := opened(t, p.players, p.options)
		s := play(t, g, g.Start(), p.moves)
		for i, want := range p.want {
			if got := coretest.Perft(g, s, i+1); got != want {
				t.Errorf("%d players %s, after %.30q: perft(%d) = %d, want %d", p.players, p.options, p.moves, i+1, got, want)
			}
		}
	}
}

// RR-CHECK-5: the link through ordinary moves.
func TestLinkGames(t *testing.T) {
	g := opened(t, 3, `{"investmentTable":[60,60,60,60]}`)
	for _, p := range []struct {
		name, moves   string
		before, after []int
		level         []int
	}{
		{"RR-CHECK-5, W12", linkTie, []int{100, 190, 160}, []int{190, 220, 190}, []int{90, 0, 30, 30, 0, 0}},
		{"RR-CHECK-5, W11", linkFewest, []int{100, 110, 230}, []int{190, 110, 260}, []int{90, 0, 0, 30, 0, 0}},
	} {
		s := play(t, g, g.Start(), p.moves)
		if !slices.Equal(cash(g, s), p.before) || s.LinkMade() {
			t.Errorf("%s: cash %v before, want %v", p.name, cash(g, s), p.before)
		}
		s = play(t, g, s, "build denver--kansas-city")
		if !slices.Equal(profits(g, s), p.level) || !s.LinkMade() {
			t.Errorf("%s: profits %v, want %v", p.name, profits(g, s), p.level)
		}
		s = play(t, g, s, passes(3))
		if !slices.Equal(cash(g, s), p.after) || s.TurnNumber() != 3 {
			t.Errorf("%s: cash %v after, want %v", p.name, cash(g, s), p.after)
		}
	}
}

// arithmetic is the game (a, b) of RR-CHECK-6.
type arithmetic struct {
	texts []string
	sum   int    // of the lengths of the legal lists
	link  string // "" or the number of the move, the move and the companies rewarded
	end   rrbuilder.State
}

func playArithmetic(t testing.TB, g *rrbuilder.Game, a, b int) arithmetic {
	t.Helper()
	var run arithmetic
	s, offers := g.Start(), []rrbuilder.Offer(nil)
	var moves []rrbuilder.Move
	for k := 0; s.Phase() != rrbuilder.PhaseOver; k++ {
		moves = g.AppendMoves(moves[:0], s)
		m := moves[(a*k+b)%len(moves)]
		text := string(g.AppendMove(nil, m))
		run.texts, run.sum = append(run.texts, text), run.sum+len(moves)
		next, err := g.Apply(s, m)
		if err != nil {
			t.Fatal(err)
		}
		if next.LinkMade() && !s.LinkMade() {
			c, _ := s.AtSlot()
			offers = g.AppendOffers(offers[:0], s, c)
			for _, o := range offers {
				if o.Move == m {
					ids := names(g, slices.Collect(o.Link.All()))
					run.link = fmt.Sprintf("%d: %s: %s", k, text, strings.Join(ids, ", "))
				}
			}
		}
		s = next
	}
	run.end = s
	return run
}

// RR-CHECK-6: whole games, move by move.
func TestArithmeticGames(t *testing.T) {
	for _, p := range []struct {
		players, a, b            int
		options                  string
		moves, sum, shares, laid int
		link                     string
		values, cash             []int
		winners                  []core.Seat
		reason, digest           string
	}{
		{3, 7, 3, "{}", 237, 1619, 26, 50, "157: build kansas-city--st-louis: green, blue, brown", []int{120, 60, 70, 60, 50, 180}, []int{778, 747, 582}, []core.Seat{0}, "cash", "a1ab72285ce57f04"},
		{4, 7, 3, "{}", 303, 1692, 28, 52, "210: build indianapolis--st-louis: red, yellow, brown", []int{100, 40, 30, 110, 60, 200}, []int{465, 494, 503, 656}, []core.Seat{3}, "cash", "09841dc8884cc1b8"},
		{5, 7, 3, "{}", 330, 1625, 29, 53, "235: build atlanta--mobile: red, yellow, green, grey, brown", []int{80, 50, 110, 70, 60, 80}, []int{349, 471, 466, 432, 402}, []core.Seat{1}, "cash", "e2f167be1845e366"},
		{6, 7, 3, "{}", 368, 1631, 30, 58, "252: build dallas--santa-fe: red, yellow, green, blue, grey", []int{60, 70, 70, 90, 90, 70}, []int{380, 354, 404, 294, 458, 380}, []core.Seat{4}, "cash", "a9c9bfdf8d55d8bd"},
		{3, 5, 2, `{"finalPayout":"per-share"}`, 232, 1580, 28, 48, "153: build kansas-city--santa-fe: red, yellow, blue, grey", []int{140, 100, 30, 100, 40, 50}, []int{1000, 1260, 1400}, []core.Seat{2}, "cash", "b76e7115b323dad1"},
		{5, 11, 4, `{"finalPayout":"per-share"}`, 303, 1468, 28, 44, "154: build dallas--memphis: red, yellow, green, blue, brown", []int{90, 110, 40, 90, 20, 60}, []int{580, 860, 320, 690, 860}, []core.Seat{4}, "goods", "d531ede6bebf9c97"},
		{5, 7, 3, `{"splitRounding":"ten"}`, 330, 1625, 29, 53, "235: build atlanta--mobile: red, yellow, green, grey, brown", []int{80, 50, 110, 70, 60, 80}, []int{330, 440, 440, 410, 390}, []core.Seat{1, 2}, "shared", "e2f167be1845e366"},
		{4, 11, 4, `{"minimumBid":0,"nominationPass":false}`, 259, 1507, 30, 46, "223: build denver--kansas-city: red, green", []int{120, 70, 70, 20, 90, 70}, []int{462, 486, 412, 570}, []core.Seat{3}, "cash", "cf71a495eed1c104"},
		{5, 7, 3, `{"activeMarker":"rotate","firstSeat":2}`, 316, 1766, 28, 57, "", []int{70, 130, 40, 80, 110, 50}, []int{350, 448, 402, 330, 420}, []core.Seat{1}, "cash", "226a540a19b1e447"},
		{4, 11, 4, `{"trackLimit":6}`, 253, 1397, 27, 35, "", []int{80, 30, 30, 30, 70, 60}, []int{345, 338, 363, 302}, []core.Seat{2}, "cash", "053de919141f36cc"},
		{3, 7, 3, `{"investmentTable":[15,15,15,15],"trackLimit":17,"bonus":[70,20]}`, 267, 2289, 27, 68, "123: build chicago--st-louis: red, green, blue, grey, brown", []int{70, 80, 120, 70, 90, 70}, []int{899, 879, 699}, []core.Seat{0}, "cash", "c016c3e92621467b"},
		{3, 11, 4, `{"investmentTable":[1,1,1,1]}`, 85, 225, 14, 4, "", []int{20, 0, 0, 20, 20, 20}, []int{40, 90, 70}, []core.Seat{1}, "cash", "77b7f21ffca61002"},
		{6, 11, 4, `{"investmentTable":[3,3,3,3],"finalTie":"shared"}`, 308, 862, 30, 29, "", []int{40, 30, 20, 30, 50, 50}, []int{178, 152, 128, 180, 180, 132}, []core.Seat{3, 4}, "shared", "10554900215b2a05"},
		{3, 5, 2, `{"investmentTable":[4,4,3,3],"minimumBid":2}`, 132, 581, 16, 22, "", []int{30, 20, 40, 30, 30, 30}, []int{213, 253, 283}, []core.Seat{2}, "cash", "78d5fbf9bb804ca1"},
	} {
		t.Run(fmt.Sprintf("RR-CHECK-6/%d/%d-%d/%s", p.players, p.a, p.b, p.options), func(t *testing.T) {
			g := opened(t, p.players, p.options)
			if got := g.Header().Options; got != p.options {
				t.Errorf("options are written %s", got)
			}
			run := playArithmetic(t, g, p.a, p.b)
			shares, laid := 0, 0
			for c := range rrbuilder.Company(g.Board().Companies()) {
				shares += run.end.Issued(c)
				laid += run.end.Track(c).Len()
			}
			if len(run.texts) != p.moves || run.sum != p.sum || shares != p.shares || laid != p.laid {
				t.Errorf("moves %d, sum %d, shares %d, routes %d; want %d, %d, %d, %d",
					len(run.texts), run.sum, shares, laid, p.moves, p.sum, p.shares, p.laid)
			}
			if run.link != p.link {
				t.Errorf("link %q, want %q", run.link, p.link)
			}
			st := g.Standing(run.end)
			if !slices.Equal(values(g, run.end), p.values) || !slices.Equal(cash(g, run.end), p.cash) ||
				!slices.Equal(st.Winners(), p.winners) || st.Reason != p.reason {
				t.Errorf("values %v, cash %v, winners %v, %s", values(g, run.end), cash(g, run.end), st.Winners(), st.Reason)
			}
			sum := sha256.Sum256([]byte(strings.Join(run.texts, "\n")))
			if got := hex.EncodeToString(sum[:])[:16]; got != p.digest {
				t.Errorf("digest %s, want %s", got, p.digest)
			}
		})
	}
}

// RR-CHECK-6: the short game in full.
func TestArithmeticGameInFull(t *testing.T) {
	const want = `nominate blue 1; pass; pass; nominate red 1; pass; pass; pass; pass; pass; pass; pass; nominate blue 2; pass; pass; nominate yellow 1; pass; pass; nominate red 1; pass; pass; pass; pass; pass; build mobile--new-orleans from new-orleans; pass; build los-angeles--san-francisco from san-francisco; pass; pass; nominate blue 1; pass; pass; nominate green 1; pass; pass; nominate grey 1; pass; pass; pass; pass; pass; pass; pass; pass; nominate red 1; pass; pass; pass; nominate brown 1; pass; pass; pass; pass; pass; pass; pass; pass; nominate grey 1; pass; pass; nominate brown 1; pass; pass; nominate red 1; pass; pass; nominate blue 1; pass; pass; pass; pass; pass; build albany--new-york from new-york; build philadelphia--washington from washington; pass; pass; pass; pass; take new-orleans; take los-angeles; take new-york; take philadelphia; take mobile; take san-francisco; take albany; take washington`
	run := playArithmetic(t, opened(t, 3, `{"investmentTable":[1,1,1,1]}`), 11, 4)
	if got := strings.Join(run.texts, "; "); got != want {
		t.Errorf("got %s", got)
	}
}

// RR-CHECK-7: nobody ever buys.
func TestNobodyBuys(t *testing.T) {
	g := opened(t, 3, "{}")
	s := play(t, g, g.Start(), passes(15))
	st := g.Standing(s)
	if !st.Over || !slices.Equal(cash(g, s), []int{0, 0, 0}) || !slices.Equal(cubes(g, s), []int{50, 50, 50}) ||
		!slices.Equal(st.Winners(), []core.Seat{0, 1, 2}) || st.Reason != "shared" {
		t.Errorf("cash %v, cubes %v, %v", cash(g, s), cubes(g, s), st)
	}
}
