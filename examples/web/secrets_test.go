package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
)

// Two games of Union Pacific that differ only in what seat 1 must not know are
// the same, byte by byte, in everything that is sent to seat 1 and to a
// spectator; seat 0 sees two games.
func TestSecretsNeverReachTheWrongBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("one client that asks for much: long under the race detector, and no use to it")
	}
	c := start(t, t.TempDir())
	pairs := 0
	for seed := range uint64(6) {
		a, b := twins(t, c.s.games, seed)
		if a == nil {
			continue
		}
		if pairs++; pairs > 3 {
			break
		}
		first, second := c.upload(a), c.upload(b)
		for _, seat := range []int{1, -1} {
			x, y := c.everything(first, seat), c.everything(second, seat)
			for path := range x {
				if x[path] != y[path] {
					t.Errorf("seed %d: %s tells seat %d what it must not know:\n%s\n%s", seed, path, seat, x[path], y[path])
				}
			}
		}
		if x, y := c.everything(first, 0), c.everything(second, 0); x[""] == y[""] || x["/record"] == y["/record"] || x["/at?step=0"] != y["/at?step=0"] {
			t.Errorf("seed %d: seat 0 does not see that the games differ", seed)
		}
	}
	if pairs < 3 {
		t.Fatalf("only %d pairs of games were found", pairs)
	}
}

// upload makes a table of a record and forgets who sits where, which is the
// same for both.
func (c *site) upload(rec *record.Record) made {
	c.t.Helper()
	text, err := rec.AppendText(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return send[made](c, "POST", "/api/records", string(text), http.StatusOK)
}

// everything is all that a seat can get from the server, by what it asks for.
func (c *site) everything(m made, seat int) map[string]string {
	c.t.Helper()
	all := map[string]string{}
	state := c.see(m.seat(seat))
	paths := []string{"", "?from=3&step=2", "/record"}
	for n := 0; n < len(state.Log)+4; n += 4 {
		paths = append(paths, fmt.Sprintf("/at?step=%d", n), fmt.Sprintf("/at?step=%d&as=0", n), fmt.Sprintf("/at?step=%d&as=-2", n))
	}
	for _, path := range paths {
		_, all[path] = c.bytes("GET", m.seat(seat)+path, "")
	}
	step := state.Look.Step
	for _, o := range []string{
		command(step, "take deck"), command(step, "invest BNL"), command(step, "discard black"), command(step, "draw BNL"),
		command(step, "draw ?"), command(step-1, "decline"), command(step, "trade MS"), "{", command(step, long(50)),
	} {
		_, all["play "+o] = c.bytes("POST", m.seat(seat)+"/play", o)
	}
	for _, what := range []string{"/undo", "/redo"} {
		_, all[what] = c.bytes("POST", m.seat(seat)+what, command(step, ""))
	}
	answer, err := http.Get(c.url + m.seat(seat) + "/events")
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data:") {
	}
	all["/events"] = lines.Text()
	return all
}

// twins returns two records of a game of two in which seat 0 is to move, that
// differ in a card that only seat 0 has seen; nil if there is none.
func twins(t *testing.T, games table.Registry, seed uint64) (a, b *record.Record) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	tab, err := games.New(core.Header{Game: "unionpacific", Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for tab.Step() < 60+int(seed)*20 || tab.Turn() != 0 {
		if _, err := tab.Resolve(rng); err != nil {
			t.Fatal(err)
		}
		seat := tab.Turn()
		if seat == core.Nobody {
			return nil, nil
		}
		if tab.Step() >= 60+int(seed)*20 && seat == 0 {
			break
		}
		legal := tab.Legal(seat)
		if err := tab.Play(seat, tab.Step(), legal[rng.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	rec, err := tab.TruthRecord()
	if err != nil {
		t.Fatal(err)
	}
	rec.Meta = nil
	own, other := tab.Log(0, 0), tab.Log(1, 0)
	watch := tab.Log(core.Spectator, 0)
	for i, text := range rec.Moves {
		if own[i].Actor != core.Chance || own[i].Text != text || other[i].Text == text || watch[i].Text == text {
			continue // not something that only seat 0 has seen
		}
		for _, kind := range []string{"draw WW", "draw KCC", "draw SFRB", "draw MS", "draw BNL", "draw clear", "draw mixed", "draw joker"} {
			if kind == text {
				continue
			}
			changed := rec
			changed.Moves = append(append([]string{}, rec.Moves[:i]...), kind)
			changed.Moves = append(changed.Moves, rec.Moves[i+1:]...)
			twin, err := games.New(rec.Header)
			if err != nil {
				t.Fatal(err)
			}
			if twin.Load(changed) == nil && sameTexts(twin.Log(1, 0), other) && sameTexts(twin.Log(core.Spectator, 0), watch) {
				return &rec, &changed
			}
		}
	}
	return nil, nil
}

func sameTexts(a, b []table.Entry) bool {
	for i := range a {
		if a[i].Text != b[i].Text {
			return false
		}
	}
	return len(a) == len(b)
}

// No seat of a whole game is sent the text of a step that it did not learn of.
func TestLogsOfAWholeGameAreMasked(t *testing.T) {
	if testing.Short() {
		t.Skip("one client that asks for much: long under the race detector, and no use to it")
	}
	c := start(t, t.TempDir())
	m := c.table("unionpacific", "{}", "person", "person", "person")
	rng := rand.New(rand.NewPCG(3, 4))
	for range 150 {
		if c.see(m.seat(-1)).Look.Turn == core.Nobody {
			break
		}
		c.play(m, rng.IntN(1000))
	}
	rec, err := c.s.rooms[strings.TrimPrefix(m.Watch, "/t/")].t.TruthRecord()
	if err != nil {
		t.Fatal(err)
	}
	truth := rec.Moves
	hidden := 0
	for seat := -1; seat < 3; seat++ {
		state := c.see(m.seat(seat))
		if len(state.Log) != len(truth) {
			t.Fatalf("seat %d has %d entries of %d", seat, len(state.Log), len(truth))
		}
		for i, e := range state.Log {
			if e.Text == truth[i] {
				continue
			}
			hidden++
			if card, _ := strings.CutPrefix(truth[i], "draw "); !strings.HasSuffix(e.Text, "?") || strings.Contains(e.Report, card) {
				t.Errorf("seat %d learns of %q: %+v", seat, truth[i], e)
			}
		}
	}
	if hidden < 100 {
		t.Errorf("only %d steps were hidden", hidden)
	}
}
