package table_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/unionpacific"
)

// Whatever is done at a table, it is where a replay of its record ends, refused
// commands change nothing, and everybody sees exactly the views and seen moves
// of the game.
func TestATableIsAReplayOfItsRecord(t *testing.T) {
	t.Run("toydice", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { anything(t, dice(t, 3, "")) }) })
	t.Run("toycards", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { anything(t, cards(t, 3)) }) })
	t.Run("unionpacific", func(t *testing.T) {
		g, err := unionpacific.New(2, unionpacific.Options{})
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) { anything(t, g) })
	})
	t.Run("traindice", func(t *testing.T) {
		g, err := traindice.New(2, traindice.Options{Target: core.Some(20)})
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) { anything(t, g) })
	})
}

// client is a front end that was given a view once and then only its log.
type client[S, M comparable] struct {
	who   core.Seat
	v     core.View[S]
	known []table.Entry
	views int // how often it had to ask for the view
}

// follow brings the client up to date. It asks for the view only if a step it
// knows was taken back.
func (c *client[S, M]) follow(t require.TestingT, tab *table.Table[S, M]) {
	log := tab.Log(c.who, 0)
	n := len(c.known)
	if n > len(log) || n > 0 && log[n-1].Step != c.known[n-1].Step {
		c.v, c.known, c.views = tab.View(c.who), log, c.views+1
		return
	}
	for _, e := range log[n:] {
		m, err := tab.Game().ParseMove(e.Text)
		require.NoError(t, err)
		c.v.State, err = tab.Game().Apply(c.v.State, m)
		require.NoError(t, err)
	}
	c.known = log
}

// anything does random things at a table.
func anything[S, M comparable](t *rapid.T, g core.Codec[S, M]) {
	tab := table.New(g)
	clients := []*client[S, M]{}
	for who := core.Spectator; int(who) < g.Seats(); who++ {
		clients = append(clients, &client[S, M]{who: who, v: tab.View(who)})
	}
	for range rapid.SampledFrom([]int{5, 15, 50}).Draw(t, "commands") {
		before, step := saved(t, tab.Any()), tab.Step()
		changed := command(t, tab)
		if changed {
			require.Greater(t, tab.Step(), step)
		} else {
			require.Equal(t, before, saved(t, tab.Any()))
		}
		rec := recorded(t, tab)
		s, err := record.Final(g, rec)
		require.NoError(t, err)
		require.Equal(t, s, tab.Truth())
		for _, c := range clients {
			c.follow(t, tab)
			require.Equal(t, g.View(s, c.who), c.v)
			require.Equal(t, g.View(s, c.who), tab.View(c.who))
			sees(t, tab, rec, c)
		}
	}
	again, err := table.Open(g, recorded(t, tab))
	require.NoError(t, err)
	require.Equal(t, tab.Truth(), again.Truth())
}

// What the number of an entry and its step number stood for once they stand for
// ever, whatever is taken back and however often the table is opened again.
func TestAnEntryKeepsItsMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tab := table.New(dice(t, 3, ""))
		known := map[[2]int]string{} // all moves up to an entry
		for range rapid.SampledFrom([]int{5, 15, 50}).Draw(t, "commands") {
			if rapid.IntRange(0, 4).Draw(t, "reopened") == 0 {
				rec, err := record.Parse([]byte(saved(t, tab.Any())))
				require.NoError(t, err)
				tab, err = table.Open(tab.Game(), rec)
				require.NoError(t, err)
			} else {
				command(t, tab)
			}
			moves := recorded(t, tab).Moves
			for i, e := range tab.Log(core.Spectator, 0) {
				key, history := [2]int{e.Number, e.Step}, strings.Join(moves[:i+1], ", ")
				if was, ok := known[key]; ok {
					require.Equal(t, was, history)
				}
				known[key] = history
			}
		}
	})
}

// sees requires that the log of a client is the seen moves of the record, each
// with a step number of its own.
func sees[S, M comparable](t *rapid.T, tab *table.Table[S, M], rec record.Record, c *client[S, M]) {
	g := tab.Game()
	last := -1
	for step, err := range record.Replay(g, rec) {
		require.NoError(t, err)
		e := c.known[step.Number]
		require.Equal(t, string(g.AppendMove(nil, g.Seen(step.Before, step.Move, c.who))), e.Text)
		require.Equal(t, step.Actor, e.Actor)
		require.Equal(t, step.Number, e.Number)
		require.Greater(t, e.Step, last)
		last = e.Step
		if n, ok := g.(core.Narrator[S, M]); ok {
			seen := g.Seen(step.Before, step.Move, c.who)
			require.Equal(t, string(n.AppendReport(nil, g.View(step.Before, c.who).State, seen, g.View(step.After, c.who).State)), e.Report)
		}
	}
	require.Len(t, c.known, len(rec.Moves))
	require.Less(t, last, tab.Step())
}

