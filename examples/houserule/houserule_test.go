package main

import (
	"errors"
	"math/big"
	"testing"

	"github.com/railrules/railrules/core/coretest"
)

// The kit plays the game and proves every law of the contract.
func TestLaws(t *testing.T) {
	for players := 2; players <= 4; players++ {
		g, err := New(players)
		if err != nil {
			t.Fatal(err)
		}
		coretest.Run(t, g, coretest.Options[State, Move]{Steps: 2 * wagons, Rules: book.Rules()})
	}
}

// A rule of one's own is tested by its variable, not by its text.
func TestPullTakesAsManyAsTheSignalShows(t *testing.T) {
	g, err := New(2)
	if err != nil {
		t.Fatal(err)
	}
	s := after(g, g.Start(), Move{Signal: true, Number: 2})
	if err := g.Check(s, Move{Number: 3}); !errors.Is(err, ErrPull) {
		t.Errorf("pull 3 after signal 2: got %v, want %v", err, ErrPull)
	}
	if got := after(g, s, Move{Number: 2}).Left; got != wagons-2 {
		t.Errorf("%d wagons left, want %d", got, wagons-2)
	}
}

func TestOnlyTwoToFourPlay(t *testing.T) {
	for _, players := range []int{-1, 0, 1, 5, 9999} {
		if _, err := New(players); !errors.Is(err, ErrPlayers) {
			t.Errorf("%d players: got %v", players, err)
		}
	}
}

func TestOddsAddUpToOne(t *testing.T) {
	g, err := New(3)
	if err != nil {
		t.Fatal(err)
	}
	sum := new(big.Rat)
	for _, odds := range solve(g, g.Start(), map[State][]*big.Rat{}) {
		sum.Add(sum, odds)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("odds add up to %v", sum)
	}
	// With one wagon left the player to pull has won.
	last := State{Players: 3, Seat: 2, Left: 1, Signal: 1}
	if odds := solve(g, last, map[State][]*big.Rat{}); odds[2].Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("odds with one wagon left: %v", odds)
	}
}
