package coretest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// race is a small correct game without secrets. Cubes lie in a heap. The seat
// to move takes one to three of them and scores as many, or throws the die,
// which removes as many cubes as it shows. The game ends when a seat has ten
// points ("ten") or the heap is empty ("empty").
//
// With marked it marks its views with their owner, although it hides nothing.
type race struct {
	seats  int
	marked bool
}

var (
	raceBook   = core.NewBook("race")
	errOver    = raceBook.Rule("R-END-1", "the game is over")
	errTurn    = raceBook.Rule("R-TURN-1", "this is no move for this moment")
	errForm    = raceBook.Rule("R-TURN-2", "a move has no other fields than its own")
	errMany    = raceBook.Rule("R-TAKE-1", "a seat takes one to three cubes that are there", "%[3]d of %[4]d")
	raceOption = raceBook.Rule("R-OPT-1", "there are two to four players")
)

const raceHeap = 30

type raceState struct {
	Owner       core.Owner
	Seats, Turn uint8
	Throwing    bool
	Heap        uint8
	Score       [4]uint8
}

func (raceState) MarshalJSON() ([]byte, error) { return nil, core.BareState("race") }
func (*raceState) UnmarshalJSON([]byte) error  { return core.BareState("race") }

type raceKind uint8

const (
	take raceKind = iota + 1
	throw
	die
)

type raceMove struct {
	Kind raceKind
	N    uint8
}

func newRace(seats int) *race { return &race{seats: seats} }

func openRace(h core.Header) (core.Codec[raceState, raceMove], error) {
	if h.Players < 2 || h.Players > 4 {
		return nil, &core.Invalid{Game: "race", What: "players", Problem: "not 2 to 4", Rule: raceOption}
	}
	g := newRace(h.Players)
	return g, h.Match(g.Header())
}

func (g *race) Seats() int { return g.seats }
func (g *race) Header() core.Header {
	return core.Header{Game: "race", Revision: 1, Players: g.seats, Options: "{}"}
}
func (g *race) Start() raceState { return raceState{Seats: uint8(g.seats), Heap: raceHeap} }

func (g *race) over(s raceState) bool {
	return s.Seats == 0 || s.Heap == 0 || slices.Max(s.Score[:]) >= 10
}

func (g *race) Turn(s raceState) core.Seat {
	switch {
	case g.over(s):
		return core.Nobody
	case s.Throwing:
		return core.Chance
	}
	return core.Seat(s.Turn)
}

func (g *race) AppendMoves(dst []raceMove, s raceState) []raceMove {
	if g.Turn(s) < 0 {
		return dst
	}
	for n := uint8(1); n <= min(3, s.Heap); n++ {
		dst = append(dst, raceMove{take, n})
	}
	return append(dst, raceMove{Kind: throw})
}

func (g *race) AppendChances(dst []core.Weighted[raceMove], s raceState) []core.Weighted[raceMove] {
	if g.Turn(s) != core.Chance {
		return dst
	}
	for f := uint8(1); f <= 6; f++ {
		dst = append(dst, core.Weighted[raceMove]{Move: raceMove{die, f}, Weight: 1})
	}
	return dst
}

func (g *race) Check(s raceState, m raceMove) error {
	switch {
	case g.over(s):
		return errOver.Refuse()
	case m.Kind == die && s.Throwing && m.N >= 1 && m.N <= 6:
		return nil
	case s.Throwing || m.Kind < take || m.Kind > throw:
		return errTurn.Refuse()
	case m.Kind == throw && m.N != 0:
		return errForm.Refuse()
	case m.Kind == take && (m.N < 1 || m.N > min(3, s.Heap)):
		return &core.Illegal{Rule: errMany, Numbers: [2]int{int(m.N), int(s.Heap)}}
	}
	return nil
}

func (g *race) Apply(s raceState, m raceMove) (raceState, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if m.Kind == throw {
		s.Throwing = true
		return s, nil
	}
	if m.Kind == take {
		s.Score[s.Turn] += m.N
	}
	s.Heap -= min(s.Heap, m.N)
	s.Throwing = false
	s.Turn = (s.Turn + 1) % s.Seats
	return s, nil
}

func (g *race) Standing(s raceState) core.Standing {
	st := core.Standing{Seats: g.seats}
	for i, n := range s.Score {
		st.Score[i] = int(n)
	}
	if s.Seats == 0 || !g.over(s) {
		return st
	}
	st.Over, st.Place, st.Reason = true, core.Rank(g.seats, st.Score), "empty"
	if slices.Max(s.Score[:]) >= 10 {
		st.Reason = "ten"
	}
	return st
}

func (g *race) Invariant(s raceState) error {
	sum := int(s.Heap)
	for i, n := range s.Score {
		if sum += int(n); i >= g.seats && n > 0 || n > 12 {
			return raceInvalid("score", "out of range")
		}
	}
	switch {
	case !g.marked && s.Owner > 0 || int(s.Owner) > g.seats+1:
		return raceInvalid("owner", "out of range")
	case int(s.Seats) != g.seats || s.Turn >= s.Seats:
		return raceInvalid("seats", "out of range")
	case sum > raceHeap:
		return raceInvalid("heap", "too many cubes")
	case s.Throwing && g.over(s):
		return raceInvalid("throwing", "the game is over")
	}
	return nil
}

