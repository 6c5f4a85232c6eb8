// Frontend is the client's side of a table: it holds one seat's view, lists and
// checks moves by itself, and follows the game with the texts that its seat is
// sent. The same code runs in a browser, compiled to js/wasm.
package main

import (
	"fmt"
	"log"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

// client knows what its seat may know, of any game.
type client[S, M comparable] struct {
	g    core.Codec[S, M]
	seat core.Seat
	view core.View[S]
}

// newClient starts from the header and the view that a server sent.
func newClient[S, M comparable](e core.Entry[S, M], h core.Header, seat core.Seat, view []byte) (*client[S, M], error) {
	g, err := e.Open(h)
	if err != nil {
		return nil, err
	}
	s, err := g.ParseJSON(view)
	return &client[S, M]{g, seat, core.View[S]{State: s}}, err
}

// moves lists the legal moves if it is the seat's turn.
func (c *client[S, M]) moves() []string {
	var texts []string
	if c.g.Turn(c.view.State) == c.seat {
		for m := range core.Moves(c.g, c.view.State) {
			texts = append(texts, string(c.g.AppendMove(nil, m)))
		}
	}
	return texts
}

// why tells what forbids a move, before it is sent.
func (c *client[S, M]) why(text string) error {
	m, err := c.g.ParseMove(text)
	if err != nil {
		return err
	}
	return c.g.Check(c.view.State, m)
}

// follow applies a step as the seat learnt of it.
func (c *client[S, M]) follow(text string) error {
	m, err := c.g.ParseMove(text)
	if err != nil {
		return err
	}
	c.view.State, err = c.g.Apply(c.view.State, m)
	return err
}

// picture draws the view.
func (c *client[S, M]) picture() string {
	n, ok := c.g.(core.Narrator[S, M])
	if !ok {
		return ""
	}
	return string(n.AppendPicture(nil, c.view.State))
}

func main() {
	// The server's side: a table, of which the client gets header and view.
	games := table.Registry{}
	table.Add(games, traindice.Entry)
	server, err := games.New(core.Header{Game: "traindice", Players: 2})
	if err != nil {
		log.Fatal(err)
	}
	view, err := server.View(0)
	if err != nil {
		log.Fatal(err)
	}

	c, err := newClient(traindice.Entry, server.Header(), 0, view)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := server.Resolve(rand.New(rand.NewPCG(1, 0))); err != nil {
		log.Fatal(err)
	}
	for _, entry := range server.Log(0, 0) { // in an app these come over the wire
		if err := c.follow(entry.Text); err != nil {
			log.Fatal(err)
		}
		fmt.Print(entry.Report)
	}
	fmt.Print(c.picture())
	fmt.Println("moves:", c.moves())
	fmt.Println("stop?", c.why("stop"))
}
