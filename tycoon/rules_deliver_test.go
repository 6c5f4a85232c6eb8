package tycoon_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// ---- 7.4 Deliver

// east is a small network: seat 0 owns Baltimore - Philadelphia, seat 1
// Philadelphia - New York (E9).
func east(p *position) {
	p.link(0, "baltimore", "philadelphia", "15,13 1-3")
	p.link(1, "philadelphia", "new-york", "17,11 1-4")
	p.set(0, "level", 2)
}

// RT-DELIVER-1, RT-DELIVER-3, RT-DELIVER-9, RT-DELIVER-10, RT-OP-1, RT-OP-5 (E9 and rulings 8, 9, 12)
func TestADelivery(t *testing.T) {
	g := newGame(t, 2, "")
	const move = "deliver red baltimore philadelphia new-york@1"
	s := acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "red", "black") })
	require.Equal(t, []string{move}, ofKind(g, s, "deliver"))
	bag := s.Bag()
	after := play(t, g, s, move)
	require.Equal(t, []int{2, 1}, []int{after.Score(0), after.Score(1)}, "with Railroad Era Begins")
	require.NotContains(t, faceUp(g, after), "railroad-era-begins")
	require.Equal(t, [5]uint8{0, 0, 0, 1, 0}, after.Cubes(city(t, g, "baltimore")))
	require.Equal(t, bag[tycoon.Red]+1, after.Bag()[tycoon.Red], "the cube returns to the bag")
	// The second delivery of the game wins it no more.
	s = edit(t, g, skipTo(t, g, after, 0), func(p *position) { p.cubes("baltimore", "red", "black") })
	after = play(t, g, s, move)
	require.Equal(t, []int{3, 2}, []int{after.Score(0), after.Score(1)})
	// A hotel gives its holder a point, whoever delivers.
	for holder, want := range [][]int{{3, 1}, {2, 2}} {
		s = acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "red"); p.hold(holder, "hotel-new-york") })
		after = play(t, g, s, move)
		require.Equal(t, want, []int{after.Score(0), after.Score(1)}, "held by %d", holder)
	}
	refused(t, g, s, "deliver yellow baltimore philadelphia new-york@1", tycoon.ErrCube)
}

// RT-DELIVER-6, RT-DELIVER-7 (E10 and rulings 10, 11, 38)
func TestTheFirstCityOfTheColor(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "blue") })
	require.Equal(t, []string{"deliver blue baltimore philadelphia"}, ofKind(g, s, "deliver"))
	require.Equal(t, 2, scoreAfter(t, g, s, "deliver blue baltimore philadelphia", 0), "with Railroad Era Begins")
	refused(t, g, s, "deliver blue baltimore philadelphia new-york@1", tycoon.ErrDestination)
	// Through a city of its colour a cube never goes.
	s = acting(t, g, func(p *position) {
		east(p)
		p.cubes("baltimore", "red")
		p.connect(0, "new-york", "chicago")
		p.cubes("chicago")
		p.set(0, "level", 5)
	})
	require.Equal(t, []string{"deliver red baltimore philadelphia new-york@1"}, ofKind(g, s, "deliver"))
	refused(t, g, s, "deliver red baltimore philadelphia new-york@1 chicago", tycoon.ErrPassed)
	// The colour of the origin is ignored.
	s = acting(t, g, func(p *position) { p.connect(0, "pittsburgh", "washington"); p.cubes("pittsburgh", "black") })
	require.Equal(t, []string{"deliver black pittsburgh washington"}, ofKind(g, s, "deliver"))
	// Grey takes nothing; a new city tile counts.
	s = acting(t, g, func(p *position) {
		p.link(0, "new-york", "new-haven", "19,9 0-4")
		p.cubes("new-york", "blue")
		p.cash(0, 10000)
	})
	require.Empty(t, ofKind(g, s, "deliver"))
	refused(t, g, s, "deliver blue new-york new-haven", tycoon.ErrDestination)
	s = play(t, g, s, "urbanize new-haven blue", "draw black", "draw black")
	require.Equal(t, []string{"deliver blue new-york new-haven"}, ofKind(g, skipTo(t, g, s, 0), "deliver"))
}

func scoreAfter(t *testing.T, g *tycoon.Game, s tycoon.State, move string, q core.Seat) int {
	next := play(t, g, s, move)
	return next.Score(q)
}

