package tycoon_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// ---- 9 Tycoon cards

// points returns what a Tycoon card is worth in a position, held by seat 0.
func points(t *testing.T, g *tycoon.Game, id string, change func(p *position)) int {
	t.Helper()
	s := acting(t, g, func(p *position) {
		p.tycoon(0, id)
		if change != nil {
			change(p)
		}
	})
	return g.TycoonPoints(s, 0)
}

// RT-TYC-1 (E22)
func TestFarnam(t *testing.T) {
	g := newGame(t, 2, "")
	require.Zero(t, points(t, g, "farnam", func(p *position) { p.connect(0, "boston", "albany"); p.connect(1, "chicago", "milwaukee") }))
	require.Equal(t, 6, points(t, g, "farnam", func(p *position) {
		for _, to := range []string{"milwaukee", "springfield", "indianapolis"} {
			p.connect(0, "chicago", to)
		}
	}))
	require.Equal(t, 8, points(t, g, "farnam", func(p *position) {
		for _, to := range []string{"indianapolis", "springfield", "milwaukee", "dubuque"} {
			p.connect(0, "chicago", to)
		}
	}), "all four sides of Chicago")
}

// RT-TYC-2, RT-TYC-9, RT-TYC-13
func TestMorgan(t *testing.T) {
	more := func(p *position) {
		p.connect(0, "boston", "albany")
		p.connect(0, "boston", "albany")
		p.connect(1, "chicago", "milwaukee")
	}
	tie := func(p *position) { p.connect(0, "boston", "albany"); p.connect(1, "chicago", "milwaukee") }
	g, share := newGame(t, 2, ""), newGame(t, 2, `{"tycoonTies":"share"}`)
	require.Equal(t, 6, points(t, g, "morgan", more))
	require.Zero(t, points(t, g, "morgan", tie))
	require.Equal(t, 6, points(t, share, "morgan", tie))
	require.Zero(t, points(t, share, "morgan", nil), "a player without any link never scores")
	require.Zero(t, points(t, share, "judah", nil))
}

// RT-TYC-3, RT-TYC-8, RT-TYC-9, RT-TYC-10
func TestComparisons(t *testing.T) {
	g, share := newGame(t, 3, ""), newGame(t, 3, `{"tycoonTies":"share"}`)
	shares := func(list ...int) func(p *position) {
		return func(p *position) {
			for q, n := range list {
				p.set(q, "shares", n)
			}
		}
	}
	cash := func(list ...int) func(p *position) {
		return func(p *position) {
			for q, n := range list {
				p.cash(q, n)
			}
		}
	}
	for _, id := range []string{"gould", "hopkins"} {
		require.Equal(t, 7, points(t, g, id, shares(2, 3, 3)))
		require.Zero(t, points(t, g, id, shares(2, 2, 3)))
		require.Zero(t, points(t, g, id, shares(3, 2, 3)))
		require.Equal(t, 7, points(t, share, id, shares(2, 2, 3)))
		require.Equal(t, 7, points(t, share, id, shares(0, 0, 0)), "no share is fewest as well")
	}
	for _, id := range []string{"fisk", "drew"} {
		require.Equal(t, 7, points(t, g, id, cash(9000, 8000, 0)))
		require.Zero(t, points(t, g, id, cash(9000, 9000, 0)))
		require.Equal(t, 7, points(t, share, id, cash(9000, 9000, 0)))
		require.Zero(t, points(t, share, id, cash(8000, 9000, 0)))
	}
	// Two holders of the same condition are judged separately.
	s := acting(t, share, func(p *position) {
		p.tycoon(0, "fisk")
		p.tycoon(1, "drew")
		p.cash(0, 5000)
		p.cash(1, 5000)
	})
	require.Equal(t, []int{7, 7}, []int{share.TycoonPoints(s, 0), share.TycoonPoints(s, 1)})
}

// RT-TYC-4 (E23)
func TestJudah(t *testing.T) {
	g := newGame(t, 2, "")
	star := func(p *position) { // A-B, B-C, C-A, C-D
		p.connect(0, "albany", "syracuse")
		p.connect(0, "syracuse", "new-york")
		p.connect(0, "new-york", "albany")
		p.connect(0, "new-york", "philadelphia")
	}
	s := acting(t, g, star)
	require.Equal(t, 4, g.LongestTrail(s, 0))
	require.Zero(t, g.LongestTrail(s, 1))
	require.Equal(t, 8, points(t, g, "judah", star))
	s = acting(t, g, func(p *position) { // three links at one city: two in a row
		p.connect(0, "columbus", "toledo")
		p.connect(0, "columbus", "wheeling")
		p.connect(0, "columbus", "cincinnati")
		p.connect(0, "boston", "albany")
	})
	require.Equal(t, 2, g.LongestTrail(s, 0))
	require.Zero(t, points(t, g, "judah", func(p *position) {
		star(p)
		for _, pair := range [][2]string{{"atlanta", "savannah"}, {"savannah", "charleston"}, {"charleston", "wilmington"}, {"wilmington", "raleigh"}} {
			p.connect(1, pair[0], pair[1])
		}
	}), "a tie fails")
}

