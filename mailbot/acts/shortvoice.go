package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// The bounds, in words, of a mail that is hardly more than a value, and of one
// that is a voice in words of its own.
const (
	maxShortVoice = 5
	maxOwnVoice   = 14
)

// askShortVoice asks about a mail that gave nothing and may be a voice in the
// vote that runs: « ouais ok pour », « j'approuve la proposition », « je suis
// dans le camp des pour », or a thumb. One missed in silence costs its author
// the points of an abstention (R304-5).
func (r *reader) askShortVoice() {
	said := strings.TrimSpace(r.whole)
	if strings.Contains(said, "?") || len(r.all) == 0 {
		return
	}
	inThread := r.topic == "vote" && (len(r.ctx.Open) > 0 || len(r.ctx.Names) == 0)
	if len(r.ctx.Open) > 0 && endsInValue(said) || inThread && (thumbs[strings.TrimRight(said, " .!\ufe0f")] || r.voiceInOwnWords()) {
		r.ask(r.all[len(r.all)-1], game.CastVote, "Est-ce votre vote ?")
	}
}

var thumbs = map[string]bool{"👍": true, "👎": true, "✅": true, "❌": true}

// endsInValue: a few words, the last of them « pour » or « contre ».
func endsInValue(said string) bool {
	toks := trimPunct(scan(said).toks)
	if n := len(toks); n > 0 && toks[n-1].w == "moi" {
		toks = toks[:n-1]
	}
	words, last := countWords(toks), at(toks, len(toks)-1)
	return words > 0 && words <= maxShortVoice && (last == "pour" || last == "contre")
}

func countWords(toks []token) int {
	n := 0
	for _, t := range toks {
		if t.kind == word {
			n++
		}
	}
	return n
}

// voiceInOwnWords: one sentence of a short mail says in other words that its
// author is for or against, and nothing puts it off or reports it.
func (r *reader) voiceInOwnWords() bool {
	words := 0
	for _, s := range r.all {
		words += countWords(s.toks)
	}
	if words > maxOwnVoice {
		return false
	}
	for _, s := range r.all {
		if s.mood.reported || s.segs[0].cond || putsOff(s) || r.anyPerson(s, s.toks) != "" && !has(s.toks, "comme", "pareil") || later(s.toks) {
			continue
		}
		if endsInValue(s.said()) || loneAssent(s.toks) || approves(s) || r.sides(s) {
			return true
		}
	}
	return false
}

// putsOff: « je voterai pour », « je vais voter pour » announce a vote.
func putsOff(s *sentence) bool {
	return s.mood.doubt != "" || has(s.toks, "voterai", "voterais", "voteront", "votera", "votes", "vais", "faudra", "serai")
}

// loneAssent: « Approuvé ! », « Rejet. », « Yes », « Avis positif ».
func loneAssent(toks []token) bool {
	t := trimWords(trimPunct(toks), assentLead)
	return len(t) > 0 && assents[t[0].w] && len(trimWords(trimPunct(t[1:]), assentTail)) == 0
}

var (
	assentLead = set("bonjour bonsoir salut alors donc bon ben bah moi et mon ma vote voix avis choix est c ce du coup ah eh , ! . de")
	assentTail = set("pour moi ma part bien sur evidemment aussi ! . , tout des deux mains merci ok mes amis volontiers franchement sans hesiter")
	assents    = set("approuve approuvee adopte adoptee valide validee rejete rejetee rejet refus refuse accepte accord abst banco positif negatif yes yep ouais ouaip nope nan blanc nul accordee")
)

// approves: « j'approuve la proposition », « je refuse », « j'y suis opposé »,
// « je suis d'accord avec ce texte ».
func approves(s *sentence) bool {
	for i := range s.segs {
		g := &s.segs[i]
		for _, f := range g.frames {
			if f.who != first || f.tense != present || f.inverted {
				continue
			}
			rest := g.toks[min(f.at+1, len(g.toks)):]
			if k := index(head(rest, 3), "accord", "oppose", "opposee", "defavorable"); f.lemma == "etre" && k >= 0 {
				rest = rest[k+1:]
			} else if !approvals[f.lemma] {
				continue
			}
			if aboutBallot(rest) {
				return true
			}
		}
	}
	return verbless(s.toks) || seq(s.toks, "je", "rejette") && aboutBallot(s.toks[index(s.toks, "rejette")+1:])
}

var approvals = set("approuver valider accepter refuser rejeter soutenir adopter cautionner")

// verbless: « d'accord avec la proposition ».
func verbless(toks []token) bool {
	t := trimWords(trimPunct(toks), assentLead)
	return at(t, 0) == "accord" && at(t, 1) == "avec" && len(t) > 2 && aboutBallot(t[1:]) && namesBallot(t)
}

// aboutBallot: what follows is nothing, or the text that is voted on.
func aboutBallot(rest []token) bool {
	rest = trimWords(rest, approvalTail)
	return len(trimPunct(rest)) == 0 || rest[0].kind == punct || namesBallot(head(rest, 3))
}

func namesBallot(toks []token) bool {
	return has(toks, "proposition", "regle", "texte", "propal", "amendement", "abrogation", "requete") || firstRef(toks, "", "Rq") != ""
}

var approvalTail = set("la le les l cette ce cet avec a au pas totalement tout fait entierement donc volontiers moi aussi pour ma part vraiment en")

// sides: « je suis dans le camp des pour », « ma voix va au oui », « encore un
// vote contre », « je serais plutôt d'avis de voter contre ».
func (r *reader) sides(s *sentence) bool {
	for i := range s.toks {
		c, used := choiceAt(s.toks, i)
		if used == 0 || i == 0 {
			continue
		}
		before := s.toks[:i]
		w := before[i-1].w
		switch {
		case (w == "des" || w == "du" || w == "les" || w == "au" || w == "le") && has(before, "camp", "cote", "parmi", "voix", "vote"):
			return c != ""
		case w == "vote" && has(head(before, i-1), "un", "encore", "sera") && ends(trimWords(s.toks[i+1:], set("un de plus en ce qui me concerne moi pour ma part ! ,"))):
			return true
		case w == "voter" && has(before, "avis", "tente", "tentee", "tendance") && has(before, "je", "avis"):
			return true
		case seq(before, "mon", "vote") && w == "est":
			return true
		}
	}
	return false
}
