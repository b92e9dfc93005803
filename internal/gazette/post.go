package gazette

import (
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Post is a mail of the registrar, before it has addresses and headers.
type Post struct {
	// Key is stable: the same events have the same key, so that the Message-ID
	// made from it is the same after a restart (P3).
	Key string `json:"key"`
	// Topic is the object of the thread: a reply to the post is about it.
	Topic string `json:"topic,omitempty"`
	// Thread is the topic whose latest post it answers, where it does not answer a mail.
	Thread string `json:"thread,omitempty"`
	// InReplyTo is the identity of the mail that it answers; empty if none.
	InReplyTo string `json:"in_reply_to,omitempty"`
	// Person says that it is for one person: the player To or, where the person
	// is no player by name, the author of the mail that it answers.
	Person  bool   `json:"person,omitempty"`
	To      string `json:"to,omitempty"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
	// Scores says that it lists the scores, so that its subject is in capitals (d11).
	Scores bool `json:"scores,omitempty"`
	// Awaited is the key of the awaited post that it is; empty for others.
	Awaited string `json:"awaited,omitempty"`
}

// Batch is what one proceeding decided: the events, and the state that they lead to.
type Batch struct {
	// Was is the turn before, After the state after.
	Was    game.Turn
	After  *game.State
	Events []game.Recorded
	// Head is the head hash of the ledger, printed under the scores; may be empty.
	Head string
	// NotCounted are mails that were not counted, with the reason: each is handed
	// over once, with the post that ends its turn.
	NotCounted []NotCounted
	// Expected says that the batch is a rehearsal of what an awaited post will
	// bring about: its instants are near, the list's time decides (design §4.4-3).
	Expected bool
	// Again says that a post told this batch by rehearsal and that the list's
	// time made it another thing: this post takes its place.
	Again bool
	// Written is when the post is written; zero for the lag after the events.
	Written time.Time
}

// NotCounted is a line of « mails non comptés »; At is written out, Why is French.
type NotCounted struct {
	From, At, Why string
}

// section is a paragraph of a post, told from one event.
type section struct {
	subject string // proposed subject; the weightiest section gives the post's
	weight  int
	topic   string
	thread  string // the thread that the post goes on; the topic's own if empty
	text    string
	scores  bool
}

// Posts tells a batch to the list. Most batches are one post; a victory has one
// of its own (M38).
func Posts(b Batch) []Post {
	t := newTeller(b)
	t.tell()
	var posts []Post
	if len(t.sections) > 0 {
		posts = append(posts, t.post(t.sections, ""))
	}
	if v := t.victory(); v != nil {
		posts = append(posts, *v)
	}
	return posts
}

// teller gathers the sections of a batch.
type teller struct {
	Batch
	voice
	sections []section
}

func newTeller(b Batch) *teller { return &teller{Batch: b, voice: voice{s: b.After}} }

func (t *teller) add(s section) {
	if s.text != "" {
		t.sections = append(t.sections, s)
	}
}

// post joins sections under the subject of the weightiest.
func (t *teller) post(sections []section, suffix string) Post {
	lead := sections[0]
	var texts []string
	scores := false
	for _, s := range sections {
		if s.weight > lead.weight {
			lead = s
		}
		scores = scores || s.scores
		texts = append(texts, Wrap(s.text))
	}
	p := Post{Key: t.key() + suffix, Topic: lead.topic, Subject: lead.subject, Scores: scores, Body: signed(texts)}
	if scores {
		p.Subject = scoresSubject(p.Subject)
	}
	if suffix == "" {
		p.Awaited = t.awaitedKey()
	}
	switch c := t.cause(); {
	case c.Mail != "":
		p.InReplyTo = c.Mail
	case lead.thread != "":
		p.Thread = lead.thread
	default:
		p.Thread = lead.topic
	}
	return p
}

// signed joins paragraphs and puts the footer under them.
func signed(texts []string) string { return strings.Join(texts, "\n\n") + "\n\n" + footer }

// scoresSubject is the subject of a mail that lists scores: it says so, in capitals (d11).
func scoresSubject(subject string) string {
	if low := strings.ToLower(subject); !strings.Contains(low, "scores") && !strings.HasPrefix(low, "victoire") && !strings.HasPrefix(low, "égalité") {
		subject += " et scores"
	}
	return Capitals(subject)
}

func (t *teller) cause() game.Cause { return t.Events[0].Cause }

// key is made of what brought the batch about: an awaited post, a mail, a
// window's end, an operator's act.
func (t *teller) key() string {
	if post := t.awaitedKey(); post != "" {
		return "post/" + post
	}
	c := t.cause()
	at := t.Events[0].At.UTC().Format("20060102T150405Z")
	switch {
	case c.Mail != "":
		return "mail/" + c.Mail
	case c.Due != "":
		return "due/" + c.Due + "/" + at
	}
	return "operator/" + at + "/" + c.Operator
}

// awaitedKey is the key of the awaited post that this post is: the one that
// the batch is about, or the one that it asks for and that only has to say
// what the batch decided. Results have a post of their own, by rehearsal.
func (t *teller) awaitedKey() string {
	if post := t.cause().Post; post != "" {
		return post
	}
	for _, prefix := range []string{"turn/", "consent/", "duty/"} {
		if key := t.awaited(prefix); key != "" {
			return key
		}
	}
	return ""
}

// awaited is the first post with a prefix that the batch asks for; "" if it asks for none.
func (t *teller) awaited(prefix string) string {
	for _, r := range t.Events {
		if e, ok := r.Event.(game.PostAwaited); ok && strings.HasPrefix(e.Key, prefix) {
			return e.Key
		}
	}
	return ""
}

// toldLater reports whether a post that is still to come tells the outcome of a vote.
func (t *teller) toldLater() bool {
	return t.awaited("results/") != "" || t.awaited("request/") != "" || t.awaited("election/") != ""
}

// has reports whether an event of a kind is in the batch.
func (t *teller) has(kind string) bool {
	for _, r := range t.Events {
		if r.Event.Kind() == kind {
			return true
		}
	}
	return false
}

// Capitals writes a subject in capitals, accents kept (d11).
func Capitals(s string) string { return strings.ToUpper(s) }

// footer recalls the lines that always work (acts 0-9).
const footer = `-- 
Lignes toujours comprises, seules sur leur ligne :
VOTE 321 : POUR (ou CONTRE)   PROPOSITION :   PASSE   DECRET :
OPPOSITION Dp 30   REQUETE 320 :   INVOCATION :   VACANCES   RETOUR
INSCRIPTION : nom   FORFAIT   AIDE
Le greffier de fnomic`
