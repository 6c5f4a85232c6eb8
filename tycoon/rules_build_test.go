package tycoon_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// ---- 7 Actions

// RT-ACT-1, RT-ACT-2, RT-ACT-3
func TestActions(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 90000)
		p.link(0, "new-york", "philadelphia", "17,11 1-4")
		p.link(0, "kansas-city", "des-moines", "-3,12 1-4", "-2,11 1-4", "-1,10 2-4")
		p.faceUp("railroad-executive")
	})
	kinds := map[string]bool{}
	for _, text := range texts(g, s) {
		kinds[words(text)[0]] = true
	}
	require.Equal(t, map[string]bool{"skip": true, "issue": true, "upgrade": true, "take": true, "west": true, "urbanize": true, "build": true, "deliver": true}, kinds)
	// Each is one action: the next seat is to act after it.
	for _, move := range []string{"skip", "upgrade", "west kansas-city", "deliver blue new-york philadelphia"} {
		next := play(t, g, s, move)
		require.Equal(t, core.Seat(1), g.Turn(next), move)
	}
	// What is begun must be carried out; a share may still be issued.
	s = play(t, g, s, "build boston")
	for _, move := range []string{"skip", "upgrade", "build albany", "take railroad-executive", "urbanize albany black", "west kansas-city", "deliver blue new-york philadelphia"} {
		refused(t, g, s, move, tycoon.ErrBegun)
	}
	refused(t, g, s, "finish", tycoon.ErrFinish)
	play(t, g, s, "issue")
}

// RT-ACT-4
func TestTheSameActionInEveryRound(t *testing.T) {
	for options, second := range map[string]error{`{}`: nil, `{"oneUpgradePerTurn":true}`: tycoon.ErrOneUpgrade} {
		g := newGame(t, 2, options)
		s := acting(t, g, func(p *position) { p.cash(0, 90000); p.hold(0, "hotel-boston"); p.faceUp("railroad-executive") })
		s = skipTo(t, g, play(t, g, s, "upgrade"), 0)
		require.True(t, is(g.Check(s, tycoon.Upgrade()), second), options)
		s = play(t, g, s, "take railroad-executive") // an extra action of the same turn
		require.True(t, is(g.Check(s, tycoon.Upgrade()), second), options)
		s = goOn(t, g, s, func(s tycoon.State) bool { return s.Turn() < 2 })
		s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 90000) })
		play(t, g, s, "upgrade")
	}
}

// is reports whether err is the rule, or nil if that is nil.
func is(err, rule error) bool {
	return rule == nil && err == nil || rule != nil && errors.Is(err, rule)
}

// RT-ACT-5, RT-SHARE-4
func TestPricesNeedCash(t *testing.T) {
	g := newGame(t, 2, "")
	link := func(p *position) { p.link(0, "kansas-city", "des-moines", "-3,12 1-4", "-2,11 1-4", "-1,10 2-4") }
	for move, price := range map[string]int{"upgrade": 5000, "urbanize albany black": 10000, "west des-moines": 30000} {
		s := acting(t, g, func(p *position) { link(p); p.cash(0, price-1000) })
		refused(t, g, s, move, tycoon.ErrCash)
		s = acting(t, g, func(p *position) { link(p); p.cash(0, price) })
		s = play(t, g, s, move)
		require.Zero(t, s.Cash(0), move)
		require.Zero(t, s.Shares(0), "no share is issued by itself")
	}
	s := acting(t, g, func(p *position) { p.cash(0, 3000) })
	s = play(t, g, s, "build pittsburgh")
	refused(t, g, s, "lay 13,11 0-3", tycoon.ErrCash)
	var illegal *core.Illegal
	require.ErrorAs(t, g.Check(s, parse(t, g, "lay 13,11 0-3")), &illegal)
	require.Equal(t, [2]int{4000, 3000}, illegal.Numbers)
	require.ErrorContains(t, illegal, "the price is 4000, the cash 3000")
}

// ---- 7.1 BuildTrack

