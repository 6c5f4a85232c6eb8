package traindice_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/traindice"
)

func TestNotation(t *testing.T) {
	g := newGame(t, 1, "")
	t.Run("TD-NOTE-1 TD-NOTE-2 TD-NOTE-3 TD-NOTE-5 texts and moves", func(t *testing.T) {
		for text, want := range map[string]traindice.Move{
			"roll":          traindice.Roll(),
			"stop":          traindice.Stop(),
			"freight":       traindice.Freight(),
			"keep 346":      traindice.Keep(3, 4, 6),
			"keep 5":        traindice.Keep(5),
			"keep -":        traindice.Keep(),
			"keep 111111":   traindice.Keep(1, 1, 1, 1, 1, 1),
			"rolled 112456": traindice.Rolled(1, 1, 2, 4, 5, 6),
			"rolled 5":      traindice.Rolled(5),
		} {
			m, err := g.ParseMove(text)
			require.NoError(t, err)
			require.Equal(t, want, m)
			require.Equal(t, text, string(g.AppendMove(nil, m)))
			require.Equal(t, text, m.String())
			require.Equal(t, strings.HasPrefix(text, "rolled "), m.Kind == traindice.KindRolled)
		}
	})
	t.Run("TD-NOTE-4 what does not fit the grammar", func(t *testing.T) {
		for _, text := range []string{
			"", " ", "Roll", "ROLL", "roll ", " roll", "roll\n", "roll 1", "stop 1", "freight-", "keep", "keep ", "keep  3", "keep 3 ",
			"keep 43", "keep 07", "keep 7", "keep 0", "keep --", "keep -3", "keep 3,4", "keep 3 4", "keep 1111111", "keep ３",
			"rolled", "rolled ", "rolled -", "rolled 21", "rolled 1111111", "rolled 7", "Rolled 1", "rolled 1\r\n", "pass", "?", "\x00",
			strings.Repeat("keep 1", 100_000),
		} {
			m, err := g.ParseMove(text)
			require.ErrorIs(t, err, traindice.ErrNotation, "%.20q", text)
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.Less(t, len(err.Error()), 300)
			require.Zero(t, m)
		}
		// What fits the grammar is refused when it is applied.
		_, s := turn(t, "", "[234566] {2346} roll")
		refuses(t, traindice.ErrDice, g, s, move(t, g, "rolled 11"))
		refuses(t, traindice.ErrDice, g, s, move(t, g, "keep 5"))
	})
	t.Run("moves that do not exist are written so that they are refused", func(t *testing.T) {
		for _, m := range []traindice.Move{
			{}, {Kind: 9}, {Kind: traindice.KindRoll, Dice: 1}, {Kind: traindice.KindStop, Dice: 1 << 20}, {Kind: traindice.KindRolled},
			traindice.Keep(7), traindice.Keep(9), traindice.Rolled(0), traindice.Rolled(1, 1, 1, 1, 1, 1, 1), traindice.Rolled(1, 2, 3, 4, 5, 6, 7, 8, 9),
		} {
			_, err := g.ParseMove(string(g.AppendMove(nil, m)))
			require.ErrorIs(t, err, traindice.ErrNotation, "%#v", m)
		}
	})
	t.Run("TD-NOTE-6 canonical order", func(t *testing.T) {
		g, s := turn(t, "", "[235666]")
		require.Equal(t, []string{"keep -", "keep 2", "keep 3", "keep 6", "keep 23", "keep 26", "keep 36", "keep 236"}, legal(g, s))
		// Every list: shorter texts first, then in byte order.
		for _, options := range []string{"", `{"freightEntry":"offered","freightPick":"free","cargoRolls":"three-total"}`} {
			g := newGame(t, 2, options)
			rng := rand.New(rand.NewPCG(5, 6))
			var w core.Walker[traindice.State, traindice.Move]
			for s := g.Start(); ; {
				list := legal(g, s)
				for i := 1; i < len(list); i++ {
					a, b := list[i-1], list[i]
					require.True(t, len(a) < len(b) || len(a) == len(b) && a < b, "%s before %s", a, b)
				}
				_, next, ok := w.Step(g, s, rng)
				if !ok {
					break
				}
				s = next
			}
		}
	})
}

