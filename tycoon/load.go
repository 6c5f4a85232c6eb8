package tycoon

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// LoadBoard reads a board in the form of [SuppliedData] and checks everything
// the rules rely on. It returns all that is wrong at once, joined, each an
// *core.Invalid; errors in the form of the JSON come alone.
func LoadBoard(data []byte) (*Board, error) {
	var doc boardDocument
	if err := core.ReadJSON(gameName, "board", data, &doc); err != nil {
		return nil, err
	}
	l := loader{doc: &doc, b: &Board{}}
	l.numbers()
	l.tables()
	l.hexes()
	l.rivers()
	l.ridges()
	l.cities()
	l.neighbours()
	l.cards()
	l.tycoons()
	l.unique()
	if err := errors.Join(l.errs...); err != nil {
		return nil, err
	}
	l.b.setCodes()
	l.b.pad()
	l.b.digest = digest(doc)
	return l.b, nil
}

// pad makes the lists as long as the bounds.
func (b *Board) pad() {
	b.cities = append(b.cities, make([]cityData, MaxCities-b.nCities)...)
	b.tiles = append(b.tiles, make([]tileData, MaxTiles-b.nTiles)...)
	b.cards = append(b.cards, make([]cardData, MaxCards-b.nCards)...)
	b.tycoons = append(b.tycoons, make([]tycoonData, MaxTycoons-b.nTycoons)...)
}

// loader turns a document into a board and collects what is wrong.
type loader struct {
	doc  *boardDocument
	b    *Board
	errs []error
}

func (l *loader) bad(name, format string, args ...any) {
	l.errs = append(l.errs, &core.Invalid{Game: gameName, What: "board", Name: name, Problem: fmt.Sprintf(format, args...)})
}

// within checks a number and returns it, or lo.
func (l *loader) within(name string, n, lo, hi int) int {
	if n < lo || n > hi {
		l.bad(name, "%d is not from %d to %d", n, lo, hi)
		return lo
	}
	return n
}

// money checks an amount: a multiple of 1,000 from lo to a million.
func (l *loader) money(name string, n, lo int) int32 {
	if n%1000 != 0 {
		l.bad(name, "%d is not a multiple of 1000", n)
	}
	return int32(l.within(name, n, lo, 1_000_000))
}

func (l *loader) numbers() {
	d, b := l.doc, l.b
	l.within("format", d.Format, 1, 1)
	b.name = cmp.Or(d.Name, "unnamed")
	if len(d.Name) > 100 || strings.ContainsFunc(d.Name, func(r rune) bool { return r <= ' ' || r > '~' }) {
		l.bad("name", "is longer than 100 characters or has others than printed ASCII without blanks")
	}
	b.perColor = uint8(l.within("goods.perColour", d.Goods.PerColor, 1, 50))
	if !slices.Equal(d.Goods.Colors, colorWords[:colors]) {
		l.bad("goods.colours", "are not %v", colorWords[:colors])
	}
	b.plain = l.money("costs.plain", d.Costs.Plain, 0)
	b.riverCrossed = l.money("costs.plainRiverCrossed", d.Costs.River, 0)
	b.mountain = l.money("costs.mountain", d.Costs.Mountain, 0)
	b.ridge = l.money("costs.ridgeSurcharge", d.Costs.Ridge, 0)
	b.urbanize = l.money("costs.urbanize", d.Costs.Urbanize, 0)
	b.westernLink = l.money("costs.westernLink", d.Costs.WesternLink, 0)
	b.share = l.money("costs.share", d.Costs.Share, 1000)
	b.dividend = l.money("costs.dividend", d.Costs.Dividend, 0)
	b.maxTiles = uint8(l.within("track.maxTilesPerAction", d.Track.MaxTiles, 1, 16))
}

