package unionpacific_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/unionpacific"
)

type (
	game  = unionpacific.Game
	state = unionpacific.State
	move  = unionpacific.Move
)

// position is a state in a test.
type position struct {
	t testing.TB
	g *game
	s state
}

// do makes moves and keeps the invariants (UP-COMP-5).
func (p *position) do(texts ...string) *position {
	p.t.Helper()
	for _, text := range texts {
		m, err := p.g.ParseMove(text)
		require.NoError(p.t, err)
		p.s, err = p.g.Apply(p.s, m)
		require.NoError(p.t, err, text)
		require.NoError(p.t, p.g.Invariant(p.s), text)
	}
	return p
}

// told makes a move and returns the report of it.
func (p *position) told(text string) string {
	p.t.Helper()
	before := p.s
	p.do(text)
	m, err := p.g.ParseMove(text)
	require.NoError(p.t, err)
	return string(p.g.AppendReport(nil, before, m, p.s))
}

// fork returns a copy.
func (p *position) fork() *position { return &position{p.t, p.g, p.s} }

// view returns the position as somebody sees it.
func (p *position) view(who core.Seat) *position {
	return &position{p.t, p.g, p.g.View(p.s, who).State}
}

// can returns the texts of what can be done.
func (p *position) can() []string {
	texts, _ := list(p.g, p.s)
	return texts
}

// odds returns the outcomes with their weights: "draw WW 3".
func (p *position) odds() string {
	return join(weighted(list(p.g, p.s)))
}

func weighted(texts []string, weights []uint64) []string {
	for i, w := range weights {
		texts[i] += " " + join([]uint64{w})
	}
	return texts
}

// builds returns the sections on which the company can build with the card.
func (p *position) builds(card, company string) []string {
	var sections []string
	for _, text := range p.can() {
		if f := strings.Fields(text); f[0] == "build" && f[1] == card && f[2] == company {
			sections = append(sections, f[3])
		}
	}
	return sections
}

// count returns how many of the texts begin so.
func count(texts []string, prefix string) int {
	n := 0
	for _, text := range texts {
		if strings.HasPrefix(text, prefix) {
			n++
		}
	}
	return n
}

// refused checks that the text names a move that breaks the rule, in Check and
// in Apply, and changes nothing.
func (p *position) refused(text string, rule *core.Rule) {
	p.t.Helper()
	m, err := p.g.ParseMove(text)
	if err != nil {
		var invalid *core.Invalid
		require.ErrorAs(p.t, err, &invalid)
		require.ErrorIs(p.t, err, rule, text)
		return
	}
	p.refusedMove(m, rule)
}

func (p *position) refusedMove(m move, rule *core.Rule) {
	p.t.Helper()
	var illegal *core.Illegal
	err := p.g.Check(p.s, m)
	require.ErrorAs(p.t, err, &illegal, "%v", m)
	require.Equal(p.t, rule.ID(), illegal.Rule.ID(), "%v", m)
	next, err := p.g.Apply(p.s, m)
	require.ErrorIs(p.t, err, rule)
	require.Equal(p.t, p.s, next)
}

func company(t testing.TB, g *game, id string) unionpacific.Company {
	t.Helper()
	c, ok := g.Board().FindCompany(id)
	if id == "?" {
		c, ok = unionpacific.Unknown, true
	}
	require.True(t, ok, id)
	return c
}

func section(t testing.TB, g *game, id string) unionpacific.Section {
	t.Helper()
	x, ok := g.Board().FindSection(id)
	require.True(t, ok, id)
	return x
}

func card(t testing.TB, g *game, id string) unionpacific.Card {
	t.Helper()
	k, ok := g.Board().FindCard(id)
	require.True(t, ok, id)
	return k
}

// --- documented positions (UP-CHECK-4) ---

func startOf(t testing.TB, players int, options string) *position {
	t.Helper()
	g := newGame(t, players, options)
	return &position{t, g, g.Start()}
}

// dealOf is the position after the cyclic deal.
func dealOf(t testing.TB, players int, options string) *position {
	t.Helper()
	p := startOf(t, players, options)
	cards := []string{"clear", "mixed", "black", "white", "joker"}
	for i := range 3 * players {
		p.do("draw " + cards[i%5])
	}
	companies := []string{"WW", "MRR", "KCC", "ESL", "UMR", "SFRB", "DM", "MS", "BNL", "EPRG"}
	for i := 0; p.g.Turn(p.s) == core.Chance; i++ {
		p.do("draw " + companies[i%10])
	}
	return p
}

// turnOf is the position at the first track draw.
func turnOf(t testing.TB, players int, options string) *position {
	t.Helper()
	p := dealOf(t, players, options)
	for range 2 * players { // an open for each seat, then a reveal
		p.do(p.can()[0])
	}
	return p
}

// --- positions that games seldom come to ---

// scene is the JSON form of a state, to be changed and read back. Shares come
// from the deck, so that the invariants hold.
type scene struct {
	Owner     string `json:"owner"`
	Phase     string `json:"phase"`
	Seat      int    `json:"seat"`
	Place     int    `json:"place"`
	Dividends struct {
		Paid int `json:"paid"`
		Due  int `json:"due"`
	} `json:"dividends"`
	Trains  []string `json:"trains"`
	Display []string `json:"display"`
	UPPile  int      `json:"upPile"`
	Deck    []struct {
		Cards     int `json:"cards"`
		Dividends int `json:"dividends"`
	} `json:"deck"`
	SharePool map[string]int `json:"sharePool"`
	CardPool  map[string]int `json:"cardPool"`
	Discards  map[string]int `json:"discards"`
	Removed   map[string]int `json:"removed"`
	Returned  struct {
		Share string `json:"share"`
		Seat  int    `json:"seat"`
	} `json:"returned"`
	Seats []struct {
		Money      int            `json:"money"`
		TrackCards map[string]int `json:"trackCards"`
		Known      map[string]int `json:"known"`
		Secret     map[string]int `json:"secret"`
		Loose      map[string]int `json:"loose"`
		Given      map[string]int `json:"given"`
		Table      map[string]int `json:"table"`
		Opening    string         `json:"opening"`
	} `json:"seats"`
}

