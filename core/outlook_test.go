package core

import (
	"math"
	"testing"
)

func TestShareIsThePartOfTheWin(t *testing.T) {
	st := Standing{Over: true, Seats: 3, Place: [MaxSeats]int{1, 3, 1, 1}}
	for seat, want := range []float64{0.5, 0, 0.5, 0} {
		if got := st.Share(Seat(seat)); got != want {
			t.Errorf("seat %d: %v, not %v", seat, got, want)
		}
	}
	st.Over = false
	if st.Share(0) != 0 || st.Share(Nobody) != 0 {
		t.Error("somebody has won before the end")
	}
}

func TestOutlooksSumToOneAndFollowTheScores(t *testing.T) {
	scores := [MaxSeats]float64{30, 10, 10, 99}
	sum := 0.0
	for seat := range Seat(3) {
		sum += Outlook(seat, 3, scores, 10)
	}
	if math.Abs(sum-1) > 1e-12 || Outlook(3, 3, scores, 10) != 0 || Outlook(Chance, 3, scores, 10) != 0 {
		t.Errorf("the sum is %v", sum)
	}
	// Two spreads ahead of one rival is 1 to e^-2.
	if got, want := Outlook(0, 2, scores, 10), 1/(1+math.Exp(-2)); math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, not %v", got, want)
	}
	if got := Outlook(1, 2, [MaxSeats]float64{1e9}, 1); got != 0 {
		t.Errorf("hopeless, but %v", got)
	}
	for seat, want := range []float64{0.5, 0, 0.5} {
		if got := Outlook(Seat(seat), 3, [MaxSeats]float64{7, 3, 7}, 0); got != want {
			t.Errorf("nothing is open and seat %d has %v, not %v", seat, got, want)
		}
	}
}
