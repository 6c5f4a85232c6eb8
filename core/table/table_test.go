package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/core/table"
	"github.com/railrules/railrules/traindice"
)

func TestCommandsAreRefusedByName(t *testing.T) {
	a := opened(t, "toydice", `{"target":3}`)
	before := saved(t, a)
	refused(t, a, before, a.Play(0, 0, "take"), table.ErrTurn)
	refused(t, a, before, a.Play(2, 0, "take"), table.ErrSeat)
	refused(t, a, before, a.Play(core.Chance, 0, "roll 1"), table.ErrSeat)
	refused(t, a, before, a.Play(core.Nobody, 0, "take"), table.ErrSeat)
	refused(t, a, before, a.Enter(1, "roll 1"), table.ErrStale)
	refused(t, a, before, a.Enter(0, "take"), toy.ErrDiceTime)
	require.ErrorContains(t, a.Enter(0, "roll 9"), "no move")
	require.Empty(t, a.Legal(0))

	run(t, a, "roll 3")
	before = saved(t, a)
	refused(t, a, before, a.Enter(1, "roll 3"), table.ErrChance)
	refused(t, a, before, a.Draw(1, random(1)), table.ErrChance)
	refused(t, a, before, a.Play(1, 1, "take"), table.ErrTurn)
	refused(t, a, before, a.Check(1, "take"), table.ErrTurn)
	refused(t, a, before, a.Play(0, 0, "take"), table.ErrStale)
	refused(t, a, before, a.Play(0, 2, "take"), table.ErrStale)
	refused(t, a, before, a.Play(0, 1, "skip"), toy.ErrDiceThree)
	refused(t, a, before, a.Check(0, "skip"), toy.ErrDiceThree)
	refused(t, a, before, a.Check(2, "skip"), table.ErrSeat)
	require.ErrorContains(t, a.Play(0, 1, "jump"), "no move")
	require.Equal(t, []string{"take"}, a.Legal(0))
	require.Empty(t, a.Legal(1))
	require.NoError(t, a.Check(0, "take"))

	run(t, a, "take")
	before = saved(t, a)
	require.Equal(t, core.Nobody, a.Turn())
	refused(t, a, before, a.Play(1, 2, "take"), table.ErrOver)
	refused(t, a, before, a.Enter(2, "roll 1"), table.ErrOver)
	refused(t, a, before, a.Draw(2, random(1)), table.ErrOver)
	n, err := a.Advance(random(1))
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, []core.Seat{0}, a.Standing().Winners())
}

func TestARepeatedCommandIsNeverCountedAgain(t *testing.T) {
	a := opened(t, "toydice", "")
	run(t, a, "roll 1", "take", "roll 1", "take", "roll 1")
	step := a.Step()
	require.NoError(t, a.Play(0, step, "take"))
	refused(t, a, saved(t, a), a.Play(0, step, "take"), table.ErrStale)
	require.NoError(t, a.Undo(0, a.Step()))
	// The same decision is due again, under another number.
	require.Equal(t, []string{"take", "skip"}, a.Legal(0))
	refused(t, a, saved(t, a), a.Play(0, step, "take"), table.ErrStale)
	refused(t, a, saved(t, a), a.Undo(0, step+1), table.ErrStale)
	refused(t, a, saved(t, a), a.Redo(0, step+1), table.ErrStale)
	refused(t, a, saved(t, a), a.OwnerUndo(step), table.ErrStale)
	refused(t, a, saved(t, a), a.OwnerRedo(step), table.ErrStale)
	data, err := a.Save()
	require.NoError(t, err)
	b, err := registry().Open(data)
	require.NoError(t, err)
	require.Equal(t, a.Step(), b.Step())
	refused(t, b, saved(t, b), b.Play(0, step, "take"), table.ErrStale)
	require.NoError(t, b.Play(0, step+2, "take"))
}

func TestErrorsTellWhoAndWhich(t *testing.T) {
	a := opened(t, "toydice", "")
	require.EqualError(t, a.Play(9, 0, "take"), "table: TABLE-SEAT: only the players at the table act (seat 9 asked)")
	require.EqualError(t, a.Play(0, 3, "take"),
		"table: TABLE-STALE: a command answers the step that is due (it answers step 3, step 0 is due)")
	require.EqualError(t, a.Play(1, 0, "take"),
		"table: TABLE-TURN: only the seat to move makes a move (seat 1 asked, chance is to act)")
	require.Equal(t, "", table.RuleID(errors.New("other")))
	require.Equal(t, "", table.RuleID(nil))
	for _, r := range table.Rules() {
		require.Equal(t, "table", r.Game())
		require.Equal(t, r.ID(), table.RuleID(fmt.Errorf("server: %w", r.Refuse())))
	}
}

