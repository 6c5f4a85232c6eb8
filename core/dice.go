package core

// Limits of [Dice].
const (
	MaxDice  = 8 // dice in one multiset
	MaxFaces = 8 // faces of a die, numbered from 1
)

// Dice is a multiset of up to MaxDice dice with faces 1 to MaxFaces: four bits
// for the number of dice showing each face. The zero value holds no dice.
type Dice uint32

// DiceOf returns the dice that show the given faces, in any order. It reports
// false if there are too many or a face does not exist.
func DiceOf(faces ...int) (Dice, bool) {
	var d Dice
	if len(faces) > MaxDice {
		return 0, false
	}
	for _, f := range faces {
		if f < 1 || f > MaxFaces {
			return 0, false
		}
		d = d.Add(f)
	}
	return d, true
}

// Count returns how many dice show face f.
func (d Dice) Count(f int) int { return int(d>>(4*uint(f-1))) & 15 }

// Add returns d with one more die that shows face f. There must be fewer than
// MaxDice dice in d; for a face that does not exist it is d.
func (d Dice) Add(f int) Dice { return d + 1<<(4*uint(f-1)) }

// Len returns the number of dice.
func (d Dice) Len() int {
	// Sums of pairs of nibbles fit in bytes, the sum of all in the top byte.
	pairs := uint32(d)&0x0f0f0f0f + uint32(d)>>4&0x0f0f0f0f
	return int(pairs * 0x01010101 >> 24)
}

// Sum returns the sum of the faces.
func (d Dice) Sum() int {
	sum := 0
	for f := 1; d != 0; f, d = f+1, d>>4 {
		sum += f * int(d&15)
	}
	return sum
}

// Contains reports whether d holds all dice of e.
func (d Dice) Contains(e Dice) bool {
	// Each count gets a byte with a guard bit above it; subtracting the count of
	// e leaves the guard standing exactly if d has as many.
	const even = 0x0f0f0f0f
	const guard = 0x10101010
	lo := (uint32(d)&even | guard) - uint32(e)&even
	hi := (uint32(d)>>4&even | guard) - uint32(e)>>4&even
	return lo&hi&guard == guard
}

// Minus returns d without the dice of e, which d must contain.
func (d Dice) Minus(e Dice) Dice { return d - e }

// Ways returns the number of different throws of that many distinct dice that
// show d: n! / (c1! c2! ... c8!).
func (d Dice) Ways() uint64 {
	ways := factorials[d.Len()&15]
	for ; d != 0; d >>= 4 {
		ways /= factorials[d&15]
	}
	return ways
}

var factorials = func() (f [16]uint64) {
	f[0] = 1
	for i := 1; i < len(f); i++ {
		f[i] = f[i-1] * uint64(i)
	}
	return f
}()

// AppendFaces appends the faces as digits in ascending order: "112456".
func (d Dice) AppendFaces(dst []byte) []byte {
	for f := byte('1'); d != 0; f, d = f+1, d>>4 {
		for range d & 15 {
			dst = append(dst, f)
		}
	}
	return dst
}

// String returns the faces as AppendFaces writes them.
func (d Dice) String() string { return string(d.AppendFaces(nil)) }

// ParseDice reads what AppendFaces writes for dice with the given number of
// faces: digits in ascending order, at least one.
func ParseDice(text string, faces int) (Dice, bool) {
	var d Dice
	if len(text) == 0 || len(text) > MaxDice || faces > MaxFaces {
		return 0, false
	}
	for i := range len(text) {
		f := int(text[i]) - '0'
		if f < 1 || f > faces || i > 0 && text[i] < text[i-1] {
			return 0, false
		}
		d = d.Add(f)
	}
	return d, true
}

// AppendRolls appends every outcome of n dice (at most MaxDice) with the given
// number of faces (at most MaxFaces), in ascending lexicographic order of the
// sorted faces, each with its weight [Dice.Ways]. The weights add up to
// faces^n. It appends nothing for numbers out of range.
func AppendRolls(dst []Weighted[Dice], n, faces int) []Weighted[Dice] {
	if n < 1 || n > MaxDice || faces < 1 || faces > MaxFaces {
		return dst
	}
	return appendRolls(dst, 0, n, 1, faces)
}

func appendRolls(dst []Weighted[Dice], d Dice, n, from, faces int) []Weighted[Dice] {
	if n == 0 {
		return append(dst, Weighted[Dice]{d, d.Ways()})
	}
	for f := from; f <= faces; f++ {
		dst = appendRolls(dst, d.Add(f), n-1, f, faces)
	}
	return dst
}
