package casefile

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// firstFiller is the number of the first filler rule of `mutable N`.
const firstFiller = 901

// addRule makes a mutable rule of that number and author; one that is in the
// law already only gets its author.
func addRule(b *lawbook.Book, number int, author string) {
	i, there := findRule(b, number)
	if there {
		b.Rules[i].Author = author
		return
	}
	n := strconv.Itoa(number)
	b.Rules = slices.Insert(b.Rules, i, lawbook.Rule{Number: number, Origin: number, Title: "Règle " + n,
		Text: "La règle " + n + " est en vigueur.", Mutable: true, Author: author})
}

func findRule(b *lawbook.Book, number int) (int, bool) {
	return slices.BinarySearchFunc(b.Rules, number, func(r lawbook.Rule, n int) int { return r.Number - n })
}

func addDecree(b *lawbook.Book, number int) {
	i, there := slices.BinarySearchFunc(b.Decrees, number, func(d lawbook.Decree, n int) int { return d.Number - n })
	if !there {
		b.Decrees = slices.Insert(b.Decrees, i, lawbook.Decree{Number: number, Origin: number,
			Text: "Le décret " + strconv.Itoa(number) + " est en vigueur."})
	}
}

// unneeded are the mutable rules in the order in which a start drops them:
// first those that no procedure runs, last those without which no turn does.
var unneeded = []int{210, 213, 317, 209, 204, 206, 205, 207, 208, 313, 319, 314, 310, 320, 311, 304, 302}

// fillMutable adds filler rules, or drops rules, until n mutable rules are in
// force. keep are the rules that the case names: they go last, the first ones
// of keep first.
func fillMutable(b *lawbook.Book, n int, keep []int) error {
	for number := firstFiller; b.CountMutable() < n; number++ {
		if _, there := findRule(b, number); !there {
			addRule(b, number, "")
		}
	}
	for b.CountMutable() > n {
		i, ok := dropped(b, keep)
		if !ok {
			return fmt.Errorf("casefile: %d mutable rules cannot be reached", n)
		}
		b.Rules = slices.Delete(b.Rules, i, i+1)
	}
	return nil
}

// dropped is the mutable rule to drop next.
func dropped(b *lawbook.Book, keep []int) (int, bool) {
	var rest []int // mutable rules that neither list names
	for _, r := range b.Rules {
		if r.Mutable && !slices.Contains(keep, r.Number) && !slices.Contains(unneeded, r.Number) {
			rest = append(rest, r.Number)
		}
	}
	free := slices.DeleteFunc(slices.Clone(unneeded), func(n int) bool { return slices.Contains(keep, n) })
	for _, number := range slices.Concat(rest, free, keep) {
		if i, ok := findRule(b, number); ok && b.Rules[i].Mutable {
			return i, true
		}
	}
	return 0, false
}

var ruleNumber = regexp.MustCompile(`\b[1-9][0-9]{2}\b`)

// namedRules are the rules that the case names, the least binding first: only
// in `probation`, then in a mail, then in `rule` or an expectation.
func (c *Case) namedRules() []int {
	var start, mails, said []int
	for _, p := range c.Start.Probation {
		start = append(start, p.Rule)
	}
	for _, r := range c.Start.Rules {
		said = append(said, r.Number)
	}
	for _, s := range c.Steps {
		switch s := s.(type) {
		case *Mail:
			for _, n := range ruleNumber.FindAllString(s.header("Subject")+" "+s.Body, -1) {
				v, _ := strconv.Atoi(n)
				mails = append(mails, v)
			}
		case *At:
			for _, e := range s.Expect {
				if e.args["rule"] != "" && e.args["decree"] == "" {
					said = append(said, e.args.number("rule"))
				}
			}
		}
	}
	mails = slices.DeleteFunc(mails, func(n int) bool { return slices.Contains(said, n) })
	start = slices.DeleteFunc(start, func(n int) bool { return slices.Contains(said, n) || slices.Contains(mails, n) })
	return slices.Concat(start, mails, said)
}

// letters that have no decomposition, in names.
var ligatures = strings.NewReplacer("œ", "oe", "æ", "ae", "ø", "o", "ß", "ss", "ł", "l", "đ", "d")

// foldName is a name in lower case ASCII, without accents.
func foldName(name string) string {
	plain := norm.NFD.String(ligatures.Replace(strings.ToLower(name)))
	return strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_') {
			return r
		}
		return -1
	}, plain)
}
