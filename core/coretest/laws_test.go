package coretest_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/record"
)

func raceOptions() coretest.Options[raceState, raceMove] {
	return coretest.Options[raceState, raceMove]{
		Steps: 100,
		Rules: raceBook.Rules(),
		Open:  openRace,
		Kinds: []string{"take", "throw", "die"},
		Ends:  []string{"ten", "empty"},
	}
}

func cardOptions() coretest.Options[cardState, cardMove] {
	return coretest.Options[cardState, cardMove]{
		Steps:  40,
		Masked: []string{"draw ?", "lay ?", "drop ?"},
		Exact:  true,
		Rules:  cardBook.Rules(),
		Kinds:  []string{"draw", "lay", "reveal", "drop", "show", "pass", "turn"},
		Ends:   []string{"plain", "match"},
	}
}

func TestOpenGameKeepsTheLaws(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		coretest.Run(t, newRace(seats), raceOptions())
	}
}

func TestGameWithSecretsKeepsTheLaws(t *testing.T) {
	for seats := 2; seats <= 3; seats++ {
		coretest.Run(t, newCards(seats), cardOptions())
	}
}

func TestCheckFindsNothingInACorrectGame(t *testing.T) {
	o := cardOptions()
	o.EveryRule = true
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		o.Chooser = rand.New(rand.NewPCG(seed, 0))
		require.NoError(t, coretest.Check(newCards(3), o))
	}
}

// played returns the record of a game of g played at random.
func played[S, M comparable](t *testing.T, g core.Codec[S, M], seed uint64) record.Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var w core.Walker[S, M]
	var moves []M
	for s := g.Start(); ; {
		m, next, ok := w.Step(g, s, rng)
		if !ok {
			return record.Of(g, moves)
		}
		moves, s = append(moves, m), next
	}
}

func recordText(t *testing.T, rec record.Record) []byte {
	t.Helper()
	data, err := rec.AppendText(nil)
	require.NoError(t, err)
	return data
}

func TestRecordsOfOtherNumbersOfPlayersCount(t *testing.T) {
	o := raceOptions()
	o.EveryRule = true
	_, err := openRace(core.Header{Game: "race", Players: 7})
	o.Refusals = []error{err}
	for seed := range uint64(12) {
		o.Records = append(o.Records, recordText(t, played(t, newRace(2+int(seed)%3), seed)))
	}
	require.NoError(t, coretest.Check(newRace(3), o))

	// The coverage is that of the records, whatever is played besides.
	o.Records = o.Records[:1]
	require.Equal(t, []string{"reasons"}, broken(t, coretest.Check(newRace(3), o)))
}

func TestRecordsThatAreNoGamesAreReported(t *testing.T) {
	rec := played(t, newRace(3), 1)
	bad := map[string]record.Record{}
	cut := rec
	cut.Moves = cut.Moves[:len(cut.Moves)-1]
	bad["the game is not over"] = cut
	wrong := rec
	wrong.Moves = slices.Clone(wrong.Moves)
	wrong.Moves[0] = "take 7"
	bad["R-TAKE-1"] = wrong
	other := rec
	other.Header.Players = 8
	bad["not 2 to 4"] = other
	for problem, rec := range bad {
		o := raceOptions()
		o.Records = [][]byte{recordText(t, rec)}
		o.Kinds, o.Ends = nil, nil
		require.ErrorContains(t, coretest.Check(newRace(3), o), problem)
	}
	o := raceOptions()
	o.Records = [][]byte{[]byte("no record")}
	require.ErrorContains(t, coretest.Check(newRace(3), o), "record 0 of Options.Records")

	// Without Open, a record must be one of the game itself.
	o = raceOptions()
	o.Open, o.Kinds, o.Ends = nil, nil, nil
	o.Records = [][]byte{recordText(t, played(t, newRace(2), 1))}
	require.ErrorContains(t, coretest.Check(newRace(3), o), "players")
	o.Records = [][]byte{recordText(t, rec)}
	require.NoError(t, coretest.Check(newRace(3), o))
}

func TestAcceptsAllowsMovesThatAreNotListed(t *testing.T) {
	g := raceMutant{Codec: newRace(3)}
	g.moves = func(s raceState, list []raceMove) []raceMove {
		return slices.DeleteFunc(list, func(m raceMove) bool { return m == raceMove{take, 2} && s.Heap < raceHeap })
	}
	o := raceOptions()
	require.Equal(t, []string{"legal"}, broken(t, coretest.Check(g, o)))
	o.Accepts = func(_ raceState, m raceMove) bool { return m == raceMove{take, 2} }
	require.NoError(t, coretest.Check(g, o))
}

func TestMarkedViewsOfAGameWithoutSecrets(t *testing.T) {
	g := &race{seats: 3, marked: true}
	o := raceOptions()
	o.Open = nil
	o.Marked = true
	require.NoError(t, coretest.Check(g, o))
	o.Marked = false
	require.Equal(t, []string{"open"}, broken(t, coretest.Check(g, o)))
}

func TestLooseOddsAllowOtherOddsButNoOtherOutcomes(t *testing.T) {
	g := cardMutant{Codec: newCards(2)}
	g.chances = func(_ cardState, list []cardOutcome) []cardOutcome {
		for i := range list {
			list[i].Weight = 1
		}
		return list
	}
	o := cardOptions()
	o.Exact = false
	require.Equal(t, []string{"odds"}, broken(t, coretest.Check(g, o)))
	o.LooseOdds = true
	require.NoError(t, coretest.Check(g, o))
}

// stub is a game of which the kit can learn nothing but its types.
type stub[S, M comparable] struct{ core.Codec[S, M] }

func (stub[S, M]) Start() (s S) { return s }

type (
	pointers struct{ _ *int }
	nested   struct{ _ [2]struct{ _ string } }
	floats   struct{ _ float32 }
	plain    struct{ N uint8 }
	readable struct{ N uint8 }
)

func (plain) MarshalJSON() ([]byte, error) { return nil, core.BareState("plain") }
func (*plain) UnmarshalJSON([]byte) error  { return core.BareState("plain") }

func (readable) MarshalJSON() ([]byte, error) { return nil, core.BareState("readable") }

func TestTypesOfStatesAndMoves(t *testing.T) {
	check := func(err error, values, bare bool) {
		t.Helper()
		names := broken(t, err)
		require.Equal(t, values, slices.Contains(names, "values"), "values: %v", names)
		require.Equal(t, bare, slices.Contains(names, "bare"), "bare: %v", names)
		var failure *coretest.Failure
		require.True(t, errors.As(err, &failure))
		require.Nil(t, failure.Record)
	}
	check(coretest.Check(stub[plain, plain]{}, coretest.Options[plain, plain]{}), false, false)
	check(coretest.Check(stub[pointers, plain]{}, coretest.Options[pointers, plain]{}), true, true)
	check(coretest.Check(stub[nested, plain]{}, coretest.Options[nested, plain]{}), true, true)
	check(coretest.Check(stub[floats, plain]{}, coretest.Options[floats, plain]{}), true, true)
	check(coretest.Check(stub[plain, pointers]{}, coretest.Options[plain, pointers]{}), true, false)
	check(coretest.Check(stub[readable, plain]{}, coretest.Options[readable, plain]{}), false, true)
}
