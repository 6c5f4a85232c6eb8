package games

import "encoding/json"

// Option is an option that a form offers.
type Option struct {
	Name string `json:"name"`
	// Values are the values of a choice as JSON, the default first; nil for a
	// number.
	Values []json.RawMessage `json:"values,omitempty"`
	// Default, Low and High are those of a number.
	Default int `json:"default,omitempty"`
	Low     int `json:"low,omitempty"`
	High    int `json:"high,omitempty"`
}

// Options are the options of each game that are a choice or a number; the few
// that are lists must be written as JSON.
var Options = map[string][]Option{
	"traindice": {
		choice("endMode", "target", "rounds"),
		number("target", 100, 1, 1_000_000),
		number("rounds", 10, 1, 1_000_000),
		choice("finish", "equal-turns", "sudden"),
		choice("ties", "shared", "playoff"),
		choice("cargoRolls", "one-more", "three-total"),
		choice("crash", "three-dice", "any-reroll", "any-head"),
		choice("freightEntry", "forced", "offered"),
		choice("freightPick", "at-least-one", "free"),
		choice("freightDouble", true, false),
		choice("cabooseRequired", false, true),
		number("fullSetScore", 25, 0, 1_000_000),
	},
	"rrbuilder": {
		choice("finalPayout", "split", "per-share"),
		choice("splitRounding", "dollar", "ten"),
		number("minimumBid", 1, 0, 1_000_000),
		choice("nominationPass", true, false),
		choice("activeMarker", "carry", "rotate"),
		number("trackLimit", 0, 0, 1_000_000),
		choice("finalTie", "goods", "shared"),
		number("firstSeat", 0, 0, 5),
	},
	"unionpacific": {
		choice("edition", "second", "first", "german1999"),
		choice("upTradeOnly", false, true),
		choice("tradedShareToDeckBottom", false, true),
		choice("replaceUnplayable", "edition", "always", "never"),
		choice("upDividendTable", "default", "halves"),
		number("firstSeat", 0, 0, 5),
	},
	"tycoon": {
		choice("smallGameGoods", "one", "one-fewer", "full"),
		choice("sharpCurves", false, true),
		choice("crossings", "any-disjoint", "must-intersect"),
		choice("riverCost", "crossed", "any-water"),
		choice("redirectOwnStub", false, true),
		choice("duplicateOwnLinks", true, false),
		choice("locomotiveLimit", false, true),
		choice("linkPoints", "owner", "deliverer"),
		choice("oneUpgradePerTurn", false, true),
		choice("firstPlayerNoBid", "left", "stay"),
		choice("tycoonCards", "deal1", "deal2-keep1", "none"),
		choice("tycoonTies", "fail", "share"),
		choice("majorLineAtReveal", false, true),
		choice("westernLinks", true, false),
		choice("operationsCards", true, false),
		choice("westernRefill", "any-red", "from-west-only"),
		choice("endTrigger", "latched", "at-turn-end"),
		number("maxTurns", 0, 0, 1_000_000),
		number("issueBelow", 0, 0, 1_000_000),
		number("firstSeat", 0, 0, 5),
	},
}

func choice(name string, values ...any) Option {
	o := Option{Name: name}
	for _, v := range values {
		text, _ := json.Marshal(v) // words, true and false
		o.Values = append(o.Values, text)
	}
	return o
}

func number(name string, def, low, high int) Option {
	return Option{Name: name, Default: def, Low: low, High: high}
}
