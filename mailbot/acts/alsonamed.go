package acts

// alsoNamed are the further ballots of one value: « pour la 338, la 339 et
// Rq1 », up to the next value or the end of the sentence. Nothing else may be
// said there, else the numbers are an argument's.
func alsoNamed(toks []token) []string {
	if next := choiceIndex(toks); next >= 0 { // « …, contre la 340 », « … et je m'abstiens sur la 340 »
		toks = trimPunct(toks[:next])
	}
	all := refs(toks)
	if len(all) < 2 {
		return nil
	}
	var keys []string
	for i, r := range all {
		from, to := r.at+r.used, len(toks)
		if i+1 < len(all) {
			to = all[i+1].at
		}
		words := listing
		if i+1 == len(all) {
			words = around
		}
		if k := keyKind(r.key); len(trimWords(trimPunct(toks[from:to]), words)) > 0 || k != "" && k != "Rq" {
			return nil
		}
		keys = append(keys, r.key)
	}
	return keys[1:]
}

var listing = set("et , la le les l ainsi aussi que puis enfin sur pour requete requetes proposition propositions &")
