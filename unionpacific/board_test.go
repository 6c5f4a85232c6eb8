package unionpacific_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core"
	"github.com/railrules/railrules/unionpacific"
)

// file is a board file to be changed.
type file map[string]any

func (f file) list(name string) []any { return f[name].([]any) }

func (f file) find(name, id string) map[string]any {
	for _, item := range f.list(name) {
		if m := item.(map[string]any); m["id"] == id {
			return m
		}
	}
	return nil
}

func boardFile(t testing.TB) file {
	data, err := os.ReadFile("board.json")
	require.NoError(t, err)
	var f file
	require.NoError(t, json.Unmarshal(data, &f))
	return f
}

// changedBoard loads the supplied board with a change.
func changedBoard(t testing.TB, change func(file)) (*unionpacific.Board, error) {
	f := boardFile(t)
	change(f)
	data, err := json.Marshal(f)
	require.NoError(t, err)
	return unionpacific.LoadBoard(data)
}

func loadBoard(t testing.TB, change func(file)) *unionpacific.Board {
	b, err := changedBoard(t, change)
	require.NoError(t, err)
	return b
}

// dealtOn plays the cheapest deal and opening on a game.
func dealtOn(t testing.TB, g *game) *position {
	p := &position{t, g, g.Start()}
	for p.s.Phase() != unionpacific.PhaseDrawCard {
		p.do(p.can()[0])
	}
	return p
}

// faults are the single errors joined in err, as "item: problem".
func faults(t *testing.T, err error) []string {
	var joined interface{ Unwrap() []error }
	list := []error{err}
	if !errors.As(err, new(*core.Invalid)) {
		t.Fatalf("no *core.Invalid: %v", err)
	}
	if errors.As(err, &joined) {
		if _, single := err.(*core.Invalid); !single {
			list = joined.Unwrap()
		}
	}
	var texts []string
	for _, e := range list {
		var invalid *core.Invalid
		require.ErrorAs(t, e, &invalid)
		require.Equal(t, "board", invalid.What)
		require.ErrorIs(t, e, unionpacific.ErrBoard)
		texts = append(texts, invalid.Name+": "+invalid.Problem)
	}
	return texts
}

