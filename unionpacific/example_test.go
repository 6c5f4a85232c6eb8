package unionpacific_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/unionpacific"
)

// A game of four in which everybody plays at random.
func Example() {
	g, err := unionpacific.New(4, unionpacific.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 2))
	end, _ := core.Playout(g, g.Start(), rng, 5000)
	st := g.Standing(end)
	fmt.Println(st.Over, st.Reason)
	fmt.Println(end.Dividends(), "dividends paid")
	// Output:
	// true fourth-dividend
	// 4 dividends paid
}

// play applies moves in their notation.
func play(g *unionpacific.Game, s unionpacific.State, texts ...string) unionpacific.State {
	for _, text := range texts {
		m, err := g.ParseMove(text)
		if err == nil {
			s, err = g.Apply(s, m)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	return s
}

// begin deals the cards in a fixed order, as a table with real cards would
// enter them, and lets everybody open with the first share.
func begin(players int) (*unionpacific.Game, unionpacific.State) {
	g, err := unionpacific.New(players, unionpacific.Options{})
	if err != nil {
		fmt.Println(err)
	}
	s := g.Start()
	for cards, shares := 0, 0; s.Phase() < unionpacific.PhaseOpening; {
		m := unionpacific.DrawCard(unionpacific.Card(cards % unionpacific.Cards))
		if s.Phase() == unionpacific.PhaseDealCards {
			cards++
		} else {
			m = unionpacific.DrawShare(unionpacific.Company(shares % 10))
			shares++
		}
		s, _ = g.Apply(s, m)
	}
	for range players {
		s, _ = g.Apply(s, g.AppendMoves(nil, s)[0])
	}
	for range players {
		s, _ = g.Apply(s, g.AppendChances(nil, s)[0].Move)
	}
	return g, s
}

func ExampleNew() {
	_, err := unionpacific.New(7, unionpacific.Options{})
	fmt.Println(err)
	fmt.Println(errors.Is(err, unionpacific.ErrPlayers))
	g, _ := unionpacific.New(3, unionpacific.Options{Edition: unionpacific.German1999, FirstSeat: 2})
	fmt.Println(g.Header().Options)
	// Output:
	// unionpacific: players: 7 is not 2 to 6 (UP-SETUP-0: 2 to 6 players take part)
	// true
	// {"edition":"german1999","firstSeat":2}
}

func ExampleOpen() {
	g, err := unionpacific.Open(core.Header{Game: "unionpacific", Players: 2, Options: `{"upTradeOnly":true}`})
	fmt.Println(g.Seats(), g.Options().UPTradeOnly, err)
	_, err = unionpacific.Open(core.Header{Game: "unionpacific", Players: 2, Options: `{"upWild":true}`})
	fmt.Println(err)
	// Output:
	// 2 true <nil>
	// unionpacific: option "upWild": unknown name (UP-OPT-0: options are those of the table, each at most once)
}

func ExampleGame_AppendChances() {
	g, s := begin(4)
	for _, o := range g.AppendChances(nil, s) {
		fmt.Printf("%s: %d\n", g.AppendMove(nil, o.Move), o.Weight)
	}
	// Output:
	// draw clear: 11
	// draw mixed: 6
	// draw black: 5
	// draw white: 4
	// draw joker: 2
}

func ExampleGame_Check() {
	g, s := begin(4)
	s = play(g, s, "draw clear")
	m, _ := g.ParseMove("build clear BNL denver-el-paso 0")
	err := g.Check(s, m)
	fmt.Println(err)
	var illegal *core.Illegal
	fmt.Println(errors.As(err, &illegal), illegal.Rule.ID())
	// Output:
	// unionpacific: UP-BUILD-6: one end of the section must belong to the company's network (BNL on denver-el-paso)
	// true UP-BUILD-6
}

// A seat follows the game with its view and the seen forms of the steps.
func ExampleGame_View() {
	g, s := begin(4)
	v := g.View(s, 1)
	for _, text := range []string{"draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM", "trade MRR"} {
		m, _ := g.ParseMove(text)
		seen := g.Seen(s, m, 1)
		fmt.Printf("%s\n", g.AppendMove(nil, seen))
		s, _ = g.Apply(s, m)
		v.State, _ = g.Apply(v.State, seen)
	}
	fmt.Println(v == g.View(s, 1))
	fmt.Println("in hand for certain:", v.State.Known(0, unionpacific.UnionPacific), "UP")
	fmt.Println("in hand or given up:", v.State.Loose(0, 0), "WW and", v.State.Loose(0, unionpacific.UnionPacific), "UP")
	// Output:
	// draw ?
	// build clear BNL billings-calgary 0
	// take open WW
	// draw DM
	// trade ?
	// true
	// in hand for certain: 1 UP
	// in hand or given up: 1 WW and 1 UP
}

// A bot that sees only its view plays against a truth that may be the real one.
func ExampleGame_Sample() {
	g, s := begin(4)
	v := g.View(s, 2)
	guess, err := g.Sample(v, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(err, g.Invariant(guess), g.View(guess, 2) == v)
	// Output:
	// <nil> <nil> true
}

func ExampleGame_Closed() {
	g, s := begin(4)
	red, _ := g.Board().FindCompany("BNL")
	for _, id := range []string{"billings-calgary", "billings-casper", "denver-el-paso", "billings-boise"} {
		x, _ := g.Board().FindSection(id)
		if err := g.Closed(s, red, x); err != nil {
			fmt.Println(id+":", err)
		} else {
			fmt.Println(id + ": open")
		}
	}
	// Output:
	// billings-calgary: open
	// billings-casper: unionpacific: UP-BUILD-5: the company has a train on this section already (BNL on billings-casper)
	// denver-el-paso: unionpacific: UP-BUILD-6: one end of the section must belong to the company's network (BNL on denver-el-paso)
	// billings-boise: unionpacific: UP-BUILD-3: the company may not use track of this type (BNL on billings-boise)
}

func ExampleGame_Sites() {
	g, s := begin(4)
	black, _ := g.Board().FindCompany("DM")
	for _, at := range g.Sites(s, black) {
		fmt.Println(g.Board().Section(at.Section).ID, at.Space, g.Board().Card(at.Type).ID)
	}
	// Output:
	// santa-fe-denver 0 mixed
	// kansas-city-omaha 0 mixed
	// denver-omaha 0 mixed
	// kansas-city-oklahoma-city 0 mixed
	// kansas-city-st-louis 1 mixed
}

func ExampleGame_Network() {
	g, s := begin(4)
	green, _ := g.Board().FindCompany("EPRG")
	for _, c := range g.Network(s, green) {
		fmt.Println(g.Board().City(c).Name)
	}
	fmt.Println("value", g.Value(s, green), "- trains left", s.TrainsLeft(green))
	// Output:
	// Phoenix
	// El Paso
	// Dallas
	// value 3 - trains left 21
}

func ExampleGame_Investments() {
	g, s := begin(4)
	for _, m := range g.Investments(s, 0)[:7] {
		fmt.Printf("%s\n", g.AppendMove(nil, m))
	}
	// Output:
	// invest MRR
	// invest KCC
	// invest ESL
	// invest UMR
	// invest UP
	// invest MRR KCC
	// invest MRR ESL
}

func ExampleGame_Dividend() {
	g, s := begin(4)
	for c, pay := range g.Dividend(s) {
		for seat, millions := range pay {
			if millions > 0 {
				fmt.Printf("%s pays %d to seat %d\n", g.Board().Company(unionpacific.Company(c)).Name, millions, seat)
			}
		}
	}
	// Output:
	// Wyoming & Western pays 1 to seat 0
	// Wyoming & Western pays 1 to seat 2
	// Sioux Falls Royal Blue pays 1 to seat 1
	// Sioux Falls Royal Blue pays 1 to seat 3
}

func ExampleGame_AppendReport() {
	g, s := begin(4)
	for _, text := range []string{"draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM", "trade MRR"} {
		m, _ := g.ParseMove(text)
		next, _ := g.Apply(s, m)
		// as seat 1 is told
		fmt.Print(string(g.AppendReport(nil, g.View(s, 1).State, g.Seen(s, m, 1), g.View(next, 1).State)))
		s = next
	}
	// Output:
	// Seat 0 draws a track card.
	// Seat 0 plays a clear card: Billings Northern Lights builds from Billings to Calgary and is worth 3.
	// Seat 0 takes the open share of Wyoming & Western.
	// A share of Denver Midland is laid open.
	// Seat 0 gives up a share for a share of Union Pacific.
	// It is the turn of seat 1.
}

func ExampleLoadBoard() {
	_, err := unionpacific.LoadBoard([]byte(`{"game":"unionpacific","format":1,"cities":[{"id":"here","name":"Here"}]}`))
	fmt.Println(err)
	// Output:
	// unionpacific: board trackTypes: there are 0, not 4 (UP-BOARD-10: a board is complete and consistent)
	// unionpacific: board dividendCards: there are 0, not 4 (UP-BOARD-10: a board is complete and consistent)
	// unionpacific: board companies: there are 0, not 11 (UP-BOARD-10: a board is complete and consistent)
}
