package traindice_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// newGame makes a game with options as JSON.
func newGame(t testing.TB, players int, options string) *traindice.Game {
	t.Helper()
	g, err := traindice.Open(core.Header{Game: "traindice", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

// move reads a move.
func move(t testing.TB, g *traindice.Game, text string) traindice.Move {
	t.Helper()
	m, err := g.ParseMove(text)
	require.NoError(t, err)
	return m
}

// play makes the steps given in notation. Each must be listed, and the
// invariants must hold after it.
func play(t testing.TB, g *traindice.Game, s traindice.State, steps ...string) traindice.State {
	t.Helper()
	for _, text := range steps {
		require.Contains(t, legal(g, s), text)
		next, err := g.Apply(s, move(t, g, text))
		require.NoError(t, err, text)
		require.NoError(t, g.Invariant(next), text)
		s = next
	}
	return s
}

// script turns the shorthand of the worked examples into steps: [123456] is a
// roll and what it shows, {346} a pick, {} the empty pick; other words are moves.
func script(text string) []string {
	var steps []string
	for _, word := range strings.Fields(text) {
		inner := strings.Trim(word, "[]{}")
		switch {
		case word == "{}":
			steps = append(steps, "keep -")
		case word[0] == '{':
			steps = append(steps, "keep "+inner)
		case word[0] == '[':
			steps = append(steps, "roll", "rolled "+inner)
		default:
			steps = append(steps, word)
		}
	}
	return steps
}

// legal lists the legal moves or outcomes in notation.
func legal(g *traindice.Game, s traindice.State) []string {
	var list []string
	for m := range g.Moves(s) {
		list = append(list, m.String())
	}
	for _, o := range g.AppendChances(nil, s) {
		list = append(list, o.Move.String())
	}
	return list
}

// turn plays from the first turn of a solitaire game and demands that this turn
// is not over.
func turn(t testing.TB, options, text string) (*traindice.Game, traindice.State) {
	t.Helper()
	g := newGame(t, 1, options)
	s := play(t, g, g.Start(), script(text)...)
	require.False(t, turnOver(g, s), "the turn is over: %s", text)
	return g, s
}

// scores plays the first turn of a solitaire game and demands that it ends with
// the last step and scores points.
func scores(t testing.TB, points int, options, text string) {
	t.Helper()
	g := newGame(t, 1, options)
	steps := script(text)
	s := play(t, g, g.Start(), steps[:len(steps)-1]...)
	require.False(t, turnOver(g, s), "the turn ends early: %s", text)
	s = play(t, g, s, steps[len(steps)-1])
	require.True(t, turnOver(g, s), "the turn goes on: %s", text)
	require.Equal(t, points, s.Total(0), text)
}

func turnOver(g *traindice.Game, s traindice.State) bool {
	return s.Round() > 1 || g.Turn(s) == core.Nobody
}

// refuses demands that a move breaks the rule, is not listed and changes
// nothing.
func refuses(t testing.TB, rule *core.Rule, g *traindice.Game, s traindice.State, m traindice.Move) {
	t.Helper()
	err := g.Check(s, m)
	require.ErrorIs(t, err, rule, "%v", m)
	var illegal *core.Illegal
	require.ErrorAs(t, err, &illegal)
	require.Equal(t, rule, illegal.Rule)
	require.Contains(t, err.Error(), rule.ID())
	after, err2 := g.Apply(s, m)
	require.Equal(t, err, err2)
	require.Equal(t, s, after)
	require.NotContains(t, legal(g, s), m.String())
}

func TestComponents(t *testing.T) {
	t.Run("TD-COMP-1 TD-AMB-16 six fair dice", func(t *testing.T) {
		g, s := turn(t, "", "roll")
		require.Equal(t, 6, s.InAir())
		for face := 1; face <= 6; face++ { // each face on as many dice as any other
			var showing uint64
			for _, o := range g.AppendChances(nil, s) {
				showing += o.Weight * uint64(o.Move.Dice.Count(face))
			}
			require.EqualValues(t, 46656, showing, "face %d", face)
		}
	})
	t.Run("TD-COMP-2 TD-AMB-4 pieces and their points", func(t *testing.T) {
		scores(t, 2, "", "[255566] {2} stop")
		scores(t, 3, "", "[355566] {3} stop")
		scores(t, 4, "", "[455566] {4} stop")
		scores(t, 0, "", "[555566] {6} stop")
		scores(t, 0, "", "[155566] {1}")
	})
	t.Run("TD-COMP-3 dice carry no identity", func(t *testing.T) {
		require.Equal(t, traindice.Keep(3, 4, 4), traindice.Keep(4, 3, 4))
		require.Equal(t, traindice.Rolled(6, 1, 5), traindice.Rolled(1, 5, 6))
	})
	t.Run("TD-COMP-4 loose dice, train, load and memory", func(t *testing.T) {
		_, s := turn(t, "", "[234566] {236}")
		require.Equal(t, "23", s.Cars().String())
		_, s = turn(t, "", "[234566] {2346} [233] {3}")
		require.Equal(t, 9, s.Memory())
		require.Equal(t, "3", s.Cars().String())
	})
	t.Run("TD-COMP-5 the kind of car has no effect", func(t *testing.T) {
		// Three cars of one face make a freight train like three of different faces.
		for _, cars := range []string{"222", "333", "444", "234"} {
			_, s := turn(t, "", "["+cars+"566] {"+cars+"6}")
			require.Equal(t, traindice.PhaseFreightReady, s.Phase())
		}
	})
}

func TestTurn(t *testing.T) {
	t.Run("TD-TURN-1 a turn starts from nothing", func(t *testing.T) {
		_, s := turn(t, "", "")
		require.Equal(t, traindice.PhaseHead, s.Phase())
		require.Zero(t, s.HeadRolls()+s.Locomotives()+s.Cars().Len()+s.InAir()+s.Memory()+s.Loose().Len())
		require.False(t, s.Tender() || s.Freight())
	})
	t.Run("TD-TURN-2 each phase has its moves", func(t *testing.T) {
		for text, want := range map[string][]string{
			"":                      {"roll"},
			"[345566]":              {"keep -", "keep 3", "keep 4", "keep 6", "keep 34", "keep 36", "keep 46", "keep 346"},
			"[345566] {3}":          {"roll", "stop"},
			"[234566] {2346}":       {"roll"},
			"[234566] {2346} [245]": {"keep 2", "keep 4", "keep 24"},
		} {
			g, s := turn(t, "", text)
			require.Equal(t, want, legal(g, s), text)
		}
		g, s := turn(t, `{"freightEntry":"offered"}`, "[234566] {2346}")
		require.Equal(t, []string{"stop", "freight"}, legal(g, s))
	})
	t.Run("TD-TURN-3 a roll leads to a chance node", func(t *testing.T) {
		g, s := turn(t, "", "[345566] {3} roll")
		require.Equal(t, core.Chance, g.Turn(s))
		require.Empty(t, g.AppendMoves(nil, s))
		require.Equal(t, traindice.PhaseCargoReady, s.Phase(), "still the phase of the roll")
		require.Equal(t, 3, s.InAir())
	})
	t.Run("TD-TURN-4 transitions", func(t *testing.T) {
		for text, want := range map[string]traindice.Phase{
			"[123456]":                       traindice.PhaseCargoPick,
			"[112233]":                       traindice.PhaseHead,
			"[122336]":                       traindice.PhaseHead,
			"[122336] [12345]":               traindice.PhaseCargoPick,
			"[345566] {346}":                 traindice.PhaseCargoReady,
			"[345566] {346} [1]":             traindice.PhaseCargoPick,
			"[234566] {2346}":                traindice.PhaseFreightReady,
			"[234566] {2346} [234]":          traindice.PhaseFreightPick,
			"[234566] {2346} [234] {2}":      traindice.PhaseFreightReady,
			"[234566] {2346} [234] {2} [56]": traindice.PhaseFreightReady,
		} {
			_, s := turn(t, "", text)
			require.Equal(t, want, s.Phase(), text)
		}
		_, s := turn(t, `{"freightEntry":"offered"}`, "[234566] {2346}")
		require.Equal(t, traindice.PhaseFreightOffer, s.Phase())
		_, s = turn(t, `{"freightEntry":"offered"}`, "[234566] {2346} freight")
		require.Equal(t, traindice.PhaseFreightReady, s.Phase())
	})
	t.Run("TD-TURN-5 dice set aside stay, but for full loads", func(t *testing.T) {
		_, s := turn(t, "", "[345566] {34} roll")
		require.Equal(t, 2, s.InAir())
		require.Equal(t, "34", s.Cars().String())
		_, s = turn(t, "", "[234566] {2346} roll")
		require.Equal(t, 3, s.InAir(), "the first three cars")
		_, s = turn(t, "", "[234566] {2346} [222] {222} roll")
		require.Equal(t, 3, s.InAir(), "a later load")
	})
	t.Run("TD-TURN-6 the end of a turn belongs to the step that brings it", func(t *testing.T) {
		g := newGame(t, 2, "")
		s := play(t, g, g.Start(), "rolled 6", "rolled 1")
		s = play(t, g, s, script("[123456] {1234}")...)
		require.Equal(t, 25, s.Total(0))
		require.Equal(t, core.Seat(1), g.Turn(s))
		require.Equal(t, traindice.PhaseHead, s.Phase())
	})
	t.Run("TD-TURN-7 order of the conditions", func(t *testing.T) {
		scores(t, 22, "", "[344566] {344} [1] {1}")   // caboose before full
		_, s := turn(t, "", "[344566] {344} [6] {6}") // freight train before full and no rolls left
		require.True(t, s.Freight())
		scores(t, 15, `{"cargoRolls":"three-total"}`, "[344456] {3444}")       // full while rolls are left
		scores(t, 2*(20+7), "", "[344566] {3446} [234] {234} [134] {134}")     // caboose before anything else
		scores(t, 0, "", "[122336] [12223] [12223]")                           // no head after the third roll
		scores(t, 0, `{"crash":"any-head"}`, "[234566] {2346} [234] {4} [15]") // crash before picking
	})
	t.Run("TD-TURN-8 a turn is described completely", func(t *testing.T) {
		// Two ways to the same description are the same state.
		_, a := turn(t, "", "[345566] {34}")
		_, b := turn(t, "", "[345556] {34}")
		require.Equal(t, a, b)
		_, c := turn(t, "", "[223456] {34}")
		require.Equal(t, a, c)
		_, d := turn(t, "", "[111116] [34555] {34}")
		require.NotEqual(t, a, d, "head rolls differ")
		require.Equal(t, 2, d.HeadRolls())
		require.Equal(t, 1, d.CargoRolls())
		_, air := turn(t, "", "roll")
		require.Zero(t, air.HeadRolls(), "a head roll counts when its outcome is applied")
		_, air = turn(t, "", "[345566] {34} roll")
		require.Zero(t, air.CargoRolls(), "the cargo re-roll is used up when it is chosen")
		_, freight := turn(t, "", "[234566] {2346}")
		require.Zero(t, freight.CargoRolls())
	})
	t.Run("TD-TURN-9 TD-RUL-24 TD-AMB-18 nothing plays itself", func(t *testing.T) {
		for _, text := range []string{"", "[555556]", "[234566] {2346}", "[234566] {2346} [155]"} {
			g, s := turn(t, "", text)
			require.Equal(t, core.Seat(0), g.Turn(s))
			require.Len(t, legal(g, s), 1, text)
		}
		g, s := turn(t, "", "[234566] {2346} [234] {2}")
		refuses(t, traindice.ErrPhase, g, s, traindice.Keep(3)) // one pick belongs to one roll
	})
}

func TestHeadSearch(t *testing.T) {
	t.Run("TD-HEAD-1 three rolls, the first with six dice", func(t *testing.T) {
		_, s := turn(t, "", "roll")
		require.Equal(t, 6, s.InAir())
		scores(t, 0, "", "[111111] [111111] [111111]")
	})
	t.Run("TD-HEAD-2 nothing is chosen", func(t *testing.T) {
		g, s := turn(t, "", "[112346]")
		refuses(t, traindice.ErrKeepInHead, g, s, traindice.Keep(2))
		refuses(t, traindice.ErrKeepInHead, g, s, traindice.Keep())
		require.Equal(t, 1, s.Locomotives())
		require.Zero(t, s.Cars())
	})
	t.Run("TD-HEAD-3 nobody may stop", func(t *testing.T) {
		g, s := turn(t, "", "[112346]")
		refuses(t, traindice.ErrStopInHead, g, s, traindice.Stop())
	})
	t.Run("TD-HEAD-4 TD-AMB-3 a head that is not complete scores nothing", func(t *testing.T) {
		scores(t, 0, "", "[112346] [11234] [11234]")   // a locomotive alone
		scores(t, 0, "", "[112345] [112345] [112345]") // tenders without a locomotive
		scores(t, 0, "", "[112344] [112344] [112366]") // the locomotive comes last
		turn(t, "", "[112344] [112344] [112356]")      // both on the third roll
		turn(t, "", "[112344] [112346] [11235]")       // one after the other
		turn(t, "", "[112346] [11236] [11235]")        // with a roll between
		scores(t, 0, "", "[112346] [11236] [11236]")   // further 6s do not help
		scores(t, 0, "", "[555555] [555555] [122236]") // nor do 5s before
	})
	t.Run("TD-HEAD-5 the other four dice stay as they fell", func(t *testing.T) {
		for roll, text := range []string{"[123456]", "[111112] [123456]", "[111112] [111112] [123456]"} {
			_, s := turn(t, "", text)
			require.Equal(t, "1234", s.Loose().String())
			require.Equal(t, roll+1, s.HeadRolls())
		}
	})
	t.Run("TD-LOCO-1 exactly one 6 is set aside", func(t *testing.T) {
		_, s := turn(t, "", "[112266]")
		require.Equal(t, 1, s.Locomotives())
	})
	t.Run("TD-LOCO-2 TD-RUL-2 without a 6 nothing is kept", func(t *testing.T) {
		_, s := turn(t, "", "[123555] roll")
		require.Zero(t, s.Locomotives())
		require.False(t, s.Tender())
		require.Equal(t, 6, s.InAir())
	})
	t.Run("TD-LOCO-3 TD-RUL-1 TD-AMB-6 further 6s are thrown again", func(t *testing.T) {
		_, s := turn(t, "", "[112266] roll")
		require.Equal(t, 1, s.Locomotives())
		require.Equal(t, 5, s.InAir())
		_, s = turn(t, "", "[112266] [12256]")
		require.Equal(t, "1226", s.Loose().String(), "an ordinary loose die once the tender stands")
	})
	t.Run("TD-TEND-1 TD-RUL-3 locomotive and tender from one roll", func(t *testing.T) {
		_, s := turn(t, "", "[112256]")
		require.True(t, s.Tender())
		require.Equal(t, 1, s.HeadRolls())
		require.Equal(t, "1122", s.Loose().String())
	})
	t.Run("TD-TEND-2 without a 5 the five other dice are thrown", func(t *testing.T) {
		_, s := turn(t, "", "[112346] roll")
		require.Equal(t, 5, s.InAir())
	})
	t.Run("TD-TEND-3 further 5s can never be added", func(t *testing.T) {
		g, s := turn(t, "", "[125556]")
		require.Equal(t, "1255", s.Loose().String())
		refuses(t, traindice.ErrSecondTender, g, s, traindice.Keep(5))
		g, s = turn(t, "", "[234566] {2346} [245]")
		refuses(t, traindice.ErrSecondTender, g, s, traindice.Keep(2, 5))
	})
}

func TestCargo(t *testing.T) {
	t.Run("TD-CARGO-1 TD-RUL-4 TD-RUL-5 TD-AMB-5 one cargo re-roll always", func(t *testing.T) {
		for _, text := range []string{"[112256]", "[111111] [112256]", "[111111] [111111] [112256]"} {
			_, s := turn(t, "", text)
			require.Equal(t, 4, s.Loose().Len())
			require.Equal(t, 1, s.CargoRolls())
			scores(t, 4, "", text+" {2} [233] {2}")
		}
	})
	t.Run("TD-CARGO-2 TD-CARGO-3 TD-RUL-6 TD-AMB-7 any of the dice showing, or none", func(t *testing.T) {
		g, s := turn(t, "", "[225566]")
		require.Equal(t, []string{"keep -", "keep 2", "keep 6", "keep 22", "keep 26", "keep 226"}, legal(g, s))
		refuses(t, traindice.ErrNotShowing, g, s, traindice.Keep(3))
		refuses(t, traindice.ErrNotShowing, g, s, traindice.Keep(2, 2, 2))
		refuses(t, traindice.ErrNotShowing, g, s, traindice.Keep(2, 2, 6, 6))
		refuses(t, traindice.ErrNotShowing, g, s, traindice.Keep(1, 1)) // before the second caboose
		refuses(t, traindice.ErrNotShowing, g, s, traindice.Keep(9))
		g, s = turn(t, "", "[335566] {3} [256]") // free again after the re-roll
		require.Equal(t, []string{"keep -", "keep 2", "keep 6", "keep 26"}, legal(g, s))
	})
	t.Run("TD-CARGO-4 TD-LOCO-4 a second locomotive at either pick", func(t *testing.T) {
		_, s := turn(t, "", "[225566] {6}")
		require.Equal(t, 2, s.Locomotives())
		scores(t, 0, "", "[225566] {6} stop")
		scores(t, 2, "", "[225566] {2} [266] {6}")
		scores(t, 2, "", "[225566] {2} [266] {}") // never compulsory
	})
	t.Run("TD-LOCO-5 two locomotives at most", func(t *testing.T) {
		g, s := turn(t, "", "[225666]")
		refuses(t, traindice.ErrThirdLocomotive, g, s, traindice.Keep(6, 6))
		g, s = turn(t, "", "[225666] {6} [256]")
		refuses(t, traindice.ErrThirdLocomotive, g, s, traindice.Keep(6))
	})
	t.Run("TD-CARGO-5 a caboose, never a 5", func(t *testing.T) {
		g, s := turn(t, "", "[115556]")
		require.Equal(t, []string{"keep -", "keep 1"}, legal(g, s))
		refuses(t, traindice.ErrSecondTender, g, s, traindice.Keep(1, 5))
		refuses(t, traindice.ErrSecondCaboose, g, s, traindice.Keep(1, 1, 5)) // tested first
	})
	t.Run("TD-CARGO-6 stop or roll after a pick", func(t *testing.T) {
		g, s := turn(t, "", "[225566] {}")
		require.Equal(t, []string{"roll", "stop"}, legal(g, s))
		refuses(t, traindice.ErrPhase, g, s, traindice.Freight())
	})
	t.Run("TD-CARGO-7 TD-RUL-7 TD-RUL-8 TD-AMB-17 all loose dice are thrown", func(t *testing.T) {
		for pick, dice := range map[string]int{"{}": 4, "{2}": 3, "{6}": 3, "{26}": 2, "{223}": 1, "{226}": 1} {
			_, s := turn(t, "", "[223566] "+pick+" roll")
			require.Equal(t, dice, s.InAir(), pick)
		}
	})
	t.Run("TD-CARGO-8 one more pick closes the train", func(t *testing.T) {
		scores(t, 4, "", "[225566] {2} [225] {2}")
		scores(t, 2, "", "[225566] {2} [444] {}")
	})
	t.Run("TD-CARGO-9 TD-RUL-12 four freight cars close at once", func(t *testing.T) {
		scores(t, 16, "", "[444456] {4444}")
		scores(t, 9, "", "[222556] {222} [3] {3}")
	})
	t.Run("TD-CARGO-10 stop closes the train as it stands", func(t *testing.T) {
		scores(t, 0, "", "[222556] {} stop")
		scores(t, 4, "", "[222556] {22} stop")
	})
}

func TestCabooseAndFullSet(t *testing.T) {
	t.Run("TD-CAB-1 TD-RUL-10 a caboose closes at once with its pick", func(t *testing.T) {
		scores(t, 10, "", "[123556] {123}")
		scores(t, 12, "", "[255566] {2} [134] {14}")
	})
	t.Run("TD-CAB-2 TD-RUL-9 one caboose at most", func(t *testing.T) {
		g, s := turn(t, "", "[112356]")
		refuses(t, traindice.ErrSecondCaboose, g, s, traindice.Keep(1, 1))
		require.NotContains(t, legal(g, s), "keep 11")
		require.Contains(t, legal(g, s), "keep 1")
	})
	t.Run("TD-CAB-3 a caboose may be left, or taken for nothing", func(t *testing.T) {
		_, s := turn(t, "", "[112356] {23}")
		require.Equal(t, traindice.PhaseCargoReady, s.Phase())
		scores(t, 0, "", "[112356] {1}")
	})
	t.Run("TD-CAB-4 a caboose doubles", func(t *testing.T) {
		scores(t, 6, "", "[123556] {13}")
		scores(t, 2*(9+8), "", "[234566] {2346} [144] {144}")
	})
	t.Run("TD-FULL-1 TD-RUL-11 TD-AMB-15 one of each is 25 in all", func(t *testing.T) {
		scores(t, 25, "", "[123456] {1234}")
	})
	t.Run("TD-FULL-2 in however many rolls", func(t *testing.T) {
		scores(t, 25, "", "[111111] [111116] [23455] {23} [14] {14}")
		scores(t, 24, "", "[144456] {1444}") // the next best
		best := 0
		g, s := turn(t, "", "[144456]")
		for m := range g.Moves(s) {
			next, err := g.Apply(s, m)
			require.NoError(t, err)
			best = max(best, next.Total(0))
		}
		require.Equal(t, 24, best)
	})
}

func TestFreightTrain(t *testing.T) {
	t.Run("TD-FREIGHT-1 TD-AMB-8 TD-RUL-15 six pieces are a freight train at once", func(t *testing.T) {
		g, s := turn(t, "", "[234566] {2346}")
		require.True(t, s.Freight())
		refuses(t, traindice.ErrStopFreight, g, s, traindice.Stop())
		_, s = turn(t, "", "[111111] [111111] [235566] {6} [234] {234}")
		require.True(t, s.Freight())
		scores(t, 9, "", "[234566] {234} stop") // who wants none leaves the sixth piece
	})
	t.Run("TD-FREIGHT-2 memory and loose dice on entry", func(t *testing.T) {
		_, s := turn(t, "", "[344566] {3446}")
		require.Equal(t, 11, s.Memory())
		require.Zero(t, s.Cars())
		require.Equal(t, 2, s.Locomotives())
		require.True(t, s.Tender())
	})
	t.Run("TD-FREIGHT-3 any number of freight rolls", func(t *testing.T) {
		text := "[222566] {2226}"
		for n := range 50 {
			_, s := turn(t, "", text)
			require.Equal(t, 6*(n+1), s.Memory())
			require.Equal(t, traindice.PhaseFreightReady, s.Phase())
			text += " [222] {222}"
		}
	})
	t.Run("TD-FREIGHT-4 nobody stops a freight train", func(t *testing.T) {
		for _, text := range []string{"", " [234]", " [234] {2}", " [234] {2} [23]"} {
			g, s := turn(t, "", "[234566] {2346}"+text)
			refuses(t, traindice.ErrStopFreight, g, s, traindice.Stop())
		}
	})
	t.Run("TD-FREIGHT-5 as many dice as the load lacks", func(t *testing.T) {
		for text, dice := range map[string]int{"": 3, " [234] {2}": 2, " [234] {24}": 1, " [234] {234}": 3} {
			_, s := turn(t, "", "[234566] {2346}"+text+" roll")
			require.Equal(t, dice, s.InAir())
		}
		g, s := turn(t, "", "[234566] {2346} [126]")
		require.Equal(t, []string{"keep 1", "keep 2", "keep 12"}, legal(g, s))
		refuses(t, traindice.ErrFreightLocomotive, g, s, traindice.Keep(6))
		g, s = turn(t, "", "[234566] {2346} [113]")
		refuses(t, traindice.ErrSecondCaboose, g, s, traindice.Keep(1, 1))
	})
	t.Run("TD-FREIGHT-6 TD-RUL-17 TD-RUL-18 TD-RUL-19 TD-AMB-11 at least one must be added", func(t *testing.T) {
		g, s := turn(t, "", "[234566] {2346} [256]")
		require.Equal(t, []string{"keep 2"}, legal(g, s))
		refuses(t, traindice.ErrNothingKept, g, s, traindice.Keep())
		g, s = turn(t, "", "[234566] {2346} [155]")
		require.Equal(t, []string{"keep 1"}, legal(g, s))
		g, s = turn(t, "", "[234566] {2346} [135]")
		require.Equal(t, []string{"keep 1", "keep 3", "keep 13"}, legal(g, s))
		g, s = turn(t, "", "[234566] {2346} [234]")
		require.Len(t, legal(g, s), 7)
	})
	t.Run("TD-FREIGHT-7 TD-RUL-22 three 5s and 6s crash", func(t *testing.T) {
		for _, dice := range []string{"[555]", "[556]", "[566]", "[666]"} {
			scores(t, 0, "", "[234566] {2346} "+dice)
		}
		// Points of earlier turns are safe.
		g := newGame(t, 1, "")
		s := play(t, g, g.Start(), script("[123456] {1234} [234566] {2346} [555]")...)
		require.Equal(t, 25, s.Total(0))
	})
	t.Run("TD-FREIGHT-8 TD-RUL-16 TD-AMB-10 one or two dice cannot crash", func(t *testing.T) {
		_, s := turn(t, "", "[234566] {2346} [234] {4}")
		for _, dice := range []string{"[55]", "[56]", "[66]", "[55] [66] [56]"} {
			_, again := turn(t, "", "[234566] {2346} [234] {4} "+dice)
			require.Equal(t, s, again, "nothing changed")
		}
		_, s = turn(t, "", "[234566] {2346} [234] {34} [5] [6] roll")
		require.Equal(t, 1, s.InAir())
	})
	t.Run("TD-FREIGHT-9 TD-AMB-9 a full load goes to the memory", func(t *testing.T) {
		_, s := turn(t, "", "[234566] {2346} [234] {4} [33] {33} roll")
		require.Equal(t, 9+10, s.Memory())
		require.Zero(t, s.Cars())
		require.Equal(t, 3, s.InAir())
		scores(t, 0, "", "[234566] {2346} [234] {4} [33] {33} [566]") // and can crash
	})
	t.Run("TD-FREIGHT-10 TD-RUL-20 TD-RUL-25 TD-AMB-12 the unfinished load counts", func(t *testing.T) {
		scores(t, 2*(9+3+4), "", "[234566] {2346} [234] {34} [1] {1}")
		scores(t, 2*(9+3+4), "", "[234566] {2346} [135] {3} [14] {14}")
		scores(t, 2*9, "", "[234566] {2346} [155] {1}")
	})
}

func TestScoring(t *testing.T) {
	t.Run("TD-SCORE-1 without a caboose the cars", func(t *testing.T) { scores(t, 7, "", "[345556] {34} stop") })
	t.Run("TD-SCORE-2 with a caboose twice the cars, or 25", func(t *testing.T) {
		scores(t, 14, "", "[134556] {134}")
		scores(t, 20, "", "[133456] {1334}")
		scores(t, 25, "", "[123456] {1234}")
	})
	t.Run("TD-SCORE-3 no head, crash", func(t *testing.T) {
		scores(t, 0, "", "[444446] [44446] [44446]")
		scores(t, 0, "", "[444566] {4446} [666]")
	})
	t.Run("TD-SCORE-4 TD-RUL-21 TD-AMB-13 a freight train doubles once", func(t *testing.T) {
		scores(t, 2*(12+12+8), "", "[444566] {4446} [444] {444} [144] {144}")
		scores(t, 2*(9+9), "", "[234566] {2346} [234] {23} [4] {4} [156] {1}")
		scores(t, 2*(9+5), "", "[234566] {2346} [123] {123}") // never 25
	})
	t.Run("TD-SCORE-5 TD-RUL-13 head and caboose add nothing", func(t *testing.T) {
		scores(t, 7, "", "[345566] {346} stop")
		scores(t, 14, "", "[345566] {346} [1] {1}")
	})
}

// The rulings that no test above cites.
func TestRulings(t *testing.T) {
	t.Run("TD-RUL-14 the last die makes a freight train", func(t *testing.T) {
		_, s := turn(t, "", "[344556] {344} [6] {6}")
		require.Equal(t, 11, s.Memory())
	})
	t.Run("TD-RUL-23 a later player overtakes", func(t *testing.T) {
		g := newGame(t, 3, `{"target":20}`)
		s := play(t, g, g.Start(), "rolled 6", "rolled 1", "rolled 1")
		s = play(t, g, s, script("[234556] {234} stop [144456] {1444} [123456] {1234}")...)
		require.Equal(t, []core.Seat{2}, g.Standing(s).Winners())
	})
}

func TestWorkedExamples(t *testing.T) {
	t.Run("TD-EX-1", func(t *testing.T) { scores(t, 25, "", "[123456] {1234}") })
	t.Run("TD-EX-2", func(t *testing.T) { scores(t, 24, "", "[144456] {1444}") })
	t.Run("TD-EX-3", func(t *testing.T) {
		_, s := turn(t, "", "[123455]")
		require.Zero(t, s.Locomotives())
		_, s = turn(t, "", "[123455] [123466]")
		require.Equal(t, 1, s.Locomotives())
		_, s = turn(t, "", "[123455] [123466] [12355]")
		require.Equal(t, "1235", s.Loose().String())
		scores(t, 25, "", "[123455] [123466] [12355] {23} [14] {14}")
	})
	t.Run("TD-EX-4", func(t *testing.T) { scores(t, 0, "", "[234455] [112666] [23446]") })
	t.Run("TD-EX-5", func(t *testing.T) {
		_, s := turn(t, "", "[344566] {344} roll")
		require.Equal(t, 1, s.InAir())
		scores(t, 11, "", "[344566] {344} stop")
	})
	t.Run("TD-EX-6", func(t *testing.T) {
		scores(t, 22, "", "[344566] {344} [1] {1}")
		scores(t, 11, "", "[344566] {344} [5] {}")
		scores(t, 13, "", "[344566] {344} [2] {2}")
		_, s := turn(t, "", "[344566] {344} [6] {6}")
		require.Equal(t, 11, s.Memory())
	})
	const memory11 = "[344566] {3446} "
	t.Run("TD-EX-7", func(t *testing.T) {
		_, s := turn(t, "", memory11+"[256] {2} [56] [13] {3} [4] {4}")
		require.Equal(t, 20, s.Memory())
		scores(t, 48, "", memory11+"[256] {2} [56] [13] {3} [4] {4} [146] {14}")
	})
	t.Run("TD-EX-8", func(t *testing.T) { scores(t, 0, "", memory11+"[234] {234} [556]") })
	t.Run("TD-EX-9", func(t *testing.T) { scores(t, 15, "", "[344456] {3444}") })
	t.Run("TD-EX-10", func(t *testing.T) {
		_, s := turn(t, "", "[345566] {346} [2] {2}")
		require.Equal(t, 9, s.Memory())
		scores(t, 14, "", "[345566] {346} [1] {1}")
		scores(t, 7, "", "[345566] {346} [5] {}")
		scores(t, 7, "", "[345566] {346} [6] {}")
	})
	t.Run("TD-EX-11", func(t *testing.T) { scores(t, 0, "", "[155566] {1}") })
	t.Run("TD-EX-12", func(t *testing.T) {
		g, s := turn(t, "", "[235666]")
		require.Len(t, legal(g, s), 8)
		_, s = turn(t, "", "[235666] {236} roll")
		require.Equal(t, 1, s.InAir())
	})
	t.Run("TD-EX-13", func(t *testing.T) {
		g, s := turn(t, "", "[123456]")
		require.Len(t, legal(g, s), 16)
		g, s = turn(t, "", "[555556]")
		require.Equal(t, []string{"keep -"}, legal(g, s))
		g, s = turn(t, "", "[234566] {2346} [123]")
		require.Len(t, legal(g, s), 7)
	})
	t.Run("TD-EX-14", func(t *testing.T) {
		_, s := turn(t, "", "[234566] {2346} [234] {234} roll")
		require.Equal(t, []int{18, 3}, []int{s.Memory(), s.InAir()})
		_, s = turn(t, "", "[234566] {2346} [234] {4} roll")
		require.Equal(t, []int{9, 2}, []int{s.Memory(), s.InAir()})
		require.Equal(t, "4", s.Cars().String())
	})
	t.Run("TD-EX-15", func(t *testing.T) {
		g := newGame(t, 3, "")
		s := play(t, g, g.Start(), "rolled 6", "rolled 2", "rolled 6", "rolled 3", "rolled 4")
		require.Equal(t, core.Seat(2), s.First())
		var order []core.Seat
		for range 3 {
			order = append(order, g.Turn(s))
			s = play(t, g, s, script("[155556] {1}")...)
		}
		require.Equal(t, []core.Seat{2, 0, 1}, order)
	})
	t.Run("TD-EX-16", func(t *testing.T) {
		g := newGame(t, 2, "")
		s := play(t, g, g.Start(), "rolled 2", "rolled 1")
		// 90 and 95: three freight trains and some more.
		for _, points := range []string{"[123456] {1234} [123456] {1234}", "[123456] {1234} [123456] {1234}", "[123456] {1234} [123456] {1234}",
			"[344456] {3444} [244556] {244} [1] {1}"} {
			s = play(t, g, s, script(points)...)
		}
		require.Equal(t, []int{90, 95}, []int{s.Total(0), s.Total(1)})
		s = play(t, g, s, script("[244556] {244} [2] {2}")...)
		require.Equal(t, 102, s.Total(0))
		require.Equal(t, core.Seat(1), g.Turn(s), "seat 1 still plays")
		for text, winners := range map[string][]core.Seat{
			"[345556] {34} stop": {0, 1}, "[445556] {44} stop": {1}, "[245556] {24} stop": {0},
		} {
			end := play(t, g, s, script(text)...)
			require.Equal(t, winners, g.Standing(end).Winners(), text)
		}
	})
	t.Run("TD-EX-17", func(t *testing.T) {
		_, s := turn(t, `{"cargoRolls":"three-total"}`, "[345566]")
		require.Equal(t, 2, s.CargoRolls())
		scores(t, 7, `{"cargoRolls":"three-total"}`, "[111111] [111111] [345566] {34}")
	})
	t.Run("TD-EX-18", func(t *testing.T) {
		scores(t, 0, `{"crash":"any-reroll"}`, "[234566] {2346} [234] {4} [56]")
		scores(t, 0, `{"crash":"any-head"}`, "[234566] {2346} [146]")
	})
	t.Run("TD-EX-19", func(t *testing.T) { scores(t, 9, `{"freightEntry":"offered"}`, "[234566] {2346} stop") })
	t.Run("TD-EX-20", func(t *testing.T) {
		scores(t, 0, `{"cabooseRequired":true}`, "[344566] {344} stop")
		scores(t, 25, `{"cabooseRequired":true}`, "[123456] {1234}")
	})
	t.Run("TD-EX-21", func(t *testing.T) {
		scores(t, 24, `{"freightDouble":false}`, memory11+"[256] {2} [56] [13] {3} [4] {4} [146] {14}")
	})
	t.Run("TD-EX-22", func(t *testing.T) {
		const free = `{"freightPick":"free"}`
		g, s := turn(t, free, "[234566] {2346} [156]")
		require.Equal(t, []string{"keep -", "keep 1"}, legal(g, s))
		_, s = turn(t, free, "[234566] {2346} [156] {} roll")
		require.Equal(t, 3, s.InAir())
		scores(t, 0, free, "[234566] {2346} [156] {} [566]")
		_, s = turn(t, free, "[234566] {2346} [456] {4} [13] {} roll")
		require.Equal(t, []int{9, 2}, []int{s.Memory(), s.InAir()})
		require.Equal(t, "4", s.Cars().String())
	})
}

func TestIllegalMoves(t *testing.T) {
	// Section 13: the first rule in its order is named.
	g, head := turn(t, "", "[112346]")
	_, air := turn(t, "", "roll")
	_, pick := turn(t, "", "[112556]")
	_, ready := turn(t, "", "[112556] {2}")
	_, freightReady := turn(t, "", "[234566] {2346}")
	_, freightPick := turn(t, "", "[234566] {2346} [116]")
	offered, offer := turn(t, `{"freightEntry":"offered"}`, "[234566] {2346}")
	over := play(t, newGame(t, 1, `{"target":1}`), newGame(t, 1, `{"target":1}`).Start(), script("[123456] {1234}")...)
	start := newGame(t, 2, "").Start()
	roll, stop, freight, keep, rolled := traindice.Roll(), traindice.Stop(), traindice.Freight(), traindice.Keep, traindice.Rolled
	for _, c := range []struct {
		rule *core.Rule
		g    *traindice.Game
		s    traindice.State
		m    traindice.Move
	}{
		{traindice.ErrGameOver, g, over, roll},
		{traindice.ErrGameOver, g, over, rolled(1, 1, 1, 1, 1, 1)},
		{traindice.ErrGameOver, g, over, traindice.Move{}},
		{traindice.ErrGameOver, g, traindice.State{}, roll},
		{traindice.ErrDice, g, air, roll},
		{traindice.ErrDice, g, air, keep()},
		{traindice.ErrDice, g, air, traindice.Move{}},
		{traindice.ErrDice, g, air, rolled(1, 1, 1, 1, 1)},
		{traindice.ErrDice, g, air, rolled(1, 1, 1, 1, 1, 7)},
		{traindice.ErrDice, g, air, rolled()},
		{traindice.ErrDice, g, head, rolled(1, 1, 1, 1, 1)},
		{traindice.ErrDice, g, pick, rolled()},
		{traindice.ErrStopInHead, g, head, stop},
		{traindice.ErrStopFreight, g, freightReady, stop},
		{traindice.ErrStopFreight, g, freightPick, stop},
		{traindice.ErrPhase, g, pick, stop},
		{traindice.ErrPhase, g, pick, roll},
		{traindice.ErrPhase, g, freightPick, roll},
		{traindice.ErrPhase, offered, offer, roll},
		{traindice.ErrPhase, g, head, freight},
		{traindice.ErrPhase, g, ready, freight},
		{traindice.ErrPhase, g, freightReady, freight},
		{traindice.ErrPhase, g, ready, traindice.Move{}},
		{traindice.ErrPhase, g, ready, traindice.Move{Kind: 99}},
		{traindice.ErrPhase, g, ready, traindice.Move{Kind: traindice.KindRoll, Dice: 1}},
		{traindice.ErrKeepInHead, g, head, keep(1)},
		{traindice.ErrPhase, g, ready, keep()},
		{traindice.ErrPhase, g, freightReady, keep(2)},
		{traindice.ErrPhase, offered, offer, keep(2)},
		{traindice.ErrNotShowing, g, pick, keep(6)},
		{traindice.ErrNotShowing, g, pick, keep(1, 1, 1)},
		{traindice.ErrSecondCaboose, g, pick, keep(1, 1, 5)},
		{traindice.ErrSecondTender, g, pick, keep(1, 5)},
		{traindice.ErrFreightLocomotive, g, freightPick, keep(1, 6)},
		{traindice.ErrSecondCaboose, g, freightPick, keep(1, 1, 6)},
		{traindice.ErrNothingKept, g, freightPick, keep()},
	} {
		t.Run(fmt.Sprintf("%s %v in %v", c.rule.ID(), c.m, c.s.Phase()), func(t *testing.T) { refuses(t, c.rule, c.g, c.s, c.m) })
	}
	g2 := newGame(t, 2, "")
	refuses(t, traindice.ErrDice, g2, start, roll)
	refuses(t, traindice.ErrDice, g2, start, rolled(1, 2))
}
