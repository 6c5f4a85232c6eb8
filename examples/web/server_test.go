package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/examples/internal/body"
	"github.com/railrules/railrules/examples/internal/ui"
)

func TestATableIsPlayed(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.table("traindice", `{"target":20}`, "person")
	path := m.seat(0)
	l := c.see(path)
	if l.Look.Seat != 0 || l.Look.Turn != 0 || strings.Join(l.Look.Legal, ",") != "roll" || l.Title != "Train Dice" {
		t.Fatalf("first state: %+v", l)
	}
	send[map[string]bool](c, "POST", path+"/play", command(l.Look.Step, "roll"), http.StatusOK)

	// The same command again is refused and not taken for the next decision.
	no := send[ui.Refusal](c, "POST", path+"/play", command(l.Look.Step, "roll"), http.StatusUnprocessableEntity)
	if no.Rule != "TABLE-STALE" || no.Text == "" {
		t.Errorf("a repeated command: %+v", no)
	}
	now := c.see(path)
	for move, rule := range map[string]string{"freight": "TD-TURN-2", "nonsense": "TD-NOTE-4"} {
		no = send[ui.Refusal](c, "POST", path+"/play", command(now.Look.Step, move), http.StatusUnprocessableEntity)
		if no.Rule != rule || no.Message == "" {
			t.Errorf("%s: %+v", move, no)
		}
	}
	no = send[ui.Refusal](c, "POST", path+"/undo", command(now.Look.Step, ""), http.StatusUnprocessableEntity)
	if no.Rule != "TABLE-UNDO-2" {
		t.Errorf("undo after dice: %+v", no)
	}
	no = send[ui.Refusal](c, "POST", m.seat(-1)+"/play", command(now.Look.Step, "roll"), http.StatusUnprocessableEntity)
	if no.Rule != "TABLE-SEAT" {
		t.Errorf("a spectator plays: %+v", no)
	}

	// Who knows the log up to an entry gets what follows; who knows one that
	// does not stand gets all.
	if known := c.see(fmt.Sprintf("%s?from=1&step=%d", path, now.Log[0].Step)); known.From != 1 || len(known.Log) != 1 {
		t.Errorf("the log from 1: %+v", known.Log)
	}
	if unknown := c.see(fmt.Sprintf("%s?from=1&step=%d", path, now.Log[0].Step+7)); unknown.From != 0 || len(unknown.Log) != 2 {
		t.Errorf("the log after another entry: %+v", unknown.Log)
	}
}

func TestUndoAndRedoUntilTheEnd(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.table("rrbuilder", `{}`, "person", "person", "person")
	c.play(m, 0)
	turn := 0
	for ; !c.see(m.seat(turn)).Look.Undo; turn++ {
	}
	l := c.see(m.seat(turn))
	send[map[string]bool](c, "POST", m.seat(turn)+"/undo", command(l.Look.Step, ""), http.StatusOK)
	l = c.see(m.seat(turn))
	if len(l.Log) != 0 || !l.Look.Redo {
		t.Fatalf("after undo: %+v", l)
	}
	send[map[string]bool](c, "POST", m.seat(turn)+"/redo", command(l.Look.Step, ""), http.StatusOK)
	if l = c.see(m.seat(turn)); len(l.Log) != 1 {
		t.Fatalf("after redo: %+v", l)
	}
	r := c.s.rooms[strings.TrimPrefix(m.Watch, "/t/")]
	for r.t.Turn() != core.Nobody {
		if err := r.play(r.t.Turn(), r.t.Step(), r.t.Legal(r.t.Turn())[0]); err != nil {
			t.Fatal(err)
		}
	}
	// The record is open to everybody now, so nothing is taken back.
	for seat := range 3 {
		l = c.see(m.seat(seat))
		if l.Look.Undo || l.Look.Places == nil {
			t.Errorf("after the end seat %d sees %+v", seat, l.Look)
		}
		send[ui.Refusal](c, "POST", m.seat(seat)+"/undo", command(l.Look.Step, ""), http.StatusUnprocessableEntity)
	}
}

func TestBotsPlayWithoutAnybody(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.table("traindice", `{"target":10}`, "greedy", "search", "random")
	for end := time.Now().Add(20 * time.Second); c.see(m.seat(-1)).Look.Turn != core.Nobody; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the bots do not come to an end")
		}
	}
	if l := c.see(m.seat(-1)); len(l.Log) < 6 || l.Look.Places == nil {
		t.Errorf("after the bots: %+v", l)
	}
}

