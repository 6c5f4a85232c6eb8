package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/railrules/railrules/examples/internal/games"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// play runs the program with the given lines as input and returns its output.
func play(t *testing.T, lines []string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(args, strings.NewReader(strings.Join(lines, "\n")), &out, plain); err != nil {
		t.Fatalf("play %q: %v\n%s", args, err, out.String())
	}
	return out.String()
}

func TestReportOfAWholeGame(t *testing.T) {
	got := play(t, nil, "-game", "traindice", "-players", "3", "-auto", "-seed", "7")
	golden := filepath.Join("testdata", "traindice.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the report differs from %s (-update rewrites it); it is\n%s", golden, got)
	}
}

func TestEveryGamePlaysItselfToTheEnd(t *testing.T) {
	for _, name := range games.All().Names() {
		got := play(t, nil, "-game", name, "-auto", "-seed", "3")
		if !strings.Contains(got, "The game is over (") {
			t.Errorf("%s does not end:\n%s", name, got)
		}
		for line := range strings.Lines(got) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > width {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
		if strings.Contains(got, "\x1b") {
			t.Errorf("%s: colours outside of a terminal", name)
		}
	}
}

func TestAPersonChoosesGameAndPlayers(t *testing.T) {
	got := play(t, []string{"chess", "traindice", "9", "one", "1", "quit"}, "-seed", "1")
	for _, want := range []string{"There is no game \"chess\".", "1 to 8", "That is no number of players", "Train Dice, 1 player", "You are seat 0", "1  roll"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

func TestEndOfInputEndsTheProgram(t *testing.T) {
	for _, lines := range [][]string{nil, {"traindice"}, {"traindice", "2"}, {"traindice", "2", "roll"}} {
		if got := play(t, lines, "-seed", "1"); !strings.Contains(got, "The input ended.") {
			t.Errorf("%q: %s", lines, got)
		}
	}
}

func TestAPersonMayLeaveAtEveryQuestion(t *testing.T) {
	for _, lines := range [][]string{{"quit"}, {"traindice", "quit"}, {"traindice", "2", "quit"}} {
		got := play(t, lines, "-seed", "1")
		if strings.Contains(got, "The input ended.") || strings.Contains(got, "There is no") || strings.Contains(got, "That is no") {
			t.Errorf("%q: %s", lines, got)
		}
	}
}

func TestAFileThatCannotBeWrittenIsNamedBeforeTheGame(t *testing.T) {
	var out strings.Builder
	name := filepath.Join(t.TempDir(), "none", "game.txt")
	err := run([]string{"-game", "traindice", "-players", "1", "-save", name}, strings.NewReader("roll\n"), &out, style{})
	if err == nil || !strings.Contains(err.Error(), name) || out.Len() > 0 {
		t.Errorf("%v after\n%s", err, out.String())
	}
}

func TestRefusalsNameTheRule(t *testing.T) {
	got := play(t, []string{"stop", "keep 5", "nonsense", "99"}, "-game", "traindice", "-players", "1", "-seed", "1")
	for _, want := range []string{"Not allowed: TD-HEAD-3: ", "Not allowed: TD-HEAD-2: ", "Not understood: traindice: move text", "TD-NOTE-4"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

func TestUndoBackSaveAndLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.record")
	got := play(t, []string{"undo", "back", "roll", "undo", "back", "1", "save", "save " + name, "load nowhere", "help", "board", "log", "rules tender", "moves"},
		"-game", "traindice", "-players", "1", "-seed", "1")
	for _, want := range []string{
		"you have made no move yet",
		"table: ", // undo after a throw is refused by a rule of the table
		"Taken back.",
		"save needs the name of a file",
		"Saved to " + name,
		"no such file",
		"go back to your decision",
		"TD-TEND-3",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if got := play(t, []string{"quit"}, "-load", name); !strings.Contains(got, "Loaded "+name+" after 2 steps.") {
		t.Errorf("loading: %s", got)
	}
}

func TestBadArgumentsAreRefused(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.record")
	if err := os.WriteFile(bad, []byte("railrules record 1\ngame: traindice\nplayers: 0\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"-auto"},
		{"-game", "chess"},
		{"-game", "traindice", "-players", "-1"},
		{"-game", "traindice", "-players", "9999"},
		{"-game", "traindice", "-players", "2", "-options", "[]"},
		{"-game", "traindice", "-players", "2", "-preset", "none"},
		{"-preset", "default", "-options", "{}"},
		{"-load", "nowhere"},
		{"-load", bad},
		{"-seed", "x"},
		{"extra"},
	} {
		if err := run(args, strings.NewReader(""), &bytes.Buffer{}, plain); err == nil {
			t.Errorf("play %q: no error", args)
		}
	}
}

func TestPresetsAreFoundByName(t *testing.T) {
	got := play(t, nil, "-game", "traindice", "-players", "1", "-preset", "published", "-auto", "-seed", "1")
	if !strings.Contains(got, `Options: {"cargoRolls":"three-total"}`) {
		t.Errorf("preset: %s", got[:200])
	}
}