func (l *loader) tables() {
	d, b := l.doc, l.b
	for word, n := range d.Tiles.ByColor {
		c := tileOf(Color(slices.Index(colorWords, word)))
		if c < 0 {
			l.bad("newCityTiles.byColour", "%s is no colour of new city tiles", core.Quote(word))
			continue
		}
		b.newTiles[c] = uint8(l.within("newCityTiles.byColour."+word, n, 0, MaxCities))
	}
	b.startLevel = uint8(l.within("engines.startLevel", d.Engines.StartLevel, 1, MaxLevel))
	b.maxLevel = uint8(l.within("engines.maxLevel", d.Engines.MaxLevel, int(b.startLevel), MaxLevel))
	prices := l.byNumber("engines.upgradeCost", d.Engines.UpgradeCost, int(b.startLevel)+1, int(b.maxLevel))
	for level, n := range prices {
		b.upgrade[level] = l.money(fmt.Sprintf("engines.upgradeCost.%d", level), n, 0)
	}
	if len(d.Income.ByScore) != len(b.income) {
		l.bad("income.byScore", "has %d amounts, not %d", len(d.Income.ByScore), len(b.income))
	} else {
		for i, n := range d.Income.ByScore {
			b.income[i] = l.money(fmt.Sprintf("income.byScore[%d]", i), n, 0)
		}
	}
	markers := l.byNumber("emptyCityMarkers.byPlayers", d.Markers.ByPlayers, MinPlayers, MaxPlayers)
	for players, n := range markers {
		name := fmt.Sprintf("emptyCityMarkers.byPlayers.%d", players)
		b.markers[players] = uint8(l.within(name, n, 1, max(1, min(len(d.Cities), MaxCities))))
	}
}

// byNumber returns a table whose keys must be exactly the numbers lo to hi.
func (l *loader) byNumber(name string, table map[string]int, lo, hi int) map[int]int {
	numbers := map[int]int{}
	for n := lo; n <= hi; n++ {
		v, ok := table[strconv.Itoa(n)]
		if !ok {
			l.bad(name, "has nothing for %d", n)
			continue
		}
		numbers[n] = v
	}
	if len(table) > max(0, hi-lo+1) {
		l.bad(name, "has more than the keys %d to %d", lo, hi)
	}
	return numbers
}

func hexName(q, r int) string { return fmt.Sprintf("hex %d,%d", q, r) }

// onGrid returns the hex at q, r, if coordinates can name it.
func onGrid(q, r int) (Hex, bool) {
	if abs(q) > maxCoordinate || abs(r) > maxCoordinate {
		return Hex{}, false
	}
	return Hex{int8(q), int8(r)}, true
}

func (b *Board) put(h Hex, p place) {
	b.grid[int(h.Q)+maxCoordinate][int(h.R)+maxCoordinate] = p
}

// cityHex stands for a city hex until its city is read.
const cityHex = cityFlag | 0x7FFE

// hexes fills tiles, in their order, and the grid.
func (l *loader) hexes() {
	for q := range l.b.grid {
		for r := range l.b.grid[q] {
			l.b.grid[q][r] = offMap
		}
	}
	for _, d := range l.doc.Hexes {
		name := hexName(d.Q, d.R)
		h, ok := onGrid(d.Q, d.R)
		switch {
		case !ok:
			l.bad(name, "a coordinate is not from %d to %d", -maxCoordinate, maxCoordinate)
		case l.b.at(h) != offMap:
			l.bad(name, "is listed twice")
		case d.Terrain == "city":
			l.b.put(h, cityHex)
		case d.Terrain != "plain" && d.Terrain != "mountain":
			l.bad(name, "terrain %s is none of plain, mountain and city", core.Quote(d.Terrain))
		default:
			l.b.put(h, 0) // the index comes below
			l.b.tiles = append(l.b.tiles, tileData{hex: h, mountain: d.Terrain == "mountain"})
		}
	}
	if n := len(l.b.tiles); n > MaxTiles {
		l.bad("hexes", "%d are no city, more than %d", n, MaxTiles)
		l.b.tiles = l.b.tiles[:MaxTiles]
	}
	l.b.nTiles = len(l.b.tiles)
	slices.SortFunc(l.b.tiles, func(a, b tileData) int {
		return cmp.Or(cmp.Compare(a.hex.Q, b.hex.Q), cmp.Compare(a.hex.R, b.hex.R))
	})
	for i := range l.b.tiles {
		l.b.put(l.b.tiles[i].hex, place(i))
	}
}

