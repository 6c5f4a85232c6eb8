package coretest_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/railrules/railrules/core/coretest"
)

func raceOptions() coretest.Options[raceState, raceMove] {
	return coretest.Options[raceState, raceMove]{
		Steps: 100,
		Rules: raceBook.Rules(),
		Open:  openRace,
		Kinds: []string{"take", "throw", "die"},
		Ends:  []string{"ten", "empty"},
	}
}

func TestOpenGameKeepsTheLaws(t *testing.T) {
	coretest.Run(t, newRace(3), raceOptions())
}

// draws adapts *rapid.T to a core.Chooser.
type draws struct{ t *rapid.T }

func (d draws) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(d.t, "choice") }

func TestWalkUnderRapid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := raceOptions()
		o.Chooser = draws{t}
		if err := coretest.Walk(newRace(2), o); err != nil {
			t.Fatal(err)
		}
	})
}

func cardOptions() coretest.Options[cardState, cardMove] {
	return coretest.Options[cardState, cardMove]{
		Steps:  40,
		Masked: []string{"draw ?", "lay ?", "drop ?"},
		Rules:  cardBook.Rules(),
		Kinds:  []string{"draw", "lay", "reveal", "drop", "show", "pass", "turn"},
		Ends:   []string{"plain", "match"},
	}
}

func TestGameWithSecretsKeepsTheLaws(t *testing.T) {
	for seats := 2; seats <= 3; seats++ {
		coretest.Run(t, newCards(seats), cardOptions())
	}
}

func TestWalkUnderRapidWithSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := cardOptions()
		o.Chooser = draws{t}
		if err := coretest.Walk(newCards(3), o); err != nil {
			t.Fatal(err)
		}
	})
}
