package tycoon

import "github.com/railrules/railrules/core"

// MaxNumber is the largest MaxTurns and IssueBelow (RT-OPT-1).
const MaxNumber = 1_000_000

// Options are the house rules of a game. They are comparable and the zero value
// is the default game. Every combination is allowed but Deal2Keep1 with six
// players (RT-OPT-1).
type Options struct {
	// SmallGameGoods says how many cubes a city gets with 2 or 3 players
	// (RT-SET-2).
	SmallGameGoods SmallGameGoods
	// SharpCurves says whether sharp curves may be laid (RT-TRK-1).
	SharpCurves bool
	// Crossings says which second piece of track a hex takes (RT-TRK-2).
	Crossings Crossings
	// RiverCost says which hexes with a river cost more (RT-BUILD-13).
	RiverCost RiverCost
	// RedirectOwnStub says whether the last tile of an own stub may be replaced
	// (RT-BUILD-6, RT-BUILD-22).
	RedirectOwnStub bool
	// DuplicateOwnLinks says whether one player may own several links between the
	// same two cities; on by default (RT-TRK-7, RT-BUILD-23).
	DuplicateOwnLinks core.Opt[bool]
	// LocomotiveLimit says whether a player owns 24 links at most (RT-TRK-8,
	// RT-BUILD-23).
	LocomotiveLimit bool
	// LinkPoints says who gets the point of a link used (RT-DELIVER-9).
	LinkPoints LinkPoints
	// OneUpgradePerTurn says whether a player upgrades once a turn at most
	// (RT-ACT-4).
	OneUpgradePerTurn bool
	// FirstPlayerNoBid says who is first if nobody bids (RT-AUC-6).
	FirstPlayerNoBid FirstPlayerNoBid
	// TycoonCards says how Tycoon cards are dealt (RT-SET-6, -9, -10).
	TycoonCards TycoonCards
	// TycoonTies says whether a tied leader scores a Tycoon card (RT-TYC-9).
	TycoonTies TycoonTies
	// MajorLineAtReveal says whether a Major Line that exists when its card is
	// turned up is rewarded (RT-OP-13).
	MajorLineAtReveal bool
	// WesternLinks says whether western links can be built; on by default
	// (RT-SET-10).
	WesternLinks core.Opt[bool]
	// OperationsCards says whether operations cards are in play; on by default
	// (RT-SET-10).
	OperationsCards core.Opt[bool]
	// WesternRefill says which red cubes bring new ones to Chicago (RT-WEST-6).
	WesternRefill WesternRefill
	// EndTrigger says whether a marker that returns puts the end off (RT-END-1).
	EndTrigger EndTrigger
	// MaxTurns is the last turn of the game, 1 to MaxNumber; 0 for no limit
	// (RT-END-7).
	MaxTurns int32
	// IssueBelow lets shares be issued only while the cash is below this many
	// dollars, 1 to MaxNumber; 0 for no limit (RT-SHARE-5).
	IssueBelow int32
	// FirstSeat says who holds the first player marker at the start (RT-SET-8).
	FirstSeat core.Seat
}

// SmallGameGoods is the option of that name.
type SmallGameGoods uint8

const (
	// OneCube puts one cube on each city.
	OneCube SmallGameGoods = iota
	// OneFewer puts the printed number less one, at least one.
	OneFewer
	// FullGoods puts the printed number.
	FullGoods
)

// Crossings is the option of that name.
type Crossings uint8

const (
	// AnyDisjoint asks for four different sides.
	AnyDisjoint Crossings = iota
	// MustIntersect asks for four different sides that alternate.
	MustIntersect
)

// RiverCost is the option of that name.
type RiverCost uint8

const (
	// RiverCrossed charges track that crosses the river.
	RiverCrossed RiverCost = iota
	// AnyWater charges track in every plain hex with a river.
	AnyWater
)

// LinkPoints is the option of that name.
type LinkPoints uint8

const (
	// ToOwner gives the point of a link to its owner.
	ToOwner LinkPoints = iota
	// ToDeliverer gives the point of every link to the deliverer.
	ToDeliverer
)

// FirstPlayerNoBid is the option of that name.
type FirstPlayerNoBid uint8

const (
	// ToTheLeft makes it the left neighbour of the previous first player.
	ToTheLeft FirstPlayerNoBid = iota
	// Stay makes it the previous first player again.
	Stay
)

// TycoonCards is the option of that name.
type TycoonCards uint8

const (
	// Deal1 deals one card to each player.
	Deal1 TycoonCards = iota
	// Deal2Keep1 deals two cards to each player, who keeps one.
	Deal2Keep1
	// NoTycoons leaves the Tycoon cards out.
	NoTycoons
)

// TycoonTies is the option of that name.
type TycoonTies uint8

const (
	// TiesFail gives a tied leader nothing.
	TiesFail TycoonTies = iota
	// TiesShare gives a tied leader the points.
	TiesShare
)

// WesternRefill is the option of that name.
type WesternRefill uint8

const (
	// AnyRed counts every red cube delivered to Chicago.
	AnyRed WesternRefill = iota
	// FromWestOnly counts a cube that started in a city for a western link.
	FromWestOnly
)

// EndTrigger is the option of that name.
type EndTrigger uint8

const (
	// Latched lets the last marker placed end the game for good.
	Latched EndTrigger = iota
	// AtTurnEnd asks that the supply is empty when the third round is over.
	AtTurnEnd
)