// RT-TYC-5, RT-TYC-12, RT-TYC-14 (E29 and ruling 40)
func TestPullman(t *testing.T) {
	g := newGame(t, 3, "")
	start := acting(t, g, func(p *position) { p.tycoon(0, "pullman"); p.tycoon(1, "morgan") })
	s := levelSix(t, g, start, 0)
	require.Equal(t, core.Chance, g.Turn(s))
	require.Equal(t, map[string]uint64{"reveal pullman": 1}, weights(g, s))
	require.Equal(t, map[string]uint64{"reveal pullman": 1, "reveal none": 8}, weights(g, g.View(s, 1).State))
	require.Equal(t, map[string]uint64{"reveal pullman": 1, "reveal none": 9}, weights(g, g.View(s, core.Spectator).State))
	require.Equal(t, []string{"reveal pullman", "reveal none"}, texts(g, g.View(s, 1).State))
	refused(t, g, s, "reveal none", tycoon.ErrOutcome)
	refused(t, g, s, "reveal fisk", tycoon.ErrOutcome)
	score, cash := s.Score(0), s.Cash(0)
	s = play(t, g, s, "reveal pullman")
	require.Equal(t, []int{score, cash}, []int{s.Score(0), s.Cash(0)})
	require.Equal(t, core.Seat(0), s.FirstAtTop())
	for _, w := range []core.Seat{1, 2, core.Spectator} {
		v := g.View(s, w).State
		require.Equal(t, "pullman", g.Board().Tycoon(v.Tycoons(0)[0]).ID, "known in every view")
		require.True(t, v.Shown(0))
	}
	require.Equal(t, 6, g.TycoonPoints(s, 0))
	// A later upgrade to level 6 brings no event.
	s = levelSix(t, g, s, 1)
	require.NotEqual(t, core.Chance, g.Turn(s))

	// Seat 1 holds Pullman: nobody learns it.
	s = levelSix(t, g, acting(t, g, func(p *position) { p.tycoon(1, "pullman") }), 0)
	require.Equal(t, map[string]uint64{"reveal none": 1}, weights(g, s))
	require.Equal(t, map[string]uint64{"reveal none": 1}, weights(g, g.View(s, 1).State))
	require.Equal(t, map[string]uint64{"reveal pullman": 1, "reveal none": 8}, weights(g, g.View(s, 2).State))
	s = play(t, g, s, "reveal none")
	require.False(t, s.Shown(0) || s.Shown(1))
	s = levelSix(t, g, s, 1)
	require.Zero(t, g.TycoonPoints(s, 1), "another player was first")

	// A card put away is not held; without Tycoon cards there is no step.
	g = newGame(t, 2, `{"tycoonCards":"none"}`)
	s = levelSix(t, g, acting(t, g, nil), 0)
	require.NotEqual(t, core.Chance, g.Turn(s))
	require.Equal(t, core.Seat(0), s.FirstAtTop())
}

// RT-TYC-14: a card put away is not held.
func TestPullmanPutAway(t *testing.T) {
	g := newGame(t, 2, `{"tycoonCards":"deal2-keep1"}`)
	pullman, _ := g.Board().FindTycoon("pullman")
	s := g.Start()
	for s.Phase() == tycoon.PhaseSetup {
		m := options(g, s)[0]
		if m.Kind == tycoon.KindDrawTycoon && s.Unseen(pullman) {
			m.Tycoon = pullman
		}
		s = apply(t, g, s, m)
	}
	own := s.Tycoons(0)
	for _, card := range own {
		if card != pullman {
			s = apply(t, g, s, tycoon.Keep(card))
		}
	}
	require.Equal(t, pullman, s.PutAway(0))
	s = levelSix(t, g, apply(t, g, s, options(g, s)[0]), 0)
	require.Equal(t, map[string]uint64{"reveal none": 1}, weights(g, s))
	s = play(t, g, s, "reveal none")
	// Put away cards stay unseen to the end.
	require.Equal(t, tycoon.UnknownTycoon, viewed(g, s, 1).PutAway(0))
}

func viewed(g *tycoon.Game, s tycoon.State, w core.Seat) tycoon.State { return g.View(s, w).State }

// RT-TYC-6, RT-TYC-7
func TestHollidayAndVanderbilt(t *testing.T) {
	g := newGame(t, 2, "")
	western := func(owner int) func(p *position) {
		return func(p *position) {
			west(p, owner)
			p.d["cities"].([]any)[city(t, g, "kansas-city")].(object)["western"] = []int{owner}
		}
	}
	require.Equal(t, 5, points(t, g, "holliday", western(0)))
	require.Zero(t, points(t, g, "holliday", western(1)))
	line := func(owner int) func(p *position) {
		return func(p *position) {
			p.connect(0, "new-york", "pittsburgh")
			p.connect(owner, "pittsburgh", "toledo")
			p.connect(0, "toledo", "chicago")
		}
	}
	require.Equal(t, 5, points(t, g, "vanderbilt", line(0)))
	require.Zero(t, points(t, g, "vanderbilt", line(1)))
	s := acting(t, g, line(0))
	require.True(t, g.Connected(s, 0, city(t, g, "new-york"), city(t, g, "chicago")))
}

