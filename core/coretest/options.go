package coretest

import (
	"math/rand/v2"

	"github.com/railrules/railrules/core"
)

// Options tell the kit what it cannot learn from the game itself. The zero
// value is enough for a first run of a game without secrets.
type Options[S, M comparable] struct {
	// Chooser chooses the moves and outcomes of the games that are played: an
	// index into the list of legal moves, or core.Pick. With nil a generator
	// with a fixed seed is used, so that every run is the same.
	Chooser core.Chooser
	// Games is the number of games played by Run and Check; 0 stands for as
	// many as make some 2000 steps, at least 2 and at most 40.
	Games int
	// Steps is the number of steps within which every game must end; 0 stands
	// for 5000.
	Steps int
	// States is the number of states that Run and Check look at closely, chosen
	// so that every sort of decision and chance step is among them; 0 stands for
	// 64. Cheap laws hold the rest of the states to account as well.
	States int

	// Masked are the texts that hide something, such as "draw ?". Each must be
	// seen by somebody in the games played. Empty: a game without secrets, in
	// which everybody's view of a state is the state itself.
	Masked []string
	// Marked says that a game without secrets still marks each view with its
	// owner, because other options of the same game have secrets. It is not used
	// if there are Masked texts.
	Marked bool
	// Exact says that the views of the game keep everything that chance steps
	// tell. Then the samples after such a step must be, with their exact
	// probabilities, the samples before it in which it comes as it was seen,
	// which holds Sample to account where no odds are listed: for the hands that
	// were dealt. A game whose views forget something does not keep that law.
	Exact bool
	// LooseOdds says that the rules do not promise the exact odds of the samples
	// in a view. What the samples can bring must still be listed.
	LooseOdds bool

	// Rules are the rules that a refusal may carry; empty: any.
	Rules []*core.Rule
	// Wraps is the name of the game that this one embeds, as a house rule does:
	// errors may name it in place of the game's own name. Empty: none.
	Wraps string
	// Laws are the names of the laws to check; empty: all that apply.
	Laws []string
	// Candidates returns moves to try in a state besides those that the kit
	// tries anyway: all moves seen anywhere in the run (a part of them if there
	// are many), the zero move, and moves with single fields out of place.
	Candidates func(s S) []M
	// Accepts reports whether Check accepts m in s although the list of legal
	// moves does not hold it, as where a list names only one of several moves
	// that are all alike. With nil no move is such.
	Accepts func(s S, m M) bool

	// Evaluate is an evaluation of the game, such as the bots of package bot play
	// by: what part of the win a seat will have, for all that a state shows. With
	// nil the law of evaluations is not checked.
	Evaluate func(s S, seat core.Seat) float64
	// Unclaimed reports whether the parts that Evaluate gives to the seats may sum
	// to less than 1 in s, as where everybody is as good as lost. With nil they
	// sum to 1 in every state.
	Unclaimed func(s S) bool

	// Open opens a game from a header, as the game's package does it. It is
	// needed for Records of other options or numbers of players than the game
	// has; with it the kit also checks that the game's own header opens it again.
	Open func(core.Header) (core.Codec[S, M], error)

	// Records are recorded games in the text form of package record. They are
	// replayed and held to the same laws as the games played.
	Records [][]byte
	// Kinds are the first words of the texts of all sorts of moves and outcomes
	// of the game. Each must occur in Records (without Records: in the games
	// played), and no other may. Empty: not checked.
	Kinds []string
	// Ends are the reasons for which the game can end. Each must occur in Records
	// (without Records: in the games played), and no other may. Empty: not
	// checked.
	Ends []string
	// EveryRule demands that each of Rules is seen broken: by a candidate (see
	// Candidates) in some state of Records (without Records: of the games
	// played), or by one of Refusals.
	EveryRule bool
	// Refusals are errors that the tests of the game provoked otherwise: moves
	// refused in positions set up for it, refused options, boards and texts. They
	// count for EveryRule. Each must be or wrap a *core.Illegal or *core.Invalid.
	Refusals []error
}

// Defaults, see Options.
const (
	defaultTotal  = 2000 // steps of all games together
	defaultSteps  = 5000
	defaultStates = 64
	shortStates   = 16 // with go test -short
	minGames      = 2
	maxGames      = 40
)

// Bounds that keep the kit quick.
const (
	perKind     = 48             // moves of one first word in the pool of candidates
	garbage     = 40             // moves with fields out of place tried in one state
	maxApply    = 48             // moves of one list that are applied one after the other
	walkStride  = 32             // Walk looks closely at one state of so many
	walkSlow    = 8 * walkStride // and by the slow laws at one of so many
	maxDamage   = 6              // truncations, and flipped bits, of one encoding
	exactLimit  = 1000
	oddsSamples = 1200
)

func (o Options[S, M]) normal() Options[S, M] {
	if o.Chooser == nil {
		o.Chooser = newRand()
	}
	if o.Steps <= 0 {
		o.Steps = defaultSteps
	}
	if o.States <= 0 {
		o.States = defaultStates
	}
	return o
}

// newRand returns the generator with a fixed seed that the kit uses for all
// that is not the course of a game.
func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
