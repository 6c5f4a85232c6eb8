package main

import (
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// hold runs a tournament with its progress going nowhere.
func hold(t *testing.T, ctx context.Context, args ...string) (string, error) {
	t.Helper()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	var out bytes.Buffer
	err = tournament(ctx, args, &out, null)
	return out.String(), err
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestResultsDependOnTheSeedAlone(t *testing.T) {
	for _, game := range []struct{ name, players string }{
		{"traindice", "random,greedy,mcts:40,solve"},
		{"traindice", "mcts:40/3,random"},
		{"rrbuilder", "random,greedy,mcts:40"},
		{"unionpacific", "greedy,mcts:20"},
		{"tycoon", "greedy,mcts:20"},
	} {
		if testing.Short() && game.name == "tycoon" {
			continue
		}
		results := map[string]string{}
		for _, run := range []struct{ seed, workers string }{{"7", "1"}, {"7", "3"}, {"8", "2"}} {
			file := filepath.Join(t.TempDir(), "results.csv")
			out, err := hold(t, t.Context(), "-game", game.name, "-players", game.players, "-games", "3",
				"-seed", run.seed, "-workers", run.workers, "-csv", file)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range strings.Split(game.players, ",") {
				if strings.Count(out, name) < 3 {
					t.Errorf("%s is not in all tables:\n%s", name, out)
				}
			}
			results[run.seed+"/"+run.workers] = read(t, file)
		}
		if results["7/1"] != results["7/3"] {
			t.Errorf("%s: the number of workers changes the results:\n%s\n%s", game.name, results["7/1"], results["7/3"])
		}
		if results["7/1"] == results["8/2"] {
			t.Errorf("%s: the seed does not change the results", game.name)
		}
	}
}

func TestEveryPlayerSitsInEverySeat(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.csv")
	if _, err := hold(t, t.Context(), "-players", "random,greedy,random", "-games", "3", "-csv", file); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(read(t, file), "\n")
	seats := map[string]string{}
	for _, line := range lines[1 : len(lines)-1] {
		f := strings.Split(line, ",")
		seats[f[1]] += f[2]
	}
	if len(seats) != 3 || seats["random"] != "012" || seats["greedy"] != "120" || seats["random#2"] != "201" {
		t.Errorf("%v", seats)
	}
}

func TestAnInterruptKeepsTheGamesThatAreOver(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	set, err := parse([]string{"-players", "random,random", "-games", "1000"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c, err := openers["traindice"](header(set), set.players, 1)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	all, err := run(ctx, c, set.games, 2, func() {
		if played++; played == 5 {
			cancel()
		}
	})
	if err != nil || len(all) < 5 || len(all) > 100 {
		t.Errorf("%d games (%v)", len(all), err)
	}
	out, err := hold(t, ctx, "-players", "random,random", "-games", "50")
	if err != nil || out != "interrupted after 0 of 50 games\n" {
		t.Errorf("%q (%v)", out, err)
	}
}

func TestPlotsAreDrawn(t *testing.T) {
	for format, begin := range map[string]string{"svg": "<?xml", "png": "\x89PNG"} {
		folder := filepath.Join(t.TempDir(), "plots")
		if _, err := hold(t, t.Context(), "-players", "random,greedy", "-games", "6", "-plots", folder, "-format", format); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"scores.", "wins."} {
			if data := read(t, filepath.Join(folder, name+format)); !strings.HasPrefix(data, begin) {
				t.Errorf("%s%s begins with %.20q", name, format, data)
			}
		}
	}
}

func TestPlayersWithATimeAreStopped(t *testing.T) {
	begin := time.Now()
	out, err := hold(t, t.Context(), "-players", "mcts:1ms,random", "-games", "1")
	if err != nil || time.Since(begin) > 10*time.Second {
		t.Errorf("%v after %v\n%s", err, time.Since(begin), out)
	}
}

func TestWhatCannotBePlayedIsRefused(t *testing.T) {
	for _, args := range [][]string{
		{"-game", "chess"},
		{"-players", "genius"},
		{"-players", "random:3"},
		{"-players", "mcts"},
		{"-players", "mcts:0"},
		{"-players", "mcts:-3ms"},
		{"-players", "mcts:5/0"},
		{"-players", "mcts:5/x"},
		{"-game", "rrbuilder", "-players", "random,random"},
		{"-game", "rrbuilder", "-players", "solve,random,random"},
		{"-players", "duel,random,random"},
		{"-options", `{"target":0}`},
		{"-games", "0"},
		{"-workers", "0"},
		{"-format", "bmp"},
		{"extra"},
	} {
		if out, err := hold(t, t.Context(), args...); err == nil {
			t.Errorf("%q is played:\n%s", args, out)
		}
	}
}

func TestIntervals(t *testing.T) {
	// Wilson's interval for 8 of 10, from the formula by hand.
	low, high := wilson(8, 10)
	if math.Abs(low-0.4902) > 1e-4 || math.Abs(high-0.9433) > 1e-4 {
		t.Errorf("%.4f to %.4f", low, high)
	}
	if low, high = wilson(0, 5); low > 1e-9 || high >= 1 {
		t.Errorf("%.4f to %.4f", low, high)
	}
	if mean, margin := meanOf([]float64{2, 4, 6}); mean != 4 || math.Abs(margin-1.959964*2/math.Sqrt(3)) > 1e-9 {
		t.Errorf("%v ± %v", mean, margin)
	}
}

func TestSummaryCountsSharedPlacesHalf(t *testing.T) {
	o := outcome{score: []int{5, 5, 3}, place: []int{1, 1, 3}, win: []float64{0.5, 0.5, 0}, moves: []int{1, 1, 1},
		took: make([]time.Duration, 3), tried: make([]int, 3)}
	s := summarize([]string{"a", "b", "c"}, []outcome{o, o})
	if s[0].wins != 1 || s[0].beats[1] != 0.5 || s[0].beats[2] != 1 || s[2].beats[0] != 0 {
		t.Errorf("%+v", s)
	}
}

func TestProgressIsPlainLinesWithoutATerminal(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	done := lines(&out, 100, func() time.Time { return now })
	for range 20 {
		now = now.Add(2 * time.Second)
		done()
	}
	if want := "10 of 100 games, 0.50 a second, 3m0s left\n20 of 100 games, 0.50 a second, 2m40s left\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	now = now.Add(31 * time.Second)
	out.Reset()
	if done(); !strings.HasPrefix(out.String(), "21 of 100") {
		t.Errorf("%q", out.String())
	}
}
