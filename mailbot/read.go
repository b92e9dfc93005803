// Package mailbot is the mailing list as mails in and mails out. This part
// reads: a raw mail becomes its author, its list time, the text that its sender
// newly wrote and the acts in it (design §4.1). It is pure: the caller hands in
// the clock and what the game knows.
package mailbot

import (
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/decode"
	"github.com/fnomic/fnomic/mailbot/quotation"
)

// Setting is what the reader has to know of the list and of itself; it comes
// from configs/fnomic.toml.
type Setting struct {
	// List is the list's address, ListID its List-Id without brackets.
	List, ListID string
	// ListHost is the host whose Received line at its border gives the list time.
	ListHost string
	// Self is the program's own address.
	Self string
	// AuthServ is the only authserv-id whose Authentication-Results count
	// (RFC 8601 §5): the server of the program's mailbox. It also writes the
	// topmost Received lines.
	AuthServ string
	// AuthorHeaders are the fields that may name the author, in order of trust;
	// ["From"] if empty. Reply-To is asked besides when From is the list itself.
	AuthorHeaders []string
	// Limits bound the work on a mail; the limits of P10 if zero.
	Limits decode.Limits
}

// Envelope is what is known of a mail from outside it; zero times are unknown.
type Envelope struct {
	Internal time.Time // IMAP INTERNALDATE
	Archive  time.Time // the date in an archive's separator line
	Now      time.Time // the caller's clock
}

// Sources of a list time, in the order in which they are asked.
const (
	FromReceived = "received"
	FromInternal = "internaldate"
	FromArchive  = "archive"
	FromNow      = "now"
)

// Reading is a mail as read: the object of `fnomic read`.
type Reading struct {
	MessageID  string   `json:"message_id"`
	InReplyTo  string   `json:"in_reply_to"`
	References []string `json:"references,omitempty"`
	// From is the author's address in lower case, "" when it cannot be known.
	From string `json:"from"`
	Name string `json:"name"`
	// At is the list time, in UTC, to the second.
	At       time.Time       `json:"at"`
	AtSource string          `json:"at_source"`
	Subject  string          `json:"subject"`
	Body     string          `json:"body"`
	Text     string          `json:"text"`
	Acts     []game.Act      `json:"acts"`
	Asked    []game.Question `json:"asked"`
	Notices  []game.Notice   `json:"notices"`
	// Trial is how a mail that begins with ESSAI would be read without that word.
	Trial *Trial `json:"trial,omitempty"`
	// Ignored says why the mail is set aside whole; "" for a player's mail.
	Ignored string   `json:"ignored"`
	Defects []string `json:"defects"`
	// Withheld are acts that were found and are not carried out, because the
	// mail is marked as automatic or passed a limit (design §4.4-5).
	Withheld []game.Act `json:"withheld,omitempty"`
	// Over says that the mail passed a limit of P10.
	Over bool `json:"over_limit,omitempty"`
	// Auth is what the mailbox's own server says of the author.
	Auth Authentication `json:"authentication"`
}

// Trial is the reading of a text that its author only tries: none of its acts
// is ever carried out.
type Trial struct {
	Acts    []game.Act      `json:"acts"`
	Asked   []game.Question `json:"asked"`
	Notices []game.Notice   `json:"notices"`
}

// Identity is what makes two copies of a mail one (design §4.4-8): author,
// Message-ID and newly written text. A Message-ID that comes again with another
// author or text is another mail, to be quarantined.
type Identity struct{ From, MessageID, Text string }

// Identity gives the identity of a mail.
func (r Reading) Identity() Identity { return Identity{r.From, r.MessageID, r.Text} }

// ViaList reports whether the list's host is proved to have passed the mail on.
func (r Reading) ViaList() bool { return r.AtSource == FromReceived }

// Read reads a raw mail. Every input gives a Reading; faults are its defects.
func Read(raw []byte, env Envelope, s Setting, c acts.Context) Reading {
	r, m, parts := parse(raw, env, s)
	r.act(m, parts, c)
	if r.Defects == nil {
		r.Defects = []string{}
	}
	return r
}

// parse reads all of a mail but its acts.
func parse(raw []byte, env Envelope, s Setting) (Reading, *decode.Mail, []quotation.Part) {
	if s.Limits == (decode.Limits{}) {
		s.Limits = decode.DefaultLimits()
	}
	m := decode.Decode(raw, s.Limits)
	r := Reading{
		Subject: m.Header.Text("Subject"), Body: m.Plain(), Defects: m.Defects, Over: m.Over,
		Acts: []game.Act{}, Asked: []game.Question{}, Notices: []game.Notice{},
	}
	r.thread(m.Header)
	r.author(m.Header, s)
	r.time(m, env, s)
	r.Auth = authentication(m.Header, s.AuthServ)
	parts := quotation.Cut(m.Body)
	r.Text = quotation.Text(parts)
	r.Ignored = setAside(m, r, s)
	if len(r.Text) > maxSaid {
		r.Over = true
		r.Defects = append(r.Defects, "newly written text over 64 kB")
		parts = nil
	}
	return r, m, parts
}

