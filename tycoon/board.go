package tycoon

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/railrules/railrules/core"
)

// Bounds of a board; a larger one is refused.
const (
	// MaxTiles is the largest number of land hexes that are no city.
	MaxTiles = 512
	// MaxCities is the largest number of cities.
	MaxCities = 64
	// MaxLinks is the largest number of links: half of the sides of cities that
	// face land.
	MaxLinks = 160
	// MaxStubs is the largest number of unfinished chains in one turn: one for
	// each action.
	MaxStubs = 32
	// MaxCards is the largest number of different operations cards.
	MaxCards = 40
	// MaxTycoons is the largest number of Tycoon cards.
	MaxTycoons = 16
	// MaxWestern is the largest number of cities with a western link.
	MaxWestern = 4
	// MaxLevel is the highest engine level, and so the longest route.
	MaxLevel = 8

	maxCoordinate = 63
)

// Color is the colour of a goods cube, a city or a new city tile.
type Color uint8

// The colours of cubes in their order, and Grey, which accepts no goods.
const (
	Red Color = iota
	Yellow
	Blue
	Black
	Purple
	Grey
)

// colours is the number of colours of cubes.
const colors = 5

var colorWords = []string{"red", "yellow", "blue", "black", "purple", "grey"}

// String returns the colour in lower case.
func (c Color) String() string { return core.Word(colorWords, c) }

// tileColors are the colours of new city tiles in their order (RT-NOTE-6).
var tileColors = [4]Color{Black, Blue, Purple, Yellow}

// tileOf is the place of a colour in tileColors, or -1.
func tileOf(c Color) int {
	for i, t := range tileColors {
		if t == c {
			return i
		}
	}
	return -1
}

// City is a city by its place in the list of the board, from 0.
type City uint8

// Card is a kind of operations cards by its place in the list of the board,
// from 0.
type Card uint8

// Tycoon is a Tycoon card: its place in the list of the board plus 1.
type Tycoon uint8

const (
	// NoTycoon is no card; "reveal none" carries it.
	NoTycoon Tycoon = 0
	// UnknownTycoon is a card that the owner of a view does not know, "?".
	UnknownTycoon Tycoon = 255
)

// Mark is how an operations card is used (RT-CARD-2).
type Mark uint8

const (
	// Green cards are never taken: the first to meet the condition wins them.
	Green Mark = iota
	// Diamond cards are kept and used once a turn.
	Diamond
	// RedX cards are carried out at once.
	RedX
	// InHand cards are kept and played once.
	InHand
	// Plain cards are kept and work for the rest of the game.
	Plain
)

var markWords = []string{"green", "purple", "redX", "hand", "none"}

// String returns the word of the mark as the board has it.
func (m Mark) String() string { return core.Word(markWords, m) }

// effect is what an operations card does.
type effect uint8

const (
	firstDelivery effect = iota // delivery over at least n links
	firstLevel                  // engine reaches level n
	majorLine                   // own links join cities a and b
	bounty                      // delivery ends in city a
	hotel                       // each delivery that ends in city a
	landGrant                   // tiles of price n are free
	perfectTrack                // tiles cost n, ridges ridge
	tunnels                     // ridges cost ridge
	moreTiles                   // n more tiles in one build
	moreActions                 // n further actions
	growth                      // n cubes for any city
	industry                    // urbanize without paying, n cubes
)

// objective is what a Tycoon card rewards.
type objective uint8

const (
	linksAtCity objective = iota
	mostLinks
	fewestShares
	firstEngineLevel
	builtWestern
	longestTrail
	networkConnects
	mostCash
)

var objectiveWords = []string{"ownLinksAtCity", "mostLinks", "fewestShares", "firstEngineLevel",
	"builtWesternLink", "longestTrail", "ownNetworkConnects", "mostCash"}

// A place is what lies beyond a side: a tile hex by its index, a city, or
// nothing.
type place uint16

const (
	offMap   place = 0xFFFF
	cityFlag place = 0x8000
)

func (p place) isTile() bool { return p < cityFlag }
func (p place) isCity() bool { return p != offMap && p&cityFlag != 0 }
func (p place) city() City   { return City(p) }

// A gate is a side of a city: city times 6 plus side.
type gate uint16

func gateOf(c City, d Side) gate { return gate(c)*sides + gate(d) }
func (t gate) city() City        { return City(t / sides) }
func (t gate) side() Side        { return Side(t % sides) }

type cityData struct {
	id, text, name string // text is the id as moves have it
	code           string // three letters for the map
	hex            Hex
	color          Color
	goods          int
	next           [sides]place // what lies beyond each side
}

type tileData struct {
	hex      Hex
	next     [sides]place
	mountain bool
	river    uint8 // bit set of sides
	ridges   uint8 // bit set of sides
}

