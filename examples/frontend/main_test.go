package main

import (
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

func Example_main() {
	main()
	// Output:
	// Seat 0 rolls a 4.
	// Seat 1 rolls a 1. Seat 0 begins.
	// TRAIN DICE  round 1, 100 points win
	// > seat 0      0 points, begins the rounds
	//   seat 1      0 points
	// 6 dice to throw; 3 head rolls left
	// moves: [roll]
	// stop? traindice: TD-HEAD-3: nobody may stop before locomotive and tender stand
}

// A client that is only sent what its seat sees stays in step with the table.
func TestClientStaysInStep(t *testing.T) {
	g, err := traindice.New(3, traindice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := table.New(g)
	view, err := server.Any().View(1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newClient(traindice.Entry, server.Header(), 1, view)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for server.Turn() != core.Nobody {
		from := len(server.Log(1, 0))
		if _, err := server.Resolve(rng); err != nil {
			t.Fatal(err)
		}
		if turn := server.Turn(); turn >= 0 {
			legal := server.Legal(turn)
			if err := server.Play(turn, server.Step(), legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		for _, entry := range server.Log(1, from) {
			if err := c.follow(entry.Text); err != nil {
				t.Fatal(err)
			}
		}
		if c.view != server.View(1) {
			t.Fatal("the client's view differs from the table's")
		}
		if turn := server.Turn(); turn == 1 && len(c.moves()) != len(server.Legal(1)) {
			t.Fatal("the client lists other moves than the table")
		}
	}
}

func TestClientRefusesWhatIsNoView(t *testing.T) {
	for _, view := range []string{"", "{}", "null"} {
		if _, err := newClient(traindice.Entry, core.Header{Game: "traindice", Players: 2}, 0, []byte(view)); err == nil {
			t.Errorf("view %q is accepted", view)
		}
	}
	if _, err := newClient(traindice.Entry, core.Header{Game: "chess", Players: 2}, 0, nil); err == nil {
		t.Error("another game is accepted")
	}
}
