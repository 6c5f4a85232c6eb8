package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// config is where a process finds JetStream.
type config struct {
	NATS     string // URL of servers that run already; empty: an embedded one
	Dir      string // of the embedded server
	Name     string // of the embedded server in its cluster
	Client   string // address for other processes; empty: none
	Cluster  string // address for the other servers; empty: no cluster
	Routes   string // addresses of the other servers
	Known    string // address by which the other servers know this one; empty: Cluster
	Secret   string // shared by all processes; empty: none
	Replicas int
	MaxBytes int64 // of the logs of all tables together
	Sync     bool  // every message to the disk before it is acknowledged
}

// check refuses what cannot be, for an error that comes at once and is clearer
// than those of the servers.
func (c config) check() error {
	switch {
	case c.NATS != "" && (c.Client != "" || c.Cluster != ""):
		return errors.New("-client and -cluster are of an embedded server, which there is not with -nats")
	case c.Cluster == "" && (c.Routes != "" || c.Known != ""):
		return errors.New("-routes and -advertise are of a cluster, which needs -cluster")
	case c.Cluster != "" && (c.Name == lonely || c.Routes == ""):
		return errors.New("-cluster needs a -name that no other server has, and the -routes to the others")
	case c.Replicas < 1 || c.Replicas > 5:
		return fmt.Errorf("-replicas is 1 to 5, not %d", c.Replicas)
	case c.Replicas > 1 && c.NATS == "" && c.Cluster == "":
		return fmt.Errorf("-replicas %d needs as many servers: -cluster or -nats", c.Replicas)
	case c.MaxBytes < 1:
		return fmt.Errorf("-max-bytes is 1 or more, not %d", c.MaxBytes)
	}
	return nil
}

// lonely is the name of a server without a cluster.
const lonely = "alone"

// node is a connection to JetStream, and the embedded server if there is one.
type node struct {
	server *server.Server
	nc     *nats.Conn
	js     jetstream.JetStream
	tables jetstream.Stream
	jobs   jetstream.Stream
	result jetstream.Stream
	snaps  jetstream.KeyValue
}

// open starts the embedded server, connects and finds or makes the streams.
func open(ctx context.Context, c config) (*node, error) {
	n := &node{}
	options := []nats.Option{
		nats.Name("railrules"), nats.MaxReconnects(-1), nats.ReconnectWait(100 * time.Millisecond),
		nats.ReconnectBufSize(-1), // nothing is sent later than it was answered
		nats.Timeout(2 * time.Second), nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2),
	}
	if c.Secret != "" {
		options = append(options, nats.Token(c.Secret))
	}
	if c.NATS == "" {
		if err := n.embed(c); err != nil {
			return nil, err
		}
		options = append(options, nats.InProcessServer(n.server))
	}
	var err error
	if n.nc, err = nats.Connect(c.NATS, options...); err == nil {
		n.js, err = jetstream.New(n.nc)
	}
	if err == nil {
		err = n.streams(ctx, c)
	}
	if err != nil {
		n.close()
		return nil, err
	}
	return n, nil
}

// embed starts a server in this process.
func (n *node) embed(c config) error {
	if err := writable(c.Dir); err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	o := &server.Options{
		ServerName: c.Name, DontListen: c.Client == "", Authorization: c.Secret,
		JetStream: true, StoreDir: c.Dir, SyncAlways: c.Sync, NoSigs: true,
	}
	var err error
	if c.Client != "" {
		if o.Host, o.Port, err = split(c.Client); err != nil {
			return err
		}
	}
	if c.Cluster != "" {
		o.Cluster.Name = "railrules"
		if o.Cluster.Host, o.Cluster.Port, err = split(c.Cluster); err != nil {
			return err
		}
		o.Cluster.Advertise = c.Known
		var who *url.Userinfo
		if c.Secret != "" {
			o.Cluster.Username, o.Cluster.Password = "railrules", c.Secret
			who = url.UserPassword("railrules", c.Secret)
		}
		for _, address := range strings.Split(c.Routes, ",") {
			if _, _, err := split(address); err != nil {
				return err
			}
			o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", User: who, Host: address})
		}
	}
	if n.server, err = server.NewServer(o); err != nil {
		return err
	}
	n.server.SetLogger(warnings{}, false, false)
	n.server.Start()
	if !n.server.ReadyForConnections(20 * time.Second) {
		n.close()
		return errors.New("the embedded server does not start: is another process using its addresses or its directory?")
	}
	return nil
}

