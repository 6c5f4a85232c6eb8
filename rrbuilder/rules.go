package rrbuilder

import "github.com/railrules/railrules/core"

var book = core.NewBook(name)

// The rules that a board, a number of players or an option can break, in the
// order in which they are tested.
var (
	// ErrBoard refuses a board that is not valid (RR-MAP-6, RR-MAP-7).
	ErrBoard = book.Rule("RR-MAP-6", "a board is one connected map of locations and routes with one to six companies and two different ends of the link")
	// ErrPlayers refuses a number of players other than 3 to 6.
	ErrPlayers = book.Rule("RR-SETUP-1", "3 to 6 players take part")
	// ErrOption refuses an unknown option or a value outside its table.
	ErrOption = book.Rule("RR-OPT-1", "an option has a known name and a value of its table")
)

// The rules that a move can break, in the order in which they are tested.
var (
	// ErrMove refuses what is no move at all or does not belong to the phase.
	ErrMove = book.Rule("RR-MOVE-1", "the move is not one that the present phase knows")
	// ErrNominate refuses a nomination, or a pass in its place.
	ErrNominate = book.Rule("RR-AUCTION-1", "the active player nominates an unsold company with a bid from the minimum bid to the own cubes, or passes where that is allowed",
		"%[1]s%[2]s; %[4]d cubes at hand")
	// ErrBid refuses a bid.
	ErrBid = book.Rule("RR-AUCTION-3", "a bid is higher than the high bid and not higher than the own cubes",
		"a bid for %[1]s is above %[3]d and at most %[4]d")
	// ErrMustBuild refuses to pass while a route can be built.
	ErrMustBuild = book.Rule("RR-BUILD-3", "a company that can build a route must build one",
		"%[1]s can build %[3]d routes")
	// ErrRoute refuses a route that does not exist or bears track.
	ErrRoute = book.Rule("RR-BUILD-8", "the route must exist and bear no track yet", "%[1]s%[2]s")
	// ErrTreasury refuses a route dearer than the treasury of the company.
	ErrTreasury = book.Rule("RR-BUILD-5", "the company pays the whole cost from its own treasury",
		"%[1]s costs %[3]d, the treasury of %[2]s holds %[4]d")
	// ErrStart refuses a first route without a proper start location.
	ErrStart = book.Rule("RR-BUILD-6", "the first route of a company names as start one of its two ends that is a start location", "%[1]s%[2]s")
	// ErrNetwork refuses a later route away from the network of the company.
	ErrNetwork = book.Rule("RR-BUILD-7", "a later route touches the network of the company and names no start location", "%[1]s%[2]s")
	// ErrTrackLimit refuses track beyond the option TrackLimit.
	ErrTrackLimit = book.Rule("RR-COMP-2", "a company lays no more track than it has pieces", "%[1]s has laid %[3]d of %[4]d")
	// ErrTake refuses a goods cube that is not there or out of reach.
	ErrTake = book.Rule("RR-FINAL-4", "a company takes a goods cube from a location of its own network that still has one", "%[1]s%[2]s")
)

// Rules returns every rule that can be broken, those of the set-up first.
func Rules() []*core.Rule { return book.Rules() }