// trace writes a game as JSON lines (COMMON-TRACE).
func trace(t *testing.T, g *traindice.Game, steps []string) []string {
	t.Helper()
	type first struct {
		Game    string            `json:"game"`
		Players int               `json:"players"`
		Options traindice.Options `json:"options"`
	}
	type step struct {
		Actor   any      `json:"actor"`
		Legal   []string `json:"legal"`
		Weights []uint64 `json:"weights,omitempty"`
		Move    string   `json:"move"`
		Scores  []int    `json:"scores"`
	}
	type last struct {
		Over    bool        `json:"over"`
		Scores  []int       `json:"scores"`
		Winners []core.Seat `json:"winners"`
		Reason  string      `json:"reason"`
	}
	var lines []string
	add := func(v any) {
		line, err := json.Marshal(v)
		require.NoError(t, err)
		lines = append(lines, string(line))
	}
	add(first{g.Header().Game, g.Seats(), g.Options()})
	s := g.Start()
	for _, text := range steps {
		standing := g.Standing(s)
		line := step{Actor: int(g.Turn(s)), Legal: legal(g, s), Move: text, Scores: standing.Score[:g.Seats()]}
		if g.Turn(s) == core.Chance {
			line.Actor = "chance"
			for _, o := range g.AppendChances(nil, s) {
				line.Weights = append(line.Weights, o.Weight)
			}
		}
		add(line)
		s = play(t, g, s, text)
	}
	standing := g.Standing(s)
	add(last{standing.Over, standing.Score[:g.Seats()], standing.Winners(), standing.Reason})
	return lines
}

// TD-TRACE-1 TD-TRACE-2 TD-TRACE-3 TD-TRACE-4 TD-TRACE-5 TD-TRACE-6
//
// The sample of the rules: every step has a line, start rolls included, and
// what follows by rule has none. The lines hold what the contract gives.
func TestTraceOfTheSampleGame(t *testing.T) {
	g := newGame(t, 2, `{"rounds":1,"endMode":"rounds"}`)
	_, isTallier := core.Game[traindice.State, traindice.Move](g).(core.Tallier[traindice.State])
	require.False(t, isTallier, "scores are all there is to count")
	got := trace(t, g, []string{"rolled 2", "rolled 1", "roll", "rolled 344566", "keep 344", "stop", "roll", "rolled 144456", "keep 1444"})
	want := []string{
		`{"game":"traindice","players":2,"options":{"endMode":"rounds","rounds":1}}`,
		`{"actor":"chance","legal":["rolled 1",...,"rolled 6"],"weights":[1,1,1,1,1,1],"move":"rolled 2","scores":[0,0]}`,
		`{"actor":"chance","legal":["rolled 1",...,"rolled 6"],"weights":[1,1,1,1,1,1],"move":"rolled 1","scores":[0,0]}`,
		`{"actor":0,"legal":["roll"],"move":"roll","scores":[0,0]}`,
		`{"actor":"chance","legal":["rolled 111111","rolled 111112",...,"rolled 666666"],"weights":[1,6,...,1],"move":"rolled 344566","scores":[0,0]}`,
		`{"actor":0,"legal":["keep -","keep 3","keep 4","keep 6","keep 34","keep 36","keep 44","keep 46","keep 344","keep 346","keep 446","keep 3446"],"move":"keep 344","scores":[0,0]}`,
		`{"actor":0,"legal":["roll","stop"],"move":"stop","scores":[0,0]}`,
		`{"actor":1,"legal":["roll"],"move":"roll","scores":[11,0]}`,
		`{"actor":"chance","legal":["rolled 111111",...,"rolled 666666"],"weights":[1,...,1],"move":"rolled 144456","scores":[11,0]}`,
		`{"actor":1,"legal":["keep -","keep 1","keep 4","keep 14","keep 44","keep 144","keep 444","keep 1444"],"move":"keep 1444","scores":[11,0]}`,
		`{"over":true,"scores":[11,24],"winners":[1],"reason":"rounds"}`,
	}
	require.Len(t, got, len(want))
	for i, line := range want {
		// The lists are shortened by "..." in the sample.
		rest := got[i]
		for _, part := range strings.Split(line, "...") {
			at := strings.Index(rest, part)
			require.GreaterOrEqual(t, at, 0, "%s lacks %s", got[i], part)
			rest = rest[at+len(part):]
		}
		require.Empty(t, rest)
	}
}

