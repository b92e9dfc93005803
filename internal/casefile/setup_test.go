package casefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
)

func program(t testing.TB) casefile.Program {
	t.Helper()
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return casefile.Program{Law: law, Engine: rules.Engine()}
}

func caseFiles(t testing.TB, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.case"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files in %s: %v", dir, err)
	}
	return files
}

func readFile(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(t testing.TB, text string) []casefile.Case {
	t.Helper()
	cases, errs := casefile.Parse("x.case", []byte(text))
	for _, e := range errs {
		t.Error(e)
	}
	if len(errs) > 0 {
		t.FailNow()
	}
	return cases
}

// sharedDir is the folder of the shared cases: FNOMIC_SHARED, else ../shared
// beside the repository.
func sharedDir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("FNOMIC_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	dir = filepath.Join(dir, "cases")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no shared cases: %v (set FNOMIC_SHARED)", err)
	}
	return dir
}

// playAll plays every case of a folder as a subtest.
func playAll(t *testing.T, dir string) {
	prog := program(t)
	for _, file := range caseFiles(t, dir) {
		cases, errs := casefile.Parse(file, []byte(readFile(t, file)))
		for _, e := range errs {
			t.Error(e)
		}
		for i := range cases {
			t.Run(cases[i].ID, func(t *testing.T) {
				res, err := casefile.Play(&cases[i], prog)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range res.Failed {
					t.Error(f)
				}
			})
		}
	}
}
