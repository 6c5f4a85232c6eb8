package coretest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// form is one of the two ways to store a state.
type form[S comparable] struct {
	append func(dst []byte, s S) ([]byte, error)
	parse  func(data []byte) (S, error)
}

func (k *kit[S, M]) json(p *pos[S, M]) error {
	f := form[S]{p.g.AppendJSON, p.g.ParseJSON}
	if err := k.jsonProblem(f, p.s); err != nil {
		return err
	}
	if err := k.damagedJSON(p.g, f, p.s); err != nil || k.open() {
		return err
	}
	// JSON is slow: two views of a state are enough, as there are many states.
	list := owners(p.g)
	k.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for i, w := range list[:min(2, len(list))] {
		v := p.g.View(p.s, w).State
		err := k.jsonProblem(f, v)
		if err == nil && i == 0 {
			err = k.damagedJSON(p.g, f, v)
		}
		if err != nil {
			return fmt.Errorf("in the view of %v: %w", w, err)
		}
	}
	return nil
}

func (k *kit[S, M]) binary(p *pos[S, M]) error {
	_, err := roundTrip(form[S]{p.g.AppendBinary, p.g.ParseBinary}, p.s)
	return err
}

func (k *kit[S, M]) binaryDeep(p *pos[S, M]) error {
	f := form[S]{p.g.AppendBinary, p.g.ParseBinary}
	if err := k.binaryProblem(p.g, f, p.s); err != nil {
		return err
	}
	if k.open() {
		return nil
	}
	return k.eachView(p, func(_ core.Seat, v S) error { return k.binaryProblem(p.g, f, v) })
}

// roundTrip returns the encoding of a state after checking that it is
// appended, always the same, and read back.
func roundTrip[S comparable](f form[S], s S) ([]byte, error) {
	data, err := f.append(nil, s)
	if err != nil {
		return nil, fmt.Errorf("the state cannot be written: %w", err)
	}
	again, err := f.append([]byte("before "), s)
	if err != nil || string(again) != "before "+string(data) {
		return nil, errors.New("what is written is not appended to what is there, or not the same each time")
	}
	back, err := f.parse(data)
	if err != nil {
		return nil, fmt.Errorf("what was written is refused: %w", err)
	}
	if back != s {
		return nil, errors.New("what was written is read as another state")
	}
	return data, nil
}

func (k *kit[S, M]) binaryProblem(g core.Codec[S, M], f form[S], s S) error {
	data, err := roundTrip(f, s)
	if err != nil {
		return err
	}
	damaged := k.damage(data)
	damaged = append(damaged, append(slices.Clone(data), 0), append(slices.Clone(data), data...), bytes.Repeat([]byte{0xff}, len(data)), make([]byte, len(data)), nil)
	for _, d := range damaged {
		if err := k.damagedProblem(g, f, d, true); err != nil {
			return err
		}
	}
	return nil
}

// damage returns copies of data that are cut off or have one bit flipped.
func (k *kit[S, M]) damage(data []byte) [][]byte {
	var list [][]byte
	if len(data) == 0 {
		return nil
	}
	for range maxDamage {
		list = append(list, data[:k.rng.IntN(len(data))])
		flipped := slices.Clone(data)
		flipped[k.rng.IntN(len(data))] ^= 1 << k.rng.IntN(8)
		list = append(list, flipped)
	}
	return list
}

// damagedProblem says what is wrong with the way in which damaged data are
// read. With exact, what is accepted must be what is written.
func (k *kit[S, M]) damagedProblem(g core.Codec[S, M], f form[S], data []byte, exact bool) error {
	s, ok, err := decoded(g, f, data, exact, k.names()...)
	if err != nil || !ok {
		return err
	}
	if _, err := playOn(g, s, k.rng, 4, usable); err != nil {
		return fmt.Errorf("%q is accepted, but when that state is played on: %w", data, err)
	}
	return nil
}

// usable looks at a state that was decoded, which may be one that no game comes
// to: nothing panics.
func usable[S, M comparable](g core.Codec[S, M], s S) error {
	g.Standing(s)
	for _, w := range owners(g) {
		g.View(s, w)
	}
	return nil
}

// decoded reads data that may be anything, reports whether they are accepted,
// and says what is wrong with that. With exact, what is accepted must be what is
// written. A refusal names one of the games, if there are any.
func decoded[S, M comparable](g core.Codec[S, M], f form[S], data []byte, exact bool, games ...string) (s S, ok bool, problem error) {
	s, err := f.parse(slices.Clone(data))
	if err != nil {
		if err := refusedBadly(err, games...); err != nil {
			return s, false, fmt.Errorf("%q: %w", data, err)
		}
		return s, false, nil
	}
	if err := g.Invariant(s); err != nil {
		return s, true, fmt.Errorf("%q is accepted, but the state does not satisfy Invariant: %w", data, err)
	}
	again, err := roundTrip(f, s)
	if err != nil {
		return s, true, fmt.Errorf("%q is accepted, but of that state: %w", data, err)
	}
	if exact && !bytes.Equal(again, data) {
		return s, true, fmt.Errorf("%q is accepted for the state that is written as %q", data, again)
	}
	return s, true, nil
}

