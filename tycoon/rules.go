package tycoon

import "github.com/railrules/railrules/core"

var book = core.NewBook(gameName)

// The rules that a move can break, in the order in which they are tested.
var (
	// ErrNotation refuses a move that is no text of the notation: an unknown kind, a
	// field that its kind does not use, a city or card that the board has not.
	// It refuses a text that is no move.
	ErrNotation = book.Rule("RT-NOTE-1", "a move has exactly the form of the notation")
	// ErrOver refuses everything once the game is over, and everything in the
	// zero State.
	ErrOver = book.Rule("RT-END-2", "nothing can be played once the game is over")
	// ErrChance refuses a move while a draw or a showing waits, and an outcome
	// while none does.
	ErrChance = book.Rule("RT-CHANCE-1", "a draw or showing that waits comes before every move, and none is made up when none waits")
	// ErrOutcome refuses an outcome that the event cannot have.
	ErrOutcome = book.Rule("RT-CHANCE-5", "what is drawn or shown is one of the outcomes of the event")
	// ErrMasked refuses "?" where the card is known.
	ErrMasked = book.Rule("RT-NOTE-9", "? stands only for a card that the owner of a view does not know")
	// ErrKeepTime refuses keep outside the set-up, and everything else there.
	ErrKeepTime = book.Rule("RT-SET-9", "in the set-up with two Tycoon cards each player keeps one, and does nothing else")
	// ErrKeep refuses to keep a card that was not dealt to the seat.
	ErrKeep = book.Rule("RT-INFO-7", "one of the seat's own two Tycoon cards is kept", "not %[1]s")
	// ErrAuction refuses actions in the auction, and pass and bid outside it.
	ErrAuction = book.Rule("RT-AUC-8", "the auction knows pass, bid and issue, and they are no actions")
	// ErrBid refuses a bid that is no multiple of 1,000 or not higher than the
	// standing one.
	ErrBid = book.Rule("RT-AUC-2", "a bid is a multiple of 1,000, at least 1,000 and higher than the standing bid",
		"the bid is %[3]d, the standing bid %[4]d")
	// ErrBidCash refuses a bid above the cash.
	ErrBidCash = book.Rule("RT-AUC-4", "a bidder must have the cash for the bid", "the bid is %[3]d, the cash %[4]d")
	// ErrBegun refuses a new action, or skip, while one is begun.
	ErrBegun = book.Rule("RT-ACT-2", "an action that has been begun must be carried out")
	// ErrGrow refuses to choose a city for a card that was not taken.
	ErrGrow = book.Rule("RT-CARD-7", "City Growth asks for its city after it was taken")
	// ErrIssue refuses a share while the cash is not below IssueBelow, or above
	// MaxCash.
	ErrIssue = book.Rule("RT-SHARE-5", "a share is issued only while the cash is below the limit", "the limit is %[3]d, the cash %[4]d")
	// ErrOneUpgrade refuses a second upgrade with OneUpgradePerTurn.
	ErrOneUpgrade = book.Rule("RT-ACT-4", "a player upgrades once in a turn at most")
	// ErrTopLevel refuses an upgrade beyond the last level.
	ErrTopLevel = book.Rule("RT-ENG-1", "an engine goes up one level at a time, to the last one", "the engine is at level %[3]d")
	// ErrTake refuses to take a card that does not lie face up.
	ErrTake = book.Rule("RT-CARD-1", "a card taken lies face up", "%[1]s does not")
	// ErrGreen refuses to take a card with a green circle.
	ErrGreen = book.Rule("RT-CARD-2", "a card with a green circle is won, never taken", "%[1]s")
	// ErrNoEffect refuses to take a red X card without effect.
	ErrNoEffect = book.Rule("RT-OP-15", "a card with a red X is taken only if it can have an effect", "%[1]s has none now")
	// ErrPlay refuses to play a card that is not in hand, or with which nothing
	// could be built.
	ErrPlay = book.Rule("RT-CARD-6", "a hand card is played for a build that is possible with it", "%[1]s")
	// ErrWesternOff refuses west with WesternLinks=false.
	ErrWesternOff = book.Rule("RT-SET-10", "western links are not in this game")
	// ErrWestern refuses a city without a western link, or whose link is built.
	ErrWestern = book.Rule("RT-WEST-1", "each western link can be built once", "not at %[1]s")
	// ErrWesternLink refuses west without an own link there.
	ErrWesternLink = book.Rule("RT-WEST-2", "a western link needs an own link that ends in its city", "there is none at %[1]s")
	// ErrUrbanize refuses a city that is not grey, or a tile that is not left.
	ErrUrbanize = book.Rule("RT-URB-1", "a grey city and a new city tile that is left are urbanized", "not %[1]s with %[2]s")
	// ErrUrbanized refuses a city that has a new city tile.
	ErrUrbanized = book.Rule("RT-URB-5", "a city is urbanized once at most", "%[1]s has a tile")
	// ErrBuildCity refuses a city from which no first tile can be laid.
	ErrBuildCity = book.Rule("RT-BUILD-18", "a build begins at a city only if a first tile can be laid and paid there", "not at %[1]s")
	// ErrFinish refuses finish before the first tile.
	ErrFinish = book.Rule("RT-BUILD-19", "a build is finished after its first tile")
	// ErrRedirectOff refuses redirect without the option RedirectOwnStub.
	ErrRedirectOff = book.Rule("RT-BUILD-6", "no track is removed, turned or redirected")
	// ErrSharp refuses a sharp curve.
	ErrSharp = book.Rule("RT-TRK-1", "a piece of track joins two sides, and not neighbouring ones", "the sides are %[3]d and %[4]d")
	// ErrRedirect refuses redirect where no own stub ends, or with the old sides.
	ErrRedirect = book.Rule("RT-BUILD-22", "the last tile of an own stub is redirected to another leaving side", "not at %[3]d,%[4]d")
	// ErrStart refuses a tile that does not continue the chain being built.
	ErrStart = book.Rule("RT-BUILD-2", "a tile lies beyond the chosen city side or the open end of the own stub", "not at %[3]d,%[4]d")
	// ErrLand refuses a hex off the map, a city and a hex with two pieces.
	ErrLand = book.Rule("RT-BUILD-4", "track lies on land that is no city and has one piece of track at most", "not at %[3]d,%[4]d")
	// ErrCrossing refuses a second piece that shares a side with the first, or
	// does not cross it where it must.
	ErrCrossing = book.Rule("RT-TRK-2", "two pieces of track in a hex have four different sides and cross where they must", "not at %[3]d,%[4]d")
	// ErrRival refuses a tile that meets the open end of another player.
	ErrRival = book.Rule("RT-BUILD-5", "a tile never meets the open end of another player", "at %[3]d,%[4]d")
	// ErrLeaving refuses a tile that leads off the map.
	ErrLeaving = book.Rule("RT-BUILD-7", "track leads to listed land", "not at %[3]d,%[4]d")
	// ErrJoin refuses to join two stubs of one city.
	ErrJoin = book.Rule("RT-BUILD-9", "two own stubs are joined only if they begin at different cities", "at %[3]d,%[4]d")
	// ErrHome refuses a chain that ends where it began.
	ErrHome = book.Rule("RT-BUILD-10", "a chain does not end at the city it began at", "at %[3]d,%[4]d")
	// ErrLinkLimit refuses a link with DuplicateOwnLinks=false or LocomotiveLimit.
	ErrLinkLimit = book.Rule("RT-BUILD-23", "the link would be a second one between its cities, or the 25th", "at %[3]d,%[4]d")
	// ErrCube refuses to deliver a cube that does not lie in the city.
	ErrCube = book.Rule("RT-DELIVER-1", "the cube delivered lies in the city where it starts", "there is no %[2]s one in %[1]s")
	// ErrOwnMark refuses an own link that is named with the seat of its owner.
	ErrOwnMark = book.Rule("RT-DELIVER-14", "only the links of other players are named with their owner")
	// ErrRoute refuses a step without a complete link of the owner named.
	ErrRoute = book.Rule("RT-DELIVER-2", "a route is made of complete links, each named with its owner", "there is none into %[1]s")
	// ErrFirstLink refuses a route whose first link is not an own one.
	ErrFirstLink = book.Rule("RT-DELIVER-3", "the first link of a route belongs to the deliverer")
	// ErrEngine refuses a route with more links than the engine level.
	ErrEngine = book.Rule("RT-DELIVER-4", "a route has at most as many links as the engine level", "it has %[3]d, the level is %[4]d")
	// ErrTwice refuses a city that occurs twice on a route.
	ErrTwice = book.Rule("RT-DELIVER-5", "no city occurs twice on a route", "%[1]s does")
	// ErrDestination refuses a route that ends in a city of another colour.
	ErrDestination = book.Rule("RT-DELIVER-6", "a cube ends in a city of its colour", "%[1]s is not %[2]s")
	// ErrPassed refuses a route through a city of the colour of the cube.
	ErrPassed = book.Rule("RT-DELIVER-7", "the first city of the colour of the cube ends the route", "%[1]s is %[2]s")
	// ErrCash refuses a move whose price is above the cash.
	ErrCash = book.Rule("RT-ACT-5", "a move with a price needs the cash for it", "the price is %[3]d, the cash %[4]d")
)

// The rules that other input can break.
var (
	// ErrPlayers refuses a number of players.
	ErrPlayers = book.Rule("RT-SET-4", "the game is for 2 to 6 players")
	// ErrOption refuses options: an unknown name, a value outside the table, a
	// combination that is not allowed.
	ErrOption = book.Rule("RT-OPT-1", "options have the names and values of the table")
	// ErrView refuses a stored state in which the hidden cards do not add up.
	ErrView = book.Rule("RT-INFO-12", "known and unseen Tycoon cards are all of them, each once, and some deal fits")
	// ErrTruth refuses to make up what is not hidden.
	ErrTruth = book.Rule("RT-INFO-9", "only a view has hidden cards to be dealt")
)

// Rules returns the rules that can be broken, in the order in which they are
// tested.
func Rules() []*core.Rule { return book.Rules() }
