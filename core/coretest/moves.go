package coretest

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"github.com/railrules/railrules/core"
)

func (k *kit[S, M]) turn(p *pos[S, M]) error {
	g, s := p.g, p.s
	turn, moves, outcomes := g.Turn(s), len(g.AppendMoves(nil, s)), len(g.AppendChances(nil, s))
	over := g.Standing(s).Over
	switch {
	case over != (turn == core.Nobody):
		return fmt.Errorf("Turn is %v, Standing.Over is %v", turn, over)
	case turn == core.Nobody && moves+outcomes > 0:
		return fmt.Errorf("the game is over, and there are %d moves and %d outcomes", moves, outcomes)
	case turn == core.Nobody:
		return nil
	case turn == core.Chance && (moves > 0 || outcomes == 0):
		return fmt.Errorf("chance acts, and there are %d moves and %d outcomes", moves, outcomes)
	case turn == core.Chance:
		return nil
	case !turn.In(g.Seats()):
		return fmt.Errorf("Turn is %v in a game of %d seats", turn, g.Seats())
	case moves == 0 || outcomes > 0:
		return fmt.Errorf("%v acts, and there are %d moves and %d outcomes", turn, moves, outcomes)
	}
	return nil
}

func (k *kit[S, M]) lists(p *pos[S, M]) error { return listsProblem(p.g, p.s) }

func (k *kit[S, M]) listsInViews(p *pos[S, M]) error {
	return k.eachView(p, func(_ core.Seat, v S) error { return listsProblem(p.g, v) })
}

func listsProblem[S, M comparable](g core.Codec[S, M], s S) error {
	var mark M
	moves := g.AppendMoves([]M{mark}, s)
	if len(moves) == 0 || moves[0] != mark || !slices.Equal(moves[1:], g.AppendMoves(nil, s)) {
		return errors.New("AppendMoves does not append the same list each time")
	}
	if other, ok := g.(interface{ Moves(s S) iter.Seq[M] }); ok && !slices.Equal(moves[1:], slices.Collect(other.Moves(s))) {
		return errors.New("the method Moves lists other moves than AppendMoves: a game that embeds another has its Moves")
	}
	first := core.Weighted[M]{Move: mark, Weight: 7}
	outcomes := g.AppendChances([]core.Weighted[M]{first}, s)
	if len(outcomes) == 0 || outcomes[0] != first || !slices.Equal(outcomes[1:], g.AppendChances(nil, s)) {
		return errors.New("AppendChances does not append the same list each time")
	}
	list := moves[1:]
	for _, o := range outcomes[1:] {
		list = append(list, o.Move)
	}
	had, texts := make(map[M]int, len(list)), make(map[string]int, len(list))
	for i, m := range list {
		t := text(g, m)
		if j, twice := had[m]; twice {
			return fmt.Errorf("%q is in the list twice, at %d and %d", t, j, i)
		}
		if j, twice := texts[t]; twice {
			return fmt.Errorf("the text %q is in the list twice, at %d for %+v and at %d for %+v", t, j, list[j], i, m)
		}
		had[m], texts[t] = i, i
	}
	return nil
}

func (k *kit[S, M]) weights(p *pos[S, M]) error {
	return weightsProblem(p.g.AppendChances(nil, p.s))
}

func (k *kit[S, M]) weightsInViews(p *pos[S, M]) error {
	return k.eachView(p, func(_ core.Seat, v S) error { return weightsProblem(p.g.AppendChances(nil, v)) })
}

func weightsProblem[M comparable](list []core.Weighted[M]) error {
	var sum, carry uint64
	for i, o := range list {
		if o.Weight == 0 {
			return fmt.Errorf("outcome %d has the weight 0", i)
		}
		if sum, carry = bits.Add64(sum, o.Weight, 0); carry > 0 {
			return errors.New("the sum of the weights does not fit in a uint64")
		}
	}
	return nil
}

func (k *kit[S, M]) legal(p *pos[S, M]) error {
	if err := k.legalProblem(p.g, p.s); err != nil || k.open() || p.g.Turn(p.s) != core.Chance {
		return err
	}
	// What a view lists for a seat to move is left to the law "rights".
	return k.eachView(p, func(_ core.Seat, v S) error { return k.legalProblem(p.g, v) })
}

