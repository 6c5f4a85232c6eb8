package record_test

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/railrules/railrules/core/record"
	"github.com/railrules/railrules/traindice"
)

// The record in the package comment is one, and a game.
func TestTheRecordInTheDocumentationIsPlayed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	require.NoError(t, err)
	var lines []string
	for line := range strings.Lines(file.Doc.Text()) {
		if text, ok := strings.CutPrefix(line, "\t"); ok {
			lines = append(lines, text)
		} else if line == "\n" && len(lines) > 0 && strings.HasPrefix(lines[len(lines)-1], "white:") {
			lines = append(lines, line)
		}
	}
	rec, err := record.Parse([]byte(strings.Join(lines, "")))
	require.NoError(t, err)
	require.Len(t, rec.Meta, 2)
	g, err := traindice.Open(rec.Header)
	require.NoError(t, err)
	s, err := record.Final(g, rec)
	require.NoError(t, err)
	require.Equal(t, 1, int(g.Turn(s)), "seat 0 has had its turn")
}
