package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// maxShortVoice bounds a mail that is hardly more than a value.
const maxShortVoice = 5

// askShortVoice asks about a mail of a few words that ends in a value while a
// vote is open, and that gave nothing else: « ouais ok pour », « carrément
// contre », or a thumb in the thread of the vote. It may be a voice; one missed
// in silence costs its author the points of an abstention (R304-5).
func (r *reader) askShortVoice() {
	said := strings.TrimSpace(r.whole)
	if len(r.ctx.Open) == 0 || strings.Contains(said, "?") || len(r.all) == 0 {
		return
	}
	if thumbs[strings.TrimRight(said, " .!\ufe0f")] && r.topic == "vote" || endsInValue(said) {
		r.ask(r.all[len(r.all)-1], game.CastVote, "Est-ce votre vote ?")
	}
}

var thumbs = map[string]bool{"👍": true, "👎": true, "✅": true, "❌": true}

// endsInValue: a few words, the last of them « pour » or « contre ».
func endsInValue(said string) bool {
	toks := trimPunct(scan(said).toks)
	words := 0
	for _, t := range toks {
		if t.kind == word {
			words++
		}
	}
	if n := len(toks); n > 0 && toks[n-1].w == "moi" {
		toks = toks[:n-1]
	}
	last := at(toks, len(toks)-1)
	return words > 0 && words <= maxShortVoice && (last == "pour" || last == "contre")
}
