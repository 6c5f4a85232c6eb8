// Play is a table in the terminal: any game of the library against random
// opponents, or a game that plays itself.
//
//	play
//	play -game traindice -players 3 -auto -seed 7
//	play -load FILE
package main

import (
	"bufio"
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
	style := plain
	if isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		style = colored
	}
	if err := run(os.Args[1:], os.Stdin, os.Stdout, style); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "play:", err)
		}
		os.Exit(2)
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// settings are what the flags say.
type settings struct {
	header core.Header
	preset string
	auto   bool
	seed   uint64
	load   string
	save   string
}

func parse(args []string) (settings, error) {
	var set settings
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.StringVar(&set.header.Game, "game", "", "name of the game: "+strings.Join(games.All().Names(), ", ")+" (default: ask)")
	flags.IntVar(&set.header.Players, "players", 0, "number of players (default: ask)")
	flags.StringVar(&set.header.Options, "options", "", "options as a JSON object")
	flags.StringVar(&set.preset, "preset", "", `options by name: "default", "published"`)
	flags.BoolVar(&set.auto, "auto", false, "let the game play itself and print its report")
	flags.Uint64Var(&set.seed, "seed", 0, "seed of dice, cards and opponents (default: a new one each time)")
	flags.StringVar(&set.load, "load", "", "go on with the record in this file")
	flags.StringVar(&set.save, "save", "", "write the record to this file, at the beginning and at the end")
	if err := flags.Parse(args); err != nil {
		return set, err
	}
	if flags.NArg() > 0 {
		return set, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if set.preset != "" && set.header.Options != "" {
		return set, errors.New("-preset and -options exclude each other")
	}
	given := false
	flags.Visit(func(f *flag.Flag) { given = given || f.Name == "seed" })
	if !given {
		set.seed = rand.Uint64N(1_000_000)
	}
	return set, nil
}

func run(args []string, in io.Reader, out io.Writer, st style) error {
	set, err := parse(args)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(out)
	s := &session{
		games: games.All(), in: bufio.NewScanner(in), out: buffered, style: st,
		me: 0, rng: rand.New(rand.NewPCG(set.seed, 0)),
	}
	if set.auto {
		s.me = core.Spectator
	}
	err = s.play(set)
	return errors.Join(err, buffered.Flush())
}

// play opens the table and plays it to the end, or until the person leaves.
func (s *session) play(set settings) error {
	if err := s.open(set); err != nil {
		if errors.Is(err, errLeft) {
			return nil
		}
		return err
	}
	if set.save != "" { // before anything is played that cannot be kept
		if err := s.write(set.save); err != nil {
			return err
		}
	}
	s.title(set.seed)
	err := s.loop()
	if errors.Is(err, errLeft) {
		err = nil
	}
	if set.save != "" {
		err = errors.Join(err, s.save(set.save))
	}
	return err
}

// open loads a record, or makes a new table and asks for what no flag says.
func (s *session) open(set settings) error {
	if set.load != "" {
		return s.load(set.load)
	}
	h := set.header
	if h.Game == "" {
		if s.me == core.Spectator {
			return errors.New("-auto needs -game")
		}
		name, err := s.askGame()
		if err != nil {
			return err
		}
		h.Game = name
	}
	listing, known := s.games[h.Game]
	if known && h.Players == 0 {
		players, err := s.askPlayers(listing)
		if err != nil {
			return err
		}
		h.Players = players
	}
	if set.preset != "" && known {
		options, ok := listing.Preset(set.preset)
		if !ok {
			return fmt.Errorf("%s has no preset %q", h.Game, set.preset)
		}
		h.Options = options
	}
	t, err := s.games.New(h)
	if err != nil {
		return err
	}
	s.table = t
	return nil
}

// choose asks before there is a table, where the one command is to leave.
func (s *session) choose(question string) (string, error) {
	answer, err := s.ask(question)
	if err == nil && answer == "quit" {
		err = errLeft
	}
	return answer, err
}

// askGame lets the person choose a game by number or name.
func (s *session) askGame() (string, error) {
	names := s.games.Names()
	for i, name := range names {
		l := s.games[name]
		s.printf("%3d  %-14s %s, %d to %d players\n", i+1, name, l.Title, l.MinPlayers, l.MaxPlayers)
	}
	for {
		answer, err := s.choose("Which game?")
		if err != nil {
			return "", err
		}
		if i, ok := numbered(answer, len(names)); ok {
			return names[i], nil
		}
		if _, ok := s.games[answer]; ok {
			return answer, nil
		}
		s.printf("There is no game %s.\n", core.Quote(answer))
	}
}

// askPlayers lets the person choose the number of players. A game that plays
// itself has as few as it may.
func (s *session) askPlayers(l table.Listing) (int, error) {
	if s.me == core.Spectator {
		return l.MinPlayers, nil
	}
	for {
		answer, err := s.choose(fmt.Sprintf("How many players (%d to %d)?", l.MinPlayers, l.MaxPlayers))
		if err != nil {
			return 0, err
		}
		if i, ok := numbered(answer, l.MaxPlayers); ok && i+1 >= l.MinPlayers {
			return i + 1, nil
		}
		s.printf("That is no number of players for this game.\n")
	}
}
