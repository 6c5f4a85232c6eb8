package tycoon

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Invariant returns an *core.Invalid naming the first thing that no state of
// this game can have, nil if there is none. Every state that passes is safe to
// play on.
func (g *Game) Invariant(s State) error {
	a := audit{g: g, s: &s}
	for _, part := range []func(){a.bounds, a.phases, a.auction, a.action, a.track, a.players,
		a.cubes, a.cards, a.cities, a.tycoons, a.goesOn} {
		if part(); a.err != nil {
			return a.err
		}
	}
	return nil
}

// audit keeps the first thing that is wrong. Each part relies on those before.
type audit struct {
	g   *Game
	s   *State
	err error
}

func (a *audit) require(ok bool, name, problem string) {
	if !ok && a.err == nil {
		a.err = &core.Invalid{Game: gameName, What: "state", Name: name, Problem: problem}
	}
}

// sound is require with the rule about hidden cards.
func (a *audit) sound(ok bool, problem string) {
	if !ok && a.err == nil {
		a.err = &core.Invalid{Game: gameName, What: "state", Name: "tycoons", Problem: problem, Rule: ErrView}
	}
}

// bounds checks that every number is in its range and everything beyond the
// board and the table is zero.
func (a *audit) bounds() {
	g, s, b := a.g, a.s, a.g.board
	n := uint8(g.players)
	a.require(s.phase >= PhaseSetup && s.phase <= PhaseOver, "phase", "there is no such phase")
	a.require(s.owner <= core.Owner(n)+1, "view", "it belongs to no seat")
	a.require(s.first < n && s.actor < n && s.bidder <= n && s.firstTop <= n, "seats", "a seat that is not at the table")
	a.require(s.passed|s.upgraded|s.shown < 1<<n, "seats", "a mark of a seat that is not at the table")
	a.require(s.turn >= 0 && s.turn <= MaxCount && s.round <= 3, "turn", "out of range")
	a.require(int(s.setup) <= len(g.setup), "setup", "out of range")
	a.require(s.begun <= NewIndustry && s.reason <= reasonTurns, "action", "out of range")
	a.require(int(s.played) <= b.nCards && int(s.city) < b.nCities && int(s.laying) < b.nCities*sides, "action", "out of range")
	a.require(s.nLinks <= MaxLinks && s.nStubs <= MaxStubs, "links", "too many")
	for q := range MaxPlayers {
		beyond := q >= g.players
		a.require(!beyond || s.cash[q] == 0 && s.shares[q] == 0 && s.score[q] == 0 && s.level[q] == 0 && s.used[q] == 0 &&
			s.hand[q] == [MaxCards]uint8{} && s.tycoon[q] == [2]Tycoon{} && s.away[q] == 0,
			"players", "a seat that is not at the table has something")
		a.require(core.Pile(s.hand[q][b.nCards:]).Len() == 0, "cards", "a card that the board has not")
	}
	a.require(core.Pile(s.deck[b.nCards:]).Len()+core.Pile(s.display[b.nCards:]).Len() == 0,
		"cards", "a card that the board has not")
	for c := b.nCities; c < MaxCities; c++ {
		a.require(s.cubes[c] == [colors]uint8{} && s.tile[c] == 0, "cities", "a city that the board has not")
	}
	a.require(b.nCities == 64 || s.marker>>b.nCities == 0, "cities", "a marker on a city that the board has not")
	for p := b.nTiles; p < MaxTiles; p++ {
		a.require(s.track[p] == 0, "track", "track where the board has no land")
	}
	for i := range s.west {
		a.require(s.west[i] <= n && (s.west[i] == 0 || i < len(b.western) && g.withWest),
			"western", "a western link that the game has not")
	}
	a.require(s.unseen&^g.allTycoons == 0, "unseen", "a card that the board has not")
}

