package main

import (
	"context"
	cryptorand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/body"
	"github.com/railrules/railrules/examples/internal/games"
	"github.com/railrules/railrules/examples/internal/ui"
)

// server holds the rooms, and finds a room and a seat in it by the digest of a
// key.
type server struct {
	games    table.Registry
	roster   bot.Roster
	store    store
	requests limiter // of every sort
	makes    limiter // tables
	streams  atomic.Int64
	thinking chan struct{} // places for bots that think
	pause    time.Duration
	think    time.Duration

	ctx   context.Context // ends when the server does
	close context.CancelFunc
	bots  sync.WaitGroup

	mu     sync.Mutex
	rooms  map[string]*room
	places map[string]place
}

// place is what a key opens: a seat, or the eyes of a spectator.
type place struct {
	room *room
	who  core.Seat
}

// open returns a server with all tables that a directory keeps.
func open(dir string) (*server, error) {
	s := &server{
		games: games.All(), roster: games.Bots(), store: store{dir},
		requests: limiter{burst: 300, perSecond: 50}, makes: limiter{burst: 20, perSecond: 0.5},
		thinking: make(chan struct{}, runtime.NumCPU()),
		pause:    400 * time.Millisecond, think: 500 * time.Millisecond,
		rooms: map[string]*room{}, places: map[string]place{},
	}
	s.ctx, s.close = context.WithCancel(context.Background())
	tables, err := s.store.all(s.games)
	if err != nil {
		return nil, err
	}
	for id, kept := range tables {
		seats, digests := seatsOf(record.Record{Meta: kept.table.Meta()}, kept.table.Seats())
		s.add(newRoom(s, id, kept.table, kept.data, seats), digests)
	}
	return s, nil
}

// add makes a room known.
func (s *server) add(r *room, digests []string) {
	s.rooms[r.id] = r
	s.places[digest(r.id)] = place{r, core.Spectator}
	for seat, d := range digests {
		if d != "" && r.seats[seat].Plays == ui.Person {
			s.places[d] = place{r, core.Seat(seat)}
		}
	}
}

// take has a place for one more room, or reports that there is none.
func (s *server) take(r *room) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.rooms) >= maxTables {
		return false
	}
	s.rooms[r.id] = r
	return true
}

// wake lets the bots go on that were to move when the server ended.
func (s *server) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.rooms {
		r.mu.Lock()
		r.wakeBot()
		r.mu.Unlock()
	}
}

func (s *server) complain(id string, err error) {
	if s.ctx.Err() == nil {
		log.Printf("web: table %s: %v", id, err)
	}
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", file(pages, "page/index.html"))
	mux.HandleFunc("GET /t/{key}", s.at(func(w http.ResponseWriter, r *http.Request, _ place) {
		file(pages, "page/table.html")(w, r)
	}))
	mux.HandleFunc("GET /index.js", file(pages, "page/index.js"))
	mux.HandleFunc("GET /web.js", file(pages, "page/web.js"))
	mux.HandleFunc("GET /table.js", file(ui.Files, "table.js"))
	mux.HandleFunc("GET /style.css", file(ui.Files, "style.css"))
	mux.HandleFunc("GET /api/games", s.list)
	mux.HandleFunc("POST /api/tables", s.create)
	mux.HandleFunc("POST /api/records", s.upload)
	mux.HandleFunc("GET /api/t/{key}", s.at(s.see))
	mux.HandleFunc("GET /api/t/{key}/events", s.at(s.events))
	mux.HandleFunc("GET /api/t/{key}/at", s.at(s.then))
	mux.HandleFunc("GET /api/t/{key}/record", s.at(s.download))
	mux.HandleFunc("POST /api/t/{key}/play", s.at(s.play))
	mux.HandleFunc("POST /api/t/{key}/undo", s.at(s.undo))
	mux.HandleFunc("POST /api/t/{key}/redo", s.at(s.redo))
	return s.guard(http.NewCrossOriginProtection().Handler(mux))
}

