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
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Print(err)
		os.Exit(1)
	}
}

// wish is what the command line asks for.
type wish struct {
	config
	tournament // none if it has no name
	http       string
	worker     bool
	here       bool
}

// ofTournament are the flags that need -tournament.
var ofTournament = []string{"game", "options", "bots", "games", "seed", "here"}

// parse reads the command line.
func parse(args []string) (wish, error) {
	var c wish
	flags := flag.NewFlagSet("cluster", flag.ContinueOnError)
	flags.StringVar(&c.http, "http", "127.0.0.1:8080", "address to serve tables on; empty: serve none, be a server for others")
	flags.StringVar(&c.NATS, "nats", "", "URL of NATS servers with JetStream, instead of an embedded one")
	flags.StringVar(&c.Dir, "dir", "data", "directory of the embedded server")
	flags.StringVar(&c.config.Name, "name", lonely, "name of the embedded server, another for each in a cluster")
	flags.StringVar(&c.Client, "client", "", "address at which the embedded server serves other processes")
	flags.StringVar(&c.Cluster, "cluster", "", "address at which the embedded server serves the others of its cluster")
	flags.StringVar(&c.Routes, "routes", "", "addresses of the others of the cluster, with commas")
	flags.StringVar(&c.Known, "advertise", "", "address by which the others reach -cluster, if it is another")
	secret := flags.String("secret", "", "file with a text that all processes of the cluster share")
	flags.IntVar(&c.Replicas, "replicas", 1, "servers that keep each stream, when it is made")
	flags.Int64Var(&c.MaxBytes, "max-bytes", 4<<30, "room for the logs of all tables, when the stream is made")
	flags.BoolVar(&c.Sync, "sync", false, "force every message to the disk before it is acknowledged")
	flags.BoolVar(&c.worker, "worker", false, "play the matches of tournaments")
	flags.StringVar(&c.tournament.Name, "tournament", "", "name of a tournament to hold: give its matches to the workers, show the totals")
	flags.StringVar(&c.Game, "game", "traindice", "game of the tournament")
	flags.StringVar(&c.Options, "options", "", "options of the game, a JSON object")
	bots := flags.String("bots", "greedy,random", "a bot for each seat: random, greedy or search")
	flags.IntVar(&c.Games, "games", 100, "matches of the tournament")
	flags.Uint64Var(&c.Seed, "seed", 1, "number that decides all chance of the tournament")
	flags.BoolVar(&c.here, "here", false, "play the tournament in this process, without NATS")
	if err := flags.Parse(args); err != nil {
		return c, err
	}
	if flags.NArg() > 0 {
		return c, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var stray error
	flags.Visit(func(f *flag.Flag) {
		if c.tournament.Name == "" && slices.Contains(ofTournament, f.Name) {
			stray = fmt.Errorf("-%s is of a tournament, which needs -tournament", f.Name)
		}
	})
	if stray != nil {
		return c, stray
	}
	c.Bots = strings.Split(*bots, ",")
	var err error
	c.Secret, err = readSecret(*secret)
	return c, err
}

// readSecret returns the text of a file, without the space around it. Where no
// file is named there is no secret.
func readSecret(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(data))
	if text == "" {
		return "", fmt.Errorf("the file %s has no secret", file)
	}
	return text, nil
}

// check refuses what cannot be, for an error that comes at once and is clearer
// than those of the servers.
func (c wish) check() error {
	hold := c.tournament.Name != ""
	if hold {
		if err := c.tournament.check(); err != nil {
			return err
		}
	}
	switch {
	case c.worker && hold:
		return errors.New("-worker plays the matches of all tournaments, -tournament holds one: start two processes")
	case (c.worker || hold && !c.here) && c.NATS == "":
		return errors.New("-worker and -tournament need -nats, the servers that the matches go through, or -here")
	}
	return c.config.check()
}

// run is the program.
func run(ctx context.Context, args []string) error {
	c, err := parse(args)
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return err
	}
	if c.here {
		sum, err := playAlone(ctx, c.tournament, os.Stderr)
		fmt.Println(sum)
		return err
	}
	n, err := open(ctx, c.config)
	if err != nil {
		return err
	}
	defer n.close()
	switch {
	case c.worker:
		return workers(ctx, n)
	case c.tournament.Name != "":
		sum, err := n.hold(ctx, c.tournament, os.Stderr)
		fmt.Println(sum)
		return err
	case c.http == "":
		<-ctx.Done()
		return nil
	}
	return serve(ctx, n, c.http)
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
	h.ending = ctx.Done()
	if err := h.feed(ctx); err != nil {
		return err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := http.Server{Handler: api{h}.handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	answered := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(answered)
		wait, stop := context.WithTimeout(context.Background(), 3*time.Second)
		defer stop()
		_ = server.Shutdown(wait)
	})
	log.Printf("listening on http://%s", l.Addr())
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-answered // the requests that were under way, too
	h.wg.Wait()
	return nil
}

// split returns host and port of an address.
func split(address string) (string, int, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, err
	}
	p, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("address %s: the port is no number up to 65535", address)
	}
	return host, int(p), nil
}
