package bot_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/bot"
	"github.com/railrules/railrules/core/internal/toy"
)

var background = context.Background()

func cards(t *testing.T, players int) *toy.Cards {
	g, err := toy.OpenCards(core.Header{Game: "toycards", Players: players})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func dice(t *testing.T, players int) *toy.Dice {
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: players})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play plays a game to its end and calls look after each answer of a bot.
func play[S, M comparable](t *testing.T, g core.Game[S, M], bots []bot.Bot[S, M], iterations int, seed uint64, look func(core.Seat)) S {
	t.Helper()
	var w core.Walker[S, M]
	r := generator(seed)
	s := g.Start()
	for range 10_000 {
		seat := g.Turn(s)
		switch seat {
		case core.Nobody:
			return s
		case core.Chance:
			_, s, _ = w.Step(g, s, r)
			continue
		}
		m, err := bot.Ask(background, g, s, bots[seat], iterations, r)
		if err != nil {
			t.Fatal(err)
		}
		if look != nil {
			look(seat)
		}
		if s, err = g.Apply(s, m); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game does not end")
	return s
}

func TestSearchWinsAtNim(t *testing.T) {
	for size := 5; size <= 15; size++ {
		if size%4 == 0 {
			continue
		}
		g := nim{players: 2, size: size}
		b := bot.NewSearch(g, bot.Options[heap]{})
		m, err := bot.Ask(background, g, g.Start(), b, 3000, generator(1))
		if err != nil || m != size%4 {
			t.Errorf("of %d it takes %d (%v)", size, m, err)
		}
	}
}

// With three players who each take the best for themselves, a heap of 4 is lost
// for who is to move: whatever is taken, the next player takes the rest.
func TestSearchKnowsThatEachPlayerLooksAfterItself(t *testing.T) {
	g := nim{players: 3, size: 4}
	b := bot.NewSearch(g, bot.Options[heap]{})
	if _, err := bot.Ask(background, g, g.Start(), b, 3000, generator(1)); err != nil {
		t.Fatal(err)
	}
	for _, x := range b.Report().Moves {
		if x.Value > 0.1 {
			t.Errorf("taking %d is thought to be worth %.3f", x.Move, x.Value)
		}
	}
}

func TestSearchWeighsChanceByItsOdds(t *testing.T) {
	g := urns{win: []uint64{3, 200, 1}, lose: []uint64{2, 100, 1}}
	b := bot.NewSearch(g, bot.Options[draw]{})
	m, err := bot.Ask(background, g, g.Start(), b, 20_000, generator(1))
	if err != nil || m != 2 {
		t.Fatalf("urn %d (%v)", m, err)
	}
	for i, want := range []float64{3. / 5, 2. / 3, 1. / 2} {
		if x := b.Report().Moves[i]; math.Abs(x.Value-want) > 3*math.Sqrt(0.25/float64(x.Visits)) {
			t.Errorf("urn %d: value %.4f after %d visits, not %.4f", i+1, x.Value, x.Visits, want)
		}
	}
}

func TestSearchAgreesWithTheSolutionOfDice(t *testing.T) {
	g := dice(t, 2)
	s := g.Start()
	s.Score = [4]uint8{3, 4}
	s.Rolled = 1
	// By hand: a throw is always taken. Seat 0 then needs 2 and seat 1 needs 2:
	// seat 1 throws 2 or 3 and wins with 2/3, or 1 and then needs 1; seat 0
	// wins with 2/3 likewise, or with 1 needs 1; then the next throw wins.
	// P(seat 0) = 1/3 x (2/3 + 1/3 x 0).
	b := bot.NewSearch(g, bot.Options[toy.DiceState]{})
	m, err := bot.Ask(background, g, s, b, 20_000, generator(1))
	if err != nil || m != toy.Take {
		t.Fatalf("%v (%v)", m, err)
	}
	if x := b.Report().Moves[0]; math.Abs(x.Value-2./9) > 0.02 {
		t.Errorf("value %.4f after %d visits, not 2/9", x.Value, x.Visits)
	}
}

func TestSearchGuessesBySampledOdds(t *testing.T) {
	g := guess{[]uint64{1, 2, 5, 2}}
	b := bot.NewSearch(g, bot.Options[secret]{})
	for truth := 1; truth <= 4; truth++ {
		m, err := bot.Ask(background, g, secret{drawn: truth}, b, 4000, generator(uint64(truth)))
		if err != nil || m != 3 {
			t.Errorf("names %d where %d is drawn (%v)", m, truth, err)
		}
		if x := b.Report().Moves[2]; math.Abs(x.Value-0.5) > 0.05 {
			t.Errorf("value %.4f, not 0.5", x.Value)
		}
	}
}

// The number is one of so many that a sample hits it once in 2^60 draws.
func TestNoTruthReachesABot(t *testing.T) {
	const truth = 987_654_321
	g := vault{}
	var saw atomic.Int64
	watch := watched[safe, uint64]{g, func(s safe) {
		saw.Add(1)
		if s.code == truth {
			t.Error("a bot was handed the truth")
		}
	}}
	known := func(s safe, _ core.Seat) float64 { watch.saw(s); return 0.5 }
	for _, b := range []bot.Bot[safe, uint64]{
		bot.Random[safe, uint64]{},
		bot.NewGreedy[safe, uint64](watch, known),
		bot.NewSearch(watch, bot.Options[safe]{Trees: 2}),
		bot.NewSearch(watch, bot.Options[safe]{Evaluate: known, Widen: 1}),
	} {
		if _, err := bot.Ask(background, g, safe{code: truth}, b, 500, generator(1)); err != nil {
			t.Error(err)
		}
		if _, ok := b.(bot.Random[safe, uint64]); ok {
			continue
		}
		// Nor does a host get an answer that hands over the truth as a view.
		if _, err := b.Choose(background, core.View[safe]{State: safe{code: 5}}, []uint64{1, 2}, 500, generator(1)); err == nil {
			t.Errorf("%T takes the truth for a view", b)
		}
	}
	if saw.Load() < 1000 {
		t.Errorf("the game was asked %d times only", saw.Load())
	}
}

func TestBotsPlayLegallyAndKeepWhatTheyKnow(t *testing.T) {
	value := func(s toy.CardsState, seat core.Seat) float64 {
		return 0.5 + 0.02*float64(s.Score[seat]) - 0.01*float64(s.Score[(seat+1)%3])
	}
	for players := 2; players <= 3; players++ {
		g := cards(t, players)
		var searches []*bot.Search[toy.CardsState, toy.CardsMove]
		var bots []bot.Bot[toy.CardsState, toy.CardsMove]
		for _, o := range []bot.Options[toy.CardsState]{{Trees: 2}, {Evaluate: value, Widen: 1}, {Evaluate: value, Playout: 2}} {
			b := bot.NewSearch(g, o)
			searches, bots = append(searches, b), append(bots, b)
		}
		kept := 0
		for seed := range uint64(10) {
			play(t, g, bots, 100, seed, func(seat core.Seat) {
				r := searches[seat].Report()
				kept += r.Kept
				visits := 0
				for _, x := range r.Moves {
					visits += x.Visits
					if x.Value < 0 || x.Value > 1.01 {
						t.Errorf("value %v", x.Value)
					}
				}
				if r.Iterations != 0 && (r.Iterations != 100 || visits < 100 || r.Nodes < 2 || r.Depth < 1) || len(r.Line) == 0 {
					t.Errorf("report %+v", r)
				}
			})
		}
		if kept == 0 {
			t.Error("nothing is kept from move to move")
		}
	}
}

func TestSearchKeepsAllThatIsBelowTheNewRoot(t *testing.T) {
	g := nim{players: 2, size: 9}
	b := bot.NewSearch(g, bot.Options[heap]{})
	s := g.Start()
	m, _ := bot.Ask(background, g, s, b, 2000, generator(1))
	reply := b.Report().Line[1]
	s, _ = g.Apply(s, m)
	s, _ = g.Apply(s, reply)
	if _, err := bot.Ask(background, g, s, b, 1, generator(1)); err != nil {
		t.Fatal(err)
	}
	visits := 0
	for _, x := range b.Report().Moves {
		visits += x.Visits
	}
	if r := b.Report(); r.Kept < 500 || visits != r.Kept {
		t.Errorf("kept %d, %d visits after one more", r.Kept, visits)
	}
}

func TestAnswersAreReproducibleWhateverTheWorkers(t *testing.T) {
	trace := func(workers int) (all []bot.Report[toy.CardsMove]) {
		g := cards(t, 3)
		var bots []bot.Bot[toy.CardsState, toy.CardsMove]
		var searches []*bot.Search[toy.CardsState, toy.CardsMove]
		for range 3 {
			b := bot.NewSearch(g, bot.Options[toy.CardsState]{Trees: 5, Workers: workers, Memory: 1 << 18})
			bots, searches = append(bots, b), append(searches, b)
		}
		play(t, g, bots, 203, 7, func(seat core.Seat) { all = append(all, searches[seat].Report()) })
		return all
	}
	want := trace(1)
	for _, workers := range []int{0, 2, 3, 8} {
		if got := trace(workers); !reflect.DeepEqual(got, want) {
			t.Errorf("with %d workers the bots think otherwise", workers)
		}
	}
}

func TestMemoryIsBounded(t *testing.T) {
	g := nim{players: 2, size: 400}
	for _, memory := range []int{1 << 17, 1 << 20} {
		o := bot.Options[heap]{Memory: memory, Trees: 2, Evaluate: func(heap, core.Seat) float64 { return 0.5 }}
		b := bot.NewSearch(g, o)
		s := g.Start()
		for range 3 {
			m, err := bot.Ask(background, g, s, b, 20_000, generator(1))
			if err != nil {
				t.Fatal(err)
			}
			r := b.Report()
			if r.Bytes > memory || !r.Full || r.Iterations != 20_000 {
				t.Errorf("of %d bytes %d are in use, full %v, %d iterations", memory, r.Bytes, r.Full, r.Iterations)
			}
			s, _ = g.Apply(s, m)
			s, _ = g.Apply(s, 1)
		}
	}
}

func TestDeadlinesAreRespected(t *testing.T) {
	g := nim{players: 4, size: 2000}
	for _, trees := range []int{1, 4} {
		b := bot.NewSearch(g, bot.Options[heap]{Trees: trees, Workers: 2})
		for _, wait := range []time.Duration{0, 20 * time.Millisecond} {
			begin := time.Now()
			ctx, cancel := context.WithTimeout(background, wait)
			_, err := bot.Ask(ctx, g, g.Start(), b, 0, generator(1))
			cancel()
			if took := time.Since(begin); err != nil || took < wait || took > wait+10*time.Second {
				t.Errorf("%d trees think %v instead of %v (%v)", trees, took, wait, err)
			}
			if b.Report().Iterations < trees {
				t.Errorf("%d iterations", b.Report().Iterations)
			}
		}
	}
}

func TestSearchEndsWithoutALimit(t *testing.T) {
	g := nim{players: 2, size: 5}
	b := bot.NewSearch(g, bot.Options[heap]{})
	if _, err := bot.Ask(background, g, g.Start(), b, 0, generator(1)); err != nil || b.Report().Iterations != 1000 {
		t.Errorf("%d iterations (%v)", b.Report().Iterations, err)
	}
}

func TestAnOnlyMoveIsNotThoughtAbout(t *testing.T) {
	g := nim{players: 2, size: 1}
	b := bot.NewSearch(g, bot.Options[heap]{})
	m, err := bot.Ask(background, g, g.Start(), b, 100, generator(1))
	if r := b.Report(); err != nil || m != 1 || r.Iterations != 0 || fmt.Sprint(r.Line, r.Moves) != "[1] [{1 0 0}]" {
		t.Errorf("%d, %+v (%v)", m, r, err)
	}
}

func TestOnlyListedMovesAreAnswered(t *testing.T) {
	g := nim{players: 2, size: 7}
	v := g.View(g.Start(), 0)
	b := bot.NewSearch(g, bot.Options[heap]{})
	for range 2 { // the second time with what is kept
		if m, err := b.Choose(background, v, []int{1, 2}, 500, generator(1)); err != nil || m == 3 {
			t.Errorf("%d (%v)", m, err)
		}
		if len(b.Report().Moves) != 2 {
			t.Errorf("%v", b.Report().Moves)
		}
	}
}

func TestWideningConsidersThePromisingFirst(t *testing.T) {
	g := guess{make([]uint64, 50)}
	for i := range g.weights {
		g.weights[i] = 1
	}
	promise := func(s secret, _ core.Seat) float64 { return float64(s.named) / 100 }
	b := bot.NewSearch(g, bot.Options[secret]{Evaluate: promise, Widen: 1})
	if _, err := bot.Ask(background, g, secret{drawn: 1}, b, 100, generator(1)); err != nil {
		t.Fatal(err)
	}
	for i, x := range b.Report().Moves {
		if i < 39 && x.Visits > 0 {
			t.Errorf("move %d is tried among 50 in 100 iterations", x.Move)
		}
	}
	if b.Report().Moves[49].Visits == 0 {
		t.Error("the most promising move is not tried")
	}
}

func TestGreedyTakesTheBestAndDrawsBetweenEquals(t *testing.T) {
	g := nim{players: 2, size: 7}
	b := bot.NewGreedy(g, func(s heap, seat core.Seat) float64 {
		if seat != 0 {
			t.Error("it judges for another seat")
		}
		return [...]float64{0, 0, 0, 0, 1, 0.5, 1}[s.left]
	})
	count := [4]int{}
	r := generator(1)
	for range 1000 {
		m, err := bot.Ask(background, g, g.Start(), b, 0, r)
		if err != nil {
			t.Fatal(err)
		}
		count[m]++
	}
	if count[2] != 0 || count[1] < 400 || count[3] < 400 {
		t.Errorf("%v", count)
	}
}

func TestRandomDrawsAllMovesEqually(t *testing.T) {
	g := nim{players: 2, size: 7}
	count := [4]int{}
	r := generator(1)
	for range 3000 {
		m, _ := bot.Ask(background, g, g.Start(), bot.Random[heap, int]{}, 0, r)
		count[m]++
	}
	for m := 1; m <= 3; m++ {
		if count[m] < 900 || count[m] > 1100 {
			t.Errorf("%v", count)
		}
	}
}

func TestResultSharesTheWin(t *testing.T) {
	st := core.Standing{Seats: 3, Score: [core.MaxSeats]int{4, 7, 7}}
	for _, over := range []bool{false, true} {
		st.Over, st.Place = over, core.Rank(3, st.Score)
		for seat, want := range []float64{0, 0.5, 0.5, 0} {
			if got := bot.Result(st, core.Seat(seat)); got != want {
				t.Errorf("seat %d: %v", seat, got)
			}
		}
	}
	if bot.Result(st, core.Nobody) != 0 {
		t.Error("nobody wins")
	}
}

func TestBadQuestionsAreRefused(t *testing.T) {
	g := nim{players: 2, size: 3}
	evaluate := func(heap, core.Seat) float64 { return 0 }
	v := g.View(g.Start(), 0)
	over := core.View[heap]{State: heap{}}
	for _, b := range []bot.Bot[heap, int]{bot.NewGreedy(g, evaluate), bot.NewSearch(g, bot.Options[heap]{}), bot.Random[heap, int]{}} {
		var bad *core.Invalid
		if _, err := b.Choose(background, v, nil, 1, generator(1)); !errors.As(err, &bad) {
			t.Errorf("%T without moves: %v", b, err)
		}
		if _, ok := b.(bot.Random[heap, int]); ok {
			continue
		}
		if _, err := b.Choose(background, over, []int{1}, 1, generator(1)); !errors.As(err, &bad) {
			t.Errorf("%T after the end: %v", b, err)
		}
	}
	var bad *core.Invalid
	if _, err := bot.NewGreedy(g, evaluate).Choose(background, v, []int{9}, 1, generator(1)); !errors.As(err, &bad) || !errors.Is(err, errMove) {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := bot.Ask(background, g, heap{}, bot.Random[heap, int]{}, 1, generator(1)); !errors.As(err, &bad) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := bot.Ask[heap, int](background, g, g.Start(), cheat{}, 1, generator(1)); !errors.As(err, &bad) {
		t.Errorf("an answer that is not legal: %v", err)
	}
}

// cheat answers with a move that is not legal.
type cheat struct{}

func (cheat) Choose(context.Context, core.View[heap], []int, int, *rand.Rand) (int, error) {
	return 77, nil
}
