package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// exitOf runs `fnomic case` and gives what it prints and its exit code.
func exitOf(t *testing.T, args ...string) (string, string, int) {
	t.Helper()
	var out, errs bytes.Buffer
	root := Root()
	root.SetOut(&out)
	root.SetErr(&errs)
	root.SetArgs(append([]string{"case"}, args...))
	err := root.Execute()
	if err == nil {
		return out.String(), errs.String(), 0
	}
	if exit, ok := err.(exitError); ok {
		return out.String(), errs.String(), exit.code
	}
	return out.String(), errs.String(), exitUsage
}

// TestCaseExitCodes: 0 all hold, 1 some fail, 2 a file is unreadable and then
// nothing is played (cases/FORMAT.md).
func TestCaseExitCodes(t *testing.T) {
	good := filepath.Join("..", "..", "internal", "casefile", "testdata", "own", "copies.case")
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	made := func(name, from, to string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(strings.Replace(string(text), from, to, -1)), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	wrong := made("wrong.case", "score David 47", "score David 7")
	other := made("other.case", "case W02", "case W02b")
	unknown := made("unknown.case", "    silent Benoît 0", "    quiet Benoît 0")
	for _, c := range []struct {
		args []string
		code int
		out  string
		errs string
	}{
		{[]string{good}, 0, "ok W02\n", ""},
		{[]string{good, other}, 0, "ok W02\nok W02b\n", ""},
		{[]string{other, wrong}, 1, "ok W02b\nnot ok W02\n", ""},
		{[]string{other, unknown}, 2, "", "unknown expectation: quiet"},
		{[]string{good, good}, 2, "", "twice"},
		{[]string{filepath.Join(t.TempDir(), "none.case")}, 2, "", ""},
		{nil, 2, "", ""},
	} {
		out, errs, code := exitOf(t, c.args...)
		if code != c.code || !strings.HasPrefix(out, c.out) || c.code == 2 && out != "" || !strings.Contains(errs, c.errs) {
			t.Errorf("%v: exit %d, out %q, err %q", c.args, code, out, errs)
		}
	}
}