// rivers reads the river sides and checks that both hexes of a side agree.
func (l *loader) rivers() {
	river := map[Hex]uint8{}
	for _, d := range l.doc.Hexes {
		h, _ := onGrid(d.Q, d.R)
		for _, e := range d.RiverEdges {
			if e < 0 || e >= sides || river[h]&(1<<e) != 0 {
				l.bad(hexName(d.Q, d.R), "river side %d is no side or given twice", e)
				continue
			}
			river[h] |= 1 << e
		}
	}
	for _, d := range l.doc.Hexes {
		h, _ := onGrid(d.Q, d.R)
		for e := range Side(sides) {
			n := h.Neighbour(e)
			if river[h]&(1<<e) != 0 && l.b.at(n) != offMap && river[n]&(1<<e.opposite()) == 0 {
				l.bad(hexName(d.Q, d.R), "the river at side %d is missing on the other side", e)
			}
		}
	}
	for i := range l.b.tiles {
		l.b.tiles[i].river = river[l.b.tiles[i].hex]
	}
}

// ridges sets a ridge on both hexes of its side.
func (l *loader) ridges() {
	seen := map[ridgeSide]bool{}
	for _, d := range l.doc.Ridges {
		name := fmt.Sprintf("ridge %d,%d side %d", d.Q, d.R, d.D)
		h, ok := onGrid(d.Q, d.R)
		if !ok || d.D < 0 || d.D > 2 {
			l.bad(name, "is not named by a hex and a side from 0 to 2")
			continue
		}
		e := Side(d.D)
		n := h.Neighbour(e)
		if l.b.at(h) == offMap || l.b.at(n) == offMap {
			l.bad(name, "does not lie between two listed hexes")
			continue
		}
		if seen[ridgeSide{h, e}] {
			l.bad(name, "is listed twice")
		}
		seen[ridgeSide{h, e}] = true
		l.ridge(h, e)
		l.ridge(n, e.opposite())
	}
}

type ridgeSide struct {
	h Hex
	e Side
}

func (l *loader) ridge(h Hex, e Side) {
	if p := l.b.at(h); p.isTile() && int(p) < len(l.b.tiles) {
		l.b.tiles[p].ridges |= 1 << e
	}
}

func (l *loader) cities() {
	cubes := 0
	if n := len(l.doc.Cities); n < 2 || n > MaxCities {
		l.bad("cities", "%d are not from 2 to %d", n, MaxCities)
	}
	for i, d := range l.doc.Cities[:min(len(l.doc.Cities), MaxCities)] {
		name := "city " + core.Quote(d.ID)
		h, ok := onGrid(d.Q, d.R)
		if !ok || l.b.at(h) != cityHex {
			l.bad(name, "does not lie on a city hex of its own")
		} else {
			l.b.put(h, cityFlag|place(i))
		}
		color := slices.Index(colorWords, d.Color)
		if color < 0 {
			l.bad(name, "colour %s is none of %v", core.Quote(d.Color), colorWords)
		}
		l.id(name, d.ID)
		l.name(name, d.Name)
		goods := l.within(name+" goods", d.Goods, 1, colors*int(l.b.perColor))
		cubes += goods
		l.b.cities = append(l.b.cities, cityData{id: d.ID, text: textOf(d.ID), name: d.Name,
			hex: h, color: Color(color), goods: goods})
		l.b.nCities++
		if d.Western {
			l.b.western = append(l.b.western, City(i))
		}
	}
	if all := colors * int(l.b.perColor); cubes > all {
		l.bad("cities", "need %d cubes, there are %d", cubes, all)
	}
	if n := len(l.b.western); n > MaxWestern {
		l.bad("cities", "%d have a western link, more than %d", n, MaxWestern)
	}
	if len(l.b.western) > 0 {
		l.b.chicago = l.city("western links", "chicago")
	}
	for _, d := range l.doc.Hexes {
		if h, ok := onGrid(d.Q, d.R); ok && l.b.at(h) == cityHex {
			l.bad(hexName(d.Q, d.R), "is a city hex without a city")
		}
	}
}

// id checks the form of an id.
func (l *loader) id(name, id string) {
	if id == "" || len(id) > 60 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		l.bad(name, "an id has 1 to 60 lower-case letters, digits and underscores")
	}
}

// name checks a name for people.
func (l *loader) name(name, text string) {
	if text == "" || len(text) > 60 || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		l.bad(name, "a name has 1 to 60 printed ASCII characters")
	}
}

// textOf returns an id as moves have it.
func textOf(id string) string { return strings.ReplaceAll(id, "_", "-") }

// city returns the city with the given id.
func (l *loader) city(name, id string) City {
	c, ok := l.b.FindCity(id)
	if !ok {
		l.bad(name, "there is no city %s", core.Quote(id))
	}
	return c
}

