package unionpacific_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/gametest"
	"github.com/railrules/railrules/unionpacific"
)

func TestInvariantNamesWhatIsWrong(t *testing.T) { // UP-COMP-5
	deal := func() *position { return startOf(t, 2, `{}`).do("draw clear", "draw mixed") }
	opening := func() *position { return dealOf(t, 2, `{}`).do("open UP") }
	reveal := func() *position { return dealOf(t, 2, `{}`).do("open UP", "open UP") }
	turn := func() *position { return turnOf(t, 2, `{}`).do("draw clear") }
	share := func() *position { return turn().do("build clear BNL billings-calgary 0") }
	drawn := func() *position { return share().do("take deck", "draw MS") }
	trade := func() *position { return share().do("take UP") }
	hidden := func() *position { return trade().do("trade MRR").view(1) }
	over := func() *position { return fourth(t) }
	for _, c := range []struct {
		name  string // of the invariant
		what  string
		from  *position
		wrong func(*scene)
	}{
		{"phase", "no such phase", turn(), func(d *scene) { d.Phase = "none" }},
		{"phase", "no such seat", turn(), func(d *scene) { d.Seat = 2 }},
		{"phase", "no such owner", turn(), func(d *scene) { d.Owner = "seat 2" }},
		{"phase", "a place of no use", turn(), func(d *scene) { d.Place = 1 }},
		{"phase", "a seat of no use", over(), func(d *scene) { d.Seat = 1 }},
		{"trains", "a reserved space", turn(), func(d *scene) { d.Trains = d.Trains[1:] }},
		{"trains", "away from home", turn(), func(d *scene) { d.train("BNL", "seattle-portland") }},
		{"trains", "on a reserved space", turn(), func(d *scene) { d.Trains[0] = "EPRG miami-charleston 0" }},
		{"trains", "twice on a section", turn(), func(d *scene) { d.train("BNL", "billings-casper 1") }},
		{"trains", "two on a space", turn(), func(d *scene) { d.train("BNL", "billings-calgary", "billings-calgary") }},
		{"hidden cards", "shown in a view", turn(), func(d *scene) { d.Owner = "seat 0" }},
		{"hidden cards", "hidden in the truth", hidden(), func(d *scene) { d.Owner = "truth" }},
		{"hidden cards", "a hidden opening in the truth", opening(), func(d *scene) { d.Seats[0].Opening = "?" }},
		{"dividend cards", "before the deal is over", deal(), func(d *scene) { d.Deck[0].Cards = 1 }},
		{"dividend cards", "too many", turn(), func(d *scene) { d.Dividends.Due = 1 }},
		{"dividend cards", "more in a pile than cards", turn(), func(d *scene) { d.Deck[1].Cards = 0 }},
		{"dividend cards", "a pile used before its turn", turn(), func(d *scene) { d.Deck[1].Cards-- }},
		{"dividend cards", "waiting at a decision", turn(), func(d *scene) { d.Deck[0].Dividends--; d.Deck[0].Cards--; d.Dividends.Due++ }},
		{"dividend cards", "all paid in a game that goes on", over(), func(d *scene) { d.Phase = "action" }},
		{"dividend cards", "none left in a game that goes on", over(), func(d *scene) { d.Phase = "action"; d.Dividends.Paid--; d.Dividends.Due++ }},
		{"shares", "lost", turn(), func(d *scene) { d.Seats[0].Secret["MRR"]-- }},
		{"shares", "UP unseen", drawn(), func(d *scene) { d.UPPile--; d.SharePool["UP"]++; d.Deck[0].Cards++ }},
		{"shares", "more unseen than places", turn(), func(d *scene) { d.SharePool["WW"]--; d.Seats[0].Secret["WW"]++ }},
		{"shares", "a gap in the display", drawn(), func(d *scene) { d.SharePool[d.Display[0]]++; d.Display[0] = "none"; d.Deck[0].Cards++ }},
		{"shares", "more loose ones than places", hidden(), func(d *scene) {
			for _, id := range []string{"WW", "MRR", "KCC", "ESL", "UMR"} {
				d.SharePool[id] -= 2
				d.Seats[0].Loose[id] += 2
			}
		}},
		{"track cards", "too many in a hand", turn(), func(d *scene) { d.Seats[1].TrackCards["joker"]++; d.CardPool["joker"]-- }},
		{"track cards", "nothing to draw", turnOf(t, 2, `{}`), func(d *scene) { d.removeCards() }},
		{"track cards", "nothing to discard", turn().do("invest UP"), func(d *scene) { d.Seats[0].TrackCards["clear"]--; d.CardPool["clear"]++ }},
		{"memory", "loose ones with none face down", turn(), func(d *scene) { d.Seats[0].Loose["MRR"]++ }},
		{"memory", "loose ones that are not there", trade().do("trade MRR"), func(d *scene) { d.Seats[0].Loose["EPRG"]++ }},
		{"memory", "UP forgotten", trade().do("trade MRR"), func(d *scene) { d.Seats[0].Known["UP"]--; d.Seats[0].Secret["UP"]++ }},
		{"returned share", "without the option", trade().do("trade MRR"), func(d *scene) { d.Returned.Share = "MRR" }},
		{"returned share", "a giver of nothing", turn(), func(d *scene) { d.Returned.Seat = 1 }},
		{"money", "too early", turn(), func(d *scene) { d.Seats[0].Money = 1 }},
		{"deal", "built too early", deal(), func(d *scene) { d.train("BNL", "billings-calgary") }},
		{"deal", "track cards", opening(), func(d *scene) { d.Seats[0].TrackCards["clear"]--; d.CardPool["clear"]++ }},
		{"deal", "opened too early", opening(), func(d *scene) { d.Seats[1].Opening = "SFRB"; d.Seats[1].Secret["SFRB"]-- }},
		{"deal", "still face down", reveal(), func(d *scene) { d.Phase, d.Seat = "action", 0 }},
		{"deal", "a table too early", opening(), func(d *scene) { d.lay(0, "WW", 1); d.SharePool["WW"]++; d.Seats[0].Secret["WW"]--; d.Deck[0].Cards++ }},
		{"deal", "memory", opening(), func(d *scene) { d.Seats[0].Secret["WW"]--; d.Seats[0].Known["WW"]++ }},
		{"deal", "hands", opening(), func(d *scene) {
			d.hold(0, "WW", 1)
			d.Deck[0].Cards++
			d.Seats[1].Secret["SFRB"]--
			d.SharePool["SFRB"]++
		}},
		{"deal", "given up", opening(), func(d *scene) { d.Seats[0].Secret["WW"]--; d.Seats[0].Given["WW"]++ }},
		{"deal", "another number of UP", opening(), func(d *scene) { d.UPPile--; d.Seats[1].Known["UP"]++ }},
		{"what is due", "nothing to ask", turnOf(t, 2, `{}`), func(d *scene) { d.Phase = "turn-start" }},
		{"what is due", "nothing to exchange", trade(), func(d *scene) { d.layHand(0) }},
		{"what is due", "nobody took a share", share().do("take open WW"), func(d *scene) { d.layHand(0) }},
		{"what is due", "not over", turnOf(t, 2, `{}`), func(d *scene) { d.Phase = "over" }},
	} {
		t.Run(c.name+": "+c.what, func(t *testing.T) {
			var invalid *core.Invalid
			require.ErrorAs(t, c.from.tryChange(c.wrong), &invalid)
			require.Equal(t, "state", invalid.What)
			require.Equal(t, c.name, invalid.Name)
		})
	}
	// What no JSON or binary form can hold.
	six := turnOf(t, 6, `{}`)
	var invalid *core.Invalid
	require.ErrorAs(t, newGame(t, 2, `{}`).Invariant(six.s), &invalid)
	_, err := newGame(t, 2, `{}`).AppendJSON(nil, six.s)
	require.ErrorAs(t, err, &invalid)
	_, err = newGame(t, 2, `{}`).AppendBinary(nil, six.s)
	require.ErrorAs(t, err, &invalid)
	two := turnOf(t, 2, `{}`)
	require.ErrorAs(t, newGame(t, 6, `{}`).Invariant(two.s), &invalid)
}

