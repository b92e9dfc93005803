package gazette

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// voice speaks of a state: it cites rules by their numbers of that day.
type voice struct {
	s *game.State
	// former gives the number that a rule had, by its number of today: of a
	// vote, the rules are cited that were in force during it (R107).
	former map[string]string
}

// citation is a clause in a phrase of the program: « {304-5} », by the number
// that its rule had when its procedure was written.
var citation = regexp.MustCompile(`\{(d?\d+)([^}]*)\}`)

// say is fmt.Sprintf with the clauses in braces cited as players know them today.
func (v voice) say(format string, args ...any) string {
	return fmt.Sprintf(v.cite(format), args...)
}

// cite writes the clauses in braces of a text with today's numbers.
func (v voice) cite(text string) string {
	return citation.ReplaceAllStringFunc(text, func(c string) string {
		m := citation.FindStringSubmatch(c)
		return v.number(m[1]) + m[2]
	})
}

// number is the number by which players cite the rule or decree of an origin.
func (v voice) number(origin string) string {
	cited := v.s.Book.Cite(origin)
	if was, ok := v.former[cited]; ok {
		return was
	}
	return cited
}

// during is the voice that cites the law as it was during a vote.
func (v voice) during(c *game.Proposal) voice {
	if c != nil && c.State == game.ProposalAdopted && c.Target != 0 {
		v.former = map[string]string{strconv.Itoa(c.Number): strconv.Itoa(c.Target)}
	}
	return v
}

// clause writes a clause of an event ("R304-5", "d13") for players; what rests
// on a reading or on an order has none.
func (v voice) clause(c string) string {
	origin, rest, _ := strings.Cut(strings.TrimPrefix(c, "R"), "-")
	if origin == "" || origin[0] == 'A' {
		return ""
	}
	if rest != "" {
		rest = "-" + rest
	}
	return v.number(origin) + rest
}

// span writes a parameter that is a length of time.
func (v voice) span(name string) string { return v.s.Book.Span(name).Prose() }

// points writes a parameter that is an amount: "3 points".
func (v voice) points(name string) string {
	return count(v.s.Book.Int(name), "point", "points")
}

// active counts the players who are not on vacation.
func (v voice) active() string {
	return count(len(v.s.ActiveNames()), "joueur actif", "joueurs actifs")
}

// of writes "de" before a name: "d'Alice", "de Benoît".
func of(name string) string { return french.Of(name) }

// that writes "que" before a name.
func that(name string) string { return french.That(name) }

// upper gives a sentence its capital.
func upper(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// officeName writes an arbiter's office in full.
func officeName(o game.Office) string {
	switch o {
	case game.PA:
		return "Premier Arbitre (PA)"
	case game.DA:
		return "Deuxième Arbitre (DA)"
	}
	return "Troisième Arbitre (TA)"
}

// rest writes what is left of a window: "2 jours 3 h 12 min".
func rest(d time.Duration) string {
	if d <= 0 {
		return "plus rien"
	}
	var parts []string
	if days := int(d / (24 * time.Hour)); days > 0 {
		parts = append(parts, count(days, "jour", "jours"))
	}
	for _, u := range []struct {
		n    int
		unit string
	}{{int(d/time.Hour) % 24, "h"}, {int(d/time.Minute) % 60, "min"}, {int(d/time.Second) % 60, "s"}} {
		if u.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", u.n, u.unit))
		}
	}
	return strings.Join(parts, " ")
}

// oneLine gives a text on one line, cut at so many characters.
func oneLine(text string, limit int) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= limit {
		return string(r)
	}
	return strings.TrimRight(string(r[:limit-1]), " ,;:.") + "…"
}

// change shows what a text becomes: the whole, or word by word where most of it stays.
func change(before, after string) (text string, marked bool) {
	if len(before)+len(after) > longestDiff {
		return after, false
	}
	parts := lawbook.Diff(before, after)
	kept := 0
	for i, p := range parts {
		if p.Op == lawbook.Kept {
			kept += len(p.Text)
			parts[i].Text = shorten(p.Text, i == 0, i == len(parts)-1)
		}
	}
	if before == "" || 2*kept < len(after) || !lawbook.Changed(parts) {
		return after, false
	}
	return lawbook.DiffText(parts), true
}

// longestDiff bounds the work on two versions of a text (P10).
const longestDiff = 100_000

// keptWords is how many words of an unchanged stretch are shown on each side of a change.
const keptWords = 25

// shorten cuts the middle out of a long stretch that stays as it was; at the
// ends of the text only one side is next to a change.
func shorten(text string, first, last bool) string {
	words := strings.SplitAfter(text, " ")
	if len(words) <= 2*keptWords+5 {
		return text
	}
	head, tail := strings.TrimRight(strings.Join(words[:keptWords], ""), " "), strings.Join(words[len(words)-keptWords:], "")
	switch {
	case first && !last:
		return "[…] " + tail
	case last && !first:
		return head + " […]"
	}
	return head + " […] " + tail
}

// legend explains the marks of a text that was changed word by word.
const legend = "([-retiré-], {+ajouté+}, […] inchangé)"

// ballotName names a ballot in a sentence: "la proposition 321".
func ballotName(key string, kind game.BallotKind) string {
	switch kind {
	case game.OnRequest:
		return "la requête " + key
	case game.OnCassation:
		return "la cassation du jugement J" + strings.TrimPrefix(key, "C")
	case game.OnSanction:
		return "la sanction " + key
	case game.OnElection:
		return "l'élection du Premier Arbitre"
	}
	return "la proposition " + key
}