// maxSaid bounds the newly written text in which acts are looked for: nobody
// writes that much, and a text that long comes from a machine.
const maxSaid = 64 << 10

// act finds the acts and decides whether they stand.
func (r *Reading) act(m *decode.Mail, parts []quotation.Part, c acts.Context) {
	if r.Ignored != "" && !mayBePlayer(r.Ignored) {
		return
	}
	res := acts.Read(r.input(parts, c))
	if r.Ignored != "" || r.Over {
		r.Withheld = res.Acts
		return
	}
	if other, differs := r.otherActs(m, res, c); differs {
		r.Asked = append(r.Asked, game.Question{
			Said: r.Text,
			Why:  "Le texte simple et la version HTML de ce message ne disent pas la même chose.",
			Kind: firstKind(res.Acts, other),
		})
		return
	}
	if t := res.Trial; t != nil {
		r.Trial = &Trial{append([]game.Act{}, t.Acts...), append([]game.Question{}, t.Asked...), append([]game.Notice{}, t.Notices...)}
	}
	r.Acts = append(r.Acts, res.Acts...)
	r.Asked = append(r.Asked, res.Asked...)
	r.Notices = append(r.Notices, res.Notices...)
}

func (r *Reading) input(parts []quotation.Part, c acts.Context) acts.Input {
	in := acts.Input{Subject: r.Subject, At: r.At, Reply: r.InReplyTo != "", Context: c}
	for _, p := range parts {
		in.Parts = append(in.Parts, acts.Part{Quoted: p.Quoted, Text: said(p.Text)})
	}
	return in
}

// said is own text without the lines that begin with a quotation mark which
// only the format calls the sender's own: whoever reads the mail sees a
// quotation, so nothing in it is an act.
func said(text string) string {
	if !strings.Contains(text, decode.Literal) {
		return text
	}
	var keep []string
	for _, l := range strings.Split(text, "\n") {
		if !strings.HasPrefix(l, decode.Literal) {
			keep = append(keep, l)
		}
	}
	return strings.Join(keep, "\n")
}

// otherActs reads the HTML beside a plain text, where the two say different
// words, and reports whether they hold different acts (design §4.1).
func (r *Reading) otherActs(m *decode.Mail, plain acts.Result, c acts.Context) ([]game.Act, bool) {
	if m.HTML == "" {
		return nil, false
	}
	parts := quotation.Cut(m.HTML)
	mine, its := squeeze(r.Text), squeeze(quotation.Text(parts))
	switch {
	case mine == its:
		return nil, false
	case len(its) > maxSaid:
		return nil, len(plain.Acts) > 0
	}
	other := acts.Read(r.input(parts, c))
	if strings.Contains(its, mine) && within(other.Acts, plain.Acts) {
		return nil, false // it says more, a signature, but does no more
	}
	return other.Acts, !sameActs(plain.Acts, other.Acts)
}

// within reports whether every act of a is among those of b.
func within(a, b []game.Act) bool {
	for _, x := range a {
		found := false
		for _, y := range b {
			found = found || sameActs([]game.Act{x}, []game.Act{y})
		}
		if !found {
			return false
		}
	}
	return true
}

func sameActs(a, b []game.Act) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := a[i], b[i]
		amounts := (x.Amount == nil) == (y.Amount == nil) && (x.Amount == nil || *x.Amount == *y.Amount)
		untils := (x.Until == nil) == (y.Until == nil) && (x.Until == nil || x.Until.Equal(*y.Until))
		if x.Kind != y.Kind || x.Target != y.Target || x.Choice != y.Choice || x.Change != y.Change ||
			squeeze(x.Name) != squeeze(y.Name) || x.Window != y.Window || !amounts || !untils ||
			squeeze(strings.Join(x.Names, "|")) != squeeze(strings.Join(y.Names, "|")) ||
			squeeze(strings.Join(x.Effects, "|")) != squeeze(strings.Join(y.Effects, "|")) ||
			squeeze(x.Text) != squeeze(y.Text) {
			return false
		}
	}
	return true
}

func firstKind(lists ...[]game.Act) game.ActKind {
	for _, l := range lists {
		if len(l) > 0 {
			return l[0].Kind
		}
	}
	return ""
}