func TestUnusedSeatsAreEmpty(t *testing.T) {
	six := startOf(t, 6, `{}`)
	var invalid *core.Invalid
	require.ErrorAs(t, newGame(t, 2, `{}`).Invariant(six.s), &invalid)
	require.Equal(t, "unused seats", invalid.Name)
}

func TestJSONIsReadInOneFormOnly(t *testing.T) {
	p := turnOf(t, 2, `{}`)
	for what, edit := range map[string]func(*scene){
		"a phase":             func(d *scene) { d.Phase = "Action" },
		"a company":           func(d *scene) { d.Display[0] = "XYZ" },
		"a pile":              func(d *scene) { d.SharePool["XYZ"] = 1 },
		"a card":              func(d *scene) { d.CardPool["gold"] = 1 },
		"no zeros":            func(d *scene) { d.Seats[0].Table["?"] = 1 },
		"a seat":              func(d *scene) { d.Seat = -1 },
		"seats":               func(d *scene) { d.Seats = d.Seats[:1] },
		"places":              func(d *scene) { d.Display = d.Display[:3] },
		"money":               func(d *scene) { d.Seats[0].Money = 1 << 20 },
		"many cards":          func(d *scene) { d.Discards["clear"] = 250 },
		"a pile out of range": func(d *scene) { d.UPPile = 30 },
	} {
		var invalid *core.Invalid
		require.ErrorAs(t, p.fork().tryChange(edit), &invalid, what)
	}
	good, err := p.g.AppendJSON(nil, p.s)
	require.NoError(t, err)
	var d scene
	require.NoError(t, json.Unmarshal(good, &d))
	for _, train := range []string{"", "BNL", "BNL billings-calgary x", "BNL nowhere 0", "XYZ billings-calgary 0", "UP billings-calgary 0", "BNL billings-calgary 9"} {
		d := d
		d.Trains = append(append([]string(nil), d.Trains...), train)
		data, err := json.Marshal(d)
		require.NoError(t, err)
		_, err = p.g.ParseJSON(data)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, "trains", invalid.Name)
	}
	d.Trains[0], d.Trains[1] = d.Trains[1], d.Trains[0] // another order
	data, err := json.Marshal(d)
	require.NoError(t, err)
	_, err = p.g.ParseJSON(data)
	require.ErrorContains(t, err, "not in the form that is written")
}

