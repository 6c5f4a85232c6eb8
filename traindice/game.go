package traindice

import (
	"fmt"
	"iter"

	"github.com/railrules/railrules/core"
)

const (
	// name is the name of the package, and of the game in headers and errors.
	name = "traindice"
	// revision is raised when a rule fix changes any stored game.
	revision = 1
)

// MinPlayers and MaxPlayers are the smallest and the largest number of players
// (TD-PLAY-1).
const (
	MinPlayers = 1
	MaxPlayers = core.MaxSeats
)

// Game is the rules for one number of players and one set of options. It is
// immutable and may be used from any number of goroutines. Make one with [New]
// or [Open]. There are no secrets: everybody's view is the state itself.
type Game struct {
	core.NoSecrets[State, Move]
	players int
	options Options // normalised
	header  core.Header

	// The options that are not 0 by default, resolved.
	freightDouble                bool
	fullSetScore, target, rounds int64
}

var (
	_ core.Codec[State, Move]    = (*Game)(nil)
	_ core.Narrator[State, Move] = (*Game)(nil)
)

// New makes a game for 1 to 8 players. A *core.Invalid with ErrPlayers, or with
// the rule of the first option whose value is outside its row, refuses the
// rest.
func New(players int, opts Options) (*Game, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	opts, err := opts.normal()
	if err != nil {
		return nil, err
	}
	return &Game{
		players: players,
		options: opts,
		header: core.Header{
			Game:     name,
			Revision: revision,
			Players:  players,
			Options:  string(opts.table().AppendJSON(nil)),
		},
		freightDouble: opts.FreightDouble.Or(true),
		fullSetScore:  int64(opts.FullSetScore.Or(defaultFullSetScore)),
		target:        int64(opts.Target.Or(defaultTarget)),
		rounds:        int64(opts.Rounds.Or(defaultRounds)),
	}, nil
}

// Open makes the game that a header describes. A *core.Invalid refuses a header
// of another game or revision, and whatever New refuses.
func Open(h core.Header) (*Game, error) {
	if err := h.Match(core.Header{Game: name, Revision: revision}); err != nil {
		return nil, err
	}
	if err := checkPlayers(h.Players); err != nil {
		return nil, err
	}
	var opts Options
	if err := opts.UnmarshalJSON([]byte(h.Options)); err != nil {
		return nil, err
	}
	return New(h.Players, opts)
}

func checkPlayers(n int) error {
	if n >= MinPlayers && n <= MaxPlayers {
		return nil
	}
	return &core.Invalid{Game: name, What: "players", Problem: fmt.Sprint(n), Rule: ErrPlayers}
}

// Options returns the options of the game, explicit defaults dropped.
func (g *Game) Options() Options { return g.options }

// Header names the game, its revision, players and options.
func (g *Game) Header() core.Header { return g.header }

// Seats returns the number of players.
func (g *Game) Seats() int { return g.players }

// Start returns the state before the first roll: the start roll, or with one
// player the first turn (TD-CHANCE-3).
func (g *Game) Start() State {
	var s State
	if g.players == 1 {
		g.beginRound(&s, 1)
		return s
	}
	s.beginStartRoll(g.everybody())
	return s
}

// Turn returns the seat to move, core.Chance while dice are in the air, or
// core.Nobody once the game is over.
func (g *Game) Turn(s State) core.Seat {
	switch {
	case s.turn.inAir > 0:
		return core.Chance
	case s.turn.phase.inTurn():
		return core.Seat(s.seat)
	}
	return core.Nobody
}

// Moves iterates over the legal moves of s in canonical order.
func (g *Game) Moves(s State) iter.Seq[Move] { return core.Moves(g, s) }
