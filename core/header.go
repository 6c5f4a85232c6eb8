package core

import "fmt"

// Header tells everything that is needed to open the same game again. It is
// comparable.
type Header struct {
	// Game is the package name of the game, such as "traindice".
	Game string `json:"game"`
	// Revision is raised when a rule fix changes any stored game; 0 stands for
	// the current one.
	Revision int `json:"revision"`
	// Players is the number of players.
	Players int `json:"players"`
	// Options is the JSON object of the options; empty and "{}" are the
	// default game.
	Options string `json:"options"`
	// Board is the name of the board and Digest the first 16 hexadecimal
	// digits of the SHA-256 of its data; both are empty in a game without a
	// board, and empty Digest stands for the supplied board.
	Board  string `json:"board"`
	Digest string `json:"digest"`
}

// Match returns an *Invalid naming the first field in which h, a header that
// somebody stored or asks for, is not the game that want describes. Fields of h
// that may be left out (Revision, Board, Digest) match when they are. Players
// and Options are not compared.
func (h Header) Match(want Header) error {
	game := want.Game
	bad := func(name, got, want string) error {
		return &Invalid{Game: game, What: "header", Name: name, Problem: "is " + got + ", not " + want}
	}
	switch {
	case h.Game != want.Game:
		return bad("game", Quote(h.Game), Quote(want.Game))
	case h.Revision != 0 && h.Revision != want.Revision:
		return bad("revision", fmt.Sprint(h.Revision), fmt.Sprint(want.Revision))
	case h.Board != "" && h.Board != want.Board:
		return bad("board", Quote(h.Board), Quote(want.Board))
	case h.Digest != "" && h.Digest != want.Digest:
		return bad("digest", Quote(h.Digest), Quote(want.Digest))
	}
	return nil
}

// Preset is a named set of options.
type Preset struct {
	Name    string
	Options string // a JSON object
}

// Entry describes a game to programs that choose games by name. Each game
// package exports one.
type Entry[S, M comparable] struct {
	// Name is the package name, Title what people call the game.
	Name, Title string
	// MinPlayers and MaxPlayers are the numbers of players it can be made for.
	MinPlayers, MaxPlayers int
	// Presets are the named sets of options, "default" first.
	Presets []Preset
	// Rules returns the rules that can be broken. It is a function because a
	// package variable may be made before the variables of the rules are.
	Rules func() []*Rule
	// Open makes a game from a header; see [Header] for what may be left out.
	Open func(Header) (Codec[S, M], error)
}

// Opener turns a game's own Open function, which returns its concrete type,
// into the form that an [Entry] holds.
func Opener[S, M comparable, G Codec[S, M]](open func(Header) (G, error)) func(Header) (Codec[S, M], error) {
	return func(h Header) (Codec[S, M], error) {
		g, err := open(h)
		if err != nil {
			return nil, err // a typed nil would not equal nil
		}
		return g, nil
	}
}
