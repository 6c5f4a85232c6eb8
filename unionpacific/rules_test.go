package unionpacific_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/unionpacific"
)

// The tests of this file follow RULES.md from its beginning to its end. Each
// names the rules that it holds the game to.

// --- components and board ---

func TestComponents(t *testing.T) {
	b := unionpacific.SuppliedBoard()
	t.Run("UP-COMP-1: companies", func(t *testing.T) {
		want := []struct {
			id, abbreviation, name, home string
			trains, start, shares        int
		}{
			{"WW", "W&W", "Wyoming & Western", "Casper", 7, 1, 6},
			{"MRR", "MRR", "Marquette Rocky Road", "Marquette", 8, 1, 6},
			{"KCC", "KCC", "Kansas City Central", "Kansas City", 9, 1, 7},
			{"ESL", "ESL", "Empire State Line", "New York", 10, 1, 7},
			{"UMR", "UMR", "United Mexican Railways", "Mexico City", 11, 1, 8},
			{"SFRB", "SFRB", "Sioux Falls Royal Blue", "Sioux Falls", 13, 1, 9},
			{"DM", "DM", "Denver Midland", "Denver", 14, 1, 10},
			{"MS", "MS", "Miami Southern", "Miami", 17, 1, 12},
			{"BNL", "BNL", "Billings Northern Lights", "Billings", 19, 1, 15}, // UP-DIFF-1: "Lights"
			{"EPRG", "EP&RG", "El Paso & Rio Grande", "El Paso", 23, 2, 18},
			{"UP", "UP", "Union Pacific", "", 0, 0, 20},
		}
		for c, w := range want {
			info := b.Company(unionpacific.Company(c))
			require.Equal(t, []any{w.id, w.abbreviation, w.name, w.trains, w.start, w.shares},
				[]any{info.ID, info.Abbreviation, info.Name, info.Trains, len(info.Start), info.Shares})
			if w.home != "" {
				require.Equal(t, w.home, b.City(info.Home).Name)
			}
		}
		require.Equal(t, unionpacific.CompanyInfo{}, b.Company(unionpacific.Companies))
	})
	t.Run("UP-COMP-2: track cards", func(t *testing.T) {
		for k, want := range []string{"clear 14", "mixed 9", "black 7", "white 6", "joker 4"} {
			info := b.Card(unionpacific.Card(k))
			require.Equal(t, want, fmt.Sprintf("%s %d", info.ID, info.Count))
		}
		require.Equal(t, unionpacific.CardInfo{}, b.Card(unionpacific.Cards))
	})
	t.Run("UP-COMP-3: four dividend cards", func(t *testing.T) {
		require.Equal(t, 4, dividendCards(dealOf(t, 3, `{}`).s))
	})
	t.Run("UP-COMP-4: the bank has no limit", func(t *testing.T) {
		// A table of the highest amounts pays more than all banknotes together.
		p := nextDividend(t, 2, `{"upDividendTable":[[1000,1000],[1000],[1000],[1000]]}`, 0)
		p.change(func(d *scene) { d.lay(0, "UP", 1) })
		p.do("draw dividend", p.can()[0])
		require.Greater(t, p.s.Money(0), 710)
	})
	t.Run("UP-COMP-5: conservation", func(t *testing.T) {
		p := turnOf(t, 4, `{}`) // every step of it was checked, as in all tests
		for what, edit := range map[string]func(*scene){
			"trains":         func(d *scene) { d.train("BNL", "denver-el-paso") },
			"shares":         func(d *scene) { d.SharePool["BNL"]-- },
			"track cards":    func(d *scene) { d.CardPool["clear"]++ },
			"dividend cards": func(d *scene) { d.Dividends.Paid++ },
		} {
			var invalid *core.Invalid
			require.ErrorAs(t, p.fork().tryChange(edit), &invalid)
			require.Equal(t, what, invalid.Name)
		}
	})
}

// dividendCards counts the dividend cards wherever they are.
func dividendCards(s state) int {
	n := s.Dividends() + s.DividendsDue()
	for i := range 3 {
		_, d := s.DeckPile(i)
		n += d
	}
	return n
}

// nextDividend is a position in which seat 0 draws a share for its hand after
// a number of dividends was paid; nobody has a share on the table.
func nextDividend(t testing.TB, players int, options string, paid int) *position {
	p := turnOf(t, players, options).do("draw clear", "build clear BNL billings-calgary 0", "take deck")
	return p.change(func(d *scene) {
		d.clearTables()
		d.pay(paid)
		// The fourth dividend card lies in the second pile. The shares of the
		// first go to the last seat, those of the largest companies before others.
		for _, id := range []string{"EPRG", "BNL", "MS", "DM", "SFRB", "UMR", "ESL", "KCC"} {
			for paid == 3 && d.Deck[0].Cards > 0 && d.SharePool[id] > 1 {
				d.hold(players-1, id, 1)
			}
		}
	})
}

func TestBoard(t *testing.T) {
	b := unionpacific.SuppliedBoard()
	t.Run("UP-BOARD-1: sections join two cities, no two the same pair", func(t *testing.T) {
		pairs := map[string]bool{}
		for x := range unionpacific.Section(b.Sections()) {
			ends := b.Section(x).Ends
			require.Less(t, int(max(ends[0], ends[1])), b.Cities())
			pair := fmt.Sprint(min(ends[0], ends[1]), max(ends[0], ends[1]))
			require.False(t, pairs[pair])
			pairs[pair] = true
		}
	})
	t.Run("UP-BOARD-2, UP-BOARD-3, UP-BOARD-4: spaces have a type and may be reserved", func(t *testing.T) {
		reserved := 0
		g := newGame(t, 2, `{}`)
		for x := range unionpacific.Section(b.Sections()) {
			spaces := b.Section(x).Spaces
			require.NotEmpty(t, spaces)
			for i, sp := range spaces {
				require.Less(t, sp.Type, unionpacific.Joker)
				require.Equal(t, sp.Reserved, g.Train(g.Start(), x, uint8(i)), "the reserved spaces and no other hold trains")
				if sp.Reserved != unionpacific.NoCompany {
					reserved++
				}
			}
		}
		require.Equal(t, 11, reserved)
	})
	t.Run("UP-BOARD-3: the type is that of the space", func(t *testing.T) {
		board := loadBoard(t, func(f file) {
			space := f.find("sections", "billings-calgary")["spaces"].([]any)[0].(map[string]any)
			other := map[string]any{"type": "white", "reservedFor": nil}
			f.find("sections", "billings-calgary")["spaces"] = []any{other, space, other, space}
		})
		g, err := unionpacific.NewOn(board, 2, unionpacific.Options{})
		require.NoError(t, err)
		p := dealtOn(t, g)
		p.change(func(d *scene) { d.trackCards(0, "clear", "white", "joker") })
		p.do("draw mixed")
		require.Equal(t, []string{"build clear BNL billings-calgary 1", "build white BNL billings-calgary 0",
			"build joker BNL billings-calgary 0", "build joker BNL billings-calgary 1"}, // UP-BUILD-10: a move for each type
			slices.DeleteFunc(p.can(), func(text string) bool { return !strings.Contains(text, "BNL billings-calgary") }))
		p.refused("build clear BNL billings-calgary 0", unionpacific.ErrCard)
		p.fork().do("build clear BNL billings-calgary 3")
		require.Equal(t, []unionpacific.Site{{Section: section(t, g, "billings-calgary"), Space: 0, Type: 3}, {Section: section(t, g, "billings-calgary"), Space: 1}},
			slices.DeleteFunc(g.Sites(p.s, company(t, g, "BNL")), func(s unionpacific.Site) bool { return s.Section != section(t, g, "billings-calgary") }))
	})
	t.Run("UP-BOARD-5: trains stay", func(t *testing.T) {
		w := newWalk(t, newGame(t, 3, `{}`), 1, false)
		for text := w.choose(); text != ""; text = w.choose() {
			before := w.s
			w.play(text)
			for x := range unionpacific.Section(b.Sections()) {
				for i := range b.Section(x).Spaces {
					if c := w.g.Train(before, x, uint8(i)); c != unionpacific.NoCompany {
						require.Equal(t, c, w.g.Train(w.s, x, uint8(i)))
					}
				}
			}
		}
	})
	t.Run("UP-BOARD-6: the network", func(t *testing.T) {
		p := turnOf(t, 2, `{}`)
		require.Equal(t, "El Paso,Phoenix,Dallas", network(p, "EPRG"))
		require.Equal(t, "Billings,Casper", network(p, "BNL"))
		p.do("draw clear", "build clear BNL winnipeg-billings 0")
		require.Equal(t, "Billings,Casper,Winnipeg", network(p, "BNL"))
		require.Empty(t, network(p, "UP"))
	})
	t.Run("UP-BOARD-7: a reconstruction that agrees with the facts", func(t *testing.T) {
		require.Equal(t, 40, b.Cities())
		for _, name := range []string{"Billings", "Casper", "Salt Lake City", "Denver", "El Paso", "Miami", "New York"} {
			_, ok := b.FindCity(strings.ReplaceAll(strings.ToLower(name), " ", "-"))
			require.True(t, ok, name)
		}
		for _, id := range []string{"billings-casper", "casper-salt-lake-city", "casper-denver", "denver-salt-lake-city", "denver-el-paso"} {
			_, ok := b.FindSection(id)
			require.True(t, ok, id)
		}
		clear, _ := b.FindCard("clear")
		for _, id := range []string{"EPRG", "BNL", "MS"} {
			c, _ := b.FindCompany(id)
			require.Contains(t, b.Company(c).Types, clear)
		}
		require.Equal(t, "supplied", b.Name())
	})
	t.Run("UP-BOARD-8: figures", func(t *testing.T) {
		var sections, free, reserved [4]int
		for x := range unionpacific.Section(b.Sections()) {
			spaces := b.Section(x).Spaces
			sections[spaces[0].Type]++
			for _, sp := range spaces {
				if sp.Reserved == unionpacific.NoCompany {
					free[sp.Type]++
				} else {
					reserved[sp.Type]++
				}
			}
		}
		require.Equal(t, [4]int{25, 19, 20, 16}, sections)
		require.Equal(t, [4]int{46, 31, 23, 20}, free)
		require.Equal(t, [4]int{2, 5, 2, 2}, reserved)
	})
	t.Run("UP-BOARD-9: types, start and room of the companies", func(t *testing.T) {
		for id, want := range map[string]string{
			"WW": "black|casper-boise|20", "MRR": "white|marquette-detroit|16", "KCC": "mixed,white|kansas-city-st-louis|35",
			"ESL": "white|new-york-toronto|16", "UMR": "black|mexico-city-monterrey|20", "SFRB": "mixed,black|sioux-falls-minneapolis|39",
			"DM": "mixed,black|denver-kansas-city|39", "MS": "clear,white|miami-charleston|41", "BNL": "clear,white|billings-casper|41",
			"EPRG": "clear,mixed,black|phoenix-el-paso,dallas-el-paso|64",
		} {
			c, _ := b.FindCompany(id)
			require.Equal(t, want, room(b, c), id)
		}
	})
}

func network(p *position, id string) string {
	var names []string
	for _, c := range p.g.Network(p.s, company(p.t, p.g, id)) {
		names = append(names, p.g.Board().City(c).Name)
	}
	home := p.g.Board().Company(company(p.t, p.g, id)).Home
	slices.SortStableFunc(names, func(a, b string) int { // the home first
		first := func(n string) int {
			if n == p.g.Board().City(home).Name {
				return 0
			}
			return 1
		}
		return first(a) - first(b)
	})
	return strings.Join(names, ",")
}

// room tells the permitted types, the start and the number of sections that a
// company could ever use.
func room(b *unionpacific.Board, c unionpacific.Company) string {
	info := b.Company(c)
	var types, starts []string
	for _, t := range info.Types {
		types = append(types, b.Card(t).ID)
	}
	for _, at := range info.Start {
		starts = append(starts, b.Section(at.Section).ID)
	}
	n := 0
	for x := range unionpacific.Section(b.Sections()) {
		if slices.ContainsFunc(b.Section(x).Spaces, func(sp unionpacific.SpaceInfo) bool {
			return slices.Contains(info.Types, sp.Type) && (sp.Reserved == unionpacific.NoCompany || sp.Reserved == c)
		}) {
			n++
		}
	}
	return fmt.Sprintf("%s|%s|%d", strings.Join(types, ","), strings.Join(starts, ","), n)
}

// --- setup ---

