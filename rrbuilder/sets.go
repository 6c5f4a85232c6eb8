package rrbuilder

import (
	"iter"
	"math/bits"
)

// Locations is a set of locations.
type Locations uint64

// Has reports whether l is in the set.
func (s Locations) Has(l Location) bool { return l < MaxLocations && s>>l&1 != 0 }

// Len returns the number of locations in the set.
func (s Locations) Len() int { return bits.OnesCount64(uint64(s)) }

// All iterates over the set in the byte order of the ids.
func (s Locations) All() iter.Seq[Location] {
	return func(yield func(Location) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Location(bits.TrailingZeros64(uint64(s)))) {
				return
			}
		}
	}
}

func (s *Locations) add(l Location) { *s |= 1 << (l % MaxLocations) }

// Routes is a set of routes.
type Routes [MaxRoutes / 64]uint64

// Has reports whether r is in the set.
func (s Routes) Has(r Route) bool { return r < MaxRoutes && s[r/64]>>(r%64)&1 != 0 }

// Len returns the number of routes in the set.
func (s Routes) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// All iterates over the set in the byte order of the ids.
func (s Routes) All() iter.Seq[Route] {
	return func(yield func(Route) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Route(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

func (s *Routes) add(r Route) { s[r%MaxRoutes/64] |= 1 << (r % 64) }

func (s Routes) empty() bool { return s[0]|s[1] == 0 }

func (s Routes) or(t Routes) Routes { return Routes{s[0] | t[0], s[1] | t[1]} }

func (s Routes) and(t Routes) Routes { return Routes{s[0] & t[0], s[1] & t[1]} }

func (s Routes) without(t Routes) Routes { return Routes{s[0] &^ t[0], s[1] &^ t[1]} }

// Companies is a set of companies.
type Companies uint8

// Has reports whether c is in the set.
func (s Companies) Has(c Company) bool { return c < MaxCompanies && s>>c&1 != 0 }

// Len returns the number of companies in the set.
func (s Companies) Len() int { return bits.OnesCount8(uint8(s)) }

// All iterates over the set in the initial order of the companies.
func (s Companies) All() iter.Seq[Company] {
	return func(yield func(Company) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(Company(bits.TrailingZeros8(uint8(s)))) {
				return
			}
		}
	}
}
