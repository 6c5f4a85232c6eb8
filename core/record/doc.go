// Package record writes a game down as a small text that a person can read, and
// plays it again.
//
// A record is the truth of a game: what opens the game again, free metadata,
// and every step in order, chance outcomes included. It holds no seed and needs
// no random generator.
//
//	railrules record 1
//	game: traindice
//	revision: 1
//	players: 2
//	options: {}
//	event: Sunday table
//	white: a player's name: kept exactly
//
//	rolled 5
//	rolled 3
//	roll
//	rolled 112456
//	keep 124
//
// The first line names the format and its version. The header lines follow in
// this order: game, revision, players, options, board, digest (see
// [core.Header]; a part that is empty, or a revision of 0, has no line), then
// the metadata in the order of the record. After one empty line each line is
// the text of one step. Every line ends with a line feed, the last one too: a
// record cut within a line is refused.
//
// [Parse] accepts exactly what [Record.AppendText] writes, so equal records are
// equal texts. Sizes are bounded by the constants of this package.
//
// [Replay] iterates over the steps of a record with their states, [Final]
// returns the last state, [Of] makes a record from a game and its moves.
package record