func TestSetup(t *testing.T) {
	t.Run("UP-SETUP-0: 2 to 6 players", func(t *testing.T) {
		for n := -1; n <= 9; n++ {
			_, err := unionpacific.New(n, unionpacific.Options{})
			if n >= 2 && n <= 6 {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, unionpacific.ErrPlayers)
			}
		}
	})
	t.Run("UP-SETUP-1: start trains", func(t *testing.T) {
		p := startOf(t, 2, `{}`)
		on := 0
		for c := range unionpacific.Company(unionpacific.Companies) {
			info := p.g.Board().Company(c)
			require.Equal(t, info.Trains-len(info.Start), p.s.TrainsLeft(c))
			on += len(info.Start) // UP-DIFF-5: one each, two for EP&RG
		}
		require.Equal(t, 11, on)
	})
	t.Run("UP-SETUP-2, UP-SETUP-3, UP-SETUP-4, UP-SETUP-5, UP-SETUP-6: deal and deck", func(t *testing.T) {
		// players, top pile, middle, bottom, UP pile, track draw pile
		for _, want := range [][6]int{
			{2, 65, 17, 6, 18, 34}, {3, 60, 17, 6, 17, 31}, {4, 55, 17, 6, 16, 28}, {5, 50, 17, 6, 15, 25}, {6, 45, 17, 6, 14, 22},
		} {
			p := dealOf(t, want[0], `{}`)
			requireDeal(t, p, 6, [3]int{want[1], want[2], want[3]}) // UP-DIFF-7: five and one UP
			require.Equal(t, want[4], p.s.UPPile())
			require.Equal(t, want[5], p.s.DrawPile())
			require.Equal(t, want[1]+want[2]+want[3], p.s.DeckSize())
			for k := range unionpacific.Card(unionpacific.Cards) {
				require.Zero(t, p.s.Discards(k)+p.s.Removed(k))
			}
			for q := range want[0] {
				require.Equal(t, 1, p.s.Shares(core.Seat(q), unionpacific.UnionPacific), "UP-SETUP-3")
				cards := 0
				for k := range unionpacific.Card(unionpacific.Cards) {
					cards += p.s.TrackCards(core.Seat(q), k)
				}
				require.Equal(t, 3, cards, "UP-SETUP-2")
			}
			for place := range unionpacific.Places {
				require.Less(t, p.s.Display(place), unionpacific.UnionPacific, "UP-SETUP-5")
			}
		}
		// Repeats in the display are allowed.
		p := startOf(t, 2, `{}`)
		for p.s.Phase() != unionpacific.PhaseOpening {
			p.do(p.can()[len(p.can())-1])
		}
		require.Equal(t, "EPRG,EPRG,EPRG,EPRG", display(p))
	})
	t.Run("UP-SETUP-7, UP-SETUP-13: opening investment", func(t *testing.T) {
		p := dealOf(t, 3, `{"firstSeat":2}`)
		p.refused("open BNL", unionpacific.ErrOpening)
		p.do("open UP")
		require.Equal(t, core.Seat(1), p.g.Turn(p.s), "asked of seat 0, 1, ... whoever begins")
		require.Equal(t, unionpacific.UnionPacific, p.s.Opening(0))
		require.Equal(t, unionpacific.Unknown, p.view(1).s.Opening(0), "hidden until the last has chosen")
		require.Equal(t, 5, p.s.HandSize(0))
		p.do("open SFRB", "open MRR")
		require.Zero(t, p.s.Table(0, unionpacific.UnionPacific))
		p.do("reveal UP", "reveal SFRB", "reveal MRR")
		require.Equal(t, []int{1, 1, 1}, []int{p.s.Table(0, unionpacific.UnionPacific), p.s.Table(1, company(t, p.g, "SFRB")), p.s.Table(2, 1)})
		require.Equal(t, core.Seat(2), p.s.Seat(), "the first turn begins: UP-SETUP-14")
		p = dealOf(t, 2, `{"edition":"first"}`).do("open UP", "open UP")
		require.Equal(t, 4, p.s.HandSize(0))
	})
	t.Run("UP-SETUP-8: no money", func(t *testing.T) {
		require.Equal(t, [core.MaxSeats]int{}, startOf(t, 6, `{}`).g.Standing(turnOf(t, 6, `{}`).s).Score)
	})
	t.Run("UP-SETUP-9: clockwise from seat 0", func(t *testing.T) {
		p := turnOf(t, 3, `{}`)
		for _, seat := range []core.Seat{0, 1, 2, 0} {
			require.Equal(t, seat, p.s.Seat())
			p.do(p.can()[0])
			p.do(p.can()[0])
			p.do("discard " + held(p))
		}
	})
	t.Run("UP-SETUP-10: two players use the general rules", func(t *testing.T) {
		require.Equal(t, 4, dividendCards(dealOf(t, 2, `{}`).s))
		_, err := unionpacific.Open(core.Header{Game: "unionpacific", Players: 2, Options: `{"twoPlayer":"fortwo"}`})
		require.ErrorIs(t, err, unionpacific.ErrOption)
	})
	t.Run("UP-SETUP-11: editions", func(t *testing.T) {
		for n, top := range map[int]int{2: 73, 3: 69, 4: 65, 5: 61, 6: 57} {
			requireDeal(t, dealOf(t, n, `{"edition":"first"}`), 5, [3]int{top, 17, 0})
		}
		for n, top := range map[int]int{2: 67, 3: 63, 4: 59, 5: 55, 6: 51} {
			requireDeal(t, dealOf(t, n, `{"edition":"german1999"}`), 5, [3]int{top, 17, 6})
		}
	})
	t.Run("UP-SETUP-12: order of the deal", func(t *testing.T) {
		p := startOf(t, 2, `{}`)
		var seen []string
		for p.s.Phase() != unionpacific.PhaseOpening {
			seen = append(seen, fmt.Sprintf("%v %d.%d", p.s.Phase(), p.s.Seat(), p.s.Place()))
			require.Equal(t, 1, p.s.Shares(1, unionpacific.UnionPacific), "no draw for the UP share")
			if len(seen) < 20 {
				require.Zero(t, p.s.DeckSize(), "the piles come last")
			}
			p.do(p.can()[0])
		}
		require.Equal(t, strings.Fields(strings.Repeat("deal-cards_0.0 ", 3)+strings.Repeat("deal-cards_1.0 ", 3)+
			strings.Repeat("deal-shares_0.0 ", 5)+strings.Repeat("deal-shares_1.0 ", 5)+
			"deal-display_0.0 deal-display_0.1 deal-display_0.2 deal-display_0.3"),
			strings.Fields(strings.ReplaceAll(strings.Join(seen, "\n"), " ", "_")))
	})
	t.Run("UP-SETUP-14: another first seat", func(t *testing.T) {
		a, b := turnOf(t, 4, `{}`), turnOf(t, 4, `{"firstSeat":3}`)
		require.Equal(t, core.Seat(3), b.s.Seat())
		require.Equal(t, a.view(core.Spectator).can(), b.view(core.Spectator).can())
		require.NoError(t, a.change(func(d *scene) { d.Seat = 3 }).g.Invariant(b.s))
		require.Equal(t, a.s, b.s, "nothing else is different")
	})
}

// held returns a track card of the seat.
func held(p *position) string {
	for k := range unionpacific.Card(unionpacific.Cards) {
		if p.s.TrackCards(p.s.Seat(), k) > 0 {
			return p.g.Board().Card(k).ID
		}
	}
	return "none"
}

// inHand returns a share of the seat.
func inHand(p *position) string {
	for c := range unionpacific.Company(unionpacific.Companies) {
		if p.s.Shares(p.s.Seat(), c) > 0 {
			return p.g.Board().Company(c).ID
		}
	}
	return "none"
}

// requireDeal tests hands and piles after the deal.
func requireDeal(t *testing.T, p *position, hand int, piles [3]int) {
	t.Helper()
	for q := range p.g.Seats() {
		require.Equal(t, hand, p.s.HandSize(core.Seat(q)))
	}
	for i, marked := range []int{3, 1, 0} {
		cards, dividends := p.s.DeckPile(i)
		require.Equal(t, []int{piles[i], marked}, []int{cards, dividends}, "pile %d", i)
	}
}

func display(p *position) string {
	var ids []string
	for i := range unionpacific.Places {
		id := "none"
		if c := p.s.Display(i); c != unionpacific.NoCompany {
			id = p.g.Board().Company(c).ID
		}
		ids = append(ids, id)
	}
	return strings.Join(ids, ",")
}

// --- what is hidden ---

func TestHidden(t *testing.T) {
	seatZero := func(t *testing.T) *position { // the steps of UP-EX-13
		return turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM", "trade MRR")
	}
	t.Run("UP-INFO-1, UP-INFO-2: public and private", func(t *testing.T) {
		p := seatZero(t)
		for _, who := range owners(p.g) {
			v := p.view(who)
			for q := range core.Seat(4) {
				require.Equal(t, p.s.HandSize(q), v.s.HandSize(q))
				require.Equal(t, p.s.Money(q), v.s.Money(q))
				for c := range unionpacific.Company(unionpacific.Companies) {
					require.Equal(t, p.s.Table(q, c), v.s.Table(q, c))
					if q == who {
						require.Equal(t, p.s.Shares(q, c), v.s.Shares(q, c), "the own hand")
					}
				}
				cards := 0
				for k := range unionpacific.Card(unionpacific.Cards + 1) {
					cards += v.s.TrackCards(q, k)
					require.True(t, q != who || p.s.TrackCards(q, k) == v.s.TrackCards(q, k))
					require.True(t, q == who || k == unionpacific.UnknownCard || v.s.TrackCards(q, k) == 0)
				}
				require.Equal(t, 3, cards)
			}
			require.Equal(t, display(p), display(v))
			require.Equal(t, p.s.UPPile(), v.s.UPPile())
			require.Equal(t, p.s.DrawPile(), v.s.DrawPile())
			require.Equal(t, p.s.Discards(0), v.s.Discards(0))
		}
	})
	t.Run("UP-INFO-3, UP-INFO-7: what is told to whom", func(t *testing.T) {
		told := func(p *position, text string) string {
			m, err := p.g.ParseMove(text)
			require.NoError(t, err)
			return join(seenTexts(p.g, p.s, m))
		}
		p := startOf(t, 2, `{}`)
		require.Equal(t, "draw clear,draw ?,draw ?", told(p, "draw clear"))
		p = dealOf(t, 2, `{}`)
		require.Equal(t, "open WW,open ?,open ?", told(p, "open WW"))
		p.do("open WW", "open UP")
		require.Equal(t, "reveal WW,reveal WW,reveal WW", told(p, "reveal WW"))
		p.do("reveal WW", "reveal UP")
		require.Equal(t, "draw clear,draw ?,draw ?", told(p, "draw clear"))
		p.do("draw clear")
		require.Equal(t, "invest UP,invest UP,invest UP", told(p, "invest UP"))
		p.do("build clear BNL billings-calgary 0")
		require.Equal(t, "take UP,take UP,take UP", told(p, "take UP"))
		hand := p.fork().do("take deck")
		require.Equal(t, "draw MS,draw ?,draw ?", told(hand, "draw MS"))
		require.Equal(t, "draw dividend,draw dividend,draw dividend", told(hand, "draw dividend"))
		open := p.fork().do(p.can()[0])
		require.Equal(t, "draw MS,draw MS,draw MS", told(open, "draw MS"))
		trade := open.do("draw MS")
		require.Equal(t, "trade UP,trade ?,trade ?", told(trade, "trade UP"))
		require.Equal(t, "decline,decline,decline", told(trade, "decline"))
	})
	t.Run("UP-INFO-4, UP-INFO-10: piles have no order, and a view counts the hidden hands to them", func(t *testing.T) {
		p := seatZero(t)
		v := p.view(1)
		all, hidden := 0, 0
		for k := range unionpacific.Card(unionpacific.Cards) {
			all += v.s.CardPool(k)
		}
		for q := range core.Seat(4) {
			hidden += v.s.TrackCards(q, unionpacific.UnknownCard)
		}
		require.Equal(t, 9, hidden)
		require.Equal(t, p.s.DrawPile(), all-hidden)
		require.Equal(t, p.view(core.Spectator).s, p.g.View(v.s, 2).State, "looked at by somebody else")
		require.Equal(t, v.s, p.g.View(v.s, 1).State, "looked at by its owner")
		require.Equal(t, core.Seat(1), p.g.Owner(v.s))
		require.Equal(t, core.Nobody, p.g.Owner(p.s))
		require.Zero(t, v.s.SharePool(unionpacific.UnionPacific), "the pool holds no UP share")
	})
	t.Run("UP-INFO-5: nothing else is remembered", func(t *testing.T) {
		// Two ways to the same cards are the same state.
		a := startOf(t, 2, `{}`).do("draw clear", "draw mixed", "draw white")
		b := startOf(t, 2, `{}`).do("draw white", "draw clear", "draw mixed")
		require.Equal(t, a.s, b.s)
	})
	t.Run("UP-INFO-6: a refill goes into the pool", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).change(func(d *scene) { // one card left, nine discards
			d.CardPool["clear"] -= 12
			d.CardPool["mixed"] -= 8
			d.CardPool["black"] -= 6
			d.CardPool["white"] -= 5
			d.CardPool["joker"] -= 2
			d.Discards = map[string]int{"clear": 12, "mixed": 8, "black": 6, "white": 5, "joker": 2}
		})
		require.Equal(t, 1, p.s.DrawPile())
		v := p.view(1)
		require.Equal(t, "draw ? 1", v.odds())
		p.do("draw joker")
		v.do("draw ?")
		require.Equal(t, 33, v.s.DrawPile())
		require.Equal(t, p.view(1).s, v.s)
	})
	t.Run("UP-INFO-8: public memory", func(t *testing.T) {
		p := dealOf(t, 2, `{}`)
		require.Equal(t, "K UP 1 L", memory(p, 0))
		p.do("open WW")
		require.Equal(t, "K L UP 1", memory(p, 0), "it may have been UP")
		p.do("open UP", "reveal WW")
		require.Equal(t, "K UP 1 L", memory(p, 0), "it was not")
		p.do("reveal UP")
		require.Equal(t, "K L", memory(p, 1), "it was")
		p.do("draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM")
		require.Equal(t, "K WW 1 UP 1 L", memory(p, 0), "taken openly")
		q := p.fork().do("decline")
		require.Equal(t, "K WW 1 UP 1 L", memory(q, 0))
		p.do("trade MRR")
		require.Equal(t, "K UP 1 L WW 1 UP 1", memory(p, 0), "the share goes, then the UP share comes")
	})
	t.Run("UP-INFO-9: the own memory", func(t *testing.T) {
		p := seatZero(t)
		mrr := company(t, p.g, "MRR")
		require.Equal(t, 1, p.view(0).s.Given(0, mrr))
		require.Equal(t, 1, p.view(1).s.Given(0, unionpacific.Unknown))
		require.Zero(t, p.view(1).s.Given(0, mrr))
	})
	t.Run("UP-INFO-11: a step in a view", func(t *testing.T) {
		p := seatZero(t)
		v := p.view(1)
		// Seat 1 draws and invests; seat 3 sees the same in another way.
		w := p.view(3)
		p.do("draw clear", "invest UP")
		v.do("draw clear", "invest UP")
		w.do("draw ?", "invest UP")
		require.Equal(t, p.view(1).s, v.s)
		require.Equal(t, p.view(3).s, w.s)
		// A discard of a hidden seat leaves the pool.
		before := w.s.CardPool(0)
		w.do("discard clear")
		require.Equal(t, before-1, w.s.CardPool(0))
	})
	t.Run("UP-INFO-12: legal moves in a view", func(t *testing.T) {
		p := dealOf(t, 2, `{}`)
		require.Equal(t, p.can(), p.view(0).can(), "exact for the owner")
		require.Equal(t, []string{"open ?"}, p.view(1).can())
		p = turnOf(t, 4, `{}`).do("draw clear")
		require.Subset(t, p.view(2).can(), p.can())
		p.do("build clear BNL billings-calgary 0", "take UP")
		require.Equal(t, []string{"decline", "trade ?"}, p.view(2).can())
		// pass, where the seat may have nothing that it can use
		p.fillBoard().change(func(d *scene) {
			d.layHand(1)
			d.Phase, d.Seat = "action", 1
		})
		require.Equal(t, []string{"pass"}, p.view(2).can())
	})
	t.Run("UP-INFO-13: ? is for hidden seats", func(t *testing.T) {
		p := dealOf(t, 2, `{}`)
		p.refused("open ?", unionpacific.ErrHidden)
		p.view(0).refused("open ?", unionpacific.ErrHidden)
		p.view(1).refused("open BNL", unionpacific.ErrHidden)
		p = turnOf(t, 2, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take UP")
		p.refused("trade ?", unionpacific.ErrHidden)
		p.view(core.Spectator).refused("trade UP", unionpacific.ErrHidden)
	})
	t.Run("UP-INFO-14: samples fit", func(t *testing.T) {
		p := seatZero(t)
		for _, who := range owners(p.g) {
			v := p.g.View(p.s, who)
			for i := range 20 {
				x := lcg(i)
				s, err := p.g.Sample(v, &x)
				require.NoError(t, err)
				require.NoError(t, p.g.Invariant(s))
				require.Equal(t, v, p.g.View(s, who))
			}
		}
		_, err := p.g.Sample(core.View[state]{State: p.s}, new(lcg))
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
	})
	t.Run("UP-INFO-15: the laws in a whole game", func(t *testing.T) {
		w := newWalk(t, newGame(t, 3, `{}`), 4, false)
		views := map[core.Seat]state{}
		for _, who := range owners(w.g) {
			views[who] = w.g.View(w.s, who).State
		}
		for text := w.choose(); text != ""; text = w.choose() {
			before := w.s
			m := w.play(text)
			for _, who := range owners(w.g) {
				v, err := w.g.Apply(views[who], w.g.Seen(before, m, who))
				require.NoError(t, err)
				require.Equal(t, w.g.View(w.s, who).State, v)
				require.Equal(t, w.s.Phase(), v.Phase())
				views[who] = v
			}
		}
	})
	t.Run("UP-INFO-16: how the dividend cards lie is public", func(t *testing.T) {
		p := seatZero(t)
		for i := range 3 {
			cards, dividends := p.s.DeckPile(i)
			c, d := p.view(3).s.DeckPile(i)
			require.Equal(t, []int{cards, dividends}, []int{c, d})
		}
	})
	t.Run("UP-INFO-17: returned shares", testReturned)
}

