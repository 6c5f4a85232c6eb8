package rrbuilder_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/rrbuilder"
)

// opened returns the game for a JSON object of options.
func opened(t testing.TB, players int, options string) *rrbuilder.Game {
	t.Helper()
	g, err := rrbuilder.Open(core.Header{Game: "rrbuilder", Players: players, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play applies the moves of a text, separated by semicolons, and checks every
// state on the way.
func play(t testing.TB, g *rrbuilder.Game, s rrbuilder.State, moves string) rrbuilder.State {
	t.Helper()
	for _, text := range strings.FieldsFunc(moves, func(r rune) bool { return r == ';' || r == '\n' }) {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		m, err := g.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = g.Apply(s, m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := g.Invariant(s); err != nil {
			t.Fatalf("after %s: %v", text, err)
		}
	}
	return s
}

// passes returns n passes as a text for play.
func passes(n int) string { return strings.Repeat("pass;", n) }

// texts returns the legal moves as texts.
func texts(g *rrbuilder.Game, s rrbuilder.State) []string {
	list := []string{}
	for m := range g.Moves(s) {
		list = append(list, string(g.AppendMove(nil, m)))
	}
	return list
}

// refuses checks that the move is refused with the rule and changes nothing.
func refuses(t testing.TB, g *rrbuilder.Game, s rrbuilder.State, m rrbuilder.Move, rule *core.Rule) {
	t.Helper()
	next, err := g.Apply(s, m)
	var illegal *core.Illegal
	if !errors.Is(err, rule) || !errors.As(err, &illegal) || illegal.Rule != rule {
		t.Errorf("%v: got %v, want %v", m, err, rule)
	}
	if next != s {
		t.Errorf("%v: a refused move changed the state", m)
	}
	if check := g.Check(s, m); check == nil || check.Error() != err.Error() {
		t.Errorf("%v: Check says %v, Apply %v", m, check, err)
	}
}

// refusesText is refuses for a text, which may be refused by the parser.
func refusesText(t testing.TB, g *rrbuilder.Game, s rrbuilder.State, text string, rule *core.Rule) {
	t.Helper()
	m, err := g.ParseMove(text)
	if err == nil {
		refuses(t, g, s, m, rule)
		return
	}
	var invalid *core.Invalid
	if !errors.Is(err, rule) || !errors.As(err, &invalid) {
		t.Errorf("%q: got %v, want %v", text, err, rule)
	}
}

func company(t testing.TB, g *rrbuilder.Game, id string) rrbuilder.Company {
	t.Helper()
	c, ok := g.Board().FindCompany(id)
	if !ok {
		t.Fatalf("no company %s", id)
	}
	return c
}

func location(t testing.TB, g *rrbuilder.Game, id string) rrbuilder.Location {
	t.Helper()
	l, ok := g.Board().FindLocation(id)
	if !ok {
		t.Fatalf("no location %s", id)
	}
	return l
}

func route(t testing.TB, g *rrbuilder.Game, id string) rrbuilder.Route {
	t.Helper()
	r, ok := g.Board().FindRoute(id)
	if !ok {
		t.Fatalf("no route %s", id)
	}
	return r
}

// profits returns the profit levels in board order.
func profits(g *rrbuilder.Game, s rrbuilder.State) []int {
	var list []int
	for c := range g.Board().Companies() {
		list = append(list, s.Profit(rrbuilder.Company(c)))
	}
	return list
}

// cash returns the cash by seat.
func cash(g *rrbuilder.Game, s rrbuilder.State) []int {
	var list []int
	for seat := range g.Seats() {
		list = append(list, s.Cash(core.Seat(seat)))
	}
	return list
}

// cubes returns the investment cubes by seat.
func cubes(g *rrbuilder.Game, s rrbuilder.State) []int {
	var list []int
	for seat := range g.Seats() {
		list = append(list, s.Cubes(core.Seat(seat)))
	}
	return list
}

// values returns the final values in board order.
func values(g *rrbuilder.Game, s rrbuilder.State) []int {
	var list []int
	for c := range g.Board().Companies() {
		list = append(list, s.FinalValue(rrbuilder.Company(c)))
	}
	return list
}

// names returns the ids of companies.
func names(g *rrbuilder.Game, list []rrbuilder.Company) []string {
	ids := []string{}
	for _, c := range list {
		ids = append(ids, g.Board().Company(c).ID)
	}
	return ids
}

// document returns the state as the JSON form holds it.
func document(t testing.TB, g *rrbuilder.Game, s rrbuilder.State) map[string]any {
	t.Helper()
	data, err := g.AppendJSON(nil, s)
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// A line of four locations with a loop and two companies, for what the supplied
// board is too big for.
const tinyBoard = `{"id":"tiny","name":"Tiny",
"colors":[{"id":"white"},{"id":"black"}],
"transcontinental":{"ends":["west","east"],"completer":40,"participant":20},
"companies":[
{"id":"second","name":"Second","color":"blue","order":7,"shares":5},
{"id":"first","name":"First","color":"white","order":2,"shares":5}],
"locations":[
{"id":"west","name":"West","color":"white","value":30,"start":true,"x":0,"y":0},
{"id":"mid","name":"Mid","color":"black","value":20,"start":false,"x":500,"y":300},
{"id":"east","name":"East","color":"white","value":10,"start":true,"x":1000,"y":0},
{"id":"south","name":"South","color":"black","value":40,"start":false,"x":500,"y":600}],
"routes":[
{"id":"south--west","a":"south","b":"west","cost":1},
{"id":"mid--west","a":"mid","b":"west","cost":1},
{"id":"mid--south","a":"mid","b":"south","cost":2},
{"id":"east--mid","a":"east","b":"mid","cost":1}]}`

func loaded(t testing.TB, document string) *rrbuilder.Board {
	t.Helper()
	b, err := rrbuilder.LoadBoard([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A position of the last phase, from which the tests of final goods and payout
// start: what each company connects and holds, and who owns it.
type position struct {
	order     string // companies of the order row; the first is at its slot
	active    int
	onMap     string
	cash      []int
	shares    []string // of each seat, such as "red red blue"
	companies map[string]holding
}

type holding struct {
	controller   int
	start, track string
	goods        map[string]int
}

// sorted returns the words of a text in byte order.
func sorted(text string) []string {
	words := strings.Fields(text)
	slices.Sort(words)
	return words
}

// stand makes the state of a position through the JSON form.
func stand(t testing.TB, g *rrbuilder.Game, p position) rrbuilder.State {
	t.Helper()
	d := document(t, g, g.Start())
	order := strings.Fields(p.order)
	passed := []string{}
	for _, c := range d["companies"].([]any) {
		c := c.(map[string]any)
		h, ok := p.companies[c["id"].(string)]
		if !ok || !strings.Contains(" "+p.order+" ", " "+c["id"].(string)+" ") {
			passed = append(passed, c["id"].(string))
		}
		if !ok {
			continue
		}
		c["controller"], c["start"], c["track"] = h.controller, h.start, sorted(h.track)
		if h.goods != nil {
			c["goods"] = h.goods
		}
	}
	d["turn"], d["phase"], d["activePlayer"] = 5, "goods", p.active
	d["order"], d["passed"], d["slot"], d["goodsOnMap"] = order, passed, order[0], sorted(p.onMap)
	for i, player := range d["players"].([]any) {
		shares := map[string]int{}
		if i < len(p.shares) {
			for _, c := range strings.Fields(p.shares[i]) {
				shares[c]++
			}
		}
		player := player.(map[string]any)
		player["shares"] = shares
		if i < len(p.cash) {
			player["cash"] = p.cash[i]
		}
	}
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.ParseJSON(data)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return s
}
