package acts

// The number that a call to vote names is the proposal's own, unless the words
// before it say that it is the rule which the proposal would change: « ma
// proposition sur la 310 », « l'abrogation de la 319 ».

// calledNumber is the proposal's number, "" if the call names none.
func calledNumber(toks []token) string {
	for _, r := range refs(toks) {
		if keyKind(r.key) == "" && !aboutRuleBefore(toks[:r.at]) {
			return r.key
		}
	}
	return ""
}

// aboutRuleBefore: the words in front make the number the rule to be changed.
func aboutRuleBefore(before []token) bool {
	i := len(before) - 1
	for i >= 0 && (calleeSmall[before[i].w] || before[i].kind == punct) {
		i--
	}
	switch w := at(before, i); w {
	case "sur":
		prev := at(before, i-1)
		return prev != "vote" && prev != "votes" && prev != "scrutin" && prev != "voter"
	case "concernant", "visant", "touchant", "abrogeant", "amendant", "modifiant":
		return true
	case "de", "du", "d":
		return changeNouns[at(before, i-1)]
	default:
		return lexicon[w].tense == infinitive && changes[w]
	}
}

// off: « c'est parti pour le vote ».
func off(t []token) bool {
	return seq(head(t, 6), "est", "parti", "pour", "le", "vote")
}

var (
	calleeSmall = set("la le les l regle article n no numero")
	changeNouns = set("abrogation amendement modification reforme suppression transmutation remplacement")
)