// Uint64N makes the generator of the walks a chooser.
func (x *lcg) Uint64N(n uint64) uint64 { return x.next() % n }

// memory writes what everybody knows of the shares of a seat.
func memory(p *position, q core.Seat) string {
	text := "K"
	for c := range unionpacific.Company(unionpacific.Companies) {
		if n := p.s.Known(q, c); n > 0 {
			text += fmt.Sprintf(" %s %d", p.g.Board().Company(c).ID, n)
		}
	}
	text += " L"
	for c := range unionpacific.Company(unionpacific.Companies) {
		if n := p.s.Loose(q, c); n > 0 {
			text += fmt.Sprintf(" %s %d", p.g.Board().Company(c).ID, n)
		}
	}
	return text
}

// testReturned plays the end of a game in which the last dividend card is the
// last card of the deck, and the first share given up follows it.
func testReturned(t *testing.T) {
	// Seat 0 gives up MRR (it may have been WW or UP), then seat 1 draws the last cards.
	last := func(t *testing.T) *position {
		p := turnOf(t, 3, `{"edition":"first","tradedShareToDeckBottom":true}`)
		p.do("draw clear", "build clear BNL billings-calgary 0", "take open UMR", "draw DM", "trade MRR")
		p.do("draw clear", "build clear BNL winnipeg-billings 0")
		return p.change(func(d *scene) {
			for id, n := range d.SharePool { // all but the last dividend card has been drawn
				d.lay(2, id, n)
			}
			d.pay(3)
		})
	}
	giver, drawer := core.Seat(0), core.Seat(1)
	p := last(t)
	c, seat := p.s.Returned()
	require.Equal(t, company(t, p.g, "MRR"), c)
	require.Equal(t, giver, seat)
	c, _ = p.view(drawer).s.Returned()
	require.Equal(t, unionpacific.Unknown, c)

	// For a hand: the drawer alone sees it, the giver knows what it gave.
	p.do("take deck")
	require.Equal(t, "draw dividend 1", p.odds())
	p.do("draw dividend")
	require.Equal(t, "draw MRR 1", p.odds())
	require.Equal(t, "draw ? 1", p.view(giver).odds())
	require.Equal(t, "draw ? 1", p.view(core.Spectator).odds())
	// In the view of the drawer: the loose shares of the giver are UMR and UP;
	// 5 places, of which 3 hold cards of the pool of 7 = 3 + 4.
	v := p.view(drawer)
	require.Equal(t, "K UP 1 L UMR 1 UP 1", memory(v, giver))
	pool := 0
	for c := range unionpacific.Company(unionpacific.Companies) {
		pool += v.s.SharePool(c)
	}
	var want []string
	for c := range unionpacific.Company(unionpacific.Companies) {
		if w := pool*v.s.Loose(giver, c) + 3*v.s.SharePool(c); w > 0 {
			want = append(want, fmt.Sprintf("draw %s %d", p.g.Board().Company(c).ID, w))
		}
	}
	require.Equal(t, join(want), v.odds())
	before := map[core.Seat]state{}
	for _, who := range owners(p.g) {
		before[who] = p.view(who).s
	}
	m, err := p.g.ParseMove("draw MRR")
	require.NoError(t, err)
	truth := p.s
	p.do("draw MRR")
	require.Equal(t, "K UP 1 L", memory(p, giver), "nobody knows which of its kinds it was")
	for _, who := range owners(p.g) {
		next, err := p.g.Apply(before[who], p.g.Seen(truth, m, who))
		require.NoError(t, err)
		require.Equal(t, p.view(who).s, next)
	}
	require.Equal(t, 1, p.view(giver).s.SharePool(company(t, p.g, "MRR"))-before[giver].SharePool(company(t, p.g, "MRR")))
	require.Equal(t, unionpacific.ReasonFourthDividend, p.g.Standing(p.s).Reason)

	// For the display: all see it.
	p = last(t).do("take open "+strings.Split(display(last(t)), ",")[0], "draw dividend")
	require.Equal(t, "draw MRR 1", p.odds())
	require.Equal(t, "draw MRR 1", p.view(giver).odds(), "the giver knows it")
	for _, who := range owners(p.g) {
		v := p.view(who).do("draw MRR")
		require.Equal(t, p.fork().do("draw MRR").view(who).s, v.s)
	}
}

// --- turns and track cards ---

func TestTurns(t *testing.T) {
	t.Run("UP-TURN-1, UP-TRACK-1, UP-TRACK-2: draw, then expand or invest", func(t *testing.T) {
		p := turnOf(t, 2, `{}`)
		require.Equal(t, core.Chance, p.g.Turn(p.s))
		require.Equal(t, 3, cards(p, 0))
		p.do("draw clear")
		require.Equal(t, 4, cards(p, 0))
		require.Equal(t, 15, count(p.can(), "invest"))
		require.Equal(t, 41, count(p.can(), "build"))
	})
	t.Run("UP-TURN-2, UP-TURN-7, UP-TURN-8: what is passed through", func(t *testing.T) {
		p := turnOf(t, 2, `{}`)
		require.Equal(t, unionpacific.PhaseDrawCard, p.s.Phase(), "TURN_START: the draw is due at once")
		p.do("draw clear", "invest UP")
		require.Equal(t, unionpacific.PhaseDiscard, p.s.Phase())
		// Four cards of one kind are asked for as well.
		p.change(func(d *scene) { d.trackCards(0, "mixed", "mixed", "mixed", "mixed") })
		require.Equal(t, []string{"discard mixed"}, p.can())
		p.do("discard mixed")
		require.Equal(t, unionpacific.PhaseDrawCard, p.s.Phase())
		// With the UP pile empty no exchange is asked.
		p.do("draw clear", "build clear BNL billings-calgary 0").change(func(d *scene) { d.lay(0, "UP", d.UPPile) })
		p.do("take deck", "draw MS")
		require.Equal(t, core.Seat(0), p.s.Seat())
		// Without track cards to draw the action follows at once.
		p.change(func(d *scene) { d.removeCards(); d.Phase = "action" })
		p.do("invest MRR")
		require.Equal(t, unionpacific.PhaseAction, p.s.Phase())
		require.Equal(t, core.Seat(1), p.s.Seat())
	})
	t.Run("UP-TURN-3, UP-TURN-4: pass only if nothing else is legal", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).do("draw clear")
		p.refused("pass", unionpacific.ErrPass)
		p.change(func(d *scene) { d.layHand(0) })
		require.Zero(t, p.s.HandSize(0))
		require.Equal(t, len(p.can()), count(p.can(), "build"), "a build is possible, so one must be made")
		p.refused("pass", unionpacific.ErrPass)
		p.fillBoard()
		require.Equal(t, []string{"pass"}, p.can())
		q := p.fork().do("pass")
		require.Equal(t, unionpacific.PhaseDiscard, q.s.Phase(), "takes no share and pays nothing")
		p.change(func(d *scene) { d.hold(0, "WW", 1) })
		require.Equal(t, []string{"invest WW"}, p.can())
		p.refused("pass", unionpacific.ErrPass)
	})
	t.Run("UP-TURN-5: no share after investing", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).do("draw clear", "invest UP")
		require.Equal(t, len(p.can()), count(p.can(), "discard"))
		p.refused("take UP", unionpacific.ErrTurn)
		p.refused("build clear BNL billings-calgary 0", unionpacific.ErrTurn)
		p.refused("trade WW", unionpacific.ErrTurn) // UP-TRADE-5
	})
	t.Run("UP-TURN-6: the wrong state", func(t *testing.T) {
		p := turnOf(t, 2, `{}`)
		for _, text := range []string{"continue", "invest UP", "pass", "decline", "take deck", "discard clear", "open UP", "replace clear"} {
			p.refused(text, unionpacific.ErrTurn) // a chance node, and TURN_START passed through
		}
		p.do("draw clear")
		p.refused("replace clear", unionpacific.ErrTurn)
		p.refused("continue", unionpacific.ErrTurn)
		(&position{t, p.g, state{}}).refused("continue", unionpacific.ErrTurn)
		over := fourth(t)
		for _, text := range []string{"draw WW", "pass", "decline", "draw dividend"} {
			over.refused(text, unionpacific.ErrTurn)
		}
	})
	t.Run("UP-TURN-9: only public facts decide", func(t *testing.T) {
		// Seat 1 holds no black card, but black is full.
		p := blackFull(t, `{}`)
		require.Equal(t, unionpacific.PhaseTurnStart, p.s.Phase())
		require.Equal(t, []string{"continue"}, p.can())
		require.Equal(t, []string{"continue", "replace black"}, p.view(0).can())
		p.do("continue")
		require.Equal(t, unionpacific.PhaseDrawCard, p.s.Phase())
		never := blackFull(t, `{"replaceUnplayable":"never"}`)
		require.Equal(t, unionpacific.PhaseDrawCard, never.s.Phase())
	})
}

