package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
)

// process is the program under test in a process of its own.
type process struct {
	args   []string
	url    string
	client string // address of its NATS server
	name   string
	log    string
	cmd    *exec.Cmd
}

func (p *process) start(t testing.TB) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(os.Environ(), child+"=1")
	out, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = out
	err = p.cmd.Start()
	_ = out.Close()
	if err != nil {
		t.Fatal(err)
	}
}

// kill ends the process without warning.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// ready waits until the process answers.
func (p *process) ready(t testing.TB, ctx context.Context) {
	t.Helper()
	for ctx.Err() == nil {
		if status, _, err := send(ctx, "GET", p.url+"/games", "", nil); err == nil && status == http.StatusOK {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	text, _ := os.ReadFile(p.log)
	t.Fatalf("%s does not answer: %s", p.name, text)
}

// clusterSecret is what the processes of a cluster under test share.
const clusterSecret = "a-secret-of-the-cluster"

// three starts three processes as one cluster and returns them and a node that
// is connected to all.
func three(t testing.TB, ctx context.Context, replicas int, more ...string) ([]*process, *node) {
	t.Helper()
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte(clusterSecret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	names := []string{"a", "b", "c"}
	var routes, clients []string
	for range names {
		routes, clients = append(routes, free(t)), append(clients, free(t))
	}
	var list []*process
	for i, name := range names {
		address := free(t)
		p := &process{name: name, url: "http://" + address, client: clients[i], log: filepath.Join(dir, name+".log"), args: append([]string{
			"-name", name, "-dir", filepath.Join(dir, name), "-http", address, "-client", clients[i],
			"-cluster", routes[i], "-routes", strings.Join(routes, ","), "-replicas", fmt.Sprint(replicas), "-secret", secret}, more...)}
		p.start(t)
		t.Cleanup(p.kill)
		list = append(list, p)
	}
	for _, p := range list {
		p.ready(t, ctx)
	}
	n, err := open(ctx, config{NATS: "nats://" + strings.Join(clients, ",nats://"), Secret: clusterSecret, Replicas: replicas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.close)
	return list, n
}

func urls(list []*process) []string {
	var u []string
	for _, p := range list {
		u = append(u, p.url)
	}
	return u
}

func TestPlayGoesOnWhenAServerIsKilled(t *testing.T) { killOne(t, true) }

// killOne plays on three processes, kills one that is or is not the leader of
// the log, starts it again and compares all that clients were told with the
// log. It returns the longest time that a client waited for a move.
func killOne(t testing.TB, leader bool) time.Duration {
	ctx := limit(t, 80*time.Second)
	list, n := three(t, ctx, 3)
	const tables = 8
	var clients []*client
	var followers []*follower
	for i := range tables {
		c, err := openTable(ctx, urls(list), wishes()[i%4], uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		clients = append(clients, c)
		for seat := range c.tokens {
			followers = append(followers, &follower{urls: c.urls, table: c.table, token: c.tokens[seat], seat: core.Seat(seat)})
		}
		followers = append(followers, &follower{urls: c.urls, table: c.table, seat: core.Spectator})
	}
	watch, stop := context.WithCancel(ctx)
	defer stop()
	var watching, playing sync.WaitGroup
	for _, f := range followers {
		watching.Go(func() { f.follow(watch) })
	}

	// Each table is played until the end of the test or of the game.
	var end atomic.Bool
	var progress [tables]atomic.Int64
	var over [tables]atomic.Bool
	var times [tables][]time.Time // of acknowledgements
	var failure [tables]error
	for i, c := range clients {
		playing.Go(func() {
			defer over[i].Store(true)
			for range 5000 {
				done, err := c.play(ctx, 1, 30*time.Millisecond)
				if failure[i] = err; err != nil || done || end.Load() {
					return
				}
				times[i] = append(times[i], time.Now())
				progress[i].Add(1)
			}
		})
	}
	// further waits until every table that is not over has had so many moves more.
	further := func(moves int64) {
		var from [tables]int64
		for i := range from {
			from[i] = progress[i].Load()
		}
		for i := range from {
			for !over[i].Load() && progress[i].Load() < from[i]+moves && ctx.Err() == nil {
				time.Sleep(5 * time.Millisecond)
			}
		}
	}
	further(20)
	info, err := n.tables.Info(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var victim *process
	for _, p := range list {
		if (p.name == info.Cluster.Leader) == leader {
			victim = p
		}
	}
	victim.kill()
	killed := time.Now()
	further(5)
	away := time.Now()
	victim.start(t)
	victim.ready(t, ctx)
	time.Sleep(time.Second)
	further(5)
	end.Store(true)
	playing.Wait()

	var moves int
	var longest time.Duration
	for i, c := range clients {
		if failure[i] != nil {
			t.Errorf("table %s of %s: %v", c.table, wishes()[i%4].Game, failure[i])
			continue
		}
		moves += len(c.acks)
		for k, at := range times[i] {
			if k > 0 && at.After(killed) && times[i][k-1].Before(away) {
				longest = max(longest, at.Sub(times[i][k-1]))
			}
		}
		m, err := readLog(ctx, n, c.table)
		if err != nil {
			t.Fatal(err)
		}
		c.verify(t, m)
		short, stopShort := context.WithTimeout(ctx, 15*time.Second)
		for _, f := range followers {
			if f.table == c.table {
				f.verify(t, short, m)
			}
		}
		stopShort()
		// The server that was away serves what happened meanwhile.
		var l struct{ Step int }
		want(t, http.StatusOK, "GET", victim.url+"/tables/"+c.table, "", nil, &l)
		if l.Step != m.t.Step() {
			t.Errorf("table %s: the restarted host is at step %d, the log at %d", c.table, l.Step, m.t.Step())
		}
	}
	stop()
	watching.Wait()
	t.Logf("%s killed (leader %s); %d moves acknowledged on %d tables, longest wait for a move %v", victim.name, info.Cluster.Leader, moves, tables, longest.Round(time.Millisecond))
	return longest
}
