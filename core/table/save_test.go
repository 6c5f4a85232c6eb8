package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
)

func TestASavedTableGoesOn(t *testing.T) {
	a := opened(t, "toydice", `{"target":3}`)
	require.NoError(t, a.SetMeta([]record.Meta{{Name: "white", Value: "Ada: the first"}}))
	run(t, a, "roll 1", "take")
	require.NoError(t, a.Undo(0, 2))
	text := saved(t, a)
	require.Equal(t, "railrules record 1\ngame: toydice\nrevision: 1\nplayers: 2\noptions: {\"target\":3}\n"+
		"white: Ada: the first\ntable-step: 3\n\nroll 1\n", text)
	b, err := registry().Open([]byte(text))
	require.NoError(t, err)
	require.Equal(t, text, saved(t, b))
	require.Equal(t, a.Header(), b.Header())
	require.Equal(t, 2, b.Log(0, 0)[0].Step, "the steps made come before the one that is due")
	refused(t, b, text, b.Redo(0, 3), table.ErrRedoNothing)
	run(t, b, "take")
	require.Equal(t, []record.Meta{{Name: "white", Value: "Ada: the first"}}, b.Meta())
}

func TestLoadIsAllOrNothing(t *testing.T) {
	a := opened(t, "toydice", "")
	run(t, a, "roll 1", "take", "roll 2", "take")
	require.NoError(t, a.Undo(1, 4))
	rec := recorded(t, a)
	for name, change := range map[string]func(*record.Record){
		"refused step": func(r *record.Record) { r.Moves = []string{"roll 3", "skip"} },
		"no step":      func(r *record.Record) { r.Moves = []string{"roll 3", "jump"} },
		"other game":   func(r *record.Record) { r.Header.Game = "toycards" },
		"hostile metadata": func(r *record.Record) {
			r.Meta = []record.Meta{{Name: "a", Value: "b\nplayers: 3"}}
		},
		"no room for the step number": func(r *record.Record) {
			r.Meta = slices.Repeat([]record.Meta{{Name: "a"}}, record.MaxMeta)
		},
		"step too low":    func(r *record.Record) { r.Meta = []record.Meta{{Name: table.StepMeta, Value: "2"}} },
		"step too high":   func(r *record.Record) { r.Meta = []record.Meta{{Name: table.StepMeta, Value: "1000000001"}} },
		"step negative":   func(r *record.Record) { r.Meta = []record.Meta{{Name: table.StepMeta, Value: "-1"}} },
		"step no number":  func(r *record.Record) { r.Meta = []record.Meta{{Name: table.StepMeta, Value: "05"}} },
		"step beyond int": func(r *record.Record) { r.Meta = []record.Meta{{Name: table.StepMeta, Value: strings.Repeat("9", 30)}} },
		"step twice": func(r *record.Record) {
			r.Meta = []record.Meta{{Name: table.StepMeta, Value: "5"}, {Name: table.StepMeta, Value: "5"}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := saved(t, a)
			bad := rec
			change(&bad)
			var invalid *core.Invalid
			require.ErrorAs(t, a.Load(bad), &invalid)
			require.Equal(t, before, saved(t, a))
			_, err := table.Open(dice(t, 2, ""), bad)
			require.ErrorAs(t, err, &invalid)
		})
	}
	require.ErrorIs(t, a.Load(record.Record{Header: rec.Header, Moves: []string{"take"}}), toy.ErrDiceTime)
	require.NoError(t, a.Redo(1, a.Step()), "nothing was forgotten")

	step := a.Step()
	require.NoError(t, a.Load(record.Record{Header: rec.Header, Moves: []string{"roll 2"}}))
	require.Equal(t, []string{"roll 2"}, recorded(t, a).Moves)
	refused(t, a, saved(t, a), a.Play(0, step, "take"), table.ErrStale)
	refused(t, a, saved(t, a), a.OwnerRedo(a.Step()), table.ErrRedoNothing)
}

