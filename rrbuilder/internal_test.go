package rrbuilder

import (
	"errors"
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

// played returns the states of an arithmetic game.
func played(t *testing.T, g *Game, a, b int) []State {
	t.Helper()
	states := []State{g.Start()}
	for k := 0; ; k++ {
		s := states[k]
		moves := g.AppendMoves(nil, s)
		if len(moves) == 0 {
			return states
		}
		next, err := g.Apply(s, moves[(a*k+b)%len(moves)])
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, next)
	}
}

// Each invariant refuses what it is there for. The changes are made in the first
// state of some games in which they make a difference.
func TestInvariantsBite(t *testing.T) {
	g := newTest(t, 4, Options{TrackLimit: 9})
	states := slices.Concat(played(t, g, 7, 3), played(t, g, 11, 4), played(t, g, 5, 2))
	in := func(p Phase) func(s *State) bool { return func(s *State) bool { return s.phase == p } }
	at := func(s *State, i int) Company { return s.row[i] }
	for _, c := range []struct {
		name   string
		where  func(s *State) bool
		change func(s *State)
	}{
		{"phase", in(PhaseNomination), func(s *State) { s.phase = 9 }},
		{"turn", in(PhaseNomination), func(s *State) { s.turn = 0 }},
		{"turn", in(PhaseGoods), func(s *State) { s.turn = 4 }},
		{"players", in(PhaseNomination), func(s *State) { s.cash[4] = 1 }},
		{"companies", in(PhaseNomination), func(s *State) { s.controller[0] = 5 }},
		{"companies", in(PhaseNomination), func(s *State) { s.start[0] = 39 }},
		{"active player", in(PhaseNomination), func(s *State) { s.active = 4 }},
		{"rows", in(PhaseNomination), func(s *State) { s.row[0] = 200 }},
		{"order row", in(PhaseNomination), func(s *State) { s.left = 5 }},
		{"order row", in(PhaseOver), func(s *State) { s.left = 1 }},
		{"slot", in(PhaseBuilding), func(s *State) { s.slot = s.left }},
		{"slot", in(PhaseNomination), func(s *State) { s.slot = 1 }},
		{"nomination passes", in(PhaseBuilding), func(s *State) { s.passes = 1 }},
		{"auction", in(PhaseNomination), func(s *State) { s.bid = 1 }},
		{"auction", in(PhaseBidding), func(s *State) { s.company = 6 }},
		{"auction", in(PhaseBidding), func(s *State) { s.toAct = 4 }},
		{"auction", in(PhaseBidding), func(s *State) { s.out = 1 << s.toAct }},
		{"auction", in(PhaseBidding), func(s *State) { s.bid = s.cubes[s.high] + 1 }},
		{"auction", func(s *State) bool { return s.phase == PhaseBidding && s.high != s.active }, func(s *State) { s.bid = 1 }},
		{"shares", in(PhaseBuilding), func(s *State) { s.shares[0][0] += 5 }},
		{"shares", in(PhaseGoods), func(s *State) { s.shares[0][0] += 5 }},
		{"shares", in(PhaseGoods), func(s *State) { s.controller[0] = 0 }},
		{"phase", func(s *State) bool {
			return s.phase == PhaseBuilding && !slices.Contains(s.controller[:], 0) && s.left == 6 && s.slot == 0
		},
			func(s *State) { s.phase = PhaseNomination }},
		{"track", func(s *State) bool { return s.track[0] != Routes{} }, func(s *State) { s.track[0].add(127) }},
		{"track", func(s *State) bool { return s.track[0] != Routes{} && s.track[1] != Routes{} }, func(s *State) { s.track[1] = s.track[0] }},
		{"network", func(s *State) bool { return s.track[0] != Routes{} }, func(s *State) { s.network[0] = 1 }},
		{"start", func(s *State) bool { return s.track[0] != Routes{} }, func(s *State) { s.start[0] = 0 }},
		{"track", func(s *State) bool { return s.track[0].Len() > 1 }, func(s *State) { s.start[0] = 1 }},
		{"track", func(s *State) bool { return s.track[0] == Routes{} && s.issued(0) == 0 }, func(s *State) {
			s.start[0] = uint8(slices.IndexFunc(g.board.locations, func(l LocationInfo) bool { return l.ID == "boston" })) + 1
			r, _ := g.board.FindRoute("albany--boston")
			g.board.lay(s, 0, r)
		}},
		{"cubes", in(PhaseNomination), func(s *State) { s.cubes[0] = 1000 }},
		{"cubes", in(PhaseBuilding), func(s *State) { s.treasury[at(s, 0)]++ }},
		{"treasury", in(PhaseGoods), func(s *State) { s.treasury[0]++ }},
		{"link", in(PhaseBuilding), func(s *State) { s.link = !s.link }},
		{"profit", in(PhaseNomination), func(s *State) { s.profit[0] = 10 }},
		{"profit", in(PhaseBuilding), func(s *State) { s.profit[s.atSlot()]++ }},
		{"profit", func(s *State) bool {
			return s.phase == PhaseBuilding && s.controller[at(s, 5)] == 0 && s.network[at(s, 5)] != 0
		},
			func(s *State) { s.profit[at(s, 5)] = 10 }},
		{"cash", in(PhaseOver), func(s *State) { s.cash[0] = 0 }},
		{"cash", in(PhaseOver), func(s *State) { s.cash[0] += 5000 }},
		{"goods on the map", in(PhaseBuilding), func(s *State) { s.onMap = 1 }},
		{"goods", in(PhaseGoods), func(s *State) { s.onMap &= s.onMap - 1 }},
		{"controller", func(s *State) bool { return s.phase == PhaseGoods && s.shares[0][0] != s.shares[1][0] }, func(s *State) {
			if s.shares[0][0] < s.shares[1][0] {
				s.controller[0] = 1
			} else {
				s.controller[0] = 2
			}
		}},
		{"slot", func(s *State) bool {
			return s.phase == PhaseBuilding && s.left > 1 && s.slot == 0 && s.controller[at(s, 1)] == 0
		},
			func(s *State) { s.slot = 1 }},
		{"goods", func(s *State) bool { return s.phase == PhaseGoods && s.slot == 1 }, func(s *State) { s.slot = 0 }},
		{"passing row", func(s *State) bool {
			return s.phase == PhaseGoods && s.slot == 0 && s.left == 6 && s.network[at(s, 5)]&s.onMap != 0
		},
			func(s *State) { s.left = 5 }},
	} {
		done := false
		for _, s := range states {
			if !c.where(&s) {
				continue
			}
			c.change(&s)
			var invalid *core.Invalid
			if err := g.Invariant(s); !errors.As(err, &invalid) || invalid.Name != c.name {
				t.Errorf("%s in phase %v: %v", c.name, s.phase, err)
			}
			done = true
			break
		}
		if !done {
			t.Errorf("%s: no state of the game fits", c.name)
		}
	}
}
