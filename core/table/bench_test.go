package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/unionpacific"
)

// played returns a table of Union Pacific after so many steps.
func played(b *testing.B, steps int) *table.Table[unionpacific.State, unionpacific.Move] {
	g, err := unionpacific.New(4, unionpacific.Options{})
	require.NoError(b, err)
	tab, r := table.New(g), random(1)
	for len(tab.Log(core.Spectator, steps-1)) == 0 {
		if tab.Turn() == core.Chance {
			require.NoError(b, tab.Draw(tab.Step(), r))
			continue
		}
		legal := tab.Legal(tab.Turn())
		require.NoError(b, tab.Play(tab.Turn(), tab.Step(), legal[r.IntN(len(legal))]))
	}
	return tab
}

// BenchmarkPlay plays a move and takes it back.
func BenchmarkPlay(b *testing.B) {
	tab := played(b, 150)
	for tab.Turn() == core.Chance {
		require.NoError(b, tab.Draw(tab.Step(), random(1)))
	}
	seat := tab.Turn()
	m := tab.Legal(seat)[0]
	b.ReportAllocs()
	for b.Loop() {
		if tab.Play(seat, tab.Step(), m) != nil || tab.Undo(seat, tab.Step()) != nil {
			b.Fatal("refused")
		}
	}
}

// BenchmarkLook makes what a front end shows to a seat.
func BenchmarkLook(b *testing.B) {
	tab := played(b, 150)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tab.Look(0); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLogEntry makes the last entry of a seat's log.
func BenchmarkLogEntry(b *testing.B) {
	tab := played(b, 150)
	b.ReportAllocs()
	for b.Loop() {
		if len(tab.Log(0, 149)) != 1 {
			b.Fatal("no entry")
		}
	}
}
