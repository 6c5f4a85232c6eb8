// Package core holds what all games of this library share: the contract
// between a game and the programs that play it, and the parts that more than
// one railroad game is made of.
//
// The contract is [Game] (rules alone) and [Codec] (rules, text and storage).
// A state and a move are comparable values without pointers, so assignment is
// a snapshot and == is equality. Randomness is a player: when [Game.Turn] says
// [Chance], the game lists every outcome with an exact integer weight and one
// of them is applied like any other move; [Pick] chooses one with a [Chooser]
// that the caller owns, such as a *rand.Rand.
//
// What a seat may know is a [View], a type of its own. A game without secrets
// embeds [NoSecrets].
//
// A refused move is an [*Illegal] that names the [Rule] it breaks; any other
// unusable input (text, JSON, options, boards, numbers of players) is an
// [*Invalid]. Nothing panics on bad input.
//
// A house rule is a type of your own that embeds the Game of a package and
// overrides what the rule concerns; package coretest proves it and has an example.
//
// The shared parts: [Dice], [Pile] and [Layers] for chance, [HalfDown] and
// [Split] for money, [Rank] and [Standing] for scores, [Options] for tables of
// options, [Coder] and [ReadJSON] for storage.
package core
