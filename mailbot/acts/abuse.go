package acts

import "github.com/fnomic/fnomic/internal/game"

// asJudge marks the sanctions of a mail that speaks as the Judge's: it names
// d12 or an abuse, or says « en tant que Juge » (acts.md §26). Without that, an
// arbiter's sanction is one of the three (R320).
func (r *reader) asJudge(acts []found) {
	for _, s := range r.all {
		if !hasDecree(s, "D12") && seqAt(s.toks, "tant", "que", "juge") < 0 && !has(s.toks, "abus", "abusif", "abusive", "abusifs", "abusives") {
			continue
		}
		for i := range acts {
			if acts[i].act.Kind == game.Sanction {
				acts[i].act.Flags = []string{game.FlagAsJudge}
			}
		}
		return
	}
}
