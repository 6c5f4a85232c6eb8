package core_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// Every outcome of a throw is listed with its weight; one is drawn with a
// generator that the caller owns.
func Example() {
	g, err := traindice.New(2, traindice.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start() // the start roll of seat 0
	outcomes := g.AppendChances(nil, s)
	fmt.Println(g.Turn(s), len(outcomes), "outcomes, total weight", core.TotalWeight(outcomes))

	rng := rand.New(rand.NewPCG(1, 2))
	m := outcomes[core.Pick(outcomes, rng)].Move
	s, err = g.Apply(s, m)
	fmt.Println(m, err)

	_, err = g.Apply(s, traindice.Stop())
	var illegal *core.Illegal
	fmt.Println(errors.As(err, &illegal), illegal.Rule.ID())
	// Output:
	// chance 6 outcomes, total weight 6
	// rolled 5 <nil>
	// true TD-CHANCE-1
}

func ExamplePlayout() {
	g, err := traindice.New(3, traindice.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	end, steps := core.Playout(g, g.Start(), rand.New(rand.NewPCG(1, 2)), 10_000)
	standing := g.Standing(end)
	fmt.Println(standing.Over, steps > 0, len(standing.Winners()) > 0)
	// Output:
	// true true true
}

func ExampleDice() {
	d, _ := core.DiceOf(6, 5, 4, 4)
	fmt.Println(d, "comes in", d.Ways(), "of", 6*6*6*6, "throws; the faces add up to", d.Sum())
	// Output:
	// 4456 comes in 12 of 1296 throws; the faces add up to 19
}

func ExampleAppendLayerDraws() {
	// 10 cards face down, 1 of them marked, over a pool of 3 red and 6 blue.
	pool := core.Pile{3, 6}
	layers := core.Layers{{Cards: 10, Marked: 1}}
	for _, w := range core.AppendLayerDraws(nil, layers, pool, func(kind int) string { return []string{"red", "blue"}[kind] }, "marked") {
		fmt.Println(w.Move, w.Weight)
	}
	// Output:
	// red 27
	// blue 54
	// marked 9
}

func ExampleRank() {
	score := [core.MaxSeats]int{40, 55, 55, 10}
	cubes := [core.MaxSeats]int{3, 2, 2, 9}
	place := core.Rank(4, score, cubes)
	fmt.Println(place[:4])
	// Output:
	// [3 1 1 4]
}

func ExampleSplit() {
	each, rest := core.Split(100, 3, 10)
	fmt.Println(each, rest)
	// Output:
	// 30 10
}
