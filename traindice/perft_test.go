package traindice_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/traindice"
)

// TD-CHECK-4
func TestPerft(t *testing.T) {
	want := []int{1, 462, 1206, 130277, 516866}
	for _, players := range []int{1, 2, 8} {
		g := newGame(t, players, "")
		s := g.Start()
		for seat := range players { // the last seat begins
			if players > 1 {
				s = play(t, g, s, fmt.Sprintf("rolled %d", 1+seat/7*5))
			}
		}
		if players == 2 {
			s = play(t, g, s, "rolled 1", "rolled 6")
		}
		for i, n := range want {
			require.Equal(t, n, coretest.Perft(g, s, i+1), "%d players, depth %d", players, i+1)
		}
	}
}

// TD-CHECK-3, TD-CHANCE-2, TD-CHANCE-6, TD-CHANCE-7, TD-CHANCE-8
func TestChanceNodes(t *testing.T) {
	checks := []struct {
		dice                     int
		position                 []string
		outcomes, sum, max, head int
	}{
		{1, []string{"roll", "rolled 344566", "keep 344", "roll"}, 6, 6, 1, 2},
		{2, []string{"roll", "rolled 344566", "keep 34", "roll"}, 21, 36, 2, 3},
		{3, []string{"roll", "rolled 344566", "keep 4", "roll"}, 56, 216, 6, 4},
		{4, []string{"roll", "rolled 344566", "keep -", "roll"}, 126, 1296, 24, 5},
		{5, []string{"roll", "rolled 122336", "roll"}, 252, 7776, 120, 6},
		{6, []string{"roll"}, 462, 46656, 720, 7},
	}
	g := newGame(t, 1, "")
	for _, c := range checks {
		s := play(t, g, g.Start(), c.position...)
		require.Equal(t, c.dice, s.InAir())
		list := g.AppendChances(nil, s)
		sum, most, head := 0, 0, 0
		for i, o := range list {
			d := o.Move.Dice
			require.Equal(t, c.dice, d.Len())
			if i > 0 {
				require.Less(t, list[i-1].Move.String(), o.Move.String())
			}
			// n! / (c1! ... c6!)
			ways := new(big.Int).MulRange(1, int64(c.dice))
			for f := 1; f <= 6; f++ {
				ways.Div(ways, new(big.Int).MulRange(1, int64(d.Count(f))))
			}
			require.Equal(t, ways.Uint64(), o.Weight, "%v", o.Move)
			sum += int(o.Weight)
			most = max(most, int(o.Weight))
			if d.Count(5)+d.Count(6) == c.dice {
				head++
			}
		}
		require.Equal(t, []int{c.outcomes, c.sum, c.max, c.head}, []int{len(list), sum, most, head}, "%d dice", c.dice)
	}
}

// headChance returns the exact probability that the head search that goes on in
// s finds locomotive and tender.
func headChance(g core.Game[traindice.State, traindice.Move], s traindice.State, known map[traindice.State]*big.Rat) *big.Rat {
	switch {
	case s.Phase() == traindice.PhaseCargoPick:
		return big.NewRat(1, 1)
	case s.Seat() != 0: // the search failed and the turn is over
		return new(big.Rat)
	case known[s] != nil:
		return known[s]
	}
	p := new(big.Rat)
	list := g.AppendChances(nil, s)
	for _, m := range g.AppendMoves(nil, s) { // Roll
		next, _ := g.Apply(s, m)
		p.Add(p, headChance(g, next, known))
	}
	for _, o := range list {
		next, _ := g.Apply(s, o.Move)
		weight := new(big.Rat).SetFrac64(int64(o.Weight), int64(core.TotalWeight(list)))
		p.Add(p, weight.Mul(weight, headChance(g, next, known)))
	}
	known[s] = p
	return p
}

// TD-CHECK-1
func TestChanceOfAHeadExactly(t *testing.T) {
	g := newGame(t, 2, "")
	s := play(t, g, g.Start(), "rolled 2", "rolled 1")
	require.Equal(t, "21874940338979/25389989167104", headChance(g, s, map[traindice.State]*big.Rat{}).String())
}

// solver finds the value of positions in a game of one turn, of which the
// player always makes the best move.
type solver struct {
	g     core.Game[traindice.State, traindice.Move]
	known map[position]float64
}

// position is what the rest of a turn depends on.
type position struct {
	phase           traindice.Phase
	headRolls, locs int
	cargoRolls      int
	cars, loose     core.Dice
	memory          int
}

// enough is a memory that a player who maximises the expected score reaches so
// seldom that its value is out of sight.
const enough = 1200

func (v *solver) value(s traindice.State) float64 {
	if v.g.Turn(s) == core.Nobody {
		return float64(s.Total(0))
	}
	if s.Memory() > enough {
		return 2 * float64(s.Memory())
	}
	key := position{s.Phase(), s.HeadRolls(), s.Locomotives(), s.CargoRolls(), s.Cars(), s.Loose(), s.Memory()}
	if s.Freight() {
		key.headRolls = 0 // matters no more
	}
	if x, ok := v.known[key]; ok {
		return x
	}
	best := math.Inf(-1)
	for _, m := range v.g.AppendMoves(nil, s) {
		next, _ := v.g.Apply(s, m)
		if v.g.Turn(next) == core.Chance {
			best = max(best, v.thrown(s, next))
		} else {
			best = max(best, v.value(next))
		}
	}
	v.known[key] = best
	return best
}

// thrown returns the value of dice in the air that were thrown from a position.
// Outcomes that lead back to it leave the odds of the others as they are.
func (v *solver) thrown(from, air traindice.State) float64 {
	var sum, weight float64
	for _, o := range v.g.AppendChances(nil, air) {
		next, _ := v.g.Apply(air, o.Move)
		if next != from {
			sum += float64(o.Weight) * v.value(next)
			weight += float64(o.Weight)
		}
	}
	return sum / weight
}

// TD-CHECK-2
func TestExpectedScoreOfTheBestTurn(t *testing.T) {
	v := solver{newGame(t, 1, `{"endMode":"rounds","rounds":1}`), map[position]float64{}}
	require.InDelta(t, 21.356831261592648, v.value(v.g.Start()), 1e-13)
}
