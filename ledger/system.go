package ledger

import (
	"encoding/binary"
	"fmt"
	"time"
)

// Format is the version of the file's layout that this program writes. It reads
// every version up to it.
const Format = 1

// Keys of the system table.
const (
	formatKey    = "format"
	headKey      = "head"
	watermarkKey = "watermark"
	holdKey      = "hold"
)

// Hold says why nothing may be sent for the moment.
type Hold struct {
	Reason string
	Since  time.Time
}

type holdRecord struct {
	Reason []byte  `json:"reason"`
	Since  instant `json:"since"`
}

// Hold returns the hold that the ledger is under, if it is.
func (tx *Tx) Hold() (h Hold, on bool, err error) {
	var r holdRecord
	on, err = tx.table(systemTable).getJSON([]byte(holdKey), &r)
	if !on || err != nil {
		return Hold{}, false, err
	}
	return Hold{string(r.Reason), r.Since.time()}, true, nil
}

// SetHold puts the ledger on hold, in place of an earlier hold.
func (tx *Tx) SetHold(h Hold) error {
	return tx.table(systemTable).putJSON([]byte(holdKey), holdRecord{[]byte(h.Reason), instantOf(h.Since)})
}

// ClearHold ends a hold. Without one it does nothing.
func (tx *Tx) ClearHold() error {
	return tx.table(systemTable).delete([]byte(holdKey))
}

// Meta returns the owner's value under key, nil if there is none.
func (tx *Tx) Meta(key string) ([]byte, error) {
	return tx.table(metaTable).get([]byte(key))
}

// SetMeta keeps a value of the owner's; nil removes it.
func (tx *Tx) SetMeta(key string, value []byte) error {
	if key == "" || len(key) > MaxKey {
		return fmt.Errorf("%w: meta key of %d bytes", ErrInvalid, len(key))
	}
	if value == nil {
		return tx.table(metaTable).delete([]byte(key))
	}
	return tx.table(metaTable).put([]byte(key), value)
}

// MaxKey is the longest key of a post, mailbox or meta value, in bytes.
const MaxKey = 1024

// prepare makes the tables of a new file.
func (tx *Tx) prepare() error {
	err := tx.l.guard(func() error {
		for _, name := range tableNames() {
			if _, err := tx.b.CreateBucketIfNotExists([]byte(name)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return tx.table(systemTable).put([]byte(formatKey), binary.BigEndian.AppendUint32(nil, Format))
}

// checkFormat refuses what a later version wrote: its records could mean what
// this one does not know.
func (tx *Tx) checkFormat() error {
	b, err := tx.table(systemTable).get([]byte(formatKey))
	if err != nil {
		return err
	}
	if len(b) != 4 {
		return fmt.Errorf("%w: no format version", ErrCorrupt)
	}
	switch format := binary.BigEndian.Uint32(b); {
	case format > Format:
		return fmt.Errorf("%w: format %d, this program knows %d", ErrNewer, format, Format)
	case format == 0:
		return fmt.Errorf("%w: format version 0", ErrCorrupt)
	}
	return nil
}
