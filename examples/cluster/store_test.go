package main

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
)

func TestADirectoryThatCannotBeWrittenIsNamed(t *testing.T) {
	ctx := limit(t, 20*time.Second)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	places := []string{filepath.Join(file, "data")}
	if os.Getuid() != 0 { // nothing is read-only for root
		locked := filepath.Join(dir, "locked")
		if err := os.Mkdir(locked, 0o500); err != nil {
			t.Fatal(err)
		}
		places = append(places, locked)
	}
	for _, place := range places {
		if _, err := open(ctx, config{Dir: place, Name: "alone", Replicas: 1}); err == nil || !strings.Contains(err.Error(), "data directory") {
			t.Errorf("%s: %v", place, err)
		}
	}
}

// fill plays until the store takes no more, and returns the refusal.
func fill(ctx context.Context, c *client, url string) (int, refusal, error) {
	for range 20_000 {
		m, no, status, err := oneMove(ctx, c, url)
		if err != nil || m {
			return 0, no, err
		}
		if status != http.StatusOK {
			return status, no, nil
		}
	}
	return 0, refusal{}, context.DeadlineExceeded
}

// oneMove makes the first legal move, and none if the game is over.
func oneMove(ctx context.Context, c *client, url string) (over bool, no refusal, status int, err error) {
	var l struct{ Turn core.Seat }
	if err := c.must(ctx, "GET", "/tables/"+c.table, "", nil, &l); err != nil || l.Turn == core.Nobody {
		return l.Turn == core.Nobody, no, 0, err
	}
	var legal struct {
		Step  int
		Legal []string
	}
	if err := c.must(ctx, "GET", "/tables/"+c.table+"/legal", c.tokens[l.Turn], nil, &legal); err != nil {
		return false, no, 0, err
	}
	cmd := command{c.request(), legal.Step, legal.Legal[c.rng.IntN(len(legal.Legal))]}
	status, text, err := send(ctx, "POST", url+"/tables/"+c.table+"/moves", c.tokens[l.Turn], cmd)
	if err == nil && status == http.StatusOK {
		c.acks[key(l.Turn, cmd.Request)] = cmd
	} else if err == nil {
		err = decode(text, &no)
	}
	return false, no, status, err
}

func TestAFullStoreLosesNothingAcknowledged(t *testing.T) {
	ctx := limit(t, 30*time.Second)
	n, err := open(ctx, config{Dir: t.TempDir(), Name: "alone", Replicas: 1, MaxBytes: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	_, url := serveTest(t, ctx, n)
	c, err := openTable(ctx, []string{url}, core.Header{Game: "unionpacific", Players: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	status, no, err := fill(ctx, c, url)
	if err != nil {
		t.Fatal(err)
	}
	if status != http.StatusInsufficientStorage || no.Rule != "CLUSTER-FULL" || len(c.acks) < 10 {
		t.Errorf("after %d moves: status %d, %+v", len(c.acks), status, no)
	}
	m, err := readLog(ctx, n, c.table)
	if err != nil {
		t.Fatal(err)
	}
	c.verify(t, m)
	var l struct{ Step int }
	want(t, http.StatusOK, "GET", url+"/tables/"+c.table, "", nil, &l)
	if l.Step != m.t.Step() {
		t.Errorf("the host is at step %d, the log at %d", l.Step, m.t.Step())
	}
}

func TestAProcessAloneThatIsEndedLosesNothingAcknowledged(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Kill} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			ctx := limit(t, 40*time.Second)
			p, address := storing(t, filepath.Join(t.TempDir(), "data"))
			p.start(t)
			p.ready(t, ctx)
			load, stop := context.WithCancel(ctx)
			defer stop()
			var clients []*client
			var starts []int
			var players sync.WaitGroup
			for i, wish := range wishes() {
				c, err := openTable(ctx, []string{p.url}, wish, uint64(i))
				if err != nil {
					t.Fatal(err)
				}
				clients, starts = append(clients, c), append(starts, p.step(t, c))
				players.Go(func() {
					// What is under way is answered, or nobody is left to answer.
					if status, no, err := fill(load, c, p.url); err == nil && status != 0 {
						t.Errorf("%s: status %d, %+v", wish.Game, status, no)
					}
				})
			}
			for i, c := range clients { // at each table more than one move is made, so one is answered
				for ctx.Err() == nil && p.step(t, c) < starts[i]+20 {
					time.Sleep(5 * time.Millisecond)
				}
			}
			_ = p.cmd.Process.Signal(signal)
			begin := time.Now()
			_ = p.cmd.Wait()
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("the process took %v to end", took)
			}
			stop()
			players.Wait()
			for _, c := range clients {
				if len(c.acks) == 0 {
					t.Errorf("table %s: nothing was played", c.table)
				}
			}
			p.goesOn(t, ctx, address, func() {}, clients...)
		})
	}
}

