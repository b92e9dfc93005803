package casefile_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fnomic/fnomic/internal/casefile"
)

// block writes arbitrary text as the body of a mail block.
func block(body string) string {
	body = norm.NFC.String(strings.ToValidUTF8(body, "?"))
	var b strings.Builder
	for _, l := range strings.Split(body, "\n") {
		l = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return -1
			}
			return r
		}, l)
		if l = strings.TrimRightFunc(l, unicode.IsSpace); l != "" {
			b.WriteString("    " + l)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// FuzzPlay: whatever players write, in whatever order, the program goes on.
func FuzzPlay(f *testing.F) {
	start, _, _ := strings.Cut(readFile(f, filepath.Join("testdata", "own", "copies.case")), "\nmail ")
	for _, dir := range []string{"shared", "own"} {
		for _, file := range caseFiles(f, filepath.Join("testdata", dir)) {
			cases, _ := casefile.Parse(file, []byte(readFile(f, file)))
			var bodies []string
			for _, s := range cases[0].Steps {
				if m, ok := s.(*casefile.Mail); ok {
					bodies = append(bodies, m.Body)
				}
			}
			if len(bodies) > 2 {
				f.Add(bodies[0], bodies[1], bodies[2], uint8(len(bodies)))
			}
		}
	}
	prog := program(f)
	f.Fuzz(func(t *testing.T, first, second, third string, who uint8) {
		names := []string{"Alice", "Benoît", "Chloé", "David"}
		text := start + "\n"
		for i, body := range []string{first, second, third, first} {
			text += "mail 2000-11-2" + string(rune('1'+i)) + "T08:00:00Z " + names[(int(who)+i*int(1+who/4))%4] + "\n    Subject: un sujet\n\n" + block(body) + "\n"
		}
		text += "at 2001-03-01T00:00:00Z\n    score Alice 0\n    score Benoît 0\n    score Chloé 0\n    score David 0\n"
		cases, errs := casefile.Parse("x.case", []byte(text))
		if len(errs) > 0 {
			t.Skip(errs[0])
		}
		res, err := casefile.Play(&cases[0], prog)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range res.Failed {
			if strings.Contains(f.Got, "the program stopped") {
				t.Error(f)
			}
		}
	})
}
