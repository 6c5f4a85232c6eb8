// Package table runs a match: it plays, refuses, undoes and redoes, gives each
// seat its view and its log, and stores the game as a record.
//
// A [Table] knows the states and moves of its game as types. [Any] is a table
// that speaks text and JSON only, so that a server can hold tables of all games
// in one map; a [Registry] opens such tables by the name of the game.
//
// # Commands and their numbers
//
// Every change of a table raises its step number, [Table.Step], by at least
// one: moves, chance outcomes, undo and redo alike. The number never goes back,
// also not when a saved table is opened again. A command of a player carries
// the number of the step it answers. A command that comes late, or twice, is
// refused with [ErrStale] and cannot be taken for an answer to a later step.
//
// Refusals of the table are [*core.Illegal] errors with a rule of this package
// (see [Rules]), just as refusals of a game carry the rule of the game:
// errors.Is finds either, [RuleID] tells its ID.
//
// # Who learns what
//
// Whatever a method returns for a seat is made of that seat's views and of the
// moves as it sees them, never of the truth: legal moves, odds, log, reports,
// pictures and the reasons of refusals. A seat that is not to move has no legal
// moves. Any seat that is none of the players is a spectator, who may look but
// not play. The methods with Truth in their name, [Table.Save],
// [Table.Snapshot] and those that enter outcomes or load records are for the
// host of the table alone, who knows everything, and so are [Table.OwnerUndo]
// and [Table.OwnerRedo].
//
// # Undo
//
// A seat takes back its own last move as long as nothing else has happened
// since: it undoes no move of others and no chance outcome, so it never gets to
// choose again with something learnt. Steps played by [Table.Auto] do not stand
// in the way; they are taken back with the move before them. The owner of the
// table, such as an analysis board, undoes any step.
//
// # Storing
//
// [Table.Save] stores the whole game as a record, which takes longer to open
// the longer the game has been. [Table.Snapshot] stores only where the table
// stands: a host that keeps the steps elsewhere goes on from it at once with
// [Resume].
//
// # Automatic steps
//
// [Table.Auto] plays single choices, but only where everybody can see that
// there is one: how many steps were played automatically is public, and a step
// skipped because of what a seat secretly holds would tell it.
//
// # Chance
//
// [Table.Resolve] and [Table.Draw] draw outcomes with a random generator of the
// host, [Table.Enter] takes one that was thrown or drawn at a real table.
//
// All methods of a table may be called from any number of goroutines; each call
// sees the table before or after any other, never between. A [core.Chooser] is
// used while the table is locked: it must not call the table, and one that is
// shared by several tables must be safe for that by itself.
package table
