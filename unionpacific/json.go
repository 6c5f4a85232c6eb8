package unionpacific

import (
	"slices"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// document is a state in JSON. Piles are objects from ids to numbers, without
// zeros; "?" stands for cards that the owner of a view does not know, "none"
// for a share that is not there.
type document struct {
	Owner     string         `json:"owner"` // "truth", "spectator" or a seat
	Phase     string         `json:"phase"`
	Seat      int            `json:"seat"`
	Place     int            `json:"place"`
	Dividends dividendCount  `json:"dividends"`
	Trains    []string       `json:"trains"` // company, section, space
	Display   []string       `json:"display"`
	UPPile    int            `json:"upPile"`
	Deck      []pileDocument `json:"deck"`
	SharePool pile           `json:"sharePool"`
	CardPool  pile           `json:"cardPool"`
	Discards  pile           `json:"discards"`
	Removed   pile           `json:"removed"`
	Returned  returnDocument `json:"returned"`
	Seats     []seatDocument `json:"seats"`
}

type pile map[string]uint8

type dividendCount struct {
	Paid int `json:"paid"`
	Due  int `json:"due"`
}

type pileDocument struct {
	Cards     uint8 `json:"cards"`
	Dividends uint8 `json:"dividends"`
}

type returnDocument struct {
	Share string `json:"share"`
	Seat  int    `json:"seat"`
}

type seatDocument struct {
	Money      int    `json:"money"`
	TrackCards pile   `json:"trackCards"`
	Known      pile   `json:"known"`
	Secret     pile   `json:"secret"`
	Loose      pile   `json:"loose"`
	Given      pile   `json:"given"`
	Table      pile   `json:"table"`
	Opening    string `json:"opening"`
}

// AppendJSON appends the state with the ids of the board instead of numbers.
// It refuses what [Game.Invariant] refuses.
func (g *Game) AppendJSON(dst []byte, s State) ([]byte, error) {
	return core.AppendDocument(dst, s, g.Invariant, g.document)
}

// ParseJSON reads what [Game.AppendJSON] writes, whatever the blanks and the
// order of keys. Errors are *core.Invalid.
func (g *Game) ParseJSON(data []byte) (State, error) {
	return core.ParseDocument(name, data, g.state, g.Invariant, g.document)
}

func (g *Game) document(s *State) document {
	d := document{
		Owner: ownerName(s.owner), Phase: s.phase.String(), Seat: int(s.seat), Place: int(s.place),
		Dividends: dividendCount{int(s.paid), int(s.drawn)},
		Trains:    g.trainList(s), UPPile: int(s.upPile),
		SharePool: g.sharePile(s.pool[:]), CardPool: g.cardPile(s.cards[:]),
		Discards: g.cardPile(s.discards[:]), Removed: g.cardPile(s.removed[:]),
		Returned: returnDocument{g.placeName(s.returned), int(s.returner)},
		Seats:    []seatDocument{},
	}
	for _, c := range s.display {
		d.Display = append(d.Display, g.placeName(c))
	}
	for _, layer := range s.piles {
		d.Deck = append(d.Deck, pileDocument{layer.Cards, layer.Marked})
	}
	for p := range g.players {
		d.Seats = append(d.Seats, seatDocument{
			Money: int(s.money[p]), TrackCards: g.cardPile(s.hand[p][:]),
			Known: g.sharePile(s.known[p][:]), Secret: g.sharePile(s.secret[p][:]), Loose: g.sharePile(s.loose[p][:]),
			Given: g.sharePile(s.given[p][:]), Table: g.sharePile(s.table[p][:]),
			Opening: g.placeName(s.opening[p]),
		})
	}
	return d
}

func ownerName(o core.Owner) string {
	if o == 0 {
		return "truth"
	}
	return o.Seat().String()
}

// placeName returns the id of a share in a place that may be empty.
func (g *Game) placeName(c Company) string {
	if c == NoCompany {
		return "none"
	}
	return g.companyID(c)
}

func (g *Game) sharePile(counts []uint8) pile {
	p := pile{}
	for c, n := range counts {
		if n > 0 {
			p[g.companyID(Company(c))] = n
		}
	}
	return p
}

func (g *Game) cardPile(counts []uint8) pile {
	p := pile{}
	for k, n := range counts {
		if n > 0 {
			p[g.cardID(Card(k))] = n
		}
	}
	return p
}

// trainList lists the trains on the board in the order of the spaces.
func (g *Game) trainList(s *State) []string {
	list := []string{}
	for x := range Section(len(g.board.sections)) {
		for space := range g.board.width(x) {
			if c := s.train(g.board.first[x] + space); c != NoCompany {
				list = append(list, g.companyID(c)+" "+g.sectionID(x)+" "+strconv.Itoa(int(space)))
			}
		}
	}
	return list
}

// state makes the state that a document tells.
func (g *Game) state(d *document) (State, error) {
	r := docReader{g: g, s: g.blank()}
	r.read(d)
	if problem := g.connect(&r.s); problem != "" {
		r.fail("trains", problem)
	}
	if r.problem != "" {
		return State{}, &core.Invalid{Game: name, What: "state", Name: r.name, Problem: r.problem}
	}
	return r.s, nil
}

// docReader turns a document into a state and keeps the first problem.
type docReader struct {
	g             *Game
	s             State
	name, problem string
}

func (r *docReader) fail(name, problem string) {
	if r.problem == "" {
		r.name, r.problem = name, problem
	}
}

func (r *docReader) read(d *document) {
	s := &r.s
	i := 0
	for i < r.g.players+2 && ownerName(core.Owner(i)) != d.Owner {
		i++
	}
	s.owner = core.Owner(i) // one too high for an unknown name, which the invariants refuse
	s.phase = Phase(max(0, slices.Index(phaseNames, d.Phase)))
	s.seat = r.number("seat", d.Seat, MaxPlayers-1)
	s.place = r.number("place", d.Place, Places-1)
	s.paid = r.number("dividends.paid", d.Dividends.Paid, dividends)
	s.drawn = r.number("dividends.due", d.Dividends.Due, dividends)
	s.upPile = r.number("upPile", d.UPPile, unionShares)
	s.returned = r.share("returned.share", d.Returned.Share)
	s.returner = r.number("returned.seat", d.Returned.Seat, MaxPlayers-1)
	for _, train := range d.Trains {
		r.train(train)
	}
	r.shares("sharePool", d.SharePool, s.pool[:])
	r.cards("cardPool", d.CardPool, s.cards[:])
	r.cards("discards", d.Discards, s.discards[:])
	r.cards("removed", d.Removed, s.removed[:])
	if len(d.Display) != Places || len(d.Deck) != len(s.piles) || len(d.Seats) != r.g.players {
		r.fail("", "display, deck or seats have another number")
		return
	}
	for i, id := range d.Display {
		s.display[i] = r.share("display", id)
	}
	for i, p := range d.Deck {
		s.piles[i] = core.Layer{Cards: p.Cards, Marked: p.Dividends}
	}
	for p := range d.Seats {
		r.seat(p, &d.Seats[p])
	}
}

func (r *docReader) seat(p int, d *seatDocument) {
	s := &r.s
	if d.Money < 0 || d.Money > dividends*maxPayment {
		r.fail("money", "is out of range")
		return
	}
	s.money[p] = uint16(d.Money)
	r.cards("trackCards", d.TrackCards, s.hand[p][:])
	r.shares("known", d.Known, s.known[p][:])
	r.shares("secret", d.Secret, s.secret[p][:])
	r.shares("loose", d.Loose, s.loose[p][:])
	r.shares("given", d.Given, s.given[p][:])
	r.shares("table", d.Table, s.table[p][:])
	s.opening[p] = r.share("opening", d.Opening)
}

func (r *docReader) number(name string, n, most int) uint8 {
	if n < 0 || n > most {
		r.fail(name, "is out of range")
		return 0
	}
	return uint8(n)
}

// share reads the share in a place that may be empty.
func (r *docReader) share(name, id string) Company {
	switch id {
	case "none":
		return NoCompany
	case "?":
		return Unknown
	}
	c, ok := r.g.board.FindCompany(id)
	if !ok {
		r.fail(name, "names no company")
	}
	return c
}

// shares reads a pile into counts, which has a place for unknown shares or not.
func (r *docReader) shares(name string, p pile, counts []uint8) {
	r.pile(name, p, counts, totalShares+unionShares, func(i int) string { return r.g.companyID(Company(i)) })
}

func (r *docReader) cards(name string, p pile, counts []uint8) {
	r.pile(name, p, counts, totalCards, func(i int) string { return r.g.cardID(Card(i)) })
}

func (r *docReader) pile(name string, p pile, counts []uint8, most int, id func(int) string) {
	found := 0
	for i := range counts {
		if n, ok := p[id(i)]; ok {
			counts[i] = n
			found++
		}
	}
	if found != len(p) || core.Pile(counts).Len() > most {
		r.fail(name, "holds unknown cards or too many")
	}
}

// train reads company, section and space of a train.
func (r *docReader) train(text string) {
	f := strings.Split(text, " ")
	if len(f) != 3 {
		r.fail("trains", core.Quote(text)+" is not a company, a section and a space")
		return
	}
	c, okC := r.g.board.FindCompany(f[0])
	x, okX := r.g.board.FindSection(f[1])
	space, err := strconv.ParseUint(f[2], 10, 8)
	if !okC || !okX || err != nil || c >= railways || uint8(space) >= r.g.board.width(x) {
		r.fail("trains", core.Quote(text)+" names what is not on the board")
		return
	}
	at := r.g.board.first[x] + uint8(space)
	if r.s.train(at) != NoCompany {
		r.fail("trains", core.Quote(text)+" is on a filled space")
		return
	}
	r.s.trains[at>>1] |= uint8(c+1) << (at & 1 * 4)
}
