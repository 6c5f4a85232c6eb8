package coretest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
)

// flat returns an error if values of the type are not flat.
func flat(t reflect.Type) error {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Slice, reflect.Map, reflect.String, reflect.Interface, reflect.Chan, reflect.Func:
		return fmt.Errorf("holds a %s", t.Kind())
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return fmt.Errorf("holds a %s, which need not equal itself", t.Kind())
	case reflect.Array:
		return flat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if err := flat(t.Field(i).Type); err != nil {
				return fmt.Errorf("field %s: %w", t.Field(i).Name, err)
			}
		}
	}
	return nil
}

// garble returns m with one or two of its numbers and switches changed, those
// in exported fields.
func garble[M comparable](rng *rand.Rand, m M) M {
	leaves := leaves(nil, reflect.ValueOf(&m).Elem())
	if len(leaves) == 0 {
		return m
	}
	for range 1 + rng.IntN(2) {
		disturb(rng, leaves[rng.IntN(len(leaves))])
	}
	return m
}

// leaves appends the numbers and switches that can be set.
func leaves(list []reflect.Value, v reflect.Value) []reflect.Value {
	switch {
	case !v.CanSet():
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			list = leaves(list, v.Index(i))
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			list = leaves(list, v.Field(i))
		}
	case v.Kind() == reflect.Bool, v.CanInt(), v.CanUint():
		list = append(list, v)
	}
	return list
}

// disturb sets a number to a neighbour, an extreme value or any value.
func disturb(rng *rand.Rand, v reflect.Value) {
	if v.Kind() == reflect.Bool {
		v.SetBool(!v.Bool())
		return
	}
	bits := v.Type().Bits()
	var u uint64
	switch rng.IntN(6) {
	case 0:
		u = 1<<(bits-1) - 1 // the largest number with a sign
	case 1:
		u = 1 << (bits - 1) // the smallest
	case 2:
		u = 1<<bits - 1 // the largest without a sign, or -1
	case 3:
		u = rng.Uint64()
	default:
		u = number(v) + 1
		if rng.IntN(2) == 0 {
			u -= 2
		}
	}
	shift := 64 - bits
	if v.CanInt() {
		v.SetInt(int64(u<<shift) >> shift)
	} else {
		v.SetUint(u << shift >> shift)
	}
}

func number(v reflect.Value) uint64 {
	if v.CanInt() {
		return uint64(v.Int())
	}
	return v.Uint()
}
