package main

import (
	"cmp"
	"context"
	cryptorand "crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/body"
)

// Bounds that keep a stranger from taking up a host.
const (
	maxWait  = 8 * time.Second // for an answer of JetStream
	maxWrite = 5 * time.Second // for a client to send a request or take an event
	look     = 2 * time.Second // between looks at the log without news
)

// api is the interface over HTTP, see the documentation of the program.
type api struct{ *host }

func (a api) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /games", a.list)
	mux.HandleFunc("POST /tables", a.create)
	mux.HandleFunc("POST /tables/{id}/seats", a.sit)
	mux.HandleFunc("GET /tables/{id}", a.at(a.look))
	mux.HandleFunc("GET /tables/{id}/legal", a.at(a.legal))
	mux.HandleFunc("GET /tables/{id}/log", a.log)
	mux.HandleFunc("GET /tables/{id}/picture", a.at(a.picture))
	mux.HandleFunc("GET /tables/{id}/record", a.record)
	mux.HandleFunc("POST /tables/{id}/check", a.at(a.check))
	mux.HandleFunc("POST /tables/{id}/moves", a.move)
	mux.HandleFunc("GET /tables/{id}/events", a.events)
	return mux
}

// refusal is the answer to a request that had no effect.
type refusal struct {
	Error string `json:"error"`
	// Rule is the ID of a rule of the game, of the table or of this program.
	Rule string `json:"rule,omitempty"`
	// Table and Step are set for a log that cannot be replayed.
	Table string `json:"table,omitempty"`
	Step  *int   `json:"step,omitempty"`
	// Look is what the seat sees now, if the request came too late.
	Look *table.Look `json:"look,omitempty"`
}

// refuse answers with an error. What is not a refusal of the rules is kept
// short: it may tell what a client must not know.
func refuse(w http.ResponseWriter, err error, now *table.Look) {
	r := refusal{Error: err.Error(), Rule: table.RuleID(err), Look: now}
	status := http.StatusUnprocessableEntity
	var bad *broken
	switch {
	case errors.As(err, &bad):
		status, r.Error, r.Table, r.Step = http.StatusInternalServerError, "the log of the table cannot be replayed", bad.Table, &bad.Step
	case errors.Is(err, errStore):
		status, r.Error = http.StatusServiceUnavailable, "the log does not answer; the same request may be sent again"
		log.Print(err)
	case errors.Is(err, errFull):
		status = http.StatusInsufficientStorage
		log.Print(err)
	case errors.Is(err, errTable):
		status = http.StatusNotFound
	case errors.Is(err, errToken), errors.Is(err, errSecret):
		status = http.StatusForbidden
	case errors.Is(err, errInput):
		status = http.StatusBadRequest
	case errors.Is(err, table.ErrStale), errors.Is(err, errTaken):
		status = http.StatusConflict
	case r.Rule == "":
		var invalid *core.Invalid
		if !errors.As(err, &invalid) {
			status, r.Error = http.StatusInternalServerError, "the host has a fault"
			log.Print(err)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(r)
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}

func read(w http.ResponseWriter, r *http.Request, v any) bool {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(maxWrite))
	defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	if err := body.Read(w, r, v); err != nil {
		refuse(w, fmt.Errorf("%w: %w", errInput, err), nil)
		return false
	}
	return true
}

// Ids of tables are 26 letters and digits, so that they are part of a subject.
var idForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

var requestForm = regexp.MustCompile(`^[A-Za-z0-9._-]{0,64}$`)

func checkRequest(id string) error {
	if !requestForm.MatchString(id) {
		return fmt.Errorf("%w: a request id is up to 64 letters, digits, dots, hyphens and underscores", errInput)
	}
	return nil
}

func (a api) list(w http.ResponseWriter, _ *http.Request) {
	type preset struct {
		Name    string          `json:"name"`
		Options json.RawMessage `json:"options"`
	}
	type game struct {
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		Min     int      `json:"min_players"`
		Max     int      `json:"max_players"`
		Presets []preset `json:"presets"`
	}
	list := []game{}
	for _, name := range a.games.Names() {
		l := a.games[name]
		g := game{Name: l.Name, Title: l.Title, Min: l.MinPlayers, Max: l.MaxPlayers}
		for _, p := range l.Presets {
			g.Presets = append(g.Presets, preset{p.Name, json.RawMessage(p.Options)})
		}
		list = append(list, g)
	}
	answer(w, list)
}

func (a api) create(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		Request string          `json:"request"`
		Game    string          `json:"game"`
		Players int             `json:"players"`
		Options json.RawMessage `json:"options"`
	}
	if !read(w, r, &wish) {
		return
	}
	if err := checkRequest(wish.Request); err != nil {
		refuse(w, err, nil)
		return
	}
	id := cryptorand.Text()
	if wish.Request != "" {
		h := sha256.Sum256([]byte("railrules table " + wish.Request))
		id = base32.StdEncoding.EncodeToString(h[:])[:26]
	}
	ctx, stop := context.WithTimeout(r.Context(), a.wait)
	defer stop()
	header := core.Header{Game: wish.Game, Players: wish.Players, Options: string(wish.Options)}
	if err := a.host.create(ctx, id, wish.Request, header); err != nil {
		refuse(w, err, nil)
		return
	}
	answer(w, map[string]string{"table": id})
}

