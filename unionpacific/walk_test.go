package unionpacific_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/unionpacific"
)

// newGame returns a game with options given as JSON.
func newGame(t testing.TB, players int, options string) *unionpacific.Game {
	t.Helper()
	g, err := unionpacific.Open(core.Header{Game: "unionpacific", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

// notation returns the text of a move.
func notation(g *unionpacific.Game, m unionpacific.Move) string { return string(g.AppendMove(nil, m)) }

// list returns the texts and weights of what can be done; at a decision there
// are no weights.
func list(g *unionpacific.Game, s unionpacific.State) (texts []string, weights []uint64) {
	for _, o := range g.AppendChances(nil, s) {
		texts = append(texts, notation(g, o.Move))
		weights = append(weights, o.Weight)
	}
	for _, m := range g.AppendMoves(nil, s) {
		texts = append(texts, notation(g, m))
	}
	return texts, weights
}

// lcg is the generator of UP-CHECK-1.
type lcg uint64

func (x *lcg) next() uint64 {
	*x = *x*6364136223846793005 + 1442695040888963407
	return uint64(*x) >> 33
}

// walk is a reproducible random game (UP-CHECK-1, UP-CHECK-2).
type walk struct {
	t    testing.TB
	g    *unionpacific.Game
	s    unionpacific.State
	x    lcg
	long bool
	// What is known of the step to come.
	texts   []string
	weights []uint64
}

func newWalk(t testing.TB, g *unionpacific.Game, seed uint64, long bool) *walk {
	return &walk{t: t, g: g, s: g.Start(), x: lcg(seed), long: long}
}

// choose returns the text that the walk chooses, "" at the end.
func (w *walk) choose() string {
	w.texts, w.weights = list(w.g, w.s)
	switch {
	case len(w.texts) == 0:
		return ""
	case w.weights != nil:
		var sum uint64
		for _, n := range w.weights {
			sum += n
		}
		t := w.x.next() % sum
		for i, n := range w.weights {
			if t < n {
				return w.texts[i]
			}
			t -= n
		}
	}
	texts := w.texts
	if w.long {
		texts = cutLong(texts)
	}
	var first []string
	by := map[string][]string{}
	for _, text := range texts {
		word, _, _ := strings.Cut(text, " ")
		if by[word] == nil {
			first = append(first, word)
		}
		by[word] = append(by[word], text)
	}
	moves := by[first[w.x.next()%uint64(len(first))]]
	return moves[w.x.next()%uint64(len(moves))]
}

// cutLong cuts a list down as the long walk does.
func cutLong(texts []string) []string {
	var builds []string
	for _, text := range texts {
		if strings.HasPrefix(text, "build ") {
			builds = append(builds, text)
		}
	}
	if builds != nil {
		return builds
	}
	for _, text := range texts {
		if text == "take UP" {
			return []string{text}
		}
	}
	return texts
}

// play applies the text.
func (w *walk) play(text string) unionpacific.Move {
	m, err := w.g.ParseMove(text)
	require.NoError(w.t, err)
	w.s, err = w.g.Apply(w.s, m)
	require.NoError(w.t, err)
	return m
}

func actor(g *unionpacific.Game, s unionpacific.State) string {
	if p := g.Turn(s); p >= 0 {
		return strconv.Itoa(int(p))
	}
	return "chance"
}

func join[T any](list []T) string {
	var b strings.Builder
	for i, v := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, v)
	}
	return b.String()
}

func money(g *unionpacific.Game, s unionpacific.State) []int {
	st := g.Standing(s)
	return st.Score[:st.Seats]
}

func short(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil))[:16] }

// owners are the seats and the spectator.
func owners(g *unionpacific.Game) []core.Seat {
	var list []core.Seat
	for p := range g.Seats() {
		list = append(list, core.Seat(p))
	}
	return append(list, core.Spectator)
}

// turnBegun reports whether a turn begins with the step from a to b.
func turnBegun(a, b unionpacific.State) bool {
	opens := func(p unionpacific.Phase) bool {
		return p == unionpacific.PhaseTurnStart || p == unionpacific.PhaseDrawReplacement ||
			p == unionpacific.PhaseDrawCard || p == unionpacific.PhaseAction
	}
	return opens(b.Phase()) && (!opens(a.Phase()) || a.Phase() == unionpacific.PhaseAction)
}

type wholeGame struct {
	long           bool
	seed           uint64
	players        int
	options        string
	first          string // digest of the first 100 steps
	steps, turns   int
	digest         string
	money, winners string
	reason         string
	seen, views    string // digests of UP-CHECK-9 and -10, "" where there are none
}

