package coretest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// game is a game that was played or replayed.
type game[S, M comparable] struct {
	g        core.Codec[S, M]
	recorded bool
	states   []S // states[i] is the state before moves[i]; one more than moves
	moves    []M
	cut      bool // stopped by the bound on its steps
}

// pos is a state of a game and how it came about.
type pos[S, M comparable] struct {
	*game[S, M]
	at int // the number of steps before the state
	s  S
}

func (a *game[S, M]) pos(at int) *pos[S, M] { return &pos[S, M]{a, at, a.states[at]} }

// kit is one run of the kit.
type kit[S, M comparable] struct {
	g        core.Codec[S, M]
	o        Options[S, M]
	rng      *rand.Rand
	games    []*game[S, M]
	deep     []*pos[S, M] // the states to look at closely
	pool     pool[S, M]
	failures []error // found before the laws were checked
	walking  bool    // whether the kit checks one game while it is played
}

// names returns the names that the game may have in an error, its own first.
func (k *kit[S, M]) names() []string {
	list := []string{k.g.Header().Game}
	if k.o.Wraps != "" {
		list = append(list, k.o.Wraps)
	}
	return list
}

// pool is the moves seen anywhere in the run, a bounded number of each sort.
type pool[S, M comparable] struct {
	moves  []M
	seen   map[M]bool
	counts map[string]int // by first word
}

func (p *pool[S, M]) add(g core.Codec[S, M], m M) {
	if p.seen[m] {
		return
	}
	if p.seen == nil {
		p.seen, p.counts = map[M]bool{}, map[string]int{}
	}
	p.seen[m] = true
	word := firstWord(text(g, m))
	if p.counts[word]++; p.counts[word] <= perKind {
		p.moves = append(p.moves, m)
	}
}

func text[S, M comparable](g core.Codec[S, M], m M) string { return string(g.AppendMove(nil, m)) }

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// listed returns the legal moves, or at a chance step the outcomes.
func listed[S, M comparable](g core.Game[S, M], s S) []M {
	list := g.AppendMoves(nil, s)
	for _, o := range g.AppendChances(nil, s) {
		list = append(list, o.Move)
	}
	return list
}

// newKit replays the records and plays the games.
func newKit[S, M comparable](g core.Codec[S, M], o Options[S, M]) *kit[S, M] {
	k := &kit[S, M]{g: g, o: o.normal(), rng: newRand()}
	k.pool.seen, k.pool.counts = map[M]bool{}, map[string]int{}
	for _, name := range o.Laws {
		if !slices.ContainsFunc(Laws(), func(l Law) bool { return l.Name == name }) {
			k.failures = append(k.failures, fmt.Errorf("there is no law %q, which Options.Laws asks for", name))
		}
	}
	for i, data := range o.Records {
		if a, err := k.replayed(data); err != nil {
			k.failures = append(k.failures, fmt.Errorf("record %d of Options.Records: %w", i, err))
		} else {
			k.games = append(k.games, a)
		}
	}
	total := 0
	for n := 0; k.more(n, total); n++ {
		a := k.play(nil)
		total += len(a.moves)
	}
	k.choose()
	return k
}

// more reports whether another game is to be played after n games with total
// steps.
func (k *kit[S, M]) more(n, total int) bool {
	if k.o.Games > 0 {
		return n < k.o.Games
	}
	return n < minGames || n < maxGames && total < defaultTotal
}

// play plays a game with the chooser of the options and adds it to the games.
// It stops where the game is over or cannot go on, and where visit, which is
// called for every state, reports false. What keeps a game from going on is for
// the laws to say.
func (k *kit[S, M]) play(visit func(a *game[S, M]) bool) *game[S, M] {
	a := &game[S, M]{g: k.g}
	k.games = append(k.games, a)
	if k.guarded(func() { a.states = append(a.states, k.g.Start()) }) != nil {
		var zero S
		a.states = append(a.states, zero)
		return a
	}
	for visit == nil || visit(a) {
		if len(a.moves) == k.o.Steps {
			a.cut = k.goesOn(a)
			break
		}
		if !k.step(a) {
			break
		}
	}
	return a
}

