package core

// Standing is the result of a game, or the scores on the way to it. It is
// comparable.
type Standing struct {
	// Over tells whether the game is over; Place and Reason are set only then.
	Over bool
	// Seats is the number of players.
	Seats int
	// Score is the score by seat in the unit of the game.
	Score [MaxSeats]int
	// Place is the place by seat: 1 for every winner; k players who share a
	// place leave the next k-1 places empty.
	Place [MaxSeats]int
	// Reason is why the game ended, a word of the game's rules.
	Reason string
}

// Winners returns the seats in first place, ascending; nil before the end.
func (s Standing) Winners() []Seat {
	var w []Seat
	for seat := range min(s.Seats, MaxSeats) {
		if s.Over && s.Place[seat] == 1 {
			w = append(w, Seat(seat))
		}
	}
	return w
}

// Rank returns the places of the first n seats: one with a higher value of the
// first key stands before one with a lower, equal ones are compared by the
// next key, and those equal in all keys share a place.
func Rank(n int, keys ...[MaxSeats]int) [MaxSeats]int {
	var place [MaxSeats]int
	for a := range min(n, MaxSeats) {
		place[a] = 1
		for b := range min(n, MaxSeats) {
			if ahead(b, a, keys) {
				place[a]++
			}
		}
	}
	return place
}

// ahead reports whether seat a stands before seat b.
func ahead(a, b int, keys [][MaxSeats]int) bool {
	for i := range keys {
		if keys[i][a] != keys[i][b] {
			return keys[i][a] > keys[i][b]
		}
	}
	return false
}
