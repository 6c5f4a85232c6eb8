package rrbuilder

import (
	"fmt"
	"iter"

	"github.com/railrules/railrules/core"
)

const (
	// name is the name of the package, and of the game in headers and errors.
	name = "rrbuilder"
	// revision is raised when a rule fix changes any stored game.
	revision = 1
)

// MinPlayers and MaxPlayers are the smallest and the largest number of players
// (RR-SETUP-1).
const (
	MinPlayers = 3
	MaxPlayers = 6
)

// Game is the rules for one number of players, one set of options and one
// board. It is immutable and may be used from any number of goroutines.
//
// The game has no chance and no secrets (RR-CHANCE-1): Turn is never
// core.Chance and everybody's view is the state itself.
type Game struct {
	core.NoSecrets[State, Move]
	board   *Board
	players int
	options Options // normalised

	// The options as numbers.
	grant      uint16 // cubes each player gets each turn
	minimum    int32  // opening bid
	mustOpen   bool   // no nomination pass
	trackLimit int
	bonus      [2]int // completer, participant
	unit       int    // all profits are multiples of it
}

var (
	_ core.Codec[State, Move]    = (*Game)(nil)
	_ core.Narrator[State, Move] = (*Game)(nil)
	_ core.Tallier[State]        = (*Game)(nil)
)

// New makes a game on the supplied board. It refuses other than 3 to 6 players
// with [ErrPlayers] and options outside their table with [ErrOption].
func New(players int, opts Options) (*Game, error) { return NewOn(SuppliedBoard(), players, opts) }

// NewOn makes a game on a board that the caller loaded. Besides what New
// refuses it refuses a missing board with [ErrBoard]; opts.Board may be empty
// or is the id of the board.
func NewOn(board *Board, players int, opts Options) (*Game, error) {
	if board == nil || board.digest == "" {
		return nil, boardFault("", "there is none", nil)
	}
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	if opts.Board == "" {
		opts.Board = board.id
	}
	t := opts.table(players, board)
	if err := t.Check(); err != nil {
		return nil, err
	}
	t.Normalize()
	return newGame(board, players, opts), nil
}

func checkPlayers(n int) error {
	if n >= MinPlayers && n <= MaxPlayers {
		return nil
	}
	return &core.Invalid{Game: name, What: "players", Problem: fmt.Sprint(n), Rule: ErrPlayers}
}

func newGame(board *Board, players int, opts Options) *Game {
	g := &Game{board: board, players: players, options: opts}
	g.grant = uint16(opts.InvestmentTable.Or(investmentTable)[players-MinPlayers])
	g.minimum = int32(opts.MinimumBid.Or(minimumBid))
	g.mustOpen = !opts.NominationPass.Or(true)
	g.trackLimit = opts.TrackLimit
	g.bonus = opts.Bonus.Or(board.bonus)
	g.unit = gcd(g.bonus[0], g.bonus[1])
	for _, l := range board.locations {
		g.unit = gcd(g.unit, l.Value)
	}
	return g
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Open makes the game that a header describes, on the supplied board. Its
// errors are those of New and *core.Invalid for a header that is not of this
// game, this revision or this board.
func Open(h core.Header) (*Game, error) { return OpenOn(SuppliedBoard(), h) }

// OpenOn makes the game that a header describes, on a board that the caller
// loaded.
func OpenOn(board *Board, h core.Header) (*Game, error) {
	if board == nil || board.digest == "" {
		return nil, boardFault("", "there is none", nil)
	}
	want := core.Header{Game: name, Revision: revision, Board: board.id, Digest: board.digest}
	if err := h.Match(want); err != nil {
		return nil, err
	}
	if err := checkPlayers(h.Players); err != nil {
		return nil, err
	}
	var opts Options
	if err := opts.table(h.Players, board).Read([]byte(h.Options), ErrOption); err != nil {
		return nil, err
	}
	return NewOn(board, h.Players, opts)
}

// Header names the game, its revision, players, options and board.
func (g *Game) Header() core.Header {
	opts := g.options
	return core.Header{
		Game:     name,
		Revision: revision,
		Players:  g.players,
		Options:  string(opts.table(g.players, g.board).AppendJSON(nil)),
		Board:    g.board.id,
		Digest:   g.board.digest,
	}
}

// Seats returns the number of players.
func (g *Game) Seats() int { return g.players }

// Options returns the options, each that says its default being the zero value.
func (g *Game) Options() Options { return g.options }

// Board returns the board.
func (g *Game) Board() *Board { return g.board }

// Start returns the first nomination of turn 1, with the cubes of turn 1
// granted (RR-SETUP-5).
func (g *Game) Start() State {
	var s State
	for c := range g.board.companies {
		s.row[c] = Company(c)
	}
	s.left = uint8(len(g.board.companies))
	s.active = uint8(g.options.FirstSeat)
	g.beginTurn(&s)
	return s
}

// Turn returns the seat to move, or core.Nobody once the game is over
// (RR-MOVE-4). There is no chance in this game.
func (g *Game) Turn(s State) core.Seat {
	switch s.phase {
	case PhaseNomination:
		return core.Seat(s.active)
	case PhaseBidding:
		return core.Seat(s.toAct)
	case PhaseBuilding, PhaseGoods:
		return core.Seat(s.controller[s.row[s.slot%MaxCompanies]%MaxCompanies]) - 1
	}
	return core.Nobody
}

// Moves iterates over the legal moves of s in canonical order.
func (g *Game) Moves(s State) iter.Seq[Move] { return core.Moves[State, Move](g, s) }
