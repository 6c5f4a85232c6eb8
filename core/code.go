package core

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// Coder writes the numbers of a state one after the other, or reads them back:
// a game describes its state once, with calls of [Code], for both directions.
// Numbers are unsigned varints counted from their lower bound, so most take one
// byte. The first problem is kept and everything after it does nothing.
type Coder struct {
	game    string
	data    []byte
	reading bool
	err     error
}

// NewWriter returns a Coder that appends to dst.
func NewWriter(dst []byte) *Coder { return &Coder{data: dst} }

// NewReader returns a Coder that reads data, a state of the named game.
func NewReader(game string, data []byte) *Coder {
	return &Coder{game: game, data: data, reading: true}
}

// Code writes *p, or reads it and refuses what is not in [lo, hi]. A writer
// must hold a value in that range. The name is for the error.
func Code[T Integer](c *Coder, name string, p *T, lo, hi T) {
	if c.err != nil {
		return
	}
	if !c.reading {
		c.data = binary.AppendUvarint(c.data, uint64(*p)-uint64(lo))
		return
	}
	u, n := binary.Uvarint(c.data)
	switch {
	case n == 0:
		c.Fail(name, "the data end before it")
	case n < 0 || n > 1 && c.data[n-1] == 0: // overlong forms would be a second text for one state
		c.Fail(name, "not a valid number")
	case u > uint64(hi)-uint64(lo):
		c.Fail(name, fmt.Sprintf("%d is out of range", u))
	default:
		*p = T(uint64(lo) + u)
		c.data = c.data[n:]
	}
}

// CodeAll codes every element of list by Code.
func CodeAll[T Integer](c *Coder, name string, list []T, lo, hi T) {
	for i := range list {
		Code(c, name, &list[i], lo, hi)
	}
}

// CodeBool codes a truth value.
func CodeBool(c *Coder, name string, p *bool) {
	var b uint8
	if *p {
		b = 1
	}
	Code(c, name, &b, 0, 1)
	*p = b == 1
}

// Reading reports whether the Coder reads.
func (c *Coder) Reading() bool { return c.reading }

// Fail keeps a problem with the named part, unless there is one already.
func (c *Coder) Fail(name, problem string) {
	if c.err == nil {
		c.err = &Invalid{Game: c.game, What: "state", Name: name, Problem: problem}
	}
}

// Bytes returns what a writer has written.
func (c *Coder) Bytes() []byte { return c.data }

// Close returns the problem kept, or the *Invalid that says that data are left
// over after reading.
func (c *Coder) Close() error {
	if c.reading && len(c.data) > 0 {
		c.Fail("", fmt.Sprintf("%d bytes too many", len(c.data)))
	}
	return c.err
}

// ReadJSON decodes data into the struct that v points to and accepts exactly
// what encoding/json would write for the result, whatever the blanks and the
// order of keys: no unknown, repeated, missing or differently spelled names, no
// null, nothing after the end. The struct must not use omitempty for fields
// that a writer may leave out otherwise. Errors are *Invalid of the given game
// and sort of input.
func ReadJSON(game, what string, data []byte, v any) error {
	bad := func(problem string, err error) error {
		return &Invalid{Game: game, What: what, Problem: problem, Err: err}
	}
	given, err := plainJSON(data)
	if err != nil {
		return bad("not valid JSON", err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return bad("", err)
	}
	again, err := json.Marshal(v)
	if err != nil {
		return bad("", err)
	}
	back, err := plainJSON(again)
	if err != nil { // a null, which the writer has no other way to
		return bad("a list or an object is missing", nil)
	}
	if where, same := sameJSON("", given, back); !same {
		return &Invalid{Game: game, What: what, Name: where, Problem: "missing, or not in the form that is written"}
	}
	return nil
}

// maxDepth is more than any state nests.
const maxDepth = 32

// plainJSON decodes data into maps, slices and numbers as text. It refuses
// repeated keys and null.
func plainJSON(data []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	v, err := plainValue(dec, maxDepth)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the value")
	}
	return v, nil
}