func TestUndoTakesBackOnlyTheSeatsOwnLastMove(t *testing.T) {
	a := opened(t, "toydice", "")
	refused(t, a, saved(t, a), a.Undo(0, 0), table.ErrUndoNothing)
	refused(t, a, saved(t, a), a.Redo(0, 0), table.ErrRedoNothing)
	refused(t, a, saved(t, a), a.OwnerUndo(0), table.ErrUndoNothing)
	refused(t, a, saved(t, a), a.OwnerRedo(0), table.ErrRedoNothing)
	run(t, a, "roll 2")
	refused(t, a, saved(t, a), a.Undo(0, 1), table.ErrUndoChance)
	run(t, a, "take")
	refused(t, a, saved(t, a), a.Undo(1, 2), table.ErrUndoOther)
	refused(t, a, saved(t, a), a.Undo(core.Nobody, 2), table.ErrSeat)
	require.NoError(t, a.Undo(0, 2))
	require.Equal(t, core.Seat(0), a.Turn())
	refused(t, a, saved(t, a), a.Redo(1, 3), table.ErrRedoOther)
	refused(t, a, saved(t, a), a.Undo(0, 3), table.ErrUndoChance)
	require.NoError(t, a.Redo(0, 3))
	require.Equal(t, 2, a.Standing().Score[0])
	require.Equal(t, []string{"roll 2", "take"}, recorded(t, a).Moves)
	refused(t, a, saved(t, a), a.Redo(0, 4), table.ErrRedoNothing)

	require.NoError(t, a.Undo(0, 4))
	run(t, a, "skip")
	refused(t, a, saved(t, a), a.Redo(0, 6), table.ErrRedoNothing)
	require.Equal(t, []string{"roll 2", "skip"}, recorded(t, a).Moves)
}

func TestTheOwnerUndoesEverything(t *testing.T) {
	a := opened(t, "toydice", "")
	steps := []string{"roll 2", "take", "roll 1", "skip", "roll 3"}
	run(t, a, steps...)
	for n := len(steps) - 1; n >= 0; n-- {
		require.NoError(t, a.OwnerUndo(a.Step()))
		require.Equal(t, steps[:n], append([]string{}, recorded(t, a).Moves...))
	}
	require.NoError(t, a.OwnerRedo(a.Step()))
	refused(t, a, saved(t, a), a.Redo(1, a.Step()), table.ErrRedoOther)
	require.NoError(t, a.Redo(0, a.Step()), "the seat's own move is next")
	refused(t, a, saved(t, a), a.Redo(1, a.Step()), table.ErrRedoOther)
	for range 3 {
		require.NoError(t, a.OwnerRedo(a.Step()))
	}
	require.Equal(t, steps, recorded(t, a).Moves)
	// A wrong throw was entered: it is taken back and another one entered.
	require.NoError(t, a.OwnerUndo(a.Step()))
	run(t, a, "roll 2")
	refused(t, a, saved(t, a), a.OwnerRedo(a.Step()), table.ErrRedoNothing)
}

