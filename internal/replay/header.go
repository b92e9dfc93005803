package replay

import (
	"bytes"
	"encoding/base64"
	"mime"
	"net/mail"
	"strings"

	"github.com/fnomic/fnomic/mailbot/compose"
)

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
