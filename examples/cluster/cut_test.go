package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/railrules/railrules/core"
)

// flow is what a cable lets through.
type flow int

const (
	through flow = iota
	cut          // connections are closed and none is made
	mute         // messages arrive, and their answers are lost
	held         // nothing arrives; what was sent comes when the cable is mended
)

// cable connects a host with its cluster, or two servers of it.
type cable struct {
	l  net.Listener
	to string

	mu    sync.Mutex
	flow  flow
	turn  *sync.Cond // the flow is another
	conns []net.Conn
}

func newCable(t testing.TB, to string) *cable {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{l: l, to: to}
	c.turn = sync.NewCond(&c.mu)
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			go c.connect(near)
		}
	}()
	t.Cleanup(func() { _ = l.Close(); c.set(cut) })
	return c
}

// pass waits until the cable is not held, and returns its flow.
func (c *cable) pass() flow {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.flow == held {
		c.turn.Wait()
	}
	return c.flow
}

func (c *cable) connect(near net.Conn) {
	c.pass()
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		_ = near.Close()
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.flow == cut {
		_, _ = near.Close(), far.Close()
		return
	}
	c.conns = append(c.conns, near, far)
	go c.carry(far, near, false)
	go c.carry(near, far, true)
}

func (c *cable) carry(to, from net.Conn, answers bool) {
	buf := make([]byte, 1<<16)
	for {
		n, err := from.Read(buf)
		if f := c.pass(); n > 0 && !(answers && f == mute) {
			_, _ = to.Write(buf[:n])
		}
		if err != nil {
			_ = to.Close()
			return
		}
	}
}

// set changes the flow. What was lost while the cable was mute stays lost, so
// mending that begins with new connections.
func (c *cable) set(f flow) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f == cut || c.flow == mute {
		for _, conn := range c.conns {
			_ = conn.Close()
		}
		c.conns = nil
	}
	c.flow = f
	c.turn.Broadcast()
}

func TestAHostThatIsCutOffAcknowledgesNothing(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 60*time.Second)
	list, n := three(t, ctx, 3)
	near := list[1].url
	wire := newCable(t, list[0].client)
	// This host knows no way to the cluster but the cable.
	nc, err := nats.Connect("nats://"+wire.l.Addr().String(), nats.Token(clusterSecret), nats.IgnoreDiscoveredServers(),
		nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.ReconnectBufSize(-1))
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	n2 := &node{nc: nc, js: js}
	if err := n2.streams(ctx, config{Replicas: 3}); err != nil {
		t.Fatal(err)
	}
	cutOff, far := serveTest(t, ctx, n2)
	cutOff.wait = 3 * time.Second
	var clients []*client
	for i, wish := range wishes() {
		c, err := openTable(ctx, []string{far, near}, wish, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.play(ctx, 5, 0); err != nil {
			t.Fatal(err)
		}
		clients = append(clients, c)
	}
	f := &follower{urls: []string{far}, table: clients[3].table, token: clients[3].tokens[0], seat: 0}
	watch, stop := context.WithCancel(ctx)
	defer stop()
	var watching sync.WaitGroup
	watching.Go(func() { f.follow(watch) })

	// Answers are lost: the move comes into the log, the host must not say so,
	// and the client that asks the other host has made it once.
	c := clients[1]
	m, err := readLog(ctx, n, c.table)
	if err != nil {
		t.Fatal(err)
	}
	seat := m.t.Turn()
	cmd := command{"answer-lost", m.t.Step(), m.t.Legal(seat)[0]}
	want(t, http.StatusOK, "GET", far+"/tables/"+c.table, c.tokens[seat], nil, nil) // it knows the table
	wire.set(mute)
	var no refusal
	want(t, http.StatusServiceUnavailable, "POST", far+"/tables/"+c.table+"/moves", c.tokens[seat], cmd, &no)
	if no.Rule != "CLUSTER-STORE" {
		t.Errorf("a host that gets no answer says %+v", no)
	}
	if m, err = readLog(ctx, n, c.table); err != nil || m.t.Step() == cmd.Step {
		t.Fatalf("the move is not in the log: %v", err)
	}
	var got accepted
	want(t, http.StatusOK, "POST", near+"/tables/"+c.table+"/moves", c.tokens[seat], cmd, &got)
	if got.Step != cmd.Step || got.Look.Step != m.t.Step() {
		t.Errorf("the repeated request is answered %+v", got)
	}
	c.acks[key(seat, cmd.Request)] = cmd

	// The cable is cut: the other host goes on with all tables.
	wire.set(cut)
	want(t, http.StatusServiceUnavailable, "GET", far+"/tables/"+c.table, "", nil, &no)
	for _, c := range clients {
		c.urls, c.at = []string{near}, 0
		if _, err := c.play(ctx, 10, 0); err != nil {
			t.Fatal(err)
		}
	}
	// It is mended: the host has all that happened, and plays again.
	wire.set(through)
	for _, c := range clients {
		c.urls = []string{far}
		if _, err := c.play(ctx, 5, 0); err != nil {
			t.Fatal(err)
		}
		m, err := readLog(ctx, n, c.table)
		if err != nil {
			t.Fatal(err)
		}
		c.verify(t, m)
		if c == clients[3] {
			short, stopShort := context.WithTimeout(ctx, 15*time.Second)
			f.verify(t, short, m)
			stopShort()
		}
	}
	stop()
	watching.Wait()
}

