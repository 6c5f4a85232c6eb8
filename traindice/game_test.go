package traindice_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// Turns with a known score, for games told in totals.
var turns = map[int]string{
	0:  "[155556] {1}",
	2:  "[255556] {2} stop",
	3:  "[355556] {3} stop",
	4:  "[455556] {4} stop",
	9:  "[234556] {234} stop",
	15: "[344456] {3444}",
	24: "[144456] {1444}",
	25: "[123456] {1234}",
}

// score plays whole turns with the given scores.
func score(t testing.TB, g *traindice.Game, s traindice.State, points ...int) traindice.State {
	t.Helper()
	for _, n := range points {
		require.Contains(t, turns, n)
		s = play(t, g, s, script(turns[n])...)
	}
	return s
}

// begun returns the state after a start roll that lets a seat begin.
func begun(t testing.TB, g *traindice.Game, first int) traindice.State {
	t.Helper()
	s := g.Start()
	for seat := range g.Seats() {
		if g.Seats() == 1 {
			break
		}
		face := "rolled 1"
		if seat == first {
			face = "rolled 6"
		}
		s = play(t, g, s, face)
	}
	return s
}

// ends demands that the game is over with these winners and this reason.
func ends(t testing.TB, g *traindice.Game, s traindice.State, reason string, winners ...core.Seat) {
	t.Helper()
	standing := g.Standing(s)
	require.True(t, standing.Over)
	require.Equal(t, reason, standing.Reason)
	require.Equal(t, winners, standing.Winners())
	require.Equal(t, core.Nobody, g.Turn(s))
	require.Empty(t, legal(g, s))
}

// goesOn demands that the game is not over and whose turn it is.
func goesOn(t testing.TB, g *traindice.Game, s traindice.State, seat core.Seat) {
	t.Helper()
	require.False(t, g.Standing(s).Over)
	require.Equal(t, seat, g.Turn(s))
	require.Equal(t, traindice.PhaseHead, s.Phase())
}

func TestPlayers(t *testing.T) {
	t.Run("TD-PLAY-1 one to eight players", func(t *testing.T) {
		require.GreaterOrEqual(t, core.MaxSeats, 8)
		for n := 1; n <= core.MaxSeats; n++ {
			g, err := traindice.New(n, traindice.Options{})
			require.NoError(t, err)
			require.Equal(t, n, g.Seats())
		}
		for _, n := range []int{-1, 0, 9, 9999} {
			_, err := traindice.New(n, traindice.Options{Crash: 99}) // players are tested first
			require.ErrorIs(t, err, traindice.ErrPlayers)
			_, err = traindice.Open(core.Header{Game: "traindice", Players: n, Options: "[]"})
			require.ErrorIs(t, err, traindice.ErrPlayers)
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.Equal(t, "players", invalid.What)
		}
	})
	t.Run("TD-PLAY-2 TD-AMB-2 turns pass clockwise", func(t *testing.T) {
		g := newGame(t, 4, "")
		s := begun(t, g, 2)
		for _, seat := range []core.Seat{2, 3, 0, 1, 2} {
			goesOn(t, g, s, seat)
			s = score(t, g, s, 0)
		}
	})
	t.Run("TD-PLAY-3 totals start at 0 and never fall", func(t *testing.T) {
		g := newGame(t, 2, "")
		s := begun(t, g, 0)
		require.Equal(t, core.Standing{Seats: 2}, g.Standing(s))
		s = score(t, g, s, 9, 4, 0, 0)
		s = play(t, g, s, script("[234566] {2346} [555]")...)
		require.Equal(t, [core.MaxSeats]int{9, 4}, g.Standing(s).Score)
	})
}

