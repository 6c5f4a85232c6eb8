package core

import (
	"fmt"
	"iter"
)

// A Seat is a place at the table: 0 to n-1 are the players, clockwise; the
// negative values are the actors and owners that are no player. A number that
// somebody sent is compared with the number of seats before it becomes one:
// Seat(256) is seat 0.
type Seat int8

const (
	// Chance acts where dice are thrown, cards drawn or hidden things shown.
	Chance Seat = -1
	// Nobody acts once the game is over. It is also the owner of the truth.
	Nobody Seat = -2
	// Spectator owns a view that belongs to no seat.
	Spectator Seat = -3
)

// MaxSeats is the largest number of players any game accepts.
const MaxSeats = 8

// String returns "seat 0", "chance", "nobody" or "spectator".
func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case Nobody:
		return "nobody"
	case Spectator:
		return "spectator"
	}
	return fmt.Sprintf("seat %d", int8(s))
}

// In reports whether s is one of the first n seats.
func (s Seat) In(n int) bool { return s >= 0 && int(s) < n }

// View is what one seat, or a spectator, knows of a state. It is a type of its
// own so that a bot or a client cannot be handed the truth by mistake.
type View[S comparable] struct{ State S }

// Chooser is all the randomness the library ever asks for: a number of
// [0, n), each equally likely. n is never 0. *rand.Rand of math/rand/v2 is one.
type Chooser interface{ Uint64N(n uint64) uint64 }

// Weighted is a chance outcome and its weight. The probability of the outcome
// is its weight divided by the sum of the weights listed with it.
type Weighted[M any] struct {
	Move   M
	Weight uint64
}

// Game is the rules of one game for one number of players, one set of options
// and one board. A Game value is immutable and may be used from any number of
// goroutines. S (the state) and M (the move) hold no pointer, slice, map or
// string.
//
// No method panics, whatever the move, for every state that this value made or
// decoded and for the zero state.
type Game[S, M comparable] interface {
	// Seats returns the number of players.
	Seats() int
	// Start returns the state before the first move or chance outcome.
	Start() S
	// Turn returns the seat to move, Chance, or Nobody once the game is over.
	Turn(s S) Seat
	// AppendMoves appends the legal moves of the seat to move in canonical
	// order and without duplicates; nothing when Turn is Chance or Nobody.
	AppendMoves(dst []M, s S) []M
	// AppendChances appends every outcome when Turn is Chance, else nothing.
	// Weights are positive and their sum fits.
	AppendChances(dst []Weighted[M], s S) []Weighted[M]
	// Check returns nil if Apply accepts m, else an *Illegal naming the rule.
	Check(s S, m M) error
	// Apply returns the state after m, or s itself and the error of Check.
	Apply(s S, m M) (S, error)
	// Standing returns the scores now, and the places and the reason of the
	// end once the game is over.
	Standing(s S) Standing
	// Owner returns Nobody for the truth, else the seat (or Spectator) whose
	// view the state is.
	Owner(s S) Seat
	// View returns what who may know of s. Any who that is no seat is the
	// spectator. A view looked at by its owner is unchanged; looked at by
	// anybody else it becomes the spectator's.
	View(s S, who Seat) View[S]
	// Seen returns m, played in the truth s, as who learns of it.
	Seen(s S, m M, who Seat) M
	// Sample returns a full state that fits the view, all ways to lay the
	// hidden cards being equally likely. It refuses a truth.
	Sample(v View[S], c Chooser) (S, error)
}

// Codec is a Game that can be written down. Ids in texts are those of the
// board, which is why text and storage are methods of the game.
type Codec[S, M comparable] interface {
	Game[S, M]
	// Header names the game, its revision, players, options and board.
	Header() Header
	// Invariant returns an *Invalid naming the first invariant s violates.
	Invariant(s S) error
	// AppendMove appends the notation of m. A move that cannot come from
	// ParseMove or a list is written in a form that ParseMove refuses.
	AppendMove(dst []byte, m M) []byte
	// ParseMove accepts exactly what AppendMove prints for a well-formed move.
	ParseMove(text string) (M, error)
	// AppendJSON appends the state in a form for people and front ends.
	AppendJSON(dst []byte, s S) ([]byte, error)
	// ParseJSON reads what AppendJSON wrote, whatever blanks and order of keys.
	ParseJSON(data []byte) (S, error)
	// AppendBinary appends the state in a compact form.
	AppendBinary(dst []byte, s S) ([]byte, error)
	// ParseBinary reads exactly what AppendBinary wrote.
	ParseBinary(data []byte) (S, error)
}

// Narrator is what a game may offer to programs that show it in a terminal or
// a log. Both methods work for the truth and for views, and tell nothing that
// the given states hide.
type Narrator[S, M comparable] interface {
	// AppendPicture appends the state as plain text, several lines of at most
	// 100 columns, each ended by a line feed.
	AppendPicture(dst []byte, s S) []byte
	// AppendReport appends what the step m did, in words: one or more lines,
	// each ended by a line feed.
	AppendReport(dst []byte, before S, m M, after S) []byte
}

// Drawer is what a game may offer to programs that show it as a picture.
type Drawer[S, M comparable] interface {
	// AppendSVG appends the state, the truth or a view, as one self-contained
	// SVG document, and shows nothing that the state hides. What stands for one
	// of the given moves on it is marked and carries the texts of these moves,
	// one a line, in an attribute data-move; a move that is not legal or has no
	// place on the board is left out. Package svg describes such documents.
	AppendSVG(dst []byte, s S, moves []M) []byte
}

// Tally is a row of public numbers, one for each seat.
type Tally struct {
	Name   string // as in a trace: "scores", "cash", "cubes"
	Values [MaxSeats]int
}

// Tallier is a game that counts more for each seat than the score of its
// [Standing], or shows another score while the game lasts. A trace shows the
// tallies before every step; "scores" comes first.
type Tallier[S comparable] interface {
	AppendTallies(dst []Tally, s S) []Tally
}

// Moves iterates over the legal moves of s in canonical order.
func Moves[S, M comparable](g Game[S, M], s S) iter.Seq[M] {
	return func(yield func(M) bool) {
		for _, m := range g.AppendMoves(nil, s) {
			if !yield(m) {
				return
			}
		}
	}
}
