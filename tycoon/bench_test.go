package tycoon_test

import (
	"math/rand/v2"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// BenchmarkStep plays at random through the contract: one step is the list of
// moves or outcomes, the choice and Apply. The games have ten turns, new games
// are included.
func BenchmarkStep(b *testing.B) {
	var g core.Game[tycoon.State, tycoon.Move] = newGame(b, 4, `{"maxTurns":10}`)
	var w core.Walker[tycoon.State, tycoon.Move]
	r := random()
	s := g.Start()
	b.ReportAllocs()
	for b.Loop() {
		_, next, ok := w.Step(g, s, r)
		if !ok {
			next = g.Start()
		}
		s = next
	}
}

// sample returns the steps of a game with much in it.
func sample(b *testing.B, g *tycoon.Game) (states []tycoon.State, moves []tycoon.Move) {
	var w core.Walker[tycoon.State, tycoon.Move]
	r := random()
	for s := g.Start(); ; {
		m, next, ok := w.Step(g, s, r)
		if !ok {
			return states, moves
		}
		states, moves = append(states, s), append(moves, m)
		s = next
	}
}

//go:noinline
func same(s tycoon.State) tycoon.State { return s }

// BenchmarkFloor is a call that does nothing but take and return a state.
func BenchmarkFloor(b *testing.B) {
	s := newGame(b, 4, "").Start()
	b.ReportAllocs()
	for b.Loop() {
		s = same(s)
	}
}

// BenchmarkApply applies the steps of a game one after the other.
func BenchmarkApply(b *testing.B) {
	concrete := newGame(b, 4, `{"maxTurns":10}`)
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	states, moves := sample(b, concrete)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		if _, err := g.Apply(states[i], moves[i]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLay lays a tile.
func BenchmarkLay(b *testing.B) {
	concrete := newGame(b, 2, "")
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	s := play(b, concrete, positionP(b, concrete), "build new-haven")
	m := parse(b, concrete, "lay 20,8 2-5")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Apply(s, m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMoves lists the moves or outcomes of the states of a game.
func BenchmarkMoves(b *testing.B) {
	concrete := newGame(b, 4, `{"maxTurns":10}`)
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	states, _ := sample(b, concrete)
	var list []tycoon.Move
	var outcomes []core.Weighted[tycoon.Move]
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		if g.Turn(states[i]) == core.Chance {
			outcomes = g.AppendChances(outcomes[:0], states[i])
		} else {
			list = g.AppendMoves(list[:0], states[i])
		}
	}
}

// BenchmarkView makes the view of a seat.
func BenchmarkView(b *testing.B) {
	concrete := newGame(b, 4, `{"maxTurns":10}`)
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	states, _ := sample(b, concrete)
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if i++; i >= len(states) {
			i = 0
		}
		g.View(states[i], 1)
	}
}

// BenchmarkDeliveries lists the deliveries of the worst position that was
// found: six players have built until no link of four tiles is left, all
// engines are at level 8 and all 125 cubes lie on the board.
func BenchmarkDeliveries(b *testing.B) {
	concrete := newGame(b, 6, "")
	var g core.Game[tycoon.State, tycoon.Move] = concrete
	s := crowded(b, concrete)
	list := g.AppendMoves(nil, s)
	b.ReportAllocs()
	for b.Loop() {
		list = g.AppendMoves(list[:0], s)
	}
	b.ReportMetric(float64(len(list)), "moves")
}

// crowded is the position of BenchmarkDeliveries.
func crowded(t testing.TB, g *tycoon.Game) tycoon.State {
	s := skipTo(t, g, denseNetwork(t, g, 9), 0)
	return edit(t, g, s, func(p *position) {
		for q := range 6 {
			p.set(q, "level", 8)
		}
		p.d["firstAtTop"] = []int{0}
		p.tycoon(0, "fisk")
		n := 0
		for c := range g.Board().Cities() {
			var list []string
			for range 2 + (c+1)%5/3 { // 125 in all
				if n < 125 {
					list = append(list, cubeWords[n%5])
					n++
				}
			}
			p.cubes(g.Board().CityID(tycoon.City(c)), list...)
		}
	})
}