// change edits the position.
func (p *position) change(edit func(*scene)) *position {
	p.t.Helper()
	require.NoError(p.t, p.tryChange(edit))
	return p
}

// tryChange edits the position and returns the error of reading it back.
func (p *position) tryChange(edit func(*scene)) error {
	p.t.Helper()
	data, err := p.g.AppendJSON(nil, p.s)
	require.NoError(p.t, err)
	var d scene
	require.NoError(p.t, json.Unmarshal(data, &d))
	edit(&d)
	for _, pile := range []map[string]int{d.SharePool, d.CardPool, d.Discards, d.Removed} {
		dropZeros(pile)
	}
	for _, s := range d.Seats {
		for _, pile := range []map[string]int{s.TrackCards, s.Known, s.Secret, s.Loose, s.Given, s.Table} {
			dropZeros(pile)
		}
	}
	slices.SortFunc(d.Trains, func(a, b string) int {
		fa, fb := strings.Fields(a), strings.Fields(b)
		x, y := int(section(p.t, p.g, fa[1])), int(section(p.t, p.g, fb[1]))
		if x != y {
			return x - y
		}
		return strings.Compare(fa[2], fb[2])
	})
	data, err = json.Marshal(d)
	require.NoError(p.t, err)
	s, err := p.g.ParseJSON(data)
	if err == nil {
		p.s = s
	}
	return err
}

func dropZeros(pile map[string]int) {
	for id, n := range pile {
		if n == 0 {
			delete(pile, id)
		}
	}
}

// draw takes n shares of the company from the deck, or from the UP pile.
func (d *scene) draw(company string, n int) {
	if company == "UP" {
		d.UPPile -= n
		return
	}
	d.SharePool[company] -= n
	for i := 0; n > 0; {
		if d.Deck[i].Cards == d.Deck[i].Dividends {
			i++
			continue
		}
		d.Deck[i].Cards--
		n--
	}
}

// lay puts n shares of the company on a table.
func (d *scene) lay(seat int, company string, n int) {
	d.draw(company, n)
	d.Seats[seat].Table[company] += n
}

// hold puts n shares of the company into a hand.
func (d *scene) hold(seat int, company string, n int) {
	d.draw(company, n)
	if company == "UP" {
		d.Seats[seat].Known[company] += n
		return
	}
	d.Seats[seat].Secret[company] += n
}

// layHand puts all shares of a hand on the table.
func (d *scene) layHand(seat int) {
	s := &d.Seats[seat]
	for _, pile := range []map[string]int{s.Known, s.Secret} {
		for id, n := range pile {
			s.Table[id] += n
			delete(pile, id)
		}
	}
}

// clearTables takes the shares on the tables back into the hands.
func (d *scene) clearTables() {
	for i := range d.Seats {
		s := &d.Seats[i]
		for id, n := range s.Table {
			if id == "UP" {
				s.Known[id] += n
			} else {
				s.Secret[id] += n
			}
			delete(s.Table, id)
		}
	}
}

// pay takes n dividend cards out of the deck as paid; money stays as it is.
func (d *scene) pay(n int) {
	for i := 0; n > 0; {
		if d.Deck[i].Dividends == 0 {
			i++
			continue
		}
		d.Deck[i].Dividends--
		d.Deck[i].Cards--
		d.Dividends.Paid++
		n--
	}
}

// train puts trains of a company on sections, on the neutral space with the
// number after the id or on number 0: "casper-denver 1".
func (d *scene) train(company string, sections ...string) {
	for _, x := range sections {
		if !strings.Contains(x, " ") {
			x += " 0"
		}
		d.Trains = append(d.Trains, company+" "+x)
	}
}

// trackCards deals a seat other track cards from the draw pile.
func (d *scene) trackCards(seat int, cards ...string) {
	hand := d.Seats[seat].TrackCards
	for id, n := range hand {
		d.CardPool[id] += n
		delete(hand, id)
	}
	for _, id := range cards {
		d.CardPool[id]--
		hand[id]++
	}
}

// removeCards takes all track cards out of the game that nobody holds.
func (d *scene) removeCards() {
	for _, pile := range []map[string]int{d.CardPool, d.Discards} {
		for id, n := range pile {
			d.Removed[id] += n
			delete(pile, id)
		}
	}
}

// fillBoard builds until nobody can build any more. What is built is chosen at
// random, but always the same.
func (p *position) fillBoard() *position {
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		var trains []string
		for c := range unionpacific.Company(unionpacific.Companies) {
			for _, at := range p.g.Sites(p.s, c) {
				trains = append(trains, p.g.Board().Company(c).ID+" "+p.g.Board().Section(at.Section).ID+" "+join([]uint8{at.Space}))
			}
		}
		if trains == nil {
			return p
		}
		p.change(func(d *scene) { d.Trains = append(d.Trains, trains[rng.IntN(len(trains))]) })
	}
}
