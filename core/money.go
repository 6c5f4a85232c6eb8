package core

// Integer is any whole number type.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// HalfDown returns half of n, rounded down, also below zero.
func HalfDown[T Integer](n T) T {
	if n < 0 && n%2 != 0 {
		return n/2 - 1
	}
	return n / 2
}

// Split divides n (0 or more) into k equal parts, each a multiple of unit, and
// names the rest that no part gets: n = k*each + rest. With k or unit below 1
// there are no parts and the rest is n.
func Split[T Integer](n, k, unit T) (each, rest T) {
	if n < 0 || k < 1 || unit < 1 {
		return 0, n
	}
	each = n / k
	each -= each % unit
	return each, n - k*each
}