// phases checks what the phase says of turn, round, actor and end.
func (a *audit) phases() {
	g, s := a.g, a.s
	before := s.phase == PhaseSetup || s.phase == PhaseKeep
	after := s.phase == PhaseShow || s.phase == PhaseOver
	a.require((s.phase == PhaseSetup) == (int(s.setup) < len(g.setup)), "setup", "the draws do not fit the phase")
	a.require(before == (s.turn == 0), "turn", "does not fit the phase")
	a.require((s.phase == PhaseAction) == (s.round > 0), "round", "does not fit the phase")
	a.require(!before || s.first == uint8(g.options.FirstSeat), "first", "is not who holds the marker at the start")
	switch s.phase {
	case PhaseSetup:
		a.require(s.actor == g.setupActor(s.setup), "actor", "does not fit the draw")
	case PhaseKeep:
		a.require(g.options.TycoonCards == Deal2Keep1, "phase", "nobody keeps a card in this game")
	case PhaseReveal:
		a.require(s.actor == 0 && core.Pile(s.deck[:]).Len() > 0, "phase", "there is nothing to turn up")
	case PhaseShow:
		a.require(g.withTycoon, "phase", "there are no Tycoon cards in this game")
	case PhaseOver:
		a.require(s.actor == 0, "actor", "nobody acts any more")
	}
	a.require(after == (s.reason != reasonNone), "end", "the reason does not fit the phase")
	latched := g.options.EndTrigger == Latched
	a.require(!s.triggered || latched && (s.phase == PhaseAction || s.reason == reasonMarkers), "end", "it cannot be triggered")
	a.require(!latched || s.supply > 0 || s.triggered, "end", "the last marker is placed but the end is not triggered")
	a.require(s.reason != reasonMarkers || s.triggered || !latched && s.supply == 0, "end", "markers are left")
	last := g.options.MaxTurns
	a.require(last == 0 || s.turn <= last, "turn", "is beyond the last turn")
	a.require(s.reason != reasonTurns || last > 0 && s.turn == last && (latched || s.supply > 0),
		"end", "the last turn is to come, or the markers end the game")
	a.require(s.phase != PhaseReveal || (last == 0 || s.turn < last) && (latched || s.supply > 0),
		"phase", "the game should be over")
}

func (a *audit) auction() {
	g, s := a.g, a.s
	if s.phase != PhaseAuction {
		a.require(s.bid == 0 && s.bidder == 0 && s.passed == 0, "auction", "there is none now")
		return
	}
	a.require((s.bid > 0) == (s.bidder > 0) && s.bid >= 0 && s.bid%bidStep == 0, "auction", "the bid is not possible")
	a.require(s.passed>>s.actor&1 == 0 && s.bidder != s.actor+1, "auction", "the actor is not asked")
	a.require(s.passed != 1<<g.players-1, "auction", "all have passed")
	if s.bidder > 0 {
		a.require(s.passed>>(s.bidder-1)&1 == 0, "auction", "the bidder has passed")
		a.require(s.bid <= s.cash[s.bidder-1], "auction", "the bidder has not the cash")
	}
}

// action checks what is begun.
func (a *audit) action() {
	g, s := a.g, a.s
	if s.phase != PhaseAction {
		a.require(s.begun == NothingBegun && s.extra == 0 && s.draws == 0 && !s.pullman, "action", "nothing can be begun now")
	}
	a.require(s.city == 0 || s.begun == CityChosen || s.draws > 0, "action", "a city without a choice")
	a.require(s.played == 0 || s.begun == CardPlayed || s.begun == CityChosen || s.begun == Laying,
		"action", "a card without a build")
	a.require(s.begun == Laying == (s.laid > 0) && (s.laying == 0 || s.begun == Laying), "action", "tiles without a build")
	a.require((s.draws == 0 || !s.pullman) && (s.draws == 0 && !s.pullman || s.begun == NothingBegun),
		"action", "two things at once")
	a.require(s.draws <= 10 && (s.draws == 0 || core.Pile(s.bag[:]).Len() > 0), "action", "draws from an empty bag")
	a.require(!s.pullman || g.withTycoon && s.firstTop == s.actor+1 && s.level[s.actor] == g.board.topLevel(),
		"action", "no Pullman step is due")
	a.require(int(s.extra) <= g.granted(s), "action", "more extra actions than cards have given")
	if s.played > 0 {
		c := Card(s.played - 1)
		a.require(g.board.cards[c].mark == InHand && g.discarded(s, c) > 0, "action", "the card was not played")
	}
	switch s.begun {
	case CityGrowth:
		a.require(g.discardedOf(s, growth) > 0 && core.Pile(s.bag[:]).Len() > 0, "action", "City Growth was not taken")
	case NewIndustry:
		a.require(g.discardedOf(s, industry) > 0 && g.canUrbanize(s), "action", "New Industry was not taken")
	case Laying:
		i := s.stubFrom(s.laying)
		a.require(i >= 0 && s.stubs[max(i, 0)].owner == s.actor && s.laid < g.tileLimit(s), "action", "no stub is being laid")
	}
}

