package traindice

import "github.com/railrules/railrules/core"

var book = core.NewBook(name)

// The rules that a move can break, in the order in which they are tested.
var (
	// ErrGameOver refuses everything once the game is over, and everything in
	// the zero State.
	ErrGameOver = book.Rule("TD-END-1", "nothing can be played once the game is over")
	// ErrDice refuses a move while dice are in the air, an outcome while none
	// are, and an outcome that those dice cannot show.
	ErrDice = book.Rule("TD-CHANCE-1", "what the dice show is entered exactly when dice are in the air, for that many dice with faces 1 to 6",
		"dice in the air: %[3]d")
	// ErrStopInHead refuses Stop in the search for the head.
	ErrStopInHead = book.Rule("TD-HEAD-3", "nobody may stop before locomotive and tender stand")
	// ErrStopFreight refuses Stop in a freight train.
	ErrStopFreight = book.Rule("TD-FREIGHT-4", "a freight train ends only with a caboose or a crash, nobody may stop it")
	// ErrPhase refuses a move that the phase of the turn does not list.
	ErrPhase = book.Rule("TD-TURN-2", "this move does not belong to the present phase of the turn",
		"the phase is %[1]s")
	// ErrKeepInHead refuses Keep in the search for the head.
	ErrKeepInHead = book.Rule("TD-HEAD-2", "nothing is chosen before locomotive and tender stand")
	// ErrNotShowing refuses Keep of dice that do not lie face up.
	ErrNotShowing = book.Rule("TD-CARGO-2", "only dice that lie face up can be added to the train")
	// ErrSecondCaboose refuses Keep of two cabooses.
	ErrSecondCaboose = book.Rule("TD-CAB-2", "a train has one caboose at most")
	// ErrSecondTender refuses Keep of a 5.
	ErrSecondTender = book.Rule("TD-TEND-3", "a train has exactly one tender, further 5s can never be added")
	// ErrFreightLocomotive refuses Keep of a 6 in a freight train.
	ErrFreightLocomotive = book.Rule("TD-FREIGHT-5", "only freight cars and one caboose can be added to a freight train")
	// ErrThirdLocomotive refuses Keep of a third locomotive.
	ErrThirdLocomotive = book.Rule("TD-LOCO-5", "a train has two locomotives at most")
	// ErrNothingKept refuses the empty Keep in a freight train.
	ErrNothingKept = book.Rule("TD-FREIGHT-6", "at least one die that can be added to a freight train must be added")
)

// The rules that other input can break.
var (
	// ErrPlayers refuses a number of players.
	ErrPlayers = book.Rule("TD-PLAY-1", "the game is for 1 to 8 players")
	// ErrOption refuses options that are no JSON object, or have an
	// unknown or repeated name.
	ErrOption = book.Rule("COMMON-OPT-4", "options are a JSON object with names of the table of options")
	// ErrCargoRolls and the following refuse a value of the option so named.
	ErrCargoRolls      = book.Rule("TD-OPT-1", "cargoRolls is one-more or three-total")
	ErrCrash           = book.Rule("TD-OPT-2", "crash is three-dice, any-reroll or any-head")
	ErrFreightEntry    = book.Rule("TD-OPT-3", "freightEntry is forced or offered")
	ErrFreightDouble   = book.Rule("TD-OPT-4", "freightDouble is true or false")
	ErrCabooseRequired = book.Rule("TD-OPT-5", "cabooseRequired is true or false")
	ErrFullSetScore    = book.Rule("TD-OPT-6", "fullSetScore is a whole number from 0 to 1000000")
	ErrEndMode         = book.Rule("TD-OPT-7", "endMode is target or rounds")
	ErrTarget          = book.Rule("TD-OPT-8", "target is a whole number from 1 to 1000000")
	ErrRounds          = book.Rule("TD-OPT-9", "rounds is a whole number from 1 to 1000000")
	ErrFinish          = book.Rule("TD-OPT-10", "finish is equal-turns or sudden")
	ErrTies            = book.Rule("TD-OPT-11", "ties is shared or playoff")
	ErrFreightPick     = book.Rule("TD-OPT-12", "freightPick is at-least-one or free")
	// ErrNotation refuses a text that is no move.
	ErrNotation = book.Rule("TD-NOTE-4", "a move is written roll, stop, freight, keep or rolled with ascending faces, or keep -")
)

// Rules returns the rules that can be broken, in the order in which they are
// tested.
func Rules() []*core.Rule { return book.Rules() }
