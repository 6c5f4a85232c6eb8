// Trace prints a whole game as JSON lines: every step with who acts, all legal
// moves or outcomes, their weights and the move made. It is how two
// implementations of a game are compared.
//
//	trace -game traindice -players 3 -seed 7
//	trace -game traindice -players 2 -options '{"target":50}' -moves FILE
//	trace -check FILE
//
// The moves in a FILE stand one a line, chance outcomes included. A trace whose
// moves end before the game does, or that reaches -limit steps, is cut off
// there.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
	"github.com/railrules/railrules/traindice"
	"github.com/railrules/railrules/tycoon"
	"github.com/railrules/railrules/unionpacific"
)

// tracers has one line for each game.
var tracers = map[string]tracer{
	rrbuilder.Entry.Name:    tracerOf(rrbuilder.Entry),
	traindice.Entry.Name:    tracerOf(traindice.Entry),
	tycoon.Entry.Name:       tracerOf(tycoon.Entry),
	unionpacific.Entry.Name: tracerOf(unionpacific.Entry),
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "trace:", err)
		}
		os.Exit(2)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	game := flags.String("game", "traindice", "name of the game: "+strings.Join(names(), ", "))
	players := flags.Int("players", 0, "number of players (0: the least the game allows)")
	seed := flags.Uint64("seed", 1, "seed of the random generator")
	options := flags.String("options", "{}", "options as a JSON object")
	moves := flags.String("moves", "", "file of moves to play instead of random ones")
	limit := flags.Int("limit", 0, "cut the trace off after that many steps (0: never)")
	check := flags.String("check", "", "compare the trace in this file with the rules and report the first difference")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *limit < 0 {
		return fmt.Errorf("-limit %d is negative", *limit)
	}
	if *check != "" {
		return checkFile(*check, out)
	}
	t, ok := tracers[*game]
	if !ok {
		return fmt.Errorf("no game %q; there are: %s", *game, strings.Join(names(), ", "))
	}
	if *players == 0 {
		*players = t.minPlayers
	}
	source := random(*seed)
	if *moves != "" {
		list, err := readMoves(*moves)
		if err != nil {
			return err
		}
		source = listed(list)
	}
	if *limit > 0 {
		source = limited(source, *limit)
	}
	buffered := bufio.NewWriter(out)
	err := t.write(buffered, core.Header{Game: *game, Players: *players, Options: *options}, source)
	return errors.Join(err, buffered.Flush())
}

// names returns the games in alphabetical order.
func names() []string { return slices.Sorted(maps.Keys(tracers)) }

// readMoves reads a file of moves, one a line.
func readMoves(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return slices.Collect(func(yield func(string) bool) {
		for line := range strings.Lines(string(data)) {
			if text := strings.TrimRight(line, "\r\n"); text != "" && !yield(text) {
				return
			}
		}
	}), nil
}

// source says which of the legal texts comes next, -1 to cut the trace off. A
// text that is not among them is an error.
type source func(legal []string, weights []uint64) (int, error)

// random chooses every legal move alike and every outcome by its weight.
func random(seed uint64) source {
	rng := rand.New(rand.NewPCG(seed, 0))
	return func(legal []string, weights []uint64) (int, error) {
		if weights == nil {
			return rng.IntN(len(legal)), nil
		}
		list := make([]core.Weighted[int], len(weights))
		for i, w := range weights {
			list[i] = core.Weighted[int]{Move: i, Weight: w}
		}
		return core.Pick(list, rng), nil
	}
}

// listed plays the given texts one after the other.
func listed(moves []string) source {
	step := 0
	return func(legal []string, _ []uint64) (int, error) {
		if step == len(moves) {
			return -1, nil
		}
		i := slices.Index(legal, moves[step])
		step++
		if i < 0 {
			return 0, fmt.Errorf("move %d, %s, is not legal; legal are: %s",
				step, core.Quote(moves[step-1]), strings.Join(legal, ", "))
		}
		return i, nil
	}
}

// limited cuts another source off after n steps.
func limited(next source, n int) source {
	return func(legal []string, weights []uint64) (int, error) {
		if n == 0 {
			return -1, nil
		}
		n--
		return next(legal, weights)
	}
}
