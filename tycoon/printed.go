package tycoon

import "fmt"

// cardTitle returns the name of an operations card with the cities it names,
// "?" if there is no such card.
func (b *Board) cardTitle(c Card) string {
	d := b.card(c)
	if d == nil {
		return "?"
	}
	switch d.effect {
	case majorLine:
		return d.name + " " + b.cityName(d.a) + " - " + b.cityName(d.b)
	case bounty, hotel:
		return d.name + " " + b.cityName(d.a)
	}
	return d.name
}

// cardText says in a sentence what an operations card does.
func (b *Board) cardText(d *cardData) string {
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
		return points + "the first player whose own links join " + b.cityName(d.a) + " and " + b.cityName(d.b) + "."
	case bounty:
		return points + "the first delivery that ends in " + b.cityName(d.a) + "."
	case hotel:
		return points + "every delivery that ends in " + b.cityName(d.a) + ", whoever makes it."
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

// tycoonText says in a sentence what a Tycoon card rewards.
func (b *Board) tycoonText(d *tycoonData) string {
	points := counted(int(d.points), "point") + " for "
	switch d.objective {
	case linksAtCity:
		return points + "every own link with an end in " + b.cityName(d.a) + "."
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
		return points + "own links that join " + b.cityName(d.a) + " and " + b.cityName(d.b) + "."
	}
	return points + "more cash than every other player."
}
