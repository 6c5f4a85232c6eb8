package table

import (
	"encoding/json"
	"fmt"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Version of the snapshots that this package writes and reads, and the bytes
// they may have.
const (
	snapshotVersion = 1
	maxSnapshot     = 1 << 20
)

// snapshot is where a table stands, without the steps that led there.
type snapshot struct {
	Version int           `json:"version"`
	Header  core.Header   `json:"header"`
	Meta    []record.Meta `json:"meta"`
	Step    int           `json:"step"`
	Length  int           `json:"length"` // steps behind it
	State   []byte        `json:"state"`  // in the binary form of the game
}

// Snapshot returns where the table stands as one small value: game, metadata,
// step number and full state, but not the steps behind it. [Resume] and
// [Registry.Resume] make a table of it that goes on from there, however long
// the game has been. Two tables have the same snapshot just when they have the
// same game, metadata, step number, number of steps and state, so a digest of
// it stands for all of these. It tells all secrets.
func (t *Table[S, M]) Snapshot() ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	state, err := t.g.AppendBinary(nil, t.h.state)
	if err != nil {
		return nil, err
	}
	return json.Marshal(snapshot{
		Version: snapshotVersion, Header: t.g.Header(), Meta: append([]record.Meta{}, t.meta...),
		Step: t.step, Length: t.h.length(), State: state,
	})
}

// Resume returns a table of the game g that goes on where a snapshot was
// taken. What was before is unknown to it: its log begins at [Table.First],
// nothing earlier is taken back, and it has no record.
//
// It refuses with a [*core.Invalid] what [Table.Snapshot] cannot have written
// for this game. A state that the rules allow is believed: who keeps snapshots
// where others write keeps a digest elsewhere.
func Resume[S, M comparable](g core.Codec[S, M], data []byte) (*Table[S, M], error) {
	shot, err := readSnapshot(data)
	if err != nil {
		return nil, err
	}
	return resume(g, shot)
}

// Resume opens a table from what [Table.Snapshot] wrote: see the function
// [Resume]. Its errors are that function's and those of New.
func (r Registry) Resume(data []byte) (Any, error) {
	shot, err := readSnapshot(data)
	if err != nil {
		return nil, err
	}
	l, err := r.listing(shot.Header.Game)
	if err != nil {
		return nil, err
	}
	return l.resume(shot)
}

func readSnapshot(data []byte) (snapshot, error) {
	if len(data) > maxSnapshot {
		return snapshot{}, badSnapshot("", fmt.Sprintf("%d bytes are more than %d", len(data), maxSnapshot))
	}
	var shot snapshot
	if err := core.ReadJSON("table", "snapshot", data, &shot); err != nil {
		return snapshot{}, err
	}
	if shot.Version != snapshotVersion {
		return snapshot{}, badSnapshot("version", fmt.Sprintf("%d is unknown, this is version %d", shot.Version, snapshotVersion))
	}
	return shot, nil
}

func resume[S, M comparable](g core.Codec[S, M], shot snapshot) (*Table[S, M], error) {
	t := New(g)
	if err := shot.Header.Match(g.Header()); err != nil {
		return nil, err
	}
	if err := t.SetMeta(shot.Meta); err != nil {
		return nil, err
	}
	state, err := g.ParseBinary(shot.State)
	if err != nil {
		return nil, err
	}
	owner := g.Owner(state)
	switch {
	case shot.Header != g.Header():
		return nil, badSnapshot("header", "is that of another game")
	case owner != core.Nobody:
		return nil, badSnapshot("state", "is the view of "+owner.String()+", not the truth")
	case shot.Length < 0 || shot.Length > record.MaxMoves:
		return nil, badSnapshot("length", fmt.Sprintf("%d is not within 0 and %d", shot.Length, record.MaxMoves))
	case shot.Length == 0 && state != g.Start():
		return nil, badSnapshot("state", "without a step is not the start")
	case shot.Step < shot.Length || shot.Step > maxStep:
		return nil, badSnapshot("step", fmt.Sprintf("%d is not within %d and %d", shot.Step, shot.Length, maxStep))
	}
	t.step = shot.Step
	t.h.base, t.h.state = shot.Length, state
	return t, nil
}

func badSnapshot(name, problem string) error {
	return &core.Invalid{Game: "table", What: "snapshot", Name: name, Problem: problem}
}
