package unionpacific

import (
	"fmt"

	"github.com/railrules/railrules/core"
)

const (
	// name is the name of the package, and of the game in headers and errors.
	name = "unionpacific"
	// revision is raised when a rule fix changes any stored game.
	revision = 1
)

// MinPlayers and MaxPlayers are the smallest and the largest number of players
// (UP-SETUP-0).
const (
	MinPlayers = 2
	MaxPlayers = 6
)

// Game is the rules for one number of players, options and board. It is
// immutable; any number of goroutines may use it.
type Game struct {
	board   *Board
	players int
	options Options
	table   DividendTable
	start   State
}

var (
	_ core.Codec[State, Move]    = (*Game)(nil)
	_ core.Narrator[State, Move] = (*Game)(nil)
)

// New returns a game on the supplied board. Errors are *core.Invalid and wrap
// [ErrPlayers] or the rule of the option.
func New(players int, opts Options) (*Game, error) { return NewOn(SuppliedBoard(), players, opts) }

// NewOn is New on another board, which must come from [LoadBoard].
func NewOn(board *Board, players int, opts Options) (*Game, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	if board == nil || board.digest == "" {
		return nil, &core.Invalid{Game: name, What: "board", Problem: "is missing", Rule: ErrBoard}
	}
	t := opts.table(players)
	if err := t.Check(); err != nil {
		return nil, err
	}
	t.Normalize()
	g := &Game{board: board, players: players, options: opts, table: opts.UPDividendTable.Or(defaultTable)}
	g.start = g.setUp()
	return g, nil
}

func checkPlayers(players int) error {
	if players < MinPlayers || players > MaxPlayers {
		return &core.Invalid{
			Game: name, What: "players", Problem: fmt.Sprintf("%d is not %d to %d", players, MinPlayers, MaxPlayers), Rule: ErrPlayers,
		}
	}
	return nil
}

// Open returns the game that the header describes, on the supplied board.
// Errors are *core.Invalid.
func Open(h core.Header) (*Game, error) { return OpenOn(SuppliedBoard(), h) }

// OpenOn is Open on another board, which must be the one the header names.
func OpenOn(board *Board, h core.Header) (*Game, error) {
	if err := checkPlayers(h.Players); err != nil {
		return nil, err
	}
	opts, err := readOptions([]byte(h.Options), h.Players)
	if err != nil {
		return nil, err
	}
	g, err := NewOn(board, h.Players, opts)
	if err != nil {
		return nil, err
	}
	if err := h.Match(g.Header()); err != nil {
		return nil, err
	}
	return g, nil
}

// Header names game, revision, players, options and board.
func (g *Game) Header() core.Header {
	return core.Header{
		Game: name, Revision: revision, Players: g.players,
		Options: string(g.options.table(g.players).AppendJSON(nil)),
		Board:   g.board.name, Digest: g.board.digest,
	}
}

// Options returns the options, explicit defaults dropped.
func (g *Game) Options() Options { return g.options }

// Board returns the board.
func (g *Game) Board() *Board { return g.board }

// Seats returns the number of players.
func (g *Game) Seats() int { return g.players }

// Start returns the position before the first track card is dealt.
func (g *Game) Start() State { return g.start }

// setUp returns the position before the deal (UP-SETUP-1 to -8): everybody
// holds one Union Pacific share.
func (g *Game) setUp() State {
	s := State{network: g.board.start, phase: PhaseDealCards, returned: NoCompany}
	for k, info := range g.board.cards {
		s.cards[k] = uint8(info.Count)
	}
	for c, info := range g.board.companies[:railways] {
		s.pool[c] = uint8(info.Shares)
	}
	for p := range g.players {
		s.known[p][UnionPacific] = 1
	}
	for p := range s.opening {
		s.opening[p] = NoCompany
	}
	for i := range s.display {
		s.display[i] = NoCompany
	}
	s.upPile = uint8(unionShares - g.players)
	return s
}

// newPiles returns the piles of the share deck after the deal (UP-SETUP-6,
// UP-SETUP-11).
func (g *Game) newPiles() [3]core.Layer {
	bottom := uint8(6)
	if g.options.Edition == First {
		bottom = 0
	}
	rest := uint8(totalShares-Places-g.options.dealt()*g.players) - 16 - bottom
	return [3]core.Layer{{Cards: rest + 3, Marked: 3}, {Cards: 17, Marked: 1}, {Cards: bottom}}
}

// Turn returns the seat to decide, Chance, or Nobody once the game is over.
func (g *Game) Turn(s State) core.Seat {
	switch {
	case s.phase == PhaseNone || s.phase >= PhaseOver:
		return core.Nobody
	case s.phase.chance():
		return core.Chance
	}
	return core.Seat(s.seat)
}