// discarded is the number of copies of a card that are out of the game.
func (g *Game) discarded(s *State, c Card) int {
	n := int(g.board.cards[c].count) - int(s.deck[c]) - int(s.display[c])
	for q := range g.players {
		n -= int(s.hand[q][c])
	}
	return n
}

func (g *Game) discardedOf(s *State, e effect) int {
	n := 0
	for c := range Card(g.board.nCards) {
		if g.board.cards[c].effect == e {
			n += g.discarded(s, c)
		}
	}
	return n
}

// granted is the number of extra actions that cards have given so far.
func (g *Game) granted(s *State) int {
	n := 0
	for c := range Card(g.board.nCards) {
		if d := &g.board.cards[c]; g.withCards && d.effect == moreActions {
			n += int(d.n) * g.discarded(s, c)
		}
	}
	return n
}

// track follows every chain and checks that all track is met exactly once.
func (a *audit) track() {
	g, s := a.g, a.s
	total := 0
	for _, t := range s.track {
		p := t.pieces()
		if p[0] == 0 && p[1] == 0 {
			continue
		}
		total++
		a.require(p[0] > 0 && (g.options.SharpCurves || !p[0].sharp()), "track", "a sharp curve")
		if p[1] > 0 {
			total++
			a.require(p[0] < p[1] && g.crossable(tracks(p[0]), tracks(p[1])), "track", "two pieces that cannot cross")
			a.require(g.options.SharpCurves || !p[1].sharp(), "track", "a sharp curve")
		}
	}
	var links [MaxPlayers]int
	for i, l := range s.links {
		if i >= int(s.nLinks) {
			a.require(l == link{}, "links", "one beyond their number")
			continue
		}
		a.require(int(l.owner) < g.players && l.a < l.b && l.a.city() != l.b.city() && int(l.b.city()) < g.board.nCities,
			"links", "one is not possible")
		a.require(i == 0 || s.links[max(i-1, 0)].a < l.a, "links", "not in their order")
		if a.err != nil {
			return
		}
		p, out, n := g.board.followed(s, l.a)
		a.require(n > 0 && g.board.tiles[p].next[out].isCity(), "links", "one does not lead to a city")
		if a.err != nil {
			return
		}
		a.require(g.board.gateAt(p, out) == l.b, "links", "one ends elsewhere")
		total -= n
		links[l.owner]++
		a.require(!g.options.LocomotiveLimit || links[l.owner] <= maxLocomotives, "links", "more than the limit")
		for _, other := range s.links[:i] {
			same := other.owner == l.owner && other.a.city() == l.a.city() && other.b.city() == l.b.city()
			a.require(!same || g.options.DuplicateOwnLinks.Or(true), "links", "two between the same cities")
		}
	}
	a.stubs(total)
}

func (a *audit) stubs(total int) {
	g, s := a.g, a.s
	a.require(s.nStubs == 0 || s.phase == PhaseAction, "stubs", "unfinished track outlived its turn")
	for i, u := range s.stubs {
		if i >= int(s.nStubs) {
			a.require(u == stub{}, "stubs", "one beyond their number")
			continue
		}
		a.require(int(u.owner) < g.players && int(u.start.city()) < g.board.nCities, "stubs", "one is not possible")
		a.require(i == 0 || s.stubs[max(i-1, 0)].start < u.start, "stubs", "not in their order")
		if a.err != nil {
			return
		}
		p, out, n := g.board.followed(s, u.start)
		a.require(n > 0 && p == u.tile && out == u.open && g.board.tiles[p%MaxTiles].next[out%sides].isTile(),
			"stubs", "one ends elsewhere")
		a.require(s.begun != Laying || u.start != s.laying || n >= int(s.laid), "stubs", "shorter than the tiles laid")
		total -= n
	}
	a.require(total == 0, "track", "some belongs to no chain")
	// Every action leaves one stub at most, so that there is always room.
	done := (int(s.round)-1)*g.players + (int(s.actor)+g.players-int(s.first))%g.players + g.granted(s) - int(s.extra)
	if s.begun == Laying {
		done++
	}
	a.require(s.nStubs == 0 || int(s.nStubs) <= done, "stubs", "more than there were actions")
}