// RT-BUILD-1, RT-BUILD-17, RT-BUILD-19 (E8)
func TestABuild(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build chicago")
	for _, text := range ofKind(g, s, "lay") { // the hexes east and north-east are lake
		require.False(t, strings.HasPrefix(text, "lay 6,9 ") || strings.HasPrefix(text, "lay 6,8 "), text)
	}
	s = play(t, g, s, "lay 5,10 0-2")
	require.Equal(t, 1, s.TilesLaid())
	require.Contains(t, texts(g, s), "finish")
	s = play(t, g, s, "lay 6,10 0-3", "lay 7,10 0-3", "lay 8,10 1-3")
	require.Equal(t, 50000-8000, s.Cash(0))
	require.Equal(t, 1, g.OwnLinks(s, 0))
	require.Equal(t, core.Seat(1), g.Turn(s), "complete in one action")
	// Four tiles that do not reach a city end the action too.
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build chicago", "lay 5,10 0-2", "lay 6,10 0-3", "lay 7,10 0-3", "lay 8,10 0-3")
	require.Equal(t, core.Seat(1), g.Turn(s))
	require.True(t, links(g, s)[0].Stub)
	// No second place in the same action.
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build chicago", "lay 5,10 0-2")
	refused(t, g, s, "lay 17,11 1-4", tycoon.ErrStart)
	refused(t, g, s, "build albany", tycoon.ErrBegun)
	s = play(t, g, s, "finish")
	require.Equal(t, core.Seat(1), g.Turn(s))
}

// RT-BUILD-2, RT-BUILD-3, RT-BUILD-20 (E1)
func TestAFirstTile(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, nil)
	refused(t, g, s, "build new-york", tycoon.ErrBuildCity) // no cash
	s = play(t, g, s, "issue", "build new-york")
	refused(t, g, s, "lay 16,11 1-4", tycoon.ErrStart) // not beside New York
	refused(t, g, s, "lay 17,11 2-5", tycoon.ErrStart) // no side towards New York
	q := quote(t, g, s, "lay 17,11 1-4")
	require.Equal(t, tycoon.Quote{Tile: 2000, Printed: 2000, RidgeEach: 4000, Total: 2000, Entered: 1, Left: 4, Completes: true, Ends: true,
		From: city(t, g, "new-york"), To: city(t, g, "philadelphia")}, q)
	s = play(t, g, s, "lay 17,11 1-4")
	require.Equal(t, 3000, s.Cash(0))
	require.Equal(t, 1, g.OwnLinks(s, 0))
	// The city need not be connected to anything; the other end works as well.
	s = acting(t, g, func(p *position) { p.cash(0, 2000) })
	s = play(t, g, s, "build philadelphia", "lay 17,11 1-4")
	require.Zero(t, s.Cash(0))
	// A tile at an own open end needs no mark of its entering side.
	s = acting(t, g, func(p *position) {
		p.cash(0, 20000)
		p.d["round"] = 2
		p.stub(0, "savannah", "4,22 2-5")
	})
	require.Contains(t, texts(g, s), "lay 4,21 3-5")
	refused(t, g, s, "lay 4,21 0-4", tycoon.ErrStart)
}

// RT-BUILD-3, RT-TRK-1: the shape of a tile is tested before its place.
func TestShapesComeFirst(t *testing.T) {
	for options, wrong := range map[string][2]error{
		`{}`:                   {tycoon.ErrSharp, tycoon.ErrSharp},
		`{"sharpCurves":true}`: {tycoon.ErrLand, tycoon.ErrStart},
	} {
		g := newGame(t, 2, options)
		s := play(t, g, acting(t, g, func(p *position) { p.cash(0, 50000) }), "build chicago")
		refused(t, g, s, "lay 6,9 2-3", wrong[0]) // the lake
		refused(t, g, s, "lay 100,100 0-1", wrong[1])
	}
	for options, wrong := range map[string]error{
		`{"sharpCurves":true}`:                        tycoon.ErrRedirectOff,
		`{"redirectOwnStub":true}`:                    tycoon.ErrSharp,
		`{"redirectOwnStub":true,"sharpCurves":true}`: tycoon.ErrRedirect,
	} {
		g := newGame(t, 2, options)
		refused(t, g, acting(t, g, nil), "redirect 17,11 0-1", wrong)
	}
}

