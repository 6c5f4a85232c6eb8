// Package toy holds two tiny games for the tests of the packages that run any
// game: a race with dice, in which everything is open, and a card game with
// secrets.
package toy

import "github.com/railrules/railrules/core"

// numberOf reads the digit lo to hi that ends text after the given word.
func numberOf(text, word string, lo, hi uint8) (uint8, bool) {
	if len(text) != len(word)+1 || text[:len(word)] != word {
		return 0, false
	}
	n := text[len(word)] - '0'
	return n, n >= lo && n <= hi
}

// sound returns s, or no state if it violates an invariant.
func sound[S comparable](s S, invariant func(S) error) (S, error) {
	if err := invariant(s); err != nil {
		var none S
		return none, err
	}
	return s, nil
}

func badMove(game, text string) error {
	return &core.Invalid{Game: game, What: "move text", Problem: core.Quote(text) + " is no move"}
}
