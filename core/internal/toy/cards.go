package toy

import (
	"encoding/json"
	"fmt"

	"github.com/railrules/railrules/core"
)

var cardsBook = core.NewBook("toycards")

// The rules of Cards that can be broken.
var (
	ErrCardsPlayers = cardsBook.Rule("TC-1", "two or three play")
	ErrCardsOption  = cardsBook.Rule("TC-2", "there are no options")
	ErrCardsTime    = cardsBook.Rule("TC-3", "this is not the time for that")
	ErrCardsHand    = cardsBook.Rule("TC-4", "the card must be at hand", "the hand is %[1]s")
	ErrCardsPut     = cardsBook.Rule("TC-5", "at first each player puts a card away")
	ErrCardsDeck    = cardsBook.Rule("TC-6", "once the deck is used up a card cannot be buried")
	ErrCardsPass    = cardsBook.Rule("TC-7", "a player passes exactly if no card is left at hand")
	ErrCardsMove    = cardsBook.Rule("TC-8", "there is no such move")
)

// Kinds is the number of kinds of cards, two of each; kind 0 is a card unknown.
const Kinds = 4

// Cards is a game with secrets: two cards are dealt to each player, who first
// puts one away, face down, and then in turn plays a card, which scores its
// number, or buries one, face down, and draws another, until no hand is left.
// Who has no card passes.
type Cards struct{ players int }

// CardsState is a state of Cards or a view of it. The zero state is none.
type CardsState struct {
	Players, Dealt, Put, Turn uint8
	Draw                      bool // the seat to move draws a card first
	Whose                     core.Owner
	Hand, Buried              [3][Kinds + 1]uint8
	Pool                      [Kinds + 1]uint8 // the deck; in a view all cards not seen
	Score                     [3]uint8
	Played                    [Kinds + 1]uint8
}

// CardsMove is one step of Cards.
type CardsMove struct {
	Kind CardsKind
	Card uint8
}

// CardsKind is a kind of step.
type CardsKind uint8

// The kinds of steps; KindDraw is chance.
const (
	KindDraw CardsKind = 1 + iota
	KindPlay
	KindBury
	KindPass
)

var _ core.Codec[CardsState, CardsMove] = (*Cards)(nil)
var _ core.Narrator[CardsState, CardsMove] = (*Cards)(nil)
var _ core.Tallier[CardsState] = (*Cards)(nil)

// CardsEntry offers Cards to hosts.
var CardsEntry = core.Entry[CardsState, CardsMove]{
	Name: "toycards", Title: "Toy Cards", MinPlayers: 2, MaxPlayers: 3,
	Presets: []core.Preset{{Name: "default", Options: "{}"}},
	Rules:   cardsBook.Rules,
	Open:    core.Opener[CardsState, CardsMove](OpenCards),
}

// OpenCards makes the game that a header asks for.
func OpenCards(h core.Header) (*Cards, error) {
	g := &Cards{players: h.Players}
	if err := (core.Options{}).Read([]byte(h.Options), ErrCardsOption); err != nil {
		return nil, err
	}
	if err := h.Match(g.Header()); err != nil {
		return nil, err
	}
	if g.players < 2 || g.players > 3 {
		return nil, &core.Invalid{Game: "toycards", What: "players", Name: fmt.Sprint(g.players), Rule: ErrCardsPlayers}
	}
	return g, nil
}

// Header returns the header of the game.
func (g *Cards) Header() core.Header {
	return core.Header{Game: "toycards", Revision: 1, Players: g.players, Options: "{}"}
}

// Seats returns the number of players.
func (g *Cards) Seats() int { return g.players }

// Start returns the state before the first step.
func (g *Cards) Start() CardsState {
	s := CardsState{Players: uint8(g.players)}
	for k := 1; k <= Kinds; k++ {
		s.Pool[k] = 2
	}
	return s
}

func (s *CardsState) dealing() bool { return s.Dealt < 2*s.Players }

// actor is the seat that draws, puts away or plays.
func (s *CardsState) actor() core.Seat {
	switch {
	case s.Players == 0:
		return core.Nobody
	case s.dealing():
		return core.Seat(s.Dealt % s.Players)
	case s.Put < s.Players:
		return core.Seat(s.Put)
	}
	for q := range s.Hand {
		if s.Draw || s.held(core.Seat(q)) > 0 {
			return core.Seat(s.Turn)
		}
	}
	return core.Nobody
}

