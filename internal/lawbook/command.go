package lawbook

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The grammar of instructions works on a folded skeleton: lower case, no
// accents, quoted passages as marks.
const (
	mark    = `⟦([0-9]+)⟧`
	article = `(?:(?:le|la|les|ce|cette|ces|un|une) |l' )?`
	noun    = `(?:(?:mots?|termes?|nombre|chiffre|delai|duree|expression|phrase|passage|membre de phrase|formule|valeur|texte|mention|suite de mots)(?: suivante?s?)?(?: :)? ?)?`
	thing   = article + noun + mark
	scope   = `([a-z0-9', ()-]{0,80}?)`
	toEnd   = `(?:a la fin|en fin)((?: (?:de la|de cette|du|de ce|de l'|des|de) [a-z0-9]+(?: [0-9]+)?)?)`
	addVerb = `(?:ajout(?:er|e|ez|ons)|adjoin(?:dre|t)|inser(?:er|e|ez|ons))`
)

// form is one way to say a command. Among the groups, take and put are the
// marks, scope may hold only words that say where, end must mean the end of the
// whole text; 0 for none.
type form struct {
	pattern               *regexp.Regexp
	take, put, scope, end int
}

// commandForms is read-only, longest first where one begins another.
var commandForms = []form{
	{regexp.MustCompile(`(?:remplac|chang|modifi)(?:er|e|ez|ons) ` + thing + scope + ` (?:par|en) (?:celui ci |celle ci |ceci )?(?:: ?)?` + thing), 1, 3, 2, 0},
	{regexp.MustCompile(thing + scope + ` par (?:: )?` + thing), 1, 3, 2, 0},
	{regexp.MustCompile(`substitu(?:er|e|ez|ons) ` + thing + ` (?:a|au|aux) ` + thing), 2, 1, 0, 0},
	{regexp.MustCompile(`lire ` + thing + ` au lieu de ` + thing), 2, 1, 0, 0},
	{regexp.MustCompile(`au lieu de ` + thing + ` ?,? (?:lire|mettre|ecrire) ` + thing), 1, 2, 0, 0},
	{regexp.MustCompile(thing + scope + ` (?:est|sont|sera|seront|devient|deviennent)? ?(?:remplacee?s? par )(?:: ?)?` + thing), 1, 3, 2, 0},
	{regexp.MustCompile(thing + scope + ` (?:devient|deviennent) (?:: ?)?` + thing), 1, 3, 2, 0},
	{regexp.MustCompile(`(?:supprim|retir|enlev|effac|ray|biff)(?:er|e|ez|ons) ` + thing), 1, 0, 0, 0},
	{regexp.MustCompile(`(?:oter|otez|otons) ` + thing), 1, 0, 0, 0},
	{regexp.MustCompile(thing + scope + ` (?:est|sont|sera|seront) (?:supprime|retire|ote|enleve)e?s?`), 1, 0, 2, 0},
	{regexp.MustCompile(addVerb + ` ` + thing + ` ` + toEnd), 0, 1, 0, 2},
	{regexp.MustCompile(addVerb + `,? ` + toEnd + ` ?,?(?:: ?| )` + thing), 0, 2, 0, 1},
	{regexp.MustCompile(toEnd + ` ?,?(?: :)? ` + addVerb + `(?: :)? ` + thing), 0, 2, 0, 1},
	{regexp.MustCompile(`complet(?:er|e|ez|ons) (?:la regle |le texte |le decret )?(?:[0-9]+ )?par ` + thing), 0, 1, 0, 0},
}

// unquotedAddition is « ajouter à la fin : … » without quotation marks.
var unquotedAddition = regexp.MustCompile(`(?is)^(.*?)\b(?:ajouter|ajoute|ajoutez|ajoutons)\s+(?:à|a)\s+la\s+fin(?:\s+(?:de\s+la\s+règle|de\s+la\s+regle|du\s+texte|du\s+décret)(?:\s+[0-9]+)?)?\s*:\s*(\S.*)$`)

