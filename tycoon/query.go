package tycoon

import (
	"math/bits"

	"github.com/railrules/railrules/core"
)

// Quote is what a tile costs before it is laid, why, and what it completes.
type Quote struct {
	// Tile is the price of the tile with the hand card that was played,
	// without ridges: 0 if the card makes it free.
	Tile int
	// Printed is the price of the tile without a card: that of a mountain, of a
	// river crossed or of plain land (RT-BUILD-13).
	Printed int
	// Mountain and River tell which of these it is; neither is plain land.
	Mountain, River bool
	// Ridges is the number of ridge sides paid with this tile, RidgeEach the
	// price of one (RT-BUILD-14, RT-OP-17).
	Ridges, RidgeEach int
	// Total is what is paid.
	Total int
	// Entered and Left are the sides at which the chain comes and goes.
	Entered, Left Side
	// Completes tells that a link between From and To is complete with the tile;
	// else only From is known, where the chain begins.
	Completes bool
	From, To  City
	// Joins tells that the link is completed by meeting another own stub.
	Joins bool
	// Points are those of the Major Lines that the link wins (RT-OP-3).
	Points int
	// Ends tells that the action is over with the tile.
	Ends bool
}

// Quote tells about a move lay or redirect of the seat to move. The error is
// that of [Game.Check]; a Quote comes with ErrCash too, for a price that cannot
// be paid, and is zero with every other error.
func (g *Game) Quote(s State, m Move) (Quote, error) {
	err := g.Check(s, m)
	if m.Kind != KindLay && m.Kind != KindRedirect {
		if err == nil {
			err = &core.Invalid{Game: gameName, What: "move", Name: m.String(), Problem: "lays no track"}
		}
		return Quote{}, err
	}
	var p plan
	rule := g.test(&s, &m)
	if rule != nil && rule != ErrCash {
		return Quote{}, err
	}
	if m.Kind == KindLay {
		g.planLay(&s, &m, &p)
	} else {
		g.planRedirect(&s, &m, &p)
	}
	t := &g.board.tiles[p.tile]
	q := Quote{
		Tile: int(p.base), Printed: int(g.basePrice(t, pieceOf[p.in][p.out])), Mountain: t.mountain,
		Ridges: int(p.ridges), RidgeEach: int(p.ridgeEach), Total: int(p.price()),
		Entered: p.in, Left: p.out, Completes: p.done, From: p.start.city(), Joins: p.joins >= 0,
		Ends: p.done || s.laid+1 >= g.tileLimit(&s),
	}
	q.River = !q.Mountain && (crosses[t.river][pieceOf[p.in][p.out]] || t.river != 0 && g.options.RiverCost == AnyWater)
	if p.done {
		q.To = p.to.city()
		me, before := s.actor, s.score[s.actor]
		s.cash[me] = MaxCash // so that the price is no matter
		g.carryOut(&s, &m)
		q.Points = int(s.score[me] - before)
	}
	return q, err
}

// Destinations returns the cities, in the order of the board, to which the seat
// could deliver a cube of the colour from a city with its engine and links, if
// it were to act. It does not ask whether such a cube lies there.
func (g *Game) Destinations(s State, q core.Seat, cube Color, from City) []City {
	if !q.In(g.players) || cube >= Grey || int(from) >= g.board.nCities {
		return nil
	}
	s.actor = uint8(q)
	s.cubes[from] = [colors]uint8{}
	s.cubes[from][cube] = 1
	r := routes{me: s.actor}
	g.roads(&s, &r)
	var set uint64
	for _, m := range g.search(&s, &r, from, cube) {
		set |= 1 << m.Route[m.Links-1].To
	}
	var list []City
	for ; set != 0; set &= set - 1 {
		list = append(list, City(bits.TrailingZeros64(set)))
	}
	return list
}

// Deliveries returns every delivery that a seat could make, in canonical order,
// if it were to act.
func (g *Game) Deliveries(s State, q core.Seat) []Move {
	if !q.In(g.players) {
		return nil
	}
	s.actor = uint8(q)
	return g.appendDeliveries(nil, &s)
}

// Settlement is what Income would do to a seat as things stand (section 11 of
// the rules).
type Settlement struct {
	Income, Dividends int // dollars
	Forced            int // shares issued by force
	Cash, Shares      int // afterwards
}

// Forecast returns what Income would do to a seat as things stand.
func (g *Game) Forecast(s State, q core.Seat) Settlement {
	if !q.In(g.players) {
		return Settlement{}
	}
	f := g.forecast(&s, int(q))
	return Settlement{int(f.income), int(f.debt), int(f.forced), int(f.cash), int(f.shares)}
}

// Reach is an operations card and the first legal move that takes or wins it.
type Reach struct {
	Card Card
	Move Move
}

// InReach returns the face-up cards that the seat to move can take or win with
// its next move, in the order of the board, each with the first such move.
func (g *Game) InReach(s State) []Reach {
	var found [MaxCards]Move
	for m := range g.Moves(s) {
		next := s
		g.carryOut(&next, &m)
		for c := range Card(g.board.nCards) {
			gone := next.display[c]+next.deck[c] < s.display[c]+s.deck[c]
			if gone && found[c].Kind == 0 {
				found[c] = m
			}
		}
	}
	var list []Reach
	for c, m := range found {
		if m.Kind != 0 {
			list = append(list, Reach{Card(c), m})
		}
	}
	return list
}

// ColorOf returns the current colour of a city: of its new city tile, or the
// printed one (RT-MAP-7).
func (g *Game) ColorOf(s State, c City) Color {
	if int(c) >= g.board.nCities {
		return Grey
	}
	return g.color(&s, c)
}

// OwnLinks returns the number of links of a seat.
func (g *Game) OwnLinks(s State, q core.Seat) int {
	if !q.In(g.players) {
		return 0
	}
	return s.linksOf(uint8(q))
}

// Connected reports whether the links of a seat join two cities, perhaps over
// others (RT-OP-13).
func (g *Game) Connected(s State, q core.Seat, a, b City) bool {
	if !q.In(g.players) || int(a) >= g.board.nCities || int(b) >= g.board.nCities {
		return false
	}
	return s.network(uint8(q), a, -1)&(1<<b) != 0
}