// RT-TYC-15, RT-END-2, RT-INFO-2 (E30 and ruling 41)
func TestTheCardsAreShownAtTheEnd(t *testing.T) {
	g := newGame(t, 3, `{"maxTurns":1}`)
	s := acting(t, g, func(p *position) { p.tycoon(0, "fisk"); p.tycoon(1, "morgan"); p.tycoon(2, "pullman"); p.cash(0, 3000) })
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	for q, id := range []string{"fisk", "morgan", "pullman"} {
		require.Equal(t, tycoon.PhaseShow, s.Phase())
		require.Equal(t, map[string]uint64{"reveal " + id: 1}, weights(g, s))
		require.Zero(t, g.Standing(s).Score[0], "no Tycoon points yet")
		s = play(t, g, s, "reveal "+id)
		require.True(t, s.Shown(core.Seat(q)))
	}
	require.Equal(t, core.Nobody, g.Turn(s))
	require.Equal(t, 7, g.Standing(s).Score[0])
	require.Equal(t, "fisk morgan pullman", tycoonsOf(g, viewed(g, s, core.Spectator)))
}

// RT-TYC-15: a Pullman card shown before is shown once more.
func TestPullmanIsShownTwice(t *testing.T) {
	g := newGame(t, 2, `{"maxTurns":3}`)
	s := levelSix(t, g, acting(t, g, func(p *position) { p.tycoon(0, "pullman") }), 0)
	s = goOn(t, g, play(t, g, s, "reveal pullman"), func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseShow })
	require.Equal(t, map[string]uint64{"reveal pullman": 1}, weights(g, viewed(g, s, 1)))
	s = play(t, g, s, "reveal pullman")
	require.Equal(t, core.Seat(1), s.Actor())
}

// RT-TYC-11, RT-SCORE-2
func TestATycoonCardBreaksNoTie(t *testing.T) {
	g := newGame(t, 2, `{"maxTurns":1}`)
	s := acting(t, g, func(p *position) { p.tycoon(0, "fisk"); p.tycoon(1, "morgan"); p.cash(0, 1000); p.set(1, "score", 7) })
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	st := g.Standing(s)
	require.Equal(t, []int{0, 7}, []int{st.Score[0], st.Score[1]}, "Fisk lost to the income of seat 1")
	// Equal scores, no links: cash decides, not the card.
	s = acting(t, g, func(p *position) {
		p.tycoon(0, "holliday")
		p.tycoon(1, "vanderbilt")
		p.cash(0, 1000)
	})
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	require.Equal(t, []core.Seat{0}, g.Standing(s).Winners())
}

// ---- 10 Shares and money

// RT-SHARE-1, RT-SHARE-2, RT-SHARE-3, RT-SHARE-5, RT-SHARE-7
func TestShares(t *testing.T) {
	g := newGame(t, 2, "")
	s := fixed(t, g)
	require.Contains(t, texts(g, s), "issue", "in the auction")
	s = play(t, g, s, "issue")
	require.Equal(t, []int{5000, 1}, []int{s.Cash(0), s.Shares(0)})
	require.Equal(t, core.Seat(0), g.Turn(s), "the decision point is unchanged")
	for range 200 {
		s = play(t, g, s, "issue")
	}
	require.Equal(t, 201, s.Shares(0), "without any limit")
	// In the middle of an action.
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "issue", "build boston", "issue")
	s = apply(t, g, s, tycoon.Issue())
	require.Equal(t, 3, s.Shares(0))
	// Cash is never negative: every price needs cash (RT-ACT-5), debts bring
	// shares (RT-INC-3), and the invariants hold after every step (TestLaws).
	require.Error(t, editError(t, g, s, func(p *position) { p.cash(1, -1000) }))
}

// editError is edit for what the reader must refuse.
func editError(t *testing.T, g *tycoon.Game, s tycoon.State, change func(p *position)) error {
	t.Helper()
	data, err := g.AppendJSON(nil, s)
	require.NoError(t, err)
	p := &position{t: t, g: g}
	require.NoError(t, json.Unmarshal(data, &p.d))
	change(p)
	data, err = json.Marshal(p.d)
	require.NoError(t, err)
	_, err = g.ParseJSON(data)
	return err
}

// RT-SHARE-5
func TestIssueBelow(t *testing.T) {
	g := newGame(t, 2, `{"issueBelow":6000}`)
	s := play(t, g, fixed(t, g), "issue", "issue")
	require.Equal(t, 10000, s.Cash(0))
	refused(t, g, s, "issue", tycoon.ErrIssue)
	require.ErrorContains(t, g.Check(s, tycoon.Issue()), "the limit is 6000, the cash 10000")
	s = play(t, g, s, "bid 5000", "pass")
	play(t, g, s, "issue")
	// The bound of every game.
	g = newGame(t, 2, "")
	s = edit(t, g, fixed(t, g), func(p *position) { p.cash(0, tycoon.MaxCash-5000) })
	s = apply(t, g, s, tycoon.Issue())
	require.ErrorIs(t, g.Check(s, tycoon.Issue()), tycoon.ErrIssue)
	require.Equal(t, tycoon.MaxCash, s.Cash(0))
}

