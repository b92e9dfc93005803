// Package gazette tells events to the players, in French: the posts to the
// list and the answers to one person. It is pure: the same events give the
// same words.
package gazette

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/french"
)

// width is the longest line of a post, in columns of a terminal.
const width = 72

var paris = calendar.Paris()

// Instant writes an instant for players, in Paris time and UTC.
func Instant(t time.Time) string { return french.Instant(t) }

// Span writes a duration in hours, or in days from four days on.
func Span(d time.Duration) string {
	h := int(d / time.Hour)
	switch {
	case d%time.Hour != 0:
		return rest(d)
	case h >= 96 && h%24 == 0:
		return fmt.Sprintf("%d jours", h/24)
	}
	return fmt.Sprintf("%d heures", h)
}

// Names joins names: "Alice, Benoît et Chloé"; "personne" for none.
func Names(names []string) string {
	switch len(names) {
	case 0:
		return "personne"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " et " + names[len(names)-1]
}

// count writes a number of things, in words' agreement: "1 voix", "2 joueurs".
func count(n int, one, many string) string {
	if n > -2 && n < 2 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Wrap breaks prose at 72 columns; lines that begin with a blank are kept as
// they are, if they fit.
func Wrap(text string) string {
	var out []string
	for _, line := range strings.Split(text, "\n") {
		out = append(out, wrapLine(line, "")...)
	}
	return strings.Join(out, "\n")
}

// Quote sets a text off with two blanks before each line, wrapped.
func Quote(text string) string {
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, wrapLine(strings.TrimSpace(line), "  ")...)
	}
	return strings.Join(out, "\n")
}

func wrapLine(line, indent string) []string {
	if strings.HasPrefix(line, " ") && columns(line) <= width {
		return []string{line}
	}
	if body := strings.TrimLeft(line, " "); indent == "" && body != line { // set off: it stays so
		line, indent = body, strings.Repeat(" ", min(len(line)-len(body), 20))
	}
	hang := indent
	if rest, ok := strings.CutPrefix(line, "- "); ok && indent == "" {
		line, indent, hang = rest, "- ", "  "
	}
	var out []string
	current := indent
	empty := true
	for _, word := range glued(line) {
		if !empty && columns(current)+1+columns(word) > width {
			out = append(out, current)
			current, empty = hang, true
		}
		if !empty {
			current += " "
		}
		current += word
		empty = false
	}
	return append(out, strings.TrimRight(current, " "))
}

// utcPart is a piece of « (24/11 20:00:00 UTC) », which stays in one piece.
var utcPart = regexp.MustCompile(`^(\(\d\d/\d\d|\d\d:\d\d:\d\d)$`)

// glued are the words of a line; a sign that French sets off by a blank stays
// on the line of the word that it belongs to, and a line to be written by a
// player stays in one piece.
func glued(line string) []string {
	var words []string
	open := false // the next word goes with the last
	for _, w := range strings.Fields(line) {
		n := len(words)
		if n > 0 && len(words[n-1]) < longestGlue && (open || strings.Trim(w, ":;?!».,)") == "") {
			words[n-1] += " " + w
		} else {
			words = append(words, w)
		}
		open = strings.HasSuffix(w, "«") || utcPart.MatchString(w) || inQuotes(words[len(words)-1], line)
	}
	return words
}

// inQuotes reports whether a quotation that a word opens goes on, and is short
// enough to be kept in one piece.
func inQuotes(word, line string) bool {
	i := strings.LastIndex(word, "«")
	if i < 0 || strings.Contains(word[i:], "»") || len(line) > longestLine {
		return false
	}
	_, after, _ := strings.Cut(line, word[i:])
	said, _, closed := strings.Cut(after, "»")
	return closed && columns(word[i:])+columns(said) < unbroken
}

// Players' texts may be anything: what is looked at to keep words together is bounded (P10).
const (
	longestGlue = 200
	longestLine = 5000
)

// unbroken is the longest quotation that is kept on one line.
const unbroken = 50

// pad fills a cell to a number of columns, by display width.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-columns(s)))
}

// padLeft fills a cell on its left.
func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-columns(s))) + s
}

// columns is the width of a text on a terminal.
func columns(s string) int { return uniseg.StringWidth(s) }

// hang writes a text behind a head, its further lines below the text.
func hang(head, text string) string {
	left := strings.Repeat(" ", columns(head))
	lines := wrapLine(text, left)
	lines[0] = head + strings.TrimPrefix(lines[0], left)
	return strings.Join(lines, "\n")
}
