package locallist

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// The kinds of journal lines.
const (
	kindList   = "list"
	kindPerson = "subscriber"
	kindMail   = "mail"
)

// entry is one line of the journal.
type entry struct {
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
	// of the list
	Validity uint32 `json:"uidvalidity,omitempty"`
	// of a subscriber
	Name  string `json:"name,omitempty"`
	Local string `json:"local,omitempty"`
	// of a mail
	Size  int64    `json:"size,omitempty"`
	ID    string   `json:"message_id,omitempty"`
	Boxes []string `json:"boxes,omitempty"`
}

// openJournal replays the journal, or begins it.
func (s *store) openJournal(cfg Config) (err error) {
	s.journal, err = os.OpenFile(filepath.Join(s.dir, "journal.jsonl"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := s.replay(); err != nil {
		s.journal.Close()
		return err
	}
	if s.validity != 0 {
		return nil
	}
	// The second of its beginning tells this list from one that stood in the
	// same folder before.
	now := cfg.Now().UTC()
	s.validity = max(uint32(now.Unix()), 1)
	return s.append(entry{Kind: kindList, At: now, Validity: s.validity})
}

// replay reads all whole lines. A line torn by a crash was never confirmed to
// anybody: it is cut off.
func (s *store) replay() error {
	data, err := io.ReadAll(s.journal)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	for n, line := range bytes.Split(data[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("journal line %d: %w", n+1, err)
		}
		if err := s.apply(e); err != nil {
			return fmt.Errorf("journal line %d: %w", n+1, err)
		}
	}
	if err := s.journal.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = s.journal.Seek(int64(whole), io.SeekStart)
	return err
}

func (s *store) apply(e entry) error {
	switch e.Kind {
	case kindList:
		s.validity = e.Validity
	case kindPerson:
		s.addPerson(person{e.Name, e.Local})
	case kindMail:
		return s.addMail(e)
	default:
		return fmt.Errorf("unknown kind %q", e.Kind)
	}
	return nil
}

// append writes one line and has it on disk before it returns. After an error
// the line is taken back, so that a later one does not grow onto its half.
func (s *store) append(e entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	end, err := s.journal.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	_, err = s.journal.Write(append(line, '\n'))
	if err == nil {
		err = s.sync(s.journal)
	}
	if err != nil {
		s.journal.Truncate(end)
		s.journal.Seek(end, io.SeekStart)
	}
	return err
}

func (s *store) path(number int) string {
	return filepath.Join(s.dir, "mails", fmt.Sprintf("%06d.eml", number))
}

// writeMail writes a mail's file. One left behind by a crash has no line in the
// journal and is written over.
func (s *store) writeMail(number int, raw []byte) error {
	f, err := os.OpenFile(s.path(number), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(raw)
	if err == nil {
		err = s.sync(f)
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return s.syncDir(filepath.Join(s.dir, "mails"))
}

func (s *store) sync(f *os.File) error {
	if s.noSync {
		return nil
	}
	return f.Sync()
}

func (s *store) syncDir(dir string) error {
	if s.noSync {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
