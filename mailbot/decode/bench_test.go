package decode_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"

	"github.com/fnomic/fnomic/mailbot/decode"
	"github.com/fnomic/fnomic/mailbot/quotation"
)

// mails are the project's own variants and, where they are at hand, the shared
// game mails of usual size.
func mails(b *testing.B) [][]byte {
	b.Helper()
	files, _ := filepath.Glob("../../internal/reading/testdata/*.eml")
	shared := os.Getenv("FNOMIC_SHARED")
	if shared == "" {
		shared = "../../../shared"
	}
	more, _ := filepath.Glob(filepath.Join(shared, "mails", "*.eml"))
	var out [][]byte
	for _, f := range append(files, more...) {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		if len(raw) < 50_000 {
			out = append(out, raw)
		}
	}
	if len(out) == 0 {
		b.Skip("no mails at hand")
	}
	return out
}

func run(b *testing.B, one func([]byte)) {
	all := mails(b)
	n := 0
	for _, m := range all {
		n += len(m)
	}
	b.SetBytes(int64(n / len(all)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		one(all[i%len(all)])
		i++
	}
}

// BenchmarkGoMessage reads all parts of a mail with go-message alone, the
// measure that decoding is held against (aim: at most twice its time).
func BenchmarkGoMessage(b *testing.B) {
	run(b, func(raw []byte) {
		e, err := message.Read(bytes.NewReader(raw))
		if e == nil {
			return
		}
		_ = err
		_ = e.Walk(func(_ []int, e *message.Entity, _ error) error {
			if e != nil && e.Body != nil {
				_, _ = io.Copy(io.Discard, e.Body)
			}
			return nil
		})
	})
}

func BenchmarkDecode(b *testing.B) {
	run(b, func(raw []byte) { decode.Decode(raw, decode.DefaultLimits()) })
}

func BenchmarkDecodeAndCut(b *testing.B) {
	run(b, func(raw []byte) { quotation.Text(quotation.Cut(decode.Decode(raw, decode.DefaultLimits()).Body)) })
}