func TestStartRoll(t *testing.T) {
	t.Run("TD-START-1 TD-CHANCE-3 each rolls one die, the highest begins", func(t *testing.T) {
		g := newGame(t, 3, "")
		s := g.Start()
		require.Equal(t, traindice.PhaseStart, s.Phase())
		for seat, face := range []int{2, 5, 4} {
			require.Equal(t, core.Chance, g.Turn(s))
			require.Equal(t, core.Seat(seat), s.Seat())
			require.Equal(t, 1, s.InAir())
			require.Equal(t, core.Nobody, s.First())
			s = play(t, g, s, fmt.Sprint("rolled ", face))
		}
		require.Equal(t, core.Seat(1), s.First())
		goesOn(t, g, s, 1)
	})
	t.Run("TD-START-2 TD-AMB-1 the tied roll again", func(t *testing.T) {
		g := newGame(t, 5, "")
		s := play(t, g, g.Start(), "rolled 1", "rolled 5", "rolled 5", "rolled 4", "rolled 5")
		for range 3 { // as often as it takes
			for _, seat := range []core.Seat{1, 2, 4} {
				require.Equal(t, seat, s.Seat())
				s = play(t, g, s, "rolled 3")
			}
		}
		s = play(t, g, s, "rolled 6", "rolled 1")
		require.Equal(t, []int{0, 6, 1, 0, 0}, []int{s.StartFace(0), s.StartFace(1), s.StartFace(2), s.StartFace(3), s.StartFace(4)})
		s = play(t, g, s, "rolled 6") // two are left
		require.Equal(t, []bool{false, true, false, false, true}, []bool{s.Plays(0), s.Plays(1), s.Plays(2), s.Plays(3), s.Plays(4)})
		s = play(t, g, s, "rolled 1", "rolled 2")
		goesOn(t, g, s, 4)
	})
	t.Run("TD-START-3 start rolls score nothing, rounds begin with the first seat", func(t *testing.T) {
		g := newGame(t, 3, "")
		s := begun(t, g, 1)
		require.Zero(t, s.Total(0)+s.Total(1)+s.Total(2))
		s = score(t, g, s, 0, 0, 0)
		require.Equal(t, 2, s.Round())
		goesOn(t, g, s, 1)
	})
	t.Run("TD-START-4 solitaire has no start roll", func(t *testing.T) {
		g := newGame(t, 1, "")
		goesOn(t, g, g.Start(), 0)
		require.Equal(t, core.Seat(0), g.Start().First())
	})
}

func TestEnd(t *testing.T) {
	t.Run("TD-END-1 rounds", func(t *testing.T) {
		g := newGame(t, 2, `{"endMode":"rounds","rounds":3}`)
		s := begun(t, g, 1)
		for round := 1; round <= 3; round++ {
			require.Equal(t, round, s.Round())
			s = score(t, g, s, 2, 0)
		}
		ends(t, g, s, "rounds", 1)
		refuses(t, traindice.ErrGameOver, g, s, traindice.Roll())
	})
	t.Run("TD-END-2 TD-AMB-14 a target of 100", func(t *testing.T) {
		g := newGame(t, 2, "")
		s := score(t, g, begun(t, g, 0), 24, 0, 25, 0, 25, 0, 25, 0)
		require.Equal(t, 99, s.Total(0))
		goesOn(t, g, s, 0)
		s = score(t, g, s, 2, 0)
		ends(t, g, s, "target", 0)
		s = score(t, g, begun(t, g, 0), 25, 0, 25, 0, 25, 0, 25, 0)
		ends(t, g, s, "target", 0)
	})
	t.Run("TD-END-3 the round is completed", func(t *testing.T) {
		g := newGame(t, 3, `{"target":20}`)
		s := score(t, g, begun(t, g, 2), 24)
		goesOn(t, g, s, 0)
		s = score(t, g, s, 25)
		goesOn(t, g, s, 1)
		ends(t, g, score(t, g, s, 0), "target", 0)
	})
	t.Run("TD-END-4 the highest total wins, not the first", func(t *testing.T) {
		g := newGame(t, 2, `{"target":20}`)
		s := score(t, g, begun(t, g, 0), 24, 25)
		ends(t, g, s, "target", 1)
		require.Equal(t, [core.MaxSeats]int{2, 1}, g.Standing(s).Place)
	})
	t.Run("TD-END-5 a shared win", func(t *testing.T) {
		g := newGame(t, 4, `{"target":20}`)
		s := score(t, g, begun(t, g, 1), 25, 24, 25, 25)
		ends(t, g, s, "target", 0, 1, 3)
		require.Equal(t, [core.MaxSeats]int{1, 1, 4, 1}, g.Standing(s).Place)
	})
	t.Run("TD-END-6 a number of rounds", func(t *testing.T) {
		g := newGame(t, 2, `{"endMode":"rounds","rounds":2,"target":1}`)
		s := score(t, g, begun(t, g, 0), 25, 3, 0)
		goesOn(t, g, s, 1)
		ends(t, g, score(t, g, s, 3), "rounds", 0)
		ends(t, g, score(t, g, begun(t, g, 0), 3, 4, 4, 3), "rounds", 0, 1)
	})
	t.Run("TD-END-7 playoff", func(t *testing.T) {
		g := newGame(t, 4, `{"target":20,"ties":"playoff"}`)
		s := score(t, g, begun(t, g, 3), 24, 25, 25, 25)
		require.True(t, s.Playoff())
		require.Zero(t, s.Round())
		goesOn(t, g, s, 0) // the first seat is out, the order stays
		s = score(t, g, s, 9)
		goesOn(t, g, s, 1)
		s = score(t, g, s, 4)
		goesOn(t, g, s, 2)
		s = score(t, g, s, 9)
		require.Equal(t, []bool{true, false, true, false}, []bool{s.Plays(0), s.Plays(1), s.Plays(2), s.Plays(3)})
		s = score(t, g, s, 0, 0) // still tied: another one
		goesOn(t, g, s, 0)
		s = score(t, g, s, 2, 3)
		ends(t, g, s, "playoff", 2)
		require.Equal(t, [core.MaxSeats]int{36, 29, 37, 24}, g.Standing(s).Score)
		// A single leader needs none.
		ends(t, g, score(t, g, begun(t, g, 0), 24, 25, 0, 0), "target", 1)
	})
	t.Run("TD-END-8 solitaire", func(t *testing.T) {
		g := newGame(t, 1, `{"target":50,"ties":"playoff"}`)
		s := score(t, g, g.Start(), 25, 24, 0, 2)
		ends(t, g, s, "target", 0)
		require.Equal(t, 4, s.Round(), "the number of turns")
		g = newGame(t, 1, `{"endMode":"rounds","rounds":2}`)
		s = score(t, g, g.Start(), 0, 0)
		ends(t, g, s, "rounds", 0)
	})
	t.Run("TD-END-9 winners and one reason", func(t *testing.T) {
		sudden := newGame(t, 2, `{"target":20,"finish":"sudden","ties":"playoff"}`)
		ends(t, sudden, score(t, sudden, begun(t, sudden, 1), 25), "sudden", 1)
		rounds := newGame(t, 2, `{"endMode":"rounds","rounds":1,"ties":"playoff"}`)
		ends(t, rounds, score(t, rounds, begun(t, rounds, 1), 25, 9), "rounds", 1)
		ends(t, rounds, score(t, rounds, begun(t, rounds, 1), 9, 9, 2, 3), "playoff", 0)
		require.Empty(t, rounds.Standing(begun(t, rounds, 0)).Winners())
	})
}

