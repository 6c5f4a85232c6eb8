package tycoon

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// The JSON form of a state, for people and front ends: ids, not numbers.

type stateDocument struct {
	View       string           `json:"view"` // truth, spectator, or seat and its number
	Phase      string           `json:"phase"`
	Setup      int              `json:"setup"` // draws of the set-up that took place
	Turn       int              `json:"turn"`
	Round      int              `json:"round"`
	First      int              `json:"first"`
	Actor      int              `json:"actor"`
	Auction    auctionDocument  `json:"auction"`
	Action     actionDocument   `json:"action"`
	End        endDocument      `json:"end"`
	Players    []playerDocument `json:"players"`
	FirstAtTop []int            `json:"firstAtTop"` // none or one seat
	Unseen     []string         `json:"unseen"`
	Cities     []townDocument   `json:"cities"`
	Links      []chainDocument  `json:"links"`
	Stubs      []chainDocument  `json:"stubs"`
	Bag        cubesDocument    `json:"bag"`
	NewTiles   newTilesDocument `json:"newTiles"`
	Markers    int              `json:"markers"`
	FaceUp     []string         `json:"faceUp"`
	Deck       []string         `json:"deck"`
}

type auctionDocument struct {
	Bid    int   `json:"bid"`
	Bidder []int `json:"bidder"` // none or one seat
	Passed []int `json:"passed"`
}

type actionDocument struct {
	Begun   string `json:"begun"`
	Card    string `json:"card"` // the hand card at work, or ""
	City    string `json:"city"` // chosen, or waiting for cubes, or ""
	Stub    int    `json:"stub"` // the place in stubs of the one being laid, or -1
	Laid    int    `json:"tilesLaid"`
	Extra   int    `json:"extraActions"`
	Draws   int    `json:"waitingCubes"`
	Pullman bool   `json:"pullmanStep"`
}

type endDocument struct {
	Triggered bool   `json:"triggered"`
	Reason    string `json:"reason"`
}

type playerDocument struct {
	Cash     int      `json:"cash"`
	Shares   int      `json:"shares"`
	Score    int      `json:"score"`
	Level    int      `json:"level"`
	Cards    []string `json:"cards"`
	Used     int      `json:"additionalTilesUsed"`
	Upgraded bool     `json:"upgraded"`
	Tycoons  []string `json:"tycoons"`
	Away     []string `json:"putAway"`
	Shown    bool     `json:"shown"`
}

type townDocument struct {
	ID      string   `json:"id"`
	Cubes   []string `json:"cubes"`
	Tile    string   `json:"tile"`
	Marker  bool     `json:"marker"`
	Western []int    `json:"western"` // none or the seat that built the link
}

type chainDocument struct {
	Owner int      `json:"owner"`
	From  string   `json:"from"`
	To    string   `json:"to"` // "" for a stub
	Tiles []string `json:"tiles"`
}

type cubesDocument struct {
	Red    int `json:"red"`
	Yellow int `json:"yellow"`
	Blue   int `json:"blue"`
	Black  int `json:"black"`
	Purple int `json:"purple"`
}

type newTilesDocument struct {
	Black  int `json:"black"`
	Blue   int `json:"blue"`
	Purple int `json:"purple"`
	Yellow int `json:"yellow"`
}

// AppendJSON appends the state in a form for people and front ends. It returns
// the *core.Invalid of [Game.Invariant] for what is no state of this game.
func (g *Game) AppendJSON(dst []byte, s State) ([]byte, error) {
	return core.AppendDocument(dst, s, g.Invariant, g.document)
}

// ParseJSON reads what [Game.AppendJSON] wrote, whatever blanks and order of
// keys, and checks the state by [Game.Invariant]; all else is refused with an
// *core.Invalid.
func (g *Game) ParseJSON(data []byte) (State, error) {
	return core.ParseDocument(gameName, data, g.state, g.Invariant, g.document)
}

