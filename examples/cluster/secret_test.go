package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
)

func TestASeatIsSentItsOwnViewOnEveryPath(t *testing.T) {
	ctx := limit(t, 40*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	hidden := 0
	for i, wish := range wishes() {
		c, err := openTable(ctx, []string{url}, wish, uint64(20+i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.play(ctx, 30, 0); err != nil {
			t.Fatal(err)
		}
		m, err := readLog(ctx, h.node, c.table)
		if err != nil {
			t.Fatal(err)
		}
		truth := m.t.Log(core.Nobody, 0) // who is no seat is a spectator
		rec, err := m.t.TruthRecord()
		if err != nil {
			t.Fatal(err)
		}
		moves := rec.Moves
		path := url + "/tables/" + c.table
		for seat := core.Spectator; int(seat) < wish.Players; seat++ {
			token := ""
			if seat.In(wish.Players) {
				token = c.tokens[seat]
			} else if seat != core.Spectator {
				continue
			}
			look, err := m.look(seat)
			if err != nil {
				t.Fatal(err)
			}
			list := m.t.Log(seat, 0)
			for wire, should := range map[string]any{
				"":        look,
				"/log":    list,
				"/legal":  map[string]any{"step": m.t.Step(), "legal": append([]string{}, m.t.Legal(seat)...)},
				"/events": event{list, look},
			} {
				text := firstAnswer(t, path+wire, token)
				if text != string(mustJSON(t, should)) {
					t.Errorf("%s %v %s is sent\n%s\nand should see\n%s", wish.Game, seat, wire, text, mustJSON(t, should))
				}
				for other, secret := range c.tokens {
					if strings.Contains(text, secret) || strings.Contains(text, digest(secret)) {
						t.Errorf("%s %v %s is sent the token of seat %d", wish.Game, seat, wire, other)
					}
				}
			}
			var picture string
			want(t, http.StatusOK, "GET", path+"/picture", token, nil, &picture)
			if picture != m.t.Picture(seat) {
				t.Errorf("%s: %v is sent another picture", wish.Game, seat)
			}
			for n, e := range list {
				if e.Text != moves[n] {
					hidden++
				}
				if seat == core.Spectator && e != truth[n] {
					t.Errorf("%s: a spectator is sent %+v", wish.Game, e)
				}
			}
			// Who is not to move learns nothing by asking.
			if seat != m.t.Turn() {
				for _, text := range m.t.Legal(m.t.Turn()) {
					var no refusal
					status := http.StatusUnprocessableEntity
					want(t, status, "POST", path+"/check", token, map[string]string{"move": text}, &no)
					if rule := no.Rule; rule != "TABLE-TURN" && rule != "TABLE-SEAT" {
						t.Errorf("%s: %v asks for %q: %+v", wish.Game, seat, text, no)
					}
					break
				}
			}
			var no refusal
			want(t, http.StatusForbidden, "GET", path+"/record", token, nil, &no)
		}
	}
	if hidden == 0 {
		t.Error("no step was hidden from anybody: the test proves nothing")
	}
}

// firstAnswer returns the body of an answer, or the data of the first event.
func firstAnswer(t *testing.T, url, token string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := web.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d", url, answer.StatusCode)
	}
	if !strings.HasSuffix(url, "/events") {
		var data json.RawMessage
		if err := json.NewDecoder(answer.Body).Decode(&data); err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	var number int
	var data string
	text := make([]byte, 0, 1<<16)
	buf := make([]byte, 1<<16)
	for !strings.Contains(string(text), "\n\n") {
		n, err := answer.Body.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, buf[:n]...)
	}
	head, tail, _ := strings.Cut(string(text), "\n")
	if _, err := fmt.Sscanf(head, "id: %d", &number); err != nil {
		t.Fatal(err)
	}
	data, _ = strings.CutPrefix(strings.TrimSpace(tail), "data: ")
	var e struct{ Look table.Look }
	if err := json.Unmarshal([]byte(data), &e); err != nil || e.Look.Length != number {
		t.Fatalf("event %d has %d entries: %v", number, e.Look.Length, err)
	}
	return data
}
