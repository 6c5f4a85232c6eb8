package unionpacific

import (
	_ "embed"
	"slices"
	"sync"
)

// Bounds of a board. A larger one is refused (UP-BOARD-10).
const (
	MaxCities   = 64
	MaxSections = 128
	MaxSpaces   = 192 // train spaces of all sections together
	maxPerRoad  = 8   // train spaces of one section
	maxBytes    = 1 << 20
	maxID       = 40
	maxName     = 40
)

// neutral marks a space that is reserved for no company.
const neutral = NoCompany

// Board is a board as data: cities, sections with their spaces, companies and
// track cards. It is made by [LoadBoard] or [SuppliedBoard], does not change
// and may be used from any number of goroutines.
type Board struct {
	name, digest string
	cities       []CityInfo
	sections     []SectionInfo
	companies    [Companies]CompanyInfo
	cards        [Cards]CardInfo

	// What the rules read in a hurry, sized by the bounds so that no state of
	// another board can lead outside.
	ends      [MaxSections][2]City
	first     [MaxSections + 1]uint8 // the number of the first space of a section
	spaceType [MaxSpaces]Card
	reserved  [MaxSpaces]Company
	touch     [MaxCities]sectionSet // the sections that end in a city
	permits   [railways]uint8       // a bit for each type a company may use
	start     network
}

// CityInfo describes a city.
type CityInfo struct {
	ID, Name string
	X, Y     int // where it lies on a picture of the board, Y growing southward
}

// SectionInfo describes a track section.
type SectionInfo struct {
	ID     string
	Ends   [2]City
	Spaces []SpaceInfo // by number
}

// SpaceInfo describes a train space.
type SpaceInfo struct {
	Type     Card    // a kind below [Joker]
	Reserved Company // [NoCompany] for a neutral space
}

// CompanyInfo describes a company.
type CompanyInfo struct {
	// ID is the word used in the notation, Abbreviation what the game prints.
	ID, Abbreviation, Name, Color string
	// Home is the city where the network begins; Union Pacific has none.
	Home City
	// Trains and Shares are how many there are.
	Trains, Shares int
	// Types are the types of track that the company may use.
	Types []Card
	// Start are the reserved spaces that hold a train from the start.
	Start []StartInfo
}

// StartInfo is a reserved space.
type StartInfo struct {
	Section Section
	Space   uint8
}

// CardInfo describes a kind of track card.
type CardInfo struct {
	ID, Name string
	Count    int
}

//go:embed board.json
var suppliedData []byte

var supplied = sync.OnceValue(func() *Board {
	b, err := LoadBoard(suppliedData)
	if err != nil {
		panic(err) // a fault of the library; a test loads it
	}
	b.name = "supplied"
	return b
})

// SuppliedBoard returns the board that comes with the library: a complete and
// playable reconstruction, not the printed map (UP-BOARD-7).
func SuppliedBoard() *Board { return supplied() }

// SuppliedData returns a copy of the data of the supplied board, from which an
// author can begin a board of their own for [LoadBoard].
func SuppliedData() []byte { return slices.Clone(suppliedData) }

// Name returns the name in the board file, which may be empty; it is
// "supplied" for [SuppliedBoard].
func (b *Board) Name() string { return b.name }

// Digest returns the first 16 hexadecimal digits of the SHA-256 of what the
// rules read of the board: not of names, colours and coordinates.
func (b *Board) Digest() string { return b.digest }

// Cities returns the number of cities.
func (b *Board) Cities() int { return len(b.cities) }

// City describes a city; the zero CityInfo if there is none of that number.
func (b *Board) City(c City) CityInfo {
	if int(c) < len(b.cities) {
		return b.cities[c]
	}
	return CityInfo{}
}

// Sections returns the number of sections.
func (b *Board) Sections() int { return len(b.sections) }

// Section describes a section; the zero SectionInfo if there is none of that
// number.
func (b *Board) Section(x Section) SectionInfo {
	if int(x) >= len(b.sections) {
		return SectionInfo{}
	}
	info := b.sections[x]
	info.Spaces = slices.Clone(info.Spaces)
	return info
}

// Company describes a company; the zero CompanyInfo if there is none of that
// number.
func (b *Board) Company(c Company) CompanyInfo {
	if c >= Companies {
		return CompanyInfo{}
	}
	info := b.companies[c]
	info.Types, info.Start = slices.Clone(info.Types), slices.Clone(info.Start)
	return info
}

// Card describes a kind of track card; the zero CardInfo if there is none of
// that number.
func (b *Board) Card(k Card) CardInfo {
	if k < Cards {
		return b.cards[k]
	}
	return CardInfo{}
}

// FindCity returns the city with the id.
func (b *Board) FindCity(id string) (City, bool) {
	i := slices.IndexFunc(b.cities, func(c CityInfo) bool { return c.ID == id })
	return City(max(i, 0)), i >= 0
}

// FindSection returns the section with the id.
func (b *Board) FindSection(id string) (Section, bool) {
	i := slices.IndexFunc(b.sections, func(s SectionInfo) bool { return s.ID == id })
	return Section(max(i, 0)), i >= 0
}

// FindCompany returns the company with the id.
func (b *Board) FindCompany(id string) (Company, bool) {
	for c := range b.companies {
		if b.companies[c].ID == id {
			return Company(c), true
		}
	}
	return 0, false
}

// FindCard returns the kind of track card with the id.
func (b *Board) FindCard(id string) (Card, bool) {
	for k := range b.cards {
		if b.cards[k].ID == id {
			return Card(k), true
		}
	}
	return 0, false
}

// spaces returns the number of train spaces of all sections.
func (b *Board) spaces() int { return int(b.first[len(b.sections)]) }

// width returns the number of spaces of a section; 0 if there is none.
func (b *Board) width(x Section) uint8 {
	if int(x) >= len(b.sections) {
		return 0
	}
	return b.first[x+1] - b.first[x]
}
