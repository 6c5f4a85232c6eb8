package coretest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/railrules/railrules/core"
)

// cards is a small correct game with secrets. Each seat is dealt three cards of
// one deck, unseen by the others; each lays one face down, then all of these
// are revealed and score. Twice around the table a seat may drop a card face
// down, show a card (which scores, stays in the hand and is remembered by all)
// or pass. At last one card of the deck is turned up: it scores for those whose
// revealed card is of the same kind.
type cards struct{ seats int }

var (
	cardBook   = core.NewBook("cards")
	errFinish  = cardBook.Rule("C-END-1", "the game is over")
	errMoment  = cardBook.Rule("C-TURN-1", "this is no move for this moment")
	errFields  = cardBook.Rule("C-TURN-2", "a pass names no card, every other move one")
	errUnknown = cardBook.Rule("C-INFO-1", "a card that is known is named, another one is not")
	errHand    = cardBook.Rule("C-HAND-1", "the card is in the hand and was not shown")
	errDeck    = cardBook.Rule("C-DECK-1", "the card is one that can come")
)

const (
	kinds   = 3
	unknown = kinds // the kind of a card that is not known
	dealt   = 3     // to each seat
	rounds  = 2
)

var (
	deck      = [kinds]uint8{5, 4, 3}
	cardNames = []string{"ant", "bee", "cat", "?"}
)

type phase uint8

const (
	dealing phase = iota + 1
	laying
	revealing
	acting
	turning
	finished
)

// cardState is flat. A place holds 0 for nothing, else 1 + the kind.
type cardState struct {
	Owner   core.Owner
	Seats   uint8
	Phase   phase
	Step    uint8               // steps made in the phase
	Pool    [kinds]uint8        // the deck; in a view with all cards it does not know
	Hand    [3][kinds + 1]uint8 // the last kind is the unknown one
	Known   [3][kinds]uint8     // of these cards, those that were shown
	Laid    [3]uint8            // places
	Dropped [3][kinds + 1]uint8 // face down
	Last    uint8               // a place
}

func (cardState) MarshalJSON() ([]byte, error) { return nil, core.BareState("cards") }
func (*cardState) UnmarshalJSON([]byte) error  { return core.BareState("cards") }

type cardKind uint8

const (
	draw cardKind = iota + 1
	lay
	reveal
	drop
	show
	pass
	turnUp
)

var cardWords = []string{"", "draw", "lay", "reveal", "drop", "show", "pass", "turn"}

// cardMove names a card by 1 + its kind.
type cardMove struct {
	Kind cardKind
	Card uint8
}

func newCards(seats int) *cards { return &cards{seats} }

func (g *cards) Seats() int { return g.seats }
func (g *cards) Header() core.Header {
	return core.Header{Game: "cards", Revision: 1, Players: g.seats}
}
func (g *cards) Start() cardState {
	return cardState{Seats: uint8(g.seats), Phase: dealing, Pool: deck}
}

// seat returns the seat that the next step of the phase concerns.
func (g *cards) seat(s *cardState) core.Seat { return core.Seat(int(s.Step) % g.seats) }

func (g *cards) Turn(s cardState) core.Seat {
	switch s.Phase {
	case dealing, revealing, turning:
		return core.Chance
	case laying, acting:
		return g.seat(&s)
	}
	return core.Nobody
}

// free returns how many cards of a kind the hand of q holds that were not shown.
func (s *cardState) free(q core.Seat, kind int) uint8 {
	if kind == unknown {
		return s.Hand[q][unknown]
	}
	return s.Hand[q][kind] - s.Known[q][kind]
}

// mayHold returns how many cards of a kind q may hold that were not shown.
func (s *cardState) mayHold(q core.Seat, kind int) uint8 {
	if s.Owner.Hides(q) && kind != unknown {
		return min(s.Pool[kind], s.Hand[q][unknown])
	}
	return s.free(q, kind)
}

func (g *cards) AppendMoves(dst []cardMove, s cardState) []cardMove {
	q := g.Turn(s)
	if q < 0 {
		return dst
	}
	put := lay
	if s.Phase == acting {
		put = drop
	}
	for kind := range kinds + 1 {
		if s.free(q, kind) > 0 {
			dst = append(dst, cardMove{put, uint8(kind) + 1})
		}
	}
	if put == lay {
		return dst
	}
	for kind := range kinds {
		if s.mayHold(q, kind) > 0 {
			dst = append(dst, cardMove{show, uint8(kind) + 1})
		}
	}
	return append(dst, cardMove{Kind: pass})
}

