package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"
)

func small() tournament {
	return tournament{Name: "cup", Game: "traindice", Bots: []string{"greedy", "random", "random"}, Games: 40, Seed: 7}
}

func TestATournamentOfManyWorkersHasTheTotalsOfOne(t *testing.T) {
	ctx := limit(t, 50*time.Second)
	address := free(t)
	n, err := open(ctx, config{Dir: t.TempDir(), Name: "alone", Client: address, Replicas: 1, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.close)
	cup := small()
	alone, err := playAlone(ctx, cup)
	if err != nil {
		t.Fatal(err)
	}
	// Two matches are played before, and are in the queue all the same: what is
	// delivered again counts once.
	for _, number := range []int{3, 4} {
		if err := n.give(ctx, job{cup, number}); err != nil {
			t.Fatal(err)
		}
	}
	early, stopEarly := context.WithCancel(ctx)
	done := 0
	if err := n.work(early, 2*time.Second, func(result) {
		if done++; done == 2 {
			stopEarly()
		}
	}); err != nil && early.Err() == nil {
		t.Fatal(err)
	}
	stopEarly()
	if done != 2 {
		t.Fatalf("%d matches were played, want 2", done)
	}
	again, err := n.js.Publish(ctx, jobSubject(job{cup, 3}), mustJSON(t, job{cup, 3}))
	if err != nil || again.Sequence == 0 {
		t.Fatal(err)
	}

	// A worker in another process is killed while it plays; others go on.
	worker := exec.Command(os.Args[0], "-worker", "-nats", "nats://"+address)
	worker.Env = append(os.Environ(), child+"=1")
	worker.Stderr = io.Discard
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		deadline := time.Now().Add(15 * time.Second)
		for time.Now().Before(deadline) && ctx.Err() == nil {
			if info, err := n.result.Info(ctx); err == nil && info.State.Msgs > 4 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		_ = worker.Process.Kill()
		_ = worker.Wait()
	}()
	working, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		<-killed
		for range 2 {
			wg.Go(func() { _ = n.work(working, 2*time.Second, func(result) {}) })
		}
	})
	sum, err := n.hold(ctx, cup, io.Discard)
	stop()
	wg.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if sum.String() != alone.String() {
		t.Errorf("on many workers\n%v\non one\n%v", sum, alone)
	}
	info, err := n.result.Info(ctx)
	if err != nil || info.State.Msgs != uint64(cup.Games) {
		t.Errorf("%v results of %d matches: %v", info.State.Msgs, cup.Games, err)
	}
	// The same tournament held again is over at once; another of its name is refused.
	if sum, err := n.hold(ctx, cup, io.Discard); err != nil || sum.String() != alone.String() {
		t.Errorf("held again: %v\n%v", err, sum)
	}
	cup.Seed++
	if _, err := n.hold(ctx, cup, io.Discard); err == nil {
		t.Error("another tournament of the same name is held")
	}
}

func TestBotsPlayEveryGame(t *testing.T) {
	ctx := limit(t, 50*time.Second)
	for _, wish := range wishes() {
		for number := range 2 {
			j := job{tournament{Name: "one", Game: wish.Game, Games: 2, Seed: 3}, number}
			for range wish.Players {
				j.Bots = append(j.Bots, "random")
			}
			a, err := play(ctx, j)
			b, err2 := play(ctx, j)
			if err != nil || err2 != nil || a.Error != "" || string(mustJSON(t, a)) != string(mustJSON(t, b)) {
				t.Errorf("%s: %v %v\n%+v\n%+v", wish.Game, err, err2, a, b)
			}
		}
	}
	for _, bad := range []tournament{
		{}, {Name: "A B", Game: "traindice", Games: 1, Bots: []string{"random", "random"}},
		{Name: "x", Game: "chess", Games: 1, Bots: []string{"random", "random"}},
		{Name: "x", Game: "traindice", Games: 0, Bots: []string{"random", "random"}},
		{Name: "x", Game: "traindice", Games: 1, Bots: []string{"random", "genius"}},
		{Name: "x", Game: "tycoon", Games: 1, Bots: []string{"random"}, Options: "{"},
	} {
		if bad.check() == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
}
