package core

// Pile is a multiset of cards (shares, cubes, tiles): the number of cards of
// each kind, by kind. A state keeps a pile as an array, which makes it
// comparable, and slices it to use it: core.Pile(s.hand[seat][:]).Take(k).
// A card of unknown kind is a kind of its own; by convention the last.
type Pile []uint8

// Len returns the number of cards.
func (p Pile) Len() int {
	n := 0
	for _, c := range p {
		n += int(c)
	}
	return n
}

// Has reports whether a card of the kind is in the pile. Kinds that the pile
// does not know are not.
func (p Pile) Has(kind int) bool { return kind >= 0 && kind < len(p) && p[kind] > 0 }

// Take removes a card of the kind and reports whether there was one.
func (p Pile) Take(kind int) bool {
	if !p.Has(kind) {
		return false
	}
	p[kind]--
	return true
}

// Contains reports whether p holds all cards of q, a pile of the same kinds.
func (p Pile) Contains(q Pile) bool {
	for k, c := range q {
		if c > 0 && (k >= len(p) || p[k] < c) {
			return false
		}
	}
	return true
}

// AddAll adds the cards of q, a pile of the same kinds.
func (p Pile) AddAll(q Pile) {
	for k, c := range q {
		p[k] += c
	}
}

// TakeAll removes the cards of q, all of which p must contain.
func (p Pile) TakeAll(q Pile) {
	for k, c := range q {
		p[k] -= c
	}
}

// Draw removes one card, all cards equally likely, and returns its kind, or -1
// if the pile is empty. It is what a Sample fills unknown places with.
func (p Pile) Draw(c Chooser) int {
	n := p.Len()
	if n == 0 {
		return -1
	}
	r := uint64(0)
	if n > 1 {
		r = min(c.Uint64N(uint64(n)), uint64(n-1))
	}
	for k, count := range p {
		if r < uint64(count) {
			p[k]--
			return k
		}
		r -= uint64(count)
	}
	return -1
}

// AppendDraws appends a draw from the pile for each kind in it, in the order of
// the kinds: move(kind) with the number of its cards, times the factor, as the
// weight. The pile holds no unknown cards and the factor is not 0.
func AppendDraws[M any](dst []Weighted[M], p Pile, factor uint64, move func(kind int) M) []Weighted[M] {
	for k, c := range p {
		if c > 0 {
			dst = append(dst, Weighted[M]{move(k), factor * uint64(c)})
		}
	}
	return dst
}

// Layer is one pile of a stack of face-down piles: how many cards are left in
// it, and how many of these are marked ones (dividend cards).
type Layer struct{ Cards, Marked uint8 }

// Layers is a stack of face-down piles, top first, that share one pool of
// unseen cards: which unseen card lies in which layer is not decided before it
// is drawn, only the numbers are. The number of cards in the pool is Unmarked.
type Layers []Layer

// Top returns the index of the first layer with cards left, or -1.
func (l Layers) Top() int {
	for i := range l {
		if l[i].Cards > 0 {
			return i
		}
	}
	return -1
}

// Len returns the number of cards in all layers, marked ones included.
func (l Layers) Len() int {
	n := 0
	for i := range l {
		n += int(l[i].Cards)
	}
	return n
}

// Unmarked returns the number of cards in all layers without the marked ones.
func (l Layers) Unmarked() int {
	n := 0
	for i := range l {
		n += int(l[i].Cards) - int(l[i].Marked)
	}
	return n
}

// Take removes the top card, a marked one or not, and reports whether there
// was one of that sort.
func (l Layers) Take(marked bool) bool {
	i := l.Top()
	switch {
	case i < 0:
		return false
	case marked && l[i].Marked > 0:
		l[i].Marked--
	case marked || l[i].Cards == l[i].Marked:
		return false
	}
	l[i].Cards--
	return true
}

// AppendLayerDraws appends the outcomes of drawing the top card of l over the
// pool of unseen cards. With r cards and d marked ones left in the top layer
// and U cards in the pool, a kind with c cards has the weight (r-d)*c and comes
// as move(kind), in the order of the kinds; the marked card has d*U and comes
// last. The weights add up to r*U. With U = 0 the marked card has weight 1.
func AppendLayerDraws[M any](dst []Weighted[M], l Layers, pool Pile, move func(kind int) M, marked M) []Weighted[M] {
	i := l.Top()
	if i < 0 {
		return dst
	}
	if free := uint64(l[i].Cards - l[i].Marked); free > 0 {
		dst = AppendDraws(dst, pool, free, move)
	}
	if l[i].Marked > 0 {
		dst = append(dst, Weighted[M]{marked, max(1, uint64(l[i].Marked)*uint64(pool.Len()))})
	}
	return dst
}
