package coretest_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

// failing is a test that keeps why it fails.
type failing struct {
	testing.TB
	why string
}

func (f *failing) Helper() {}

func (f *failing) Fatal(args ...any) {
	f.why = fmt.Sprint(args...)
	runtime.Goexit()
}

func (f *failing) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }

// fails returns why a test fails, "" if it does not.
func fails(test func(t testing.TB)) string {
	var f failing
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(&f)
	}()
	<-done
	return f.why
}

type raceGame = core.Codec[raceState, raceMove]

func TestInputsAreAcceptedOrRefused(t *testing.T) {
	g := newCards(3)
	text, ok := coretest.TryText(t, g, "lay ant")
	require.True(t, ok)
	_, ok = coretest.TryText(t, g, "lay  ant")
	require.False(t, ok)

	next, ok := coretest.TryMove(t, g, g.Start(), text)
	require.False(t, ok, "cards are dealt first")
	require.Equal(t, g.Start(), next)
	draw := g.AppendChances(nil, g.Start())[0].Move
	next, ok = coretest.TryMove(t, g, g.Start(), draw)
	require.True(t, ok)
	require.NotEqual(t, g.Start(), next)

	data, err := g.AppendJSON(nil, next)
	require.NoError(t, err)
	s, ok := coretest.TryJSON(t, g, data)
	require.True(t, ok)
	require.Equal(t, next, s)
	_, ok = coretest.TryJSON(t, g, data[1:])
	require.False(t, ok)

	data, err = g.AppendBinary(nil, next)
	require.NoError(t, err)
	s, ok = coretest.TryBinary(t, g, data)
	require.True(t, ok)
	require.Equal(t, next, s)
	_, ok = coretest.TryBinary(t, g, data[1:])
	require.False(t, ok)

	last := coretest.PlayOn(t, g, next, 1)
	require.NotEqual(t, core.Nobody, g.Turn(last))
	last = coretest.PlayOn(t, g, next, 1000)
	require.Equal(t, core.Nobody, g.Turn(last))
	require.Equal(t, last, coretest.PlayOn(t, g, next, 1000), "always the same way")
	coretest.PlayOn(t, newRace(2), newRace(2).Start(), 1000)
}

// Each fault must be caught by the function that is given it.
func TestFaultsOfInputs(t *testing.T) {
	move := raceMove{take, 2}
	start := newRace(2).Start()
	packed, err := newRace(2).AppendBinary(nil, start)
	require.NoError(t, err)
	written, err := newRace(2).AppendJSON(nil, start)
	require.NoError(t, err)
	plain := errors.New("no")
	for what, c := range map[string]struct {
		spoil func(g *mutant[raceState, raceMove])
		try   func(t testing.TB, g raceGame)
		why   string
	}{
		"a text that is read loosely": {
			func(g *mutant[raceState, raceMove]) {
				g.parseMove = func(string, raceMove, error) (raceMove, error) { return move, nil }
			},
			func(t testing.TB, g raceGame) { coretest.TryText(t, g, "take  2") }, "is written as",
		},
		"a text that is refused plainly": {
			func(g *mutant[raceState, raceMove]) {
				g.parseMove = func(_ string, m raceMove, _ error) (raceMove, error) { return m, plain }
			},
			func(t testing.TB, g raceGame) { coretest.TryText(t, g, "take 2") }, "no *core.Invalid",
		},
		"a move that Check alone refuses": {
			func(g *mutant[raceState, raceMove]) {
				g.check = func(raceState, raceMove, error) error { return errTurn.Refuse() }
			},
			func(t testing.TB, g raceGame) { coretest.TryMove(t, g, start, move) }, "but Check refuses it",
		},
		"a refused move that changes the state": {
			func(g *mutant[raceState, raceMove]) {
				g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
					next.Heap++
					return next, err
				}
			},
			func(t testing.TB, g raceGame) { coretest.TryMove(t, g, start, raceMove{die, 9}) }, "another state",
		},
		"a move that breaks an invariant": {
			func(g *mutant[raceState, raceMove]) {
				g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
					next.Heap += 40
					return next, err
				}
			},
			func(t testing.TB, g raceGame) { coretest.TryMove(t, g, start, move) }, "too many cubes",
		},
		"a byte too many that is read": {
			func(g *mutant[raceState, raceMove]) {
				g.parseBinary = func([]byte, raceState, error) (raceState, error) { return start, nil }
			},
			func(t testing.TB, g raceGame) { coretest.TryBinary(t, g, append(bytes.Clone(packed), 0)) }, "is accepted for the state",
		},
		"a byte too many that is passed over": {
			func(g *mutant[raceState, raceMove]) {
				g.parseBinary = func(data []byte, s raceState, err error) (raceState, error) {
					if len(data) == len(packed)+1 {
						return start, nil
					}
					return s, err
				}
			},
			func(t testing.TB, g raceGame) { coretest.TryBinary(t, g, packed) }, "with a byte more",
		},
		"a state that is no state": {
			func(g *mutant[raceState, raceMove]) {
				g.parseBinary = func([]byte, raceState, error) (raceState, error) { return raceState{Heap: 200}, nil }
			},
			func(t testing.TB, g raceGame) { coretest.TryBinary(t, g, packed) }, "does not satisfy Invariant",
		},
		"JSON that is refused plainly": {
			func(g *mutant[raceState, raceMove]) {
				g.parseJSON = func([]byte, raceState, error) (raceState, error) { return raceState{}, plain }
			},
			func(t testing.TB, g raceGame) { coretest.TryJSON(t, g, written) }, "no *core.Invalid",
		},
		"JSON that is read as another state": {
			func(g *mutant[raceState, raceMove]) {
				g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) { s.Heap /= 2; return s, err }
			},
			func(t testing.TB, g raceGame) { coretest.TryJSON(t, g, written) }, "another state",
		},
		"a game that is stuck": {
			func(g *mutant[raceState, raceMove]) {
				g.moves = func(raceState, []raceMove) []raceMove { return nil }
			},
			func(t testing.TB, g raceGame) { coretest.PlayOn(t, g, start, 9) }, "stuck",
		},
		"a listed move that is refused": {
			func(g *mutant[raceState, raceMove]) {
				g.apply = func(s raceState, _ raceMove, _ raceState, _ error) (raceState, error) { return s, errTurn.Refuse() }
			},
			func(t testing.TB, g raceGame) { coretest.PlayOn(t, g, start, 9) }, "stuck",
		},
		"an invariant broken on the way": {
			func(g *mutant[raceState, raceMove]) {
				g.invariant = func(s raceState, err error) error {
					if s.Heap < 20 {
						return plain
					}
					return err
				}
			},
			func(t testing.TB, g raceGame) { coretest.PlayOn(t, g, start, 99) }, "no",
		},
		"a picture without an end": {
			func(g *mutant[raceState, raceMove]) { g.picture = func([]byte) []byte { return []byte("race") } },
			func(t testing.TB, g raceGame) { coretest.PlayOn(t, g, start, 9) }, "the picture",
		},
	} {
		g := mutant[raceState, raceMove]{Codec: newRace(2)}
		require.Empty(t, fails(func(t testing.TB) { c.try(t, newRace(2)) }), what)
		c.spoil(&g)
		require.Contains(t, fails(func(t testing.TB) { c.try(t, g) }), c.why, what)
	}
}

