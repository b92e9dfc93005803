package ledger

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
)

// deflate packs mail text to about a third; the fastest level is within a tenth
// of the best one there.
func deflate(b []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestSpeed)
	if err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	if _, err := w.Write(b); err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("ledger: deflate: %w", err)
	}
	return packed.Bytes(), nil
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
