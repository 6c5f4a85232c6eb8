package main

import (
	"context"
	cryptorand "crypto/rand"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/ui"
)

// room is a table with those who sit at it and watch it. Everything that
// changes the table goes through change.
type room struct {
	s     *server
	id    string
	title string
	seats []ui.Seat

	mu        sync.Mutex
	t         table.Any
	saved     []byte // what is on the disk
	rng       *rand.Rand
	listeners map[chan struct{}]bool
	botting   bool // a bot is thinking or about to
}

// newRoom returns the room of a table. What is saved of it is nil if it is new.
func newRoom(s *server, id string, t table.Any, saved []byte, seats []ui.Seat) *room {
	var seed [32]byte
	_, _ = cryptorand.Read(seed[:]) // never fails
	return &room{
		s: s, id: id, title: s.games[t.Header().Game].Title, seats: seats, t: t, saved: saved,
		rng: rand.New(rand.NewChaCha8(seed)), listeners: map[chan struct{}]bool{},
	}
}

// errFinal refuses undo after the end: the record has told all secrets by then.
var errFinal = errors.New("the game is over and its record is open to everybody: nothing is taken back")

// change gives a command to the table, lets chance act, stores the table, and
// only then tells everybody. What cannot be stored has not happened.
func (r *room) change(command func(t table.Any) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := command(r.t); err != nil {
		return err
	}
	if err := r.store(); err != nil {
		if back, lost := r.s.games.Open(r.saved); lost == nil {
			r.t = back
		}
		return errors.Join(errStorage, err)
	}
	for l := range r.listeners {
		select {
		case l <- struct{}{}:
		default: // it has not yet taken the last news, and will see this too
		}
	}
	r.wakeBot()
	return nil
}

// errStorage marks what is the fault of the host and not of a player.
var errStorage = errors.New("the table cannot be stored")

func (r *room) store() error {
	if _, err := r.t.Resolve(r.rng); err != nil {
		return err
	}
	data, err := r.t.Save()
	if err != nil {
		return err
	}
	if err := r.s.store.save(r.id, data); err != nil {
		return err
	}
	r.saved = data
	return nil
}

func (r *room) play(seat core.Seat, step int, text string) error {
	return r.change(func(t table.Any) error { return t.Play(seat, step, text) })
}

func (r *room) undo(seat core.Seat, step int) error {
	return r.change(func(t table.Any) error {
		if t.Turn() == core.Nobody {
			return errFinal
		}
		return t.Undo(seat, step)
	})
}

func (r *room) redo(seat core.Seat, step int) error {
	return r.change(func(t table.Any) error { return t.Redo(seat, step) })
}

// see returns what a seat is shown.
func (r *room) see(who core.Seat, from, step int) (ui.State, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	state, err := ui.See(r.t, r.title, r.seats, who, from, step)
	if r.t.Turn() == core.Nobody {
		state.Look.Undo = false
	}
	return state, err
}

// at returns a moment of the game, as the seat saw it then or, once the game
// is over, as any seat did.
func (r *room) at(who, as core.Seat, steps int) (ui.Then, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.t.Turn() == core.Nobody {
		who = as
	}
	return ui.At(r.s.games, r.t, who, steps)
}

// record returns the record as a seat knows it.
func (r *room) record(who core.Seat) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	rec, err := ui.Record(r.t, who, publicMeta(r.seats))
	if err != nil {
		return nil, err
	}
	return rec.AppendText(nil)
}

// listen returns a channel that tells of changes, until done is called.
func (r *room) listen() (news <-chan struct{}, done func(), ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.listeners) >= maxListeners {
		return nil, nil, false
	}
	l := make(chan struct{}, 1)
	r.listeners[l] = true
	return l, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.listeners, l)
	}, true
}

func (r *room) step() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.t.Step()
}

// wakeBot lets bots play if one of them is to move. The lock is held.
func (r *room) wakeBot() {
	if !r.botting && r.botTurn() && r.s.ctx.Err() == nil {
		r.botting = true
		r.s.bots.Go(r.playBots)
	}
}

func (r *room) botTurn() bool {
	turn := r.t.Turn()
	return turn.In(len(r.seats)) && r.seats[turn].Plays != ui.Person
}

// playBots plays for bots until a person is to move.
func (r *room) playBots() {
	rng := rand.New(rand.NewPCG(r.seed(), 0))
	for {
		select {
		case <-r.s.ctx.Done():
			return
		case <-time.After(r.s.pause):
		}
		r.mu.Lock()
		if !r.botTurn() {
			r.botting = false
			r.mu.Unlock()
			return
		}
		seat, step, header := r.t.Turn(), r.t.Step(), r.t.Header()
		view, err := r.t.View(seat)
		r.mu.Unlock()
		var text string
		if err == nil {
			text, err = r.s.ask(r.seats[seat].Plays, header, view, rng)
		}
		if err == nil {
			err = r.play(seat, step, text)
		}
		if err != nil && !errors.Is(err, table.ErrStale) {
			// A bot that cannot go on: the table waits until somebody wakes it.
			r.s.complain(r.id, err)
			r.mu.Lock()
			r.botting = false
			r.mu.Unlock()
			return
		}
	}
}

func (r *room) seed() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rng.Uint64()
}

// ask lets a bot think about a view, as many at a time as there are places.
func (s *server) ask(kind string, h core.Header, view []byte, rng *rand.Rand) (string, error) {
	s.thinking <- struct{}{}
	defer func() { <-s.thinking }()
	p, err := s.roster.New(kind, h)
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.think)
	defer cancel()
	return p.Move(ctx, view, 0, rng)
}

// playsKnown tells whether a seat can be played by such a one.
func playsKnown(plays string) bool { return plays == ui.Person || slices.Contains(bot.Kinds(), plays) }

// settle gives keys to the seats of a table that persons play and keeps who
// sits where in its metadata. It returns the keys by seat, "" for a bot.
func settle(t table.Any, seats []ui.Seat) ([]string, error) {
	keys := make([]string, len(seats))
	meta := publicMeta(seats)
	for i, s := range seats {
		if s.Plays == ui.Person {
			keys[i] = cryptorand.Text()
			_, _, name := metaNames(i)
			meta = append(meta, record.Meta{Name: name, Value: digest(keys[i])})
		}
	}
	return keys, t.SetMeta(meta)
}
