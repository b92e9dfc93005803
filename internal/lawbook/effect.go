package lawbook

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// EffectKind tells what an effect line changes.
type EffectKind string

// The kinds of effect (design tiers 1 to 3, and rule points).
const (
	SetsParameter  EffectKind = "parameter"
	SetsProcedure  EffectKind = "procedure"
	SetsExpression EffectKind = "expression"
	SetsPoint      EffectKind = "point"
)

// Effect is what a line « EFFET … » of a proposal asks for.
type Effect struct {
	Kind EffectKind `json:"kind"`
	// Rule is the rule or decree as the line cites it ("304", "d13"); empty for a rule point.
	Rule string `json:"rule,omitempty"`
	// Name is folded: "duree_min"; "A23" for a rule point; empty for a procedure.
	Name string `json:"name,omitempty"`
	// Value is the value, the procedure's name or the expression, as written.
	Value string `json:"value"`
}

// String gives the line that ParseEffect reads back.
func (e Effect) String() string {
	switch e.Kind {
	case SetsProcedure:
		return e.Rule + " procédure " + e.Value
	case SetsPoint:
		return e.Name + " = " + e.Value
	}
	return e.Rule + "." + e.Name + " = " + e.Value
}

// maxEffectLength bounds the bytes of a value and so the work that a line can
// ask for (design §4.4-15); maxEffectLine bounds those of the line itself, whose
// blanks do not count.
const (
	maxEffectLength = 600
	maxEffectLine   = 4 * maxEffectLength
)

var (
	effectWord    = regexp.MustCompile(`(?i)^effets?\b\s*:?\s*`)
	pointForm     = regexp.MustCompile(`(?i)^(a[0-9]{2,3}(?:-[0-9])?)\s*[=:]\s*(?:\(\s*)?([a-z])\)?$`)
	procedureForm = regexp.MustCompile(`(?i)^(d?)\s*([0-9]{1,6})\s+proc[eé]dure\s*[=:]?\s*([^\s=:].*)$`)
	valueForm     = regexp.MustCompile(`(?i)^(d?)\s*([0-9]{1,6})\s*\.\s*([\p{L}][\p{L}0-9_ -]*?)\s*[=:]\s*([^\s=:].*)$`)
)

// ParseEffect reads one effect line, with or without the word EFFET in front.
// It knows the form only: Check knows the names.
func ParseEffect(line string) (Effect, *Refusal) {
	text := tidySpaces(norm.NFC.String(strings.ToValidUTF8(line, "\uFFFD")))
	text = effectWord.ReplaceAllString(text, "")
	text = strings.TrimRight(text, " .;")
	if len(text) > maxEffectLine {
		return Effect{}, effectTooLong()
	}
	e, refusal := effectOf(text)
	if len(e.Value) > maxEffectLength || len(e.Name) > maxEffectLength {
		return Effect{}, effectTooLong()
	}
	return e, refusal
}

func effectTooLong() *Refusal {
	return refuse("syntax", "", "Cette ligne EFFET est trop longue.")
}

// effectOf reads a line that is tidied and not too long.
func effectOf(text string) (Effect, *Refusal) {
	if m := pointForm.FindStringSubmatch(text); m != nil {
		return Effect{Kind: SetsPoint, Name: strings.ToUpper(m[1]), Value: strings.ToLower(m[2])}, nil
	}
	if m := procedureForm.FindStringSubmatch(text); m != nil {
		return Effect{Kind: SetsProcedure, Rule: strings.ToLower(m[1]) + m[2], Value: norm.NFC.String(strings.ToLower(m[3]))}, nil
	}
	m := valueForm.FindStringSubmatch(text)
	if m == nil {
		return Effect{}, refuse("syntax", "", fmt.Sprintf("Ligne EFFET non comprise : « %s ». Formes : « EFFET 304.duree_min = 96h », « EFFET 310 procédure %s ».", text, ByHand))
	}
	e := Effect{Kind: SetsExpression, Rule: strings.ToLower(m[1]) + m[2], Name: foldName(m[3]), Value: m[4]}
	if isLiteral(e.Value) {
		e.Kind = SetsParameter
	}
	return e, nil
}