func cards(p *position, q core.Seat) int {
	n := 0
	for k := range unionpacific.Card(unionpacific.Cards + 1) {
		n += p.s.TrackCards(q, k)
	}
	return n
}

// blackFull is the start of a turn of seat 1, which holds clear, mixed and
// white, when every black space is filled.
func blackFull(t testing.TB, options string) *position {
	p := turnOf(t, 2, options).do("draw clear", "invest UP")
	black := card(t, p.g, "black")
	for emptySpaces(p, black) > 0 {
		// On black track if somebody can, else where one comes nearer to it.
		var train string
		for c := range unionpacific.Company(unionpacific.Companies) {
			for _, at := range p.g.Sites(p.s, c) {
				if train == "" || at.Type == black {
					train = p.g.Board().Company(c).ID + " " + p.g.Board().Section(at.Section).ID + " " + join([]uint8{at.Space})
				}
				if at.Type == black {
					break
				}
			}
		}
		p.change(func(d *scene) { d.Trains = append(d.Trains, train) })
	}
	return p.change(func(d *scene) { d.trackCards(1, "clear", "mixed", "white") }).do("discard clear")
}

// emptySpaces counts the empty neutral spaces of a type.
func emptySpaces(p *position, t unionpacific.Card) int {
	n := 0
	for x := range unionpacific.Section(p.g.Board().Sections()) {
		for i, sp := range p.g.Board().Section(x).Spaces {
			if sp.Type == t && p.g.Train(p.s, x, uint8(i)) == unionpacific.NoCompany {
				n++
			}
		}
	}
	return n
}

// fourth is the end of a game with the fourth dividend.
func fourth(t testing.TB) *position {
	p := nextDividend(t, 2, `{}`, 3)
	return p.do("draw dividend", p.fork().do("draw dividend").can()[0])
}

func TestTrackCards(t *testing.T) {
	t.Run("UP-TRACK-3, UP-TRACK-8, UP-CHANCE-4, UP-EX-12: refill", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).change(func(d *scene) { // draw pile 1, discard pile 9; the rest removed
			d.Removed = map[string]int{"clear": 10, "mixed": 5, "black": 5, "white": 2, "joker": 2}
			d.Discards = map[string]int{"clear": 2, "mixed": 3, "black": 1, "white": 3}
			d.CardPool = map[string]int{"joker": 1}
		})
		require.Equal(t, "draw joker 1", p.odds(), "a chance event with one outcome is a step: UP-TURN-7")
		const says = "The discard pile becomes the draw pile."
		require.Contains(t, p.told("draw joker"), says)
		require.Equal(t, 9, p.s.DrawPile(), "at once")
		p.do("invest UP")
		require.NotContains(t, p.told("discard joker"), says)
		require.Equal(t, 1, p.s.Discards(unionpacific.Joker), "the card of this turn starts the new discard pile")
		// The last card is drawn while the discard pile is empty: the refill waits.
		p.change(func(d *scene) {
			d.Discards, d.CardPool = map[string]int{}, map[string]int{"white": 1}
			d.Removed = map[string]int{"clear": 12, "mixed": 8, "black": 6, "white": 4, "joker": 3}
		})
		require.NotContains(t, p.told("draw white"), says)
		require.Zero(t, p.s.DrawPile())
		p.do("invest UP")
		require.Contains(t, p.told("discard white"), says)
		require.Equal(t, "draw white 1", p.odds(), "it is due, so the refill comes before the list")
	})
	t.Run("UP-TRACK-3, UP-TRACK-5: nothing to draw, nothing to discard", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).change(func(d *scene) {
			d.Removed, d.CardPool = d.CardPool, map[string]int{}
			d.Removed["white"]--
			d.CardPool["white"]++
		})
		p.do("draw white", "invest UP", "discard white") // the only one, refilled
		require.Equal(t, "draw white 1", p.odds())
		p.do("draw white", "build clear BNL billings-calgary 0", "take UP", "decline")
		require.Equal(t, "draw clear 1", p.odds())
		p.change(func(d *scene) {
			d.Removed["clear"]++
			d.CardPool = map[string]int{}
			d.Phase = "action"
		})
		p.do("invest MRR")
		require.Equal(t, unionpacific.PhaseAction, p.s.Phase(), "no discard with three cards, and no draw for the next seat")
		require.Equal(t, core.Seat(1), p.s.Seat())
	})
	t.Run("UP-TRACK-4, UP-TRACK-7: unplayable cards", func(t *testing.T) {
		p := blackFull(t, `{}`)
		p.refused("replace black", unionpacific.ErrReplace) // not in hand
		p.refused("replace clear", unionpacific.ErrReplace) // playable
		p.change(func(d *scene) { d.trackCards(1, "black", "black", "joker") })
		p.refused("replace joker", unionpacific.ErrReplace)
		require.Equal(t, []string{"continue", "replace black"}, p.can(), "one move for each kind")
		p.do("replace black")
		require.Equal(t, unionpacific.PhaseDrawReplacement, p.s.Phase())
		require.Equal(t, 1, p.s.Removed(card(t, p.g, "black")), "out of the game")
		require.Equal(t, 2, cards(p, 1))
		p.do("draw black")
		require.Equal(t, []string{"continue", "replace black"}, p.can(), "a replacement may be replaced")
		p.do("replace black", "draw clear", "continue", "draw clear")
		require.Equal(t, 4, cards(p, 1), "the normal draw follows")
		p.refused("replace black", unionpacific.ErrTurn)
		// A white card is not unplayable while a space is empty that nobody can reach.
		require.NotContains(t, blackFull(t, `{}`).can(), "replace white")
		// Once everything is full a joker can be replaced: on a board with one space to a section
		// and companies that may use all types.
		board := loadBoard(t, func(f file) {
			for _, c := range f.list("companies")[:10] {
				c.(map[string]any)["trackTypes"] = []any{"clear", "mixed", "black", "white"}
			}
			for _, x := range f.list("sections") {
				section := x.(map[string]any)
				section["spaces"] = section["spaces"].([]any)[:1]
			}
		})
		g, err := unionpacific.NewOn(board, 2, unionpacific.Options{})
		require.NoError(t, err)
		full := dealtOn(t, g)
		full.do(full.can()[0]).fillBoard()
		for k := range unionpacific.Joker {
			require.Zero(t, emptySpaces(full, k))
		}
		full.change(func(d *scene) { d.trackCards(1, "joker", "joker", "white") })
		full.do("invest "+inHand(full), "discard "+held(full))
		require.Equal(t, []string{"continue", "replace white", "replace joker"}, full.can())
		// Both piles empty: nothing to draw, so nothing is asked (UP-TRACK-7).
		p = blackFull(t, `{}`).change(func(d *scene) { d.removeCards(); d.Phase = "action" })
		p.do("invest DM")
		require.Equal(t, unionpacific.PhaseAction, p.s.Phase())
	})
	t.Run("UP-TRACK-5: discard", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).do("draw joker", "invest UP")
		require.Equal(t, []string{"discard clear", "discard mixed", "discard black", "discard joker"}, p.can())
		p.refused("discard white", unionpacific.ErrDiscard)
		p.do("discard joker")
		require.Equal(t, 1, p.s.Discards(unionpacific.Joker))
	})
	t.Run("UP-TRACK-6: a card played is discarded", func(t *testing.T) {
		p := turnOf(t, 2, `{}`).do("draw joker", "build joker BNL billings-calgary 0")
		require.Equal(t, 1, p.s.Discards(unionpacific.Joker))
		require.Equal(t, 3, cards(p, 0))
	})
}

// --- building ---

func TestBuild(t *testing.T) {
	start := func(t *testing.T) *position { return turnOf(t, 4, `{}`).do("draw clear") } // clear, clear, mixed, black
	t.Run("UP-BUILD-1: not for UP", func(t *testing.T) {
		p := start(t)
		p.refused("build clear UP billings-calgary 0", unionpacific.ErrCompany)
		p.refused("build clear XYZ billings-calgary 0", unionpacific.ErrCompany)
		p.refused("build clear XYZ nowhere 0", unionpacific.ErrCompany)
		p.refusedMove(unionpacific.Build(0, 200, 200, 200), unionpacific.ErrCompany)
		require.ErrorIs(t, p.g.Closed(p.s, unionpacific.UnionPacific, 0), unionpacific.ErrCompany)
	})
	t.Run("UP-BUILD-2: the card", func(t *testing.T) {
		p := start(t)
		p.refused("build joker BNL billings-calgary 0", unionpacific.ErrCard)
		p.refused("build black BNL billings-calgary 0", unionpacific.ErrCard)
	})
	t.Run("UP-BUILD-3: permitted track", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw joker")
		p.refused("build clear WW casper-denver 0", unionpacific.ErrTrackType)
		p.refused("build joker WW casper-denver 0", unionpacific.ErrTrackType) // a joker does not widen it
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "WW"), section(t, p.g, "casper-denver")), unionpacific.ErrTrackType)
	})
	t.Run("UP-BUILD-4: neutral and empty", func(t *testing.T) {
		p := start(t)
		p.refused("build clear MS billings-casper 0", unionpacific.ErrSpace) // reserved
		p.refused("build clear BNL billings-casper 2", unionpacific.ErrSpace)
		p.refused("build clear BNL billings-casper 999", unionpacific.ErrSpace)
		p.refused("build joker BNL nowhere 0", unionpacific.ErrSpace) // before UP-BUILD-2
		p.refused("build joker BNL billings-casper 2", unionpacific.ErrSpace)
		p.change(func(d *scene) { d.train("BNL", "billings-calgary") })
		p.refused("build clear EPRG billings-calgary 0", unionpacific.ErrSpace)
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "EPRG"), section(t, p.g, "billings-calgary")), unionpacific.ErrSpace)
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "EPRG"), 200), unionpacific.ErrSpace)
	})
	t.Run("UP-BUILD-5: one train on a section", func(t *testing.T) {
		p := start(t)
		p.refused("build clear BNL billings-casper 1", unionpacific.ErrTwice)
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "BNL"), section(t, p.g, "billings-casper")), unionpacific.ErrTwice)
	})
	t.Run("UP-BUILD-6: connected", func(t *testing.T) {
		p := start(t)
		p.refused("build clear BNL denver-el-paso 0", unionpacific.ErrNotConnected)
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "BNL"), section(t, p.g, "denver-el-paso")), unionpacific.ErrNotConnected)
		require.NoError(t, p.g.Closed(p.s, company(t, p.g, "BNL"), section(t, p.g, "billings-calgary")))
	})
	t.Run("UP-BUILD-7: a train in the box", func(t *testing.T) {
		p := start(t).change(func(d *scene) {
			d.train("WW", "boise-salt-lake-city", "billings-boise", "seattle-boise", "portland-boise", "boise-san-francisco", "salt-lake-city-las-vegas")
		})
		require.Zero(t, p.s.TrainsLeft(company(t, p.g, "WW")))
		p.refused("build black WW casper-omaha 0", unionpacific.ErrNoTrain)
		require.ErrorIs(t, p.g.Closed(p.s, company(t, p.g, "WW"), section(t, p.g, "casper-omaha")), unionpacific.ErrNoTrain)
		require.Empty(t, p.g.Sites(p.s, company(t, p.g, "WW")))
		require.Equal(t, 8, p.g.Value(p.s, company(t, p.g, "WW")), "it still pays")
	})
	t.Run("UP-BUILD-8: shares do not matter", func(t *testing.T) {
		p := start(t)
		require.Zero(t, p.s.Shares(0, company(t, p.g, "BNL")))
		require.Contains(t, p.can(), "build clear BNL billings-calgary 0")
	})
	t.Run("UP-BUILD-9: effects", func(t *testing.T) {
		p := start(t)
		bnl := company(t, p.g, "BNL")
		left, value := p.s.TrainsLeft(bnl), p.g.Value(p.s, bnl)
		p.do("build clear BNL billings-calgary 0")
		require.Equal(t, left-1, p.s.TrainsLeft(bnl))
		require.Equal(t, value+1, p.g.Value(p.s, bnl))
		require.Equal(t, bnl, p.g.Train(p.s, section(t, p.g, "billings-calgary"), 0))
		require.Equal(t, unionpacific.PhaseTakeShare, p.s.Phase())
	})
	t.Run("UP-BUILD-10: the lowest space is listed, any is accepted", func(t *testing.T) {
		p := start(t)
		require.Contains(t, p.can(), "build clear BNL casper-denver 0")
		require.NotContains(t, p.can(), "build clear BNL casper-denver 1")
		p.do("build clear BNL casper-denver 1")
		require.Equal(t, company(t, p.g, "BNL"), p.g.Train(p.s, section(t, p.g, "casper-denver"), 1))
		require.Equal(t, unionpacific.NoCompany, p.g.Train(p.s, section(t, p.g, "casper-denver"), 0))
		require.Equal(t, unionpacific.NoCompany, p.g.Train(p.s, section(t, p.g, "casper-denver"), 2))
		_, err := p.g.ParseMove("build clear MS billings-casper 1") // the neutral space there is number 1
		require.NoError(t, err)
	})
	t.Run("UP-BUILD-11: one move for a type of card", func(t *testing.T) {
		p := start(t) // two clear cards
		require.Equal(t, 1, count(p.can(), "build clear BNL billings-calgary"))
		p = turnOf(t, 4, `{}`).do("draw joker")
		require.Equal(t, 1, count(p.can(), "build clear BNL billings-calgary"))
		require.Equal(t, 1, count(p.can(), "build joker BNL billings-calgary"))
	})
}