func TestRecordsGoFromTableToTable(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.table("rrbuilder", `{}`, "person", "greedy", "random")
	for n := range 5 {
		for end := time.Now().Add(10 * time.Second); c.see(m.seat(0)).Look.Turn != 0; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the bots do not play")
			}
		}
		c.play(m, n)
	}
	for c.see(m.seat(0)).Look.Turn != 0 {
		time.Sleep(time.Millisecond)
	}
	status, text := c.bytes("GET", m.seat(0)+"/record", "")
	if status != http.StatusOK || strings.Contains(text, "key-") || strings.Contains(text, "table-step") {
		t.Fatalf("the record: %d %s", status, text)
	}
	again := send[made](c, "POST", "/api/records", text, http.StatusOK)
	if len(again.Links) != 3 || again.Links[0] == "" || again.Links[1] != "" || again.Seats[2].Plays != "random" {
		t.Fatalf("the table of the record: %+v", again)
	}
	a, b := c.see(m.seat(0)), c.see(again.seat(0))
	if len(a.Log) != len(b.Log) || a.Text != b.Text {
		t.Errorf("the table of the record differs: %+v and %+v", a, b)
	}
	for steps := range len(a.Log) + 1 {
		then := send[ui.Then](c, "GET", fmt.Sprintf("%s/at?step=%d", m.seat(0), steps), "", http.StatusOK)
		if then.Steps != steps || then.Text == "" {
			t.Fatalf("step %d: %+v", steps, then)
		}
		if steps == len(a.Log) && then.Text != a.Text {
			t.Errorf("now looks like %s in the past", then.Text)
		}
	}
	for _, bad := range []string{"", "railrules record 1\n", text[:len(text)-3], strings.Replace(text, "rrbuilder", "chess", 1)} {
		send[ui.Refusal](c, "POST", "/api/records", bad, http.StatusUnprocessableEntity)
	}
}

// Whoever follows learns of each change, and who comes back learns where the
// game is at once.
func TestEvents(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.table("rrbuilder", `{}`, "person", "person", "person")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	follow := func() *bufio.Scanner {
		r, err := http.NewRequestWithContext(ctx, "GET", c.url+m.seat(1)+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
			t.Fatalf("the stream is %s", kind)
		}
		return bufio.NewScanner(answer.Body)
	}
	next := func(lines *bufio.Scanner) string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatal("the stream ended")
		return ""
	}
	lines := follow()
	for n := range 4 {
		if got := next(lines); got != fmt.Sprint(c.see(m.seat(1)).Look.Step) {
			t.Fatalf("event %d says %s", n, got)
		}
		c.play(m, n)
	}
	if got := next(follow()); got != fmt.Sprint(c.see(m.seat(1)).Look.Step) {
		t.Errorf("who comes back is told %s", got)
	}
}

func TestManyClientsAtOnce(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.table("traindice", `{}`, "person", "person")
	turn := int(c.see(m.seat(-1)).Look.Turn)
	step := c.see(m.seat(turn)).Look.Step
	var wait sync.WaitGroup
	var mu sync.Mutex
	answers := map[int]int{}
	for range 20 {
		wait.Go(func() {
			status, _ := c.bytes("POST", m.seat(turn)+"/play", command(step, "roll"))
			mu.Lock()
			defer mu.Unlock()
			answers[status]++
		})
	}
	wait.Wait()
	if answers[http.StatusOK] != 1 || answers[http.StatusUnprocessableEntity] != 19 {
		t.Errorf("one command sent twenty times: %v", answers)
	}
}

func TestBadRequestsAreRefused(t *testing.T) {
	c := start(t, t.TempDir())
	for _, body := range []string{"", "[]", `{"game":1}`, `{"more":1}`} {
		send[ui.Refusal](c, "POST", "/api/tables", body, http.StatusBadRequest)
	}
	seats := `"seats":[{"plays":"person"},{"plays":"person"}]`
	for body, rule := range map[string]string{
		`{"game":"chess",` + seats + `}`:                                              "",
		`{"game":"traindice"}`:                                                        "TD-PLAY-1",
		`{"game":"traindice",` + seats + `,"options":{"target":0}}`:                   "TD-OPT-8",
		`{"game":"traindice","seats":[{"plays":"genius"}]}`:                           "",
		`{"game":"traindice","seats":[{"plays":"person","name":"a\nb"}]}`:             "",
		`{"game":"traindice","seats":[{"plays":"person","name":"` + long(41) + `"}]}`: "",
	} {
		if no := send[ui.Refusal](c, "POST", "/api/tables", body, http.StatusUnprocessableEntity); no.Rule != rule || no.Message == "" {
			t.Errorf("%s: %+v, want rule %q", body, no, rule)
		}
	}
	send[ui.Refusal](c, "GET", "/api/t/none", "", http.StatusNotFound)
	send[ui.Refusal](c, "POST", "/api/tables", `{"game":"`+long(body.Max)+`"}`, http.StatusRequestEntityTooLarge)
	send[ui.Refusal](c, "POST", "/api/records", long(maxRecord+1), http.StatusRequestEntityTooLarge)
	if status, _ := c.bytes("GET", "/../store.go", ""); status != http.StatusNotFound {
		t.Errorf("another file: %d", status)
	}
}