var wholeGames = []wholeGame{
	{false, 1, 2, `{}`, "eb0e1bd41232683c", 486, 124, "9987997d81a223cc", "193,230", "1", "fourth-dividend", "5a39614a9d9ab9de", "2cfebf3f2b9423c7"},
	{false, 1, 3, `{}`, "384efc4860a6ad30", 472, 114, "e1bd3a7597f2fadd", "163,239,111", "1", "fourth-dividend", "455488772ddc35b9", "3d0d514e218835a4"},
	{false, 1, 4, `{}`, "603819b0c9d775e3", 447, 108, "dcffd5604f2341be", "85,77,82,79", "0", "fourth-dividend", "ec46e222f7ea49a9", "54a870c5d95cbb46"},
	{false, 1, 5, `{}`, "6fdab0a03e6b8d20", 475, 111, "cc51094611e47825", "60,88,101,70,65", "2", "fourth-dividend", "1a848a0ed4c1010a", "94e359f1ea5d5c18"},
	{false, 1, 6, `{}`, "7eaeddb6ec7c3a02", 383, 83, "8c752a7eb4a0a535", "74,80,40,51,91,39", "4", "fourth-dividend", "218fa72daad954fc", "bf1d72d6906ecd4c"},
	{false, 18, 4, `{"edition":"first"}`, "c97828953ec3e421", 545, 132, "39dc24080a167081", "108,150,150,98", "1,2", "fourth-dividend", "", ""},
	{false, 18, 4, `{"edition":"first","tradedShareToDeckBottom":true}`, "c97828953ec3e421", 546, 132, "39776420963db9d6", "108,150,150,98", "1,2", "fourth-dividend", "e32f35832fdc082f", "7566bd28a7601863"},
	{false, 2, 3, `{"edition":"german1999","upDividendTable":"halves"}`, "8cc2eccc053325fd", 508, 126, "f0bc1afed6985cf2", "126,153,159", "2", "fourth-dividend", "", ""},
	{true, 3, 6, `{}`, "ab2a9466bb202328", 336, 67, "c951520bf24af625", "36,36,12,35,19,12", "0,1", "fourth-dividend", "", ""},
}

func TestWholeGamesComeOutAsComputedElsewhere(t *testing.T) { // UP-CHECK-1, UP-CHECK-2, UP-CHECK-3, UP-CHECK-8, UP-CHECK-9, UP-CHECK-10
	for _, want := range wholeGames {
		t.Run(fmt.Sprintf("%d players, %s, seed %d", want.players, want.options, want.seed), func(t *testing.T) {
			want.play(t)
		})
	}
}

func (want *wholeGame) play(t *testing.T) {
	g := newGame(t, want.players, want.options)
	w := newWalk(t, g, want.seed, want.long)
	all, seen, views := sha256.New(), sha256.New(), sha256.New()
	steps, turns := 0, 0
	for text := w.choose(); text != ""; text = w.choose() {
		before := w.s
		fmt.Fprintf(all, "%s|%s|%s|%s|%s\n", actor(g, before), join(w.texts), join(w.weights), text, join(money(g, before)))
		m := w.play(text)
		require.NoError(t, g.Invariant(w.s), "step %d, %s", steps, text)
		fmt.Fprintln(seen, join(seenTexts(g, before, m)))
		writeViews(views, g, w.s)
		if turnBegun(before, w.s) {
			turns++
		}
		if steps++; steps == 100 {
			require.Equal(t, want.first, short(all), "the first 100 steps")
		}
	}
	st := g.Standing(w.s)
	require.Equal(t, want.steps, steps, "steps")
	require.Equal(t, want.turns, turns, "turns")
	require.Equal(t, want.digest, short(all), "digest")
	require.Equal(t, want.money, join(money(g, w.s)))
	var winners []int
	for _, p := range st.Winners() {
		winners = append(winners, int(p))
	}
	require.Equal(t, want.winners, join(winners))
	require.Equal(t, want.reason, st.Reason)
	if want.seen != "" {
		require.Equal(t, want.seen, short(seen), "seen")
		require.Equal(t, want.views, short(views), "views")
	}
}

// seenTexts returns a step as every seat and a spectator learns of it.
func seenTexts(g *unionpacific.Game, before unionpacific.State, m unionpacific.Move) []string {
	var texts []string
	for _, who := range owners(g) {
		texts = append(texts, notation(g, g.Seen(before, m, who)))
	}
	return texts
}

// writeViews writes the lines of UP-CHECK-10.
func writeViews(h hash.Hash, g *unionpacific.Game, s unionpacific.State) {
	for _, who := range owners(g) {
		v := g.View(s, who).State
		name := "spectator"
		if who >= 0 {
			name = strconv.Itoa(int(who))
		}
		var shares, cards []int
		for c := range unionpacific.Company(unionpacific.Companies) {
			shares = append(shares, v.SharePool(c))
		}
		for k := range unionpacific.Card(unionpacific.Cards) {
			cards = append(cards, v.CardPool(k))
		}
		texts, weights := list(g, v)
		if turn := g.Turn(s); turn >= 0 && turn != who {
			texts = nil
		}
		var sum uint64
		for _, n := range weights {
			sum += n
		}
		fmt.Fprintf(h, "%s|%s|%s|%d|%d\n", name, join(shares), join(cards), len(texts), sum)
	}
}
