package main

import (
	"context"
	cryptorand "crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
)

// host serves tables. What it holds in memory is a cache of folds: the log is
// the truth, and any number of hosts may serve the same table.
type host struct {
	*node
	games table.Registry
	rng   *rand.Rand
	keep  int           // tables in memory
	every int           // entries between snapshots
	wait  time.Duration // for an answer of JetStream to one request
	// ending is closed when the process is to end: who follows a table goes on at
	// another host, all else is answered first.
	ending <-chan struct{}

	mu       sync.Mutex
	places   map[string]*place
	watchers map[string]map[chan struct{}]bool
	wg       sync.WaitGroup // snapshots being written
}

// place is where the host keeps a table. Who holds the lock may use the match.
type place struct {
	id   string
	lock chan struct{}
	m    *match
	used time.Time
}

// cryptoSource is a source of randomness without a state that could be
// guessed, for any number of goroutines.
type cryptoSource struct{}

func (cryptoSource) Uint64() uint64 {
	var b [8]byte
	_, _ = cryptorand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

func newHost(n *node) *host {
	return &host{node: n, games: games.All(), rng: rand.New(cryptoSource{}), keep: 1000, every: 32, wait: maxWait,
		places: map[string]*place{}, watchers: map[string]map[chan struct{}]bool{}}
}

func subject(id string) string { return "table." + id }

// enter returns the place of a table, locked; leave unlocks it.
func (h *host) enter(ctx context.Context, id string) (*place, error) {
	h.mu.Lock()
	p := h.places[id]
	if p == nil {
		h.forget()
		p = &place{id: id, lock: make(chan struct{}, 1)}
		h.places[id] = p
	}
	p.used = time.Now()
	h.mu.Unlock()
	select {
	case p.lock <- struct{}{}:
		return p, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", errStore, ctx.Err())
	}
}

func (h *host) leave(p *place) {
	if p.m == nil { // nothing to keep, as for a table that does not exist
		h.mu.Lock()
		if h.places[p.id] == p {
			delete(h.places, p.id)
		}
		h.mu.Unlock()
	}
	<-p.lock
}

// forget makes room for a table by dropping the one not used for longest. Who
// waits for its lock keeps the old place, which does no harm: the log decides.
func (h *host) forget() {
	if len(h.places) < h.keep {
		return
	}
	var oldest *place
	for _, p := range h.places {
		if oldest == nil || p.used.Before(oldest.used) {
			oldest = p
		}
	}
	if oldest != nil {
		delete(h.places, oldest.id)
	}
}

// sync folds what the log has more than the match, and reports whether there
// was any. A match that is not in memory goes on from its snapshot.
func (h *host) sync(ctx context.Context, p *place) (bool, error) {
	m := p.m
	if m == nil {
		m = h.restore(ctx, p.id)
	}
	return h.follow(ctx, p, m)
}

// reach makes sure that the match knows what happened from a step on: for what
// is before its snapshot the log is read from the start.
func (h *host) reach(ctx context.Context, p *place, step int) error {
	if max(step, 0) >= p.m.t.First() {
		return nil
	}
	_, err := h.follow(ctx, p, newMatch(p.id, h.games))
	return err
}

// follow folds the rest of the log and keeps the match. Reads are answered by
// the leader of the stream.
func (h *host) follow(ctx context.Context, p *place, m *match) (bool, error) {
	for n := 0; ; n++ {
		var msg *jetstream.RawStreamMsg
		err := persist(ctx, func(ctx context.Context) (err error) {
			msg, err = h.tables.GetMsg(ctx, m.seq+1, jetstream.WithGetMsgSubject(subject(p.id)))
			return err
		})
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound) && m.t == nil:
			return false, errTable
		case errors.Is(err, jetstream.ErrMsgNotFound):
			p.m = m
			return n > 0, nil
		case err != nil:
			if m.t != nil {
				p.m = m // the next attempt goes on from here
			}
			return false, err
		}
		e, err := readEntry(msg.Data)
		if err != nil {
			err = &broken{p.id, msg.Sequence, m.step(), fmt.Errorf("%w: %w", errLog, err)}
		} else {
			err = m.fold(msg.Sequence, e)
		}
		if err != nil {
			p.m = nil
			log.Print(err)
			return false, err
		}
	}
}

// change appends an entry to a log. build makes the steps on the match and
// returns the entry; it is called again if another host was faster. A request
// that the log has already is not built at all. The entry has been stored by
// the servers when change returns nil.
func (h *host) change(ctx context.Context, p *place, ask entry, build func(m *match) (entry, error)) (entry, error) {
	fresh := false
	if p.m == nil {
		if _, err := h.sync(ctx, p); err != nil {
			return entry{}, err
		}
		fresh = true
	}
	if ask.Request != "" {
		if err := h.reach(ctx, p, ask.Step); err != nil {
			return entry{}, err
		}
	}
	for {
		if done, ok, err := p.m.answered(ask); ok {
			return done, err
		}
		e, err := p.m.next(build)
		if err != nil {
			if fresh {
				return entry{}, err
			}
			// Perhaps the match is behind the log.
			news, syncErr := h.sync(ctx, p)
			if syncErr != nil {
				return entry{}, syncErr
			}
			if !news {
				return entry{}, err
			}
			fresh = true
			continue
		}
		seq, err := h.publish(ctx, p.id, e, p.m.seq)
		if err == nil {
			if err := p.m.fold(seq, e); err != nil {
				p.m = nil
				return entry{}, err
			}
			h.snapshot(p.m)
			return e, nil
		}
		if !conflicting(err) {
			return entry{}, err
		}
		if _, err := h.sync(ctx, p); err != nil {
			return entry{}, err
		}
		fresh = true
	}
}