type cardData struct {
	id, text, name string
	count          uint8
	mark           Mark
	start          bool
	points         int32
	effect         effect
	n              int32 // links, level, price, tiles, actions or cubes
	ridge          int32 // price of a ridge side
	a, b           City
}

type tycoonData struct {
	id, text, name string
	points         int32
	objective      objective
	level          uint8
	a, b           City
}

// Board is a map with its cards and tables. It is immutable. Make one with
// [LoadBoard], or take the [SuppliedBoard].
type Board struct {
	name, digest string

	// The lists are as long as the bounds, so that no state indexes beyond them;
	// the numbers tell what is on the board.
	cities                            []cityData
	tiles                             []tileData // land that is no city, by q, then r
	cards                             []cardData
	tycoons                           []tycoonData
	nCities, nTiles, nCards, nTycoons int

	western []City // cities for a western link, in the order of the cities
	chicago City   // set if western is not empty
	pullman Tycoon // the card with the objective firstEngineLevel

	grid [2*maxCoordinate + 1][2*maxCoordinate + 1]place

	perColor                             uint8
	newTiles                             [len(tileColors)]uint8
	plain, riverCrossed, mountain, ridge int32
	urbanize, westernLink                int32
	share, dividend                      int32
	maxTiles                             uint8
	startLevel, maxLevel                 uint8
	upgrade                              [MaxLevel + 1]int32 // by the new level
	income                               [101]int32
	markers                              [MaxPlayers + 1]uint8 // by players
}

//go:embed board.json
var suppliedData []byte

// supplied is read once; the data are part of the package and pass its own
// tests.
var supplied = sync.OnceValues(func() (*Board, error) { return LoadBoard(suppliedData) })

// SuppliedBoard returns the board that comes with the package: the eastern
// United States, a reconstruction. It returns nil only if the package itself is
// broken.
func SuppliedBoard() *Board {
	b, _ := supplied()
	return b
}

// SuppliedData returns a copy of the data of the supplied board, from which an
// author can begin a board of their own for [LoadBoard].
func SuppliedData() []byte { return slices.Clone(suppliedData) }

// Name returns the name of the board.
func (b *Board) Name() string { return b.name }

// Digest returns the first 16 hexadecimal digits of the SHA-256 of everything
// that the rules read, in a canonical form.
func (b *Board) Digest() string { return b.digest }

// Cities returns the number of cities.
func (b *Board) Cities() int { return b.nCities }

// CityInfo describes a city.
type CityInfo struct {
	ID, Name string // ID as moves have it
	Hex      Hex    // where it lies
	Color    Color  // as printed; [Grey] accepts no goods. See [Game.ColorOf].
	Goods    int    // cubes printed on it (RT-SET-2)
	Western  bool   // whether a western link can be built for it (RT-WEST-1)
}

// City describes a city; the zero CityInfo if there is no such city.
func (b *Board) City(c City) CityInfo {
	if int(c) >= b.nCities {
		return CityInfo{}
	}
	d := &b.cities[c]
	return CityInfo{d.text, d.name, d.hex, d.color, d.goods, b.westernOf(c) >= 0}
}

// FindCity returns the city with the given id, written with "_" or "-".
func (b *Board) FindCity(id string) (City, bool) {
	for i := range b.cities[:b.nCities] {
		if b.cities[i].id == id || b.cities[i].text == id {
			return City(i), true
		}
	}
	return 0, false
}

// cityID returns the id of a city as moves have it, "?" if there is no such
// city.
func (b *Board) cityID(c City) string {
	if int(c) >= b.nCities {
		return "?"
	}
	return b.cities[c].text
}

// cityName returns the name of a city for people, "?" if there is no such city.
func (b *Board) cityName(c City) string {
	if int(c) >= b.nCities {
		return "?"
	}
	return b.cities[c].name
}

// Western returns the cities for which a western link can be built.
func (b *Board) Western() []City { return append([]City(nil), b.western...) }

// Cards returns the number of different operations cards.
func (b *Board) Cards() int { return b.nCards }

// CardInfo describes an operations card.
type CardInfo struct {
	ID, Name string // ID as moves have it
	Title    string // the name with the cities that the card names
	Text     string // a sentence that says what the card does
	Count    int    // copies in the game
	Mark     Mark
	Start    bool // face up from the start
	Points   int  // what it brings, 0 if it brings something else
}

// Card describes an operations card; the zero CardInfo if there is no such
// card.
func (b *Board) Card(c Card) CardInfo {
	d := b.card(c)
	if d == nil {
		return CardInfo{}
	}
	return CardInfo{d.text, d.name, b.cardTitle(c), b.cardText(d), int(d.count), d.mark, d.start, int(d.points)}
}

