package table

import "github.com/railrules/railrules/core"

// Undo takes back the last move of a seat, in answer to the given step, and
// with it the automatic steps that followed (see [Table.Auto]). It refuses with
// [ErrSeat], [ErrStale], [ErrUndoNothing], and with [ErrUndoChance] or
// [ErrUndoOther] if the last step is a chance outcome or a move of another
// seat.
func (t *Table[S, M]) Undo(seat core.Seat, step int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.answers(seat, step); err != nil {
		return err
	}
	i, err := t.undoable(seat)
	if err != nil {
		return err
	}
	t.h.pop(i)
	t.step++
	return nil
}

// Redo makes the move again that the seat took back last, in answer to the
// given step, and with it the automatic steps that followed. It refuses with
// [ErrSeat], [ErrStale], [ErrRedoNothing] if something was played since, and
// with [ErrRedoOther] if the next step is not a move of this seat.
func (t *Table[S, M]) Redo(seat core.Seat, step int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.answers(seat, step); err != nil {
		return err
	}
	if err := t.redoable(seat); err != nil {
		return err
	}
	t.again()
	for n := len(t.h.undone); n > 0 && t.h.undone[n-1].auto; n-- {
		t.again()
	}
	return nil
}

// OwnerUndo takes back the last step whatever it was: for the owner of the
// table, such as an analysis board or a host who entered a wrong outcome. It
// refuses with [ErrStale] or [ErrUndoNothing]. Who has seen the step has seen
// it.
func (t *Table[S, M]) OwnerUndo(step int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.due(step); err != nil {
		return err
	}
	if len(t.h.past) == 0 {
		return refuse(ErrUndoNothing)
	}
	t.h.pop(len(t.h.past) - 1)
	t.step++
	return nil
}

// OwnerRedo makes the next step again that was taken back, whatever it was. It
// refuses with [ErrStale] or [ErrRedoNothing].
func (t *Table[S, M]) OwnerRedo(step int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.due(step); err != nil {
		return err
	}
	if len(t.h.undone) == 0 {
		return refuse(ErrRedoNothing)
	}
	t.again()
	return nil
}

// undoable returns from which step on a seat may undo.
func (t *Table[S, M]) undoable(seat core.Seat) (int, error) {
	i := len(t.h.past) - 1
	for i >= 0 && t.h.past[i].auto {
		i--
	}
	switch {
	case i < 0:
		return 0, refuse(ErrUndoNothing)
	case t.h.past[i].actor == core.Chance:
		return 0, refuse(ErrUndoChance)
	case t.h.past[i].actor != seat:
		return 0, refuse(ErrUndoOther, t.h.past[i].actor)
	}
	return i, nil
}

// redoable tells whether a seat may redo.
func (t *Table[S, M]) redoable(seat core.Seat) error {
	n := len(t.h.undone)
	if n == 0 {
		return refuse(ErrRedoNothing)
	}
	if actor := t.h.undone[n-1].actor; actor != seat {
		return refuse(ErrRedoOther, actor)
	}
	return nil
}

// again makes the step that was undone last. It was legal in this very state.
func (t *Table[S, M]) again() {
	n := len(t.h.undone) - 1
	e := t.h.undone[n]
	t.h.undone = t.h.undone[:n]
	e.step = t.step
	if t.h.push(e) == nil {
		t.step++
	}
}
