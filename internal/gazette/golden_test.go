package gazette_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
)

// TestGoldenTranscripts: whole games as their players read them, for reading;
// `go test -run Golden -update` renews them.
func TestGoldenTranscripts(t *testing.T) {
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range ownCases(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, errs := casefile.Parse(file, text)
		for _, e := range errs {
			t.Fatal(e)
		}
		for i := range cases {
			w, written := transcript(t, &cases[i])
			res, err := casefile.Play(&cases[i], casefile.Program{Law: law, Engine: rules.Engine(), Watch: w})
			if err != nil || !res.OK() {
				t.Fatal(err, res.Failed)
			}
			compare(t, strings.TrimSuffix(file, filepath.Ext(file))+".txt", written.String())
		}
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range g {
		if i >= len(w) || w[i] != g[i] {
			t.Errorf("%s:%d differs (-update renews it)\n got %s", file, i+1, g[i])
			return
		}
	}
	t.Errorf("%s is longer than what was told (-update renews it)", file)
}