// FindCard returns the operations card with the given id, written with "_" or
// "-".
func (b *Board) FindCard(id string) (Card, bool) {
	for i := range b.cards[:b.nCards] {
		if b.cards[i].id == id || b.cards[i].text == id {
			return Card(i), true
		}
	}
	return 0, false
}

// Tycoons returns the number of Tycoon cards.
func (b *Board) Tycoons() int { return b.nTycoons }

// TycoonInfo describes a Tycoon card.
type TycoonInfo struct {
	ID, Name string // ID as moves have it
	Text     string // a sentence that says what the card rewards
	Points   int    // what it brings in the end, for each link if it counts links
}

// Tycoon describes a Tycoon card; the zero TycoonInfo if there is no such card,
// as for [NoTycoon] and [UnknownTycoon].
func (b *Board) Tycoon(t Tycoon) TycoonInfo {
	if t == NoTycoon || int(t) > b.nTycoons {
		return TycoonInfo{}
	}
	d := &b.tycoons[t-1]
	return TycoonInfo{d.text, d.name, b.tycoonText(d), int(d.points)}
}

// FindTycoon returns the Tycoon card with the given id, written with "_" or
// "-".
func (b *Board) FindTycoon(id string) (Tycoon, bool) {
	for i := range b.tycoons[:b.nTycoons] {
		if b.tycoons[i].id == id || b.tycoons[i].text == id {
			return Tycoon(i + 1), true
		}
	}
	return NoTycoon, false
}

// tycoonID returns the id of a Tycoon card as moves have it: "none" for
// NoTycoon, "?" for an unknown card.
func (b *Board) tycoonID(t Tycoon) string {
	switch {
	case t == NoTycoon:
		return "none"
	case int(t) > b.nTycoons:
		return "?"
	}
	return b.tycoons[t-1].text
}

// tycoonName returns the name of a Tycoon card for people.
func (b *Board) tycoonName(t Tycoon) string {
	switch {
	case t == NoTycoon:
		return "no card"
	case int(t) > b.nTycoons:
		return "a hidden card"
	}
	return b.tycoons[t-1].name
}

// HexInfo describes a hex of the map.
type HexInfo struct {
	Land     bool // listed land; all else is false elsewhere
	Mountain bool
	// IsCity tells that City is the city there.
	IsCity bool
	City   City
	// River and Ridges tell for each side whether a river passes it or a ridge
	// lies on it. Both are told for land that is no city.
	River, Ridges [6]bool
}

// Hex describes what the map shows at h; the zero HexInfo where there is no
// land.
func (b *Board) Hex(h Hex) HexInfo {
	p := b.at(h)
	switch {
	case p == offMap, b.nTiles == 0: // the zero Board has no land
		return HexInfo{}
	case p.isCity():
		return HexInfo{Land: true, IsCity: true, City: p.city()}
	}
	t := &b.tiles[p]
	info := HexInfo{Land: true, Mountain: t.mountain}
	for d := range info.River {
		info.River[d] = t.river&(1<<d) != 0
		info.Ridges[d] = t.ridges&(1<<d) != 0
	}
	return info
}

// Hexes returns all land that is no city, ordered by q, then r.
func (b *Board) Hexes() []Hex {
	list := make([]Hex, b.nTiles)
	for i := range b.tiles[:b.nTiles] {
		list[i] = b.tiles[i].hex
	}
	return list
}

// Income returns the income in dollars of a score (RT-INCT-1).
func (b *Board) Income(score int) int {
	if score < 0 {
		return 0
	}
	if score > 100 {
		score = (score-1)%100 + 1
	}
	return int(b.income[score])
}

// Prices are the prices printed on a board, in dollars.
type Prices struct {
	Plain, River, Mountain int // a tile, without cards (RT-BUILD-13)
	Ridge                  int // a ridge side (RT-BUILD-14)
	Urbanize, WesternLink  int
	Share, Dividend        int // what a share brings at once, and costs each turn
}

// Prices returns the prices printed on the board.
func (b *Board) Prices() Prices {
	return Prices{int(b.plain), int(b.riverCrossed), int(b.mountain), int(b.ridge),
		int(b.urbanize), int(b.westernLink), int(b.share), int(b.dividend)}
}

// UpgradePrice returns the price in dollars of the upgrade to an engine level,
// 0 for a level that none leads to.
func (b *Board) UpgradePrice(level int) int {
	if level < 0 || level > MaxLevel {
		return 0
	}
	return int(b.upgrade[level])
}

// at returns the place at h.
func (b *Board) at(h Hex) place {
	if abs(int(h.Q)) > maxCoordinate || abs(int(h.R)) > maxCoordinate {
		return offMap
	}
	return b.grid[int(h.Q)+maxCoordinate][int(h.R)+maxCoordinate]
}

// card returns the data of c, or nil.
func (b *Board) card(c Card) *cardData {
	if int(c) >= b.nCards {
		return nil
	}
	return &b.cards[c]
}
