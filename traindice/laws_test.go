package traindice_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/traindice"
)

// variants are options that reach every rule.
var variants = []string{
	"",
	`{"cargoRolls":"three-total","target":30}`,
	`{"crash":"any-reroll","freightDouble":false,"endMode":"rounds","rounds":3,"ties":"playoff"}`,
	`{"crash":"any-head","freightEntry":"offered","cabooseRequired":true,"target":20,"finish":"sudden"}`,
	`{"freightEntry":"offered","freightPick":"free","fullSetScore":0,"target":40,"ties":"playoff"}`,
}

func kit() coretest.Options[traindice.State, traindice.Move] {
	return coretest.Options[traindice.State, traindice.Move]{
		Steps:      20_000, // a game of bad luck is long, an endless one has probability 0
		Rules:      traindice.Rules(),
		Candidates: everyMove,
		Open:       traindice.Entry.Open,
	}
}

// everyMove returns all moves that any state could have, and some that none has.
func everyMove(traindice.State) []traindice.Move {
	moves := []traindice.Move{traindice.Roll(), traindice.Stop(), traindice.Freight(), traindice.Keep(), traindice.Rolled()}
	for n := 1; n <= 7; n++ {
		for i, o := range core.AppendRolls(nil, n, 6) {
			if n > 4 && i%29 > 0 { // of the long lists a part will do
				continue
			}
			moves = append(moves, traindice.Move{Kind: traindice.KindKeep, Dice: o.Move}, traindice.Move{Kind: traindice.KindRolled, Dice: o.Move})
		}
	}
	return moves
}

func TestLaws(t *testing.T) {
	for i, options := range variants {
		players := []int{3, 1, 2, 8, 4}[i]
		t.Run(fmt.Sprintf("%d players %s", players, options), func(t *testing.T) {
			g, o := newGame(t, players, options), kit()
			o.Evaluate = g.Evaluate
			coretest.Run(t, g, o)
		})
	}
}

type draws struct{ t *rapid.T }

func (d draws) Uint64N(n uint64) uint64 { return rapid.Uint64Max(n-1).Draw(d.t, "choice") }

func TestLawsInRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var opts traindice.Options
		require.NoError(t, opts.UnmarshalJSON([]byte(rapid.SampledFrom(variants).Draw(t, "options"))))
		opts.Target, opts.Rounds = core.Some(4), core.Some(1) // short games
		g, err := traindice.New(rapid.IntRange(1, 3).Draw(t, "players"), opts)
		require.NoError(t, err)
		o := kit()
		// Shrinking long games takes longer than it tells.
		o.Chooser = gametest.Between(0, 60, draws{t}, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "rest"), 0)))
		o.Candidates = nil
		if err := coretest.Walk(g, o); err != nil {
			t.Fatal(err)
		}
	})
}

// What must hold between the steps of any turn.
func TestTurnsInRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		options := rapid.SampledFrom(variants).Draw(t, "options")
		g, err := traindice.Open(core.Header{Game: "traindice", Players: 2, Options: options})
		require.NoError(t, err)
		s := g.Start()
		var w core.Walker[traindice.State, traindice.Move]
		for range 80 {
			m, next, ok := w.Step(g, s, draws{t})
			if !ok {
				break
			}
			checkStep(t, s, m, next)
			s = next
		}
	})
}

func checkStep(t *rapid.T, s traindice.State, m traindice.Move, next traindice.State) {
	for seat := range core.Seat(2) {
		require.GreaterOrEqual(t, next.Total(seat), s.Total(seat), "totals never fall")
	}
	if m.Kind == traindice.KindRolled && s.Phase() != traindice.PhaseStart {
		require.Equal(t, s.InAir(), m.Dice.Len(), "all dice in the air show something")
	}
	sameTurn := next.Seat() == s.Seat() && next.Round() == s.Round() && next.Playoff() == s.Playoff() && next.HeadRolls() >= s.HeadRolls()
	if s.Phase() < traindice.PhaseHead || !sameTurn {
		return
	}
	onTable := next.Loose().Len() + next.InAir()
	standing := next.Locomotives() + next.Cars().Len()
	if next.Tender() {
		standing++
	}
	require.LessOrEqual(t, standing+onTable, 6, "six dice")
	if onTable > 0 {
		require.Equal(t, 6, standing+onTable, "no die is lost")
	}
	require.GreaterOrEqual(t, next.Locomotives(), s.Locomotives(), "dice set aside stay")
	require.GreaterOrEqual(t, next.Memory(), s.Memory(), "the memory never shrinks within a turn")
	if !next.Freight() {
		require.True(t, next.Cars().Contains(s.Cars()), "dice set aside stay")
	}
	if s.Freight() {
		require.Equal(t, s.Memory()+s.Cars().Sum()+freight(m), next.Memory()+next.Cars().Sum(), "freight is conserved")
	}
}