func TestUndoPassesOverAutomaticSteps(t *testing.T) {
	a, err := registry().New(core.Header{Game: "toycards", Players: 3})
	require.NoError(t, err)
	run(t, a, "draw 1", "draw 2", "draw 3", "draw 1", "draw 2", "draw 3", "bury 1", "bury 2", "bury 3",
		"bury 1", "draw 4", "play 2", "bury 3", "draw 4", "play 4")
	n, err := a.Auto()
	require.NoError(t, err)
	require.Equal(t, 1, n, "seat 1 has no card and passes")
	require.Equal(t, core.Seat(2), a.Turn())
	require.ErrorContains(t, a.Undo(2, 16), "that of seat 0")
	refused(t, a, saved(t, a), a.Undo(1, 16), table.ErrUndoOther)
	require.NoError(t, a.Undo(0, 16))
	require.Equal(t, []string{"play 4"}, a.Legal(0))
	require.Len(t, a.Log(0, 0), 14)
	refused(t, a, saved(t, a), a.Undo(0, 17), table.ErrUndoChance)
	refused(t, a, saved(t, a), a.Redo(1, 17), table.ErrRedoOther)
	require.NoError(t, a.Redo(0, 17))
	require.Equal(t, 19, a.Step())
	require.Equal(t, []table.Entry{
		{Number: 14, Step: 17, Actor: 0, Text: "play 4", Report: "Seat 0: play 4; the hand is now .\n"},
		{Number: 15, Step: 18, Actor: 1, Text: "pass", Report: "Seat 1: pass; the hand is now .\n"},
	}, a.Log(0, 14), "made again in answer to the command to redo")
	require.NoError(t, a.Undo(0, 19), "the step is still automatic")

	// The owner takes back one step at a time.
	require.NoError(t, a.Redo(0, a.Step()))
	require.NoError(t, a.OwnerUndo(a.Step()))
	require.Equal(t, []string{"pass"}, a.Legal(1))
	require.NoError(t, a.OwnerRedo(a.Step()))

	// Before an automatic step there is still what chance has decided.
	tab := table.New(core.Codec[toy.DiceState, toy.DiceMove](endless{dice(t, 2, "")}))
	require.NoError(t, tab.Draw(0, random(1)))
	n, err = tab.Auto()
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.ErrorIs(t, tab.Undo(0, 2), table.ErrUndoChance)
}