// step returns the step that is due at a table.
func (p *process) step(t *testing.T, c *client) int {
	t.Helper()
	var l table.Look
	want(t, http.StatusOK, "GET", p.url+"/tables/"+c.table, "", nil, &l)
	return l.Step
}

func TestAProcessWithoutTablesIsAServerForOthers(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 30*time.Second)
	p, address := storing(t, filepath.Join(t.TempDir(), "data"), "-http", "")
	p.start(t)
	var n *node
	err := persist(ctx, func(context.Context) (err error) {
		n, err = open(ctx, config{NATS: "nats://" + address, Replicas: 1, MaxBytes: 1 << 20})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	_, url := serveTest(t, ctx, n)
	if _, err := openTable(ctx, []string{url}, core.Header{Game: "traindice", Players: 2}, 1); err != nil {
		t.Error(err)
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("told to end: %v", err)
	}
	if text, err := os.ReadFile(p.log); err != nil || strings.Contains(string(text), "listening") {
		t.Errorf("%v: the log says %s", err, text)
	}
}

// limited tells the test program that the size of its files is limited.
const limited = "RAILRULES_CLUSTER_LIMITED"

func TestADiskThatTakesNoMoreLosesNothingAcknowledged(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 40*time.Second)
	p, client := storing(t, filepath.Join(t.TempDir(), "data"))
	// No file grows beyond a few blocks.
	p.cmd = exec.Command("sh", append([]string{"-c", `ulimit -f 32 && exec "$0" "$@"`, os.Args[0]}, p.args...)...)
	p.cmd.Env = append(os.Environ(), child+"=1", limited+"=1")
	p.run(t)
	p.ready(t, ctx)
	c := p.fill(t, ctx, "file too large", nil)
	p.goesOn(t, ctx, client, func() {}, c)
}

// storing is a process that keeps its data in a directory, and the address of
// its NATS server.
func storing(t *testing.T, dir string, more ...string) (*process, string) {
	t.Helper()
	address, client := free(t), free(t)
	return &process{name: "storing", url: "http://" + address, log: filepath.Join(t.TempDir(), "log"),
		args: append([]string{"-dir", dir, "-http", address, "-client", client}, more...)}, client
}

// fill plays at a table until nothing more is stored: the player is told so, and
// the operator why. Before it begins the room is made small.
func (p *process) fill(t *testing.T, ctx context.Context, reason string, small func()) *client {
	t.Helper()
	c, err := openTable(ctx, []string{p.url}, core.Header{Game: "unionpacific", Players: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if small != nil {
		small()
	}
	status, no, err := fill(ctx, c, p.url)
	if err != nil {
		t.Fatal(err)
	}
	if status < 500 || no.Rule != "CLUSTER-STORE" && no.Rule != "CLUSTER-FULL" || len(c.acks) < 10 {
		t.Errorf("after %d moves: status %d, %+v", len(c.acks), status, no)
	}
	if text, err := os.ReadFile(p.log); err != nil || !strings.Contains(string(text), reason) {
		t.Errorf("%v: the log says %s", err, text)
	}
	return c
}

// goesOn starts the process again after what made its room small is gone: all
// that was acknowledged is there, and play goes on.
func (p *process) goesOn(t *testing.T, ctx context.Context, address string, gone func(), clients ...*client) {
	t.Helper()
	p.kill()
	gone()
	p.start(t)
	p.ready(t, ctx)
	n, err := open(ctx, config{NATS: "nats://" + address, Replicas: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.close)
	for _, c := range clients {
		m, err := readLog(ctx, n, c.table)
		if err != nil {
			t.Fatal(err)
		}
		c.verify(t, m)
		if _, err := c.play(ctx, 3, 0); err != nil {
			t.Errorf("play does not go on: %v", err)
		}
	}
}
