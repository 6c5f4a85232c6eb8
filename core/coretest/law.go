package coretest

import (
	"slices"

	"github.com/railrules/railrules/core"
)

// Law is one law of the contract.
type Law struct {
	// Name is the name of the subtest.
	Name string
	// Text explains the law.
	Text string
}

// Laws returns all laws in the order in which they are checked. Which of them
// apply depends on the Options.
func Laws() []Law {
	var list []Law
	for _, l := range laws[int8, int8]() {
		list = append(list, l.Law)
	}
	return list
}

// law is a law with the functions that check it. Each of them may be nil.
type law[S, M comparable] struct {
	Law
	when func(k *kit[S, M]) bool                // whether it applies; nil: always
	once func(k *kit[S, M]) error               // what no state is needed for
	step func(k *kit[S, M], p *pos[S, M]) error // at every state
	deep func(k *kit[S, M], p *pos[S, M]) error // at the states looked at closely
	last func(k *kit[S, M]) error               // over all games
	slow bool                                   // deep takes long and is called for fewer states
}

func (k *kit[S, M]) secrets() bool { return len(k.o.Masked) > 0 || k.o.Marked }
func (k *kit[S, M]) masked() bool  { return len(k.o.Masked) > 0 }
func (k *kit[S, M]) open() bool    { return !k.secrets() }

// laws returns the laws to check in this run.
func (k *kit[S, M]) laws() []law[S, M] {
	return slices.DeleteFunc(laws[S, M](), func(l law[S, M]) bool {
		return l.when != nil && !l.when(k) || len(k.o.Laws) > 0 && !slices.Contains(k.o.Laws, l.Name)
	})
}