func TestMetadataIsCheckedWhenItIsSet(t *testing.T) {
	a := opened(t, "toydice", "")
	good := []record.Meta{{Name: "white", Value: "Ada"}}
	require.NoError(t, a.SetMeta(good))
	good[0].Value = "changed by the caller"
	for _, bad := range [][]record.Meta{
		{{Name: table.StepMeta, Value: "7"}},
		{{Name: "players", Value: "7"}},
		{{Name: "a", Value: "\n\ntake"}},
		make([]record.Meta, record.MaxMeta+1),
		slices.Repeat([]record.Meta{{Name: "a"}}, record.MaxMeta),
	} {
		var invalid *core.Invalid
		require.ErrorAs(t, a.SetMeta(bad), &invalid)
	}
	require.Equal(t, []record.Meta{{Name: "white", Value: "Ada"}}, a.Meta())
}

// What is stored and cut or changed anywhere is refused by name, or it is a
// table.
func TestDamagedTablesAreRefusedOrTables(t *testing.T) {
	games := registry()
	for _, name := range games.Names() {
		a := opened(t, name, "")
		for range 8 {
			_, err := a.Advance(random(5))
			require.NoError(t, err)
			if seat := a.Turn(); seat != core.Nobody {
				legal := a.Legal(seat)
				require.NoError(t, a.Play(seat, a.Step(), legal[len(legal)-1]))
			}
		}
		data := []byte(saved(t, a))
		for i := range data {
			reopen(t, games, data[:i])
			for bit := range 8 {
				flipped := slices.Clone(data)
				flipped[i] ^= 1 << bit
				reopen(t, games, flipped)
			}
		}
	}
}

// reopen requires that data is refused by name or opened as a sound table.
func reopen(t testing.TB, games table.Registry, data []byte) {
	a, err := games.Open(data)
	if err != nil {
		var invalid *core.Invalid
		if !errors.As(err, &invalid) || invalid.Game == "" || invalid.What == "" {
			t.Fatalf("%q is refused without a name: %v", data, err)
		}
		return
	}
	first, err := a.Save()
	if err != nil {
		t.Fatal(err)
	}
	again, err := games.Open(first)
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.Save()
	if err != nil || string(first) != string(second) {
		t.Fatalf("%q became %q, %v", first, second, err)
	}
}

func FuzzOpen(f *testing.F) {
	games := registry()
	f.Add([]byte("railrules record 1\ngame: toydice\nplayers: 2\ntable-step: 7\n\nroll 1\ntake\n"))
	f.Fuzz(func(t *testing.T, data []byte) { reopen(t, games, data) })
}

// FuzzPlay sends arbitrary commands to a table: none may do harm.
func FuzzPlay(f *testing.F) {
	f.Add("toycards", int8(0), 4, "bury 1")
	f.Fuzz(func(t *testing.T, game string, seat int8, step int, text string) {
		a, err := registry().New(core.Header{Game: game, Players: 2})
		if err != nil {
			return
		}
		if _, err := a.Resolve(random(1)); err != nil {
			t.Fatal(err)
		}
		before := saved(t, a)
		for _, err := range []error{
			a.Check(core.Seat(seat), text), a.Enter(step, text),
			a.Undo(core.Seat(seat), step), a.Redo(core.Seat(seat), step), a.Play(core.Seat(seat), step, text),
		} {
			var illegal *core.Illegal
			var invalid *core.Invalid
			if err != nil && !errors.As(err, &illegal) && !errors.As(err, &invalid) {
				t.Fatalf("%v is neither *Illegal nor *Invalid", err)
			}
		}
		if err := a.Play(core.Seat(seat), step, text); err == nil {
			t.Fatalf("%q was played twice", text)
		}
		a.Log(core.Seat(seat), step)
		if _, err := a.Look(core.Seat(seat)); err != nil {
			t.Fatal(err)
		}
		if a.Step() == len(recorded(t, a).Moves) && a.Step() == 0 && saved(t, a) != before {
			t.Fatal("refused commands changed the table")
		}
	})
}
