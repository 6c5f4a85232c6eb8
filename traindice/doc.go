// Package traindice is a push-your-luck game with six dice. Each turn a player
// puts together a train - locomotive (6), tender (5), freight cars (4, 3, 2) and
// caboose (1) - and scores the freight it carries, doubled if a caboose closes
// it. A train with two locomotives and three freight cars becomes a freight
// train, which can be loaded again and again at the risk of a crash. The game
// is for 1 to 8 players and nothing is hidden. The rules are in RULES.md.
//
// # A game
//
//	g, err := traindice.New(2, traindice.Options{})
//	s := g.Start()
//	for g.Turn(s) != core.Nobody {
//		m := decide(g, s)        // one of g.Moves(s), or at core.Chance what was rolled
//		s, err = g.Apply(s, m)   // a refused move names its rule and changes nothing
//	}
//	winners := g.Standing(s).Winners()
//
// A throw is two steps: the player's [Roll] puts the dice in the air, then an
// outcome such as Rolled(1, 1, 2, 4, 5, 6) says what they show. The program
// picks it by its weight with [core.Pick], or enters what real dice rolled.
// Where only one move is legal the player still makes it.
//
// [Game.AppendReport] tells what a step did. [Game.AppendPicture] draws a position
// as text, [Game.AppendSVG] as an image in which moves can be marked. Package
// solve, below this one, plays exactly.
//
// # Options
//
//	ID         field           JSON             values, default first
//	TD-OPT-1   CargoRolls      cargoRolls       one-more, three-total
//	TD-OPT-2   Crash           crash            three-dice, any-reroll, any-head
//	TD-OPT-3   FreightEntry    freightEntry     forced, offered
//	TD-OPT-4   FreightDouble   freightDouble    true, false
//	TD-OPT-5   CabooseRequired cabooseRequired  false, true
//	TD-OPT-6   FullSetScore    fullSetScore     25, 0 to 1000000
//	TD-OPT-7   EndMode         endMode          target, rounds
//	TD-OPT-8   Target          target           100, 1 to 1000000
//	TD-OPT-9   Rounds          rounds           10, 1 to 1000000
//	TD-OPT-10  Finish          finish           equal-turns, sudden
//	TD-OPT-11  Ties            ties             shared, playoff
//	TD-OPT-12  FreightPick     freightPick      at-least-one, free
//
// [Default] is the zero [Options]; [Published] is the printed game as far as it
// is known.
//
// # What is not promised
//
// The layout of a State in memory, the wording of reports, pictures and error
// texts, and the binary form between revisions of the rules may change; rule
// IDs, the notation and the names of options stay.
//
// The package is not affiliated with any publisher.
package traindice
