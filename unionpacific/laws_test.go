package unionpacific_test

import (
	"testing"

	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/unionpacific"
)

func lawOptions() coretest.Options[unionpacific.State, unionpacific.Move] {
	return coretest.Options[unionpacific.State, unionpacific.Move]{
		Masked: []string{"draw ?", "open ?", "trade ?"},
		Rules:  unionpacific.Rules(),
		Open:   unionpacific.Entry.Open,
		Games:  2,
		States: 20,
		Accepts: func(s unionpacific.State, m unionpacific.Move) bool {
			return m.Kind == unionpacific.KindBuild // UP-BUILD-10: any space of the type
		},
	}
}

func TestLaws(t *testing.T) {
	for _, c := range []struct {
		players int
		options string
	}{
		{2, `{}`},
		{4, `{"edition":"first","tradedShareToDeckBottom":true}`},
		{6, `{"upTradeOnly":true,"replaceUnplayable":"always"}`},
	} {
		coretest.Run(t, newGame(t, c.players, c.options), lawOptions())
	}
}
