package view_test

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"testing"

	"github.com/fnomic/fnomic/internal/schema"
	"github.com/fnomic/fnomic/internal/view"
)

func readSchema(t *testing.T) *schema.Schema {
	t.Helper()
	text, err := os.ReadFile(docs("state.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := schema.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheSampleFollowsTheSchema(t *testing.T) {
	root := readSchema(t)
	var v any
	if err := json.Unmarshal(sampleJSON(t), &v); err != nil {
		t.Fatal(err)
	}
	for _, f := range root.Faults(v, "state") {
		t.Error(f)
	}
	for _, part := range []string{"turn", "players", "law", "votes"} {
		broken := maps.Clone(v.(map[string]any))
		delete(broken, part)
		if len(root.Faults(broken, "state")) == 0 {
			t.Errorf("the schema does not miss %s", part)
		}
	}
}

// TestTheSchemaDescribesEveryKey: what is printed and what is described are the
// same keys, at every depth.
func TestTheSchemaDescribesEveryKey(t *testing.T) {
	root := readSchema(t)
	for _, m := range root.Mismatches(reflect.TypeFor[view.Game](), "state") {
		t.Error(m)
	}
}