func TestOptions(t *testing.T) {
	t.Run("TD-OPT-1 CargoRolls", func(t *testing.T) {
		const option = `{"cargoRolls":"three-total"}`
		for text, left := range map[string]int{"[225566]": 2, "[111111] [225566]": 1, "[111111] [111111] [225566]": 0} {
			_, s := turn(t, option, text)
			require.Equal(t, left, s.CargoRolls())
		}
		scores(t, 7, option, "[225566] {2} [234] {2} [35] {3}") // three picks
		scores(t, 2, option, "[111111] [225566] {2} [234] {}")
		scores(t, 2, option, "[225566] {2} stop")
		scores(t, 0, option, "[111111] [111111] [225566] {}")
		_, s := turn(t, option, "[225566] {6} [234] {234}") // a re-roll is left and lost
		require.True(t, s.Freight())
		require.Zero(t, s.CargoRolls())
	})
	t.Run("TD-OPT-2 Crash", func(t *testing.T) {
		const train = "[234566] {2346} "
		_, s := turn(t, `{"crash":"any-reroll"}`, train+"[156]") // a caboose saves it
		require.Equal(t, traindice.PhaseFreightPick, s.Phase())
		scores(t, 0, `{"crash":"any-reroll"}`, train+"[555]")
		scores(t, 0, `{"crash":"any-reroll"}`, train+"[234] {23} [5]")
		scores(t, 0, `{"crash":"any-head"}`, train+"[234] {23} [6]")
		scores(t, 0, `{"crash":"any-head"}`, train+"[234] {2} [15]")
		_, s = turn(t, `{"crash":"any-head"}`, train+"[114]")
		require.Equal(t, traindice.PhaseFreightPick, s.Phase())
		_, s = turn(t, `{"crash":"any-head"}`, "[445566] {44} [26]") // outside a freight train nothing crashes
		require.Equal(t, traindice.PhaseCargoPick, s.Phase())
	})
	t.Run("TD-OPT-3 FreightEntry", func(t *testing.T) {
		const option = `{"freightEntry":"offered"}`
		scores(t, 9, option, "[234566] {2346} stop")
		scores(t, 0, `{"freightEntry":"offered","cabooseRequired":true}`, "[234566] {2346} stop")
		g, s := turn(t, option, "[234566] {2346} freight")
		require.Equal(t, 9, s.Memory())
		refuses(t, traindice.ErrStopFreight, g, s, traindice.Stop())
		scores(t, 18, option, "[234566] {2346} freight [156] {1}")
	})
	t.Run("TD-OPT-4 FreightDouble", func(t *testing.T) {
		scores(t, 9+4, `{"freightDouble":false}`, "[234566] {2346} [145] {14}")
		scores(t, 8, `{"freightDouble":false}`, "[144556] {14}") // other trains double
	})
	t.Run("TD-OPT-5 CabooseRequired", func(t *testing.T) {
		const option = `{"cabooseRequired":true}`
		scores(t, 0, option, "[444456] {4444}")
		scores(t, 0, option, "[444556] {44} stop")
		scores(t, 0, option, "[444556] {44} [23] {2}")
		scores(t, 8, option, "[144556] {14}")
		scores(t, 18, option, "[234566] {2346} [156] {1}")
	})
	t.Run("TD-OPT-6 FullSetScore", func(t *testing.T) {
		scores(t, 0, `{"fullSetScore":0}`, "[123456] {1234}")
		scores(t, 1000000, `{"fullSetScore":1000000}`, "[123456] {1234}")
		scores(t, 12, `{"fullSetScore":1000000}`, "[122456] {124}") // not one of each
	})
	t.Run("TD-OPT-7 TD-OPT-9 EndMode and Rounds", func(t *testing.T) {
		g := newGame(t, 2, `{"endMode":"rounds"}`)
		s := begun(t, g, 0)
		for range 10 {
			goesOn(t, g, s, 0)
			s = score(t, g, s, 25, 0) // far beyond 100
		}
		ends(t, g, s, "rounds", 0)
	})
	t.Run("TD-OPT-8 Target", func(t *testing.T) {
		g := newGame(t, 1, `{"target":1,"rounds":5}`)
		ends(t, g, score(t, g, g.Start(), 0, 0, 0, 0, 0, 0, 2), "target", 0)
	})
	t.Run("TD-OPT-10 Finish", func(t *testing.T) {
		g := newGame(t, 3, `{"target":20,"finish":"sudden"}`)
		ends(t, g, score(t, g, begun(t, g, 1), 9, 15, 24), "sudden", 0)
		g = newGame(t, 3, `{"endMode":"rounds","rounds":1,"target":20,"finish":"sudden"}`) // no effect on rounds
		ends(t, g, score(t, g, begun(t, g, 1), 24, 25, 25), "rounds", 0, 2)
	})
	t.Run("TD-OPT-11 Ties", func(t *testing.T) {
		g := newGame(t, 2, `{"endMode":"rounds","rounds":1}`)
		ends(t, g, score(t, g, begun(t, g, 0), 2, 2), "rounds", 0, 1)
		g = newGame(t, 2, `{"endMode":"rounds","rounds":1,"ties":"playoff"}`)
		goesOn(t, g, score(t, g, begun(t, g, 0), 2, 2), 0)
	})
	t.Run("TD-OPT-12 FreightPick", func(t *testing.T) {
		const option = `{"freightPick":"free"}`
		g, s := turn(t, option, "[234566] {2346} [234]")
		require.Len(t, legal(g, s), 8)
		_, a := turn(t, option, "[234566] {2346}")
		_, b := turn(t, option, "[234566] {2346} [234] {}")
		require.Equal(t, a, b)
		scores(t, 0, option, "[234566] {2346} [555]")
		_, c := turn(t, option, "[234566] {2346} [234] {2} [56]") // offers no pick
		require.Equal(t, traindice.PhaseFreightReady, c.Phase())
	})
	t.Run("every option in JSON", func(t *testing.T) {
		all := `{"cargoRolls":"three-total","crash":"any-head","freightEntry":"offered","freightDouble":false,` +
			`"cabooseRequired":true,"fullSetScore":0,"endMode":"rounds","target":7,"rounds":3,"finish":"sudden",` +
			`"ties":"playoff","freightPick":"free"}`
		var opts traindice.Options
		require.NoError(t, json.Unmarshal([]byte(all), &opts))
		require.Equal(t, traindice.Options{
			CargoRolls: traindice.ThreeTotal, Crash: traindice.AnyHead, FreightEntry: traindice.Offered,
			FreightDouble: core.Some(false), CabooseRequired: true, FullSetScore: core.Some(0),
			EndMode: traindice.EndRounds, Target: core.Some(7), Rounds: core.Some(3),
			Finish: traindice.Sudden, Ties: traindice.Playoff, FreightPick: traindice.Free,
		}, opts)
		text, err := json.Marshal(opts)
		require.NoError(t, err)
		require.Equal(t, all, string(text))
		require.Equal(t, 12, reflect.TypeFor[traindice.Options]().NumField(), "an option that this test does not know")
		require.Equal(t, all, newGame(t, 2, all).Header().Options)
		require.Equal(t, "three-total any-head offered rounds sudden playoff free", fmt.Sprint(opts.CargoRolls, " ", opts.Crash, " ",
			opts.FreightEntry, " ", opts.EndMode, " ", opts.Finish, " ", opts.Ties, " ", opts.FreightPick))
		require.Equal(t, "traindice.Crash(3)", traindice.Crash(3).String())
	})
	t.Run("the default game and the printed one", func(t *testing.T) {
		require.Equal(t, traindice.Options{}, traindice.Default())
		require.Equal(t, "{}", newGame(t, 2, "").Header().Options)
		spelled := `{"freightDouble":true,"fullSetScore":25,"target":100,"rounds":10,"crash":"three-dice"}`
		require.Equal(t, traindice.Options{}, newGame(t, 2, spelled).Options())
		require.Equal(t, `{"cargoRolls":"three-total"}`, newGame(t, 2, traindice.Entry.Presets[1].Options).Header().Options)
		g, err := traindice.New(2, traindice.Published())
		require.NoError(t, err)
		require.Equal(t, traindice.Entry.Presets[1].Options, g.Header().Options)
	})
}

