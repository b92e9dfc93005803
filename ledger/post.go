package ledger

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"
)

// State is where a post stands on its way out.
type State byte

// The states of a post. Their numbers are in the file: never change them.
const (
	// Queued: waits to be sent, for the first time or again.
	Queued State = 1
	// Sending: handed to the SMTP client; after a crash, doubtful.
	Sending State = 2
	// Sent: the SMTP server took it.
	Sent State = 3
	// Doubtful: sent or not, nobody knows. It is never sent again before the
	// list was read back without finding it (P3).
	Doubtful State = 4
	// Confirmed: read back on the list. Final.
	Confirmed State = 5
	// Failed: refused for good, or given up by the operator.
	Failed State = 6
)

// States in the order of their numbers.
func States() []State { return []State{Queued, Sending, Sent, Doubtful, Confirmed, Failed} }

func (s State) String() string {
	names := [...]string{"", "queued", "sending", "sent", "doubtful", "confirmed", "failed"}
	if s == 0 || int(s) >= len(names) {
		return fmt.Sprintf("state %d", byte(s))
	}
	return names[s]
}

// next tells whether a post may go from s to t. What was read back on the list
// is a fact, whatever was thought before.
func (s State) next(t State) bool {
	if t == Confirmed {
		return s != Confirmed
	}
	switch s {
	case Queued:
		return t == Sending || t == Doubtful || t == Failed
	case Sending:
		return t == Sent || t == Doubtful || t == Queued || t == Failed
	case Sent: // it may bounce, or never come back on the list
		return t == Doubtful || t == Failed
	case Doubtful:
		return t == Queued || t == Failed
	case Failed:
		return t == Queued
	}
	return false
}

// Post is a mail on its way out.
type Post struct {
	Key       string    // stable name made from what it tells; one post a key
	MessageID string    // made from the key by the owner; no two posts share one
	From      string    // envelope sender; empty is the null sender (RFC 5321 §4.5.5)
	To        []string  // envelope recipients
	Created   time.Time // UTC
	NotBefore time.Time // zero: at once

	Order       uint64 // of queueing, from 1; given by Queue
	State       State
	Attempts    int       // how often it went to Sending
	NextTry     time.Time // zero: at once
	QueueID     string    // what the SMTP server said when it took it
	AcceptedAt  time.Time // when it did
	ConfirmedAt time.Time // list time at which it was read back
	ChangedAt   time.Time // of the last change of state
	Reason      string    // of the last change, for people
	Size        int       // of the raw post, bytes
	Digest      [32]byte  // SHA-256 of the raw post
}

// Due is the instant from which a queued post may be sent.
func (p Post) Due() time.Time {
	if p.NextTry.After(p.NotBefore) {
		return p.NextTry
	}
	return p.NotBefore
}

type postRecord struct {
	MessageID   []byte   `json:"messageId"`
	From        []byte   `json:"from,omitempty"`
	To          [][]byte `json:"to"`
	Created     instant  `json:"created"`
	NotBefore   instant  `json:"notBefore"`
	Order       uint64   `json:"order"`
	State       State    `json:"state"`
	Attempts    int      `json:"attempts,omitempty"`
	NextTry     instant  `json:"nextTry"`
	QueueID     []byte   `json:"queueId,omitempty"`
	AcceptedAt  instant  `json:"acceptedAt"`
	ConfirmedAt instant  `json:"confirmedAt"`
	ChangedAt   instant  `json:"changedAt"`
	Reason      []byte   `json:"reason,omitempty"`
	Size        int      `json:"size"`
	Digest      []byte   `json:"sha256"`
}

func (p Post) record() postRecord {
	r := postRecord{
		MessageID: []byte(p.MessageID), From: []byte(p.From),
		Created: instantOf(p.Created), NotBefore: instantOf(p.NotBefore),
		Order: p.Order, State: p.State, Attempts: p.Attempts, NextTry: instantOf(p.NextTry),
		QueueID: []byte(p.QueueID), AcceptedAt: instantOf(p.AcceptedAt), ConfirmedAt: instantOf(p.ConfirmedAt),
		ChangedAt: instantOf(p.ChangedAt), Reason: []byte(p.Reason), Size: p.Size, Digest: p.Digest[:],
	}
	for _, to := range p.To {
		r.To = append(r.To, []byte(to))
	}
	return r
}

func (r postRecord) post(key string) (Post, error) {
	if len(r.Digest) != sha256.Size || r.Size < 0 || r.Size > MaxRaw || !slices.Contains(States(), r.State) {
		return Post{}, fmt.Errorf("%w: post %q: size, digest or state", ErrCorrupt, key)
	}
	p := Post{
		Key: key, MessageID: string(r.MessageID), From: string(r.From),
		Created: r.Created.time(), NotBefore: r.NotBefore.time(),
		Order: r.Order, State: r.State, Attempts: r.Attempts, NextTry: r.NextTry.time(),
		QueueID: string(r.QueueID), AcceptedAt: r.AcceptedAt.time(), ConfirmedAt: r.ConfirmedAt.time(),
		ChangedAt: r.ChangedAt.time(), Reason: string(r.Reason), Size: r.Size, Digest: [32]byte(r.Digest),
	}
	for _, to := range r.To {
		p.To = append(p.To, string(to))
	}
	return p, nil
}
