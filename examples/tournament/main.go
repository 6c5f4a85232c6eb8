// Tournament lets bots play many games against one another and tells how they
// did.
//
//	cd examples/tournament
//	go run . -game unionpacific -players random,greedy,mcts:2000 -games 500
//
// It is a module of its own, so that nobody who imports the library is made to
// link what draws plots and progress bars.
//
// Players are random, greedy, mcts:ITERATIONS, mcts:ITERATIONS/TREES, mcts:TIME
// and, for traindice, solve and (for two) duel. Each has as many games in every
// seat. The same seed gives the same games whatever the number of workers,
// unless a player has a time. An interrupt ends the tournament with the games
// that are over.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"github.com/railrules/railrules/core"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := tournament(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "tournament:", err)
		}
		os.Exit(2)
	}
}

// settings are what the flags say.
type settings struct {
	game, options  string
	players        []spec
	names          []string
	games, workers int
	seed           uint64
	csv            string
	plots, format  string
}

func parse(args []string, errs io.Writer) (settings, error) {
	var set settings
	var players string
	flags := flag.NewFlagSet("tournament", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.StringVar(&set.game, "game", "traindice", "name of the game: "+names())
	flags.StringVar(&set.options, "options", "", "options of the game as a JSON object")
	flags.StringVar(&players, "players", "random,greedy,mcts:500", "the players, separated by commas")
	flags.IntVar(&set.games, "games", 30, "number of games")
	flags.Uint64Var(&set.seed, "seed", 1, "seed of everything that is random")
	flags.IntVar(&set.workers, "workers", runtime.NumCPU(), "number of games played at a time")
	flags.StringVar(&set.csv, "csv", "", "write the results to this file")
	flags.StringVar(&set.plots, "plots", "", "draw scores and win rates into this folder")
	flags.StringVar(&set.format, "format", "svg", "format of the plots: svg or png")
	if err := flags.Parse(args); err != nil {
		return set, err
	}
	switch {
	case flags.NArg() > 0:
		return set, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case openers[set.game] == nil:
		return set, fmt.Errorf("unknown game %q: there are %s", set.game, names())
	case set.games < 1 || set.workers < 1:
		return set, errors.New("-games and -workers are at least 1")
	case set.format != "svg" && set.format != "png":
		return set, fmt.Errorf("unknown format %q", set.format)
	}
	seen := map[string]int{}
	for _, text := range strings.Split(players, ",") {
		p, err := parseSpec(text)
		if err != nil {
			return set, err
		}
		set.players = append(set.players, p)
		name := text
		if seen[text]++; seen[text] > 1 {
			name = fmt.Sprintf("%s#%d", text, seen[text])
		}
		set.names = append(set.names, name)
	}
	return set, nil
}

func tournament(ctx context.Context, args []string, out io.Writer, errs *os.File) error {
	set, err := parse(args, errs)
	if err != nil {
		return err
	}
	c, err := openers[set.game](header(set), set.players, set.seed)
	if err != nil {
		return err
	}
	all, err := run(ctx, c, set.games, set.workers, progress(errs, set.games))
	if err != nil {
		return err
	}
	if len(all) < set.games {
		fmt.Fprintf(out, "interrupted after %d of %d games\n", len(all), set.games)
	}
	if len(all) == 0 {
		return nil
	}
	fmt.Fprintf(out, "%s, %d players, seed %d\n\n", set.game, len(set.players), set.seed)
	sums := summarize(set.names, all)
	if err := writeTable(out, sums, all); err != nil {
		return err
	}
	if set.csv != "" {
		if err := toFile(set.csv, func(w io.Writer) error { return writeCSV(w, set.names, all) }); err != nil {
			return err
		}
	}
	if set.plots == "" {
		return nil
	}
	if err := os.MkdirAll(set.plots, 0o755); err != nil {
		return err
	}
	return writePlots(set.plots, set.format, fmt.Sprintf("%s, %d games", set.game, len(all)), sums)
}

// header describes the game that is asked for.
func header(set settings) core.Header {
	return core.Header{Game: set.game, Players: len(set.players), Options: set.options}
}

func toFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
