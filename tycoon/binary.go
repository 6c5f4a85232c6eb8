package tycoon

import (
	"bytes"

	"github.com/railrules/railrules/core"
)

// maxChain is more tiles than any chain has.
const maxChain = 2 * MaxTiles

// code describes a state once, for writing and for reading. Track is told by
// its chains: where each begins and at which side it leaves every hex.
func (g *Game) code(c *core.Coder, s *State) {
	b, n := g.board, uint8(g.players)
	seats, cities, cards := uint8(1<<n-1), City(b.nCities), uint8(b.nCards)
	core.Code(c, "owner", &s.owner, 0, core.Owner(n+1))
	core.Code(c, "phase", &s.phase, PhaseSetup, PhaseOver)
	core.Code(c, "turn", &s.turn, 0, MaxCount)
	core.Code(c, "round", &s.round, 0, 3)
	core.Code(c, "first", &s.first, 0, n-1)
	core.Code(c, "actor", &s.actor, 0, n-1)
	core.Code(c, "setup", &s.setup, 0, uint16(len(g.setup)))
	core.Code(c, "bid", &s.bid, 0, MaxCash)
	core.Code(c, "bidder", &s.bidder, 0, n)
	core.Code(c, "passed", &s.passed, 0, seats)
	core.Code(c, "extra", &s.extra, 0, MaxStubs)
	core.Code(c, "begun", &s.begun, NothingBegun, NewIndustry)
	core.Code(c, "played", &s.played, 0, cards)
	core.Code(c, "city", &s.city, 0, cities-1)
	core.Code(c, "laid", &s.laid, 0, 2*MaxLevel)
	core.Code(c, "laying", &s.laying, 0, gate(cities)*sides-1)
	core.Code(c, "draws", &s.draws, 0, 10)
	core.CodeBool(c, "pullman", &s.pullman)
	core.CodeBool(c, "triggered", &s.triggered)
	core.Code(c, "reason", &s.reason, reasonNone, reasonTurns)
	core.Code(c, "firstTop", &s.firstTop, 0, n)
	core.Code(c, "upgraded", &s.upgraded, 0, seats)
	core.Code(c, "shown", &s.shown, 0, seats)
	core.Code(c, "unseen", &s.unseen, 0, g.allTycoons)
	for q := range n {
		core.Code(c, "cash", &s.cash[q], 0, MaxCash)
		core.Code(c, "shares", &s.shares[q], 0, MaxCount)
		core.Code(c, "score", &s.score[q], 0, MaxCount)
		core.Code(c, "level", &s.level[q], b.startLevel, b.maxLevel)
		core.Code(c, "used", &s.used[q], 0, 255)
		core.CodeAll(c, "hand", s.hand[q][:cards], 0, 255)
		core.CodeAll(c, "tycoon", s.tycoon[q][:], 0, 255)
		core.Code(c, "away", &s.away[q], 0, 255)
	}
	core.CodeAll(c, "display", s.display[:cards], 0, 255)
	core.CodeAll(c, "deck", s.deck[:cards], 0, 255)
	core.CodeAll(c, "bag", s.bag[:], 0, b.perColor)
	core.CodeAll(c, "newTiles", s.newTiles[:], 0, MaxCities)
	core.Code(c, "supply", &s.supply, 0, MaxCities)
	core.Code(c, "marker", &s.marker, 0, 1<<cities-1)
	core.CodeAll(c, "west", s.west[:len(b.western)], 0, n)
	for i := range cities {
		core.Code(c, "tile", &s.tile[i], 0, colors)
		core.CodeAll(c, "cubes", s.cubes[i][:], 0, b.perColor)
	}
	g.codeTrack(c, s)
}

