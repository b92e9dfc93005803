package acts

import (
	"strings"
	"unicode"

	"github.com/fnomic/fnomic/internal/game"
)

// subject is the mail's subject without its tags and prefixes.
type subject struct {
	text  string
	reply bool // begins with Re:, TR: …: a pointer to a thread, no content (acts.md §0-5)
	page  *page
}

var replyPrefixes = []string{"re", "rep", "r", "tr", "fwd", "fw", "aw", "sv", "vs", "reponse", "res"}

// readSubjectLine strips "[fnomic]", "Re:", "TR:", "[EXT]" in any order.
func readSubjectLine(s string) subject {
	sub := subject{text: strings.TrimSpace(s)}
	for range 20 {
		rest, reply := stripPrefix(sub.text)
		if rest == sub.text {
			break
		}
		sub.text, sub.reply = rest, sub.reply || reply
	}
	sub.page = scan(strings.ReplaceAll(sub.text, "\n", " "))
	return sub
}

// stripPrefix takes one tag or one prefix off.
func stripPrefix(s string) (rest string, reply bool) {
	if strings.HasPrefix(s, "[") {
		if end := strings.IndexByte(s, ']'); end > 0 && end < 40 && !objectTag(s[1:end]) {
			return strings.TrimSpace(s[end+1:]), false
		}
	}
	head, tail, ok := strings.Cut(s, ":")
	if !ok || len(head) > 12 {
		return s, false
	}
	name := strings.TrimSpace(fold(head))
	name, _, _ = strings.Cut(name, "[")
	name = strings.TrimSpace(name)
	for _, p := range replyPrefixes {
		if name == p {
			return strings.TrimSpace(tail), true
		}
	}
	return s, false
}

// objectTag: « [Rq1] » names an object of the game, « [fnomic] » a list.
func objectTag(s string) bool {
	_, ok := gluedKey(fold(s))
	return ok
}

// subjectKinds are the words by which a subject tells its kind, in order of weight.
var subjectKinds = []struct {
	kind  string
	words []string
}{
	{"C", []string{"cassation", "motion"}},
	{"S", []string{"sanction"}},
	{"PA", []string{"election"}},
	{"Rq", []string{"requete", "rq"}},
	{"Dp", []string{"decret", "dp"}},
	{"J", []string{"jugement", "juge", "invocation"}},
	{"results", []string{"resultats", "scores"}},
	{"call", []string{"appel", "presence"}},
	{"vote", []string{"vote", "proposition", "scrutin"}},
}

// topic is the kind of the thread as its subject tells it.
func (s subject) topic() string {
	toks := s.page.toks
	for _, t := range subjectKinds {
		if has(toks, t.words...) {
			return t.kind
		}
	}
	for _, r := range refs(toks) {
		if !r.bare {
			return keyKind(r.key)
		}
	}
	return ""
}

// inCapitals says that no letter of the subject is small (d11).
func (s subject) inCapitals() bool {
	letters := false
	for _, r := range s.text {
		if unicode.IsLower(r) {
			return false
		}
		letters = letters || unicode.IsLetter(r)
	}
	return letters
}

// readSubject reads the acts that the sender's own subject says.
func (r *reader) readSubject() {
	if r.subject.text == "" {
		return
	}
	if r.readResults() || r.subject.reply || r.reply && r.ctx.Topic != "" {
		return
	}
	r.all = sentences(r.subject.page)
	for i, s := range r.all {
		s.subject = true
		r.i = i
		r.readSentence(s)
	}
	r.text.close(r)
	r.text = nil
	r.keepOfSubject()
}

// keepOfSubject keeps what a subject can say alone. A title such as
// « Vacances » or « Démission » is only a title where a text stands below.
func (r *reader) keepOfSubject() {
	r.asked, r.notices = nil, nil
	kept := r.found[:0]
	for _, f := range r.found {
		if r.subjectSays(f) {
			kept = append(kept, f)
		}
	}
	r.found = kept
}

func (r *reader) subjectSays(f found) bool {
	if r.bodyIsEmpty() {
		return true
	}
	for i := range f.s.segs {
		for _, fr := range f.s.segs[i].frames {
			if fr.who == first && fr.tense == present {
				return true
			}
		}
	}
	switch f.act.Kind {
	case game.Propose, game.ProposeDecree, game.IssueRequest, game.Invoke, game.Revise:
		return true
	case game.CastVote:
		return f.act.Choice != "" && has(f.s.toks, "vote", "mon")
	case game.CallVote:
		return f.act.Window > 0 || f.act.Until != nil
	}
	return false
}

// ballotOfSubject: under the sender's own subject « Vote 351 », the body's sole
// vote without an object is on 351. A subject that begins with Re: names the
// thread only (design §4.1).
func (r *reader) ballotOfSubject(acts []found) {
	toks := r.subject.page.toks
	if r.subject.reply || r.reply || !has(toks, "vote", "votes", "scrutin", "voix", "bulletin") || len(refs(toks)) != 1 {
		return
	}
	var sole *game.Act
	for i := range acts {
		if acts[i].act.Kind != game.CastVote {
			continue
		}
		if sole != nil {
			return
		}
		sole = &acts[i].act
	}
	if sole != nil && sole.Target == "" {
		sole.Target = firstRef(toks, "", "Rq")
	}
}

// bodyIsEmpty: nothing below, or words that send the reader to the subject.
func (r *reader) bodyIsEmpty() bool {
	words := strings.Fields(fold(r.whole))
	if len(words) == 0 {
		return true
	}
	for _, w := range words {
		if strings.Trim(w, ".!") == "objet" || strings.HasSuffix(strings.Trim(w, ".!"), "'objet") || w == "sujet" || strings.HasPrefix(w, "titre") {
			return len(words) <= 8
		}
	}
	return len(words) == 1 && r.ctx.Sender != "" && fold(r.ctx.Sender) == strings.Trim(words[0], ".!,")
}
