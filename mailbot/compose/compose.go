// Package compose writes the registrar's mails: plain text in UTF-8, at most 72
// columns, marked as automatic so that no machine answers them (RFC 3834 §5).
package compose

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
)

// Mail is what a post says and where it stands in its thread.
type Mail struct {
	From       mail.Address
	To         mail.Address
	Subject    string
	Body       string // UTF-8, LF
	Date       time.Time
	MessageID  string   // without brackets
	InReplyTo  string   // without brackets; empty for the head of a thread
	References []string // without brackets, oldest first
	// ListID is set on posts to the list ("fnomic.listes.example"), empty else.
	ListID string
	// Key names what is posted ("post/results/321") and Topic the object of the
	// thread, so that anyone can recompute the game from the list's archive.
	Key, Topic string
	// Facts are the operator's act that the post announces, which no mail shows,
	// as record.Facts writes it; empty for other posts.
	Facts []byte
}

// The header fields of Mail.Key and Mail.Topic, RFC 2047 where not ASCII.
const (
	KeyField   = "X-Fnomic-Post"
	TopicField = "X-Fnomic-Topic"
	FactsField = "X-Fnomic-Facts" // base64, folded
)

// Bytes writes the mail with CRLF line ends.
func (m Mail) Bytes() ([]byte, error) {
	var h mail.Header
	h.SetDate(m.Date)
	h.SetAddressList("From", []*mail.Address{&m.From})
	h.SetAddressList("To", []*mail.Address{&m.To})
	h.SetSubject(m.Subject)
	h.SetMessageID(m.MessageID)
	if m.InReplyTo != "" {
		h.SetMsgIDList("In-Reply-To", []string{m.InReplyTo})
		h.SetMsgIDList("References", References(m))
	}
	h.Set("Auto-Submitted", "auto-generated") // RFC 3834 §5
	h.Set("X-Auto-Response-Suppress", "All")
	if m.Key != "" {
		h.SetText(KeyField, m.Key)
	}
	if m.Topic != "" {
		h.SetText(TopicField, m.Topic)
	}
	if len(m.Facts) > 0 {
		h.Set(FactsField, folded(m.Facts))
	}
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	var b bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		return nil, fmt.Errorf("compose: %w", err)
	}
	if _, err := io.WriteString(w, strings.ReplaceAll(m.Body, "\n", "\r\n")+"\r\n"); err != nil {
		return nil, fmt.Errorf("compose: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compose: %w", err)
	}
	return b.Bytes(), nil
}

// factsLine is how much base64 stands on a line.
const factsLine = 60

// folded writes bytes as base64 with blanks at which a header may be folded.
func folded(b []byte) string {
	code, lines := base64.StdEncoding.EncodeToString(b), []string{}
	for len(code) > factsLine {
		lines, code = append(lines, code[:factsLine]), code[factsLine:]
	}
	return strings.Join(append(lines, code), " ")
}

// maxReferences keeps the header within what old programs take; the head of
// the thread and the latest mails stay.
const maxReferences = 20

// References are what the header of that name lists of a mail: the thread above
// it, oldest first, and the mail that it answers (RFC 5322 §3.6.4).
func References(m Mail) []string {
	refs := append([]string{}, m.References...)
	if m.InReplyTo == "" {
		return refs
	}
	if len(refs) == 0 || refs[len(refs)-1] != m.InReplyTo {
		refs = append(refs, m.InReplyTo)
	}
	if len(refs) > maxReferences {
		refs = append(refs[:1:1], refs[len(refs)-maxReferences+1:]...)
	}
	return refs
}

// MessageID makes the Message-ID of a post from its key: the same event has
// the same one, whenever it is written (P3). The game's seed keeps two games on
// one list apart. It is without brackets.
func MessageID(seed, key, domain string) string {
	sum := sha256.Sum256([]byte(seed + "\x00" + key))
	return "fnomic." + hex.EncodeToString(sum[:16]) + "@" + domain
}