// command does one random thing and reports whether it was accepted.
func command[S, M comparable](t *rapid.T, tab *table.Table[S, M]) bool {
	a := tab.Any()
	seat := core.Seat(rapid.IntRange(-3, tab.Seats()).Draw(t, "seat"))
	if rapid.Bool().Draw(t, "the seat to move") {
		seat = tab.Turn()
	}
	step := tab.Step() + rapid.SampledFrom([]int{0, 0, 0, 0, -1, 1}).Draw(t, "late")
	kind := rapid.SampledFrom([]string{"play", "play", "play", "resolve", "draw", "enter", "auto", "advance",
		"undo", "redo", "owner undo", "owner redo", "text", "reopen", "load"}).Draw(t, "command")
	accepted := func(n int, err error) bool {
		require.NoError(t, err)
		return n > 0
	}
	switch kind {
	case "play":
		legal := tab.Legal(tab.Turn())
		if len(legal) == 0 {
			return false
		}
		return tab.Play(seat, step, rapid.SampledFrom(legal).Draw(t, "move")) == nil
	case "resolve":
		return accepted(tab.Resolve(drawn{t}))
	case "draw":
		return tab.Draw(step, drawn{t}) == nil
	case "enter":
		odds := tab.TruthOdds()
		if len(odds) == 0 {
			return false
		}
		return tab.Enter(step, rapid.SampledFrom(odds).Draw(t, "outcome").Move) == nil
	case "auto":
		return accepted(tab.Auto())
	case "advance":
		return accepted(tab.Advance(drawn{t}))
	case "undo":
		return tab.Undo(seat, step) == nil
	case "redo":
		return tab.Redo(seat, step) == nil
	case "owner undo":
		return tab.OwnerUndo(step) == nil
	case "owner redo":
		return tab.OwnerRedo(step) == nil
	case "text":
		text := rapid.SampledFrom([]string{"take", "skip", "bury 1", "play 4", "draw ?", "roll", "keep 6", "stop", ""}).Draw(t, "text")
		if rapid.Bool().Draw(t, "as chance") {
			return a.Enter(step, text) == nil
		}
		return a.Play(seat, step, text) == nil
	case "reopen":
		// A table that was saved and opened goes on under the same number.
		rec, err := record.Parse([]byte(saved(t, a)))
		require.NoError(t, err)
		again, err := table.Open(tab.Game(), rec)
		require.NoError(t, err)
		require.Equal(t, tab.Step(), again.Step())
		require.Equal(t, tab.Truth(), again.Truth())
		require.Equal(t, saved(t, a), saved(t, again.Any()))
		return false
	}
	rec := recorded(t, tab)
	rec.Moves = rec.Moves[:rapid.IntRange(0, len(rec.Moves)).Draw(t, "length")]
	if rapid.Bool().Draw(t, "spoilt") {
		rec.Moves = append(rec.Moves, "spoilt")
	}
	return tab.Load(rec) == nil
}

// Two tables that differ only in what a seat cannot know are one to that seat:
// all it is ever told, refusals and the number of automatic steps included, is
// the same.
func TestNothingTellsASecret(t *testing.T) {
	for _, seat := range []core.Seat{core.Spectator, 0, 1, 2} {
		t.Run("toycards/"+seat.String(), func(t *testing.T) {
			secret(t, cards(t, 3), seat, 40, 1)
		})
	}
	for _, seat := range []core.Seat{core.Spectator, 0, 1} {
		t.Run("unionpacific/"+seat.String(), func(t *testing.T) {
			g, err := unionpacific.New(2, unionpacific.Options{})
			require.NoError(t, err)
			secret(t, g, seat, 200, 20)
		})
	}
}

