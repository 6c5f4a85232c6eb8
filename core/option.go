package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Opt is an option whose default is not the zero value: not set means the
// default. It is comparable, so that structs of options are too.
type Opt[T comparable] struct {
	Value T
	Set   bool
}

// Some returns an option set to v.
func Some[T comparable](v T) Opt[T] { return Opt[T]{v, true} }

// Or returns the value, or def if none is set.
func (o Opt[T]) Or(def T) T {
	if o.Set {
		return o.Value
	}
	return def
}

// drop takes back a value equal to the default.
func (o *Opt[T]) drop(def T) {
	if !o.Set || o.Value == def {
		*o = Opt[T]{}
	}
}

// Option is one row of a game's table of options, bound to a field of its
// Options: see [Switch], [SwitchOn], [Choice], [Number], [NumberOr], [Numbers]
// and [Custom].
type Option struct {
	name string
	rule *Rule
	// check returns what is wrong with the field, "" if nothing is.
	check func() string
	// isDefault reports whether the field says the default; drop makes it the
	// zero value then.
	isDefault func() bool
	drop      func()
	read      func(raw json.RawMessage) string
	append    func(dst []byte) []byte
}

// Switch is an option that is off by default.
func Switch(name string, rule *Rule, p *bool) Option {
	return Option{name, rule,
		func() string { return "" },
		func() bool { return !*p },
		func() {},
		func(raw json.RawMessage) string { return readBool(raw, p) },
		func(dst []byte) []byte { return strconv.AppendBool(dst, *p) },
	}
}

// SwitchOn is an option that is on by default.
func SwitchOn(name string, rule *Rule, p *Opt[bool]) Option {
	return Option{name, rule,
		func() string { return "" },
		func() bool { return p.Or(true) },
		func() { p.drop(true) },
		func(raw json.RawMessage) string { p.Set = true; return readBool(raw, &p.Value) },
		func(dst []byte) []byte { return strconv.AppendBool(dst, p.Value) },
	}
}

func readBool(raw json.RawMessage, p *bool) string {
	switch string(raw) {
	case "true":
		*p = true
	case "false":
		*p = false
	default:
		return "is not true or false"
	}
	return ""
}

// Choice is an option that is one of several words; the zero value stands for
// the first, which is the default.
func Choice[T ~uint8](name string, rule *Rule, p *T, words ...string) Option {
	return Option{name, rule,
		func() string {
			if int(*p) >= len(words) {
				return fmt.Sprintf("%d is none of the %d choices", *p, len(words))
			}
			return ""
		},
		func() bool { return *p == 0 },
		func() {},
		func(raw json.RawMessage) string {
			var word string
			if json.Unmarshal(raw, &word) != nil || string(raw) == "null" {
				return fmt.Sprintf("is none of the words %q", words)
			}
			i := slices.Index(words, word)
			if i < 0 {
				return fmt.Sprintf("%s is none of the words %q", Quote(word), words)
			}
			*p = T(i)
			return ""
		},
		func(dst []byte) []byte { return strconv.AppendQuote(dst, words[*p]) },
	}
}

// Number is a whole number of lo to hi whose default is 0; 0 itself is
// accepted even where lo is higher.
func Number[T Integer](name string, rule *Rule, p *T, lo, hi T) Option {
	return Option{name, rule,
		func() string {
			if *p == 0 {
				return ""
			}
			return outside(int64(*p), int64(lo), int64(hi))
		},
		func() bool { return *p == 0 },
		func() {},
		func(raw json.RawMessage) string {
			n, problem := readInt(raw)
			if problem == "" && n != 0 {
				problem = outside(n, int64(lo), int64(hi))
			}
			*p = T(n)
			return problem
		},
		func(dst []byte) []byte { return strconv.AppendInt(dst, int64(*p), 10) },
	}
}

// NumberOr is a whole number of lo to hi with a default of its own.
func NumberOr[T Integer](name string, rule *Rule, p *Opt[T], def, lo, hi T) Option {
	return Option{name, rule,
		func() string { return outside(int64(p.Or(def)), int64(lo), int64(hi)) },
		func() bool { return p.Or(def) == def },
		func() { p.drop(def) },
		func(raw json.RawMessage) string {
			n, problem := readInt(raw)
			if problem == "" {
				problem = outside(n, int64(lo), int64(hi))
			}
			*p = Some(T(n))
			return problem
		},
		func(dst []byte) []byte { return strconv.AppendInt(dst, int64(p.Value), 10) },
	}
}

// Numbers is a list of exactly len(def) whole numbers of lo to hi; set and
// values are the two parts of an Opt of an array: &o.Bonus.Set,
// o.Bonus.Value[:].
func Numbers[T Integer](name string, rule *Rule, set *bool, values, def []T, lo, hi T) Option {
	check := func() string {
		for _, v := range values {
			if problem := outside(int64(v), int64(lo), int64(hi)); *set && problem != "" {
				return problem
			}
		}
		return ""
	}
	isDefault := func() bool { return !*set || slices.Equal(values, def) }
	return Option{name, rule, check, isDefault,
		func() { *set = false; clear(values) },
		func(raw json.RawMessage) string {
			list, problem := ReadInts(raw)
			if problem == "" && len(list) != len(def) {
				problem = fmt.Sprintf("has %d numbers, not %d", len(list), len(def))
			}
			for i, n := range list {
				if problem != "" {
					return problem
				}
				problem = outside(n, int64(lo), int64(hi))
				values[i] = T(n)
			}
			*set = true
			return problem
		},
		func(dst []byte) []byte { return AppendInts(dst, values) },
	}
}