func TestJSONIsForPeople(t *testing.T) {
	g := newGame(t, 3, "")
	s := play(t, g, g.Start(), "rolled 6", "rolled 2", "rolled 6", "rolled 3")
	text, err := g.AppendJSON([]byte("x"), s)
	require.NoError(t, err)
	require.Equal(t, `x{"phase":"start roll","totals":[0,0,0],"start":{"seats":[0,2],"faces":[3]}}`, string(text))
	s = play(t, g, s, "rolled 4")
	s = play(t, g, s, script("[344566] {344} stop [344566] {36} roll")...)
	text, err = g.AppendJSON(nil, s)
	require.NoError(t, err)
	require.Equal(t, `{"phase":"cargo ready","totals":[0,0,11],"round":{"number":1,"playoff":false,"first":2,"seats":[2,0,1]},`+
		`"turn":{"seat":0,"headRolls":1,"locomotives":2,"tender":true,"cars":"3","cargoRolls":0,"memory":0,"loose":"","inAir":2}}`, string(text))
	back, err := g.ParseJSON([]byte(" " + strings.ReplaceAll(string(text), ",", " ,\n") + "\t"))
	require.NoError(t, err)
	require.Equal(t, s, back)
}

func TestBareStateHasNoJSON(t *testing.T) {
	var s traindice.State
	_, err := json.Marshal(s)
	require.Error(t, err)
	var invalid *core.Invalid
	require.ErrorAs(t, json.Unmarshal([]byte("{}"), &s), &invalid)
}

// Every change of one byte and every cut is refused by name or gives a state of
// the game that is written like it was read.
func TestDamagedStates(t *testing.T) {
	var invalid *core.Invalid
	for _, options := range []string{"", `{"freightEntry":"offered","ties":"playoff","target":9}`} {
		g := newGame(t, 2, options)
		for _, s := range states(g) {
			text, err := g.AppendJSON(nil, s)
			require.NoError(t, err)
			binary, err := g.AppendBinary(nil, s)
			require.NoError(t, err)
			damaged(binary, func(data []byte) {
				if got, err := g.ParseBinary(data); err != nil {
					require.ErrorAs(t, err, &invalid)
				} else {
					again, err := g.AppendBinary(nil, got)
					require.NoError(t, err)
					require.Equal(t, data, again)
				}
			})
			damaged(text, func(data []byte) {
				if got, err := g.ParseJSON(data); err != nil {
					require.ErrorAs(t, err, &invalid)
				} else {
					_, err := g.AppendJSON(nil, got)
					require.NoError(t, err)
				}
			})
		}
	}
}

// states returns one state of every phase and number of dice of a few games.
func states(g *traindice.Game) []traindice.State {
	var list []traindice.State
	seen := map[string]bool{}
	rng := rand.New(rand.NewPCG(7, 8))
	var w core.Walker[traindice.State, traindice.Move]
	for range 20 {
		for s, ok := g.Start(), true; ok; _, s, ok = w.Step(g, s, rng) {
			if key := fmt.Sprint(s.Phase(), s.InAir(), s.Playoff(), s.Freight()); !seen[key] {
				seen[key] = true
				list = append(list, s)
			}
		}
	}
	return list
}

// damaged calls f with every cut of data and with some other values of every
// byte.
func damaged(data []byte, f func([]byte)) {
	for i := range data {
		f(data[:i])
		for _, flip := range []byte{1, 2, 3, 7, 16, 128, 255} {
			bad := append([]byte(nil), data...)
			bad[i] ^= flip
			f(bad)
		}
	}
	f(append(append([]byte(nil), data...), 0))
}

