package traindice

import "github.com/railrules/railrules/core"

// MaxNumber is the largest FullSetScore, Target and Rounds (TD-OPT-6, -8, -9).
// Totals are counted with 64 bits, so that even the most points of the most
// rounds fit many times over.
const MaxNumber = 1_000_000

// The defaults of the options that are numbers.
const (
	defaultFullSetScore = 25
	defaultTarget       = 100
	defaultRounds       = 10
)

// Options are the house rules of a game. They are comparable and the zero value
// is the default game. Every combination is legal; an option has an effect only
// where its comment says so.
type Options struct {
	// CargoRolls: how often the loose dice may be thrown again (TD-OPT-1).
	CargoRolls CargoRolls
	// Crash: which throw wrecks a freight train (TD-OPT-2).
	Crash Crash
	// FreightEntry: whether a train with two locomotives and three freight cars
	// must become a freight train (TD-OPT-3).
	FreightEntry FreightEntry
	// FreightDouble: whether the caboose of a freight train doubles its points;
	// on by default (TD-OPT-4).
	FreightDouble core.Opt[bool]
	// CabooseRequired: whether a train closed without a caboose scores 0
	// (TD-OPT-5).
	CabooseRequired bool
	// FullSetScore: points for a train of all six pieces, 0 to MaxNumber; 25 by
	// default (TD-OPT-6).
	FullSetScore core.Opt[int]
	// EndMode: whether the game ends at a target or after some rounds (TD-OPT-7).
	EndMode EndMode
	// Target: the total that ends the game, 1 to MaxNumber; 100 by default. Used
	// with EndTarget (TD-OPT-8).
	Target core.Opt[int]
	// Rounds: the number of rounds, 1 to MaxNumber; 10 by default. Used with
	// EndRounds (TD-OPT-9).
	Rounds core.Opt[int]
	// Finish: whether the round in which the target is reached is completed.
	// Used with EndTarget (TD-OPT-10).
	Finish Finish
	// Ties: whether tied leaders share the win or play on (TD-OPT-11).
	Ties Ties
	// FreightPick: whether a player may add nothing from a throw of a freight
	// train (TD-OPT-12).
	FreightPick FreightPick
}

// CargoRolls is the option TD-OPT-1.
type CargoRolls uint8

const (
	// OneMore grants one throw of the loose dice, however many rolls the head
	// took.
	OneMore CargoRolls = iota
	// ThreeTotal grants three rolls for head and cargo together.
	ThreeTotal
)

// Crash is the option TD-OPT-2.
type Crash uint8

const (
	// ThreeDice wrecks it by three dice that show nothing but 5s and 6s.
	ThreeDice Crash = iota
	// AnyReroll wrecks it by one, two or three dice that show nothing but 5s and 6s.
	AnyReroll
	// AnyHead wrecks it by one, two or three dice that show at least one 5 or
	// 6, whatever else they show.
	AnyHead
)

// FreightEntry is the option TD-OPT-3.
type FreightEntry uint8

const (
	// Forced makes the train a freight train at once.
	Forced FreightEntry = iota
	// Offered lets the player stop instead and score the three freight cars.
	Offered
)

// EndMode is the option TD-OPT-7.
type EndMode uint8

const (
	// EndTarget ends the game with the round in which a total reaches Target.
	EndTarget EndMode = iota
	// EndRounds ends the game after a fixed number of Rounds.
	EndRounds
)

// Finish is the option TD-OPT-10.
type Finish uint8

const (
	// EqualTurns completes the round, so that everybody has as many turns.
	EqualTurns Finish = iota
	// Sudden lets the first who reaches the target win at once and alone.
	Sudden
)

// Ties is the option TD-OPT-11.
type Ties uint8

const (
	// Shared lets tied leaders share the win.
	Shared Ties = iota
	// Playoff lets tied leaders play further rounds until one leads.
	Playoff
)

// FreightPick is the option TD-OPT-12.
type FreightPick uint8