// document returns the JSON form of a sound state.
func (g *Game) document(s *State) stateDocument {
	b := g.board
	d := stateDocument{
		View: viewText(s.owner), Phase: s.phase.String(), Setup: int(s.setup), Turn: int(s.turn), Round: int(s.round),
		First: int(s.first), Actor: int(s.actor),
		Auction:    auctionDocument{int(s.bid), seatList(s.bidder), bitList(s.passed)},
		Action:     g.actionDocument(s),
		End:        endDocument{s.triggered, reasonWords[s.reason]},
		Players:    []playerDocument{},
		FirstAtTop: seatList(s.firstTop),
		Unseen:     []string{},
		Cities:     []townDocument{},
		Links:      []chainDocument{},
		Stubs:      []chainDocument{},
		Bag:        cubesDocument{int(s.bag[Red]), int(s.bag[Yellow]), int(s.bag[Blue]), int(s.bag[Black]), int(s.bag[Purple])},
		NewTiles:   newTilesDocument{int(s.newTiles[0]), int(s.newTiles[1]), int(s.newTiles[2]), int(s.newTiles[3])},
		Markers:    int(s.supply),
		FaceUp:     b.cardList(s.display[:]),
		Deck:       b.cardList(s.deck[:]),
	}
	for t := Tycoon(1); int(t) <= b.nTycoons; t++ {
		if s.Unseen(t) {
			d.Unseen = append(d.Unseen, b.tycoonID(t))
		}
	}
	for q := range g.players {
		d.Players = append(d.Players, playerDocument{
			int(s.cash[q]), int(s.shares[q]), int(s.score[q]), int(s.level[q]), b.cardList(s.hand[q][:]), int(s.used[q]),
			s.upgraded>>q&1 != 0, b.tycoonList(s.tycoon[q][:]), b.tycoonList(s.away[q : q+1]), s.shown>>q&1 != 0,
		})
	}
	for c := range City(b.nCities) {
		d.Cities = append(d.Cities, g.townDocument(s, c))
	}
	for l := range g.Links(*s) {
		x := chainDocument{Owner: int(l.Owner), From: b.cityID(l.From), Tiles: []string{}}
		for _, p := range l.Tiles {
			x.Tiles = append(x.Tiles, pieceText(p))
		}
		if l.Stub {
			d.Stubs = append(d.Stubs, x)
			continue
		}
		x.To = b.cityID(l.To)
		d.Links = append(d.Links, x)
	}
	return d
}

func (g *Game) actionDocument(s *State) actionDocument {
	a := actionDocument{Begun: s.begun.String(), Stub: -1,
		Laid: int(s.laid), Extra: int(s.extra), Draws: int(s.draws), Pullman: s.pullman}
	if c, ok := s.Played(); ok {
		a.Card = g.board.cards[c].text
	}
	if s.begun == CityChosen || s.draws > 0 {
		a.City = g.board.cityID(s.city)
	}
	if s.begun == Laying {
		a.Stub = s.stubFrom(s.laying)
	}
	return a
}

func (g *Game) townDocument(s *State, c City) townDocument {
	t := townDocument{ID: g.board.cityID(c), Cubes: []string{}, Marker: s.HasMarker(c), Western: []int{}}
	for k, n := range s.cubes[c] {
		for range n {
			t.Cubes = append(t.Cubes, colorWords[k])
		}
	}
	if k, ok := s.Tile(c); ok {
		t.Tile = k.String()
	}
	if i := g.board.westernOf(c); i >= 0 {
		t.Western = seatList(s.west[i])
	}
	return t
}

func viewText(o core.Owner) string {
	if o == 0 {
		return "truth"
	}
	return o.Seat().String()
}

// seatList returns a list with the seat that a number of 1 or more stands for.
func seatList(seat uint8) []int {
	if seat == 0 {
		return []int{}
	}
	return []int{int(seat) - 1}
}

func bitList(set uint8) []int {
	list := []int{}
	for q := range 8 {
		if set>>q&1 != 0 {
			list = append(list, q)
		}
	}
	return list
}

func (b *Board) cardList(pile []uint8) []string {
	list := []string{}
	for c := range b.cards[:b.nCards] {
		for range pile[c] {
			list = append(list, b.cards[c].text)
		}
	}
	return list
}

func (b *Board) tycoonList(cards []Tycoon) []string {
	list := []string{}
	for _, t := range cards {
		if t != NoTycoon {
			list = append(list, b.tycoonID(t))
		}
	}
	return list
}