func TestRefusedOptions(t *testing.T) {
	for options, rule := range map[string]*core.Rule{
		`{"cargoRolls":"two"}`:                  traindice.ErrCargoRolls,
		`{"cargoRolls":1}`:                      traindice.ErrCargoRolls,
		`{"crash":"Three-dice"}`:                traindice.ErrCrash,
		`{"freightEntry":null}`:                 traindice.ErrFreightEntry,
		`{"freightDouble":"true"}`:              traindice.ErrFreightDouble,
		`{"freightDouble":null}`:                traindice.ErrFreightDouble,
		`{"cabooseRequired":0}`:                 traindice.ErrCabooseRequired,
		`{"fullSetScore":-1}`:                   traindice.ErrFullSetScore,
		`{"fullSetScore":1000001}`:              traindice.ErrFullSetScore,
		`{"fullSetScore":2.5}`:                  traindice.ErrFullSetScore,
		`{"fullSetScore":99999999999999999999}`: traindice.ErrFullSetScore,
		`{"endMode":[]}`:                        traindice.ErrEndMode,
		`{"target":0}`:                          traindice.ErrTarget,
		`{"target":1e2}`:                        traindice.ErrTarget,
		`{"rounds":0}`:                          traindice.ErrRounds,
		`{"rounds":"10"}`:                       traindice.ErrRounds,
		`{"finish":"slow"}`:                     traindice.ErrFinish,
		`{"ties":true}`:                         traindice.ErrTies,
		`{"freightPick":{}}`:                    traindice.ErrFreightPick,
		`{"ties":"x","crash":"x","target":0}`:   traindice.ErrCrash, // the first in the order of the table
		`{"Target":50}`:                         traindice.ErrOption,
		`{"firstSeat":0}`:                       traindice.ErrOption,
		`{"target":0,"colour":"red"}`:           traindice.ErrOption, // tested first
		`{"target":50,"target":50}`:             traindice.ErrOption,
		`[]`:                                    traindice.ErrOption,
		`{"target":50`:                          traindice.ErrOption,
		`{} {}`:                                 traindice.ErrOption,
	} {
		opts := traindice.Options{Target: core.Some(7)}
		err := opts.UnmarshalJSON([]byte(options))
		require.ErrorIs(t, err, rule, options)
		require.Equal(t, traindice.Options{Target: core.Some(7)}, opts, "unchanged")
		_, err = traindice.Open(core.Header{Game: "traindice", Players: 2, Options: options})
		require.ErrorIs(t, err, rule, options)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
	}
	for rule, opts := range map[*core.Rule]traindice.Options{
		traindice.ErrCargoRolls:   {CargoRolls: 2, Ties: 9},
		traindice.ErrCrash:        {Crash: 3},
		traindice.ErrFreightEntry: {FreightEntry: 2},
		traindice.ErrFullSetScore: {FullSetScore: core.Some(-1)},
		traindice.ErrEndMode:      {EndMode: 2},
		traindice.ErrTarget:       {Target: core.Some(0)},
		traindice.ErrRounds:       {Rounds: core.Some(traindice.MaxNumber + 1)},
		traindice.ErrFinish:       {Finish: 2},
		traindice.ErrTies:         {Ties: 2},
		traindice.ErrFreightPick:  {FreightPick: 2},
	} {
		_, err := traindice.New(2, opts)
		require.ErrorIs(t, err, rule)
		_, err = json.Marshal(opts)
		require.ErrorIs(t, err, rule)
	}
}