// ---- 11 Income

// RT-INC-1, RT-INC-2, RT-INC-3, RT-SHARE-6 (E12, E13, E14 and rulings 23 to 25)
func TestIncome(t *testing.T) {
	g := newGame(t, 2, "")
	for _, c := range []struct{ score, shares, cash, income, forced, after, sharesAfter int }{
		{12, 5, 2000, 13000, 0, 10000, 5},
		{0, 3, 0, 0, 1, 2000, 4},
		{0, 11, 0, 0, 3, 4000, 14},
		{100, 0, 0, 13000, 0, 13000, 0},
		{101, 4, 0, 3000, 1, 4000, 5},
		{50, 25, 0, 25000, 0, 0, 25},
	} {
		s := acting(t, g, func(p *position) {
			p.set(0, "score", c.score)
			p.set(0, "shares", c.shares)
			p.cash(0, c.cash)
		})
		require.Equal(t, tycoon.Settlement{Income: c.income, Dividends: 1000 * c.shares, Forced: c.forced, Cash: c.after, Shares: c.sharesAfter}, g.Forecast(s, 0))
		s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
		require.Equal(t, []int{c.after, c.sharesAfter}, []int{s.Cash(0), s.Shares(0)})
	}
	// New shares owe from the next turn on.
	s := acting(t, g, func(p *position) { p.set(0, "shares", 3) })
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Turn() < 2 })
	require.Equal(t, 4000, g.Forecast(s, 0).Dividends)
}

// RT-INC-4
func TestUnfinishedTrackIsRemoved(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.d["round"] = 3
		p.link(0, "new-york", "philadelphia", "17,11 1-4")
		p.stub(0, "savannah", "4,22 2-5")
		p.stub(1, "new-york", "17,10 0-4", "16,11 1-4")
		p.cash(0, 4000)
	})
	s = play(t, g, s, "build philadelphia", "lay 16,11 2-5", "finish") // crosses it, unfinished too
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Len(t, links(g, s), 1)
	require.Equal(t, 2000, s.Cash(0), "without refund")
	require.Empty(t, g.TrackAt(s, tycoon.Hex{Q: 16, R: 11}))
	// In a crossing only the unfinished segment goes.
	s = acting(t, g, func(p *position) {
		p.d["round"] = 3
		p.link(1, "new-york", "harrisburg", "17,10 0-4", "16,11 1-3")
		p.cash(0, 4000)
	})
	s = play(t, g, s, "build philadelphia")
	var crossing tycoon.Move
	for m := range g.Moves(s) {
		if m.Kind == tycoon.KindLay && m.Hex == (tycoon.Hex{Q: 16, R: 11}) {
			crossing = m
		}
	}
	s = apply(t, g, s, crossing)
	require.Len(t, g.TrackAt(s, crossing.Hex), 2)
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, []tycoon.OwnedPiece{{Piece: tycoon.Piece{Hex: crossing.Hex, A: 1, B: 3}, Owner: 1}}, g.TrackAt(s, crossing.Hex))
}

// RT-INC-5
func TestWhatIncomeClears(t *testing.T) {
	g := newGame(t, 2, "")
	s := goOn(t, g, acting(t, g, nil), func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Zero(t, s.Round())
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseAction })
	require.Equal(t, 1, s.Round())
	require.Equal(t, 2, s.Turn())
	// The used flag of Civil Engineers: TestCivilEngineers; of OneUpgradePerTurn:
	// TestTheSameActionInEveryRound.
}

// ---- 12 End of the game

// lastMarker is a position of four players in which one marker is left and a
// delivery of seat 0 empties Baltimore (E17).
func lastMarker(t *testing.T, g *tycoon.Game) tycoon.State {
	empty := thirteen(t, g)
	return acting(t, g, func(p *position) {
		east(p)
		p.cubes("baltimore", "red")
		p.markers(empty...)
		p.cash(1, 50000)
		p.cash(2, 50000)
	})
}

// RT-END-1, RT-END-2, RT-END-3, RT-END-4 (E17 and rulings 16, 17)
func TestTheLastMarker(t *testing.T) {
	g := newGame(t, 4, "")
	s := play(t, g, lastMarker(t, g), "deliver red baltimore philadelphia new-york@1")
	require.True(t, s.EndTriggered())
	require.Zero(t, s.Markers())
	s = skipTo(t, g, s, 1)
	s = play(t, g, s, "urbanize albany black", "draw red", "draw red")
	require.Equal(t, 1, s.Markers(), "a marker that returns")
	require.True(t, s.EndTriggered(), "does not cancel the end")
	rounds := map[int]bool{}
	for s.Phase() == tycoon.PhaseAction {
		rounds[s.Round()] = true
		s = apply(t, g, s, options(g, s)[0])
	}
	require.Equal(t, map[int]bool{1: true, 2: true, 3: true}, rounds, "the turn is played to its end")
	require.Equal(t, tycoon.PhaseShow, s.Phase())
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	require.Equal(t, tycoon.ReasonMarkers, g.Standing(s).Reason)
	require.Equal(t, 1, s.Turn())

	// With no marker in the supply further emptied cities get none.
	s = lastMarker(t, g)
	s = edit(t, g, s, func(p *position) { p.connect(1, "boston", "new-york"); p.cubes("boston", "red") })
	s = play(t, g, s, "deliver red baltimore philadelphia new-york@1", "deliver red boston new-york")
	require.False(t, s.HasMarker(city(t, g, "boston")))
	require.Zero(t, s.Markers())
}