// RT-DELIVER-2, RT-DELIVER-3, RT-DELIVER-4, RT-DELIVER-5, RT-DELIVER-8 (E11)
func TestRoutes(t *testing.T) {
	g := newGame(t, 2, "")
	const move = "deliver red baltimore philadelphia new-york@1"
	s := acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "red"); p.set(0, "level", 1) })
	refused(t, g, s, move, tycoon.ErrEngine) // E11
	require.ErrorContains(t, g.Check(s, parse(t, g, move)), "it has 2, the level is 1")
	require.Empty(t, ofKind(g, s, "deliver"), "a cube never stops on the way")
	// Stubs cannot be used.
	s = acting(t, g, func(p *position) {
		p.link(0, "baltimore", "philadelphia", "15,13 1-3")
		p.d["round"] = 2
		p.stub(0, "philadelphia", "17,11 0-4")
		p.cubes("baltimore", "red")
		p.set(0, "level", 5)
	})
	refused(t, g, s, "deliver red baltimore philadelphia new-york", tycoon.ErrRoute)
	// The first link is an own one.
	s = acting(t, g, func(p *position) { east(p); p.cubes("philadelphia", "red") })
	refused(t, g, s, "deliver red philadelphia new-york@1", tycoon.ErrFirstLink)
	refused(t, g, s, "deliver red philadelphia new-york", tycoon.ErrRoute)
	// No city occurs twice, the origin included.
	s = acting(t, g, func(p *position) {
		p.link(0, "baltimore", "philadelphia", "15,13 1-3")
		p.link(0, "philadelphia", "new-york", "17,11 1-4")
		p.connect(0, "baltimore", "washington")
		p.cubes("philadelphia", "black")
		p.cubes("new-york")
		p.cubes("washington")
		p.set(0, "level", 5)
	})
	require.Equal(t, []string{"deliver black philadelphia baltimore washington"}, ofKind(g, s, "deliver"))
	refused(t, g, s, "deliver black philadelphia new-york philadelphia baltimore washington", tycoon.ErrTwice)
}

// RT-DELIVER-11, RT-END-1, RT-END-5
func TestAnEmptyCityGetsAMarker(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "red"); p.cubes("boston") })
	require.False(t, s.HasMarker(city(t, g, "boston")), "emptiness arises by delivery only")
	s = play(t, g, s, "deliver red baltimore philadelphia new-york@1")
	require.True(t, s.HasMarker(city(t, g, "baltimore")))
	require.Equal(t, 9, s.Markers())
	require.False(t, s.EndTriggered())
}

// RT-DELIVER-12, RT-DELIVER-13, RT-OP-1b, RT-OP-4 and ruling 14
func TestEverythingADeliveryBrings(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.connect(0, "raleigh", "richmond")
		p.connect(0, "richmond", "washington")
		p.connect(0, "washington", "baltimore")
		p.connect(0, "baltimore", "new-orleans")
		p.cubes("raleigh", "purple")
		p.faceUp("service-bounty-new-orleans")
		p.hold(0, "hotel-new-orleans")
		p.set(0, "level", 4)
	})
	s = play(t, g, s, "deliver purple raleigh richmond washington baltimore new-orleans")
	require.Equal(t, 4+1+1+2+3, s.Score(0), "links, hotel, Era Begins, Passenger Lines, Service Bounty, all at once")
	for _, id := range []string{"railroad-era-begins", "passenger-lines", "service-bounty-new-orleans"} {
		require.NotContains(t, faceUp(g, s), id)
	}
	require.Equal(t, 12000, g.Forecast(s, 0).Income, "score 11 counts for income")
}

// RT-DELIVER-12: the marker is placed before the cube can come back.
func TestOrderOfEffects(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		west(p, 0)
		p.d["cities"].([]any)[city(t, g, "kansas-city")].(object)["western"] = []int{0}
		p.connect(0, "chicago", "milwaukee")
		p.cubes("chicago", "yellow")
		p.cubes("milwaukee", "red")
	})
	s = play(t, g, s, "deliver yellow chicago milwaukee")
	require.True(t, s.HasMarker(city(t, g, "chicago")))
	s = play(t, g, skipTo(t, g, s, 0), "deliver red milwaukee chicago")
	require.True(t, s.HasMarker(city(t, g, "milwaukee")))
	require.True(t, s.HasMarker(city(t, g, "chicago")))
	require.Equal(t, 8, s.Markers())
	s = play(t, g, s, "draw red")
	require.False(t, s.HasMarker(city(t, g, "chicago")), "the refill comes last")
	require.Equal(t, 9, s.Markers())
}