func TestOpenRefusesOtherHeaders(t *testing.T) {
	for _, h := range []core.Header{
		{Players: 2},
		{Game: "tycoon", Players: 2},
		{Game: "traindice", Players: 2, Revision: 2},
		{Game: "traindice", Players: 2, Revision: -1},
		{Game: "traindice", Players: 2, Board: "europe"},
		{Game: "traindice", Players: 2, Digest: "0123456789abcdef"},
	} {
		_, err := traindice.Open(h)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, "header", invalid.What)
	}
	g := newGame(t, 3, `{"target":50}`)
	again, err := traindice.Open(g.Header())
	require.NoError(t, err)
	require.Equal(t, g.Header(), again.Header())
	require.Equal(t, g.Start(), again.Start())
}

func TestEntry(t *testing.T) {
	e := traindice.Entry
	require.Equal(t, traindice.Rules(), e.Rules())
	require.NotContains(t, e.Rules(), (*core.Rule)(nil))
	seen := map[string]bool{}
	for _, r := range e.Rules() {
		require.False(t, seen[r.ID()], "%s twice", r.ID())
		seen[r.ID()] = true
		require.Equal(t, "traindice", r.Game())
		require.False(t, strings.HasSuffix(r.Text(), "."))
	}
	require.Equal(t, "default", e.Presets[0].Name)
	for _, p := range e.Presets {
		for n := e.MinPlayers; n <= e.MaxPlayers; n++ {
			g, err := e.Open(core.Header{Game: e.Name, Players: n, Options: p.Options})
			require.NoError(t, err)
			require.Equal(t, n, g.Seats())
		}
	}
	g, err := e.Open(core.Header{Game: e.Name})
	require.Error(t, err)
	require.Nil(t, g)
}