func plainValue(dec *json.Decoder, depth int) (any, error) {
	if depth == 0 {
		return nil, errors.New("nested too deeply")
	}
	tok, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch tok {
	case nil:
		return nil, errors.New("null")
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			v, err := plainValue(dec, depth-1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := dec.Token()
		return list, err
	case json.Delim('{'):
		return plainObject(dec, depth)
	}
	return tok, nil
}

func plainObject(dec *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return nil, err
		}
		key, _ := tok.(string) // within an object a key is a string
		if _, twice := object[key]; twice {
			return nil, fmt.Errorf("key %s given twice", Quote(key))
		}
		if object[key], err = plainValue(dec, depth-1); err != nil {
			return nil, err
		}
	}
	_, err := dec.Token()
	return object, err
}

// sameJSON compares two values of plainJSON and returns the path of a
// difference.
func sameJSON(path string, a, b any) (string, bool) {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return path, false
		}
		for _, key := range union(a, b) {
			va, inA := a[key]
			vb, inB := b[key]
			if where, same := sameJSON(path+"."+key, va, vb); !same || inA != inB {
				return where, false
			}
		}
		return "", true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return path, false
		}
		for i := range a {
			if where, same := sameJSON(fmt.Sprintf("%s[%d]", path, i), a[i], b[i]); !same {
				return where, false
			}
		}
		return "", true
	}
	return path, reflect.DeepEqual(a, b)
}

// union returns the keys of both maps in ascending order.
func union(a, b map[string]any) []string {
	keys := make([]string, 0, len(a)+len(b))
	for _, m := range []map[string]any{a, b} {
		for key := range m {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// BareState is the error of a State's MarshalJSON and UnmarshalJSON: ids and
// invariants need the game, so only its methods read and write states.
func BareState(game string) error {
	return &Invalid{Game: game, What: "state", Problem: "a bare State has no JSON form; use Game.AppendJSON and Game.ParseJSON"}
}

// AppendState appends a state in the form that code describes, which is what a
// game's AppendBinary does. It refuses, with the error of invariant, a state
// that could not be read back.
func AppendState[S comparable](dst []byte, s S, invariant func(S) error, code func(*Coder, *S)) ([]byte, error) {
	if err := invariant(s); err != nil {
		return dst, err
	}
	c := NewWriter(dst)
	code(c, &s)
	return c.Bytes(), nil
}

// ParseState reads exactly what AppendState wrote, into a copy of blank, which
// is what a game's ParseBinary does. Other data are refused with an *Invalid of
// the named game or the error of invariant, and the zero state.
func ParseState[S comparable](game string, data []byte, blank S, invariant func(S) error, code func(*Coder, *S)) (S, error) {
	var none S
	c := NewReader(game, data)
	code(c, &blank)
	if err := c.Close(); err != nil {
		return none, err
	}
	if err := invariant(blank); err != nil {
		return none, err
	}
	return blank, nil
}

// AppendDocument appends the JSON of the document that describes a state, which
// is what a game's AppendJSON does. It refuses, with the error of invariant, a
// state that could not be read back.
func AppendDocument[S comparable, D any](dst []byte, s S, invariant func(S) error, describe func(*S) D) ([]byte, error) {
	if err := invariant(s); err != nil {
		return dst, err
	}
	text, err := json.Marshal(describe(&s))
	return append(dst, text...), err
}

// ParseDocument reads what AppendDocument wrote, by the rules of [ReadJSON], and
// returns the state that read makes of the document, which is what a game's
// ParseJSON does. One state has one document: describe must return the one that
// was read. Other data are refused with an *Invalid of the named game or the
// error of read or invariant, and the zero state.
func ParseDocument[S comparable, D any](game string, data []byte, read func(*D) (S, error), invariant func(S) error, describe func(*S) D) (S, error) {
	var none S
	var d D
	if err := ReadJSON(game, "state", data, &d); err != nil {
		return none, err
	}
	s, err := read(&d)
	if err != nil {
		return none, err
	}
	if err := invariant(s); err != nil {
		return none, err
	}
	if !reflect.DeepEqual(d, describe(&s)) {
		return none, &Invalid{Game: game, What: "state", Problem: "not in the form that is written: a list is not in its order, or its parts do not fit each other"}
	}
	return s, nil
}
