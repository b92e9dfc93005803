package mailbot

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"

	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/decode"
	"github.com/fnomic/fnomic/mailbot/quotation"
)

// BenchmarkReadAgainstGoMessage takes each mail at hand by itself, against
// go-message reading all its parts, in one run: the median and the worst of the
// ratios, for decoding and cut and for whole readings with their acts. Mails
// that go-message gives up on have no ratio.
func BenchmarkReadAgainstGoMessage(b *testing.B) {
	b.Run("decode-and-cut", func(b *testing.B) {
		against(b, func(raw []byte) { quotation.Cut(decode.Decode(raw, decode.DefaultLimits()).Body) })
	})
	b.Run("with-acts", func(b *testing.B) {
		against(b, func(raw []byte) { Read(raw, Envelope{Now: clock}, setting(), acts.Context{}) })
	})
}

func against(b *testing.B, read func(raw []byte)) {
	var ratios []float64
	for b.Loop() {
		ratios = ratios[:0]
		for _, raw := range atHand(b) {
			if theirs := best(func() { walk(raw) }); walk(raw) {
				ratios = append(ratios, float64(best(func() { read(raw) }))/float64(theirs))
			}
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "median-ratio")
	b.ReportMetric(ratios[len(ratios)*9/10], "9-in-10-ratio")
	b.ReportMetric(ratios[len(ratios)-1], "worst-ratio")
	b.ReportMetric(float64(len(ratios)), "mails")
}

// atHand are the project's own variants and, where they are, the shared mails.
func atHand(b *testing.B) [][]byte {
	shared := os.Getenv("FNOMIC_SHARED")
	if shared == "" {
		shared = "../../shared"
	}
	var out [][]byte
	for _, dir := range []string{"../internal/reading/testdata", filepath.Join(shared, "mails")} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.eml"))
		for _, f := range files {
			raw, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			out = append(out, raw)
		}
	}
	if len(out) == 0 {
		b.Skip("no mails at hand")
	}
	return out
}

// best is the shortest of several runs: what the machine did besides is not
// the reader's.
func best(do func()) time.Duration {
	least := time.Hour
	for range 15 {
		start := time.Now()
		do()
		least = min(least, time.Since(start))
	}
	return least
}

// walk reads all parts with go-message; false where it gives up.
func walk(raw []byte) bool {
	e, err := message.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !message.IsUnknownCharset(err) {
		return false
	}
	return e.Walk(func(_ []int, part *message.Entity, err error) error {
		if err != nil || part == nil {
			return err
		}
		if part.Header.Get("Content-Type") != "" && part.MultipartReader() != nil {
			return nil
		}
		_, err = io.Copy(io.Discard, part.Body)
		return err
	}) == nil
}
