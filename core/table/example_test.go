package table_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

// A server holds tables of all its games as text and JSON.
func Example() {
	games := table.Registry{}
	table.Add(games, traindice.Entry)
	// ... and so on for each game.

	t, err := games.New(core.Header{Game: "traindice", Players: 2, Options: `{"target":50}`})
	if err != nil {
		log.Fatal(err)
	}
	// The two players throw for the start. Dice are thrown by the server's own
	// generator (t.Resolve), or entered as they fell at a real table.
	for _, text := range []string{"rolled 5", "rolled 3"} {
		if err := t.Enter(t.Step(), text); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(t.Turn(), t.Legal(0), "step", t.Step())

	// A command names the seat, the step it answers and the move.
	fmt.Println(t.Play(0, 2, "stop"))
	fmt.Println(t.Play(0, 2, "roll"))
	// Sent twice, it is refused, and the server tells the client why.
	err = t.Play(0, 2, "roll")
	fmt.Println(table.RuleID(err), errors.Is(err, table.ErrStale))
	// Output:
	// seat 0 [roll] step 2
	// traindice: TD-HEAD-3: nobody may stop before locomotive and tender stand
	// <nil>
	// TABLE-STALE true
}

// A table of one game knows its types. Toy Cards is a small game of the tests
// with hidden cards: others are played in the same way.
func ExampleTable() {
	g, err := toy.OpenCards(core.Header{Game: "toycards", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	t := table.New[toy.CardsState, toy.CardsMove](g)
	r := rand.New(rand.NewPCG(1, 2))
	for {
		// Draw cards and play what is no decision, until somebody must decide.
		if _, err := t.Advance(r); err != nil {
			log.Fatal(err)
		}
		seat := t.Turn()
		if seat == core.Nobody {
			break
		}
		if err := t.Play(seat, t.Step(), t.Legal(seat)[0]); err != nil {
			log.Fatal(err)
		}
	}
	// Seat 0 reads the log: it does not learn what seat 1 drew and buried.
	for _, e := range t.Log(0, 0) {
		fmt.Printf("%v: %s\n", e.Actor, e.Text)
	}
	fmt.Println("won by", t.Standing().Winners())
	// Output:
	// chance: draw 1
	// chance: draw ?
	// chance: draw 4
	// chance: draw ?
	// seat 0: bury 1
	// seat 1: bury ?
	// seat 0: play 4
	// seat 1: play 3
	// won by [seat 0]
}

// A client is sent its view once and then only the texts of its log. Applied to
// the view they keep it exactly as the server's, and the client can check moves
// by itself before it sends them.
func ExampleTable_Log() {
	g, err := toy.OpenCards(core.Header{Game: "toycards", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	t := table.New[toy.CardsState, toy.CardsMove](g)
	v := t.View(1)
	for _, text := range []string{"draw 1", "draw 2", "draw 3", "draw 4"} {
		if err := t.Any().Enter(t.Step(), text); err != nil {
			log.Fatal(err)
		}
	}
	if err := t.Any().Play(0, t.Step(), "bury 3"); err != nil {
		log.Fatal(err)
	}

	for _, e := range t.Log(1, 0) {
		seen, err := g.ParseMove(e.Text)
		if err != nil {
			log.Fatal(err)
		}
		if v.State, err = g.Apply(v.State, seen); err != nil {
			log.Fatal(err)
		}
		fmt.Println(e.Text)
	}
	fmt.Print(string(g.AppendPicture(nil, v.State)))
	fmt.Println(v == t.View(1))
	fmt.Println(g.Check(v.State, toy.CardsMove{Kind: toy.KindPlay, Card: 2}))
	// Output:
	// draw ?
	// draw 2
	// draw ?
	// draw 4
	// bury ?
	// deck 4
	// seat 0: hand ?, buried ?, score 0
	// seat 1: hand 24, buried , score 0
	// true
	// toycards: TC-5: at first each player puts a card away
}

// A seat takes back its own last move; the owner of a table takes back any
// step.
func ExampleTable_Undo() {
	games := table.Registry{}
	table.Add(games, traindice.Entry)
	t, err := games.New(core.Header{Game: "traindice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"rolled 5", "rolled 3"} {
		if err := t.Enter(t.Step(), text); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(t.Play(0, t.Step(), "roll"))
	fmt.Println(t.Undo(1, t.Step()))
	fmt.Println(t.Undo(0, t.Step()))
	fmt.Println(t.Redo(0, t.Step()))
	if err := t.Enter(t.Step(), "rolled 234566"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Undo(0, t.Step()))
	fmt.Println(t.OwnerUndo(t.Step()))
	fmt.Println(t.Turn())
	// Output:
	// <nil>
	// table: TABLE-UNDO-3: a player takes back only their own move, and only the last one (the last move is that of seat 0)
	// <nil>
	// <nil>
	// table: TABLE-UNDO-2: a player does not take back what chance has decided
	// <nil>
	// chance
}

// A table is stored as the text of its record and opened again.
func ExampleRegistry_Open() {
	games := table.Registry{}
	table.Add(games, traindice.Entry)
	t, err := games.New(core.Header{Game: "traindice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	if err := t.Enter(t.Step(), "rolled 5"); err != nil {
		log.Fatal(err)
	}
	data, err := t.Save()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(data))
	again, err := games.Open(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("step", again.Step(), "is for", again.Turn())
	// Output:
	// railrules record 1
	// game: traindice
	// revision: 1
	// players: 2
	// options: {}
	// table-step: 1
	//
	// rolled 5
	// step 1 is for chance
}

// A host that keeps the steps elsewhere goes on from where a table stood,
// without making them again.
func ExampleRegistry_Resume() {
	games := table.Registry{}
	table.Add(games, traindice.Entry)
	t, err := games.New(core.Header{Game: "traindice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"rolled 5", "rolled 3"} {
		if err := t.Enter(t.Step(), text); err != nil {
			log.Fatal(err)
		}
	}
	data, err := t.Snapshot()
	if err != nil {
		log.Fatal(err)
	}
	again, err := games.Resume(data)
	if err != nil {
		log.Fatal(err)
	}
	if err := again.Play(0, again.Step(), "roll"); err != nil {
		log.Fatal(err)
	}
	for _, e := range again.Log(core.Spectator, 0) {
		fmt.Println(e.Number, e.Actor, e.Text)
	}
	_, err = again.Save()
	fmt.Println(err)
	// Output:
	// 2 seat 0 roll
	// table: TABLE-PAST: a record holds all steps of a game (the first 2 are not known here)
}
