package ledger

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// deflate packs mail text to about a third; the fastest level is within a tenth
// of the best one there. The packer is the writer's own, so only
// a write transaction may use it.
func (tx *Tx) deflate(b []byte) ([]byte, error) {
	if !tx.writable {
		return nil, ErrReadOnly
	}
	l := tx.l
	var packed bytes.Buffer
	if err := l.startPacker(&packed); err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	if _, err := l.packer.Write(b); err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	if err := l.packer.Close(); err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	return packed.Bytes(), nil
}

func (l *Ledger) startPacker(w io.Writer) (err error) {
	if l.packer != nil {
		l.packer.Reset(w)
		return nil
	}
	l.packer, err = flate.NewWriter(w, flate.BestSpeed)
	return err
}

// inflate gives back size bytes. It stops there: a damaged stream must not fill
// the memory.
func inflate(packed []byte, size int) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(size)+1))
	if err != nil {
		return nil, fmt.Errorf("%w: inflate: %v", ErrCorrupt, err)
	}
	if len(b) != size {
		return nil, fmt.Errorf("%w: inflate: not %d bytes", ErrCorrupt, size)
	}
	return b, nil
}
