package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// The top-level buckets; package documentation tells what each holds.
const (
	systemTable     = "ledger"
	eventsTable     = "events"
	mailsTable      = "mails"
	rawTable        = "raw"
	verdictsTable   = "verdicts"
	pendingTable    = "pending"
	messagesTable   = "messages"
	quarantineTable = "quarantine"
	seenTable       = "seen"
	cursorsTable    = "cursors"
	postsTable      = "posts"
	postRawTable    = "postraw"
	postStateTable  = "poststate"
	postIDsTable    = "postids"
	snapshotsTable  = "snapshots"
	metaTable       = "meta"
)

func tableNames() []string {
	return []string{
		systemTable, eventsTable, mailsTable, rawTable, verdictsTable, pendingTable, messagesTable,
		quarantineTable, seenTable, cursorsTable, postsTable, postRawTable, postStateTable, postIDsTable,
		snapshotsTable, metaTable,
	}
}

// table is a bucket within a transaction. All that it returns is copied, since
// bbolt's own slices point into the mapped file and die with the transaction.
type table struct {
	tx   *Tx
	name string
}

func (tx *Tx) table(name string) table { return table{tx, name} }

// with runs f on the bucket, guarded.
func (t table) with(f func(b *bbolt.Bucket) error) error {
	if err := t.tx.readable(); err != nil {
		return err
	}
	err := t.tx.l.guard(func() error {
		b := t.tx.b.Bucket([]byte(t.name))
		if b == nil {
			return fmt.Errorf("%w: bucket %q missing", ErrCorrupt, t.name)
		}
		return f(b)
	})
	return err
}

// get returns nil if there is no such key.
func (t table) get(key []byte) (value []byte, err error) {
	err = t.with(func(b *bbolt.Bucket) error {
		if v := b.Get(key); v != nil {
			value = append([]byte{}, v...)
		}
		return nil
	})
	return value, err
}

func (t table) put(key, value []byte) error {
	return t.write(len(key)+len(value), func(b *bbolt.Bucket) error { return b.Put(key, value) })
}

func (t table) delete(key []byte) error {
	return t.write(0, func(b *bbolt.Bucket) error { return b.Delete(key) })
}

// next gives the bucket's own counter, moved on by one.
func (t table) next() (n uint64, err error) {
	err = t.write(0, func(b *bbolt.Bucket) (err error) {
		n, err = b.NextSequence()
		return err
	})
	return n, err
}

// counter is how often next was called.
func (t table) counter() (n uint64, err error) {
	err = t.with(func(b *bbolt.Bucket) error {
		n = b.Sequence()
		return nil
	})
	return n, err
}

func (t table) write(size int, f func(b *bbolt.Bucket) error) error {
	if !t.tx.writable {
		return ErrReadOnly
	}
	t.tx.changes++
	t.tx.written += size
	return t.with(f)
}

// each hands the pairs from key from on, as long as they begin with prefix, to
// f until that returns false. f may write to the same bucket: what it removes
// behind or adds before the current key is then left out or taken in.
func (t table) each(from, prefix []byte, f func(key, value []byte) bool) error {
	var cursor *bbolt.Cursor
	var changes uint64
	key := append([]byte{}, from...)
	for n := 1; ; n++ {
		var value []byte
		err := t.with(func(b *bbolt.Bucket) error {
			var k, v []byte
			if cursor == nil || changes != t.tx.changes {
				cursor, changes = b.Cursor(), t.tx.changes
				if k, v = cursor.Seek(key); n > 1 && bytes.Equal(k, key) {
					k, v = cursor.Next()
				}
			} else {
				k, v = cursor.Next()
			}
			if k == nil {
				key = nil
				return nil
			}
			key, value = append(key[:0:0], k...), append([]byte{}, v...)
			return nil
		})
		if err != nil || key == nil || !bytes.HasPrefix(key, prefix) || !f(key, value) {
			return err
		}
		if n%letGoEvery == 0 {
			t.tx.letGo()
		}
	}
}

// putJSON and getJSON keep small metadata. Fields that come from outside are
// []byte in the record types: JSON strings would bend bytes that are not UTF-8.
func (t table) putJSON(key []byte, record any) error {
	b, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("ledger: encode %s: %w", t.name, err)
	}
	return t.put(key, b)
}

func (t table) getJSON(key []byte, record any) (found bool, err error) {
	b, err := t.get(key)
	if b == nil || err != nil {
		return false, err
	}
	if err := json.Unmarshal(b, record); err != nil {
		return false, fmt.Errorf("%w: %s %q: %v", ErrCorrupt, t.name, key, err)
	}
	return true, nil
}

// instant is a time.Time in JSON for every year that one can hold.
type instant struct {
	Seconds int64 `json:"s"`
	Nanos   int64 `json:"n,omitempty"`
}

func instantOf(t time.Time) instant { return instant{t.Unix(), int64(t.Nanosecond())} }
func (i instant) time() time.Time   { return time.Unix(i.Seconds, i.Nanos).UTC() }
func uint64Key(n uint64) []byte     { return binary.BigEndian.AppendUint64(nil, n) }
func digestKey(s string) []byte     { d := sha256.Sum256([]byte(s)); return d[:] }
func joinKey(a, b []byte) []byte    { return append(append(make([]byte, 0, len(a)+len(b)), a...), b...) }
func secondKey(t time.Time) []byte  { return uint64Key(uint64(t.Unix()) ^ 1<<63) } // sorts years before 1970 first
func tailUint64(key []byte) uint64  { return binary.BigEndian.Uint64(key[len(key)-8:]) }
