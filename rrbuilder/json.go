package rrbuilder

import "github.com/railrules/railrules/core"

// The JSON form of a state: ids instead of numbers, seats as numbers from 0.
// What may be left out is left out exactly when there is none.
type stateDoc struct {
	Turn      int          `json:"turn"`
	Phase     string       `json:"phase"`
	Active    int          `json:"activePlayer"`
	Passes    int          `json:"nominationPasses"`
	Auction   *auctionDoc  `json:"auction,omitempty"`
	Slot      string       `json:"slot,omitempty"`
	Order     []string     `json:"order"`
	Passed    []string     `json:"passed"`
	Link      bool         `json:"link"`
	Players   []playerDoc  `json:"players"`
	Companies []companyDoc `json:"companies"`
	Goods     []string     `json:"goodsOnMap"`
}

type auctionDoc struct {
	Company string `json:"company"`
	Bid     int    `json:"bid"`
	High    int    `json:"highBidder"`
	ToAct   int    `json:"toAct"`
	Passed  []int  `json:"passed"`
}

type playerDoc struct {
	Cash   int            `json:"cash"`
	Cubes  int            `json:"cubes"`
	Shares map[string]int `json:"shares"`
}

type companyDoc struct {
	ID         string         `json:"id"`
	Controller *int           `json:"controller,omitempty"`
	Treasury   int            `json:"treasury"`
	Profit     int            `json:"profit"`
	Start      string         `json:"start,omitempty"`
	Track      []string       `json:"track"`
	Goods      map[string]int `json:"goods"`
}

// AppendJSON appends s as a JSON object for people and front ends. It refuses a
// state that is not of this game.
func (g *Game) AppendJSON(dst []byte, s State) ([]byte, error) {
	return core.AppendDocument(dst, s, g.Invariant, g.document)
}

// ParseJSON reads what AppendJSON wrote.
func (g *Game) ParseJSON(data []byte) (State, error) {
	return core.ParseDocument(name, data, g.state, g.Invariant, g.document)
}

func (g *Game) document(s *State) stateDoc {
	b := g.board
	d := stateDoc{
		Turn: int(s.turn), Phase: s.phase.String(), Active: int(s.active), Passes: int(s.passes), Link: s.link,
		Order: []string{}, Passed: []string{}, Players: []playerDoc{}, Companies: []companyDoc{}, Goods: []string{},
	}
	if s.phase == PhaseBidding {
		d.Auction = &auctionDoc{b.companies[s.company].ID, int(s.bid), int(s.high), int(s.toAct), []int{}}
		for seat := range g.players {
			if s.out>>seat&1 != 0 {
				d.Auction.Passed = append(d.Auction.Passed, seat)
			}
		}
	}
	if c, ok := s.AtSlot(); ok {
		d.Slot = b.companies[c].ID
	}
	for i, c := range s.row[:len(b.companies)] {
		if i < int(s.left) {
			d.Order = append(d.Order, b.companies[c].ID)
		} else {
			d.Passed = append(d.Passed, b.companies[c].ID)
		}
	}
	for seat := range g.players {
		p := playerDoc{int(s.cash[seat]), int(s.cubes[seat]), map[string]int{}}
		for c, info := range b.companies {
			if n := s.shares[seat][c]; n > 0 {
				p.Shares[info.ID] = int(n)
			}
		}
		d.Players = append(d.Players, p)
	}
	for c := range b.companies {
		d.Companies = append(d.Companies, g.companyDocument(s, Company(c)))
	}
	for l := range s.onMap.All() {
		d.Goods = append(d.Goods, b.locations[l].ID)
	}
	return d
}

func (g *Game) companyDocument(s *State, c Company) companyDoc {
	b := g.board
	d := companyDoc{
		ID: b.companies[c].ID, Treasury: int(s.treasury[c]), Profit: int(s.profit[c]),
		Track: []string{}, Goods: map[string]int{},
	}
	if seat := int(s.controller[c]) - 1; seat >= 0 {
		d.Controller = &seat
	}
	if l, ok := s.Start(c); ok {
		d.Start = b.locations[l].ID
	}
	for r := range s.track[c].All() {
		d.Track = append(d.Track, b.routes[r].ID)
	}
	for k, id := range b.colors {
		if n := s.goods[c][k]; n > 0 {
			d.Goods[id] = int(n)
		}
	}
	return d
}