// Accessors answer for arguments that name nothing.
func TestAccessorsTakeAnyArgument(t *testing.T) {
	s := turnOf(t, 2, `{}`).s
	for _, p := range []core.Seat{-3, 6, 127} {
		require.Equal(t, s.HandSize(0), s.HandSize(p), "as for seat 0")
	}
	require.Equal(t, unionpacific.NoCompany, s.Display(-1))
	require.Equal(t, unionpacific.NoCompany, s.Display(4))
	require.Zero(t, s.TrackCards(0, 9))
	require.Zero(t, s.Discards(5))
	require.Zero(t, s.Removed(5))
	require.Zero(t, s.CardPool(5))
	require.Zero(t, s.Shares(0, 12))
	require.Zero(t, s.Given(0, 12))
	require.Zero(t, s.Table(0, 11))
	require.Zero(t, s.TrainsLeft(unionpacific.UnionPacific))
	cards, dividends := s.DeckPile(3)
	require.Zero(t, cards+dividends)
	g := newGame(t, 2, `{}`)
	require.Equal(t, unionpacific.NoCompany, g.Train(s, 200, 0))
	require.Nil(t, g.Sites(s, unionpacific.UnionPacific))
	n := 0
	for range g.Moves(dealOf(t, 2, `{}`).s) {
		n++
	}
	require.Equal(t, 6, n)
}

