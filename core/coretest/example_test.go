package coretest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

// An author's own game is checked by one call in a test. This one is played by
// three; its deck is dealt unseen, and five texts are what it takes to say so.
func ExampleRun() {
	_ = func(t *testing.T) { // func TestLaws(t *testing.T)
		coretest.Run(t, newCards(3), coretest.Options[cardState, cardMove]{
			Steps:  40,
			Masked: []string{"draw ?", "lay ?", "drop ?"},
			Rules:  cardBook.Rules(),
			Kinds:  []string{"draw", "lay", "reveal", "drop", "show", "pass", "turn"},
			Ends:   []string{"plain", "match"},
		})
	}
}

// Outside of tests the failures are one error.
func ExampleCheck() {
	options := coretest.Options[raceState, raceMove]{Steps: 100, Rules: raceBook.Rules()}
	fmt.Println(coretest.Check(newRace(3), options))
	// Output: <nil>
}

// generous is a house rule gone wrong: who throws a six wins a point that no
// cube stands for.
type generous struct{ *race }

func (g generous) Apply(s raceState, m raceMove) (raceState, error) {
	next, err := g.race.Apply(s, m)
	if err == nil && m == (raceMove{die, 6}) {
		next.Score[s.Turn] += 7
	}
	return next, err
}

// A failure names the law, and holds the game in which it is broken.
func ExampleFailure() {
	game := generous{newRace(2)}
	options := coretest.Options[raceState, raceMove]{Chooser: highest{}, Games: 1}
	var failure *coretest.Failure
	if errors.As(coretest.Check(game, options), &failure) {
		fmt.Println(failure.Law.Name + ": " + failure.Law.Text)
		fmt.Println(failure.Err)
		text, err := failure.Record.AppendText(nil)
		fmt.Printf("%s%v\n", text, err)
	}
	// Output:
	// invariant: Invariant holds at the start, after every step, and in every view
	// race: state heap: too many cubes
	// railrules record 1
	// game: race
	// revision: 1
	// players: 2
	// options: {}
	//
	// throw
	// die 6
	// <nil>
}

// Any core.Chooser drives a walk.
func ExampleWalk() {
	options := coretest.Options[raceState, raceMove]{Steps: 100, Chooser: rand.New(rand.NewPCG(1, 2))}
	for range 10 {
		if err := coretest.Walk(newRace(4), options); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
}

// shrinking is the adapter that lets package rapid drive a walk, and shrink it.
type shrinking struct{ t *rapid.T }

func (s shrinking) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(s.t, "choice") }

func ExampleWalk_rapid() {
	_ = func(t *testing.T) { // func TestLawsShrinking(t *testing.T)
		rapid.Check(t, func(t *rapid.T) {
			options := coretest.Options[raceState, raceMove]{Steps: 100, Chooser: shrinking{t}}
			if err := coretest.Walk(newRace(4), options); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// What may seat 1 hold, for all that seat 0 knows after the deal? Seat 0 has an
// ant, so four are among the nine cards that it does not see, and of the three
// that seat 1 holds at least two are ants with this probability.
func ExampleDistribution() {
	g := newCards(2)
	s, _ := core.Playout(g, g.Start(), rand.New(rand.NewPCG(1, 2)), 6)
	view := g.View(s, 0)
	fmt.Println(s.Hand[0][0], s.Pool[0]+s.Hand[1][0])
	dist, ok := coretest.Distribution(100_000, func(c core.Chooser) bool {
		truth, err := g.Sample(view, c)
		return err == nil && truth.Hand[1][0] >= 2
	})
	fmt.Println(dist[true], ok)
	// Output:
	// 1 4
	// 17/42 true
}

// A fuzz target is the function that hands on an input, and what else the game
// promises of what is accepted: here that every game can be played to its end.
func ExampleTryBinary() {
	_ = func(f *testing.F) { // func FuzzParseBinary(f *testing.F)
		g := newCards(3)
		f.Fuzz(func(t *testing.T, data []byte) {
			s, ok := coretest.TryBinary(t, g, data)
			if !ok {
				return
			}
			if last := coretest.PlayOn(t, g, s, 40); !g.Standing(last).Over {
				t.Error("the game goes on and on")
			}
		})
	}
}

// The figures of a game, under names that are the same in every game.
func ExampleBenchmarkStep() {
	_ = func(b *testing.B) { // func BenchmarkStep(b *testing.B)
		coretest.BenchmarkStep(b, newRace(4))
	}
	_ = func(t *testing.T) { // func TestStepsAllocateNothing(t *testing.T)
		if n := coretest.AllocsPerStep(newRace(4)); n != 0 {
			t.Errorf("%v allocations in a step", n)
		}
	}
}

// Chances to win that do not sum to 1 are found by a law of their own.
func ExampleCheck_evaluation() {
	g := newRace(2)
	err := coretest.Check(g, coretest.Options[raceState, raceMove]{
		Laws: []string{"evaluation"},
		Evaluate: func(s raceState, seat core.Seat) float64 {
			switch st := g.Standing(s); {
			case !seat.In(2):
				return 0
			case st.Over:
				return st.Share(seat)
			}
			return float64(s.Score[seat]) / 10
		},
	})
	var failure *coretest.Failure
	fmt.Println(errors.As(err, &failure), failure.Err)
	// Output: true the parts of the win sum to 0
}