func TestBoardFaultsAreNamed(t *testing.T) { // UP-BOARD-10
	section := func(f file, id string) map[string]any { return f.find("sections", id) }
	space := func(f file, id string, i int) map[string]any {
		return section(f, id)["spaces"].([]any)[i].(map[string]any)
	}
	for _, c := range []struct {
		name   string
		change func(file)
		want   string // part of one of the faults
	}{
		{"city twice", func(f file) { f["cities"] = append(f.list("cities"), f.find("cities", "denver")) }, `city "denver": the id is not unique`},
		{"section twice", func(f file) { f["sections"] = append(f.list("sections"), section(f, "casper-denver")) }, `section "casper-denver": the id is not unique`},
		{"company twice", func(f file) { f.find("companies", "MRR")["id"] = "WW" }, `company "WW": the id is not unique`},
		{"card twice", func(f file) { f.find("trackTypes", "mixed")["id"] = "clear" }, `track card "clear": the id is not unique`},
		{"a card like a company", func(f file) { f.find("trackTypes", "mixed")["id"] = "WW" }, `company "WW": the id is that of a track card`},
		{"bad id", func(f file) { f.find("cities", "denver")["id"] = "den ver" }, `city "den ver": the id is not 1 to 40 letters`},
		{"bad name", func(f file) { f.find("cities", "denver")["name"] = "Den\nver" }, `city "denver": the name is not`},
		{"an end twice", func(f file) { section(f, "casper-denver")["cities"] = []any{"denver", "denver"} }, `section "casper-denver": does not join two different cities`},
		{"unknown end", func(f file) { section(f, "casper-denver")["cities"] = []any{"denver", "paris"} }, `section "casper-denver": the end "paris" is no city`},
		{"same pair", func(f file) { section(f, "casper-denver")["cities"] = []any{"salt-lake-city", "denver"} }, `joins the same cities as "casper-denver"`},
		{"unknown type", func(f file) { space(f, "casper-denver", 1)["type"] = "joker" }, `section "casper-denver": the type "joker" of space 1 is unknown`},
		{"unknown owner", func(f file) { space(f, "casper-denver", 1)["reservedFor"] = "X" }, `space 1 is reserved for "X", which is no company`},
		{"no spaces", func(f file) { section(f, "casper-denver")["spaces"] = []any{} }, `section "casper-denver": has 0 spaces`},
		{"not connected", func(f file) {
			f["cities"] = append(f.list("cities"), map[string]any{"id": "honolulu", "name": "Honolulu", "x": 0, "y": 0})
		}, `city "honolulu": is not connected with "seattle"`},
		{"start not reserved", func(f file) { space(f, "billings-casper", 0)["reservedFor"] = nil }, `company "BNL": starts on section "billings-casper", space 0, which is not reserved for it`},
		{"start not permitted", func(f file) { f.find("companies", "WW")["trackTypes"] = []any{"clear"} }, `company "WW": starts on section "casper-boise", whose type it may not use`},
		{"start away from home", func(f file) { f.find("companies", "WW")["home"] = "miami" }, `company "WW": starts on section "casper-boise", which does not touch its home`},
		{"start nowhere", func(f file) {
			f.find("companies", "WW")["start"] = []any{map[string]any{"section": "casper-boise", "space": 2}}
		}, `company "WW": starts on section "casper-boise", space 2, which does not exist`},
		{"start twice", func(f file) {
			at := map[string]any{"section": "casper-boise", "space": 0}
			f.find("companies", "WW")["start"] = []any{at, at}
		}, `company "WW": starts twice on section "casper-boise"`},
		{"reserved for nobody's start", func(f file) { space(f, "casper-denver", 1)["reservedFor"] = "DM" }, `section "casper-denver": space 1 is reserved, but no company starts there`},
		{"too few sections", func(f file) { f.find("companies", "WW")["trains"] = 30 }, `company "WW": can reach 20 sections, but has 30 trains`},
		{"trains", func(f file) { f.find("companies", "WW")["trains"] = 8 }, `trains: there are 132, not 131`},
		{"shares", func(f file) { f.find("companies", "WW")["shares"] = 7 }, `company shares: there are 99, not 98`},
		{"cards", func(f file) { f.find("trackTypes", "clear")["cards"] = 15 }, `track cards: there are 41, not 40`},
		{"negative", func(f file) { f.find("trackTypes", "clear")["cards"] = -1 }, `track card "clear": there are -1`},
		{"fewer trains than starts", func(f file) { f.find("companies", "EPRG")["trains"] = 1 }, `company "EPRG": has 1 trains, 2 of them on the board`},
		{"shares that add up by overflow", func(f file) {
			f.find("companies", "WW")["shares"], f.find("companies", "MRR")["shares"] = 1<<62, 1<<62
		}, `company "MRR": has 8 trains, 1 of them on the board, and 4611686018427387904 shares`},
		{"unknown home", func(f file) { f.find("companies", "WW")["home"] = "paris" }, `company "WW": the home "paris" is no city`},
		{"type named twice", func(f file) { f.find("companies", "WW")["trackTypes"] = []any{"black", "black"} }, `the permitted type "black" is no track type or named twice`},
		{"company that does not build", func(f file) { f.find("companies", "WW")["buildsTrack"] = false }, `company "WW": all companies but the last, UP, build track`},
		{"Union Pacific", func(f file) { f.find("companies", "UP")["shares"] = 21 }, `company "UP": the last company is UP with 20 shares`},
		{"game", func(f file) { f["game"] = "tycoon" }, `format: is "tycoon" format 1`},
		{"format", func(f file) { f["format"] = 2 }, `format: is "unionpacific" format 2`},
		{"types", func(f file) { f["trackTypes"] = f.list("trackTypes")[:3] }, `trackTypes: there are 3, not 4`},
		{"dividend cards", func(f file) { f["dividendCards"] = map[string]any{"count": 5} }, `dividendCards: there are 5, not 4`},
		{"no cities", func(f file) { f["cities"] = []any{} }, `cities: there are 0, not 1 to 64`},
		{"companies", func(f file) { f["companies"] = f.list("companies")[:10] }, `companies: there are 10, not 11`},
		{"name", func(f file) { f["name"] = strings.Repeat("x", 41) }, `name: is longer than 40 bytes`},
		{"many sections", func(f file) {
			for range 60 {
				f["sections"] = append(f.list("sections"), section(f, "casper-denver"))
			}
		}, `sections: there are 140, more than 128`},
		{"many spaces", func(f file) {
			for range 70 {
				section(f, "casper-denver")["spaces"] = append(section(f, "casper-denver")["spaces"].([]any), space(f, "casper-denver", 1))
			}
		}, `spaces: there are 201, more than 192`},
		{"many spaces on one section", func(f file) {
			for range 7 {
				section(f, "casper-denver")["spaces"] = append(section(f, "casper-denver")["spaces"].([]any), space(f, "casper-denver", 1))
			}
		}, `section "casper-denver": has 9 spaces, not 1 to 8`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := changedBoard(t, c.change)
			require.Error(t, err)
			require.Contains(t, strings.Join(faults(t, err), "\n"), c.want)
		})
	}
	t.Run("all in one go", func(t *testing.T) {
		_, err := changedBoard(t, func(f file) {
			f.find("companies", "WW")["trains"] = 8
			f.find("companies", "WW")["shares"] = 7
			space(f, "billings-casper", 0)["reservedFor"] = nil
			space(f, "casper-denver", 1)["type"] = "gold"
		})
		require.Len(t, faults(t, err), 4)
	})
	t.Run("no JSON", func(t *testing.T) {
		for _, data := range []string{"", "{", "[]", `{"cities":1}`, `{"format":1.5}`} {
			_, err := unionpacific.LoadBoard([]byte(data))
			require.NotEmpty(t, faults(t, err), data)
		}
		_, err := unionpacific.LoadBoard(make([]byte, 2<<20))
		require.Equal(t, []string{"file: has 2097152 bytes, more than 1048576"}, faults(t, err))
	})
}

