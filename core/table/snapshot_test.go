package table_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/unionpacific"
)

// A table that was resumed from a snapshot taken anywhere goes on as the first
// one does: everybody is told the same, and only what was before is unknown.
func TestAResumedTableIsTheSameFromThereOn(t *testing.T) {
	t.Run("toydice", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { resumed(t, dice(t, 3, "")) }) })
	t.Run("toycards", func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { resumed(t, cards(t, 3)) }) })
	t.Run("traindice", func(t *testing.T) {
		g, err := traindice.New(2, traindice.Options{Target: core.Some(20)})
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) { resumed(t, g) })
	})
	t.Run("unionpacific", func(t *testing.T) {
		g, err := unionpacific.New(2, unionpacific.Options{})
		require.NoError(t, err)
		rapid.Check(t, func(t *rapid.T) { resumed(t, g) })
	})
}

func resumed[S, M comparable](t *rapid.T, g core.Codec[S, M]) {
	first := table.New(g)
	require.NoError(t, first.SetMeta([]record.Meta{{Name: "white", Value: "Ada"}}))
	for range rapid.SampledFrom([]int{0, 3, 20, 100}).Draw(t, "before") {
		command(t, first)
	}
	second, err := table.Resume(g, snapshot(t, first))
	require.NoError(t, err)
	made := len(recorded(t, first).Moves)
	require.Equal(t, made, second.First())
	for range rapid.SampledFrom([]int{1, 5, 40}).Draw(t, "after") {
		require.Equal(t, snapshot(t, first), snapshot(t, second))
		require.Equal(t, first.Truth(), second.Truth())
		for who := core.Spectator; int(who) < g.Seats(); who++ {
			require.Equal(t, lookOf(t, first, who), lookOf(t, second, who))
			require.Equal(t, first.Log(who, made), second.Log(who, 0))
		}
		if made == 0 {
			require.Equal(t, recorded(t, first), recorded(t, second), "a table without a past is whole")
		} else {
			_, err := second.TruthRecord()
			require.ErrorIs(t, err, table.ErrPast)
			_, err = second.Save()
			require.ErrorIs(t, err, table.ErrPast)
		}
		onBoth(t, first, second, made)
	}
}

// onBoth does the same at two tables, but takes back nothing before the given
// number of steps.
func onBoth[S, M comparable](t *rapid.T, first, second *table.Table[S, M], made int) {
	list := steps(first)
	if rapid.IntRange(0, 3).Draw(t, "undo") == 0 || len(list) == 0 {
		if len(recorded(t, first).Moves) == made {
			require.ErrorIs(t, second.OwnerUndo(second.Step()), table.ErrUndoNothing)
			return
		}
		require.NoError(t, first.OwnerUndo(first.Step()))
		require.NoError(t, second.OwnerUndo(second.Step()))
		return
	}
	m := rapid.SampledFrom(list).Draw(t, "step")
	makes(t, first, m)
	makes(t, second, m)
}

func snapshot(t require.TestingT, a interface{ Snapshot() ([]byte, error) }) []byte {
	data, err := a.Snapshot()
	require.NoError(t, err)
	return data
}

// lookOf is what a seat sees, but for the undo of steps that one table does
// not know.
func lookOf[S, M comparable](t require.TestingT, tab *table.Table[S, M], who core.Seat) table.Look {
	l, err := tab.Look(who)
	require.NoError(t, err)
	l.Undo, l.Redo = false, false
	return l
}

