package solve

import (
	"math"
	"slices"
)

// The closed form of a freight train.
//
// A freight train of memory m pays double*(m + cars) when a caboose closes it
// and nothing when it crashes. The dice know nothing of m. So under a strategy
// that does not look at the memory its expected payment is
//
//	slope*m + level
//
// where slope is double times the probability that a caboose comes before a
// crash. The best strategy does look at the memory: while m is small it is
// worth a risk to load more. But of two choices the one with the higher slope
// is the better one for all memories from the crossing of their lines on. There
// are finitely many choices, so there is a last crossing, called from below,
// and memories never fall: from there on the best strategy is the same for
// ever and its value is a line, exactly. Below, the values follow from those of
// higher memories, one memory after the other. Nothing is cut off.
//
// The lines follow from that of the empty load, for one load is like the next:
// if the player completes a load with probability back, and then has load
// points more on the average of all cases (those without counting 0), then
//
//	slope = paid + back*slope
//	level = rest + load*slope + back*level
//
// which Newton's method solves: choose the best moves for a guess of the line,
// solve the two equations for these moves, and take the solution as the next
// guess. Each guess is the value of a strategy, none is worse than the one
// before, and there are finitely many strategies, so it ends with the best one.
// It is best in the sense that comparing lines by slope first, then by level,
// finds no better move; by the crossings it is then best for every memory from
// the last of them on. As scores are never negative, a strategy whose value
// cannot be improved by any single move is optimal.

// line is an affine function of the memory.
type line struct{ slope, level float64 }

func (l line) at(memory float64) float64 { return l.slope*memory + l.level }

// parallel is the difference of slopes that is rounding and nothing else.
// Slopes of different strategies differ by far more.
const parallel = 1e-12

// compare orders lines by their values for large memories.
func (l line) compare(other line) int {
	if math.Abs(l.slope-other.slope) <= parallel {
		return cmpFloat(l.level, other.level)
	}
	return cmpFloat(l.slope, other.slope)
}

// crossing returns the memory from which on l, which is not less than other for
// large memories, is nowhere less.
func (l line) crossing(other line) float64 {
	if other.level <= l.level || l.slope-other.slope <= parallel {
		return 0
	}
	return (other.level - l.level) / (l.slope - other.slope)
}

// outlook is the line of a freight train together with the probability that it
// completes its load, and the points of that load in those cases.
type outlook struct {
	line
	back, load float64
}

func (o *outlook) add(p float64, other outlook) {
	o.slope += p * other.slope
	o.level += p * other.level
	o.back += p * other.back
	o.load += p * other.load
}

func (o outlook) over(p float64) outlook {
	return outlook{line{o.slope / p, o.level / p}, o.back / p, o.load / p}
}

// tail is the closed form for the large memories.
type tail struct {
	lines [maxLoads]line
	from  int // the first memory for which it holds
	// back is the probability that an empty load is completed.
	back float64
}

// newTail finds the closed form.
func newTail(t *turn) tail {
	var guess line
	for {
		f := outlooks(t, guess)
		o := f[loadAt+empty]
		var next line
		next.slope = (o.slope - o.back*guess.slope) / (1 - o.back)
		next.level = (o.level - o.back*guess.level + o.load*(next.slope-guess.slope)) / (1 - o.back)
		better := next.slope > guess.slope+parallel || next.level > guess.level+tie*max(1, guess.level)
		guess = next
		if !better {
			break
		}
	}
	f := outlooks(t, guess)
	last := tail{from: lastCrossing(t, f), back: f[loadAt+empty].back}
	for i := range last.lines {
		last.lines[i] = f[loadAt+i].line
	}
	return last
}

// outlooks returns the best outlook of all that a freight train can lead to if
// that of the empty load after this one is a guess.
func outlooks(t *turn, guess line) *[len(frame{})]outlook {
	var f [len(frame{})]outlook
	for points := range maxUnfinished + 1 {
		f[points].line = line{float64(t.double), float64(t.double * points)}
	}
	for points := minLoad; points <= maxLoad; points++ {
		f[completeAt+points] = outlook{
			line: line{guess.slope, guess.at(float64(points))},
			back: 1,
			load: float64(points),
		}
	}
	for i := range t.throws {
		f[loadAt+i] = t.throws[i].outlook(&f)
	}
	return &f
}

// outlook is the value of a throw as plan.throw has it, but for large memories.
func (t *throw) outlook(f *[len(frame{})]outlook) outlook {
	if t.free {
		return t.patientOutlook(f)
	}
	var sum outlook
	for i := range t.picks {
		sum.add(t.picks[i].chance, bestOutlook(t.picks[i].to, f))
	}
	return sum.over(1 - t.again)
}

func bestOutlook(to []uint8, f *[len(frame{})]outlook) outlook {
	first := f[to[0]]
	for _, place := range to[1:] {
		if f[place].compare(first.line) > 0 {
			first = f[place]
		}
	}
	return first
}

// patientOutlook is plan.patient for large memories.
func (t *throw) patientOutlook(f *[len(frame{})]outlook) outlook {
	type bet struct {
		chance float64
		value  outlook
	}
	var bets []bet
	for i := range t.picks {
		bets = append(bets, bet{t.picks[i].chance, bestOutlook(t.picks[i].to[1:], f)})
	}
	slices.SortFunc(bets, func(a, b bet) int { return b.value.compare(a.value.line) })
	chance := t.crash
	var sum, first outlook
	for _, b := range bets {
		chance += b.chance
		sum.add(b.chance, b.value)
		if mean := sum.over(chance); mean.compare(first.line) > 0 {
			first = mean
		}
	}
	return first
}

// lastCrossing returns the memory from which on no choice is better than that
// for large memories.
func lastCrossing(t *turn, f *[len(frame{})]outlook) int {
	last := 0.0
	for i := range t.throws {
		for _, p := range t.throws[i].picks {
			// Waiting is one of the places of a pick.
			first := bestOutlook(p.to, f)
			for _, place := range p.to {
				last = max(last, first.crossing(f[place].line))
			}
		}
	}
	return int(math.Ceil(last))
}