func TestRefusedStates(t *testing.T) {
	refused := func(t *testing.T, g *traindice.Game, text, part string) {
		t.Helper()
		_, err := g.ParseJSON([]byte(text))
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid, text)
		require.Contains(t, err.Error(), part, text)
	}
	start := func(text string) string { return `{"phase":"start roll","totals":[0,0],` + text + `}` }
	two := newGame(t, 2, "")
	for text, part := range map[string]string{
		`"start":{"seats":[0],"faces":[]}`:        "seats",
		`"start":{"seats":[0,2],"faces":[]}`:      "seats",
		`"start":{"seats":[1,0],"faces":[]}`:      "do not fit",
		`"start":{"seats":[0,1],"faces":[7]}`:     "faces",
		`"start":{"seats":[0,1],"faces":[0]}`:     "faces",
		`"start":{"seats":[0,1],"faces":[1,2]}`:   "faces",
		`"start":{"seats":[0,1],"faces":[1,2,3]}`: "faces",
		`"start":{"seats":[0,1]}`:                 "list or an object is missing",
	} {
		refused(t, two, start(text), part)
	}
	// A state of a turn, with some values in place of others.
	good := map[string]string{
		"phase": `"cargo ready"`, "totals": "[0,0]", "number": "1", "playoff": "false", "first": "0", "seats": "[0,1]", "seat": "0",
		"headRolls": "1", "locomotives": "1", "tender": "true", "cars": `"34"`, "cargoRolls": "1", "memory": "0", "loose": `""`, "inAir": "0",
	}
	write := func(changes map[string]string) string {
		v := func(key string) string {
			if c, ok := changes[key]; ok {
				return c
			}
			return good[key]
		}
		text := `{"phase":` + v("phase") + `,"totals":` + v("totals") + `,"round":{`
		for i, key := range []string{"number", "playoff", "first", "seats"} {
			text += strings.Repeat(",", min(i, 1)) + `"` + key + `":` + v(key)
		}
		text += `},"turn":{`
		for i, key := range []string{"seat", "headRolls", "locomotives", "tender", "cars", "cargoRolls", "memory", "loose", "inAir"} {
			text += strings.Repeat(",", min(i, 1)) + `"` + key + `":` + v(key)
		}
		return text + `}}`
	}
	_, err := two.ParseJSON([]byte(write(nil)))
	require.NoError(t, err)
	type c map[string]string
	for _, test := range []struct {
		part    string
		options string
		changes c
	}{
		{"phase", "", c{"phase": `"none"`}},
		{"phase", "", c{"phase": `"lunch"`}},
		{"do not fit", "", c{"totals": "[0]"}},
		{"do not fit", "", c{"totals": "[0,0,0]"}},
		{"totals", "", c{"totals": "[-1,0]"}},
		{"totals", "", c{"totals": "[9007199254740992,0]", "number": "2"}},
		{"too high", "", c{"totals": "[0,2]"}},
		{"too high", "", c{"totals": "[100,0]", "number": "2"}},
		{"too high", `{"finish":"sudden"}`, c{"totals": "[100,0]", "seat": "1"}},
		{"round", "", c{"number": "0"}},
		{"round", "", c{"number": "-1"}},
		{"round", `{"endMode":"rounds"}`, c{"number": "11"}},
		{"playoff", "", c{"playoff": "true", "number": "0"}},
		{"playoff", `{"ties":"playoff"}`, c{"playoff": "true"}},
		{"too low", `{"ties":"playoff"}`, c{"playoff": "true", "number": "0"}},
		{"of a playoff", `{"ties":"playoff"}`, c{"playoff": "true", "number": "0", "totals": "[100,101]"}},
		{"too few", `{"ties":"playoff"}`, c{"playoff": "true", "number": "0", "seats": "[0]"}},
		{"seats", "", c{"first": "2"}},
		{"seats", "", c{"first": "300"}},
		{"seats", "", c{"seat": "2"}},
		{"seats", "", c{"seats": "[0]"}},
		{"do not fit", "", c{"seats": "[1,0]"}},
		{"headRolls", "", c{"headRolls": "0"}},
		{"headRolls", "", c{"headRolls": "4"}},
		{"head", "", c{"locomotives": "0"}},
		{"head", "", c{"locomotives": "3"}},
		{"head", "", c{"tender": "false"}},
		{"cars", "", c{"cars": `"344"`, "locomotives": "2"}},
		{"cars", "", c{"cars": `"36"`}},
		{"do not fit", "", c{"cars": `"43"`}},
		{"cargoRolls", "", c{"cargoRolls": "0"}},
		{"cargoRolls", "", c{"cargoRolls": "2"}},
		{"cargoRolls", "", c{"inAir": "2"}},
		{"memory", "", c{"memory": "9"}},
		{"memory", "", c{"memory": "-9"}},
		{"loose", "", c{"loose": `"11"`}},
		{"inAir", "", c{"inAir": "3", "cargoRolls": "0"}},
		{"loose", "", c{"phase": `"cargo pick"`, "cargoRolls": "0"}},
		{"before the cargo phase", "", c{"phase": `"cargo pick"`, "loose": `"11"`}},
		{"inAir", "", c{"phase": `"cargo pick"`, "loose": `"11"`, "cargoRolls": "0", "inAir": "2"}},
		{"offers", "", c{"phase": `"freight offer"`, "cars": `"234"`, "locomotives": "2"}},
		{"offers", `{"freightEntry":"offered"}`, c{"phase": `"freight offer"`}},
		{"freight train", "", c{"phase": `"freight ready"`}},
		{"memory", "", c{"phase": `"freight ready"`, "locomotives": "2", "memory": "5", "cargoRolls": "0"}},
		{"cargoRolls", "", c{"phase": `"freight ready"`, "locomotives": "2", "memory": "9"}},
		{"loose", "", c{"phase": `"freight pick"`, "locomotives": "2", "memory": "9", "cargoRolls": "0", "loose": `"5"`}},
		{"loose", `{"crash":"any-head"}`, c{"phase": `"freight pick"`, "locomotives": "2", "memory": "9", "cargoRolls": "0", "loose": `"16"`, "cars": `"2"`}},
		{"head search", "", c{"phase": `"head search"`}},
		{"headRolls", "", c{"phase": `"head search"`, "headRolls": "3", "tender": "false", "cars": `""`, "cargoRolls": "0"}},
		{"locomotives", "", c{"phase": `"head search"`, "headRolls": "0", "tender": "false", "cars": `""`, "cargoRolls": "0"}},
		{"inAir", "", c{"phase": `"head search"`, "inAir": "6", "tender": "false", "cars": `""`, "cargoRolls": "0"}},
		{"target", "", c{"phase": `"over"`}},
		{"target twice", `{"finish":"sudden"}`, c{"phase": `"over"`, "totals": "[100,101]", "seats": "[]"}},
		{"tied", `{"ties":"playoff"}`, c{"phase": `"over"`, "totals": "[101,101]", "seats": "[]"}},
		{"last", `{"endMode":"rounds"}`, c{"phase": `"over"`, "seats": "[]"}},
	} {
		text := write(test.changes)
		if test.changes["phase"] == `"over"` {
			text = text[:strings.Index(text, `,"turn"`)] + "}"
			text = strings.Replace(text, `"seats":[0,1]`, `"seats":[]`, 1)
		}
		refused(t, newGame(t, 2, test.options), text, test.part)
	}
	refused(t, newGame(t, 3, `{"ties":"playoff"}`), `{"phase":"head search","totals":[100,100,100],"round":{"number":0,"playoff":true,"first":0,"seats":[0,1]},`+
		`"turn":{"seat":0,"headRolls":0,"locomotives":0,"tender":false,"cars":"","cargoRolls":0,"memory":0,"loose":"","inAir":0}}`, "of a playoff")
	solo := newGame(t, 1, "")
	refused(t, solo, `{"phase":"start roll","totals":[0],"start":{"seats":[0],"faces":[]}}`, "seats")
	for _, s := range []traindice.State{{}, newGame(t, 8, "").Start()} {
		require.Error(t, two.Invariant(s))
		_, err := two.AppendJSON(nil, s)
		require.Error(t, err)
		_, err = two.AppendBinary(nil, s)
		require.Error(t, err)
	}
}