// RT-DELIVER-9: the letter of "that player".
func TestLinkPoints(t *testing.T) {
	g := newGame(t, 2, `{"linkPoints":"deliverer"}`)
	s := acting(t, g, func(p *position) { east(p); p.cubes("baltimore", "red"); p.hold(1, "hotel-new-york") })
	s = play(t, g, s, "deliver red baltimore philadelphia new-york@1")
	require.Equal(t, []int{3, 1}, []int{s.Score(0), s.Score(1)}, "hotels and cards as usual")
}

// RT-DELIVER-14, RT-DELIVER-15 (E27 and ruling 37)
func TestParallelLinksOnARoute(t *testing.T) {
	g := newGame(t, 3, "")
	s := acting(t, g, func(p *position) {
		p.connect(0, "new-haven", "new-york")
		p.connect(0, "new-haven", "albany")
		p.connect(0, "albany", "new-york")
		p.connect(0, "albany", "new-york")
		p.connect(1, "new-haven", "new-york")
		p.connect(2, "albany", "new-york")
		p.cubes("new-haven", "red")
		p.cubes("albany")
		p.set(0, "level", 2)
	})
	want := []string{"deliver red new-haven new-york", "deliver red new-haven albany new-york", "deliver red new-haven albany new-york@2"}
	require.Equal(t, want, ofKind(g, s, "deliver"))
	refused(t, g, s, "deliver red new-haven new-york@1", tycoon.ErrFirstLink)
	refused(t, g, s, "deliver red new-haven albany new-york@0", tycoon.ErrOwnMark)
	s = play(t, g, s, want[2])
	require.Equal(t, []int{2, 0, 1}, []int{s.Score(0), s.Score(1), s.Score(2)}, "one more for the first delivery")
}

// RT-DELIVER-14: the list is every simple route, each once, in order; against a
// search that knows no shortcut.
func TestEveryRouteIsListed(t *testing.T) {
	g := newGame(t, 3, "")
	s := denseNetwork(t, g, 3)
	for level := 1; level <= 5; level++ {
		for q := range 3 {
			s := edit(t, g, s, func(p *position) { p.set(q, "level", level); p.d["actor"] = q })
			var got []string
			for _, m := range g.Deliveries(s, core.Seat(q)) {
				got = append(got, string(g.AppendMove(nil, m)))
			}
			want := everyRoute(g, s, core.Seat(q), level)
			require.Equal(t, len(want), len(got))
			require.Equal(t, want, got)
			if level == 3 {
				require.NotEmpty(t, got)
			}
		}
	}
}

// everyRoute walks all links from every cube and keeps what the rules allow.
func everyRoute(g *tycoon.Game, s tycoon.State, me core.Seat, level int) []string {
	type step struct {
		to    tycoon.City
		owner core.Seat
	}
	next := map[tycoon.City]map[step]bool{}
	for l := range g.Links(s) {
		for _, way := range [][2]tycoon.City{{l.From, l.To}, {l.To, l.From}} {
			if next[way[0]] == nil {
				next[way[0]] = map[step]bool{}
			}
			next[way[0]][step{way[1], l.Owner}] = true
		}
	}
	type route struct {
		origin tycoon.City
		color  tycoon.Color
		steps  []step
	}
	var all []route
	var walk func(r route, at tycoon.City)
	walk = func(r route, at tycoon.City) {
		if len(r.steps) > 0 && g.ColorOf(s, at) == r.color {
			r.steps = slices.Clone(r.steps)
			all = append(all, r)
			return
		}
		if len(r.steps) == level {
			return
		}
		for st := range next[at] {
			again := st.to == r.origin
			for _, before := range r.steps {
				again = again || before.to == st.to
			}
			if again || len(r.steps) == 0 && st.owner != me {
				continue
			}
			walk(route{r.origin, r.color, append(slices.Clone(r.steps), st)}, st.to)
		}
	}
	for c := range tycoon.City(g.Board().Cities()) {
		for k, n := range s.Cubes(c) {
			if n > 0 {
				walk(route{c, tycoon.Color(k), nil}, c)
			}
		}
	}
	slices.SortFunc(all, func(a, b route) int {
		if len(a.steps) != len(b.steps) {
			return len(a.steps) - len(b.steps)
		}
		if a.origin != b.origin {
			return int(a.origin) - int(b.origin)
		}
		if a.color != b.color {
			return int(a.color) - int(b.color)
		}
		for i := range a.steps {
			if a.steps[i].to != b.steps[i].to {
				return int(a.steps[i].to) - int(b.steps[i].to)
			}
			if a.steps[i].owner != b.steps[i].owner {
				return int(a.steps[i].owner) - int(b.steps[i].owner)
			}
		}
		return 0
	})
	var list []string
	for _, r := range all {
		var steps []tycoon.Step
		for _, st := range r.steps {
			x := tycoon.Step{To: st.to}
			if st.owner != me {
				x.Owner = uint8(st.owner) + 1
			}
			steps = append(steps, x)
		}
		list = append(list, string(g.AppendMove(nil, tycoon.Deliver(r.color, r.origin, steps...))))
	}
	return list
}

