package ledger

import (
	"crypto/sha256"
	"fmt"
	"iter"
	"slices"
	"time"
)

// Queue puts a post into the outbox. The same post again (key, Message-ID,
// recipients and text) is no error and changes nothing: added is false. Another
// post under its key or Message-ID is ErrConflict. Of p, the first group of
// fields is kept; the others are the ledger's.
func (tx *Tx) Queue(p Post, raw []byte) (added bool, err error) {
	if err := checkPost(p, raw); err != nil {
		return false, err
	}
	digest := sha256.Sum256(raw)
	if before, found, err := tx.Post(p.Key); found || err != nil {
		if err == nil && (before.Digest != digest || before.MessageID != p.MessageID || !slices.Equal(before.To, p.To)) {
			err = fmt.Errorf("%w: post %q", ErrConflict, p.Key)
		}
		return false, err
	}
	other, found, err := tx.PostByMessageID(p.MessageID)
	if err != nil {
		return false, err
	}
	if found {
		return false, fmt.Errorf("%w: Message-ID of post %q is that of %q", ErrConflict, p.Key, other.Key)
	}
	p = Post{
		Key: p.Key, MessageID: p.MessageID, From: p.From, To: p.To, Created: p.Created, NotBefore: p.NotBefore,
		State: Queued, ChangedAt: p.Created, Size: len(raw), Digest: digest,
	}
	return true, tx.filePost(p, raw)
}

func checkPost(p Post, raw []byte) error {
	switch {
	case p.Key == "" || len(p.Key) > MaxKey:
		return fmt.Errorf("%w: post key %q", ErrInvalid, p.Key)
	case p.MessageID == "" || len(p.To) == 0 || slices.Contains(p.To, ""):
		return fmt.Errorf("%w: post %q without Message-ID or recipient", ErrInvalid, p.Key)
	case len(raw) == 0 || len(raw) > MaxRaw:
		return fmt.Errorf("%w: post %q of %d bytes", ErrInvalid, p.Key, len(raw))
	}
	return nil
}

func (tx *Tx) filePost(p Post, raw []byte) (err error) {
	if p.Order, err = tx.table(postsTable).next(); err != nil {
		return err
	}
	packed, err := tx.deflate(raw)
	if err != nil {
		return err
	}
	if err := tx.table(postRawTable).put([]byte(p.Key), packed); err != nil {
		return err
	}
	if err := tx.table(postIDsTable).put(digestKey(p.MessageID), []byte(p.Key)); err != nil {
		return err
	}
	return tx.putPost(p)
}

// putPost writes a post's metadata and its place among those of its state.
func (tx *Tx) putPost(p Post) error {
	if err := tx.table(postStateTable).put(stateKey(p.State, p.Order), []byte(p.Key)); err != nil {
		return err
	}
	return tx.table(postsTable).putJSON([]byte(p.Key), p.record())
}

func stateKey(s State, order uint64) []byte { return joinKey([]byte{byte(s)}, uint64Key(order)) }

// MarkSending counts an attempt. It must be committed before the first byte goes
// out.
func (tx *Tx) MarkSending(key string, at time.Time) error {
	return tx.move(key, Sending, at, "", func(p *Post) { p.Attempts++ })
}

// MarkSent says that the SMTP server took the post, and what it answered.
func (tx *Tx) MarkSent(key, queueID string, at time.Time) error {
	return tx.move(key, Sent, at, "", func(p *Post) { p.QueueID, p.AcceptedAt = queueID, at })
}

// MarkDoubtful says that the post may or may not be out.
func (tx *Tx) MarkDoubtful(key, reason string, at time.Time) error {
	return tx.move(key, Doubtful, at, reason, nil)
}

// MarkConfirmed says that the post was read back on the list, with its list
// time.
func (tx *Tx) MarkConfirmed(key string, listTime, at time.Time) error {
	return tx.move(key, Confirmed, at, "", func(p *Post) { p.ConfirmedAt = listTime })
}

// MarkFailed says that the post was refused for good or given up.
func (tx *Tx) MarkFailed(key, reason string, at time.Time) error {
	return tx.move(key, Failed, at, reason, nil)
}

// Requeue has a post sent (again) from next on: after a temporary refusal, after
// the list was read back without it, or by order of the operator.
func (tx *Tx) Requeue(key, reason string, next, at time.Time) error {
	return tx.move(key, Queued, at, reason, func(p *Post) { p.NextTry = next })
}

// DoubtSending makes every post that was being sent doubtful and returns how
// many. It is the first thing after an Open: whoever was sending them is gone.
func (tx *Tx) DoubtSending(reason string, at time.Time) (int, error) {
	return tx.doubt(Sending, reason, at)
}

func (tx *Tx) doubt(state State, reason string, at time.Time) (n int, err error) {
	for p, err := range tx.Posts(state) {
		if err != nil {
			return n, err
		}
		if err := tx.MarkDoubtful(p.Key, reason, at); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func (tx *Tx) move(key string, to State, at time.Time, reason string, change func(*Post)) error {
	p, found, err := tx.Post(key)
	if err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("%w: post %q", ErrNotFound, key)
	}
	if !p.State.next(to) {
		return fmt.Errorf("%w: %q from %v to %v", ErrTransition, key, p.State, to)
	}
	if err := tx.table(postStateTable).delete(stateKey(p.State, p.Order)); err != nil {
		return err
	}
	p.State, p.ChangedAt, p.Reason = to, at, reason
	if change != nil {
		change(&p)
	}
	return tx.putPost(p)
}

// Post returns the post of that key.
func (tx *Tx) Post(key string) (Post, bool, error) {
	if key == "" {
		return Post{}, false, nil
	}
	var r postRecord
	found, err := tx.table(postsTable).getJSON([]byte(key), &r)
	if !found || err != nil {
		return Post{}, false, err
	}
	p, err := r.post(key)
	return p, err == nil, err
}

// PostByMessageID returns the post that bears a Message-ID: how one's own post is
// known again on the list.
func (tx *Tx) PostByMessageID(messageID string) (Post, bool, error) {
	key, err := tx.table(postIDsTable).get(digestKey(messageID))
	if key == nil || err != nil {
		return Post{}, false, err
	}
	p, err := tx.mustPost(key)
	return p, err == nil, err
}

func (tx *Tx) mustPost(key []byte) (Post, error) {
	p, found, err := tx.Post(string(key))
	if err == nil && !found {
		err = fmt.Errorf("%w: post %q of an index missing", ErrCorrupt, key)
	}
	return p, err
}

// PostRaw returns the text of a post as it goes out, checked against its digest.
func (tx *Tx) PostRaw(key string) ([]byte, error) {
	p, found, err := tx.Post(key)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("%w: post %q", ErrNotFound, key)
	}
	packed, err := tx.table(postRawTable).get([]byte(key))
	if err != nil {
		return nil, err
	}
	return unpacked(packed, p.Size, p.Digest)
}

// Posts hands out the posts of one state in the order queued. They may be moved
// to another state on the way.
func (tx *Tx) Posts(state State) iter.Seq2[Post, error] {
	prefix := []byte{byte(state)}
	return walk(tx.table(postStateTable), prefix, prefix, func(_, key []byte) (Post, error) { return tx.mustPost(key) })
}

// AllPosts hands out every post by key.
func (tx *Tx) AllPosts() iter.Seq2[Post, error] {
	return walk(tx.table(postsTable), nil, nil, func(key, _ []byte) (Post, error) { return tx.mustPost(key) })
}
