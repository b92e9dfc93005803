package mailbot

import "github.com/fnomic/fnomic/mailbot/decode"

// Light is an opened mail without what its acts do not need: the whole body
// goes, what the sender newly wrote stays. Read finds the same acts in it; the
// Body of its Reading is empty.
func (o Opened) Light() Opened {
	o.Reading.Body = ""
	o.mail = &decode.Mail{HTML: o.mail.HTML}
	return o
}

// Size is about what a light mail holds of memory, in bytes.
func (o Opened) Size() int {
	n := lightBase + len(o.Reading.Text) + len(o.mail.HTML)
	for _, p := range o.parts {
		n += len(p.Quoted)
		if len(o.parts) > 1 { // a single part's text is the mail's
			n += len(p.Text)
		}
	}
	return n
}

// lightBase is what the header fields and the structures of a mail take.
const lightBase = 2 << 10
