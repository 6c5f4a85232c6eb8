package rrbuilder_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

// The lines of a trace, in the order of its keys.
type (
	traceHeader struct {
		Game    string          `json:"game"`
		Players int             `json:"players"`
		Options json.RawMessage `json:"options"`
	}
	traceStep struct {
		Actor  core.Seat `json:"actor"`
		Legal  []string  `json:"legal"`
		Move   string    `json:"move"`
		Scores []int     `json:"scores"`
		Cubes  []int     `json:"cubes"`
	}
	traceEnd struct {
		Over    bool        `json:"over"`
		Scores  []int       `json:"scores"`
		Winners []core.Seat `json:"winners"`
		Reason  string      `json:"reason"`
	}
)

func traceLine(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// tallies returns the rows that a trace shows before a step.
func tallies(t testing.TB, g *rrbuilder.Game, s rrbuilder.State) (scores, cubes []int) {
	t.Helper()
	rows := g.AppendTallies(nil, s)
	require.Len(t, rows, 2)
	require.Equal(t, []string{"scores", "cubes"}, []string{rows[0].Name, rows[1].Name})
	return slices.Clone(rows[0].Values[:g.Seats()]), slices.Clone(rows[1].Values[:g.Seats()])
}

// trace returns the trace of the arithmetic game (a, b), whose moves are in no
// line of their own but by a decision (RR-TRACE-1).
func trace(t testing.TB, g *rrbuilder.Game, a, b int) []string {
	t.Helper()
	lines := []string{traceLine(t, traceHeader{"rrbuilder", g.Seats(), json.RawMessage(g.Header().Options)})}
	s := g.Start()
	for k := 0; s.Phase() != rrbuilder.PhaseOver; k++ {
		list := texts(g, s)
		step := traceStep{Actor: g.Turn(s), Legal: list, Move: list[(a*k+b)%len(list)]}
		step.Scores, step.Cubes = tallies(t, g, s)
		lines = append(lines, traceLine(t, step))
		s = play(t, g, s, step.Move)
	}
	scores, _ := tallies(t, g, s)
	st := g.Standing(s)
	require.Equal(t, scores, st.Score[:g.Seats()])
	return append(lines, traceLine(t, traceEnd{true, scores, st.Winners(), st.Reason}))
}

// checkTrace replays a trace from its header.
func checkTrace(t testing.TB, lines []string) error {
	var h traceHeader
	if err := json.Unmarshal([]byte(lines[0]), &h); err != nil {
		return err
	}
	g, err := rrbuilder.Open(core.Header{Game: h.Game, Players: h.Players, Options: string(h.Options)})
	if err != nil {
		return err
	}
	s := g.Start()
	for i, line := range lines[1:] {
		var step traceStep
		if err := json.Unmarshal([]byte(line), &step); err != nil {
			return err
		}
		scores, cubes := tallies(t, g, s)
		want := traceLine(t, traceStep{g.Turn(s), texts(g, s), step.Move, scores, cubes})
		st := g.Standing(s)
		if st.Over {
			want = traceLine(t, traceEnd{true, scores, st.Winners(), st.Reason})
		}
		switch {
		case line != want:
			return fmt.Errorf("line %d: %s, want %s", i+2, line, want)
		case st.Over && i+2 < len(lines):
			return errors.New("the trace goes on after its last line")
		case st.Over:
			return nil
		}
		s = play(t, g, s, step.Move)
	}
	return errors.New("the trace has no last line")
}

// RR-TRACE-1, RR-TRACE-2, RR-TRACE-3, RR-TRACE-4: the beginning and the end of
// the trace that the rules print.
func TestTrace(t *testing.T) {
	lines := trace(t, opened(t, 3, `{"investmentTable":[1,1,1,1]}`), 11, 4)
	require.Len(t, lines, 1+85+1)
	require.Equal(t, strings.Split(`{"game":"rrbuilder","players":3,"options":{"investmentTable":[1,1,1,1]}}
{"actor":0,"legal":["pass","nominate red 1","nominate yellow 1","nominate green 1","nominate blue 1","nominate grey 1","nominate brown 1"],"move":"nominate blue 1","scores":[0,0,0],"cubes":[1,1,1]}
{"actor":1,"legal":["pass"],"move":"pass","scores":[0,0,0],"cubes":[1,1,1]}
{"actor":2,"legal":["pass"],"move":"pass","scores":[0,0,0],"cubes":[1,1,1]}
{"actor":1,"legal":["pass","nominate red 1","nominate yellow 1","nominate green 1","nominate grey 1","nominate brown 1"],"move":"nominate red 1","scores":[0,0,0],"cubes":[0,1,1]}
{"actor":2,"legal":["pass"],"move":"pass","scores":[0,0,0],"cubes":[0,1,1]}`, "\n"), lines[:6])
	require.Equal(t, strings.Split(`{"actor":0,"legal":["take albany"],"move":"take albany","scores":[20,50,50],"cubes":[0,0,0]}
{"actor":1,"legal":["take washington"],"move":"take washington","scores":[20,50,50],"cubes":[0,0,0]}
{"over":true,"scores":[40,90,70],"winners":[1],"reason":"cash"}`, "\n"), lines[len(lines)-3:])
}

// RR-TRACE-5: a trace is valid to its last line and not beyond.
func TestTraceIsWhole(t *testing.T) {
	lines := trace(t, opened(t, 5, `{"finalPayout":"per-share"}`), 11, 4)
	require.NoError(t, checkTrace(t, lines))
	require.Error(t, checkTrace(t, lines[:len(lines)-1]))
	require.Error(t, checkTrace(t, append(slices.Clone(lines), lines[len(lines)-1])))
	wrong := slices.Clone(lines)
	wrong[40] = strings.Replace(wrong[40], `"cubes":[`, `"cubes":[9`, 1)
	require.ErrorContains(t, checkTrace(t, wrong), "line 41")
}
