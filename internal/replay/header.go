package replay

import (
	"bytes"
	"encoding/base64"
	"mime"
	"net/mail"
	"strings"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/compose"
)

// turnTopic is the thread of the turns, which is about no object.
const turnTopic = "turn"

// Mark is what the program writes into the header of its posts.
type Mark struct {
	Key, Topic string
	facts      []byte
}

// Marks reads a post's mark; empty for other mails.
func Marks(raw []byte) Mark {
	if !bytes.Contains(raw, []byte(compose.KeyField)) {
		return Mark{}
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Mark{}
	}
	code := strings.Join(strings.Fields(m.Header.Get(compose.FactsField)), "")
	facts, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		facts = nil
	}
	return Mark{Key: text(m.Header.Get(compose.KeyField)), Topic: text(m.Header.Get(compose.TopicField)), facts: facts}
}

func text(value string) string {
	s, err := new(mime.WordDecoder).DecodeHeader(value)
	if err != nil {
		return value
	}
	return s
}

// longestID is what is kept of a Message-ID (RFC 5322 §2.1.1); a longer one is
// none.
const longestID = 250

func bare(id string) string {
	id = strings.Trim(id, "<> ")
	if len(id) > longestID {
		return ""
	}
	return id
}

func tidy(r mailbot.Reading) mailbot.Reading {
	r.MessageID, r.InReplyTo = bare(r.MessageID), bare(r.InReplyTo)
	var refs []string
	for _, id := range r.References {
		if id = bare(id); id != "" {
			refs = append(refs, id)
		}
	}
	r.References = refs
	return r
}

// mailID names a mail in events: its Message-ID, which anyone can look up.
func mailID(r mailbot.Reading) string {
	if r.MessageID != "" {
		return r.MessageID
	}
	from := r.From
	if len(from) > longestID {
		from = from[:longestID]
	}
	return "none/" + r.At.UTC().Format("20060102T150405Z") + "/" + from
}

// tidySubject is a subject without the list's tag.
func tidySubject(subject string) string {
	t := strings.TrimSpace(subject)
	if tag, rest, ok := strings.Cut(t, "]"); ok && strings.HasPrefix(tag, "[") {
		return strings.TrimSpace(rest)
	}
	return t
}
