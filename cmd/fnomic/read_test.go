package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/fnomic/fnomic/internal/schema"
	"github.com/fnomic/fnomic/mailbot"
)

var update = flag.Bool("update", false, "writes docs/read.sample.json anew")

func readSchema(t *testing.T) *schema.Schema {
	t.Helper()
	s, err := schema.Parse([]byte(document(t, "docs/read.schema.json")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestReadSchemaDescribesEveryKey: what read prints and what docs describe are
// the same keys.
func TestReadSchemaDescribesEveryKey(t *testing.T) {
	for _, m := range readSchema(t).Mismatches(reflect.TypeFor[mailbot.Reading](), "read") {
		t.Error(m)
	}
}

// TestReadSample: the sample is what read prints of the mail beside it, and
// follows the schema.
func TestReadSample(t *testing.T) {
	var out bytes.Buffer
	cmd := Root()
	cmd.SetOut(&out)
	cmd.SetArgs([]string{"read", filepath.Join(root, "docs/read.sample.eml")})
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	var printed any
	if err := json.Unmarshal(out.Bytes(), &printed); err != nil {
		t.Fatal(err)
	}
	for _, f := range readSchema(t).Faults(printed, "read") {
		t.Error(f)
	}
	var tidy bytes.Buffer
	if err := json.Indent(&tidy, out.Bytes(), "", "  "); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "docs/read.sample.json"), tidy.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := document(t, "docs/read.sample.json"); want != tidy.String() {
		t.Errorf("docs/read.sample.json is not what read prints (go test ./cmd/fnomic -run ReadSample -update):\n%s", tidy.String())
	}
}
