package rrbuilder

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Bounds of a board. They keep the state small and every number in range; a
// board beyond them is refused with [ErrBoard].
const (
	MaxLocations = 64      // locations of a board
	MaxRoutes    = 128     // routes of a board
	MaxCompanies = 6       // companies of a board (RR-MAP-6)
	MaxColors    = 5       // goods colours of a board (RR-MAP-6)
	MaxCost      = 100     // cost of a route, in investment cubes
	MaxValue     = 1000    // value of a location and each figure of the link, in dollars
	MaxName      = 40      // bytes of an id or a name
	MaxDocument  = 1 << 20 // bytes of a board document
	Width        = 1000    // drawing positions are 0 to Width from west to east
	Height       = 600     // and 0 to Height from north to south
)

// Shares is the number of shares of each company (RR-MAP-4).
const Shares = 5

// Location is a location of a board: its index in the byte order of the ids.
type Location uint8

// Route is a route of a board: its index in the byte order of the ids.
type Route uint8

// Company is a company of a board: its index in the initial order (RR-MAP-4).
type Company uint8

// Color is a goods colour of a board: its index in the board document.
type Color uint8

// LocationInfo tells what a board says of a location (RR-MAP-2).
type LocationInfo struct {
	ID, Name string
	Color    Color
	Value    int  // profit in dollars
	Start    bool // whether a first route may start here
	X, Y     int  // drawing position, see [Width] and [Height]
}

// RouteInfo tells what a board says of a route (RR-MAP-3).
type RouteInfo struct {
	ID   string   // the ids of both ends joined by "--"
	A, B Location // A < B
	Cost int      // investment cubes
}

// CompanyInfo tells what a board says of a company (RR-MAP-4).
type CompanyInfo struct {
	ID, Name, Color string
	Order           int // its place in the initial order, as in the document
}

// Board is a map with its companies: immutable, and read from data by
// [LoadBoard]. The zero Board is no valid one.
type Board struct {
	id, name  string
	digest    string
	colors    []string
	locations []LocationInfo
	routes    []RouteInfo
	companies []CompanyInfo
	ends      [2]Location
	bonus     [2]int

	// What the rules ask in every step, as sets. All are sized by the bounds, so
	// that no index can be out of range.
	all    Routes               // the routes there are
	first  Routes               // those with an end that is a start
	at     [MaxLocations]Routes // those that end in a location
	within [MaxCost + 1]Routes  // those that cost no more
	end    [MaxRoutes][2]Location
	cost   [MaxRoutes]uint8
	value  [MaxLocations]uint16
	color  [MaxLocations]Color
	starts Locations

	short  []string           // names of locations on a picture
	letter [MaxCompanies]byte // and of companies
}

//go:embed board.json
var suppliedData []byte

var supplied = sync.OnceValue(func() *Board {
	b, err := LoadBoard(suppliedData)
	if err != nil {
		panic(err) // the package is broken; a test loads it
	}
	return b
})

// SuppliedBoard returns the board that games use unless they are given
// another: the United States with 38 locations and 81 routes. It is a
// reconstruction, see RULES.md.
func SuppliedBoard() *Board { return supplied() }

// SuppliedData returns a copy of the data of the supplied board, from which an
// author can begin a board of their own for [LoadBoard].
func SuppliedData() []byte { return slices.Clone(suppliedData) }

// ID returns the id of the board, the text of option Board.
func (b *Board) ID() string { return b.id }

// Name returns the name of the board for people.
func (b *Board) Name() string { return b.name }

// Digest returns the first 16 hexadecimal digits of the SHA-256 of what the
// rules read of the board. Names and drawing positions are not part of it.
func (b *Board) Digest() string { return b.digest }

// Locations returns the number of locations.
func (b *Board) Locations() int { return len(b.locations) }

// Location tells about l; the zero value if there is no such location.
func (b *Board) Location(l Location) LocationInfo { return at(b.locations, int(l)) }

// Routes returns the number of routes.
func (b *Board) Routes() int { return len(b.routes) }

// Route tells about r; the zero value if there is no such route.
func (b *Board) Route(r Route) RouteInfo { return at(b.routes, int(r)) }

// Companies returns the number of companies.
func (b *Board) Companies() int { return len(b.companies) }

// Company tells about c; the zero value if there is no such company.
func (b *Board) Company(c Company) CompanyInfo { return at(b.companies, int(c)) }

// Colors returns the number of goods colours.
func (b *Board) Colors() int { return len(b.colors) }

// Color returns the id of goods colour k, "" if there is no such colour.
func (b *Board) Color(k Color) string { return at(b.colors, int(k)) }

// Ends returns the two ends of the transcontinental link (RR-MAP-8).
func (b *Board) Ends() [2]Location { return b.ends }

// Bonus returns what the company that completes the link and each other company
// on it get in dollars, unless option Bonus says otherwise.
func (b *Board) Bonus() (completer, participant int) { return b.bonus[0], b.bonus[1] }

// FindLocation returns the location with the given id.
func (b *Board) FindLocation(id string) (Location, bool) {
	i, ok := slices.BinarySearchFunc(b.locations, id, func(l LocationInfo, id string) int { return strings.Compare(l.ID, id) })
	return Location(i), ok
}

// FindRoute returns the route with the given id.
func (b *Board) FindRoute(id string) (Route, bool) {
	i, ok := slices.BinarySearchFunc(b.routes, id, func(r RouteInfo, id string) int { return strings.Compare(r.ID, id) })
	return Route(i), ok
}

// FindCompany returns the company with the given id.
func (b *Board) FindCompany(id string) (Company, bool) {
	i := slices.IndexFunc(b.companies, func(c CompanyInfo) bool { return c.ID == id })
	return Company(max(i, 0)), i >= 0
}

func at[T any](list []T, i int) T {
	if i < len(list) {
		return list[i]
	}
	var zero T
	return zero
}
