package coretest_test

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/traindice"
)

// house is train dice with a rule of the house: nobody stops before the train
// has two cars. It embeds the game and overrides what its rule concerns, and
// the name, so that its records are not taken for games of train dice.
type house struct{ *traindice.Game }

var (
	houseBook = core.NewBook("house")
	errShort  = houseBook.Rule("HOUSE-1", "nobody stops before the train has two cars", "it has %[3]d")
)

func (g house) Header() core.Header {
	h := g.Game.Header()
	h.Game = "house"
	return h
}

func (g house) Check(s traindice.State, m traindice.Move) error {
	if err := g.Game.Check(s, m); err != nil {
		return err
	}
	if cars := s.Cars().Len(); m.Kind == traindice.KindStop && cars < 2 {
		return &core.Illegal{Rule: errShort, Numbers: [2]int{cars}}
	}
	return nil
}

func (g house) Apply(s traindice.State, m traindice.Move) (traindice.State, error) {
	if err := g.Check(s, m); err != nil {
		return s, err
	}
	return g.Game.Apply(s, m)
}

func (g house) AppendMoves(dst []traindice.Move, s traindice.State) []traindice.Move {
	n := len(dst)
	for _, m := range g.Game.AppendMoves(dst, s)[n:] {
		if g.Check(s, m) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

func (g house) Moves(s traindice.State) iter.Seq[traindice.Move] { return core.Moves(g, s) }

type (
	houseOpts = coretest.Options[traindice.State, traindice.Move]
	houseCode = core.Codec[traindice.State, traindice.Move]
)

func newHouse(target int) house {
	g, err := traindice.New(2, traindice.Options{Target: core.Some(target)})
	if err != nil {
		panic(err)
	}
	return house{g}
}

// A house rule embeds a game, overrides what the rule concerns and is held to
// the same laws.
func Example_houseRule() {
	rules := append(houseBook.Rules(), traindice.Rules()...)
	fmt.Println(coretest.Check(newHouse(30), houseOpts{Wraps: "traindice", Rules: rules}))
	// Output: <nil>
}

// Games that forget to override something.
type (
	withoutMoves struct{ *traindice.Game }
	withoutList  struct{ house }
)

func (g withoutMoves) AppendMoves(dst []traindice.Move, s traindice.State) []traindice.Move {
	return house(g).AppendMoves(dst, s)
}

func (g withoutList) AppendMoves(dst []traindice.Move, s traindice.State) []traindice.Move {
	return g.Game.AppendMoves(dst, s)
}

func TestWhatAHouseRuleForgetsIsNamed(t *testing.T) {
	g := newHouse(30)
	for _, c := range []struct {
		g    houseCode
		o    houseOpts
		said string
	}{
		{g, houseOpts{Laws: []string{"texts"}}, `names "traindice", and not "house" (a game that embeds another tells so by Options.Wraps)`},
		{g, houseOpts{Laws: []string{"json"}, Wraps: "tycoon"}, `names "traindice", and not "house"`},
		{withoutMoves(g), houseOpts{Laws: []string{"lists"}}, "a game that embeds another has its Moves"},
		{withoutList{g}, houseOpts{Laws: []string{"legal"}, Wraps: "traindice"}, "stop"},
	} {
		err := coretest.Check(c.g, c.o)
		var failure *coretest.Failure
		if !errors.As(err, &failure) || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%T: %v, want %q", c.g, err, c.said)
		}
	}
}
