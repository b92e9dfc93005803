package acts

// forSomebody: « je vote pour elle » may mean a player or the proposal.
func (c *cue) forSomebody() bool {
	rest := trimWords(c.g.toks[c.f.at+1:], adverbs)
	if w := at(rest, 0); w != "pour" && w != "contre" {
		return false
	}
	switch at(rest, 1) {
	case "elle", "lui", "toi":
		next := at(rest, 2)
		return next == "" || rest[2].kind == punct || next == "comme" || next == "au"
	}
	return false
}
