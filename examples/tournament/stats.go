package main

import (
	"math"
	"time"
)

// z is the number of standard deviations on either side of a 95% interval.
const z = 1.959964

// summary is what a player did in all games.
type summary struct {
	name      string
	games     int
	wins      float64 // shared wins count their part
	low, high float64 // of the win rate
	mean      float64 // of the score
	margin    float64 // of the mean
	perMove   time.Duration
	perSecond float64 // iterations a second of thinking
	scores    []float64
	beats     []float64 // by other player: the part of the games in which it stands before, equal places half
}

func (s summary) rate() float64 { return s.wins / float64(s.games) }

// summarize adds up the outcomes; there must be one at least.
func summarize(names []string, all []outcome) []summary {
	sums := make([]summary, len(names))
	for p := range names {
		s := &sums[p]
		s.name, s.games, s.beats = names[p], len(all), make([]float64, len(names))
		var took time.Duration
		moves, tried := 0, 0
		for _, o := range all {
			s.wins += o.win[p]
			s.scores = append(s.scores, float64(o.score[p]))
			took += o.took[p]
			moves += o.moves[p]
			tried += o.tried[p]
			for q := range names {
				switch {
				case o.place[p] < o.place[q]:
					s.beats[q] += 1 / float64(len(all))
				case o.place[p] == o.place[q]:
					s.beats[q] += 0.5 / float64(len(all))
				}
			}
		}
		s.low, s.high = wilson(s.wins, len(all))
		s.mean, s.margin = meanOf(s.scores)
		if moves > 0 {
			s.perMove = took / time.Duration(moves)
		}
		if took > 0 {
			s.perSecond = float64(tried) / took.Seconds()
		}
	}
	return sums
}

// wilson returns the 95% interval of Wilson for a rate.
func wilson(wins float64, games int) (low, high float64) {
	n := float64(games)
	p, zz := wins/n, z*z
	middle := (p + zz/(2*n)) / (1 + zz/n)
	half := z / (1 + zz/n) * math.Sqrt(p*(1-p)/n+zz/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}

// meanOf returns the mean and half of its 95% interval.
func meanOf(xs []float64) (mean, margin float64) {
	n, sum, squares := float64(len(xs)), 0.0, 0.0
	for _, x := range xs {
		sum += x
	}
	mean = sum / n
	for _, x := range xs {
		squares += (x - mean) * (x - mean)
	}
	if n > 1 {
		margin = z * math.Sqrt(squares/(n-1)/n)
	}
	return mean, margin
}