// RT-END-1: the supply counts when the third round is over.
func TestEndAtTurnEnd(t *testing.T) {
	g := newGame(t, 4, `{"endTrigger":"at-turn-end"}`)
	s := play(t, g, lastMarker(t, g), "deliver red baltimore philadelphia new-york@1")
	require.False(t, s.EndTriggered())
	over := goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, tycoon.PhaseShow, over.Phase())
	over = goOn(t, g, over, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseShow })
	require.Equal(t, tycoon.ReasonMarkers, g.Standing(over).Reason)
	s = play(t, g, skipTo(t, g, s, 1), "urbanize albany black", "draw red", "draw red")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, tycoon.PhaseReveal, s.Phase(), "the marker came back in time")
}

// RT-END-6, RT-END-7
func TestMaxTurns(t *testing.T) {
	g := newGame(t, 2, `{"maxTurns":3}`)
	s := goOn(t, g, fixed(t, g), func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	require.Equal(t, 3, s.Turn())
	require.Equal(t, tycoon.ReasonMaxTurns, g.Standing(s).Reason)
	// Without it the game goes on, whatever happens.
	g = newGame(t, 2, "")
	s = goOn(t, g, fixed(t, g), func(s tycoon.State) bool { return s.Turn() < 60 })
	require.Equal(t, 60, s.Turn())
	// The markers win the race.
	g = newGame(t, 4, `{"maxTurns":1}`)
	s = play(t, g, lastMarker(t, g), "deliver red baltimore philadelphia new-york@1")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	require.Equal(t, tycoon.ReasonMarkers, g.Standing(s).Reason)
}

// ---- 13 Final scoring

// RT-SCORE-1, RT-SCORE-2, RT-SCORE-3 (E21)
func TestFinalScores(t *testing.T) {
	g := newGame(t, 5, `{"maxTurns":1}`)
	s := acting(t, g, func(p *position) {
		for q, c := range []struct {
			score, shares int
			card          string
		}{{106, 5, "gould"}, {87, 6, "fisk"}, {78, 5, "judah"}, {62, 3, "holliday"}, {67, 6, "vanderbilt"}} {
			p.set(q, "score", c.score)
			p.set(q, "shares", c.shares)
			p.tycoon(q, c.card)
		}
		p.cash(1, 50000)
		p.connect(2, "boston", "providence")
		west(p, 3)
		p.d["cities"].([]any)[city(t, g, "kansas-city")].(object)["western"] = []int{3}
		p.connect(2, "boston", "albany")
	})
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	st := g.Standing(s)
	require.Equal(t, []int{101, 88, 81, 64, 61}, st.Score[:5])
	require.Equal(t, []int{1, 2, 3, 4, 5}, st.Place[:5])
	require.Equal(t, []core.Seat{0}, st.Winners())
	// Shares issued by force in the last Income count.
	g = newGame(t, 2, `{"maxTurns":1,"tycoonCards":"none"}`)
	s = goOn(t, g, acting(t, g, func(p *position) { p.set(0, "shares", 3) }), func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	require.Equal(t, -4, g.Standing(s).Score[0])
}

// RT-SCORE-2
func TestTies(t *testing.T) {
	g := newGame(t, 4, `{"maxTurns":1,"tycoonCards":"none"}`)
	places := func(change func(p *position)) []int {
		s := goOn(t, g, acting(t, g, change), func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
		st := g.Standing(s)
		return st.Place[:4]
	}
	require.Equal(t, []int{1, 1, 1, 1}, places(nil))
	require.Equal(t, []int{2, 1, 2, 2}, places(func(p *position) { p.connect(1, "boston", "providence"); p.cash(0, 0) }))
	require.Equal(t, []int{4, 1, 2, 2}, places(func(p *position) {
		p.connect(1, "boston", "providence")
		p.cash(2, 3000)
		p.cash(3, 3000)
	}), "links, then cash, then the rank is shared")
}

// RT-SCORE-4
func TestStandingBeforeTheEnd(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.set(0, "score", 107)
		p.set(0, "shares", 9)
		p.tycoon(0, "gould")
		p.set(1, "shares", 12)
	})
	st := g.Standing(s)
	require.False(t, st.Over)
	require.Equal(t, []int{98, -12}, st.Score[:2])
	require.Empty(t, st.Reason)
	require.Nil(t, st.Winners())
	require.Equal(t, st, g.Standing(viewed(g, s, 1)))
}

// ---- 14 Options

// RT-OPT-1, RT-OPT-2
func TestOptions(t *testing.T) {
	require.Equal(t, tycoon.Options{}, tycoon.Default())
	text, err := json.Marshal(tycoon.Published())
	require.NoError(t, err)
	require.Equal(t, `{"smallGameGoods":"one-fewer"}`, string(text))
	all := `{"smallGameGoods":"full","sharpCurves":true,"crossings":"must-intersect","riverCost":"any-water","redirectOwnStub":true,` +
		`"duplicateOwnLinks":false,"locomotiveLimit":true,"linkPoints":"deliverer","oneUpgradePerTurn":true,"firstPlayerNoBid":"stay",` +
		`"tycoonCards":"deal2-keep1","tycoonTies":"share","majorLineAtReveal":true,"westernLinks":false,"operationsCards":false,` +
		`"westernRefill":"from-west-only","endTrigger":"at-turn-end","maxTurns":1000000,"issueBelow":1000000,"firstSeat":4}`
	g := newGame(t, 5, all)
	require.Equal(t, all, g.Header().Options)
	var opts tycoon.Options
	require.NoError(t, json.Unmarshal([]byte(all), &opts))
	require.Equal(t, opts, g.Options())
	for _, words := range [][2]string{{opts.SmallGameGoods.String(), "full"}, {opts.Crossings.String(), "must-intersect"}, {opts.RiverCost.String(), "any-water"},
		{opts.LinkPoints.String(), "deliverer"}, {opts.FirstPlayerNoBid.String(), "stay"}, {opts.TycoonCards.String(), "deal2-keep1"},
		{opts.TycoonTies.String(), "share"}, {opts.WesternRefill.String(), "from-west-only"}, {opts.EndTrigger.String(), "at-turn-end"},
		{tycoon.TycoonCards(7).String(), "tycoon.TycoonCards(7)"}} {
		require.Equal(t, words[1], words[0])
	}
	explicit := newGame(t, 2, `{"westernLinks":true,"maxTurns":0,"tycoonCards":"deal1"}`)
	require.Equal(t, newGame(t, 2, ""), explicit, "explicit defaults are dropped")
	for _, bad := range []string{`[]`, `{"x":1}`, `{"maxTurns":-1}`, `{"maxTurns":1000001}`, `{"maxTurns":"3"}`, `{"tycoonCards":"deal3"}`,
		`{"sharpCurves":1}`, `{"firstSeat":2}`, `{"firstSeat":-1}`, `{"issueBelow":1.5}`, `{"crossings":null}`} {
		_, err := tycoon.Open(core.Header{Game: "tycoon", Players: 2, Options: bad})
		require.ErrorIs(t, err, tycoon.ErrOption, bad)
	}
	_, err = tycoon.Open(core.Header{Game: "tycoon", Players: 6, Options: `{"tycoonCards":"deal2-keep1"}`})
	require.ErrorIs(t, err, tycoon.ErrOption)
	_, err = tycoon.New(2, tycoon.Options{FirstSeat: 2})
	require.ErrorIs(t, err, tycoon.ErrOption)
	_, err = json.Marshal(tycoon.Options{Crossings: 9})
	require.ErrorIs(t, err, tycoon.ErrOption)
	for _, preset := range tycoon.Entry.Presets {
		newGame(t, 3, preset.Options)
	}
}

// ---- 19 Chance events

// RT-CHANCE-4, RT-CHANCE-5
func TestOdds(t *testing.T) {
	g := newGame(t, 2, "")
	s := g.Start()
	require.Equal(t, map[string]uint64{"draw red": 25, "draw yellow": 25, "draw blue": 25, "draw black": 25, "draw purple": 25}, weights(g, s))
	s = play(t, g, s, "draw yellow")
	require.Equal(t, uint64(24), weights(g, s)["draw yellow"])
	s = goOn(t, g, s, func(s tycoon.State) bool { return options(g, s)[0].Kind != tycoon.KindDrawCard })
	odds := weights(g, s)
	require.Equal(t, uint64(3), odds["draw government-land-grant"])
	require.Equal(t, uint64(2), odds["draw railroad-executive"])
	require.Equal(t, uint64(1), odds["draw tunnel-engineer"])
	require.NotContains(t, odds, "draw speed-record")
	require.Equal(t, uint64(34), core.TotalWeight(g.AppendChances(nil, s)))
	s = play(t, g, s, "draw tunnel-engineer")
	require.NotContains(t, weights(g, s), "draw tunnel-engineer", "weight 0 is not listed")
	refused(t, g, s, "draw tunnel-engineer", tycoon.ErrOutcome)
}

// RT-CHANCE-6 (E32)
func TestTheRowOfTheSetUp(t *testing.T) {
	for n, events := range map[int]int{2: 57, 3: 60, 4: 111, 5: 114, 6: 117} {
		require.Equal(t, events, countSetup(t, newGame(t, n, "")))
	}
	require.Equal(t, 57+2, countSetup(t, newGame(t, 2, `{"tycoonCards":"deal2-keep1"}`)))
	g := newGame(t, 2, "")
	s := atFirstTycoon(t, g)
	require.Len(t, weights(g, s), 10)
	require.Len(t, weights(g, viewed(g, s, 0)), 10)
	require.Equal(t, map[string]uint64{"draw ?": 1}, weights(g, viewed(g, s, 1)))
	require.Equal(t, map[string]uint64{"draw ?": 1}, weights(g, viewed(g, s, core.Spectator)))
	refused(t, g, s, "draw ?", tycoon.ErrMasked)
	m := parse(t, g, "draw judah")
	require.Equal(t, "draw ?", string(g.AppendMove(nil, g.Seen(s, m, 1))))
	s = apply(t, g, s, m)
	require.Len(t, weights(g, s), 9)
	require.NotContains(t, weights(g, s), "draw judah")
	require.Len(t, weights(g, viewed(g, s, 1)), 10, "does not know that Judah is gone")
	require.Equal(t, map[string]uint64{"draw ?": 1}, weights(g, viewed(g, s, 0)))
}

// RT-CHANCE-7
func TestLaterChanceEvents(t *testing.T) {
	g := newGame(t, 2, `{"maxTurns":2}`)
	s := acting(t, g, func(p *position) { p.cash(0, 90000); p.faceUp("city-growth"); west(p, 0) })
	kinds := func(s tycoon.State, moves ...string) string {
		var list []string
		s = play(t, g, s, moves...)
		for g.Turn(s) == core.Chance {
			m := options(g, s)[0]
			list = append(list, words(string(g.AppendMove(nil, m)))[0])
			s = apply(t, g, s, m)
		}
		return strings.Join(list, " ")
	}
	require.Equal(t, "draw draw", kinds(s, "urbanize albany blue"))
	require.Equal(t, "draw draw", kinds(s, "take city-growth", "grow boston"))
	require.Empty(t, kinds(s, "west kansas-city"))
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Equal(t, "draw", kinds(s), "a card in Reveal")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseShow })
	require.Equal(t, "reveal reveal", kinds(s))
}

