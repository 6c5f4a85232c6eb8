package coretest_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/record"
)

func TestWalkUnderRapid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := raceOptions()
		o.Chooser = shrinking{t}
		if err := coretest.Walk(newRace(2), o); err != nil {
			t.Fatal(err)
		}
	})
}

func TestWalkUnderRapidWithSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := cardOptions()
		o.Chooser = shrinking{t}
		if err := coretest.Walk(newCards(3), o); err != nil {
			t.Fatal(err)
		}
	})
}

func TestWalkWithTheStandardGenerator(t *testing.T) {
	o := cardOptions()
	o.Chooser = rand.New(rand.NewPCG(5, 6))
	for range 20 {
		require.NoError(t, coretest.Walk(newCards(3), o))
	}
}

// quiet is a rapid.TB that keeps what a failing check says.
type quiet struct {
	rapid.TB
	failed bool
}

func (q *quiet) Helper()               {}
func (q *quiet) Name() string          { return "quiet" }
func (q *quiet) Logf(string, ...any)   {}
func (q *quiet) Log(...any)            {}
func (q *quiet) Errorf(string, ...any) { q.failed = true }
func (q *quiet) Error(...any)          { q.failed = true }
func (q *quiet) Fatalf(string, ...any) { q.failed = true }
func (q *quiet) Fatal(...any)          { q.failed = true }
func (q *quiet) Fail()                 { q.failed = true }
func (q *quiet) FailNow()              { q.failed = true }
func (q *quiet) Failed() bool          { return q.failed }

// lossy loses a point of seat 1 when it takes three cubes from a heap of fewer
// than 24, which its invariant notices.
func lossy() core.Codec[raceState, raceMove] {
	g := raceMutant{Codec: newRace(2)}
	g.apply = func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
		if err == nil && m == (raceMove{take, 3}) && s.Turn == 1 && s.Heap < 24 {
			next.Score[1] -= 12
		}
		return next, err
	}
	return g
}

func TestWalkShrinksToTheSimplestGameAndItsRecordReplays(t *testing.T) {
	keep := flag.Lookup("rapid.nofailfile")
	require.NotNil(t, keep)
	before := keep.Value.String()
	require.NoError(t, flag.Set(keep.Name, "true"))
	defer func() { require.NoError(t, flag.Set(keep.Name, before)) }()

	var last error
	q := &quiet{}
	rapid.Check(q, func(t *rapid.T) {
		o := raceOptions()
		o.Chooser = shrinking{t}
		if last = coretest.Walk(lossy(), o); last != nil {
			t.Fatal(last)
		}
	})
	require.True(t, q.failed)

	var failure *coretest.Failure
	require.ErrorAs(t, last, &failure)
	require.Equal(t, "invariant", failure.Law.Name)
	// The fault shows in the last state, or one move later.
	final, err := record.Final(lossy(), *failure.Record)
	require.NoError(t, err)
	require.Less(t, len(failure.Record.Moves), 9, "%v", failure.Record.Moves)
	if lossy().Invariant(final) == nil {
		final, err = lossy().Apply(final, raceMove{take, 3})
		require.NoError(t, err)
	}
	require.Error(t, lossy().Invariant(final))
	require.ErrorIs(t, last, failure.Err)
}

func TestWalkCatchesFaults(t *testing.T) {
	require.NotEmpty(t, cardFaults)
	if testing.Short() {
		t.Skip("many walks")
	}
	for _, f := range cardFaults {
		switch f.law {
		case "secrets", "zero": // need several games, or none
			continue
		}
		g, o := cardMutant{Codec: newCards(2)}, cardOptions()
		f.spoil(&g, &o)
		o.Chooser = rand.New(rand.NewPCG(7, 8))
		var err error
		for n := 0; n < 200 && err == nil; n++ {
			err = coretest.Walk(g, o)
		}
		var failure *coretest.Failure
		require.ErrorAs(t, err, &failure, "%s/%s", f.law, f.name)
		require.NotEmpty(t, failure.Law.Text)
	}
}

// panicking is a Chooser that gives up, as that of rapid does.
type panicking struct{}

func (panicking) Uint64N(uint64) uint64 { panic("no more choices") }

func TestWalkLetsPanicsOfTheChooserPass(t *testing.T) {
	o := raceOptions()
	o.Chooser = panicking{}
	require.PanicsWithValue(t, "no more choices", func() { _ = coretest.Walk(newRace(2), o) })
	require.PanicsWithValue(t, "no more choices", func() { _ = coretest.Check(newRace(2), o) })
}

// TestBrokenGame is run by TestRunReportsTheLawAndTheRecord.
func TestBrokenGame(t *testing.T) {
	if os.Getenv("CORETEST_BROKEN") == "" {
		t.Skip("run by another test")
	}
	o := raceOptions()
	o.Games = 10
	coretest.Run(t, lossy(), o)
}

func TestRunReportsTheLawAndTheRecord(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestBrokenGame$", "-test.v")
	cmd.Env = append(os.Environ(), "CORETEST_BROKEN=1")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	require.True(t, errors.As(err, &exit), "the test must fail: %v\n%s", err, out)
	for _, want := range []string{
		"--- FAIL: TestBrokenGame/invariant",
		"--- PASS: TestBrokenGame/weights",
		`law "invariant" is broken: race: state score: out of range`,
		"The law: Invariant holds at the start, after every step, and in every view.",
		"It shows after these ",
		"railrules record 1",
		"take 3",
	} {
		require.Contains(t, string(out), want)
	}
}

func TestLawsAreExplainedAndEachHasAFault(t *testing.T) {
	caught := map[string]bool{"values": true, "bare": true, // TestTypesOfStates...
		"drawing": true, "evaluation": true} // TestPicturesObeyTheLaw, TestEvaluationsObeyTheLaw
	for _, f := range raceFaults {
		caught[f.law] = true
	}
	for _, f := range cardFaults {
		caught[f.law] = true
	}
	names := map[string]bool{}
	for _, l := range coretest.Laws() {
		require.NotEmpty(t, l.Text)
		require.False(t, strings.HasSuffix(l.Text, "."))
		require.False(t, names[l.Name], "the law %q is there twice", l.Name)
		names[l.Name] = true
		require.True(t, caught[l.Name], "no fault shows that the law %q catches anything", l.Name)
	}
	for name := range caught {
		require.True(t, names[name], "there is no law %q", name)
	}
}
