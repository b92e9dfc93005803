package compose

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
)

func sample() Mail {
	return Mail{From: mail.Address{Name: "Greffier", Address: "greffier@listes.example"}, To: mail.Address{Address: "fnomic@listes.example"},
		Subject: "RÉSULTATS DE LA PROPOSITION 321 ET SCORES", Body: "Émile gagne 10 points.\n.\nFin", Date: time.Date(2000, 11, 24, 20, 5, 0, 0, time.UTC),
		MessageID: MessageID("s", "post/results/321", "listes.example"), InReplyTo: "a@b", References: []string{"r@b"}}
}

func TestRFC3834_5_PostsAreMarkedAsAutomatic(t *testing.T) {
	raw, err := sample().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Header.Get("Auto-Submitted"); got != "auto-generated" {
		t.Errorf("Auto-Submitted: %q", got)
	}
	subject, _ := r.Header.Subject()
	if subject != "RÉSULTATS DE LA PROPOSITION 321 ET SCORES" {
		t.Errorf("subject %q", subject)
	}
	refs, _ := r.Header.MsgIDList("References")
	if strings.Join(refs, " ") != "r@b a@b" {
		t.Errorf("references %v", refs)
	}
	part, err := r.NextPart()
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(part.Body)
	if string(body) != "Émile gagne 10 points.\r\n.\r\nFin\r\n" {
		t.Errorf("body %q", body)
	}
	for _, line := range strings.Split(string(raw), "\r\n") {
		if len(line) > 78 {
			t.Errorf("line of %d bytes (RFC 5322 §2.1.1): %q", len(line), line)
		}
	}
	if bytes.Contains(bytes.ReplaceAll(raw, []byte("\r\n"), nil), []byte("\n")) {
		t.Error("a bare LF")
	}
}

func TestP3_TheMessageIDIsMadeFromTheEvent(t *testing.T) {
	if MessageID("s", "k", "d") != MessageID("s", "k", "d") || MessageID("s", "k", "d") == MessageID("s", "l", "d") || MessageID("s", "k", "d") == MessageID("t", "k", "d") {
		t.Error("the same key gives the same Message-ID, another key or game another")
	}
}