// --- shares ---

func TestShares(t *testing.T) {
	built := func(t *testing.T, options string) *position {
		return turnOf(t, 4, options).do("draw clear", "build clear BNL billings-calgary 0")
	}
	t.Run("UP-SHARE-1, UP-SHARE-2: one of three ways, and one must be", func(t *testing.T) {
		p := built(t, `{}`)
		require.Equal(t, []string{"take open WW", "take open MRR", "take open KCC", "take open ESL", "take deck", "take UP"}, p.can())
		p.refused("take open BNL", unionpacific.ErrNotOpen)
		p.refused("take open UP", unionpacific.ErrNotOpen)
		p.refused("decline", unionpacific.ErrTurn)
		p.do("take UP")
		require.Equal(t, 15, p.s.UPPile())
	})
	t.Run("UP-SHARE-3, UP-SHARE-6: the gap is filled at once", func(t *testing.T) {
		p := built(t, `{}`).do("take open MRR")
		require.Equal(t, "WW,none,KCC,ESL", display(p))
		require.Equal(t, 2, p.s.Shares(0, company(t, p.g, "MRR")), "in the hand in that step")
		p.do("draw MS")
		require.Equal(t, "WW,MS,KCC,ESL", display(p))
		q := built(t, `{}`).do("take deck")
		require.Equal(t, 5, q.s.HandSize(0))
		q.do("draw MS")
		require.Equal(t, 6, q.s.HandSize(0))
	})
	t.Run("UP-SHARE-4: no limit", func(t *testing.T) {
		p := built(t, `{}`).change(func(d *scene) { d.hold(0, "EPRG", 10); d.hold(0, "BNL", 10) })
		p.do("take UP", "decline")
		require.Equal(t, 26, p.s.HandSize(0))
	})
	t.Run("UP-SHARE-5: the lowest place", func(t *testing.T) {
		p := built(t, `{}`).do("take open MRR", "draw KCC", "decline", "draw clear", "build clear BNL winnipeg-billings 0")
		require.Equal(t, "WW,KCC,KCC,ESL", display(p))
		require.Equal(t, 1, count(p.can(), "take open KCC"))
		p.do("take open KCC")
		require.Equal(t, 1, p.s.Place())
	})
	t.Run("UP-TRADE-1, UP-TRADE-2: one share from hand", func(t *testing.T) {
		p := built(t, `{}`).do("take deck", "draw MS")
		require.Equal(t, []string{"decline", "trade MRR", "trade KCC", "trade ESL", "trade UMR", "trade MS", "trade UP"}, p.can())
		p.refused("trade WW", unionpacific.ErrTrade) // on the table only
		q := p.fork().do("trade UP")
		require.Equal(t, []int{15, 1}, []int{q.s.UPPile(), q.s.Shares(0, unionpacific.UnionPacific)}, "the hand is unchanged")
		p.do("trade MS")
		require.Equal(t, []int{15, 2}, []int{p.s.UPPile(), p.s.Shares(0, unionpacific.UnionPacific)})
	})
	t.Run("UP-TRADE-3: out of the game", func(t *testing.T) { // UP-DIFF-3
		p := built(t, `{}`).do("take UP", "trade MRR")
		require.Equal(t, 1, p.s.Given(0, company(t, p.g, "MRR")))
		c, _ := p.s.Returned()
		require.Equal(t, unionpacific.NoCompany, c)
	})
	t.Run("UP-TRADE-4: two in a turn", func(t *testing.T) { // UP-DIFF-2
		p := built(t, `{}`).do("take UP", "trade MRR")
		require.Equal(t, 3, p.s.Shares(0, unionpacific.UnionPacific))
		p.refused("trade KCC", unionpacific.ErrTurn)
	})
	t.Run("UP-TRADE-5: not after investing", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear", "invest UP", "discard clear")
		require.Equal(t, core.Seat(1), p.s.Seat())
	})
	t.Run("UP-TRADE-6: the pile is empty", func(t *testing.T) {
		p := built(t, `{}`).change(func(d *scene) { d.lay(3, "UP", d.UPPile) })
		require.NotContains(t, p.can(), "take UP")
		p.refused("take UP", unionpacific.ErrPileEmpty)
		p.do("take deck", "draw MS")
		p.refused("trade MS", unionpacific.ErrTurn)
		require.Equal(t, core.Seat(1), p.s.Seat())
	})
}

func TestInvest(t *testing.T) {
	hand := func(t *testing.T) *position {
		return turnOf(t, 2, `{}`).do("draw clear").change(func(d *scene) {
			d.layHand(0)
			d.hold(0, "BNL", 2)
			d.hold(0, "MS", 1)
			d.hold(0, "UP", 1)
		})
	}
	t.Run("UP-INV-1, UP-EX-11: legal sets", func(t *testing.T) {
		p := hand(t)
		sets := []string{"invest MS", "invest BNL", "invest UP", "invest MS BNL", "invest MS UP", "invest BNL BNL", "invest BNL UP"}
		require.Equal(t, sets, p.can()[:7])
		require.Equal(t, 7, count(p.can(), "invest"))
		for i, m := range p.g.Investments(p.s, 0) {
			require.Equal(t, sets[i], notation(p.g, m))
		}
		require.Nil(t, p.g.Investments(p.s, 2))
		p.refused("invest BNL BNL UP", unionpacific.ErrInvest)
		p.refused("invest MS BNL UP", unionpacific.ErrInvest)
		p.refused("invest WW", unionpacific.ErrInvest)
		p.refused("invest MS MS", unionpacific.ErrInvest)
		p.refusedMove(unionpacific.Invest(), unionpacific.ErrInvest)
		p.refused("invest"+strings.Repeat(" MS", 300), unionpacific.ErrInvest)
		p.change(func(d *scene) { d.hold(0, "EPRG", 15) })
		require.Contains(t, p.can(), "invest"+strings.Repeat(" EPRG", 15), "any number of one company")
	})
	t.Run("UP-INV-2: they stay on the table", func(t *testing.T) {
		p := hand(t)
		table := p.s.Table(0, company(t, p.g, "BNL"))
		p.do("invest BNL BNL")
		require.Equal(t, table+2, p.s.Table(0, company(t, p.g, "BNL")))
		require.Equal(t, 2, p.s.HandSize(0))
	})
	t.Run("UP-INV-3: no train, no share, a discard", func(t *testing.T) {
		p := hand(t).do("invest MS BNL")
		require.Equal(t, unionpacific.PhaseDiscard, p.s.Phase())
	})
	t.Run("UP-INV-4: shares in hand do not count", func(t *testing.T) {
		p := hand(t)
		require.Equal(t, [core.MaxSeats]int{}, p.g.Dividend(p.s)[company(t, p.g, "MS")])
		p.do("invest MS")
		require.Equal(t, [core.MaxSeats]int{3}, p.g.Dividend(p.s)[company(t, p.g, "MS")])
	})
}

// --- dividends ---