// goesOn reports whether the game is not over after its last step.
func (k *kit[S, M]) goesOn(a *game[S, M]) bool {
	over := true
	_ = k.guarded(func() { over = k.g.Turn(a.states[len(a.moves)]) == core.Nobody })
	return !over
}

// step adds a step to the game and reports whether there was one. The chooser
// is asked outside of guarded code, so that what it panics with (as that of
// rapid does) passes through.
func (k *kit[S, M]) step(a *game[S, M]) bool {
	s := a.states[len(a.moves)]
	var moves []M
	var outcomes []core.Weighted[M]
	if k.guarded(func() {
		if k.g.Turn(s) == core.Chance {
			outcomes = k.g.AppendChances(nil, s)
		} else {
			moves = k.g.AppendMoves(nil, s)
		}
		for _, m := range moves {
			k.pool.add(k.g, m)
		}
		for _, o := range outcomes {
			k.pool.add(k.g, o.Move)
		}
	}) != nil {
		return false
	}
	var m M
	switch {
	case len(outcomes) > 0:
		if weightsProblem(outcomes) != nil {
			return false
		}
		m = outcomes[core.Pick(outcomes, k.o.Chooser)].Move
	case len(moves) == 0:
		return false
	case len(moves) == 1:
		m = moves[0]
	default:
		m = moves[min(k.o.Chooser.Uint64N(uint64(len(moves))), uint64(len(moves)-1))]
	}
	var next S
	var err error
	if k.guarded(func() { next, err = k.g.Apply(s, m) }) != nil || err != nil {
		return false
	}
	a.moves = append(a.moves, m)
	a.states = append(a.states, next)
	return true
}

// guarded calls f and returns what it panics with as an error.
func (k *kit[S, M]) guarded(f func()) error { return noPanic(func() error { f(); return nil }) }

// noPanic calls f and returns its error, or what it panics with.
func noPanic(f func() error) (err error) {
	done := false
	defer func() {
		if r := recover(); r != nil && !done {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	err = f()
	done = true
	return err
}

// choose fills the list of states to look at closely: as many as asked for,
// taken in turn from the sorts of states there are, recorded games first.
func (k *kit[S, M]) choose() {
	sorts := map[string][]*pos[S, M]{}
	var names []string
	for _, a := range k.games {
		for at := range a.states {
			p := a.pos(at)
			name := k.sort(p)
			if sorts[name] == nil {
				names = append(names, name)
			}
			sorts[name] = append(sorts[name], p)
		}
	}
	for _, name := range names {
		list := sorts[name]
		k.rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	for n := 0; len(k.deep) < k.o.States; n++ {
		before := len(k.deep)
		for _, name := range names {
			if list := sorts[name]; n < len(list) && len(k.deep) < k.o.States {
				k.deep = append(k.deep, list[n])
			}
		}
		if len(k.deep) == before {
			break
		}
	}
}

// sort names the sort of a state: who acts, and the first words of what it can
// do.
func (k *kit[S, M]) sort(p *pos[S, M]) string {
	var words []string
	_ = k.guarded(func() {
		words = append(words, min(p.g.Turn(p.s), 0).String())
		for _, m := range listed(p.g, p.s) {
			word := firstWord(text(p.g, m))
			if !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	})
	return strings.Join(words, " ")
}

// candidates returns the moves to try in a state, each once.
func (k *kit[S, M]) candidates(g core.Codec[S, M], s S) []M {
	var zero M
	legal := listed(g, s)
	list := append(slices.Clone(legal), zero)
	list = append(list, k.pool.moves...)
	if k.o.Candidates != nil {
		list = append(list, k.o.Candidates(s)...)
	}
	for _, t := range k.o.Masked {
		if m, err := g.ParseMove(t); err == nil {
			list = append(list, m)
		}
	}
	for range garbage {
		m := zero
		switch {
		case len(legal) > 0 && k.rng.IntN(3) > 0:
			m = legal[k.rng.IntN(len(legal))]
		case len(k.pool.moves) > 0:
			m = k.pool.moves[k.rng.IntN(len(k.pool.moves))]
		}
		list = append(list, garble(k.rng, m))
	}
	had := make(map[M]bool, len(list))
	return slices.DeleteFunc(list, func(m M) bool {
		twice := had[m]
		had[m] = true
		return twice
	})
}
