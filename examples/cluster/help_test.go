package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
)

// child tells the test program to be the program under test, so that tests can
// kill it.
const child = "RAILRULES_CLUSTER_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(limited) != "" {
		signal.Ignore(syscall.SIGXFSZ) // an error of the write instead
	}
	if os.Getenv(child) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// limit is a context for a whole test.
func limit(t testing.TB, d time.Duration) context.Context {
	ctx, stop := context.WithTimeout(context.Background(), d)
	t.Cleanup(stop)
	return ctx
}

// alone starts an embedded server with one host in this process.
func alone(t testing.TB, ctx context.Context, dir string) (*host, string) {
	t.Helper()
	n, err := open(ctx, config{Dir: dir, Name: "alone", Replicas: 1, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	return serveTest(t, ctx, n)
}

// serveTest serves the tables of a node; all is closed at the end of the test.
func serveTest(t testing.TB, ctx context.Context, n *node) (*host, string) {
	t.Helper()
	t.Cleanup(n.close)
	return serveHost(t, ctx, n)
}

// serveHost serves the tables of a node that others use too.
func serveHost(t testing.TB, ctx context.Context, n *node) (*host, string) {
	t.Helper()
	h := newHost(n)
	inner, stop := context.WithCancel(ctx)
	if err := h.feed(inner); err != nil {
		t.Fatal(err)
	}
	web := httptest.NewUnstartedServer(api{h}.handler())
	web.Config.BaseContext = func(net.Listener) context.Context { return inner }
	web.Start()
	t.Cleanup(func() { stop(); web.CloseClientConnections(); web.Close(); h.wg.Wait() })
	return h, web.URL
}

var web = http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

// errTransport marks a request that may or may not have had its effect.
var errTransport = errors.New("no answer")

// send makes a request and returns the status and the body.
func send(ctx context.Context, method, url, token string, body any) (int, []byte, error) {
	var data []byte
	if body != nil {
		data, _ = json.Marshal(body)
	}
	r, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(data))
	if err != nil {
		return 0, nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := web.Do(r)
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errTransport, err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4<<20))
	if err != nil {
		return 0, nil, fmt.Errorf("%w: %w", errTransport, err)
	}
	return answer.StatusCode, text, nil
}

