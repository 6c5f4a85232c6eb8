// Houserule defines a small game of its own, checks it with the conformance
// kit (see the test) and prints the exact odds of winning it under best play.
package main

import (
	"fmt"
	"log"
	"math/big"

	"github.com/railrules/railrules/core"
)

func main() {
	for players := 2; players <= 4; players++ {
		g, err := New(players)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d players:", players)
		for seat, odds := range solve(g, g.Start(), map[State][]*big.Rat{}) {
			fmt.Printf("  seat %d wins %s", seat, odds.FloatString(4))
		}
		fmt.Println()
	}
}

// solve returns each seat's exact probability of winning from s if everybody
// plays for their own win. A state is comparable, so it is a key of known.
func solve(g core.Game[State, Move], s State, known map[State][]*big.Rat) []*big.Rat {
	if odds, ok := known[s]; ok {
		return odds
	}
	odds := make([]*big.Rat, g.Seats())
	for i := range odds {
		odds[i] = new(big.Rat)
	}
	switch seat := g.Turn(s); seat {
	case core.Nobody:
		for _, winner := range g.Standing(s).Winners() {
			odds[winner].SetInt64(1)
		}
	case core.Chance:
		list := g.AppendChances(nil, s)
		for _, outcome := range list {
			p := new(big.Rat).SetFrac64(int64(outcome.Weight), int64(core.TotalWeight(list)))
			for i, part := range solve(g, after(g, s, outcome.Move), known) {
				odds[i].Add(odds[i], new(big.Rat).Mul(p, part))
			}
		}
	default:
		for i, m := range g.AppendMoves(nil, s) {
			if next := solve(g, after(g, s, m), known); i == 0 || next[seat].Cmp(odds[seat]) > 0 {
				odds = next
			}
		}
	}
	known[s] = odds
	return odds
}

// after applies a move that the game itself listed.
func after(g core.Game[State, Move], s State, m Move) State {
	next, err := g.Apply(s, m)
	if err != nil {
		log.Fatal(err)
	}
	return next
}
