package ledger

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// mappedOf is how much of a file's mapping this process holds, in bytes, and
// whether the system tells.
func mappedOf(t *testing.T, path string) (held int, told bool) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return 0, false
	}
	of := false
	for line := range strings.Lines(string(maps)) {
		if name, rest, _ := strings.Cut(line, " "); !strings.HasSuffix(name, ":") {
			of = strings.HasSuffix(strings.TrimSpace(rest), path)
		}
		var kilobytes int
		if n, _ := fmt.Sscanf(line, "Rss: %d kB", &kilobytes); of && n == 1 {
			held, told = held+kilobytes<<10, true
		}
	}
	return held, told
}

// Whoever reads a long ledger through, for a replay or a look back, needs little
// memory for it at any time.
func TestALongReadHoldsLittleOfTheFile(t *testing.T) {
	l := newLedger(t)
	const events, size = 20_000, 2_000
	update(t, l, func(tx *Tx) error {
		e := event(1)
		e.Payload = bytes.Repeat([]byte("x"), size)
		for range events {
			if _, err := tx.Append(e); err != nil {
				return err
			}
		}
		return nil
	})
	n, most := 0, 0
	view(t, l, func(tx *Tx) error {
		for _, err := range tx.Events(1) {
			if err != nil {
				return err
			}
			if n++; n%(letGoEvery-1) != 0 {
				continue // just before, the most is held
			}
			held, told := mappedOf(t, l.Path())
			if !told {
				t.Skip("this system does not tell what is mapped")
			}
			most = max(most, held)
		}
		return nil
	})
	if n != events || most == 0 || most > events*size/4 {
		t.Errorf("%d events read, %d MB of %d held at the most", n, most>>20, events*size>>20)
	}
	t.Logf("%d MB of %d held at the most", most>>20, events*size>>20)
	sound(t, l)
}
