package traindice

import "github.com/railrules/railrules/core"

// Invariant returns nil for every state that can occur in this game, and for
// others an *core.Invalid with the first thing that is wrong.
func (g *Game) Invariant(s State) error {
	switch p := s.turn.phase; {
	case p == PhaseNone || p > PhaseOver:
		return notState("phase", "is none of a game")
	case s.seats&^g.everybody() != 0 || int(s.seat) >= g.players || int(s.first) >= g.players:
		return notState("seats", "do not exist")
	case p == PhaseStart:
		return checkStart(&s)
	case s.faces != [core.MaxSeats]uint8{}:
		return notState("faces", "are left from the start roll")
	case p == PhaseOver:
		return g.checkOver(&s)
	}
	if err := g.checkRound(&s); err != nil {
		return err
	}
	return g.checkTurn(&s.turn)
}

func notState(part, problem string) error {
	return &core.Invalid{Game: name, What: "state", Name: part, Problem: problem}
}

// checkStart tests a state of the start roll.
func checkStart(s *State) error {
	want := State{turn: turn{phase: PhaseStart, inAir: 1}, faces: s.faces, seats: s.seats, seat: s.seat}
	switch {
	case *s != want:
		return notState("start roll", "is not all there is")
	case s.seats.count() < 2 || !s.seats.has(s.seat):
		return notState("seats", "are not those of a start roll")
	}
	for seat := range uint8(core.MaxSeats) {
		f := s.faces[seat]
		rolled := s.seats.has(seat) && seat < s.seat
		if rolled != (f > 0) || f > faces {
			return notState("faces", "are not those of the seats that have rolled")
		}
	}
	return nil
}

// checkTotals tests the totals alone.
func (g *Game) checkTotals(s *State) error {
	for seat, total := range s.totals {
		if total < 0 || total > maxPoints || seat >= g.players && total != 0 {
			return notState("totals", "are out of range")
		}
	}
	return nil
}

// checkNumber tests the number of the round, or that it is a playoff round.
func (g *Game) checkNumber(s *State) error {
	switch {
	case s.playoff && (s.round != 0 || g.players == 1 || g.options.Ties == Shared || g.sudden()):
		return notState("playoff", "cannot be")
	case !s.playoff && s.round < 1, g.options.EndMode == EndRounds && int64(s.round) > g.rounds:
		return notState("round", "is out of range")
	case g.players == 1 && s.first != 0:
		return notState("first", "is not the only seat")
	}
	return g.checkTotals(s)
}

// checkRound tests everything but the turn while the game lasts.
func (g *Game) checkRound(s *State) error {
	if err := g.checkNumber(s); err != nil {
		return err
	}
	if !s.seats.has(s.seat) {
		return notState("seat", "does not play in this round")
	}
	if s.playoff {
		return g.checkPlayoff(s)
	}
	if s.seats != g.everybody() {
		return notState("seats", "do not all play in this round")
	}
	waiting := g.waiting(s)
	for seat := range uint8(g.players) {
		total := s.totals[seat]
		// The target can only have been reached in this round, and not at all if
		// that ends the game.
		early := g.options.EndMode == EndTarget && total >= g.target && (waiting.has(seat) || g.sudden())
		if early || s.round == 1 && total != 0 && waiting.has(seat) {
			return notState("totals", "are too high in this round")
		}
	}
	return nil
}

// waiting returns the seats whose turn in this round is not over.
func (g *Game) waiting(s *State) seats {
	set := seats(1) << s.seat
	for seat, ok := g.next(s, s.seat); ok; seat, ok = g.next(s, seat) {
		set |= 1 << seat
	}
	return set
}

// checkPlayoff tests a playoff round: its seats were tied in the lead when it
// began (TD-END-7).
func (g *Game) checkPlayoff(s *State) error {
	if s.seats.count() < 2 {
		return notState("seats", "are too few for a playoff round")
	}
	tied := s.totals[s.seat]
	if g.options.EndMode == EndTarget && tied < g.target {
		return notState("totals", "are too low for a playoff round")
	}
	waiting := g.waiting(s)
	for seat := range uint8(g.players) {
		total := s.totals[seat]
		switch {
		case !s.seats.has(seat) && total >= tied,
			s.seats.has(seat) && total < tied,
			waiting.has(seat) && total != tied:
			return notState("totals", "are not those of a playoff round")
		}
	}
	return nil
}

