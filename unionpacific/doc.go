// Package unionpacific is a railway investment game for 2 to 6 players. Players
// own shares of companies; nobody owns a company. On a turn a player either
// lengthens the network of any company and takes a share into hand, or lays
// shares from hand on the table. Four dividend cards hidden in the share deck
// pay those with the most and second most shares on the table. The richest
// player after the fourth dividend wins. The rules are in RULES.md.
//
// # A game
//
//	g, err := unionpacific.New(4, unionpacific.Options{})
//	s := g.Start()
//	for g.Turn(s) != core.Nobody {
//		m := decide(g, s)        // one of g.Moves(s), or at core.Chance what was drawn
//		s, err = g.Apply(s, m)   // a refused move names its rule and changes nothing
//	}
//	winners := g.Standing(s).Winners()
//
// Nothing is shuffled. Every card that is dealt or drawn is a chance outcome of
// its own, which the program picks by its weight with [core.Pick], or enters as
// it was drawn from real cards. Where only one move is legal the player still
// makes it.
//
// # Hidden cards
//
// Hands are secret: give each seat its [Game.View] and send it steps in the
// form of [Game.Seen]; Apply keeps the view in step. What everybody saw stays
// known in every view: a share taken openly is in the hand until the seat puts
// a share away face down, and from then on it is one of the loose shares, which
// lie in the hand or face down. A bot looks through a view with [Game.Sample].
//
// # What a front end asks
//
// [Game.Network], [Game.Value], [State.TrainsLeft] and [Game.Sites] tell of a
// company, [Game.Closed] why it cannot build on a section, [Game.Investments]
// what a seat can invest, [Game.Dividend] what a dividend would pay now. The
// methods of [State] tell what lies where. [Game.AppendReport] tells what a step
// did. [Game.AppendPicture] draws a position as text, [Game.AppendSVG] as an image
// in which moves can be marked.
//
// # Options
//
//	ID         field                    JSON                     values, default first
//	UP-OPT-1   Edition                  edition                  second, first, german1999
//	UP-OPT-2   UPTradeOnly              upTradeOnly              false, true
//	UP-OPT-3   TradedShareToDeckBottom  tradedShareToDeckBottom  false, true
//	UP-OPT-4   ReplaceUnplayable        replaceUnplayable        edition, always, never
//	UP-OPT-5   UPDividendTable          upDividendTable          default, halves, four lists of amounts
//	UP-OPT-9   FirstSeat                firstSeat                0, any seat
//
// [Default] is the zero [Options]; [Published] is the printed game as far as it
// is known.
//
// # Boards
//
// [SuppliedBoard] is a reconstruction that agrees with what is known of the
// printed map, not a copy of it. [LoadBoard] reads any board of the same form,
// for [NewOn] and [OpenOn].
//
// # What is not promised
//
// The layout of a State in memory, the wording of reports, pictures and error
// texts, and the binary form between revisions of the rules may change; rule
// IDs, the notation and the names of options stay. A position that
// [Game.Invariant] accepts is consistent, but perhaps not one that a game can
// reach.
//
// The package is not affiliated with any publisher.
package unionpacific