func TestDividends(t *testing.T) {
	t.Run("UP-DIV-1, UP-DIV-14, UP-CHANCE-5: the next card fills the place, then all are paid", func(t *testing.T) { // UP-DIFF-4
		p := nextDividend(t, 4, `{}`, 1).change(func(d *scene) { d.lay(2, "BNL", 1) })
		hand := p.s.HandSize(0)
		p.do("draw dividend")
		require.Equal(t, []int{0, 1, 1}, []int{p.s.Money(2), p.s.Dividends(), p.s.DividendsDue()})
		p.do("draw MS")
		require.Equal(t, []int{4, 2, 0}, []int{p.s.Money(2), p.s.Dividends(), p.s.DividendsDue()})
		require.Equal(t, hand+1, p.s.HandSize(0))
	})
	t.Run("UP-DIV-2, UP-DIV-3, UP-UPDIV-5, UP-EX-9: two in a row", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW")
		p.change(func(d *scene) {
			d.clearTables()
			d.pay(1)
			d.lay(1, "UP", 2)
			d.train("MRR", "marquette-minneapolis", "marquette-chicago", "detroit-chicago", "toronto-detroit") // worth 6
			d.lay(2, "MRR", 1)
		})
		p.do("draw dividend", "draw dividend", "draw DM")
		require.Equal(t, "DM,MRR,KCC,ESL", display(p))
		require.Equal(t, []int{0, 40, 18, 0}, money(p.g, p.s), "15 + 25 from UP, 9 + 9 from MRR")
		require.Equal(t, 3, p.s.Dividends())
		_, left := p.s.DeckPile(1)
		require.Equal(t, 1, left)
		require.Equal(t, unionpacific.PhaseTrade, p.s.Phase(), "the turn goes on as usual")
	})
	t.Run("UP-DIV-4: the train counts, the share taken does not", func(t *testing.T) {
		p := nextDividend(t, 2, `{}`, 0).change(func(d *scene) { d.lay(1, "BNL", 1) })
		p.do("draw dividend", "draw BNL")
		require.Equal(t, []int{0, 4}, money(p.g, p.s), "BNL is worth 3 after the build of this turn")
		require.Equal(t, unionpacific.PhaseTrade, p.s.Phase())
	})
	t.Run("UP-DIV-5: the deck runs out", func(t *testing.T) {
		p := turnOf(t, 2, `{"edition":"first"}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW")
		p.change(func(d *scene) {
			d.clearTables()
			d.lay(1, "BNL", 1)
			for id, n := range d.SharePool {
				d.lay(0, id, n)
			}
			d.pay(3)
		})
		require.Equal(t, "draw dividend 1", p.odds())
		p.do("draw dividend")
		require.Equal(t, "BNL,EPRG,none,MRR", display(p))
		require.Equal(t, unionpacific.ReasonFourthDividend, p.g.Standing(p.s).Reason)
		require.Equal(t, 1, money(p.g, p.s)[1], "second for BNL")
	})
	t.Run("UP-DIV-6, UP-EX-1: values", func(t *testing.T) {
		p := turnOf(t, 2, `{}`)
		highest := map[string]int{"WW": 8, "MRR": 9, "KCC": 10, "ESL": 11, "UMR": 12, "SFRB": 14, "DM": 15, "MS": 18, "BNL": 20, "EPRG": 24}
		p.change(func(d *scene) { d.clearTables() })
		for id, most := range highest {
			c := company(t, p.g, id)
			value, sole := 2, 3
			if id == "EPRG" {
				value, sole = 3, 4
			}
			require.Equal(t, value, p.g.Value(p.s, c))
			require.Equal(t, most, 1+p.g.Board().Company(c).Trains)
			q := p.fork().change(func(d *scene) { d.lay(0, id, 1) })
			require.Equal(t, [core.MaxSeats]int{sole}, q.g.Dividend(q.s)[c])
		}
		require.Zero(t, p.g.Value(p.s, unionpacific.UnionPacific))
	})
	t.Run("UP-DIV-7, UP-DIV-12: most and second most", func(t *testing.T) {
		require.Equal(t, []int{7, 3, 0, 0}, pays(t, 7, 3, 2, 1, 0))
		require.Equal(t, []int{3, 7, 0, 0}, pays(t, 7, 1, 4, 0, 0))
	})
	t.Run("UP-DIV-8, UP-DIV-9, UP-DIV-10, UP-DIV-11, UP-ROUND-1, UP-ROUND-2, UP-EX-6: ties", func(t *testing.T) {
		for _, c := range []struct {
			value, sole   int
			first, second []int
		}{
			{2, 3, []int{1, 1, 0, 0, 0}, []int{0, 0, 0, 0}},
			{3, 4, []int{2, 1, 1, 0, 0}, []int{0, 0, 0, 0}},
			{7, 10, []int{5, 3, 2, 2, 1}, []int{1, 1, 0, 0}},
			{8, 12, []int{6, 4, 3, 2, 2}, []int{2, 1, 1, 0}},
			{24, 36, []int{18, 12, 9, 7, 6}, []int{6, 4, 3, 2}},
		} {
			require.Equal(t, []int{c.sole, 0, 0, 0, 0, 0}, pays(t, c.value, 2, 0, 0, 0, 0, 0))
			require.Equal(t, []int{0, 0}, pays(t, c.value, 0, 0))
			for i, want := range c.first { // i + 2 players tied for most, one seat behind
				held := []int{1, 1, 1, 1, 1, 1}
				expected := make([]int, 6)
				for q := range i + 2 {
					held[q], expected[q] = 2, want
				}
				require.Equal(t, expected, pays(t, c.value, held...), "value %d, %d tied", c.value, i+2)
			}
			for i, want := range c.second {
				held := []int{2, 0, 0, 0, 0, 0}
				expected := []int{c.value, 0, 0, 0, 0, 0}
				for q := range i + 2 {
					held[q+1], expected[q+1] = 1, want
				}
				require.Equal(t, expected, pays(t, c.value, held...), "value %d, %d tied for second", c.value, i+2)
			}
		}
	})
	t.Run("UP-EX-7: a whole dividend", testWholeDividend)
	t.Run("UP-UPDIV-1, UP-UPDIV-2, UP-UPDIV-4: Union Pacific", func(t *testing.T) {
		for paid, want := range [][]int{{0, 0, 0, 0, 0}, {10, 5, 0, 0, 0}, {15, 10, 5, 0, 0}, {20, 15, 10, 5, 0}} {
			require.Equal(t, want, unionPays(t, paid, 5, 4, 3, 2, 1))
			require.Equal(t, []int{0, []int{0, 15, 25, 35}[paid]}, unionPays(t, paid, 0, 2), "a sole holder")
		}
	})
	t.Run("UP-UPDIV-3, UP-EX-8: ties", func(t *testing.T) {
		for i, want := range [][3]int{{7, 7, 0}, {12, 12, 5}, {17, 17, 10}} {
			require.Equal(t, want[:], unionPays(t, i+1, 3, 3, 1))
		}
		for i, want := range [][4]int{{5, 5, 5, 0}, {10, 10, 10, 0}, {15, 15, 15, 5}} {
			require.Equal(t, want[:], unionPays(t, i+1, 3, 3, 3, 1))
		}
		for i, want := range [][3]int{{10, 2, 2}, {15, 7, 7}, {20, 12, 12}} {
			require.Equal(t, want[:], unionPays(t, i+1, 3, 2, 2))
		}
	})
	t.Run("UP-DIV-13: all companies at the same moment", func(t *testing.T) {
		p := nextDividend(t, 2, `{}`, 0).change(func(d *scene) { d.lay(0, "WW", 1); d.lay(1, "MRR", 1) })
		pay := p.g.Dividend(p.s)
		p.do("draw dividend", "draw MS")
		for q := range 2 {
			sum := 0
			for c := range pay {
				sum += pay[c][q]
			}
			require.Equal(t, sum, p.s.Money(core.Seat(q)))
		}
	})
}

// raise gives a company trains until it has the value.
func (p *position) raise(id string, value int) *position {
	c := company(p.t, p.g, id)
	for p.g.Value(p.s, c) < value {
		at := p.g.Sites(p.s, c)[0]
		p.change(func(d *scene) { d.train(id, fmt.Sprintf("%s %d", p.g.Board().Section(at.Section).ID, at.Space)) })
	}
	return p
}

// pays returns what a company of the value pays to seats with so many shares.
// It is WW for low values, else EPRG.
func pays(t *testing.T, value int, shares ...int) []int {
	id := "WW"
	if value > 3 {
		id = "EPRG"
	}
	p := nextDividend(t, len(shares), `{}`, 0)
	if id == "WW" { // 2 or 3; six are too few for some ties
		id = map[int]string{2: "BNL", 3: "EPRG"}[value]
		p = turnOf(t, len(shares), `{}`).change(func(d *scene) { d.clearTables() })
	}
	p.raise(id, value).change(func(d *scene) {
		for q, n := range shares {
			d.lay(q, id, n)
		}
	})
	pay := p.g.Dividend(p.s)[company(t, p.g, id)]
	return pay[:len(shares)]
}

// unionPays returns what Union Pacific pays to seats with so many shares.
func unionPays(t *testing.T, paid int, shares ...int) []int {
	p := nextDividend(t, len(shares), `{}`, paid).change(func(d *scene) {
		for q, n := range shares {
			d.lay(q, "UP", n)
		}
	})
	pay := p.g.Dividend(p.s)[unionpacific.UnionPacific]
	p.do("draw dividend", p.fork().do("draw dividend").can()[0])
	require.Equal(t, pay[:len(shares)], money(p.g, p.s), "what would be paid is paid")
	return pay[:len(shares)]
}

func testWholeDividend(t *testing.T) {
	p := nextDividend(t, 4, `{}`, 1)
	for id, value := range map[string]int{"EPRG": 10, "BNL": 7, "MS": 6, "DM": 5, "SFRB": 4, "ESL": 3, "KCC": 3, "UMR": 2, "MRR": 2, "WW": 2} {
		p.raise(id, value)
	}
	table := map[string][4]int{
		"EPRG": {4, 4, 2, 0}, "BNL": {3, 2, 0, 2}, "MS": {0, 0, 5, 0}, "DM": {0, 2, 1, 0}, "SFRB": {1, 1, 1, 1}, "ESL": {2, 0, 0, 1},
		"UMR": {0, 0, 0, 3}, "MRR": {0, 1, 1, 0}, "WW": {0, 0, 0, 1}, "UP": {3, 1, 3, 0},
	}
	p.change(func(d *scene) {
		for id, row := range table {
			for q, n := range row {
				d.lay(q, id, n)
			}
		}
	})
	pay := p.g.Dividend(p.s)
	for id, want := range map[string][4]int{
		"EPRG": {7, 7, 0, 0}, "BNL": {7, 1, 0, 1}, "MS": {0, 0, 9, 0}, "DM": {0, 5, 2, 0}, "SFRB": {1, 1, 1, 1}, "ESL": {3, 0, 0, 1},
		"KCC": {}, "UMR": {0, 0, 0, 3}, "MRR": {0, 1, 1, 0}, "WW": {0, 0, 0, 3}, "UP": {7, 0, 7, 0},
	} {
		got := pay[company(t, p.g, id)]
		require.Equal(t, want[:], got[:4], id)
	}
	p.do("draw dividend", "draw EPRG")
	require.Equal(t, []int{25, 15, 20, 9}, money(p.g, p.s))
}

// --- end ---

func TestEnd(t *testing.T) {
	t.Run("UP-END-1, UP-END-6: the fourth dividend ends the game at once", func(t *testing.T) {
		p := fourth(t)
		require.Equal(t, core.Nobody, p.g.Turn(p.s), "no exchange")
		require.Empty(t, p.can())
		st := p.g.Standing(p.s)
		require.True(t, st.Over)
		require.Equal(t, unionpacific.ReasonFourthDividend, st.Reason)
		require.Equal(t, unionpacific.Payments{}, p.g.Dividend(p.s), "nothing more will be paid")
	})
	t.Run("UP-END-2, UP-END-3: most money wins, ties share", func(t *testing.T) {
		p := nextDividend(t, 3, `{}`, 3).change(func(d *scene) {
			d.lay(0, "WW", 1) // each of value 2 pays 3 to a sole holder, 1 to each of two
			d.lay(1, "MRR", 1)
			d.lay(2, "MRR", 1)
			d.lay(1, "KCC", 1)
			d.lay(2, "ESL", 1)
		})
		p.do("draw dividend", p.fork().do("draw dividend").can()[0])
		st := p.g.Standing(p.s)
		require.Equal(t, []int{3, 4, 4}, money(p.g, p.s))
		require.Equal(t, []core.Seat{1, 2}, st.Winners())
		require.Equal(t, 3, st.Place[0])
	})
	t.Run("UP-END-4: the replacement of the fourth exists", func(t *testing.T) {
		p := nextDividend(t, 2, `{}`, 3).change(func(d *scene) {
			for id, n := range d.SharePool { // as late as can be
				for ; n > 0 && d.Deck[0].Cards+d.Deck[1].Cards > 1; n-- {
					d.lay(0, id, 1)
				}
			}
		})
		require.Equal(t, 7, p.s.DeckSize())
		require.Equal(t, []string{"draw dividend"}, p.can())
		p.do("draw dividend", p.fork().do("draw dividend").can()[0])
		require.Equal(t, 5, p.s.DeckSize())
		require.True(t, p.g.Standing(p.s).Over)
	})
	t.Run("UP-END-5: stalled", func(t *testing.T) {
		p := turnOf(t, 3, `{}`).do("draw clear").fillBoard()
		p.change(func(d *scene) { d.layHand(0); d.layHand(1); d.layHand(2); d.hold(0, "UP", 1); d.hold(2, "WW", 1) })
		p.do("invest UP", "discard clear")
		require.False(t, p.g.Standing(p.s).Over, "seat 2 has a share, which must still be invested")
		p.do("continue", "draw clear", "pass", "discard clear", "continue", "draw mixed", "invest WW", "discard mixed")
		st := p.g.Standing(p.s)
		require.True(t, st.Over)
		require.Equal(t, unionpacific.ReasonStalled, st.Reason)
		require.Equal(t, []core.Seat{0, 1, 2}, st.Winners(), "the money as it stands")
		require.Zero(t, p.s.Dividends(), "no further dividend")
		require.Contains(t, string(p.g.AppendPicture(nil, p.s)), "nobody can do anything any more")
		// Where a build exists, with whatever card, the game goes on.
		p = turnOf(t, 3, `{}`).do("draw clear")
		p.change(func(d *scene) { d.layHand(0); d.layHand(1); d.layHand(2); d.hold(0, "UP", 1) })
		p.do("invest UP", "discard clear")
		require.False(t, p.g.Standing(p.s).Over)
	})
}

// --- options ---

func TestOptions(t *testing.T) {
	read := func(text string) (unionpacific.Options, error) {
		var o unionpacific.Options
		err := json.Unmarshal([]byte(text), &o)
		return o, err
	}
	open := func(players int, text string) error {
		_, err := unionpacific.Open(core.Header{Game: "unionpacific", Players: players, Options: text})
		return err
	}
	t.Run("UP-OPT-0: unknown names", func(t *testing.T) {
		for _, text := range []string{
			`{"unlimitedUP":true}`, `{"upWild":true}`, `{"twoPlayer":"standard"}`, // fan variants that are left out
			`{"Edition":"first"}`, `{"edition":"first","edition":"first"}`, `[]`, `{`, `{}x`, `null`,
		} {
			require.ErrorIs(t, open(2, text), unionpacific.ErrOption, text)
		}
		require.ErrorIs(t, open(7, `{"bad":1}`), unionpacific.ErrPlayers, "players come first")
		require.ErrorIs(t, open(2, `{"edition":"third","bad":1}`), unionpacific.ErrOption, "then names")
		require.ErrorIs(t, open(2, `{"firstSeat":2,"edition":"third"}`), unionpacific.ErrEdition, "then the order of the table")
		require.NoError(t, open(6, `{"edition":"german1999","upTradeOnly":true,"tradedShareToDeckBottom":true,"replaceUnplayable":"never","firstSeat":5}`))
	})
	t.Run("UP-OPT-1: edition", func(t *testing.T) {
		for _, text := range []string{`{"edition":"Second"}`, `{"edition":1}`, `{"edition":null}`} {
			require.ErrorIs(t, open(2, text), unionpacific.ErrEdition)
		}
		_, err := unionpacific.New(2, unionpacific.Options{Edition: 3})
		require.ErrorIs(t, err, unionpacific.ErrEdition)
		require.Equal(t, "german1999", unionpacific.German1999.String())
	})
	t.Run("UP-OPT-2: exchange only", func(t *testing.T) {
		p := turnOf(t, 4, `{"upTradeOnly":true}`).do("draw clear", "build clear BNL billings-calgary 0")
		require.Len(t, p.can(), 5)
		p.refused("take UP", unionpacific.ErrTradeOnly)
		p.do("take deck", "draw MS", "trade MS")
		require.ErrorIs(t, open(2, `{"upTradeOnly":"true"}`), unionpacific.ErrTradeOnly)
	})
	t.Run("UP-OPT-3: under the deck", func(t *testing.T) {
		p := turnOf(t, 4, `{"tradedShareToDeckBottom":true}`).do("draw clear", "build clear BNL billings-calgary 0", "take UP", "trade UP")
		c, seat := p.s.Returned()
		require.Equal(t, unionpacific.UnionPacific, c)
		require.Equal(t, core.Seat(0), seat)
		require.Equal(t, 78, p.s.DeckSize(), "the dividend cards keep their places")
		require.ErrorIs(t, open(2, `{"tradedShareToDeckBottom":1}`), unionpacific.ErrToDeckBottom)
		testReturned(t)
	})
	t.Run("UP-OPT-4: replacing", func(t *testing.T) {
		asked := func(options string) bool { return blackFull(t, options).s.Phase() == unionpacific.PhaseTurnStart }
		for options, want := range map[string]bool{
			`{}`: true, `{"edition":"first"}`: false, `{"edition":"german1999"}`: false,
			`{"edition":"first","replaceUnplayable":"always"}`: true, `{"replaceUnplayable":"never"}`: false,
			`{"edition":"second","replaceUnplayable":"edition"}`: true,
		} {
			require.Equal(t, want, asked(options), options)
		}
		require.ErrorIs(t, open(2, `{"replaceUnplayable":true}`), unionpacific.ErrReplaceOption)
	})
	t.Run("UP-OPT-5: the table", testDividendTable)
	t.Run("UP-OPT-9: the first seat", func(t *testing.T) {
		require.ErrorIs(t, open(3, `{"firstSeat":3}`), unionpacific.ErrFirstSeat)
		require.ErrorIs(t, open(3, `{"firstSeat":-1}`), unionpacific.ErrFirstSeat)
		_, err := unionpacific.New(3, unionpacific.Options{FirstSeat: -1})
		require.ErrorIs(t, err, unionpacific.ErrFirstSeat)
		require.Equal(t, core.Seat(2), turnOf(t, 3, `{"firstSeat":2}`).s.Seat())
	})
	t.Run("presets", func(t *testing.T) {
		require.Equal(t, unionpacific.Options{}, unionpacific.Default())
		require.Equal(t, unionpacific.Options{}, unionpacific.Published())
		for _, preset := range unionpacific.Entry.Presets {
			require.NoError(t, open(4, preset.Options))
		}
	})
	t.Run("round trip and normal form", func(t *testing.T) {
		text := `{"edition":"first","upTradeOnly":true,"upDividendTable":[[],[10,5],[12,6,3],[20,10]],"firstSeat":2}` // UP-TRACE-1
		o, err := read(text)
		require.NoError(t, err)
		back, err := json.Marshal(o)
		require.NoError(t, err)
		require.Equal(t, text, string(back))
		g := newGame(t, 3, text)
		require.Equal(t, text, g.Header().Options)
		require.Equal(t, o, g.Options())
		o, err = read(`{"edition":"second","upTradeOnly":false,"replaceUnplayable":"edition","upDividendTable":"default","firstSeat":0}`)
		require.NoError(t, err)
		require.Equal(t, unionpacific.Options{}, o)
	})
}

func testDividendTable(t *testing.T) {
	read := func(text string) (unionpacific.Options, error) {
		var o unionpacific.Options
		err := json.Unmarshal([]byte(`{"upDividendTable":`+text+`}`), &o)
		return o, err
	}
	for _, text := range []string{
		`"thirds"`, `[]`, `[[],[],[]]`, `[[],[],[],[],[]]`, `[[1,2],[],[],[]]`, `[[-1],[],[],[]]`, `[[1001],[],[],[]]`,
		`[[7,6,5,4,3,2,1],[],[],[]]`, `[[1.5],[],[],[]]`, `[null,[],[],[]]`, `null`, `0`, `{}`, `[["1"],[],[],[]]`,
	} {
		_, err := read(text)
		require.ErrorIs(t, err, unionpacific.ErrDividendTable, text)
	}
	for text, want := range map[string]string{
		`"default"`:                               `{}`,
		`[[],[10,5],[15,10,5],[20,15,10,5]]`:      `{}`,
		`[[0],[10,5,0],[15,10,5],[20,15,10,5,0]]`: `{}`,
		`"halves"`:                   `{"upDividendTable":"halves"}`,
		`[[],[10,5],[15,7],[20,10]]`: `{"upDividendTable":"halves"}`,
		`[[],[],[],[]]`:              `{"upDividendTable":[[],[],[],[]]}`,
		` [ [ 1 , 0,0,0,0,0,0,0 ] , [9,9],[],[1000,1000,1000,1000,1000,1000]]`: `{"upDividendTable":[[1],[9,9],[],[1000,1000,1000,1000,1000,1000]]}`,
	} {
		o, err := read(text)
		require.NoError(t, err, text)
		back, err := json.Marshal(o)
		require.NoError(t, err)
		require.Equal(t, want, string(back))
	}
	require.Equal(t, "halves", strings.Trim(strings.Split(newGame(t, 2, `{"upDividendTable":"halves"}`).Header().Options, ":")[1], `"}`))
	o := unionpacific.Options{UPDividendTable: core.Some(unionpacific.DividendTable{{1, 2}})}
	_, err := unionpacific.New(2, o)
	require.ErrorIs(t, err, unionpacific.ErrDividendTable)
	_, err = json.Marshal(o)
	require.ErrorIs(t, err, unionpacific.ErrDividendTable)
	o = unionpacific.Options{UPDividendTable: core.Some(unionpacific.DefaultTable())}
	g, err := unionpacific.New(2, o)
	require.NoError(t, err)
	require.Equal(t, unionpacific.Options{}, g.Options())
	require.NotEqual(t, unionpacific.DefaultTable(), unionpacific.HalvesTable())
	// Never paying is not the default.
	p := nextDividend(t, 2, `{"upDividendTable":[[],[],[],[]]}`, 3).change(func(d *scene) { d.lay(0, "UP", 1) })
	p.do("draw dividend", "draw MS")
	require.Zero(t, p.s.Money(0))
}

// --- worked examples that need the board ---

func TestWorkedExamples(t *testing.T) {
	red := func(t *testing.T) *position {
		return turnOf(t, 4, `{}`).do("draw clear").change(func(d *scene) { d.train("BNL", "casper-salt-lake-city") })
	}
	t.Run("UP-EX-2: the red example", func(t *testing.T) {
		p := red(t)
		require.Equal(t, "Billings,Salt Lake City,Casper", network(p, "BNL"))
		require.Equal(t, 3, p.g.Value(p.s, company(t, p.g, "BNL")))
		sections := p.builds("clear", "BNL")
		slices.Sort(sections)
		require.Equal(t, []string{"billings-calgary", "casper-denver", "denver-salt-lake-city", "salt-lake-city-san-francisco", "winnipeg-billings"}, sections)
		p.refused("build clear BNL denver-el-paso 0", unionpacific.ErrNotConnected)
		p.refused("build clear BNL casper-salt-lake-city 1", unionpacific.ErrTwice)
		p.refused("build clear BNL billings-casper 1", unionpacific.ErrTwice)
	})
	t.Run("UP-EX-3: one further", func(t *testing.T) {
		p := red(t).change(func(d *scene) { d.train("BNL", "casper-denver") })
		sections := p.builds("clear", "BNL")
		slices.Sort(sections)
		require.Equal(t, []string{"billings-calgary", "denver-el-paso", "denver-salt-lake-city", "salt-lake-city-san-francisco", "winnipeg-billings"}, sections)
	})
	t.Run("UP-EX-4: by way of Miami", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear")
		for _, x := range strings.Fields("winnipeg-billings marquette-winnipeg toronto-marquette montreal-toronto boston-montreal new-york-boston " +
			"washington-new-york charleston-washington miami-charleston new-orleans-miami houston-new-orleans el-paso-houston") {
			require.Contains(t, p.builds("clear", "BNL"), x)
			m, err := p.g.ParseMove("build clear BNL " + x + " 0")
			require.NoError(t, err)
			if p.g.Check(p.s, m) != nil { // space 0 is reserved
				x += " 1"
			}
			p.change(func(d *scene) { d.train("BNL", x) })
		}
		bnl := company(t, p.g, "BNL")
		require.Equal(t, 14, p.g.Value(p.s, bnl))
		require.Equal(t, []int{14, 7}, pays(t, 14, 2, 1))
		require.Contains(t, p.builds("clear", "BNL"), "denver-el-paso")
		require.NotContains(t, network(p, "BNL"), "Denver")
	})
	t.Run("UP-EX-5: opening builds", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear").change(func(d *scene) { d.trackCards(0, "clear", "mixed", "black", "white") })
		q := p.fork().change(func(d *scene) { d.trackCards(0, "clear", "clear", "black", "joker") })
		for id, want := range map[string][5]int{
			"WW": {0, 0, 7, 0, 7}, "MRR": {0, 0, 0, 6, 6}, "KCC": {0, 5, 0, 1, 6}, "ESL": {0, 0, 0, 4, 4}, "UMR": {0, 0, 4, 0, 4},
			"SFRB": {0, 2, 1, 0, 3}, "DM": {0, 5, 0, 0, 5}, "MS": {2, 0, 0, 2, 4}, "BNL": {4, 0, 0, 0, 4}, "EPRG": {3, 4, 4, 0, 11},
		} {
			for k, kind := range []string{"clear", "mixed", "black", "white"} {
				require.Len(t, p.builds(kind, id), want[k], "%s %s", id, kind)
			}
			require.Len(t, q.builds("joker", id), want[4], id)
			require.Len(t, p.g.Sites(p.s, company(t, p.g, id)), want[4])
		}
		require.Equal(t, 79, count(q.can(), "build"))
	})
	t.Run("UP-EX-10: gaining UP shares", func(t *testing.T) {
		p := turnOf(t, 4, `{}`)
		require.Equal(t, 16, p.s.UPPile())
		p.do("draw clear", "build clear BNL billings-calgary 0", "take UP")
		require.Equal(t, 15, p.s.UPPile())
		p.do("trade MRR")
		require.Equal(t, []int{14, 6, 3}, []int{p.s.UPPile(), p.s.HandSize(0), p.s.Shares(0, unionpacific.UnionPacific)})
	})
	t.Run("UP-EX-13: what is remembered", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW", "draw DM", "trade MRR")
		require.Equal(t, "K UP 1 L WW 1 UP 1", memory(p, 0))
		v := p.view(1)
		require.Equal(t, []int{1, 5}, []int{v.s.Shares(0, unionpacific.UnionPacific), v.s.Shares(0, unionpacific.Unknown)})
		require.Equal(t, "3,5,6,6,8,7,8,11,14,17,0", pool(v))
		own := p.view(0)
		require.Equal(t, "3,4,5,5,7,7,9,12,15,18,0", pool(own))
		hand := ""
		for c := range unionpacific.Company(unionpacific.Companies) {
			hand += strings.Repeat(p.g.Board().Company(c).ID+" ", own.s.Shares(0, c))
		}
		require.Equal(t, "WW KCC ESL UMR UP UP ", hand)
		p.do("draw clear", "invest UP", "discard clear", "draw clear", "invest UP", "discard clear", "draw clear", "invest UP", "discard clear", "draw clear")
		require.Equal(t, "K L WW 1 UP 1", memory(p.fork().do("invest UP"), 0))
		require.Equal(t, "K L WW 1", memory(p.fork().do("invest UP UP"), 0))
		require.Equal(t, "K UP 1 L UP 1", memory(p.fork().do("invest WW"), 0))
	})
	t.Run("UP-EX-14: odds in a view", func(t *testing.T) {
		p := dealOf(t, 4, `{}`)
		for range 4 {
			p.do(p.can()[0])
		}
		require.Equal(t, "reveal WW 1", p.odds())
		v := p.view(1)
		require.Equal(t, "5,5,6,6,8,8,9,11,14,17,0", pool(v))
		require.Equal(t, "reveal WW 25,reveal MRR 25,reveal KCC 30,reveal ESL 30,reveal UMR 40,reveal SFRB 40,reveal DM 45,reveal MS 55,"+
			"reveal BNL 70,reveal EPRG 85,reveal UP 89", v.odds())
		p = turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take deck")
		require.Equal(t, "draw WW 156,draw MRR 208,draw KCC 260,draw ESL 260,draw UMR 364,draw SFRB 364,draw DM 520,draw MS 624,"+
			"draw BNL 780,draw EPRG 936,draw dividend 258", p.view(0).odds())
		require.Equal(t, "draw ? 52,draw dividend 3", p.view(2).odds())
		require.Equal(t, "draw ? 52,draw dividend 3", p.view(core.Spectator).odds())
	})
}

