package traindice_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// Two players follow a game with real dice: what was rolled is entered.
func Example() {
	g, err := traindice.New(2, traindice.Options{EndMode: traindice.EndRounds, Rounds: core.Some(1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	for _, m := range []traindice.Move{
		traindice.Rolled(2), traindice.Rolled(1), // seat 0 begins
		traindice.Roll(), traindice.Rolled(3, 4, 4, 5, 6, 6), traindice.Keep(3, 4, 4), traindice.Stop(),
		traindice.Roll(), traindice.Rolled(1, 4, 4, 4, 5, 6), traindice.Keep(1, 4, 4, 4),
	} {
		next, err := g.Apply(s, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		os.Stdout.Write(g.AppendReport(nil, s, m, next))
		s = next
	}
	fmt.Println(g.Standing(s).Winners())
	// Output:
	// Seat 0 rolls a 2.
	// Seat 1 rolls a 1. Seat 0 begins.
	// Seat 0 throws 6 dice.
	// The dice show 3 4 4 5 6 6. Locomotive and tender stand.
	// Seat 0 adds 3 freight cars (3 4 4).
	// Seat 0 stops. The train is closed. Seat 0 scores 11 points and has 11.
	// Seat 1 throws 6 dice.
	// The dice show 1 4 4 4 5 6. Locomotive and tender stand.
	// Seat 1 adds 3 freight cars (4 4 4) and the caboose. The caboose closes the train.
	// Seat 1 scores 24 points and has 24. Game over (rounds): seat 1 wins with 24 points.
	// [seat 1]
}

// A bot that plays at random: at a chance step an outcome is drawn by its
// weight.
func Example_random() {
	g, err := traindice.New(3, traindice.Options{Target: core.Some(30)})
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 2))
	s, steps := core.Playout(g, g.Start(), rng, 10_000)
	fmt.Println(steps > 0, g.Turn(s), g.Standing(s).Reason)
	// Output: true nobody target
}

func ExampleNew() {
	_, err := traindice.New(9, traindice.Options{})
	fmt.Println(err)
	_, err = traindice.New(4, traindice.Options{Target: core.Some(0)})
	fmt.Println(errors.Is(err, traindice.ErrTarget))
	// Output:
	// traindice: players: 9 (TD-PLAY-1: the game is for 1 to 8 players)
	// true
}

// A server stores the header of a game and opens the same game again.
func ExampleOpen() {
	g, err := traindice.Open(core.Header{Game: "traindice", Players: 2, Options: `{"ties":"playoff","target":100}`})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Header().Options, g.Options().Ties)
	// Output: {"ties":"playoff"} playoff
}

// Options are read strictly and written without defaults.
func ExampleOptions() {
	var opts traindice.Options
	fmt.Println(json.Unmarshal([]byte(`{"rounds":10,"endMode":"rounds","crash":"any-head"}`), &opts))
	text, _ := json.Marshal(opts)
	fmt.Println(string(text))
	fmt.Println(json.Unmarshal([]byte(`{"crash":"never"}`), &opts))
	// Output:
	// <nil>
	// {"crash":"any-head","endMode":"rounds"}
	// traindice: option crash: "never" is none of the words ["three-dice" "any-reroll" "any-head"] (TD-OPT-2: crash is three-dice, any-reroll or any-head)
}

// picking returns a game and a state of it in which seat 0 picks from 2 3 6 6.
func picking() (*traindice.Game, traindice.State) {
	g, _ := traindice.New(1, traindice.Options{})
	s, _ := g.Apply(g.Start(), traindice.Roll())
	s, _ = g.Apply(s, traindice.Rolled(2, 3, 5, 6, 6, 6))
	return g, s
}

func ExampleGame_Moves() {
	g, s := picking()
	for m := range g.Moves(s) {
		fmt.Println(m)
	}
	// Output:
	// keep -
	// keep 2
	// keep 3
	// keep 6
	// keep 23
	// keep 26
	// keep 36
	// keep 236
}

// A refusal names the rule and leaves the state as it was.
func ExampleGame_Apply() {
	g, s := picking()
	next, err := g.Apply(s, traindice.Keep(6, 6))
	fmt.Println(err)
	fmt.Println(errors.Is(err, traindice.ErrThirdLocomotive), next == s)
	// Output:
	// traindice: TD-LOCO-5: a train has two locomotives at most
	// true true
}

// What are the odds that a freight train survives its next roll?
func ExampleGame_AppendChances() {
	g, s := picking()
	for _, m := range []traindice.Move{
		traindice.Keep(2, 3, 6), traindice.Roll(), traindice.Rolled(4), traindice.Keep(4), traindice.Roll(),
	} {
		s, _ = g.Apply(s, m)
	}
	list := g.AppendChances(nil, s)
	var safe uint64
	for _, o := range list {
		if next, _ := g.Apply(s, o.Move); next.Freight() {
			safe += o.Weight
		}
	}
	fmt.Println(len(list), "outcomes:", safe, "of", core.TotalWeight(list))
	// Output: 56 outcomes: 208 of 216
}

func ExampleGame_ParseMove() {
	g, s := picking()
	m, err := g.ParseMove("keep 236")
	fmt.Println(m.Dice, err, g.Check(s, m))
	_, err = g.ParseMove("keep 632")
	fmt.Println(errors.Is(err, traindice.ErrNotation))
	// Output:
	// 236 <nil> <nil>
	// true
}

func ExampleGame_AppendJSON() {
	g, s := picking()
	text, err := g.AppendJSON(nil, s)
	fmt.Println(string(text), err)
	back, err := g.ParseJSON(text)
	fmt.Println(back == s, err)
	// Output:
	// {"phase":"cargo pick","totals":[0],"round":{"number":1,"playoff":false,"first":0,"seats":[0]},"turn":{"seat":0,"headRolls":1,"locomotives":1,"tender":true,"cars":"","cargoRolls":1,"memory":0,"loose":"2366","inAir":0}} <nil>
	// true <nil>
}

func ExampleGame_AppendPicture() {
	g, s := picking()
	s, _ = g.Apply(s, traindice.Keep(2, 3, 6))
	os.Stdout.Write(g.AppendPicture(nil, s))
	// Output:
	// TRAIN DICE  round 1, 100 points win
	// > seat 0      0 points, begins the rounds
	//     ||  ____      ||  ____                _________   _________
	//   __||_|[__]    __||_|[__]    _.:oOOo:_  |         | |         |
	//  <___6______|= <___6______|= |____5____|=|____2____|=|____3____|
	//   (o)OO-OO(o)   (o)OO-OO(o)    oo   oo     oo   oo     oo   oo
	// 1 die to throw; 1 cargo roll left
	// worth 5, with a caboose 10
}

// Standing tells the totals at any time and the places at the end.
func ExampleGame_Standing() {
	g, s := picking()
	for _, m := range []traindice.Move{traindice.Keep(2, 3), traindice.Stop()} {
		s, _ = g.Apply(s, m)
	}
	fmt.Println(s.Total(0), g.Standing(s).Score[0], g.Standing(s).Over)
	// Output: 5 5 false
}
