package simulate

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// stored is one mail of the program's mailbox.
type stored struct {
	uid uint32
	at  time.Time // INTERNALDATE
	raw []byte
}

// mailbox is what the program's IMAP server keeps. It can be made anew under
// another UIDVALIDITY, and people may read and remove mails in it.
type mailbox struct {
	mu       sync.Mutex
	validity uint32
	next     uint32
	mails    []stored
	changed  chan struct{}
	flags    int // how often somebody touched a flag
}

func newMailbox(validity uint32) *mailbox {
	return &mailbox{validity: validity, next: 1, changed: make(chan struct{})}
}

// deliver puts a mail in.
func (m *mailbox) deliver(raw []byte) {
	m.change(func() {
		m.mails = append(m.mails, stored{uid: m.next, at: time.Now().UTC().Truncate(time.Second), raw: raw})
		m.next++
	})
}

func (m *mailbox) change(do func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	do()
	close(m.changed)
	m.changed = make(chan struct{})
}

// remake makes the mailbox anew: other UIDs under another UIDVALIDITY, the mails
// in another order. drop says which are left out.
func (m *mailbox) remake(d *dice, drop func(stored) bool) {
	m.change(func() {
		m.mails = slices.DeleteFunc(m.mails, drop)
		if d.chance(0.3) {
			d.Shuffle(len(m.mails), func(i, j int) { m.mails[i], m.mails[j] = m.mails[j], m.mails[i] })
		}
		for i := range m.mails {
			m.mails[i].uid = uint32(i + 1)
		}
		m.validity, m.next = m.validity+1+uint32(d.IntN(5)), uint32(len(m.mails)+1)
	})
}

// tidyUp removes mails, as a person does who sorts a mailbox.
func (m *mailbox) tidyUp(drop func(stored) bool) {
	m.change(func() { m.mails = slices.DeleteFunc(m.mails, drop) })
}

// touch has somebody read mails elsewhere.
func (m *mailbox) touch() { m.change(func() { m.flags++ }) }

func (m *mailbox) snapshot() (mails []stored, validity, next uint32, changed <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.mails), m.validity, m.next, m.changed
}

// count tells what an open session may be told: how many mails there are, and
// how often flags changed.
func (m *mailbox) count() (mails int, validity uint32, flags int, changed <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.mails), m.validity, m.flags, m.changed
}

// imapSession is one connection to the mailbox.
type imapSession struct {
	box      *mailbox
	dice     *dice
	faults   *faults
	refuse   float64
	view     []stored
	validity uint32
	told     int
	flags    int
	selected bool
}

// stumble is the server's answer NO or BAD, or its farewell.
func (s *imapSession) stumble(command string) error {
	if !s.faults.strike(s.dice, s.refuse, "imap NO/BAD to "+command) {
		return nil
	}
	kind := pick(s.dice, []imap.StatusResponseType{imap.StatusResponseTypeNo, imap.StatusResponseTypeBad})
	return &imap.Error{Type: kind, Text: "temporary trouble"}
}

func (s *imapSession) Close() error               { return nil }
func (s *imapSession) Login(string, string) error { return s.stumble("LOGIN") }
func (s *imapSession) Unselect() error            { s.selected = false; return nil }

func (s *imapSession) Select(name string, _ *imap.SelectOptions) (*imap.SelectData, error) {
	if err := s.stumble("EXAMINE"); err != nil {
		return nil, err
	}
	if !strings.EqualFold(name, "INBOX") {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "no such mailbox"}
	}
	var next uint32
	s.view, s.validity, next, _ = s.box.snapshot()
	s.told, s.selected = len(s.view), true
	return &imap.SelectData{NumMessages: uint32(len(s.view)), UIDNext: imap.UID(next), UIDValidity: s.validity}, nil
}

// Poll tells of new mails, and of flags that somebody else set.
func (s *imapSession) Poll(w *imapserver.UpdateWriter, _ bool) error {
	if !s.selected {
		return nil
	}
	n, validity, flags, _ := s.box.count()
	if validity != s.validity || n < s.told {
		return nil // a session keeps what it has opened
	}
	if flags != s.flags && s.told > 0 {
		s.flags = flags
		one := s.view[len(s.view)-1]
		if err := w.WriteMessageFlags(uint32(len(s.view)), imap.UID(one.uid), []imap.Flag{imap.FlagSeen}); err != nil {
			return err
		}
	}
	if n == s.told {
		return nil
	}
	s.told = n
	return w.WriteNumMessages(uint32(n))
}

