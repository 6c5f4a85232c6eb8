package coretest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// covering returns the games that the coverage laws look at.
func (k *kit[S, M]) covering() []*game[S, M] {
	if len(k.o.Records) == 0 {
		return k.games
	}
	var list []*game[S, M]
	for _, a := range k.games {
		if a.recorded {
			list = append(list, a)
		}
	}
	return list
}

func (k *kit[S, M]) kinds() error {
	found := map[string]bool{}
	for _, a := range k.covering() {
		for at, m := range a.moves {
			word := firstWord(text(a.g, m))
			if !slices.Contains(k.o.Kinds, word) {
				return in(a.pos(at), fmt.Errorf("%q is not in Options.Kinds", word))
			}
			found[word] = true
		}
	}
	return missing("moves or outcomes", k.o.Kinds, found)
}

func (k *kit[S, M]) reasons() error {
	found := map[string]bool{}
	for _, a := range k.covering() {
		st := a.g.Standing(a.states[len(a.moves)])
		if st.Over && !slices.Contains(k.o.Ends, st.Reason) {
			return in(a.pos(len(a.moves)), fmt.Errorf("the reason %q is not in Options.Ends", st.Reason))
		}
		found[st.Reason] = true
	}
	return missing("reasons", k.o.Ends, found)
}

// missing says which of the words were not found.
func missing(what string, words []string, found map[string]bool) error {
	var list []string
	for _, word := range words {
		if !found[word] {
			list = append(list, word)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return fmt.Errorf("these %s occur in none of the games: %s", what, strings.Join(list, ", "))
}

func (k *kit[S, M]) everyRule() error {
	if len(k.o.Rules) == 0 {
		return errors.New("Options.EveryRule asks for rules, and Options.Rules has none")
	}
	open := map[*core.Rule]bool{}
	for _, r := range k.o.Rules {
		open[r] = true
	}
	for i, err := range k.o.Refusals {
		var illegal *core.Illegal
		if !errors.As(err, &illegal) && !isInvalid(err) {
			return fmt.Errorf("entry %d of Options.Refusals is neither a *core.Illegal nor a *core.Invalid: %v", i, err)
		}
		for r := range open {
			if errors.Is(err, r) {
				delete(open, r)
			}
		}
	}
	k.breakRules(open)
	var list []string
	for _, r := range k.o.Rules {
		if open[r] {
			list = append(list, r.ID()+" ("+r.Text()+")")
		}
	}
	if len(list) == 0 {
		return nil
	}
	return fmt.Errorf("never seen broken: %s", strings.Join(list, "; "))
}

// breakRules tries all candidates in all states and takes the rules broken out
// of open, until that is empty.
func (k *kit[S, M]) breakRules(open map[*core.Rule]bool) {
	for _, a := range k.covering() {
		for _, s := range a.states {
			if len(open) == 0 {
				return
			}
			for _, m := range k.candidates(a.g, s) {
				var illegal *core.Illegal
				if err := a.g.Check(s, m); errors.As(err, &illegal) {
					delete(open, illegal.Rule)
				}
			}
		}
	}
}
