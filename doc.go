// Package railrules is a library of railroad board-game rules: four games as
// pure rules on one shared contract. It holds documentation only; import the
// packages below it.
//
//   - core: the contract and the shared parts (dice, piles, money, standings,
//     rules and errors); core/coretest is the conformance kit, core/record
//     writes a game as text, core/table runs a match
//   - traindice: push your luck with six dice
//
// It is for authors of game apps and servers, of front ends, and of bots and
// rule-checking tests. The library depends on the standard library only and is
// not affiliated with any publisher.
package railrules
