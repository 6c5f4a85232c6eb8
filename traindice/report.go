package traindice

import (
	"fmt"
	"strings"

	"github.com/railrules/railrules/core"
)

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
