package rrbuilder

import (
	"slices"
	"testing"

	"github.com/railrules/railrules/core"
)

func newTest(t *testing.T, players int, opts Options) *Game {
	t.Helper()
	g, err := New(players, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// RR-FINAL-3, W16: ties of shares go clockwise from the holder of the marker.
// No game gets there with a holder who has no share, so the rule is asked
// directly.
func TestFinalControl(t *testing.T) {
	g := newTest(t, 4, Options{})
	var s State
	s.shares[0][0], s.shares[2][0], s.shares[3][0] = 2, 2, 1
	for holder, want := range []int{0, 2, 2, 0} {
		s.controller[0] = uint8(holder) + 1
		if got := int(g.finalController(&s, 0)) - 1; got != want {
			t.Errorf("seat %d holds the marker: seat %d takes control, want %d", holder, got, want)
		}
		// RR-FINAL-3a: unsold, the Active Player marker counts instead.
		s.controller[0], s.active = 0, uint8(holder)
		if got := int(g.finalController(&s, 0)) - 1; got != want {
			t.Errorf("seat %d is active: seat %d takes control, want %d", holder, got, want)
		}
	}
	// More shares beat a nearer seat.
	s.shares[3][0], s.controller[0] = 3, 1
	if got := int(g.finalController(&s, 0)) - 1; got != 3 {
		t.Errorf("seat %d takes control, want 3", got)
	}
	// RR-FINAL-3b: without shares nobody does.
	if got := g.finalController(&s, 1); got != 0 {
		t.Errorf("seat %d takes control of a company without shares", got-1)
	}
}

// RR-END-2, RR-END-3, RR-END-4, W17: ties of two and three for the win.
func TestFinalTies(t *testing.T) {
	const blue, grey, brown = 3, 4, 5
	s := State{phase: PhaseOver, turn: Turns}
	s.cash = [MaxPlayers]int32{1200, 1450, 900, 1450}
	s.controller[blue], s.controller[grey], s.controller[brown] = 1+1, 1+1, 3+1
	s.goods[blue] = [MaxColors]uint8{3, 3}
	s.goods[grey] = [MaxColors]uint8{5}
	s.goods[brown] = [MaxColors]uint8{1, 2, 4}
	for _, c := range []struct {
		name    string
		change  func(s *State)
		opts    Options
		winners []core.Seat
		reason  string
	}{
		{"W17", func(*State) {}, Options{}, []core.Seat{3}, ReasonGoods},
		{"shared by option", func(*State) {}, Options{FinalTie: TieShared}, []core.Seat{1, 3}, ReasonShared},
		{"equal cubes", func(s *State) { s.goods[blue][2]++ }, Options{}, []core.Seat{1, 3}, ReasonShared},
		{"most cubes of one company, not of all", func(s *State) { s.controller[0] = 1 + 1; s.goods[0][0] = 6 }, Options{}, []core.Seat{3}, ReasonGoods},
		{"cubes of who is not tied do not count", func(s *State) { s.controller[0] = 2 + 1; s.goods[0][0] = 20 }, Options{}, []core.Seat{3}, ReasonGoods},
		{"three tied, one with most cubes", func(s *State) { s.cash[0] = 1450 }, Options{}, []core.Seat{3}, ReasonGoods},
		{"three tied, two with most cubes", func(s *State) { s.cash[0] = 1450; s.goods[blue][2]++ }, Options{}, []core.Seat{1, 3}, ReasonShared},
		{"no companies at all", func(s *State) { s.controller = [MaxCompanies]uint8{} }, Options{}, []core.Seat{1, 3}, ReasonShared},
		{"more cash", func(s *State) { s.cash[1]++ }, Options{}, []core.Seat{1}, ReasonCash},
		{"more cash, shared by option", func(s *State) { s.cash[1]++ }, Options{FinalTie: TieShared}, []core.Seat{1}, ReasonCash},
	} {
		end := s
		c.change(&end)
		st := newTest(t, 4, c.opts).Standing(end)
		if !slices.Equal(st.Winners(), c.winners) || st.Reason != c.reason {
			t.Errorf("%s: winners %v, %s; want %v, %s", c.name, st.Winners(), st.Reason, c.winners, c.reason)
		}
	}
}