func TestZeroState(t *testing.T) {
	g := newGame(t, 2, "")
	var s traindice.State
	require.Equal(t, core.Nobody, g.Turn(s))
	require.Empty(t, legal(g, s))
	require.Equal(t, core.Standing{Seats: 2}, g.Standing(s))
	require.Equal(t, traindice.PhaseNone, s.Phase())
	require.Equal(t, core.Nobody, s.Seat())
	for _, seat := range []core.Seat{-3, 0, 7, 8, 127} {
		require.Zero(t, s.Total(seat)+s.StartFace(seat))
		require.False(t, s.Plays(seat))
	}
	for _, m := range []traindice.Move{{}, traindice.Roll(), traindice.Keep(), traindice.Rolled(1)} {
		refuses(t, traindice.ErrGameOver, g, s, m)
	}
	require.NotEmpty(t, g.AppendPicture(nil, s))
}

// States of another game are a programming error, but neither panic nor hang.
func TestStatesOfOtherGames(t *testing.T) {
	games := []*traindice.Game{newGame(t, 1, ""), newGame(t, 3, `{"ties":"playoff","endMode":"rounds","rounds":2}`), newGame(t, 8, `{"freightEntry":"offered","target":9}`)}
	for _, from := range games {
		for _, s := range states(from) {
			for _, g := range games {
				var moves []traindice.Move
				for _, text := range legal(g, s) {
					moves = append(moves, move(t, g, text))
				}
				for _, m := range moves {
					next, _ := g.Apply(s, m)
					g.Standing(next)
					g.AppendPicture(nil, next)
					g.AppendReport(nil, s, m, next)
				}
			}
		}
	}
}