const (
	// AtLeastOne demands that a die is added if one can be.
	AtLeastOne FreightPick = iota
	// Free allows that all dice are left and thrown again.
	Free
)

// The words of the choices, the default first.
var (
	cargoRollsWords   = []string{"one-more", "three-total"}
	crashWords        = []string{"three-dice", "any-reroll", "any-head"}
	freightEntryWords = []string{"forced", "offered"}
	endModeWords      = []string{"target", "rounds"}
	finishWords       = []string{"equal-turns", "sudden"}
	tiesWords         = []string{"shared", "playoff"}
	freightPickWords  = []string{"at-least-one", "free"}
)

// String returns the word of the choice as JSON has it.
func (c CargoRolls) String() string { return core.Word(cargoRollsWords, c) }

// String returns the word of the choice as JSON has it.
func (c Crash) String() string { return core.Word(crashWords, c) }

// String returns the word of the choice as JSON has it.
func (c FreightEntry) String() string { return core.Word(freightEntryWords, c) }

// String returns the word of the choice as JSON has it.
func (c EndMode) String() string { return core.Word(endModeWords, c) }

// String returns the word of the choice as JSON has it.
func (c Finish) String() string { return core.Word(finishWords, c) }

// String returns the word of the choice as JSON has it.
func (c Ties) String() string { return core.Word(tiesWords, c) }

// String returns the word of the choice as JSON has it.
func (c FreightPick) String() string { return core.Word(freightPickWords, c) }

// Default returns the options of the default game, which are the zero value.
func Default() Options { return Options{} }

// Published returns the options that come closest to the printed game: three
// rolls for head and cargo together.
func Published() Options { return Options{CargoRolls: ThreeTotal} }

// table is the table of options in the order of the rules, bound to o. It does
// not depend on the number of players.
func (o *Options) table() core.Options {
	return core.Options{
		core.Choice("cargoRolls", ErrCargoRolls, &o.CargoRolls, cargoRollsWords...),
		core.Choice("crash", ErrCrash, &o.Crash, crashWords...),
		core.Choice("freightEntry", ErrFreightEntry, &o.FreightEntry, freightEntryWords...),
		core.SwitchOn("freightDouble", ErrFreightDouble, &o.FreightDouble),
		core.Switch("cabooseRequired", ErrCabooseRequired, &o.CabooseRequired),
		core.NumberOr("fullSetScore", ErrFullSetScore, &o.FullSetScore, defaultFullSetScore, 0, MaxNumber),
		core.Choice("endMode", ErrEndMode, &o.EndMode, endModeWords...),
		core.NumberOr("target", ErrTarget, &o.Target, defaultTarget, 1, MaxNumber),
		core.NumberOr("rounds", ErrRounds, &o.Rounds, defaultRounds, 1, MaxNumber),
		core.Choice("finish", ErrFinish, &o.Finish, finishWords...),
		core.Choice("ties", ErrTies, &o.Ties, tiesWords...),
		core.Choice("freightPick", ErrFreightPick, &o.FreightPick, freightPickWords...),
	}
}

// normal returns o with explicit defaults dropped, or an *core.Invalid naming
// the first option outside its row.
func (o Options) normal() (Options, error) {
	t := o.table()
	if err := t.Check(); err != nil {
		return Options{}, err
	}
	t.Normalize()
	return o, nil
}

// MarshalJSON returns a JSON object of the options that are not at their
// default, or the *core.Invalid for a value outside its row.
func (o Options) MarshalJSON() ([]byte, error) {
	return o.table().MarshalJSON()
}

// UnmarshalJSON reads a JSON object of options; those left out are at their
// default. It refuses unknown names and values outside their row with a
// *core.Invalid and leaves o unchanged then.
func (o *Options) UnmarshalJSON(data []byte) error {
	var read Options
	if err := read.table().Read(data, ErrOption); err != nil {
		return err
	}
	read.table().Normalize()
	*o = read
	return nil
}
