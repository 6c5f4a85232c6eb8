// Quickstart plays a random game of train dice through the public interface.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

func main() {
	g, err := traindice.New(2, traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for g.Turn(s) != core.Nobody {
		var m traindice.Move
		if g.Turn(s) == core.Chance { // the dice are in the air: choose by exact weight
			outcomes := g.AppendChances(nil, s)
			m = outcomes[core.Pick(outcomes, rng)].Move
		} else { // a player decides: here at random
			moves := slices.Collect(g.Moves(s))
			m = moves[rng.IntN(len(moves))]
		}
		if s, err = g.Apply(s, m); err != nil {
			log.Fatal(err) // an *core.Illegal that names the rule
		}
	}
	end := g.Standing(s)
	fmt.Println("winners:", end.Winners(), "scores:", end.Score[:end.Seats], "reason:", end.Reason)
}
