package unionpacific

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/railrules/railrules/core"
)

// Edition is the edition that is played: how many shares are dealt and how the
// dividend cards lie in the deck (UP-SETUP-11).
type Edition uint8

// The editions (UP-OPT-1).
const (
	Second     Edition = iota // five company shares each, six cards without dividend at the bottom
	First                     // four company shares each, no such six cards
	German1999                // four company shares each, six cards without dividend at the bottom
)

var editions = []string{"second", "first", "german1999"}

// String returns the word used in JSON.
func (e Edition) String() string { return core.Word(editions, e) }

// Replacement says when unplayable track cards may be replaced (UP-TRACK-4).
type Replacement uint8

// The values of the option ReplaceUnplayable (UP-OPT-4).
const (
	ByEdition Replacement = iota // in the second edition only
	Always                       // in every edition
	Never                        // in none
)

var replacements = []string{"edition", "always", "never"}

// String returns the word used in JSON.
func (r Replacement) String() string { return core.Word(replacements, r) }

// Limits of a [DividendTable].
const (
	// MaxRanks is the largest number of amounts in a row.
	MaxRanks = 6
	// MaxAmount is the largest amount, in millions.
	MaxAmount = 1000
)

// dividends is the number of dividend cards.
const dividends = 4

// DividendTable holds what Union Pacific pays, in millions: a row for each of
// the four dividends, in it the amounts for the first rank, the second and so
// on, none higher than the one before (UP-UPDIV-2). Ranks beyond are paid 0.
type DividendTable [dividends][MaxRanks]int16

var (
	defaultTable = DividendTable{{}, {10, 5}, {15, 10, 5}, {20, 15, 10, 5}}
	halvesTable  = DividendTable{{}, {10, 5}, {15, 7}, {20, 10}}
)

// DefaultTable is the table of UP-UPDIV-2.
func DefaultTable() DividendTable { return defaultTable }

// HalvesTable is the table in which the second payment is half the first.
func HalvesTable() DividendTable { return halvesTable }

// Options are the rules that a table chooses before a game. The zero value is
// the default game. Options are comparable; in JSON (see [Options.MarshalJSON])
// the names begin in lower case.
type Options struct {
	// Edition is the edition played (UP-OPT-1).
	Edition Edition
	// UPTradeOnly closes the UP pile to TakeUP: its shares come by exchange
	// only (UP-OPT-2).
	UPTradeOnly bool
	// TradedShareToDeckBottom puts a share given up under the share deck
	// instead of out of the game (UP-OPT-3).
	TradedShareToDeckBottom bool
	// ReplaceUnplayable says when unplayable track cards may be replaced
	// (UP-OPT-4).
	ReplaceUnplayable Replacement
	// UPDividendTable is what Union Pacific pays (UP-OPT-5); not set means
	// [DefaultTable].
	UPDividendTable core.Opt[DividendTable]
	// FirstSeat has the first turn (UP-OPT-9).
	FirstSeat core.Seat
}

// Default returns the options of the game as specified: the zero value.
func Default() Options { return Options{} }

// Published returns the options of the printed second edition, as far as its
// rules are known: the default ones.
func Published() Options { return Options{} }

// table binds the table of options to o, for that many players.
func (o *Options) table(players int) core.Options {
	return core.Options{
		core.Choice("edition", ErrEdition, &o.Edition, editions...),
		core.Switch("upTradeOnly", ErrTradeOnly, &o.UPTradeOnly),
		core.Switch("tradedShareToDeckBottom", ErrToDeckBottom, &o.TradedShareToDeckBottom),
		core.Choice("replaceUnplayable", ErrReplaceOption, &o.ReplaceUnplayable, replacements...),
		tableOption(&o.UPDividendTable),
		core.Number("firstSeat", ErrFirstSeat, &o.FirstSeat, 0, core.Seat(players-1)),
	}
}

