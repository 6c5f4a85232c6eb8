package coretest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/railrules/railrules/core"
)

func (k *kit[S, M]) values() error {
	if err := flat(reflect.TypeFor[S]()); err != nil {
		return fmt.Errorf("the state type: %w", err)
	}
	if err := flat(reflect.TypeFor[M]()); err != nil {
		return fmt.Errorf("the move type: %w", err)
	}
	return nil
}

func (k *kit[S, M]) header() error {
	h := k.g.Header()
	switch n := k.g.Seats(); {
	case n < 1 || n > core.MaxSeats:
		return fmt.Errorf("Seats is %d, not 1 to %d", n, core.MaxSeats)
	case h.Players != n:
		return fmt.Errorf("the header says %d players, Seats says %d", h.Players, n)
	case h.Game == "":
		return errors.New("the header does not name the game")
	case h != k.g.Header() || n != k.g.Seats():
		return errors.New("the header or the number of seats changes")
	case h.Options != "" && !json.Valid([]byte(h.Options)):
		return fmt.Errorf("the options of the header are no JSON: %s", core.Quote(h.Options))
	case k.o.Open == nil:
		return nil
	}
	again, err := k.o.Open(h)
	if err != nil {
		return fmt.Errorf("Open refuses the game's own header: %w", err)
	}
	if again.Header() != h {
		return fmt.Errorf("opened by %+v, the game has the header %+v", h, again.Header())
	}
	if again.Start() != k.g.Start() {
		return errors.New("opened by its own header, the game has another start")
	}
	return nil
}

func (k *kit[S, M]) repeat(p *pos[S, M]) error {
	if p.at == len(p.moves) {
		return nil
	}
	next, err := p.g.Apply(p.s, p.moves[p.at])
	if err != nil || next != p.states[p.at+1] {
		return fmt.Errorf("%q leads to another state when it is applied again", text(p.g, p.moves[p.at]))
	}
	return nil
}

// observation is what a game answers about a state, but for lists and texts.
type observation[S comparable] struct {
	turn, owner core.Seat
	standing    core.Standing
	views       [core.MaxSeats + 1]S
	moves       int
	outcomes    int
	json        string
	binary      string
	invariant   string
}

