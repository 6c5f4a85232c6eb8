package rrbuilder

// Invariant returns a *core.Invalid that says which invariant s does not keep,
// or nil. A state that passes is safe for every method and could stand on a
// table: it is what the decoders accept.
func (g *Game) Invariant(s State) error {
	for _, holds := range invariants {
		if err := holds(g, &s); err != nil {
			return err
		}
	}
	return nil
}

// invariants go from the shape of a state to what its parts say of each other;
// each may rely on those before it.
var invariants = []func(*Game, *State) error{
	(*Game).keepsRanges,
	(*Game).keepsRows,
	(*Game).keepsAuction,
	(*Game).keepsShares,
	(*Game).keepsTrack,
	(*Game).keepsCubes,
	(*Game).keepsLink,
	(*Game).keepsMoney,
	(*Game).keepsGoods,
	(*Game).keepsControl,
	(*Game).keepsSlot,
}

// final reports whether the last turn is over.
func (s *State) final() bool { return s.phase == PhaseGoods || s.phase == PhaseOver }

// auctions reports whether companies are being sold.
func (s *State) auctions() bool { return s.phase == PhaseNomination || s.phase == PhaseBidding }

// keepsRanges: every number is in range, and what does not exist is zero.
func (g *Game) keepsRanges(s *State) error {
	players, companies := g.players, len(g.board.companies)
	if s.phase < PhaseNomination || s.phase > PhaseOver {
		return badState("phase", "there is none")
	}
	if s.turn < 1 || s.turn > Turns || s.final() && s.turn != Turns {
		return badState("turn", "out of range")
	}
	for seat := range MaxPlayers {
		if seat < players {
			continue
		}
		if s.cash[seat] != 0 || s.cubes[seat] != 0 || s.shares[seat] != [MaxCompanies]uint8{} {
			return badState("players", "a seat too many has something")
		}
	}
	for c := range MaxCompanies {
		if int(s.controller[c]) > players || int(s.start[c]) > len(g.board.locations) {
			return badState("companies", "a controller or start that does not exist")
		}
		if c >= companies && (s.network[c] != 0 || s.track[c] != Routes{} || s.treasury[c] != 0 || s.profit[c] != 0 ||
			s.goods[c] != [MaxColors]uint8{} || s.controller[c] != 0 || s.start[c] != 0 || s.row[c] != 0 || s.issued(Company(c)) != 0) {
			return badState("companies", "a company too many has something")
		}
	}
	if int(s.active) >= players {
		return badState("active player", "no seat")
	}
	return nil
}

// keepsRows: each company is in one of the rows once (invariant 4), and all are
// in the order row while companies are sold.
func (g *Game) keepsRows(s *State) error {
	companies := len(g.board.companies)
	var seen uint8
	for _, c := range s.row[:companies] {
		seen |= 1 << c
	}
	if seen != 1<<companies-1 || int(s.left) > companies {
		return badState("rows", "they do not hold each company once")
	}
	empty := s.phase == PhaseOver
	if s.auctions() && int(s.left) != companies || empty != (s.left == 0) {
		return badState("order row", "wrong length for the phase")
	}
	if s.slot > 0 && s.slot >= s.left || s.slot > 0 && s.auctions() {
		return badState("slot", "beyond the order row")
	}
	return nil
}

// keepsAuction: the seats of an auction fit each other, and there is none in
// other phases.
func (g *Game) keepsAuction(s *State) error {
	if s.passes > 0 && s.phase != PhaseNomination || int(s.passes) >= g.players {
		return badState("nomination passes", "too many for the phase")
	}
	if s.phase != PhaseBidding {
		if s.company != 0 || s.bid != 0 || s.high != 0 || s.toAct != 0 || s.out != 0 {
			return badState("auction", "there is none in this phase")
		}
		return nil
	}
	switch {
	case int(s.company) >= len(g.board.companies) || s.controller[s.company] != 0:
		return badState("auction", "the company is not for sale")
	case int(s.high) >= g.players || int(s.toAct) >= g.players || s.out >= 1<<g.players:
		return badState("auction", "no such seat")
	case s.high == s.toAct || s.out>>s.high&1 != 0 || s.out>>s.toAct&1 != 0:
		return badState("auction", "the seat to act and the high bidder are two seats that did not pass")
	case s.bid > s.cubes[s.high] || int32(s.bid) < g.minimum || s.high != s.active && int32(s.bid) == g.minimum:
		return badState("auction", "the high bid is out of range")
	}
	return nil
}

