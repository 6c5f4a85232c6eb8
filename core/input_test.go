package core_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
)

var (
	book       = core.NewBook("demo")
	errUnknown = book.Rule("X-OPT-0", "an option has one name")
	errMode    = book.Rule("X-OPT-1", "the mode is one of two")
	errTarget  = book.Rule("X-OPT-2", "the target is a whole number")
	errBonus   = book.Rule("X-OPT-3", "a bonus is two numbers")
	errOther   = book.Rule("X-OPT-4", "the rest")
	errBid     = book.Rule("X-BID-1", "a bid is higher than the last", "%[1]s bids %[3]d, the last is %[4]d")
)

type options struct {
	Mode   uint8
	Target core.Opt[int]
	Bonus  core.Opt[[2]int32]
	Double core.Opt[bool]
	Quiet  bool
	Limit  int
}

func (o *options) table() core.Options {
	return core.Options{
		core.Choice("mode", errMode, &o.Mode, "short", "long-way"),
		core.NumberOr("target", errTarget, &o.Target, 100, 0, 1000),
		core.Numbers("bonus", errBonus, &o.Bonus.Set, o.Bonus.Value[:], []int32{50, 30}, 0, 99),
		core.SwitchOn("double", errOther, &o.Double),
		core.Switch("quiet", errOther, &o.Quiet),
		core.Number("limit", errOther, &o.Limit, 5, 9),
	}
}

func TestOptionsLeaveOutDefaultsAndRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := options{
			Mode:   uint8(rapid.IntRange(0, 1).Draw(t, "mode")),
			Target: core.Opt[int]{Value: rapid.SampledFrom([]int{0, 100, 1000}).Draw(t, "target"), Set: true},
			Bonus:  core.Opt[[2]int32]{Value: [2]int32{50, rapid.Int32Range(29, 31).Draw(t, "bonus")}, Set: true},
			Double: core.Some(rapid.Bool().Draw(t, "double")),
			Quiet:  rapid.Bool().Draw(t, "quiet"),
			Limit:  rapid.SampledFrom([]int{0, 5, 9}).Draw(t, "limit"),
		}
		require.NoError(t, o.table().Check())
		text := o.table().AppendJSON(nil)
		o.table().Normalize()
		require.Equal(t, string(text), string(o.table().AppendJSON(nil)))
		var back options
		require.NoError(t, back.table().Read(text, errUnknown))
		require.Equal(t, o, back)
	})
	var zero options
	require.Equal(t, "{}", string(zero.table().AppendJSON(nil)))
	require.NoError(t, zero.table().Read([]byte(`{"target":100,"double":true,"bonus":[50,30],"limit":0}`), errUnknown))
	zero.table().Normalize()
	require.Equal(t, options{}, zero, "explicit defaults are dropped")
}

func TestOptionReaderNamesOptionAndRule(t *testing.T) {
	for text, rule := range map[string]error{
		`[]`:                              errUnknown,
		`{`:                               errUnknown,
		`{"mode":"short"`:                 errUnknown,
		`{"mode":"short"} x`:              errUnknown,
		`{"mode":"short"}{}`:              errUnknown,
		`{"Mode":"short"}`:                errUnknown,
		`{"colour":1,"target":-1}`:        errUnknown,
		`{"quiet":true,"quiet":true}`:     errUnknown,
		`{"mode":"Short"}`:                errMode,
		`{"mode":0}`:                      errMode,
		`{"mode":null}`:                   errMode,
		`{"target":"100"}`:                errTarget,
		`{"target":1e2}`:                  errTarget,
		`{"target":100.0}`:                errTarget,
		`{"target":-0}`:                   errTarget,
		`{"target":null}`:                 errTarget,
		`{"target":1001}`:                 errTarget,
		`{"target":99999999999999999999}`: errTarget,
		`{"bonus":[1]}`:                   errBonus,
		`{"bonus":[1,2,3]}`:               errBonus,
		`{"bonus":[1,100]}`:               errBonus,
		`{"bonus":null}`:                  errBonus,
		`{"bonus":[1,null]}`:              errBonus,
		`{"double":null}`:                 errOther,
		`{"quiet":1}`:                     errOther,
		`{"limit":4}`:                     errOther,
		`{"limit":4,"target":-1}`:         errTarget, // the first in the order of the table
	} {
		var o options
		err := o.table().Read([]byte(text), errUnknown)
		require.ErrorIs(t, err, rule, "%s", text)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, "option", invalid.What)
	}
}

func TestOptionsOutsideTheirRowAreRefused(t *testing.T) {
	for _, c := range []struct {
		o    options
		rule error
	}{
		{options{Mode: 2}, errMode},
		{options{Target: core.Some(-1)}, errTarget},
		{options{Bonus: core.Some([2]int32{1, 100})}, errBonus},
		{options{Limit: 4}, errOther},
	} {
		require.ErrorIs(t, c.o.table().Check(), c.rule)
	}
	require.EqualError(t, (&options{Limit: 4}).table().Check(), "demo: option limit: 4 is less than 5 (X-OPT-4: the rest)")
}

