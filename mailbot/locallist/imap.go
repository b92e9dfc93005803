package locallist

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// archiveName is the folder in which everybody sees the list's archive.
const archiveName = "Archive"

// flagSet is the flags of one mail in one mailbox, in lower case.
type flagSet map[imap.Flag]bool

func (l *List) imapServer() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{list: l}, nil, nil
		},
		Caps:         imap.CapSet{imap.CapIMAP4rev1: {}},
		InsecureAuth: true, // nothing leaves the loopback
		Logger:       quiet(),
	})
}

// imapSession is one connection. It sees INBOX and the archive. The library's
// in-memory backend is not used: it loses wake-ups, holds its lock while a slow
// reader reads, serves a malformed mail as an empty one and forgets everything.
type imapSession struct {
	list  *List
	local string
	// selected is the open mailbox, told the mails of it that the client has
	// been told of: no more are shown, as sequence numbers would not fit.
	selected string
	told     int
	readOnly bool
}

var errReadOnly = &imap.Error{
	Type: imap.StatusResponseTypeNo, Code: imap.ResponseCodeCannot,
	Text: "the local list's mailboxes are filled by the list alone",
}

var errNoMailbox = &imap.Error{
	Type: imap.StatusResponseTypeNo, Code: imap.ResponseCodeNonExistent, Text: "no such mailbox",
}

// Login takes a subscriber's name, address or its local part.
func (s *imapSession) Login(name, password string) error {
	local := s.list.login(name)
	if local == "" || password != s.list.cfg.Password {
		return imapserver.ErrAuthFailed
	}
	s.local = local
	return nil
}

// login is the mailbox that a login name opens, or none.
func (l *List) login(name string) string {
	for _, p := range l.store.subscribers() {
		if sameName(p.Name, name) {
			return p.Local
		}
	}
	local, ok := l.localOf(name)
	if !ok {
		local = strings.ToLower(name)
	}
	if !l.store.known(local) {
		return ""
	}
	return local
}

func (s *imapSession) box(name string) (string, error) {
	switch {
	case strings.EqualFold(name, "INBOX"):
		return s.local, nil
	case name == archiveName:
		return archiveBox, nil
	default:
		return "", errNoMailbox
	}
}

func (s *imapSession) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	box, err := s.box(name)
	if err != nil {
		return nil, err
	}
	s.selected, s.readOnly = box, options.ReadOnly
	s.told = s.list.store.size(box)
	flags := []imap.Flag{imap.FlagSeen, imap.FlagAnswered, imap.FlagFlagged, imap.FlagDeleted, imap.FlagDraft}
	return &imap.SelectData{
		Flags: flags, PermanentFlags: flags, NumMessages: uint32(s.told),
		UIDNext: imap.UID(s.told + 1), UIDValidity: s.list.store.validity,
	}, nil
}

func (s *imapSession) Unselect() error {
	s.selected, s.told = "", 0
	return nil
}

func (s *imapSession) Close() error { return nil }

// Poll tells the client of the mails that came since it was last told.
func (s *imapSession) Poll(w *imapserver.UpdateWriter, _ bool) error {
	if s.selected == "" {
		return nil
	}
	n := s.list.store.size(s.selected)
	if n == s.told {
		return nil
	}
	s.told = n
	return w.WriteNumMessages(uint32(n))
}

// Idle looks before it waits, and asks for the signal before it looks: a mail
// that comes in between is announced all the same.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		changed := s.list.store.waitChange()
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

func (s *imapSession) List(w *imapserver.ListWriter, ref string, patterns []string, _ *imap.ListOptions) error {
	if len(patterns) == 0 {
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: '/'})
	}
	for _, name := range []string{"INBOX", archiveName} {
		matches := func(pattern string) bool { return imapserver.MatchList(name, '/', ref, pattern) }
		if !slices.ContainsFunc(patterns, matches) {
			continue
		}
		if err := w.WriteList(&imap.ListData{Mailbox: name, Delim: '/'}); err != nil {
			return err
		}
	}
	return nil
}

func (s *imapSession) Status(name string, _ *imap.StatusOptions) (*imap.StatusData, error) {
	box, err := s.box(name)
	if err != nil {
		return nil, err
	}
	n := uint32(s.list.store.size(box))
	unseen, none := n-uint32(s.list.store.seen(box)), uint32(0)
	return &imap.StatusData{
		Mailbox: name, NumMessages: &n, UIDNext: imap.UID(n + 1), UIDValidity: s.list.store.validity,
		NumUnseen: &unseen, NumRecent: &none, NumDeleted: &none,
	}, nil
}

// Fetch reads each mail from its file without holding any lock.
func (s *imapSession) Fetch(w *imapserver.FetchWriter, set imap.NumSet, options *imap.FetchOptions) error {
	for _, uid := range s.chosen(set) {
		one, err := s.list.store.at(s.selected, uid)
		if err != nil {
			return err
		}
		if !s.readOnly && marksSeen(options) {
			s.list.store.flag(s.selected, uid, imap.StoreFlagsAdd, []imap.Flag{imap.FlagSeen})
		}
		if err := s.write(w.CreateMessage(uint32(uid)), uid, one, options); err != nil {
			return err
		}
	}
	return nil
}