// docReader turns names and numbers into parts of a state and keeps the first
// problem.
type docReader struct {
	g   *Game
	err error
}

func (r *docReader) fail(name, problem string) {
	if r.err == nil {
		r.err = badState(name, "%s", problem)
	}
}

// numeral returns n if it is in [lo, hi].
func numeral[T core.Integer](r *docReader, name string, n int, lo, hi T) T {
	if n < int(lo) || n > int(hi) {
		r.fail(name, "the number is out of range")
		return lo
	}
	return T(n)
}

func (r *docReader) company(id string) Company {
	c, ok := r.g.board.FindCompany(id)
	if !ok {
		r.fail("company", core.Quote(id)+" is unknown")
	}
	return c
}

func (r *docReader) location(id string) Location {
	l, ok := r.g.board.FindLocation(id)
	if !ok {
		r.fail("location", core.Quote(id)+" is unknown")
		return 0
	}
	return l
}

func (r *docReader) seat(n int) uint8 { return numeral(r, "seat", n, 0, uint8(r.g.players-1)) }

func (g *Game) state(d *stateDoc) (State, error) {
	var s State
	r := &docReader{g: g}
	s.turn = numeral[uint8](r, "turn", d.Turn, 1, Turns)
	for p := PhaseNomination; p <= PhaseOver; p++ {
		if d.Phase == p.String() {
			s.phase = p
		}
	}
	s.active = r.seat(d.Active)
	s.passes = numeral(r, "nominationPasses", d.Passes, 0, uint8(g.players-1))
	s.link = d.Link
	if a := d.Auction; a != nil {
		s.company, s.high, s.toAct = r.company(a.Company), r.seat(a.High), r.seat(a.ToAct)
		s.bid = numeral[uint16](r, "auction.bid", a.Bid, 0, maxCubes)
		for _, seat := range a.Passed {
			s.out |= 1 << r.seat(seat)
		}
	}
	r.rows(&s, d)
	r.players(&s, d.Players)
	if len(d.Companies) != len(g.board.companies) {
		r.fail("companies", "their number is not that of the board")
	} else {
		for c := range d.Companies {
			r.readCompany(&s, Company(c), &d.Companies[c])
		}
	}
	for _, id := range d.Goods {
		s.onMap.add(r.location(id))
	}
	return s, r.err
}

func (r *docReader) rows(s *State, d *stateDoc) {
	if len(d.Order)+len(d.Passed) != len(r.g.board.companies) {
		r.fail("order", "the two rows do not hold each company once")
		return
	}
	s.left = uint8(len(d.Order))
	for i, id := range append(append([]string{}, d.Order...), d.Passed...) {
		s.row[i] = r.company(id)
		if id == d.Slot && i < len(d.Order) {
			s.slot = uint8(i)
		}
	}
}

func (r *docReader) players(s *State, list []playerDoc) {
	if len(list) != r.g.players {
		r.fail("players", "their number is not that of the game")
		return
	}
	for seat, p := range list {
		s.cash[seat] = numeral[int32](r, "cash", p.Cash, 0, maxCash)
		s.cubes[seat] = numeral[uint16](r, "cubes", p.Cubes, 0, maxCubes)
		for c, info := range r.g.board.companies { // an id that is none stays unread and is refused at the end
			s.shares[seat][c] = numeral[uint8](r, "shares", p.Shares[info.ID], 0, Shares)
		}
	}
}

func (r *docReader) readCompany(s *State, c Company, d *companyDoc) {
	b := r.g.board
	if d.ID != b.companies[c].ID {
		r.fail("companies", "they are not in the order of the board")
	}
	if d.Controller != nil {
		s.controller[c] = r.seat(*d.Controller) + 1
	}
	s.treasury[c] = numeral[uint16](r, "treasury", d.Treasury, 0, maxTreasury)
	s.profit[c] = numeral[uint16](r, "profit", d.Profit, 0, maxProfit)
	if d.Start != "" {
		s.start[c] = uint8(r.location(d.Start)) + 1
	}
	for _, id := range d.Track {
		route, ok := b.FindRoute(id)
		if !ok {
			r.fail("route", core.Quote(id)+" is unknown")
			return
		}
		b.lay(s, c, route)
	}
	for k, id := range b.colors {
		s.goods[c][k] = numeral[uint8](r, "goods", d.Goods[id], 0, MaxLocations)
	}
}
