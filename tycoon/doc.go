// Package tycoon is Railroad Tycoon, a game of track, goods and shares on a map
// of the eastern United States for 2 to 6 players. A turn is an auction for
// first player, three rounds in which everybody takes one action - build track,
// urbanize a city, upgrade the engine, deliver a cube, take a card, build a
// western link - and the payment of income and dividends. Each player has a
// secret Tycoon card. The rules are in RULES.md.
//
// # A game
//
//	g, err := tycoon.New(4, tycoon.Options{})
//	s := g.Start()
//	for g.Turn(s) != core.Nobody {
//		m := decide(g, s)        // one of g.Moves(s), or at core.Chance what was drawn
//		s, err = g.Apply(s, m)   // a refused move names its rule and changes nothing
//	}
//	winners := g.Standing(s).Winners()
//
// Everything is a small step: a share is issued with [Issue], track is built
// with [Build] for the city it begins at and one [Lay] for each tile, a cube
// moves with one [Deliver] that names its whole route. Draws from the bag of
// cubes and from the deck, and the showing of a Tycoon card, are steps of
// [core.Chance]; the program picks an outcome by its weight with [core.Pick], or
// enters what was drawn at a real table.
//
// # What a seat sees
//
// Tycoon cards are secret. [Game.View] is what a seat knows, [Game.Seen] a move
// as a seat learns of it; a client that is sent only these stays in step.
// [Game.Sample] deals the hidden cards again, fairly, for programs that search.
//
// # For front ends
//
// [Game.Quote] tells what a tile costs, why, and what it completes;
// [Game.Links] and [Game.TrackAt] what is built and whose it is;
// [Game.Destinations] where a cube can be brought; [Game.Forecast] income and
// dividends; [Game.InReach] which cards a move takes or wins.
// [Board.City], [Board.Card], [Board.Tycoon], [Board.Hex] and [Board.Prices] tell
// what is printed.
// [Game.AppendReport] tells what a step did. [Game.AppendPicture] draws a position
// as text, [Game.AppendSVG] as an image in which moves can be marked.
//
// # Options
//
//	field              JSON               values, default first
//	SmallGameGoods     smallGameGoods     one, one-fewer, full
//	SharpCurves        sharpCurves        false, true
//	Crossings          crossings          any-disjoint, must-intersect
//	RiverCost          riverCost          crossed, any-water
//	RedirectOwnStub    redirectOwnStub    false, true
//	DuplicateOwnLinks  duplicateOwnLinks  true, false
//	LocomotiveLimit    locomotiveLimit    false, true
//	LinkPoints         linkPoints         owner, deliverer
//	OneUpgradePerTurn  oneUpgradePerTurn  false, true
//	FirstPlayerNoBid   firstPlayerNoBid   left, stay
//	TycoonCards        tycoonCards        deal1, deal2-keep1, none
//	TycoonTies         tycoonTies         fail, share
//	MajorLineAtReveal  majorLineAtReveal  false, true
//	WesternLinks       westernLinks       true, false
//	OperationsCards    operationsCards    true, false
//	WesternRefill      westernRefill      any-red, from-west-only
//	EndTrigger         endTrigger         latched, at-turn-end
//	MaxTurns           maxTurns           0 (no limit), 1 to 1000000
//	IssueBelow         issueBelow         0 (no limit), 1 to 1000000
//	FirstSeat          firstSeat          0, a seat
//
// [Default] is the zero [Options]; [Published] is the printed game as far as it
// is known. A game may go on for ever if nobody delivers: a program that plays
// at random sets MaxTurns.
//
// # The board
//
// [SuppliedBoard] is a reconstruction: of the printed map only some facts are
// known. [LoadBoard] reads another map, other cards or other tables of the same
// form; [NewOn] and [OpenOn] play on it. The digest of what the rules read
// stands in the [core.Header], so that a stored game is never continued on
// another map.
//
// # What is not promised
//
// The layout of a State in memory, the wording of reports, pictures and error
// texts, and the binary form between revisions of the rules may change; rule
// IDs, the notation and the names of options stay. A seat has at most [MaxCash]
// dollars; no share is issued that would pass it.
//
// The package is not affiliated with any publisher.
package tycoon
