package replay_test

import (
	"bufio"
	"compress/bzip2"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// testdata/golden/vN.db.bz2 is the ledger of `fnomic demo --all --keep` as that
// version wrote it, vN.json what stood in it then. They are never written again.
// A new pair is made before a release from a new ledger.db, packed by bzip2 -9:
//
//	FNOMIC_GOLDEN=v3 go test ./internal/replay -run GoldenLedger

// golden is what a ledger said when it was written.
type golden struct {
	Head     string         `json:"head"`
	Counts   ledger.Counts  `json:"counts"`
	Versions map[string]int `json:"versions"` // kind/version → how many events
	State    any            `json:"state"`    // long texts by their digest alone
}

func TestP12_GoldenLedgersFoldAsTheyDid(t *testing.T) {
	packed, err := filepath.Glob("testdata/golden/*.db.bz2")
	if err != nil || len(packed) == 0 {
		t.Fatalf("no golden ledger: %v", err)
	}
	for _, p := range packed {
		name := strings.TrimSuffix(p, ".db.bz2")
		t.Run(filepath.Base(name), func(t *testing.T) {
			is := told(t, unpack(t, p))
			if filepath.Base(name) == os.Getenv("FNOMIC_GOLDEN") {
				writeGolden(t, name+".json", is)
			}
			var was golden
			b, err := os.ReadFile(name + ".json")
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(b, &was); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(was, is); d != "" {
				t.Errorf("-then +now:\n%s", d)
			}
		})
	}
}

func writeGolden(t *testing.T, path string, g golden) {
	t.Helper()
	b, err := json.MarshalIndent(g, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(append(b, '\n')); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, packed string) string {
	t.Helper()
	f, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := io.ReadAll(bzip2.NewReader(bufio.NewReader(f)))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "ledger.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// told opens a ledger as the daemon does, verifies it and reads all of it.
func told(t *testing.T, path string) golden {
	t.Helper()
	l, err := ledger.Open(path, ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	report, err := l.Verify()
	if err != nil || !report.OK() {
		t.Fatalf("verify: %v %+v", err, report.Faults)
	}
	g := golden{Head: report.Head.Hash.String(), Counts: report.Counts, Versions: map[string]int{}}
	err = l.View(func(tx *ledger.Tx) error {
		for e, err := range tx.Events(1) {
			if err != nil {
				return err
			}
			g.Versions[fmt.Sprintf("%s/%d", e.Kind, e.Version)]++
		}
		if _, err := replay.ReadBook(tx); err != nil {
			return err
		}
		s, _, err := server.Fold(tx, time.Time{})
		if err != nil {
			return err
		}
		b, err := json.Marshal(s)
		if err == nil {
			err = json.Unmarshal(b, &g.State)
		}
		g.State = shortened(g.State)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// shortened puts the digest of a long text in its place: the law is long.
func shortened(v any) any {
	switch v := v.(type) {
	case string:
		if len(v) > 80 {
			sum := sha256.Sum256([]byte(v))
			return fmt.Sprintf("%d bytes, sha256:%s", len(v), hex.EncodeToString(sum[:]))
		}
	case []any:
		for i := range v {
			v[i] = shortened(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = shortened(v[k])
		}
	}
	return v
}
