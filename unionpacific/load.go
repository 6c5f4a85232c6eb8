package unionpacific

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"unicode"

	"github.com/railrules/railrules/core"
)

// boardFile is a board file as far as it is read. What else stands in it
// (sources, notes, totals) is for people.
type boardFile struct {
	Game       string     `json:"game"`
	Format     int        `json:"format"`
	Name       string     `json:"name"`
	TrackTypes []fileCard `json:"trackTypes"`
	Joker      fileCard   `json:"joker"`
	Dividends  struct {
		Count int `json:"count"`
	} `json:"dividendCards"`
	Cities []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		X    int    `json:"x"`
		Y    int    `json:"y"`
	} `json:"cities"`
	Sections []struct {
		ID     string   `json:"id"`
		Cities []string `json:"cities"`
		Spaces []struct {
			Type        string `json:"type"`
			ReservedFor string `json:"reservedFor"`
		} `json:"spaces"`
	} `json:"sections"`
	Companies []fileCompany `json:"companies"`
}

type fileCard struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Cards int    `json:"cards"`
}

type fileCompany struct {
	ID           string `json:"id"`
	Abbreviation string `json:"abbreviation"`
	Name         string `json:"name"`
	Color        string `json:"colour"`
	Home         string `json:"home"`
	Trains       int    `json:"trains"`
	Shares       int    `json:"shares"`
	BuildsTrack  bool   `json:"buildsTrack"`
	Start        []struct {
		Section string `json:"section"`
		Space   int    `json:"space"`
	} `json:"start"`
	TrackTypes []string `json:"trackTypes"`
}

// LoadBoard reads a board file: JSON in the form of [SuppliedData] (keys that
// the game does not use are passed over). A board has at most
// [MaxCities] cities, [MaxSections] sections and [MaxSpaces] spaces, four track
// types and a joker, ten companies with trains and at the end Union Pacific.
// The error joins a *core.Invalid, carrying [ErrBoard], for every condition of
// UP-BOARD-10 that fails and every item that fails it.
func LoadBoard(data []byte) (*Board, error) {
	l := loader{board: new(Board)}
	if len(data) > maxBytes {
		l.fail("file", "has %d bytes, more than %d", len(data), maxBytes)
		return nil, l.err()
	}
	if err := json.Unmarshal(data, &l.file); err != nil {
		return nil, &core.Invalid{Game: name, What: "board", Problem: "is no board file", Rule: ErrBoard, Err: err}
	}
	l.checkForm()
	if l.failed() {
		return nil, l.err()
	}
	l.readCards()
	l.readCities()
	l.readCompanies()
	l.readSections()
	l.readStarts()
	if l.complete {
		l.checkGraph()
	}
	l.checkTotals()
	if l.failed() {
		return nil, l.err()
	}
	l.board.name = l.file.Name
	l.board.index()
	return l.board, nil
}

// loader collects a board and what is wrong with it.
type loader struct {
	file     boardFile
	board    *Board
	complete bool // every section joins two known cities
	problems []error
}

func (l *loader) fail(item, problem string, args ...any) {
	l.problems = append(l.problems, &core.Invalid{
		Game: name, What: "board", Name: item, Problem: fmt.Sprintf(problem, args...), Rule: ErrBoard,
	})
}

func (l *loader) failed() bool { return len(l.problems) > 0 }
func (l *loader) err() error   { return errors.Join(l.problems...) }

// checkForm tests format and bounds, without which nothing else can be read.
func (l *loader) checkForm() {
	f := &l.file
	if f.Game != "unionpacific" || f.Format != 1 {
		l.fail("format", "is %s format %d, not unionpacific format 1", core.Quote(f.Game), f.Format)
	}
	if len(f.Name) > maxName || !printable(f.Name) {
		l.fail("name", "is longer than %d bytes or not printable", maxName)
	}
	if len(f.TrackTypes) != types {
		l.fail("trackTypes", "there are %d, not %d", len(f.TrackTypes), types)
	}
	if f.Dividends.Count != dividends {
		l.fail("dividendCards", "there are %d, not %d", f.Dividends.Count, dividends)
	}
	if n := len(f.Cities); n < 1 || n > MaxCities {
		l.fail("cities", "there are %d, not 1 to %d", n, MaxCities)
	}
	if n := len(f.Sections); n > MaxSections {
		l.fail("sections", "there are %d, more than %d", n, MaxSections)
	}
	if n := len(f.Companies); n != Companies {
		l.fail("companies", "there are %d, not %d", n, Companies)
	}
	spaces := 0
	for _, s := range f.Sections {
		spaces += len(s.Spaces)
	}
	if spaces > MaxSpaces {
		l.fail("spaces", "there are %d, more than %d", spaces, MaxSpaces)
	}
}

