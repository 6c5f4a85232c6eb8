package traindice_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/traindice"
)

// report returns what the last step of a turn did, in words.
func report(t *testing.T, options, text string) string {
	g := newGame(t, 1, options)
	steps := script(text)
	s := play(t, g, g.Start(), steps[:len(steps)-1]...)
	m := move(t, g, steps[len(steps)-1])
	next, err := g.Apply(s, m)
	require.NoError(t, err)
	return strings.ReplaceAll(strings.TrimSuffix(string(g.AppendReport(nil, s, m, next)), "\n"), "\n", " ")
}

func TestReports(t *testing.T) {
	const offered = `{"freightEntry":"offered"}`
	for _, c := range []struct{ options, text, want string }{
		{"", "roll", "Seat 0 throws 6 dice."},
		{"", "[122334]", "The dice show 1 2 2 3 3 4. Nothing is set aside."},
		{"", "[122336]", "The dice show 1 2 2 3 3 6. A locomotive stands."},
		{"", "[122336] [12335]", "The dice show 1 2 3 3 5. The tender stands."},
		{"", "[122336] [12333] [12333]", "The dice show 1 2 3 3 3. Nothing is set aside. The head search fails. Seat 0 scores 0 points and has 0. Round 2 begins."},
		{"", "[122356] {}", "Seat 0 adds nothing."},
		{"", "[122356] {1}", "Seat 0 adds the caboose. The caboose closes the train. Seat 0 scores 0 points and has 0. Round 2 begins."},
		{"", "[223556] {2} stop", "Seat 0 stops. The train is closed. Seat 0 scores 2 points and has 2. Round 2 begins."},
		{"", "[222256] {2222}", "Seat 0 adds 4 freight cars (2 2 2 2). All six dice stand. Seat 0 scores 8 points and has 8. Round 2 begins."},
		{"", "[222256] {} [2222] {2}", "Seat 0 adds 1 freight car (2). No roll is left. Seat 0 scores 2 points and has 2. Round 2 begins."},
		{"", "[222256] {222} roll", "Seat 0 throws 1 die."},
		{"", "[233566] {2336}", "Seat 0 adds a locomotive and 3 freight cars (2 3 3). The train becomes a freight train with 8 points in memory."},
		{offered, "[233566] {2336}", "Seat 0 adds a locomotive and 3 freight cars (2 3 3). The train may become a freight train."},
		{offered, "[233566] {2336} freight", "Seat 0 makes up a freight train. The train becomes a freight train with 8 points in memory."},
		{"", "[233566] {2336} [233] {23} [6]", "The dice show 6. Nothing can be added."},
		{"", "[233566] {2336} [234]", "The dice show 2 3 4."},
		{"", "[233566] {2336} [234] {234}", "Seat 0 adds 3 freight cars (2 3 4). The load is complete, 17 points are in memory."},
		{"", "[233566] {2336} [666]", "The dice show 6 6 6. The freight train crashes! Seat 0 scores 0 points and has 0. Round 2 begins."},
		{`{"target":10}`, "[144456] {1444}", "Seat 0 adds 3 freight cars (4 4 4) and the caboose. The caboose closes the train. Seat 0 scores 24 points and has 24. Game over (target): seat 0 wins with 24 points."},
	} {
		require.Equal(t, c.want, report(t, c.options, c.text))
	}
	g := newGame(t, 1, "")
	require.Empty(t, g.AppendReport(nil, g.Start(), traindice.Stop(), g.Start()), "no step")
}

func TestReportsOfRounds(t *testing.T) {
	g := newGame(t, 3, `{"endMode":"rounds","rounds":1,"ties":"playoff"}`)
	s := g.Start()
	var log []byte
	for _, text := range append([]string{"rolled 3", "rolled 3", "rolled 2", "rolled 3", "rolled 3", "rolled 5", "rolled 1"},
		script(strings.Repeat("[255556] {2} stop ", 3)+strings.Repeat("[155556] {1} ", 3)+"[155556] {1} [255556] {2} stop [255556] {2} stop [155556] {1} [255556] {2} stop")...) {
		before := s
		s = play(t, g, s, text)
		log = g.AppendReport(log, before, move(t, g, text), s)
	}
	for _, sentence := range []string{
		"Seat 2 rolls a 2. Seats 0 and 1 roll again.\n",
		"Seat 1 rolls a 3. Seats 0 and 1 roll again.\n",
		"Seat 1 rolls a 1. Seat 0 begins.\n",
		"Seats 0, 1 and 2 play on for the win.\n",
		"Seats 1 and 2 play on for the win.\n",
		"Game over (playoff): seat 2 wins with 6 points.\n",
	} {
		require.Contains(t, string(log), sentence)
	}
	require.Equal(t, 3, strings.Count(string(log), "play on"), "three playoff rounds:\n%s", log)
}