func TestOnlyWhatEverybodyKnowsIsPlayedAutomatically(t *testing.T) {
	a := opened(t, "toydice", "")
	auto := func(want int) {
		t.Helper()
		n, err := a.Auto()
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	auto(0)
	run(t, a, "roll 2")
	auto(0)
	run(t, a, "skip", "roll 3")
	auto(1)
	require.Equal(t, []string{"roll 2", "skip", "roll 3", "take"}, recorded(t, a).Moves)

	// Both seats must put a card away, which others see as the one move
	// "bury ?". Seat 0 has two cards of a kind and no choice, which others must
	// not learn; seat 1 has a choice.
	a = opened(t, "toycards", "")
	run(t, a, "draw 1", "draw 2", "draw 1", "draw 3")
	require.Equal(t, []string{"bury 1"}, a.Legal(0))
	auto(0)
	run(t, a, "bury 1")
	auto(0)
	require.Equal(t, []string{"bury 2", "bury 3"}, a.Legal(1))
}

func TestAdvanceStopsAtDecisions(t *testing.T) {
	a := opened(t, "toydice", "")
	n, err := a.Advance(random(3))
	require.NoError(t, err)
	require.NotZero(t, n)
	require.Len(t, a.Legal(a.Turn()), 2)
	require.Equal(t, n, a.Step())
	for a.Turn() != core.Nobody {
		require.NoError(t, a.Play(a.Turn(), a.Step(), "take"))
		if _, err := a.Advance(random(4)); err != nil {
			t.Fatal(err)
		}
	}
	require.True(t, a.Standing().Over)
}

func TestResolveDrawsUntilAPlayerIsToMove(t *testing.T) {
	a := opened(t, "toycards", "")
	require.NoError(t, a.Draw(0, random(1)))
	require.Equal(t, 1, a.Step())
	n, err := a.Resolve(random(1))
	require.NoError(t, err)
	require.Equal(t, 3, n, "two cards for each of two players")
	require.Equal(t, core.Seat(0), a.Turn())
	n, err = a.Resolve(random(1))
	require.NoError(t, err)
	require.Zero(t, n)
}

func TestSeatsSeeTheirOwnCardsOnly(t *testing.T) {
	a := opened(t, "toycards", "")
	require.Equal(t, []table.Odds{{Text: "draw 1", Weight: 2}, {Text: "draw 2", Weight: 2}, {Text: "draw 3", Weight: 2}, {Text: "draw 4", Weight: 2}}, a.Odds(0))
	require.Equal(t, []table.Odds{{Text: "draw ?", Weight: 1}}, a.Odds(1))
	require.Equal(t, a.Odds(1), a.Odds(core.Spectator))
	require.Equal(t, a.Odds(0), a.TruthOdds())
	run(t, a, "draw 1", "draw 2", "draw 3", "draw 4", "bury 3")
	texts := func(who core.Seat) (list []string) {
		for _, e := range a.Log(who, 0) {
			list = append(list, e.Text)
		}
		return list
	}
	require.Equal(t, []string{"draw 1", "draw ?", "draw 3", "draw ?", "bury 3"}, texts(0))
	require.Equal(t, []string{"draw ?", "draw 2", "draw ?", "draw 4", "bury ?"}, texts(1))
	require.Equal(t, []string{"draw ?", "draw ?", "draw ?", "draw ?", "bury ?"}, texts(core.Spectator))
	require.Equal(t, texts(core.Spectator), texts(core.Nobody), "no seat number shows the truth")
	require.Equal(t, texts(core.Spectator), texts(core.Chance))
	require.Equal(t, texts(core.Spectator), texts(7))
	require.Equal(t, table.Entry{Number: 4, Step: 4, Actor: 0, Text: "bury ?", Report: "Seat 0: bury ?; the hand is now ?.\n"}, a.Log(1, 4)[0])
	require.Equal(t, "Seat 0: bury 3; the hand is now 1.\n", a.Log(0, 4)[0].Report)
	require.Empty(t, a.Log(0, 5))
	require.Empty(t, a.Log(0, 99))
	require.Len(t, a.Log(0, -3), 5)
	require.Equal(t, "deck 4\nseat 0: hand ?, buried ?, score 0\nseat 1: hand 24, buried , score 0\n", a.Picture(1))
	require.Equal(t, a.Picture(core.Spectator), a.Picture(core.Nobody))
	require.Equal(t, []string{"bury 2", "bury 4"}, a.Legal(1))
	require.Empty(t, a.Legal(0))
	require.Empty(t, a.Legal(core.Spectator))
	truth, err := a.TruthJSON()
	require.NoError(t, err)
	view, err := a.View(core.Nobody)
	require.NoError(t, err)
	require.NotEqual(t, string(truth), string(view))
	// The refusal tells the seat its own hand and was made from its view.
	require.ErrorContains(t, a.Play(1, 5, "bury 1"), "the hand is 24")
}

func TestLookIsWhatASeatMaySee(t *testing.T) {
	a := opened(t, "toycards", "")
	run(t, a, "draw 1", "draw 2", "draw 3", "draw 4", "bury 3", "bury 4", "play 1")
	for who := core.Spectator; who < 3; who++ {
		l, err := a.Look(who)
		require.NoError(t, err)
		view, err := a.View(who)
		require.NoError(t, err)
		want := table.Look{Seat: who, Step: 7, Turn: 1, Legal: a.Legal(who), View: view, Length: 7,
			Tallies: map[string][]int{"scores": {1, 0}, "cards": {0, 1}}, Undo: who == 0}
		if !who.In(2) {
			want.Seat = core.Spectator
		}
		require.Equal(t, want, l)
	}
	require.NoError(t, a.Undo(0, 7))
	l, err := a.Look(0)
	require.NoError(t, err)
	require.True(t, l.Redo)
	require.False(t, l.Undo, "a move of another seat is before it")
	run(t, a, "play 1", "play 2")
	l, err = a.Look(0)
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, l.Places)
	require.Equal(t, "hands", l.Reason)
	data, err := json.Marshal(l)
	require.NoError(t, err)
	require.Contains(t, string(data), `"turn":-2,"view":{"Players":2,`)
	require.Contains(t, string(data), `"tallies":{"cards":[0,0],"scores":[1,2]},"places":[2,1],"reason":"hands","length":8`)
}

func TestAGameWithoutWordsHasNoPictures(t *testing.T) {
	a := opened(t, "toydice", "")
	run(t, a, "roll 1")
	require.Equal(t, "", a.Picture(0))
	require.Equal(t, []table.Entry{{Number: 0, Step: 0, Actor: core.Chance, Text: "roll 1"}}, a.Log(0, 0))
	require.Equal(t, []core.Tally{{Name: "scores"}}, a.Tallies())
	a = opened(t, "traindice", "")
	require.Equal(t, "scores", a.Tallies()[0].Name)
	require.NotEmpty(t, a.Picture(core.Spectator))
}

