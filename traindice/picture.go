package traindice

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// AppendPicture appends the totals, the train and the dice as plain text.
func (g *Game) AppendPicture(dst []byte, s State) []byte {
	dst = append(dst, g.title(&s)...)
	dst = append(dst, '\n')
	for seat := range g.players {
		mark := ' '
		if s.Seat() == core.Seat(seat) {
			mark = '>'
		}
		dst = fmt.Appendf(dst, "%c seat %d  %5d points%s\n", mark, seat, s.totals[seat], s.remark(core.Seat(seat)))
	}
	switch {
	case s.turn.phase == PhaseOver:
		dst = append(dst, g.verdict(s)...)
		return append(dst, '\n')
	case s.turn.phase.inTurn():
		dst = appendTrain(dst, &s.turn)
		dst = append(dst, g.table(&s.turn)...)
		return append(append(dst, '\n'), g.worth(s)...)
	}
	return dst
}

// title names the round.
func (g *Game) title(s *State) string {
	aim := fmt.Sprintf("%d points win", g.target)
	if g.options.EndMode == EndRounds {
		aim = fmt.Sprintf("%d in all", g.rounds)
	}
	switch {
	case s.turn.phase < PhaseHead:
		return "TRAIN DICE  start roll, the highest face begins"
	case s.playoff:
		return "TRAIN DICE  playoff"
	}
	return fmt.Sprintf("TRAIN DICE  round %d, %s", s.round, aim)
}

// remark says what else there is to know of a seat.
func (s State) remark(seat core.Seat) string {
	switch {
	case s.StartFace(seat) > 0:
		return fmt.Sprintf(", rolled a %d", s.StartFace(seat))
	case s.turn.phase == PhaseStart && !s.Plays(seat):
		return ", is out of the start roll"
	case s.playoff && s.turn.phase != PhaseOver && !s.Plays(seat):
		return ", is out of the playoff"
	case s.First() == seat:
		return ", begins the rounds"
	}
	return ""
}

// The pieces of a train, drawn in four lines with a place for the face.
var (
	locomotiveArt = [4]string{"    ||  ____  ", "  __||_|[__]  ", " <___#______|=", "  (o)OO-OO(o) "}
	tenderArt     = [4]string{"            ", "  _.:oOOo:_ ", " |____#____|", "   oo   oo  "}
	carArt        = [4]string{"  _________ ", " |         |", "=|____#____|", "   oo   oo  "}
)

// appendTrain draws what stands in the train.
func appendTrain(dst []byte, t *turn) []byte {
	var lines [4]string
	couple := func(art [4]string, face int) {
		for i := range lines {
			lines[i] += strings.ReplaceAll(art[i], "#", strconv.Itoa(face))
		}
	}
	for range t.locomotives {
		couple(locomotiveArt, locomotive)
	}
	if t.tender {
		couple(tenderArt, tender)
	}
	for _, face := range t.cars.String() {
		couple(carArt, int(face-'0'))
	}
	for _, line := range lines {
		if line = strings.TrimRight(line, " "); line != "" {
			dst = append(append(dst, line...), '\n')
		}
	}
	return dst
}

// table says what lies on the table and what may be done.
func (g *Game) table(t *turn) string {
	var parts []string
	if t.memory > 0 {
		parts = append(parts, fmt.Sprintf("freight train with %d points in memory", t.memory))
	}
	switch {
	case t.inAir > 0:
		parts = append(parts, number(int(t.inAir), "die", "dice")+" in the air")
	case t.loose != 0:
		parts = append(parts, "on the table "+spaced(t.loose))
	case t.phase != PhaseFreightOffer:
		parts = append(parts, number(maxDice-t.standing(), "die", "dice")+" to throw")
	}
	switch t.phase {
	case PhaseHead:
		parts = append(parts, number(maxHeadRolls-int(t.headRolls), "head roll", "head rolls")+" left")
	case PhaseCargoPick, PhaseCargoReady:
		parts = append(parts, number(int(t.cargoRolls), "cargo roll", "cargo rolls")+" left")
	case PhaseFreightOffer:
		parts = append(parts, "complete, and may become a freight train")
	}
	return strings.Join(parts, "; ")
}

// worth is a line that says what the train would score now, if anything.
func (g *Game) worth(s State) string {
	without, with := g.Worth(s)
	switch {
	case s.Freight():
		return fmt.Sprintf("worth %d with a caboose\n", with)
	case with > 0:
		return fmt.Sprintf("worth %d, with a caboose %d\n", without, with)
	case without > 0:
		return fmt.Sprintf("worth %d\n", without)
	}
	return ""
}

// columns is the width of pictures and reports.
const columns = 100

// verdict names the winners.
func (g *Game) verdict(s State) string {
	winners := g.leaders(&s)
	verb := "wins"
	if winners.count() > 1 {
		verb = "share the win"
	}
	return fmt.Sprintf("Game over (%s): %s %s with %d points.", g.reason(&s), strings.ToLower(list(winners)), verb, s.best())
}

// list returns "Seat 1" or "Seats 0, 2 and 3".
func list(who seats) string {
	var names []string
	for seat := range uint8(core.MaxSeats) {
		if who.has(seat) {
			names = append(names, strconv.Itoa(int(seat)))
		}
	}
	if len(names) < 2 {
		return "Seat " + strings.Join(names, "")
	}
	last := len(names) - 1
	return "Seats " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// number returns "1 die" or "3 dice".
func number(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// spaced returns the faces with blanks between.
func spaced(d core.Dice) string { return strings.Join(strings.Split(d.String(), ""), " ") }