// checkID tests the form of an id and that it is not among those before.
func (l *loader) checkID(sort, id string, taken map[string]bool) {
	item := sort + " " + core.Quote(id)
	if len(id) > maxID || !plainID(id) {
		l.fail(item, "the id is not 1 to %d letters, digits and hyphens", maxID)
	}
	if taken[id] {
		l.fail(item, "the id is not unique")
	}
	taken[id] = true
}

func plainID(id string) bool {
	for _, r := range id {
		if r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return id != ""
}

// checkName tests a name that pictures and reports show.
func (l *loader) checkName(item, name string) {
	if name == "" || len(name) > maxName || !printable(name) {
		l.fail(item, "the name is not 1 to %d printable bytes", maxName)
	}
}

func printable(s string) bool {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

func (l *loader) readCards() {
	// "deck" and "dividend" have a meaning of their own in the notation.
	taken := map[string]bool{"deck": true, "dividend": true}
	for k, c := range append(l.file.TrackTypes, l.file.Joker) {
		l.checkID("track card", c.ID, taken)
		l.checkName("track card "+core.Quote(c.ID), c.Name)
		if c.Cards < 0 || c.Cards > totalCards {
			l.fail("track card "+core.Quote(c.ID), "there are %d", c.Cards)
		}
		l.board.cards[k] = CardInfo{c.ID, c.Name, c.Cards}
	}
	for _, c := range l.file.Companies { // one word, one meaning: "draw X" names both
		if taken[c.ID] {
			l.fail("company "+core.Quote(c.ID), "the id is that of a track card or another word of the notation")
		}
	}
}

func (l *loader) readCities() {
	taken := map[string]bool{}
	for _, c := range l.file.Cities {
		l.checkID("city", c.ID, taken)
		l.checkName("city "+core.Quote(c.ID), c.Name)
		l.board.cities = append(l.board.cities, CityInfo{c.ID, c.Name, c.X, c.Y})
	}
}

func (l *loader) readCompanies() {
	taken := map[string]bool{}
	for i, c := range l.file.Companies {
		l.checkID("company", c.ID, taken)
		item := "company " + core.Quote(c.ID)
		l.checkName(item, c.Name)
		l.checkName(item, c.Abbreviation)
		if len(c.Color) > maxName || !printable(c.Color) {
			l.fail(item, "the colour is longer than %d bytes or not printable", maxName)
		}
		if c.Trains < len(c.Start) || c.Trains > totalTrains || c.Shares < 0 || c.Shares > totalShares {
			l.fail(item, "has %d trains, %d of them on the board, and %d shares", c.Trains, len(c.Start), c.Shares)
		}
		info := CompanyInfo{
			ID: c.ID, Abbreviation: c.Abbreviation, Name: c.Name, Color: c.Color, Trains: c.Trains, Shares: c.Shares,
		}
		if Company(i) == UnionPacific {
			l.checkUnionPacific(c)
		} else {
			info.Home, info.Types = l.readRailway(item, c)
		}
		l.board.companies[i] = info
	}
}

// checkUnionPacific tests the last company, which has shares only.
func (l *loader) checkUnionPacific(c fileCompany) {
	if c.ID != "UP" || c.BuildsTrack || c.Trains != 0 || len(c.Start) > 0 || c.Shares != unionShares {
		l.fail("company "+core.Quote(c.ID), "the last company is UP with %d shares and without trains", unionShares)
	}
}

// readRailway returns home and permitted types of a company with trains.
func (l *loader) readRailway(item string, c fileCompany) (City, []Card) {
	if !c.BuildsTrack || c.ID == "UP" {
		l.fail(item, "all companies but the last, UP, build track")
	}
	home, ok := l.board.FindCity(c.Home)
	if !ok {
		l.fail(item, "the home %s is no city", core.Quote(c.Home))
	}
	var permitted []Card
	seen := map[string]bool{}
	for _, id := range c.TrackTypes {
		t, ok := l.board.FindCard(id)
		if !ok || t == Joker || seen[id] {
			l.fail(item, "the permitted type %s is no track type or named twice", core.Quote(id))
		}
		seen[id] = true
		permitted = append(permitted, t)
	}
	return home, permitted
}

func (l *loader) readSections() {
	taken := map[string]bool{}
	pairs := map[[2]City]string{}
	l.complete = true
	for _, s := range l.file.Sections {
		l.checkID("section", s.ID, taken)
		item := "section " + core.Quote(s.ID)
		info := SectionInfo{ID: s.ID}
		if l.readEnds(item, s.Cities, &info.Ends) {
			pair := [2]City{min(info.Ends[0], info.Ends[1]), max(info.Ends[0], info.Ends[1])}
			if other, twice := pairs[pair]; twice {
				l.fail(item, "joins the same cities as %s", core.Quote(other))
			}
			pairs[pair] = s.ID
		} else {
			l.complete = false
		}
		if n := len(s.Spaces); n < 1 || n > maxPerRoad {
			l.fail(item, "has %d spaces, not 1 to %d", n, maxPerRoad)
		}
		for i, sp := range s.Spaces {
			space := SpaceInfo{Reserved: neutral}
			t, ok := l.board.FindCard(sp.Type)
			if !ok || t == Joker {
				l.fail(item, "the type %s of space %d is unknown", core.Quote(sp.Type), i)
			}
			space.Type = t
			if sp.ReservedFor != "" {
				if space.Reserved, ok = l.board.FindCompany(sp.ReservedFor); !ok {
					l.fail(item, "space %d is reserved for %s, which is no company", i, core.Quote(sp.ReservedFor))
				}
			}
			info.Spaces = append(info.Spaces, space)
		}
		l.board.sections = append(l.board.sections, info)
	}
}

// readEnds reads the two ends of a section and reports whether they are two
// different known cities.
func (l *loader) readEnds(item string, ids []string, ends *[2]City) bool {
	if len(ids) != 2 || ids[0] == ids[1] {
		l.fail(item, "does not join two different cities")
		return false
	}
	good := true
	for i, id := range ids {
		city, ok := l.board.FindCity(id)
		if !ok {
			l.fail(item, "the end %s is no city", core.Quote(id))
			good = false
		}
		ends[i] = city
	}
	return good
}

// readStarts reads the start spaces and tests them against the reserved ones.
func (l *loader) readStarts() {
	claimed := map[StartInfo]bool{}
	for i, c := range l.file.Companies[:railways] {
		item := "company " + core.Quote(c.ID)
		sections := map[Section]bool{}
		for _, at := range c.Start {
			x, ok := l.board.FindSection(at.Section)
			if !ok || at.Space < 0 || at.Space >= len(l.board.sections[x].Spaces) {
				l.fail(item, "starts on section %s, space %d, which does not exist", core.Quote(at.Section), at.Space)
				continue
			}
			if sections[x] {
				l.fail(item, "starts twice on section %s", core.Quote(at.Section))
			}
			sections[x] = true
			l.checkStart(item, Company(i), x, at.Space)
			claimed[StartInfo{x, uint8(at.Space)}] = true
			info := &l.board.companies[i]
			info.Start = append(info.Start, StartInfo{x, uint8(at.Space)})
		}
	}
	for x, s := range l.board.sections {
		for i, sp := range s.Spaces {
			if sp.Reserved != neutral && !claimed[StartInfo{Section(x), uint8(i)}] {
				l.fail("section "+core.Quote(s.ID), "space %d is reserved, but no company starts there", i)
			}
		}
	}
}

// checkStart tests one start space of company c.
func (l *loader) checkStart(item string, c Company, x Section, space int) {
	section, info := l.board.sections[x], l.board.companies[c]
	sp := section.Spaces[space]
	if sp.Reserved != c {
		l.fail(item, "starts on section %s, space %d, which is not reserved for it", core.Quote(section.ID), space)
	}
	if !permitted(info, sp.Type) {
		l.fail(item, "starts on section %s, whose type it may not use", core.Quote(section.ID))
	}
	if section.Ends[0] != info.Home && section.Ends[1] != info.Home {
		l.fail(item, "starts on section %s, which does not touch its home", core.Quote(section.ID))
	}
}

func permitted(c CompanyInfo, t Card) bool {
	for _, p := range c.Types {
		if p == t {
			return true
		}
	}
	return false
}

// checkGraph tests that all cities are connected and that every company has
// room for its trains.
func (l *loader) checkGraph() {
	cities, _ := l.spread(0, func(SectionInfo) bool { return true })
	for i, c := range l.board.cities {
		if !cities[i] {
			l.fail("city "+core.Quote(c.ID), "is not connected with %s", core.Quote(l.board.cities[0].ID))
		}
	}
	for i, info := range l.board.companies[:railways] {
		_, n := l.spread(info.Home, func(s SectionInfo) bool { return usable(s, Company(i), info) })
		if n < info.Trains {
			l.fail("company "+core.Quote(info.ID), "can reach %d sections, but has %d trains", n, info.Trains)
		}
	}
}

// usable reports whether the company could ever have a train on the section.
func usable(s SectionInfo, c Company, info CompanyInfo) bool {
	for _, sp := range s.Spaces {
		if (sp.Reserved == neutral || sp.Reserved == c) && permitted(info, sp.Type) {
			return true
		}
	}
	return false
}

// spread returns the cities that can be reached from home along sections that
// may be used, and the number of such sections.
func (l *loader) spread(home City, may func(SectionInfo) bool) (reached [MaxCities]bool, n int) {
	reached[home] = true
	used := make([]bool, len(l.board.sections))
	for grown := true; grown; {
		grown = false
		for i, s := range l.board.sections {
			if used[i] || !reached[s.Ends[0]] && !reached[s.Ends[1]] || !may(s) {
				continue
			}
			used[i], grown = true, true
			reached[s.Ends[0]], reached[s.Ends[1]] = true, true
			n++
		}
	}
	return reached, n
}

// Totals that every board has.
const (
	totalTrains = 131
	totalShares = 98
	totalCards  = 40
	unionShares = 20
)

func (l *loader) checkTotals() {
	trains, shares, cards := 0, 0, 0
	for _, c := range l.board.companies[:railways] {
		trains += c.Trains
		shares += c.Shares
	}
	for _, k := range l.board.cards {
		cards += k.Count
	}
	if trains != totalTrains {
		l.fail("trains", "there are %d, not %d", trains, totalTrains)
	}
	if shares != totalShares {
		l.fail("company shares", "there are %d, not %d", shares, totalShares)
	}
	if cards != totalCards {
		l.fail("track cards", "there are %d, not %d", cards, totalCards)
	}
}

// index fills the tables from the descriptions, which must be valid.
func (b *Board) index() {
	for i, sec := range b.sections {
		b.ends[i] = sec.Ends
		b.first[i+1] = b.first[i] + uint8(len(sec.Spaces))
		for _, city := range sec.Ends {
			b.touch[city].add(Section(i))
		}
		for j, sp := range sec.Spaces {
			b.spaceType[int(b.first[i])+j] = sp.Type
			b.reserved[int(b.first[i])+j] = sp.Reserved
		}
	}
	for c := range railways {
		for _, t := range b.companies[c].Types {
			b.permits[c] |= 1 << t
		}
	}
	b.start = b.emptyNetwork()
	for c := range Company(railways) {
		for _, at := range b.companies[c].Start {
			b.start.place(b, c, at.Section, at.Space)
		}
	}
	b.digest = b.sum()
}

// sum returns the digest of what the rules read, written in one way only.
func (b *Board) sum() string {
	h := sha256.New()
	for _, k := range b.cards {
		fmt.Fprintf(h, "card %s %d\n", k.ID, k.Count)
	}
	for _, c := range b.cities {
		fmt.Fprintf(h, "city %s\n", c.ID)
	}
	for _, sec := range b.sections {
		fmt.Fprintf(h, "section %s %d %d\n", sec.ID, sec.Ends[0], sec.Ends[1])
		for _, sp := range sec.Spaces {
			fmt.Fprintf(h, "space %d %d\n", sp.Type, sp.Reserved)
		}
	}
	for _, c := range b.companies {
		fmt.Fprintf(h, "company %s %d %d %d %v %v\n", c.ID, c.Home, c.Trains, c.Shares, c.Types, c.Start)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}
