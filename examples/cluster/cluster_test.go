package main

import (
	"context"
	"encoding/json"
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
	env    []string
	cmd    *exec.Cmd
}

func (p *process) start(t testing.TB) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(append(os.Environ(), child+"=1"), p.env...)
	p.run(t)
}

// run starts the command of the process.
func (p *process) run(t testing.TB) {
	t.Helper()
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
	t.Cleanup(p.kill)
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

// clusterSecret is what the processes of a cluster under test share. It has what
// means something in an address.
const clusterSecret = "a secret, of/the@cluster: 100%?#"

// three starts three processes as one cluster and returns them and a node that
// is connected to all.
func three(t testing.TB, ctx context.Context, replicas int, more ...string) ([]*process, *node) {
	t.Helper()
	return threeWired(t, ctx, func(_, _ int, address string) string { return address },
		append([]string{"-replicas", fmt.Sprint(replicas)}, more...)...)
}

// threeWired starts three processes that reach each other at the addresses that
// wire returns.
func threeWired(t testing.TB, ctx context.Context, wire func(from, to int, address string) string, more ...string) ([]*process, *node) {
	t.Helper()
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte(clusterSecret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var addresses, clients []string
	for range 3 {
		addresses, clients = append(addresses, free(t)), append(clients, free(t))
	}
	var list []*process
	for i, name := range []string{"a", "b", "c"} {
		var routes []string
		for j, address := range addresses {
			if j != i {
				routes = append(routes, wire(i, j, address))
			}
		}
		web := free(t)
		p := &process{name: name, url: "http://" + web, client: clients[i], log: filepath.Join(dir, name+".log"), args: append([]string{
			"-name", name, "-dir", filepath.Join(dir, name), "-http", web, "-client", clients[i],
			"-cluster", addresses[i], "-routes", strings.Join(routes, ","), "-secret", secret}, more...)}
		p.start(t)
		list = append(list, p)
	}
	for _, p := range list {
		p.ready(t, ctx)
	}
	n, err := open(ctx, config{NATS: "nats://" + strings.Join(clients, ",nats://"), Secret: clusterSecret, Replicas: 3})
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

func TestPlayGoesOnWhenAServerIsKilled(t *testing.T) {
	t.Parallel()
	killOne(t, true)
}

// killOne plays on three processes, kills one that is or is not the leader of
// the log, starts it again and compares all that clients were told with the
// log. It returns the longest time that a client waited for a move.
func killOne(t testing.TB, leader bool) time.Duration {
	ctx := limit(t, 80*time.Second)
	list, n := three(t, ctx, 3)
	l := startLoad(t, ctx, urls(list), 8)
	l.further(20)
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
	l.further(5)
	away := time.Now()
	victim.start(t)
	victim.ready(t, ctx)
	time.Sleep(time.Second)
	l.further(5)
	moves := l.finish(t, ctx, n, victim.url)
	longest := l.longest(killed, away)
	t.Logf("%s killed (leader %s); %d moves acknowledged, longest wait for a move %v", victim.name, info.Cluster.Leader, moves, longest.Round(time.Millisecond))
	return longest
}

// load is players at tables of all games, each on its own, and followers of all
// they do.
type load struct {
	ctx     context.Context
	tables  []*played
	playing sync.WaitGroup
	end     atomic.Bool

	followers []*follower
	watching  sync.WaitGroup
	stop      context.CancelFunc
}

// played is a table of a load.
type played struct {
	*client
	moves atomic.Int64
	over  atomic.Bool
	times []time.Time // of acknowledgements
	err   error
}

func startLoad(t testing.TB, ctx context.Context, urls []string, tables int) *load {
	t.Helper()
	l := &load{ctx: ctx}
	var watch context.Context
	watch, l.stop = context.WithCancel(ctx)
	t.Cleanup(l.stop)
	for i := range tables {
		c, err := openTable(ctx, urls, wishes()[i%4], uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		l.tables = append(l.tables, &played{client: c})
		for seat := range c.tokens {
			l.followers = append(l.followers, &follower{urls: urls, table: c.table, token: c.tokens[seat], seat: core.Seat(seat)})
		}
		l.followers = append(l.followers, &follower{urls: urls, table: c.table, seat: core.Spectator})
	}
	for _, f := range l.followers {
		l.watching.Go(func() { f.follow(watch) })
	}
	for _, p := range l.tables {
		l.playing.Go(func() {
			defer p.over.Store(true)
			for range 5000 {
				done, err := p.play(ctx, 1, 30*time.Millisecond)
				if p.err = err; err != nil || done || l.end.Load() {
					return
				}
				p.times = append(p.times, time.Now())
				p.moves.Add(1)
			}
		})
	}
	return l
}

// further waits until every table that is not over has had so many moves more.
func (l *load) further(moves int64) {
	from := make([]int64, len(l.tables))
	for i, p := range l.tables {
		from[i] = p.moves.Load()
	}
	for i, p := range l.tables {
		for !p.over.Load() && p.moves.Load() < from[i]+moves && l.ctx.Err() == nil {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// finish ends the play, compares all that players and followers were told with
// the log, and the host that was away too. It returns the number of moves.
func (l *load) finish(t testing.TB, ctx context.Context, n *node, away string) int {
	t.Helper()
	l.end.Store(true)
	l.playing.Wait()
	moves := 0
	for _, p := range l.tables {
		if p.err != nil {
			t.Errorf("table %s: %v", p.table, p.err)
			continue
		}
		moves += len(p.acks)
		m, err := readLog(ctx, n, p.table)
		if err != nil {
			t.Fatal(err)
		}
		p.verify(t, m)
		short, stop := context.WithTimeout(ctx, 15*time.Second)
		for _, f := range l.followers {
			if f.table == p.table {
				f.verify(t, short, m)
			}
		}
		var look struct{ Step int }
		for short.Err() == nil && look.Step != m.t.Step() {
			if _, text, err := send(short, "GET", away+"/tables/"+p.table, "", nil); err == nil {
				_ = json.Unmarshal(text, &look)
			}
			time.Sleep(20 * time.Millisecond)
		}
		stop()
		if look.Step != m.t.Step() {
			t.Errorf("table %s: the host that was away is at step %d, the log at %d", p.table, look.Step, m.t.Step())
		}
	}
	l.stop()
	l.watching.Wait()
	return moves
}

// longest is how long any player waited for a move that was acknowledged after
// one time and asked for before the other.
func (l *load) longest(from, to time.Time) time.Duration {
	var longest time.Duration
	for _, p := range l.tables {
		for k, at := range p.times {
			if k > 0 && at.After(from) && p.times[k-1].Before(to) {
				longest = max(longest, at.Sub(p.times[k-1]))
			}
		}
	}
	return longest
}
