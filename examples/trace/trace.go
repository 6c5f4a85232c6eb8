package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/railrules/railrules/core"
)

// tracer writes traces of one game.
type tracer struct {
	minPlayers int
	write      func(io.Writer, core.Header, source) error
}

func tracerOf[S, M comparable](e core.Entry[S, M]) tracer {
	return tracer{e.MinPlayers, func(w io.Writer, h core.Header, next source) error {
		g, err := e.Open(h)
		if err != nil {
			return err
		}
		return write(w, g, next)
	}}
}

// header is the first line of a trace (COMMON-TRACE-1).
type header struct {
	Game    string          `json:"game"`
	Players int             `json:"players"`
	Options json.RawMessage `json:"options"`
}

// step is a line of a trace (COMMON-TRACE-2). Actor is a seat or "chance".
type step struct {
	Actor   any      `json:"actor"`
	Legal   []string `json:"legal"`
	Weights []uint64 `json:"weights,omitempty"`
	Move    string   `json:"move"`
	Scores  []int    `json:"scores"`
	Cubes   []int    `json:"cubes,omitempty"`
	Cash    []int    `json:"cash,omitempty"`
	Seen    []string `json:"seen,omitempty"`
}

// end is the last line of a trace (COMMON-TRACE-3).
type end struct {
	Over    bool   `json:"over"`
	Scores  []int  `json:"scores"`
	Winners []int  `json:"winners,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// write plays a game with the moves of next and writes its trace.
func write[S, M comparable](w io.Writer, g core.Codec[S, M], next source) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	h := g.Header()
	if err := lines.Encode(header{h.Game, h.Players, json.RawMessage(h.Options)}); err != nil {
		return err
	}
	s := g.Start()
	for g.Turn(s) != core.Nobody {
		list, line := legal(g, s)
		i, err := next(line.Legal, line.Weights)
		if err != nil {
			return err
		}
		if i < 0 {
			break
		}
		line.Move = line.Legal[i]
		line.Seen = seen(g, s, list[i], line.Move)
		if err := lines.Encode(line); err != nil {
			return err
		}
		if s, err = g.Apply(s, list[i]); err != nil {
			return fmt.Errorf("%s is listed but refused: %w", line.Move, err)
		}
	}
	return lines.Encode(last(g, s))
}

// legal returns the moves or outcomes of s, and the line of the step as far as
// it is known before one of them is chosen.
func legal[S, M comparable](g core.Codec[S, M], s S) ([]M, step) {
	line := step{Actor: int(g.Turn(s)), Scores: tally(g, s, "scores"), Cubes: tally(g, s, "cubes"), Cash: tally(g, s, "cash")}
	list := g.AppendMoves(nil, s)
	if g.Turn(s) == core.Chance {
		line.Actor = core.Chance.String()
		for _, outcome := range g.AppendChances(nil, s) {
			list = append(list, outcome.Move)
			line.Weights = append(line.Weights, outcome.Weight)
		}
	}
	for _, m := range list {
		line.Legal = append(line.Legal, text(g, m))
	}
	return list, line
}

// tally returns a row of numbers by seat. Only scores exist in every game.
func tally[S, M comparable](g core.Codec[S, M], s S, name string) []int {
	if t, ok := g.(core.Tallier[S]); ok {
		for _, row := range t.AppendTallies(nil, s) {
			if row.Name == name {
				return row.Values[:g.Seats()]
			}
		}
		return nil
	}
	if name != "scores" {
		return nil
	}
	standing := g.Standing(s)
	return standing.Score[:g.Seats()]
}

// seen returns the move as each seat and a spectator learn of it, nil if all
// learn the move itself.
func seen[S, M comparable](g core.Codec[S, M], s S, m M, open string) []string {
	var list []string
	differs := false
	for seat := range g.Seats() + 1 {
		who := core.Seat(seat)
		if seat == g.Seats() {
			who = core.Spectator
		}
		list = append(list, text(g, g.Seen(s, m, who)))
		differs = differs || list[seat] != open
	}
	if !differs {
		return nil
	}
	return list
}

func last[S, M comparable](g core.Codec[S, M], s S) end {
	line := end{Scores: tally(g, s, "scores")}
	standing := g.Standing(s)
	if standing.Over {
		line.Over, line.Reason = true, standing.Reason
		for _, seat := range standing.Winners() {
			line.Winners = append(line.Winners, int(seat))
		}
	}
	return line
}

func text[S, M comparable](g core.Codec[S, M], m M) string { return string(g.AppendMove(nil, m)) }