func TestTheTypedTableIsTheSame(t *testing.T) {
	g := cards(t, 2)
	tab := table.New(g)
	a := tab.Any()
	run(t, a, "draw 1", "draw 2")
	require.NoError(t, tab.Enter(2, toy.CardsMove{Kind: toy.KindDraw, Card: 3}))
	require.ErrorIs(t, tab.Enter(3, toy.CardsMove{Kind: toy.KindBury, Card: 3}), toy.ErrCardsTime)
	require.NoError(t, tab.Draw(3, random(1)))
	bury := toy.CardsMove{Kind: toy.KindBury, Card: 1}
	require.Equal(t, []toy.CardsMove{bury, {Kind: toy.KindBury, Card: 3}}, tab.Legal(0))
	require.NoError(t, tab.Check(0, bury))
	require.ErrorIs(t, tab.Check(1, bury), table.ErrTurn)
	require.ErrorIs(t, tab.Check(5, bury), table.ErrSeat)
	require.ErrorIs(t, tab.Play(5, 4, bury), table.ErrSeat)
	require.ErrorIs(t, tab.Play(0, 3, bury), table.ErrStale)
	require.ErrorIs(t, tab.Play(0, 4, toy.CardsMove{Kind: toy.KindBury, Card: 4}), toy.ErrCardsHand)
	require.NoError(t, tab.Play(0, 4, bury))
	require.Equal(t, a.Step(), tab.Step())
	require.Equal(t, g.View(tab.Truth(), 1), tab.View(1))
	require.Equal(t, core.Codec[toy.CardsState, toy.CardsMove](g), tab.Game())
	require.Equal(t, g.Header(), a.Header())
	require.Equal(t, 2, a.Seats())
}

// faulty is a game whose truth tells a secret when it refuses, also what views
// accept, and that has no outcomes when chance is to act.
type faulty struct{ *toy.Cards }

func (f faulty) Check(s toy.CardsState, m toy.CardsMove) error {
	err := f.Cards.Check(s, m)
	if err != nil && f.Owner(s) == core.Nobody {
		return &core.Invalid{Game: "faulty", Problem: "seat 1 holds a four", Err: err}
	}
	return err
}

func (f faulty) Apply(s toy.CardsState, m toy.CardsMove) (toy.CardsState, error) {
	if m.Kind == toy.KindBury {
		return s, &core.Invalid{Game: "faulty", Problem: "seat 1 holds a four"}
	}
	return f.Cards.Apply(s, m)
}

func (f faulty) AppendChances(dst []core.Weighted[toy.CardsMove], _ toy.CardsState) []core.Weighted[toy.CardsMove] {
	return dst
}

func TestAFaultyGameNeitherHangsNorTells(t *testing.T) {
	tab := table.New(core.Codec[toy.CardsState, toy.CardsMove](faulty{cards(t, 2)}))
	_, err := tab.Resolve(random(1))
	require.ErrorContains(t, err, "no outcome")
	_, err = tab.Advance(random(1))
	require.ErrorContains(t, err, "no outcome")
	run(t, tab.Any(), "draw 1", "draw 2", "draw 3", "draw 4")
	four := toy.CardsMove{Kind: toy.KindBury, Card: 4}
	for _, err := range []error{
		tab.Check(0, four), tab.Play(0, 4, four), tab.Any().Check(0, "bury 4"), tab.Any().Play(0, 4, "bury 4"),
	} {
		require.EqualError(t, err, "toycards: TC-4: the card must be at hand (the hand is 13)")
	}
	err = tab.Any().Play(0, 4, "bury 1")
	var invalid *core.Invalid
	require.ErrorAs(t, err, &invalid)
	require.NotContains(t, err.Error(), "four")
	require.Equal(t, 4, tab.Step())
}

// endless goes on for ever: the die shows a one and the player takes nothing.
type endless struct{ *toy.Dice }

func (e endless) AppendMoves(dst []toy.DiceMove, s toy.DiceState) []toy.DiceMove {
	if e.Turn(s) >= 0 {
		dst = append(dst, toy.Skip)
	}
	return dst
}

func (e endless) AppendChances(dst []core.Weighted[toy.DiceMove], _ toy.DiceState) []core.Weighted[toy.DiceMove] {
	return append(dst, core.Weighted[toy.DiceMove]{Move: 1, Weight: 1})
}