func TestNamesOfChoices(t *testing.T) {
	require.Equal(t, "first", unionpacific.First.String())
	require.Equal(t, "unionpacific.Edition(9)", unionpacific.Edition(9).String())
	require.Equal(t, "never", unionpacific.Never.String())
	require.Equal(t, "draw-card", unionpacific.PhaseDrawCard.String())
	require.Equal(t, "take UP", unionpacific.KindTakeUP.String())
	require.Equal(t, "kind 99", unionpacific.Kind(99).String())
	for text, m := range map[string]move{
		"open company 3": unionpacific.OpenShare(3),
		"discard card 4": unionpacific.Discard(4),
		"build card 1 company 2 section 3 space 0": unionpacific.Build(1, 2, 3, 0),
		"invest 2x company 1 1x company 10":        unionpacific.Invest(1, 10, 1, 77),
		"pass":                                     unionpacific.Pass(),
	} {
		require.Equal(t, text, m.String())
	}
}

// TestPicture compares pictures of a walk with the one in testdata.
func TestPicture(t *testing.T) {
	w := newWalk(t, newGame(t, 6, `{}`), 1, false)
	for range 250 {
		w.play(w.choose())
	}
	gametest.Golden(t, "picture.txt", w.g.AppendPicture(nil, w.g.View(w.s, 2).State))
}

// A board with long names and few cities is drawn within 100 columns as well.
func TestPicturesOfOtherBoards(t *testing.T) {
	const long = "Llanfairpwllgwyngyllgogerychwyrndrobwll"
	b := loadBoard(t, func(f file) {
		for _, c := range f.list("cities") {
			c.(map[string]any)["name"] = long
			c.(map[string]any)["x"] = 1 << 40
		}
		for _, c := range f.list("companies") {
			c.(map[string]any)["name"] = long
			c.(map[string]any)["abbreviation"] = long
		}
	})
	g, err := unionpacific.NewOn(b, 6, unionpacific.Options{})
	require.NoError(t, err)
	p := dealtOn(t, g)
	p.do(p.can()[0])
	builds := p.can()
	m, err := g.ParseMove(builds[len(builds)-1])
	require.NoError(t, err)
	after := p.fork().do(builds[len(builds)-1])
	text := string(g.AppendReport(g.AppendPicture(nil, p.s), p.s, m, after.s))
	for _, line := range splitLines(text) {
		require.LessOrEqual(t, utf8.RuneCountInString(line), 100, line)
	}
}

func splitLines(text string) (lines []string) {
	from := 0
	for i := range len(text) {
		if text[i] == '\n' {
			lines = append(lines, text[from:i])
			from = i + 1
		}
	}
	return append(lines, text[from:])
}

// A text that is no move is refused with the text, briefly, and with what is
// wrong in it.
func TestTextsOfUnreadableMoves(t *testing.T) {
	g := newGame(t, 3, "{}")
	for text, want := range map[string]string{
		``:                                     `begins with no word that a move begins with`,
		`swap clear`:                           `begins with no word that a move begins with`,
		`open XX`:                              `there is no company "XX"`,
		`replace red`:                          `there is no track card "red"`,
		`draw x`:                               `there is no track card and no company "x"`,
		`take personal`:                        `is not of the form take open COMPANY, take deck or take UP`,
		`invest`:                               `names no share`,
		`invest UP XX`:                         `there is no company "XX"`,
		`invest UP MS`:                         `is not in the canonical form`,
		`build clear BNL`:                      `is not of the form build CARD COMPANY SECTION SPACE`,
		`build red BNL billings-calgary 0`:     `there is no track card "red"`,
		`build clear XX billings-calgary 0`:    `there is no company "XX"`,
		`build clear BNL billings-boston 0`:    `there is no section "billings-boston"`,
		`build clear BNL billings-calgary 300`: `there is no space "300"`,
		`pass 1`:                               `is not in the canonical form`,
		strings.Repeat("pass", 100):            `begins with no word that a move begins with`,
	} {
		_, err := g.ParseMove(text)
		var invalid *core.Invalid
		require.ErrorAs(t, err, &invalid)
		require.Equal(t, core.Quote(text), invalid.Name)
		require.Equal(t, want, invalid.Problem, text)
		require.Less(t, len(err.Error()), 350)
	}
}