// The words of the choices, the default first.
var (
	smallGameGoodsWords   = []string{"one", "one-fewer", "full"}
	crossingsWords        = []string{"any-disjoint", "must-intersect"}
	riverCostWords        = []string{"crossed", "any-water"}
	linkPointsWords       = []string{"owner", "deliverer"}
	firstPlayerNoBidWords = []string{"left", "stay"}
	tycoonCardsWords      = []string{"deal1", "deal2-keep1", "none"}
	tycoonTiesWords       = []string{"fail", "share"}
	westernRefillWords    = []string{"any-red", "from-west-only"}
	endTriggerWords       = []string{"latched", "at-turn-end"}
)

// String returns the word of the choice as JSON has it.
func (c SmallGameGoods) String() string { return core.Word(smallGameGoodsWords, c) }

// String returns the word of the choice as JSON has it.
func (c Crossings) String() string { return core.Word(crossingsWords, c) }

// String returns the word of the choice as JSON has it.
func (c RiverCost) String() string { return core.Word(riverCostWords, c) }

// String returns the word of the choice as JSON has it.
func (c LinkPoints) String() string { return core.Word(linkPointsWords, c) }

// String returns the word of the choice as JSON has it.
func (c FirstPlayerNoBid) String() string { return core.Word(firstPlayerNoBidWords, c) }

// String returns the word of the choice as JSON has it.
func (c TycoonCards) String() string { return core.Word(tycoonCardsWords, c) }

// String returns the word of the choice as JSON has it.
func (c TycoonTies) String() string { return core.Word(tycoonTiesWords, c) }

// String returns the word of the choice as JSON has it.
func (c WesternRefill) String() string { return core.Word(westernRefillWords, c) }

// String returns the word of the choice as JSON has it.
func (c EndTrigger) String() string { return core.Word(endTriggerWords, c) }

// Default returns the options of the default game, which are the zero value.
func Default() Options { return Options{} }

// Published returns the options that come closest to the printed game: in a
// small game each city gets one cube fewer than printed (RT-OPT-2).
func Published() Options { return Options{SmallGameGoods: OneFewer} }

// table is the table of options in the order of the rules, bound to o.
func (o *Options) table(players int) core.Options {
	return core.Options{
		core.Choice("smallGameGoods", ErrOption, &o.SmallGameGoods, smallGameGoodsWords...),
		core.Switch("sharpCurves", ErrOption, &o.SharpCurves),
		core.Choice("crossings", ErrOption, &o.Crossings, crossingsWords...),
		core.Choice("riverCost", ErrOption, &o.RiverCost, riverCostWords...),
		core.Switch("redirectOwnStub", ErrOption, &o.RedirectOwnStub),
		core.SwitchOn("duplicateOwnLinks", ErrOption, &o.DuplicateOwnLinks),
		core.Switch("locomotiveLimit", ErrOption, &o.LocomotiveLimit),
		core.Choice("linkPoints", ErrOption, &o.LinkPoints, linkPointsWords...),
		core.Switch("oneUpgradePerTurn", ErrOption, &o.OneUpgradePerTurn),
		core.Choice("firstPlayerNoBid", ErrOption, &o.FirstPlayerNoBid, firstPlayerNoBidWords...),
		core.Choice("tycoonCards", ErrOption, &o.TycoonCards, tycoonCardsWords...),
		core.Choice("tycoonTies", ErrOption, &o.TycoonTies, tycoonTiesWords...),
		core.Switch("majorLineAtReveal", ErrOption, &o.MajorLineAtReveal),
		core.SwitchOn("westernLinks", ErrOption, &o.WesternLinks),
		core.SwitchOn("operationsCards", ErrOption, &o.OperationsCards),
		core.Choice("westernRefill", ErrOption, &o.WesternRefill, westernRefillWords...),
		core.Choice("endTrigger", ErrOption, &o.EndTrigger, endTriggerWords...),
		core.Number("maxTurns", ErrOption, &o.MaxTurns, 1, MaxNumber),
		core.Number("issueBelow", ErrOption, &o.IssueBelow, 1, MaxNumber),
		core.Number("firstSeat", ErrOption, &o.FirstSeat, 0, core.Seat(players-1)),
	}
}

// normal returns o with explicit defaults dropped, or an *core.Invalid naming
// the first option outside its row, or the one that six players forbid.
func (o Options) normal(players int) (Options, error) {
	t := o.table(players)
	if err := t.Check(); err != nil {
		return Options{}, err
	}
	if o.TycoonCards == Deal2Keep1 && players == MaxPlayers {
		return Options{}, &core.Invalid{Game: gameName, What: "option", Name: "tycoonCards",
			Problem: "deal2-keep1 is for five players at most", Rule: ErrOption}
	}
	t.Normalize()
	return o, nil
}

// MarshalJSON returns a JSON object of the options that are not at their
// default, or the *core.Invalid for a value outside its row.
func (o Options) MarshalJSON() ([]byte, error) {
	return o.table(MaxPlayers).MarshalJSON()
}

// UnmarshalJSON reads a JSON object of options; those left out are at their
// default. It refuses unknown names and values outside their row with a
// *core.Invalid and leaves o unchanged then. What depends on the number of
// players is checked by [New].
func (o *Options) UnmarshalJSON(data []byte) error {
	var read Options
	if err := read.table(MaxPlayers).Read(data, ErrOption); err != nil {
		return err
	}
	read.table(MaxPlayers).Normalize()
	*o = read
	return nil
}
