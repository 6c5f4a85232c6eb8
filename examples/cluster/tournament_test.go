package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
	alone, err := playAlone(ctx, cup, io.Discard)
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
	worker := startWorker(t, "-nats", "nats://"+address)
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
	sameTotals(t, ctx, n, sum, alone)
	// The same tournament held again is over at once; another of its name is refused.
	if sum, err := n.hold(ctx, cup, io.Discard); err != nil || sum.String() != alone.String() {
		t.Errorf("held again: %v\n%v", err, sum)
	}
	cup.Seed++
	if _, err := n.hold(ctx, cup, io.Discard); err == nil {
		t.Error("another tournament of the same name is held")
	}
}

// sameTotals wants the totals of one machine, and one result of each match.
func sameTotals(t *testing.T, ctx context.Context, n *node, sum, alone *totals) {
	t.Helper()
	if sum.String() != alone.String() {
		t.Errorf("on many workers\n%v\non one machine\n%v", sum, alone)
	}
	info, err := n.result.Info(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if info.State.Msgs != uint64(sum.t.Games) {
		t.Errorf("%d results of %d matches", info.State.Msgs, sum.t.Games)
	}
}

// startWorker starts a worker in a process of its own.
func startWorker(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	worker := exec.Command(os.Args[0], append([]string{"-worker"}, args...)...)
	worker.Env = append(os.Environ(), child+"=1")
	worker.Stderr = io.Discard
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = worker.Process.Kill(); _ = worker.Wait() })
	return worker
}

func TestAMatchWhoseWorkerIsKilledIsPlayedByAnother(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 50*time.Second)
	address := free(t)
	n, err := open(ctx, config{Dir: t.TempDir(), Name: "alone", Client: address, Replicas: 1, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.close)
	cup := tournament{Name: "slow", Game: "unionpacific", Bots: []string{"search", "search", "search", "search"}, Games: 3, Seed: 1}
	alone, err := playAlone(ctx, cup, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var held sync.WaitGroup
	var sum *totals
	held.Go(func() { sum, err = n.hold(ctx, cup, io.Discard) })
	worker := startWorker(t, "-nats", "nats://"+address)
	for begun := 0; begun == 0 && ctx.Err() == nil; time.Sleep(time.Millisecond) {
		if c, err := n.jobs.Consumer(ctx, "workers"); err == nil {
			begun = c.CachedInfo().NumAckPending
		}
	}
	_ = worker.Process.Kill()
	_ = worker.Wait()
	if info, err := n.result.Info(ctx); err != nil || info.State.Msgs != 0 {
		t.Fatalf("the worker was not killed while it played its first match: %v %+v", err, info)
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	held.Go(func() { _ = n.work(working, time.Second, func(result) {}) })
	for ctx.Err() == nil {
		if info, err := n.result.Info(ctx); err == nil && info.State.Msgs == uint64(cup.Games) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	held.Wait()
	if err != nil || sum.String() != alone.String() {
		t.Errorf("%v: after a worker was killed\n%v\non one machine\n%v", err, sum, alone)
	}
}

func TestATournamentGoesOnWhenAWorkerAndAServerAreKilled(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 80*time.Second)
	list, n := three(t, ctx, 3)
	cup := small()
	cup.Games = 400
	alone, err := playAlone(ctx, cup, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var addresses []string
	for _, p := range list {
		addresses = append(addresses, "nats://"+p.client)
	}
	secret := filepath.Join(filepath.Dir(list[0].log), "secret")
	args := []string{"-nats", strings.Join(addresses, ","), "-secret", secret}
	first := startWorker(t, args...)
	startWorker(t, args...)
	var once sync.WaitGroup
	once.Go(func() {
		for ctx.Err() == nil {
			info, err := n.result.Info(ctx)
			if err == nil && info.State.Msgs > 20 {
				_ = first.Process.Kill()
				for _, p := range list {
					if p.name == info.Cluster.Leader {
						p.kill()
						p.start(t)
					}
				}
				return
			}
			time.Sleep(time.Millisecond)
		}
	})
	sum, err := n.hold(ctx, cup, io.Discard)
	once.Wait()
	if err != nil {
		t.Fatal(err)
	}
	sameTotals(t, ctx, n, sum, alone)
}

func TestMatchesThatFailAreCounted(t *testing.T) {
	cup := small()
	cup.Bots[2] = "genius"
	alone, err := playAlone(t.Context(), cup, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	sum := newTotals(cup)
	for number := cup.Games - 1; number >= 0; number-- { // in whatever order, and twice
		r, err := play(t.Context(), job{cup, number})
		if err != nil || sum.add(r) != nil || sum.add(r) != nil {
			t.Fatal(r, err)
		}
	}
	if text := sum.String(); text != alone.String() || !strings.Contains(text, "40 failed (match 0: ") || !strings.Contains(text, "genius") {
		t.Errorf("on many workers\n%v\non one\n%v", sum, alone)
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
