// Package body reads the bodies of requests, for the examples that serve.
package body

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

// Max is the longest body that [Read] takes, in bytes.
const Max = 1 << 14

// Read reads a small body, one JSON value and nothing after it, into a struct
// that names all its fields. The error of a longer body is an
// [http.MaxBytesError].
func Read(w http.ResponseWriter, r *http.Request, v any) error {
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, Max))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	var long *http.MaxBytesError
	if _, err := dec.Token(); errors.As(err, &long) {
		return err
	} else if err != io.EOF {
		return errors.New("something follows the JSON value")
	}
	return nil
}
