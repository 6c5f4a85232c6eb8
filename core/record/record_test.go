package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/core/internal/toy"
	"github.com/railrules/railrules/core/record"
)

// full returns a record with every part and its text.
func full() (record.Record, string) {
	rec := record.Record{
		Header: core.Header{Game: "toydice", Revision: 1, Players: 2, Options: `{"target":3}`,
			Board: "The East (1910)", Digest: "0123456789abcdef"},
		Meta: []record.Meta{{Name: "event", Value: "Sunday: round 1,  \u00e9tude"}, {Name: "note", Value: ""},
			{Name: "note", Value: "event: x"}},
		Moves: []string{"roll 3", "take"},
	}
	return rec, "railrules record 1\ngame: toydice\nrevision: 1\nplayers: 2\noptions: {\"target\":3}\n" +
		"board: The East (1910)\ndigest: 0123456789abcdef\nevent: Sunday: round 1,  \u00e9tude\nnote:\nnote: event: x\n\nroll 3\ntake\n"
}

func TestTextHoldsEveryPart(t *testing.T) {
	rec, text := full()
	data, err := rec.AppendText([]byte("before "))
	require.NoError(t, err)
	require.Equal(t, "before "+text, string(data))
	back, err := record.Parse([]byte(text))
	require.NoError(t, err)
	require.Equal(t, rec, back)
	event, ok := back.Get("note")
	require.True(t, ok)
	require.Equal(t, "", event, "the first of two lines")
	_, ok = back.Get("game")
	require.False(t, ok)
}

func TestShortestRecord(t *testing.T) {
	text := "railrules record 1\ngame: x\nplayers: 1\n\n"
	rec, err := record.Parse([]byte(text))
	require.NoError(t, err)
	require.Equal(t, record.Record{Header: core.Header{Game: "x", Players: 1}}, rec)
	data, err := rec.MarshalText()
	require.NoError(t, err)
	require.Equal(t, text, string(data))
}

func TestParseNamesTheLineAndTheProblem(t *testing.T) {
	_, text := full()
	change := func(old, new string) string {
		require.Equal(t, 1, strings.Count(text, old), old)
		return strings.Replace(text, old, new, 1)
	}
	for _, c := range []struct{ name, text, line, problem string }{
		{"nothing", "", "line 1", "ends before it"},
		{"another file", "hello\n", "line 1", "does not begin with"},
		{"newer format", change("record 1\n", "record 2\n"), "line 1", `version "2" is unknown`},
		{"padded version", change("record 1\n", "record 01\n"), "line 1", `version "01" is unknown`},
		{"byte order mark", "\ufeff" + text, "line 1", "does not begin with"},
		{"carriage returns", strings.ReplaceAll(text, "\n", "\r\n"), "line 1", "unknown"},
		{"carriage return in header", change("players: 2\n", "players: 2\r\n"), "line 4", "not a number"},
		{"carriage return in a move", change("take\n", "take\r\n"), "line 13", "not visible ASCII"},
		{"no last line feed", strings.TrimSuffix(text, "\n"), "line 13", "line feed at its end is missing"},
		{"ends in the header", "railrules record 1\ngame: x\nplayers: 2\n", "line 4", "ends before it"},
		{"no game", change("game: toydice\n", ""), "line 10", "game is missing"},
		{"no players", change("players: 2\n", ""), "line 10", "players is missing"},
		{"bad game", change("game: toydice", "game: Toy"), "line 2", "lower-case"},
		{"players not canonical", change("players: 2", "players: 02"), "line 4", "not a number of 1 to 8"},
		{"too many players", change("players: 2", "players: 9"), "line 4", "not a number of 1 to 8"},
		{"revision 0", change("revision: 1", "revision: 0"), "line 3", "not a number"},
		{"header twice", change("revision: 1\n", "game: toydice\n"), "line 3", "repeated or out of order"},
		{"header out of order", change("revision: 1\nplayers: 2\n", "players: 2\nrevision: 1\n"), "line 4", "out of order"},
		{"header after metadata", change("note: event: x\n", "game: x\n"), "line 10", "out of order"},
		{"empty header line", change(`options: {"target":3}`, "options:"), "line 5", "is empty"},
		{"options no object", change(`{"target":3}`, "3"), "line 5", "not a JSON object"},
		{"options broken", change(`{"target":3}`, `{"target":3`), "line 5", "not a JSON object"},
		{"digest", change("0123456789abcdef", "0123456789ABCDEF"), "line 7", "16 hexadecimal digits"},
		{"no colon", change("note:\n", "note\n"), "line 9", "name: value"},
		{"no blank after the colon", change("note: event", "note:event"), "line 10", "name: value"},
		{"blank value", change("note:\n", "note: \n"), "line 9", "name: value"},
		{"blank at the end", change("event: x\n", "event: x \n"), "line 10", "ends with a blank"},
		{"metadata name", change("note:\n", "Note:\n"), "line 9", "lower-case"},
		{"metadata without a name", change("note:\n", ": x\n"), "line 9", "missing"},
		{"control character", change("Sunday", "Sun\x07day"), "line 8", "U+0007"},
		{"line separator", change("Sunday", "Sun\u2028day"), "line 8", "U+2028"},
		{"writing direction", change("Sunday", "Sun\u202eday"), "line 8", "U+202E"},
		{"not UTF-8", change("Sunday", "Sun\xffday"), "line 8", "UTF-8"},
		{"empty move", change("take\n", "\ntake\n"), "line 13", "is empty"},
		{"blanks in a move", change("roll 3", "roll  3"), "line 12", "blank too many"},
		{"long line", change("take", strings.Repeat("x", record.MaxLine+1)), "line 13", "longer than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := record.Parse([]byte(c.text))
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.Equal(t, c.line, invalid.Name, "%v", err)
			require.ErrorContains(t, err, c.problem)
			require.Equal(t, record.Record{}, rec)
		})
	}
}

