package coretest_test

import (
	"math"
	"slices"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
)

// cardsOutlook evaluates a game of cards: everybody may win until it is over.
func cardsOutlook(g core.Codec[cardState, cardMove]) func(s cardState, seat core.Seat) float64 {
	return func(s cardState, seat core.Seat) float64 {
		if st := g.Standing(s); st.Over {
			return st.Share(seat)
		}
		return core.Outlook(seat, g.Seats(), [core.MaxSeats]float64{}, 1)
	}
}

func TestEvaluationsObeyTheLaw(t *testing.T) {
	g := newCards(3)
	fair := cardsOutlook(g)
	check := func(evaluate func(s cardState, seat core.Seat) float64, unclaimed func(cardState) bool) []string {
		o := cardOptions()
		o.Games, o.Evaluate, o.Unclaimed = 4, evaluate, unclaimed
		o.Laws = []string{"evaluation"}
		return broken(t, coretest.Check(g, o))
	}
	if names := check(fair, nil); names != nil {
		t.Errorf("the laws %q are broken", names)
	}
	half := func(s cardState, seat core.Seat) float64 {
		if g.Standing(s).Over {
			return fair(s, seat)
		}
		return fair(s, seat) / 2
	}
	if names := check(half, func(cardState) bool { return true }); names != nil {
		t.Errorf("with parts that nobody claims the laws %q are broken", names)
	}
	for what, evaluate := range map[string]func(s cardState, seat core.Seat) float64{
		"no number":         func(cardState, core.Seat) float64 { return math.NaN() },
		"more than all":     func(s cardState, seat core.Seat) float64 { return 3 * fair(s, seat) },
		"less than nothing": func(s cardState, seat core.Seat) float64 { return fair(s, seat) - 1 },
		"half of the win":   half,
		"too much in sum":   func(s cardState, seat core.Seat) float64 { return math.Sqrt(fair(s, seat)) },
		"more in a view": func(s cardState, seat core.Seat) float64 {
			if g.Owner(s) == 2 {
				return 1
			}
			return fair(s, seat)
		},
		"a win before the end": func(s cardState, seat core.Seat) float64 {
			return core.Outlook(seat, 3, [core.MaxSeats]float64{}, 1)
		},
		"a part for nobody": func(s cardState, seat core.Seat) float64 {
			if !seat.In(3) {
				return 0.5
			}
			return fair(s, seat)
		},
		"a panic in the zero state": func(s cardState, seat core.Seat) float64 {
			if s == (cardState{}) {
				panic("no state")
			}
			return fair(s, seat)
		},
	} {
		if names := check(evaluate, nil); !slices.Equal(names, []string{"evaluation"}) {
			t.Errorf("with %s the laws %q are broken", what, names)
		}
	}
	unclaimed := func(cardState) bool { return true }
	if names := check(func(s cardState, seat core.Seat) float64 { return math.Sqrt(fair(s, seat)) }, unclaimed); names == nil {
		t.Error("nobody claims a part, but the parts sum to more than 1")
	}
}

func TestOnlyTheLawsAskedForAreChecked(t *testing.T) {
	g := mutant[raceState, raceMove]{Codec: newRace(2), header: func(h core.Header) core.Header { h.Players++; return h },
		standing: func(_ raceState, st core.Standing) core.Standing { st.Seats++; return st }}
	o := raceOptions()
	o.Games = 2
	for _, names := range [][]string{{"standing"}, {"header"}, {"header", "standing"}} {
		o.Laws = names
		if got := broken(t, coretest.Check(g, o)); !slices.Equal(got, names) {
			t.Errorf("of the laws %q are broken %q", names, got)
		}
	}
	o.Laws = []string{"turn"}
	if err := coretest.Check(g, o); err != nil {
		t.Error(err)
	}
	o.Laws = []string{"gravity"}
	if err := coretest.Check(g, o); err == nil {
		t.Error("a law that does not exist is kept")
	}
}
