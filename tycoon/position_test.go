package tycoon_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/tycoon"
)

// position changes a state through its JSON form and reads it back, so that it
// is a state that the game accepts.
type position struct {
	t testing.TB
	g *tycoon.Game
	d map[string]any
	// wanted are the cards that must stay face up.
	wanted []string
}

func edit(t testing.TB, g *tycoon.Game, s tycoon.State, change func(p *position)) tycoon.State {
	t.Helper()
	data, err := g.AppendJSON(nil, s)
	require.NoError(t, err)
	p := &position{t: t, g: g}
	require.NoError(t, json.Unmarshal(data, &p.d))
	change(p)
	p.sort()
	data, err = json.Marshal(p.d)
	require.NoError(t, err)
	s, err = g.ParseJSON(data)
	require.NoError(t, err)
	return s
}

func (p *position) list(key string) []any           { return p.d[key].([]any) }
func (p *position) at(key string, i int) object     { return p.list(key)[i].(map[string]any) }
func (p *position) player(q int) object             { return p.at("players", q) }
func (p *position) set(q int, key string, n any)    { p.player(q)[key] = n }
func (p *position) cash(q, n int)                   { p.set(q, "cash", n) }
func (p *position) city(id string) object           { return p.at("cities", int(city(p.t, p.g, id))) }
func (p *position) move(from, to string, id string) { p.put(to, id, p.take(from, id)) }

type object = map[string]any

// take removes an id from a list and reports whether it was there.
func (p *position) take(key, id string) bool {
	list := p.list(key)
	i := slices.Index(list, any(id))
	if i >= 0 {
		p.d[key] = slices.Delete(list, i, i+1)
	}
	return i >= 0
}

func (p *position) put(key, id string, ok bool) {
	require.True(p.t, ok, "%s", id)
	p.d[key] = append(p.list(key), id)
}

// faceUp lays an operations card of the deck face up, in exchange for another.
func (p *position) faceUp(id string) {
	p.wanted = append(p.wanted, id)
	if slices.Contains(p.list("faceUp"), any(id)) {
		return
	}
	p.move("deck", "faceUp", id)
	p.spare()
}

// spare puts a face-up card that is not wanted, and not one with the gold S,
// back into the deck.
func (p *position) spare() {
	for _, other := range p.list("faceUp") {
		if !slices.Contains(p.wanted, other.(string)) && !p.g.Board().Card(card(p.t, p.g, other.(string))).Start {
			p.move("faceUp", "deck", other.(string))
			return
		}
	}
	p.t.Fatal("no card to spare")
}

// hold gives a player an operations card.
func (p *position) hold(q int, id string) {
	if p.take("deck", id) {
		p.spare()
	} else {
		require.True(p.t, p.take("faceUp", id))
	}
	p.set(q, "cards", append(p.player(q)["cards"].([]any), id))
}

// tycoon gives a player a Tycoon card, in exchange for the own one.
func (p *position) tycoon(q int, id string) {
	own := p.player(q)["tycoons"].([]any)[0].(string)
	p.set(q, "tycoons", []any{id})
	if own == id {
		return
	}
	if p.take("unseen", id) {
		p.put("unseen", own, true)
		return
	}
	for other := range p.list("players") {
		if other != q && p.player(other)["tycoons"].([]any)[0] == id {
			p.set(other, "tycoons", []any{own})
			return
		}
	}
}

// cubes puts exactly these cubes on a city; the rest goes to the bag, and they
// come from it.
func (p *position) cubes(id string, colors ...string) {
	c, bag := p.city(id), p.d["bag"].(map[string]any)
	for _, k := range c["cubes"].([]any) {
		bag[k.(string)] = bag[k.(string)].(float64) + 1
	}
	list := []any{}
	for _, k := range colors {
		bag[k] = bag[k].(float64) - 1
		list = append(list, k)
	}
	c["cubes"] = list
}

// link adds a complete link along its tiles.
func (p *position) link(owner int, from, to string, tiles ...string) {
	if city(p.t, p.g, from) > city(p.t, p.g, to) {
		from, to = to, from
		slices.Reverse(tiles)
	}
	p.d["links"] = append(p.list("links"), object{"owner": owner, "from": from, "to": to, "tiles": tiles})
}

// stub adds unfinished track along its tiles.
func (p *position) stub(owner int, from string, tiles ...string) {
	p.d["stubs"] = append(p.list("stubs"), object{"owner": owner, "from": from, "to": "", "tiles": tiles})
}

// markers places markers on cities that are emptied, or takes them all off.
func (p *position) markers(ids ...string) {
	left := p.d["markers"].(float64)
	for _, id := range ids {
		p.cubes(id)
		p.city(id)["marker"] = true
		left--
	}
	p.d["markers"] = left
}