// visit runs f with the table of a request and the seat that asks. The match
// is up to date and, while f runs, used by nobody else.
func (a api) visit(r *http.Request, f func(ctx context.Context, p *place, seat core.Seat) error) error {
	id := r.PathValue("id")
	if !idForm.MatchString(id) {
		return errTable
	}
	ctx, stop := context.WithTimeout(r.Context(), a.wait)
	defer stop()
	p, err := a.enter(ctx, id)
	if err != nil {
		return err
	}
	defer a.leave(p)
	token := token(r)
	if p.m == nil || unknown(p.m, token) {
		if _, err := a.sync(ctx, p); err != nil {
			return err
		}
	}
	seat, err := p.m.seatOf(token)
	if err != nil {
		return err
	}
	return f(ctx, p, seat)
}

// unknown tells that a token is none of those known without a look at the log.
func unknown(m *match, token string) bool {
	_, err := m.seatOf(token)
	return err != nil
}

func token(r *http.Request) string {
	if t, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return t
	}
	return r.URL.Query().Get("token") // for EventSource, which sets no headers
}

// at handles a request that reads: it sees the whole log.
func (a api) at(handle func(w http.ResponseWriter, r *http.Request, m *match, seat core.Seat)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := a.visit(r, func(ctx context.Context, p *place, seat core.Seat) error {
			if _, err := a.sync(ctx, p); err != nil {
				return err
			}
			handle(w, r, p.m, seat)
			return nil
		})
		if err != nil {
			refuse(w, err, nil)
		}
	}
}

func (a api) sit(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		Seat  *core.Seat `json:"seat"`
		Token string     `json:"token"`
	}
	if !read(w, r, &wish) {
		return
	}
	seat := core.Nobody
	if wish.Seat != nil {
		seat = *wish.Seat
		if seat < 0 {
			seat = core.MaxSeats // no seat either, and refused as such
		}
	}
	secret := wish.Token
	if secret == "" {
		secret = cryptorand.Text()
	}
	if len(secret) < 20 || len(secret) > 100 {
		refuse(w, fmt.Errorf("%w: a token has 20 to 100 bytes", errInput), nil)
		return
	}
	err := a.visit(r, func(ctx context.Context, p *place, _ core.Seat) (err error) {
		seat, err = a.host.sit(ctx, p, seat, secret)
		return err
	})
	if err != nil {
		refuse(w, err, nil)
		return
	}
	answer(w, map[string]any{"seat": seat, "token": secret})
}

func (a api) look(w http.ResponseWriter, _ *http.Request, m *match, seat core.Seat) {
	l, err := m.look(seat)
	if err != nil {
		refuse(w, err, nil)
		return
	}
	answer(w, l)
}

func (a api) legal(w http.ResponseWriter, _ *http.Request, m *match, seat core.Seat) {
	answer(w, map[string]any{"step": m.t.Step(), "legal": append([]string{}, m.t.Legal(seat)...)})
}

// since reads the number of entries that a client has already; none is 0.
func since(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%w: %s is no number of entries", errInput, core.Quote(text))
	}
	return n, nil
}

func (a api) log(w http.ResponseWriter, r *http.Request) {
	from, err := since(r.FormValue("from"))
	if err != nil {
		refuse(w, err, nil)
		return
	}
	var list []table.Entry
	err = a.visit(r, func(ctx context.Context, p *place, seat core.Seat) error {
		_, err := a.sync(ctx, p)
		if err == nil {
			err = a.reach(ctx, p, from)
		}
		if err == nil {
			list = p.m.t.Log(seat, from)
		}
		return err
	})
	if err != nil {
		refuse(w, err, nil)
		return
	}
	answer(w, list)
}

func (a api) picture(w http.ResponseWriter, _ *http.Request, m *match, seat core.Seat) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = fmt.Fprint(w, m.t.Picture(seat))
}

