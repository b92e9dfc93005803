package daemon

import (
	"net/http"
	"slices"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// mark is how far the local list's mailboxes are filled.
type mark struct {
	archive int
	boxes   map[string]int
}

func (d *Daemon) mark() mark {
	if d.List == nil {
		return mark{}
	}
	m := mark{boxes: map[string]int{}}
	if posts, err := d.List.Archive(0); err == nil && len(posts) > 0 {
		m.archive = posts[len(posts)-1].UID
	}
	for _, s := range d.List.Subscribers() {
		if mails, err := d.List.Mailbox(s.Address, 0); err == nil && len(mails) > 0 {
			m.boxes[s.Address] = mails[len(mails)-1].UID
		}
	}
	return m
}

// sendMails answers with the program's mails since a mark: posts to the list,
// and what went to one person.
func (d *Daemon) sendMails(w http.ResponseWriter, since mark) {
	var mails []Mail
	posts, err := d.List.Archive(since.archive)
	if err != nil {
		fail(w, err)
		return
	}
	mails = d.programs(posts, "", nil)
	public := map[string]bool{}
	for _, m := range mails {
		public[m.ID] = true
	}
	for _, s := range d.List.Subscribers() {
		box, err := d.List.Mailbox(s.Address, since.boxes[s.Address])
		if err != nil {
			fail(w, err)
			return
		}
		mails = append(mails, d.programs(box, s.Address, public)...)
	}
	slices.SortStableFunc(mails, func(a, b Mail) int { return a.At.Compare(b.At) })
	reply(w, mails)
}

// programs keeps the program's own mails: of the archive all, of a mailbox
// those to that person alone.
func (d *Daemon) programs(stored []locallist.Stored, to string, public map[string]bool) []Mail {
	var mails []Mail
	for _, m := range stored {
		r := mailbot.Read(m.Raw, mailbot.Envelope{Internal: m.At}, mailbot.Setting{List: d.List.Address(), ListID: d.List.ID(), ListHost: d.List.Host()}, acts.Context{})
		if r.From != d.List.ProgramAddress() || public[r.MessageID] {
			continue
		}
		dest := d.List.Address()
		if to != "" {
			dest = to
		}
		mails = append(mails, Mail{At: m.At, From: r.From, To: dest, Subject: r.Subject, Body: r.Body, ID: r.MessageID})
	}
	return mails
}
