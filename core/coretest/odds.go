package coretest

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/railrules/railrules/core"
)

// Distribution calls f again and again, once for every sequence of choices that
// f can be given, and returns the exact probability of each result. It gives up
// and reports false as soon as f makes choices that together have a probability
// below 1/limit, so f is called at most limit times.
//
// It answers questions such as: is a Sample fair? What are the odds over two
// chance steps? f must depend on nothing but its choices.
func Distribution[T comparable](limit int, f func(c core.Chooser) T) (map[T]*big.Rat, bool) {
	s := &script{limit: uint64(max(limit, 1))}
	dist := map[T]*big.Rat{}
	for {
		result, ok := play(s, f)
		if !ok {
			return nil, false
		}
		p := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).SetUint64(s.ways))
		if dist[result] == nil {
			dist[result] = new(big.Rat)
		}
		dist[result].Add(dist[result], p)
		if !s.next() {
			return dist, true
		}
	}
}

// script is a Chooser that gives every sequence of choices in turn.
type script struct {
	limit   uint64
	choices []choice
	at      int    // the number of choices made in this call of f
	ways    uint64 // the product of their numbers
}

type choice struct{ value, of uint64 }

// tooMany ends a call of f.
type tooMany struct{}

func (s *script) Uint64N(n uint64) uint64 {
	if n == 0 || s.ways > s.limit/n {
		panic(tooMany{})
	}
	if s.at == len(s.choices) {
		s.choices = append(s.choices, choice{of: n})
	}
	s.ways *= n
	s.at++
	return s.choices[s.at-1].value
}

// next goes on to the next sequence of choices and reports whether there is
// one.
func (s *script) next() bool {
	s.choices = s.choices[:s.at]
	for i := len(s.choices) - 1; i >= 0; i-- {
		if c := &s.choices[i]; c.value+1 < c.of {
			c.value++
			s.choices = s.choices[:i+1]
			return true
		}
	}
	return false
}

func play[T any](s *script, f func(c core.Chooser) T) (result T, ok bool) {
	s.at, s.ways = 0, 1
	defer func() {
		if r := recover(); r != nil {
			if r != any(tooMany{}) {
				panic(r)
			}
			ok = false
		}
	}()
	return f(s), true
}

// odds compares what a view lists at a chance step with what its samples list.
func (k *kit[S, M]) odds(p *pos[S, M]) error {
	if p.g.Turn(p.s) != core.Chance {
		return nil
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		listed := chances(p.g, v, nil)
		if len(listed) == 0 {
			return nil // the law "turn"
		}
		truths, small, err := truths(p.g, v)
		if err != nil {
			return nil // the law "sample"
		}
		if small {
			return k.exactOdds(p.g, w, listed, truths)
		}
		return k.likelyOdds(p.g, w, listed, core.View[S]{State: v})
	})
}

// truths returns the exact probability of every sample of the view v, and
// reports whether there are few enough for that.
func truths[S, M comparable](g core.Codec[S, M], v S) (map[S]*big.Rat, bool, error) {
	var failed error
	dist, small := Distribution(exactLimit, func(c core.Chooser) S {
		s, err := g.Sample(core.View[S]{State: v}, c)
		if err != nil {
			failed = err
		}
		return s
	})
	return dist, small, failed
}

// exact compares the samples after each outcome that a view lists with those
// before it.
func (k *kit[S, M]) exact(p *pos[S, M]) error {
	if p.g.Turn(p.s) != core.Chance {
		return nil
	}
	return k.eachView(p, func(w core.Seat, v S) error {
		before, small, err := truths(p.g, v)
		if err != nil || !small {
			return nil // the law "sample", or too many
		}
		for _, seen := range k.some(listed(p.g, v), 6) {
			next, err := p.g.Apply(v, seen)
			if err != nil {
				continue // the law "rights"
			}
			after, small, err := truths(p.g, next)
			if err != nil || !small {
				continue
			}
			if !sameOdds(after, posterior(p.g, w, before, seen)) {
				return fmt.Errorf("after %q the samples are not those before it, or not with the same probabilities", text(p.g, seen))
			}
		}
		return nil
	})
}

// posterior returns the truths that come, as w sees it, by the given outcome.
func posterior[S, M comparable](g core.Codec[S, M], w core.Seat, before map[S]*big.Rat, seen M) map[S]*big.Rat {
	after := map[S]*big.Rat{}
	total := new(big.Rat)
	for s, p := range before {
		for m, q := range chances(g, s, nil) {
			next, err := g.Apply(s, m)
			if err != nil || g.Seen(s, m, w) != seen {
				continue
			}
			if after[next] == nil {
				after[next] = new(big.Rat)
			}
			both := new(big.Rat).Mul(p, q)
			after[next].Add(after[next], both)
			total.Add(total, both)
		}
	}
	for _, p := range after {
		p.Quo(p, total)
	}
	return after
}

