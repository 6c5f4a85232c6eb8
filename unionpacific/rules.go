package unionpacific

import "github.com/railrules/railrules/core"

// book holds every rule that a move or an input can break.
var book = core.NewBook(name)

// The rules that a move can break. Check and Apply return an *core.Illegal that
// wraps one of them; the ID is the stable contract.
var (
	// ErrNotation refuses a text, or a move value, that is no move (UP-NOTE-1).
	ErrNotation = book.Rule("UP-NOTE-1", "a move is one line of the game's notation, written in its canonical form")
	// ErrTurn refuses a move in the wrong state of the turn (UP-TURN-6).
	ErrTurn = book.Rule("UP-TURN-6", "this is not the time for that move")
	// ErrOutcome refuses an outcome that is not listed (UP-CHANCE-6).
	ErrOutcome = book.Rule("UP-CHANCE-6", "at a chance node only a listed outcome can come, and at a decision none")
	// ErrHidden refuses `?` for a seat whose cards the state shows, and a
	// company for a seat whose cards it hides (UP-INFO-13).
	ErrHidden = book.Rule("UP-INFO-13", "a share put face down is named exactly by who may see it")
	// ErrOpening refuses an opening investment that is not in hand (UP-SETUP-7).
	ErrOpening = book.Rule("UP-SETUP-7", "the opening investment is a share in hand", "%[1]s")
	// ErrReplace refuses the replacement of a card (UP-TRACK-4).
	ErrReplace = book.Rule("UP-TRACK-4", "only a track card in hand can be replaced, and only if every neutral space of its type is filled", "%[1]s")
	// ErrCompany refuses a build for a company without trains (UP-BUILD-1).
	ErrCompany = book.Rule("UP-BUILD-1", "only the ten companies with trains can build")
	// ErrCard refuses a build without the fitting card (UP-BUILD-2).
	ErrCard = book.Rule("UP-BUILD-2", "the card must be in hand, and be of the type of the space or a joker", "%[1]s on %[2]s")
	// ErrTrackType refuses track that the company may not use (UP-BUILD-3).
	ErrTrackType = book.Rule("UP-BUILD-3", "the company may not use track of this type", "%[1]s on %[2]s")
	// ErrSpace refuses a space that is reserved, filled or unknown (UP-BUILD-4).
	ErrSpace = book.Rule("UP-BUILD-4", "the space must be neutral and empty", "%[1]s on %[2]s, space %[3]d")
	// ErrTwice refuses a second train on a section (UP-BUILD-5).
	ErrTwice = book.Rule("UP-BUILD-5", "the company has a train on this section already", "%[1]s on %[2]s")
	// ErrNotConnected refuses a section away from the network (UP-BUILD-6).
	ErrNotConnected = book.Rule("UP-BUILD-6", "one end of the section must belong to the company's network", "%[1]s on %[2]s")
	// ErrNoTrain refuses a build of a company without trains left (UP-BUILD-7).
	ErrNoTrain = book.Rule("UP-BUILD-7", "all trains of the company are on the board", "%[1]s on %[2]s")
	// ErrInvest refuses a set of shares (UP-INV-1).
	ErrInvest = book.Rule("UP-INV-1", "an investment is one or more shares of one company, or one share each of two companies, all from hand")
	// ErrPass refuses to pass while something can be done (UP-TURN-3).
	ErrPass = book.Rule("UP-TURN-3", "only a player without a share in hand and without a possible build may pass")
	// ErrNotOpen refuses a share that does not lie open (UP-SHARE-1).
	ErrNotOpen = book.Rule("UP-SHARE-1", "the share to take must be one of the open shares", "%[1]s")
	// ErrPileEmpty refuses a share of the empty UP pile (UP-TRADE-6).
	ErrPileEmpty = book.Rule("UP-TRADE-6", "no Union Pacific share is left in the pile")
	// ErrTradeOnly refuses taking from the UP pile (UP-OPT-2).
	ErrTradeOnly = book.Rule("UP-OPT-2", "upTradeOnly is true or false; if true, Union Pacific shares come by exchange only")
	// ErrTrade refuses the exchange of a share that is not in hand (UP-TRADE-2).
	ErrTrade = book.Rule("UP-TRADE-2", "the share given up in an exchange must be in hand", "%[1]s")
	// ErrDiscard refuses the discard of a card that is not in hand (UP-TRACK-5).
	ErrDiscard = book.Rule("UP-TRACK-5", "the track card to discard must be in hand", "%[1]s")
)

// The rules that a game, its options or its board can break. New, NewOn, Open
// and LoadBoard return a *core.Invalid that wraps one of them. The option
// UP-OPT-2 is [ErrTradeOnly].
var (
	// ErrPlayers refuses a number of players (UP-SETUP-0).
	ErrPlayers = book.Rule("UP-SETUP-0", "2 to 6 players take part")
	// ErrOption refuses what is no object of known options (UP-OPT-0).
	ErrOption = book.Rule("UP-OPT-0", "options are those of the table, each at most once")
	// ErrEdition refuses a value of the option edition (UP-OPT-1).
	ErrEdition = book.Rule("UP-OPT-1", `edition is "second", "first" or "german1999"`)
	// ErrToDeckBottom refuses a value of tradedShareToDeckBottom (UP-OPT-3).
	ErrToDeckBottom = book.Rule("UP-OPT-3", "tradedShareToDeckBottom is true or false")
	// ErrReplaceOption refuses a value of replaceUnplayable (UP-OPT-4).
	ErrReplaceOption = book.Rule("UP-OPT-4", `replaceUnplayable is "edition", "always" or "never"`)
	// ErrDividendTable refuses a value of upDividendTable (UP-OPT-5).
	ErrDividendTable = book.Rule("UP-OPT-5", `upDividendTable is "default", "halves" or four lists of at most 6 amounts of 0 to 1000, none rising`)
	// ErrFirstSeat refuses a value of firstSeat (UP-OPT-9).
	ErrFirstSeat = book.Rule("UP-OPT-9", "firstSeat is a seat of the table")
	// ErrBoard refuses a board file (UP-BOARD-10).
	ErrBoard = book.Rule("UP-BOARD-10", "a board is complete and consistent")
)

// Rules returns every rule that can be broken, moves first.
func Rules() []*core.Rule { return book.Rules() }