// pool writes the pool of shares.
func pool(p *position) string {
	var list []int
	for c := range unionpacific.Company(unionpacific.Companies) {
		list = append(list, p.s.SharePool(c))
	}
	return join(list)
}

// --- chance ---

func TestChance(t *testing.T) {
	t.Run("UP-CHANCE-1, UP-CHANCE-2: the deal", func(t *testing.T) {
		for n := 2; n <= 6; n++ {
			for options, shares := range map[string]int{`{}`: 5, `{"edition":"first"}`: 4} {
				p := startOf(t, n, options)
				steps := 0
				for ; p.s.Phase() != unionpacific.PhaseOpening; steps++ {
					p.do(p.can()[0])
				}
				require.Equal(t, 3*n+shares*n+4, steps)
			}
		}
		p := startOf(t, 2, `{}`)
		require.Equal(t, "draw clear 14,draw mixed 9,draw black 7,draw white 6,draw joker 4", p.odds())
		p.do("draw clear", "draw clear", "draw mixed", "draw joker", "draw black", "draw black")
		require.Equal(t, "draw WW 6,draw MRR 6,draw KCC 7,draw ESL 7,draw UMR 8,draw SFRB 9,draw DM 10,draw MS 12,draw BNL 15,draw EPRG 18", p.odds())
		p.do("draw WW", "draw WW", "draw WW", "draw WW", "draw WW", "draw WW")
		require.Equal(t, "draw MRR 6", weighted(list(p.g, p.s))[0], "weight 0 is not listed")
	})
	t.Run("UP-CHANCE-3, UP-CHANCE-5: from the deck", func(t *testing.T) {
		p := turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take deck")
		require.Equal(t, "draw WW 156,draw MRR 156,draw KCC 208,draw ESL 208,draw UMR 312,draw SFRB 364,draw DM 416,draw MS 520,"+
			"draw BNL 676,draw EPRG 832,draw dividend 222", p.odds())
		require.EqualValues(t, 4070, core.TotalWeight(p.g.AppendChances(nil, p.s)))
		p.do("draw dividend")
		require.Equal(t, "draw WW 156,draw MRR 156,draw KCC 208,draw ESL 208,draw UMR 312,draw SFRB 364,draw DM 416,draw MS 520,"+
			"draw BNL 676,draw EPRG 832,draw dividend 148", p.odds())
		require.EqualValues(t, 3996, core.TotalWeight(p.g.AppendChances(nil, p.s)))
	})
	t.Run("UP-CHANCE-6: only what is listed", func(t *testing.T) {
		p := turnOf(t, 4, `{}`)
		p.refused("draw WW", unionpacific.ErrOutcome)
		p.refused("draw ?", unionpacific.ErrOutcome)
		p.refused("reveal WW", unionpacific.ErrOutcome)
		p.do("draw clear")
		p.refused("draw clear", unionpacific.ErrOutcome)
		p.refused("reveal WW", unionpacific.ErrOutcome)
		p.do("build clear BNL billings-calgary 0", "take deck")
		p.refused("draw UP", unionpacific.ErrOutcome)
		p.refused("draw clear", unionpacific.ErrOutcome)
		p.refused("draw ?", unionpacific.ErrOutcome)
		p.view(1).refused("draw WW", unionpacific.ErrOutcome)
	})
	t.Run("UP-CHANCE-7: no personal decks", func(t *testing.T) {
		turnOf(t, 2, `{}`).do("draw clear", "build clear BNL billings-calgary 0").refused("take personal", unionpacific.ErrNotation)
	})
	t.Run("UP-CHANCE-8: what follows", func(t *testing.T) {
		follows := func(p *position) int { // the chance nodes before the next decision, without dividends
			n := 0
			for ; p.g.Turn(p.s) == core.Chance; n++ {
				p.do(p.can()[0])
			}
			return n
		}
		p := dealOf(t, 3, `{}`).do("open WW", "open SFRB")
		require.Equal(t, 0, follows(p.fork()))
		p.do("open KCC")
		require.Equal(t, 3+1, follows(p.fork()), "reveals and a track draw")
		p = turnOf(t, 3, `{}`).do("draw clear")
		require.Equal(t, 0, follows(p.fork().do("invest UP")))
		require.Equal(t, 1, follows(p.fork().do("invest UP", "discard clear")))
		p.do("build clear BNL billings-calgary 0")
		require.Equal(t, 1, follows(p.fork().do("take open DM")))
		require.Equal(t, 1, follows(p.fork().do("take deck")))
		require.Equal(t, 1, follows(p.fork().do("take deck", "draw dividend", "draw MS", "decline")), "the end of a turn")
		require.Equal(t, 0, follows(p.fork().do("take UP")))
		q := blackFull(t, `{}`).change(func(d *scene) { d.trackCards(1, "black", "white", "clear") })
		require.Equal(t, 1, follows(q.fork().do("replace black")))
		require.Equal(t, 1, follows(q.do("continue")))
	})
	t.Run("UP-CHANCE-9: order of the outcomes", func(t *testing.T) {
		p := turnOf(t, 4, `{}`)
		require.Equal(t, []string{"draw clear", "draw mixed", "draw black", "draw white", "draw joker"}, p.can())
		p.do("draw clear", "build clear BNL billings-calgary 0", "take deck")
		require.Equal(t, "draw WW,draw MRR,draw KCC,draw ESL,draw UMR,draw SFRB,draw DM,draw MS,draw BNL,draw EPRG,draw dividend", join(p.can()))
		require.Equal(t, []string{"draw ?", "draw dividend"}, p.view(1).can())
	})
	t.Run("UP-CHANCE-10: reveal", func(t *testing.T) {
		p := dealOf(t, 2, `{}`).do("open WW", "open UP")
		require.Equal(t, "reveal WW 1", p.odds())
		require.Equal(t, "reveal WW 1", p.view(0).odds())
		p.refused("reveal MRR", unionpacific.ErrOutcome)
		p.do("reveal WW")
		require.Equal(t, "reveal UP 1", p.odds())
	})
	t.Run("UP-CHANCE-11: in a view", func(t *testing.T) {
		p := startOf(t, 2, `{}`).do("draw clear")
		require.Equal(t, "draw ? 1", p.view(1).odds(), "(a) unseen")
		require.Equal(t, "draw clear 13,draw mixed 9,draw black 7,draw white 6,draw joker 4", p.view(0).odds(), "(b) seen")
		p = turnOf(t, 4, `{}`).do("draw clear", "build clear BNL billings-calgary 0", "take open WW")
		v := p.view(1)
		c, _ := p.s.DeckPile(0)
		n := 0
		for k := range unionpacific.Company(unionpacific.Companies) {
			n += v.s.SharePool(k)
		}
		require.EqualValues(t, c*n, core.TotalWeight(p.g.AppendChances(nil, v.s)), "(b) for the display")
	})
}

