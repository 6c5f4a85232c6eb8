package rrbuilder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railrules/railrules/core"
)

// The board document. The fields that may be left out are notes for people:
// where an item comes from.
type boardDoc struct {
	ID               string        `json:"id"`
	Name             string        `json:"name"`
	Game             string        `json:"game,omitempty"`
	Status           string        `json:"status,omitempty"`
	Canvas           *canvasDoc    `json:"canvas,omitempty"`
	PublishedFacts   []string      `json:"publishedFacts,omitempty"`
	Colors           []colorDoc    `json:"colors"`
	Transcontinental linkDoc       `json:"transcontinental"`
	Companies        []ownerDoc    `json:"companies"`
	Locations        []locationDoc `json:"locations"`
	Routes           []routeDoc    `json:"routes"`
}

type canvasDoc struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

type colorDoc struct {
	ID        string `json:"id"`
	Locations int    `json:"locations,omitempty"`
	Source    string `json:"source,omitempty"`
}

type linkDoc struct {
	Ends        []string `json:"ends"`
	Completer   int      `json:"completer"`
	Participant int      `json:"participant"`
	Source      string   `json:"source,omitempty"`
}

type ownerDoc struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Color       string `json:"color"`
	Order       int    `json:"order"`
	Shares      int    `json:"shares"`
	TrackPieces int    `json:"trackPieces,omitempty"`
	Source      string `json:"source,omitempty"`
}

type locationDoc struct {
	ID      string            `json:"id"`
	Name    string            `json:"name"`
	Color   string            `json:"color"`
	Value   int               `json:"value"`
	Start   bool              `json:"start"`
	X       int               `json:"x"`
	Y       int               `json:"y"`
	Source  string            `json:"source,omitempty"`
	Sources map[string]string `json:"sources,omitempty"`
}

type routeDoc struct {
	ID     string `json:"id"`
	A      string `json:"a"`
	B      string `json:"b"`
	Cost   int    `json:"cost"`
	Source string `json:"source,omitempty"`
}