// keepsShares: no more shares than there are or than turns have begun
// (invariant 1); a company sold this turn has issued one for it.
func (g *Game) keepsShares(s *State) error {
	unsold := 0
	for c := range g.board.companies {
		n, sold := s.issued(Company(c)), s.controller[c] != 0
		if s.final() {
			if n > Shares || sold != (n > 0) {
				return badState("shares", "too many, or a controller without shares")
			}
			continue
		}
		limit := int(s.turn) - 1
		if sold {
			limit++
		} else {
			unsold++
		}
		if n > limit || sold && s.shares[s.controller[c]-1][c] == 0 {
			return badState("shares", "too many, or a controller without a share")
		}
	}
	if s.auctions() && unsold == 0 {
		return badState("phase", "no company is left to sell")
	}
	return nil
}

// keepsTrack: the track of each company is one piece on free routes of the
// board and holds its start (invariants 2, 8 and 10); networks are its ends.
func (g *Game) keepsTrack(s *State) error {
	b := g.board
	var laid Routes
	for c := range b.companies {
		track := s.track[c]
		if track.without(b.all) != (Routes{}) || !track.and(laid).empty() {
			return badState("track", "a route that does not exist or bears track twice")
		}
		laid = laid.or(track)
		var ends Locations
		for r := range track.All() {
			ends.add(b.end[r][0])
			ends.add(b.end[r][1])
		}
		if ends != s.network[c] {
			return badState("network", "not the ends of the track")
		}
		if track.empty() != (s.start[c] == 0) {
			return badState("start", "a company has one exactly if it has track")
		}
		if track.empty() {
			continue
		}
		start := Location(s.start[c] - 1)
		if !ends.Has(start) || !b.starts.Has(start) || b.reach(start, track) != ends {
			return badState("track", "not one piece with the start location")
		}
		if g.trackLimit > 0 && track.Len() > g.trackLimit {
			return badState("track", "more than the limit")
		}
		// Track was built by a controller, in a turn whose share was issued.
		if bought := s.issued(Company(c)); bought == 0 || s.auctions() && bought == 1 && s.controller[c] != 0 {
			return badState("track", "of a company that nobody could build for")
		}
	}
	return nil
}

// reach returns the locations that the given routes connect with l.
func (b *Board) reach(l Location, routes Routes) Locations {
	var set Locations
	set.add(l)
	for grown := true; grown; {
		grown = false
		for r := range routes.All() {
			ends := Locations(1)<<b.end[r][0] | Locations(1)<<b.end[r][1]
			if set&ends != 0 && ends&^set != 0 {
				set |= ends
				grown = true
			}
		}
	}
	return set
}

// keepsCubes: all cubes granted are with players, in treasuries or spent on
// track (invariant 3). Those taken out at the end are not counted any more.
func (g *Game) keepsCubes(s *State) error {
	each := int(g.grant) * int(s.turn)
	sum := 0
	for seat := range g.players {
		if int(s.cubes[seat]) > each {
			return badState("cubes", "more than a seat got")
		}
		sum += int(s.cubes[seat])
	}
	for c := range g.board.companies {
		if s.treasury[c] > 0 && (s.final() || s.issued(Company(c)) == 0) {
			return badState("treasury", "cubes where there can be none")
		}
		sum += int(s.treasury[c])
		for r := range s.track[c].All() {
			sum += int(g.board.cost[r])
		}
	}
	if granted := g.players * each; sum > granted || sum < granted && !s.final() {
		return badState("cubes", "%d of the %d granted are accounted for", sum, granted)
	}
	return nil
}

// keepsLink: the link is made exactly if track joins its ends (invariant 6).
func (g *Game) keepsLink(s *State) error {
	if s.link != (g.line(&s.network) != 0) {
		return badState("link", "made or not, against the track")
	}
	return nil
}

