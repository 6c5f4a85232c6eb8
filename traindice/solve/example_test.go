package solve_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/traindice/solve"
)

// What is a turn worth, and what should be kept of 2 3 3 6 beside the head?
func Example() {
	solution, err := solve.New(traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("a turn: %.9f\n", solution.Turn())

	g, err := traindice.New(1, traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := g.Start()
	for _, m := range []traindice.Move{traindice.Roll(), traindice.Rolled(2, 3, 3, 5, 6, 6)} {
		if s, err = g.Apply(s, m); err != nil {
			log.Fatal(err)
		}
	}
	for _, c := range solution.AppendChoices(nil, s) {
		fmt.Printf("%-9v %6.3f\n", c.Move, c.Value)
	}
	best, _ := solution.Best(s)
	fmt.Println("best:", best.Move)
	// Output:
	// a turn: 21.356831262
	// keep -    12.475
	// keep 2    14.541
	// keep 3    16.059
	// keep 6    11.601
	// keep 23   17.922
	// keep 26   17.369
	// keep 33   18.968
	// keep 36   18.868
	// keep 233  18.338
	// keep 236  29.849
	// keep 336  31.403
	// keep 2336 53.031
	// best: keep 2336
}

// The closed form of freight trains with a large memory.
func ExampleSolution_FreightTrain() {
	solution, err := solve.New(traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	slope, level, from := solution.FreightTrain()
	fmt.Printf("%.6f for each point of the memory and %.6f, from %d points on\n", slope, level, from)
	// Output:
	// 1.898999 for each point of the memory and 14.465485, from 302 points on
}

// Does it help to move first?
func ExampleNewDuel() {
	duel, err := solve.NewDuel(traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("the first player wins with probability %.6f\n", duel.First())
	fmt.Printf("advantage of moving first: %+.6f\n", duel.First()-0.5)
	fmt.Printf("at 90 all: %.6f, at 80 to 90: %.6f, at 90 to 80: %.6f\n",
		duel.Between(90, 90), duel.Between(80, 90), duel.Between(90, 80))
	fmt.Printf("wrong by %.0g at most\n", duel.Bound())
	// Output:
	// the first player wins with probability 0.488652
	// advantage of moving first: -0.011348
	// at 90 all: 0.463918, at 80 to 90: 0.291692, at 90 to 80: 0.658302
	// wrong by 4e-10 at most
}

// A perfect player in a game of three.
func ExampleNewBot() {
	g, err := traindice.New(3, traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	solution, err := solve.New(g.Options())
	if err != nil {
		log.Fatal(err)
	}
	perfect := solve.NewBot(solution)
	random := bot.Random[traindice.State, traindice.Move]{}
	r := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for g.Turn(s) != core.Nobody {
		var m traindice.Move
		switch g.Turn(s) {
		case core.Chance:
			outcomes := g.AppendChances(nil, s)
			m = outcomes[core.Pick(outcomes, r)].Move
		case 0:
			m, err = bot.Ask(context.Background(), g, s, perfect, 0, r)
		default:
			m, err = bot.Ask(context.Background(), g, s, random, 0, r)
		}
		if err != nil {
			log.Fatal(err)
		}
		if s, err = g.Apply(s, m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.Standing(s).Winners())
	// Output:
	// [seat 0]
}