func (a api) record(w http.ResponseWriter, r *http.Request) {
	var text []byte
	err := a.visit(r, func(ctx context.Context, p *place, _ core.Seat) error {
		if _, err := a.sync(ctx, p); err != nil {
			return err
		}
		if p.m.t.Turn() != core.Nobody {
			return errSecret
		}
		if err := a.reach(ctx, p, 0); err != nil {
			return err
		}
		rec, err := p.m.t.TruthRecord()
		if err == nil {
			text, err = rec.AppendText(nil)
		}
		return err
	})
	if err != nil {
		refuse(w, err, nil)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write(text)
}

func (a api) check(w http.ResponseWriter, r *http.Request, m *match, seat core.Seat) {
	var wish struct {
		Move string `json:"move"`
	}
	if !read(w, r, &wish) {
		return
	}
	if err := m.t.Check(seat, wish.Move); err != nil {
		refuse(w, err, nil)
		return
	}
	answer(w, map[string]bool{"legal": true})
}

func (a api) move(w http.ResponseWriter, r *http.Request) {
	var wish struct {
		Request string `json:"request"`
		Step    int    `json:"step"`
		Move    string `json:"move"`
	}
	if !read(w, r, &wish) {
		return
	}
	if err := checkRequest(wish.Request); err != nil {
		refuse(w, err, nil)
		return
	}
	if wish.Request == "" {
		wish.Request = cryptorand.Text()
	}
	var now table.Look
	var done entry
	err := a.visit(r, func(ctx context.Context, p *place, seat core.Seat) error {
		if !seat.In(p.m.t.Seats()) {
			return errToken
		}
		e, err := a.play(ctx, p, seat, wish.Request, wish.Step, wish.Move)
		done = e
		if p.m != nil {
			var lookErr error
			now, lookErr = p.m.look(seat)
			err = errors.Join(err, lookErr)
		}
		return err
	})
	switch {
	case err == nil:
		answer(w, map[string]any{"step": done.Step, "look": now})
	case errors.Is(err, table.ErrStale):
		refuse(w, err, &now)
	default:
		refuse(w, err, nil)
	}
}

// event is what a follower is sent: the entries of the log it does not know
// and the table after them.
type event struct {
	Entries []table.Entry `json:"entries"`
	Look    table.Look    `json:"look"`
}

// events sends what happens at a table as it happens, each event with the
// number of log entries as its id. A client that is slow gets fewer and larger
// events; one that takes none is cut off, and goes on where it was.
func (a api) events(w http.ResponseWriter, r *http.Request) {
	from, err := since(cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("from")))
	if err != nil {
		refuse(w, err, nil)
		return
	}
	// The watch begins before the first look, so that nothing falls between.
	news, stop := a.watch(r.PathValue("id"))
	defer stop()
	for first := true; ; first = false {
		e, err := a.event(r, from)
		over := err == nil && e.Look.Turn == core.Nobody
		text := ": still here\n\n"
		switch {
		case r.Context().Err() != nil:
			return
		case err != nil && first:
			refuse(w, err, nil)
			return
		case err != nil:
			text = ": waiting for the log\n\n"
		case over && first && from > 0 && len(e.Entries) == 0:
			w.WriteHeader(http.StatusNoContent) // nothing will ever come
			return
		case e.Look.Length < from: // the client has been at a host that knows more
			text = ": waiting for the log\n\n"
		case first || len(e.Entries) > 0:
			data, _ := json.Marshal(e) // the view in it is valid JSON
			text = fmt.Sprintf("id: %d\ndata: %s\n\n", e.Look.Length, data)
			from = e.Look.Length
		}
		if !push(w, text) || over {
			return
		}
		select {
		case <-news:
		case <-time.After(look):
		case <-a.ending:
			return
		case <-r.Context().Done():
			return
		}
	}
}

// event returns what the seat of a request has not seen of the log yet.
func (a api) event(r *http.Request, from int) (event, error) {
	var e event
	err := a.visit(r, func(ctx context.Context, p *place, seat core.Seat) (err error) {
		if _, err = a.sync(ctx, p); err == nil {
			err = a.reach(ctx, p, from)
		}
		if err == nil {
			e.Entries = p.m.t.Log(seat, from)
			e.Look, err = p.m.look(seat)
		}
		return err
	})
	return e, err
}

// push sends a part of a stream, unless the client does not take it in time.
func push(w http.ResponseWriter, text string) bool {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(maxWrite))
	_, err := w.Write([]byte(text))
	return err == nil && control.Flush() == nil
}