// keepsMoney: cash and profits are what the track can have paid (invariant 5).
// Each location pays each company once at most, but for its start.
func (g *Game) keepsMoney(s *State) error {
	earned, total := 0, 0
	for c := range g.board.companies {
		most := 0
		for l := range s.network[c].All() {
			if uint8(l)+1 != s.start[c] {
				most += int(g.board.value[l])
			}
		}
		if s.link && s.network[c] != 0 {
			most += max(g.bonus[0], g.bonus[1])
		}
		level := int(s.profit[c])
		if level > most || g.unit > 0 && level%g.unit != 0 || level > 0 && s.phase != PhaseBuilding {
			return badState("profit", "more than the track can pay, or at the wrong time")
		}
		if s.controller[c] == 0 && level != 0 && (!s.link || level != g.bonus[1]) {
			return badState("profit", "of a company that nobody controls")
		}
		earned += level
		total += most
	}
	for seat := range g.players {
		cash := int(s.cash[seat])
		if s.phase == PhaseOver {
			cash -= g.dividends(s, seat)
		}
		if cash < 0 || g.unit > 0 && cash%g.unit != 0 || cash > 0 && g.unit == 0 {
			return badState("cash", "not what profits add up to")
		}
		if cash > 0 && s.turn == 1 {
			return badState("cash", "there are no profits before the end of turn 1")
		}
		earned += cash
	}
	if earned > total {
		return badState("cash", "more than the track can have paid")
	}
	return nil
}

// dividends returns what a seat is paid for its shares when the game ends.
func (g *Game) dividends(s *State, seat int) int {
	sum := 0
	for c := range g.board.companies {
		if n := int(s.shares[seat][c]); n > 0 {
			sum += n * g.payout(GoodsValue(s.goods[c]), s.issued(Company(c)))
		}
	}
	return sum
}

// keepsGoods: in the last phase each connected location has given one cube of
// its colour, to the map or to a company that connects it (invariant 7).
func (g *Game) keepsGoods(s *State) error {
	var connected Locations
	for c := range g.board.companies {
		connected |= s.network[c]
	}
	if s.onMap&^connected != 0 || s.onMap != 0 && s.phase != PhaseGoods {
		return badState("goods on the map", "at a location or at a time without them")
	}
	taken := connected &^ s.onMap
	if !s.final() {
		taken = 0
	}
	if !g.assigns(s, taken) {
		return badState("goods", "not those taken from the networks")
	}
	return nil
}

// assigns reports whether the cubes of the locations taken can have gone to the
// companies as their goods say, each from its own network. By Hall's theorem,
// for each colour: the numbers agree, and every set of companies finds as many
// locations as it holds cubes.
func (g *Game) assigns(s *State, taken Locations) bool {
	for k := range MaxColors {
		var of Locations
		for l := range taken.All() {
			if g.board.color[l] == Color(k) {
				of.add(l)
			}
		}
		for set := 1; set < 1<<MaxCompanies; set++ {
			cubes, reach := 0, Locations(0)
			for c := range MaxCompanies {
				if set>>c&1 != 0 {
					cubes += int(s.goods[c][k])
					reach |= s.network[c]
				}
			}
			if all := set == 1<<MaxCompanies-1; cubes > (reach&of).Len() || all && cubes != of.Len() {
				return false
			}
		}
	}
	return true
}

// keepsControl: in the last phase a company is run by a holder of most shares
// (RR-FINAL-3).
func (g *Game) keepsControl(s *State) error {
	if !s.final() {
		return nil
	}
	for c := range g.board.companies {
		if s.controller[c] == 0 {
			continue
		}
		for seat := range g.players {
			if s.shares[seat][c] > s.shares[s.controller[c]-1][c] {
				return badState("controller", "not a holder of most shares")
			}
		}
	}
	return nil
}

// keepsSlot: the company at its slot can decide, and in the last phase all
// companies in the order row took a cube each time round.
func (g *Game) keepsSlot(s *State) error {
	switch s.phase {
	case PhaseBuilding:
		if s.controller[s.atSlot()] == 0 {
			return badState("slot", "of a company that nobody controls")
		}
	case PhaseGoods:
		if c := s.atSlot(); s.controller[c] == 0 || s.network[c]&s.onMap == 0 {
			return badState("slot", "of a company that cannot take a cube")
		}
		rounds := s.goodsOf(s.row[s.slot])
		for i, c := range s.row[:len(g.board.companies)] {
			n := s.goodsOf(c)
			switch {
			case i < int(s.slot) && n != rounds+1, i >= int(s.slot) && i < int(s.left) && n != rounds:
				return badState("goods", "companies did not take them in turn")
			case i >= int(s.left) && (n > rounds || s.network[c]&s.onMap != 0):
				return badState("passing row", "a company that can still take cubes")
			}
		}
	}
	return nil
}

// goodsOf counts the cubes of a company.
func (s *State) goodsOf(c Company) int {
	n := 0
	for _, k := range s.goods[c] {
		n += int(k)
	}
	return n
}