// guard bounds the rate of requests and tells browsers to be careful: no page
// loads or embeds anything of others, and the address of a page, which is a
// secret, is not passed on.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		if !s.requests.allow(address(r), time.Now()) {
			h.Set("Retry-After", "1")
			refuse(w, http.StatusTooManyRequests, errors.New("too many requests: wait a moment"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// --- making tables ---

// list answers with what the form for a new table offers.
func (s *server) list(w http.ResponseWriter, _ *http.Request) {
	type preset struct {
		Name    string `json:"name"`
		Options string `json:"options"`
	}
	type game struct {
		Name    string         `json:"name"`
		Title   string         `json:"title"`
		Min     int            `json:"min"`
		Max     int            `json:"max"`
		Presets []preset       `json:"presets"`
		Options []games.Option `json:"options"`
	}
	var list []game
	for _, name := range s.games.Names() {
		l := s.games[name]
		g := game{name, l.Title, l.MinPlayers, l.MaxPlayers, nil, games.Options[name]}
		for _, p := range l.Presets {
			g.Presets = append(g.Presets, preset(p))
		}
		list = append(list, g)
	}
	answer(w, map[string]any{"games": list, "bots": bot.Kinds()})
}

// create makes a table.
func (s *server) create(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		Game    string          `json:"game"`
		Options json.RawMessage `json:"options"`
		Seats   []ui.Seat       `json:"seats"`
	}
	if !read(w, r, &wish) {
		return
	}
	s.make(w, r, func() (table.Any, []ui.Seat, error) {
		t, err := s.games.New(core.Header{Game: wish.Game, Players: len(wish.Seats), Options: string(wish.Options)})
		return t, wish.Seats, err
	})
}

// upload makes a table that goes on where a record ends.
func (s *server) upload(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRecord))
	if err != nil {
		refuseBody(w, err)
		return
	}
	s.make(w, r, func() (table.Any, []ui.Seat, error) {
		rec, err := record.Parse(data)
		if err != nil {
			return nil, nil, err
		}
		clean := record.Record{Header: rec.Header, Moves: rec.Moves} // no step number or key of others
		text, err := clean.AppendText(nil)
		if err != nil {
			return nil, nil, err
		}
		t, err := s.games.Open(text)
		if err != nil {
			return nil, nil, err
		}
		seats, _ := seatsOf(rec, t.Seats())
		return t, seats, nil
	})
}

// make makes a table and answers with its links: by seat, "" for a bot.
func (s *server) make(w http.ResponseWriter, r *http.Request, begin func() (table.Any, []ui.Seat, error)) {
	if !s.makes.allow(address(r), time.Now()) {
		w.Header().Set("Retry-After", "2")
		refuse(w, http.StatusTooManyRequests, errors.New("too many tables at a time: wait a moment"))
		return
	}
	t, seats, err := begin()
	if err == nil {
		err = tidy(seats)
	}
	var keys []string
	if err == nil {
		keys, err = settle(t, seats)
	}
	if err != nil {
		refuse(w, http.StatusUnprocessableEntity, err)
		return
	}
	room := newRoom(s, cryptorand.Text(), t, nil, seats)
	digests := make([]string, len(keys))
	links := make([]string, len(keys))
	for i, key := range keys {
		if key != "" {
			digests[i], links[i] = digest(key), "/t/"+key
		}
	}
	if !s.take(room) {
		refuse(w, http.StatusServiceUnavailable, errors.New("there are too many tables"))
		return
	}
	err = room.change(func(table.Any) error { return nil })
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		delete(s.rooms, room.id)
		refuseChange(w, err)
		return
	}
	s.add(room, digests)
	answer(w, map[string]any{"watch": "/t/" + room.id, "links": links, "seats": seats, "title": room.title})
}

// tidy checks who is to sit at a table.
func tidy(seats []ui.Seat) error {
	for i := range seats {
		s := &seats[i]
		s.Name = strings.TrimSpace(s.Name)
		if s.Name == "" {
			s.Name = fmt.Sprintf("Player %d", i)
		}
		switch {
		case utf8.RuneCountInString(s.Name) > maxName:
			return fmt.Errorf("the name of seat %d has more than %d characters", i, maxName)
		case !playsKnown(s.Plays):
			return fmt.Errorf("seat %d is played by %q, which is none of %q", i, s.Plays, append([]string{ui.Person}, bot.Kinds()...))
		}
	}
	return nil
}

// --- playing ---