// denseNetwork lets all players build links for some turns.
func denseNetwork(t testing.TB, g *tycoon.Game, turns int) tycoon.State {
	s := acting(t, g, nil)
	built := 0
	for s.Turn() <= turns && s.Phase() != tycoon.PhaseOver {
		if s.Phase() != tycoon.PhaseAction || g.Turn(s) == core.Chance {
			s = apply(t, g, s, options(g, s)[0])
			continue
		}
		for s.Cash(g.Turn(s)) < 16000 {
			s = apply(t, g, s, tycoon.Issue())
		}
		moves, ok := direct(t, g, s, built*5)
		if !ok {
			moves = []tycoon.Move{tycoon.Skip()}
		}
		for _, m := range moves {
			s = apply(t, g, s, m)
		}
		built++
	}
	return goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseAction })
}

// ---- 7.5 TakeCard

// RT-CARD-1, RT-CARD-2, RT-CARD-3, RT-CARD-8 and ruling 28
func TestTakingCards(t *testing.T) {
	g := newGame(t, 5, "")
	s := acting(t, g, nil) // two railroad executives lie face up in S(5)
	require.Equal(t, []string{"take hotel-charleston", "take hotel-st-louis", "take railroad-executive", "take city-growth", "take new-industry"}, ofKind(g, s, "take"))
	refused(t, g, s, "take passenger-lines", tycoon.ErrGreen)
	refused(t, g, s, "take tunnel-engineer", tycoon.ErrTake)
	cash := s.Cash(0)
	s = play(t, g, s, "take hotel-st-louis")
	require.Equal(t, cash, s.Cash(0), "no money")
	require.Equal(t, core.Seat(1), g.Turn(s), "one action")
	require.Equal(t, 1, s.Holds(0, card(t, g, "hotel-st-louis")), "open to everybody")
	s = play(t, g, s, "take railroad-executive")
	require.Zero(t, s.Holds(1, card(t, g, "railroad-executive")), "carried out and discarded")
	require.Contains(t, ofKind(g, s, "take"), "take railroad-executive", "the second copy")
	require.Len(t, faceUp(g, s), 13-2, "nothing is turned up when a card is taken")
	marks := map[tycoon.Mark]int{}
	for c := range tycoon.Card(g.Board().Cards()) {
		info := g.Board().Card(c)
		marks[info.Mark] += info.Count
	}
	require.Equal(t, map[tycoon.Mark]int{tycoon.Green: 16, tycoon.Diamond: 1, tycoon.RedX: 6, tycoon.InHand: 5, tycoon.Plain: 9}, marks)
}

// RT-CARD-5
func TestOneCardIsTurnedUpAfterIncome(t *testing.T) {
	g := newGame(t, 2, "")
	s := goOn(t, g, acting(t, g, nil), func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, tycoon.PhaseReveal, s.Phase())
	before := len(faceUp(g, s))
	s = play(t, g, s, "draw hotel-boston")
	require.Len(t, faceUp(g, s), before+1)
	require.Equal(t, 2, s.Turn())
	// With an empty deck nothing happens.
	for !deckIsEmpty(g, s) {
		s = apply(t, g, s, options(g, s)[0])
	}
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseAction })
	turn := s.Turn()
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, tycoon.PhaseAuction, s.Phase())
	require.Equal(t, turn+1, s.Turn())
	require.NoError(t, g.Invariant(s))
}

func deckIsEmpty(g *tycoon.Game, s tycoon.State) bool {
	for c := range tycoon.Card(g.Board().Cards()) {
		if s.InDeck(c) > 0 {
			return false
		}
	}
	return true
}