func TestBoardDigestIsOfWhatTheRulesRead(t *testing.T) {
	supplied := unionpacific.SuppliedBoard()
	require.Regexp(t, "^[0-9a-f]{16}$", supplied.Digest())
	same := loadBoard(t, func(f file) {
		f["about"] = "something else"
		f["name"] = "My board"
		f.find("cities", "denver")["x"] = 0
		f.find("companies", "WW")["colour"] = "pink"
	})
	require.Equal(t, supplied.Digest(), same.Digest())
	require.Equal(t, "My board", same.Name())
	other := loadBoard(t, func(f file) {
		f.find("companies", "WW")["shares"], f.find("companies", "MRR")["shares"] = 5, 7
	})
	require.NotEqual(t, supplied.Digest(), other.Digest())

	g, err := unionpacific.NewOn(other, 2, unionpacific.Options{})
	require.NoError(t, err)
	require.Equal(t, other.Digest(), g.Header().Digest)
	_, err = unionpacific.Open(g.Header())
	require.Error(t, err, "the supplied board is another")
	again, err := unionpacific.OpenOn(other, g.Header())
	require.NoError(t, err)
	require.Equal(t, g.Start(), again.Start())
	require.Same(t, other, again.Board())

	for _, b := range []*unionpacific.Board{nil, {}} {
		_, err = unionpacific.NewOn(b, 2, unionpacific.Options{})
		require.ErrorIs(t, err, unionpacific.ErrBoard)
	}
}

func TestBoardLookUps(t *testing.T) {
	b := unionpacific.SuppliedBoard()
	_, ok := b.FindCity("paris")
	require.False(t, ok)
	_, ok = b.FindSection("paris-london")
	require.False(t, ok)
	_, ok = b.FindCompany("?")
	require.False(t, ok)
	_, ok = b.FindCard("?")
	require.False(t, ok)
	b.Section(0).Spaces[0].Type = unionpacific.Joker // what is handed out is a copy
	require.Equal(t, unionpacific.Card(0), b.Section(0).Spaces[0].Type)
	require.Equal(t, unionpacific.CityInfo{}, b.City(200))
	require.Equal(t, unionpacific.SectionInfo{}, b.Section(200))
}

// The file that comes with the package is what SuppliedData returns, and
// nobody can change it.
func TestSuppliedData(t *testing.T) {
	file, err := os.ReadFile("board.json")
	require.NoError(t, err)
	data := unionpacific.SuppliedData()
	require.Equal(t, string(file), string(data))
	data[0] = 'x'
	require.Equal(t, string(file), string(unionpacific.SuppliedData()))
	b, err := unionpacific.LoadBoard(file)
	require.NoError(t, err)
	require.Equal(t, unionpacific.SuppliedBoard().Digest(), b.Digest())
}