func marksSeen(options *imap.FetchOptions) bool {
	return slices.ContainsFunc(options.BodySection, func(b *imap.FetchItemBodySection) bool { return !b.Peek })
}

// chosen lists the UIDs of a set that the client knows of. UIDs and sequence
// numbers are the same here.
func (s *imapSession) chosen(set imap.NumSet) []int {
	var uids []int
	for uid := 1; uid <= s.told; uid++ {
		if inSet(set, uid, s.told) {
			uids = append(uids, uid)
		}
	}
	return uids
}

func inSet(set imap.NumSet, n, last int) bool {
	in := func(start, stop uint32) bool {
		low, high := star(start, last), star(stop, last)
		return min(low, high) <= n && n <= max(low, high)
	}
	switch set := set.(type) {
	case imap.SeqSet:
		return slices.ContainsFunc(set, func(r imap.SeqRange) bool { return in(r.Start, r.Stop) })
	case imap.UIDSet:
		return slices.ContainsFunc(set, func(r imap.UIDRange) bool { return in(uint32(r.Start), uint32(r.Stop)) })
	default:
		return false
	}
}

// star is the number that "*" (0 in the library) stands for.
func star(n uint32, last int) int {
	if n == 0 {
		return last
	}
	return int(n)
}

func (s *imapSession) write(w *imapserver.FetchResponseWriter, uid int, one Stored, options *imap.FetchOptions) error {
	w.WriteUID(imap.UID(uid))
	if options.Flags {
		w.WriteFlags(s.list.store.flags(s.selected, uid))
	}
	if options.InternalDate {
		w.WriteInternalDate(one.At)
	}
	if options.RFC822Size {
		w.WriteRFC822Size(int64(len(one.Raw)))
	}
	if options.Envelope {
		w.WriteEnvelope(imapserver.ExtractEnvelope(header(one.Raw)))
	}
	if options.BodyStructure != nil {
		w.WriteBodyStructure(imapserver.ExtractBodyStructure(bytes.NewReader(one.Raw)))
	}
	for _, section := range options.BodySection {
		body := bodySection(one.Raw, section)
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

// bodySection is a body section. The whole mail is served byte for byte; only its
// parts need the library's parser, which takes a malformed header for nothing.
func bodySection(raw []byte, section *imap.FetchItemBodySection) []byte {
	if len(section.Part) > 0 || section.Specifier != imap.PartSpecifierNone {
		return imapserver.ExtractBodySection(bytes.NewReader(raw), section)
	}
	if section.Partial == nil {
		return raw
	}
	from := min(max(section.Partial.Offset, 0), int64(len(raw)))
	return raw[from:min(from+max(section.Partial.Size, 0), int64(len(raw)))]
}

func (s *imapSession) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, _ *imap.StoreOptions) error {
	if s.readOnly {
		return errReadOnly
	}
	for _, uid := range s.chosen(set) {
		s.list.store.flag(s.selected, uid, flags.Op, flags.Flags)
		if flags.Silent {
			continue
		}
		r := w.CreateMessage(uint32(uid))
		r.WriteUID(imap.UID(uid))
		r.WriteFlags(s.list.store.flags(s.selected, uid))
		if err := r.Close(); err != nil {
			return err
		}
	}
	return nil
}

// Nothing is ever deleted, so there is nothing to expunge: a mail program that
// closes its mailbox gets its OK.
func (s *imapSession) Expunge(*imapserver.ExpungeWriter, *imap.UIDSet) error { return nil }

func (s *imapSession) Create(string, *imap.CreateOptions) error         { return errReadOnly }
func (s *imapSession) Delete(string) error                              { return errReadOnly }
func (s *imapSession) Rename(string, string, *imap.RenameOptions) error { return errReadOnly }
func (s *imapSession) Subscribe(string) error                           { return nil }
func (s *imapSession) Unsubscribe(string) error                         { return nil }
func (s *imapSession) Copy(imap.NumSet, string) (*imap.CopyData, error) { return nil, errReadOnly }
func (s *imapSession) Append(string, imap.LiteralReader, *imap.AppendOptions) (*imap.AppendData, error) {
	return nil, errReadOnly
}

// size is how many mails a mailbox holds.
func (s *store) size(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.boxes[name].mails)
}

func (s *store) at(name string, uid int) (Stored, error) {
	s.mu.Lock()
	number := s.boxes[name].mails[uid-1]
	s.mu.Unlock()
	return s.load(number)
}

func (s *store) flag(name string, uid int, op imap.StoreFlagsOp, flags []imap.Flag) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set := s.boxes[name].flags[uid]
	if set == nil || op == imap.StoreFlagsSet {
		set = flagSet{}
		s.boxes[name].flags[uid] = set
	}
	for _, f := range flags {
		f = imap.Flag(strings.ToLower(string(f)))
		if op == imap.StoreFlagsDel {
			delete(set, f)
		} else {
			set[f] = true
		}
	}
}

func (s *store) flags(name string, uid int) []imap.Flag {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.boxes[name].flags[uid]))
}

func (s *store) seen(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, set := range s.boxes[name].flags {
		if set["\\seen"] {
			n++
		}
	}
	return n
}
