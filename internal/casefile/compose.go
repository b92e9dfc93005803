package casefile

import (
	"fmt"
	"mime"
	netmail "net/mail"
	"strings"
	"time"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/fnomic/fnomic/mailbot"
)

// The list of the cases and the program's address on it.
const (
	listAddress = "fnomic@listes.example"
	listID      = "fnomic.listes.example"
	listHost    = "listes.example"
	program     = "greffier@listes.example"
	mailboxHost = "mx.greffier.example"
)

func setting() mailbot.Setting {
	return mailbot.Setting{List: listAddress, ListID: listID, ListHost: listHost, Self: program, AuthServ: mailboxHost, AuthorHeaders: []string{"From"}}
}

// compose makes the raw mail (RFC 5322) that the mailbox holds; false if it
// answers something about which nothing stands on the list.
func (t *table) compose(m *Mail) ([]byte, bool) {
	answered := ""
	if m.Reply != "" {
		if answered = t.list.latest(m.Reply, m.At); answered == "" {
			answered = t.list.older(m.Reply, t.c.Start)
		}
		if answered == "" {
			t.fail(m.Line, "a list post about "+m.Reply+" to answer", "none")
			return nil, false
		}
	}
	fields := t.fields(m, answered)
	var b strings.Builder
	for _, f := range trace(m, fields) {
		b.WriteString(f.Name + ": " + f.Value + "\r\n")
	}
	for _, f := range fields {
		b.WriteString(f.Name + ": " + f.Value + "\r\n")
	}
	b.WriteString("\r\n" + strings.ReplaceAll(m.Body, "\n", "\r\n") + "\r\n")
	return encode(m, b.String()), true
}

// fields are the header fields of the author's mail program: those of the case
// file, and the usual ones where it gives none.
func (t *table) fields(m *Mail, answered string) []Header {
	address := t.c.Start.Addresses()[m.Name]
	id := m.ID
	switch {
	case id == "":
		id = fmt.Sprintf("%s.%d@example.org", foldName(t.c.ID), m.Line)
	case !strings.Contains(id, "@"):
		id += "@example.org"
	}
	usual := []Header{
		{"From", (&netmail.Address{Name: m.Name, Address: address}).String()},
		{"To", listAddress},
		{"Date", m.At.Format(time.RFC1123Z)},
		{"Message-ID", "<" + strings.Trim(id, "<>") + ">"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "8bit"},
	}
	if answered != "" {
		usual = append(usual, Header{"In-Reply-To", "<" + answered + ">"}, Header{"References", "<" + answered + ">"},
			Header{"Subject", "Re: " + trimReply(t.list.subjects[answered])})
	}
	fields := make([]Header, 0, len(usual)+len(m.Headers))
	for _, h := range m.Headers {
		fields = append(fields, Header{h.Name, headerValue(h)})
	}
	for _, h := range usual {
		if m.header(h.Name) == "" {
			fields = append(fields, Header{h.Name, headerValue(h)})
		}
	}
	return fields
}

func trimReply(subject string) string {
	if len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		return strings.TrimSpace(subject[3:])
	}
	return subject
}

// headerValue writes a value in ASCII (RFC 2047): a subject as encoded words,
// an address with its name encoded. Other values stand as they are.
func headerValue(h Header) string {
	switch strings.ToLower(h.Name) {
	case "subject":
		return mime.QEncoding.Encode("utf-8", h.Value)
	case "from", "reply-to":
		if a, err := netmail.ParseAddress(h.Value); err == nil {
			return a.String()
		}
	}
	return h.Value
}

// trace is what the list's host and the mailbox's server put above: the receipt
// at the list's border has the list time (A01). A mail to the program alone did
// not pass the list (A43).
func trace(m *Mail, fields []Header) []Header {
	seen := m.Seen.Format(time.RFC1123Z)
	sent := m.At.Format(time.RFC1123Z)
	if private(fields) {
		return []Header{{"Received", "from smtp.example.org (smtp.example.org [198.51.100.7])\r\n\tby " + mailboxHost + " (Postfix) with ESMTPS id m2; " + sent}}
	}
	head := []Header{
		{"Received", "from " + listHost + " (" + listHost + " [203.0.113.25])\r\n\tby " + mailboxHost + " (Postfix) with ESMTPS id m2; " + seen},
		{"Received", "from smtp.example.org (smtp.example.org [198.51.100.7])\r\n\tby " + listHost + " (Postfix) with ESMTPS id m1; " + sent},
	}
	if m.header("List-Id") == "" {
		head = append(head, Header{"List-Id", "<" + listID + ">"})
	}
	return head
}

// private reports whether a mail is addressed to the program and not to the list.
func private(fields []Header) bool {
	to := ""
	for _, f := range fields {
		if strings.EqualFold(f.Name, "To") || strings.EqualFold(f.Name, "Cc") {
			to += strings.ToLower(f.Value) + ","
		}
	}
	return strings.Contains(to, program) && !strings.Contains(to, listAddress)
}

// encode writes the text in the charset that the mail declares, where the case
// gives one; the file itself is UTF-8.
func encode(m *Mail, text string) []byte {
	_, params, err := mime.ParseMediaType(m.header("Content-Type"))
	if err != nil || params["charset"] == "" {
		return []byte(text)
	}
	enc, err := htmlindex.Get(params["charset"])
	if err != nil {
		return []byte(text)
	}
	head, body, _ := strings.Cut(text, "\r\n\r\n")
	coded, err := enc.NewEncoder().String(body)
	if err != nil {
		return []byte(text)
	}
	return []byte(head + "\r\n\r\n" + coded)
}
