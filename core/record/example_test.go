package record_test

import (
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/record"
)

// A stored game is read, opened by its own header and played again. Toy Dice is
// a small game of the tests: any game package is used in the same way.
func Example() {
	rec, err := record.Parse([]byte(`railrules record 1
game: toydice
revision: 1
players: 2
options: {"target":3}
event: Sunday table

roll 1
take
roll 3
take
`))
	if err != nil {
		log.Fatal(err)
	}
	g, err := toy.OpenDice(rec.Header)
	if err != nil {
		log.Fatal(err)
	}
	for step, err := range record.Replay(g, rec) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d: %v: %s\n", step.Number, step.Actor, rec.Moves[step.Number])
	}
	final, _ := record.Final(g, rec)
	fmt.Println("won by", g.Standing(final).Winners())
	// Output:
	// 0: chance: roll 1
	// 1: seat 0: take
	// 2: chance: roll 3
	// 3: seat 1: take
	// won by [seat 1]
}

func ExampleOf() {
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	rec := record.Of(g, []toy.DiceMove{2, toy.Skip})
	rec.Meta = append(rec.Meta, record.Meta{Name: "date", Value: "2024-05-01"})
	text, err := rec.AppendText(nil)
	if err != nil {
		log.Fatal(err)
	}
	os.Stdout.Write(text)
	// Output:
	// railrules record 1
	// game: toydice
	// revision: 1
	// players: 2
	// options: {}
	// date: 2024-05-01
	//
	// roll 2
	// skip
}

func ExampleReplay_refused() {
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	rec := record.Record{Header: g.Header(), Moves: []string{"roll 3", "skip"}}
	_, err = record.Final(g, rec)
	fmt.Println(err)
	fmt.Println(errors.Is(err, toy.ErrDiceThree))
	// Output:
	// toydice: record step 1: "skip": toydice: TD-5: a three must be taken
	// true
}