// want sends a request that must be answered with a status.
func want(t testing.TB, status int, method, url, token string, body, into any) {
	t.Helper()
	got, text, err := send(t.Context(), method, url, token, body)
	if err != nil {
		t.Fatal(err)
	}
	if got != status {
		t.Fatalf("%s %s %v: status %d, want %d: %s", method, url, body, got, status, text)
	}
	if into == nil {
		return
	}
	if s, ok := into.(*string); ok {
		*s = string(text)
	} else if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

type command struct {
	Request string `json:"request,omitempty"`
	Step    int    `json:"step"`
	Move    string `json:"move"`
}

type accepted struct {
	Step int
	Look table.Look
}

// wishes are a table of each game.
func wishes() []core.Header {
	return []core.Header{
		{Game: "rrbuilder", Players: 3}, {Game: "traindice", Players: 2},
		{Game: "tycoon", Players: 3}, {Game: "unionpacific", Players: 3},
	}
}

// client plays all seats of a table through any of the hosts, and remembers
// what was acknowledged.
type client struct {
	urls    []string
	at      int // host
	table   string
	tokens  []string
	rng     *rand.Rand
	acks    map[string]command // by seat and request id
	latency []time.Duration
}

// ask sends a request until some host gives an answer that is no trouble of
// the cluster.
func (c *client) ask(ctx context.Context, method, path, token string, body any) (int, []byte, error) {
	for tries := 0; ; tries++ {
		one, stop := context.WithTimeout(ctx, 9*time.Second)
		status, text, err := send(one, method, c.urls[c.at]+path, token, body)
		stop()
		if err == nil && status < 500 {
			return status, text, nil
		}
		if err == nil {
			err = fmt.Errorf("status %d: %s", status, text)
		}
		if ctx.Err() != nil || tries > 400 {
			return status, text, err
		}
		c.at = (c.at + 1) % len(c.urls)
		time.Sleep(50 * time.Millisecond)
	}
}

func (c *client) must(ctx context.Context, method, path, token string, body, into any) error {
	status, text, err := c.ask(ctx, method, path, token, body)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%s %s: status %d: %s", method, path, status, text)
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	return err
}

// openTable makes a table and takes its seats.
func openTable(ctx context.Context, urls []string, header core.Header, seed uint64) (*client, error) {
	c := &client{urls: urls, at: int(seed) % len(urls), rng: rand.New(rand.NewPCG(seed, 1)), acks: map[string]command{}}
	var made struct{ Table string }
	err := c.must(ctx, "POST", "/tables", "", map[string]any{
		"request": fmt.Sprintf("test-%d-%d", seed, time.Now().UnixNano()), "game": header.Game, "players": header.Players}, &made)
	if err != nil {
		return nil, err
	}
	c.table = made.Table
	for seat := range header.Players {
		token := fmt.Sprintf("token-of-seat-%d-%020d", seat, c.rng.Uint64())
		var sat struct{ Seat int }
		if err := c.must(ctx, "POST", "/tables/"+c.table+"/seats", "", map[string]any{"seat": seat, "token": token}, &sat); err != nil {
			return nil, err
		}
		c.tokens = append(c.tokens, token)
	}
	return c, nil
}

// play makes up to n random moves, each with an own request id that is kept
// for repetitions, and reports whether the game is over.
func (c *client) play(ctx context.Context, n int, pause time.Duration) (bool, error) {
	for range n {
		var l table.Look
		if err := c.must(ctx, "GET", "/tables/"+c.table, "", nil, &l); err != nil {
			return false, err
		}
		if l.Turn == core.Nobody {
			return true, nil
		}
		token := c.tokens[l.Turn]
		var legal struct {
			Step  int
			Legal []string
		}
		if err := c.must(ctx, "GET", "/tables/"+c.table+"/legal", token, nil, &legal); err != nil {
			return false, err
		}
		if len(legal.Legal) == 0 {
			return false, fmt.Errorf("table %s: %v has no move", c.table, l.Turn)
		}
		cmd := command{c.request(), legal.Step, legal.Legal[c.rng.IntN(len(legal.Legal))]}
		begin := time.Now()
		var got accepted
		status, text, err := c.ask(ctx, "POST", "/tables/"+c.table+"/moves", token, cmd)
		if err == nil && status == http.StatusConflict {
			continue // what it knew was old
		}
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("table %s: %+v: status %d: %s", c.table, cmd, status, text)
		}
		if err == nil {
			err = json.Unmarshal(text, &got)
		}
		if err != nil {
			return false, err
		}
		c.latency = append(c.latency, time.Since(begin))
		if got.Step != cmd.Step {
			return false, fmt.Errorf("step %d was acknowledged as %d", cmd.Step, got.Step)
		}
		c.acks[key(l.Turn, cmd.Request)] = cmd
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	return false, nil
}

func (c *client) request() string { return fmt.Sprintf("r%016x", c.rng.Uint64()) }

func key(seat core.Seat, request string) string { return fmt.Sprint(seat) + " " + request }

func decode(data []byte, into any) error { return json.Unmarshal(data, into) }

// readLog reads the whole log of a table and folds it from the start.
func readLog(ctx context.Context, n *node, id string) (*match, error) {
	m := newMatch(id, games.All())
	for {
		var msg *jetstream.RawStreamMsg
		err := persist(ctx, func(ctx context.Context) (err error) {
			msg, err = n.tables.GetMsg(ctx, m.seq+1, jetstream.WithGetMsgSubject(subject(id)))
			return err
		})
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return m, nil
		}
		if err != nil {
			return nil, err
		}
		e, err := readEntry(msg.Data)
		if err == nil {
			err = m.fold(msg.Sequence, e)
		}
		if err != nil {
			return nil, err
		}
	}
}