// checkOver tests a state after the end.
func (g *Game) checkOver(s *State) error {
	if err := g.checkNumber(s); err != nil {
		return err
	}
	if s.turn != (turn{phase: PhaseOver}) || s.seats != 0 || s.seat != 0 {
		return notState("turn", "is not over")
	}
	leaders := g.leaders(s).count()
	switch {
	case g.options.EndMode == EndTarget && s.best() < g.target:
		return notState("totals", "do not reach the target")
	case g.options.EndMode == EndRounds && !s.playoff && int64(s.round) != g.rounds:
		return notState("round", "is not the last")
	case leaders > 1 && g.options.Ties == Playoff:
		return notState("totals", "are tied in the lead")
	case g.sudden() && g.reached(s) > 1:
		return notState("totals", "reach the target twice")
	}
	return nil
}

// reached returns how many totals have reached the target.
func (g *Game) reached(s *State) (n int) {
	for _, total := range s.totals[:g.players] {
		if total >= g.target {
			n++
		}
	}
	return n
}

// checkTurn tests a turn on its own.
func (g *Game) checkTurn(t *turn) error {
	if t.phase == PhaseHead {
		return checkHead(t)
	}
	pick := t.phase == PhaseCargoPick || t.phase == PhaseFreightPick
	offer := t.phase == PhaseFreightOffer
	lacking := maxDice - t.standing()
	switch {
	case t.headRolls < 1 || t.headRolls > maxHeadRolls:
		return notState("headRolls", "are out of range")
	case !t.tender || t.locomotives < 1 || t.locomotives > 2:
		return notState("train", "has no head")
	case t.cars != cars(t.cars) || t.cars.Len() > maxPick || lacking < 1 && !offer:
		return notState("cars", "are not those of an open train")
	case pick && (t.loose.Len() != lacking || !sixFaces.Contains(t.loose)), !pick && t.loose != 0:
		return notState("loose", "are not the dice of the phase")
	case t.inAir != 0 && (pick || offer || int(t.inAir) != lacking):
		return notState("inAir", "is not what is thrown in the phase")
	case t.memory < 0 || t.memory > maxPoints:
		return notState("memory", "is out of range")
	case t.phase == PhaseFreightReady || t.phase == PhaseFreightPick:
		return g.checkFreight(t)
	}
	return g.checkCargo(t)
}

// checkHead tests the search for the head.
func checkHead(t *turn) error {
	want := turn{phase: PhaseHead, headRolls: t.headRolls, locomotives: t.locomotives, inAir: t.inAir}
	switch {
	case *t != want:
		return notState("turn", "has more than a head search has")
	case t.headRolls >= maxHeadRolls:
		return notState("headRolls", "are out of range")
	case t.locomotives > min(t.headRolls, 1):
		return notState("locomotives", "are out of range")
	case t.inAir != 0 && t.inAir != maxDice-t.locomotives:
		return notState("inAir", "is not what is thrown in a head search")
	}
	return nil
}

// checkCargo tests the phases of a train that is no freight train.
func (g *Game) checkCargo(t *turn) error {
	all := g.cargoRolls(t.headRolls)
	offer := t.phase == PhaseFreightOffer
	first := t.phase == PhaseCargoPick && t.cargoRolls == all // pick of the turn
	switch {
	case t.memory != 0:
		return notState("memory", "belongs to a freight train only")
	case offer && (g.options.FreightEntry == Forced || t.locomotives != 2 || t.cars.Len() != fullLoad):
		return notState("phase", "offers no freight train")
	case t.cargoRolls > all, t.inAir > 0 && t.cargoRolls == all:
		return notState("cargoRolls", "are too many")
	case t.phase == PhaseCargoReady && t.inAir == 0 && t.cargoRolls == 0:
		return notState("cargoRolls", "are too few")
	case first && (t.locomotives != 1 || t.cars != 0):
		return notState("train", "was picked before the cargo phase")
	}
	return nil
}

// checkFreight tests the phases of a freight train.
func (g *Game) checkFreight(t *turn) error {
	useless := t.loose.Count(tender) + t.loose.Count(locomotive)
	switch {
	case t.locomotives != 2 || t.cars.Len() >= fullLoad:
		return notState("train", "is no freight train")
	case t.memory < fullLoad*2: // three cars of the lowest face
		return notState("memory", "is less than a load")
	case t.cargoRolls != 0:
		return notState("cargoRolls", "are over in a freight train")
	case t.phase == PhaseFreightPick && useless == t.loose.Len(),
		g.options.Crash == AnyHead && useless > 0:
		return notState("loose", "can never be picked from")
	}
	return nil
}
