package ledger

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// closedFile is a ledger of some size, closed, as bytes.
func closedFile(t *testing.T) []byte {
	t.Helper()
	l := filled(t, 150)
	path := filepath.Join(t.TempDir(), "packed.db")
	if err := l.Backup(path); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// outcome opens, verifies, writes and closes a damaged file. The process must
// survive and the answer must be one of three.
func outcome(t *testing.T, path string) string {
	t.Helper()
	hang := time.AfterFunc(time.Minute, func() { panic("the ledger hangs on a damaged file") })
	defer hang.Stop()
	l, err := Open(path, quick)
	if err != nil {
		if !errors.Is(err, ErrCorrupt) {
			t.Fatalf("open: %v", err)
		}
		return "refused"
	}
	defer func() {
		if err := l.Close(); err != nil {
			t.Fatalf("close: %v", err)
		}
		if again, err := os.OpenFile(path, os.O_RDWR, 0); err == nil { // nothing else hangs on it
			_ = again.Close()
		}
	}()
	r, err := l.Verify()
	if err != nil && !errors.Is(err, ErrCorrupt) {
		t.Fatalf("verify: %v", err)
	}
	err2 := l.Update(func(tx *Tx) error { _, err := tx.Append(event(1)); return err })
	if err2 != nil && !errors.Is(err2, ErrCorrupt) {
		t.Fatalf("append: %v", err2)
	}
	switch {
	case err != nil:
		return "unreadable"
	case !r.OK():
		return "faults found"
	}
	return "unharmed"
}

func TestADamagedFileIsAnErrorNeverACrash(t *testing.T) {
	sane := closedFile(t)
	random := rand.New(rand.NewPCG(1, 2))
	damages := map[string]func([]byte){
		"bit":    func(b []byte) { b[random.IntN(len(b))] ^= 1 << random.IntN(8) },
		"zeros":  func(b []byte) { clear(sector(random, b)) },
		"noise":  func(b []byte) { noise(random, sector(random, b)) },
		"swap":   func(b []byte) { copy(page(random, b), page(random, b)) },
		"header": func(b []byte) { noise(random, page(random, b)[:16]) },
		"count":  func(b []byte) { noise(random, page(random, b)[10:12]) },
		"child":  func(b []byte) { binary.NativeEndian.PutUint64(page(random, b)[24:], uint64(random.IntN(len(b)/4096))) },
	}
	seen := make(map[string]int)
	path := filepath.Join(t.TempDir(), "damaged.db")
	for _, damage := range damages {
		for range 60 {
			b := append([]byte{}, sane...)
			damage(b)
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			seen[outcome(t, path)]++
		}
	}
	t.Log(seen)
	if seen["refused"] == 0 || seen["faults found"] == 0 {
		t.Errorf("outcomes %v", seen)
	}
}

func page(r *rand.Rand, b []byte) []byte { return b[4096*r.IntN(len(b)/4096):][:4096] }
func sector(r *rand.Rand, b []byte) []byte {
	return b[512*r.IntN(len(b)/512):][:512]
}

func noise(r *rand.Rand, b []byte) {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
}

func TestACutFileIsRefused(t *testing.T) {
	sane := closedFile(t)
	path := filepath.Join(t.TempDir(), "cut.db")
	for _, size := range []int{1, 4096, 8192, 12288, len(sane) / 2, len(sane) - 4096} {
		if err := os.WriteFile(path, sane[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		if got := outcome(t, path); got == "unharmed" && size < len(sane)-4096 {
			t.Errorf("cut to %d bytes: %s", size, got)
		}
	}
}

// bbolt's own search and check would follow such a page for ever.
func TestACycleOfPagesIsRefused(t *testing.T) {
	b := closedFile(t)
	cycles := 0
	path := filepath.Join(t.TempDir(), "cycle.db")
	for at := 2 * 4096; at < len(b); at += 4096 {
		if binary.NativeEndian.Uint16(b[at+8:]) != branchPage {
			continue
		}
		again := append([]byte{}, b...)
		binary.NativeEndian.PutUint64(again[at+pageHeader+8:], uint64(at/4096)) // its first child is itself
		if err := os.WriteFile(path, again, 0o600); err != nil {
			t.Fatal(err)
		}
		switch outcome(t, path) {
		case "refused":
			cycles++
		case "unharmed": // a free page, not read at all
		default:
			t.Errorf("page %d: opened", at/4096)
		}
	}
	if cycles == 0 {
		t.Error("no branch page to bend")
	}
}

// A page that goes bad under an open ledger: the first read that meets it says
// so, nothing is written afterwards, and Close gives the lock back.
func TestDamageUnderAnOpenLedgerStopsIt(t *testing.T) {
	l := filled(t, 150)
	info, err := os.Stat(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	overwrite(t, l.Path(), 2*4096, make([]byte, info.Size()-2*4096))
	err = l.View(func(tx *Tx) error { _, err := collect(tx.Events(1)); return err })
	wantError(t, err, ErrCorrupt)
	wantError(t, l.Update(func(tx *Tx) error { _, err := tx.Append(event(1)); return err }), ErrCorrupt)
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	_, err = Open(l.Path(), quick)
	wantError(t, err, ErrCorrupt) // and not ErrLocked
}

// The same with the file cut off under the mapping: a read beyond its end is a
// fault of memory, which would end the process.
func TestTruncationUnderAnOpenLedgerStopsIt(t *testing.T) {
	l := filled(t, 150)
	if err := os.Truncate(l.Path(), 2*4096); err != nil {
		t.Fatal(err)
	}
	err := l.View(func(tx *Tx) error { _, err := collect(tx.Mails(1)); return err })
	wantError(t, err, ErrCorrupt)
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// bbolt would hand such a page out at the next commit, and write over an event.
func TestAPageInUseAndFreeIsRefused(t *testing.T) {
	b := closedFile(t)
	var list, used int
	for at := 2 * 4096; at < len(b); at += 4096 {
		flags, count := binary.NativeEndian.Uint16(b[at+8:]), binary.NativeEndian.Uint16(b[at+10:])
		if flags == freelistPage && uint64(at/4096) == binary.NativeEndian.Uint64(b[metaFreelist:]) && count > 0 {
			list = at
		}
		if flags == branchPage {
			used = at / 4096
		}
	}
	if list == 0 || used == 0 {
		t.Fatal("no freelist or no branch page")
	}
	binary.NativeEndian.PutUint64(b[list+pageHeader:], uint64(used))
	path := filepath.Join(t.TempDir(), "twice.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := outcome(t, path); got != "refused" {
		t.Error(got)
	}
}

// A reader may meet the damage while a writer is at work; the writer then does
// not commit.
func TestDamageMetByAReaderStopsTheWriter(t *testing.T) {
	l := filled(t, 1)
	before := txid(l)
	err := l.Update(func(tx *Tx) error {
		err := tx.SetMeta("key", []byte("value"))
		l.poison(ErrCorrupt)
		return err
	})
	wantError(t, err, ErrCorrupt)
	l = reopened(t, l)
	if after := txid(l); after != before {
		t.Error("it was written")
	}
}
