// Web is a table of every game in the browser, with the standard library alone.
//
//	go run ./examples/web
//
// It prints its address. Whoever opens that page chooses a game, its options
// and who plays: people and bots. Each person gets a secret link and sees what
// that seat may know; a spectator link is for everybody else. A move is made by
// a click on a marked place of the picture, from the list of legal moves or in
// writing, and a refusal shows the rule. All pages follow the game by
// server-sent events, show the log in words, step back through the game, and
// download its record; a record can be uploaded and played on. Undo is what
// package table allows, until the game is over: from then on the record tells
// everything to everybody.
//
// # What is kept
//
// Tables are records in a directory. Each change is written to a new file that
// takes the place of the old one before anybody is shown the change, so that a
// crash loses at most the move in flight. Instead of the links their digests
// are stored: a link that is lost is lost.
//
// # Limits
//
// Bodies, tables, streams and the rate of requests are bounded: see limits.go.
// The rate is that of an address, so behind a proxy it is that of all clients
// together.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "web:", err)
		}
		os.Exit(2)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(out)
	addr := flags.String("addr", "localhost:8080", "address to listen on")
	dir := flags.String("dir", "tables", "directory of the tables")
	pause := flags.Duration("pause", 400*time.Millisecond, "how long a bot waits before it moves")
	think := flags.Duration("think", 500*time.Millisecond, "how long a searching bot thinks")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s, err := open(*dir)
	if err != nil {
		return err
	}
	s.pause, s.think = *pause, *think
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	web := &http.Server{
		Handler:           s.handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    1 << 14,
		ErrorLog:          log.New(os.Stderr, "web: ", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	s.wake()
	select {
	case err := <-failed:
		s.close()
		return err
	case <-ctx.Done():
	}
	s.close() // ends the streams and the bots
	defer s.bots.Wait()
	end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return web.Shutdown(end)
}