func TestHostilePartsAreNotWritten(t *testing.T) {
	for name, change := range map[string]func(*record.Record){
		"line break":          func(r *record.Record) { r.Meta[0].Value = "x\nplayers: 8" },
		"carriage return":     func(r *record.Record) { r.Meta[0].Value = "x\r" },
		"colon in a name":     func(r *record.Record) { r.Meta[0].Name = "a: b" },
		"line break in name":  func(r *record.Record) { r.Meta[0].Name = "a\nb" },
		"no name":             func(r *record.Record) { r.Meta[0].Name = "" },
		"header name":         func(r *record.Record) { r.Meta[0].Name = "players" },
		"blank in front":      func(r *record.Record) { r.Meta[0].Value = " x" },
		"control":             func(r *record.Record) { r.Meta[0].Value = "\x00" },
		"not UTF-8":           func(r *record.Record) { r.Meta[0].Value = "\xc3" },
		"long value":          func(r *record.Record) { r.Meta[0].Value = strings.Repeat("x", record.MaxLine) },
		"much metadata":       func(r *record.Record) { r.Meta = make([]record.Meta, record.MaxMeta+1) },
		"no game":             func(r *record.Record) { r.Header.Game = "" },
		"no players":          func(r *record.Record) { r.Header.Players = 0 },
		"negative revision":   func(r *record.Record) { r.Header.Revision = -1 },
		"options of 2 lines":  func(r *record.Record) { r.Header.Options = "{\n}" },
		"long options":        func(r *record.Record) { r.Header.Options = "{" + strings.Repeat(" ", record.MaxLine) + "}" },
		"line break in board": func(r *record.Record) { r.Header.Board = "a\nb" },
		"move of two lines":   func(r *record.Record) { r.Moves[0] = "take\nskip" },
		"empty move":          func(r *record.Record) { r.Moves[0] = "" },
		"many moves":          func(r *record.Record) { r.Moves = make([]string, record.MaxMoves+1) },
		"large": func(r *record.Record) {
			r.Moves = make([]string, record.MaxSize/record.MaxLine+1)
			for i := range r.Moves {
				r.Moves[i] = strings.Repeat("x", record.MaxLine)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			rec, _ := full()
			change(&rec)
			data, err := rec.AppendText([]byte("kept"))
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			require.Equal(t, "kept", string(data))
		})
	}
}

