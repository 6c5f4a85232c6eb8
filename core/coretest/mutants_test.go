package coretest_test

import (
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

// mutant is a correct game with some methods replaced. Each replaced method
// gets the correct game's answer to spoil, as f(answer).
type mutant[S, M comparable] struct {
	core.Codec[S, M]
	seats       func() int
	start       func() S
	turn        func(s S, t core.Seat) core.Seat
	moves       func(s S, list []M) []M
	chances     func(s S, list []core.Weighted[M]) []core.Weighted[M]
	check       func(s S, m M, err error) error
	apply       func(s S, m M, next S, err error) (S, error)
	standing    func(s S, st core.Standing) core.Standing
	owner       func(s S, w core.Seat) core.Seat
	view        func(s S, w core.Seat, v core.View[S]) core.View[S]
	seen        func(s S, m M, w core.Seat, seen M) M
	sample      func(v core.View[S], c core.Chooser) (S, error)
	header      func(h core.Header) core.Header
	invariant   func(s S, err error) error
	appendMove  func(m M, text []byte) []byte
	parseMove   func(text string, m M, err error) (M, error)
	appendJSON  func(s S, data []byte) []byte
	parseJSON   func(data []byte, s S, err error) (S, error)
	binary      func(s S, data []byte) []byte
	parseBinary func(data []byte, s S, err error) (S, error)
	picture     func(text []byte) []byte
	tallies     func(s S, list []core.Tally) []core.Tally
	overwrite   bool // the methods that append overwrite what is there
}

func (g mutant[S, M]) dst(dst []byte) []byte {
	if g.overwrite {
		return nil
	}
	return dst
}

func (g mutant[S, M]) Seats() int {
	if g.seats != nil {
		return g.seats()
	}
	return g.Codec.Seats()
}

func (g mutant[S, M]) Start() S {
	if g.start != nil {
		return g.start()
	}
	return g.Codec.Start()
}

func (g mutant[S, M]) Turn(s S) core.Seat {
	t := g.Codec.Turn(s)
	if g.turn != nil {
		t = g.turn(s, t)
	}
	return t
}

func (g mutant[S, M]) AppendMoves(dst []M, s S) []M {
	list := g.Codec.AppendMoves(nil, s)
	if g.moves != nil {
		list = g.moves(s, list)
	}
	return append(dst, list...)
}

func (g mutant[S, M]) AppendChances(dst []core.Weighted[M], s S) []core.Weighted[M] {
	list := g.Codec.AppendChances(nil, s)
	if g.chances != nil {
		list = g.chances(s, list)
	}
	return append(dst, list...)
}

func (g mutant[S, M]) Check(s S, m M) error {
	err := g.Codec.Check(s, m)
	if g.check != nil {
		err = g.check(s, m, err)
	}
	return err
}

func (g mutant[S, M]) Apply(s S, m M) (S, error) {
	next, err := g.Codec.Apply(s, m)
	if g.apply != nil {
		next, err = g.apply(s, m, next, err)
	}
	return next, err
}

func (g mutant[S, M]) Standing(s S) core.Standing {
	st := g.Codec.Standing(s)
	if g.standing != nil {
		st = g.standing(s, st)
	}
	return st
}

func (g mutant[S, M]) Owner(s S) core.Seat {
	w := g.Codec.Owner(s)
	if g.owner != nil {
		w = g.owner(s, w)
	}
	return w
}

func (g mutant[S, M]) View(s S, w core.Seat) core.View[S] {
	v := g.Codec.View(s, w)
	if g.view != nil {
		v = g.view(s, w, v)
	}
	return v
}

func (g mutant[S, M]) Seen(s S, m M, w core.Seat) M {
	seen := g.Codec.Seen(s, m, w)
	if g.seen != nil {
		seen = g.seen(s, m, w, seen)
	}
	return seen
}

func (g mutant[S, M]) Sample(v core.View[S], c core.Chooser) (S, error) {
	if g.sample != nil {
		return g.sample(v, c)
	}
	return g.Codec.Sample(v, c)
}

func (g mutant[S, M]) Header() core.Header {
	h := g.Codec.Header()
	if g.header != nil {
		h = g.header(h)
	}
	return h
}

func (g mutant[S, M]) Invariant(s S) error {
	err := g.Codec.Invariant(s)
	if g.invariant != nil {
		err = g.invariant(s, err)
	}
	return err
}

func (g mutant[S, M]) AppendMove(dst []byte, m M) []byte {
	text := g.Codec.AppendMove(nil, m)
	if g.appendMove != nil {
		text = g.appendMove(m, text)
	}
	return append(g.dst(dst), text...)
}

func (g mutant[S, M]) ParseMove(text string) (M, error) {
	m, err := g.Codec.ParseMove(text)
	if g.parseMove != nil {
		m, err = g.parseMove(text, m, err)
	}
	return m, err
}

func (g mutant[S, M]) AppendJSON(dst []byte, s S) ([]byte, error) {
	data, err := g.Codec.AppendJSON(nil, s)
	if g.appendJSON != nil {
		data = g.appendJSON(s, data)
	}
	return append(g.dst(dst), data...), err
}

func (g mutant[S, M]) ParseJSON(data []byte) (S, error) {
	s, err := g.Codec.ParseJSON(data)
	if g.parseJSON != nil {
		s, err = g.parseJSON(data, s, err)
	}
	return s, err
}

func (g mutant[S, M]) AppendBinary(dst []byte, s S) ([]byte, error) {
	data, err := g.Codec.AppendBinary(nil, s)
	if g.binary != nil {
		data = g.binary(s, data)
	}
	return append(g.dst(dst), data...), err
}

func (g mutant[S, M]) ParseBinary(data []byte) (S, error) {
	s, err := g.Codec.ParseBinary(data)
	if g.parseBinary != nil {
		s, err = g.parseBinary(data, s, err)
	}
	return s, err
}

func (g mutant[S, M]) AppendPicture(dst []byte, s S) []byte {
	text := g.Codec.(core.Narrator[S, M]).AppendPicture(nil, s)
	if g.picture != nil {
		text = g.picture(text)
	}
	return append(g.dst(dst), text...)
}

func (g mutant[S, M]) AppendReport(dst []byte, before S, m M, after S) []byte {
	return g.Codec.(core.Narrator[S, M]).AppendReport(dst, before, m, after)
}

func (g mutant[S, M]) AppendTallies(dst []core.Tally, s S) []core.Tally {
	list := g.Codec.(core.Tallier[S]).AppendTallies(nil, s)
	if g.tallies != nil {
		list = g.tallies(s, list)
	}
	return append(dst, list...)
}

// broken returns the names of the laws that are broken, by the failures in err.
func broken(t *testing.T, err error) []string {
	t.Helper()
	var names []string
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		t.Fatalf("Check returned %T: %v", err, err)
	}
	for _, err := range joined.Unwrap() {
		var failure *coretest.Failure
		if !errors.As(err, &failure) {
			t.Fatalf("Check found %T: %v", err, err)
		}
		names = append(names, failure.Law.Name)
	}
	return names
}

