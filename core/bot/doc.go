// Package bot holds players for any game of this library: [Random], [Greedy]
// and [Search], a Monte Carlo tree search for open games, for games with chance
// and for games with secrets.
//
// A [Bot] is asked with a [core.View], so it knows what its seat knows. A host
// that holds the truth asks through [Ask], which makes the view and checks the
// answer:
//
//	g, err := unionpacific.New(3, unionpacific.Options{})
//	b := bot.NewSearch(g, bot.Options[unionpacific.State]{Evaluate: g.Evaluate, Widen: 1, Playout: 40})
//	...
//	m, err := bot.Ask(ctx, g, s, b, 2000, r)  // 2,000 iterations, or fewer if ctx ends
//	fmt.Println(b.Report())                   // what the bot thinks
//
// A host with tables of many games, a table.Registry, has a [Roster] beside it,
// whose bots read views and answer in text. [New] makes a bot by name.
//
// Each game package has an evaluation, the method Evaluate of its Game. A search
// also does without one, as it can play the games it imagines to their end, and
// then needs many times the iterations.
//
// # What can be relied on
//
// A bot answers with one of the moves it was given. With a number of iterations
// and generators in the same state the answers are the same, also when a search
// uses several goroutines. The package draws no random number of its own.
//
// # What cannot
//
// How well a bot plays, and which move it answers, may change between versions.
package bot
