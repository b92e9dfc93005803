package ledger

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"go.etcd.io/bbolt"
)

// bbolt's page layout (its format version 2): a header of 16 bytes (page number,
// flags, element count, number of following pages that belong to it), then the
// elements, in the machine's byte order.
const (
	pageHeader    = 16
	pageElement   = 16
	branchPage    = 1
	leafPage      = 2
	bucketElement = 1
	bucketHeader  = 16
)

// checkPages walks the tree of pages, each once, by reading the file. bbolt
// trusts the tree: a page that leads back to one above it sends its search, and
// its own check, round for ever. The walk here always ends, since a page met
// twice is an error; it costs one read of the file.
func (tx *Tx) checkPages() error {
	_, err := tx.walkPages()
	return err
}

func (tx *Tx) walkPages() (*pageWalk, error) {
	w := &pageWalk{file: tx.l.file, high: uint64(tx.b.Size()), met: make(map[uint64]bool)}
	err := tx.l.guard(func() error {
		w.size = uint64(tx.l.db.Info().PageSize)
		w.todo = append(w.todo, uint64(tx.b.Cursor().Bucket().Root()))
		return nil
	})
	if err != nil {
		return nil, err
	}
	w.high /= w.size
	for len(w.todo) > 0 {
		n := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		if err := w.visit(n); err != nil {
			return nil, err
		}
	}
	return w, nil
}

type pageWalk struct {
	file io.ReaderAt
	size uint64 // of a page
	high uint64 // pages in use
	todo []uint64
	met  map[uint64]bool
}

func (w *pageWalk) visit(n uint64) error {
	page, err := w.read(n)
	if err != nil {
		return err
	}
	flags, count := binary.NativeEndian.Uint16(page[8:]), int(binary.NativeEndian.Uint16(page[10:]))
	if pageHeader+count*pageElement > len(page) {
		return fmt.Errorf("%w: page %d: %d elements", ErrCorrupt, n, count)
	}
	switch flags {
	case branchPage:
		return w.branch(n, page, count)
	case leafPage:
		return w.leaf(n, page, count)
	}
	return fmt.Errorf("%w: page %d: flags %#x", ErrCorrupt, n, flags)
}

// read gives a page with those that follow and belong to it.
func (w *pageWalk) read(n uint64) ([]byte, error) {
	if n < 2 || n >= w.high {
		return nil, fmt.Errorf("%w: page %d of %d", ErrCorrupt, n, w.high)
	}
	var header [pageHeader]byte
	if err := w.readAt(header[:], n); err != nil {
		return nil, err
	}
	id, more := binary.NativeEndian.Uint64(header[:]), uint64(binary.NativeEndian.Uint32(header[12:]))
	if id != n || n+more >= w.high {
		return nil, fmt.Errorf("%w: page %d says that it is page %d and %d more", ErrCorrupt, n, id, more)
	}
	for i := n; i <= n+more; i++ {
		if w.met[i] {
			return nil, fmt.Errorf("%w: page %d is met twice", ErrCorrupt, i)
		}
		w.met[i] = true
	}
	page := make([]byte, (1+more)*w.size)
	return page, w.readAt(page, n)
}

func (w *pageWalk) readAt(b []byte, page uint64) error {
	_, err := w.file.ReadAt(b, int64(page*w.size))
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: file ends before page %d", ErrCorrupt, page)
	}
	return err
}

// branch takes up the children. An element is position, key size, page.
func (w *pageWalk) branch(n uint64, page []byte, count int) error {
	if count == 0 {
		return fmt.Errorf("%w: page %d: a branch without elements", ErrCorrupt, n)
	}
	for i := range count {
		at := pageHeader + i*pageElement
		e := page[at:]
		if !fits(page, at, binary.NativeEndian.Uint32(e), binary.NativeEndian.Uint32(e[4:]), 0) {
			return fmt.Errorf("%w: page %d: element %d", ErrCorrupt, n, i)
		}
		w.todo = append(w.todo, binary.NativeEndian.Uint64(e[8:]))
	}
	return nil
}

// leaf looks for buckets. An element is flags, position, key size, value size.
func (w *pageWalk) leaf(n uint64, page []byte, count int) error {
	for i := range count {
		at := pageHeader + i*pageElement
		e := page[at:]
		position, key, value := binary.NativeEndian.Uint32(e[4:]), binary.NativeEndian.Uint32(e[8:]), binary.NativeEndian.Uint32(e[12:])
		if !fits(page, at, position, key, value) {
			return fmt.Errorf("%w: page %d: element %d", ErrCorrupt, n, i)
		}
		if binary.NativeEndian.Uint32(e)&bucketElement == 0 {
			continue
		}
		from := at + int(position) + int(key)
		if err := w.bucket(n, page[from:from+int(value)]); err != nil {
			return err
		}
	}
	return nil
}

// bucket follows a bucket to its root page; number 0 stands for a page within
// the value itself, which is no page to walk but must not go beyond it.
func (w *pageWalk) bucket(n uint64, value []byte) error {
	if len(value) < bucketHeader {
		return fmt.Errorf("%w: page %d: bucket of %d bytes", ErrCorrupt, n, len(value))
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		w.todo = append(w.todo, root)
		return nil
	}
	inline := value[bucketHeader:]
	if len(inline) < pageHeader || binary.NativeEndian.Uint16(inline[8:]) != leafPage {
		return fmt.Errorf("%w: page %d: bucket without a leaf", ErrCorrupt, n)
	}
	count := int(binary.NativeEndian.Uint16(inline[10:]))
	if pageHeader+count*pageElement > len(inline) {
		return fmt.Errorf("%w: page %d: bucket of %d elements", ErrCorrupt, n, count)
	}
	return w.leaf(n, inline, count)
}

// fits tells whether an element's key and value, at a position counted from the
// element itself, lie within the page.
func fits(page []byte, at int, position, key, value uint32) bool {
	return uint64(at)+uint64(position)+uint64(key)+uint64(value) <= uint64(len(page)) && key <= bbolt.MaxKeySize
}
