package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Snapshot is the owner's state after an event, so that a start need not fold
// all events. It is a convenience: the events alone decide.
type Snapshot struct {
	Seq  uint64 // of the last event in it
	Data []byte
}

const snapshotHeader = sha256.Size + sha256.Size + 8

// PutSnapshot keeps a snapshot, in place of one with the same number, and of all
// the keep newest. Its Seq may not be past the head.
func (tx *Tx) PutSnapshot(s Snapshot, keep int) error {
	hash, found, err := tx.hashAt(s.Seq)
	if err != nil {
		return err
	}
	if !found || keep < 1 || len(s.Data) > MaxRaw {
		return fmt.Errorf("%w: snapshot after event %d, keeping %d", ErrInvalid, s.Seq, keep)
	}
	packed, err := tx.deflate(s.Data)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(s.Data)
	value := append(joinKey(hash[:], digest[:]), uint64Key(uint64(len(s.Data)))...)
	if err := tx.table(snapshotsTable).put(uint64Key(s.Seq), append(value, packed...)); err != nil {
		return err
	}
	return tx.dropSnapshots(keep)
}

// hashAt is the chain's hash after event seq, zero before the first.
func (tx *Tx) hashAt(seq uint64) (Hash, bool, error) {
	if seq == 0 {
		return Hash{}, true, nil
	}
	e, found, err := tx.Event(seq)
	return e.Hash, found, err
}

func (tx *Tx) dropSnapshots(keep int) error {
	keys, err := tx.snapshotKeys()
	if err != nil {
		return err
	}
	for ; len(keys) > keep; keys = keys[1:] {
		if err := tx.table(snapshotsTable).delete(keys[0]); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) snapshotKeys() ([][]byte, error) {
	return collect(walk(tx.table(snapshotsTable), nil, nil, func(k, _ []byte) ([]byte, error) { return k, nil }))
}

// LatestSnapshot returns the newest snapshot that is whole and belongs to this
// chain. Others are passed over: the events are there.
func (tx *Tx) LatestSnapshot() (Snapshot, bool, error) {
	keys, err := tx.snapshotKeys()
	if err != nil {
		return Snapshot{}, false, err
	}
	for i := len(keys) - 1; i >= 0; i-- {
		s, fault, err := tx.snapshot(keys[i])
		if err != nil {
			return Snapshot{}, false, err
		}
		if fault == "" {
			return s, true, nil
		}
	}
	return Snapshot{}, false, nil
}

// snapshot reads one snapshot; fault says why it is of no use, err that the file
// cannot be read.
func (tx *Tx) snapshot(key []byte) (s Snapshot, fault string, err error) {
	b, err := tx.table(snapshotsTable).get(key)
	if err != nil {
		return Snapshot{}, "", err
	}
	if len(key) != 8 || len(b) < snapshotHeader {
		return Snapshot{}, "too short", nil
	}
	s.Seq = tailUint64(key)
	hash, found, err := tx.hashAt(s.Seq)
	if err != nil {
		return Snapshot{}, "", err
	}
	if !found || hash != Hash(b[:32]) {
		return Snapshot{}, "not of this chain", nil
	}
	size := binary.BigEndian.Uint64(b[64:])
	if size > MaxRaw {
		return Snapshot{}, "too large", nil
	}
	if s.Data, err = unpacked(b[snapshotHeader:], int(size), [32]byte(b[32:64])); err != nil {
		return Snapshot{}, err.Error(), nil
	}
	return s, "", nil
}
