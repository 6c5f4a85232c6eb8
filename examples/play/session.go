package main

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/table"
)

// errLeft says that the person left, or that the input ended.
var errLeft = errors.New("left")

// session is one person, or a spectator, at one table.
type session struct {
	games table.Registry
	in    *bufio.Scanner
	out   *bufio.Writer
	style style
	me    core.Seat
	rng   *rand.Rand
	table table.Any
	shown int // entries of the log that were printed

	actor core.Seat // who moved last in them
	row   int       // how often in a row
}

// loop plays until the game is over. Chance and the other seats are random.
func (s *session) loop() error {
	for {
		if _, err := s.table.Resolve(s.rng); err != nil {
			return err
		}
		s.news()
		switch turn := s.table.Turn(); turn {
		case core.Nobody:
			s.result()
			return nil
		case s.me:
			if err := s.decide(); err != nil {
				return err
			}
		default:
			legal := s.table.Legal(turn)
			if err := s.table.Play(turn, s.table.Step(), legal[s.rng.IntN(len(legal))]); err != nil {
				return err
			}
		}
	}
}

// decide lets the person choose a move or give commands until one is made.
func (s *session) decide() error {
	s.printf("\n%s\n", s.table.Picture(s.me))
	legal := s.table.Legal(s.me)
	s.moves(legal)
	for {
		answer, err := s.ask("Your move (help: other commands)?")
		if err != nil {
			return err
		}
		if i, ok := numbered(answer, len(legal)); ok {
			answer = legal[i]
		} else if c, ok := commands[first(answer)]; ok {
			again, err := c.run(s, rest(answer))
			if err != nil {
				s.printf("%s\n", s.style.warn(err.Error()))
			}
			if errors.Is(err, errLeft) {
				return err
			}
			if again {
				continue
			}
			return nil
		}
		if err := s.table.Play(s.me, s.table.Step(), answer); err != nil {
			s.refused(err)
			continue
		}
		return nil
	}
}

// command is what a person can say besides a move. It returns true if the same
// decision is still open.
type command struct {
	help string
	run  func(s *session, arg string) (bool, error)
}

// commands by name. They are filled in init because help lists them all.
var commands map[string]command

// commandNames is the order in which help lists them.
var commandNames = []string{"help", "board", "moves", "log", "rules", "undo", "redo", "back", "save", "load", "quit"}

func init() {
	commands = map[string]command{
		"help":  {"this list", (*session).help},
		"board": {"show the table again", (*session).board},
		"moves": {"list the legal moves again", func(s *session, _ string) (bool, error) { s.moves(s.table.Legal(s.me)); return true, nil }},
		"log":   {"what happened so far, as you saw it", (*session).log},
		"rules": {"rules WORD: the rules whose number or text has the word", (*session).rules},
		"undo":  {"take your last move back if nothing was thrown, drawn or played since", (*session).undo},
		"redo":  {"repeat what undo took back", (*session).redo},
		"back":  {"go back to your decision before this one, whatever came since", (*session).back},
		"save":  {"save FILE: write the game to a file", func(s *session, arg string) (bool, error) { return true, s.save(arg) }},
		"load":  {"load FILE: go on with the game in a file", func(s *session, arg string) (bool, error) { err := s.load(arg); return err != nil, err }},
		"quit":  {"leave the table", func(*session, string) (bool, error) { return true, errLeft }},
	}
}

func (s *session) help(string) (bool, error) {
	s.printf("Type the number of a move, or its text; or one of these:\n")
	for _, name := range commandNames {
		s.printf("  %-6s %s\n", name, commands[name].help)
	}
	return true, nil
}

func (s *session) board(string) (bool, error) {
	s.printf("%s\n", s.table.Picture(s.me))
	return true, nil
}

func (s *session) log(string) (bool, error) {
	for _, entry := range s.table.Log(s.me, 0) {
		s.printf("%s", entry.Report)
	}
	return true, nil
}

func (s *session) rules(word string) (bool, error) {
	for _, r := range s.games[s.table.Header().Game].Rules {
		if strings.Contains(strings.ToLower(r.ID()+" "+r.Text()), strings.ToLower(word)) {
			s.printf("  %-12s %s\n", r.ID(), r.Text())
		}
	}
	return true, nil
}

func (s *session) undo(string) (bool, error) {
	if err := s.table.Undo(s.me, s.table.Step()); err != nil {
		return true, err
	}
	s.wentBack()
	return false, nil
}

func (s *session) redo(string) (bool, error) {
	err := s.table.Redo(s.me, s.table.Step())
	return err != nil, err
}

// back undoes steps until the person is to move again. Whoever plays against
// random opponents owns the table.
func (s *session) back(string) (bool, error) {
	own := false
	for _, entry := range s.table.Log(s.me, 0) {
		own = own || entry.Actor == s.me
	}
	if !own {
		return true, errors.New("you have made no move yet")
	}
	for {
		if err := s.table.OwnerUndo(s.table.Step()); err != nil {
			return true, err
		}
		if s.table.Turn() == s.me {
			break
		}
	}
	s.wentBack()
	return false, nil
}

// wentBack forgets the entries of the log that no longer stand.
func (s *session) wentBack() {
	s.shown = len(s.table.Log(s.me, 0))
	s.printf("Taken back.\n")
}

func (s *session) save(name string) error {
	if name == "" {
		return errors.New("save needs the name of a file")
	}
	if err := s.write(name); err != nil {
		return err
	}
	s.printf("Saved to %s.\n", name)
	return nil
}

func (s *session) write(name string) error {
	data, err := s.table.Save()
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

func (s *session) load(name string) error {
	if name == "" {
		return errors.New("load needs the name of a file")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	t, err := s.games.Open(data)
	if err != nil {
		return err
	}
	s.table = t
	s.shown = len(t.Log(s.me, 0))
	s.printf("Loaded %s after %d steps.\n", name, s.shown)
	return nil
}

// ask prints a question and reads a line; the end of the input is errLeft.
func (s *session) ask(question string) (string, error) {
	s.printf("%s ", s.style.strong(question))
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	if !s.in.Scan() {
		s.printf("\nThe input ended.\n")
		return "", errors.Join(errLeft, s.in.Err())
	}
	return strings.TrimSpace(s.in.Text()), nil
}

func (s *session) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// numbered reads a number of 1 to n and returns it counted from 0.
func numbered(answer string, n int) (int, bool) {
	i, err := strconv.Atoi(answer)
	return i - 1, err == nil && i >= 1 && i <= n
}

func first(answer string) string { word, _, _ := strings.Cut(answer, " "); return word }

func rest(answer string) string { _, arg, _ := strings.Cut(answer, " "); return strings.TrimSpace(arg) }