func TestSizes(t *testing.T) {
	require.LessOrEqual(t, unsafe.Sizeof(traindice.State{}), uintptr(104))
	require.LessOrEqual(t, unsafe.Sizeof(traindice.Move{}), uintptr(8))
}

func TestStepsAllocateNothing(t *testing.T) {
	require.Zero(t, coretest.AllocsPerStep(newGame(t, 4, `{"freightEntry":"offered"}`)))
}

// States at the limits of what can be read stay within them when they are
// played on.
func TestNumbersNeverOverflow(t *testing.T) {
	const most = 1<<53 - 1
	g := newGame(t, 1, `{"endMode":"rounds","rounds":1000000,"fullSetScore":1000000}`)
	s, err := g.ParseJSON([]byte(`{"phase":"freight ready","totals":[9007199254740991],"round":{"number":2,"playoff":false,"first":0,"seats":[0]},` +
		`"turn":{"seat":0,"headRolls":1,"locomotives":2,"tender":true,"cars":"","cargoRolls":0,"memory":9007199254740991,"loose":"","inAir":0}}`))
	require.NoError(t, err)
	s = play(t, g, s, script("[444] {444}")...)
	require.Equal(t, int64(most), int64(s.Memory()))
	s = play(t, g, s, script("[155] {1} [123456] {1234}")...)
	require.Equal(t, int64(most), int64(s.Total(0)))
	require.Equal(t, 4, s.Round())

	g = newGame(t, 1, "")
	s, err = g.ParseJSON([]byte(`{"phase":"head search","totals":[0],"round":{"number":2147483647,"playoff":false,"first":0,"seats":[0]},` +
		`"turn":{"seat":0,"headRolls":0,"locomotives":0,"tender":false,"cars":"","cargoRolls":0,"memory":0,"loose":"","inAir":0}}`))
	require.NoError(t, err)
	s = play(t, g, s, script("[111111] [111111] [111111] [111111] [111111] [111111]")...)
	require.Equal(t, 1<<31-1, s.Round())

	// The most points that the options allow, round after round.
	g = newGame(t, 1, `{"endMode":"rounds","rounds":1000000,"fullSetScore":1000000}`)
	s = score(t, g, g.Start(), 25, 25, 25)
	require.Equal(t, 3_000_000, s.Total(0))
}

// A text that is no move is refused with the text, briefly, and with what is
// wrong in it.
func TestTextsOfUnreadableMoves(t *testing.T) {
	g := newGame(t, 2, "")
	for text, want := range map[string]string{
		``:                             `begins with no word that a move begins with`,
		`Roll`:                         `begins with no word that a move begins with`,
		`roll 1`:                       `has more than the word roll`,
		`stop `:                        `has more than the word stop`,
		`keep`:                         `has not one to six faces in ascending order after the first word`,
		`keep 43`:                      `has not one to six faces in ascending order after the first word`,
		`rolled -`:                     `has not one to six faces in ascending order after the first word`,
		strings.Repeat("freight", 100): `begins with no word that a move begins with`,
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, core.Quote(text), invalid.Name)
		require.Equal(t, want, invalid.Problem, text)
		require.Less(t, len(err.Error()), 350)
	}
}
