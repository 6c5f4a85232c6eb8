// Svg plays a random game up to a step and writes what a seat sees of it as an
// SVG document, with the legal moves of the seat marked if it is to move.
//
//	svg -game traindice -players 3 -seed 7 -steps 40 -seat 0 > picture.svg
//
// It stops where the game is over. A seat that does not exist, such as -1, is a
// spectator; without -seat it is the seat to move, or seat 0.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/examples/internal/games"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "svg:", err)
		}
		os.Exit(2)
	}
}

func run(args []string, out io.Writer) error {
	all := games.All()
	flags := flag.NewFlagSet("svg", flag.ContinueOnError)
	game := flags.String("game", "traindice", "name of the game: "+strings.Join(all.Names(), ", "))
	players := flags.Int("players", 0, "number of players (0: the least the game allows)")
	seed := flags.Uint64("seed", 1, "seed of the random generator")
	options := flags.String("options", "{}", "options as a JSON object")
	steps := flags.Int("steps", 0, "number of moves and chance outcomes to play")
	who := -1
	seen := false
	flags.Func("seat", "who looks: a seat, or -1 for a spectator (default: the seat to move)", func(text string) error {
		_, err := fmt.Sscan(text, &who)
		seen = true
		return err
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if *players == 0 {
		*players = all[*game].MinPlayers
	}
	t, err := all.New(core.Header{Game: *game, Players: *players, Options: *options})
	if err != nil {
		return err
	}
	if err := play(t, *steps, rand.New(rand.NewPCG(*seed, 0))); err != nil {
		return err
	}
	if !seen {
		who = max(0, int(t.Turn()))
	}
	if who < 0 || who >= t.Seats() {
		who = int(core.Spectator)
	}
	_, err = io.WriteString(out, t.SVG(core.Seat(who)))
	return err
}

// play makes random steps until there are so many, or the game is over.
func play(t table.Any, steps int, rng *rand.Rand) error {
	for t.Step() < steps && t.Turn() != core.Nobody {
		if t.Turn() == core.Chance {
			if err := t.Draw(t.Step(), rng); err != nil {
				return err
			}
			continue
		}
		moves := t.Legal(t.Turn())
		if err := t.Play(t.Turn(), t.Step(), moves[rng.IntN(len(moves))]); err != nil {
			return err
		}
	}
	return nil
}