func (g *cards) AppendChances(dst []core.Weighted[cardMove], s cardState) []core.Weighted[cardMove] {
	if g.Turn(s) != core.Chance {
		return dst
	}
	q := g.seat(&s)
	kind := map[phase]cardKind{dealing: draw, revealing: reveal, turning: turnUp}[s.Phase]
	switch {
	case s.Phase == dealing && s.Owner.Hides(q):
		return append(dst, core.Weighted[cardMove]{Move: cardMove{draw, unknown + 1}, Weight: 1})
	case s.Phase == revealing && s.Laid[q] != unknown+1:
		return append(dst, core.Weighted[cardMove]{Move: cardMove{reveal, s.Laid[q]}, Weight: 1})
	}
	return core.AppendDraws(dst, s.Pool[:], 1, func(k int) cardMove { return cardMove{kind, uint8(k) + 1} })
}

func (g *cards) Check(s cardState, m cardMove) error {
	turn := g.Turn(s)
	switch {
	case turn == core.Nobody:
		return errFinish.Refuse()
	case m.Kind == pass && m.Card != 0, m.Kind != pass && (m.Card == 0 || m.Card > unknown+1):
		return errFields.Refuse()
	case turn == core.Chance:
		for _, o := range g.AppendChances(nil, s) {
			if o.Move == m {
				return nil
			}
		}
		return errDeck.Refuse()
	case m.Kind != lay && s.Phase == laying, m.Kind != drop && m.Kind != show && m.Kind != pass && s.Phase == acting:
		return errMoment.Refuse()
	case m.Kind == pass:
		return nil
	case m.Kind == show && m.Card == unknown+1, m.Kind != show && s.Owner.Hides(turn) != (m.Card == unknown+1):
		return errUnknown.Refuse()
	case m.Kind == show && s.mayHold(turn, int(m.Card)-1) == 0, m.Kind != show && s.free(turn, int(m.Card)-1) == 0:
		return &core.Illegal{Rule: errHand, Names: [2]string{cardNames[m.Card-1]}}
	}
	return nil
}

func (g *cards) Apply(s cardState, m cardMove) (cardState, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	g.effect(&s, g.seat(&s), m, int(m.Card)-1)
	s.Step++
	n := uint8(g.seats)
	last := [...]uint8{dealing: dealt * n, laying: n, revealing: n, acting: rounds * n, turning: 1}
	if s.Step == last[s.Phase] {
		s.Phase, s.Step = s.Phase+1, 0
	}
	return s, nil
}

func (g *cards) effect(s *cardState, q core.Seat, m cardMove, kind int) {
	switch m.Kind {
	case draw:
		s.Hand[q][kind]++
		if kind != unknown {
			s.Pool[kind]--
		}
	case lay:
		s.Hand[q][kind]--
		s.Laid[q] = m.Card
	case reveal:
		if s.Laid[q] == unknown+1 {
			s.Pool[kind]--
		}
		s.Laid[q] = m.Card
	case drop:
		s.Hand[q][kind]--
		s.Dropped[q][kind]++
	case show:
		if s.Owner.Hides(q) {
			s.Hand[q][unknown]--
			s.Hand[q][kind]++
			s.Pool[kind]--
		}
		s.Known[q][kind]++
	case turnUp:
		s.Pool[kind]--
		s.Last = m.Card
	}
}

// revealed reports whether the card that q laid is public.
func (s *cardState) revealed(q core.Seat) bool {
	return s.Phase > revealing || s.Phase == revealing && int(q) < int(s.Step)
}

func (g *cards) Standing(s cardState) core.Standing {
	st := core.Standing{Seats: g.seats}
	matched := false
	for q := range core.Seat(g.seats) {
		if s.revealed(q) {
			st.Score[q] += int(s.Laid[q])
		}
		st.Score[q] += core.Pile(s.Known[q][:]).Len()
		if s.Last != 0 && s.Laid[q] == s.Last {
			st.Score[q] += 2
			matched = true
		}
	}
	if s.Phase == finished {
		st.Over, st.Place, st.Reason = true, core.Rank(g.seats, st.Score), "plain"
		if matched {
			st.Reason = "match"
		}
	}
	return st
}

func (g *cards) Owner(s cardState) core.Seat { return s.Owner.Seat() }

func (g *cards) View(s cardState, who core.Seat) core.View[cardState] {
	s.Owner = s.Owner.Look(who, g.seats)
	for q := range core.Seat(g.seats) {
		if s.Phase == 0 || !s.Owner.Hides(q) {
			continue
		}
		for kind := range kinds {
			n, d := s.free(q, kind), s.Dropped[q][kind]
			s.Hand[q][kind] -= n
			s.Hand[q][unknown] += n
			s.Dropped[q][kind] = 0
			s.Dropped[q][unknown] += d
			s.Pool[kind] += n + d
		}
		if c := s.Laid[q]; c != 0 && c <= kinds && !s.revealed(q) {
			s.Laid[q] = unknown + 1
			s.Pool[c-1]++
		}
	}
	return core.View[cardState]{State: s}
}