// foldName lowers a name, drops its accents and joins its words by underscores.
func foldName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '-' || r == ' ':
			return '_'
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
}

// sameWord compares names without regard to case, accents, blanks and hyphens.
func sameWord(a, b string) bool { return foldName(a) == foldName(b) }

// Check says why an effect cannot be taken now. Expressions are refused here:
// CheckWith takes the compiler that can judge them.
func (b *Book) Check(e Effect) *Refusal { return b.CheckWith(e, nil) }

// CheckWith is Check with a compiler of expressions: it returns in French why
// an expression cannot stand, "" for none.
func (b *Book) CheckWith(e Effect, compile func(Slot, string) string) *Refusal {
	if e.Kind == SetsPoint {
		return b.CheckPoint(e.Name, e.Value)
	}
	origin, refusal := b.target(e.Rule)
	if refusal != nil {
		return refusal
	}
	if e.Kind == SetsProcedure {
		return b.checkProcedure(origin, e)
	}
	name := origin + "." + e.Name
	_, isParam := FindParam(name)
	slot, isSlot := FindSlot(name)
	switch {
	case isParam && (e.Kind == SetsParameter || !isSlot):
		return b.CheckParam(name, e.Value)
	case !isSlot:
		return refuse("unknown", e.Rule, fmt.Sprintf("%s n'a pas de paramètre « %s ». %s", spoken(e.Rule), e.Name, namesOf(origin, e.Rule)))
	case compile == nil:
		return refuse("expression", e.Rule, fmt.Sprintf("%s.%s ne peut recevoir d'expression ici : une valeur simple, ou le texte seul.", e.Rule, e.Name))
	}
	if why := compile(slot, e.Value); why != "" {
		return refuse("expression", e.Rule, why)
	}
	return nil
}

// CheckByDecree says why a decree may not carry an effect: it changes no rule
// (R313), save where the rule leaves a value to decrees (R319-1, R319-4).
func (b *Book) CheckByDecree(e Effect) *Refusal {
	origin, refusal := b.target(e.Rule)
	if e.Kind == SetsPoint || refusal != nil {
		return refusal
	}
	if p, ok := FindParam(origin + "." + e.Name); ok && p.ByDecree || strings.HasPrefix(origin, "d") {
		return nil
	}
	return refuse("by-decree", e.Rule, fmt.Sprintf("Un décret ne peut modifier %s (313).", lowerFirst(spoken(e.Rule))))
}

// target resolves a cited rule or decree to its origin. Today's number comes
// first; a number that no rule bears any more still names the rule it was.
func (b *Book) target(ref string) (string, *Refusal) {
	number, decree := splitRef(ref)
	if decree {
		return b.decreeTarget(ref, number)
	}
	r, ok := b.Rule(number)
	if !ok {
		r, ok = b.RuleOfOrigin(number)
	}
	switch {
	case !ok:
		return "", refuse("not-in-force", ref, fmt.Sprintf("La règle %s n'est pas en vigueur (103).", ref))
	case !r.Mutable:
		return "", refuse("not-in-force", ref, fmt.Sprintf("La règle %s est immuable : elle doit d'abord être transmutée (103, 109).", ref))
	}
	return joinRef(r.Origin, false), nil
}

func (b *Book) decreeTarget(ref string, number int) (string, *Refusal) {
	d, ok := b.Decree(number)
	if !ok {
		d, ok = b.DecreeOfOrigin(number)
	}
	if !ok {
		return "", refuse("not-in-force", ref, fmt.Sprintf("Le décret %s n'est pas en vigueur (313).", ref))
	}
	return joinRef(d.origin(), true), nil
}

func spoken(ref string) string {
	if _, decree := splitRef(ref); decree {
		return "Le décret " + ref
	}
	return "La règle " + ref
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// namesOf lists what an effect may set in a rule.
func namesOf(origin, cited string) string {
	var names []string
	for _, p := range paramTable {
		if ruleOf(p.Name) == origin {
			names = append(names, cited+p.Name[len(origin):])
		}
	}
	for _, s := range slotTable {
		if name := cited + s.Name[len(ruleOf(s.Name)):]; ruleOf(s.Name) == origin && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "Elle n'en déclare aucun."
	}
	return "Paramètres : " + strings.Join(names, ", ") + "."
}
