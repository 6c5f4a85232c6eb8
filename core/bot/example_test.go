package bot_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

// What does a bot think of the dice 2 3 4 6 that lie beside locomotive and
// tender?
func ExampleSearch_Report() {
	g, err := traindice.New(2, traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := g.Start()
	for _, m := range []traindice.Move{
		traindice.Rolled(6), traindice.Rolled(1), // seat 0 begins
		traindice.Roll(), traindice.Rolled(2, 3, 4, 5, 6, 6),
	} {
		if s, err = g.Apply(s, m); err != nil {
			log.Fatal(err)
		}
	}
	b := bot.NewSearch(g, bot.Options[traindice.State]{Evaluate: g.Evaluate})
	m, err := bot.Ask(context.Background(), g, s, b, 5000, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		log.Fatal(err)
	}
	r := b.Report()
	best := r.Moves[0]
	for _, x := range r.Moves {
		if x.Visits > best.Visits {
			best = x
		}
	}
	fmt.Printf("%v, the most tried of %d moves: %v\n", m, len(r.Moves), best.Move == m)
	fmt.Println("iterations:", r.Iterations)
	// Output:
	// keep 2346, the most tried of 16 moves: true
	// iterations: 5000
}

// Three bots play a game to its end.
func ExampleAsk() {
	g, err := traindice.New(3, traindice.Options{})
	if err != nil {
		log.Fatal(err)
	}
	bots := []bot.Bot[traindice.State, traindice.Move]{
		bot.Random[traindice.State, traindice.Move]{},
		bot.NewGreedy(g, g.Evaluate),
		bot.NewSearch(g, bot.Options[traindice.State]{Evaluate: g.Evaluate}),
	}
	r := rand.New(rand.NewPCG(1, 2))
	var luck core.Walker[traindice.State, traindice.Move]
	s := g.Start()
	for seat := g.Turn(s); seat != core.Nobody; seat = g.Turn(s) {
		if seat == core.Chance {
			_, s, _ = luck.Step(g, s, r)
			continue
		}
		m, err := bot.Ask(context.Background(), g, s, bots[seat], 200, r)
		if err != nil {
			log.Fatal(err)
		}
		if s, err = g.Apply(s, m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.Standing(s).Reason)
	// Output:
	// target
}

// A server that holds tables of many games lets bots take seats.
func ExampleRoster() {
	games, bots := table.Registry{}, bot.Roster{}
	table.Add(games, traindice.Entry)
	bot.Add(bots, traindice.Entry, bot.Options[traindice.State]{})

	t, err := games.New(core.Header{Game: "traindice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	b, err := bots.New("greedy", t.Header())
	if err != nil {
		log.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 4 {
		if _, err := t.Resolve(r); err != nil {
			log.Fatal(err)
		}
		seat := t.Turn()
		view, err := t.View(seat)
		if err != nil {
			log.Fatal(err)
		}
		text, err := b.Move(context.Background(), view, 0, r)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(seat, text, t.Play(seat, t.Step(), text))
	}
	// Output:
	// seat 0 roll <nil>
	// seat 0 roll <nil>
	// seat 0 roll <nil>
	// seat 0 keep 3 <nil>
}
