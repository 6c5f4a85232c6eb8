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
	if slices.Contains(p.list("faceUp"), any(id)) {
		return
	}
	p.move("deck", "faceUp", id)
	p.spare(id)
}

// spare puts a face-up card other than id, and not one with the gold S, back
// into the deck.
func (p *position) spare(id string) {
	for _, other := range p.list("faceUp") {
		if other != id && !p.g.Board().CardInfo(card(p.t, p.g, other.(string))).Start {
			p.move("faceUp", "deck", other.(string))
			return
		}
	}
	p.t.Fatal("no card to spare")
}

// hold gives a player an operations card.
func (p *position) hold(q int, id string) {
	if p.take("deck", id) {
		p.spare(id)
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
func (p *position) cubes(id string, colours ...string) {
	c, bag := p.city(id), p.d["bag"].(map[string]any)
	for _, k := range c["cubes"].([]any) {
		bag[k.(string)] = bag[k.(string)].(float64) + 1
	}
	list := []any{}
	for _, k := range colours {
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
		x, _ := p.g.Board().Tycoon(a.(string))
		y, _ := p.g.Board().Tycoon(b.(string))
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
	h, _ := p.g.Board().CityHex(c)
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