// --- notation and traces ---

func TestNotation(t *testing.T) {
	p := turnOf(t, 4, `{}`)
	t.Run("UP-NOTE-1, UP-NOTE-2, UP-NOTE-4: exactly the canonical form", func(t *testing.T) {
		for _, text := range []string{
			"open WW", "open ?", "continue", "replace joker", "build joker BNL billings-calgary 0", "build clear UP billings-calgary 17",
			"invest MS UP", "invest BNL BNL BNL", "pass", "take open EPRG", "take deck", "take UP", "decline", "trade UP", "trade ?",
			"discard white", "draw clear", "draw UP", "draw dividend", "draw ?", "reveal UP",
		} {
			m, err := p.g.ParseMove(text)
			require.NoError(t, err, text)
			require.Equal(t, text, notation(p.g, m))
		}
		for _, text := range []string{
			"", " ", "Open WW", "open ww", "open  WW", "open WW ", " open WW", "open", "open clear", "open WW MRR", "continue ", "continue 1",
			"replace", "replace WW", "replace ?", "discard ?", "swap clear", "take personal", "take", "take open", "take open ?", "take up",
			"invest", "invest ", "invest UP MS", "invest  MS", "invest UP:BNL", "invest ?", "reveal ?", "reveal clear", "draw", "draw open",
			"build", "build clear BNL billings-calgary", "build clear BNL billings-calgary 00", "build clear BNL billings-calgary -1",
			"build clear BNL billings-calgary 0 0", "build red BNL billings-calgary 0", "build clear B! billings-calgary 0",
			"build clear ? billings-calgary 0", "build clear BNL ? 0", "pass\n", "decline now", "trade", "no move", strings.Repeat("x", 1000),
		} {
			_, err := p.g.ParseMove(text)
			require.ErrorIs(t, err, unionpacific.ErrNotation, "%q", text)
		}
		p.refusedMove(move{}, unionpacific.ErrNotation)
		p.refusedMove(move{Kind: unionpacific.KindPass, Space: 1}, unionpacific.ErrNotation)
		p.refusedMove(unionpacific.Discard(unionpacific.UnknownCard), unionpacific.ErrNotation)
		p.refusedMove(unionpacific.TakeOpen(unionpacific.Unknown), unionpacific.ErrNotation)
		p.refusedMove(move{Kind: 99}, unionpacific.ErrNotation)
	})
	t.Run("UP-NOTE-2: meanings", func(t *testing.T) {
		for text, want := range map[string]move{
			"open WW": unionpacific.OpenShare(0), "continue": unionpacific.Continue(), "replace mixed": unionpacific.Replace(1), "pass": unionpacific.Pass(),
			"build black WW casper-boise 1": unionpacific.Build(2, 0, section(t, p.g, "casper-boise"), 1),
			"invest WW UP":                  unionpacific.Invest(unionpacific.UnionPacific, 0), "take open MRR": unionpacific.TakeOpen(1),
			"take deck": unionpacific.TakeDeck(), "take UP": unionpacific.TakeUP(), "decline": unionpacific.Decline(), "trade ?": unionpacific.Trade(unionpacific.Unknown),
			"discard joker": unionpacific.Discard(unionpacific.Joker), "reveal EPRG": unionpacific.Reveal(9), "draw black": unionpacific.DrawCard(2),
			"draw KCC": unionpacific.DrawShare(2), "draw dividend": unionpacific.DrawDividend(), "draw ?": unionpacific.DrawHidden(),
		} {
			m, err := p.g.ParseMove(text)
			require.NoError(t, err)
			require.Equal(t, want, m)
			require.NotEmpty(t, m.String())
		}
	})
	t.Run("UP-NOTE-3, UP-NOTE-5: orders", func(t *testing.T) {
		q := p.fork().do("draw joker")
		texts := q.can()
		require.Equal(t, "invest MRR,invest KCC,invest ESL,invest UMR,invest UP,invest MRR KCC,invest MRR ESL", join(texts[:7]))
		require.Equal(t, 15, count(texts, "invest"))
		require.Equal(t, "build clear MS new-orleans-miami 0", texts[15])
		require.Equal(t, "build joker WW seattle-boise 0", texts[slices.IndexFunc(texts, func(s string) bool { return strings.HasPrefix(s, "build joker") })])
		// by card, then company, then section, then space
		rank := func(text string) []int {
			f := strings.Fields(text)
			space, _ := strconv.Atoi(f[4])
			return []int{int(card(t, p.g, f[1])), int(company(t, p.g, f[2])), int(section(t, p.g, f[3])), space}
		}
		require.True(t, slices.IsSortedFunc(texts[15:], func(a, b string) int { return slices.Compare(rank(a), rank(b)) }))
	})
	t.Run("UP-NOTE-6: the three texts with ?", func(t *testing.T) {
		w := newWalk(t, newGame(t, 3, `{}`), 2, false)
		masked := map[string]bool{}
		for text := w.choose(); text != ""; text = w.choose() {
			require.NotContains(t, join(w.texts), "?", "never in the truth")
			before := w.s
			for _, seen := range seenTexts(w.g, before, w.play(text)) {
				if strings.Contains(seen, "?") {
					masked[seen] = true
				}
			}
		}
		require.Equal(t, map[string]bool{"open ?": true, "trade ?": true, "draw ?": true}, masked)
	})
}

func TestTrace(t *testing.T) { // UP-TRACE-1, UP-TRACE-2, UP-TRACE-3, UP-TRACE-5
	w := newWalk(t, newGame(t, 4, `{}`), 1, false)
	require.Equal(t, `{"game":"unionpacific","players":4,"options":{}}`,
		fmt.Sprintf(`{"game":"%s","players":%d,"options":%s}`, w.g.Header().Game, w.g.Header().Players, w.g.Header().Options))
	for _, want := range []string{
		`{"actor":"chance","legal":["draw clear","draw mixed","draw black","draw white","draw joker"],"weights":[14,9,7,6,4],"move":"draw mixed","scores":[0,0,0,0],"seen":["draw mixed","draw ?","draw ?","draw ?","draw ?"]}`,
		`{"actor":"chance","legal":["draw clear","draw mixed","draw black","draw white","draw joker"],"weights":[14,8,7,6,4],"move":"draw clear","scores":[0,0,0,0],"seen":["draw clear","draw ?","draw ?","draw ?","draw ?"]}`,
	} {
		text := w.choose()
		before := w.s
		line := fmt.Sprintf(`{"actor":%q,"legal":["%s"],"weights":[%s],"move":%q,"scores":[%s],"seen":["%s"]}`, actor(w.g, before),
			strings.Join(w.texts, `","`), join(w.weights), text, join(money(w.g, before)), strings.Join(seenTexts(w.g, before, w.play(text)), `","`))
		require.Equal(t, want, line)
	}
	p := fourth(t) // the last line
	st := p.g.Standing(p.s)
	require.Equal(t, []any{"fourth-dividend", []core.Seat{0, 1}, 2}, []any{st.Reason, st.Winners(), st.Seats})
}

func TestTheGameIsComplete(t *testing.T) {
	// UP-DIFF-6: the deal, the deck, ties, the payments of Union Pacific and the
	// end are all there. UP-DIFF-8: a track card has one type, or is a joker.
	g := newGame(t, 2, `{}`)
	require.Equal(t, 5, unionpacific.Cards)
	require.Equal(t, unionpacific.Joker, unionpacific.Card(unionpacific.Cards-1))
	w := newWalk(t, g, 1, false)
	for text := w.choose(); text != ""; text = w.choose() {
		w.play(text)
	}
	require.True(t, g.Standing(w.s).Over)
}
