package lawbook

import (
	"regexp"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// DiffOp says what happened to a stretch of words.
type DiffOp string

// What may happen to words between two versions of a text.
const (
	Kept    DiffOp = "kept"
	Removed DiffOp = "removed"
	Added   DiffOp = "added"
)

// DiffPart is a stretch of words that was kept, removed or added.
type DiffPart struct {
	Op   DiffOp `json:"op"`
	Text string `json:"text"`
}

var wordForm = regexp.MustCompile(`\n+|[^\S\n]+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]`)

// lineStandIn replaces a line end inside a token: the library compares lines.
const lineStandIn = "\x1e"

// Diff compares two versions of a text word by word. The parts that are not
// Added give the text before, those that are not Removed the text after.
func Diff(before, after string) []DiffPart {
	was, is := tokens(before), tokens(after)
	var parts []DiffPart
	done := 0
	for _, e := range udiff.Lines(was, is) {
		parts = appendPart(parts, Kept, was[done:e.Start])
		parts = appendPart(parts, Removed, was[e.Start:e.End])
		parts = appendPart(parts, Added, e.New)
		done = e.End
	}
	return appendPart(parts, Kept, was[done:])
}

// tokens puts each word, sign and stretch of white space on a line of its own.
func tokens(text string) string {
	text = strings.NewReplacer(lineStandIn, " ", "\r\n", "\n").Replace(strings.ToValidUTF8(text, "\ufffd"))
	found := wordForm.FindAllString(text, -1)
	var out strings.Builder
	for _, w := range found {
		out.WriteString(strings.ReplaceAll(w, "\n", lineStandIn))
		out.WriteByte('\n')
	}
	return out.String()
}

func appendPart(parts []DiffPart, op DiffOp, lines string) []DiffPart {
	if lines == "" {
		return parts
	}
	text := strings.ReplaceAll(strings.ReplaceAll(lines, "\n", ""), lineStandIn, "\n")
	if n := len(parts) - 1; n >= 0 && parts[n].Op == op {
		parts[n].Text += text
		return parts
	}
	return append(parts, DiffPart{op, text})
}

// DiffText shows a difference in plain text: « perd [-10-] {+5+} points ».
func DiffText(parts []DiffPart) string {
	var out strings.Builder
	for i, p := range parts {
		switch p.Op {
		case Removed:
			out.WriteString("[-" + p.Text + "-]")
			if i+1 < len(parts) && parts[i+1].Op == Added {
				out.WriteByte(' ')
			}
		case Added:
			out.WriteString("{+" + p.Text + "+}")
		default:
			out.WriteString(p.Text)
		}
	}
	return out.String()
}

// Changed reports whether a difference holds any change.
func Changed(parts []DiffPart) bool {
	return slices.ContainsFunc(parts, func(p DiffPart) bool { return p.Op != Kept })
}
