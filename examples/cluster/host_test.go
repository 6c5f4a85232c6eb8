package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
)

func TestATableOfEachGameIsPlayedFollowedAndFoundAgain(t *testing.T) {
	ctx := limit(t, 40*time.Second)
	dir := t.TempDir()
	n, err := open(ctx, config{Dir: dir, Name: "alone", Replicas: 1, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	h, url := serveTest(t, ctx, n)
	clients := []*client{}
	for i, wish := range wishes() {
		c, err := openTable(ctx, []string{url}, wish, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		f := &follower{urls: c.urls, table: c.table, token: c.tokens[0], seat: 0}
		s := &follower{urls: c.urls, table: c.table, seat: core.Spectator}
		watch, stop := context.WithCancel(ctx)
		var wg sync.WaitGroup
		wg.Go(func() { f.follow(watch) })
		wg.Go(func() { s.follow(watch) })
		if _, err := c.play(ctx, 40, 0); err != nil {
			t.Fatal(err)
		}
		m, err := readLog(ctx, n, c.table)
		if err != nil {
			t.Fatal(err)
		}
		c.verify(t, m)
		short, stopShort := context.WithTimeout(ctx, 10*time.Second)
		f.verify(t, short, m)
		s.verify(t, short, m)
		stopShort()
		stop()
		wg.Wait()
		clients = append(clients, c)
	}
	// Another host knows the same tables, from snapshots and logs.
	h.wg.Wait()
	other := newHost(n)
	for _, c := range clients {
		p, err := other.enter(ctx, c.table)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := other.sync(ctx, p); err != nil {
			t.Fatal(err)
		}
		m, err := readLog(ctx, n, c.table)
		if err != nil {
			t.Fatal(err)
		}
		mine, _ := p.m.t.TruthJSON()
		truth, _ := m.t.TruthJSON()
		if string(mine) != string(truth) || p.m.sum != m.sum {
			t.Errorf("table %s: the other host has another state", c.table)
		}
		other.leave(p)
	}
}

func TestAGameEndsWithItsRecord(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	_, url := alone(t, ctx, t.TempDir())
	c, err := openTable(ctx, []string{url}, core.Header{Game: "rrbuilder", Players: 3}, 5)
	if err != nil {
		t.Fatal(err)
	}
	var no refusal
	want(t, http.StatusForbidden, "GET", url+"/tables/"+c.table+"/record", c.tokens[0], nil, &no)
	if no.Rule != "CLUSTER-RECORD" {
		t.Errorf("record before the end: %+v", no)
	}
	over, err := c.play(ctx, 1000, 0)
	if err != nil || !over {
		t.Fatal(over, err)
	}
	var text string
	want(t, http.StatusOK, "GET", url+"/tables/"+c.table+"/record", "", nil, &text)
	rec, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again, err := games.All().Open([]byte(text))
	if err != nil || again.Turn() != core.Nobody || len(rec.Moves) < 10 {
		t.Errorf("the record does not lead to the end: %v", err)
	}
}

func TestRequestsAreAnsweredOnceAndRefusalsNameTheRule(t *testing.T) {
	ctx := limit(t, 20*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	wish := map[string]any{"request": "my-table", "game": "traindice", "players": 2}
	var made, twice struct{ Table string }
	want(t, 200, "POST", url+"/tables", "", wish, &made)
	want(t, 200, "POST", url+"/tables", "", wish, &twice)
	if made.Table != twice.Table {
		t.Errorf("one request made tables %s and %s", made.Table, twice.Table)
	}
	var no refusal
	wish["players"] = 3
	want(t, 422, "POST", url+"/tables", "", wish, &no)
	if no.Rule != "CLUSTER-REQUEST" {
		t.Errorf("another request with the same id: %+v", no)
	}
	path := url + "/tables/" + made.Table
	tokens := [2]string{}
	for seat := range tokens {
		var sat struct {
			Seat  int
			Token string
		}
		want(t, 200, "POST", path+"/seats", "", map[string]any{}, &sat)
		if sat.Seat != seat {
			t.Errorf("seat %d was given, want %d", sat.Seat, seat)
		}
		tokens[seat] = sat.Token
		var same struct{ Seat int }
		want(t, 200, "POST", path+"/seats", "", map[string]any{"token": sat.Token}, &same)
		if same.Seat != seat {
			t.Errorf("the same token took seat %d", same.Seat)
		}
	}
	want(t, 200, "POST", url+"/tables", "", map[string]any{"game": "tycoon", "players": 3}, &twice)
	seats := url + "/tables/" + twice.Table + "/seats" // a token may be of seats at several tables, one at each
	want(t, 200, "POST", seats, "", map[string]any{"seat": 2, "token": tokens[0]}, nil)
	want(t, 200, "POST", seats, "", map[string]any{"token": tokens[0]}, nil)
	for _, wish := range []map[string]any{{"seat": 0, "token": tokens[0]}, {"seat": 2, "token": tokens[1]}} {
		no = refusal{}
		want(t, 409, "POST", seats, "", wish, &no)
		if no.Rule != "CLUSTER-SEAT" {
			t.Errorf("a second seat with one token: %+v", no)
		}
	}
	want(t, 409, "POST", path+"/seats", "", map[string]any{}, &no)
	want(t, 409, "POST", path+"/seats", "", map[string]any{"seat": 1}, &no)
	want(t, 422, "POST", path+"/seats", "", map[string]any{"seat": 7}, &no)

	var first, second accepted
	var start table.Look
	want(t, 200, "GET", path, "", nil, &start)
	if start.Turn == 1 { // chance lets one of them begin
		tokens[0], tokens[1] = tokens[1], tokens[0]
	}
	roll := command{"one", start.Step, "roll"}
	next := start.Step + 2 // the roll and what it shows
	want(t, 200, "POST", path+"/moves", tokens[0], roll, &first)
	want(t, 200, "POST", path+"/moves", tokens[0], roll, &second)
	if first.Step != second.Step || first.Look.Step != second.Look.Step || first.Look.Step != next {
		t.Errorf("one request was answered %+v and %+v", first, second)
	}
	for _, bad := range []struct {
		token  string
		c      command
		status int
		rule   string
	}{
		{tokens[0], command{"one", start.Step, "freight"}, 422, "CLUSTER-REQUEST"},
		{tokens[0], command{"one", next, "freight"}, 422, "TD-TURN-2"}, // a step is answered once, whatever the id
		{tokens[0], command{"two", start.Step, "roll"}, 409, "TABLE-STALE"},
		{tokens[0], command{"two", next, "freight"}, 422, "TD-TURN-2"},
		{tokens[1], command{"two", next, "roll"}, 422, "TABLE-TURN"},
		{"", command{"two", next, "roll"}, 403, "CLUSTER-TOKEN"},
		{"wrong", command{"two", next, "roll"}, 403, "CLUSTER-TOKEN"},
		{tokens[0], command{"a b", next, "roll"}, 400, "CLUSTER-INPUT"},
	} {
		no = refusal{}
		want(t, bad.status, "POST", path+"/moves", bad.token, bad.c, &no)
		if no.Rule != bad.rule {
			t.Errorf("%+v: rule %q, want %q", bad.c, no.Rule, bad.rule)
		}
		if (no.Look != nil) != (bad.status == 409) {
			t.Errorf("%+v: the new state is sent only with a conflict: %+v", bad.c, no.Look)
		}
	}
	want(t, 422, "POST", path+"/check", tokens[0], map[string]string{"move": "freight"}, &no)
	for _, bad := range []string{"/log?from=x", "/log?from=-1", "/events?from=1.5", "/events?from=99999999999999999999"} {
		no = refusal{}
		want(t, 400, "GET", path+bad, tokens[0], nil, &no)
		if no.Rule != "CLUSTER-INPUT" {
			t.Errorf("%s: %+v", bad, no)
		}
	}
	for _, id := range []string{"x", "*", strings.Repeat("A", 26)} {
		want(t, 404, "GET", url+"/tables/"+id, "", nil, &no)
	}
	want(t, 400, "POST", url+"/tables", "", []int{1}, &no)
	want(t, 422, "POST", url+"/tables", "", map[string]any{"game": "chess", "players": 2}, &no)
	if len(h.places) != 2 {
		t.Errorf("%d tables are kept, want 2", len(h.places))
	}
}

// A host that was cut off may know less than a client: it waits, and sends
// nothing that the client has.
func TestAFollowerThatKnowsMoreThanItsHostIsSentNothingTwice(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	c, err := openTable(ctx, []string{url}, core.Header{Game: "traindice", Players: 2}, 4)
	if err != nil {
		t.Fatal(err)
	}
	m, err := readLog(ctx, h.node, c.table)
	if err != nil {
		t.Fatal(err)
	}
	ahead := m.t.Step() + 10
	r, err := http.NewRequestWithContext(ctx, "GET", url+"/tables/"+c.table+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", fmt.Sprint(ahead))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := c.play(ctx, 20, 0); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var e event
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatal(err)
		}
		if len(e.Entries) == 0 || e.Entries[0].Number != ahead {
			t.Errorf("a client with %d entries is sent %+v", ahead, e)
		}
		return
	}
	t.Fatal(lines.Err())
}

func TestOfTwoHostsThatAcceptATurnOneWins(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	n2 := *h.node
	other := newHost(&n2)
	c, err := openTable(ctx, []string{url}, core.Header{Game: "traindice", Players: 2}, 9)
	if err != nil {
		t.Fatal(err)
	}
	hosts := []*host{h, other}
	for round := range 30 {
		m, err := readLog(ctx, h.node, c.table)
		if err != nil {
			t.Fatal(err)
		}
		seat, step := m.t.Turn(), m.t.Step()
		if seat == core.Nobody {
			break
		}
		// Both know the table as it is now.
		for _, h := range hosts {
			visitTest(t, ctx, h, c.table, func(p *place) error { _, err := h.sync(ctx, p); return err })
		}
		legal := m.t.Legal(seat)
		results := make([]error, 2)
		looks := make([]int, 2)
		var wg sync.WaitGroup
		for i, h := range hosts {
			wg.Go(func() {
				p, err := h.enter(ctx, c.table)
				if err != nil {
					results[i] = err
					return
				}
				defer h.leave(p)
				_, results[i] = h.play(ctx, p, seat, fmt.Sprintf("round%d-host%d", round, i), step, legal[len(legal)*i/2])
				looks[i] = p.m.t.Step()
			})
		}
		wg.Wait()
		won := 0
		for _, err := range results {
			if err == nil {
				won++
			} else if table.RuleID(err) != "TABLE-STALE" {
				t.Fatal(err)
			}
		}
		if won != 1 || looks[0] != looks[1] {
			t.Fatalf("round %d: %d hosts won, they are at steps %v", round, won, looks)
		}
	}
}

func visitTest(t testing.TB, ctx context.Context, h *host, id string, f func(p *place) error) {
	t.Helper()
	p, err := h.enter(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	defer h.leave(p)
	if err := f(p); err != nil {
		t.Fatal(err)
	}
}

func TestALogThatCannotBeReplayedIsNamedAndTheOthersAreServed(t *testing.T) {
	ctx := limit(t, 20*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	good, err := openTable(ctx, []string{url}, core.Header{Game: "traindice", Players: 2}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(m *match) []byte{
		"TD-TURN-2": func(m *match) []byte {
			e, err := entry{Seat: m.t.Turn(), Step: m.t.Step(), Texts: []string{"freight"}}.after(m, m.sum)
			if err != nil {
				t.Fatal(err)
			}
			return mustJSON(t, e)
		},
		"CLUSTER-LOG": func(*match) []byte { return []byte("not an entry") },
		"CLUSTER-LOG ": func(m *match) []byte { // as from a program with other rules
			e, err := m.next(func(m *match) (entry, error) {
				e := entry{Seat: m.t.Turn(), Step: m.t.Step(), Texts: m.t.Legal(m.t.Turn())[:1]}
				if err := m.t.Play(e.Seat, e.Step, e.Texts[0]); err != nil {
					return e, err
				}
				outcomes, err := m.draw(h.rng)
				e.Texts = append(e.Texts, outcomes...)
				return e, err
			})
			if err != nil {
				t.Fatal(err)
			}
			e.After = digest("another state")
			e.Sum = e.sum(m.sum)
			return mustJSON(t, e)
		},
	} {
		bad, err := openTable(ctx, []string{url}, core.Header{Game: "traindice", Players: 2}, 2)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bad.play(ctx, 1, 0); err != nil {
			t.Fatal(err)
		}
		m, err := readLog(ctx, h.node, bad.table)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.js.Publish(ctx, subject(bad.table), spoil(m)); err != nil {
			t.Fatal(err)
		}
		var no refusal
		want(t, 500, "GET", url+"/tables/"+bad.table, "", nil, &no)
		if no.Rule != strings.TrimSpace(name) || no.Table != bad.table || no.Step == nil {
			t.Errorf("want rule %s: %+v", name, no)
		}
	}
	if _, err := good.play(ctx, 3, 0); err != nil {
		t.Error(err)
	}
}

// snapshotTable plays on a table until it has a snapshot, and returns both.
func snapshotTable(t *testing.T, ctx context.Context, h *host, url, game string) (*client, snapshot) {
	t.Helper()
	c, err := openTable(ctx, []string{url}, core.Header{Game: game, Players: 2}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.play(ctx, 70, 0); err != nil {
		t.Fatal(err)
	}
	h.wg.Wait()
	kv, err := h.snaps.Get(ctx, c.table)
	if err != nil {
		t.Fatal(err)
	}
	var s snapshot
	if err := json.Unmarshal(kv.Value(), &s); err != nil {
		t.Fatal(err)
	}
	return c, s
}

func TestAHostGoesOnFromASnapshot(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	c, s := snapshotTable(t, ctx, h, url, "unionpacific")
	truth, err := readLog(ctx, h.node, c.table)
	if err != nil {
		t.Fatal(err)
	}
	n2 := *h.node
	other, far := serveHost(t, ctx, &n2)
	visitTest(t, ctx, other, c.table, func(p *place) error {
		if _, err := other.sync(ctx, p); err != nil {
			return err
		}
		if p.m.sum != truth.sum || p.m.t.First() == 0 || len(p.m.entries) >= other.every || p.m.entries[0].Step != p.m.t.First() {
			t.Errorf("the log was read from step %d on, %d entries", p.m.t.First(), len(p.m.entries))
		}
		return nil
	})
	// It plays on. What is older than the snapshot is found in the log when it is
	// asked for: a request that is sent again, and all that a seat has seen.
	c.urls, c.at = []string{far}, 0
	if _, err := c.play(ctx, 3, 0); err != nil {
		t.Fatal(err)
	}
	if truth, err = readLog(ctx, h.node, c.table); err != nil {
		t.Fatal(err)
	}
	first := func() int {
		other.mu.Lock()
		defer other.mu.Unlock()
		return other.places[c.table].m.t.First()
	}
	if first() == 0 {
		t.Error("the log was read from the start without a need")
	}
	for k, cmd := range c.acks {
		if cmd.Step >= first() {
			continue
		}
		var seat int
		if _, err := fmt.Sscanf(k, "seat %d", &seat); err != nil {
			t.Fatal(err)
		}
		var got accepted
		want(t, http.StatusOK, "POST", far+"/tables/"+c.table+"/moves", c.tokens[seat], cmd, &got)
		if got.Step != cmd.Step || got.Look.Step != truth.t.Step() {
			t.Errorf("an old request is answered %+v", got)
		}
		break
	}
	var list []table.Entry
	want(t, http.StatusOK, "GET", far+"/tables/"+c.table+"/log", c.tokens[1], nil, &list)
	if !slices.Equal(list, truth.t.Log(1, 0)) {
		t.Errorf("the log of seat 1 is not the whole one: %d entries of %d", len(list), truth.t.Step())
	}
	c.verify(t, truth)
	if s.Sequence == 0 || len(s.Stand.Table) > 10_000 {
		t.Errorf("a snapshot of %d bytes", len(s.Stand.Table))
	}
}

func TestAWrongSnapshotIsThrownAway(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	c, right := snapshotTable(t, ctx, h, url, "unionpacific")
	_, another := snapshotTable(t, ctx, h, url, "unionpacific")
	truth, err := readLog(ctx, h.node, c.table)
	if err != nil {
		t.Fatal(err)
	}
	wrong := map[string]func(s *snapshot){
		"of another message": func(s *snapshot) { s.Sequence-- },
		"beyond the log":     func(s *snapshot) { s.Sequence += 1000 },
		"of no message":      func(s *snapshot) { s.Sequence = 0 },
		"of another table":   func(s *snapshot) { *s = another },
		"with another token": func(s *snapshot) { s.Stand.Tokens = []string{s.Stand.Tokens[0], digest("mine")} },
		"without tokens":     func(s *snapshot) { s.Stand.Tokens = nil },
		"one step further": func(s *snapshot) {
			m, err := s.Stand.match(c.table, h.games)
			if err != nil {
				t.Fatal(err)
			}
			seat := m.t.Turn()
			if err := m.t.Play(seat, m.t.Step(), m.t.Legal(seat)[0]); err != nil {
				t.Fatal(err)
			}
			if s.Stand, err = m.stand(); err != nil {
				t.Fatal(err)
			}
		},
		"of no table": func(s *snapshot) { s.Stand.Table = []byte(`{}`) },
		"of nothing":  func(s *snapshot) { *s = snapshot{} },
	}
	for name, spoil := range wrong {
		s := right
		spoil(&s)
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.snaps.Put(ctx, c.table, data); err != nil {
			t.Fatal(err)
		}
		other := newHost(h.node)
		visitTest(t, ctx, other, c.table, func(p *place) error {
			if _, err := other.sync(ctx, p); err != nil {
				return err
			}
			if p.m.sum != truth.sum || p.m.t.Step() != truth.t.Step() || p.m.t.First() != 0 {
				t.Errorf("snapshot %s: another state, or not read from the start", name)
			}
			return nil
		})
		if _, err := h.snaps.Get(ctx, c.table); err == nil {
			t.Errorf("a snapshot %s is kept", name)
		}
	}
}
