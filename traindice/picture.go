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

// AppendReport appends what the step did, in sentences.
func (g *Game) AppendReport(dst []byte, before State, m Move, after State) []byte {
	if g.check(&before, m) != nil {
		return dst
	}
	var parts []string
	if before.turn.phase == PhaseStart {
		parts = append(parts, fmt.Sprintf("Seat %d rolls a %d.", before.seat, m.Dice.Sum()))
	} else {
		parts = g.reportTurn(&before, m, after)
	}
	if next := g.reportNext(&before, &after); next != "" {
		parts = append(parts, next)
	}
	return appendSentences(dst, parts)
}

// columns is the width of pictures and reports.
const columns = 100

// appendSentences appends as many sentences to a line as it holds.
func appendSentences(dst []byte, sentences []string) []byte {
	width := 0
	for i, sentence := range sentences {
		switch {
		case i == 0:
		case width+1+len(sentence) > columns:
			dst, width = append(dst, '\n'), 0
		default:
			dst, width = append(dst, ' '), width+1
		}
		dst, width = append(dst, sentence...), width+len(sentence)
	}
	return append(dst, '\n')
}

// reportTurn tells what a step of a turn did to the train and to the total.
func (g *Game) reportTurn(before *State, m Move, after State) []string {
	t := before.turn
	end := g.advance(&t, m)
	parts := []string{act(before, m)}
	if result := reportTrain(&before.turn, &t); result != "" && end != crashed {
		parts = append(parts, result)
	}
	if end != goesOn {
		parts = append(parts, end.String(), fmt.Sprintf("Seat %d scores %s and has %d.",
			before.seat, number(int(g.points(&t, end)), "point", "points"), after.totals[before.seat]))
	}
	return parts
}

// act tells what the player or the dice did.
func act(s *State, m Move) string {
	switch m.Kind {
	case KindRoll:
		return fmt.Sprintf("Seat %d throws %s.", s.seat, number(maxDice-s.turn.standing(), "die", "dice"))
	case KindStop:
		return fmt.Sprintf("Seat %d stops.", s.seat)
	case KindFreight:
		return fmt.Sprintf("Seat %d makes up a freight train.", s.seat)
	case KindRolled:
		return fmt.Sprintf("The dice show %s.", spaced(m.Dice))
	}
	if m.Dice == 0 {
		return fmt.Sprintf("Seat %d adds nothing.", s.seat)
	}
	return fmt.Sprintf("Seat %d adds %s.", s.seat, pieces(m.Dice))
}

// reportTrain tells what became of the train by rule.
func reportTrain(old, t *turn) string {
	rolled := old.inAir > 0
	switch {
	case t.tender && !old.tender && old.locomotives == 0:
		return "Locomotive and tender stand."
	case t.tender && !old.tender:
		return "The tender stands."
	case t.locomotives > old.locomotives && old.phase == PhaseHead:
		return "A locomotive stands."
	case rolled && old.phase == PhaseHead:
		return "Nothing is set aside."
	case rolled && t.phase == PhaseFreightReady:
		return "Nothing can be added."
	case t.memory > 0 && old.memory == 0:
		return fmt.Sprintf("The train becomes a freight train with %d points in memory.", t.memory)
	case t.memory > old.memory:
		return fmt.Sprintf("The load is complete, %d points are in memory.", t.memory)
	case t.phase == PhaseFreightOffer:
		return "The train may become a freight train."
	}
	return ""
}

var endingSentences = [...]string{"", "The head search fails.", "The train is closed.", "The caboose closes the train.",
	"All six dice stand.", "No roll is left.", "The freight train crashes!"}

// String tells how the turn ended.
func (e ending) String() string { return endingSentences[e] }

// reportNext tells of a decided start roll, a new round or the end.
func (g *Game) reportNext(before, after *State) string {
	_, more := g.next(before, before.seat)
	switch {
	case after.turn.phase == PhaseOver:
		return g.verdict(*after)
	case after.turn.phase == PhaseStart && after.seat <= before.seat:
		return list(after.seats) + " roll again."
	case before.turn.phase == PhaseStart && after.turn.phase != PhaseStart:
		return fmt.Sprintf("Seat %d begins.", after.first)
	case more || after.turn != turn{phase: PhaseHead}: // the round goes on
		return ""
	case after.playoff:
		return list(after.seats) + " play on for the win."
	}
	return fmt.Sprintf("Round %d begins.", after.round)
}

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

// pieces returns "a locomotive, two freight cars (3 4) and the caboose" or the
// like.
func pieces(d core.Dice) string {
	var names []string
	if d.Count(locomotive) > 0 {
		names = append(names, "a locomotive")
	}
	if c := cars(d); c != 0 {
		names = append(names, number(c.Len(), "freight car", "freight cars")+" ("+spaced(c)+")")
	}
	if d.Count(caboose) > 0 {
		names = append(names, "the caboose")
	}
	return strings.Join(names, " and ")
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
