package coretest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// replayed replays a record with the game that its header opens. With an error in
// the middle of a record there is no game.
func (k *kit[S, M]) replayed(data []byte) (*game[S, M], error) {
	rec, err := record.Parse(data)
	if err != nil {
		return nil, err
	}
	g := k.g
	if k.o.Open != nil {
		if g, err = k.o.Open(rec.Header); err != nil {
			return nil, err
		}
		rec.Header = g.Header()
	}
	a := &game[S, M]{g: g, recorded: true, states: []S{g.Start()}}
	for step, err := range record.Replay(g, rec) {
		if err != nil {
			return nil, err
		}
		a.moves = append(a.moves, step.Move)
		a.states = append(a.states, step.After)
		for _, m := range listed(g, step.Before) {
			k.pool.add(g, m)
		}
	}
	if g.Turn(a.states[len(a.moves)]) != core.Nobody {
		return nil, errors.New("the game is not over after the last step")
	}
	return a, nil
}

func (k *kit[S, M]) replay() error {
	for _, a := range k.games {
		last := a.pos(len(a.moves))
		data, err := record.Of(a.g, a.moves).AppendText(nil)
		if err != nil {
			return in(last, fmt.Errorf("the game cannot be written down: %w", err))
		}
		rec, err := record.Parse(data)
		if err != nil {
			return in(last, fmt.Errorf("the record cannot be read: %w", err))
		}
		for step, err := range record.Replay(a.g, rec) {
			if err != nil {
				return in(last, err)
			}
			if step.Before != a.states[step.Number] || step.Move != a.moves[step.Number] || step.After != a.states[step.Number+1] {
				return in(a.pos(step.Number), fmt.Errorf("replayed, %q leads to another state", rec.Moves[step.Number]))
			}
		}
	}
	return nil
}

// parallel lets goroutines play the same games on the same game value. The
// race detector, if it is on, watches them.
func (k *kit[S, M]) parallel() error {
	const goroutines = 2
	errs := make([]error, goroutines)
	games := k.games[:min(len(k.games), 8)]
	var wg sync.WaitGroup
	for i := range goroutines {
		wg.Go(func() {
			errs[i] = noPanic(func() error {
				for n := range games { // each begins with another game
					if err := follow(games[(n+i*len(games)/goroutines)%len(games)]); err != nil {
						return err
					}
				}
				return nil
			})
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// follow plays a game again, asks the game for everything on the way, and
// compares.
func follow[S, M comparable](a *game[S, M]) error {
	for at, s := range a.states {
		list := listed(a.g, s)
		for _, w := range owners(a.g) {
			_ = a.g.View(s, w)
		}
		a.g.Standing(s)
		if at == len(a.moves) {
			return nil
		}
		m := a.moves[at]
		next, err := a.g.Apply(s, m)
		if err != nil || next != a.states[at+1] || !slices.Contains(list, m) {
			return in(a.pos(at), fmt.Errorf("with another goroutine at work %q leads elsewhere or is not listed (error: %v)", text(a.g, m), err))
		}
		if at%16 == 0 {
			if _, err := roundTrip(form[S]{a.g.AppendJSON, a.g.ParseJSON}, s); err != nil {
				return in(a.pos(at), fmt.Errorf("with another goroutine at work: %w", err))
			}
			if _, err := roundTrip(form[S]{a.g.AppendBinary, a.g.ParseBinary}, s); err != nil {
				return in(a.pos(at), fmt.Errorf("with another goroutine at work: %w", err))
			}
		}
	}
	return nil
}
