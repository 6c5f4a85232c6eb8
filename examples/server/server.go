package main

import (
	cryptorand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
)

// Limits that keep a stranger from filling memory and disk.
const (
	maxBody   = 1 << 14
	maxTables = 1000
)

// server holds the tables by id. One lock is enough for an example.
type server struct {
	dir    string
	games  table.Registry
	mu     sync.Mutex
	tables map[string]table.Any
	rng    *rand.Rand
}

// open reads all tables that a directory keeps.
func open(dir string) (*server, error) {
	var seed [32]byte
	if _, err := cryptorand.Read(seed[:]); err != nil {
		return nil, err
	}
	s := &server{dir: dir, games: games.All(), tables: map[string]table.Any{}, rng: rand.New(rand.NewChaCha8(seed))}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(s.file("*"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if err := s.restore(strings.TrimSuffix(filepath.Base(file), suffix)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// suffix ends the names of the files that tables are stored in.
const suffix = ".record"

func (s *server) file(id string) string { return filepath.Join(s.dir, id+suffix) }

// restore puts a table where its file says.
func (s *server) restore(id string) error {
	delete(s.tables, id)
	data, err := os.ReadFile(s.file(id))
	if err != nil {
		return err
	}
	t, err := s.games.Open(data)
	if err != nil {
		return fmt.Errorf("%s: %w", s.file(id), err)
	}
	s.tables[id] = t
	return nil
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /tables", s.create)
	mux.HandleFunc("GET /tables/{id}", s.at(s.look))
	mux.HandleFunc("GET /tables/{id}/log", s.at(s.log))
	mux.HandleFunc("POST /tables/{id}/moves", s.at(s.move))
	mux.HandleFunc("POST /tables/{id}/undo", s.at(s.undo))
	return mux
}

// create makes a table and answers with its id and the tokens of its seats.
func (s *server) create(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		Game    string          `json:"game"`
		Players int             `json:"players"`
		Options json.RawMessage `json:"options"`
	}
	if !read(w, r, &wish) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables {
		refuse(w, http.StatusServiceUnavailable, errors.New("server: too many tables"))
		return
	}
	t, err := s.games.New(core.Header{Game: wish.Game, Players: wish.Players, Options: string(wish.Options)})
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err)
		return
	}
	id, tokens, meta := cryptorand.Text(), []string{}, []record.Meta{}
	for seat := range t.Seats() {
		tokens = append(tokens, cryptorand.Text())
		meta = append(meta, record.Meta{Name: tokenName(core.Seat(seat)), Value: tokens[seat]})
	}
	if err := errors.Join(t.SetMeta(meta), s.commit(id, t)); err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	s.tables[id] = t
	answer(w, map[string]any{"table": id, "tokens": tokens})
}

func tokenName(seat core.Seat) string { return "token-" + strconv.Itoa(int(seat)) }

// at finds the table and the seat of a request.
func (s *server) at(handle func(w http.ResponseWriter, r *http.Request, t table.Any, seat core.Seat)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		t, ok := s.tables[r.PathValue("id")]
		if !ok {
			refuse(w, http.StatusNotFound, errors.New("server: no such table"))
			return
		}
		seat := core.Spectator
		if token := r.FormValue("token"); token != "" {
			if seat, ok = seatOf(t, token); !ok {
				refuse(w, http.StatusForbidden, errors.New("server: no seat has this token"))
				return
			}
		}
		handle(w, r, t, seat)
	}
}

// seatOf returns the seat that a token belongs to.
func seatOf(t table.Any, token string) (core.Seat, bool) {
	for _, m := range t.Meta() {
		for seat := range t.Seats() {
			if m.Name == tokenName(core.Seat(seat)) && m.Value == token {
				return core.Seat(seat), true
			}
		}
	}
	return core.Spectator, false
}

func (s *server) look(w http.ResponseWriter, _ *http.Request, t table.Any, seat core.Seat) {
	look, err := t.Look(seat)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, look)
}

func (s *server) log(w http.ResponseWriter, r *http.Request, t table.Any, seat core.Seat) {
	from, _ := strconv.Atoi(r.FormValue("from")) // without a number: from the start
	answer(w, t.Log(seat, from))
}

// order is a command of a seat. Step is the number of the look it answers, so
// that a late or repeated command is not taken for the next decision.
type order struct {
	Step int    `json:"step"`
	Move string `json:"move"`
}

func (s *server) move(w http.ResponseWriter, r *http.Request, t table.Any, seat core.Seat) {
	var o order
	if read(w, r, &o) {
		s.after(w, r, t, seat, t.Play(seat, o.Step, o.Move))
	}
}

func (s *server) undo(w http.ResponseWriter, r *http.Request, t table.Any, seat core.Seat) {
	var o order
	if read(w, r, &o) {
		s.after(w, r, t, seat, t.Undo(seat, o.Step))
	}
}

// after stores a change and answers with what the seat sees now, or refuses
// with the rule.
func (s *server) after(w http.ResponseWriter, r *http.Request, t table.Any, seat core.Seat, err error) {
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err)
		return
	}
	id := r.PathValue("id")
	if err := s.commit(id, t); err != nil { // what is not stored has not happened
		refuse(w, http.StatusInternalServerError, errors.Join(err, s.restore(id)))
		return
	}
	s.look(w, r, t, seat)
}

// commit draws what chance has to decide and stores the table. The new file
// takes the place of the old one at once or not at all.
func (s *server) commit(id string, t table.Any) error {
	if _, err := t.Resolve(s.rng); err != nil {
		return err
	}
	data, err := t.Save()
	if err != nil {
		return err
	}
	file := s.file(id)
	if err := os.WriteFile(file+".new", data, 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

func read(w http.ResponseWriter, r *http.Request, v any) bool {
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		refuse(w, http.StatusBadRequest, fmt.Errorf("server: %w", err))
		return false
	}
	return true
}

func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	answer(w, map[string]string{"error": err.Error(), "rule": table.RuleID(err)})
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}
