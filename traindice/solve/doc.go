// Package solve plays train dice perfectly.
//
// [New] solves a turn for the highest expected score, for any options: the
// value of every state, of every legal move in it, and the best move. By
// default a turn is worth 21.356831261592648 points.
//
//	s, err := solve.New(traindice.Options{})
//	fmt.Println(s.Turn())              // at the beginning of a turn
//	best, ok := s.Best(state)          // best.Move, best.Value
//	choices := s.AppendChoices(nil, state)
//
// [NewDuel] solves the game of two players to a target for the highest
// probability of winning, a shared win counting one half, against an opponent
// who does the same. The scores of both and the right of the second player to
// complete the round enter every decision. By default the first player wins
// with probability 0.48865: the last word is worth more than the first.
//
// [NewBot] makes a player for package bot of either.
//
// # How
//
// The rules are not written down a second time. A turn is read off
// [traindice.Game] by playing every step of it once, which gives a graph of
// about a thousand states without cycles, and for freight trains, whose memory
// has no limit, the choices that each load has. Backward induction does the
// rest. For memories from some size on a freight train has a closed form, see
// [Solution.FreightTrain], and every memory below follows from higher ones, so
// that nothing is cut off and nothing iterated until it looks settled. A solution
// takes milliseconds. What is inexact is rounding, see [Solution.Bound].
//
// Free picks (TD-OPT-12) let a player throw the same dice again for ever. The
// value is then the supremum over all plays that end; it is reached by waiting
// only for what is better than waiting, which ends with probability 1.
//
// The game of two is solved by value iteration over both totals, from the
// highest down, with a whole turn solved for every pair of totals and either
// player. Scores are not cut off either; what is, and the error that it leaves,
// is told by [Duel.Bound].
package solve