// RT-CARD-4, RT-CARD-6 (E28 and ruling 35)
func TestPlayingAHandCard(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.hold(0, "government-land-grant"); p.hold(0, "perfect-engineering") })
	require.Equal(t, []string{"play government-land-grant"}, ofKind(g, s, "play"), "plain tiles are free")
	refused(t, g, s, "play perfect-engineering", tycoon.ErrPlay)
	refused(t, g, s, "play tunnel-engineer", tycoon.ErrPlay)
	s = play(t, g, s, "play government-land-grant")
	require.Zero(t, s.Holds(0, card(t, g, "government-land-grant")), "discarded at once")
	refused(t, g, s, "skip", tycoon.ErrBegun) // a build must follow
	refused(t, g, s, "play perfect-engineering", tycoon.ErrBegun)
	refused(t, g, s, "finish", tycoon.ErrFinish)
	for _, text := range texts(g, s) {
		require.True(t, text == "issue" || strings.HasPrefix(text, "build "), text)
	}
	s = play(t, g, s, "build savannah", "lay 4,22 2-5", "finish")
	require.Zero(t, s.Cash(0))
	// In the turn in which it was taken.
	s = acting(t, g, func(p *position) { p.faceUp("government-land-grant") })
	s = play(t, g, skipTo(t, g, play(t, g, s, "take government-land-grant"), 0), "play government-land-grant")
	require.Equal(t, tycoon.CardPlayed, s.Begun())
	// With a stub of one's own.
	s = acting(t, g, func(p *position) {
		p.hold(0, "government-land-grant")
		p.d["round"] = 2
		p.stub(0, "savannah", "4,22 2-5")
	})
	s = play(t, g, s, "play government-land-grant", "lay 4,21 3-5", "lay 3,21 0-3")
	require.Equal(t, 1, g.OwnLinks(s, 0))
}

// RT-CARD-7, RT-OP-11, RT-OP-12, RT-OP-15
func TestCardsThatAskForACity(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.faceUp("city-growth"); p.faceUp("new-industry") })
	refused(t, g, s, "grow boston", tycoon.ErrGrow)
	grow := play(t, g, s, "take city-growth")
	require.Len(t, ofKind(g, grow, "grow"), 51)
	require.Equal(t, "issue", texts(g, grow)[0])
	refused(t, g, grow, "skip", tycoon.ErrBegun)
	before := grow.Cubes(city(t, g, "st-louis"))
	grow = play(t, g, grow, "issue", "grow st-louis", "draw red", "draw red")
	after := grow.Cubes(city(t, g, "st-louis"))
	require.Equal(t, before[tycoon.Red]+2, after[tycoon.Red])
	require.NotContains(t, faceUp(g, grow), "city-growth")

	free := play(t, g, s, "take new-industry")
	require.Equal(t, "issue", texts(g, free)[0])
	free = play(t, g, free, "urbanize albany purple", "draw red", "draw red")
	require.Zero(t, free.Cash(0), "without paying")
	require.Equal(t, tycoon.Purple, g.ColorOf(free, city(t, g, "albany")))
	require.Equal(t, core.Seat(1), g.Turn(free))

	// A marker returns with City Growth.
	s = acting(t, g, func(p *position) { p.faceUp("city-growth"); p.markers("boston") })
	s = play(t, g, s, "take city-growth", "grow boston", "draw blue")
	require.False(t, s.HasMarker(city(t, g, "boston")))
	require.Equal(t, 10, s.Markers())

	// Without effect they are not taken.
	s = acting(t, g, func(p *position) { p.faceUp("city-growth"); p.faceUp("new-industry"); p.emptyBag("boston") })
	refused(t, g, s, "take city-growth", tycoon.ErrNoEffect)
	require.Contains(t, ofKind(g, s, "take"), "take new-industry")
	b := board(t, func(d object) { d["newCityTiles"] = object{"byColour": object{"black": 1}} })
	g, err := tycoon.NewOn(b, 2, tycoon.Options{})
	require.NoError(t, err)
	s = acting(t, g, func(p *position) { p.faceUp("new-industry"); p.cash(0, 10000) })
	s = play(t, g, s, "urbanize albany black", "draw red", "draw red")
	refused(t, g, s, "take new-industry", tycoon.ErrNoEffect)
}

// ---- 7.6 BuildWesternLink

// west gives a seat a link from Kansas City to Des Moines.
func west(p *position, owner int) {
	p.link(owner, "kansas-city", "des-moines", "-3,12 1-4", "-2,11 1-4", "-1,10 2-4")
}

