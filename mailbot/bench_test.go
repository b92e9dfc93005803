package mailbot

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/fnomic/fnomic/mailbot/acts"
)

// BenchmarkRead reads the project's own variants whole: decoding, cut, author,
// list time and acts.
func BenchmarkRead(b *testing.B) {
	files, err := filepath.Glob("../internal/reading/testdata/*.eml")
	if err != nil || len(files) == 0 {
		b.Fatal("no mails", err)
	}
	var mails [][]byte
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		mails = append(mails, raw)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		Read(mails[i%len(mails)], Envelope{Now: clock}, setting(), acts.Context{})
		i++
	}
}
