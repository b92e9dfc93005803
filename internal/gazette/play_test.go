package gazette_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
)

var update = flag.Bool("update", false, "write the golden transcripts anew")

// told is what one proceeding of a play put on the list.
type told struct {
	at    time.Time
	batch gazette.Batch
	posts []gazette.Post
}

// watch plays every case of the shared folder and of this package's testdata,
// and hands each to a watcher made for it.
func watch(t *testing.T, watcher func(t *testing.T, c *casefile.Case) *casefile.Watcher) {
	t.Helper()
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(sharedCases(t), ownCases(t)...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, errs := casefile.Parse(file, text)
		for _, e := range errs {
			t.Error(e)
		}
		for i := range cases {
			t.Run(cases[i].ID, func(t *testing.T) {
				prog := casefile.Program{Law: law, Engine: rules.Engine(), Watch: watcher(t, &cases[i])}
				if _, err := casefile.Play(&cases[i], prog); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

func ownCases(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.case"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sharedCases are the shared case files, beside the repository or where
// FNOMIC_SHARED says.
func sharedCases(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("FNOMIC_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(dir, "cases", "*.case"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no shared cases (set FNOMIC_SHARED)")
	}
	return files
}

// transcript writes a play as a reader of the list sees it.
func transcript(t *testing.T, c *casefile.Case) (*casefile.Watcher, *strings.Builder) {
	t.Helper()
	var b strings.Builder
	stamp := func(at time.Time) string { return at.UTC().Format("2006-01-02 15:04:05") }
	fmt.Fprintf(&b, "%s %s\n", c.ID, c.Title)
	rule := strings.Repeat("=", 72)
	return &casefile.Watcher{
		Mail: func(at time.Time, from, subject, body string) {
			fmt.Fprintf(&b, "\n%s\n%s  %s\nSujet : %s\n\n%s\n", rule, stamp(at), from, subject, strings.TrimSpace(body))
		},
		Told: func(at time.Time, _ gazette.Batch, posts []gazette.Post) {
			for _, p := range posts {
				writePost(&b, rule, stamp(at), "LISTE", p)
			}
		},
		Answered: func(at time.Time, o game.Outcome, p *gazette.Post) {
			if p == nil {
				return
			}
			to := "LISTE, réponse à " + o.From
			if p.Person {
				to = "à " + o.From + " seul"
			}
			writePost(&b, rule, stamp(at), to, *p)
		},
	}, &b
}

func writePost(b *strings.Builder, rule, at, to string, p gazette.Post) {
	body, _, _ := strings.Cut(p.Body, "\n-- \n")
	fmt.Fprintf(b, "\n%s\n%s  greffier → %s  [%s]\nSujet : %s\n\n%s\n", rule, at, to, p.Topic, p.Subject, strings.TrimSpace(body))
}
