package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress returns a function to be called after each game: it moves a bar with
// rate and time left on a terminal, and prints a plain line now and then
// elsewhere.
func progress(f *os.File, games int) func() {
	if term.IsTerminal(int(f.Fd())) {
		bar := progressbar.NewOptions(games,
			progressbar.OptionSetWriter(f),
			progressbar.OptionSetDescription("games"),
			progressbar.OptionShowCount(),
			progressbar.OptionShowIts(),
			progressbar.OptionSetItsString("games"),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
		return func() { bar.Add(1) }
	}
	return lines(f, games, time.Now)
}

// lines prints a line at every tenth part of the games and at least twice a
// minute.
func lines(w io.Writer, games int, now func() time.Time) func() {
	begin, last, done := now(), now(), 0
	return func() {
		done++
		t := now()
		if done*10/games == (done-1)*10/games && t.Sub(last) < 30*time.Second {
			return
		}
		last = t
		took := t.Sub(begin)
		left := time.Duration(float64(took) / float64(done) * float64(games-done))
		fmt.Fprintf(w, "%d of %d games, %.2f a second, %v left\n", done, games,
			float64(done)/max(took.Seconds(), 1e-9), left.Round(time.Second))
	}
}