// tableOption is the row of UP-OPT-5.
func tableOption(p *core.Opt[DividendTable]) core.Option {
	return core.Custom("upDividendTable", ErrDividendTable,
		func() string { t := p.Or(defaultTable); return t.problem() },
		func() bool { return p.Or(defaultTable) == defaultTable },
		func() { *p = core.Opt[DividendTable]{} },
		func(raw json.RawMessage) string {
			t, problem := readTable(raw)
			*p = core.Some(t)
			return problem
		},
		func(dst []byte) []byte { return p.Value.appendJSON(dst) },
	)
}

// problem says what is wrong with the table, or "".
func (t *DividendTable) problem() string {
	for i := range t {
		for rank, amount := range t[i] {
			if problem := checkAmount(i, rank, int64(amount), t[i][:rank]); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// checkAmount says what is wrong with an amount that follows others in its row.
func checkAmount(row, rank int, amount int64, before []int16) string {
	switch {
	case amount < 0 || amount > MaxAmount:
		return fmt.Sprintf("row %d: %d is not an amount of 0 to %d", row+1, amount, MaxAmount)
	case rank > 0 && amount > int64(before[rank-1]):
		return fmt.Sprintf("row %d: %d is more than the amount before it", row+1, amount)
	}
	return ""
}

// readTable reads a word or four lists of amounts.
func readTable(raw json.RawMessage) (t DividendTable, problem string) {
	switch string(raw) {
	case `"default"`:
		return defaultTable, ""
	case `"halves"`:
		return halvesTable, ""
	}
	var rows []json.RawMessage
	if json.Unmarshal(raw, &rows) != nil || len(rows) != dividends {
		return t, `is not "default", "halves" or four lists of amounts`
	}
	for i, row := range rows {
		amounts, problem := core.ReadInts(bytes.TrimSpace(row))
		if problem != "" {
			return t, fmt.Sprintf("row %d %s", i+1, problem)
		}
		for rank, amount := range amounts {
			if rank >= MaxRanks {
				if amount != 0 {
					return t, fmt.Sprintf("row %d has more than %d amounts", i+1, MaxRanks)
				}
				continue
			}
			if problem := checkAmount(i, rank, amount, t[i][:rank]); problem != "" {
				return t, problem
			}
			t[i][rank] = int16(amount)
		}
	}
	return t, ""
}

// row returns the amounts of dividend number i, from 0, without the zeros at
// the end.
func (t *DividendTable) row(i int) []int16 {
	n := MaxRanks
	for n > 0 && t[i][n-1] == 0 {
		n--
	}
	return t[i][:n]
}

func (t *DividendTable) appendJSON(dst []byte) []byte {
	if *t == halvesTable {
		return append(dst, `"halves"`...)
	}
	dst = append(dst, '[')
	for i := range t {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = core.AppendInts(dst, t.row(i))
	}
	return append(dst, ']')
}

// MarshalJSON writes the options that are not at their default, in the order
// of the table of options.
func (o Options) MarshalJSON() ([]byte, error) {
	return o.table(MaxPlayers).MarshalJSON()
}

// UnmarshalJSON reads what MarshalJSON writes, and refuses with a *core.Invalid
// unknown names ([ErrOption]) and wrong values (the rule of the option). That
// the first seat takes part is tested by [New].
func (o *Options) UnmarshalJSON(data []byte) error {
	read, err := readOptions(data, MaxPlayers)
	if err == nil {
		*o = read
	}
	return err
}

// readOptions reads a JSON object of options for that many players.
func readOptions(data []byte, players int) (Options, error) {
	var o Options
	t := o.table(players)
	if err := t.Read(data, ErrOption); err != nil {
		return Options{}, err
	}
	t.Normalize()
	return o, nil
}

// replaces reports whether unplayable track cards may be replaced (UP-OPT-4).
func (o *Options) replaces() bool {
	return o.ReplaceUnplayable == Always || o.ReplaceUnplayable == ByEdition && o.Edition == Second
}

// dealt is the number of company shares dealt to each player (UP-SETUP-4).
func (o *Options) dealt() int {
	if o.Edition == Second {
		return 5
	}
	return 4
}