// sort brings the lists into the order in which they are written.
func (p *position) sort() {
	byCard := func(a, b any) int { return int(card(p.t, p.g, a.(string))) - int(card(p.t, p.g, b.(string))) }
	slices.SortFunc(p.list("faceUp"), byCard)
	slices.SortFunc(p.list("deck"), byCard)
	for q := range p.list("players") {
		slices.SortFunc(p.player(q)["cards"].([]any), byCard)
	}
	slices.SortFunc(p.list("unseen"), func(a, b any) int {
		x, _ := p.g.Board().FindTycoon(a.(string))
		y, _ := p.g.Board().FindTycoon(b.(string))
		return int(x) - int(y)
	})
	for c := range p.list("cities") {
		slices.SortFunc(p.at("cities", c)["cubes"].([]any), func(a, b any) int {
			return slices.Index(cubeWords, a.(string)) - slices.Index(cubeWords, b.(string))
		})
	}
	slices.SortFunc(p.list("links"), func(a, b any) int { return p.start(a) - p.start(b) })
	slices.SortFunc(p.list("stubs"), func(a, b any) int { return p.start(a) - p.start(b) })
}

var cubeWords = []string{"red", "yellow", "blue", "black", "purple"}

// start numbers the city side at which a chain begins.
func (p *position) start(chain any) int {
	x := chain.(object)
	c := city(p.t, p.g, x["from"].(string))
	var first string
	switch tiles := x["tiles"].(type) {
	case []string:
		first = tiles[0]
	case []any:
		first = tiles[0].(string)
	}
	h := p.g.Board().City(c).Hex
	for d := range tycoon.Side(6) {
		n := h.Neighbour(d)
		if strings.HasPrefix(first, fmt.Sprintf("%d,%d ", n.Q, n.R)) {
			return 6*int(c) + int(d)
		}
	}
	p.t.Fatalf("%s does not begin at its city", first)
	return 0
}

// acting returns a position in round 1 of turn 1 in which seat 0 is to act,
// after some changes.
func acting(t testing.TB, g *tycoon.Game, change func(p *position)) tycoon.State {
	t.Helper()
	s := fixed(t, g)
	for s.Phase() != tycoon.PhaseAction {
		s = apply(t, g, s, options(g, s)[0])
	}
	return edit(t, g, s, func(p *position) {
		p.d["first"], p.d["actor"] = 0, 0
		if change != nil {
			change(p)
		}
	})
}

// goOn lets everybody pass and skip, and chance take its first outcome, as long
// as the condition holds.
func goOn(t testing.TB, g *tycoon.Game, s tycoon.State, while func(s tycoon.State) bool) tycoon.State {
	t.Helper()
	for n := 0; while(s) && g.Turn(s) != core.Nobody; n++ {
		require.Less(t, n, 10_000)
		s = apply(t, g, s, options(g, s)[0])
	}
	return s
}

// emptyBag puts all cubes of the bag on a city.
func (p *position) emptyBag(id string) {
	list, bag := cubesOf(p, id), p.d["bag"].(map[string]any)
	for _, k := range cubeWords {
		for range int(bag[k].(float64)) {
			list = append(list, k)
		}
	}
	p.cubes(id, list...)
}

// connect adds a link between two cities along free hexes, however many it
// takes.
func (p *position) connect(owner int, from, to string) {
	p.t.Helper()
	tiles := freeWay(p, from, to)
	require.NotNil(p.t, tiles, "no way from %s to %s", from, to)
	p.link(owner, from, to, tiles...)
}

// way is a tile on a search for free hexes: entered by a side, from the tile
// before.
type way struct {
	hex    tycoon.Hex
	in     tycoon.Side
	before *way
	out    tycoon.Side // of the tile before
}

// freeWay searches the shortest row of tiles without sharp curves.
func freeWay(p *position, from, to string) []string {
	b := p.g.Board()
	used := map[string]bool{}
	for _, key := range []string{"links", "stubs"} {
		for _, x := range p.list(key) {
			switch tiles := x.(object)["tiles"].(type) {
			case []string:
				for _, text := range tiles {
					used[words(text)[0]] = true
				}
			case []any:
				for _, text := range tiles {
					used[words(text.(string))[0]] = true
				}
			}
		}
	}
	free := func(h tycoon.Hex) bool {
		info := b.Hex(h)
		return info.Land && !info.IsCity && !used[fmt.Sprintf("%d,%d", h.Q, h.R)]
	}
	goal := city(p.t, p.g, to)
	start := b.City(city(p.t, p.g, from)).Hex
	var queue []*way
	for d := range tycoon.Side(6) {
		if h := start.Neighbour(d); free(h) {
			queue = append(queue, &way{hex: h, in: (d + 3) % 6})
		}
	}
	seen := map[tycoon.Hex]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		if seen[w.hex] {
			continue
		}
		seen[w.hex] = true
		for turn := tycoon.Side(2); turn <= 4; turn++ {
			out := (w.in + turn) % 6
			next := w.hex.Neighbour(out)
			if info := b.Hex(next); info.IsCity && info.City == goal {
				return w.texts(out)
			}
			if free(next) && !seen[next] {
				queue = append(queue, &way{next, (out + 3) % 6, w, out})
			}
		}
	}
	return nil
}

// texts returns the tiles up to w, which is left by side out.
func (w *way) texts(out tycoon.Side) []string {
	var list []string
	for ; w != nil; w, out = w.before, w.out {
		list = append(list, fmt.Sprintf("%d,%d %d-%d", w.hex.Q, w.hex.R, min(w.in, out), max(w.in, out)))
	}
	slices.Reverse(list)
	return list
}
