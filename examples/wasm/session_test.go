//go:build !js

package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/ui"
)

func begin(t *testing.T, w wish) *session {
	t.Helper()
	text, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSession(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func seats(plays ...string) []ui.Seat {
	var list []ui.Seat
	for _, kind := range plays {
		list = append(list, ui.Seat{Name: kind, Plays: kind})
	}
	return list
}

func TestEveryGameIsPlayedAgainstBots(t *testing.T) {
	for _, name := range all.Names() {
		t.Run(name, func(t *testing.T) {
			s := begin(t, wish{Game: name, Seats: seats("person", "greedy", "random")})
			for range 30 {
				if legal := s.legal(); len(legal) > 0 {
					if err := s.play(legal[len(legal)/2]); err != nil {
						t.Fatal(err)
					}
				} else if text, err := s.bot(); err != nil || text == "" && s.t.Turn() > 0 {
					t.Fatalf("a bot plays %q: %v", text, err)
				}
			}
			if _, err := s.svg(); err != nil {
				t.Fatal(err)
			}
			state, err := s.state(0, 0)
			if err != nil || state.Look.Seat != 0 || state.Text == "" || len(state.Log) < 30 {
				t.Errorf("the person sees %+v, %v", state, err)
			}
			then, err := s.at(len(state.Log), 1)
			if err != nil || then.Text != state.Text {
				t.Errorf("now is in the past %q, %v", then.Text, err)
			}
			text, err := s.record()
			if err != nil {
				t.Fatal(err)
			}
			again := begin(t, wish{Record: text, Seats: seats("person", "greedy", "random")})
			if now, err := again.state(0, 0); err != nil || now.Text != state.Text {
				t.Errorf("the record goes on as %q, %v", now.Text, err)
			}
		})
	}
}

func TestSeveralPersonsPlayInTurn(t *testing.T) {
	s := begin(t, wish{Game: "rrbuilder", Seats: seats("person", "person", "person")})
	first := s.who
	if err := s.play(s.legal()[0]); err != nil {
		t.Fatal(err)
	}
	if s.who == first {
		t.Errorf("after %v nobody else looks", first)
	}
	if text, err := s.bot(); text != "" || err != nil {
		t.Errorf("a bot plays %q, %v", text, err)
	}
	if err := s.undo(); table.RuleID(err) != "TABLE-UNDO-3" {
		t.Errorf("another takes the move back: %v", err)
	}
}

func TestRefusalsCarryTheRule(t *testing.T) {
	s := begin(t, wish{Game: "traindice", Seats: seats("person")})
	if err := s.play("stop"); table.RuleID(err) != "TD-HEAD-3" {
		t.Errorf("stop: %v", err)
	}
	if err := s.undo(); table.RuleID(err) != "TABLE-UNDO-1" {
		t.Errorf("undo: %v", err)
	}
	if err := s.redo(); table.RuleID(err) != "TABLE-REDO-1" {
		t.Errorf("redo: %v", err)
	}
	if then, err := s.at(99, core.Spectator); err != nil || then.Steps != 0 {
		t.Errorf("after 99 steps: %+v, %v", then, err)
	}
}

func TestBadWishesAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "{", `{"more":1}`, `{"game":"chess","seats":[{"plays":"person"}]}`, `{"game":"traindice"}`,
		`{"game":"traindice","seats":[{"plays":"genius"}]}`, `{"record":"nothing"}`,
		`{"record":"railrules record 1\ngame: chess\nplayers: 2\n\n"}`,
		`{"record":"railrules record 1\ngame: traindice\nplayers: 2\n\n","seats":[{"plays":"person"}]}`,
	} {
		if _, err := newSession([]byte(text)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

func TestThePageIsComplete(t *testing.T) {
	files, err := static(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "page.js", "railrules.js", "worker.js", "table.js", "style.css", "wasm_exec.js"} {
		if len(files[name]) == 0 {
			t.Errorf("%s is missing", name)
		}
		if name != "worker.js" && !strings.Contains(string(files["worker.js"]), `"`+name+`"`) {
			t.Errorf("the worker does not keep %s", name)
		}
	}
	if !strings.Contains(string(files["worker.js"]), binary) || !strings.Contains(string(files["railrules.js"]), binary) {
		t.Error("the scripts do not know the games")
	}
}