// warnings is the part of the embedded server's log that an operator needs.
type warnings struct{}

func (warnings) Noticef(string, ...any)         {}
func (warnings) Debugf(string, ...any)          {}
func (warnings) Tracef(string, ...any)          {}
func (warnings) Warnf(format string, v ...any)  { log.Printf("nats: "+format, v...) }
func (warnings) Errorf(format string, v ...any) { log.Printf("nats: "+format, v...) }
func (warnings) Fatalf(format string, v ...any) { log.Printf("nats: "+format, v...) }

// writable makes a directory and tries to write there, for an error that is
// clearer than the server's.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	probe := filepath.Join(dir, ".probe")
	if err := os.WriteFile(probe, []byte("x"), 0o600); err != nil {
		return err
	}
	return os.Remove(probe)
}

// streams finds or makes what is kept. A cluster takes a while to agree.
func (n *node) streams(ctx context.Context, c config) error {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	return persist(ctx, func(ctx context.Context) (err error) {
		file := jetstream.FileStorage
		if n.tables, err = n.stream(ctx, jetstream.StreamConfig{
			Name: "TABLES", Subjects: []string{"table.*"}, Storage: file, Replicas: c.Replicas,
			MaxBytes: c.MaxBytes, Discard: jetstream.DiscardNew, DenyDelete: true, DenyPurge: true,
		}); err != nil {
			return err
		}
		if n.jobs, err = n.stream(ctx, jetstream.StreamConfig{
			Name: "JOBS", Subjects: []string{"job.*.*"}, Storage: file, Replicas: c.Replicas,
			Retention: jetstream.WorkQueuePolicy, Duplicates: time.Hour,
		}); err != nil {
			return err
		}
		if n.result, err = n.stream(ctx, jetstream.StreamConfig{
			Name: "RESULTS", Subjects: []string{"result.*.*"}, Storage: file, Replicas: c.Replicas,
		}); err != nil {
			return err
		}
		if n.snaps, err = n.js.KeyValue(ctx, "SNAPSHOTS"); errors.Is(err, jetstream.ErrBucketNotFound) {
			n.snaps, err = n.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
				Bucket: "SNAPSHOTS", Storage: file, Replicas: c.Replicas})
		}
		return err
	})
}

func (n *node) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := n.js.Stream(ctx, c.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = n.js.CreateStream(ctx, c)
	}
	if err != nil {
		err = fmt.Errorf("stream %s: %w", c.Name, err)
	}
	return s, err
}

func (n *node) close() {
	if n.nc != nil {
		n.nc.Close()
	}
	if n.server != nil {
		n.server.Shutdown()
		n.server.WaitForShutdown()
	}
}

// How long one question to JetStream may take before it is asked again, and
// the pause between.
const (
	attempt = 1500 * time.Millisecond
	pause   = 50 * time.Millisecond
)

// persist asks until there is an answer that stands or ctx ends: a server that
// was lost is replaced by another within a few seconds. f may be called again
// after it had its effect.
func persist(ctx context.Context, f func(ctx context.Context) error) error {
	for {
		sub, stop := context.WithTimeout(ctx, attempt)
		err := f(sub)
		stop()
		if err == nil || final(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", errStore, err)
		case <-time.After(pause):
		}
	}
}

// The codes of answers that a second try does not change: refusals of the log
// and lack of room.
const (
	codeResources = 10023
	codeStorage   = 10047
	codeAccount   = 10002
	codeStore     = 10077
)

func final(err error) bool {
	if errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, jetstream.ErrMsgNotFound) ||
		errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) {
		return true
	}
	return conflicting(err) || full(err)
}

func apiCode(err error) jetstream.ErrorCode {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode
	}
	return 0
}

// conflicting tells that the log has a message more than was expected.
func conflicting(err error) bool {
	code := apiCode(err)
	return code == jetstream.JSErrCodeStreamWrongLastSequence || code == jetstream.JSErrCodeStreamWrongLastSequenceConstant
}

// full tells that the store takes no more.
func full(err error) bool {
	switch apiCode(err) {
	case codeResources, codeStorage, codeAccount, codeStore:
		return true
	}
	return false
}
