package tycoon_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// begin draws the set-up and lets everybody pass the first auction.
func begin(g *tycoon.Game) tycoon.State {
	rng := rand.New(rand.NewPCG(1, 2))
	s := g.Start()
	for s.Phase() == tycoon.PhaseSetup {
		odds := g.AppendChances(nil, s)
		s, _ = g.Apply(s, odds[core.Pick(odds, rng)].Move)
	}
	for s.Phase() == tycoon.PhaseAuction {
		s, _ = g.Apply(s, tycoon.Pass())
	}
	return s
}

// A player issues a share and builds from New York to Philadelphia.
func Example() {
	g, err := tycoon.New(2, tycoon.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := begin(g)
	newYork, _ := g.Board().FindCity("new_york")
	for _, m := range []tycoon.Move{tycoon.Issue(), tycoon.Build(newYork), tycoon.Lay(tycoon.Hex{Q: 17, R: 11}, 1, 4)} {
		next, err := g.Apply(s, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		os.Stdout.Write(g.AppendReport(nil, s, m, next))
		s = next
	}
	// Output:
	// Seat 1 issues a share for 5,000.
	// Seat 1 builds from New York.
	// Seat 1 lays track at 17,11 between sides 1 and 4 for 2,000.
	// It completes a link between New York and Philadelphia.
}

// A bot that plays at random; MaxTurns ends a game in which nobody delivers.
func Example_random() {
	g, err := tycoon.New(3, tycoon.Options{MaxTurns: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := core.Playout(g, g.Start(), rand.New(rand.NewPCG(1, 2)), 10_000)
	fmt.Println(g.Turn(s), g.Standing(s).Reason, len(g.Standing(s).Winners()))
	// Output: nobody max-turns 1
}

// A move is refused with the rule that it breaks.
func ExampleGame_Check() {
	g, _ := tycoon.New(2, tycoon.Options{})
	s := begin(g)
	boston, _ := g.Board().FindCity("boston")
	err := g.Check(s, tycoon.Urbanize(boston, tycoon.Blue))
	fmt.Println(errors.Is(err, tycoon.ErrUrbanize))
	fmt.Println(err)
	// Output:
	// true
	// tycoon: RT-URB-1: a grey city and a new city tile that is left are urbanized (not boston with blue)
}

// Moves are texts with the ids of the board.
func ExampleGame_ParseMove() {
	g, _ := tycoon.New(4, tycoon.Options{})
	m, err := g.ParseMove("deliver red boston providence new-haven@2 new-york")
	fmt.Println(m.Kind == tycoon.KindDeliver, m.Links, m.Route[1].OwnerFor(0), err)
	_, err = g.ParseMove("build Atlantis")
	fmt.Println(errors.Is(err, tycoon.ErrNotation))
	// Output:
	// true 3 seat 2 <nil>
	// true
}

// What a tile costs, and what it completes, before it is laid.
func ExampleGame_Quote() {
	g, _ := tycoon.New(2, tycoon.Options{})
	s := begin(g)
	cincinnati, _ := g.Board().FindCity("cincinnati")
	s, _ = g.Apply(s, tycoon.Issue())
	s, _ = g.Apply(s, tycoon.Build(cincinnati))
	q, err := g.Quote(s, tycoon.Lay(tycoon.Hex{Q: 6, R: 13}, 1, 5))
	fmt.Println(q.Total, q.River, q.Completes, g.Board().City(q.To).Name, err)
	// Output: 3000 true true Lexington <nil>
}

// A spectator sees no Tycoon card; a sample deals them again.
func ExampleGame_View() {
	g, _ := tycoon.New(3, tycoon.Options{})
	s := begin(g)
	view := g.View(s, core.Spectator)
	fmt.Println(view.State.Tycoons(0)[0] == tycoon.UnknownTycoon)
	deal, err := g.Sample(view, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(deal.Tycoons(0)[0] != tycoon.UnknownTycoon, err)
	// Output:
	// true
	// true <nil>
}

// What Income would do to a player.
func ExampleGame_Forecast() {
	g, _ := tycoon.New(2, tycoon.Options{})
	s := begin(g)
	for range 3 {
		s, _ = g.Apply(s, tycoon.Issue())
	}
	fmt.Printf("%+v\n", g.Forecast(s, g.Turn(s)))
	// Output: {Income:0 Dividends:3000 Forced:0 Cash:12000 Shares:3}
}

// A board is data; all that is wrong with it is told at once.
func ExampleLoadBoard() {
	data := strings.Replace(string(tycoon.SuppliedData()), `"urbanize": 10000`, `"urbanize": 8000`, 1)
	b, err := tycoon.LoadBoard([]byte(data))
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := tycoon.NewOn(b, 2, tycoon.Options{})
	fmt.Println(g.Header().Digest != tycoon.SuppliedBoard().Digest(), err)
	// Output: true <nil>
}

// The game as programs see it that choose games by name.
func ExampleOpen() {
	g, err := tycoon.Open(core.Header{Game: "tycoon", Players: 4, Options: `{"maxTurns":3,"endTrigger":"latched"}`})
	fmt.Println(g.Header().Options, err)
	_, err = tycoon.Open(core.Header{Game: "tycoon", Players: 7})
	fmt.Println(err)
	// Output:
	// {"maxTurns":3} <nil>
	// tycoon: players: 7 (RT-SET-4: the game is for 2 to 6 players)
}
