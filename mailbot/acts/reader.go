package acts

import (
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// reader reads one mail.
type reader struct {
	now     time.Time
	reply   bool
	ctx     Context
	topic   string // kind of the thread's object: "vote", "Dp", "Rq", "J", "C", "S", "PA", "results", "call", ""
	subject subject
	all     []*sentence // of the part being read
	i       int         // the sentence being read
	from    int         // acts found before this sentence
	at      int         // byte of the text at which the next act stands
	text    *openText   // the text of a rule, decree, judgment being gathered
	whole   string      // all the sender's text
	quoted  string      // the quotation above the part being read

	found    []found
	asked    []game.Question
	notices  []game.Notice
	pa       []paName
	effects  []string  // EFFET lines (design §3)
	results  bool      // the mail publishes results: what it lists is no act
	voteBack *sentence // « je retire mon vote », with no new value so far
	noVote   *sentence // « je vote », with no value so far
}

// found is an act and where it stands.
type found struct {
	act     game.Act
	at      int // byte of the text, to order the acts of a sentence
	s       *sentence
	subject bool // read in the subject alone
}

func newReader(in Input) *reader {
	r := &reader{now: in.At, reply: in.Reply, ctx: in.Context}
	r.subject = readSubjectLine(in.Subject)
	r.topic = topicKind(in.Context.Topic)
	if r.topic == "" {
		r.topic = r.subject.topic()
	}
	r.whole = wholeOf(in.Parts)
	return r
}

// wholeOf is all that the sender wrote.
func wholeOf(parts []Part) string {
	if len(parts) == 1 {
		return strings.TrimSpace(parts[0].Text)
	}
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.Text
	}
	return strings.TrimSpace(strings.Join(texts, "\n"))
}

// topicKind is the kind of a thread's object.
func topicKind(key string) string {
	if key == "" {
		return ""
	}
	if k := keyKind(key); k != "" {
		return k
	}
	return "vote"
}

// threadKey is the thread's object where it is of the kind.
func (r *reader) threadKey(kind string) string {
	if keyKind(r.ctx.Topic) == kind {
		return r.ctx.Topic
	}
	if r.ctx.Topic == "" && !r.subject.reply && kind != "" && r.subject.page != nil {
		return firstRef(r.subject.page.toks, kind) // the sender's own subject names it
	}
	return ""
}

// readPart reads one stretch of the sender's text.
func (r *reader) readPart(p Part) {
	pg := scan(p.Text)
	r.quoted = p.Quoted
	r.all = sentences(pg)
	r.text.close(r)
	r.text = r.textOfSubject(pg)
	for i, s := range r.all {
		s.quoted = p.Quoted
		r.i = i
		if i >= maxSentences {
			r.passOver(s)
			continue
		}
		r.readSentence(s)
	}
	r.text.close(r)
	r.text = nil
	r.lastWord(pg)
	if len(p.Text) > maxText || len(r.all) > maxSentences {
		r.note(r.all[0], tooLong)
	}
}

// passOver lets a rule's text run on beyond the sentences that are read.
func (r *reader) passOver(s *sentence) {
	if r.text != nil && r.text.started {
		r.text.end = s.end
	}
}

var tooLong = game.Notice{Code: "text-too-long", Text: "Ce mail est trop long pour être lu en entier : la fin n'a pas été prise en compte."}

// readSentence finds the acts of one sentence.
func (r *reader) readSentence(s *sentence) {
	r.afterword(s)
	r.from, r.at = len(r.found), s.start
	if effectLine(s) {
		r.addEffect(s)
		return
	}
	if r.text != nil && !r.opensOwnText(s) && r.text.holds(r, s) {
		return
	}
	r.readVerbs(s)
	r.readHeads(s)
	r.readPALine(s)
	r.at = s.end
	r.readVote(s)
	r.furtherVotes(s)
	r.readTexts(s)
	r.nearActs(s)
	r.orderSentence()
}

