package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// snapshot is the fold of the first part of a log, as one value: all of it is
// read at once instead of message by message. It is not trusted: its digest is
// worked out from what it holds and must be that of the message in the log.
type snapshot struct {
	Sequence uint64  `json:"sequence"`
	Entries  []entry `json:"entries"`
}

// maxSnapshot is what a message may hold.
const maxSnapshot = 1 << 20

// snapshot stores one every so many entries. It is a help and no more: nobody
// waits for it, and it may fail.
func (h *host) snapshot(m *match) {
	if len(m.entries)%h.every != 0 {
		return
	}
	data, err := json.Marshal(snapshot{m.seq, m.entries})
	if err != nil || len(data) > maxSnapshot {
		return
	}
	id := m.id
	h.wg.Go(func() {
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		if _, err := h.snaps.Put(ctx, id, data); err != nil {
			log.Printf("table %s: no snapshot: %v", id, err)
		}
	})
}

// restore returns the fold of a snapshot, or of nothing if there is none that
// is right. A wrong one is thrown away.
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

func (h *host) thaw(ctx context.Context, id string, data []byte) (*match, error) {
	var s snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	m, err := refold(id, h.games, s.Sequence, s.Entries)
	if err != nil {
		return nil, err
	}
	if m.t == nil {
		return nil, fmt.Errorf("%w: it is empty", errLog)
	}
	var msg *jetstream.RawStreamMsg
	err = persist(ctx, func(ctx context.Context) (err error) {
		msg, err = h.tables.GetMsg(ctx, s.Sequence)
		return err
	})
	if err != nil {
		return nil, err
	}
	e, err := readEntry(msg.Data)
	if err != nil || msg.Subject != subject(id) || e.Sum != m.sum {
		return nil, fmt.Errorf("%w: message %d of the log has another digest", errLog, s.Sequence)
	}
	return m, nil
}