// followed follows the chain that begins at a gate to its last tile and side,
// and counts its tiles; none if there is no track, or no end.
func (b *Board) followed(s *State, t gate) (place, Side, int) {
	p, in := b.beyond(t)
	last, side, n := place(0), Side(0), 0
	for p.isTile() && across[s.track[p]][in] != noSide {
		if n++; n > maxChain {
			return 0, 0, 0
		}
		last, side = p, across[s.track[p]][in]
		p, in = b.tiles[p].next[side], side.opposite()
	}
	return last, side, n
}

func (a *audit) players() {
	g, s, b := a.g, a.s, a.g.board
	top := false
	for q := range g.players {
		a.require(s.cash[q] >= 0 && s.cash[q] <= MaxCash && s.cash[q]%1000 == 0, "cash", "not a multiple of 1,000 in its range")
		a.require(s.shares[q] >= 0 && s.shares[q] <= MaxCount && s.score[q] >= 0 && s.score[q] <= MaxCount,
			"players", "out of range")
		a.require(s.level[q] >= b.startLevel && s.level[q] <= b.maxLevel, "level", "out of range")
		a.require(s.phase == PhaseAction || s.used[q] == 0, "players", "a card used in no turn")
		a.require(int(s.used[q]) <= g.has(s, uint8(q), moreTiles), "players", "a card used that is not held")
		a.require(s.turn > 0 || s.cash[q] == 0 && s.shares[q] == 0 && s.score[q] == 0 && s.level[q] == b.startLevel,
			"players", "something before the first turn")
		top = top || s.level[q] >= b.topLevel()
	}
	a.require(s.upgraded == 0 || g.options.OneUpgradePerTurn && s.phase == PhaseAction,
		"players", "upgrades are not counted now")
	a.require(top == (s.firstTop > 0) && (s.firstTop == 0 || s.level[max(s.firstTop, 1)-1] >= b.topLevel()),
		"firstAtTop", "does not fit the levels")
}

func (a *audit) cubes() {
	g, s := a.g, a.s
	for k := range s.bag {
		n := int(s.bag[k])
		for c := range s.cubes {
			n += int(s.cubes[c][k])
		}
		a.require(n == int(g.board.perColor), "cubes", "some are lost or too many")
	}
	if s.turn > 0 {
		return
	}
	drawn := 0
	for c := range g.board.cities[:g.board.nCities] {
		want := max(0, min(int(g.goods[c]), int(s.setup)-drawn))
		drawn += int(g.goods[c])
		a.require(core.Pile(s.cubes[c][:]).Len() == want, "cubes", "not as many as were drawn")
	}
}

func (a *audit) cards() {
	g, s, b := a.g, a.s, a.g.board
	drawn, all := 0, 0
	for c := range Card(b.nCards) {
		d := &b.cards[c]
		if !g.withCards {
			a.require(s.deck[c] == 0 && s.display[c] == 0, "cards", "there are none in this game")
		} else {
			a.require(g.discarded(s, c) >= 0, "cards", "more copies than there are")
			a.require(s.turn > 0 || g.discarded(s, c) == 0, "cards", "one is gone before the first turn")
		}
		for q := range g.players {
			a.require(s.hand[q][c] == 0 || g.withCards && s.turn > 0 && d.mark != Green && d.mark != RedX,
				"cards", "one is held that cannot be")
		}
		if d.start {
			a.require(s.deck[c] == 0, "cards", "one with the start mark is in the deck")
			continue
		}
		all += int(d.count)
		drawn += int(d.count) - int(s.deck[c])
	}
	if !g.withCards {
		return
	}
	want := 2*g.players + int(s.turn) - 1
	if s.turn == 0 {
		want = max(0, int(s.setup)-(len(g.setup)-2*g.players))
	}
	a.require(drawn == min(want, all), "deck", "not as many as were turned up")
}