func TestFaultsOfViewsWhilePlayingOn(t *testing.T) {
	start := newCards(2).Start()
	for what, spoil := range map[string]func(g *mutant[cardState, cardMove]){
		"a view that is no state": func(g *mutant[cardState, cardMove]) {
			g.view = func(_ cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
				if w == 1 {
					v.State.Seats = 9
				}
				return v
			}
		},
		"a view that changes when it is looked at": func(g *mutant[cardState, cardMove]) {
			g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
				if g.Codec.Owner(s) == w {
					v.State.Owner = core.OwnerOf(core.Spectator, 2)
				}
				return v
			}
		},
		"no sample": func(g *mutant[cardState, cardMove]) {
			g.sample = func(core.View[cardState], core.Chooser) (cardState, error) {
				return cardState{}, errors.New("no")
			}
		},
		"a sample that is no state": func(g *mutant[cardState, cardMove]) {
			g.sample = func(core.View[cardState], core.Chooser) (cardState, error) { return cardState{}, nil }
		},
		"a sample of another view": func(g *mutant[cardState, cardMove]) {
			g.sample = func(core.View[cardState], core.Chooser) (cardState, error) { return newCards(2).Start(), nil }
		},
	} {
		g := mutant[cardState, cardMove]{Codec: newCards(2)}
		spoil(&g)
		require.NotEmpty(t, fails(func(t testing.TB) { coretest.PlayOn(t, g, start, 12) }), what)
	}
}

func TestPicturesOfTheLastStateAreChecked(t *testing.T) {
	g := painted[cardState, cardMove]{Codec: newCards(2), paint: func(cardState, []cardMove) string { return document("<g>") }}
	require.Contains(t, fails(func(t testing.TB) { coretest.PlayOn(t, g, g.Start(), 3) }), "not well-formed")
}

// speed is a type of options.
type speed struct {
	number int
	set    bool
	fault  string
}

func (o speed) MarshalJSON() ([]byte, error) {
	if o.fault == "silent" {
		return nil, errors.New("not written")
	}
	return fmt.Appendf(nil, "%d", o.number), nil
}

func (o *speed) UnmarshalJSON(data []byte) error {
	text, fault, _ := strings.Cut(string(data), " ")
	n := 0
	if _, err := fmt.Sscan(text, &n); err != nil {
		if fault == "plain" {
			return err
		}
		if fault == "hasty" {
			o.number = -1
		}
		return &core.Invalid{Game: "speed", What: "option", Err: err}
	}
	*o = speed{number: n, fault: fault, set: fault == "other"}
	return nil
}

func TestFaultsOfOptions(t *testing.T) {
	o, ok := coretest.TryOptions[speed](t, []byte("7"))
	require.True(t, ok)
	require.Equal(t, speed{number: 7}, o)
	_, ok = coretest.TryOptions[speed](t, []byte("x"))
	require.False(t, ok)
	for data, why := range map[string]string{
		"7 silent": "which is not written",
		"7 other":  "and read as",
		"x plain":  "no *core.Invalid",
		"x hasty":  "changes the options",
	} {
		require.Contains(t, fails(func(t testing.TB) { coretest.TryOptions[speed](t, []byte(data)) }), why, data)
	}
}

func TestRefused(t *testing.T) {
	full := &core.Invalid{Game: "race", What: "board"}
	coretest.Refused(t, full)
	coretest.Refused(t, fmt.Errorf("wrapped: %w", full))
	coretest.Refused(t, errors.Join(full, &core.Invalid{Game: "race", What: "players", Rule: raceOption}))
	for what, err := range map[string]error{
		"nothing":       nil,
		"a plain error": errors.New("no"),
		"no game":       &core.Invalid{What: "board"},
		"no sort":       &core.Invalid{Game: "race"},
		"one of two":    errors.Join(full, errors.New("no")),
		"a move":        errTurn.Refuse(),
	} {
		require.NotEmpty(t, fails(func(t testing.TB) { coretest.Refused(t, err) }), what)
	}
}