// A fault is something wrong with a game, and names the law that must
// catch it.
type fault[S, M comparable] struct {
	law, name string
	spoil     func(g *mutant[S, M], o *coretest.Options[S, M])
}

// mustCatch checks that each fault breaks its law in the game made by correct.
func mustCatch[S, M comparable](t *testing.T, correct func() core.Codec[S, M], options func() coretest.Options[S, M], faults []fault[S, M]) {
	t.Helper()
	for _, f := range faults {
		t.Run(f.law+"/"+strings.ReplaceAll(f.name, " ", "-"), func(t *testing.T) {
			if testing.Short() && f.law != "parallel" {
				t.Skip("one of many")
			}
			g := mutant[S, M]{Codec: correct()}
			o := options()
			o.Games = 16
			if o.States = 20; f.law == "json" { // most laws need few states
				o.States = 80
			}
			f.spoil(&g, &o)
			if names := broken(t, coretest.Check(g, o)); !slices.Contains(names, f.law) {
				t.Errorf("the law %q is not broken, but %q", f.law, names)
			}
		})
	}
}

type (
	raceMutant  = mutant[raceState, raceMove]
	raceOpts    = coretest.Options[raceState, raceMove]
	raceFault   = fault[raceState, raceMove]
	cardMutant  = mutant[cardState, cardMove]
	cardOpts    = coretest.Options[cardState, cardMove]
	cardFault   = fault[cardState, cardMove]
	raceOutcome = core.Weighted[raceMove]
	cardOutcome = core.Weighted[cardMove]
)

