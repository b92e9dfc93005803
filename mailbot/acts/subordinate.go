package acts

// A verb under a conjunction tells when or why something is done; it does
// nothing itself: « avant que je la mette au vote », « chaque fois que je passe ».

// subordinate says that the subject at token subj stands under a conjunction.
func subordinate(toks []token, subj int) bool {
	if subj < 1 {
		return false
	}
	before := at(toks, subj-2)
	switch at(toks, subj-1) {
	case "si":
		return before != "meme"
	case "quand", "lorsque":
		return true
	case "que":
		return beforeQue[before]
	case "ou": // « le jour où je passe »
		return momentWords[before]
	}
	return false
}

var (
	// beforeQue make a conjunction with « que ».
	beforeQue = set("avant pour afin sans fois tant des aussitot sitot depuis pendant apres jusque moment jour cas")
	// momentWords make « où » a when, and not an or.
	momentWords = set("jour moment cas heure fois soir matin tour semaine instant")
)