// RT-BUILD-4
func TestWhereTrackLies(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build chicago")
	refused(t, g, s, "lay 6,9 0-3", tycoon.ErrLand) // the lake
	stub := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(0, "new-york", "17,10 0-4") // towards 16,11; Philadelphia is 16,12
	})
	stub = play(t, g, stub, "lay 16,11 1-4") // towards 15,12
	refused(t, g, stub, "lay 16,12 2-5", tycoon.ErrStart)
	s = acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(0, "new-york", "17,10 0-3") // towards 16,10
	})
	refused(t, g, s, "lay 100,100 0-3", tycoon.ErrStart)
	// A city beside an open end would be a link: track is never laid in it.
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build syracuse")
	refused(t, g, s, "lay 18,7 0-3", tycoon.ErrStart)
}

// RT-BUILD-5 and rulings 4, 5, 6, 7
func TestRivalStubs(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(1, "new-york", "17,10 0-4", "16,11 1-4") // its open end looks at 15,12
	})
	refused(t, g, s, "lay 15,12 1-3", tycoon.ErrStart) // not one's own
	city := play(t, g, s, "build philadelphia")
	refused(t, g, city, "lay 15,12 0-1", tycoon.ErrSharp)
	require.Contains(t, texts(g, city), "lay 16,11 2-5", "crossing it is allowed")
	south := play(t, g, s, "build baltimore") // 14,13: NE side leads to 15,12
	refused(t, g, south, "lay 15,12 1-4", tycoon.ErrRival)
	// Blocking the hex in front of it is allowed, and may be crossed.
	blocked := play(t, g, south, "lay 15,12 2-4") // to Harrisburg
	require.Equal(t, core.Seat(1), g.Turn(blocked))
	blocked = edit(t, g, blocked, func(p *position) { p.cash(1, 50000) })
	require.Contains(t, texts(g, blocked), "lay 15,12 1-3")
}

// RT-BUILD-6, RT-BUILD-22
func TestRedirecting(t *testing.T) {
	stub := func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(0, "pittsburgh", "13,11 0-3", "14,11 1-3") // both mountain, a ridge between
	}
	g := newGame(t, 2, "")
	s := acting(t, g, stub)
	refused(t, g, s, "redirect 14,11 3-5", tycoon.ErrRedirectOff)
	require.Empty(t, ofKind(g, s, "redirect"))
	refused(t, g, play(t, g, s, "skip"), "redirect 14,11 3-5", tycoon.ErrRedirectOff)

	g = newGame(t, 2, `{"redirectOwnStub":true}`)
	s = acting(t, g, stub)
	require.Equal(t, []string{"redirect 14,11 0-3", "redirect 14,11 3-5"}, ofKind(g, s, "redirect"))
	refused(t, g, s, "redirect 14,11 1-3", tycoon.ErrRedirect) // as it lies
	refused(t, g, s, "redirect 13,11 3-5", tycoon.ErrRedirect) // not the last tile
	refused(t, g, s, "redirect 14,11 0-2", tycoon.ErrRedirect) // another entering side
	refused(t, g, s, "redirect 14,11 2-3", tycoon.ErrSharp)
	q := quote(t, g, s, "redirect 14,11 3-5")
	require.Equal(t, 8000, q.Total, "at full price, with the ridge on the entering side")
	s = play(t, g, s, "redirect 14,11 3-5")
	require.Equal(t, 42000, s.Cash(0), "without refund")
	require.Equal(t, 1, s.TilesLaid(), "it counts as the first tile")
	require.Equal(t, "[{{14 11} 3 5}]", strings.ReplaceAll(numbersOf(links(g, s)[0].Tiles[1:]), "  ", " "))
	s = play(t, g, s, "lay 14,12 2-5") // E5 from the other end
	require.Equal(t, 1, g.OwnLinks(s, 0))
	require.Equal(t, 40000, s.Cash(0))
	// Another seat's stub is not redirected, and a redirected tile can complete
	// a link.
	s = acting(t, g, stub)
	s = edit(t, g, play(t, g, s, "skip"), func(p *position) { p.cash(1, 50000) })
	refused(t, g, s, "redirect 14,11 3-5", tycoon.ErrRedirect)
	s = acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(0, "new-york", "17,11 1-3")
	})
	s = play(t, g, s, "redirect 17,11 1-4")
	require.Equal(t, 1, g.OwnLinks(s, 0))
	require.Equal(t, core.Seat(1), g.Turn(s))
	// With a card played.
	s = acting(t, g, func(p *position) { stub(p); p.hold(0, "perfect-engineering") })
	s = play(t, g, s, "play perfect-engineering", "redirect 14,11 3-5")
	require.Equal(t, 48000, s.Cash(0))
}

