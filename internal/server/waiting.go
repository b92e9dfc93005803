package server

import (
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// mostHeld bounds the memory that opened mails take while they wait for
// their turn, in bytes; a mail beyond it is opened once more.
const mostHeld = 12 << 20

// waiting holds mails, by their number, as intake opened them, so that they
// need not be decoded once more when they are decided. It is a shortcut and no
// more: opened from the ledger they are the same.
type waiting struct {
	mails map[uint64]incoming
	size  int
}

// keep holds a mail that was just committed, if there is room: the earliest
// taken in are mostly the first decided.
func (w *waiting) keep(in incoming) {
	if in.opened == nil || w.size+in.opened.size > mostHeld {
		return
	}
	if w.mails == nil {
		w.mails = map[uint64]incoming{}
	}
	in.Raw = nil
	w.mails[in.mail.ID] = in
	w.size += in.opened.size
}

// take gives a mail as it was opened, once. A copy of another list time may have
// come to stand for it since (P4): then it is not the one.
func (w *waiting) take(m ledger.Mail) (opened, bool) {
	in, found := w.mails[m.ID]
	if !found {
		return opened{}, false
	}
	delete(w.mails, m.ID)
	w.size -= in.opened.size
	same := in.mail.Digest == m.Digest && in.mail.Identity == m.Identity && in.mail.At.Equal(m.At) && in.mail.InternalDate.Equal(m.InternalDate)
	return *in.opened, same
}

// openMail opens a mail of the ledger, unless it is open still.
func (s *Server) openMail(tx *ledger.Tx, m ledger.Mail) (opened, error) {
	if o, open := s.waiting.take(m); open {
		return o, nil
	}
	raw, err := tx.Raw(m.ID)
	if err != nil {
		return opened{}, err
	}
	o, err := s.open(raw, mailbot.Envelope{Internal: m.InternalDate, Now: m.At})
	if err != nil {
		return opened{}, &fault{mail: m.ID, what: err.Error()}
	}
	return o, nil
}