// maxCommands bounds the work that an instruction asks for (design §4.4-15).
const maxCommands = 50

// readCommands reads the commands of an instruction; why is empty when it says
// nothing but commands that are understood.
func readCommands(instruction string) (commands []command, why string) {
	m := mask(strings.TrimSpace(instruction))
	rest := foldSkeleton(m.skeleton)
	for {
		c, after, ok := nextCommand(rest, m.quotes)
		if !ok {
			break
		}
		if len(commands) == maxCommands {
			return nil, "L'instruction demande trop de changements à la fois."
		}
		commands, rest = append(commands, c), after
	}
	if len(commands) == 0 {
		return readUnquoted(instruction, len(m.quotes))
	}
	if strange := strangeWord(rest); strange != "" {
		return nil, "L'instruction dit autre chose que des remplacements, suppressions et ajouts entre guillemets (« " + strange + " »)."
	}
	return commands, ""
}

func readUnquoted(instruction string, quotes int) ([]command, string) {
	m := unquotedAddition.FindStringSubmatch(strings.TrimSpace(instruction))
	if m == nil || quotes > 0 || strangeWord(foldSkeleton(m[1])) != "" {
		return nil, "Cette instruction n'a pas une forme exécutable (« remplacer \"X\" par \"Y\" », « supprimer \"X\" », « ajouter \"Y\" à la fin »)."
	}
	return []command{{put: m[2]}}, ""
}

// nextCommand takes the first command out of the skeleton. Where two forms
// begin at one place the longer one holds.
func nextCommand(skeleton string, quotes []string) (command, string, bool) {
	best, at := -1, []int(nil)
	for i, f := range commandForms {
		m := f.pattern.FindStringSubmatchIndex(skeleton)
		if m == nil || !guarded(f, skeleton, m) {
			continue
		}
		if best < 0 || m[0] < at[0] || (m[0] == at[0] && m[1] > at[1]) {
			best, at = i, m
		}
	}
	if best < 0 {
		return command{}, "", false
	}
	f := commandForms[best]
	c := command{take: quoteOf(f.take, skeleton, at, quotes), put: quoteOf(f.put, skeleton, at, quotes)}
	return c, skeleton[:at[0]] + " " + skeleton[at[1]:], true
}

// guarded reports whether the free places of a form hold nothing that changes its sense.
func guarded(f form, skeleton string, m []int) bool {
	if f.scope != 0 && strangeWord(group(skeleton, m, f.scope)) != "" {
		return false
	}
	end := ""
	if f.end != 0 {
		end = group(skeleton, m, f.end)
	}
	return end == "" || wholeText.MatchString(end)
}

// wholeText is what may follow « à la fin »: not the end of a sentence or of an alinéa.
var wholeText = regexp.MustCompile(`^ (?:de la|de cette|du|de ce) (?:regle|texte|decret)(?: [0-9]+)?$`)

func group(s string, m []int, n int) string {
	if m[2*n] < 0 {
		return ""
	}
	return s[m[2*n]:m[2*n+1]]
}

func quoteOf(place int, skeleton string, m []int, quotes []string) string {
	if place == 0 {
		return ""
	}
	n, err := strconv.Atoi(group(skeleton, m, place))
	if err != nil || n >= len(quotes) {
		return ""
	}
	return quotes[n]
}

// foldSkeleton lowers a skeleton, drops accents, and makes every blank one.
func foldSkeleton(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case isApostrophe(r):
			return '\''
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
	s = strings.NewReplacer("'", "' ", "-", " ", "_", " ", "(", " ( ", ")", " ) ", ":", " : ").Replace(s)
	return tidySpaces(s)
}