func (g *race) Owner(s raceState) core.Seat { return s.Owner.Seat() }

func (g *race) View(s raceState, who core.Seat) core.View[raceState] {
	if g.marked {
		s.Owner = s.Owner.Look(who, g.seats)
	}
	return core.View[raceState]{State: s}
}

func (g *race) Seen(_ raceState, m raceMove, _ core.Seat) raceMove { return m }

func (g *race) Sample(v core.View[raceState], _ core.Chooser) (raceState, error) {
	if g.marked && v.State.Owner == 0 {
		return v.State, raceInvalid("owner", "this is no view")
	}
	v.State.Owner = 0
	return v.State, nil
}

func raceInvalid(name, problem string) error {
	return &core.Invalid{Game: "race", What: "state", Name: name, Problem: problem}
}

var raceWords = []string{"", "take", "throw", "die"}

func (g *race) AppendMove(dst []byte, m raceMove) []byte {
	switch {
	case m.Kind < take || m.Kind > die || m.Kind == throw && m.N != 0:
		return fmt.Appendf(dst, "malformed %d %d", m.Kind, m.N)
	case m.Kind == throw:
		return append(dst, "throw"...)
	}
	return strconv.AppendUint(append(append(dst, raceWords[m.Kind]...), ' '), uint64(m.N), 10)
}

func (g *race) ParseMove(text string) (raceMove, error) {
	word, number, _ := strings.Cut(text, " ")
	n, _ := strconv.ParseUint(number, 10, 8)
	m := raceMove{raceKind(max(0, slices.Index(raceWords, word))), uint8(n)}
	if m.Kind == 0 || string(g.AppendMove(nil, m)) != text {
		return raceMove{}, &core.Invalid{Game: "race", What: "move text", Name: core.Quote(text), Problem: "unknown"}
	}
	return m, nil
}

// raceJSON is the state for people; the points are no bytes, which
// encoding/json would write as base64.
type raceJSON struct {
	Owner    uint8 `json:"owner"`
	Turn     uint8 `json:"turn"`
	Throwing bool  `json:"throwing"`
	Heap     uint8 `json:"heap"`
	Score    []int `json:"score"`
}

func (g *race) AppendJSON(dst []byte, s raceState) ([]byte, error) {
	d := raceJSON{uint8(s.Owner), s.Turn, s.Throwing, s.Heap, []int{}}
	for _, n := range s.Score[:min(int(s.Seats), len(s.Score))] {
		d.Score = append(d.Score, int(n))
	}
	data, err := json.Marshal(d)
	return append(dst, data...), err
}

func (g *race) ParseJSON(data []byte) (raceState, error) {
	var d raceJSON
	if err := core.ReadJSON("race", "state", data, &d); err != nil {
		return raceState{}, err
	}
	if len(d.Score) != g.seats {
		return raceState{}, raceInvalid("score", "another number of seats")
	}
	s := raceState{Owner: core.Owner(d.Owner), Seats: uint8(g.seats), Turn: d.Turn, Throwing: d.Throwing, Heap: d.Heap}
	for i, n := range d.Score {
		if n < 0 || n > raceHeap {
			return raceState{}, raceInvalid("score", "out of range")
		}
		s.Score[i] = uint8(n)
	}
	return s, g.Invariant(s)
}

func (g *race) code(c *core.Coder, s *raceState) {
	seats := uint8(g.seats)
	core.Code(c, "owner", &s.Owner, 0, core.Owner(seats)+1)
	core.Code(c, "seats", &s.Seats, seats, seats)
	core.Code(c, "turn", &s.Turn, 0, seats-1)
	core.CodeBool(c, "throwing", &s.Throwing)
	core.Code(c, "heap", &s.Heap, 0, raceHeap)
	core.CodeAll(c, "score", s.Score[:seats], 0, 12)
}

func (g *race) AppendBinary(dst []byte, s raceState) ([]byte, error) {
	if err := g.Invariant(s); err != nil {
		return dst, err
	}
	c := core.NewWriter(dst)
	g.code(c, &s)
	return c.Bytes(), nil
}

func (g *race) ParseBinary(data []byte) (raceState, error) {
	var s raceState
	c := core.NewReader("race", data)
	g.code(c, &s)
	return s, cmp.Or(c.Close(), g.Invariant(s))
}

func (g *race) AppendPicture(dst []byte, s raceState) []byte {
	return fmt.Appendf(dst, "heap %d, scores %v\n", s.Heap, s.Score[:g.seats])
}

func (g *race) AppendReport(dst []byte, before raceState, m raceMove, _ raceState) []byte {
	return fmt.Appendf(dst, "%v: %s\n", g.Turn(before), g.AppendMove(nil, m))
}

func (g *race) AppendTallies(dst []core.Tally, s raceState) []core.Tally {
	return append(dst, core.Tally{Name: "scores", Values: g.Standing(s).Score})
}
