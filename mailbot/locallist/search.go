package locallist

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
)

func (s *imapSession) Search(kind imapserver.NumKind, criteria *imap.SearchCriteria, _ *imap.SearchOptions) (*imap.SearchData, error) {
	var uids imap.UIDSet
	var seqs imap.SeqSet
	for uid := 1; uid <= s.told; uid++ {
		c := candidate{session: s, uid: uid}
		ok, err := c.matches(criteria)
		if err != nil {
			return nil, err
		}
		if ok {
			uids.AddNum(imap.UID(uid))
			seqs.AddNum(uint32(uid))
		}
	}
	if kind == imapserver.NumKindUID {
		return &imap.SearchData{All: uids}, nil
	}
	return &imap.SearchData{All: seqs}, nil
}

// candidate is one mail that a search looks at; it is read only if a criterion
// needs more than its number.
type candidate struct {
	session *imapSession
	uid     int
	stored  *Stored
}

func (c *candidate) load() (*Stored, error) {
	if c.stored != nil {
		return c.stored, nil
	}
	one, err := c.session.list.store.at(c.session.selected, c.uid)
	c.stored = &one
	return c.stored, err
}

func (c *candidate) matches(want *imap.SearchCriteria) (bool, error) {
	if !c.inSets(want) || !c.hasFlags(want) {
		return false, nil
	}
	if needsMail(want) {
		one, err := c.load()
		if err != nil || !c.contentMatches(one, want) {
			return false, err
		}
	}
	for i := range want.Not {
		if ok, err := c.matches(&want.Not[i]); ok || err != nil {
			return false, err
		}
	}
	for i := range want.Or {
		left, err := c.matches(&want.Or[i][0])
		if err != nil {
			return false, err
		}
		right, err := c.matches(&want.Or[i][1])
		if err != nil || !left && !right {
			return false, err
		}
	}
	return true, nil
}

func (c *candidate) inSets(want *imap.SearchCriteria) bool {
	for _, set := range want.UID {
		if !inSet(set, c.uid, c.session.told) {
			return false
		}
	}
	for _, set := range want.SeqNum {
		if !inSet(set, c.uid, c.session.told) {
			return false
		}
	}
	return true
}

func (c *candidate) hasFlags(want *imap.SearchCriteria) bool {
	if len(want.Flag) == 0 && len(want.NotFlag) == 0 {
		return true
	}
	flags := c.session.list.store.flags(c.session.selected, c.uid)
	has := func(f imap.Flag) bool { return slices.Contains(flags, imap.Flag(strings.ToLower(string(f)))) }
	for _, f := range want.Flag {
		if !has(f) {
			return false
		}
	}
	return !slices.ContainsFunc(want.NotFlag, has)
}

func needsMail(want *imap.SearchCriteria) bool {
	return len(want.Header)+len(want.Body)+len(want.Text) > 0 || want.Larger > 0 || want.Smaller > 0 ||
		!want.Since.IsZero() || !want.Before.IsZero() || !want.SentSince.IsZero() || !want.SentBefore.IsZero()
}

// contentMatches searches the raw text, as it lies there: good enough to find a
// subject or a Message-ID by hand. The list's date serves for the sent one.
func (c *candidate) contentMatches(one *Stored, want *imap.SearchCriteria) bool {
	size := int64(len(one.Raw))
	if want.Larger > 0 && size <= want.Larger || want.Smaller > 0 && size >= want.Smaller {
		return false
	}
	if !onDays(one.At, want.Since, want.Before) || !onDays(one.At, want.SentSince, want.SentBefore) {
		return false
	}
	fields, rest := split(one.Raw)
	for _, h := range want.Header {
		match := func(f field) bool { return strings.EqualFold(f.name, h.Key) && contains([]byte(f.value()), h.Value) }
		if !slices.ContainsFunc(fields, match) {
			return false
		}
	}
	missing := func(in []byte) func(string) bool { return func(text string) bool { return !contains(in, text) } }
	return !slices.ContainsFunc(want.Body, missing(rest)) && !slices.ContainsFunc(want.Text, missing(one.Raw))
}

func contains(in []byte, text string) bool {
	return bytes.Contains(bytes.ToLower(in), bytes.ToLower([]byte(text)))
}

// onDays compares days without zones, as RFC 3501 §6.4.4 wants it.
func onDays(at, since, before time.Time) bool {
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

// header is what the library's parser makes of a mail's header: nothing, if it
// is malformed.
func header(raw []byte) textproto.Header {
	h, _ := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(raw)))
	return h
}
