package lawbook

import (
	"fmt"
	"strings"
)

// Procedure is a known way of carrying out a rule (design tier 2).
type Procedure struct {
	// Origin is the rule that may run it ("310").
	Origin string
	// Name is what players write.
	Name string
	// Title says in French what it does.
	Title string
}

// procedureTable is read-only. A rule that is not in it has one procedure, the
// one written for it, under the name DefaultProcedure.
var procedureTable = []Procedure{
	{"310", "majorité-simple", "plus de pour que de contre"},
	{"310", "majorité-des-deux-tiers", "deux tiers de pour au moins parmi les votes exprimés"},
	{"310", "unanimité", "au moins un pour, aucun contre"},
}

// DefaultProcedure names the procedure that was written for a rule.
const DefaultProcedure = "ordinaire"

// Procedures lists the known procedures of the rule of that origin, the
// default first, ByHand last.
func Procedures(origin string) []Procedure {
	var out []Procedure
	for _, p := range procedureTable {
		if p.Origin == origin {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		out = append(out, Procedure{origin, DefaultProcedure, "la procédure écrite pour cette règle"})
	}
	return append(out, Procedure{origin, ByHand, "les arbitres l'appliquent à la main"})
}

// Procedure gives the name of the procedure that the rule of that origin
// ("310") runs; empty when the rule is not in force.
func (b *Book) Procedure(origin string) string {
	number, _ := splitRef(origin)
	r, ok := b.RuleOfOrigin(number)
	switch {
	case !ok:
		return ""
	case r.Procedure == "":
		return Procedures(origin)[0].Name
	}
	return r.Procedure
}

func (b *Book) checkProcedure(origin string, e Effect) *Refusal {
	if strings.HasPrefix(origin, "d") {
		return refuse("unknown", e.Rule, "Un décret n'a pas de procédure au choix.")
	}
	known := b.knownProcedures(origin)
	names := make([]string, 0, len(known))
	for _, p := range known {
		if sameWord(p.Name, e.Value) {
			return nil
		}
		names = append(names, p.Name)
	}
	return refuse("unknown", e.Rule, fmt.Sprintf("La règle %s n'a pas de procédure « %s ». Procédures : %s.", e.Rule, e.Value, strings.Join(names, ", ")))
}

// knownProcedures leaves a rule that was adopted without code only ByHand.
func (b *Book) knownProcedures(origin string) []Procedure {
	known := Procedures(origin)
	number, _ := splitRef(origin)
	if r, ok := b.RuleOfOrigin(number); ok && r.coded() {
		return known
	}
	return known[len(known)-1:]
}

// coded reports whether the rule was there at the start, so that its procedure
// is written; one adopted in play runs by hand.
func (r *Rule) coded() bool {
	if len(r.History) > 0 {
		return r.History[0].Adopted.IsZero()
	}
	return r.Adopted.IsZero()
}

// procedureNamed gives the spelling of the table.
func procedureNamed(origin, name string) string {
	for _, p := range Procedures(origin) {
		if sameWord(p.Name, name) {
			return p.Name
		}
	}
	return name
}
