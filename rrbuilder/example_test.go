package rrbuilder_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

// A game is played by texts or moves; a refused move names its rule.
func Example() {
	g, err := rrbuilder.New(3, rrbuilder.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	for _, text := range []string{
		"nominate red 4", "pass", "pass", // seat 0 buys red for 4 cubes
		"pass", "pass", "pass", // nobody nominates another company
		"build albany--boston from boston",
		"pass", // red can still build
	} {
		m, err := g.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		next, err := g.Apply(s, m)
		if errors.Is(err, rrbuilder.ErrMustBuild) {
			fmt.Println(err)
			break
		}
		os.Stdout.Write(g.AppendReport(nil, s, m, next))
		s = next
	}
	for m := range g.Moves(s) {
		fmt.Printf("%s can play %q\n", g.Turn(s), g.AppendMove(nil, m))
	}
	// Output:
	// Seat 0 nominates Red with a bid of 4.
	// Seat 1 lets Red go.
	// Seat 2 lets Red go.
	// Seat 0 buys Red for 4.
	// Seat 1 passes the nomination.
	// Seat 2 passes the nomination.
	// Seat 0 passes the nomination.
	// Seat 0 builds Red from Boston to Albany for 2 and earns $20.
	// Nobody runs Yellow: it passes.
	// Nobody runs Green: it passes.
	// Nobody runs Blue: it passes.
	// Nobody runs Grey: it passes.
	// Nobody runs Brown: it passes.
	// rrbuilder: RR-BUILD-3: a company that can build a route must build one (red can build 2 routes)
	// seat 0 can play "build albany--new-york"
	// seat 0 can play "build boston--new-york"
}

// Nobody buys anything: every nomination is passed.
func ExampleNew() {
	g, err := rrbuilder.New(3, rrbuilder.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, n := g.Start(), 0
	for ; g.Turn(s) != core.Nobody; n++ {
		s, _ = g.Apply(s, rrbuilder.Pass())
	}
	st := g.Standing(s)
	fmt.Println(n, "passes:", st.Winners(), st.Reason)
	// Output: 15 passes: [seat 0 seat 1 seat 2] shared
}

// A stored game is opened again from its header.
func ExampleOpen() {
	g, err := rrbuilder.New(5, rrbuilder.Options{
		FinalPayout: rrbuilder.PayoutPerShare,
		MinimumBid:  core.Some(0),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := g.Header()
	fmt.Println(h.Game, h.Players, h.Options, h.Board)
	again, err := rrbuilder.Open(h)
	fmt.Println(again.Options() == g.Options(), err)
	// Output:
	// rrbuilder 5 {"finalPayout":"per-share","minimumBid":0} usa-reconstructed-1
	// true <nil>
}

// A board that is not valid is refused with all its faults.
func ExampleLoadBoard() {
	_, err := rrbuilder.LoadBoard([]byte(`{"id":"two-towns","name":"Two towns",
		"colors":[{"id":"white"}],
		"transcontinental":{"ends":["a","a"],"completer":50,"participant":30},
		"companies":[{"id":"x","name":"X","color":"red","order":1,"shares":4}],
		"locations":[
			{"id":"a","name":"A","color":"white","value":20,"start":true,"x":0,"y":0},
			{"id":"b","name":"B","color":"black","value":20,"start":false,"x":9,"y":0}],
		"routes":[{"id":"a--b","a":"a","b":"b","cost":0}]}`))
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		var invalid *core.Invalid
		if errors.As(e, &invalid) {
			fmt.Printf("%s: %s\n", invalid.Name, invalid.Problem)
		}
	}
	fmt.Println(errors.Is(err, rrbuilder.ErrBoard))
	// Output:
	// company "x": the number of shares is 4, not 5
	// location "b": its color "black" is none of the board's
	// route "a--b": the cost is 0, not 1 to 100
	// transcontinental: both ends are the same location
	// true
}

// What each route would bring the company at its slot.
func ExampleGame_AppendOffers() {
	g, err := rrbuilder.New(3, rrbuilder.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	for _, m := range []rrbuilder.Move{
		rrbuilder.Nominate(0, 2), rrbuilder.Pass(), rrbuilder.Pass(), // red
		rrbuilder.Pass(), rrbuilder.Pass(), rrbuilder.Pass(),
	} {
		if s, err = g.Apply(s, m); err != nil {
			fmt.Println(err)
			return
		}
	}
	red, _ := s.AtSlot()
	for _, o := range g.AppendOffers(nil, s, red)[:4] {
		fmt.Printf("%s: costs %d, pays $%d\n", g.AppendMove(nil, o.Move), o.Cost, o.Profit)
	}
	// Output:
	// build albany--boston from boston: costs 2, pays $20
	// build albany--new-york from new-york: costs 2, pays $20
	// build boston--new-york from boston: costs 2, pays $50
	// build boston--new-york from new-york: costs 2, pays $30
}

// Sets of different colours, bigger ones first.
func ExampleGoodsValue() {
	fmt.Println(rrbuilder.GoodsValue([rrbuilder.MaxColors]uint8{2, 1, 1, 1, 0})) // 100 + 10
	fmt.Println(rrbuilder.GoodsValue([rrbuilder.MaxColors]uint8{2, 2, 2, 0, 0})) // 60 + 60
	// Output:
	// 110
	// 120
}