// benign are the words that say where or politely, and change nothing in what
// the commands ask.
var benign = wordSet(`a au aux d dans de des du en l la le les et puis ensuite enfin ainsi aussi que qu' d' l' j' je on nous il
	propose proposition proposer demande demander souhaite visant vise consiste amender amende amendement modifier modification changer
	comme suit suivant suivante suivants facon maniere requete requetes rq sur pour par ma mon cette ce ces regle regles decret texte version
	article articles art alinea alineas al paragraphe phrase point premier premiere deuxieme second seconde troisieme quatrieme
	cinquieme sixieme septieme huitieme neuvieme dixieme dernier derniere tete debut fois mots mot voici faire fait
	reste est sont inchange inchangee inchanges sans changement rien d'autre ne change pas conformement depose emets emettre
	bonjour bonsoir salut merci amicalement cordialement vos votre avis remarques bienvenues bienvenus svp tous toutes deux trois
	changements changement modifications effectuer apporter operer numero no`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// strangeWord gives the first word that may change the sense of an instruction.
func strangeWord(skeleton string) string {
	for _, w := range strings.Fields(skeleton) {
		w = strings.Trim(w, ".,;:!?()°*–—…'")
		if w == "" || benign[w] || isOrdinal(w) {
			continue
		}
		return w
	}
	return ""
}

var ordinal = regexp.MustCompile(`^[a-z]?[0-9]{1,6}(?:er|ere|e|eme|ieme|nd)?$`)

func isOrdinal(w string) bool { return ordinal.MatchString(w) }

// commandStart is how a clause begins that tells what to do to a text;
// presentStart is the same in the present, which may also be a statement.
var (
	commandStart = regexp.MustCompile(`^(?:(?:remplac|supprim|ajout|inser|substitu|retir|enlev|ray|effac|complet|modifi|chang|biff|intercal)(?:er|ez|ons)|adjoindre|oter|otez|lire ⟦|au lieu de ⟦)`)
	presentStart = regexp.MustCompile(`^(?:remplac|supprim|ajout|inser|substitu|retir|enlev|effac|complet|modifi|chang)e\b`)
)

// IsInstruction reports whether words say what to change in a text, rather than
// being the new text: a command stands at their beginning, with nothing in front
// but words that say where, or politely.
func IsInstruction(words string) bool {
	rest := foldSkeleton(mask(words).skeleton)
	before := ""
	for rest != "" {
		if commandStart.MatchString(rest) || passive.MatchString(rest) {
			return true
		}
		if presentStart.MatchString(rest) && orders(before) {
			return true
		}
		word, after, _ := strings.Cut(rest, " ")
		if strangeWord(word) != "" && !placing(word) {
			return false
		}
		rest, before = after, word
	}
	return false
}

// orders reports whether a verb in the present after that word gives an order
// (« on remplace ») and does not state (« cette règle remplace »).
func orders(before string) bool {
	switch before {
	case "", "on", "j'", "je", "et", "puis":
		return true
	}
	return strings.HasSuffix(before, ",") || strings.HasSuffix(before, ":") || strings.HasSuffix(before, ".")
}

// placing reports whether a word, or a quoted passage, says where in the text.
func placing(word string) bool {
	word = strings.Trim(word, ".,;:")
	switch word {
	case "fin", "apres", "avant", "entre":
		return true
	}
	return strings.HasPrefix(word, "⟦")
}

// passive is « "X" est remplacé par "Y" » and the like.
var passive = regexp.MustCompile(`^` + thing + scope + ` (?:(?:est|sont|sera|seront) (?:remplace|supprime|retire|ajoute)|devient|deviennent)`)

// label is what may stand in front of a new text.
var label = regexp.MustCompile(`(?is)^\s*(?:(?:le\s+)?(?:nouveau\s+texte|nouvel\s+intitulé|nouvelle\s+(?:version|rédaction|formulation)|texte\s+(?:nouveau|définitif|final|intégral|complet))(?:\s+(?:de\s+la\s+règle|du\s+décret)?\s*[0-9]*)?|(?:je\s+propose\s+d['’])?amende(?:r|ment\s+de)\s+la\s+r[eè]gle\s+[0-9]+(?:\s+(?:ainsi|comme\s+suit))?)\s*:\s*(\S.*)$`)

func withoutLabel(words string) string {
	words = strings.TrimSpace(words)
	if m := label.FindStringSubmatch(words); m != nil {
		return strings.TrimSpace(m[1])
	}
	return words
}
