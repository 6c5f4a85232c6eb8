package tycoon

import (
	"reflect"
	"slices"

	"github.com/railrules/railrules/core"
)

// cards reads the operations cards and checks that each effect has its mark and
// exactly the numbers and cities it needs.
func (l *loader) cards() {
	if n := len(l.doc.Cards); n > MaxCards {
		l.bad("operationsCards", "%d are more than %d", n, MaxCards)
		return
	}
	deck, actions := 0, 0
	for _, d := range l.doc.Cards {
		name := "card " + core.Quote(d.ID)
		mark := slices.Index(markWords, d.Mark)
		if mark < 0 {
			l.bad(name, "mark %s is none of %v", core.Quote(d.Mark), markWords)
		}
		l.id(name, d.ID)
		l.name(name, d.Name)
		c := cardData{id: d.ID, text: textOf(d.ID), name: d.Name, mark: Mark(mark), start: d.Start}
		c.count = uint8(l.within(name+" count", d.Count, 1, 20))
		l.effect(name, &c, d)
		if !c.start {
			deck += int(c.count)
		}
		if c.effect == moreActions {
			actions += int(c.count) * int(c.n)
		}
		l.b.cards = append(l.b.cards, c)
		l.b.nCards++
	}
	if need := 2 * MaxPlayers; deck < need {
		l.bad("operationsCards", "%d without the start mark are less than the %d turned up in the set-up", deck, need)
	}
	if deck > 200 {
		l.bad("operationsCards", "%d without the start mark are more than 200", deck)
	}
	// Every action can leave one stub.
	if most := MaxStubs - 3*MaxPlayers; actions > most {
		l.bad("operationsCards", "%d extra actions are more than %d", actions, most)
	}
}

// effect reads what a card does. What belongs to no effect must be absent.
func (l *loader) effect(name string, c *cardData, d cardDocument) {
	rest := d.Effect
	rest.Kind = ""
	want, points := l.reward(name, c, &rest, d.Effect), true
	if want == noMark {
		want, points = l.tool(name, c, &rest, d.Effect), false
	}
	if want == noMark {
		l.bad(name, "there is no effect %s", core.Quote(d.Effect.Kind))
		return
	}
	if want == Green && d.Count != 1 {
		l.bad(name, "a card with a green mark exists once")
	}
	if l.single(c.effect) && l.b.kinds(c.effect) > 0 {
		l.bad(name, "there is another card with the effect %s", d.Effect.Kind)
	}
	if c.mark != want {
		l.bad(name, "the effect %s needs the mark %s", d.Effect.Kind, want)
	}
	if !reflect.ValueOf(rest).IsZero() {
		l.bad(name, "has more than the effect %s needs", d.Effect.Kind)
	}
	switch {
	case points:
		c.points = l.number(name+" vp", d.Points, 1, 100)
	case d.Points != nil:
		l.bad(name, "the effect %s has no vp", d.Effect.Kind)
	}
}

// noMark says that an effect is none of those looked for.
const noMark Mark = 255

// reward reads an effect that brings points, takes what it reads out of rest
// and returns the mark that belongs to it, or noMark.
func (l *loader) reward(name string, c *cardData, rest *effectDocument, e effectDocument) Mark {
	switch e.Kind {
	case "milestone":
		rest.Condition = ""
		switch e.Condition {
		case "delivery":
			c.effect, c.n, rest.MinLinks = firstDelivery, l.number(name+" minLinks", e.MinLinks, 1, MaxLevel), nil
		case "engineLevel":
			c.effect, c.n, rest.Level = firstLevel, l.number(name+" level", e.Level, 2, MaxLevel), nil
		default:
			l.bad(name, "condition %s is neither delivery nor engineLevel", core.Quote(e.Condition))
		}
	case "majorLine":
		c.effect, rest.Cities = majorLine, nil
		c.a, c.b = l.pair(name, e.Cities)
	case "serviceBounty":
		c.effect, c.a, rest.City = bounty, l.city(name, e.City), ""
	case "hotel":
		c.effect, c.a, rest.City = hotel, l.city(name, e.City), ""
		return Plain
	default:
		return noMark
	}
	return Green
}