func (g *cards) Seen(s cardState, m cardMove, who core.Seat) cardMove {
	q := g.seat(&s)
	if who != q && (m.Kind == draw || m.Kind == lay || m.Kind == drop) && m.Card > 0 && s.Phase != 0 {
		m.Card = unknown + 1
	}
	return m
}

func (g *cards) Sample(v core.View[cardState], c core.Chooser) (cardState, error) {
	s := v.State
	if s.Owner == 0 {
		return s, cardInvalid("owner", "this is no view")
	}
	pool := core.Pile(s.Pool[:])
	fill := func(places *[kinds + 1]uint8) {
		for ; places[unknown] > 0; places[unknown]-- {
			places[pool.Draw(c)]++
		}
	}
	for q := range g.seats {
		fill(&s.Hand[q])
		fill(&s.Dropped[q])
		if s.Laid[q] == unknown+1 {
			s.Laid[q] = uint8(pool.Draw(c)) + 1
		}
	}
	s.Owner = 0
	return s, nil
}

func cardInvalid(name, problem string) error {
	return &core.Invalid{Game: "cards", What: "state", Name: name, Problem: problem}
}

// Invariant counts all cards, and those of each seat.
func (g *cards) Invariant(s cardState) error {
	n := uint8(g.seats)
	steps := [...]uint8{0, dealt * n, n, n, rounds * n, 1, 1}
	switch {
	case s.Phase < dealing || s.Phase > finished || s.Step >= steps[s.Phase]:
		return cardInvalid("phase", "out of range")
	case s.Seats != n || int(s.Owner) > g.seats+1:
		return cardInvalid("seats", "out of range")
	case (s.Last != 0) != (s.Phase == finished) || s.Last > kinds:
		return cardInvalid("last", "a card is turned up at the end")
	}
	sum, open := s.Pool, 0
	if s.Last > 0 {
		sum[s.Last-1]++
	}
	for q := range core.Seat(len(s.Hand)) {
		if problem := g.seatProblem(&s, q); problem != "" {
			return cardInvalid(q.String(), problem)
		}
		for kind := range kinds {
			sum[kind] += s.Hand[q][kind] + s.Dropped[q][kind]
		}
		open += int(s.Hand[q][unknown] + s.Dropped[q][unknown])
		if c := s.Laid[q]; c > 0 && c <= kinds {
			sum[c-1]++
		} else if c == unknown+1 {
			open++
		}
	}
	if sum != deck || core.Pile(s.Pool[:]).Len() < open {
		return cardInvalid("pool", "cards are missing")
	}
	return nil
}

func (g *cards) seatProblem(s *cardState, q core.Seat) string {
	for _, n := range slices.Concat(s.Hand[q][:], s.Dropped[q][:], s.Known[q][:], s.Pool[:]) {
		if n > 12 {
			return "too many cards"
		}
	}
	hand, dropped, known := core.Pile(s.Hand[q][:]).Len(), core.Pile(s.Dropped[q][:]).Len(), core.Pile(s.Known[q][:]).Len()
	had := 0
	if s.Phase > dealing {
		had = dealt
	} else if int(q) < g.seats {
		had = (int(s.Step) + g.seats - 1 - int(q)) / g.seats
	}
	acts := 0
	switch {
	case s.Phase > acting:
		acts = rounds
	case s.Phase == acting:
		acts = (int(s.Step) + g.seats - 1 - int(q)) / g.seats
	}
	laid := s.Phase > laying || s.Phase == laying && int(q) < int(s.Step)
	if !q.In(g.seats) {
		had, acts, laid = 0, 0, false
	}
	if laid {
		had--
	}
	hides := s.Owner.Hides(q)
	switch {
	case hand+dropped != had || dropped+known > acts || laid != (s.Laid[q] != 0) || s.Laid[q] > unknown+1:
		return "a wrong number of cards"
	case !hides && (s.Hand[q][unknown] > 0 || s.Dropped[q][unknown] > 0), (s.Laid[q] == unknown+1) != (hides && laid && !s.revealed(q)):
		return "a card that should be known is not, or the other way round"
	}
	for kind := range kinds {
		if s.Known[q][kind] > s.Hand[q][kind] || hides && (s.Known[q][kind] != s.Hand[q][kind] || s.Dropped[q][kind] > 0) {
			return "a wrong number of cards shown"
		}
	}
	return ""
}

