// Package railrules is a library of railroad board-game rules: four games as
// pure rules on one shared contract. It holds documentation only; import the
// packages below it.
//
// The games are traindice (six dice, push your luck), rrbuilder (auctions for
// control, coast to coast; published as Steel Driver), unionpacific (shares,
// networks, hidden dividends) and tycoon (hex track, deliveries, cards; Railroad
// Tycoon, the board game). What they share is in core: the contract and the
// parts (dice, piles, money, standings, rules and errors). Below it are
// core/coretest, the conformance kit, and core/gametest, files and positions for
// tests; core/record, a game as text; core/table, a running match; core/bot,
// players that think; core/svg, for pictures.
//
// It is for authors of game apps and servers, who start a table, send each seat
// its view, accept a move and get the next state or the rule it breaks; of front
// ends, who list and check moves and draw the board; and of bots and tests, who
// enumerate chance with exact odds and sample hidden cards fairly.
//
// # The contract
//
// A game g is made for a number of players and options, never changes, and is
// used from any number of goroutines. States and moves are comparable values.
//
//	s := g.Start()
//	g.Turn(s)                  // a seat, core.Chance or core.Nobody
//	g.AppendMoves(nil, s)      // the legal moves of the seat
//	g.AppendChances(nil, s)    // at core.Chance: every outcome with its weight
//	g.Check(s, m)              // nil, or an *core.Illegal naming the rule
//	s, err := g.Apply(s, m)    // the next state; s itself if m is refused
//	g.Standing(s)              // scores; at the end places and reason
//	g.View(s, seat)            // what the seat may know
//	g.Seen(s, m, seat)         // the move as the seat learns of it
//	g.Sample(view, rng)        // a full state that fits the view
//
// The library depends on the standard library only. It is not affiliated with
// any publisher.
package railrules