// freight returns the points of the freight cars that a move adds.
func freight(m traindice.Move) int {
	if m.Kind != traindice.KindKeep {
		return 0
	}
	return 2*m.Dice.Count(2) + 3*m.Dice.Count(3) + 4*m.Dice.Count(4)
}

// recordings are games that together show every sort of move and end.
var recordings = []struct {
	name    string
	players int
	options string
	seed    uint64
}{
	{"target", 3, `{"target":40}`, 1},
	{"rounds", 2, `{"cargoRolls":"three-total","endMode":"rounds","rounds":2}`, 2},
	{"sudden", 4, `{"freightEntry":"offered","target":30,"finish":"sudden"}`, 0},
	{"playoff", 5, `{"endMode":"rounds","rounds":1,"ties":"playoff","freightPick":"free"}`, 0},
	{"solitaire", 1, `{"crash":"any-reroll","target":60}`, 3},
}

// wanted are words that the recording of a name must hold.
var wanted = map[string][]string{
	"target":    {"result: target", "\nkeep 1\n", "\nstop\n"},
	"sudden":    {"\nfreight\n", "result: sudden"},
	"playoff":   {"result: playoff"},
	"rounds":    {"result: rounds"},
	"solitaire": {"\nkeep -\n"},
}

// TestRecordings replays the recorded games and holds them to the result that
// is written with them. With -update they are played anew.
func TestRecordings(t *testing.T) {
	for _, r := range recordings {
		data := gametest.File(t, "games/"+r.name+".txt", func() []byte {
			return recorded(t, newGame(t, r.players, r.options), r.name, r.seed)
		})
		g, rec, s := gametest.Final(t, traindice.Open, data)
		want, _ := rec.Get("result")
		require.Equal(t, want, gametest.Result(g, s), r.name)
		for _, word := range wanted[r.name] {
			require.Contains(t, string(data), word, r.name)
		}
	}
}

// recorded plays a random game with all that is wanted in its recording.
func recorded(t *testing.T, g *traindice.Game, name string, seed uint64) []byte {
	for ; ; seed++ {
		var moves []traindice.Move
		var w core.Walker[traindice.State, traindice.Move]
		rng := rand.New(rand.NewPCG(seed, 0))
		s := g.Start()
		for {
			m, next, ok := w.Step(g, s, rng)
			if !ok {
				break
			}
			moves, s = append(moves, m), next
		}
		rec := record.Of(g, moves)
		rec.Meta = []record.Meta{{Name: "result", Value: gametest.Result(g, s)}}
		text, err := rec.AppendText(nil)
		require.NoError(t, err)
		if !slices.ContainsFunc(wanted[name], func(word string) bool { return !strings.Contains(string(text), word) }) {
			return text
		}
	}
}

func TestRecordingsCoverTheGame(t *testing.T) {
	o := kit()
	o.Games = 2
	for _, r := range recordings {
		data, err := os.ReadFile(filepath.Join("testdata", "games", r.name+".txt"))
		require.NoError(t, err)
		o.Records = append(o.Records, data)
	}
	o.Kinds = []string{"roll", "stop", "freight", "keep", "rolled"}
	o.Ends = []string{traindice.ReasonTarget, traindice.ReasonRounds, traindice.ReasonSudden, traindice.ReasonPlayoff}
	o.EveryRule = true
	o.Refusals = refusals(t)
	coretest.Run(t, newGame(t, 3, ""), o)
}

// refusals provokes the rules that no move can break, and one that few can.
func refusals(t *testing.T) []error {
	g, s := turn(t, "", "[234566] {2346} [126]")
	locomotive := g.Check(s, traindice.Keep(6))
	_, players := traindice.New(0, traindice.Options{})
	_, notation := new(traindice.Game).ParseMove("ROLL")
	errs := []error{players, notation, locomotive}
	for _, options := range []string{
		"[]", `{"cargoRolls":0}`, `{"crash":0}`, `{"freightEntry":0}`, `{"freightDouble":0}`, `{"cabooseRequired":0}`, `{"fullSetScore":-1}`,
		`{"endMode":0}`, `{"target":0}`, `{"rounds":0}`, `{"finish":0}`, `{"ties":0}`, `{"freightPick":0}`,
	} {
		_, err := traindice.Open(core.Header{Game: "traindice", Players: 1, Options: options})
		errs = append(errs, err)
	}
	return errs
}

// Every byte of a record that is cut or flipped gives a named error or another
// record, never a panic.
func TestDamagedRecords(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "games", "rounds.txt"))
	require.NoError(t, err)
	var invalid *core.Invalid
	damaged(data, func(data []byte) {
		rec, err := record.Parse(data)
		if err == nil {
			var g *traindice.Game
			if g, err = traindice.Open(rec.Header); err == nil {
				rec.Header = g.Header()
				_, err = record.Final(g, rec)
			}
		}
		if err != nil {
			require.ErrorAs(t, err, &invalid)
		}
	})
}