// answered looks a request up in the log.
func (m *match) answered(ask entry) (entry, bool, error) {
	i, ok := m.requests[ask.key()]
	if !ok || ask.Request == "" {
		return entry{}, false, nil
	}
	e := m.entries[i]
	// Outcomes drawn twice differ, what was asked does not.
	if e.Texts[0] != ask.Texts[0] {
		return entry{}, true, errRequest
	}
	return e, true, nil
}

// publish appends an entry if the last message of the log is the given one. An
// attempt whose answer is lost is repeated: it cannot have effect twice,
// because then the last message is another.
func (h *host) publish(ctx context.Context, id string, e entry, last uint64) (uint64, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	var ack *jetstream.PubAck
	err = persist(ctx, func(ctx context.Context) (err error) {
		ack, err = h.js.Publish(ctx, subject(id), data, jetstream.WithExpectLastSequencePerSubject(last),
			jetstream.WithExpectStream("TABLES"))
		return err
	})
	switch {
	case err == nil:
		return ack.Sequence, nil
	case full(err):
		return 0, fmt.Errorf("%w: %w", errFull, err)
	}
	return 0, err
}

// create makes a table. The same request makes the same table.
func (h *host) create(ctx context.Context, id, request string, header core.Header) error {
	m := newMatch(id, h.games)
	if err := m.open(header); err != nil {
		return err
	}
	header = m.t.Header()
	texts, err := m.draw(h.rng)
	if err != nil {
		return err
	}
	e, err := entry{Request: request, Make: &header, Seat: core.Nobody, Texts: texts}.after(m, "")
	if err != nil {
		return err
	}
	_, err = h.publish(ctx, id, e, 0)
	if !conflicting(err) {
		return err
	}
	p, err := h.enter(ctx, id)
	if err != nil {
		return err
	}
	defer h.leave(p)
	if _, err := h.sync(ctx, p); err != nil {
		return err
	}
	if p.m.t.Header() != header {
		return errRequest
	}
	return nil
}

// sit takes a seat, or the first free one if seat is none.
func (h *host) sit(ctx context.Context, p *place, seat core.Seat, token string) (core.Seat, error) {
	if _, err := h.sync(ctx, p); err != nil {
		return seat, err
	}
	if mine, ok := p.m.sits(token, seat); ok {
		return mine, nil // the answer was lost, and the request repeated
	}
	d := digest(token)
	e, err := h.change(ctx, p, entry{}, func(m *match) (entry, error) {
		s := seat
		if s == core.Nobody {
			s = core.Seat(max(slices.Index(m.tokens, ""), 0))
		}
		return entry{Seat: s, Token: d, Step: m.t.Step()}, m.sit(s, d)
	})
	if err != nil && p.m != nil {
		if mine, ok := p.m.sits(token, seat); ok {
			return mine, nil // another host, or a lost answer, has done it
		}
	}
	return e.Seat, err
}

// play makes a move of a seat and returns the entry that holds it.
func (h *host) play(ctx context.Context, p *place, seat core.Seat, request string, step int, text string) (entry, error) {
	ask := entry{Request: request, Seat: seat, Step: step, Texts: []string{text}}
	return h.change(ctx, p, ask, func(m *match) (entry, error) {
		if err := m.t.Play(seat, step, text); err != nil {
			return entry{}, err
		}
		outcomes, err := m.draw(h.rng)
		e := ask
		e.Texts = append([]string{text}, outcomes...)
		return e, err
	})
}

// watch returns a channel that is filled when the table may have changed. It
// never holds up who fills it.
func (h *host) watch(id string) (<-chan struct{}, func()) {
	c := make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watchers[id] == nil {
		h.watchers[id] = map[chan struct{}]bool{}
	}
	h.watchers[id][c] = true
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.watchers[id], c)
		if len(h.watchers[id]) == 0 {
			delete(h.watchers, id)
		}
	}
}

// feed wakes the watchers of tables that any host changes, until ctx ends.
// That a message is lost here delays them and no more: see [api.events].
func (h *host) feed(ctx context.Context) error {
	return persist(ctx, func(sub context.Context) error {
		c, err := h.js.OrderedConsumer(sub, "TABLES", jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverNewPolicy})
		if err != nil {
			return err
		}
		run, err := c.Consume(func(msg jetstream.Msg) { h.wake(strings.TrimPrefix(msg.Subject(), subject(""))) })
		if err == nil {
			context.AfterFunc(ctx, run.Stop)
		}
		return err
	})
}

func (h *host) wake(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.watchers[id] {
		select {
		case c <- struct{}{}:
		default: // it is awake already
		}
	}
}
