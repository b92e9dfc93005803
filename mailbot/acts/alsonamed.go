package acts

// alsoNamed is the second ballot of one value, « la 338 et la 339 », when the
// sentence ends there.
func alsoNamed(toks []token) string {
	all := refs(toks)
	if len(all) != 2 || keyKind(all[1].key) != "" && keyKind(all[1].key) != "Rq" || choiceIndex(toks) >= 0 {
		return ""
	}
	middle := trimWords(toks[all[0].at+all[0].used:all[1].at], listing)
	if len(middle) > 0 || len(trimWords(trimPunct(toks[all[1].at+all[1].used:]), around)) > 0 {
		return ""
	}
	return all[1].key
}

var listing = set("et , la le les l aussi que sur requete proposition")
