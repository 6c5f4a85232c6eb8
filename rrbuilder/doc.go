// Package rrbuilder is the rules of a railroad-building game, that of Steel
// Driver: over five turns 3 to 6 players bid investment cubes for the control of
// six companies, the companies build routes over a map of the United States and
// earn profits for their controllers, a line from coast to coast pays a bonus,
// and in the end the goods that the companies collect are paid to the holders
// of their shares. Most cash wins. RULES.md in this folder is the rules with
// their IDs.
//
// The package follows the contract of
// [github.com/railrules/railrules/core]: a [Game] is immutable and shared, a
// [State] and a [Move] are comparable values, and a refused move names the rule
// it breaks. There is no chance and nothing is hidden, so Turn is never
// core.Chance and a view is the state itself.
//
//	g, err := rrbuilder.New(4, rrbuilder.Default())
//	s := g.Start()
//	for g.Turn(s) != core.Nobody {
//		m := choose(g.Moves(s))      // or g.ParseMove("nominate red 3")
//		if s, err = g.Apply(s, m); err != nil {
//			return err           // errors.Is(err, rrbuilder.ErrMustBuild) ...
//		}
//	}
//	fmt.Println(g.Standing(s).Winners())
//
// # Options
//
//	Field            JSON             values                          default
//	FinalPayout      finalPayout      split, per-share                split
//	SplitRounding    splitRounding    dollar, ten                     dollar
//	InvestmentTable  investmentTable  four numbers, 3 to 6 players    10, 8, 7, 6
//	MinimumBid       minimumBid       0 or more                       1
//	NominationPass   nominationPass   true, false                     true
//	ActiveMarker     activeMarker     carry, rotate                   carry
//	TrackLimit       trackLimit       0 (none) or more                0
//	Bonus            bonus            completer and participant       the board's, 50 and 30
//	FinalTie         finalTie         goods, shared                   goods
//	FirstSeat        firstSeat        a seat                          0
//	Board            board            the id of a board               the supplied board
//
// Numbers go up to [MaxNumber]. The zero [Options] is the game of [Default];
// [Published] is the printed game, which pays every share the full value of its
// company.
//
// # Boards
//
// [SuppliedBoard] is a reconstruction: the printed map is not in public text. A
// game on another board is made with [LoadBoard] and [NewOn] or [OpenOn]. The
// digest in the header of a game covers what the rules read of the board.
//
// # For front ends
//
// [Game.AppendOffers] tells what each route would pay now and who would be paid
// for the link it completes, [State.Auction] the running auction, and
// [Game.Project] how the game might end. [Game.AppendReport] tells what a
// step did. [Game.AppendPicture] draws a position as text, [Game.AppendSVG] as an
// image in which moves can be marked.
//
// # Not promised
//
// The zero State is no position; every method refuses it. A state of a game
// with other players, options or another board is a mistake of the caller: the
// result is not specified, but nothing panics. Texts of errors, pictures and
// reports may be improved; the IDs of rules, the notation and both forms of
// storage may not change without a new revision.
//
// The package is not affiliated with any publisher and holds no artwork.
package rrbuilder