func TestPictures(t *testing.T) {
	picture := func(options, text string) string {
		g, s := turn(t, options, text)
		return string(g.AppendPicture(nil, s))
	}
	for text, want := range map[string]string{
		"":                      "6 dice to throw; 3 head rolls left\n",
		"roll":                  "6 dice in the air; 3 head rolls left\n",
		"[122336]":              "5 dice to throw; 2 head rolls left\n",
		"[122356]":              "on the table 1 2 2 3; 1 cargo roll left\n",
		"[122356] {22} roll":    "2 dice in the air; 0 cargo rolls left\nworth 4, with a caboose 8\n",
		"[233566] {2336}":       "freight train with 8 points in memory; 3 dice to throw\nworth 16 with a caboose\n",
		"[233566] {2336} [234]": "freight train with 8 points in memory; on the table 2 3 4\nworth 16 with a caboose\n",
	} {
		require.True(t, strings.HasSuffix(picture("", text), want), "%s\n%s", text, picture("", text))
	}
	require.Contains(t, picture(`{"freightEntry":"offered"}`, "[233566] {2336}"), "complete, and may become a freight train\nworth 8\n")
	require.Contains(t, picture(`{"endMode":"rounds"}`, ""), "round 1, 10 in all\n")

	g := newGame(t, 3, `{"endMode":"rounds","rounds":1,"ties":"playoff"}`)
	s := play(t, g, g.Start(), "rolled 3", "rolled 3", "rolled 2", "rolled 4")
	require.Equal(t, "TRAIN DICE  start roll, the highest face begins\n"+
		"  seat 0      0 points, rolled a 4\n> seat 1      0 points\n  seat 2      0 points, is out of the start roll\n", string(g.AppendPicture(nil, s)))
	s = play(t, g, s, "rolled 1")
	s = score(t, g, s, 2, 2, 0)
	require.Contains(t, string(g.AppendPicture(nil, s)), "TRAIN DICE  playoff\n")
	require.Contains(t, string(g.AppendPicture(nil, s)), "seat 2      0 points, is out of the playoff\n")
	s = score(t, g, s, 0, 9)
	require.Contains(t, string(g.AppendPicture(nil, s)), "\nGame over (playoff): seat 1 wins with 11 points.\n")
	shared := newGame(t, 2, `{"endMode":"rounds","rounds":1}`)
	require.Contains(t, string(shared.AppendPicture(nil, score(t, shared, begun(t, shared, 0), 9, 9))), "Game over (rounds): seats 0 and 1 share the win with 9 points.\n")
}

// The train that is drawn has every piece that stands, coupled on all lines.
func TestPicturesShowTheTrain(t *testing.T) {
	g := newGame(t, 2, `{"freightEntry":"offered"}`)
	rng := rand.New(rand.NewPCG(9, 9))
	var w core.Walker[traindice.State, traindice.Move]
	for s, ok := g.Start(), true; ok; _, s, ok = w.Step(g, s, rng) {
		picture := string(g.AppendPicture(nil, s))
		require.Equal(t, s.Locomotives(), strings.Count(picture, "___6______"))
		require.Equal(t, s.Cars().Len(), strings.Count(picture, "_________ ")+strings.Count(picture, "_________\n"), picture)
		for face := 2; face <= 4; face++ {
			require.Equal(t, s.Cars().Count(face), strings.Count(picture, "|____"+string(rune('0'+face))+"____|"))
		}
		require.Equal(t, s.Tender(), strings.Contains(picture, "|____5____|"))
	}
}

func TestWorth(t *testing.T) {
	for _, c := range []struct {
		options, text string
		without, with int
		train         string
	}{
		{"", "", 0, 0, ""},
		{"", "[122336]", 0, 0, "6"},
		{"", "[344566] {34}", 7, 14, "3456"},
		{"", "[234566] {234}", 9, 25, "23456"}, // a caboose would make a full set
		{`{"freightEntry":"offered"}`, "[234566] {2346}", 9, 0, "234566"},
		{`{"cabooseRequired":true}`, "[344566] {34}", 0, 14, "3456"},
		{"", "[344566] {3446} [234] {2}", 0, 26, "2566"},
		{`{"freightDouble":false}`, "[344566] {3446} [234] {2}", 0, 13, "2566"},
	} {
		g, s := turn(t, c.options, c.text)
		without, with := g.Worth(s)
		require.Equal(t, []int{c.without, c.with}, []int{without, with}, c.text)
		require.Equal(t, c.train, s.Train().String())
	}
}
