package rrbuilder

import (
	"encoding/json"
	"fmt"

	"github.com/railrules/railrules/core"
)

// MaxNumber is the largest number that an option accepts (RR-OPT-1).
const MaxNumber = 1000

// FinalPayout says what a share is paid at the end.
type FinalPayout uint8

// The ways to pay shares.
const (
	PayoutSplit    FinalPayout = iota // the value is split over the shares with players (RR-FINAL-10)
	PayoutPerShare                    // every share is paid the full value
)

var finalPayouts = []string{"split", "per-share"}

// String returns the word of the option.
func (v FinalPayout) String() string { return core.Word(finalPayouts, v) }

// SplitRounding says to what a split is rounded down.
type SplitRounding uint8

// The ways to round a split.
const (
	RoundDollar SplitRounding = iota // whole dollars
	RoundTen                         // multiples of ten dollars (RR-FINAL-10a)
)

var splitRoundings = []string{"dollar", "ten"}

// String returns the word of the option.
func (v SplitRounding) String() string { return core.Word(splitRoundings, v) }

// ActiveMarker says where the Active Player marker is when a turn begins.
type ActiveMarker uint8

// The ways of the Active Player marker.
const (
	MarkerCarry  ActiveMarker = iota // where it stopped (RR-AUCTION-12)
	MarkerRotate                     // turn t: FirstSeat + t - 1, round the table
)

var activeMarkers = []string{"carry", "rotate"}

// String returns the word of the option.
func (v ActiveMarker) String() string { return core.Word(activeMarkers, v) }

// FinalTie says who wins among players with equal cash.
type FinalTie uint8

// The ways to break a tie.
const (
	TieGoods  FinalTie = iota // who controls the company with most goods cubes (RR-END-2)
	TieShared                 // all of them
)

var finalTies = []string{"goods", "shared"}

// String returns the word of the option.
func (v FinalTie) String() string { return core.Word(finalTies, v) }

// Options are the variants of the game. The zero value is the default game.
type Options struct {
	FinalPayout   FinalPayout
	SplitRounding SplitRounding // no effect with PayoutPerShare
	// InvestmentTable holds the cubes that each player gets each turn with 3, 4,
	// 5 and 6 players, 0 to MaxNumber; default 10, 8, 7, 6 (RR-INVEST-1).
	InvestmentTable core.Opt[[4]int]
	// MinimumBid is the least opening bid in cubes, 0 to MaxNumber; default 1
	// (RR-AUCTION-1).
	MinimumBid core.Opt[int]
	// NominationPass allows to pass a nomination that could be made; default true
	// (RR-AUCTION-1).
	NominationPass core.Opt[bool]
	ActiveMarker   ActiveMarker
	// TrackLimit is the number of routes a company may build in the whole game,
	// 0 for no limit (RR-COMP-2).
	TrackLimit int
	// Bonus holds what the company that completes the link and each other company
	// on it get in dollars, 0 to MaxNumber; default the figures of the board
	// (RR-TC-10).
	Bonus    core.Opt[[2]int]
	FinalTie FinalTie
	// FirstSeat is the seat that holds the Active Player marker first
	// (RR-SETUP-4).
	FirstSeat int
	// Board is the id of the board; "" stands for the supplied one. A game on
	// another board is made by NewOn and OpenOn.
	Board string
}

// Default returns the options of the default game, the zero value.
func Default() Options { return Options{} }

// Published returns the options of the printed game, which pays every share the
// full value of its company.
func Published() Options { return Options{FinalPayout: PayoutPerShare} }

// Defaults that are not the zero value.
var (
	investmentTable = [4]int{10, 8, 7, 6}
	minimumBid      = 1
)

// table describes the options for a number of players and a board. Without a
// board (nil) any id of a board is accepted.
func (o *Options) table(players int, b *Board) core.Options {
	bonus := o.boardBonus(b)
	return core.Options{
		core.Choice("finalPayout", ErrOption, &o.FinalPayout, finalPayouts...),
		core.Choice("splitRounding", ErrOption, &o.SplitRounding, splitRoundings...),
		core.Numbers("investmentTable", ErrOption, &o.InvestmentTable.Set, o.InvestmentTable.Value[:], investmentTable[:], 0, MaxNumber),
		core.NumberOr("minimumBid", ErrOption, &o.MinimumBid, minimumBid, 0, MaxNumber),
		core.SwitchOn("nominationPass", ErrOption, &o.NominationPass),
		core.Choice("activeMarker", ErrOption, &o.ActiveMarker, activeMarkers...),
		core.Number("trackLimit", ErrOption, &o.TrackLimit, 0, MaxNumber),
		core.Numbers("bonus", ErrOption, &o.Bonus.Set, o.Bonus.Value[:], bonus[:], 0, MaxNumber),
		core.Choice("finalTie", ErrOption, &o.FinalTie, finalTies...),
		core.Number("firstSeat", ErrOption, &o.FirstSeat, 0, players-1),
		core.Custom("board", ErrOption,
			func() string { return o.checkBoard(b) },
			func() bool { return o.Board == "" || o.Board == SuppliedBoard().id },
			func() { o.Board = "" },
			func(raw json.RawMessage) string { return o.readBoard(raw, b) },
			func(dst []byte) []byte { return fmt.Appendf(dst, "%q", o.Board) }),
	}
}

// boardBonus returns the default of option Bonus, or figures that no option can
// have where the board is not known.
func (o *Options) boardBonus(b *Board) [2]int {
	switch {
	case b != nil:
		return b.bonus
	case o.Board == "" || o.Board == SuppliedBoard().id:
		return SuppliedBoard().bonus
	}
	return [2]int{-1, -1}
}

func (o *Options) checkBoard(b *Board) string {
	switch {
	case o.Board == "":
		return ""
	case !isID(o.Board) || len(o.Board) > MaxName:
		return core.Quote(o.Board) + " is no id of a board"
	case b != nil && o.Board != b.id:
		return core.Quote(o.Board) + " is not the board at hand"
	}
	return ""
}

func (o *Options) readBoard(raw json.RawMessage, b *Board) string {
	var id string
	if json.Unmarshal(raw, &id) != nil || string(raw) == "null" || id == "" {
		return "is not the id of a board"
	}
	o.Board = id
	return o.checkBoard(b)
}

// MarshalJSON returns the options that are not at their default as a JSON
// object (COMMON-OPT).
func (o Options) MarshalJSON() ([]byte, error) {
	return o.table(MaxPlayers, nil).MarshalJSON()
}

// UnmarshalJSON reads a JSON object of options and refuses, with [ErrOption],
// what the table does not allow. Whether a board of that id is at hand is for
// New and NewOn to say.
func (o *Options) UnmarshalJSON(data []byte) error {
	var n Options
	if err := n.table(MaxPlayers, nil).Read(data, ErrOption); err != nil {
		return err
	}
	*o = n
	return nil
}