func numbersOf(list []tycoon.Piece) string { return "[" + numbers(list) + "]" }

// RT-BUILD-7
func TestTrackLeadsToLand(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	for c := range tycoon.City(g.Board().Cities()) {
		at := play(t, g, s, "build "+g.Board().City(c).ID)
		for m := range g.Moves(at) {
			if m.Kind != tycoon.KindLay {
				continue
			}
			for _, d := range []tycoon.Side{m.A, m.B} {
				require.True(t, g.Board().Hex(m.Hex.Neighbour(d)).Land, "%s", g.AppendMove(nil, m))
			}
		}
	}
	s = play(t, g, s, "build chicago")
	refused(t, g, s, "lay 5,10 1-2", tycoon.ErrSharp)
	// 5,10 lies south-east of Chicago; its side 1 looks at the lake hex 6,9.
	g = newGame(t, 2, `{"sharpCurves":true}`)
	s = play(t, g, acting(t, g, func(p *position) { p.cash(0, 50000) }), "build chicago")
	refused(t, g, s, "lay 5,10 1-2", tycoon.ErrLeaving)
}

// RT-BUILD-8, RT-BUILD-21
func TestACompleteLinkEndsTheAction(t *testing.T) {
	g := newGame(t, 2, "")
	// At the open end of one own stub a tile meets another own stub.
	s := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 3
		p.stub(0, "savannah", "4,22 2-5")
		p.stub(0, "atlanta", "3,21 0-3")
	})
	q := quote(t, g, s, "lay 4,21 3-5")
	require.True(t, q.Completes && q.Joins && q.Ends)
	s = play(t, g, s, "lay 4,21 3-5")
	require.Equal(t, core.Seat(1), g.Turn(s))
	list := links(g, s)
	require.Len(t, list, 1, "the tiles of both stubs are one link")
	require.Len(t, list[0].Tiles, 3)
	// By the same tile from a city: it meets a city and completes at once, so
	// one action completes one link at most.
	s = acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build new-york", "lay 17,11 1-4")
	refused(t, g, s, "finish", tycoon.ErrFinish)
	require.Equal(t, core.Seat(1), g.Turn(s))
}

// RT-BUILD-21: a chain may cross itself.
func TestAChainCrossesItself(t *testing.T) {
	g := newGame(t, 2, "")
	rich := acting(t, g, func(p *position) { p.cash(0, 90000) })
	found := false
	for c := range tycoon.City(g.Board().Cities()) {
		found = found || loops(t, g, rich, c)
	}
	require.True(t, found)
}