func pieceText(p Piece) string {
	text := appendHex(nil, p.Hex)
	return string(append(text, ' ', '0'+byte(p.A), '-', '0'+byte(p.B)))
}

// state makes the state that a document tells.
func (g *Game) state(d *stateDocument) (State, error) {
	var s State
	r := reader{g: g, s: &s, d: d}
	r.read()
	if r.problem != "" {
		return State{}, &core.Invalid{Game: gameName, What: "state", Name: r.name, Problem: r.problem}
	}
	return s, nil
}

// reader fills a state from a document and keeps the first problem.
type reader struct {
	g             *Game
	s             *State
	d             *stateDocument
	name, problem string
}

func (r *reader) bad(name, problem string) {
	if r.problem == "" {
		r.name, r.problem = name, problem
	}
}

// read fills everything; numbers out of their range are refused here, so that
// none is cut off.
func (r *reader) read() {
	d, s := r.d, r.s
	for o := range core.Owner(r.g.players + 2) {
		if viewText(o) == d.View {
			s.owner = o
		}
	}
	s.phase = Phase(max(0, slices.Index(phaseWords, d.Phase)))
	s.setup = uint16(r.within("setup", d.Setup, len(r.g.setup)))
	s.turn = int32(r.within("turn", d.Turn, MaxCount))
	s.round = uint8(r.within("round", d.Round, 3))
	s.first = uint8(r.within("first", d.First, r.g.players-1))
	s.actor = uint8(r.within("actor", d.Actor, r.g.players-1))
	s.bid = int32(r.within("auction.bid", d.Auction.Bid, MaxCash))
	s.bidder = r.seat("auction.bidder", d.Auction.Bidder)
	for _, q := range d.Auction.Passed {
		s.passed |= 1 << r.within("auction.passed", q, r.g.players-1)
	}
	s.triggered = d.End.Triggered
	s.reason = uint8(max(0, slices.Index(reasonWords, d.End.Reason)))
	s.firstTop = r.seat("firstAtTop", d.FirstAtTop)
	for _, id := range d.Unseen {
		if t := r.tycoon("unseen", id); t != UnknownTycoon {
			s.unseen |= 1 << t
		}
	}
	for k, n := range [colors]int{d.Bag.Red, d.Bag.Yellow, d.Bag.Blue, d.Bag.Black, d.Bag.Purple} {
		s.bag[k] = r.small("bag", n)
	}
	for i, n := range [4]int{d.NewTiles.Black, d.NewTiles.Blue, d.NewTiles.Purple, d.NewTiles.Yellow} {
		s.newTiles[i] = r.small("newTiles", n)
	}
	s.supply = r.small("markers", d.Markers)
	r.cards("faceUp", &s.display, d.FaceUp)
	r.cards("deck", &s.deck, d.Deck)
	r.players()
	r.cities()
	for _, x := range [2][]chainDocument{d.Links, d.Stubs} {
		for i := range x {
			r.chain(&x[i])
		}
	}
	r.action(&d.Action)
}

func (r *reader) action(a *actionDocument) {
	s := r.s
	s.begun = Begun(max(0, slices.Index(begunWords, a.Begun)))
	if a.Card != "" {
		c, ok := r.g.board.FindCard(a.Card)
		if !ok {
			r.bad("action.card", "unknown card "+core.Quote(a.Card))
		}
		s.played = uint8(c) + 1
	}
	if a.City != "" {
		s.city = r.city("action.city", a.City)
	}
	if a.Stub >= 0 && a.Stub < int(s.nStubs) {
		s.laying = s.stubs[a.Stub].start
	}
	s.laid = r.small("action.tilesLaid", a.Laid)
	s.extra = r.small("action.extraActions", a.Extra)
	s.draws = r.small("action.waitingCubes", a.Draws)
	s.pullman = a.Pullman
}

