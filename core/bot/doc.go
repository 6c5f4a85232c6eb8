// Package bot holds players for any game of this library: [Random], [Greedy]
// and [Search], a Monte Carlo tree search for open games, for games with chance
// and for games with secrets.
//
// A [Bot] is asked with a [core.View], so it knows what its seat knows. A host
// that holds the truth asks through [Ask], which makes the view and checks the
// answer.
package bot