// secret compares what a seat is told at two tables after every so many
// commands.
func secret[S, M comparable](t *testing.T, g core.Codec[S, M], seat core.Seat, commands, every int) {
	longest := 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := table.New(g), table.New(g)
		n := rapid.SampledFrom([]int{4, commands / 4, commands}).Draw(t, "commands")
		for i := range n {
			if !both(t, a, b, seat) {
				break
			}
			if a.Truth() != b.Truth() {
				longest = max(longest, i)
			}
			if i%every == 0 || i == n-1 {
				require.Equal(t, told(t, a, seat), told(t, b, seat))
			}
		}
	})
	require.Greater(t, longest, commands/8, "the two tables hardly differed")
}

// both does the same to two tables, as far as the seat w can see, and reports
// false if the second cannot follow.
func both[S, M comparable](t *rapid.T, a, b *table.Table[S, M], w core.Seat) bool {
	g := a.Game()
	switch rapid.SampledFrom([]string{"step", "step", "step", "auto", "undo", "redo", "try"}).Draw(t, "command") {
	case "auto":
		n, err := a.Auto()
		require.NoError(t, err)
		m, err := b.Auto()
		require.NoError(t, err)
		require.Equal(t, n, m)
	case "undo":
		seat := core.Seat(rapid.IntRange(0, g.Seats()-1).Draw(t, "seat"))
		require.Equal(t, reason(a.Undo(seat, a.Step())), reason(b.Undo(seat, b.Step())))
	case "redo":
		seat := core.Seat(rapid.IntRange(0, g.Seats()-1).Draw(t, "seat"))
		require.Equal(t, reason(a.Redo(seat, a.Step())), reason(b.Redo(seat, b.Step())))
	case "try":
		text := rapid.SampledFrom(tries(a)).Draw(t, "text")
		require.Equal(t, reason(a.Any().Check(w, text)), reason(b.Any().Check(w, text)))
		require.Equal(t, reason(a.Any().Play(w, a.Step(), text)), reason(b.Any().Play(w, b.Step(), text)))
	default:
		// Of the steps that the seat cannot tell apart, each table makes one.
		alike := map[M][]M{}
		for _, n := range steps(b) {
			seen := g.Seen(b.Truth(), n, w)
			alike[seen] = append(alike[seen], n)
		}
		var common []M
		for _, m := range steps(a) {
			if len(alike[g.Seen(a.Truth(), m, w)]) > 0 {
				common = append(common, m)
			}
		}
		if len(common) == 0 {
			return false
		}
		m := rapid.SampledFrom(common).Draw(t, "step")
		n := rapid.SampledFrom(alike[g.Seen(a.Truth(), m, w)]).Draw(t, "step that looks the same")
		makes(t, a, m)
		makes(t, b, n)
	}
	return true
}

// tries returns texts for a seat to try, without regard to the truth.
func tries[S, M comparable](tab *table.Table[S, M]) []string {
	list := []string{"x"}
	for m := range core.Moves(core.Game[S, M](tab.Game()), tab.View(core.Spectator).State) {
		list = append(list, string(tab.Game().AppendMove(nil, m)))
	}
	for _, w := range tab.Odds(core.Spectator) {
		list = append(list, string(tab.Game().AppendMove(nil, w.Move)))
	}
	return append(list, "bury 1", "play 4", "draw 1", "draw ?", "pass")
}

// steps returns all steps that can be made.
func steps[S, M comparable](tab *table.Table[S, M]) []M {
	list := tab.Legal(tab.Turn())
	for _, w := range tab.TruthOdds() {
		list = append(list, w.Move)
	}
	return list
}

func makes[S, M comparable](t *rapid.T, tab *table.Table[S, M], m M) {
	if tab.Turn() == core.Chance {
		require.NoError(t, tab.Enter(tab.Step(), m))
	} else {
		require.NoError(t, tab.Play(tab.Turn(), tab.Step(), m))
	}
}

// reason is a refusal as it is sent to a client.
func reason(err error) string {
	if err == nil {
		return ""
	}
	return table.RuleID(err) + " " + err.Error()
}

// told is everything a seat can get from a table.
func told[S, M comparable](t *rapid.T, tab *table.Table[S, M], w core.Seat) []any {
	a := tab.Any()
	look, err := a.Look(w)
	require.NoError(t, err)
	view, err := a.View(w)
	require.NoError(t, err)
	return []any{look, view, a.Step(), a.Turn(), a.Legal(w), a.Odds(w), a.Picture(w), a.SVG(w), a.Log(w, 0), a.Standing(), a.Tallies(),
		tab.View(w), tab.Legal(w), tab.Odds(w)}
}
