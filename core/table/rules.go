package table

import (
	"errors"

	"github.com/railrules/railrules/core"
)

var book = core.NewBook("table")

// The rules of the table itself, in the order in which a command is tested.
var (
	// ErrSeat refuses a command of a seat that does not exist.
	ErrSeat = book.Rule("TABLE-SEAT", "only the players at the table act", "%[1]s asked")
	// ErrStale refuses a command for another step than the one that is due.
	ErrStale = book.Rule("TABLE-STALE", "a command answers the step that is due",
		"it answers step %[3]d, step %[4]d is due")
	// ErrOver refuses steps after the end of the game.
	ErrOver = book.Rule("TABLE-OVER", "the game is over")
	// ErrTurn refuses a move of a seat that is not to move.
	ErrTurn = book.Rule("TABLE-TURN", "only the seat to move makes a move", "%[1]s asked, %[2]s is to act")
	// ErrChance refuses a chance outcome when a player is to move.
	ErrChance = book.Rule("TABLE-CHANCE", "an outcome is drawn or entered only when chance is to act", "%[1]s is to act")
	// ErrFull refuses steps beyond what a record can hold.
	ErrFull = book.Rule("TABLE-FULL", "a game has no more steps than a record holds")
	// ErrUndoNothing refuses undo at the start of the game.
	ErrUndoNothing = book.Rule("TABLE-UNDO-1", "there is no step to take back")
	// ErrUndoChance refuses a seat's undo after a chance outcome.
	ErrUndoChance = book.Rule("TABLE-UNDO-2", "a player does not take back what chance has decided")
	// ErrUndoOther refuses a seat's undo after a move of another seat.
	ErrUndoOther = book.Rule("TABLE-UNDO-3", "a player takes back only their own move, and only the last one",
		"the last move is that of %[1]s")
	// ErrRedoNothing refuses redo when nothing was undone since the last step.
	ErrRedoNothing = book.Rule("TABLE-REDO-1", "there is no step that was taken back")
	// ErrRedoOther refuses a seat's redo of anything but its own move.
	ErrRedoOther = book.Rule("TABLE-REDO-2", "a player repeats only their own move", "the next step is that of %[1]s")
	// ErrPast refuses the record of a table that was resumed from a snapshot.
	ErrPast = book.Rule("TABLE-PAST", "a record holds all steps of a game", "the first %[3]d are not known here")
)

// Rules returns the rules of the table itself.
func Rules() []*core.Rule { return book.Rules() }

// RuleID returns the ID of the rule that an error carries, of the table or of
// its game, or "" if it carries none.
func RuleID(err error) string {
	var rule *core.Rule
	if errors.As(err, &rule) {
		return rule.ID()
	}
	return ""
}

// refuse returns a refusal that names up to two actors.
func refuse(rule *core.Rule, actors ...core.Seat) error {
	e := &core.Illegal{Rule: rule}
	for i, actor := range actors {
		e.Names[i] = actor.String()
	}
	return e
}
