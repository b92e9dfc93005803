package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// R319 leaves two values to decrees: X of 319-1 and the number of 319-4. A
// decree that gives one of them in plain words has that effect.
var decreedValues = []struct {
	name string
	form *regexp.Regexp
	near *regexp.Regexp // what the text must speak of as well
}{
	{"probation", regexp.MustCompile(`\bvaleur de x\b[^.;]{0,60}?(?:fixee|portee|ramenee|egale|est de|est|:|=)(?: desormais)? ?(?:a )?([0-9]+|zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b`), regexp.MustCompile(`319|probation`)},
	{"max_requetes", regexp.MustCompile(`\bnombre (?:maximal|maximum) de requetes?\b[^.;]{0,80}?(?:fixe|porte|ramene|egal|est de|est|:|=)(?: desormais)? ?(?:a )?([0-9]+|zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b`), regexp.MustCompile(`requete`)},
}

// numerals are the numbers that such decrees write in words.
var numerals = strings.Fields("zero un deux trois quatre cinq six sept huit neuf dix")

func numeral(word string) (int, bool) {
	if n, err := strconv.Atoi(word); err == nil {
		return n, true
	}
	n := slices.Index(numerals, word)
	return n, n >= 0
}

// plainEffects are the effects that a decree has by its plain words: each one
// only if it is the only value said and passes the check; its author is told.
func plainEffects(p *game.Proceeding, a game.Attempt) []string {
	var effects []string
	for _, v := range decreedValues {
		n, ok := decreedValue(folded(a.Act.Text), v.form, v.near)
		if !ok || setsAlready(a.Act.Effects, v.name) {
			continue
		}
		line := fmt.Sprintf("319.%s = %d", v.name, n)
		if refusal := checkDecreeEffect(p.State(), line); refusal != nil {
			p.Notify(game.Notice{Code: "effect-by-hand", Rule: "R319", Text: "Sans effet automatique : " + refusal.Text})
			continue
		}
		p.Notify(game.Notice{Code: "effect-read", Rule: "R319", Text: "S'il est adopté, ce décret aura l'effet : EFFET " + line})
		effects = append(effects, line)
	}
	return effects
}

// denial is what a text says that does not give the value after it.
var denial = regexp.MustCompile(`\bn'|\bne |\b(?:pas|plus|jamais|si)\b`)

// decreedValue is the one value that a folded text gives; false for none or several.
func decreedValue(text string, form, near *regexp.Regexp) (int, bool) {
	if !near.MatchString(text) {
		return 0, false
	}
	value, found := 0, false
	for _, m := range form.FindAllStringSubmatch(text, -1) {
		n, ok := numeral(m[1])
		if !ok || found && n != value || denied.MatchString(text[:strings.Index(text, m[0])]) || denial.MatchString(m[0]) {
			return 0, false
		}
		value, found = n, true
	}
	return value, found
}

// setsAlready reports whether an explicit effect sets a value of R319.
func setsAlready(lines []string, name string) bool {
	return slices.ContainsFunc(lines, func(line string) bool {
		e, refusal := lawbook.ParseEffect(line)
		return refusal == nil && e.Name == name
	})
}