// LoadBoard reads a board document ([SuppliedData] is one). What it
// refuses it refuses with [ErrBoard]: a document that cannot be read with one
// *core.Invalid, and a board that is not valid with all its faults at once,
// joined, each an *core.Invalid that names the item.
func LoadBoard(data []byte) (*Board, error) {
	if len(data) > MaxDocument {
		return nil, boardFault("", fmt.Sprintf("more than %d bytes", MaxDocument), nil)
	}
	var d boardDoc
	if err := core.ReadJSON(name, "board", data, &d); err != nil {
		return nil, boardFault("", "not a board document", err)
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	return d.board(), nil
}

func boardFault(item, problem string, err error) error {
	return &core.Invalid{Game: name, What: "board", Name: item, Problem: problem, Rule: ErrBoard, Err: err}
}

// faults collects what is wrong with a board.
type faults []error

func (f *faults) add(item, format string, args ...any) {
	*f = append(*f, boardFault(item, fmt.Sprintf(format, args...), nil))
}

// number adds a fault if n is not in [lo, hi].
func (f *faults) number(item, what string, n, lo, hi int) {
	switch {
	case n >= lo && n <= hi:
	case lo == hi:
		f.add(item, "%s is %d, not %d", what, n, lo)
	default:
		f.add(item, "%s is %d, not %d to %d", what, n, lo, hi)
	}
}

// id adds a fault unless id is a well-formed id that seen does not hold yet.
func (f *faults) id(sort, id string, seen map[string]bool) string {
	item := sort + " " + core.Quote(id)
	if !isID(id) || len(id) > MaxName {
		f.add(item, "an id is words of a-z and 0-9 joined by single hyphens, %d bytes at most", MaxName)
	}
	if seen[id] {
		f.add(item, "the id occurs twice")
	}
	seen[id] = true
	return item
}

// text adds a fault unless the text can be shown in one line of a terminal.
func (f *faults) text(item, name string) {
	bad := func(r rune) bool { return !unicode.IsPrint(r) }
	if name == "" || len(name) > MaxName || !utf8.ValidString(name) || strings.ContainsFunc(name, bad) {
		f.add(item, "a name is 1 to %d bytes of printable text", MaxName)
	}
}

// check applies RR-MAP-6 and RR-MAP-7 and the bounds of this package.
func (d *boardDoc) check() error {
	var f faults
	if !isID(d.ID) || len(d.ID) > MaxName {
		f.add("id", "%s is no id", core.Quote(d.ID))
	}
	f.text("name", d.Name)
	colors := d.checkColors(&f)
	d.checkCompanies(&f)
	locations := d.checkLocations(&f, colors)
	d.checkRoutes(&f, locations)
	d.checkLink(&f, locations)
	return errors.Join(f...)
}

func (d *boardDoc) checkColors(f *faults) map[string]bool {
	f.number("colors", "the number", len(d.Colors), 1, MaxColors)
	seen := map[string]bool{}
	for _, c := range d.Colors {
		f.id("color", c.ID, seen)
	}
	return seen
}

func (d *boardDoc) checkCompanies(f *faults) {
	f.number("companies", "the number", len(d.Companies), 1, MaxCompanies)
	seen, orders := map[string]bool{}, map[int]bool{}
	for _, c := range d.Companies {
		item := f.id("company", c.ID, seen)
		f.text(item, c.Name)
		if !isID(c.Color) || len(c.Color) > MaxName {
			f.add(item, "%s is no color", core.Quote(c.Color))
		}
		f.number(item, "the number of shares", c.Shares, Shares, Shares)
		if c.Order < 1 {
			f.add(item, "order %d is less than 1", c.Order)
		}
		if orders[c.Order] {
			f.add(item, "another company has order %d too", c.Order)
		}
		orders[c.Order] = true
	}
}

func (d *boardDoc) checkLocations(f *faults, colors map[string]bool) map[string]bool {
	f.number("locations", "the number", len(d.Locations), 2, MaxLocations)
	seen, starts := map[string]bool{}, 0
	for _, l := range d.Locations {
		item := f.id("location", l.ID, seen)
		f.text(item, l.Name)
		if !colors[l.Color] {
			f.add(item, "its color %s is none of the board's", core.Quote(l.Color))
		}
		f.number(item, "the value", l.Value, 0, MaxValue)
		f.number(item, "x", l.X, 0, Width)
		f.number(item, "y", l.Y, 0, Height)
		if l.Start {
			starts++
		}
	}
	if starts == 0 {
		f.add("locations", "none is a start")
	}
	return seen
}

func (d *boardDoc) checkRoutes(f *faults, locations map[string]bool) {
	f.number("routes", "the number", len(d.Routes), 1, MaxRoutes)
	ids, pairs := map[string]bool{}, map[[2]string]bool{}
	group := map[string]string{} // union-find over the locations
	find := func(l string) string {
		for group[l] != "" {
			if up := group[group[l]]; up != "" {
				group[l] = up // halve the path
			}
			l = group[l]
		}
		return l
	}
	for _, r := range d.Routes {
		item := "route " + core.Quote(r.ID)
		if ids[r.ID] {
			f.add(item, "the id occurs twice")
		}
		ids[r.ID] = true
		for _, end := range []string{r.A, r.B} {
			if !locations[end] {
				f.add(item, "its end %s is no location", core.Quote(end))
			}
		}
		switch {
		case r.A == r.B:
			f.add(item, "both ends are the same location")
		case r.A > r.B:
			f.add(item, "the ends are not in byte order")
		}
		if r.ID != r.A+"--"+r.B {
			f.add(item, "the id is not %s", core.Quote(r.A+"--"+r.B))
		}
		pair := [2]string{min(r.A, r.B), max(r.A, r.B)}
		if pairs[pair] {
			f.add(item, "another route joins the same two locations")
		}
		pairs[pair] = true
		f.number(item, "the cost", r.Cost, 1, MaxCost)
		if a, b := find(r.A), find(r.B); a != b {
			group[a] = b
		}
	}
	for _, l := range d.Locations {
		if find(l.ID) != find(d.Locations[0].ID) {
			f.add("location "+core.Quote(l.ID), "not connected with %s", core.Quote(d.Locations[0].ID))
		}
	}
}

func (d *boardDoc) checkLink(f *faults, locations map[string]bool) {
	const item = "transcontinental"
	t := d.Transcontinental
	if len(t.Ends) != 2 {
		f.add(item, "it has %d ends, not 2", len(t.Ends))
	} else if t.Ends[0] == t.Ends[1] {
		f.add(item, "both ends are the same location")
	}
	for _, end := range t.Ends {
		if !locations[end] {
			f.add(item, "its end %s is no location", core.Quote(end))
		}
	}
	f.number(item, "the figure of the completer", t.Completer, 0, MaxValue)
	f.number(item, "the figure of a participant", t.Participant, 0, MaxValue)
}

// isID reports whether text is words of a-z and 0-9 joined by single hyphens.
func isID(text string) bool {
	for word := range strings.SplitSeq(text, "-") {
		if word == "" {
			return false
		}
		for i := range len(word) {
			if c := word[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
				return false
			}
		}
	}
	return true
}

// board makes the board of a document that passed check.
func (d *boardDoc) board() *Board {
	b := &Board{id: d.ID, name: d.Name}
	for _, c := range d.Colors {
		b.colors = append(b.colors, c.ID)
	}
	for _, c := range d.Companies {
		b.companies = append(b.companies, CompanyInfo{c.ID, c.Name, c.Color, c.Order})
	}
	slices.SortFunc(b.companies, func(x, y CompanyInfo) int { return x.Order - y.Order })
	for _, l := range d.Locations {
		color := Color(slices.Index(b.colors, l.Color))
		b.locations = append(b.locations, LocationInfo{l.ID, l.Name, color, l.Value, l.Start, l.X, l.Y})
	}
	slices.SortFunc(b.locations, func(x, y LocationInfo) int { return strings.Compare(x.ID, y.ID) })
	for _, r := range d.Routes {
		a, _ := b.FindLocation(r.A)
		c, _ := b.FindLocation(r.B)
		b.routes = append(b.routes, RouteInfo{r.ID, a, c, r.Cost})
	}
	slices.SortFunc(b.routes, func(x, y RouteInfo) int { return strings.Compare(x.ID, y.ID) })
	for i, end := range d.Transcontinental.Ends {
		b.ends[i], _ = b.FindLocation(end)
	}
	b.bonus = [2]int{d.Transcontinental.Completer, d.Transcontinental.Participant}
	b.index()
	b.short, b.letter = shortNames(b), companyLetters(b)
	b.digest = b.sum()
	return b
}

// index makes the sets and tables that the rules read.
func (b *Board) index() {
	for i, l := range b.locations {
		b.value[i] = uint16(l.Value)
		b.color[i] = l.Color
		if l.Start {
			b.starts.add(Location(i))
		}
	}
	for i, info := range b.routes {
		r := Route(i)
		b.end[r] = [2]Location{info.A, info.B}
		b.cost[r] = uint8(info.Cost)
		b.all.add(r)
		b.at[info.A].add(r)
		b.at[info.B].add(r)
		if b.starts.Has(info.A) || b.starts.Has(info.B) {
			b.first.add(r)
		}
		for t := info.Cost; t < len(b.within); t++ {
			b.within[t].add(r)
		}
	}
}

// sum hashes what the rules read, in an order that does not depend on the order
// of the document.
func (b *Board) sum() string {
	h := sha256.New()
	for _, c := range b.colors {
		fmt.Fprintf(h, "color %s\n", c)
	}
	for _, c := range b.companies {
		fmt.Fprintf(h, "company %s\n", c.ID)
	}
	for _, l := range b.locations {
		fmt.Fprintf(h, "location %s %s %d %t\n", l.ID, b.colors[l.Color], l.Value, l.Start)
	}
	for _, r := range b.routes {
		fmt.Fprintf(h, "route %s %d\n", r.ID, r.Cost)
	}
	ends := []string{b.locations[b.ends[0]].ID, b.locations[b.ends[1]].ID}
	slices.Sort(ends)
	fmt.Fprintf(h, "link %s %s %d %d\n", ends[0], ends[1], b.bonus[0], b.bonus[1])
	return hex.EncodeToString(h.Sum(nil))[:16]
}
