package toy_test

import (
	"fmt"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/internal/toy"
)

// The toys keep the laws, so tests that use them rely on what games promise.
func TestLaws(t *testing.T) {
	for players := 2; players <= 3; players++ {
		h := core.Header{Game: "toydice", Players: players}
		t.Run(fmt.Sprint("dice of ", players), func(t *testing.T) {
			g, err := toy.OpenDice(h)
			if err != nil {
				t.Fatal(err)
			}
			coretest.Run(t, g, coretest.Options[toy.DiceState, toy.DiceMove]{Games: 8, Steps: 400, Rules: toy.DiceEntry.Rules()})
		})
		h.Game = "toycards"
		t.Run(fmt.Sprint("cards of ", players), func(t *testing.T) {
			g, err := toy.OpenCards(h)
			if err != nil {
				t.Fatal(err)
			}
			coretest.Run(t, g, coretest.Options[toy.CardsState, toy.CardsMove]{
				Games: 8, Steps: 60, Masked: []string{"draw ?", "bury ?"}, Rules: toy.CardsEntry.Rules()})
		})
	}
}
