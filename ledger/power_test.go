package ledger

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What the disk was told, in order, as strace saw it.
type diskCall struct {
	data   []byte // a write, at offset at; nil for a sync
	at     int64
	failed bool // a sync that failed
	ack    int  // the child's word that mail ack is committed
}

var (
	writeLine = regexp.MustCompile(`pwrite64\(\d+, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)`)
	syncLine  = regexp.MustCompile(`f(?:data)?sync(?:\(\d+\)| resumed>\)) += (0|-1)`)
	ackLine   = regexp.MustCompile(`write\(1, "((?:\\x[0-9a-f]{2})*)"`)
)

func diskCalls(t *testing.T, log string) (calls []diskCall) {
	t.Helper()
	f, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		line := lines.Text()
		if m := writeLine.FindStringSubmatch(line); m != nil {
			at, _ := strconv.ParseInt(m[2], 10, 64)
			calls = append(calls, diskCall{data: unhex(t, m[1]), at: at})
		} else if m := syncLine.FindStringSubmatch(line); m != nil {
			calls = append(calls, diskCall{failed: m[1] != "0"})
		} else if m := ackLine.FindStringSubmatch(line); m != nil {
			if n, found := strings.CutPrefix(strings.TrimSpace(string(unhex(t, m[1]))), "ack "); found {
				ack, _ := strconv.Atoi(n)
				calls = append(calls, diskCall{ack: ack})
			}
		}
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return calls
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, `\x`, ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// power fails after so many calls: what was synced is on the disk; of what was
// written since, any sectors may be, in any order. It returns the image and the
// last mail acknowledged. A lying disk does not sync at all.
func power(random *rand.Rand, image []byte, calls []diskCall, lying bool) ([]byte, int) {
	image = append([]byte{}, image...)
	var waiting []diskCall
	acked := 0
	for _, c := range calls {
		switch {
		case c.ack > 0:
			acked = c.ack
		case c.data != nil:
			waiting = append(waiting, c)
		case c.failed: // Linux takes such pages for clean and never writes them again
			waiting = nil
		case !lying:
			for _, w := range waiting {
				image = place(image, w.data, w.at)
			}
			waiting = nil
		}
	}
	share := random.Float64() // from hardly any to nearly all
	for _, w := range waiting {
		for from := 0; from < len(w.data); from += 512 {
			if random.Float64() < share {
				image = place(image, w.data[from:min(from+512, len(w.data))], w.at+int64(from))
			}
		}
	}
	return image, acked
}

func place(image, data []byte, at int64) []byte {
	if missing := int(at) + len(data) - len(image); missing > 0 {
		image = append(image, make([]byte, missing)...)
	}
	copy(image[at:], data)
	return image
}

func TestP5_PowerLossAnywhereNothingAcknowledgedIsLost(t *testing.T) {
	strace := needStrace(t)
	l := newLedger(t)
	path := l.Path()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "calls")
	s := start(t, path, 50, strace, "-f", "-qq", "-xx", "-s", "1048576", "-o", log,
		"-e", "trace=pwrite64,fdatasync,fsync,write").end()
	calls := diskCalls(t, log)
	if s.acked != 50 || len(calls) < 200 {
		t.Fatalf("acknowledged %d, %d calls, said %v", s.acked, len(calls), s.other)
	}
	random := rand.New(rand.NewPCG(13, 1))
	var bad, badWhenLying, controls int
	images := wantedImages()
	for i := range images {
		cut := calls[:i*(len(calls)+1)/images] // every prefix in turn
		image, acked := power(random, before, cut, false)
		if fault := imageFault(t, image, acked); fault != "" {
			bad++
			t.Errorf("after %d of %d calls: %s", len(cut), len(calls), fault)
		}
		if i%8 != 0 {
			continue
		}
		controls++
		if image, acked = power(random, before, cut, true); imageFault(t, image, acked) != "" {
			badWhenLying++
		}
	}
	t.Logf("%d images after %d prefixes: %d bad; on a disk that does not sync: %d of %d bad", images, min(images, len(calls)+1), bad, badWhenLying, controls)
	if badWhenLying == 0 {
		t.Error("the control found nothing: this test could not fail")
	}
}

// wantedImages is how many images are looked at; FNOMIC_IMAGES says otherwise
// (make power).
func wantedImages() int {
	if n, err := strconv.Atoi(os.Getenv("FNOMIC_IMAGES")); err == nil && n > 0 {
		return n
	}
	return 500
}

func imageFault(t *testing.T, image []byte, acked int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "image.db")
	if err := os.WriteFile(path, image, 0o600); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(path)
	l, err := Open(path, quick)
	if err != nil {
		return err.Error()
	}
	defer l.Close()
	r, err := l.Verify()
	if err != nil || !r.OK() {
		return fmt.Sprintf("error %v, faults %v", err, r.Faults)
	}
	if last := int(r.Counts.Events); last < acked || last > acked+1 {
		return fmt.Sprintf("%d events, %d acknowledged", last, acked)
	}
	return ""
}

// After a sync that failed the pages are in memory only, though every reader
// sees them. What the ledger finds when it is opened again must be on the disk.
func TestP11_WhatIsFoundAfterAFailedSyncIsOnTheDisk(t *testing.T) {
	strace := needStrace(t)
	l := newLedger(t)
	path := l.Path()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "calls")
	s := start(t, path, 50, strace, "-f", "-qq", "-xx", "-s", "1048576", "-o", log,
		"-e", "trace=pwrite64,fdatasync,fsync,write", "-e", "inject=fdatasync:error=EIO:when=20").end()
	calls := diskCalls(t, log)
	failure := slices.IndexFunc(calls, func(c diskCall) bool { return c.failed })
	if failure < 0 || s.found != s.acked+1 {
		t.Fatalf("failure at call %d, acknowledged %d, found %d, said %v", failure, s.acked, s.found, s.other)
	}
	random := rand.New(rand.NewPCG(1, 1))
	image, _ := power(random, before, calls[:failure+1], false)
	if fault := imageFault(t, image, s.found); fault == "" {
		t.Error("the failed sync did no harm: this test could not fail")
	}
	image, _ = power(random, before, calls, false)
	if fault := imageFault(t, image, s.found); fault != "" {
		t.Error(fault)
	}
}
