package rrbuilder

import (
	"fmt"
	"math"

	"github.com/railrules/railrules/core"
)

// Kind is a kind of move.
type Kind uint8

// The kinds of moves. The zero Kind is no move.
const (
	KindPass      Kind = 1 + iota // pass a nomination, a bid or a slot
	KindNominate                  // put a company up for auction with an opening bid
	KindBid                       // raise the bid
	KindBuild                     // build a later route of a company
	KindBuildFrom                 // build the first route of a company and name its start
	KindTake                      // take a goods cube
)

var kinds = []string{"none", "pass", "nominate", "bid", "build", "build-from", "take"}

// String returns a word for the kind.
func (k Kind) String() string { return core.Word(kinds, k) }

// Move is a move of a player; the game has no chance outcomes. Fields that the
// kind does not use are zero.
type Move struct {
	Kind     Kind
	Company  Company  // KindNominate
	Route    Route    // KindBuild, KindBuildFrom
	Location Location // KindBuildFrom: the start; KindTake
	Bid      int32    // KindNominate, KindBid: investment cubes
}

// Pass passes a nomination, a bid or the slot of a company (RR-MOVE-3).
func Pass() Move { return Move{Kind: KindPass} }

// Nominate puts a company up for auction with an opening bid in cubes
// (RR-AUCTION-1).
func Nominate(c Company, bid int) Move { return Move{Kind: KindNominate, Company: c, Bid: clamp(bid)} }

// Bid raises the bid of the running auction to the given number of cubes
// (RR-AUCTION-3).
func Bid(amount int) Move { return Move{Kind: KindBid, Bid: clamp(amount)} }

// clamp keeps a number that no player can pay one that no player can pay.
func clamp(amount int) int32 { return int32(min(max(amount, math.MinInt32), math.MaxInt32)) }

// Build builds a later route of the company at its slot (RR-BUILD-7).
func Build(r Route) Move { return Move{Kind: KindBuild, Route: r} }

// BuildFrom builds the first route of the company at its slot, from the start
// location it names (RR-BUILD-6).
func BuildFrom(r Route, start Location) Move {
	return Move{Kind: KindBuildFrom, Route: r, Location: start}
}

// Take takes the goods cube of a location (RR-FINAL-4).
func Take(l Location) Move { return Move{Kind: KindTake, Location: l} }

// wellFormed reports whether the kind exists and the fields that it does not
// use are zero.
func (m Move) wellFormed() bool {
	used := Move{Kind: m.Kind}
	switch m.Kind {
	case KindPass:
	case KindNominate:
		used.Company, used.Bid = m.Company, m.Bid
	case KindBid:
		used.Bid = m.Bid
	case KindBuild:
		used.Route = m.Route
	case KindBuildFrom:
		used.Route, used.Location = m.Route, m.Location
	case KindTake:
		used.Location = m.Location
	default:
		return false
	}
	return m == used
}

// String shows the move for debugging; Game.AppendMove writes the notation.
func (m Move) String() string {
	return fmt.Sprintf("Move(%v company=%d route=%d location=%d bid=%d)", m.Kind, m.Company, m.Route, m.Location, m.Bid)
}