// RT-WEST-1, RT-WEST-2, RT-WEST-3, RT-WEST-4, RT-WEST-5 (E19 and rulings 18 to 21)
func TestWesternLinks(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { west(p, 1); p.cash(0, 90000) })
	refused(t, g, s, "west des-moines", tycoon.ErrWesternLink) // a rival's link is not enough
	refused(t, g, s, "west boston", tycoon.ErrWestern)
	s = acting(t, g, func(p *position) { west(p, 0); p.cash(0, 12000); p.markers("des-moines") })
	refused(t, g, s, "west des-moines", tycoon.ErrCash)
	red := s.Bag()[tycoon.Red]
	s = play(t, g, s, "issue", "issue", "issue", "issue", "west des-moines")
	require.Equal(t, 2000, s.Cash(0))
	require.Equal(t, [5]uint8{4, 0, 0, 0, 0}, s.Cubes(city(t, g, "des-moines")))
	require.Equal(t, red-4, s.Bag()[tycoon.Red])
	require.False(t, s.HasMarker(city(t, g, "des-moines")), "the marker returns")
	require.Zero(t, s.Score(0), "no points by itself")
	require.Equal(t, 1, g.OwnLinks(s, 0), "and no link")
	require.Equal(t, core.Seat(1), g.Turn(s))
	s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 90000) })
	refused(t, g, s, "west des-moines", tycoon.ErrWestern)
	s = play(t, g, s, "west kansas-city") // the same player builds both
	require.Equal(t, 60000, s.Cash(0))
	// Fewer cubes if the bag has fewer.
	s = acting(t, g, func(p *position) { west(p, 0); p.cash(0, 90000); p.markers("kansas-city"); p.emptyBag("boston") })
	s = play(t, g, s, "west kansas-city")
	require.Equal(t, [5]uint8{}, s.Cubes(city(t, g, "kansas-city")))
	require.True(t, s.HasMarker(city(t, g, "kansas-city")), "no cube came")
}

// RT-WEST-2 and ruling 19
func TestAWesternLinkNeedsALinkOfAnEarlierAction(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 90000) })
	s = play(t, g, s, "build kansas-city", "lay -3,12 1-4", "lay -2,11 1-4")
	refused(t, g, s, "west kansas-city", tycoon.ErrBegun)
	s = play(t, g, s, "lay -1,10 2-4")
	s = play(t, g, skipTo(t, g, s, 0), "west kansas-city")
	require.Equal(t, 1, s.Turn(), "later in the same turn")
}

// RT-WEST-6, RT-WEST-7 (E20)
func TestRefillOfChicago(t *testing.T) {
	western := func(p *position) {
		p.link(0, "kansas-city", "des-moines", "-3,12 1-4", "-2,11 1-4", "-1,10 2-4")
		p.d["cities"].([]any)[city(t, p.g, "des-moines")].(object)["western"] = []int{0}
		p.connect(0, "des-moines", "dubuque")
		p.connect(0, "dubuque", "milwaukee")
		p.connect(0, "milwaukee", "chicago")
		p.cubes("des-moines", "red", "red")
		p.cubes("milwaukee", "red")
		p.cubes("kansas-city", "red", "black")
		p.set(0, "level", 4)
	}
	from := map[string]string{
		"des-moines":  "deliver red des-moines dubuque milwaukee chicago",
		"milwaukee":   "deliver red milwaukee chicago",
		"kansas-city": "deliver red kansas-city des-moines dubuque milwaukee chicago",
	}
	for options, refills := range map[string]map[string]bool{
		`{}`: {"des-moines": true, "milwaukee": true, "kansas-city": true},
		// also from the western city whose link is not built
		`{"westernRefill":"from-west-only"}`: {"des-moines": true, "milwaukee": false, "kansas-city": true},
	} {
		g := newGame(t, 2, options)
		s := acting(t, g, western)
		for origin, move := range from {
			before := s.Bag()
			next := play(t, g, s, move)
			links := strings.Count(move, " ") - 2
			require.GreaterOrEqual(t, next.Score(0), links, "the cube scores as usual")
			if !refills[origin] {
				require.Equal(t, core.Seat(1), g.Turn(next))
				continue
			}
			require.Equal(t, uint64(before[tycoon.Red]+1), weights(g, next)["draw red"], "the cube may be drawn")
			next = play(t, g, next, "draw blue", "draw red")
			require.Equal(t, core.Seat(1), g.Turn(next))
		}
	}
	// Not before a western link exists, and not for another city.
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		western(p)
		p.d["cities"].([]any)[city(t, g, "des-moines")].(object)["western"] = []int{}
		p.link(0, "new-york", "philadelphia", "17,11 1-4")
		p.cubes("philadelphia", "red")
	})
	s = play(t, g, s, from["milwaukee"])
	require.Equal(t, core.Seat(1), g.Turn(s))
	s = play(t, g, skipTo(t, g, s, 0), "deliver red philadelphia new-york")
	require.Equal(t, core.Seat(1), g.Turn(s))
}