// neighbours fills what lies beyond each side and counts the sides of cities
// that can carry a chain.
func (l *loader) neighbours() {
	gates := 0
	for i := range l.b.tiles {
		t := &l.b.tiles[i]
		for d := range Side(sides) {
			t.next[d] = l.b.at(t.hex.Neighbour(d))
		}
	}
	for i := range l.b.cities {
		c := &l.b.cities[i]
		for d := range Side(sides) {
			c.next[d] = l.b.at(c.hex.Neighbour(d))
			if c.next[d].isTile() {
				gates++
			}
		}
	}
	if gates > 2*MaxLinks {
		l.bad("cities", "%d sides of cities face land, more than %d", gates, 2*MaxLinks)
	}
}

// unique checks that ids tell cities and cards apart.
func (l *loader) unique() {
	seen := map[string]bool{}
	for _, c := range l.doc.Cities {
		if seen[textOf(c.ID)] {
			l.bad("city "+core.Quote(c.ID), "the id is given twice")
		}
		seen[textOf(c.ID)] = true
	}
	// What is drawn or shown is told apart by its id alone.
	seen = map[string]bool{"none": true}
	for _, word := range colorWords {
		seen[word] = true
	}
	card := func(id string) {
		if seen[textOf(id)] {
			l.bad("card "+core.Quote(id), "the id is given twice, or a colour or none")
		}
		seen[textOf(id)] = true
	}
	for _, c := range l.doc.Cards {
		card(c.ID)
	}
	for _, t := range l.doc.Tycoons {
		card(t.ID)
	}
}

// digest returns the digest of the document without what only informs.
func digest(doc boardDocument) string {
	plain := boardDocument{
		Format: doc.Format, Costs: doc.Costs,
		Goods:   goodsDocument{PerColor: doc.Goods.PerColor},
		Tiles:   tilesDocument{ByColor: map[string]int{}},
		Track:   trackDocument{MaxTiles: doc.Track.MaxTiles},
		Engines: enginesDocument{StartLevel: doc.Engines.StartLevel, MaxLevel: doc.Engines.MaxLevel, UpgradeCost: doc.Engines.UpgradeCost},
		Income:  incomeDocument{ByScore: doc.Income.ByScore},
		Markers: markersDocument{ByPlayers: doc.Markers.ByPlayers},
	}
	plain.Costs.Source = nil
	for word, n := range doc.Tiles.ByColor {
		if n > 0 {
			plain.Tiles.ByColor[word] = n
		}
	}
	for _, h := range doc.Hexes {
		h.Source, h.City = nil, nil
		h.RiverEdges = slices.Sorted(slices.Values(h.RiverEdges))
		plain.Hexes = append(plain.Hexes, h)
	}
	slices.SortFunc(plain.Hexes, func(a, b hexDocument) int { return cmp.Or(cmp.Compare(a.Q, b.Q), cmp.Compare(a.R, b.R)) })
	for _, r := range doc.Ridges {
		r.Source = nil
		plain.Ridges = append(plain.Ridges, r)
	}
	slices.SortFunc(plain.Ridges, func(a, b ridgeDocument) int {
		return cmp.Or(cmp.Compare(a.Q, b.Q), cmp.Compare(a.R, b.R), cmp.Compare(a.D, b.D))
	})
	plain.list(&doc)
	text, err := json.Marshal(plain)
	if err != nil {
		return "" // strings, numbers and maps of numbers always have a form
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// list takes over the lists whose order counts, with ids in one form.
func (plain *boardDocument) list(doc *boardDocument) {
	for _, c := range doc.Cities {
		c.ID, c.Name, c.Source = textOf(c.ID), "", nil
		plain.Cities = append(plain.Cities, c)
	}
	for _, c := range doc.Cards {
		c.ID, c.Name, c.Source = textOf(c.ID), "", nil
		c.Effect.City = textOf(c.Effect.City)
		c.Effect.Cities = texts(c.Effect.Cities)
		plain.Cards = append(plain.Cards, c)
	}
	for _, t := range doc.Tycoons {
		t.ID, t.Name, t.Source = textOf(t.ID), "", nil
		t.City, t.Cities = textOf(t.City), texts(t.Cities)
		plain.Tycoons = append(plain.Tycoons, t)
	}
}

func texts(ids []string) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = textOf(id)
	}
	return list
}
