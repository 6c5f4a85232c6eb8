package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The sample of the rules of train dice (TD-TRACE), its long lists left out.
var sample = []string{
	`{"game":"traindice","players":2,"options":{"endMode":"rounds","rounds":1}}`,
	`{"actor":"chance","legal":["rolled 1","rolled 2","rolled 3","rolled 4","rolled 5","rolled 6"],"weights":[1,1,1,1,1,1],"move":"rolled 2","scores":[0,0]}`,
	`{"actor":"chance","legal":["rolled 1","rolled 2","rolled 3","rolled 4","rolled 5","rolled 6"],"weights":[1,1,1,1,1,1],"move":"rolled 1","scores":[0,0]}`,
	`{"actor":0,"legal":["roll"],"move":"roll","scores":[0,0]}`,
	`"move":"rolled 344566","scores":[0,0]}`,
	`{"actor":0,"legal":["keep -","keep 3","keep 4","keep 6","keep 34","keep 36","keep 44","keep 46","keep 344","keep 346","keep 446","keep 3446"],"move":"keep 344","scores":[0,0]}`,
	`{"actor":0,"legal":["roll","stop"],"move":"stop","scores":[0,0]}`,
	`{"actor":1,"legal":["roll"],"move":"roll","scores":[11,0]}`,
	`"move":"rolled 144456","scores":[11,0]}`,
	`{"actor":1,"legal":["keep -","keep 1","keep 4","keep 14","keep 44","keep 144","keep 444","keep 1444"],"move":"keep 1444","scores":[11,0]}`,
	`{"over":true,"scores":[11,24],"winners":[1],"reason":"rounds"}`,
}

const sampleMoves = "rolled 2\nrolled 1\nroll\nrolled 344566\nkeep 344\nstop\nroll\nrolled 144456\nkeep 1444\n"

func trace(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(args, &out); err != nil {
		t.Fatalf("trace %q: %v", args, err)
	}
	return out.String()
}

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestTraceIsWrittenAsTheSampleOfTheRules(t *testing.T) {
	got := trace(t, "-game", "traindice", "-players", "2", "-options", `{"rounds":1, "endMode":"rounds"}`, "-moves", file(t, sampleMoves))
	lines := strings.SplitAfter(got, "\n")
	if len(lines) != len(sample)+1 {
		t.Fatalf("%d lines, want %d", len(lines)-1, len(sample))
	}
	for i, want := range sample {
		if !strings.HasSuffix(lines[i], want+"\n") || want[0] == '{' && lines[i] != want+"\n" {
			t.Errorf("line %d: got %s want %s", i+1, lines[i], want)
		}
	}
}

func TestTraceIsCutOffWhereTheMovesEnd(t *testing.T) {
	got := trace(t, "-players", "2", "-moves", file(t, "rolled 2\nrolled 1\n"))
	if want := `{"over":false,"scores":[0,0]}` + "\n"; !strings.HasSuffix(got, want) {
		t.Errorf("ends with %q", got[max(0, len(got)-60):])
	}
	if got := trace(t, "-players", "2", "-limit", "3"); strings.Count(got, "\n") != 5 {
		t.Errorf("limit 3 gives %d lines", strings.Count(got, "\n"))
	}
}

func TestEveryGameAgreesWithItsOwnTraces(t *testing.T) {
	for _, game := range names() {
		for seed := range 2 {
			args := []string{"-game", game, "-seed", fmt.Sprint(seed)}
			text := trace(t, args...)
			if again := trace(t, args...); again != text {
				t.Errorf("%s: the same seed gives another trace", game)
			}
			if got := trace(t, "-check", file(t, text+"\n\n")); !strings.Contains(got, "steps agree") {
				t.Errorf("%s: %s", game, got)
			}
		}
	}
}

func TestCheckNamesTheFirstLineThatDiffers(t *testing.T) {
	text := trace(t, "-players", "2", "-options", `{"endMode":"rounds","rounds":1}`, "-moves", file(t, sampleMoves))
	for _, c := range []struct{ old, new, problem string }{
		{`"traindice"`, `"nodice"`, `line 1: no game "nodice"`},
		{`"rounds":1`, `"rounds":0`, "line 1: "},
		{`"move":"rolled 2"`, `"move":"rolled 3"`, ""}, // legal as well
		{`"move":"rolled 1"`, `"move":"rolled 7"`, "line 3: "},
		{`"actor":0,"legal":["roll"]`, `"actor":1,"legal":["roll"]`, "line 4: actor is 1, the rules say 0"},
		{`"keep -","keep 3"`, `"keep 3","keep -"`, "line 6: legal"},
		{`[1,1,1,1,1,1]`, `[1,1,1,1,1,2]`, "line 2: weights"},
		{`"scores":[11,24]`, `"scores":[11,25]`, "line 11: scores"},
		{`"winners":[1]`, `"winners":[0,1]`, "line 11: winners"},
		{`"reason":"rounds"`, `"reason":"target"`, "line 11: reason"},
		{`,"reason":"rounds"`, ``, "line 11: reason is missing"},
		{`{"actor":0,"legal":["roll"],`, `{"actor":0,"legal":["roll"],"note":"x",`, ""}, // other keys are ignored
		{"\n{\"over\"", "\n\n{\"over\"", "line 11: blank"},
		{"\n{\"over\"", "\n{\"actor\":0,\"move\":\"roll\"}\n{\"over\"", "line 11: "},
		{"{\"over\"", "over", "line 11: not a JSON object"},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s is not in the trace", c.old)
		}
		_, err := check([]byte(strings.Replace(text, c.old, c.new, 1)))
		if c.problem == "" && err != nil || c.problem != "" && (err == nil || !strings.Contains(err.Error(), c.problem)) {
			t.Errorf("%s -> %s: got %v, want %q", c.old, c.new, err, c.problem)
		}
	}
	if _, err := check([]byte(text[:strings.Index(text, `{"over"`)])); err == nil {
		t.Error("a trace without a last line is accepted")
	}
}

func TestBadArgumentsAreRefused(t *testing.T) {
	for _, args := range [][]string{
		{"-game", "chess"},
		{"-players", "-1"},
		{"-players", "9999"},
		{"-options", "[]"},
		{"-options", `{"nothing":1}`},
		{"-moves", "there-is-no-such-file"},
		{"-moves", file(t, "stop\n"), "-players", "1"},
		{"-check", "there-is-no-such-file"},
		{"-limit", "-1"},
		{"extra"},
	} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("trace %q: no error", args)
		}
	}
}