func TestParseIsBounded(t *testing.T) {
	head := "railrules record 1\ngame: x\nplayers: 1\n"
	_, err := record.Parse([]byte(head + strings.Repeat("a:\n", record.MaxMeta+1) + "\n"))
	require.ErrorContains(t, err, "line 104: more than 100 lines of metadata")
	_, err = record.Parse([]byte(head + "\n" + strings.Repeat("x\n", record.MaxMoves+1)))
	require.ErrorContains(t, err, "more than 100000 steps")
	_, err = record.Parse(make([]byte, record.MaxSize+1))
	require.ErrorContains(t, err, "bytes are more than")
}

// Whatever the parts of a record, it is refused or kept exactly.
func TestRecordsAreRefusedOrKeptExactly(t *testing.T) {
	hostile := rapid.OneOf(
		rapid.StringN(0, 8, -1),
		rapid.StringMatching(`[a-z:\n\r \t#]{0,6}`),
		rapid.SampledFrom([]string{"game", "x", "a-1", "take", "{}", "\n\n", ": "}))
	rapid.Check(t, func(t *rapid.T) {
		rec := record.Record{Header: core.Header{
			Game:     rapid.OneOf(rapid.Just("toydice"), hostile).Draw(t, "game"),
			Revision: rapid.IntRange(-1, 3).Draw(t, "revision"),
			Players:  rapid.IntRange(0, 9).Draw(t, "players"),
			Options:  rapid.SampledFrom([]string{"", "{}", `{"a":"b: c"}`, "{", "{}\n"}).Draw(t, "options"),
			Board:    rapid.OneOf(rapid.Just(""), hostile).Draw(t, "board"),
		}}
		for range rapid.IntRange(0, 2).Draw(t, "metadata") {
			rec.Meta = append(rec.Meta, record.Meta{Name: hostile.Draw(t, "name"), Value: hostile.Draw(t, "value")})
		}
		for range rapid.IntRange(0, 2).Draw(t, "moves") {
			rec.Moves = append(rec.Moves, rapid.OneOf(rapid.Just("take"), hostile).Draw(t, "move"))
		}
		data, err := rec.AppendText(nil)
		if err != nil {
			var invalid *core.Invalid
			require.ErrorAs(t, err, &invalid)
			return
		}
		back, err := record.Parse(data)
		require.NoError(t, err, "%s", data)
		require.Equal(t, rec, back)
	})
}

// A record cut or changed anywhere is refused with an error that names a line,
// or it is another record written as such.
func TestDamagedRecordsAreRefusedOrRecords(t *testing.T) {
	_, text := full()
	try := func(data []byte) {
		rec, err := record.Parse(data)
		if err != nil {
			require.ErrorContains(t, err, "record: text line ")
			return
		}
		again, err := rec.AppendText(nil)
		require.NoError(t, err)
		require.Equal(t, string(data), string(again))
	}
	for i := range len(text) {
		try([]byte(text[:i]))
		for bit := range 8 {
			data := []byte(text)
			data[i] ^= 1 << bit
			try(data)
		}
	}
}

func dice(t testing.TB, players int, options string) *toy.Dice {
	g, err := toy.OpenDice(core.Header{Game: "toydice", Players: players, Options: options})
	require.NoError(t, err)
	return g
}

func TestReplayGoesThroughTheStates(t *testing.T) {
	g := dice(t, 2, `{"target":3}`)
	rec := record.Record{Header: g.Header(), Moves: []string{"roll 1", "skip", "roll 3", "take"}}
	s, n := g.Start(), 0
	for step, err := range record.Replay(g, rec) {
		require.NoError(t, err)
		require.Equal(t, n, step.Number)
		require.Equal(t, s, step.Before)
		require.Equal(t, g.Turn(s), step.Actor)
		require.Equal(t, rec.Moves[n], string(g.AppendMove(nil, step.Move)))
		s, n = step.After, n+1
	}
	require.Equal(t, 4, n)
	final, err := record.Final(g, rec)
	require.NoError(t, err)
	require.Equal(t, s, final)
	require.Equal(t, []core.Seat{1}, g.Standing(final).Winners())
}

