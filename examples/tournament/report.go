package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"
)

// writeTable prints what the games showed.
func writeTable(w io.Writer, sums []summary, all []outcome) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "player\twins\tof\trate\t95% interval\tmean score\t95%\ttime a move\titerations/s\t\n")
	for _, s := range sums {
		rate := "-"
		if s.perSecond > 0 {
			rate = fmt.Sprintf("%.0f", s.perSecond)
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%.1f%%\t%.1f-%.1f%%\t%.1f\t±%.1f\t%v\t%s\t\n", s.name, number(s.wins), s.games,
			100*s.rate(), 100*s.low, 100*s.high, s.mean, s.margin, s.perMove.Round(100*time.Nanosecond), rate)
	}
	t.Flush()
	fmt.Fprint(w, "\nstands before (equal places half):\n")
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range sums {
		fmt.Fprintf(t, "\t%s", s.name)
	}
	fmt.Fprint(t, "\t\n")
	for p, s := range sums {
		fmt.Fprint(t, s.name)
		for q := range sums {
			if p == q {
				fmt.Fprint(t, "\t-")
			} else {
				fmt.Fprintf(t, "\t%.1f%%", 100*s.beats[q])
			}
		}
		fmt.Fprint(t, "\t\n")
	}
	t.Flush()
	steps := make([]int, len(all))
	sum := 0
	for i, o := range all {
		steps[i] = o.steps
		sum += o.steps
	}
	slices.Sort(steps)
	_, err := fmt.Fprintf(w, "\nsteps a game: mean %.1f, least %d, median %d, most %d\n",
		float64(sum)/float64(len(all)), steps[0], steps[len(steps)/2], steps[len(steps)-1])
	return err
}

// number writes a sum of wins, with the part of shared ones.
func number(x float64) string { return strconv.FormatFloat(float64(int(x*100+0.5))/100, 'f', -1, 64) }

// writeCSV writes a line for each player of each game. Nothing in it depends on
// the machine, unless players have a time instead of a number of iterations.
func writeCSV(w io.Writer, names []string, all []outcome) error {
	out := csv.NewWriter(w)
	out.Write([]string{"game", "player", "seat", "score", "place", "win", "moves", "iterations", "steps", "reason"})
	for _, o := range all {
		for p, name := range names {
			out.Write([]string{
				strconv.Itoa(o.number), name, strconv.Itoa(o.seat[p]), strconv.Itoa(o.score[p]), strconv.Itoa(o.place[p]),
				strconv.FormatFloat(o.win[p], 'g', 6, 64), strconv.Itoa(o.moves[p]), strconv.Itoa(o.tried[p]),
				strconv.Itoa(o.steps), o.reason,
			})
		}
	}
	out.Flush()
	return out.Error()
}