// ---- 20 Notation

// RT-NOTE-1, RT-NOTE-2, RT-NOTE-3, RT-NOTE-4, RT-NOTE-5, RT-NOTE-9, RT-NOTE-10
func TestNotation(t *testing.T) {
	g := newGame(t, 3, "")
	good := []string{"issue", "bid 3000", "pass", "skip", "build boston", "lay 12,7 2-5", "lay -5,14 1-5", "finish", "urbanize indianapolis black", "upgrade",
		"deliver red boston providence new-haven@2 new-york", "take railroad-executive", "take city-growth", "grow st-louis", "play government-land-grant",
		"west des-moines", "draw red", "draw vanderbilt", "draw hotel-chicago", "draw ?", "keep ?", "reveal pullman", "reveal none",
		"bid 0", "bid 1500", "redirect 0,0 0-1", "lay 127,-128 0-5", "deliver red boston providence@5", "keep morgan"}
	for _, text := range good {
		m := parse(t, g, text)
		require.Equal(t, text, string(g.AppendMove(nil, m)))
	}
	for _, text := range []string{"", " ", "Issue", "issue ", " issue", "issue 1", "bid", "bid  3000", "bid 03000", "bid +3000", "bid -1000", "bid 3,000", "bid 1e3",
		"bid 99999999999", "build Boston", "build st_louis", "build atlantis", "lay 12,7 5-2", "lay 12,7 2-2", "lay 12,7 2-6", "lay 12,7", "lay 12, 7 2-5",
		"lay -0,7 2-5", "lay +1,7 2-5", "lay 01,7 2-5", "lay 128,0 0-1", "lay 12,7 2-5 ", "urbanize black indianapolis", "urbanize albany red", "urbanize albany grey",
		"deliver boston red new-york", "deliver red boston", "deliver red boston new-york@6", "deliver red boston new-york@", "deliver red boston new-york@01",
		"deliver red a b c d e f g h i", "deliver red boston@1 new-york", "draw", "draw none", "draw grey", "reveal ?", "reveal red", "keep none", "take ?",
		"draw red red", "pass\n", "lay 12,7 2–5", "west", "grow st-louis 1", "!", "! skip", "no move", strings.Repeat("deliver ", 500)} {
		_, err := g.ParseMove(text)
		require.ErrorIs(t, err, tycoon.ErrNotation, "%q", text)
	}
	require.Equal(t, tycoon.Deliver(tycoon.Red, city(t, g, "boston"), tycoon.Step{To: city(t, g, "providence")},
		tycoon.Step{To: city(t, g, "new-haven"), Owner: 3}, tycoon.Step{To: city(t, g, "new-york")}), parse(t, g, good[10]))
	require.Equal(t, core.Seat(2), tycoon.Step{Owner: 3}.OwnerFor(0))
	require.Equal(t, core.Seat(1), tycoon.Step{}.OwnerFor(1))
	for _, m := range []tycoon.Move{{}, {Kind: 200}, {Kind: tycoon.KindSkip, City: 1}, {Kind: tycoon.KindBuild, City: 51}, {Kind: tycoon.KindTake, Card: 200},
		{Kind: tycoon.KindBid, Amount: -1}, {Kind: tycoon.KindDrawCube, Color: tycoon.Grey}, {Kind: tycoon.KindDrawTycoon}, {Kind: tycoon.KindDeliver},
		tycoon.Deliver(tycoon.Red, 0, make([]tycoon.Step, 9)...), {Kind: tycoon.KindDeliver, Links: 1, Route: [8]tycoon.Step{{To: 1}, {To: 2}}},
		{Kind: tycoon.KindDeliver, Links: 1, Route: [8]tycoon.Step{{To: 99}}}} {
		text := string(g.AppendMove(nil, m))
		_, err := g.ParseMove(text)
		require.Error(t, err, text)
		require.ErrorIs(t, g.Check(fixed(t, g), m), tycoon.ErrNotation)
		require.NotEmpty(t, m.String())
	}
}

