package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railrules/railrules/core"
)

// Version is the version of the format that this package reads and writes.
const Version = 1

// Bounds of a record. What exceeds them is neither written nor read.
const (
	MaxSize  = 16 << 20 // bytes of the text
	MaxLine  = 4096     // bytes of a line without its line feed
	MaxMeta  = 100      // lines of metadata
	MaxMoves = 100_000  // steps
)

const format = "railrules record "

// The names of the header lines, which metadata must not use.
var headerNames = [...]string{"game", "revision", "players", "options", "board", "digest"}

// Record is a game as text.
type Record struct {
	// Header opens the game again.
	Header core.Header
	// Meta is what the host wants to keep besides, in the order of the lines.
	Meta []Meta
	// Moves are the texts of all steps in order, chance outcomes included, in
	// the notation of the game.
	Moves []string
}

// Meta is one line of metadata.
type Meta struct {
	// Name is a lower-case letter followed by lower-case letters, digits and
	// hyphens, and none of the header names. A name may come more than once.
	Name string `json:"name"`
	// Value is text without control characters and without blanks at its ends,
	// such as "10:30, a rainy Sunday"; it may be empty.
	Value string `json:"value"`
}

// Get returns the value of the first metadata line with the given name.
func (r Record) Get(name string) (string, bool) {
	for _, m := range r.Meta {
		if m.Name == name {
			return m.Value, true
		}
	}
	return "", false
}

// AppendText appends the record as text. It returns dst unchanged and a
// [*core.Invalid] if a part of the record has no place in the format, such as
// metadata with a line break.
func (r Record) AppendText(dst []byte) ([]byte, error) {
	if err := r.check(); err != nil {
		return dst, err
	}
	size := len(dst)
	out := append(dst, format...)
	out = append(strconv.AppendInt(out, Version, 10), '\n')
	for i, value := range r.headerValues() {
		if value != "" {
			out = appendLine(out, headerNames[i], value)
		}
	}
	for _, m := range r.Meta {
		out = appendLine(out, m.Name, m.Value)
	}
	out = append(out, '\n')
	for _, text := range r.Moves {
		out = append(append(out, text...), '\n')
	}
	if len(out)-size > MaxSize {
		return dst, invalid("text", "", fmt.Sprintf("%d bytes are more than %d", len(out)-size, MaxSize))
	}
	return out, nil
}

// MarshalText is AppendText for encoding.TextMarshaler.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText is [Parse] for encoding.TextUnmarshaler. It leaves r as it is
// when it refuses.
func (r *Record) UnmarshalText(data []byte) error {
	rec, err := Parse(data)
	if err == nil {
		*r = rec
	}
	return err
}

// headerValues returns the values of the header lines by headerNames, "" where
// there is no line.
func (r Record) headerValues() [len(headerNames)]string {
	h := r.Header
	revision := ""
	if h.Revision != 0 {
		revision = strconv.Itoa(h.Revision)
	}
	return [...]string{h.Game, revision, strconv.Itoa(h.Players), h.Options, h.Board, h.Digest}
}

// appendLine appends a header or metadata line. No blank follows the colon of
// an empty value, so that no line ends with one.
func appendLine(dst []byte, name, value string) []byte {
	dst = append(append(dst, name...), ':')
	if value != "" {
		dst = append(append(dst, ' '), value...)
	}
	return append(dst, '\n')
}

// check returns what keeps the record from being written.
func (r Record) check() error {
	for i, value := range r.headerValues() {
		if problem := headerProblem(i, value); problem != "" {
			return invalid("header", headerNames[i], problem)
		}
	}
	if len(r.Meta) > MaxMeta {
		return invalid("metadata", "", fmt.Sprintf("%d lines are more than %d", len(r.Meta), MaxMeta))
	}
	for _, m := range r.Meta {
		if problem := metaProblem(m); problem != "" {
			return invalid("metadata", core.Quote(m.Name), problem)
		}
	}
	if len(r.Moves) > MaxMoves {
		return invalid("moves", "", fmt.Sprintf("%d steps are more than %d", len(r.Moves), MaxMoves))
	}
	for i, text := range r.Moves {
		if problem := moveProblem(text); problem != "" {
			return invalid("step", fmt.Sprintf("%d %s", i, core.Quote(text)), problem)
		}
	}
	return nil
}

// headerProblem says what is wrong with the value of a header line.
func headerProblem(i int, value string) string {
	required := headerNames[i] == "game" || headerNames[i] == "players"
	if value == "" {
		if required {
			return "is missing"
		}
		return ""
	}
	if len(headerNames[i])+2+len(value) > MaxLine {
		return fmt.Sprintf("is longer than %d bytes", MaxLine)
	}
	switch headerNames[i] {
	case "game":
		return nameProblem(value)
	case "revision":
		return numberProblem(value, 1, 1_000_000)
	case "players":
		return numberProblem(value, 1, core.MaxSeats)
	case "options":
		if value[0] != '{' || !json.Valid([]byte(value)) {
			return "is not a JSON object"
		}
	case "digest":
		if len(value) != 16 || strings.Trim(value, "0123456789abcdef") != "" {
			return "is not 16 hexadecimal digits"
		}
	}
	return textProblem(value)
}

// metaProblem says what is wrong with a line of metadata.
func metaProblem(m Meta) string {
	if problem := nameProblem(m.Name); problem != "" {
		return "the name " + problem
	}
	for _, name := range headerNames {
		if m.Name == name {
			return "the name is that of a header line"
		}
	}
	if len(m.Name)+2+len(m.Value) > MaxLine {
		return fmt.Sprintf("is longer than %d bytes", MaxLine)
	}
	return textProblem(m.Value)
}

// nameProblem says what is wrong with the name of a game or of metadata.
func nameProblem(name string) string {
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return "is not lower-case letters, digits and hyphens, a letter first"
		}
	}
	if name == "" {
		return "is missing"
	}
	return ""
}

// numberProblem says what is wrong with a number in canonical form.
func numberProblem(value string, lo, hi int) string {
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < lo || n > hi {
		return fmt.Sprintf("is not a number of %d to %d", lo, hi)
	}
	return ""
}

// textProblem says what is wrong with free text. Joiners are kept because names
// need them; other characters that cannot be seen are refused.
func textProblem(value string) string {
	if !utf8.ValidString(value) {
		return "is not valid UTF-8"
	}
	for _, c := range value {
		const nonJoiner, joiner = '\u200c', '\u200d'
		if !unicode.IsGraphic(c) && c != nonJoiner && c != joiner {
			return fmt.Sprintf("holds the character %U, which is not allowed", c)
		}
	}
	if strings.TrimSpace(value) != value {
		return "begins or ends with a blank"
	}
	return ""
}

// moveProblem says what is wrong with the text of a step: the notation of all
// games is words of visible ASCII characters, separated by single blanks.
func moveProblem(text string) string {
	if text == "" {
		return "is empty"
	}
	if len(text) > MaxLine {
		return fmt.Sprintf("is longer than %d bytes", MaxLine)
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return "holds a character that is not visible ASCII"
		}
	}
	if text[0] == ' ' || text[len(text)-1] == ' ' || strings.Contains(text, "  ") {
		return "has a blank too many"
	}
	return ""
}

func invalid(what, name, problem string) error {
	return &core.Invalid{Game: "record", What: what, Name: name, Problem: problem}
}
