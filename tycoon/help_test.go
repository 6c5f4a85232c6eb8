package tycoon_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// newGame opens a game on the supplied board.
func newGame(t testing.TB, players int, options string) *tycoon.Game {
	t.Helper()
	g, err := tycoon.Open(core.Header{Game: "tycoon", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

// random is a generator that is always the same.
func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// fixed is the fixed set-up of RT-CHECK-1: the event number k takes the outcome
// k modulo their number.
func fixed(t testing.TB, g *tycoon.Game) tycoon.State {
	t.Helper()
	s := g.Start()
	for k := 0; s.Phase() == tycoon.PhaseSetup; k++ {
		list := g.AppendChances(nil, s)
		s = apply(t, g, s, list[k%len(list)].Move)
	}
	return s
}

// positionP is the position of RT-CHECK-2.
func positionP(t testing.TB, g *tycoon.Game) tycoon.State {
	t.Helper()
	s := fixed(t, g)
	for range g.Seats() {
		s = play(t, g, s, "pass")
	}
	return play(t, g, s, "issue", "issue")
}

func parse(t testing.TB, g *tycoon.Game, text string) tycoon.Move {
	t.Helper()
	m, err := g.ParseMove(text)
	require.NoError(t, err, "%s", text)
	return m
}

func apply(t testing.TB, g *tycoon.Game, s tycoon.State, m tycoon.Move) tycoon.State {
	t.Helper()
	next, err := g.Apply(s, m)
	require.NoError(t, err, "%s", g.AppendMove(nil, m))
	return next
}

// play applies moves by their text and checks every state on the way.
func play(t testing.TB, g *tycoon.Game, s tycoon.State, moves ...string) tycoon.State {
	t.Helper()
	for _, text := range moves {
		m := parse(t, g, text)
		require.True(t, slices.Contains(options(g, s), m), "%s is not listed: %v", text, g.Check(s, m))
		s = apply(t, g, s, m)
		require.NoError(t, g.Invariant(s), "after %s", text)
	}
	return s
}

// refused asks for the rule that refuses a move.
func refused(t testing.TB, g *tycoon.Game, s tycoon.State, text string, rule error) {
	t.Helper()
	m := parse(t, g, text)
	err := g.Check(s, m)
	require.ErrorIs(t, err, rule, "%s", text)
	var illegal *core.Illegal
	require.ErrorAs(t, err, &illegal)
	next, err := g.Apply(s, m)
	require.ErrorIs(t, err, rule)
	require.Equal(t, s, next)
	require.False(t, slices.Contains(options(g, s), m), "%s is listed", text)
}

// options returns the legal moves or the outcomes.
func options(g *tycoon.Game, s tycoon.State) []tycoon.Move {
	list := g.AppendMoves(nil, s)
	for _, o := range g.AppendChances(nil, s) {
		list = append(list, o.Move)
	}
	return list
}

func texts(g *tycoon.Game, s tycoon.State) []string {
	var list []string
	for _, m := range options(g, s) {
		list = append(list, string(g.AppendMove(nil, m)))
	}
	return list
}

// weights returns the outcomes with their weights.
func weights(g *tycoon.Game, s tycoon.State) map[string]uint64 {
	list := map[string]uint64{}
	for _, o := range g.AppendChances(nil, s) {
		list[string(g.AppendMove(nil, o.Move))] = o.Weight
	}
	return list
}

// ofKind returns the texts that begin with a word.
func ofKind(g *tycoon.Game, s tycoon.State, kind string) []string {
	var list []string
	for _, text := range texts(g, s) {
		if strings.HasPrefix(text, kind+" ") || text == kind {
			list = append(list, text)
		}
	}
	return list
}

func words(text string) []string { return strings.Fields(text) }

func numbers[T any](list T) string { return strings.Trim(fmt.Sprint(list), "[]") }

func tycoonsOf(g *tycoon.Game, s tycoon.State) string {
	var list []string
	for q := range core.Seat(g.Seats()) {
		id := "?"
		if card := s.Tycoons(q)[0]; card != tycoon.UnknownTycoon {
			id = g.Board().Tycoon(card).ID
		}
		list = append(list, id)
	}
	return strings.Join(list, " ")
}

func faceUp(g *tycoon.Game, s tycoon.State) []string {
	var list []string
	for c := range tycoon.Card(g.Board().Cards()) {
		for range s.FaceUp(c) {
			list = append(list, g.Board().Card(c).ID)
		}
	}
	return list
}

func city(t testing.TB, g *tycoon.Game, id string) tycoon.City {
	t.Helper()
	c, ok := g.Board().FindCity(id)
	require.True(t, ok, "%s", id)
	return c
}

func card(t testing.TB, g *tycoon.Game, id string) tycoon.Card {
	t.Helper()
	c, ok := g.Board().FindCard(id)
	require.True(t, ok, "%s", id)
	return c
}

// skipTo lets everybody pass and skip, and chance take its first outcome, until
// it is the turn of a seat in the action phase.
func skipTo(t testing.TB, g *tycoon.Game, s tycoon.State, q core.Seat) tycoon.State {
	t.Helper()
	for s.Phase() != tycoon.PhaseAction || g.Turn(s) != q {
		s = apply(t, g, s, options(g, s)[0])
	}
	return s
}

// levelSix lets a seat rise to level 6, up to the Pullman step if it is the
// first.
func levelSix(t testing.TB, g *tycoon.Game, s tycoon.State, q core.Seat) tycoon.State {
	t.Helper()
	for s.Level(q) < 6 {
		s = skipTo(t, g, s, q)
		for s.Cash(q) < 5000*s.Level(q) {
			s = play(t, g, s, "issue")
		}
		s = play(t, g, s, "upgrade")
	}
	return s
}

// board returns the supplied board with some changes of its data.
func board(t testing.TB, change func(d object)) *tycoon.Board {
	t.Helper()
	b, err := tycoon.LoadBoard(boardData(t, change))
	require.NoError(t, err)
	return b
}

func boardData(t testing.TB, change func(d object)) []byte {
	t.Helper()
	var d object
	require.NoError(t, json.Unmarshal(tycoon.SuppliedData(), &d))
	change(d)
	data, err := json.Marshal(d)
	require.NoError(t, err)
	return data
}

// direct returns a build of at most four tiles that completes a link for the
// seat to act, looking from city number from on, and reports whether there is
// one.
func direct(t testing.TB, g *tycoon.Game, s tycoon.State, from int) ([]tycoon.Move, bool) {
	t.Helper()
	n := g.Board().Cities()
	for tiles := 1; tiles <= 4; tiles++ {
		for i := range n {
			m := tycoon.Build(tycoon.City((from + i) % n))
			if g.Check(s, m) != nil {
				continue
			}
			if rest := completing(t, g, apply(t, g, s, m), tiles); rest != nil {
				return append([]tycoon.Move{m}, rest...), true
			}
		}
	}
	return nil, false
}

// completing returns the tiles that complete a link, at most so many.
func completing(t testing.TB, g *tycoon.Game, s tycoon.State, tiles int) []tycoon.Move {
	for m := range g.Moves(s) {
		if m.Kind != tycoon.KindLay {
			continue
		}
		q, err := g.Quote(s, m)
		require.NoError(t, err)
		if q.Completes {
			return []tycoon.Move{m}
		}
		if tiles > 1 && !q.Ends {
			if rest := completing(t, g, apply(t, g, s, m), tiles-1); rest != nil {
				return append([]tycoon.Move{m}, rest...)
			}
		}
	}
	return nil
}

// manyLinks lets a seat build links until it owns n.
func manyLinks(t testing.TB, g *tycoon.Game, q core.Seat, n int) tycoon.State {
	t.Helper()
	s := acting(t, g, nil)
	for g.OwnLinks(s, q) < n {
		s = edit(t, g, skipTo(t, g, s, q), func(p *position) { p.cash(int(q), 90000) })
		moves, ok := direct(t, g, s, g.OwnLinks(s, q)*7)
		require.True(t, ok)
		for _, m := range moves {
			s = apply(t, g, s, m)
		}
	}
	return s
}
