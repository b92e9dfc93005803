package gazette

import (
	"strings"

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
	// NotCounted are the mails of the turn that were not counted, with the reason.
	NotCounted []NotCounted
	// Expected says that the batch is a rehearsal of what an awaited post will
	// bring about: its instants are near, the list's time decides (design §4.4-3).
	Expected bool
}

// NotCounted is a line of « mails non comptés ».
type NotCounted struct {
	From, At, Why string
}

// section is a paragraph of a post, told from one event.
type section struct {
	subject string // proposed subject; the weightiest section gives the post's
	weight  int
	topic   string
	text    string
	scores  bool
}

// Posts tells a batch to the list. Most batches are one post; a victory has one
// of its own (M38).
func Posts(b Batch) []Post {
	t := &teller{Batch: b}
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
	sections []section
}

func (t *teller) add(s section) { t.sections = append(t.sections, s) }

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
		if s.text != "" {
			texts = append(texts, Wrap(s.text))
		}
	}
	p := Post{Key: t.key() + suffix, Topic: lead.topic, Subject: lead.subject, Scores: scores,
		Body: strings.Join(texts, "\n\n") + "\n\n" + footer}
	if c := t.cause(); c.Mail != "" {
		p.InReplyTo = c.Mail
	} else {
		p.Thread = lead.topic
	}
	if scores {
		p.Subject = Capitals(p.Subject)
	}
	p.Awaited = t.cause().Post
	return p
}

func (t *teller) cause() game.Cause { return t.Events[0].Cause }

// key is made of what brought the batch about: a mail, an awaited post, a
// window's end, an operator's act.
func (t *teller) key() string {
	c := t.cause()
	at := t.Events[0].At.UTC().Format("20060102T150405Z")
	switch {
	case c.Post != "":
		return "post/" + c.Post
	case c.Mail != "":
		return "mail/" + c.Mail
	case c.Due != "":
		return "due/" + c.Due + "/" + at
	}
	return "operator/" + at + "/" + c.Operator
}

// Capitals writes a subject in capitals, accents kept (d11).
func Capitals(s string) string { return strings.ToUpper(s) }

// footer recalls the lines that always work (acts 0-9).
const footer = `-- 
Formes toujours comprises, seules sur leur ligne : VOTE 321 : POUR,
PASSE, OPPOSITION Dp 30, VACANCES, RETOUR, INVOCATION : question.
Le greffier de fnomic`
