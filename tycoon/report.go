package tycoon

import (
	"fmt"
	"strings"
)

// AppendReport appends what the step m did, in sentences.
func (g *Game) AppendReport(dst []byte, before State, m Move, after State) []byte {
	if !g.board.wellFormed(&m) {
		return append(dst, "Nothing happens.\n"...)
	}
	if before.owner != 0 {
		m = g.Seen(before, m, before.owner.Seat())
	}
	r := reporter{g: g, before: &before, after: &after}
	r.move(&m)
	r.won()
	r.flow()
	return append(dst, r.text.String()...)
}

type reporter struct {
	g             *Game
	before, after *State
	text          strings.Builder
}

func (r *reporter) say(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

// move tells the move itself.
func (r *reporter) move(m *Move) {
	b, seat := r.g.board, fmt.Sprintf("Seat %d", r.before.actor)
	switch m.Kind {
	case KindPass:
		r.say("%s passes in the auction.", seat)
	case KindSkip:
		r.say("%s does nothing with this action.", seat)
	case KindFinish:
		r.say("%s ends the build.", seat)
	case KindIssue:
		r.say("%s issues a share for %s.", seat, dollars(int(b.share)))
	case KindUpgrade:
		r.say("%s raises the engine to level %d.", seat, r.after.level[r.before.actor])
	case KindBid:
		r.say("%s bids %s.", seat, dollars(int(m.Amount)))
	case KindKeep:
		r.say("%s keeps %s.", seat, b.tycoonName(m.Tycoon))
	case KindTake:
		r.say("%s takes %s.", seat, b.cardTitle(m.Card))
	case KindPlay:
		r.say("%s plays %s.", seat, b.cardTitle(m.Card))
	case KindWest:
		r.say("%s builds the western link at %s.", seat, b.cityName(m.City))
	case KindGrow:
		r.say("%s lets %s grow.", seat, b.cityName(m.City))
	case KindUrbanize:
		r.say("%s urbanizes %s: it is %s now.", seat, b.cityName(m.City), m.Color)
	case KindBuild:
		r.say("%s builds from %s.", seat, b.cityName(m.City))
	case KindLay, KindRedirect:
		r.tile(m, seat)
	case KindDeliver:
		r.delivery(m, seat)
	default:
		r.outcome(m)
	}
}

func (r *reporter) outcome(m *Move) {
	b := r.g.board
	switch m.Kind {
	case KindDrawCube:
		to := r.before.city
		if r.before.phase == PhaseSetup {
			to = City(r.g.event(r.before).to)
		}
		r.say("A %s cube comes to %s.", m.Color, b.cityName(to))
	case KindDrawCard:
		r.say("%s is turned up.", b.cardTitle(m.Card))
	case KindDrawTycoon:
		r.say("Seat %d is dealt %s.", r.before.actor, b.tycoonName(m.Tycoon))
	case KindReveal:
		if m.Tycoon == NoTycoon {
			r.say("Seat %d does not hold %s.", r.before.actor, b.tycoonName(b.pullman))
			return
		}
		r.say("Seat %d shows %s.", r.before.actor, b.tycoonName(m.Tycoon))
	}
}

// tile tells price and place of a tile, and the link it completes.
func (r *reporter) tile(m *Move, seat string) {
	verb := "lays track"
	if m.Kind == KindRedirect {
		verb = "redirects track"
	}
	price := dollars(r.g.price(r.before, m))
	r.say("%s %s at %d,%d between sides %d and %d for %s.", seat, verb, m.Hex.Q, m.Hex.R, m.A, m.B, price)
	if r.after.nLinks == r.before.nLinks {
		return
	}
	for i, l := range r.after.links[:r.after.nLinks] {
		if l != r.before.links[i] { // the first that is new in the order of links
			r.say("It completes a link between %s and %s.", r.g.board.cityName(l.a.city()), r.g.board.cityName(l.b.city()))
			return
		}
	}
}

// delivery tells a route with the owners of its links.
func (r *reporter) delivery(m *Move, seat string) {
	b := r.g.board
	via := ""
	for i, step := range m.Route[:m.Links] {
		word := " by "
		if i == int(m.Links)-1 {
			word = " to "
		}
		via += word + b.cityName(step.To)
		if step.Owner > 0 {
			via += fmt.Sprintf(" (link of seat %d)", step.Owner-1)
		}
	}
	r.say("%s delivers a %s cube from %s%s.", seat, m.Color, b.cityName(m.City), via)
	for q := range r.g.players {
		if gain := r.after.score[q] - r.before.score[q]; gain > 0 {
			r.say("Seat %d scores %d.", q, gain)
		}
	}
	if r.after.marker&^r.before.marker != 0 {
		r.say("%s is empty; %s left.", b.cityName(m.City), counted(int(r.after.supply), "marker"))
	}
}

// won tells which green cards were won.
func (r *reporter) won() {
	for c := range Card(r.g.board.nCards) {
		d := r.g.board.card(c)
		if d.mark == Green && r.before.FaceUp(c)+r.before.InDeck(c) > r.after.FaceUp(c)+r.after.InDeck(c) {
			r.say("%s is won: %s.", r.g.board.cardTitle(c), counted(int(d.points), "point"))
		}
	}
	if r.after.triggered && !r.before.triggered {
		r.say("The last empty city marker is placed: this turn is the last.")
	}
}

// flow tells what happened by itself.
func (r *reporter) flow() {
	s, t := r.before, r.after
	if s.phase == PhaseAuction && t.phase == PhaseAction {
		r.say("Seat %d is first player.", t.first)
	}
	if s.phase == PhaseAction && t.phase != PhaseAction {
		r.say("Income and dividends are paid.")
		for q := range r.g.players {
			if n := int(t.shares[q] - s.shares[q]); n > 0 {
				r.say("Seat %d had to issue %s.", q, counted(n, "share"))
			}
		}
	}
	if t.turn > s.turn {
		r.say("Turn %d begins.", t.turn)
	}
	if t.phase == PhaseOver && s.phase != PhaseOver {
		standing := r.g.Standing(*t)
		for q := range r.g.players {
			r.say("Seat %d ends with %s, place %d.", q, counted(standing.Score[q], "point"), standing.Place[q])
		}
	}
}