func TestReplayStopsAtTheFirstRefusedStep(t *testing.T) {
	g := dice(t, 2, `{"target":3}`)
	for _, c := range []struct {
		moves string
		n     int
		rule  *core.Rule
	}{
		{"roll 1,take,roll 3,skip,roll 1", 3, toy.ErrDiceThree},
		{"take", 0, toy.ErrDiceTime},
		{"roll 3,take,roll 1", 2, toy.ErrDiceTime},
	} {
		rec := record.Record{Header: g.Header(), Moves: strings.Split(c.moves, ",")}
		n, stopped := 0, error(nil)
		for step, err := range record.Replay(g, rec) {
			if err != nil {
				stopped = err
				require.Zero(t, step)
				continue
			}
			n++
		}
		require.Equal(t, c.n, n)
		require.ErrorIs(t, stopped, c.rule)
		require.ErrorContains(t, stopped, `record step `+string(rune('0'+c.n))+`: "`+rec.Moves[c.n]+`"`)
		_, err := record.Final(g, rec)
		require.Equal(t, stopped, err)
	}
	rec := record.Record{Header: g.Header(), Moves: []string{"roll 1", "jump"}}
	_, err := record.Final(g, rec)
	require.ErrorContains(t, err, `step 1: "jump"`)
	for range record.Replay(g, record.Record{Header: g.Header(), Moves: []string{"roll 1", "take"}}) {
		break // leaving early is no error
	}
}

func TestReplayChecksTheHeader(t *testing.T) {
	g := dice(t, 2, `{"target":3}`)
	for name, change := range map[string]func(*core.Header){
		"game":     func(h *core.Header) { h.Game = "toycards" },
		"revision": func(h *core.Header) { h.Revision = 2 },
		"players":  func(h *core.Header) { h.Players = 3 },
		"options":  func(h *core.Header) { h.Options = "{}" },
		"board":    func(h *core.Header) { h.Board = "east" },
		"digest":   func(h *core.Header) { h.Digest = "0123456789abcdef" },
	} {
		rec := record.Of(g, []toy.DiceMove{3, toy.Take})
		change(&rec.Header)
		_, err := record.Final(g, rec)
		var invalid *core.Invalid
		require.True(t, errors.As(err, &invalid) && invalid.What == "header" && invalid.Name == name, "%v", err)
	}
	rec := record.Of(g, nil)
	rec.Header.Revision, rec.Header.Options = 0, ` { "target" : 3 } `
	_, err := record.Final(g, rec)
	require.NoError(t, err, "blanks and a revision left out")
	rec = record.Of(dice(t, 2, ""), nil)
	rec.Header.Options = ""
	_, err = record.Final(dice(t, 2, "{}"), rec)
	require.NoError(t, err, "no options are the default game")
}

// Any game written down and read again leads to the same state.
func TestPlayedGamesReplay(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		replays(t, r, dice(t, 2+int(seed%3), ""))
		g, err := toy.OpenCards(core.Header{Game: "toycards", Players: 2 + int(seed%2)})
		require.NoError(t, err)
		replays(t, r, g)
	}
}

func replays[S, M comparable](t *testing.T, r *rand.Rand, g core.Codec[S, M]) {
	var w core.Walker[S, M]
	var moves []M
	s := g.Start()
	for {
		m, next, ok := w.Step(g, s, r)
		if !ok {
			break
		}
		s, moves = next, append(moves, m)
	}
	data, err := record.Of(g, moves).AppendText(nil)
	require.NoError(t, err)
	rec, err := record.Parse(data)
	require.NoError(t, err)
	final, err := record.Final(g, rec)
	require.NoError(t, err)
	require.Equal(t, s, final)
	require.True(t, g.Standing(final).Over)
}