// RT-NOTE-6, RT-NOTE-7, RT-NOTE-8
func TestOrder(t *testing.T) {
	g := newGame(t, 3, `{"redirectOwnStub":true}`)
	s := acting(t, g, func(p *position) {
		p.cash(0, 90000)
		west(p, 0)
		east(p)
		p.cubes("baltimore", "red", "blue")
		p.hold(0, "government-land-grant")
		p.hold(0, "perfect-engineering")
		p.d["round"] = 2
		p.stub(0, "savannah", "4,22 2-5")
		p.stub(0, "boston", "22,8 1-3")
	})
	order := words("pass skip finish issue upgrade bid keep take play west grow urbanize build lay redirect deliver")
	last, seen := 0, map[string]bool{}
	var lays [][4]int
	for _, text := range texts(g, s) {
		kind := words(text)[0]
		at := 0
		for order[at] != kind {
			at++
		}
		require.GreaterOrEqual(t, at, last, text)
		require.False(t, seen[text], "twice: %s", text)
		last, seen[text] = at, true
		if kind == "lay" {
			var x [4]int
			_, err := fmt.Sscanf(text, "lay %d,%d %d-%d", &x[0], &x[1], &x[2], &x[3])
			require.NoError(t, err)
			lays = append(lays, x)
		}
	}
	require.Equal(t, "deliver", order[last])
	for i := 1; i < len(lays); i++ {
		require.True(t, less(lays[i-1], lays[i]), "%v before %v", lays[i-1], lays[i])
	}
	require.Equal(t, []string{"play government-land-grant", "play perfect-engineering"}, ofKind(g, s, "play"))
	require.Equal(t, []string{"west kansas-city", "west des-moines"}, ofKind(g, s, "west"))
	require.Equal(t, []string{"urbanize kansas-city black", "urbanize kansas-city blue", "urbanize kansas-city purple", "urbanize kansas-city yellow", "urbanize new-haven black"},
		ofKind(g, s, "urbanize")[:5])
	require.Equal(t, words("red yellow blue black purple"), strings.Fields(strings.ReplaceAll(strings.Join(texts(g, g.Start()), " "), "draw", "")))
}