// Idle looks before it waits.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	if err := s.stumble("IDLE"); err != nil {
		return err
	}
	for {
		_, _, _, changed := s.box.count()
		if err := s.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-changed:
		case <-stop:
			return nil
		}
	}
}

func (s *imapSession) Search(_ imapserver.NumKind, c *imap.SearchCriteria, _ *imap.SearchOptions) (*imap.SearchData, error) {
	if err := s.stumble("SEARCH"); err != nil {
		return nil, err
	}
	var found imap.UIDSet
	for _, m := range s.view {
		in := true
		for _, set := range c.UID {
			in = in && s.holds(set, m.uid)
		}
		if in && int64(len(m.raw)) > c.Larger {
			found.AddNum(imap.UID(m.uid))
		}
	}
	return &imap.SearchData{All: found}, nil
}

// holds reads a set as RFC 9051 does: "*" is the last mail, and a range has no
// direction.
func (s *imapSession) holds(set imap.UIDSet, uid uint32) bool {
	last := uint32(0)
	if len(s.view) > 0 {
		last = s.view[len(s.view)-1].uid
	}
	star := func(n imap.UID) uint32 {
		if n == 0 {
			return last
		}
		return uint32(n)
	}
	return slices.ContainsFunc(set, func(r imap.UIDRange) bool {
		low, high := star(r.Start), star(r.Stop)
		return min(low, high) <= uid && uid <= max(low, high)
	})
}

func (s *imapSession) Fetch(w *imapserver.FetchWriter, nums imap.NumSet, o *imap.FetchOptions) error {
	if err := s.stumble("FETCH"); err != nil {
		return err
	}
	set, _ := nums.(imap.UIDSet)
	for i, m := range s.view {
		if !s.holds(set, m.uid) {
			continue
		}
		if err := s.write(w.CreateMessage(uint32(i+1)), m, o); err != nil {
			return err
		}
	}
	return nil
}

func (s *imapSession) write(w *imapserver.FetchResponseWriter, m stored, o *imap.FetchOptions) error {
	w.WriteUID(imap.UID(m.uid))
	if o.InternalDate {
		w.WriteInternalDate(m.at)
	}
	if o.RFC822Size {
		w.WriteRFC822Size(int64(len(m.raw)))
	}
	for _, section := range o.BodySection {
		body := m.raw
		if section.Partial != nil {
			body = body[:min(section.Partial.Size, int64(len(body)))]
		}
		literal := w.WriteBodySection(section, int64(len(body)))
		if _, err := literal.Write(body); err != nil {
			return err
		}
		if err := literal.Close(); err != nil {
			return err
		}
	}
	return w.Close()
}

var errNotHere = &imap.Error{Type: imap.StatusResponseTypeNo, Text: "not here"}

func (s *imapSession) Create(string, *imap.CreateOptions) error         { return errNotHere }
func (s *imapSession) Delete(string) error                              { return errNotHere }
func (s *imapSession) Rename(string, string, *imap.RenameOptions) error { return errNotHere }
func (s *imapSession) Subscribe(string) error                           { return errNotHere }
func (s *imapSession) Unsubscribe(string) error                         { return errNotHere }
func (s *imapSession) List(*imapserver.ListWriter, string, []string, *imap.ListOptions) error {
	return errNotHere
}
func (s *imapSession) Status(string, *imap.StatusOptions) (*imap.StatusData, error) {
	return nil, errNotHere
}
func (s *imapSession) Append(string, imap.LiteralReader, *imap.AppendOptions) (*imap.AppendData, error) {
	return nil, errNotHere
}
func (s *imapSession) Expunge(*imapserver.ExpungeWriter, *imap.UIDSet) error { return errNotHere }
func (s *imapSession) Store(*imapserver.FetchWriter, imap.NumSet, *imap.StoreFlags, *imap.StoreOptions) error {
	return errNotHere
}
func (s *imapSession) Copy(imap.NumSet, string) (*imap.CopyData, error) { return nil, errNotHere }