// orderSentence puts the acts of one sentence in the order of the text; the
// act that gathers a text keeps its place in the list.
func (r *reader) orderSentence() {
	if r.text == nil || r.text.act < r.from {
		slices.SortStableFunc(r.found[r.from:], func(a, b found) int { return a.at - b.at })
	}
}

// opensOwnText: under a subject that announces a text, the body may announce
// it again (« Requête en modification de la règle 320 : … »); then that counts.
func (r *reader) opensOwnText(s *sentence) bool {
	if !r.text.ofSubject {
		return false
	}
	saved, found, asked, notices := r.text, len(r.found), r.asked, r.notices
	r.text = nil
	r.readVerbs(s)
	r.readHeads(s)
	own := len(r.found) > found && r.text != nil
	r.text, r.found, r.asked, r.notices = saved, r.found[:found], asked, notices
	s.voted = false
	if own {
		r.text = nil
	}
	return own
}

// here says that this sentence already gave an act of one of the kinds.
func (r *reader) here(kinds ...game.ActKind) bool {
	for _, f := range r.found[r.from:] {
		for _, k := range kinds {
			if f.act.Kind == k {
				return true
			}
		}
	}
	return false
}

// add notes an act.
func (r *reader) add(s *sentence, a game.Act) {
	r.found = append(r.found, found{act: a, at: r.at, s: s, subject: s.subject})
}

// ask notes a question, once for each kind.
func (r *reader) ask(s *sentence, kind game.ActKind, why string) {
	for _, q := range r.asked {
		if q.Kind == kind {
			return
		}
	}
	r.asked = append(r.asked, game.Question{Said: clip(s.said()), Why: why, Kind: kind, Readings: r.readingsOf(kind)})
}

// note notes a word back, once for each code.
func (r *reader) note(s *sentence, n game.Notice) {
	for _, old := range r.notices {
		if old.Code == n.Code {
			return
		}
	}
	n.Said = clip(s.said())
	r.notices = append(r.notices, n)
}

const maxSaid = 200

// clip keeps a quotation in an answer short.
func clip(s string) string {
	if len(s) <= maxSaid {
		return s
	}
	return cutRunes(s, maxSaid) + "…"
}

// cue is a frame with all around it, as the acts see it.
type cue struct {
	r *reader
	s *sentence
	g *segment
	f *frame
}

func (c *cue) verdict() verdict { return c.s.verdict(c.g, c.f) }

// do notes the act if it is performed, asks if it is unclear, and says whether
// either was done.
func (c *cue) do(a game.Act) bool { return c.as(c.verdict(), a) }

// wish is do for acts that a wish performs (« je voudrais m'inscrire »).
func (c *cue) wish(a game.Act) bool { return c.as(c.s.judge(c.g, c.f, true), a) }

func (c *cue) as(v verdict, a game.Act) bool {
	switch v {
	case performs:
		c.r.add(c.s, a)
	case unclear:
		c.r.ask(c.s, a.Kind, whyUnclear(c.s, c.g))
	default:
		return false
	}
	return true
}

// denied is the verdict of a negated frame read without its negation; a
// future counts too where the law asks for no more (« je ne ferai pas de … »).
func (c *cue) denied(negs string, futureToo bool) verdict {
	if c.f.neg == "" || !strings.Contains(negs, c.f.neg) {
		return nothing
	}
	f := *c.f
	f.neg = ""
	if futureToo && f.tense == future {
		f.tense = present
	}
	return c.s.verdict(c.g, &f)
}

// args says that the words follow the verb, articles and adverbs left out.
func (c *cue) args(words ...string) bool { return seq(c.f.args, words...) }

// any says that one of the words is among those that follow the verb.
func (c *cue) any(words ...string) bool { return has(c.f.args, words...) }

// others says that what follows the verb belongs to somebody else.
func (c *cue) others() bool {
	return ofOthers(c.f.args)
}
