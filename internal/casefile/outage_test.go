package casefile_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/casefile"
)

// TestP4_OutagesDecideNothing lets the program be down while each mail of each
// case arrives, and a second longer: what is decided stays the same; only posts
// and answers come later.
func TestP4_OutagesDecideNothing(t *testing.T) {
	prog := program(t)
	played := 0
	for _, file := range caseFiles(t, filepath.Join("testdata", "shared")) {
		cases, errs := casefile.Parse(file, []byte(readFile(t, file)))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		for _, c := range cases {
			for _, m := range mails(c) {
				down := c
				down.Steps = append([]casefile.Step{&casefile.Outage{Line: m.Line, From: m.At.Add(-time.Second), To: m.At.Add(time.Second)}}, c.Steps...)
				res, err := casefile.Play(&down, prog)
				if err != nil {
					t.Fatal(err)
				}
				played++
				for _, f := range res.Failed {
					if !told(f.Expected) {
						t.Errorf("down at %s: %s", m.At.Format(time.RFC3339), f)
					}
				}
			}
		}
	}
	if played < 300 {
		t.Errorf("only %d plays", played)
	}
}

func mails(c casefile.Case) []*casefile.Mail {
	var all []*casefile.Mail
	for _, s := range c.Steps {
		if m, ok := s.(*casefile.Mail); ok {
			all = append(all, m)
		}
	}
	return all
}

// told are the expectations about posts, which an outage may delay.
func told(expected string) bool {
	word, _, _ := strings.Cut(expected, " ")
	return slices.Contains([]string{"posted", "no-post", "answered"}, word)
}

// TestP4_OrderOfArrivalDecidesNothing lets every mail be seen as late as the
// margin allows: everything holds as if it had been seen at once, but for what
// was posted at once.
func TestP4_OrderOfArrivalDecidesNothing(t *testing.T) {
	prog := program(t)
	for _, file := range caseFiles(t, filepath.Join("testdata", "shared")) {
		cases, _ := casefile.Parse(file, []byte(readFile(t, file)))
		for _, c := range cases {
			for i, m := range mails(c) {
				if m.Seen.Equal(m.At) {
					m.Seen = m.At.Add(c.Start.Lag - time.Duration(i*37%200)*time.Second)
				}
			}
			res, err := casefile.Play(&c, prog)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range res.Failed {
				if !told(f.Expected) {
					t.Errorf("%s: %s", c.ID, f)
				}
			}
		}
	}
}
