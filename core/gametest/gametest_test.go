package gametest

import (
	"testing"

	"github.com/railrules/railrules/traindice"
)

func TestDifferenceIsTheFirstLineThatDiffers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		line int
		inA  string
		inB  string
	}{
		{"", "", 0, "", ""},
		{"a\nb\n", "a\nb\n", 0, "", ""},
		{"a\nb\n", "a\nc\n", 2, "b\n", "c\n"},
		{"a\nb\n", "a\n", 2, "b\n", ""},
		{"a", "a\n", 1, "a", "a\n"},
		{"", "a", 1, "", "a"},
	} {
		if line, inA, inB := difference(c.a, c.b); line != c.line || inA != c.inA || inB != c.inB {
			t.Errorf("%q and %q differ in line %d: %q, %q", c.a, c.b, line, inA, inB)
		}
	}
}

func TestGoldenFilesAndSeedsAreCompared(t *testing.T) {
	if *update {
		t.Skip("the files would be written as they must not be")
	}
	t.Chdir(t.TempDir())
	*update = true
	Golden(t, "a/b.txt", "one\ntwo\n")
	Seeds(t, "FuzzA", "text", []byte{0, 255}, Numbers{1, 255})
	*update = false
	Golden(t, "a/b.txt", []byte("one\ntwo\n"))
	Golden(t, "fuzz/FuzzA/seed-01", "go test fuzz v1\n[]byte(\"\\x00\\xff\")\n")
	Golden(t, "fuzz/FuzzA/seed-02", "go test fuzz v1\nbyte('\\x01')\nbyte('\\xff')\n")
	Seeds(t, "FuzzA", "text", []byte{0, 255}, Numbers{1, 255})
	for what, test := range map[string]func(t testing.TB){
		"another text": func(t testing.TB) { Golden(t, "a/b.txt", "one\n") },
		"no file":      func(t testing.TB) { Golden(t, "a/c.txt", "one\n") },
		"another seed": func(t testing.TB) { Seeds(t, "FuzzA", "texts", []byte{0, 255}, Numbers{1, 255}) },
		"a seed less":  func(t testing.TB) { Seeds(t, "FuzzA", "text", []byte{0, 255}) },
		"no seed":      func(t testing.TB) { Seeds(t, "FuzzA", 7) },
	} {
		if !fails(test) {
			t.Errorf("%s is accepted", what)
		}
	}
}

func TestUntilComesToWhatIsWanted(t *testing.T) {
	g, err := traindice.New(2, traindice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	head := func(s traindice.State) bool { return s.Phase() == traindice.PhaseHead }
	s := Until(t, g, 1, head)
	if !head(s) || s != Until(t, g, 1, head) {
		t.Error("not the same position each time")
	}
	if !fails(func(t testing.TB) { Until(t, g, 1, func(traindice.State) bool { return false }) }) {
		t.Error("it comes to what there is not")
	}
}

type always uint64

func (c always) Uint64N(uint64) uint64 { return uint64(c) }

func TestBetweenTakesTurns(t *testing.T) {
	c := Between(1, 3, always(7), always(0))
	for i, want := range []uint64{0, 7, 7, 0, 0} {
		if got := c.Uint64N(9); got != want {
			t.Errorf("choice %d is %d, not %d", i, got, want)
		}
	}
}

// failing is a test that may fail.
type failing struct {
	testing.TB
	failed bool
}

type stop struct{}

func (*failing) Helper()                     {}
func (f *failing) Errorf(string, ...any)     { f.failed = true }
func (f *failing) Fatal(...any)              { f.failed = true; panic(stop{}) }
func (f *failing) Fatalf(_ string, _ ...any) { f.Fatal() }

func fails(test func(t testing.TB)) bool {
	var f failing
	func() {
		defer func() {
			if r := recover(); r != nil && r != (stop{}) {
				panic(r)
			}
		}()
		test(&f)
	}()
	return f.failed
}
