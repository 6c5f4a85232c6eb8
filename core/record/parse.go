package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/railrules/railrules/core"
)

// Parse reads exactly what [Record.AppendText] writes. It refuses everything
// else with a [*core.Invalid] that names the line, counted from 1, and the
// problem: an unknown version of the format, a header line that is missing,
// repeated or out of order, a carriage return, a missing last line feed.
func Parse(data []byte) (Record, error) {
	if len(data) > MaxSize {
		return Record{}, invalid("text", "", fmt.Sprintf("%d bytes are more than %d", len(data), MaxSize))
	}
	p := parser{rest: string(data)}
	rec := p.record()
	if p.err != nil {
		return Record{}, p.err
	}
	return rec, nil
}

// parser takes a text apart line by line. The first problem is kept and ends
// the parsing.
type parser struct {
	rest string
	line int // the number of the line taken last
	err  error
}

func (p *parser) record() Record {
	var rec Record
	p.version()
	p.header(&rec)
	for p.err == nil && p.rest != "" {
		text, ok := p.next()
		if !ok {
			break
		}
		if problem := moveProblem(text); problem != "" {
			p.fail(core.Quote(text) + " " + problem)
		}
		if len(rec.Moves) == MaxMoves {
			p.fail(fmt.Sprintf("more than %d steps", MaxMoves))
		}
		rec.Moves = append(rec.Moves, text)
	}
	return rec
}

// version reads the first line.
func (p *parser) version() {
	text, _ := p.next()
	number, ok := strings.CutPrefix(text, format)
	switch {
	case p.err != nil:
	case !ok:
		p.fail("does not begin with " + strconv.Quote(format+strconv.Itoa(Version)))
	case number != strconv.Itoa(Version):
		p.fail(fmt.Sprintf("format version %s is unknown, this is a reader of version %d", core.Quote(number), Version))
	}
}

// header reads the header lines, the metadata and the empty line after them.
func (p *parser) header(rec *Record) {
	var values [len(headerNames)]string
	at := 0 // header lines before this one are past
	for {
		text, ok := p.next()
		if !ok {
			return
		}
		if text == "" {
			break
		}
		m, ok := cutLine(text)
		if !ok {
			p.fail(core.Quote(text) + ` is not of the form "name: value"`)
			return
		}
		i := slices.Index(headerNames[:], m.Name)
		switch {
		case i < 0:
			p.meta(rec, m)
			at = len(headerNames)
			continue
		case i < at:
			p.fail("header line " + m.Name + " is repeated or out of order")
			return
		case m.Value == "":
			p.fail("header line " + m.Name + " is empty")
			return
		}
		if problem := headerProblem(i, m.Value); problem != "" {
			p.fail(m.Name + " " + core.Quote(m.Value) + " " + problem)
			return
		}
		values[i], at = m.Value, i+1
	}
	for i, value := range values {
		if problem := headerProblem(i, value); problem != "" {
			p.fail("header line " + headerNames[i] + " " + problem + " above")
			return
		}
	}
	h := &rec.Header
	h.Game, h.Options, h.Board, h.Digest = values[0], values[3], values[4], values[5]
	h.Revision, _ = strconv.Atoi(values[1]) // 0 without a line; numberProblem has seen the rest
	h.Players, _ = strconv.Atoi(values[2])
}

// meta reads a line of metadata.
func (p *parser) meta(rec *Record, m Meta) {
	if problem := metaProblem(m); problem != "" {
		p.fail("metadata " + core.Quote(m.Name) + ": " + problem)
	}
	if len(rec.Meta) == MaxMeta {
		p.fail(fmt.Sprintf("more than %d lines of metadata", MaxMeta))
	}
	rec.Meta = append(rec.Meta, m)
}

// cutLine splits a line at its first colon, as appendLine joins it.
func cutLine(text string) (Meta, bool) {
	name, value, ok := strings.Cut(text, ":")
	if !ok {
		return Meta{}, false
	}
	if value == "" {
		return Meta{Name: name}, true
	}
	value, ok = strings.CutPrefix(value, " ")
	return Meta{name, value}, ok && value != ""
}

// next takes the next line. It reports false if there is none, if its line feed
// is missing or if a problem is kept already.
func (p *parser) next() (string, bool) {
	if p.err != nil {
		return "", false
	}
	p.line++
	text, rest, ok := strings.Cut(p.rest, "\n")
	switch {
	case p.rest == "":
		p.fail("the record ends before it")
	case !ok:
		p.fail("the line feed at its end is missing")
	case len(text) > MaxLine:
		p.fail(fmt.Sprintf("is longer than %d bytes", MaxLine))
	}
	p.rest = rest
	return text, p.err == nil
}

// fail keeps a problem of the current line unless there is one already.
func (p *parser) fail(problem string) {
	if p.err == nil {
		p.err = invalid("text", fmt.Sprintf("line %d", p.line), problem)
	}
}