// held returns the number of cards in the hand of seat q.
func (s *CardsState) held(q core.Seat) int { return core.Pile(s.Hand[q][:]).Len() }

// dealt returns the number of cards that seat q has at hand before the play
// begins.
func (s *CardsState) dealt(q uint8) int {
	n := int(s.Dealt+s.Players-1-q) / int(s.Players)
	if q < s.Put {
		n--
	}
	return n
}

// deck returns the number of cards in the deck.
func (s *CardsState) deck() int {
	n := core.Pile(s.Pool[:]).Len()
	for q := range s.Hand {
		n -= int(s.Hand[q][0]) + int(s.Buried[q][0])
	}
	return n
}

// Turn returns who acts.
func (g *Cards) Turn(s CardsState) core.Seat {
	if actor := s.actor(); actor == core.Nobody || !s.dealing() && !s.Draw {
		return actor
	}
	return core.Chance
}

// holder returns the cards out of which seat q acts: its hand, or all that are
// not seen if the state hides it.
func (s *CardsState) holder(q core.Seat) core.Pile {
	if s.Whose.Hides(q) {
		return s.Pool[:]
	}
	return s.Hand[q][:]
}

// AppendMoves appends the moves that Check accepts.
func (g *Cards) AppendMoves(dst []CardsMove, s CardsState) []CardsMove {
	for k := uint8(0); k <= Kinds; k++ {
		for kind := KindPlay; kind <= KindPass; kind++ {
			if m := (CardsMove{kind, k}); g.Check(s, m) == nil {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// AppendChances appends what may be drawn, as far as the state knows.
func (g *Cards) AppendChances(dst []core.Weighted[CardsMove], s CardsState) []core.Weighted[CardsMove] {
	if g.Turn(s) != core.Chance {
		return dst
	}
	if s.Whose.Hides(s.actor()) {
		return append(dst, core.Weighted[CardsMove]{Move: CardsMove{KindDraw, 0}, Weight: 1})
	}
	return core.AppendDraws(dst, s.Pool[:], 1, func(k int) CardsMove { return CardsMove{KindDraw, uint8(k)} })
}

// Check returns the first rule that m breaks.
func (g *Cards) Check(s CardsState, m CardsMove) error {
	actor, turn := s.actor(), g.Turn(s)
	switch {
	case m.Kind < KindDraw || m.Kind > KindPass || m.Card > Kinds || m.Kind == KindPass && m.Card != 0:
		return ErrCardsMove.Refuse()
	case turn == core.Nobody || (turn == core.Chance) != (m.Kind == KindDraw):
		return ErrCardsTime.Refuse()
	}
	hidden := s.Whose.Hides(actor)
	switch {
	case m.Kind == KindDraw:
		if hidden != (m.Card == 0) || !hidden && s.Pool[m.Card] == 0 {
			return ErrCardsTime.Refuse()
		}
	case (m.Kind == KindPass) != (s.held(actor) == 0):
		return ErrCardsPass.Refuse()
	case m.Kind == KindPass:
	case m.Kind == KindPlay && s.Put < s.Players:
		return ErrCardsPut.Refuse()
	case m.Kind == KindBury && s.Put == s.Players && s.deck() == 0:
		return ErrCardsDeck.Refuse()
	case m.Kind == KindBury && hidden:
		if m.Card != 0 {
			return ErrCardsHand.Refuse()
		}
	case m.Card == 0 || s.holder(actor)[m.Card] == 0:
		return &core.Illegal{Rule: ErrCardsHand, Names: [2]string{cardList(s.Hand[actor])}}
	}
	return nil
}

// Apply returns the state after m.
func (g *Cards) Apply(s CardsState, m CardsMove) (CardsState, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	actor := s.actor()
	hand := &s.Hand[actor]
	switch m.Kind {
	case KindDraw:
		if m.Card != 0 {
			s.Pool[m.Card]--
		}
		hand[m.Card]++
		if s.dealing() {
			s.Dealt++
			break
		}
		s.Draw, s.Turn = false, (s.Turn+1)%s.Players
	case KindPlay:
		if s.Whose.Hides(actor) {
			hand[0]--
			s.Pool[m.Card]--
		} else {
			hand[m.Card]--
		}
		s.Played[m.Card]++
		s.Score[actor] += m.Card
		s.Turn = (s.Turn + 1) % s.Players
	case KindPass:
		s.Turn = (s.Turn + 1) % s.Players
	case KindBury:
		hand[m.Card]--
		s.Buried[actor][m.Card]++
		if s.Put < s.Players {
			s.Put++
		} else {
			s.Draw = true
		}
	}
	return s, nil
}

// Standing returns the scores and, at the end, the places.
func (g *Cards) Standing(s CardsState) core.Standing {
	st := core.Standing{Over: s.actor() == core.Nobody, Seats: g.players}
	for i, score := range s.Score {
		st.Score[i] = int(score)
	}
	if st.Over {
		st.Place, st.Reason = core.Rank(g.players, st.Score), "hands"
	}
	return st
}

// AppendTallies counts the cards in the hands, which is public.
func (g *Cards) AppendTallies(dst []core.Tally, s CardsState) []core.Tally {
	scores, cards := core.Tally{Name: "scores"}, core.Tally{Name: "cards"}
	for q := range s.Hand {
		scores.Values[q] = int(s.Score[q])
		cards.Values[q] = core.Pile(s.Hand[q][:]).Len()
	}
	return append(dst, scores, cards)
}

// Owner returns whose view the state is.
func (g *Cards) Owner(s CardsState) core.Seat { return s.Whose.Seat() }

// View hides the cards of the other seats.
func (g *Cards) View(s CardsState, who core.Seat) core.View[CardsState] {
	s.Whose = s.Whose.Look(who, g.players)
	for q := range s.Hand {
		if !s.Whose.Hides(core.Seat(q)) {
			continue
		}
		for k := 1; k <= Kinds; k++ {
			for _, pile := range []*[Kinds + 1]uint8{&s.Hand[q], &s.Buried[q]} {
				s.Pool[k] += pile[k]
				pile[0] += pile[k]
				pile[k] = 0
			}
		}
	}
	return core.View[CardsState]{State: s}
}

// Seen hides what others draw and bury.
func (g *Cards) Seen(s CardsState, m CardsMove, who core.Seat) CardsMove {
	if (m.Kind == KindDraw || m.Kind == KindBury) && s.actor() != who {
		m.Card = 0
	}
	return m
}

// Sample deals the cards not seen to the places not known.
func (g *Cards) Sample(v core.View[CardsState], c core.Chooser) (CardsState, error) {
	s := v.State
	if s.Whose == 0 {
		return s, &core.Invalid{Game: "toycards", What: "view", Problem: "is the truth"}
	}
	for q := range s.Hand {
		for _, pile := range []*[Kinds + 1]uint8{&s.Hand[q], &s.Buried[q]} {
			for ; pile[0] > 0; pile[0]-- {
				pile[core.Pile(s.Pool[:]).Draw(c)]++
			}
		}
	}
	s.Whose = 0
	return s, nil
}

// Invariant refuses what cannot come up in a game.
func (g *Cards) Invariant(s CardsState) error {
	bad := &core.Invalid{Game: "toycards", What: "state", Problem: "the cards do not add up"}
	late := s.Put > 0 && s.dealing() || s.Draw && s.Put < s.Players
	if int(s.Players) != g.players || s.Dealt > 2*s.Players || s.Put > s.Players || s.Turn >= s.Players ||
		late || uint8(s.Whose) > s.Players+1 || s.Pool[0]+s.Played[0] > 0 || s.deck() < 0 || s.Draw && s.deck() == 0 {
		return bad
	}
	for q := range s.Hand {
		known := core.Pile(s.Hand[q][1:]).Len() + core.Pile(s.Buried[q][1:]).Len()
		unknown := s.Hand[q][0] + s.Buried[q][0]
		if s.Whose.Hides(core.Seat(q)) && known > 0 || !s.Whose.Hides(core.Seat(q)) && unknown > 0 {
			return bad
		}
		if q < g.players && s.Put < s.Players && s.held(core.Seat(q)) != s.dealt(uint8(q)) {
			return bad
		}
	}
	for k := 1; k <= Kinds; k++ {
		n := s.Pool[k] + s.Played[k]
		for q := range s.Hand {
			n += s.Hand[q][k] + s.Buried[q][k]
		}
		if n != 2 {
			return bad
		}
	}
	return nil
}

var cardsWords = [...]string{KindDraw: "draw ", KindPlay: "play ", KindBury: "bury "}

// AppendMove appends the notation of m.
func (g *Cards) AppendMove(dst []byte, m CardsMove) []byte {
	switch {
	case m == CardsMove{Kind: KindPass}:
		return append(dst, "pass"...)
	case m.Kind < KindDraw || m.Kind > KindBury || m.Card > Kinds:
		return append(dst, "none"...)
	}
	return append(append(dst, cardsWords[m.Kind]...), "?1234"[m.Card])
}

// ParseMove reads what AppendMove writes.
func (g *Cards) ParseMove(text string) (CardsMove, error) {
	if text == "pass" {
		return CardsMove{Kind: KindPass}, nil
	}
	for kind := KindDraw; kind <= KindBury; kind++ {
		if k, ok := numberOf(text, cardsWords[kind], 1, Kinds); ok {
			return CardsMove{kind, k}, nil
		}
		if kind != KindPlay && text == cardsWords[kind]+"?" {
			return CardsMove{kind, 0}, nil
		}
	}
	return CardsMove{}, badMove("toycards", text)
}

// cardList writes a hand as digits, unknown cards as question marks.
func cardList(hand [Kinds + 1]uint8) string {
	out := ""
	for k, n := range hand {
		for range n {
			out += "?1234"[k : k+1]
		}
	}
	return out
}

// AppendPicture appends a line for the deck and one for each seat.
func (g *Cards) AppendPicture(dst []byte, s CardsState) []byte {
	dst = fmt.Appendf(dst, "deck %d\n", s.deck())
	for q := range g.players {
		dst = fmt.Appendf(dst, "seat %d: hand %s, buried %s, score %d\n", q, cardList(s.Hand[q]), cardList(s.Buried[q]), s.Score[q])
	}
	return dst
}

// AppendReport appends a sentence.
func (g *Cards) AppendReport(dst []byte, before CardsState, m CardsMove, after CardsState) []byte {
	q := before.actor()
	if !q.In(g.players) {
		return dst
	}
	return fmt.Appendf(dst, "Seat %d: %s; the hand is now %s.\n", q, g.AppendMove(nil, m), cardList(after.Hand[q]))
}

// cardsDoc is a state in JSON, which a bare state refuses.
type cardsDoc CardsState

// MarshalJSON refuses: see core.BareState.
func (CardsState) MarshalJSON() ([]byte, error) { return nil, core.BareState("toycards") }

// UnmarshalJSON refuses: see core.BareState.
func (*CardsState) UnmarshalJSON([]byte) error { return core.BareState("toycards") }

// AppendJSON appends the state as JSON.
func (g *Cards) AppendJSON(dst []byte, s CardsState) ([]byte, error) {
	data, err := json.Marshal(cardsDoc(s))
	return append(dst, data...), err
}

// ParseJSON reads what AppendJSON writes.
func (g *Cards) ParseJSON(data []byte) (CardsState, error) {
	var doc cardsDoc
	if err := core.ReadJSON("toycards", "state", data, &doc); err != nil {
		return CardsState{}, err
	}
	return sound(CardsState(doc), g.Invariant)
}

func (g *Cards) code(c *core.Coder, s *CardsState) {
	core.Code(c, "players", &s.Players, 2, 3)
	core.Code(c, "dealt", &s.Dealt, 0, 6)
	core.Code(c, "put", &s.Put, 0, 3)
	core.Code(c, "turn", &s.Turn, 0, 2)
	core.CodeBool(c, "draw", &s.Draw)
	core.Code(c, "owner", &s.Whose, 0, 4)
	for q := range s.Hand {
		core.CodeAll(c, "hand", s.Hand[q][:], 0, 2*Kinds)
		core.CodeAll(c, "buried", s.Buried[q][:], 0, 2*Kinds)
	}
	core.CodeAll(c, "pool", s.Pool[:], 0, 2)
	core.CodeAll(c, "score", s.Score[:], 0, 40)
	core.CodeAll(c, "played", s.Played[:], 0, 2)
}

// AppendBinary appends the state in bytes.
func (g *Cards) AppendBinary(dst []byte, s CardsState) ([]byte, error) {
	c := core.NewWriter(dst)
	g.code(c, &s)
	return c.Bytes(), nil
}

// ParseBinary reads what AppendBinary writes.
func (g *Cards) ParseBinary(data []byte) (CardsState, error) {
	var s CardsState
	c := core.NewReader("toycards", data)
	g.code(c, &s)
	if err := c.Close(); err != nil {
		return CardsState{}, err
	}
	return sound(s, g.Invariant)
}
