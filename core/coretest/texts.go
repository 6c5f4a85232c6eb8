package coretest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// by is who makes a move: a player, chance, or both.
type by uint8

const (
	player by = 1 << iota
	chance
)

func (k *kit[S, M]) texts() error {
	// A move is noted where it occurs for the first time.
	type source struct {
		*pos[S, M]
		by by
	}
	moves := map[M]source{}
	owner := map[string]M{}
	note := func(p *pos[S, M], m M, b by) error {
		src, had := moves[m]
		if had {
			if src.by |= b; src.by == player|chance {
				return in(p, fmt.Errorf("%q is a move of a player as well as an outcome", text(p.g, m)))
			}
			return nil
		}
		moves[m] = source{p, b}
		t := text(p.g, m)
		if other, had := owner[t]; had {
			return in(p, fmt.Errorf("%q is the text of %+v and of %+v", t, other, m))
		}
		owner[t] = m
		return in(p, k.textProblem(p.g, m))
	}
	for _, a := range k.games {
		for at := range a.states {
			p := a.pos(at)
			b := player
			if a.g.Turn(p.s) == core.Chance {
				b = chance
			}
			for _, m := range listed(a.g, p.s) {
				if err := note(p, m, b); err != nil {
					return err
				}
				for _, w := range owners(a.g) {
					if err := note(p, a.g.Seen(p.s, m, w), b); err != nil {
						return err
					}
				}
			}
		}
	}
	return k.otherTexts(slices.Sorted(maps.Keys(owner)))
}

// textProblem says what is wrong with the text of a move.
func (k *kit[S, M]) textProblem(g core.Codec[S, M], m M) error {
	t := text(g, m)
	if string(g.AppendMove([]byte("before "), m)) != "before "+t {
		return fmt.Errorf("AppendMove does not append %q to what is there", t)
	}
	if strings.Join(strings.Fields(t), " ") != t || t == "" {
		return fmt.Errorf("%q is not words separated by single blanks", t)
	}
	for i := range len(t) {
		if t[i] < ' ' || t[i] > '~' {
			return fmt.Errorf("%q holds a character that is not printable ASCII", t)
		}
	}
	back, err := g.ParseMove(t)
	if err != nil {
		return fmt.Errorf("ParseMove refuses %q, the text of %+v: %w", t, m, err)
	}
	if back != m {
		return fmt.Errorf("%q is the text of %+v, but ParseMove reads %+v", t, m, back)
	}
	return nil
}

// otherTexts tries texts that differ a little from those that occur, and moves
// whose fields are out of place.
func (k *kit[S, M]) otherTexts(texts []string) error {
	tries := []string{"", " ", "?", "\x00", "\xff", "%s", strings.Repeat("a", 1<<16), strings.Repeat("1 ", 1<<10)}
	for _, t := range k.someTexts(texts) {
		last := strings.LastIndexByte(t, ' ') + 1
		i := k.rng.IntN(len(t))
		flipped := []byte(t)
		flipped[i] ^= 1 << k.rng.IntN(8)
		tries = append(tries, " "+t, t+" ", t+"\n", t+" x", t+" 0", t+" ?", t+t, t+" "+t, t+"0", "0"+t, "+"+t, t[:last]+"0"+t[last:], t[:last]+"-1",
			t[:last]+"9999999999999999999999", strings.ToUpper(t), strings.ToLower(t), strings.ToUpper(t[:1])+t[1:],
			strings.ReplaceAll(t, " ", "  "), strings.ReplaceAll(t, " ", "\t"), t[:i], t[i:], t[:last], strings.TrimRight(t[:last], " "), string(flipped))
	}
	for _, t := range tries {
		m, err := k.g.ParseMove(t)
		if err == nil && text(k.g, m) != t {
			return fmt.Errorf("ParseMove reads %s, which AppendMove writes as %q", core.Quote(t), text(k.g, m))
		}
		if err == nil {
			continue
		}
		if err := refusedBadly(err, k.names()...); err != nil {
			return fmt.Errorf("ParseMove, given %s: %w", core.Quote(t), err)
		}
	}
	for range 10 * len(tries) {
		if len(k.pool.moves) == 0 {
			return nil
		}
		m := garble(k.rng, k.pool.moves[k.rng.IntN(len(k.pool.moves))])
		t := text(k.g, m)
		if back, err := k.g.ParseMove(t); err == nil && back != m {
			return fmt.Errorf("%q is the text of %+v, but ParseMove reads %+v", t, m, back)
		}
	}
	return nil
}

// someTexts returns a few texts of each first word.
func (k *kit[S, M]) someTexts(texts []string) []string {
	const few = 4
	k.rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
	counts := map[string]int{}
	return slices.DeleteFunc(texts, func(t string) bool {
		counts[firstWord(t)]++
		return counts[firstWord(t)] > few
	})
}

func isInvalid(err error) bool {
	var invalid *core.Invalid
	return errors.As(err, &invalid)
}
