package main

import (
	"bytes"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railrules/railrules/examples/internal/ui"
)

// A crash leaves the new file cut at any byte, or not there at all, or in its
// place. Whichever, the table is there as before the move or after it.
func TestACrashAtAnyByteLosesAtMostTheMoveInFlight(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.table("traindice", "{}", "person", "person")
	c.play(m, 1)
	c.play(m, 2)
	file := store{dir}.file(strings.TrimPrefix(m.Watch, "/t/"))
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	old := c.see(m.seat(1))
	c.play(m, 3)
	after, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	next := c.see(m.seat(1))
	if bytes.Equal(before, after) || old.Look.Step == next.Look.Step {
		t.Fatal("a move is not stored")
	}
	crashed := t.TempDir()
	name := filepath.Join(crashed, filepath.Base(file))
	for cut := range len(after) + 1 {
		if err := os.WriteFile(name, before, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name+fresh, after[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := open(crashed)
		if err != nil {
			t.Fatal(err)
		}
		state := seen(t, s, m)
		if state.Look.Step != old.Look.Step || state.Text != old.Text {
			t.Fatalf("cut at %d: step %d", cut, state.Look.Step)
		}
		if _, err := os.Stat(name + fresh); err == nil {
			t.Fatal("the rest of a crash is kept")
		}
	}
	again, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if state := seen(t, again, m); state.Look.Step != next.Look.Step || state.Text != next.Text {
		t.Errorf("after the restart: step %d, want %d", state.Look.Step, next.Look.Step)
	}
}

// seen is what seat 1 of a table sees on a server.
func seen(t *testing.T, s *server, m made) ui.State {
	t.Helper()
	p, ok := s.places[digest(strings.TrimPrefix(m.Links[1], "/t/"))]
	if !ok {
		t.Fatal("a link is lost")
	}
	state, err := p.room.see(p.who, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// A bot that was to move when the server ended moves when it starts again.
func TestARestartWakesBots(t *testing.T) {
	dir := t.TempDir()
	s, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s.close() // bots do not begin any more
	tab, err := s.games.Open([]byte("railrules record 1\ngame: rrbuilder\nplayers: 3\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	seats := []ui.Seat{{Name: "a", Plays: "random"}, {Name: "b", Plays: "random"}, {Name: "c", Plays: "random"}}
	if _, err := settle(tab, seats); err != nil {
		t.Fatal(err)
	}
	r := newRoom(s, "ROOM", tab, nil, seats)
	if err := r.store(); err != nil {
		t.Fatal(err)
	}
	c := start(t, dir)
	for c.see("/api/t/ROOM").Look.Step < 5 {
		if t.Context().Err() != nil {
			return
		}
	}
}

func TestWhatCannotBeStoredHasNotHappened(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.table("rrbuilder", "{}", "person", "person", "person")
	before := c.see(m.seat(0))
	// A directory in the place of the new file makes writing fail.
	block := store{dir}.file(strings.TrimPrefix(m.Watch, "/t/")) + fresh
	if err := os.Mkdir(block, 0o700); err != nil {
		t.Fatal(err)
	}
	turn := int(before.Look.Turn)
	legal := c.see(m.seat(turn)).Look.Legal
	no := send[ui.Refusal](c, "POST", m.seat(turn)+"/play", command(before.Look.Step, legal[0]), http.StatusInternalServerError)
	if strings.Contains(no.Message, dir) {
		t.Errorf("a player is told %s", no.Message)
	}
	if now := c.see(m.seat(0)); now.Look.Step != before.Look.Step || len(now.Log) != 0 {
		t.Errorf("after a failed move: %+v", now)
	}
	if err := os.Remove(block); err != nil {
		t.Fatal(err)
	}
	send[map[string]bool](c, "POST", m.seat(turn)+"/play", command(before.Look.Step, legal[0]), http.StatusOK)
}

// A file that is no table does not keep the others from being opened.
func TestADamagedFileIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.table("traindice", "{}", "person", "person")
	bad := filepath.Join(dir, "BAD"+suffix)
	if err := os.WriteFile(bad, []byte("no record"), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	log.SetOutput(&said)
	defer log.SetOutput(os.Stderr)
	again, err := open(dir)
	if err != nil {
		t.Fatal(err)
	}
	seen(t, again, m)
	if _, err := os.Stat(bad); err != nil || !strings.Contains(said.String(), "BAD"+suffix) {
		t.Errorf("the damaged file: %v, %s", err, said.String())
	}
}

// Whoever reads the directory does not get the links of the players.
func TestKeysAreNotStored(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.table("traindice", "{}", "person", "person")
	data, err := os.ReadFile(store{dir}.file(strings.TrimPrefix(m.Watch, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range m.Links {
		if strings.Contains(string(data), strings.TrimPrefix(link, "/t/")) {
			t.Error("a link is stored")
		}
	}
}
