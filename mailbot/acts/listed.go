package acts

import "github.com/fnomic/fnomic/internal/game"

// readLists reads ballots sorted by their value: « POUR : 321, 322 ; CONTRE :
// Rq1 ». Every heading must be a value alone and every list name ballots alone:
// with names it counts the voters of others.
func (r *reader) readLists(s *sentence) bool {
	if s.question || s.mood.reported || s.mood.joke || s.mood.doubt != "" || len(s.segs)%2 != 0 || !s.lineStart {
		return false
	}
	var acts []game.Act
	for i := 0; i+1 < len(s.segs); i += 2 {
		heading := trimPunct(trimWords(s.segs[i].toks, listHeadings))
		c := loneChoice(heading)
		keys := listedKeys(s.segs[i+1].toks)
		if len(heading) != 1 || c == "" || weak[heading[0].w] || !s.segs[i].colon || s.segs[i].cond || len(keys) == 0 {
			return false
		}
		for _, key := range keys {
			acts = append(acts, game.Act{Kind: game.CastVote, Choice: c, Target: key})
		}
	}
	if clash(acts) {
		r.ask(s, game.CastVote, "Deux valeurs de vote dans le même mail.")
		return true
	}
	for _, a := range acts {
		r.add(s, a)
	}
	return len(acts) > 0
}

var listHeadings = set("je vote mon vote mes votes et")

// listedKeys are the ballots of a list that holds nothing else.
func listedKeys(toks []token) []string {
	all := refs(toks)
	var keys []string
	at := 0
	for _, r := range all {
		if k := keyKind(r.key); len(trimWords(toks[at:r.at], listing)) > 0 || k != "" && k != "Rq" {
			return nil
		}
		keys, at = append(keys, r.key), r.at+r.used
	}
	if len(trimPunct(toks[at:])) > 0 {
		return nil
	}
	return keys
}
