package unionpacific_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/unionpacific"
)

// recordedGames are the games in testdata, by file name.
var recordedGames = map[string]func(t *testing.T) record.Record{
	"default-2.txt": func(t *testing.T) record.Record { return walkRecord(t, 2, `{}`, 1) },
	// A dividend card is the last card of the deck, and the first share returned follows it.
	"returned-4.txt": func(t *testing.T) record.Record {
		return walkRecord(t, 4, `{"edition":"first","tradedShareToDeckBottom":true}`, 18)
	},
	"trade-only-6.txt": func(t *testing.T) record.Record {
		return walkRecord(t, 6, `{"upTradeOnly":true,"replaceUnplayable":"always","upDividendTable":"halves","firstSeat":3}`, 5)
	},
	// Nobody can do anything any more.
	"stalled-2.txt": stalledRecord,
}

func readRecords(t *testing.T) [][]byte {
	var all [][]byte
	for name := range recordedGames {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(t, err)
		all = append(all, data)
	}
	return all
}

func TestRecordsAreWhatIsPlayed(t *testing.T) { // UP-TRACE-4
	for name, play := range recordedGames {
		data := gametest.File(t, name, func() []byte {
			data, err := play(t).AppendText(nil)
			require.NoError(t, err)
			return data
		})
		g, _, s := gametest.Final(t, unionpacific.Open, data)
		require.Equal(t, core.Nobody, g.Turn(s), name)
	}
}

// walkRecord records a walk of UP-CHECK-1.
func walkRecord(t *testing.T, players int, options string, seed uint64) record.Record {
	g := newGame(t, players, options)
	w := newWalk(t, g, seed, false)
	var moves []move
	for text := w.choose(); text != ""; text = w.choose() {
		moves = append(moves, w.play(text))
	}
	return record.Of(g, moves)
}

// stalledRecord records a game of two in which one company after the other
// builds until it is blocked, no share but a Union Pacific share is taken as
// long as there are any, and dividend cards come as late as they can.
func stalledRecord(t *testing.T) record.Record {
	g := newGame(t, 2, `{}`)
	for seed := uint64(0); ; seed++ {
		d := director{position: position{t, g, g.Start()}, rng: rand.New(rand.NewPCG(seed, 1))}
		d.order = d.rng.Perm(10)
		if moves := d.play(); g.Standing(d.s).Reason == unionpacific.ReasonStalled {
			return record.Of(g, moves)
		}
	}
}

type director struct {
	position
	rng   *rand.Rand
	order []int
}

func (d *director) play() []move {
	var moves []move
	for {
		texts := d.can()
		if len(texts) == 0 {
			return moves
		}
		text := d.choose(texts)
		m, err := d.g.ParseMove(text)
		require.NoError(d.t, err)
		moves = append(moves, m)
		d.s, err = d.g.Apply(d.s, m)
		require.NoError(d.t, err)
	}
}

func (d *director) choose(texts []string) string {
	company, types := d.target()
	has := func(text string) bool { return slices.Contains(texts, text) }
	builds := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		f := strings.Fields(text)
		return f[0] != "build" || f[2] != company
	})
	switch d.s.Phase() {
	case unionpacific.PhaseTurnStart:
		return texts[len(texts)-1] // replace what can be replaced
	case unionpacific.PhaseDrawCard, unionpacific.PhaseDrawReplacement:
		for _, id := range append(types, "joker") {
			if has("draw " + id) {
				return "draw " + id
			}
		}
	case unionpacific.PhaseAction:
		if len(builds) > 0 {
			return builds[d.rng.IntN(len(builds))]
		}
		if company == "" && d.s.Seat() == 0 {
			return texts[len(texts)-1] // as many shares as can be, to have none before the other
		}
	case unionpacific.PhaseTakeShare:
		if has("take UP") {
			return "take UP"
		}
		return texts[d.rng.IntN(len(texts))]
	case unionpacific.PhaseDiscard:
		for _, text := range texts {
			if !slices.Contains(types, strings.TrimPrefix(text, "discard ")) && text != "discard joker" {
				return text
			}
		}
	}
	return texts[0]
}

// target returns the first company that can build anywhere, and the types of
// track on which it can.
func (d *director) target() (company string, types []string) {
	for _, c := range d.order {
		sites := d.g.Sites(d.s, unionpacific.Company(c))
		for _, at := range sites {
			types = append(types, d.g.Board().Card(at.Type).ID)
		}
		if types != nil {
			return d.g.Board().Company(unionpacific.Company(c)).ID, types
		}
	}
	return "", nil
}