func less(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// ---- 21 Trace format

// RT-TRACE-1, RT-TRACE-2, RT-TRACE-3, RT-TRACE-4, RT-TRACE-5: what a trace is
// made of. The example of section 21 is played.
func TestWhatATraceTells(t *testing.T) {
	g := newGame(t, 2, `{"maxTurns":1}`)
	require.Equal(t, "tycoon", g.Header().Game)
	require.Equal(t, `{"maxTurns":1}`, g.Header().Options)
	s := acting(t, g, func(p *position) {
		p.link(1, "richmond", "lynchburg", linkTiles(p, "richmond", "lynchburg")...)
		p.connect(0, "lynchburg", "washington")
		p.cubes("richmond", "black")
		p.set(1, "level", 2)
		p.set(0, "score", 2)
		p.set(1, "score", 3)
	})
	tallies := g.AppendTallies(nil, s)
	require.Equal(t, []core.Tally{{Name: "scores", Values: [core.MaxSeats]int{2, 3}}, {Name: "cash"}}, tallies)
	s = play(t, g, s, "skip")
	require.Contains(t, texts(g, s), "deliver black richmond lynchburg washington@0")
	s = play(t, g, s, "deliver black richmond lynchburg washington@0")
	tallies = g.AppendTallies(nil, s)
	require.Equal(t, [core.MaxSeats]int{3, 5}, tallies[0].Values, "shares and Tycoon cards do not count; Railroad Era Begins does")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() != tycoon.PhaseOver })
	st := g.Standing(s)
	require.Equal(t, st.Score, g.AppendTallies(nil, s)[0].Values, "the final scores once over")
	require.Contains(t, []string{tycoon.ReasonMarkers, tycoon.ReasonMaxTurns}, st.Reason)
	// Seen differs from the move at Tycoon draws and keeps only.
	g = newGame(t, 2, `{"tycoonCards":"deal2-keep1","maxTurns":2}`)
	var w core.Walker[tycoon.State, tycoon.Move]
	r := random()
	for s := g.Start(); ; {
		m, next, ok := w.Step(g, s, r)
		if !ok {
			break
		}
		masked := m.Kind == tycoon.KindDrawTycoon || m.Kind == tycoon.KindKeep
		for q := core.Seat(-3); q < 2; q++ {
			require.Equal(t, masked && q != s.Actor(), g.Seen(s, m, q) != m)
		}
		s = next
	}
}

func linkTiles(p *position, from, to string) []string { return freeWay(p, from, to) }
