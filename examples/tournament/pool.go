package main

import (
	"context"
	"slices"
	"sync"
)

// run plays the games with numbers 0 to games-1 on several goroutines and
// returns the outcomes in the order of their numbers. When ctx ends it returns
// those of the games that are over by then, without an error. It calls done
// after each game, from one goroutine at a time.
func run(ctx context.Context, c contest, games, workers int, done func()) ([]outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	numbers := make(chan int)
	go func() {
		defer close(numbers)
		for i := range games {
			select {
			case numbers <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	var (
		lock   sync.Mutex
		all    []outcome
		failed error
		wait   sync.WaitGroup
	)
	for range workers {
		wait.Go(func() {
			for i := range numbers {
				o, err := c.play(ctx, i)
				lock.Lock()
				switch {
				case err == nil:
					all = append(all, o)
					done()
				case ctx.Err() == nil:
					failed = err
					cancel()
				}
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	slices.SortFunc(all, func(a, b outcome) int { return a.number - b.number })
	return all, failed
}