var raceFaults = []raceFault{
	{"header", "another number of players", func(g *raceMutant, _ *raceOpts) {
		g.header = func(h core.Header) core.Header { h.Players = 4; return h }
	}},
	{"header", "no name", func(g *raceMutant, _ *raceOpts) {
		g.header = func(h core.Header) core.Header { h.Game = ""; return h }
	}},
	{"header", "options that are no JSON", func(g *raceMutant, _ *raceOpts) {
		g.header = func(h core.Header) core.Header { h.Options = "{"; return h }
	}},
	{"header", "changes", func(g *raceMutant, _ *raceOpts) {
		var n atomic.Int64
		g.header = func(h core.Header) core.Header { h.Revision = int(n.Add(1)); return h }
	}},
	{"header", "does not open the game again", func(g *raceMutant, o *raceOpts) {
		o.Open = func(h core.Header) (core.Codec[raceState, raceMove], error) { h.Players = 2; return openRace(h) }
	}},
	{"header", "too many seats", func(g *raceMutant, _ *raceOpts) {
		g.seats = func() int { return 9 }
		g.header = func(h core.Header) core.Header { h.Players = 9; return h }
	}},

	{"turn", "no move for the seat to move", func(g *raceMutant, _ *raceOpts) {
		g.moves = func(s raceState, list []raceMove) []raceMove {
			if s.Heap < 20 {
				return nil
			}
			return list
		}
	}},
	{"turn", "no outcome for chance", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(raceState, []raceOutcome) []raceOutcome { return nil }
	}},
	{"turn", "moves after the end", func(g *raceMutant, _ *raceOpts) {
		g.moves = func(s raceState, list []raceMove) []raceMove {
			if s.Seats > 0 && s.Heap == 0 {
				return []raceMove{{Kind: throw}}
			}
			return list
		}
	}},
	{"turn", "moves for chance", func(g *raceMutant, _ *raceOpts) {
		g.moves = func(s raceState, list []raceMove) []raceMove {
			if s.Throwing {
				return []raceMove{{Kind: throw}}
			}
			return list
		}
	}},
	{"turn", "outcomes at a decision", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(s raceState, list []raceOutcome) []raceOutcome {
			if s.Seats > 0 && !s.Throwing {
				return []raceOutcome{{Move: raceMove{die, 1}, Weight: 1}}
			}
			return list
		}
	}},
	{"turn", "a seat that does not exist", func(g *raceMutant, _ *raceOpts) {
		g.turn = func(_ raceState, t core.Seat) core.Seat {
			if t == 2 {
				return 3
			}
			return t
		}
	}},
	{"turn", "over for the standing only", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(s raceState, st core.Standing) core.Standing { st.Over = st.Over || s.Heap < 15; return st }
	}},

	{"lists", "a move twice", func(g *raceMutant, _ *raceOpts) {
		g.moves = func(_ raceState, list []raceMove) []raceMove { return append(list, list...) }
	}},
	{"lists", "an outcome twice", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(_ raceState, list []raceOutcome) []raceOutcome { return append(list, list...) }
	}},
	{"lists", "a text twice", func(g *raceMutant, _ *raceOpts) {
		g.appendMove = func(m raceMove, text []byte) []byte {
			if m == (raceMove{take, 2}) {
				return []byte("take 1")
			}
			return text
		}
	}},
	{"lists", "another order each time", func(g *raceMutant, _ *raceOpts) {
		var n atomic.Int64
		g.moves = func(_ raceState, list []raceMove) []raceMove {
			if n.Add(1)%2 == 0 {
				slices.Reverse(list)
			}
			return list
		}
	}},

	{"weights", "a weight of zero", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(_ raceState, list []raceOutcome) []raceOutcome {
			if len(list) > 0 {
				list[0].Weight = 0
			}
			return list
		}
	}},
	{"weights", "a sum that does not fit", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(_ raceState, list []raceOutcome) []raceOutcome {
			for i := range list {
				list[i].Weight = 1 << 62
			}
			return list
		}
	}},

	{"legal", "a legal move missing from the list", func(g *raceMutant, _ *raceOpts) {
		g.moves = func(s raceState, list []raceMove) []raceMove {
			if s.Heap < 10 && len(list) > 0 {
				return list[1:]
			}
			return list
		}
	}},
	{"legal", "a listed move that is refused", func(g *raceMutant, _ *raceOpts) {
		g.check = func(s raceState, m raceMove, err error) error {
			if m == (raceMove{take, 3}) && s.Heap < 10 {
				return errMany.Refuse()
			}
			return err
		}
	}},
	{"legal", "an outcome that is not listed", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(s raceState, list []raceOutcome) []raceOutcome {
			if s.Heap < 10 && len(list) > 0 {
				return list[:5]
			}
			return list
		}
	}},
	{"legal", "a field not used is not looked at", func(g *raceMutant, _ *raceOpts) {
		g.check = func(s raceState, m raceMove, err error) error {
			if errors.Is(err, errForm) {
				return nil
			}
			return err
		}
	}},
	{"legal", "a candidate of the author", func(g *raceMutant, o *raceOpts) {
		g.check = func(s raceState, m raceMove, err error) error {
			if m == (raceMove{200, 177}) {
				return nil
			}
			return err
		}
		o.Candidates = func(raceState) []raceMove { return []raceMove{{200, 177}} }
	}},

	{"refusals", "an error that names no rule", func(g *raceMutant, _ *raceOpts) {
		g.check = func(_ raceState, _ raceMove, err error) error {
			if errors.Is(err, errMany) {
				return errors.New("too many")
			}
			return err
		}
	}},
	{"refusals", "a rule of another game", func(g *raceMutant, _ *raceOpts) {
		other := core.NewBook("other").Rule("O-1", "another rule")
		spoil := func(err error) error {
			if errors.Is(err, errMany) {
				return other.Refuse()
			}
			return err
		}
		g.check = func(_ raceState, _ raceMove, err error) error { return spoil(err) }
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) { return next, spoil(err) }
	}},
	{"refusals", "another rule from Apply", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
			if errors.Is(err, errMany) {
				err = errTurn.Refuse()
			}
			return next, err
		}
	}},
	{"refusals", "other arguments from Apply", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
			if errors.Is(err, errMany) {
				err = errMany.Refuse()
			}
			return next, err
		}
	}},
	{"refusals", "a state that is changed", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
			if err != nil {
				next.Heap--
			}
			return next, err
		}
	}},
	{"refusals", "Apply accepts what Check refuses", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
			if errors.Is(err, errForm) {
				err = nil
			}
			return next, err
		}
	}},
	{"refusals", "a panic", func(g *raceMutant, _ *raceOpts) {
		g.check = func(_ raceState, m raceMove, err error) error {
			_ = [8]int{}[m.N%12]
			return err
		}
	}},
	{"refusals", "a rule without a text", func(g *raceMutant, o *raceOpts) {
		rule := core.NewBook("race").Rule("R-1", "")
		o.Rules = append(o.Rules, rule)
		spoil := func(err error) error {
			if err != nil {
				return rule.Refuse()
			}
			return err
		}
		g.check = func(_ raceState, _ raceMove, err error) error { return spoil(err) }
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) { return next, spoil(err) }
	}},
	{"refusals", "a detail with a wrong verb", func(g *raceMutant, o *raceOpts) {
		rule := core.NewBook("race").Rule("R-1", "a rule", "%[3]s")
		o.Rules = append(o.Rules, rule)
		spoil := func(err error) error {
			if err != nil {
				return rule.Refuse()
			}
			return err
		}
		g.check = func(_ raceState, _ raceMove, err error) error { return spoil(err) }
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) { return next, spoil(err) }
	}},

	{"apply", "Apply refuses a listed move", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
			if m == (raceMove{take, 2}) {
				return s, errMany.Refuse()
			}
			return next, err
		}
	}},
	{"apply", "Check refuses a listed move", func(g *raceMutant, _ *raceOpts) {
		g.check = func(s raceState, m raceMove, err error) error {
			if m == (raceMove{take, 2}) {
				return errMany.Refuse()
			}
			return err
		}
	}},

	{"repeat", "Apply counts its calls", func(g *raceMutant, _ *raceOpts) {
		var n atomic.Int64
		g.apply = func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
			if n.Add(1)%7 == 0 && err == nil && m.Kind == throw {
				next.Turn = (next.Turn + 1) % next.Seats
			}
			return next, err
		}
	}},
	{"repeat", "Apply depends on the game before", func(g *raceMutant, _ *raceOpts) {
		var low atomic.Bool // whether the heap was low before
		g.apply = func(s raceState, m raceMove, next raceState, err error) (raceState, error) {
			if err == nil && s.Heap < 10 {
				low.Store(true)
			}
			if err == nil && m.Kind == die && low.Load() {
				next.Turn = s.Turn
			}
			return next, err
		}
	}},
	{"repeat", "Standing remembers", func(g *raceMutant, _ *raceOpts) {
		var n atomic.Int64
		g.standing = func(_ raceState, st core.Standing) core.Standing { st.Score[0] += int(n.Add(1)); return st }
	}},
	{"repeat", "errors differ", func(g *raceMutant, _ *raceOpts) {
		var n atomic.Int64
		g.check = func(_ raceState, m raceMove, err error) error {
			if err != nil {
				return &core.Illegal{Rule: errMany, Numbers: [2]int{int(n.Add(1))}}
			}
			return err
		}
	}},

	{"invariant", "a cube is lost", func(g *raceMutant, _ *raceOpts) {
		g.invariant = func(s raceState, err error) error {
			if err == nil && s.Heap%2 == 1 {
				err = raceInvalid("heap", "odd")
			}
			return err
		}
	}},
	{"invariant", "broken by a move that is hardly ever played", func(g *raceMutant, o *raceOpts) {
		g.invariant = func(s raceState, err error) error {
			if err == nil && s.Score[0] == 1 {
				err = raceInvalid("score", "one")
			}
			return err
		}
		o.Games, o.Chooser = 1, highest{}
	}},

	{"standing", "a wrong number of seats", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(_ raceState, st core.Standing) core.Standing { st.Seats = 2; return st }
	}},
	{"standing", "a score for nobody", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(_ raceState, st core.Standing) core.Standing { st.Score[5] = 1; return st }
	}},
	{"standing", "places before the end", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(_ raceState, st core.Standing) core.Standing { st.Place = [8]int{1, 2, 3}; return st }
	}},
	{"standing", "no reason", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(_ raceState, st core.Standing) core.Standing { st.Reason = ""; return st }
	}},
	{"standing", "places without gaps after a tie", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(_ raceState, st core.Standing) core.Standing {
			if st.Over {
				st.Place = [8]int{1, 1, 2}
			}
			return st
		}
	}},

	{"ends", "a game that goes on", func(g *raceMutant, _ *raceOpts) {
		g.apply = func(s raceState, _ raceMove, next raceState, err error) (raceState, error) {
			if err == nil && next.Heap < 10 {
				next.Heap, next.Score = 10, [4]uint8{}
			}
			return next, err
		}
	}},

	{"zero", "satisfies the invariants", func(g *raceMutant, _ *raceOpts) {
		g.invariant = func(s raceState, err error) error {
			if s == (raceState{}) {
				return nil
			}
			return err
		}
	}},
	{"zero", "somebody is to move", func(g *raceMutant, _ *raceOpts) {
		g.turn = func(s raceState, t core.Seat) core.Seat {
			if s == (raceState{}) {
				return 0
			}
			return t
		}
	}},
	{"zero", "moves are accepted", func(g *raceMutant, _ *raceOpts) {
		g.check = func(s raceState, m raceMove, err error) error {
			if s == (raceState{}) && m.Kind == throw {
				return nil
			}
			return err
		}
	}},
	{"zero", "a panic", func(g *raceMutant, _ *raceOpts) {
		g.standing = func(s raceState, st core.Standing) core.Standing { st.Score[0] += 0 * (1 / int(s.Seats)); return st }
	}},
	{"zero", "its JSON is accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) {
			if strings.Contains(errText(err), "another number of seats") {
				return raceState{}, nil
			}
			return s, err
		}
	}},

	{"texts", "two blanks", func(g *raceMutant, _ *raceOpts) {
		g.appendMove = func(_ raceMove, text []byte) []byte { return []byte(strings.ReplaceAll(string(text), " ", "  ")) }
	}},
	{"texts", "not printable ASCII", func(g *raceMutant, _ *raceOpts) {
		g.appendMove = func(_ raceMove, text []byte) []byte { return append(text, "é"...) }
	}},
	{"texts", "what is written is not read", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(text string, m raceMove, err error) (raceMove, error) {
			if m.N == 3 {
				err = &core.Invalid{Game: "race", What: "move text"}
			}
			return m, err
		}
	}},
	{"texts", "read as another move", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(_ string, m raceMove, err error) (raceMove, error) {
			if m.N == 3 {
				m.N = 2
			}
			return m, err
		}
	}},
	{"texts", "blanks around a text are accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(text string, _ raceMove, _ error) (raceMove, error) {
			return g.Codec.ParseMove(strings.TrimSpace(text))
		}
	}},
	{"texts", "zeros before a number are accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(text string, _ raceMove, _ error) (raceMove, error) {
			return g.Codec.ParseMove(strings.Replace(text, " 0", " ", 1))
		}
	}},
	{"texts", "an outcome is also a move", func(g *raceMutant, _ *raceOpts) {
		g.chances = func(_ raceState, list []raceOutcome) []raceOutcome {
			if len(list) > 0 {
				list[0].Move = raceMove{take, 1}
			}
			return list
		}
	}},
	{"texts", "malformed moves have texts that are read", func(g *raceMutant, _ *raceOpts) {
		g.appendMove = func(m raceMove, text []byte) []byte {
			if m.Kind == throw {
				return []byte("throw")
			}
			return text
		}
	}},
	{"texts", "an error of another type", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(_ string, m raceMove, err error) (raceMove, error) {
			if err != nil {
				err = errors.New("unknown")
			}
			return m, err
		}
	}},
	{"texts", "AppendMove overwrites", func(g *raceMutant, _ *raceOpts) { g.overwrite = true }},

	{"json", "a number is lost", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) { s.Score[1] = 0; return s, err }
	}},
	{"json", "damage is accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) {
			if strings.Contains(errText(err), "heap: too many cubes") {
				err = nil
			}
			return s, err
		}
	}},
	{"json", "null is accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(data []byte, _ raceState, _ error) (raceState, error) {
			return g.Codec.ParseJSON([]byte(strings.ReplaceAll(string(data), `"throwing":null`, `"throwing":false`)))
		}
	}},
	{"json", "unknown keys are accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(data []byte, _ raceState, _ error) (raceState, error) {
			var object map[string]json.RawMessage
			if json.Unmarshal(data, &object) == nil {
				for key := range object {
					if !slices.Contains([]string{"owner", "turn", "throwing", "heap", "score"}, key) {
						delete(object, key)
					}
				}
				data, _ = json.Marshal(object)
			}
			return g.Codec.ParseJSON(data)
		}
	}},
	{"json", "keys in one order only", func(g *raceMutant, _ *raceOpts) {
		order := func(data []byte) []byte { // the heap last
			text := string(data)
			i := strings.Index(text, `"heap":`)
			j := i + strings.IndexByte(text[i:], ',') + 1
			return []byte(text[:i] + text[j:len(text)-1] + "," + text[i:j-1] + "}")
		}
		g.appendJSON = func(_ raceState, data []byte) []byte { return order(data) }
		g.parseJSON = func(data []byte, s raceState, err error) (raceState, error) {
			if strings.Index(string(data), "heap") < strings.Index(string(data), "turn") {
				err = raceInvalid("heap", "too early")
			}
			return s, err
		}
	}},
	{"json", "an error of another type", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) {
			if err != nil {
				err = errors.New("unknown")
			}
			return s, err
		}
	}},
	{"json", "what is decoded cannot be played", func(g *raceMutant, _ *raceOpts) {
		g.parseJSON = func(_ []byte, s raceState, err error) (raceState, error) {
			if strings.Contains(errText(err), "seats: out of range") {
				err = nil // a turn of a seat that does not exist
			}
			return s, err
		}
		g.invariant = func(s raceState, err error) error {
			if s.Turn >= s.Seats && s.Seats > 0 {
				err = nil
			}
			return err
		}
	}},

	{"binary", "damage makes a panic", func(g *raceMutant, _ *raceOpts) {
		g.parseBinary = func(data []byte, s raceState, err error) (raceState, error) { _ = data[3]; return s, err }
	}},
	{"binary", "a second form", func(g *raceMutant, _ *raceOpts) {
		g.parseBinary = func(data []byte, s raceState, err error) (raceState, error) {
			if n := len(data) - 1; n > 0 && data[n] == 0 && err != nil {
				return g.Codec.ParseBinary(data[:n])
			}
			return s, err
		}
	}},
	{"binary", "a number is lost", func(g *raceMutant, _ *raceOpts) {
		g.parseBinary = func(_ []byte, s raceState, err error) (raceState, error) { s.Throwing = false; return s, err }
	}},
	{"binary", "a state that breaks an invariant is accepted", func(g *raceMutant, _ *raceOpts) {
		g.parseBinary = func(_ []byte, s raceState, err error) (raceState, error) {
			if strings.Contains(errText(err), "heap: too many cubes") {
				err = nil
			}
			return s, err
		}
	}},
	{"binary", "AppendBinary overwrites", func(g *raceMutant, _ *raceOpts) { g.overwrite = true }},

	{"replay", "the texts of two moves are exchanged", func(g *raceMutant, _ *raceOpts) {
		g.parseMove = func(_ string, m raceMove, err error) (raceMove, error) {
			if m.Kind == die {
				m.N = 7 - m.N
			}
			return m, err
		}
	}},
	{"replay", "a header that is not its own", func(g *raceMutant, _ *raceOpts) {
		g.header = func(h core.Header) core.Header { h.Game = "a race"; return h }
	}},

	{"parallel", "a place that all goroutines share", func(g *raceMutant, _ *raceOpts) {
		var mu sync.Mutex
		var shared raceState
		g.apply = func(_ raceState, _ raceMove, next raceState, err error) (raceState, error) {
			mu.Lock()
			shared = next
			mu.Unlock()
			for range 10 {
				runtime.Gosched()
			}
			mu.Lock()
			defer mu.Unlock()
			return shared, err
		}
	}},

	{"narration", "no line feed", func(g *raceMutant, _ *raceOpts) {
		g.picture = func(text []byte) []byte { return text[:len(text)-1] }
	}},
	{"narration", "too many columns", func(g *raceMutant, _ *raceOpts) {
		g.picture = func(text []byte) []byte { return append([]byte(strings.Repeat("=", 101)+"\n"), text...) }
	}},
	{"narration", "what fmt could not format", func(g *raceMutant, _ *raceOpts) {
		g.picture = func(text []byte) []byte { return append([]byte("%!d(string=x)"), text...) }
	}},
	{"narration", "a picture that overwrites", func(g *raceMutant, _ *raceOpts) { g.overwrite = true }},
	{"narration", "tallies without scores", func(g *raceMutant, _ *raceOpts) {
		g.tallies = func(raceState, []core.Tally) []core.Tally { return []core.Tally{{Name: "cash"}} }
	}},

	{"open", "a view that is another state", func(g *raceMutant, _ *raceOpts) {
		g.view = func(_ raceState, w core.Seat, v core.View[raceState]) core.View[raceState] {
			if w == 1 {
				v.State.Score[0] = 0
			}
			return v
		}
	}},
	{"open", "an owner", func(g *raceMutant, _ *raceOpts) {
		g.owner = func(raceState, core.Seat) core.Seat { return core.Spectator }
	}},
	{"open", "a move seen as another", func(g *raceMutant, _ *raceOpts) {
		g.seen = func(_ raceState, m raceMove, _ core.Seat, _ raceMove) raceMove {
			if m.Kind == take {
				m.N = 1
			}
			return m
		}
	}},
	{"open", "no samples", func(g *raceMutant, _ *raceOpts) {
		g.sample = func(v core.View[raceState], _ core.Chooser) (raceState, error) {
			return v.State, raceInvalid("", "no view")
		}
	}},

	{"kinds", "one never occurs", func(_ *raceMutant, o *raceOpts) { o.Kinds = append(o.Kinds, "jump") }},
	{"kinds", "one is not known", func(_ *raceMutant, o *raceOpts) { o.Kinds = o.Kinds[1:] }},
	{"reasons", "one never occurs", func(_ *raceMutant, o *raceOpts) { o.Ends = append(o.Ends, "bankrupt") }},
	{"reasons", "one is not known", func(_ *raceMutant, o *raceOpts) { o.Ends = o.Ends[1:] }},
	{"rules", "none is told", func(_ *raceMutant, o *raceOpts) { o.EveryRule, o.Rules = true, nil }},
	{"rules", "one is never broken", func(_ *raceMutant, o *raceOpts) { o.EveryRule = true }},
	{"rules", "a refusal of another sort", func(_ *raceMutant, o *raceOpts) {
		o.EveryRule = true
		o.Refusals = []error{raceOption}
	}},
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// highest always chooses the last move.
type highest struct{}

func (highest) Uint64N(n uint64) uint64 { return n - 1 }

func TestEachFaultOfAnOpenGameIsCaught(t *testing.T) {
	mustCatch(t, func() core.Codec[raceState, raceMove] { return newRace(3) }, raceOptions, raceFaults)
}
