package ledger

import "time"

// Counts tell how much there is of what.
type Counts struct {
	Events      uint64         `json:"events"`
	Mails       uint64         `json:"mails"`
	Pending     uint64         `json:"pending"` // mails without a verdict
	Quarantined uint64         `json:"quarantined"`
	Seen        uint64         `json:"seen"` // identities, with those of Mails
	Posts       map[string]int `json:"posts"`
	Snapshots   int            `json:"snapshots"`
}

// Counts counts. It costs a walk over the keys of pending and quarantined mails
// and of posts, about a millisecond for ten thousand.
func (tx *Tx) Counts() (Counts, error) {
	head, err := tx.Head()
	if err != nil {
		return Counts{}, err
	}
	c := Counts{Events: head.Seq, Posts: make(map[string]int)}
	if c.Mails, err = tx.table(mailsTable).counter(); err != nil {
		return Counts{}, err
	}
	if c.Seen, err = tx.table(seenTable).counter(); err != nil {
		return Counts{}, err
	}
	if c.Pending, err = tx.table(pendingTable).size(nil); err != nil {
		return Counts{}, err
	}
	if c.Quarantined, err = tx.table(quarantineTable).size(nil); err != nil {
		return Counts{}, err
	}
	for _, state := range States() {
		n, err := tx.table(postStateTable).size([]byte{byte(state)})
		if err != nil {
			return Counts{}, err
		}
		c.Posts[state.String()] = int(n)
	}
	keys, err := tx.snapshotKeys()
	c.Snapshots = len(keys)
	return c, err
}

// size counts the keys that begin with prefix.
func (t table) size(prefix []byte) (n uint64, err error) {
	err = t.each(prefix, prefix, func(_, _ []byte) bool {
		n++
		return true
	})
	return n, err
}

// OldestPending is the list time of the first mail without a verdict.
func (tx *Tx) OldestPending() (at time.Time, found bool, err error) {
	for m, err := range walk(tx.table(pendingTable), nil, nil, tx.keyedMail) {
		return m.At, err == nil, err
	}
	return time.Time{}, false, nil
}