// loops builds from a city to the south-west, once round a hex and across its
// own first tile, if the land is free.
func loops(t *testing.T, g *tycoon.Game, s tycoon.State, c tycoon.City) bool {
	h := g.Board().City(c).Hex
	first := h.Neighbour(4)
	if g.Check(s, tycoon.Build(c)) != nil {
		return false
	}
	s = apply(t, g, s, tycoon.Build(c))
	at := first
	for i, tile := range []struct{ a, b, out tycoon.Side }{{1, 4, 4}, {1, 3, 3}, {0, 2, 2}, {1, 5, 1}, {0, 4, 0}, {3, 5, 5}, {2, 5, 5}} {
		if i == 4 { // a second action
			s = skipTo(t, g, s, 0)
		}
		m := tycoon.Lay(at, tile.a, tile.b)
		if q, err := g.Quote(s, m); err != nil || q.Completes {
			return false
		}
		s = apply(t, g, s, m)
		require.NoError(t, g.Invariant(s))
		at = at.Neighbour(tile.out)
	}
	require.Len(t, g.TrackAt(s, first), 2)
	require.Len(t, links(g, s)[0].Tiles, 7)
	return true
}

// RT-BUILD-9, RT-BUILD-10, RT-BUILD-12 (E26)
func TestARingRoundAHex(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build kansas-city", "lay -3,13 3-5", "lay -3,14 2-4", "lay -4,15 1-3", "lay -5,15 0-2")
	require.Equal(t, core.Seat(1), g.Turn(s), "the action ends by itself; the chain passed beside the city without entering it")
	s = skipTo(t, g, s, 0)
	require.Equal(t, []string{"lay -5,14 2-5", "lay -5,14 3-5"}, ofKind(g, s, "lay"))
	refused(t, g, s, "lay -5,14 1-5", tycoon.ErrHome)
	s = play(t, g, s, "build kansas-city")
	refused(t, g, s, "lay -5,14 1-5", tycoon.ErrJoin)
}

// RT-BUILD-11 and ruling 3
func TestAStubIsContinuedInTheSameTurn(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 50000) })
	s = play(t, g, s, "build savannah", "lay 4,22 2-5", "finish")
	list := links(g, s)
	require.True(t, list[0].Stub && list[0].Owner == 0)
	s = skipTo(t, g, s, 0)
	require.Contains(t, texts(g, s), "lay 4,21 3-5", "without build")
	s = goOn(t, g, s, func(s tycoon.State) bool { return s.Phase() == tycoon.PhaseAction })
	require.Empty(t, links(g, s), "at Income it disappears")
	require.Empty(t, g.TrackAt(s, tycoon.Hex{Q: 4, R: 22}))
}

// RT-BUILD-13, RT-BUILD-14 (E4, E5, E7 and rulings 31, 32)
func TestPricesOfTiles(t *testing.T) {
	g := newGame(t, 2, "")
	rich := acting(t, g, func(p *position) { p.cash(0, 90000) })
	price := func(moves ...string) []int {
		s, list := rich, []int{}
		for _, move := range moves {
			before := s.Cash(0)
			s = play(t, g, s, move)
			if !strings.HasPrefix(move, "build") {
				list = append(list, before-s.Cash(0))
			}
		}
		return list
	}
	require.Equal(t, []int{4000, 8000}, price("build pittsburgh", "lay 13,11 0-3", "lay 14,11 0-3"), "E4: the ridge is paid with its other side")
	require.Equal(t, []int{2000, 4000, 8000}, price("build baltimore", "lay 14,12 2-5", "lay 14,11 3-5", "lay 13,11 0-3"), "E5")
	require.Equal(t, []int{3000, 2000, 2000}, price("build kansas-city", "lay -3,12 1-4", "lay -2,11 1-4", "lay -1,10 2-4"), "E7")
	require.Equal(t, []int{2000, 2000, 2000}, price("build savannah", "lay 4,22 2-5", "lay 4,21 3-5", "lay 3,21 0-3"), "E6")
	// A mountain with a river costs what a mountain costs, also with any-water.
	for _, options := range []string{`{}`, `{"riverCost":"any-water"}`} {
		g := newGame(t, 2, options)
		s := acting(t, g, func(p *position) { p.cash(0, 90000) })
		n := 0
		for c := range tycoon.City(g.Board().Cities()) {
			at := apply(t, g, s, tycoon.Build(c))
			for m := range g.Moves(at) {
				info := g.Board().Hex(m.Hex)
				if m.Kind == tycoon.KindLay && info.Mountain && slices.Contains(info.River[:], true) {
					q, err := g.Quote(at, m)
					require.NoError(t, err)
					require.Equal(t, 4000, q.Tile)
					n++
				}
			}
		}
		require.Positive(t, n)
	}
}