// laws returns all laws: first what every law rests on, so that the first
// failure is the one to look at.
func laws[S, M comparable]() []law[S, M] {
	type K = kit[S, M]
	return []law[S, M]{
		{Law: Law{"values", "states and moves are flat values: no pointer, slice, map, string, interface, channel or function inside, so that assignment is a snapshot and == is equality"},
			once: (*K).values},
		{Law: Law{"header", "the header names the game and its number of players, always the same, and opens the game again"},
			once: (*K).header},
		{Law: Law{"turn", "while the game is not over somebody has a move, or chance has an outcome, and never both; once it is over there is neither"},
			step: (*K).turn},
		{Law: Law{"lists", "a list of moves or outcomes is appended to what the caller has, comes in the same order each time and holds no move and no text twice"},
			step: (*K).lists, deep: (*K).listsInViews},
		{Law: Law{"weights", "every outcome has a positive weight, and the sum of the weights fits in a uint64"},
			step: (*K).weights, deep: (*K).weightsInViews},
		{Law: Law{"legal", "the moves listed are exactly those that Check accepts; at a chance step that holds for the outcomes in every view as well"},
			deep: (*K).legal},
		{Law: Law{"refusals", "a refused move leaves the state as it is and gives a *core.Illegal that names a rule of the game, the same from Check and Apply"},
			deep: (*K).refusals},
		{Law: Law{"apply", "Check and Apply accept every move listed"},
			step: (*K).apply, deep: (*K).applyAll},
		{Law: Law{"repeat", "equal inputs give equal outputs: no method remembers, draws or looks at a clock"},
			step: (*K).repeat, deep: (*K).repeatDeep, last: (*K).repeatGames},
		{Law: Law{"invariant", "Invariant holds at the start, after every step, and in every view"},
			step: (*K).invariant, deep: (*K).invariantDeep},
		{Law: Law{"standing", "a standing counts the seats of the game, tells places and a reason exactly when the game is over, and k who share a place leave the next k-1 places empty"},
			step: (*K).standing},
		{Law: Law{"ends", "every game ends within the stated number of steps"},
			last: (*K).ends},
		{Law: Law{"zero", "the zero state is refused by every method, without a panic, and is a truth"},
			once: (*K).zero},
		{Law: Law{"texts", "a move and its text are the same thing: words of printable ASCII with single blanks, ParseMove accepts exactly what AppendMove writes, and no outcome shares its text with a player's move"},
			last: (*K).texts},
		{Law: Law{"json", "a state and its views survive JSON, whatever the blanks and the order of keys; damaged JSON gives a *core.Invalid or a state that satisfies Invariant"},
			slow: true, deep: (*K).json},
		{Law: Law{"binary", "a state and its views survive the binary form, which has one form for each state; damaged data give a *core.Invalid or a state that satisfies Invariant"},
			step: (*K).binary, deep: (*K).binaryDeep},
		{Law: Law{"bare", "a state by itself refuses encoding/json, because ids and invariants need the game"},
			once: (*K).bare},
		{Law: Law{"replay", "a game written down as a record and replayed passes through the same states"},
			last: (*K).replay},
		{Law: Law{"parallel", "goroutines that share one game value see the same states, lists and texts"},
			last: (*K).parallel},
		{Law: Law{"narration", "pictures and reports end with a line feed and are always the same, pictures keep within 100 columns; tallies begin with the scores and are the same in every view"},
			step: (*K).narrationStep, deep: (*K).narration},
		{Law: Law{"drawing", "an SVG picture is one well-formed document that refers to nothing, runs nothing and has no ids; it marks none but the moves given and is always the same"},
			deep: (*K).drawing},
		{Law: Law{"evaluation", "an evaluation gives every seat a part of one win, of 0 to 1 and together 1, in every state and view: that of the standing once the game is over; who does not play has none, and nothing panics"},
			when: func(k *K) bool { return k.o.Evaluate != nil }, once: (*K).evaluationOfNone, step: (*K).evaluation},
		{Law: Law{"open", "in a game without secrets every state is its own view, every move is seen as it is, and every state is a truth"},
			when: (*K).open, step: (*K).openStep},
		{Law: Law{"view", "a view says whose it is, is its own view for its owner, and the spectator's for anybody else"},
			when: (*K).secrets, step: (*K).view},
		{Law: Law{"follow", "a client that is only sent seen moves stays exactly in step with its view of the truth, and every seen move is listed in the view"},
			when: (*K).secrets, step: (*K).follow, deep: (*K).followSamples},
		{Law: Law{"sample", "a sample is a truth that satisfies Invariant and has the same view; Sample refuses a truth"},
			when: (*K).secrets, deep: (*K).sample},
		{Law: Law{"rights", "the seat to move has the same legal moves and the same refusals in its view as in the truth; for another seat a view lists at least all that this seat could play, and all of it can be applied; turn and standing are the same in every view"},
			when: (*K).secrets, step: (*K).rights, deep: (*K).rightsDeep},
		{Law: Law{"odds", "the odds that a view gives at a chance step are the odds over its samples"},
			when: (*K).secrets, deep: (*K).odds},
		{Law: Law{"exact", "where views forget nothing, the samples after a chance step are, with their probabilities, the samples before it in which it comes as it was seen"},
			when: func(k *K) bool { return k.secrets() && k.o.Exact }, deep: (*K).exact},
		{Law: Law{"secrets", "something is hidden: every masked text is seen by somebody and never legal in a truth, and for every owner some sample differs from the truth"},
			when: (*K).masked, last: (*K).hidden},
		{Law: Law{"kinds", "every sort of move and outcome occurs in the recorded games, and no unknown one"},
			when: func(k *K) bool { return len(k.o.Kinds) > 0 }, last: (*K).kinds},
		{Law: Law{"reasons", "every reason for which the game can end occurs in the recorded games, and no unknown one"},
			when: func(k *K) bool { return len(k.o.Ends) > 0 }, last: (*K).reasons},
		{Law: Law{"rules", "every rule is seen broken"},
			when: func(k *K) bool { return k.o.EveryRule }, last: (*K).everyRule},
	}
}

// owners returns everybody who can own a view of g.
func owners[S, M comparable](g core.Codec[S, M]) []core.Seat {
	list := make([]core.Seat, 0, core.MaxSeats+1)
	for seat := range core.Seat(min(g.Seats(), core.MaxSeats)) {
		list = append(list, seat)
	}
	return append(list, core.Spectator)
}
