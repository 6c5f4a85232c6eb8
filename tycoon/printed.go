package tycoon

import "fmt"

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

// CardTitle returns the name of an operations card with the cities it names.
func (b *Board) CardTitle(c Card) string {
	d := b.card(c)
	if d == nil {
		return "?"
	}
	switch d.effect {
	case majorLine:
		return d.name + " " + b.CityName(d.a) + " - " + b.CityName(d.b)
	case bounty, hotel:
		return d.name + " " + b.CityName(d.a)
	}
	return d.name
}

// CardText says in a sentence what an operations card does; nothing if there is
// no such card.
func (b *Board) CardText(c Card) string {
	d := b.card(c)
	if d == nil {
		return ""
	}
	points := counted(int(d.points), "point") + " for "
	switch d.effect {
	case firstDelivery:
		if d.n > 1 {
			return points + fmt.Sprintf("the first delivery over %d or more links.", d.n)
		}
		return points + "the first delivery."
	case firstLevel:
		return points + fmt.Sprintf("the first engine at level %d.", d.n)
	case majorLine:
		return points + "the first player whose own links join " + b.CityName(d.a) + " and " + b.CityName(d.b) + "."
	case bounty:
		return points + "the first delivery that ends in " + b.CityName(d.a) + "."
	case hotel:
		return points + "every delivery that ends in " + b.CityName(d.a) + ", whoever makes it."
	case landGrant:
		return fmt.Sprintf("In one build every tile of %s is free.", dollars(int(d.n)))
	case perfectTrack:
		return fmt.Sprintf("In one build every tile costs %s and every ridge %s.", dollars(int(d.n)), dollars(int(d.ridge)))
	case tunnels:
		return fmt.Sprintf("Every ridge costs %s.", dollars(int(d.ridge)))
	case moreTiles:
		return "Once a turn a build may have " + counted(int(d.n), "more tile") + "."
	case moreActions:
		return counted(int(d.n), "further action") + " at once."
	case growth:
		return counted(int(d.n), "cube") + " for any city."
	}
	return "Urbanize without paying."
}

// TycoonText says in a sentence what a Tycoon card rewards; nothing for no card
// and for a hidden one.
func (b *Board) TycoonText(t Tycoon) string {
	if t == NoTycoon || int(t) > b.nTycoons {
		return ""
	}
	d := &b.tycoons[t-1]
	points := counted(int(d.points), "point") + " for "
	switch d.objective {
	case linksAtCity:
		return points + "every own link with an end in " + b.CityName(d.a) + "."
	case mostLinks:
		return points + "more links than every other player."
	case fewestShares:
		return points + "fewer shares than every other player."
	case firstEngineLevel:
		return points + fmt.Sprintf("having been the first at engine level %d.", d.level)
	case builtWestern:
		return points + "a western link."
	case longestTrail:
		return points + "the longest row of own links, none used twice."
	case networkConnects:
		return points + "own links that join " + b.CityName(d.a) + " and " + b.CityName(d.b) + "."
	}
	return points + "more cash than every other player."
}
