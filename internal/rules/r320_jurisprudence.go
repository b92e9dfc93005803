package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Jurisprudence is R320-11 and R320-12: judgments that bind later Judges.
func r320Jurisprudence() game.Rule {
	return game.Rule{
		Name:     "320",
		Forbid:   forbidObjection,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.Object: object},
	}
}

// citation finds the number of a rule or a decree in a text.
var citation = regexp.MustCompile(`\b(?:[dD] ?)?\d{1,3}\b`)

// citations are the rules and decrees in force that a text names: "304", "d5".
func citations(s *game.State, text string) []string {
	var cited []string
	for _, word := range citation.FindAllString(text, -1) {
		ref := strings.ToLower(strings.ReplaceAll(word, " ", ""))
		if inLaw(s, ref) && !slices.Contains(cited, ref) {
			cited = append(cited, ref)
		}
	}
	return cited
}

func inLaw(s *game.State, ref string) bool {
	if digits, ok := strings.CutPrefix(ref, "d"); ok {
		n, _ := isNumber(digits)
		_, found := s.Book.Decree(n)
		return found
	}
	n, _ := isNumber(ref)
	_, found := s.Book.Rule(n)
	return found
}

// precedents are the cases in force as jurisprudence that touch one of some rules.
func precedents(s *game.State, cited []string) []int {
	var found []int
	for _, c := range s.Cases {
		if c.State == game.CaseFinal && c.Jurisprudence() && touches(c, cited) {
			found = append(found, c.Number)
		}
	}
	return found
}

// touches reports whether a jurisprudence is about one of some rules, by what
// its question or its judgment names.
func touches(c *game.Case, cited []string) bool {
	own := slices.Concat(c.Rules, c.Judgment.Rules)
	return slices.ContainsFunc(cited, func(ref string) bool { return slices.Contains(own, ref) })
}

func noticePrecedents(p *game.Proceeding, cases []int) {
	for _, n := range cases {
		p.Notify(game.Notice{Code: "jurisprudence", Rule: "R320-11", Said: caseKey(n), Text: fmt.Sprintf(
			"Cette question est couverte par une jurisprudence, %s (320-11) : elle ne peut être rejugée que si la majorité absolue des joueurs ne s'y oppose pas.", caseKey(n))})
	}
}

// forbidRejudging: what is jurisprudence is not judged again while more than
// half of the active players object (R320-11, A136).
func forbidRejudging(s *game.State, c *game.Case, a game.Attempt) *game.Refusal {
	if a.Act.Kind != game.Judge {
		return nil
	}
	for _, n := range c.Precedents {
		old := s.Case(n)
		if old.Judgment == nil || !old.Jurisprudence() || !objected(s, old) {
			continue
		}
		return refuse(game.LevelContent, fmt.Sprintf("La majorité absolue des joueurs s'oppose à ce que la jurisprudence %s soit rejugée (320-11).", caseKey(n)), "320-11")
	}
	return nil
}

func objected(s *game.State, c *game.Case) bool {
	n := 0
	for _, name := range c.Judgment.Objections {
		if s.IsActive(name) {
			n++
		}
	}
	return 2*n > len(s.ActiveNames())
}

func forbidObjection(s *game.State, a game.Attempt) *game.Refusal {
	if a.Act.Kind != game.Object {
		return nil
	}
	c := caseOf(s, a)
	if c == nil || c.Judgment == nil || c.State != game.CaseFinal || !c.Jurisprudence() {
		return refuse(game.LevelPhase, "On ne s'oppose qu'à ce qu'une jurisprudence en vigueur soit rejugée (320-11).", "320-11")
	}
	if slices.Contains(c.Judgment.Objections, a.By) {
		return refuse(game.LevelPhase, "Votre opposition est déjà enregistrée (320-11).", "320-11")
	}
	return nil
}

func object(p *game.Proceeding, a game.Attempt) {
	p.Record(game.RejudgingObjected{Case: caseOf(p.State(), a).Number, By: a.By}, "R320-11", "A136")
}

// doubtJurisprudence notes that an adopted change touches the rules of a
// jurisprudence. Whether it conforms to it or contradicts it, which ends it
// (R320-12), is for the PA to say.
func doubtJurisprudence(p *game.Proceeding, by string, target int, text string) {
	s := p.State()
	cited := citations(s, text)
	if target > 0 {
		cited = append(cited, strconv.Itoa(target))
	}
	for _, c := range s.Cases {
		if c.State == game.CaseFinal && c.Jurisprudence() && touches(c, cited) {
			p.Record(game.JurisprudenceDoubted{Case: c.Number, By: by}, "R320-12")
		}
	}
}