func (g *cards) AppendMove(dst []byte, m cardMove) []byte {
	switch {
	case m == cardMove{Kind: pass}:
		return append(dst, "pass"...)
	case m.Kind < draw || m.Kind > turnUp || m.Kind == pass || m.Card < 1 || m.Card > unknown+1,
		m.Card == unknown+1 && (m.Kind == reveal || m.Kind == show || m.Kind == turnUp):
		return fmt.Appendf(dst, "malformed %d %d", m.Kind, m.Card)
	}
	return append(append(append(dst, cardWords[m.Kind]...), ' '), cardNames[m.Card-1]...)
}

func (g *cards) ParseMove(text string) (cardMove, error) {
	word, name, _ := strings.Cut(text, " ")
	m := cardMove{cardKind(max(0, slices.Index(cardWords, word))), uint8(slices.Index(cardNames, name) + 1)}
	if m.Kind == 0 || string(g.AppendMove(nil, m)) != text {
		return cardMove{}, &core.Invalid{Game: "cards", What: "move text", Name: core.Quote(text), Problem: "unknown"}
	}
	return m, nil
}

// cardJSON is the state for people: numbers as they are.
type cardJSON struct {
	Owner   int               `json:"owner"`
	Phase   int               `json:"phase"`
	Step    int               `json:"step"`
	Pool    [kinds]int        `json:"pool"`
	Hand    [3][kinds + 1]int `json:"hand"`
	Known   [3][kinds]int     `json:"known"`
	Laid    [3]int            `json:"laid"`
	Dropped [3][kinds + 1]int `json:"dropped"`
	Last    int               `json:"last"`
}

// numbers lists the numbers of a state in the order of those of its document.
func (s *cardState) numbers() []*uint8 {
	list := []*uint8{(*uint8)(&s.Owner), (*uint8)(&s.Phase), &s.Step}
	add := func(part []uint8) {
		for i := range part {
			list = append(list, &part[i])
		}
	}
	add(s.Pool[:])
	for q := range s.Hand {
		add(s.Hand[q][:])
	}
	for q := range s.Known {
		add(s.Known[q][:])
	}
	add(s.Laid[:])
	for q := range s.Dropped {
		add(s.Dropped[q][:])
	}
	return append(list, &s.Last)
}

func (d *cardJSON) numbers() []*int {
	list := []*int{&d.Owner, &d.Phase, &d.Step}
	add := func(part []int) {
		for i := range part {
			list = append(list, &part[i])
		}
	}
	add(d.Pool[:])
	for q := range d.Hand {
		add(d.Hand[q][:])
	}
	for q := range d.Known {
		add(d.Known[q][:])
	}
	add(d.Laid[:])
	for q := range d.Dropped {
		add(d.Dropped[q][:])
	}
	return append(list, &d.Last)
}

func (g *cards) AppendJSON(dst []byte, s cardState) ([]byte, error) {
	var d cardJSON
	numbers := d.numbers()
	for i, n := range s.numbers() {
		*numbers[i] = int(*n)
	}
	data, err := json.Marshal(d)
	return append(dst, data...), err
}

func (g *cards) ParseJSON(data []byte) (cardState, error) {
	var d cardJSON
	if err := core.ReadJSON("cards", "state", data, &d); err != nil {
		return cardState{}, err
	}
	s := cardState{Seats: uint8(g.seats)}
	numbers := s.numbers()
	for i, n := range d.numbers() {
		if *n < 0 || *n > 255 {
			return cardState{}, cardInvalid("", "a number is out of range")
		}
		*numbers[i] = uint8(*n)
	}
	return s, g.Invariant(s)
}

func (g *cards) AppendBinary(dst []byte, s cardState) ([]byte, error) {
	c := core.NewWriter(dst)
	for _, n := range s.numbers() {
		core.Code(c, "number", n, 0, 255)
	}
	return c.Bytes(), nil
}

func (g *cards) ParseBinary(data []byte) (cardState, error) {
	s := cardState{Seats: uint8(g.seats)}
	c := core.NewReader("cards", data)
	for _, n := range s.numbers() {
		core.Code(c, "number", n, 0, 255)
	}
	return s, cmp.Or(c.Close(), g.Invariant(s))
}

func (g *cards) AppendPicture(dst []byte, s cardState) []byte {
	return fmt.Appendf(dst, "pool %v, hands %v, laid %v\n", s.Pool, s.Hand, s.Laid)
}

func (g *cards) AppendReport(dst []byte, before cardState, m cardMove, _ cardState) []byte {
	return fmt.Appendf(dst, "%v: %s\n", g.Turn(before), g.AppendMove(nil, m))
}

func (g *cards) AppendTallies(dst []core.Tally, s cardState) []core.Tally {
	return append(dst, core.Tally{Name: "scores", Values: g.Standing(s).Score})
}