// Custom is an option of a form of its own. check returns what is wrong with
// the field and read what is wrong with a JSON value, "" if nothing is; drop
// makes the field the zero value and is called if isDefault reports true.
func Custom(name string, rule *Rule, check func() string, isDefault func() bool, drop func(), read func(json.RawMessage) string, appendJSON func([]byte) []byte) Option {
	return Option{name, rule, check, isDefault, drop, read, appendJSON}
}

// outside says that n is not in [lo, hi], or "".
func outside(n, lo, hi int64) string {
	switch {
	case n < lo:
		return fmt.Sprintf("%d is less than %d", n, lo)
	case n > hi:
		return fmt.Sprintf("%d is more than %d", n, hi)
	}
	return ""
}

// readInt reads a JSON number without fraction and exponent.
func readInt(raw json.RawMessage) (int64, string) {
	n, err := strconv.ParseInt(string(raw), 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, string(raw[:min(len(raw), 24)]) + " is out of range"
	case err != nil || string(raw) == "-0":
		return 0, "is not a whole number"
	}
	return n, ""
}

// ReadInts reads a JSON array of whole numbers; the second result says what is
// wrong with it, or "".
func ReadInts(raw json.RawMessage) ([]int64, string) {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil || items == nil {
		return nil, "is not a list of whole numbers"
	}
	list := make([]int64, len(items))
	for i, item := range items {
		n, problem := readInt(bytes.TrimSpace(item))
		if problem != "" {
			return nil, problem
		}
		list[i] = n
	}
	return list, ""
}

// AppendInts appends a JSON array of whole numbers.
func AppendInts[T Integer](dst []byte, list []T) []byte {
	dst = append(dst, '[')
	for i, n := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, ']')
}

// Options is a game's table of options, in the order of its rules file, bound
// to one value of its Options type. It checks, normalises, reads and writes
// that value by the rules COMMON-OPT.
type Options []Option

// Check returns an *Invalid for the first option, in the order of the table,
// whose value is outside its row, and nil if there is none.
func (t Options) Check() error {
	for _, o := range t {
		if problem := o.check(); problem != "" {
			return o.invalid(problem)
		}
	}
	return nil
}

// Normalize makes every option that says its default the zero value, so that
// equal games have equal options.
func (t Options) Normalize() {
	for _, o := range t {
		if o.isDefault() {
			o.drop()
		}
	}
}

// AppendJSON appends the options that are not at their default as a JSON
// object without blanks, in the order of the table.
func (t Options) AppendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	first := true
	for _, o := range t {
		if o.isDefault() {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = strconv.AppendQuote(dst, o.name)
		dst = append(dst, ':')
		dst = o.append(dst)
	}
	return append(dst, '}')
}

// MarshalJSON returns what AppendJSON appends, or the error of Check. It is what
// MarshalJSON of a game's Options does.
func (t Options) MarshalJSON() ([]byte, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	return t.AppendJSON(nil), nil
}

// Read reads a JSON object of options into the fields; empty data is the
// default game. It refuses with an *Invalid, carrying the rule unknown, what is
// no object, and unknown or repeated names; then, carrying its own rule, the
// first option in the order of the table with a value outside its row. The
// fields are undefined after a refusal.
func (t Options) Read(data []byte, unknown *Rule) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	values, err := t.members(data, unknown)
	if err != nil {
		return err
	}
	for i, o := range t {
		if values[i] == nil {
			continue
		}
		if problem := o.read(bytes.TrimSpace(values[i])); problem != "" {
			return o.invalid(problem)
		}
	}
	return nil
}

// members returns the raw values of a JSON object in the order of the table.
func (t Options) members(data []byte, unknown *Rule) ([]json.RawMessage, error) {
	bad := func(name, problem string, err error) error {
		return &Invalid{Game: unknown.game, What: "option", Name: name, Problem: problem, Rule: unknown, Err: err}
	}
	values := make([]json.RawMessage, len(t))
	dec := json.NewDecoder(bytes.NewReader(data))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return nil, bad("", "not a JSON object", err)
	}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return nil, bad("", "not valid JSON", err)
		}
		name, _ := tok.(string) // within an object a key is a string
		i := slices.IndexFunc(t, func(o Option) bool { return o.name == name })
		if i < 0 {
			return nil, bad(Quote(name), "unknown name", nil)
		}
		if values[i] != nil {
			return nil, bad(name, "given twice", nil)
		}
		if err := dec.Decode(&values[i]); err != nil {
			return nil, bad(name, "not valid JSON", err)
		}
	}
	if _, err := dec.Token(); err != nil {
		return nil, bad("", "not valid JSON", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, bad("", "something follows the object", nil)
	}
	return values, nil
}

func (o *Option) invalid(problem string) error {
	return &Invalid{Game: o.rule.game, What: "option", Name: o.name, Problem: problem, Rule: o.rule}
}

// Word returns the word of a choice, the index of words, or "Kind(7)", with the
// package and name of its type, for one that does not exist.
func Word[T ~uint8](words []string, choice T) string {
	if int(choice) < len(words) {
		return words[choice]
	}
	return fmt.Sprintf("%T(%d)", choice, uint8(choice))
}
