package solve

import "math"

// lead is a freight train of the first player whose memory alone takes him to
// the target, by the lead that it would give him if it closed with its memory
// and nothing more. The second player has one turn to make that good.
//
// The higher the lead, the less a longer train adds to it, and the more it
// matters whether the train crashes: in the end the best choice is the one with
// the highest probability of a caboose, and of such choices the one with the
// best lead. If all choices are made so, the probability of winning is
//
//	value + zero*(1 - chance)
//
// where zero is that after a crash, which is all that differs between totals
// with the same lead. Such choices are the best ones if zero is low enough:
// another choice has the lower chance, so it gains on them with growing zero,
// and they are equal at one zero. The limit is the lowest of these, so up to
// the limit the form is exact, for a lead and for all those of higher memories.
type lead struct {
	value [maxLoads]float64
	limit float64
}

// lead returns the lead with a number of points; those beyond the table are
// certain wins.
func (d *Duel) lead(points int) lead {
	if points < len(d.ahead) {
		return d.ahead[points]
	}
	return lead{d.chance, 1}
}

// prospect is a probability of winning after a caboose, and that of the caboose.
type prospect struct{ value, chance float64 }

// solveAhead fills in the leads below a number, the highest first.
func (d *Duel) solveAhead(leads int) {
	d.ahead = make([]lead, leads)
	for points := leads - 1; points >= 0; points-- {
		l := lead{limit: d.lead(points + d.turn.double).limit}
		d.solveLead(&l, points)
		d.ahead[points] = l
	}
}

// solveLead fills in one lead, whose limit is so far that of the leads of all
// higher memories.
func (d *Duel) solveLead(l *lead, points int) {
	var f [len(frame{})]prospect
	for more := range maxUnfinished + 1 {
		f[more] = prospect{1 - d.last[points+d.turn.double*more], 1}
	}
	for more := minLoad; more <= maxLoad; more++ {
		f[completeAt+more] = prospect{d.lead(points + d.turn.double*more).value[empty], d.chance[empty]}
	}
	for i := range d.turn.throws {
		t := &d.turn.throws[i]
		for _, p := range t.picks {
			first := f[p.to[0]]
			for _, place := range p.to[1:] {
				if f[place].surer(first) {
					first = f[place]
				}
			}
			for _, place := range p.to {
				l.limit = min(l.limit, first.until(f[place]))
			}
			l.value[i] += p.chance * first.value / (1 - t.again)
		}
		f[loadAt+i] = prospect{l.value[i], d.chance[i]}
	}
}

// surer orders prospects by the probability of a caboose, then by the value.
func (p prospect) surer(other prospect) bool {
	if math.Abs(p.chance-other.chance) <= parallel {
		return p.value > other.value
	}
	return p.chance > other.chance
}

// until returns up to which zero p, which is the surer one, is not worse than
// another prospect.
func (p prospect) until(other prospect) float64 {
	if p.chance-other.chance <= parallel {
		return 1
	}
	return (p.value - other.value) / (p.chance - other.chance)
}
