// Package coretest checks that a game keeps the laws of the contract, in the
// manner of testing/fstest: hand it the game, and it plays, pries and reports.
//
//	func TestLaws(t *testing.T) {
//		g, err := mygame.New(3, mygame.Options{})
//		if err != nil {
//			t.Fatal(err)
//		}
//		coretest.Run(t, g, coretest.Options[mygame.State, mygame.Move]{
//			Steps:  400,                            // every game ends within them
//			Masked: []string{"draw ?"},             // what seats do not see
//			Rules:  mygame.Rules(),                 // what a refusal may name
//		})
//	}
//
// [Run] makes a subtest of every law; [Check] returns the failures as an error,
// for programs that are no tests; [Walk] checks one game while it is played and
// is made for property tests that shrink. [Laws] lists the laws with their
// explanations. A [Failure] carries the record of the game in which it shows.
//
// All randomness comes from the Chooser in [Options] or from generators with
// fixed seeds, so a run that fails fails again.
package coretest