func (k *kit[S, M]) jsonProblem(f form[S], s S) error {
	data, err := roundTrip(f, s)
	if err != nil {
		return err
	}
	if !json.Valid(data) {
		return errors.New("what is written is not valid JSON")
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, data, "\t", "  "); err != nil {
		return err
	}
	if back, err := f.parse(indented.Bytes()); err != nil || back != s {
		return fmt.Errorf("with other blanks the JSON is not read as the same state (error: %v)", err)
	}
	if back, err := f.parse(sortKeys(data)); err != nil || back != s {
		return fmt.Errorf("with its keys in another order the JSON is not read as the same state (error: %v)", err)
	}
	return nil
}

// damagedJSON checks what is read from the JSON of a state after it was spoilt.
func (k *kit[S, M]) damagedJSON(g core.Codec[S, M], f form[S], s S) error {
	data, err := f.append(nil, s)
	if err != nil {
		return err
	}
	for _, d := range k.damage(data) {
		if err := k.damagedProblem(g, f, d, false); err != nil {
			return err
		}
	}
	for _, d := range k.otherValues(data) {
		if err := k.damagedProblem(g, f, d, false); err != nil {
			return err
		}
	}
	for _, d := range k.wrongJSON(data) {
		_, err := f.parse(d)
		if err := refusedBadly(err, k.names()...); err != nil {
			return fmt.Errorf("%q: %w", d, err)
		}
	}
	return nil
}

// sortKeys writes JSON with the keys of every object in ascending order.
func sortKeys(data []byte) []byte {
	var v any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if dec.Decode(&v) != nil {
		return data
	}
	sorted, err := json.Marshal(v)
	if err != nil {
		return data
	}
	return sorted
}

// otherValues returns copies of data with one number or word replaced.
func (k *kit[S, M]) otherValues(data []byte) [][]byte {
	type span struct{ from, to int }
	var spans []span
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		tok, err := dec.Token()
		if err != nil {
			break
		}
		to := int(dec.InputOffset())
		raw, err := json.Marshal(tok)
		_, delim := tok.(json.Delim)
		key := bytes.HasPrefix(bytes.TrimSpace(data[to:]), []byte(":"))
		if delim || key || err != nil || to < len(raw) {
			continue
		}
		spans = append(spans, span{to - len(raw), to})
	}
	var list [][]byte
	values := []string{"-1", "0", "1", "7", "255", "256", "99999999999999999999", "1e3", "1.5", "true", "null", `""`, `"?"`, "[]", "{}"}
	for range 2 * maxDamage {
		if len(spans) == 0 {
			break
		}
		at := spans[k.rng.IntN(len(spans))]
		value := values[k.rng.IntN(len(values))]
		if other := spans[k.rng.IntN(len(spans))]; k.rng.IntN(2) == 0 {
			value = string(data[other.from:other.to])
		}
		list = append(list, slices.Concat(data[:at.from], []byte(value), data[at.to:]))
	}
	return list
}

// wrongJSON returns JSON that no reader of states accepts.
func (k *kit[S, M]) wrongJSON(data []byte) [][]byte {
	list := [][]byte{nil, []byte("null"), slices.Concat(data, []byte("x")), slices.Concat(data, []byte("{}")),
		bytes.Repeat([]byte("["), 1000), []byte(strings.Repeat(`{"a":`, 1000))}
	var object map[string]json.RawMessage
	if json.Unmarshal(data, &object) != nil || len(object) == 0 {
		return list
	}
	body := bytes.TrimPrefix(bytes.TrimSpace(data), []byte("{"))
	list = append(list, slices.Concat([]byte(`{"no such key":0,`), body))
	keys := sortedKeys(object)
	key := keys[k.rng.IntN(len(keys))]
	name, err := json.Marshal(key)
	if err != nil {
		return list
	}
	list = append(list,
		slices.Concat([]byte("{"), name, []byte(":"), object[key], []byte(","), body),
		with(object, key, json.RawMessage("null")), with(object, key, nil))
	if upper := strings.ToUpper(key); upper != key {
		renamed := without(object, key)
		renamed[upper] = object[key]
		list = append(list, marshal(renamed))
	}
	return list
}

// with returns the object with another value for a key, or without the key.
func with(object map[string]json.RawMessage, key string, value json.RawMessage) []byte {
	other := without(object, key)
	if value != nil {
		other[key] = value
	}
	return marshal(other)
}

func without(object map[string]json.RawMessage, key string) map[string]json.RawMessage {
	other := make(map[string]json.RawMessage, len(object))
	for name, value := range object {
		if name != key {
			other[name] = value
		}
	}
	return other
}

func marshal(object map[string]json.RawMessage) []byte {
	data, err := json.Marshal(object)
	if err != nil {
		panic(err) // the values come from a decoder
	}
	return data
}
