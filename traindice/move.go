package traindice

import "github.com/railrules/railrules/core"

// Kind is what a move is. No move has the zero Kind.
type Kind uint8

const (
	// KindRoll throws the dice that the rules prescribe.
	KindRoll Kind = iota + 1
	// KindStop closes the train as it stands.
	KindStop
	// KindFreight makes the train a freight train where that is offered.
	KindFreight
	// KindKeep adds dice that lie face up to the train, perhaps none.
	KindKeep
	// KindRolled is a chance outcome: what the dice in the air show.
	KindRolled
)

// Move is a player's move or a chance outcome. It is comparable.
type Move struct {
	Kind Kind
	// Dice are the dice kept or rolled. For the other kinds there are none.
	Dice core.Dice
}

// Roll returns the decision to throw the dice.
func Roll() Move { return Move{Kind: KindRoll} }

// Stop returns the decision to close the train as it stands.
func Stop() Move { return Move{Kind: KindStop} }

// Freight returns the decision to become a freight train (TD-OPT-3).
func Freight() Move { return Move{Kind: KindFreight} }

// Keep returns the decision to add dice with the given faces, in any order and
// perhaps none, to the train. Faces or numbers of dice that do not exist make a
// move that is always refused.
func Keep(faces ...int) Move { return Move{KindKeep, dice(faces)} }

// Rolled returns the outcome that the dice in the air show the given faces, in
// any order. Faces or numbers of dice that do not exist make a move that is
// always refused.
func Rolled(faces ...int) Move { return Move{KindRolled, dice(faces)} }

// noDice are more dice than any state has.
const noDice = ^core.Dice(0)

func dice(faces []int) core.Dice {
	d, ok := core.DiceOf(faces...)
	if !ok {
		return noDice
	}
	return d
}

// String returns the notation of the move.
func (m Move) String() string { return string(appendMove(nil, m)) }