// verify compares what a client was told with the log.
func (c *client) verify(t testing.TB, m *match) {
	t.Helper()
	found := map[string]int{}
	for _, e := range m.entries {
		if e.Request == "" || len(e.Texts) == 0 || e.Make != nil {
			continue
		}
		k := key(e.Seat, e.Request)
		found[k]++
		if cmd, ok := c.acks[k]; ok && (cmd.Step != e.Step || cmd.Move != e.Texts[0]) {
			t.Errorf("table %s: %+v was acknowledged, %+v is in the log", c.table, cmd, e)
		}
	}
	for key, cmd := range c.acks {
		if found[key] != 1 {
			t.Errorf("table %s: %+v was acknowledged and is %d times in the log", c.table, cmd, found[key])
		}
	}
}

// follower follows a table as a seat, or as a spectator without a token, and
// keeps what it was sent.
type follower struct {
	urls  []string
	table string
	token string
	seat  core.Seat

	mu      sync.Mutex
	entries []table.Entry
	last    table.Look
	cuts    int
	err     error
}

// follow reads events until ctx ends; a lost connection is made again to the
// next host, from the last event on.
func (f *follower) follow(ctx context.Context) {
	stream := http.Client{Transport: &http.Transport{}}
	defer stream.CloseIdleConnections()
	for at := 0; ctx.Err() == nil; at++ {
		r, _ := http.NewRequestWithContext(ctx, "GET", f.urls[at%len(f.urls)]+"/tables/"+f.table+"/events", nil)
		if f.token != "" {
			r.Header.Set("Authorization", "Bearer "+f.token)
		}
		f.mu.Lock()
		if len(f.entries) > 0 {
			r.Header.Set("Last-Event-ID", fmt.Sprint(len(f.entries)))
		}
		f.mu.Unlock()
		if answer, err := stream.Do(r); err == nil {
			if answer.StatusCode == http.StatusOK {
				f.read(answer.Body)
			}
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusNoContent {
				return
			}
		}
		f.mu.Lock()
		f.cuts++
		f.mu.Unlock()
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

func (f *follower) read(body io.Reader) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 8<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var e event
		err := json.Unmarshal([]byte(data), &e)
		f.mu.Lock()
		for _, entry := range e.Entries {
			if entry.Number != len(f.entries) {
				err = errors.Join(err, fmt.Errorf("entry %d came after %d", entry.Number, len(f.entries)))
			}
			f.entries = append(f.entries, entry)
		}
		f.last = e.Look
		f.err = errors.Join(f.err, err)
		f.mu.Unlock()
	}
}

// verify waits until the follower has seen the end of the log, and compares
// all it saw with what the log says the seat may see.
func (f *follower) verify(t testing.TB, ctx context.Context, m *match) {
	t.Helper()
	for ctx.Err() == nil {
		f.mu.Lock()
		done := f.last.Step == m.t.Step() && len(f.entries) > 0
		f.mu.Unlock()
		if done {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		t.Errorf("table %s, %v: %v", f.table, f.seat, f.err)
	}
	if list := m.t.Log(f.seat, 0); !slices.Equal(f.entries, list) {
		t.Errorf("table %s: %v was sent %d entries that are not the %d of its log", f.table, f.seat, len(f.entries), len(list))
	}
	now, err := m.look(f.seat)
	if err != nil {
		t.Fatal(err)
	}
	sent, _ := json.Marshal(f.last)
	truth, _ := json.Marshal(now)
	if !bytes.Equal(sent, truth) {
		t.Errorf("table %s: %v sees\n%s\nthe log says\n%s", f.table, f.seat, sent, truth)
	}
}

// given are the addresses that free has returned.
var given sync.Map

// free returns an address on the loopback that nobody listens at and nobody else
// is given. No connection comes from the first host it tries, so none takes the
// port meanwhile.
func free(t testing.TB) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", "127.0.0.2:0")
		if err != nil { // some systems have one address there
			l, err = net.Listen("tcp", "127.0.0.1:0")
		}
		if err != nil {
			t.Fatal(err)
		}
		address := l.Addr().String()
		_ = l.Close()
		if _, taken := given.LoadOrStore(address, true); !taken {
			return address
		}
	}
	t.Fatal("no address is free")
	return ""
}

func mustJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
