package bot_test

import (
	"errors"
	"math/rand/v2"

	"github.com/railrules/railrules/core"
)

var errMove = errors.New("no such move")

// nim is played with one heap: a move takes 1 to 3, who takes the last wins.
// With two players a heap that is a multiple of 4 is lost for who is to move.
type nim struct {
	core.NoSecrets[heap, int]
	players, size int
}

type heap struct{ left, turn, winner int }

func (g nim) Seats() int  { return g.players }
func (g nim) Start() heap { return heap{left: g.size, winner: -1} }

func (g nim) Turn(s heap) core.Seat {
	if s.left == 0 {
		return core.Nobody
	}
	return core.Seat(s.turn)
}

func (g nim) AppendMoves(dst []int, s heap) []int {
	for n := 1; n <= min(3, s.left); n++ {
		dst = append(dst, n)
	}
	return dst
}

func (g nim) AppendChances(dst []core.Weighted[int], _ heap) []core.Weighted[int] { return dst }

func (g nim) Check(s heap, m int) error {
	if m < 1 || m > min(3, s.left) {
		return errMove
	}
	return nil
}

func (g nim) Apply(s heap, m int) (heap, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if s.left -= m; s.left == 0 {
		s.winner = s.turn
	}
	s.turn = (s.turn + 1) % g.players
	return s, nil
}

func (g nim) Standing(s heap) core.Standing {
	st := core.Standing{Over: s.left == 0, Seats: g.players}
	if st.Over {
		st.Score[s.winner] = 1
		st.Place = core.Rank(g.players, st.Score)
	}
	return st
}

// guess is a game with a secret for one player against the house: a number is
// drawn by its weight and hidden, then the player names one and wins if it is
// right. The weights may also come openly, as a bet on one of several urns.
type guess struct{ weights []uint64 }

// secret is a state: Drawn and Named are numbers from 1, Drawn is 0 before the
// draw, and -1 in a view.
type secret struct {
	drawn, named int
	owner        core.Owner
}

func (g guess) Seats() int    { return 1 }
func (g guess) Start() secret { return secret{} }

func (g guess) Turn(s secret) core.Seat {
	switch {
	case s.drawn == 0:
		return core.Chance
	case s.named == 0:
		return 0
	}
	return core.Nobody
}

func (g guess) AppendMoves(dst []int, s secret) []int {
	for n := range g.weights {
		if g.Turn(s) == 0 {
			dst = append(dst, n+1)
		}
	}
	return dst
}

func (g guess) AppendChances(dst []core.Weighted[int], s secret) []core.Weighted[int] {
	switch {
	case g.Turn(s) != core.Chance:
	case s.owner != 0:
		dst = append(dst, core.Weighted[int]{Move: -1, Weight: 1})
	default:
		for n, w := range g.weights {
			dst = append(dst, core.Weighted[int]{Move: n + 1, Weight: w})
		}
	}
	return dst
}

func (g guess) Check(s secret, m int) error {
	switch {
	case g.Turn(s) == core.Nobody, m > len(g.weights), m == 0, m < 0 && (s.owner == 0 || s.drawn != 0):
		return errMove
	}
	return nil
}

func (g guess) Apply(s secret, m int) (secret, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if s.drawn == 0 {
		s.drawn = m
	} else {
		s.named = m
	}
	return s, nil
}

func (g guess) Standing(s secret) core.Standing {
	st := core.Standing{Over: g.Turn(s) == core.Nobody, Seats: 1}
	if st.Over && s.named == s.drawn {
		st.Place[0] = 1
	} else if st.Over {
		st.Place[0] = 2
	}
	return st
}

func (g guess) Owner(s secret) core.Seat { return s.owner.Seat() }

func (g guess) View(s secret, who core.Seat) core.View[secret] {
	s.owner = s.owner.Look(who, 1)
	if s.drawn != 0 {
		s.drawn = -1
	}
	return core.View[secret]{State: s}
}

func (g guess) Seen(s secret, m int, _ core.Seat) int {
	if s.drawn == 0 {
		return -1
	}
	return m
}

func (g guess) Sample(v core.View[secret], c core.Chooser) (secret, error) {
	s := v.State
	if s.owner == 0 {
		return s, errors.New("is the truth")
	}
	s.owner = 0
	if s.drawn < 0 {
		w := g.AppendChances(nil, secret{})
		s.drawn = w[core.Pick(w, c)].Move
	}
	return s, nil
}

// urns is an open game for one player: the player chooses an urn, then a ball
// is drawn from it, and the balls numbered 1 win.
type urns struct {
	core.NoSecrets[draw, int]
	win, lose []uint64
}

type draw struct{ urn, ball int }

func (g urns) Seats() int  { return 1 }
func (g urns) Start() draw { return draw{} }

func (g urns) Turn(s draw) core.Seat {
	switch {
	case s.urn == 0:
		return 0
	case s.ball == 0:
		return core.Chance
	}
	return core.Nobody
}

func (g urns) AppendMoves(dst []int, s draw) []int {
	for n := range g.win {
		if s.urn == 0 {
			dst = append(dst, n+1)
		}
	}
	return dst
}

func (g urns) AppendChances(dst []core.Weighted[int], s draw) []core.Weighted[int] {
	if g.Turn(s) == core.Chance {
		dst = append(dst, core.Weighted[int]{Move: 1, Weight: g.win[s.urn-1]}, core.Weighted[int]{Move: 2, Weight: g.lose[s.urn-1]})
	}
	return dst
}

func (g urns) Check(s draw, m int) error {
	if g.Turn(s) == core.Nobody || m < 1 || s.urn == 0 && m > len(g.win) || s.urn != 0 && m > 2 {
		return errMove
	}
	return nil
}

func (g urns) Apply(s draw, m int) (draw, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	if s.urn == 0 {
		s.urn = m
	} else {
		s.ball = m
	}
	return s, nil
}

func (g urns) Standing(s draw) core.Standing {
	st := core.Standing{Over: s.ball != 0, Seats: 1}
	if st.Over {
		st.Place[0] = s.ball
	}
	return st
}

// watched reports every state that any method is handed.
type watched[S, M comparable] struct {
	core.Game[S, M]
	saw func(S)
}

func (g watched[S, M]) Turn(s S) core.Seat { g.saw(s); return g.Game.Turn(s) }
func (g watched[S, M]) AppendMoves(dst []M, s S) []M {
	g.saw(s)
	return g.Game.AppendMoves(dst, s)
}
func (g watched[S, M]) AppendChances(dst []core.Weighted[M], s S) []core.Weighted[M] {
	g.saw(s)
	return g.Game.AppendChances(dst, s)
}
func (g watched[S, M]) Check(s S, m M) error      { g.saw(s); return g.Game.Check(s, m) }
func (g watched[S, M]) Apply(s S, m M) (S, error) { g.saw(s); return g.Game.Apply(s, m) }
func (g watched[S, M]) Standing(s S) core.Standing {
	g.saw(s)
	return g.Game.Standing(s)
}
func (g watched[S, M]) View(s S, who core.Seat) core.View[S] { g.saw(s); return g.Game.View(s, who) }
func (g watched[S, M]) Seen(s S, m M, who core.Seat) M       { g.saw(s); return g.Game.Seen(s, m, who) }

func generator(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
