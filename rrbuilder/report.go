package rrbuilder

import (
	"fmt"
	"slices"

	"github.com/railrules/railrules/core"
)

// AppendReport appends what the step m from before to after did, in sentences,
// each on a line: the move first, then what followed from it. It appends nothing
// for a move that is not legal.
func (g *Game) AppendReport(dst []byte, before State, m Move, after State) []byte {
	r := &report{g: g, before: &before, after: &after, dst: dst}
	switch {
	case g.test(r.before, m) != nil: // no step of this game
		return dst
	case before.phase == PhaseNomination && m.Kind == KindPass:
		r.say("%s passes the nomination.", r.actor())
	case before.phase == PhaseNomination:
		r.say("%s nominates %s with a bid of %d.", r.actor(), g.board.Company(m.Company).Name, m.Bid)
	case before.phase == PhaseBidding:
		r.bid(m)
	case before.phase == PhaseBuilding:
		r.build(m)
	default:
		l := g.board.Location(m.Location)
		r.say("%s takes the %s cube of %s for %s.", r.actor(), g.board.Color(l.Color), l.Name, r.company(before.atSlot()))
	}
	r.follow()
	return r.dst
}

type report struct {
	g             *Game
	before, after *State
	dst           []byte
}

func (r *report) say(format string, args ...any) {
	r.dst = append(fmt.Appendf(r.dst, format, args...), '\n')
}

func (r *report) actor() string { return title(r.g.Turn(*r.before)) }

func (r *report) company(c Company) string { return r.g.board.Company(c).Name }

// bid reports a bid or a pass, and the sale.
func (r *report) bid(m Move) {
	c := r.before.company
	if m.Kind == KindBid {
		r.say("%s bids %d for %s.", r.actor(), m.Bid, r.company(c))
		return
	}
	r.say("%s lets %s go.", r.actor(), r.company(c))
	if r.after.phase != PhaseBidding {
		r.say("%s buys %s for %d.", title(core.Seat(r.before.high)), r.company(c), r.before.bid)
	}
}

// build reports track or a pass, and the link.
func (r *report) build(m Move) {
	c := r.before.atSlot()
	if m.Kind == KindPass {
		r.say("%s can build nothing and passes.", r.company(c))
		return
	}
	o := r.g.offer(r.before, c, m)
	info := r.g.board.Route(m.Route)
	from, to := r.g.board.Location(info.A), r.g.board.Location(info.B)
	if m.Kind == KindBuildFrom && m.Location == info.B || m.Kind == KindBuild && !r.before.network[c].Has(info.A) {
		from, to = to, from
	}
	r.say("%s builds %s from %s to %s for %d and earns $%d.", r.actor(), r.company(c), from.Name, to.Name, o.Cost, o.Profit)
	if o.Link == 0 {
		return
	}
	r.say("The transcontinental link is made.")
	for d := range o.Link.All() {
		figure := r.g.bonus[1]
		if d == c {
			figure = r.g.bonus[0]
		}
		r.say("%s earns $%d for the link.", r.company(d), figure)
	}
}

// follow reports the automatic steps.
func (r *report) follow() {
	b, a := r.before, r.after
	r.passed()
	if a.turn != b.turn || a.final() && !b.final() {
		r.endOfTurn()
	}
	if a.phase == PhaseOver {
		r.end()
	}
}

// passed reports the companies that passed by themselves.
func (r *report) passed() {
	b, a := r.before, r.after
	if b.phase == PhaseGoods {
		companies := len(r.g.board.companies)
		gone := min(max(int(b.left)-int(a.left), 0), companies)
		for _, c := range a.row[companies-gone : companies] {
			r.say("%s finds no more cubes.", r.company(c))
		}
		return
	}
	ended := a.turn != b.turn || a.final()
	if a.phase != PhaseBuilding && !ended {
		return
	}
	for _, c := range b.row[:b.left] {
		sold := b.controller[c] != 0 || b.phase == PhaseBidding && c == b.company
		if !sold && (ended || !slices.Contains(a.row[:a.left], c)) {
			r.say("Nobody runs %s: it passes.", r.company(c))
		}
	}
}

// endOfTurn reports profits and what comes next.
func (r *report) endOfTurn() {
	for seat := range r.g.players {
		if more := r.turnProfit(seat); more > 0 {
			r.say("%s collects profits of $%d.", title(core.Seat(seat)), more)
		}
	}
	if !r.after.final() {
		r.say("Turn %d begins: each seat gets %d cubes.", r.after.turn, r.g.grant)
		return
	}
	r.say("The turns are over: a goods cube lies on each connected location.")
	for c := range r.g.board.companies {
		if seat := r.after.controller[c]; seat != 0 {
			r.say("%s runs %s now.", title(core.Seat(seat)-1), r.company(Company(c)))
		}
	}
}

// turnProfit returns the profits that a seat is paid at the end of the turn.
func (r *report) turnProfit(seat int) int {
	sum := int(r.after.cash[seat]) - int(r.before.cash[seat])
	if r.after.phase == PhaseOver {
		sum -= r.g.dividends(r.after, seat)
	}
	return sum
}

// end reports the final payout and the winners.
func (r *report) end() {
	for c := range r.g.board.companies {
		value := r.after.FinalValue(Company(c))
		if value > 0 {
			each := r.g.payout(value, r.after.issued(Company(c)))
			r.say("%s is worth $%d: each share with a player is paid $%d.", r.company(Company(c)), value, each)
		}
	}
	r.say("The game is over. %s", verdict(r.g.Standing(*r.after)))
}
