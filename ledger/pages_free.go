package ledger

import (
	"encoding/binary"
	"fmt"
)

// Where a meta page keeps what is needed here, from the page's start.
const (
	metaFreelist = 48 // page number of the freelist
	metaTxid     = 64
	freelistPage = 0x10
	manyFree     = 0xffff // the count stands in the first element
)

// checkFreelist is checkPages, and checks besides that no page in use is listed
// as free: bbolt would write over it at the next commit. It is for a file that
// was just opened: later, a writer in this process may replace the meta page.
func (tx *Tx) checkFreelist() error {
	w, err := tx.walkPages()
	if err != nil {
		return err
	}
	return w.freelist(uint64(tx.b.ID()))
}

func (w *pageWalk) freelist(txid uint64) error {
	number, err := w.freelistOf(txid)
	if err != nil {
		return err
	}
	page, err := w.read(number)
	if err != nil {
		return err
	}
	if flags := binary.NativeEndian.Uint16(page[8:]); flags != freelistPage {
		return fmt.Errorf("%w: page %d: flags %#x instead of a freelist", ErrCorrupt, number, flags)
	}
	count, list := uint64(binary.NativeEndian.Uint16(page[10:])), page[pageHeader:]
	if count == manyFree {
		count, list = binary.NativeEndian.Uint64(list), list[8:]
	}
	if count > uint64(len(list)/8) {
		return fmt.Errorf("%w: freelist of %d pages", ErrCorrupt, count)
	}
	for i := range count {
		free := binary.NativeEndian.Uint64(list[8*i:])
		if free < 2 || free >= w.high || w.met[free] {
			return fmt.Errorf("%w: page %d of %d is listed as free", ErrCorrupt, free, w.high)
		}
		w.met[free] = true
	}
	return nil
}

// freelistOf finds the meta page of a transaction. A copy made by WriteTo has it
// first, a file written in place on the page that its number is even or odd to.
func (w *pageWalk) freelistOf(txid uint64) (uint64, error) {
	for n := range uint64(2) {
		meta := make([]byte, metaTxid+8)
		if err := w.readAt(meta, n); err != nil {
			return 0, err
		}
		if binary.NativeEndian.Uint64(meta[metaTxid:]) == txid {
			return binary.NativeEndian.Uint64(meta[metaFreelist:]), nil
		}
	}
	return 0, fmt.Errorf("%w: no meta page of transaction %d", ErrCorrupt, txid)
}