func TestIllegalTellsRuleAndArguments(t *testing.T) {
	var err error = &core.Illegal{Rule: errBid, Names: [2]string{"red"}, Numbers: [2]int{3, 5}}
	require.EqualError(t, err, "demo: X-BID-1: a bid is higher than the last (red bids 3, the last is 5)")
	require.ErrorIs(t, err, errBid)
	require.EqualError(t, errMode.Refuse(), "demo: X-OPT-1: the mode is one of two")
	require.Same(t, errBid, book.Find("X-BID-1"))
	require.Nil(t, book.Find("X-BID-2"))
	require.Len(t, book.Rules(), 6)
}

func TestInvalidUnwrapsToRuleAndCause(t *testing.T) {
	cause := errors.New("cause")
	err := &core.Invalid{Game: "demo", What: "state", Name: "cash", Problem: "is short", Rule: errMode, Err: cause}
	require.ErrorIs(t, err, errMode)
	require.ErrorIs(t, err, cause)
	require.EqualError(t, err, "demo: state cash: is short (X-OPT-1: the mode is one of two): cause")
}

func TestQuoteCutsLongTexts(t *testing.T) {
	require.Equal(t, `"a\nb"`, core.Quote("a\nb"))
	require.Less(t, len(core.Quote(string(make([]byte, 1000)))), 250)
}

func TestHeaderMatch(t *testing.T) {
	want := core.Header{Game: "demo", Revision: 2, Board: "map", Digest: "d"}
	require.NoError(t, core.Header{Game: "demo", Players: 3}.Match(want))
	require.NoError(t, want.Match(want))
	for name, h := range map[string]core.Header{
		"game":     {Game: "other"},
		"revision": {Game: "demo", Revision: 1},
		"board":    {Game: "demo", Board: "moon"},
		"digest":   {Game: "demo", Digest: "e"},
	} {
		var invalid *core.Invalid
		require.ErrorAs(t, h.Match(want), &invalid)
		require.Equal(t, name, invalid.Name)
	}
}

type flat struct {
	A int8
	B [3]uint16
	C bool
}

func (f *flat) code(c *core.Coder) {
	core.Code(c, "a", &f.A, -5, 100)
	core.CodeAll(c, "b", f.B[:], 0, 1000)
	core.CodeBool(c, "c", &f.C)
}

func TestCoderRoundTripsAndRefusesEverythingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := flat{A: rapid.Int8Range(-5, 100).Draw(t, "a"), C: rapid.Bool().Draw(t, "c")}
		for i := range f.B {
			f.B[i] = rapid.Uint16Range(0, 1000).Draw(t, "b")
		}
		w := core.NewWriter(nil)
		f.code(w)
		require.NoError(t, w.Close())
		var back flat
		r := core.NewReader("demo", w.Bytes())
		back.code(r)
		require.NoError(t, r.Close())
		require.Equal(t, f, back)

		for cut := range len(w.Bytes()) {
			r := core.NewReader("demo", w.Bytes()[:cut])
			back.code(r)
			require.Error(t, r.Close())
		}
		r = core.NewReader("demo", append(w.Bytes(), 0))
		back.code(r)
		require.EqualError(t, r.Close(), "demo: state: 1 bytes too many")
	})
}

func FuzzCoderWritesBackWhatItAccepts(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0})
	f.Add([]byte{5, 0xe8, 0x07, 1, 2, 1})
	f.Add([]byte{0x80, 0x00, 1, 1, 1, 1}) // an overlong zero
	f.Fuzz(func(t *testing.T, data []byte) {
		var v flat
		r := core.NewReader("demo", data)
		v.code(r)
		if r.Close() != nil {
			return
		}
		w := core.NewWriter(nil)
		v.code(w)
		require.Equal(t, data, w.Bytes())
	})
}

type document struct {
	Name  string `json:"name"`
	Cards []int  `json:"cards"`
	Inner struct {
		On bool `json:"on"`
	} `json:"inner"`
}

func TestReadJSONAcceptsOnlyWhatWouldBeWritten(t *testing.T) {
	var d document
	require.NoError(t, core.ReadJSON("demo", "state", []byte(`{"inner":{"on":true}, "cards":[1,2], "name":"x"}`), &d))
	require.Equal(t, []int{1, 2}, d.Cards)
	for _, text := range []string{
		``, `{`, `null`, `[]`, `1`,
		`{"name":"x","cards":[1],"inner":{"on":true}} {}`,
		`{"name":"x","cards":[1],"inner":{}}`,
		`{"name":"x","cards":null,"inner":{"on":true}}`,
		`{"name":"x","cards":[null],"inner":{"on":true}}`,
		`{"name":null,"cards":[1],"inner":{"on":true}}`,
		`{"Name":"x","cards":[1],"inner":{"on":true}}`,
		`{"name":"x","name":"x","cards":[1],"inner":{"on":true}}`,
		`{"name":"x","cards":[1],"inner":{"on":true},"more":0}`,
		`{"name":"x","cards":[1.0],"inner":{"on":true}}`,
	} {
		var d document
		err := core.ReadJSON("demo", "state", []byte(text), &d)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid, "%s", text)
	}
}