// at finds the room and the seat of a request.
func (s *server) at(handle func(w http.ResponseWriter, r *http.Request, p place)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		p, ok := s.places[digest(r.PathValue("key"))]
		s.mu.Unlock()
		if !ok {
			refuse(w, http.StatusNotFound, errors.New("there is no such table or seat"))
			return
		}
		handle(w, r, p)
	}
}

// see answers with what the seat is shown, and with the log from a place on.
func (s *server) see(w http.ResponseWriter, r *http.Request, p place) {
	state, err := p.room.see(p.who, number(r, "from"), number(r, "step"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, state)
}

// number returns a number of a query, 0 if there is none.
func number(r *http.Request, name string) int {
	n, _ := strconv.Atoi(r.FormValue(name))
	return n
}

// then answers with a moment of the game.
func (s *server) then(w http.ResponseWriter, r *http.Request, p place) {
	as := p.who
	if n, err := strconv.ParseInt(r.FormValue("as"), 10, 8); err == nil {
		as = core.Seat(n)
	}
	then, err := p.room.at(p.who, as, number(r, "step"))
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	answer(w, then)
}

// download answers with the record as the seat knows it.
func (s *server) download(w http.ResponseWriter, _ *http.Request, p place) {
	data, err := p.room.record(p.who)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="game.record"`)
	_, _ = w.Write(data) // a client that is gone needs no answer
}

// order is a command of a seat. Step is the number of the state it answers, so
// that a late or repeated command is not taken for the next decision.
type order struct {
	Step int    `json:"step"`
	Move string `json:"move"`
}

func (s *server) play(w http.ResponseWriter, r *http.Request, p place) {
	s.command(w, r, func(o order) error { return p.room.play(p.who, o.Step, o.Move) })
}

func (s *server) undo(w http.ResponseWriter, r *http.Request, p place) {
	s.command(w, r, func(o order) error { return p.room.undo(p.who, o.Step) })
}

func (s *server) redo(w http.ResponseWriter, r *http.Request, p place) {
	s.command(w, r, func(o order) error { return p.room.redo(p.who, o.Step) })
}

func (s *server) command(w http.ResponseWriter, r *http.Request, do func(o order) error) {
	var o order
	if !read(w, r, &o) {
		return
	}
	if err := do(o); err != nil {
		refuseChange(w, err)
		return
	}
	answer(w, map[string]bool{"done": true})
}

// events sends the number of the step at once and after each change, and
// nothing else: a page asks for what it is to show. So a page that comes back
// after any time learns whether it missed something.
func (s *server) events(w http.ResponseWriter, r *http.Request, p place) {
	if s.streams.Add(1) > maxStreams {
		s.streams.Add(-1)
		refuse(w, http.StatusServiceUnavailable, errors.New("too many follow the games"))
		return
	}
	defer s.streams.Add(-1)
	news, done, ok := p.room.listen()
	if !ok {
		refuse(w, http.StatusServiceUnavailable, errors.New("too many follow this game"))
		return
	}
	defer done()
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	send := func(text string) bool {
		_ = out.SetWriteDeadline(time.Now().Add(streamPatience)) // if it can be set
		_, err := io.WriteString(w, text)
		return err == nil && out.Flush() == nil
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	text := fmt.Sprintf("retry: 1000\ndata: %d\n\n", p.room.step())
	for send(text) {
		select {
		case <-news:
			text = fmt.Sprintf("data: %d\n\n", p.room.step())
		case <-beat.C:
			text = ":\n\n"
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// --- answers ---

// read reads a small JSON body.
func read(w http.ResponseWriter, r *http.Request, v any) bool {
	if err := body.Read(w, r, v); err != nil {
		refuseBody(w, err)
		return false
	}
	return true
}

func refuseBody(w http.ResponseWriter, err error) {
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("more than %d bytes", long.Limit))
		return
	}
	refuse(w, http.StatusBadRequest, err)
}

// refuseChange tells a player why a command was refused, and nobody but the
// host about the host's own troubles.
func refuseChange(w http.ResponseWriter, err error) {
	if errors.Is(err, errStorage) {
		log.Printf("web: %v", err)
		refuse(w, http.StatusInternalServerError, errStorage)
		return
	}
	refuse(w, http.StatusUnprocessableEntity, err)
}

func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	answer(w, ui.Refuse(err))
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}
