package tycoon_test

import (
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/coretest"
	"github.com/railrules/railrules/tycoon"
)

func BenchmarkStep(b *testing.B)  { coretest.BenchmarkStep(b, tenTurns(b)) }
func BenchmarkApply(b *testing.B) { coretest.BenchmarkApply(b, tenTurns(b)) }
func BenchmarkMoves(b *testing.B) { coretest.BenchmarkMoves(b, tenTurns(b)) }
func BenchmarkView(b *testing.B)  { coretest.BenchmarkView(b, tenTurns(b), 1) }
func BenchmarkFloor(b *testing.B) { coretest.BenchmarkFloor(b, tenTurns(b)) }

// tenTurns is a game that is long enough to tell something.
func tenTurns(b *testing.B) *tycoon.Game { return newGame(b, 4, `{"maxTurns":10}`) }

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
			p.cubes(g.Board().City(tycoon.City(c)).ID, list...)
		}
	})
}