func (a *audit) cities() {
	g, s, b := a.g, a.s, a.g.board
	placed := [4]int{}
	for c := range City(b.nCities) {
		if s.tile[c] > 0 {
			i := tileOf(Color(s.tile[c] - 1))
			a.require(i >= 0 && b.cities[c].color == Grey, "tile", "a new city tile that cannot be there")
			placed[max(i, 0)]++
		}
		a.require(!s.HasMarker(c) || s.cubes[c] == [colors]uint8{}, "marker", "a marker on a city with cubes")
	}
	for i, n := range placed {
		a.require(n+int(s.newTiles[i]) == int(b.newTiles[i]), "newTiles", "some are lost or too many")
	}
	a.require(s.turn > 0 || placed == [4]int{} && s.marker == 0, "cities", "something before the first turn")
	a.require(bits.OnesCount64(s.marker)+int(s.supply) == int(b.markers[g.players]), "markers", "some are lost or too many")
	for i, w := range s.west {
		if w > 0 {
			a.require(s.linkAt(w-1, b.western[i]), "western", "built without an own link")
		}
	}
}

// tycoons checks that the view is sound (RT-INFO-12).
func (a *audit) tycoons() {
	g, s := a.g, a.s
	known, unknown := uint16(0), 0
	place := func(q int, t Tycoon, secret bool) {
		switch {
		case t == NoTycoon:
			return
		case t == UnknownTycoon:
			unknown++
			a.sound(secret && s.owner.Hides(core.Seat(q)), "a card is hidden that is known")
		default:
			a.sound(int(t) <= g.board.nTycoons && (known|s.unseen)>>(t&15)&1 == 0, "a card occurs twice, or is none")
			a.sound(!secret || !s.owner.Hides(core.Seat(q)), "a card is known that is hidden")
			known |= 1 << (t & 15)
		}
	}
	for q := range g.players {
		front, away := g.held(s, q)
		own := s.tycoon[q]
		a.sound((own[0] != 0) == (front > 0) && (own[1] != 0) == (front > 1) && (s.away[q] != 0) == away,
			"not as many cards as the phase says")
		a.sound(own[1] == 0 || own[0] < own[1] || own[0] == UnknownTycoon && own[1] == UnknownTycoon,
			"two cards are not in their order")
		shown := s.Shown(core.Seat(q))
		place(q, own[0], !shown)
		place(q, own[1], !shown)
		place(q, s.away[q], true)
		pullman := own[0] == g.board.pullman && int(s.firstTop) == q+1 && !s.pullman
		done := g.withTycoon && (s.phase == PhaseOver || s.phase == PhaseShow && q < int(s.actor))
		a.sound(!(pullman || done) || shown, "a card was shown that is not marked as shown")
		a.sound(!shown || pullman || done, "a card cannot have been shown")
	}
	a.sound(known|s.unseen == g.allTycoons, "a card is missing")
	a.sound(unknown <= s.unseenCount(), "more cards are hidden than there are")
	if s.Unseen(g.board.pullman) && g.barredPlace(s) != nil {
		a.sound(s.unseenCount() > 1, "no deal fits")
	}
}

// held returns how many cards lie in front of a seat, and whether it has put
// one away.
func (g *Game) held(s *State, q int) (int, bool) {
	dealt := g.cardsDealt()
	switch {
	case s.phase == PhaseSetup:
		first := len(g.setup) - g.players*dealt // the first Tycoon card
		if g.withCards {
			first -= 2 * g.players
		}
		return max(0, min(dealt, int(s.setup)-first-q*dealt)), false
	case s.phase == PhaseKeep && q >= int(s.actor):
		return 2, false
	}
	return min(dealt, 1), dealt == 2
}

// goesOn checks that who is to decide can decide something.
func (a *audit) goesOn() {
	if a.s.begun == CardPlayed || a.s.begun == CityChosen {
		a.require(len(a.g.appendMoves(nil, a.s)) > 0, "action", "nothing can follow")
	}
}