// ---- 8 Operations cards

// RT-OP-2 and ruling 15
func TestSpeedRecord(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.set(0, "level", 3)
		p.set(1, "level", 3)
		p.cash(0, 15000)
		p.cash(1, 15000)
	})
	s = play(t, g, s, "upgrade")
	require.Equal(t, 3, s.Score(0))
	s = play(t, g, s, "upgrade")
	require.Zero(t, s.Score(1), "the card is gone")
}

// RT-OP-3, RT-OP-13 and ruling 29
func TestMajorLines(t *testing.T) {
	// Connected before the card was turned up: no reward, others can still win.
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.connect(0, "baltimore", "toledo")
		p.connect(1, "baltimore", "columbus")
		p.faceUp("major-line-baltimore-toledo")
		p.cash(0, 90000)
		p.cash(1, 90000)
	})
	s = play(t, g, s, "build new-york", "lay 17,11 1-4") // a link that changes nothing
	require.Zero(t, s.Score(0))
	require.Contains(t, faceUp(g, s), "major-line-baltimore-toledo")
	moves := linkBetween(t, g, s, "columbus", "toledo")
	for _, m := range moves {
		s = apply(t, g, s, m)
	}
	require.Equal(t, 6, s.Score(1))
	require.NotContains(t, faceUp(g, s), "major-line-baltimore-toledo")
}

// linkBetween returns a build of the seat to act that joins two cities.
func linkBetween(t *testing.T, g *tycoon.Game, s tycoon.State, from, to string) []tycoon.Move {
	t.Helper()
	a, b := city(t, g, from), city(t, g, to)
	var walk func(s tycoon.State, tiles int) []tycoon.Move
	walk = func(s tycoon.State, tiles int) []tycoon.Move {
		for m := range g.Moves(s) {
			if m.Kind != tycoon.KindLay {
				continue
			}
			q, err := g.Quote(s, m)
			require.NoError(t, err)
			if q.Completes && q.To == b {
				return []tycoon.Move{m}
			}
			if !q.Ends && tiles > 1 {
				if rest := walk(apply(t, g, s, m), tiles-1); rest != nil {
					return append([]tycoon.Move{m}, rest...)
				}
			}
		}
		return nil
	}
	rest := walk(apply(t, g, s, tycoon.Build(a)), 4)
	require.NotNil(t, rest, "%s - %s", from, to)
	return append([]tycoon.Move{tycoon.Build(a)}, rest...)
}

// RT-OP-13, RT-CHANCE-8
func TestMajorLineAtReveal(t *testing.T) {
	for options, want := range map[string][]int{`{}`: {0, 0, 0}, `{"majorLineAtReveal":true}`: {6, 0, 0}} {
		g := newGame(t, 3, options)
		s := acting(t, g, func(p *position) {
			p.connect(1, "baltimore", "toledo")
			p.connect(0, "baltimore", "toledo")
			p.d["first"], p.d["actor"] = 2, 2
		})
		s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
		s = play(t, g, s, "draw major-line-baltimore-toledo")
		require.Equal(t, want, []int{s.Score(0), s.Score(1), s.Score(2)}, "in turn order from seat 2")
		require.Equal(t, want[0] == 0, slices.Contains(faceUp(g, s), "major-line-baltimore-toledo"))
	}
}

// RT-OP-4, RT-OP-5 and ruling 13
func TestBountiesAndHotelsAreForTheEndOfARoute(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		east(p)
		p.cubes("baltimore", "red")
		p.hold(1, "hotel-baltimore")
		p.connect(0, "boston", "baltimore")
		p.cubes("boston", "red")
		p.faceUp("service-bounty-portland")
		p.set(0, "level", 3)
	})
	s = play(t, g, s, "deliver red boston baltimore philadelphia new-york@1")
	require.Equal(t, 1, s.Score(1), "the cube only passed the hotel")
	require.Contains(t, faceUp(g, s), "service-bounty-portland")
}

