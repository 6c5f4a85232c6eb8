package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/railrules/railrules/examples/internal/body"
)

// client sends requests to a server under test.
type client struct {
	t   *testing.T
	url string
}

func (c client) send(method, path, body string, want int, into any) {
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
	if answer.StatusCode != want {
		c.t.Fatalf("%s %s %s: status %d, want %d", method, path, body, answer.StatusCode, want)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		c.t.Fatal(err)
	}
}

// start runs a server that keeps its tables in dir.
func start(t *testing.T, dir string) client {
	t.Helper()
	s, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.handler())
	t.Cleanup(web.Close)
	return client{t, web.URL}
}

type made struct {
	Table  string
	Tokens []string
}

type look struct {
	Seat, Step, Turn int
	Legal            []string
}

type refusal struct{ Error, Rule string }

func (c client) create(body string) made {
	c.t.Helper()
	var m made
	c.send("POST", "/tables", body, http.StatusOK, &m)
	return m
}

func TestATableIsPlayedAndFoundAgainAfterARestart(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.create(`{"game":"traindice","players":1,"options":{"target":20}}`)
	path, token := "/tables/"+m.Table, "?token="+m.Tokens[0]

	var l look
	c.send("GET", path+token, "", http.StatusOK, &l)
	if l.Seat != 0 || l.Turn != 0 || len(l.Legal) != 1 || l.Legal[0] != "roll" {
		t.Fatalf("first look: %+v", l)
	}
	stale := l.Step
	c.send("POST", path+"/moves"+token, order{l.Step, "roll"}.json(t), http.StatusOK, &l)

	// The same command again is refused and not taken for the next decision.
	var no refusal
	c.send("POST", path+"/moves"+token, order{stale, "roll"}.json(t), http.StatusUnprocessableEntity, &no)
	// A move against the rules is answered with the rule.
	c.send("POST", path+"/moves"+token, order{l.Step, "freight"}.json(t), http.StatusUnprocessableEntity, &no)
	if no.Rule != "TD-TURN-2" {
		t.Errorf("freight: %+v", no)
	}
	// What chance has decided cannot be undone.
	c.send("POST", path+"/undo"+token, order{l.Step, ""}.json(t), http.StatusUnprocessableEntity, &no)

	again := start(t, dir)
	var l2 look
	again.send("GET", path+token, "", http.StatusOK, &l2)
	if l2.Turn != l.Turn || strings.Join(l2.Legal, ",") != strings.Join(l.Legal, ",") {
		t.Errorf("after the restart %+v, before %+v", l2, l)
	}
	var log []struct{ Text string }
	again.send("GET", path+"/log"+token, "", http.StatusOK, &log)
	if len(log) != 2 || log[0].Text != "roll" || !strings.HasPrefix(log[1].Text, "rolled ") {
		t.Errorf("log: %+v", log)
	}
}

func (o order) json(t *testing.T) string {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWhoHasNoTokenIsASpectator(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.create(`{"game":"traindice","players":1}`)
	var l look
	c.send("GET", "/tables/"+m.Table, "", http.StatusOK, &l)
	if l.Seat != -3 || l.Legal != nil {
		t.Errorf("a spectator sees %+v", l)
	}
	var no refusal
	c.send("POST", "/tables/"+m.Table+"/moves", order{l.Step, "roll"}.json(t), http.StatusUnprocessableEntity, &no)
	c.send("GET", "/tables/"+m.Table+"?token=x", "", http.StatusForbidden, &no)
	c.send("GET", "/tables/"+m.Table+"/log?from=1", "", http.StatusOK, new([]any))
	for _, from := range []string{"x", "-1", "1.5"} {
		c.send("GET", "/tables/"+m.Table+"/log?from="+from, "", http.StatusBadRequest, &no)
	}
}

func TestBadRequestsAreRefused(t *testing.T) {
	c := start(t, t.TempDir())
	var no refusal
	for _, text := range []string{"", "[]", `{"game":1}`, `{"more":1}`, `{"game":"traindice","players":2} {}`, `{"game":"` + strings.Repeat("x", body.Max) + `"}`} {
		c.send("POST", "/tables", text, http.StatusBadRequest, &no)
	}
	for body, rule := range map[string]string{
		`{"game":"chess","players":2}`:                                "",
		`{"game":"traindice","players":9999}`:                         "TD-PLAY-1",
		`{"game":"traindice","players":2,"options":{"target":0}}`:     "TD-OPT-8",
		`{"game":"traindice","players":2,"options":{"colour":"red"}}`: "COMMON-OPT-4",
	} {
		c.send("POST", "/tables", body, http.StatusUnprocessableEntity, &no)
		if no.Rule != rule || no.Error == "" {
			t.Errorf("%s: %+v, want rule %q", body, no, rule)
		}
	}
	c.send("GET", "/tables/none", "", http.StatusNotFound, &no)
}

// Clients send what they like: the body of a command is one whatever it is
// called, and who sends half of it holds up nobody.
func TestHowABodyIsSentDoesNotMatter(t *testing.T) {
	c := start(t, t.TempDir())
	m := c.create(`{"game":"traindice","players":1}`)
	path, token := "/tables/"+m.Table, "?token="+m.Tokens[0]
	var l look
	c.send("GET", path+token, "", http.StatusOK, &l)

	half, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = half.Close() }()
	if _, err := fmt.Fprintf(half, "POST %s/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", path); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond) // it has come
	r, err := http.NewRequest("POST", c.url+path+"/moves"+token, strings.NewReader(order{l.Step, "roll"}.json(t)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded") // as curl -d does
	patient := http.Client{Timeout: 5 * time.Second}
	answer, err := patient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("status %d", answer.StatusCode)
	}
}

func TestWhatCannotBeStoredHasNotHappened(t *testing.T) {
	dir := t.TempDir()
	c := start(t, dir)
	m := c.create(`{"game":"traindice","players":1}`)
	path, token := "/tables/"+m.Table, "?token="+m.Tokens[0]
	var l look
	c.send("GET", path+token, "", http.StatusOK, &l)
	// A directory in the place of the new file makes writing fail.
	if err := os.Mkdir(dir+"/"+m.Table+suffix+".new", 0o700); err != nil {
		t.Fatal(err)
	}
	var no refusal
	c.send("POST", path+"/moves"+token, order{l.Step, "roll"}.json(t), http.StatusInternalServerError, &no)
	var log []struct{ Text string }
	c.send("GET", path+"/log"+token, "", http.StatusOK, &log)
	if len(log) != 0 {
		t.Errorf("log after a failed move: %+v", log)
	}
}
