package svg

import (
	"strings"
	"unicode/utf8"
)

// Anchor says which part of a text stands at its place.
type Anchor uint8

// The anchors; the zero Anchor is Start.
const (
	Start Anchor = iota
	Middle
	End
)

var anchors = [...]string{"start", "middle", "end"}

// Font says how a text looks.
type Font struct {
	Size   float64 // 0: 13
	Anchor Anchor
	Bold   bool
	Fill   Color   // "": Ink
	Halo   Color   // a rim that makes it legible on lines; "": none
	Max    float64 // the most width, to which a longer text is cut; 0: no limit
}

func (f Font) size() float64 {
	if f.Size <= 0 {
		return 13
	}
	return f.Size
}

// Width returns how wide a text is in a wide sans-serif font: in most fonts it
// takes a little less.
func (f Font) Width(text string) float64 {
	sum := 0
	for _, r := range text {
		sum += width(r)
	}
	if f.Bold {
		sum += sum / 8
	}
	return float64(sum) * f.size() / 1000
}

// width returns the width of a rune in thousandths of the size of the font.
func width(r rune) int {
	switch {
	case strings.ContainsRune("ijlI|.,:;'!`", r):
		return 320
	case strings.ContainsRune("frtJ()[]{}/\\- \"", r):
		return 400
	case strings.ContainsRune("mMwW@%\u2026\u2014&", r):
		return 950
	case r >= 'A' && r <= 'Z', strings.ContainsRune("+=<>~#", r):
		return 740
	case r >= 0x1100: // wide scripts and symbols
		return 1000
	}
	return 630
}

// Cut returns the text, or as much of it as fits in the width with an ellipsis.
func (f Font) Cut(text string, most float64) string {
	if f.Width(text) <= most {
		return text
	}
	for text != "" {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
		if cut := strings.TrimRight(text, " ") + "\u2026"; f.Width(cut) <= most {
			return cut
		}
	}
	return ""
}

// appendEscaped appends a text so that it is character data or an attribute
// value of a well-formed document. What XML does not allow becomes U+FFFD.
func appendEscaped(dst []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '"':
			dst = append(dst, "&quot;"...)
		case r == '\'':
			dst = append(dst, "&#39;"...)
		case r == '\n' || r == '\t' || r == '\r':
			dst = append(dst, "&#"...)
			dst = append(append(dst, digits(int(r))...), ';')
		case r < ' ' || r == 0xfffe || r == 0xffff:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
