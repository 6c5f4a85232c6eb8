package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/railrules/railrules/core/table"
)

// stand is where a match stands: all that decides how it goes on, without the
// entries that led there.
type stand struct {
	Tokens []string        `json:"tokens"`
	Table  json.RawMessage `json:"table"`
}

func (m *match) stand() (stand, error) {
	data, err := m.t.Snapshot()
	return stand{slices.Clone(m.tokens), data}, err
}

// digest is equal for two matches just when they stand at the same place.
func (s stand) digest() string {
	data, _ := json.Marshal(s) // texts that are valid JSON
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:16])
}

// match returns a match that stands there and knows nothing that was before.
func (s stand) match(id string, games table.Registry) (*match, error) {
	t, err := games.Resume(s.Table)
	if err != nil {
		return nil, err
	}
	if len(s.Tokens) != t.Seats() {
		return nil, fmt.Errorf("%w: %d tokens for %d seats", errLog, len(s.Tokens), t.Seats())
	}
	m := newMatch(id, games)
	m.t, m.tokens = t, slices.Clone(s.Tokens)
	return m, nil
}

// snapshot is where a match stood after a message of its log. A host goes on
// from it and reads only what came later. It is not trusted: what it holds must
// have the digest that the message names.
type snapshot struct {
	Sequence uint64 `json:"sequence"`
	Stand    stand  `json:"stand"`
}

// snapshot stores one every so many entries. It is a help and no more: nobody
// waits for it, and it may fail.
func (h *host) snapshot(m *match) {
	if m.fresh < h.every {
		return
	}
	m.fresh = 0
	id := m.id
	now, err := m.stand()
	data, jsonErr := json.Marshal(snapshot{m.seq, now})
	if err := errors.Join(err, jsonErr); err != nil {
		log.Printf("table %s: no snapshot: %v", id, err)
		return
	}
	h.wg.Go(func() {
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		if _, err := h.snaps.Put(ctx, id, data); err != nil {
			log.Printf("table %s: no snapshot: %v", id, err)
		}
	})
}

// restore returns the match of a snapshot, or one at the start of the log if
// there is none that is right. A wrong one is thrown away.
func (h *host) restore(ctx context.Context, id string) *match {
	kv, err := h.snaps.Get(ctx, id)
	if err != nil {
		return newMatch(id, h.games)
	}
	m, err := h.thaw(ctx, id, kv.Value())
	if errors.Is(err, errStore) { // it could not be compared
		return newMatch(id, h.games)
	}
	if err != nil {
		log.Printf("table %s: the snapshot is thrown away: %v", id, err)
		if err := h.snaps.Delete(ctx, id, jetstream.LastRevision(kv.Revision())); err != nil {
			log.Printf("table %s: the snapshot stays: %v", id, err)
		}
		return newMatch(id, h.games)
	}
	return m
}

// thaw returns the match of a snapshot that the log confirms.
func (h *host) thaw(ctx context.Context, id string, data []byte) (*match, error) {
	var s snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	if s.Sequence == 0 {
		return nil, fmt.Errorf("%w: it is of no message", errLog)
	}
	var msg *jetstream.RawStreamMsg
	err := persist(ctx, func(ctx context.Context) (err error) {
		msg, err = h.tables.GetMsg(ctx, s.Sequence)
		return err
	})
	if err != nil {
		return nil, err
	}
	e, err := readEntry(msg.Data)
	if err != nil || msg.Subject != subject(id) || e.After != s.Stand.digest() {
		return nil, fmt.Errorf("%w: message %d of the log has another digest", errLog, s.Sequence)
	}
	m, err := s.Stand.match(id, h.games)
	if err != nil {
		return nil, err
	}
	m.seq, m.sum = s.Sequence, e.Sum
	return m, nil
}