// RT-BUILD-13: a crossing costs the same as any tile in that hex, only the new
// segment is looked at.
func TestThePriceOfACrossing(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.d["round"] = 2
		p.stub(1, "new-york", "17,10 0-4", "16,11 1-4")
	})
	s = play(t, g, s, "build philadelphia")
	require.Equal(t, 2000, quote(t, g, s, "lay 16,11 2-5").Tile)
}

// RT-BUILD-15 and ruling 34
func TestTilesArePaidWhenLaid(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 4000) })
	s = play(t, g, s, "build savannah", "lay 4,22 2-5", "lay 4,21 3-5")
	require.Zero(t, s.Cash(0))
	refused(t, g, s, "lay 3,21 0-3", tycoon.ErrCash)
	require.Equal(t, []string{"finish", "issue"}, texts(g, s))
	s = play(t, g, s, "issue", "lay 3,21 0-3")
	require.Equal(t, 3000, s.Cash(0))
	require.Equal(t, 1, g.OwnLinks(s, 0))
}

// RT-BUILD-18 and ruling 1
func TestACityToBuildFrom(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 2000) })
	require.Contains(t, texts(g, s), "build boston")
	// Around a city with mountains only, 2,000 are not enough.
	for c := range tycoon.City(g.Board().Cities()) {
		can := is(g.Check(s, tycoon.Build(c)), nil)
		rich := edit(t, g, s, func(p *position) { p.cash(0, 90000) })
		least := 90000
		at := apply(t, g, rich, tycoon.Build(c))
		for m := range g.Moves(at) {
			if q, err := g.Quote(at, m); err == nil {
				least = min(least, q.Total)
			}
		}
		require.Equal(t, least <= 2000, can, g.Board().City(c).Name)
	}
	s = play(t, g, s, "build boston")
	for _, text := range texts(g, s)[1:] {
		require.True(t, strings.HasPrefix(text, "lay "), "only tiles from that city: %s", text)
	}
}

// RT-BUILD-16, RT-OP-3, RT-OP-13
func TestALinkIsCheckedForMajorLines(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 50000)
		p.faceUp("major-line-new-york-chicago")
		p.faceUp("major-line-baltimore-toledo")
	})
	s = edit(t, g, s, func(p *position) { p.connect(0, "philadelphia", "toledo") })
	before := s.Score(0)
	s = play(t, g, s, "build philadelphia")
	require.Equal(t, 6, quote(t, g, s, "lay 15,13 1-3").Points)
	s = play(t, g, s, "lay 15,13 1-3") // closes Baltimore - Philadelphia
	require.Equal(t, before+6, s.Score(0), "Baltimore - Toledo")
	require.NotContains(t, faceUp(g, s), "major-line-baltimore-toledo")
	require.Contains(t, faceUp(g, s), "major-line-new-york-chicago")
}

// ---- 7.2 Urbanize

// RT-URB-1, RT-URB-5, RT-URB-6
func TestUrbanize(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 40000) })
	grey := 0
	for c := range tycoon.City(g.Board().Cities()) {
		if g.Board().City(c).Color == tycoon.Grey {
			grey++
		}
	}
	require.Len(t, ofKind(g, s, "urbanize"), 4*grey)
	refused(t, g, s, "urbanize boston blue", tycoon.ErrUrbanize)
	s = play(t, g, s, "urbanize albany blue", "draw red", "draw blue")
	require.Equal(t, 30000, s.Cash(0))
	require.Equal(t, 2, s.NewTiles(tycoon.Blue))
	s = skipTo(t, g, s, 0)
	refused(t, g, s, "urbanize albany black", tycoon.ErrUrbanized)
	s = play(t, g, s, "urbanize syracuse blue", "draw red", "draw red")
	s = play(t, g, skipTo(t, g, s, 0), "urbanize wheeling blue", "draw red", "draw red")
	s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 40000) })
	refused(t, g, s, "urbanize columbus blue", tycoon.ErrUrbanize) // the third was the last
	refused(t, g, s, "urbanize albany blue", tycoon.ErrUrbanize)   // RT-URB-1 comes before RT-URB-5
	_, err := g.ParseMove("urbanize columbus red")
	require.ErrorIs(t, err, tycoon.ErrNotation)
}

