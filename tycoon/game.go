package tycoon

import (
	"fmt"
	"iter"

	"github.com/railrules/railrules/core"
)

const (
	// gameName is the name of the package, and of the game in headers and errors.
	gameName = "tycoon"
	// revision is raised when a rule fix changes any stored game.
	revision = 1
)

// MinPlayers and MaxPlayers are the smallest and the largest number of players
// (RT-SET-4).
const (
	MinPlayers = 2
	MaxPlayers = 6
)

// Game is the rules for one board, one number of players and one set of
// options. It is immutable and may be used from any number of goroutines. Make
// one with [New], [NewOn], [Open] or [OpenOn].
type Game struct {
	board   *Board
	players int
	options Options // normalised
	header  core.Header

	setup      []event // the set-up in its fixed order (RT-CHANCE-6)
	goods      []uint8 // cubes of each city in the set-up
	withCards  bool
	withWest   bool
	withTycoon bool
	allTycoons uint16 // bit set of all Tycoon cards
}

var (
	_ core.Codec[State, Move]    = (*Game)(nil)
	_ core.Narrator[State, Move] = (*Game)(nil)
	_ core.Tallier[State]        = (*Game)(nil)
)

// New makes a game for 2 to 6 players on the supplied board. A *core.Invalid
// with ErrPlayers, or with ErrOption and the name of the first option whose
// value is not allowed, refuses the rest.
func New(players int, opts Options) (*Game, error) { return NewOn(SuppliedBoard(), players, opts) }

// NewOn makes a game on the given board.
func NewOn(board *Board, players int, opts Options) (*Game, error) {
	if err := checkBoard(board); err != nil {
		return nil, err
	}
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	opts, err := opts.normal(players)
	if err != nil {
		return nil, err
	}
	g := &Game{
		board:   board,
		players: players,
		options: opts,
		header: core.Header{
			Game:     gameName,
			Revision: revision,
			Players:  players,
			Options:  string(opts.table(players).AppendJSON(nil)),
			Board:    board.name,
			Digest:   board.digest,
		},
		withCards:  opts.OperationsCards.Or(true),
		withWest:   opts.WesternLinks.Or(true),
		withTycoon: opts.TycoonCards != NoTycoons,
		allTycoons: uint16(1<<(board.nTycoons+1) - 2),
	}
	g.prepare()
	return g, nil
}

// Open makes the game on the supplied board that a header describes. A
// *core.Invalid refuses a header of another game, revision or board, and
// whatever New refuses.
func Open(h core.Header) (*Game, error) { return OpenOn(SuppliedBoard(), h) }

// OpenOn makes the game that a header describes on the given board.
func OpenOn(board *Board, h core.Header) (*Game, error) {
	if err := checkBoard(board); err != nil {
		return nil, err
	}
	want := core.Header{Game: gameName, Revision: revision, Board: board.name, Digest: board.digest}
	if err := h.Match(want); err != nil {
		return nil, err
	}
	if err := checkPlayers(h.Players); err != nil {
		return nil, err
	}
	var opts Options
	if err := opts.UnmarshalJSON([]byte(h.Options)); err != nil {
		return nil, err
	}
	return NewOn(board, h.Players, opts)
}

// checkBoard refuses what is no board of LoadBoard.
func checkBoard(b *Board) error {
	if b == nil || b.digest == "" {
		return &core.Invalid{Game: gameName, What: "board", Problem: "there is none"}
	}
	return nil
}

func checkPlayers(n int) error {
	if n >= MinPlayers && n <= MaxPlayers {
		return nil
	}
	return &core.Invalid{Game: gameName, What: "players", Problem: fmt.Sprint(n), Rule: ErrPlayers}
}

// Board returns the board of the game.
func (g *Game) Board() *Board { return g.board }

// Options returns the options of the game, explicit defaults dropped.
func (g *Game) Options() Options { return g.options }

// Header names the game, its revision, players, options and board.
func (g *Game) Header() core.Header { return g.header }

// Seats returns the number of players.
func (g *Game) Seats() int { return g.players }

// Turn returns the seat to move, core.Chance while a draw or a showing waits,
// or core.Nobody once the game is over.
func (g *Game) Turn(s State) core.Seat { return s.turnOf() }

func (s *State) turnOf() core.Seat {
	switch s.phase {
	case PhaseSetup, PhaseReveal, PhaseShow:
		return core.Chance
	case PhaseKeep, PhaseAuction:
		return core.Seat(s.actor)
	case PhaseAction:
		if s.draws > 0 || s.pullman {
			return core.Chance
		}
		return core.Seat(s.actor)
	}
	return core.Nobody
}

// Moves iterates over the legal moves of s in canonical order.
func (g *Game) Moves(s State) iter.Seq[Move] { return core.Moves(g, s) }

// next returns the seat clockwise of q.
func (g *Game) next(q uint8) uint8 { return uint8((int(q) + 1) % g.players) }