func TestChanceEvents(t *testing.T) {
	t.Run("TD-CHANCE-1 what is no outcome of these dice", func(t *testing.T) {
		g, s := turn(t, "", "[234566] {2346} roll")
		for _, m := range []traindice.Move{
			traindice.Rolled(1, 1), traindice.Rolled(1, 1, 1, 1), traindice.Rolled(), traindice.Rolled(1, 2, 7),
			traindice.Rolled(0, 1, 2), traindice.Keep(1, 2, 3), traindice.Roll(), traindice.Stop(),
		} {
			refuses(t, traindice.ErrDice, g, s, m)
		}
		_, s = turn(t, "", "[234566]")
		refuses(t, traindice.ErrDice, g, s, traindice.Rolled(2, 3, 4, 6))
	})
	t.Run("TD-CHANCE-4 nothing is hidden", func(t *testing.T) {
		g, s := turn(t, "", "[234566]")
		require.Equal(t, core.Nobody, g.Owner(s))
		for _, who := range []core.Seat{0, core.Spectator, core.Nobody} {
			require.Equal(t, s, g.View(s, who).State)
			require.Equal(t, traindice.Keep(2), g.Seen(s, traindice.Keep(2), who))
		}
	})
	t.Run("TD-CHANCE-5 one throw is one event", func(t *testing.T) {
		g, s := turn(t, "", "roll")
		s = play(t, g, s, "rolled 234566")
		require.NotEqual(t, core.Chance, g.Turn(s))
		g = newGame(t, 2, "")
		s = play(t, g, g.Start(), "rolled 2") // in the start roll one event each
		require.Equal(t, core.Chance, g.Turn(s))
	})
}