func TestAGameIsNoLongerThanItsRecord(t *testing.T) {
	tab := table.New(core.Codec[toy.DiceState, toy.DiceMove](endless{dice(t, 2, "")}))
	n, err := tab.Advance(random(1))
	require.ErrorIs(t, err, table.ErrFull)
	require.Equal(t, record.MaxMoves, n)
	require.Equal(t, record.MaxMoves, tab.Step())
	data, err := tab.Save()
	require.NoError(t, err)
	again, err := record.Parse(data)
	require.NoError(t, err)
	require.Len(t, again.Moves, record.MaxMoves)
	require.NoError(t, tab.OwnerUndo(tab.Step()))
	require.Equal(t, core.Seat(1), tab.Turn())
	require.ErrorIs(t, tab.Play(1, tab.Step()-1, toy.Take), table.ErrStale)
	require.NoError(t, tab.Play(1, tab.Step(), toy.Take))
	require.ErrorIs(t, tab.Draw(tab.Step(), random(1)), table.ErrFull)
}

func TestATableMayBeUsedByManyAtOnce(t *testing.T) {
	a := opened(t, "toycards", "")
	var all sync.WaitGroup
	for seat := range core.Seat(2) {
		all.Go(func() {
			r := random(uint64(seat))
			for range 300 {
				if _, err := a.Advance(r); err != nil {
					t.Error(err)
				}
				l, err := a.Look(seat)
				if err != nil || l.Turn != seat && l.Legal != nil || l.Turn == seat && l.Legal == nil {
					t.Errorf("seat %d sees %+v, %v", seat, l, err)
				}
				for _, text := range l.Legal {
					// Only an answer to this very step can be accepted.
					if err := a.Play(seat, l.Step, text); err != nil && !errors.Is(err, table.ErrStale) {
						t.Error(err)
					}
				}
				a.Log(seat, 0)
				_ = a.Undo(seat, a.Step())
				_ = a.Redo(seat, a.Step())
			}
		})
	}
	all.Wait()
	_, err := registry().Open([]byte(saved(t, a)))
	require.NoError(t, err)
}

// Earlier states are found again after long games and long undo.
func TestLongGamesAreTakenBackExactly(t *testing.T) {
	g, err := traindice.New(2, traindice.Options{Target: core.Some(500)})
	require.NoError(t, err)
	tab, r := table.New(g), random(1)
	play := func(n int) {
		for len(recorded(t, tab).Moves) < n {
			if tab.Turn() == core.Chance {
				require.NoError(t, tab.Draw(tab.Step(), r))
				continue
			}
			legal := tab.Legal(tab.Turn())
			require.NoError(t, tab.Play(tab.Turn(), tab.Step(), legal[r.IntN(len(legal))]))
		}
	}
	back := func(n int) {
		for len(recorded(t, tab).Moves) > n {
			require.NoError(t, tab.OwnerUndo(tab.Step()))
		}
	}
	play(200)
	for _, n := range []int{197, 160, 65, 64, 63, 33, 32, 31, 1, 0} {
		back(n)
		same(t, tab)
		play(n + 70)
		same(t, tab)
	}
}

// same requires that a table is a replay of its record and tells each part of
// the log like the whole.
func same[S, M comparable](t *testing.T, tab *table.Table[S, M]) {
	s, err := record.Final(tab.Game(), recorded(t, tab))
	require.NoError(t, err)
	require.Equal(t, s, tab.Truth())
	fresh, err := table.Open(tab.Game(), recorded(t, tab))
	require.NoError(t, err)
	whole := fresh.Log(0, 0)
	for from := range whole {
		for i, e := range tab.Log(0, from) {
			e.Step = whole[from+i].Step
			require.Equal(t, whole[from+i], e)
		}
	}
}

func TestDrawingsShowASeatItsMoves(t *testing.T) {
	a := opened(t, "toydice", "")
	require.Equal(t, "", a.SVG(0), "no game that is drawn")
	a = opened(t, "traindice", "")
	for step := 0; a.Turn() == core.Chance; step++ {
		require.NoError(t, a.Enter(step, fmt.Sprintf("rolled %d", 6-step)))
	}
	require.Contains(t, a.SVG(0), `data-move="roll"`)
	for _, who := range []core.Seat{1, core.Spectator, core.Nobody, 99} {
		require.NotContains(t, a.SVG(who), "data-move", "only the seat to move has moves")
		require.Contains(t, a.SVG(who), "</svg>")
	}
}