func long(n int) string { return strings.Repeat("x", n) }

func TestRatesAndTablesAreLimited(t *testing.T) {
	c := start(t, t.TempDir())
	wish := `{"game":"traindice","seats":[{"plays":"person"}]}`
	c.s.makes = limiter{burst: 2}
	for _, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if status, text := c.bytes("POST", "/api/tables", wish); status != want {
			t.Fatalf("status %d, want %d: %s", status, want, text)
		}
	}
	c.s.requests = limiter{burst: 1}
	c.bytes("GET", "/", "")
	send[ui.Refusal](c, "GET", "/api/games", "", http.StatusTooManyRequests)
	c.s.requests, c.s.makes = limiter{burst: 1e9}, limiter{burst: 1e9}
	c.s.mu.Lock()
	for n := 0; len(c.s.rooms) < maxTables; n++ {
		c.s.rooms[fmt.Sprint(n)] = nil
	}
	c.s.mu.Unlock()
	send[ui.Refusal](c, "POST", "/api/tables", wish, http.StatusServiceUnavailable)
	c.s.mu.Lock()
	for n := range maxTables {
		delete(c.s.rooms, fmt.Sprint(n))
	}
	c.s.mu.Unlock()
}

func TestTheLimiterFillsUpAgain(t *testing.T) {
	l := limiter{burst: 2, perSecond: 1}
	now := time.Unix(0, 0)
	for i, want := range []bool{true, true, false} {
		if l.allow("a", now) != want {
			t.Errorf("request %d", i)
		}
	}
	if !l.allow("b", now) || l.allow("a", now.Add(900*time.Millisecond)) || !l.allow("a", now.Add(2*time.Second)) {
		t.Error("an address is not counted by itself, or not filled up")
	}
	for i := range 3 * maxBuckets {
		l.allow(fmt.Sprint(i), now)
	}
	if len(l.buckets) > maxBuckets {
		t.Errorf("%d addresses are remembered", len(l.buckets))
	}
}

// The pages load nothing but their own files, and have no script in them.
func TestPagesAreSelfContained(t *testing.T) {
	c := start(t, t.TempDir())
	reference := regexp.MustCompile(`(?:src|href|from|import|fetch|url)[=( ]+["'(]?([^"')\s>]+)`)
	m := c.table("traindice", "{}", "person")
	send[ui.Refusal](c, "GET", "/t/anything", "", http.StatusNotFound)
	for _, path := range []string{"/", m.Links[0], m.Watch, "/style.css", "/table.js", "/web.js", "/index.js"} {
		answer, err := http.Get(c.url + path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		text := string(data)
		if err != nil || answer.StatusCode != http.StatusOK || strings.Contains(text, "//cdn") || strings.Contains(text, "https:") || strings.Contains(text, " onclick=") {
			t.Errorf("%s: %d %v %s", path, answer.StatusCode, err, text)
		}
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "//") {
				t.Errorf("%s refers to %s", path, m[1])
			}
		}
		for _, name := range []string{"Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"} {
			if answer.Header.Get(name) == "" {
				t.Errorf("%s has no %s", path, name)
			}
		}
	}
	r, _ := http.NewRequest("POST", c.url+"/api/tables", strings.NewReader("{}"))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another site makes a table: %d", answer.StatusCode)
	}
}

func TestRunPrintsItsAddressAndEnds(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, []string{"-addr", "localhost:0", "-dir", t.TempDir()}, w) }()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(strings.TrimSpace(line) + "/api/games")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := run(ctx, []string{"-unknown"}, io.Discard); err == nil {
		t.Error("an unknown flag is accepted")
	}
}