// tool is reward for an effect without points.
func (l *loader) tool(name string, c *cardData, rest *effectDocument, e effectDocument) Mark {
	switch e.Kind {
	case "landGrant":
		c.effect, c.n, rest.FreeCost = landGrant, l.price(name+" freeSegmentCost", e.FreeCost), nil
		return InHand
	case "perfectEngineering":
		c.effect, rest.Cost, rest.Ridge = perfectTrack, nil, nil
		c.n, c.ridge = l.price(name+" segmentCost", e.Cost), l.price(name+" ridgeSurcharge", e.Ridge)
		return InHand
	case "tunnelEngineer":
		c.effect, c.ridge, rest.Ridge = tunnels, l.price(name+" ridgeSurcharge", e.Ridge), nil
		return Plain
	case "civilEngineers":
		c.effect, c.n, rest.Tiles = moreTiles, l.number(name+" extraTiles", e.Tiles, 1, 4), nil
		return Diamond
	case "extraActions":
		c.effect, c.n, rest.Actions = moreActions, l.number(name+" actions", e.Actions, 1, 10), nil
	case "cityGrowth":
		c.effect, c.n, rest.Goods = growth, l.number(name+" goods", e.Goods, 1, 10), nil
	case "freeUrbanize":
		c.effect, c.n, rest.Goods = industry, l.number(name+" goods", e.Goods, 1, 10), nil
	default:
		return noMark
	}
	return RedX
}

// single reports whether only one card can have the effect, because its number
// is looked up by the effect.
func (l *loader) single(e effect) bool {
	return e == tunnels || e == moreTiles || e == growth || e == industry
}

// kinds returns the number of different cards with an effect.
func (b *Board) kinds(e effect) int {
	n := 0
	for i := range b.cards[:b.nCards] {
		if b.cards[i].effect == e {
			n++
		}
	}
	return n
}

func (l *loader) number(name string, p *int, lo, hi int) int32 {
	if p == nil {
		l.bad(name, "is missing")
		return int32(lo)
	}
	return int32(l.within(name, *p, lo, hi))
}

func (l *loader) price(name string, p *int) int32 {
	if p == nil {
		l.bad(name, "is missing")
		return 0
	}
	return l.money(name, *p, 0)
}

// pair returns two different cities.
func (l *loader) pair(name string, ids []string) (City, City) {
	if len(ids) != 2 || ids[0] == ids[1] {
		l.bad(name, "needs two different cities")
		return 0, 0
	}
	return l.city(name, ids[0]), l.city(name, ids[1])
}

// tycoons reads the Tycoon cards. Exactly one is shown when its engine level
// is reached first: the rules have one step for it (RT-TYC-14).
func (l *loader) tycoons() {
	if n, need := len(l.doc.Tycoons), 2*(MaxPlayers-1); n < need || n >= MaxTycoons {
		l.bad("tycoonCards", "%d are not from %d to %d", n, need, MaxTycoons-1)
		return
	}
	first := 0
	for i, d := range l.doc.Tycoons {
		name := "card " + core.Quote(d.ID)
		l.id(name, d.ID)
		l.name(name, d.Name)
		t := tycoonData{id: d.ID, text: textOf(d.ID), name: d.Name}
		t.points = int32(l.within(name+" vp", d.Points, 1, 100))
		t.objective = objective(slices.Index(objectiveWords, d.Objective))
		if int(t.objective) >= len(objectiveWords) {
			l.bad(name, "there is no objective %s", core.Quote(d.Objective))
		}
		needsCity, needsPair, needsLevel := t.objective == linksAtCity, t.objective == networkConnects, t.objective == firstEngineLevel
		if needsCity != d.PerLink || needsCity != (d.City != "") || needsPair != (d.Cities != nil) ||
			needsLevel != d.Reveal || needsLevel != (d.Level != nil) {
			l.bad(name, "has not exactly what the objective %s needs", core.Quote(d.Objective))
		}
		switch t.objective {
		case linksAtCity:
			t.a = l.city(name, d.City)
		case networkConnects:
			t.a, t.b = l.pair(name, d.Cities)
		case firstEngineLevel:
			first++
			l.b.pullman = Tycoon(i + 1)
			t.level = uint8(l.number(name+" level", d.Level, int(l.b.startLevel)+1, max(int(l.b.startLevel)+1, int(l.b.maxLevel))))
		}
		l.b.tycoons = append(l.b.tycoons, t)
		l.b.nTycoons++
	}
	if first != 1 {
		l.bad("tycoonCards", "%d have the objective firstEngineLevel, not one", first)
	}
}
