package mailbot

import (
	"strings"

	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/decode"
	"github.com/fnomic/fnomic/mailbot/quotation"
)

// Opened is a mail read but for its acts, which need what the game knows: who
// the sender is and what the thread is about are found in it first.
type Opened struct {
	// Reading holds no acts yet.
	Reading Reading
	// Marked says that the mail bears the list's mark, ToList that To or Cc names
	// the list: a copy of a mail to the list may also come past it.
	Marked, ToList bool

	mail  *decode.Mail
	parts []quotation.Part
}

// Open reads a raw mail but for its acts.
func Open(raw []byte, env Envelope, s Setting) Opened {
	r, m, parts := parse(raw, env, s)
	if r.Defects == nil {
		r.Defects = []string{}
	}
	return Opened{Reading: r, Marked: marked(m.Header, s), ToList: names(m.Header, s.List), mail: m, parts: parts}
}

// Read finds the acts; Open and Read together are the function Read.
func (o Opened) Read(c acts.Context) Reading {
	r := o.Reading
	r.act(o.mail, o.parts, c)
	return r
}

// marked reports whether the list's server has put its mark on the mail: the
// List-Id (RFC 2919), or what older servers put.
func marked(h decode.Header, s Setting) bool {
	if id := h.Get("List-Id"); id != "" {
		return s.ListID == "" || strings.Contains(strings.ToLower(id), strings.ToLower(s.ListID))
	}
	list := strings.ToLower(s.List)
	for _, name := range []string{"List-Post", "X-BeenThere", "Mailing-List", "X-Loop"} {
		if v := strings.ToLower(h.Get(name)); v != "" && list != "" && strings.Contains(v, list) {
			return true
		}
	}
	switch strings.ToLower(strings.TrimSpace(h.Get("Precedence"))) {
	case "list", "bulk":
		return true
	}
	return false
}

// names reports whether To or Cc holds an address.
func names(h decode.Header, address string) bool {
	for _, field := range []string{"To", "Cc"} {
		for _, v := range h.All(field) {
			for _, a := range decode.Addresses(v).List {
				if strings.EqualFold(a.Addr, address) {
					return true
				}
			}
		}
	}
	return false
}