func TestASnapshotOfAnotherTableIsRefusedByName(t *testing.T) {
	a := opened(t, "toycards", "")
	run(t, a, "draw 1", "draw 2", "draw 3", "draw 4")
	type document struct {
		Version      int
		Header       core.Header
		Meta         []record.Meta
		Step, Length int
		State        []byte
	}
	var right document
	require.NoError(t, json.Unmarshal(snapshot(t, a), &right))
	require.Equal(t, document{1, a.Header(), []record.Meta{}, 4, 4, right.State}, right)
	g := cards(t, 2)
	truth, err := g.ParseBinary(right.State)
	require.NoError(t, err)
	view, err := g.AppendBinary(nil, g.View(truth, 1).State)
	require.NoError(t, err)
	for _, c := range []struct {
		problem string
		change  func(d *document)
	}{
		{"version", func(d *document) { d.Version = 2 }},
		{`"toychess": is none of`, func(d *document) { d.Header.Game = "toychess" }},
		{"revision", func(d *document) { d.Header.Revision = 9 }},
		{"header: is that of another game", func(d *document) { d.Header.Revision = 0 }},
		{"players", func(d *document) { d.Header.Players = 9 }},
		{"state", func(d *document) { d.Header.Players = 3 }},
		{"options", func(d *document) { d.Header.Options = `{"x":1}` }},
		{"header: is that of another game", func(d *document) { d.Header.Options = "" }},
		{"metadata", func(d *document) { d.Meta = []record.Meta{{Name: "a", Value: "\n"}} }},
		{"metadata table-step", func(d *document) { d.Meta = []record.Meta{{Name: table.StepMeta, Value: "4"}} }},
		{"state: is the view of seat 1, not the truth", func(d *document) { d.State = view }},
		{"state", func(d *document) { d.State = d.State[1:] }},
		{"state", func(d *document) { d.State = []byte{} }},
		{"length: -1 is not within 0 and 100000", func(d *document) { d.Length = -1 }},
		{"length: 100001 is not", func(d *document) { d.Length = record.MaxMoves + 1 }},
		{"state: without a step is not the start", func(d *document) { d.Length = 0 }},
		{"step: 3 is not within 4 and 1000000000", func(d *document) { d.Step = 3 }},
		{"step: 1000000001 is not", func(d *document) { d.Step = 1_000_000_001 }},
	} {
		d := right
		c.change(&d)
		data, err := json.Marshal(map[string]any{"version": d.Version, "header": d.Header, "meta": d.Meta,
			"step": d.Step, "length": d.Length, "state": d.State})
		require.NoError(t, err)
		b, err := registry().Resume(data)
		require.Nil(t, b)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid, c.problem)
		require.ErrorContains(t, err, c.problem)
	}
	for _, text := range []string{"", "{}", "null", "railrules record 1\n", string(snapshot(t, a)) + "x",
		strings.Repeat(" ", 1<<20) + string(snapshot(t, a))} {
		_, err := registry().Resume([]byte(text))
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.ErrorContains(t, err, "table: snapshot")
		_, err = table.Resume(g, []byte(text))
		require.ErrorAs(t, err, &invalid)
	}
	_, err = table.Resume(dice(t, 2, ""), snapshot(t, a))
	require.ErrorContains(t, err, "header game")
}

func TestAResumedTableTakesARecord(t *testing.T) {
	whole := opened(t, "toydice", "")
	run(t, whole, "roll 1", "take", "roll 2")
	part, err := registry().Resume(snapshot(t, whole))
	require.NoError(t, err)
	require.Equal(t, 3, part.First())
	run(t, part, "take")
	step := part.Step()
	rec := recorded(t, whole)
	require.NoError(t, part.Load(rec))
	require.Zero(t, part.First())
	require.Greater(t, part.Step(), step, "the number never goes back")
	require.Equal(t, rec, recorded(t, part))
}

// What is stored and cut or changed anywhere is refused by name, or it is a
// table.
func TestDamagedSnapshotsAreRefusedOrTables(t *testing.T) {
	for _, name := range []string{"toycards", "unionpacific"} {
		a := opened(t, name, "")
		for range 8 {
			_, err := a.Advance(random(5))
			require.NoError(t, err)
			if seat := a.Turn(); seat != core.Nobody {
				require.NoError(t, a.Play(seat, a.Step(), a.Legal(seat)[0]))
			}
		}
		data := snapshot(t, a)
		for i := range data {
			resumable(t, data[:i])
			flipped := slices.Clone(data)
			flipped[i] ^= 1 << (i % 8)
			resumable(t, flipped)
		}
	}
}

// resumable requires that data is refused by name or resumed as a sound table.
func resumable(t testing.TB, data []byte) {
	a, err := registry().Resume(data)
	if err != nil {
		var invalid *core.Invalid
		if !errors.As(err, &invalid) || invalid.Game == "" || invalid.What == "" {
			t.Fatalf("%q is refused without a name: %v", data, err)
		}
		return
	}
	again, err := registry().Resume(snapshot(t, a))
	if err != nil || string(snapshot(t, again)) != string(snapshot(t, a)) {
		t.Fatalf("%q is resumed and not stored: %v", data, err)
	}
	if _, err := a.Advance(random(1)); err != nil {
		t.Fatalf("%q is resumed and does not go on: %v", data, err)
	}
}

func FuzzResume(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { resumable(t, data) })
}

// The committed snapshots stay readable, and their form what it is: if it has to
// change, its version does. They are where fuzzing begins, too.
func TestTheCorpusOfSnapshotsIsResumed(t *testing.T) {
	var seeds []any
	for _, steps := range [][]string{
		{"toydice", "roll 1", "take", "roll 2"}, {"toycards", "draw 1", "draw 2", "draw 3"}, {"traindice", "rolled 5", "rolled 3", "roll"},
	} {
		a := opened(t, steps[0], "")
		run(t, a, steps[1:]...)
		seeds = append(seeds, snapshot(t, a))
	}
	gametest.Seeds(t, "FuzzResume", seeds...)
}