func (k *kit[S, M]) legalProblem(g core.Codec[S, M], s S) error {
	list := map[M]bool{}
	for _, m := range listed(g, s) {
		list[m] = true
	}
	for _, m := range k.candidates(g, s) {
		err := g.Check(s, m)
		switch {
		case err != nil && list[m]:
			return fmt.Errorf("%q is listed, but Check refuses it: %w", text(g, m), err)
		case err == nil && !list[m] && (k.o.Accepts == nil || !k.o.Accepts(s, m)):
			return fmt.Errorf("Check accepts %q, %+v, which is not listed", text(g, m), m)
		}
	}
	return nil
}

func (k *kit[S, M]) refusals(p *pos[S, M]) error {
	moves := k.candidates(p.g, p.s)
	check := func(s S) error {
		for _, m := range moves {
			if err := noPanic(func() error { return k.refusal(p.g, s, m) }); err != nil {
				return fmt.Errorf("for %+v: %w", m, err)
			}
		}
		return nil
	}
	if err := check(p.s); err != nil || k.open() {
		return err
	}
	return k.eachView(p, func(_ core.Seat, v S) error { return check(v) })
}

// refusal says what is wrong with the way in which m is refused in s.
func (k *kit[S, M]) refusal(g core.Codec[S, M], s S, m M) error {
	err := g.Check(s, m)
	next, again := g.Apply(s, m)
	if err == nil {
		if again != nil {
			return fmt.Errorf("Check accepts %q, but Apply refuses it: %w", text(g, m), again)
		}
		return nil
	}
	if again == nil {
		return fmt.Errorf("Apply accepts %q, but Check refuses it: %w", text(g, m), err)
	}
	if next != s {
		return fmt.Errorf("Apply refuses %q, but returns another state", text(g, m))
	}
	var illegal, other *core.Illegal
	switch {
	case !errors.As(err, &illegal) || illegal.Rule == nil:
		return fmt.Errorf("Check refuses %q with an error that is no *core.Illegal with a rule: %w", text(g, m), err)
	case !errors.As(again, &other) || *other != *illegal:
		return fmt.Errorf("%q is refused by Check with %q and by Apply with %q", text(g, m), err, again)
	case len(k.o.Rules) > 0 && !slices.Contains(k.o.Rules, illegal.Rule):
		return fmt.Errorf("%q is refused with a rule that is not in Options.Rules: %w", text(g, m), err)
	case illegal.Rule.ID() == "" || illegal.Rule.Text() == "":
		return fmt.Errorf("%q is refused with a rule without ID or text", text(g, m))
	case badFormat(err.Error()):
		return fmt.Errorf("%q is refused with a text that fmt could not make: %w", text(g, m), err)
	}
	return nil
}

// badFormat reports whether fmt has complained within a text.
func badFormat(text string) bool { return bytes.Contains([]byte(text), []byte("%!")) }

func (k *kit[S, M]) apply(p *pos[S, M]) error {
	if p.at == len(p.moves) {
		return nil
	}
	m := p.moves[p.at]
	if err := p.g.Check(p.s, m); err != nil {
		return fmt.Errorf("Apply accepts %q, but Check refuses it: %w", text(p.g, m), err)
	}
	return nil
}

func (k *kit[S, M]) applyAll(p *pos[S, M]) error {
	for _, m := range k.some(listed(p.g, p.s), maxApply) {
		if err := p.g.Check(p.s, m); err != nil {
			return fmt.Errorf("%q is listed, but Check refuses it: %w", text(p.g, m), err)
		}
		if _, err := p.g.Apply(p.s, m); err != nil {
			return fmt.Errorf("%q is listed, but Apply refuses it: %w", text(p.g, m), err)
		}
	}
	return nil
}

// some returns at most n moves of a list, the first always.
func (k *kit[S, M]) some(list []M, n int) []M {
	if len(list) <= n {
		return list
	}
	list = slices.Clone(list)
	rest := list[1:]
	k.rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return list[:n]
}