func TestReadJSONRefusesDeepNesting(t *testing.T) {
	deep := make([]byte, 1<<20)
	for i := range deep {
		deep[i] = '['
	}
	var d document
	require.ErrorContains(t, core.ReadJSON("demo", "state", deep, &d), "nested too deeply")
}

func FuzzReadJSON(f *testing.F) {
	f.Add([]byte(`{"name":"x","cards":[1,2],"inner":{"on":true}}`))
	f.Add([]byte(`{"name":"","cards":[],"inner":{"on":false}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var d document
		if core.ReadJSON("demo", "state", data, &d) != nil {
			return
		}
		text, err := json.Marshal(d)
		require.NoError(t, err)
		var again document
		require.NoError(t, core.ReadJSON("demo", "state", text, &again))
		require.Equal(t, d, again)
	})
}

func FuzzOptions(f *testing.F) {
	f.Add([]byte(`{"mode":"long-way","target":7,"bonus":[1,2],"double":false,"quiet":true,"limit":9}`))
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"target":1e2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var o options
		if err := o.table().Read(data, errUnknown); err != nil {
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.NotNil(t, invalid.Rule)
			return
		}
		require.NoError(t, o.table().Check())
		o.table().Normalize()
		var again options
		require.NoError(t, again.table().Read(o.table().AppendJSON(nil), errUnknown))
		require.Equal(t, o, again)
	})
}

func TestStatesAreStoredOnlyIfTheirInvariantHolds(t *testing.T) {
	odd := errors.New("odd")
	invariant := func(f flat) error {
		if f.A%2 != 0 {
			return odd
		}
		return nil
	}
	code := func(c *core.Coder, f *flat) { f.code(c) }
	data, err := core.AppendState([]byte("x"), flat{A: 4, C: true}, invariant, code)
	require.NoError(t, err)
	require.Equal(t, byte('x'), data[0])
	back, err := core.ParseState("demo", data[1:], flat{}, invariant, code)
	require.NoError(t, err)
	require.Equal(t, flat{A: 4, C: true}, back)

	data, err = core.AppendState([]byte("x"), flat{A: 3}, invariant, code)
	require.ErrorIs(t, err, odd)
	require.Equal(t, "x", string(data), "nothing is appended")
	back, err = core.ParseState("demo", []byte{8, 0, 0, 0, 0}, flat{}, invariant, code) // a = 3
	require.ErrorIs(t, err, odd)
	require.Zero(t, back)
	back, err = core.ParseState("demo", []byte{9, 0}, flat{}, invariant, code)
	require.Error(t, err)
	require.Zero(t, back)
}

func TestDocumentsAreReadOnlyAsTheyAreWritten(t *testing.T) {
	type sheet struct {
		List []int64 `json:"list"`
	}
	odd, long := errors.New("odd"), errors.New("long")
	invariant := func(f flat) error {
		if f.A%2 != 0 {
			return odd
		}
		return nil
	}
	describe := func(f *flat) sheet { return sheet{[]int64{0, int64(f.A)}} }
	read := func(d *sheet) (flat, error) {
		if len(d.List) != 2 {
			return flat{A: 2}, long
		}
		return flat{A: int8(d.List[1])}, nil // the first number is for describe to say
	}
	parse := func(text string) (flat, error) {
		return core.ParseDocument("demo", []byte(text), read, invariant, describe)
	}
	data, err := core.AppendDocument([]byte("x"), flat{A: 4}, invariant, describe)
	require.NoError(t, err)
	require.Equal(t, `x{"list":[0,4]}`, string(data))
	back, err := parse(` { "list": [0, 4] }`)
	require.NoError(t, err)
	require.Equal(t, flat{A: 4}, back)

	data, err = core.AppendDocument([]byte("x"), flat{A: 3}, invariant, describe)
	require.ErrorIs(t, err, odd)
	require.Equal(t, "x", string(data), "nothing is appended")
	var invalid *core.Invalid
	for text, want := range map[string]error{`{"list":[0,3]}`: odd, `{"list":[]}`: long, `{"list":[1,4]}`: nil, `{"list":[0,4],"a":1}`: nil, `[`: nil} {
		back, err = parse(text)
		require.Zero(t, back, text)
		if want != nil {
			require.ErrorIs(t, err, want, text)
		} else {
			require.ErrorAs(t, err, &invalid, text)
			require.Equal(t, "demo", invalid.Game)
		}
	}
}

func TestOptionsAreWrittenOnlyIfTheyAreInTheTable(t *testing.T) {
	o := options{Target: core.Some(7)}
	text, err := o.table().MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, string(o.table().AppendJSON(nil)), string(text))
	o.Target.Value = 1001
	text, err = o.table().MarshalJSON()
	require.ErrorIs(t, err, errTarget)
	require.Nil(t, text)
}

func TestWordNamesAChoice(t *testing.T) {
	words := []string{"short", "long"}
	require.Equal(t, "long", core.Word(words, uint8(1)))
	require.Equal(t, "uint8(2)", core.Word(words, uint8(2)))
}
