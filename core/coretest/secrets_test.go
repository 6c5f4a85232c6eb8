package coretest_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/railrules/railrules/core"
)

var cardFaults = []cardFault{
	{"view", "it forgets whose it is", func(g *cardMutant, _ *cardOpts) {
		g.view = func(_ cardState, _ core.Seat, v core.View[cardState]) core.View[cardState] {
			v.State.Owner = 0
			return v
		}
	}},
	{"view", "a seat looks into the view of another one", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
			if s.Owner != 0 {
				v.State = s
			}
			return v
		}
	}},
	{"view", "it hides more when it is looked at again", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, _ core.Seat, v core.View[cardState]) core.View[cardState] {
			if s.Owner > 1 {
				v.State.Known[0] = [kinds]uint8{}
			}
			return v
		}
	}},
	{"view", "who is no seat sees everything", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
			if w == core.Nobody {
				v.State = s
			}
			return v
		}
	}},

	{"follow", "cards laid are turned up by themselves", func(g *cardMutant, _ *cardOpts) {
		g.apply = func(s cardState, _ cardMove, next cardState, err error) (cardState, error) {
			if err == nil && s.Phase == laying && next.Phase == revealing && s.Owner == 0 {
				next.Phase = acting // nobody is told what was laid
			}
			return next, err
		}
	}},
	{"follow", "a hidden card decides what an effect does", func(g *cardMutant, _ *cardOpts) {
		g.apply = func(s cardState, m cardMove, next cardState, err error) (cardState, error) {
			if err == nil && m.Kind == pass && s.Hand[g.Codec.Turn(s)][0] > 0 {
				next.Step = 0
			}
			return next, err
		}
	}},
	{"follow", "a card put away is seen", func(g *cardMutant, _ *cardOpts) {
		g.seen = func(_ cardState, m cardMove, _ core.Seat, seen cardMove) cardMove {
			if m.Kind == drop {
				return m
			}
			return seen
		}
	}},
	{"follow", "the spectator sees every draw", func(g *cardMutant, _ *cardOpts) {
		g.seen = func(_ cardState, m cardMove, w core.Seat, seen cardMove) cardMove {
			if w == core.Spectator {
				return m
			}
			return seen
		}
	}},
	{"follow", "a seat does not see its own draw", func(g *cardMutant, _ *cardOpts) {
		g.seen = func(_ cardState, m cardMove, _ core.Seat, seen cardMove) cardMove {
			if m.Kind == draw {
				seen.Card = unknown + 1
			}
			return seen
		}
	}},
	{"follow", "the public memory is lost", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, _ core.Seat, v core.View[cardState]) core.View[cardState] {
			for q := range core.Seat(g.Codec.Seats()) {
				if v.State.Owner.Hides(q) {
					for kind := range kinds {
						n := v.State.Known[q][kind]
						v.State.Known[q][kind] = 0
						v.State.Hand[q][kind] -= n
						v.State.Hand[q][unknown] += n
						v.State.Pool[kind] += n
					}
				}
			}
			return v
		}
	}},
	{"follow", "seen twice it is something else", func(g *cardMutant, _ *cardOpts) {
		g.seen = func(s cardState, m cardMove, w core.Seat, seen cardMove) cardMove {
			if s.Owner != 0 && m.Card == unknown+1 {
				return cardMove{m.Kind, 1}
			}
			return seen
		}
	}},

	{"sample", "the truth is accepted", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			if v.State.Owner == 0 {
				return v.State, nil
			}
			return g.Codec.Sample(v, c)
		}
	}},
	{"sample", "the truth is refused as if it were a move", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			if v.State.Owner == 0 {
				return v.State, errDeck.Refuse()
			}
			return g.Codec.Sample(v, c)
		}
	}},
	{"sample", "it stays a view", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			s, err := g.Codec.Sample(v, c)
			s.Owner = v.State.Owner
			return s, err
		}
	}},
	{"sample", "a card is made up", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			s, err := g.Codec.Sample(v, c)
			if n := &s.Hand[0]; err == nil && n[0] > s.Known[0][0] && v.State.Owner.Hides(0) {
				n[0]--
				n[1]++
			}
			return s, err
		}
	}},
	{"sample", "a card that was shown is exchanged", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			s, err := g.Codec.Sample(v, c)
			for q := range s.Known {
				if err == nil && s.Known[q][0] > 0 && s.Pool[1] > 0 && v.State.Owner.Hides(core.Seat(q)) {
					s.Known[q][0]--
					s.Hand[q][0]--
					s.Pool[0]++
					s.Pool[1]--
					s.Hand[q][1]++
					s.Known[q][1]++
					break
				}
			}
			return s, err
		}
	}},
	{"sample", "some views are refused", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			if v.State.Owner.Seat() == core.Spectator {
				return v.State, cardInvalid("owner", "no seat")
			}
			return g.Codec.Sample(v, c)
		}
	}},

	{"rights", "a move depends on a card of somebody else", func(g *cardMutant, _ *cardOpts) {
		barred := func(s cardState, m cardMove) bool {
			q := g.Codec.Turn(s)
			return m.Kind == show && s.Hand[(int(q)+1)%g.Codec.Seats()][m.Card-1] > 0
		}
		g.moves = func(s cardState, list []cardMove) []cardMove {
			return slices.DeleteFunc(list, func(m cardMove) bool { return barred(s, m) })
		}
		g.check = func(s cardState, m cardMove, err error) error {
			if err == nil && barred(s, m) {
				err = errHand.Refuse()
			}
			return err
		}
	}},
	{"rights", "a refusal depends on a card of somebody else", func(g *cardMutant, _ *cardOpts) {
		g.check = func(s cardState, m cardMove, err error) error {
			if errors.Is(err, errHand) && s.Hand[(int(g.Codec.Turn(s))+1)%g.Codec.Seats()][m.Card-1] > 0 {
				err = &core.Illegal{Rule: errHand, Names: [2]string{"the neighbour has it"}}
			}
			return err
		}
	}},
	{"rights", "a view lists too little for a hidden seat", func(g *cardMutant, _ *cardOpts) {
		g.moves = func(s cardState, list []cardMove) []cardMove {
			if q := g.Codec.Turn(s); q >= 0 && s.Owner.Hides(q) {
				return slices.DeleteFunc(list, func(m cardMove) bool { return m.Kind == show && m.Card == 3 })
			}
			return list
		}
	}},
	{"rights", "a view lists for a hidden seat what cannot be applied", func(g *cardMutant, _ *cardOpts) {
		g.apply = func(s cardState, m cardMove, next cardState, err error) (cardState, error) {
			if m.Kind == show && s.Pool[m.Card-1] < 3 && err == nil && s.Owner.Hides(g.Codec.Turn(s)) {
				return s, errHand.Refuse()
			}
			return next, err
		}
	}},
	{"rights", "scores count hidden cards", func(g *cardMutant, _ *cardOpts) {
		g.standing = func(s cardState, st core.Standing) core.Standing {
			for q := range g.Codec.Seats() {
				st.Score[q] += int(s.Hand[q][0])
			}
			return st
		}
	}},
	{"rights", "who is to act depends on hidden cards", func(g *cardMutant, _ *cardOpts) {
		g.turn = func(s cardState, t core.Seat) core.Seat {
			if s.Phase == acting && s.Hand[0][0] > 0 {
				return 0
			}
			return t
		}
	}},
	{"rights", "the view becomes the truth by a move", func(g *cardMutant, _ *cardOpts) {
		g.apply = func(s cardState, m cardMove, next cardState, err error) (cardState, error) {
			if m.Kind == show {
				next.Owner = 0
			}
			return next, err
		}
	}},

	{"odds", "a sample that is not uniform", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) { return g.Codec.Sample(v, lowest{c}) }
	}},
	{"odds", "kinds are equally likely instead of cards", func(g *cardMutant, _ *cardOpts) {
		g.chances = func(s cardState, list []cardOutcome) []cardOutcome {
			for i := range list {
				list[i].Weight = 1
			}
			return list
		}
	}},
	{"odds", "a view that has looked at the card laid", func(g *cardMutant, _ *cardOpts) {
		// The view carries a hint: cards shown by a seat that is not there.
		g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
			if s.Phase == revealing && s.Owner == 0 && v.State.Laid[s.Step] == unknown+1 {
				v.State.Known[2][0] = s.Laid[s.Step]
			}
			return v
		}
		g.chances = func(s cardState, list []cardOutcome) []cardOutcome {
			for i := range list {
				if s.Phase == revealing && list[i].Move.Card == s.Known[2][0] {
					list[i].Weight += 100
				}
			}
			return list
		}
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			v.State.Known[2][0] = 0
			return g.Codec.Sample(v, c)
		}
	}},
	{"odds", "an outcome of a sample that is not listed", func(g *cardMutant, o *cardOpts) {
		o.LooseOdds = true
		g.chances = func(s cardState, list []cardOutcome) []cardOutcome {
			if s.Owner != 0 && s.Phase == revealing && len(list) > 1 {
				return list[1:]
			}
			return list
		}
	}},

	{"exact", "a sample that deals to the seats by rank", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			s, err := g.Codec.Sample(v, c)
			if o := v.State.Owner; err == nil && v.State.Phase == dealing && o.Hides(0) && o.Hides(1) && v.State.Step == 2 && s.Hand[0][2] > 0 {
				s.Hand[0], s.Hand[1] = s.Hand[1], s.Hand[0] // a cat goes to seat 1; the deck is as fair as ever
			}
			return s, err
		}
	}},
	{"exact", "a sample that prefers cats where no odds are listed", func(g *cardMutant, _ *cardOpts) {
		g.sample = func(v core.View[cardState], c core.Chooser) (cardState, error) {
			s, err := g.Codec.Sample(v, c)
			if err == nil && s.Phase == acting && s.Step == 0 && v.State.Owner.Hides(1) && s.Hand[1][0] > 0 && s.Pool[2] > 0 {
				s.Hand[1][0]--
				s.Pool[0]++
				s.Pool[2]--
				s.Hand[1][2]++
			}
			return s, err
		}
	}},
	{"secrets", "a view hides nothing", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
			s.Owner = v.State.Owner
			return core.View[cardState]{State: s}
		}
	}},
	{"secrets", "nothing is masked", func(g *cardMutant, _ *cardOpts) {
		g.seen = func(_ cardState, m cardMove, _ core.Seat, _ cardMove) cardMove { return m }
	}},
	{"secrets", "a masked text that nobody ever sees", func(_ *cardMutant, o *cardOpts) {
		o.Masked = append(o.Masked, "take ?")
	}},
	{"secrets", "a sample that is the truth", func(g *cardMutant, _ *cardOpts) {
		var truth atomic.Value
		g.view = func(s cardState, _ core.Seat, v core.View[cardState]) core.View[cardState] {
			if s.Owner == 0 {
				truth.Store(s)
			}
			return v
		}
		g.sample = func(core.View[cardState], core.Chooser) (cardState, error) { return truth.Load().(cardState), nil }
	}},
	{"secrets", "a masked move is legal in the truth", func(g *cardMutant, _ *cardOpts) {
		g.moves = func(s cardState, list []cardMove) []cardMove {
			if s.Phase == acting && s.Owner == 0 {
				list = append(list, cardMove{drop, unknown + 1})
			}
			return list
		}
		g.apply = func(s cardState, m cardMove, next cardState, err error) (cardState, error) {
			if err != nil && m == (cardMove{drop, unknown + 1}) && s.Phase == acting {
				return g.Codec.Apply(s, cardMove{Kind: pass})
			}
			return next, err
		}
	}},

	{"legal", "a view in which any card may be revealed", func(g *cardMutant, _ *cardOpts) {
		g.check = func(s cardState, m cardMove, err error) error {
			if s.Owner != 0 && s.Phase == revealing && m.Kind == reveal && m.Card >= 1 && m.Card <= kinds {
				return nil
			}
			return err
		}
	}},
	{"invariant", "a view that loses a card", func(g *cardMutant, _ *cardOpts) {
		g.view = func(s cardState, w core.Seat, v core.View[cardState]) core.View[cardState] {
			if v.State.Phase == acting {
				v.State.Pool[0] = 0
			}
			return v
		}
	}},
	{"json", "a view loses its owner", func(g *cardMutant, _ *cardOpts) {
		g.parseJSON = func(_ []byte, s cardState, err error) (cardState, error) {
			if err == nil {
				s.Owner = 0
			}
			return s, err
		}
	}},
	{"binary", "a view loses its owner", func(g *cardMutant, _ *cardOpts) {
		g.parseBinary = func(_ []byte, s cardState, err error) (cardState, error) {
			if err == nil {
				s.Owner = 0
			}
			return s, err
		}
	}},
	{"lists", "a move twice in a view", func(g *cardMutant, _ *cardOpts) {
		g.moves = func(s cardState, list []cardMove) []cardMove {
			if s.Owner != 0 {
				list = append(list, list...)
			}
			return list
		}
	}},
	{"weights", "a weight of zero in a view", func(g *cardMutant, _ *cardOpts) {
		g.chances = func(s cardState, list []cardOutcome) []cardOutcome {
			if s.Owner != 0 && len(list) > 1 {
				list[1].Weight = 0
			}
			return list
		}
	}},
	{"refusals", "a panic in a view", func(g *cardMutant, _ *cardOpts) {
		g.check = func(s cardState, m cardMove, err error) error {
			if s.Owner != 0 && m.Card > 0 {
				_ = s.Hand[0][m.Card-1]
			}
			return err
		}
	}},
	{"narration", "tallies count hidden cards", func(g *cardMutant, _ *cardOpts) {
		g.tallies = func(s cardState, list []core.Tally) []core.Tally {
			return append(list, core.Tally{Name: "ants", Values: [8]int{int(s.Hand[0][0])}})
		}
	}},
	{"zero", "the owner is a spectator", func(g *cardMutant, _ *cardOpts) {
		g.owner = func(s cardState, w core.Seat) core.Seat {
			if s == (cardState{}) {
				return core.Spectator
			}
			return w
		}
	}},
}

// lowest chooses the lower of two choices.
type lowest struct{ c core.Chooser }

func (l lowest) Uint64N(n uint64) uint64 { return min(l.c.Uint64N(n), l.c.Uint64N(n)) }

func TestEachFaultOfAGameWithSecretsIsCaught(t *testing.T) {
	mustCatch(t, func() core.Codec[cardState, cardMove] { return newCards(2) }, cardOptions, cardFaults)
}
