package traindice

import "github.com/railrules/railrules/core"

// Apply returns the state after m, or s itself and the *core.Illegal of Check.
func (g *Game) Apply(s State, m Move) (State, error) {
	if err := g.check(&s, m); err != nil {
		return s, err
	}
	if s.turn.phase == PhaseStart {
		g.startRoll(&s, m.Dice)
	} else if end := g.advance(&s.turn, m); end != goesOn {
		g.endTurn(&s, g.points(&s.turn, end))
	}
	return s, nil
}

// ending is how a turn ended (TD-TURN-8).
type ending uint8

const (
	goesOn ending = iota // it has not
	noHead
	stopped
	withCaboose
	full
	noRollsLeft
	crashed
)

// advance makes a legal move in a turn (TD-TURN-4).
func (g *Game) advance(t *turn, m Move) ending {
	switch m.Kind {
	case KindRoll:
		t.roll()
	case KindStop:
		return stopped
	case KindFreight:
		t.enterFreight()
	case KindKeep:
		return g.keep(t, m.Dice)
	case KindRolled:
		return g.rolled(t, m.Dice)
	}
	return goesOn
}

// roll puts all dice that do not stand in the train in the air (TD-HEAD-1,
// TD-CARGO-7, TD-FREIGHT-5).
func (t *turn) roll() {
	t.inAir = uint8(maxDice - t.standing())
	if t.phase == PhaseCargoReady {
		t.cargoRolls--
	}
}

// rolled takes up what the dice in the air show.
func (g *Game) rolled(t *turn, d core.Dice) ending {
	t.inAir = 0
	switch t.phase {
	case PhaseHead:
		return g.headRoll(t, d)
	case PhaseFreightReady:
		return g.freightRoll(t, d)
	}
	t.loose, t.phase = d, PhaseCargoPick
	return goesOn
}

// headRoll sets the head aside by rule: a locomotive first, then a tender
// (TD-LOCO-1, TD-TEND-1).
func (g *Game) headRoll(t *turn, d core.Dice) ending {
	t.headRolls++
	if t.locomotives == 0 && d.Count(locomotive) > 0 {
		t.locomotives = 1
		d = d.Minus(oneLocomotive)
	}
	if t.locomotives == 1 && d.Count(tender) > 0 {
		t.tender = true
		d = d.Minus(oneTender)
	}
	switch {
	case t.tender:
		t.loose, t.phase = d, PhaseCargoPick
		t.cargoRolls = g.cargoRolls(t.headRolls)
	case t.headRolls == maxHeadRolls:
		return noHead
	}
	return goesOn
}

// maxHeadRolls are the rolls of a head search (TD-HEAD-1).
const maxHeadRolls = 3

// cargoRolls returns how often the loose dice can be thrown again after a head
// that took some rolls (TD-CARGO-1, TD-OPT-1).
func (g *Game) cargoRolls(headRolls uint8) uint8 {
	if g.options.CargoRolls == ThreeTotal {
		return 3 - headRolls
	}
	return 1
}

// keep adds a pick to the train.
func (g *Game) keep(t *turn, d core.Dice) ending {
	t.loose = 0
	t.cars += cars(d)
	t.locomotives += uint8(d.Count(locomotive))
	switch {
	case d.Count(caboose) > 0: // TD-CAB-1
		return withCaboose
	case t.phase == PhaseFreightPick:
		t.load()
	case t.locomotives == 2 && t.cars.Len() == fullLoad:
		g.complete(t)
	case t.standing() == maxDice: // TD-CARGO-9
		return full
	case t.cargoRolls == 0: // TD-CARGO-8
		return noRollsLeft
	default:
		t.phase = PhaseCargoReady
	}
	return goesOn
}

// fullLoad is the number of freight cars in a load (TD-COMP-4).
const fullLoad = 3

// complete makes a train with two locomotives, tender and three freight cars a
// freight train, or offers that (TD-FREIGHT-1, TD-OPT-3).
func (g *Game) complete(t *turn) {
	if g.options.FreightEntry == Offered {
		t.phase = PhaseFreightOffer
		return
	}
	t.enterFreight()
}

// enterFreight starts a freight train with its first load (TD-FREIGHT-2).
func (t *turn) enterFreight() {
	t.cargoRolls = 0
	t.load()
}

// load moves a load of three cars to the memory (TD-FREIGHT-9).
func (t *turn) load() {
	if t.cars.Len() == fullLoad {
		t.memory = capped(t.memory + int64(t.cars.Sum()))
		t.cars = 0
	}
	t.phase = PhaseFreightReady
}

// freightRoll wrecks the train, changes nothing, or lays the dice down to be
// picked from (TD-FREIGHT-7, -8).
func (g *Game) freightRoll(t *turn, d core.Dice) ending {
	useless := d.Count(tender) + d.Count(locomotive)
	switch {
	case g.crashes(useless, d.Len()):
		return crashed
	case useless < d.Len():
		t.loose, t.phase = d, PhaseFreightPick
	}
	return goesOn
}

// crashes reports whether n dice with that many 5s and 6s wreck a freight train
// (TD-FREIGHT-7, TD-OPT-2).
func (g *Game) crashes(useless, n int) bool {
	switch g.options.Crash {
	case AnyReroll:
		return useless == n
	case AnyHead:
		return useless > 0
	}
	return useless == n && n == fullLoad
}
