package bot_test

import (
	"errors"

	"github.com/railrules/railrules/core"
)

// vault is a game with a secret out of very many: a code that one player must
// not see. The player turns a wheel three times and wins if the sum of the
// turns is odd as the code is.
type vault struct{}

type safe struct {
	code  uint64 // 0: unknown
	turns uint8
	sum   uint64
	owner core.Owner
}

func (vault) Seats() int  { return 1 }
func (vault) Start() safe { return safe{code: 1} }

func (vault) Turn(s safe) core.Seat {
	if s.turns == 3 {
		return core.Nobody
	}
	return 0
}

func (g vault) AppendMoves(dst []uint64, s safe) []uint64 {
	if g.Turn(s) == 0 {
		dst = append(dst, 1, 2)
	}
	return dst
}

func (vault) AppendChances(dst []core.Weighted[uint64], _ safe) []core.Weighted[uint64] { return dst }

func (g vault) Check(s safe, m uint64) error {
	if g.Turn(s) != 0 || m < 1 || m > 2 {
		return errMove
	}
	return nil
}

func (g vault) Apply(s safe, m uint64) (safe, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	s.turns++
	s.sum += m
	return s, nil
}

func (g vault) Standing(s safe) core.Standing {
	st := core.Standing{Over: g.Turn(s) == core.Nobody, Seats: 1}
	if st.Over {
		st.Place[0] = 1 + int(s.code^s.sum)&1
	}
	return st
}

func (vault) Owner(s safe) core.Seat { return s.owner.Seat() }

func (vault) View(s safe, who core.Seat) core.View[safe] {
	s.owner, s.code = s.owner.Look(who, 1), 0
	return core.View[safe]{State: s}
}

func (vault) Seen(_ safe, m uint64, _ core.Seat) uint64 { return m }

func (vault) Sample(v core.View[safe], c core.Chooser) (safe, error) {
	s := v.State
	if s.owner == 0 {
		return s, errors.New("is the truth")
	}
	s.owner, s.code = 0, 1+c.Uint64N(1<<60)
	return s, nil
}
