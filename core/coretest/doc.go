// Package coretest checks that a game keeps the laws of the contract, in the
// manner of testing/fstest: hand it the game, and it plays, pries and reports.
//
//	func TestLaws(t *testing.T) {
//		g, err := mygame.New(3, mygame.Options{})
//		if err != nil {
//			t.Fatal(err)
//		}
//		coretest.Run(t, g, coretest.Options[mygame.State, mygame.Move]{
//			Steps:  400,                // every game ends within them
//			Masked: []string{"draw ?"}, // what seats do not see
//			Rules:  mygame.Rules(),     // what a refusal may name
//		})
//	}
//
// [Run] makes a subtest of every law; [Check] returns the failures as an error,
// for programs that are no tests; [Walk] checks one game while it is played and
// is made for property tests that shrink. [Laws] lists the laws with their
// explanations. A [Failure] carries the record of the game in which it shows.
//
// A game with secrets is held to more laws than an open one: what each seat may
// know must follow from what it is told, and nothing else. The kit does not
// check what a host does with views.
//
// A house rule embeds the Game of a package and overrides Check, Apply,
// AppendMoves (or AppendChances), Moves, and Header with a name of its own; see
// the example. Options.Wraps names the game it embeds.
//
// Fuzz targets of a game hand what they are given to [TryText], [TryJSON],
// [TryBinary] or [TryOptions], then to [TryMove] or [PlayOn]; boards and other
// inputs that the contract does not know must be refused as [Refused] has it.
// [DrawMoves] and [CheckSVG] check single pictures. [Perft] counts positions.
//
// With Options.Evaluate the kit holds an evaluation of the game to its law, and
// [AgainstRandom] tells whether the bot that plays by it is any good.
//
// How fast a game is, is measured by [BenchmarkStep], [BenchmarkApply],
// [BenchmarkMoves] and [BenchmarkView], and told as multiples of
// [BenchmarkFloor]; [AllocsPerStep] is to be 0.
//
// [Distribution] finds exact odds by making every choice there is.
//
// All randomness comes from the Chooser in [Options] or from generators with
// fixed seeds, so a run that fails fails again.
package coretest
