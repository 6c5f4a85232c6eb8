package main

import (
	"cmp"
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
	"github.com/railrules/railrules/examples/internal/body"
	"github.com/railrules/railrules/examples/internal/games"
)

// maxTables keeps a stranger from filling memory and disk.
const maxTables = 1000

// server holds the tables by id. One lock is enough for an example.
type server struct {
	dir    string
	games  table.Registry
	mu     sync.Mutex
	tables map[string]table.Any
	rng    *rand.Rand
}

// load reads all tables that a directory keeps.
func load(dir string) (*server, error) {
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
	mux.HandleFunc("GET /tables/{id}", s.at(show))
	mux.HandleFunc("GET /tables/{id}/log", s.at(history))
	mux.HandleFunc("POST /tables/{id}/moves", s.command(func(t table.Any, seat core.Seat, o order) error {
		return t.Play(seat, o.Step, o.Move)
	}))
	mux.HandleFunc("POST /tables/{id}/undo", s.command(func(t table.Any, seat core.Seat, o order) error {
		return t.Undo(seat, o.Step)
	}))
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
	reply(w)(s.open(core.Header{Game: wish.Game, Players: wish.Players, Options: string(wish.Options)}))
}

func (s *server) open(h core.Header) (any, error) {
	t, err := s.games.New(h)
	if err != nil {
		return nil, err
	}
	id, tokens, meta := cryptorand.Text(), []string{}, []record.Meta{}
	for seat := range t.Seats() {
		tokens = append(tokens, cryptorand.Text())
		meta = append(meta, record.Meta{Name: tokenName(core.Seat(seat)), Value: tokens[seat]})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) >= maxTables {
		return nil, failure{http.StatusServiceUnavailable, errors.New("server: too many tables")}
	}
	if err := errors.Join(t.SetMeta(meta), s.commit(id, t)); err != nil {
		return nil, failure{http.StatusInternalServerError, err}
	}
	s.tables[id] = t
	return map[string]any{"table": id, "tokens": tokens}, nil
}

func tokenName(seat core.Seat) string { return "token-" + strconv.Itoa(int(seat)) }

// failure is an error with the status that a client gets.
type failure struct {
	status int
	error
}

func (f failure) Unwrap() error { return f.error }

// at answers with what handle returns for the table and the seat of a request.
// Nobody else uses the table meanwhile, and no client is waited for.
func (s *server) at(handle func(r *http.Request, t table.Any, seat core.Seat) (any, error)) http.HandlerFunc {
	visit := func(r *http.Request) (any, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		t, ok := s.tables[r.PathValue("id")]
		if !ok {
			return nil, failure{http.StatusNotFound, errors.New("server: no such table")}
		}
		seat := core.Spectator
		if token := r.URL.Query().Get("token"); token != "" {
			if seat, ok = seatOf(t, token); !ok {
				return nil, failure{http.StatusForbidden, errors.New("server: no seat has this token")}
			}
		}
		return handle(r, t, seat)
	}
	return func(w http.ResponseWriter, r *http.Request) { reply(w)(visit(r)) }
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

func show(_ *http.Request, t table.Any, seat core.Seat) (any, error) { return t.Look(seat) }

func history(r *http.Request, t table.Any, seat core.Seat) (any, error) {
	from, err := strconv.Atoi(cmp.Or(r.URL.Query().Get("from"), "0"))
	if err != nil || from < 0 {
		return nil, failure{http.StatusBadRequest, errors.New("server: from is the number of entries that the client has")}
	}
	return t.Log(seat, from), nil
}

// order is a command of a seat. Step is the number of the look it answers, so
// that a late or repeated command is not taken for the next decision.
type order struct {
	Step int    `json:"step"`
	Move string `json:"move"`
}

// command carries out an order, stores the change and answers with what the
// seat sees now, or refuses with the rule.
func (s *server) command(do func(t table.Any, seat core.Seat, o order) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var o order
		if !read(w, r, &o) {
			return
		}
		s.at(func(r *http.Request, t table.Any, seat core.Seat) (any, error) {
			if err := do(t, seat, o); err != nil {
				return nil, err
			}
			id := r.PathValue("id")
			if err := s.commit(id, t); err != nil { // what is not stored has not happened
				return nil, failure{http.StatusInternalServerError, errors.Join(err, s.restore(id))}
			}
			return t.Look(seat)
		})(w, r)
	}
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
	if err := body.Read(w, r, v); err != nil {
		refuse(w, http.StatusBadRequest, fmt.Errorf("server: %w", err))
		return false
	}
	return true
}

// reply returns a function that sends an answer, or the reason why there is
// none.
func reply(w http.ResponseWriter) func(v any, err error) {
	return func(v any, err error) {
		var f failure
		switch {
		case errors.As(err, &f):
			refuse(w, f.status, f.error)
		case err != nil: // of the table or of the game
			refuse(w, http.StatusUnprocessableEntity, err)
		default:
			answer(w, v)
		}
	}
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
