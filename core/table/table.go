package table

import (
	"sync"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/record"
)

// Table is a running match of one game. Make it with [New] or [Open]. It is
// safe for concurrent use.
type Table[S, M comparable] struct {
	g    core.Codec[S, M]
	mu   sync.Mutex
	meta []record.Meta
	step int // the number a command must carry
	h    history[S, M]

	moves    []M // buffers
	outcomes []core.Weighted[M]
}

// New returns a table at the start of the game.
func New[S, M comparable](g core.Codec[S, M]) *Table[S, M] {
	return &Table[S, M]{g: g, h: history[S, M]{g: g, state: g.Start()}}
}

// Game returns the game that is played.
func (t *Table[S, M]) Game() core.Codec[S, M] { return t.g }

// Header returns the header of the game.
func (t *Table[S, M]) Header() core.Header { return t.g.Header() }

// Seats returns the number of players.
func (t *Table[S, M]) Seats() int { return t.g.Seats() }

// Step returns the number of the step that is due, which a command must carry.
// It grows with every change and is not the number of steps made.
func (t *Table[S, M]) Step() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.step
}

// Turn returns the seat to move, core.Chance, or core.Nobody once the game is
// over.
func (t *Table[S, M]) Turn() core.Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.turn()
}

// Truth returns the full state, which only the host may know.
func (t *Table[S, M]) Truth() S {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.h.state
}

// Play makes the move m of a seat in answer to the given step. It refuses with
// [ErrSeat], [ErrStale], [ErrOver], [ErrTurn] or, as the seat's own view of the
// game says, with the rule that the move breaks. A refusal changes nothing.
func (t *Table[S, M]) Play(seat core.Seat, step int, m M) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.answers(seat, step); err != nil {
		return err
	}
	if err := t.check(seat, m); err != nil {
		return err
	}
	return t.commit(m, seat, false)
}

// Check tells what Play would refuse about the move m of a seat if it answered
// the step that is due.
func (t *Table[S, M]) Check(seat core.Seat, m M) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !seat.In(t.g.Seats()) {
		return refuse(ErrSeat, seat)
	}
	return t.check(seat, m)
}

// Resolve draws chance outcomes until a player is to move or the game is over
// and returns how many there were.
func (t *Table[S, M]) Resolve(c core.Chooser) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.resolve(c)
}

// Draw draws a single chance outcome in answer to the given step. It refuses
// with [ErrStale], [ErrOver] or [ErrChance].
func (t *Table[S, M]) Draw(step int, c core.Chooser) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.chanceAnswers(step); err != nil {
		return err
	}
	return t.draw(c)
}

// Enter makes the outcome m, as it was thrown or drawn at a real table, in
// answer to the given step. It refuses with [ErrStale], [ErrOver], [ErrChance]
// or, because the host knows the truth, with the rule of the game that the
// outcome breaks in the truth.
func (t *Table[S, M]) Enter(step int, m M) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.chanceAnswers(step); err != nil {
		return err
	}
	return t.commit(m, core.Chance, false)
}

// Auto plays single choices until there is a decision to make, chance is to act
// or the game is over, and returns how many it played. A choice is single if
// the spectator's view lists one move only and that is the move to make: then
// everybody knows it, and the number of automatic steps tells nothing. A seat
// that has only one legal move because of what it secretly holds is asked.
func (t *Table[S, M]) Auto() (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.auto()
}

// Advance resolves chance and plays single choices in turn, as [Table.Resolve]
// and [Table.Auto] do, until there is a decision to make or the game is over,
// and returns the number of steps made.
func (t *Table[S, M]) Advance(c core.Chooser) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for total := 0; ; {
		drawn, err := t.resolve(c)
		total += drawn
		if err != nil {
			return total, err
		}
		played, err := t.auto()
		total += played
		if err != nil || drawn+played == 0 {
			return total, err
		}
	}
}

func (t *Table[S, M]) turn() core.Seat { return t.g.Turn(t.h.state) }

func (t *Table[S, M]) view(who core.Seat) S { return t.g.View(t.h.state, who).State }

// answers tests the seat and the number of a command.
func (t *Table[S, M]) answers(seat core.Seat, step int) error {
	if !seat.In(t.g.Seats()) {
		return refuse(ErrSeat, seat)
	}
	return t.due(step)
}

// due tests the number of a command.
func (t *Table[S, M]) due(step int) error {
	if step != t.step {
		return &core.Illegal{Rule: ErrStale, Numbers: [2]int{step, t.step}}
	}
	return nil
}

// chanceAnswers tests the number of a command and that chance is to act.
func (t *Table[S, M]) chanceAnswers(step int) error {
	if err := t.due(step); err != nil {
		return err
	}
	switch turn := t.turn(); turn {
	case core.Chance:
		return nil
	case core.Nobody:
		return refuse(ErrOver)
	default:
		return refuse(ErrChance, turn)
	}
}

// onTurn tests that a seat is to move.
func (t *Table[S, M]) onTurn(seat core.Seat) error {
	switch turn := t.turn(); turn {
	case seat:
		return nil
	case core.Nobody:
		return refuse(ErrOver)
	default:
		return refuse(ErrTurn, seat, turn)
	}
}

// check tests a move as the seat itself can: on its own view.
func (t *Table[S, M]) check(seat core.Seat, m M) error {
	if err := t.onTurn(seat); err != nil {
		return err
	}
	return t.g.Check(t.view(seat), m)
}

// commit applies a step and forgets what was undone.
func (t *Table[S, M]) commit(m M, actor core.Seat, auto bool) error {
	if err := t.h.push(entry[M]{m, t.step, actor, auto}); err != nil {
		if actor.In(t.g.Seats()) && RuleID(err) != ErrFull.ID() {
			// A move that its own seat's view accepts. What the truth says
			// against it is not for the seat to know.
			return &core.Invalid{Game: t.g.Header().Game, What: "view", Problem: "it lists a move that cannot be made"}
		}
		return err
	}
	t.step++
	t.h.undone = nil
	return nil
}

func (t *Table[S, M]) resolve(c core.Chooser) (int, error) {
	for n := 0; ; n++ {
		if t.turn() != core.Chance {
			return n, nil
		}
		if err := t.draw(c); err != nil {
			return n, err
		}
	}
}

func (t *Table[S, M]) draw(c core.Chooser) error {
	t.outcomes = t.g.AppendChances(t.outcomes[:0], t.h.state)
	i := core.Pick(t.outcomes, c)
	if i < 0 {
		return &core.Invalid{Game: t.g.Header().Game, What: "state", Problem: "chance is to act and has no outcome"}
	}
	return t.commit(t.outcomes[i].Move, core.Chance, false)
}

func (t *Table[S, M]) auto() (int, error) {
	for n := 0; ; n++ {
		m, ok := t.single()
		if !ok {
			return n, nil
		}
		if err := t.commit(m, t.turn(), true); err != nil {
			return n, err
		}
	}
}

// single returns the move of a decision that everybody can see to be none. A
// masked move, such as "keep ?", is no move in the truth, whatever it hides.
func (t *Table[S, M]) single() (M, bool) {
	t.moves = t.g.AppendMoves(t.moves[:0], t.view(core.Spectator))
	if len(t.moves) != 1 || t.g.Check(t.h.state, t.moves[0]) != nil {
		var none M
		return none, false
	}
	return t.moves[0], true
}
