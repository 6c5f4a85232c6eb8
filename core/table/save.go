package table

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// StepMeta is the name of the metadata in which [Table.Save] keeps the step
// number.
const StepMeta = "table-step"

// maxStep bounds the step number that a stored table may have.
const maxStep = 1_000_000_000

// Open returns a table of the game g that goes on where a record ends. Its
// error is that of [record.Replay], or a [*core.Invalid] for metadata that
// [Table.Save] cannot have written.
func Open[S, M comparable](g core.Codec[S, M], rec record.Record) (*Table[S, M], error) {
	t := New(g)
	step, meta, err := cutStep(rec)
	if err == nil {
		err = t.SetMeta(meta)
	}
	if err != nil {
		return nil, err
	}
	for s, err := range record.Replay(g, rec) {
		if err == nil {
			err = t.h.push(entry[M]{move: s.Move, actor: s.Actor})
		}
		if err != nil {
			return nil, err
		}
	}
	t.number(step)
	return t, nil
}

// TruthRecord returns the record of the game so far, with the metadata of
// [Table.SetMeta]. It tells all secrets. A table that was resumed from a
// snapshot has none and refuses with [ErrPast].
func (t *Table[S, M]) TruthRecord() (record.Record, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.record()
}

// Meta returns the metadata of [Table.SetMeta].
func (t *Table[S, M]) Meta() []record.Meta {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.meta)
}

// SetMeta keeps metadata, such as the players' names, for the records of the
// table. It refuses with a [*core.Invalid] what a record cannot hold beside the
// step number, and the name [StepMeta].
func (t *Table[S, M]) SetMeta(meta []record.Meta) error {
	if _, ok := (record.Record{Meta: meta}).Get(StepMeta); ok {
		return badStep("is kept by the table")
	}
	rec := record.Record{Header: t.g.Header(), Meta: slices.Clone(meta)}
	rec.Meta = append(rec.Meta, record.Meta{Name: StepMeta}) // room for it
	if _, err := rec.AppendText(nil); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.meta = slices.Clone(meta)
	return nil
}

// Save returns the text of the record with the step number, from which [Open]
// and [Registry.Open] make the table again. It tells all secrets. What was
// undone is not saved, nor which steps were automatic: a seat's undo stops at
// those once the table is opened again. It refuses with [ErrPast] as
// [Table.TruthRecord] does.
func (t *Table[S, M]) Save() ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	rec, err := t.record()
	if err != nil {
		return nil, err
	}
	rec.Meta = append(rec.Meta, record.Meta{Name: StepMeta, Value: strconv.Itoa(t.step)})
	return rec.AppendText(nil)
}

// Load puts the table where a record of its game ends and takes over its
// metadata, or changes nothing and returns the error of [Open]. There is nothing
// to redo afterwards. The step number grows as with any change.
func (t *Table[S, M]) Load(rec record.Record) error {
	loaded, err := Open(t.g, rec)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.h, t.meta = loaded.h, loaded.meta
	t.number(max(loaded.step, t.step+1+t.h.length()))
	return nil
}

// number sets the step number and gives the steps made those before it. They
// are not smaller than the ones they had, so that no step gets the number of one
// that was at its place before and was taken back.
func (t *Table[S, M]) number(step int) {
	t.step = step
	for i := range t.h.past {
		t.h.past[i].step = step - len(t.h.past) + i
	}
}

func (t *Table[S, M]) record() (record.Record, error) {
	if t.h.base > 0 {
		return record.Record{}, &core.Illegal{Rule: ErrPast, Numbers: [2]int{t.h.base}}
	}
	moves := make([]M, len(t.h.past))
	for i, e := range t.h.past {
		moves[i] = e.move
	}
	rec := record.Of(t.g, moves)
	rec.Meta = slices.Clone(t.meta)
	return rec, nil
}

// cutStep returns the step number of a record, which is at least the number of
// its steps, and the other metadata.
func cutStep(rec record.Record) (int, []record.Meta, error) {
	step := len(rec.Moves)
	var meta []record.Meta
	found := false
	for _, m := range rec.Meta {
		if m.Name != StepMeta {
			meta = append(meta, m)
			continue
		}
		n, err := strconv.Atoi(m.Value)
		switch {
		case found:
			return 0, nil, badStep("is given twice")
		case err != nil || strconv.Itoa(n) != m.Value:
			return 0, nil, badStep(core.Quote(m.Value) + " is not a number")
		case n < step || n > maxStep:
			return 0, nil, badStep(fmt.Sprintf("%d is not within %d and %d", n, step, maxStep))
		}
		step, found = n, true
	}
	return step, meta, nil
}

func badStep(problem string) error {
	return &core.Invalid{Game: "table", What: "metadata", Name: StepMeta, Problem: problem}
}