// RT-URB-2, RT-URB-3, RT-URB-4, RT-END-3 (E18)
func TestUrbanizeAnEmptyCity(t *testing.T) {
	g := newGame(t, 4, "")
	empty := thirteen(t, g)
	s := acting(t, g, func(p *position) { p.cash(0, 40000); p.markers(empty...) })
	require.Equal(t, 1, s.Markers())
	c := city(t, g, empty[0])
	s = play(t, g, s, "urbanize "+empty[0]+" black")
	require.Equal(t, core.Chance, g.Turn(s))
	require.True(t, s.HasMarker(c))
	s = play(t, g, s, "draw red")
	require.False(t, s.HasMarker(c), "the marker returns with the first cube")
	require.Equal(t, 2, s.Markers())
	s = play(t, g, s, "draw yellow")
	require.Equal(t, [5]uint8{1, 1, 0, 0, 0}, s.Cubes(c))
	require.Equal(t, 2, s.Markers())
}

// thirteen returns grey cities, as many as there are markers but one.
func thirteen(t *testing.T, g *tycoon.Game) []string {
	var list []string
	s := g.Start()
	for c := range tycoon.City(g.Board().Cities()) {
		if g.Board().City(c).Color == tycoon.Grey && len(list) < s.Markers()-1 {
			list = append(list, g.Board().City(c).ID)
		}
	}
	return list
}

// RT-URB-4: an empty city that no cube comes to keeps its marker.
func TestUrbanizeWithAnEmptyBag(t *testing.T) {
	g := newGame(t, 6, "")
	s := acting(t, g, func(p *position) {
		p.cash(0, 10000)
		p.markers("albany")
		p.emptyBag("boston")
	})
	s = play(t, g, s, "urbanize albany black")
	require.Equal(t, core.Seat(1), g.Turn(s))
	require.True(t, s.HasMarker(city(t, g, "albany")))
}

// ---- 7.3 UpgradeEngine

// RT-ENG-1, RT-ENG-2
func TestUpgrades(t *testing.T) {
	g := newGame(t, 2, "")
	s := acting(t, g, func(p *position) { p.cash(0, 5000) })
	for level := 2; level <= 8; level++ {
		s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 5000*(level-1)) })
		score := s.Score(0)
		s = play(t, g, s, "upgrade")
		require.Equal(t, level, s.Level(0))
		if s.Phase() == tycoon.PhaseAction { // else Income followed
			require.Zero(t, s.Cash(0))
		}
		switch level {
		case 4:
			require.Equal(t, 3, s.Score(0)-score, "Speed Record")
		case 6:
			require.Equal(t, core.Chance, g.Turn(s), "the Pullman step")
		default:
			require.Equal(t, score, s.Score(0))
		}
	}
	s = edit(t, g, skipTo(t, g, s, 0), func(p *position) { p.cash(0, 90000) })
	refused(t, g, s, "upgrade", tycoon.ErrTopLevel)
	// RT-ACT-4 comes before RT-ENG-1.
	g = newGame(t, 2, `{"oneUpgradePerTurn":true}`)
	s = acting(t, g, func(p *position) {
		p.cash(0, 90000)
		p.set(0, "level", 7)
		p.d["firstAtTop"] = []int{1}
		p.set(1, "level", 6)
		p.tycoon(1, "fisk")
	})
	s = skipTo(t, g, play(t, g, s, "upgrade"), 0)
	refused(t, g, s, "upgrade", tycoon.ErrOneUpgrade)
}