func (r *reader) players() {
	if len(r.d.Players) != r.g.players {
		r.bad("players", "not as many as in the game")
		return
	}
	s := r.s
	for q, p := range r.d.Players {
		s.cash[q] = int32(r.within("cash", p.Cash, MaxCash))
		s.shares[q] = int32(r.within("shares", p.Shares, MaxCount))
		s.score[q] = int32(r.within("score", p.Score, MaxCount))
		s.level[q] = r.small("level", p.Level)
		s.used[q] = r.small("additionalTilesUsed", p.Used)
		r.cards("cards", &s.hand[q], p.Cards)
		if p.Upgraded {
			s.upgraded |= 1 << q
		}
		if p.Shown {
			s.shown |= 1 << q
		}
		if len(p.Tycoons) > 2 || len(p.Away) > 1 {
			r.bad("tycoons", "more than two, or more than one put away")
			return
		}
		for i, id := range p.Tycoons {
			s.tycoon[q][i] = r.tycoon("tycoons", id)
		}
		for _, id := range p.Away {
			s.away[q] = r.tycoon("putAway", id)
		}
	}
}

func (r *reader) cities() {
	b := r.g.board
	if len(r.d.Cities) != b.nCities {
		r.bad("cities", "not as many as on the board")
		return
	}
	for c, t := range r.d.Cities {
		if len(t.Cubes) > colors*int(b.perColor) {
			r.bad("cubes", "too many")
			return
		}
		for _, word := range t.Cubes {
			k, ok := colorOf(word)
			if !ok {
				r.bad("cubes", "no colour "+core.Quote(word))
			}
			r.s.cubes[c][k]++
		}
		if t.Tile != "" {
			k, ok := colorOf(t.Tile)
			if !ok {
				r.bad("tile", "no colour "+core.Quote(t.Tile))
			}
			r.s.tile[c] = uint8(k) + 1
		}
		if t.Marker {
			r.s.marker |= 1 << c
		}
		if i := b.westernOf(City(c)); i >= 0 {
			r.s.west[i] = r.seat("western", t.Western)
		}
	}
}

// chain lays the tiles of a chain from its city.
func (r *reader) chain(d *chainDocument) {
	x := chain{owner: uint8(r.within("owner", d.Owner, r.g.players-1))}
	from := r.city("from", d.From)
	for i, text := range d.Tiles {
		m, ok := parseTrack(Move{}, strings.Split(text, " "))
		p := r.g.board.at(m.Hex)
		if !ok || !p.isTile() || m.A >= sides || m.B >= sides || i > maxChain {
			r.bad("tiles", strconv.Quote(text[:min(len(text), 20)])+" is no tile")
			return
		}
		in := m.A // the side towards the city, or towards the last tile
		if i == 0 && r.g.board.tiles[p].next[in] != cityFlag|place(from) || i > 0 && x.outs[i-1].opposite() != in {
			in = m.B
		}
		if i == 0 {
			x.start = gateOf(from, in.opposite())
		}
		x.outs = append(x.outs, m.A+m.B-in)
	}
	if r.problem != "" {
		return
	}
	if problem := r.g.layChain(r.s, x); problem != "" {
		r.bad("links", problem)
	}
}

func (r *reader) within(name string, n, hi int) int {
	if n < 0 || n > hi {
		r.bad(name, strconv.Itoa(n)+" is out of range")
		return 0
	}
	return n
}

func (r *reader) small(name string, n int) uint8 { return uint8(r.within(name, n, 255)) }

func (r *reader) seat(name string, list []int) uint8 {
	if len(list) > 1 {
		r.bad(name, "more than one seat")
	}
	if len(list) == 0 {
		return 0
	}
	return uint8(r.within(name, list[0], r.g.players-1)) + 1
}

func (r *reader) city(name, id string) City {
	c, ok := r.g.board.FindCity(id)
	if !ok {
		r.bad(name, "unknown city "+core.Quote(id))
	}
	return c
}

func (r *reader) tycoon(name, id string) Tycoon {
	t, ok := r.g.parseTycoon(id)
	if !ok || t == NoTycoon {
		r.bad(name, "unknown card "+core.Quote(id))
		return UnknownTycoon
	}
	return t
}

func (r *reader) cards(name string, pile *[MaxCards]uint8, ids []string) {
	if len(ids) > 255 {
		r.bad(name, "too many cards")
		return
	}
	for _, id := range ids {
		c, ok := r.g.board.FindCard(id)
		if !ok {
			r.bad(name, "unknown card "+core.Quote(id))
		}
		pile[c]++
	}
}
