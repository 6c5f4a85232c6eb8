package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/railrules/railrules/core"
)

// keys are the names that a trace line can have, in the order in which they
// are compared. Other names are ignored.
var keys = []string{"game", "players", "options", "over", "actor", "scores", "cubes", "cash", "legal", "weights", "move", "seen", "winners", "reason"}

// checkFile replays the trace in a file (COMMON-TRACE-4).
func checkFile(name string, out io.Writer) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	steps, err := check(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	_, err = fmt.Fprintf(out, "%s: %d steps agree\n", name, steps)
	return err
}

// check replays a trace and returns the number of its steps, or an error that
// names the first line that differs; the header is line 1.
func check(data []byte) (int, error) {
	given, err := parseLines(data)
	if err != nil {
		return 0, err
	}
	if len(given) < 2 {
		return 0, errors.New("a trace has a header and a last line")
	}
	h, t, err := parseHeader(given[0])
	if err != nil {
		return 0, fmt.Errorf("line 1: %w", err)
	}
	moves := make([]string, 0, len(given)-2)
	for i, line := range given[1 : len(given)-1] {
		move, ok := line["move"].(string)
		if !ok {
			return 0, fmt.Errorf("line %d: no move", i+2)
		}
		moves = append(moves, move)
	}
	var want bytes.Buffer
	playErr := t.write(&want, h, listed(moves))
	expected, err := parseLines(want.Bytes())
	if err != nil {
		return 0, err
	}
	for i, line := range expected {
		if i > 0 { // the options of line 1 may be spelled in another way
			if err := compare(given[i], line); err != nil {
				return 0, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	switch {
	case playErr != nil:
		return 0, fmt.Errorf("line %d: %w", len(expected)+1, playErr)
	case len(expected) < len(given):
		return 0, fmt.Errorf("line %d: the game is over before it", len(expected)+1)
	}
	return len(moves), nil
}

// parseLines parses JSON objects, one a line; only blank lines may follow them.
func parseLines(data []byte) ([]map[string]any, error) {
	var lines []map[string]any
	scanner := bufio.NewScanner(bytes.NewReader(data))
	scanner.Buffer(nil, 1<<24)
	blank := 0
	for n := 1; scanner.Scan(); n++ {
		if strings.TrimSpace(scanner.Text()) == "" {
			blank = cmp.Or(blank, n)
			continue
		}
		if blank > 0 {
			return nil, fmt.Errorf("line %d: blank", blank)
		}
		var line map[string]any
		dec := json.NewDecoder(bytes.NewReader(scanner.Bytes()))
		dec.UseNumber()
		if err := dec.Decode(&line); err != nil || line == nil || dec.More() {
			return nil, fmt.Errorf("line %d: not a JSON object", n)
		}
		lines = append(lines, line)
	}
	return lines, scanner.Err()
}

func parseHeader(line map[string]any) (core.Header, tracer, error) {
	data, err := json.Marshal(line)
	if err != nil {
		return core.Header{}, tracer{}, err
	}
	var h header
	if err := json.Unmarshal(data, &h); err != nil {
		return core.Header{}, tracer{}, err
	}
	t, ok := tracers[h.Game]
	if !ok {
		return core.Header{}, tracer{}, fmt.Errorf("no game %s; there are: %s", core.Quote(h.Game), strings.Join(names(), ", "))
	}
	return core.Header{Game: h.Game, Players: h.Players, Options: string(h.Options)}, t, nil
}

// compare reports the first key in which two lines differ. Only seen may be
// left out.
func compare(given, want map[string]any) error {
	for _, key := range keys {
		a, inGiven := given[key]
		b, inWant := want[key]
		if key == "seen" && !inGiven {
			continue
		}
		if inGiven != inWant || !reflect.DeepEqual(a, b) {
			return fmt.Errorf("%s is %s, the rules say %s", key, show(a, inGiven), show(b, inWant))
		}
	}
	return nil
}

func show(v any, there bool) string {
	if !there {
		return "missing"
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}
