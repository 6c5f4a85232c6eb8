package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		log.Print(err)
		os.Exit(1)
	}
}

// run is the program.
func run(ctx context.Context, args []string) error {
	var c config
	flags := flag.NewFlagSet("cluster", flag.ContinueOnError)
	address := flags.String("http", "127.0.0.1:8080", "address to serve tables on; empty: serve none")
	flags.StringVar(&c.NATS, "nats", "", "URL of NATS servers with JetStream, instead of an embedded one")
	flags.StringVar(&c.Dir, "dir", "data", "directory of the embedded server")
	flags.StringVar(&c.Name, "name", "alone", "name of the embedded server, another for each in a cluster")
	flags.StringVar(&c.Client, "client", "", "address at which the embedded server serves other processes")
	flags.StringVar(&c.Cluster, "cluster", "", "address at which the embedded server serves the others of its cluster")
	flags.StringVar(&c.Routes, "routes", "", "addresses of the others of the cluster, with commas")
	flags.StringVar(&c.Known, "advertise", "", "address by which the others reach -cluster, if it is another")
	secret := flags.String("secret", "", "file with a text that all processes of the cluster share")
	flags.IntVar(&c.Replicas, "replicas", 1, "servers that keep each stream, when it is made")
	flags.Int64Var(&c.MaxBytes, "max-bytes", 4<<30, "room for the logs of all tables, when the stream is made")
	flags.BoolVar(&c.Sync, "sync", false, "force every message to the disk before it is acknowledged")
	worker := flags.Bool("worker", false, "play the matches of tournaments")
	var t tournament
	flags.StringVar(&t.Name, "tournament", "", "name of a tournament to hold: give its matches to the workers, show the totals")
	flags.StringVar(&t.Game, "game", "traindice", "game of the tournament")
	flags.StringVar(&t.Options, "options", "", "options of the game, a JSON object")
	bots := flags.String("bots", "greedy,random", "a bot for each seat: random, greedy or search")
	flags.IntVar(&t.Games, "games", 100, "matches of the tournament")
	flags.Uint64Var(&t.Seed, "seed", 1, "number that decides all chance of the tournament")
	here := flags.Bool("here", false, "play the tournament in this process, without NATS")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *secret != "" {
		text, err := os.ReadFile(*secret)
		if err != nil {
			return err
		}
		c.Secret = strings.TrimSpace(string(text))
	}
	t.Bots = strings.Split(*bots, ",")
	if t.Name != "" {
		if err := t.check(); err != nil {
			return err
		}
	}
	if *here && t.Name == "" {
		return errors.New("-here needs -tournament")
	}
	if *here {
		sum, err := playAlone(ctx, t)
		fmt.Println(sum)
		return err
	}
	n, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer n.close()
	switch {
	case *worker:
		return workers(ctx, n)
	case t.Name != "":
		sum, err := n.hold(ctx, t, os.Stderr)
		fmt.Println(sum)
		return err
	}
	return serve(ctx, n, *address)
}

// ackWait is how long a worker may be silent before its match is given to
// another.
const ackWait = 10 * time.Second

// workers plays matches on all processors until ctx ends.
func workers(ctx context.Context, n *node) error {
	var wg sync.WaitGroup
	errs := make([]error, runtime.GOMAXPROCS(0))
	for i := range errs {
		wg.Go(func() {
			errs[i] = n.work(ctx, ackWait, func(r result) { log.Printf("%s %d: %v", r.Job.Name, r.Job.Number, r.Scores) })
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// serve serves tables until ctx ends.
func serve(ctx context.Context, n *node, address string) error {
	h := newHost(n)
	if err := h.feed(ctx); err != nil {
		return err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := http.Server{Handler: api{h}.handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	context.AfterFunc(ctx, func() {
		wait, stop := context.WithTimeout(context.Background(), 3*time.Second)
		defer stop()
		_ = server.Shutdown(wait)
	})
	log.Printf("listening on http://%s", l.Addr())
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	h.wg.Wait()
	return nil
}

// split returns host and port of an address.
func split(address string) (string, int, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, err
	}
	p, err := strconv.Atoi(port)
	return host, p, err
}