// Servers that are cut off from each other, without one noticing at once: the
// leader of the log keeps its host and its clients, but not its majority.
func TestALeaderThatIsCutOffAcknowledgesNothing(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 100*time.Second)
	var wires [3][3]*cable
	list, n := threeWired(t, ctx, func(from, to int, address string) string {
		wires[from][to] = newCable(t, address)
		return wires[from][to].l.Addr().String()
	}, "-replicas", "3", "-advertise", "127.0.0.1:1") // no way but the cables
	probe, err := openTable(ctx, urls(list), core.Header{Game: "traindice", Players: 2}, 99)
	if err != nil {
		t.Fatal(err)
	}
	l := startLoad(t, ctx, urls(list), 4)
	l.further(20)
	info, err := n.tables.Info(ctx)
	if err != nil {
		t.Fatal(err)
	}
	m, err := readLog(ctx, n, probe.table)
	if err != nil {
		t.Fatal(err)
	}
	leader := slices.IndexFunc(list, func(p *process) bool { return p.name == info.Cluster.Leader })
	side := func(f flow) {
		for i := range wires {
			for j, wire := range wires[i] {
				if wire != nil && (i == leader || j == leader) {
					wire.set(f)
				}
			}
		}
	}
	side(held)
	begin := time.Now()
	// The move is tried at the leader alone, which cannot store it.
	seat := m.t.Turn()
	cmd := command{"at-the-leader", m.t.Step(), m.t.Legal(seat)[0]}
	path := "/tables/" + probe.table + "/moves"
	var no refusal
	want(t, http.StatusServiceUnavailable, "POST", list[leader].url+path, probe.tokens[seat], cmd, &no)
	if no.Rule != "CLUSTER-STORE" {
		t.Errorf("a leader without a majority says %+v", no)
	}
	l.further(5) // the others go on
	t.Logf("play went on within %v", time.Since(begin).Round(time.Millisecond))
	// The same request is sent to them, and then the servers find each other: what
	// the old leader meant to store is not stored a second time.
	probe.urls = []string{list[(leader+1)%3].url, list[(leader+2)%3].url}
	probe.at = 0
	var got accepted
	if err := probe.must(ctx, "POST", path, probe.tokens[seat], cmd, &got); err != nil {
		t.Fatal(err)
	}
	probe.acks[key(seat, cmd.Request)] = cmd
	side(through)
	l.further(5)
	if _, err := probe.play(ctx, 3, 0); err != nil {
		t.Fatal(err)
	}
	l.finish(t, ctx, n, list[leader].url)
	if m, err = readLog(ctx, n, probe.table); err != nil {
		t.Fatal(err)
	}
	probe.verify(t, m)
}

// pipes is a listener for connections that hold nothing on the way: what is
// written waits until it is read.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

func TestASlowFollowerHoldsUpNobody(t *testing.T) {
	t.Parallel()
	ctx := limit(t, 40*time.Second)
	h, url := alone(t, ctx, t.TempDir())
	l := make(pipes, 1)
	slow := http.Server{Handler: api{h}.handler()}
	go func() { _ = slow.Serve(l) }()
	defer func() { _ = slow.Close() }()
	c, err := openTable(ctx, []string{url}, core.Header{Game: "unionpacific", Players: 3}, 4)
	if err != nil {
		t.Fatal(err)
	}
	// A client that asks for events and reads the beginning of the first.
	conn, far := net.Pipe()
	defer func() { _ = conn.Close() }()
	l <- far
	if _, err := fmt.Fprintf(conn, "GET /tables/%s/events HTTP/1.1\r\nHost: x\r\n\r\n", c.table); err != nil {
		t.Fatal(err)
	}
	some := bufio.NewReader(conn)
	if line, err := some.ReadString('\n'); err != nil || !strings.Contains(line, "200") {
		t.Fatal(line, err)
	}
	begin := time.Now()
	if _, err := c.play(ctx, 100, 0); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(begin); d > 15*time.Second {
		t.Errorf("100 moves took %v", d)
	}
	// The client is cut off in the end, not kept for ever. What it got before is
	// in order, and it goes on from there.
	time.Sleep(maxWrite + time.Second)
	h.mu.Lock()
	left := len(h.watchers)
	h.mu.Unlock()
	if left != 0 {
		t.Errorf("%d followers that take nothing are kept", left)
	}
	f := &follower{urls: []string{url}, table: c.table, seat: core.Spectator}
	_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	f.read(io.LimitReader(some, 1<<22))
	f.mu.Lock()
	f.err = nil // the last event may have come in half
	got := len(f.entries)
	f.mu.Unlock()
	watch, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() { f.follow(watch) })
	m, err := readLog(ctx, h.node, c.table)
	if err != nil {
		t.Fatal(err)
	}
	if got >= m.t.Step() {
		t.Errorf("the slow client was sent all %d entries", got)
	}
	f.verify(t, ctx, m)
	stop()
	watching.Wait()
}