// RT-OP-6, RT-OP-7, RT-OP-8, RT-OP-17 (E4, E6, E7 and ruling 27)
func TestPricesWithCards(t *testing.T) {
	g := newGame(t, 2, "")
	price := func(held, played string, moves ...string) int {
		s := acting(t, g, func(p *position) {
			p.cash(0, 90000)
			for _, id := range []string{held, played} {
				if id != "" {
					p.hold(0, id)
				}
			}
		})
		if played != "" {
			moves = append([]string{"play " + played}, moves...)
		}
		s = play(t, g, s, moves...)
		return 90000 - s.Cash(0)
	}
	e4 := []string{"build pittsburgh", "lay 13,11 0-3", "lay 14,11 0-3"}
	require.Equal(t, 12000, price("", "", e4...))
	require.Equal(t, 10000, price("tunnel-engineer", "", e4...))
	require.Equal(t, 4000, price("", "perfect-engineering", e4...))
	require.Equal(t, 4000, price("tunnel-engineer", "perfect-engineering", e4...))
	require.Equal(t, 12000, price("", "government-land-grant", e4...), "mountains and ridges are paid")
	require.Zero(t, price("", "government-land-grant", "build savannah", "lay 4,22 2-5", "lay 4,21 3-5", "lay 3,21 0-3"), "E6")
	e7 := []string{"build kansas-city", "lay -3,12 1-4", "lay -2,11 1-4", "lay -1,10 2-4"}
	require.Equal(t, 3000, price("", "government-land-grant", e7...))
	require.Equal(t, 6000, price("", "perfect-engineering", e7...), "a crossed river costs 2,000")
	require.Zero(t, price("", "government-land-grant", "build louisville", "lay 5,14 0-3"), "beside a river")
	// any-water: a hex with water is no tile of 2,000.
	g = newGame(t, 2, `{"riverCost":"any-water"}`)
	require.Equal(t, 3000, price("", "government-land-grant", "build louisville", "lay 5,14 0-3"))
}

// RT-OP-9, RT-OP-16 and ruling 36
func TestCivilEngineers(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 90000); p.hold(0, "civil-engineers") })
	five := []string{"build chicago", "lay 5,10 0-2", "lay 6,10 0-3", "lay 7,10 0-3", "lay 8,10 0-3"}
	s = play(t, g, s, five...)
	require.Equal(t, core.Seat(0), g.Turn(s), "a fifth tile is allowed")
	require.Contains(t, texts(g, s), "finish")
	s = play(t, g, s, "lay 9,10 1-3")
	require.Equal(t, core.Seat(1), g.Turn(s), "the fifth ends the action")
	require.Len(t, links(g, s)[0].Tiles, 5)
	// A fifth tile in a second build of the turn is illegal.
	s = play(t, g, skipTo(t, g, s, 0), "build savannah", "lay 4,22 2-5")
	for g.Turn(s) == 0 {
		s = apply(t, g, s, furtherTile(t, g, s))
	}
	require.Equal(t, []int{5, 4}, []int{len(links(g, s)[0].Tiles), len(links(g, s)[1].Tiles)})
	// With the next turn it is unused again.
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Turn() < 2 })
	s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 90000) })
	s = play(t, g, s, five...)
	require.Equal(t, core.Seat(0), g.Turn(s))
}

// furtherTile returns a tile that completes nothing.
func furtherTile(t *testing.T, g *tycoon.Game, s tycoon.State) tycoon.Move {
	for m := range g.Moves(s) {
		if q, err := g.Quote(s, m); err == nil && !q.Completes {
			return m
		}
	}
	t.Fatal("no tile")
	return tycoon.Move{}
}

// RT-OP-10, RT-OP-14 (E25 and ruling 26)
func TestRailroadExecutive(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 90000); p.faceUp("railroad-executive"); p.d["round"] = 2 })
	s = play(t, g, s, "take railroad-executive")
	for _, move := range []string{"upgrade", "skip"} {
		require.Equal(t, core.Seat(0), g.Turn(s), "both at once, before the next player")
		require.Equal(t, 2, s.Round())
		s = play(t, g, s, move)
	}
	require.Equal(t, core.Seat(1), g.Turn(s))
	s = play(t, g, skipTo(t, g, s, 0), "skip")
	require.Equal(t, 3, s.Round(), "one action in round 3")
	// Another Executive as an extra action.
	g = newGame(t, 5, "")
	s = acting(t, g, nil)
	s = play(t, g, s, "take railroad-executive", "take railroad-executive")
	require.Equal(t, 2, s.ExtraActions(), "one of the first and two of the second, one of which begins")
	s = play(t, g, s, "skip", "skip", "skip")
	require.Equal(t, core.Seat(1), g.Turn(s))
}