func sameOdds[T comparable](a, b map[T]*big.Rat) bool {
	if len(a) != len(b) {
		return false
	}
	for x, p := range a {
		if b[x] == nil || p.Cmp(b[x]) != 0 {
			return false
		}
	}
	return true
}

// chances returns the probability of every outcome in s, in the form that seen
// gives it (nil: as it is).
func chances[S, M comparable](g core.Codec[S, M], s S, seen func(M) M) map[M]*big.Rat {
	list := g.AppendChances(nil, s)
	total := new(big.Int).SetUint64(core.TotalWeight(list))
	odds := make(map[M]*big.Rat, len(list))
	if total.Sign() == 0 {
		return odds
	}
	for _, o := range list {
		m := o.Move
		if seen != nil {
			m = seen(m)
		}
		if odds[m] == nil {
			odds[m] = new(big.Rat)
		}
		odds[m].Add(odds[m], new(big.Rat).SetFrac(new(big.Int).SetUint64(o.Weight), total))
	}
	return odds
}

// exactOdds compares the odds listed with those over all truths.
func (k *kit[S, M]) exactOdds(g core.Codec[S, M], w core.Seat, listed map[M]*big.Rat, truths map[S]*big.Rat) error {
	sampled := map[M]*big.Rat{}
	for s, p := range truths {
		for m, q := range chances(g, s, func(m M) M { return g.Seen(s, m, w) }) {
			if sampled[m] == nil {
				sampled[m] = new(big.Rat)
			}
			sampled[m].Add(sampled[m], new(big.Rat).Mul(p, q))
		}
	}
	for _, m := range byText(g, sampled) {
		switch {
		case listed[m] == nil:
			return fmt.Errorf("%q can come, but is not listed", text(g, m))
		case !k.o.LooseOdds && listed[m].Cmp(sampled[m]) != 0:
			return fmt.Errorf("%q is listed with the probability %v, but over the samples it is %v", text(g, m), listed[m], sampled[m])
		}
	}
	for _, m := range byText(g, listed) {
		if sampled[m] == nil && !k.o.LooseOdds {
			return fmt.Errorf("%q is listed with the probability %v, but no sample has it", text(g, m), listed[m])
		}
	}
	return nil
}

// byText returns the moves in the order of their texts, so that the first
// failure is always the same.
func byText[S, M comparable](g core.Codec[S, M], odds map[M]*big.Rat) []M {
	var list []M
	for m := range odds {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b M) int { return cmp.Compare(text(g, a), text(g, b)) })
	return list
}

// likelyOdds draws samples and an outcome in each, and compares the numbers
// with the odds listed by a chi-square test.
func (k *kit[S, M]) likelyOdds(g core.Codec[S, M], w core.Seat, listed map[M]*big.Rat, view core.View[S]) error {
	samples := oddsSamples
	if len(listed) == 1 {
		samples = 8 // only something else could be found
	}
	counts := map[M]int{}
	var buf []core.Weighted[M]
	for range samples {
		s, err := g.Sample(view, k.rng)
		if err != nil {
			return nil // the law "sample"
		}
		buf = g.AppendChances(buf[:0], s)
		if len(buf) == 0 || weightsProblem(buf) != nil {
			return nil // the laws "turn" and "weights"
		}
		for _, o := range buf {
			if m := g.Seen(s, o.Move, w); listed[m] == nil {
				return fmt.Errorf("%q can come, but is not listed", text(g, m))
			}
		}
		counts[g.Seen(s, buf[core.Pick(buf, k.rng)].Move, w)]++
	}
	if k.o.LooseOdds {
		return nil
	}
	var expected, found []float64
	for _, m := range byText(g, listed) {
		p, _ := listed[m].Float64()
		expected = append(expected, p*float64(samples))
		found = append(found, float64(counts[m]))
	}
	if x, free := chiSquare(expected, found); free > 0 && x > chiBound(free) {
		return fmt.Errorf("the odds listed are not those over %d samples: chi-square is %.1f with %d degrees of freedom", samples, x, free)
	}
	return nil
}

// chiSquare returns the statistic and its degrees of freedom. Outcomes of which
// fewer than five are expected are counted together.
func chiSquare(expected, found []float64) (x float64, free int) {
	var restE, restF float64
	cells := 0
	add := func(e, f float64) {
		x += (f - e) * (f - e) / e
		cells++
	}
	for i, e := range expected {
		if e < 5 {
			restE += e
			restF += found[i]
			continue
		}
		add(e, found[i])
	}
	if restE >= 5 {
		add(restE, restF)
	}
	return x, cells - 1
}

// chiBound returns what chi-square exceeds at most once in a million times, by
// the approximation of Wilson and Hilferty, which is a little high.
func chiBound(free int) float64 {
	const z = 4.76
	h := 2 / (9 * float64(free))
	return float64(free) * math.Pow(1-h+z*math.Sqrt(h), 3)
}
