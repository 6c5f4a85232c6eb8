package tycoon_test

import (
	"testing"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/tycoon"
)

func kit() coretest.Options[tycoon.State, tycoon.Move] {
	return coretest.Options[tycoon.State, tycoon.Move]{
		Masked: []string{"draw ?"},
		Rules:  tycoon.Rules(),
		Open:   tycoon.Entry.Open,
		Games:  2,
		States: 20,
	}
}

func TestLaws(t *testing.T) {
	for _, c := range []struct {
		players int
		options string
	}{
		{2, `{"maxTurns":4}`},
		{4, `{"maxTurns":3,"tycoonCards":"deal2-keep1","redirectOwnStub":true,"sharpCurves":true}`},
	} {
		o := kit()
		if c.players == 4 {
			o.Masked = append(o.Masked, "keep ?")
		}
		coretest.Run(t, newGame(t, c.players, c.options), o)
	}
}
