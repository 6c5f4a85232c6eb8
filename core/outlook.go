package core

import "math"

// Share returns a seat's part of the win once the game is over: 1 for an only
// winner, 1/k for each of k winners, 0 for everybody else and before the end.
func (s Standing) Share(seat Seat) float64 {
	if !s.Over || !seat.In(min(s.Seats, MaxSeats)) || s.Place[seat] != 1 {
		return 0
	}
	return 1 / float64(len(s.Winners()))
}

// Outlook estimates the part of the win that a seat will have, from the scores
// that the first n seats may expect in the end and the spread of what is still
// open, in the same unit: each seat counts e to the power of its score divided
// by the spread. With a spread of 0 only the best scores count. The results of
// the n seats sum to 1; a seat that does not play has 0.
func Outlook(seat Seat, n int, scores [MaxSeats]float64, spread float64) float64 {
	n = min(n, MaxSeats)
	if !seat.In(n) {
		return 0
	}
	sum := 0.0
	for q := range n {
		if d := scores[q] - scores[seat]; d != 0 { // 0/0 would be nothing
			sum += math.Exp(d / max(spread, 0))
		} else {
			sum++
		}
	}
	return 1 / sum
}
