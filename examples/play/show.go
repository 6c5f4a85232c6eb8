package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// style says how to stress a text.
type style struct{ strong, warn func(string) string }

var (
	plain   = style{func(s string) string { return s }, func(s string) string { return s }}
	colored = style{
		func(s string) string { return "\x1b[1m" + s + "\x1b[0m" },
		func(s string) string { return "\x1b[33m" + s + "\x1b[0m" },
	}
)

// width is the number of columns that everything fits in.
const width = 100

// title says what is played.
func (s *session) title(seed uint64) {
	h := s.table.Header()
	s.printf("%s\n", s.style.strong(fmt.Sprintf("%s, %s", s.games[h.Game].Title, players(h.Players))))
	if h.Options != "" && h.Options != "{}" {
		s.printf("Options: %s\n", h.Options)
	}
	s.printf("Seed of dice, cards and opponents: %d\n", seed)
	if s.me != core.Spectator {
		s.printf("You are seat %d.\n", s.me)
	}
	s.printf("\n")
}

// news prints what happened since it was last called. A blank line ends the
// report of a seat that did several things in a row.
func (s *session) news() {
	entries := s.table.Log(s.me, s.shown)
	for _, entry := range entries {
		switch entry.Actor {
		case core.Chance:
		case s.actor:
			s.row++
		default:
			if s.row > 1 {
				s.printf("\n")
			}
			s.actor, s.row = entry.Actor, 1
		}
		s.printf("%s", entry.Report)
	}
	s.shown += len(entries)
}

// moves lists the legal moves, numbered, in columns.
func (s *session) moves(legal []string) {
	longest := 0
	for _, m := range legal {
		longest = max(longest, len(m))
	}
	columns := max(1, width/(longest+7))
	rows := (len(legal) + columns - 1) / columns
	for row := range rows {
		var line strings.Builder
		for i := row; i < len(legal); i += rows {
			fmt.Fprintf(&line, "%4d  %-*s ", i+1, longest, legal[i])
		}
		s.printf("%s\n", strings.TrimRight(line.String(), " "))
	}
}

// refused tells which rule a move breaks.
func (s *session) refused(err error) {
	var illegal *core.Illegal
	var invalid *core.Invalid
	switch {
	case errors.As(err, &illegal):
		s.printf("%s\n", s.style.warn("Not allowed: "+strings.TrimPrefix(illegal.Error(), illegal.Rule.Game()+": ")))
	case errors.As(err, &invalid):
		s.printf("%s\n", s.style.warn("Not understood: "+invalid.Error()))
	default:
		s.printf("%s\n", s.style.warn(err.Error()))
	}
}

// result prints the end of the game: picture, scores, places and reason.
func (s *session) result() {
	standing := s.table.Standing()
	s.printf("\n%s\n%s\n", s.table.Picture(s.me), s.style.strong("The game is over ("+standing.Reason+")."))
	seats := make([]int, standing.Seats)
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(a, b int) int { return standing.Place[a] - standing.Place[b] })
	for _, seat := range seats {
		mark := ""
		if standing.Place[seat] == 1 {
			mark = "  wins"
			if len(standing.Winners()) > 1 {
				mark = "  shares the win"
			}
		}
		s.printf("  %d. seat %d %6d%s\n", standing.Place[seat], seat, standing.Score[seat], mark)
	}
}

func players(n int) string {
	if n == 1 {
		return "1 player"
	}
	return fmt.Sprintf("%d players", n)
}
