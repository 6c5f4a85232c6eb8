package traindice

import "github.com/railrules/railrules/core"

// What the dice can show and what can be picked from them is the same in every
// game, so it is listed once and copied where it is asked for.

const (
	maxDice = 6 // in the air
	faces   = 6
	maxPick = 4 // loose dice that can be picked from
)

// The pieces of a train (TD-COMP-2); the faces between are freight cars.
const (
	caboose    = 1
	tender     = 5
	locomotive = 6
)

// One die each of the head, and no more than six of any face.
const (
	oneTender     core.Dice = 1 << (4 * (tender - 1))
	oneLocomotive core.Dice = 1 << (4 * (locomotive - 1))
	sixFaces      core.Dice = 0x666666
)

// rolls are the outcomes of every number of dice (TD-CHANCE-2, -6).
var rolls = func() (lists [maxDice + 1][]core.Weighted[Move]) {
	for n := range lists {
		for _, o := range core.AppendRolls(nil, n, faces) {
			lists[n] = append(lists[n], core.Weighted[Move]{Move: Move{KindRolled, o.Move}, Weight: o.Weight})
		}
	}
	return lists
}()

// addable returns the loose dice without those that can never be added to the
// train: 5s, 1s but one, and 6s beyond the second locomotive. Every part of
// what is left can be picked (TD-CARGO-2 to -5, TD-FREIGHT-5).
func (t *turn) addable() core.Dice {
	var d core.Dice
	if t.loose.Count(caboose) > 0 {
		d = d.Add(caboose)
	}
	if t.loose.Count(locomotive) > 0 && t.locomotives < 2 {
		d = d.Add(locomotive)
	}
	return d | cars(t.loose)
}

// cars returns the freight cars among d.
func cars(d core.Dice) core.Dice { return d & 0xfff0 }

// picks returns the picks from dice that can all be added, the empty one first,
// then by number of dice and by faces (TD-NOTE-6).
func picks(addable core.Dice) []Move { return pickLists[pickIndex(addable)] }

// pickIndex numbers the dice that addable returns: at most one 1 and one 6, and
// up to four freight cars of each face.
func pickIndex(d core.Dice) int {
	cars := (d.Count(2)*(maxPick+1)+d.Count(3))*(maxPick+1) + d.Count(4)
	return cars*4 + d.Count(caboose)*2 + d.Count(locomotive)
}

// pickLists are the picks by pickIndex.
var pickLists = func() (lists [4 * (maxPick + 1) * (maxPick + 1) * (maxPick + 1)][]Move) {
	lists[0] = []Move{Keep()}
	for _, outcomes := range rolls[1 : maxPick+1] {
		for _, o := range outcomes {
			t := turn{loose: o.Move.Dice}
			if d := t.addable(); d == o.Move.Dice {
				lists[pickIndex(d)] = picksFrom(d)
			}
		}
	}
	return lists
}()

// picksFrom returns every part of d as a pick.
func picksFrom(d core.Dice) []Move {
	list := []Move{Keep()}
	for _, outcomes := range rolls[1 : d.Len()+1] {
		for _, o := range outcomes {
			if d.Contains(o.Move.Dice) {
				list = append(list, Move{KindKeep, o.Move.Dice})
			}
		}
	}
	return list
}