func (k *kit[S, M]) observe(g core.Codec[S, M], s S) observation[S] {
	o := observation[S]{turn: g.Turn(s), owner: g.Owner(s), standing: g.Standing(s)}
	for i, w := range owners(g) {
		o.views[i] = g.View(s, w).State
	}
	o.moves, o.outcomes = len(g.AppendMoves(nil, s)), len(g.AppendChances(nil, s))
	data, err := g.AppendJSON(nil, s)
	o.json = string(data) + errorText(err)
	data, err = g.AppendBinary(nil, s)
	o.binary = string(data) + errorText(err)
	o.invariant = errorText(g.Invariant(s))
	return o
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func (k *kit[S, M]) repeatDeep(p *pos[S, M]) error {
	g, s := p.g, p.s
	if first, second := k.observe(g, s), k.observe(g, s); first != second {
		return errors.New("asked twice about one state, the game answers differently")
	}
	moves := k.some(k.candidates(g, s), 2*maxApply)
	for _, m := range moves {
		if first, second := errorText(g.Check(s, m)), errorText(g.Check(s, m)); first != second {
			return fmt.Errorf("checked twice, %q gets different answers", text(g, m))
		}
		a, err1 := g.Apply(s, m)
		b, err2 := g.Apply(s, m)
		if a != b || errorText(err1) != errorText(err2) {
			return fmt.Errorf("applied twice, %q leads to different states", text(g, m))
		}
		for _, w := range owners(g) {
			if first, second := g.Seen(s, m, w), g.Seen(s, m, w); first != second {
				return fmt.Errorf("%v sees %q in two ways", w, text(g, m))
			}
		}
	}
	for _, w := range owners(g) {
		v := g.View(s, w)
		a, err1 := g.Sample(v, newRand())
		b, err2 := g.Sample(v, newRand())
		if a != b || errorText(err1) != errorText(err2) {
			return fmt.Errorf("two samples of the view of %v with equal choices are different", w)
		}
	}
	return nil
}

// repeatGames plays each game again from its start, which takes the game value
// through the states in another order.
func (k *kit[S, M]) repeatGames() error {
	for _, a := range k.games {
		s := a.g.Start()
		for i, m := range a.moves {
			if s != a.states[i] {
				return in(a.pos(i), errors.New("played again, the game comes to another state"))
			}
			s, _ = a.g.Apply(s, m)
		}
		if s != a.states[len(a.moves)] {
			return in(a.pos(len(a.moves)), errors.New("played again, the game comes to another state"))
		}
	}
	return nil
}

func (k *kit[S, M]) invariant(p *pos[S, M]) error {
	if err := p.g.Invariant(p.s); err != nil {
		return err
	}
	for _, w := range owners(p.g) {
		if err := p.g.Invariant(p.g.View(p.s, w).State); err != nil {
			return fmt.Errorf("in the view of %v: %w", w, err)
		}
	}
	return nil
}

func (k *kit[S, M]) invariantDeep(p *pos[S, M]) error {
	for _, m := range k.some(listed(p.g, p.s), maxApply) {
		next, err := p.g.Apply(p.s, m)
		if err != nil {
			continue // the law "apply"
		}
		if err := p.g.Invariant(next); err != nil {
			return fmt.Errorf("after %q: %w", text(p.g, m), err)
		}
	}
	return nil
}

func (k *kit[S, M]) standing(p *pos[S, M]) error {
	st := p.g.Standing(p.s)
	n := p.g.Seats()
	if st.Seats != n {
		return fmt.Errorf("Seats of the standing is %d, not %d", st.Seats, n)
	}
	for seat := n; seat < core.MaxSeats; seat++ {
		if st.Score[seat] != 0 || st.Place[seat] != 0 {
			return fmt.Errorf("there is a score or a place for %v", core.Seat(seat))
		}
	}
	if !st.Over {
		if st.Place != [core.MaxSeats]int{} || st.Reason != "" {
			return fmt.Errorf("the game is not over, but the places are %v and the reason is %q", st.Place[:n], st.Reason)
		}
		return nil
	}
	if st.Reason == "" {
		return errors.New("the game is over without a reason")
	}
	// In ascending order each place is that of the seat before, or one more
	// than the number of seats before.
	places := slices.Clone(st.Place[:n])
	slices.Sort(places)
	for i, place := range places {
		if place != i+1 && (i == 0 || place != places[i-1]) {
			return fmt.Errorf("the places are %v", st.Place[:n])
		}
	}
	return nil
}

func (k *kit[S, M]) ends() error {
	for _, a := range k.games {
		if a.cut {
			return in(a.pos(len(a.moves)), fmt.Errorf("the game is not over after %d steps", len(a.moves)))
		}
	}
	return nil
}

func (k *kit[S, M]) zero() error {
	g := k.g
	var s S
	switch turn := g.Turn(s); {
	case g.Start() == s:
		return errors.New("the zero state is the start")
	case turn != core.Nobody:
		return fmt.Errorf("Turn is %v", turn)
	case len(listed(g, s)) > 0:
		return errors.New("there are moves or outcomes")
	case g.Owner(s) != core.Nobody:
		return fmt.Errorf("the owner is %v", g.Owner(s))
	case g.Invariant(s) == nil:
		return errors.New("it satisfies Invariant")
	}
	if err := k.zeroMoves(s); err != nil {
		return err
	}
	for _, w := range append(owners(g), core.Nobody, core.Chance, core.MaxSeats, 127, -128) {
		_, _ = g.Sample(g.View(s, w), newRand())
	}
	g.Standing(s)
	if data, err := g.AppendJSON(nil, s); err == nil {
		if _, err := g.ParseJSON(data); err == nil {
			return errors.New("its JSON is accepted")
		}
	}
	if data, err := g.AppendBinary(nil, s); err == nil {
		if _, err := g.ParseBinary(data); err == nil {
			return errors.New("its binary form is accepted")
		}
	}
	if n, ok := g.(core.Narrator[S, M]); ok {
		var m M
		n.AppendPicture(nil, s)
		n.AppendReport(nil, s, m, s)
	}
	if t, ok := g.(core.Tallier[S]); ok {
		t.AppendTallies(nil, s)
	}
	if d, ok := g.(core.Drawer[S, M]); ok {
		var m M
		if _, err := CheckSVG(d.AppendSVG(nil, s, []M{m})); err != nil {
			return err
		}
	}
	return nil
}

func (k *kit[S, M]) zeroMoves(s S) error {
	for _, m := range k.candidates(k.g, s) {
		if k.g.Check(s, m) == nil {
			return fmt.Errorf("Check accepts %q", text(k.g, m))
		}
		if next, err := k.g.Apply(s, m); err == nil || next != s {
			return fmt.Errorf("Apply accepts %q or returns another state", text(k.g, m))
		}
		for _, w := range owners(k.g) {
			k.g.Seen(s, m, w)
		}
	}
	return nil
}

func (k *kit[S, M]) bare() error {
	s := k.g.Start()
	if data, err := json.Marshal(s); err == nil {
		return fmt.Errorf("json.Marshal writes %s", core.Quote(string(data)))
	}
	for _, data := range []string{"{}", "[]", "0", `""`} {
		if json.Unmarshal([]byte(data), &s) == nil {
			return fmt.Errorf("json.Unmarshal reads %s", data)
		}
	}
	return nil
}
