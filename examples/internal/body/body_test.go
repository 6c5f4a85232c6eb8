package body_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/railrules/railrules/examples/internal/body"
)

func TestABodyIsOneSmallJSONValue(t *testing.T) {
	read := func(text string) (string, error) {
		var v struct{ Move string }
		err := body.Read(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(text)), &v)
		return v.Move, err
	}
	for _, good := range []string{`{"move":"roll"}`, " {\"move\":\"roll\"}\r\n", `{"move":"roll"}` + strings.Repeat(" ", 1000)} {
		if move, err := read(good); move != "roll" || err != nil {
			t.Errorf("%q is read as %q: %v", good, move, err)
		}
	}
	for _, bad := range []string{
		"", "[]", "{", `{"move":1}`, `{"more":1}`, `{"move":"roll"} {"move":"stop"}`, `{"move":"roll"}}`, `{"move":"roll"}x`,
	} {
		if _, err := read(bad); err == nil {
			t.Errorf("%q is not refused", bad)
		}
	}
	for _, long := range []string{`{"move":"` + strings.Repeat("x", body.Max) + `"}`, `{"move":"roll"}` + strings.Repeat(" ", body.Max)} {
		var limit *http.MaxBytesError
		if _, err := read(long); !errors.As(err, &limit) {
			t.Errorf("%d bytes: %v", len(long), err)
		}
	}
}
