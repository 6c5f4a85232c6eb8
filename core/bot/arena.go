package bot

import "unsafe"

// An arena keeps values in chunks that are never moved. Value 0 is nobody's, so
// that index 0 can mean none.
type arena[T any] struct {
	chunks []*[chunkLen]T
	used   int32
}

const chunkLen = 256

// at returns the value with an index that add returned.
func (a *arena[T]) at(i int32) *T { return &a.chunks[i/chunkLen][i%chunkLen] }

// add returns the index of a new value.
func (a *arena[T]) add(x T) int32 {
	i := max(a.used, 1)
	if int(i) >= len(a.chunks)*chunkLen {
		a.chunks = append(a.chunks, new([chunkLen]T))
	}
	a.used = i + 1
	*a.at(i) = x
	return i
}

// after returns the bytes of all chunks once n more values are added.
func (a *arena[T]) after(n int) int {
	chunks := (int(max(a.used, 1)) + n + chunkLen - 1) / chunkLen
	return max(chunks, len(a.chunks)) * int(unsafe.Sizeof([chunkLen]T{}))
}

// clear forgets the values and keeps the chunks.
func (a *arena[T]) clear() { a.used = 0 }
