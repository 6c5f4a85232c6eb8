package main

import (
	"bytes"
	"context"
	cryptorand "crypto/rand"
	"encoding/json"
	"errors"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
	"github.com/railrules/railrules/examples/internal/ui"
)

// The games of the page, and bots for them.
var (
	all  = games.All()
	bots = games.Bots()
)

// session is a table that is played in one browser by a person, or several in
// turn, and bots.
type session struct {
	t     table.Any
	title string
	seats []ui.Seat
	bots  []bot.Player // by seat, nil for a person
	rng   *rand.Rand
	who   core.Seat // the person who looks
}

// wish is what newTable is told.
type wish struct {
	Game    string          `json:"game"`
	Options json.RawMessage `json:"options,omitempty"`
	Seats   []ui.Seat       `json:"seats"`
	// Record is a game to go on with; Game and Options are those of the record
	// then.
	Record string `json:"record"`
}

// newSession makes the table that a JSON document asks for.
func newSession(data []byte) (*session, error) {
	var w wish
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&w); err != nil {
		return nil, err
	}
	t, err := w.table()
	if err != nil {
		return nil, err
	}
	if len(w.Seats) != t.Seats() {
		return nil, errors.New("there must be one entry of seats for each player")
	}
	s := &session{t: t, title: all[t.Header().Game].Title, seats: w.Seats, who: core.Spectator, bots: make([]bot.Player, len(w.Seats))}
	for i, seat := range w.Seats {
		if seat.Plays == ui.Person {
			if s.who == core.Spectator {
				s.who = core.Seat(i)
			}
			continue
		}
		if s.bots[i], err = bots.New(seat.Plays, t.Header()); err != nil {
			return nil, err
		}
	}
	var seed [32]byte
	_, _ = cryptorand.Read(seed[:]) // never fails
	s.rng = rand.New(rand.NewChaCha8(seed))
	return s, s.settle(nil)
}

// table opens the record, or the game at its start.
func (w wish) table() (table.Any, error) {
	if w.Record != "" {
		return all.Open([]byte(w.Record))
	}
	return all.New(core.Header{Game: w.Game, Players: len(w.Seats), Options: string(w.Options)})
}

// settle lets chance act after a command that was accepted, and finds out who
// looks now: of several persons the one who is to move.
func (s *session) settle(err error) error {
	if err != nil {
		return err
	}
	if _, err := s.t.Resolve(s.rng); err != nil {
		return err
	}
	if turn := s.t.Turn(); turn.In(len(s.seats)) && s.bots[turn] == nil {
		s.who = turn
	}
	return nil
}

// legal returns the legal moves if a person is to move.
func (s *session) legal() []string {
	if turn := s.t.Turn(); turn == s.who {
		return s.t.Legal(turn)
	}
	return nil
}

// play makes a move of the person.
func (s *session) play(text string) error { return s.settle(s.t.Play(s.who, s.t.Step(), text)) }

func (s *session) undo() error { return s.settle(s.t.Undo(s.who, s.t.Step())) }

func (s *session) redo() error { return s.settle(s.t.Redo(s.who, s.t.Step())) }

// iterations bound how long a bot thinks: in a browser no clock runs meanwhile.
const iterations = 200

// bot lets the bot that is to move play one move and returns its text as the
// person learns of it, "" if no bot is to move.
func (s *session) bot() (string, error) {
	turn := s.t.Turn()
	if !turn.In(len(s.seats)) || s.bots[turn] == nil {
		return "", nil
	}
	view, err := s.t.View(turn)
	if err != nil {
		return "", err
	}
	text, err := s.bots[turn].Move(context.Background(), view, iterations, s.rng)
	if err != nil {
		return "", err
	}
	made := len(s.t.Log(s.who, 0))
	if err := s.settle(s.t.Play(turn, s.t.Step(), text)); err != nil {
		return "", err
	}
	return s.t.Log(s.who, made)[0].Text, nil
}

// state is what the page shows.
func (s *session) state(from, step int) (ui.State, error) {
	return ui.See(s.t, s.title, s.seats, s.who, from, step)
}

func (s *session) svg() (string, error) {
	state, err := s.state(0, 0)
	return state.SVG, err
}

// at is a moment of the game. Until it is over the person sees it as then.
func (s *session) at(steps int, who core.Seat) (ui.Then, error) {
	if s.t.Turn() != core.Nobody {
		who = s.who
	}
	return ui.At(all, s.t, who, steps)
}

// record is the whole game.
func (s *session) record() (string, error) {
	rec, err := s.t.TruthRecord()
	if err != nil {
		return "", err
	}
	text, err := rec.AppendText(nil)
	return string(text), err
}
