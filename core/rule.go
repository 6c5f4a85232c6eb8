package core

import (
	"fmt"
	"strings"
)

// Book collects the rules of one game: each game package has one and makes its
// rule variables with [Book.Rule].
type Book struct {
	name  string
	rules []*Rule
}

// NewBook returns an empty book of the game with the given package name.
func NewBook(name string) *Book { return &Book{name: name} }

// Rule adds a rule that a move or an input can break. The text says in one
// clause, without a full stop, what a player should know. The optional detail
// is a format for fmt.Sprintf that tells what an [Illegal] carries: %[1]s and
// %[2]s are its names, %[3]d and %[4]d its numbers.
func (b *Book) Rule(id, text string, detail ...string) *Rule {
	r := &Rule{game: b.name, id: id, text: text, detail: strings.Join(detail, "")}
	b.rules = append(b.rules, r)
	return r
}

// Rules returns all rules in the order in which they were added.
func (b *Book) Rules() []*Rule { return append([]*Rule(nil), b.rules...) }

// Find returns the first rule with the given ID, or nil.
func (b *Book) Find(id string) *Rule {
	for _, r := range b.rules {
		if r.id == id {
			return r
		}
	}
	return nil
}

// Rule is a rule that can be broken. It is an error, so that errors.Is finds
// it in what Check, Apply, New and the parsers return. The ID is the stable
// contract, for programs and for translations; texts may be improved.
type Rule struct{ game, id, text, detail string }

// Game returns the package name of the game.
func (r *Rule) Game() string { return r.game }

// ID returns the stable ID of the rule, such as "UP-BUILD-6".
func (r *Rule) ID() string { return r.id }

// Text returns what a player should know of the rule, one clause of English.
func (r *Rule) Text() string { return r.text }

// Error returns game, ID and text.
func (r *Rule) Error() string { return r.game + ": " + r.id + ": " + r.text }

// Refuse returns an *Illegal for this rule without arguments.
func (r *Rule) Refuse() error { return &Illegal{Rule: r} }

// Illegal is the refusal of a move: the rule it breaks and up to two names and
// two numbers that tell where. Its text is built only when it is asked for.
// errors.Is finds the rule.
type Illegal struct {
	Rule    *Rule
	Names   [2]string
	Numbers [2]int
}

// Error returns the text of the rule and, if the rule has a detail, what the
// names and numbers say.
func (e *Illegal) Error() string {
	if e.Rule.detail == "" {
		return e.Rule.Error()
	}
	// The last verb takes all four, so that a detail need not.
	detail := fmt.Sprintf(e.Rule.detail+"%[5]s", e.Names[0], e.Names[1], e.Numbers[0], e.Numbers[1], "")
	return e.Rule.Error() + " (" + detail + ")"
}

// Unwrap returns the rule.
func (e *Illegal) Unwrap() error { return e.Rule }

// Invalid is the refusal of an input that is no move against the rules but no
// valid value at all: a text, JSON or binary data, a state, options, a number
// of players, a board, a header.
type Invalid struct {
	// Game is the package name of the game or of the part that refuses.
	Game string
	// What is the sort of input: "move text", "option", "state", "header",
	// "players", "board" ...
	What string
	// Name is the item that is wrong: an option, a field, a city; may be empty.
	Name string
	// Problem says what is wrong with it.
	Problem string
	// Rule is the rule that asks for it, or nil.
	Rule *Rule
	// Err is the error found below, or nil.
	Err error
}

// Error returns everything that is known, beginning with the game.
func (e *Invalid) Error() string {
	var b strings.Builder
	b.WriteString(e.Game + ": " + e.What)
	if e.Name != "" {
		b.WriteString(" " + e.Name)
	}
	if e.Problem != "" {
		b.WriteString(": " + e.Problem)
	}
	if e.Rule != nil {
		b.WriteString(" (" + e.Rule.id + ": " + e.Rule.text + ")")
	}
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Unwrap returns the rule and the error below, those that there are.
func (e *Invalid) Unwrap() []error {
	var errs []error
	if e.Rule != nil {
		errs = append(errs, e.Rule)
	}
	if e.Err != nil {
		errs = append(errs, e.Err)
	}
	return errs
}

// Quote returns text as an error may show it: quoted, and cut if it is long.
func Quote(text string) string {
	const most = 40
	if len(text) > most {
		return fmt.Sprintf("%.*q...", most, text)
	}
	return fmt.Sprintf("%q", text)
}
