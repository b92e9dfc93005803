package locallist

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// archiveBox is the list's own archive. No address leads there.
const archiveBox = "archive"

// store is what the list remembers: a file for each mail and one journal of
// what happened, a line each. A mail counts once its line is there; the file is
// written before it. Mailboxes only grow, so the n-th mail of a mailbox has UID
// and sequence number n, the same after every restart.
type store struct {
	dir    string
	noSync bool

	mu       sync.Mutex
	journal  *os.File
	validity uint32
	people   []person
	mails    []taken
	boxes    map[string]*box
	byID     map[string]int
	changed  chan struct{}
}

type person struct {
	Name  string
	Local string
}

// taken is one mail taken in; its number is its place, from 1.
type taken struct {
	at   time.Time
	size int64
}

// box is one mailbox: the numbers of its mails, in order.
type box struct {
	mails []int
	// flags are kept in memory only: nobody's reading is part of the game.
	flags map[int]flagSet
}

func newBox() *box { return &box{flags: map[int]flagSet{}} }

// errNoBox: an address that nobody has.
var errNoBox = errors.New("no such mailbox")

func openStore(cfg Config) (*store, error) {
	s := &store{
		dir: cfg.Dir, noSync: cfg.NoSync, byID: map[string]int{}, changed: make(chan struct{}),
		boxes: map[string]*box{archiveBox: newBox(), cfg.Program: newBox(), cfg.Name: nil},
	}
	if err := os.MkdirAll(filepath.Join(cfg.Dir, "mails"), 0o700); err != nil {
		return nil, err
	}
	if err := s.openJournal(cfg); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.journal.Close()
}

// subscribe gives name an address and a mailbox, or finds those it has.
func (s *store) subscribe(name string, at time.Time) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.people {
		if sameName(p.Name, name) {
			return p.Local, nil
		}
	}
	local := freeLocal(localPart(name), func(l string) bool {
		_, taken := s.boxes[l]
		return taken || l == "postmaster"
	})
	if err := s.append(entry{Kind: kindPerson, At: at, Name: name, Local: local}); err != nil {
		return "", err
	}
	s.addPerson(person{name, local})
	return local, nil
}

func (s *store) addPerson(p person) {
	s.people = append(s.people, p)
	s.boxes[p.Local] = newBox()
}

func (s *store) subscribers() []person {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.people)
}

// known tells whether local is a subscriber or the program.
func (s *store) known(local string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.boxes[local]
	return ok && b != nil && local != archiveBox
}

// delivery is a mail on its way into mailboxes.
type delivery struct {
	at    time.Time
	raw   []byte
	id    string
	boxes []string
}

// deliver stores a mail for good and shows it to whoever waits. The time never
// goes back from one mail to the next.
func (s *store) deliver(stamp func(number int, newest time.Time) delivery) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	number := len(s.mails) + 1
	d := stamp(number, s.newestLocked())
	if err := s.writeMail(number, d.raw); err != nil {
		return err
	}
	e := entry{Kind: kindMail, At: d.at, Size: int64(len(d.raw)), ID: d.id, Boxes: d.boxes}
	if err := s.append(e); err != nil {
		return err
	}
	if err := s.addMail(e); err != nil {
		return err
	}
	close(s.changed)
	s.changed = make(chan struct{})
	return nil
}

func (s *store) addMail(e entry) error {
	s.mails = append(s.mails, taken{at: e.At, size: e.Size})
	if _, known := s.byID[e.ID]; !known && e.ID != "" {
		s.byID[e.ID] = len(s.mails)
	}
	for _, name := range e.Boxes {
		b := s.boxes[name]
		if b == nil {
			return fmt.Errorf("mail %d for %q: %w", len(s.mails), name, errNoBox)
		}
		b.mails = append(b.mails, len(s.mails))
	}
	return nil
}

// everyone lists the mailboxes that a post reaches.
func (s *store) everyone(program string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []string{archiveBox, program}
	for _, p := range s.people {
		all = append(all, p.Local)
	}
	return all
}

func (s *store) newest() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newestLocked()
}

func (s *store) newestLocked() time.Time {
	if len(s.mails) == 0 {
		return time.Time{}
	}
	return s.mails[len(s.mails)-1].at
}

func (s *store) waitChange() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// read returns the mails of a mailbox after UID after.
func (s *store) read(name string, after int) ([]Stored, error) {
	s.mu.Lock()
	b := s.boxes[name]
	if b == nil {
		s.mu.Unlock()
		return nil, fmt.Errorf("locallist: %q: %w", name, errNoBox)
	}
	numbers := slices.Clone(b.mails)
	s.mu.Unlock()
	var out []Stored
	for uid := max(after, 0) + 1; uid <= len(numbers); uid++ {
		one, err := s.load(numbers[uid-1])
		if err != nil {
			return nil, fmt.Errorf("locallist: %w", err)
		}
		one.UID = uid
		out = append(out, one)
	}
	return out, nil
}

func (s *store) load(number int) (Stored, error) {
	raw, err := os.ReadFile(s.path(number))
	if err != nil {
		return Stored{}, err
	}
	return Stored{At: s.mail(number).at, Raw: raw}, nil
}

func (s *store) mail(number int) taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mails[number-1]
}

// withID finds the first mail that has the Message-ID.
func (s *store) withID(id string) (number int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	number, ok = s.byID[id]
	return number, ok
}

func (s *store) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.mails)
}
