package acts

// A headline is a line of its own in capitals that announces what stands below:
// « PROPOSITION », « INVOCATION », « MISE AU VOTE » (acts.md §0-9).

// isHeadline: the sentence is such a line, in the sender's own words.
func isHeadline(s *sentence) bool {
	return s.ownLine && !s.subject && !s.question && s.toks[0].caps && len(s.segs) == 1
}

// headline: the head is alone in its headline, something stands below it, and
// the mail is no answer to another, where such a line may be quoted by hand.
func (h *headCue) headline(words map[string]bool) bool {
	if !isHeadline(h.s) || h.r.reply || h.r.subject.reply || h.r.i+1 >= len(h.r.all) {
		return false
	}
	return len(trimPunct(trimWords(h.toks, words))) == 0
}

var headlineWords = set("proposition propal invocation nouvelle ma de regle la du une un juge")
