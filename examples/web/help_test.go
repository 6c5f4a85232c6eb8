package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/railrules/railrules/examples/internal/ui"
)

// site is a server under test.
type site struct {
	t   *testing.T
	s   *server
	url string
}

// start runs a server that keeps its tables in dir. Nothing limits its clients
// unless a test says so.
func start(t *testing.T, dir string) *site {
	t.Helper()
	s, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.pause, s.think = 0, 20*time.Millisecond
	s.requests, s.makes = limiter{burst: 1e9}, limiter{burst: 1e9}
	web := httptest.NewServer(s.handler())
	s.wake()
	t.Cleanup(func() {
		s.close()
		s.bots.Wait()
		web.Close()
	})
	return &site{t, s, web.URL}
}

// bytes sends a request and returns the status and the whole answer.
func (c *site) bytes(method, path, body string) (int, string) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// send sends a request, requires a status and reads the answer.
func send[T any](c *site, method, path, body string, want int) T {
	c.t.Helper()
	status, text := c.bytes(method, path, body)
	if status != want {
		c.t.Fatalf("%s %s %s: status %d, want %d: %s", method, path, body, status, want, text)
	}
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		c.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	return v
}

// made is the answer to a wish for a table.
type made struct {
	Watch string    `json:"watch"`
	Links []string  `json:"links"`
	Seats []ui.Seat `json:"seats"`
}

// seat returns the address of what a seat may do; seat -1 is the spectator.
func (m made) seat(seat int) string {
	if seat < 0 {
		return "/api" + m.Watch
	}
	return "/api" + m.Links[seat]
}

// table makes a table with players of some kinds.
func (c *site) table(game, options string, plays ...string) made {
	c.t.Helper()
	seats := make([]ui.Seat, len(plays))
	for i, kind := range plays {
		seats[i].Plays = kind
	}
	body, _ := json.Marshal(map[string]any{"game": game, "options": json.RawMessage(options), "seats": seats})
	return send[made](c, "POST", "/api/tables", string(body), http.StatusOK)
}

func (c *site) see(path string) ui.State {
	c.t.Helper()
	return send[ui.State](c, "GET", path, "", http.StatusOK)
}

// play makes the n-th legal move of whoever is to move, counted around.
func (c *site) play(m made, n int) {
	c.t.Helper()
	turn := int(c.see(m.seat(-1)).Look.Turn)
	state := c.see(m.seat(turn))
	legal := state.Look.Legal
	if len(legal) == 0 {
		c.t.Fatalf("no move for seat %d", turn)
	}
	send[map[string]bool](c, "POST", m.seat(turn)+"/play", command(state.Look.Step, legal[n%len(legal)]), http.StatusOK)
}

func command(step int, move string) string {
	text, _ := json.Marshal(order{step, move})
	return string(text)
}
