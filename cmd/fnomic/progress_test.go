package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The bar tells mails and share, and mails longer than their files (line ends)
// do not break it.
func TestReplayTellsItsProgress(t *testing.T) {
	file := filepath.Join(t.TempDir(), "archive.mbox")
	if err := os.WriteFile(file, make([]byte, 20_000), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, paths := range [][]string{{file}, {filepath.Dir(file)}, {"-"}, {file, "-"}} {
		p := newProgress(io.Discard, paths, true)
		for n := range 300 {
			if err := p.add(100); err != nil {
				t.Fatalf("%v: mail %d: %v", paths, n, err)
			}
		}
		is := p.bar.State()
		if is.Description != "300 mails" {
			t.Errorf("%v: says %q", paths, is.Description)
		}
		if known := len(paths) == 1 && paths[0] != "-"; known != (is.Max == 20_000) || known && (is.CurrentPercent < 0.99 || is.CurrentPercent >= 1) {
			t.Errorf("%v: says %v of %d bytes", paths, is.CurrentPercent, is.Max)
		}
	}
	var b bytes.Buffer
	if p := newProgress(&b, []string{file}, false); p.add(100) != nil || b.Len() > 0 {
		t.Errorf("said %q to nobody", b.String())
	}
}