// codeTrack codes the number of chains and each of them.
func (g *Game) codeTrack(c *core.Coder, s *State) {
	total := int(s.nLinks) + int(s.nStubs)
	core.Code(c, "chains", &total, 0, MaxLinks+MaxStubs)
	var chains []chain
	if !c.Reading() {
		chains = g.chains(s)
	}
	for i := range total {
		var x chain
		if !c.Reading() {
			x = chains[i]
		}
		g.codeChain(c, &x)
		if c.Reading() {
			if problem := g.layChain(s, x); problem != "" {
				c.Fail("chains", problem)
				return
			}
		}
	}
}

// chain is a link or stub as it is stored: its leaving sides, from its start.
type chain struct {
	start gate
	owner uint8
	outs  []Side
}

func (g *Game) codeChain(c *core.Coder, x *chain) {
	n := len(x.outs)
	core.Code(c, "chain start", &x.start, 0, gate(g.board.nCities)*sides-1)
	core.Code(c, "chain owner", &x.owner, 0, uint8(g.players-1))
	core.Code(c, "chain length", &n, 1, maxChain)
	for i := range n {
		if c.Reading() {
			x.outs = append(x.outs, 0)
		}
		before := len(c.Bytes())
		core.Code(c, "chain side", &x.outs[i], 0, sides-1)
		if c.Reading() && len(c.Bytes()) == before {
			return // the data ended: do not grow the list
		}
	}
}

// chains returns the links, then the stubs, each in order.
func (g *Game) chains(s *State) []chain {
	var list []chain
	add := func(start gate, owner uint8) {
		x := chain{start: start, owner: owner}
		p, in := g.board.beyond(start)
		for p.isTile() && across[s.track[p]][in] != noSide {
			out := across[s.track[p]][in]
			x.outs = append(x.outs, out)
			p, in = g.board.tiles[p].next[out], out.opposite()
		}
		list = append(list, x)
	}
	for _, l := range s.links[:s.nLinks] {
		add(l.a, l.owner)
	}
	for _, u := range s.stubs[:s.nStubs] {
		add(u.start, u.owner)
	}
	return list
}

// layChain puts a stored chain on the map; the result says what is wrong with
// it, or is "". What the rules ask of chains is checked by Invariant.
func (g *Game) layChain(s *State, x chain) string {
	if len(x.outs) == 0 || len(x.outs) > maxChain {
		return "a chain has no tiles, or too many"
	}
	p, in := g.board.beyond(x.start)
	var last place
	for _, out := range x.outs {
		switch {
		case !p.isTile():
			return "a chain leaves the land"
		case out == in:
			return "a chain turns back"
		case s.track[p]>>4 != 0 || s.track[p] != 0 && !disjoint[s.track[p]][pieceOf[in][out]]:
			return "pieces of track share a side"
		}
		s.track[p] = s.track[p].with(pieceOf[in][out])
		last = p
		p, in = g.board.tiles[p].next[out], out.opposite()
	}
	switch {
	case p.isCity() && s.nLinks < MaxLinks:
		s.addLink(x.start, gateOf(p.city(), in), x.owner)
	case !p.isCity() && s.nStubs < MaxStubs:
		s.addStub(stub{x.start, last, in.opposite(), x.owner})
	default:
		return "too many chains"
	}
	return ""
}

// AppendBinary appends the state in a compact form. It returns the *core.Invalid
// of [Game.Invariant] for what is no state of this game.
func (g *Game) AppendBinary(dst []byte, s State) ([]byte, error) {
	return core.AppendState(dst, s, g.Invariant, g.code)
}

// ParseBinary reads exactly what [Game.AppendBinary] wrote and checks the state
// by [Game.Invariant]; all else is refused with an *core.Invalid.
func (g *Game) ParseBinary(data []byte) (State, error) {
	s, err := core.ParseState(gameName, data, State{}, g.Invariant, g.code)
	if err != nil {
		return State{}, err
	}
	if again, err := g.AppendBinary(nil, s); err != nil || !bytes.Equal(again, data) {
		return State{}, &core.Invalid{Game: gameName, What: "state", Name: "chains", Problem: "not in their order"}
	}
	return s, nil
}
