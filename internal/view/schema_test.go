package view_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/view"
)

// schema is what docs/state.schema.json uses of JSON Schema 2020-12.
type schema struct {
	Ref         string             `json:"$ref"`
	Defs        map[string]*schema `json:"$defs"`
	Type        any                `json:"type"` // a word or a list of words
	Format      string             `json:"format"`
	Pattern     string             `json:"pattern"`
	Enum        []any              `json:"enum"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
	Items       *schema            `json:"items"`
	Additional  *schema            `json:"additionalProperties"`
	AnyOf       []*schema          `json:"anyOf"`
	Description string             `json:"description"`
}

func readSchema(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile(docs("state.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s schema
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return &s
}

// faults checks a value against a schema.
func (root *schema) faults(s *schema, v any, at string) []string {
	s = root.follow(s)
	if len(s.AnyOf) > 0 {
		for _, o := range s.AnyOf {
			if len(root.faults(o, v, at)) == 0 {
				return nil
			}
		}
		return []string{at + ": none of anyOf"}
	}
	if !typed(s.Type, v) {
		return []string{fmt.Sprintf("%s: %v is not of type %v", at, v, s.Type)}
	}
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		return []string{fmt.Sprintf("%s: %v is none of %v", at, v, s.Enum)}
	}
	switch v := v.(type) {
	case string:
		return stringFaults(s, v, at)
	case []any:
		var all []string
		for i, x := range v {
			all = append(all, root.faults(s.Items, x, fmt.Sprintf("%s[%d]", at, i))...)
		}
		return all
	case map[string]any:
		return root.objectFaults(s, v, at)
	}
	return nil
}

func (root *schema) objectFaults(s *schema, v map[string]any, at string) []string {
	var all []string
	for _, k := range s.Required {
		if _, ok := v[k]; !ok {
			all = append(all, at+": no "+k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(v)) {
		part := s.Properties[k]
		if part == nil {
			part = s.Additional
		}
		if part == nil {
			all = append(all, at+": key not described: "+k)
			continue
		}
		all = append(all, root.faults(part, v[k], at+"."+k)...)
	}
	return all
}

func stringFaults(s *schema, v, at string) []string {
	if s.Format == "date-time" {
		if _, err := time.Parse("2006-01-02T15:04:05Z", v); err != nil {
			return []string{at + ": no instant in UTC: " + v}
		}
	}
	if s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v) {
		return []string{at + ": not of the pattern: " + v}
	}
	return nil
}

func (root *schema) follow(s *schema) *schema {
	for s.Ref != "" {
		s = root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	}
	return s
}

func typed(want, v any) bool {
	if list, ok := want.([]any); ok {
		return slices.ContainsFunc(list, func(w any) bool { return typed(w, v) })
	}
	got := ""
	switch v := v.(type) {
	case nil:
		got = "null"
	case bool:
		got = "boolean"
	case string:
		got = "string"
	case []any:
		got = "array"
	case map[string]any:
		got = "object"
	case float64:
		got = "number"
		if v == float64(int64(v)) {
			got = "integer"
		}
	}
	return want == got
}

func TestTheSampleFollowsTheSchema(t *testing.T) {
	root := readSchema(t)
	var v any
	if err := json.Unmarshal(sampleJSON(t), &v); err != nil {
		t.Fatal(err)
	}
	for _, f := range root.faults(root, v, "state") {
		t.Error(f)
	}
	for _, part := range []string{"turn", "players", "law", "votes"} {
		broken := maps.Clone(v.(map[string]any))
		delete(broken, part)
		if len(root.faults(root, broken, "state")) == 0 {
			t.Errorf("the schema does not miss %s", part)
		}
	}
}

// TestTheSchemaDescribesEveryKey: what is printed and what is described are the
// same keys, at every depth.
func TestTheSchemaDescribesEveryKey(t *testing.T) {
	root := readSchema(t)
	root.compare(t, root, reflect.TypeFor[view.Game](), "state")
}

func (root *schema) compare(t *testing.T, s *schema, typ reflect.Type, at string) {
	t.Helper()
	s = root.follow(s)
	for _, o := range s.AnyOf {
		if o = root.follow(o); o.Type == "object" {
			s = o
		}
	}
	switch {
	case typ == reflect.TypeFor[time.Time]():
		return
	case typ.Kind() == reflect.Pointer:
		root.compare(t, s, typ.Elem(), at)
	case typ.Kind() == reflect.Slice && s.Items != nil:
		root.compare(t, s.Items, typ.Elem(), at+"[]")
	case typ.Kind() == reflect.Struct:
		root.compareKeys(t, s, typ, at)
	}
}

func (root *schema) compareKeys(t *testing.T, s *schema, typ reflect.Type, at string) {
	t.Helper()
	var keys, always []string
	for i := range typ.NumField() {
		name, rest, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		keys = append(keys, name)
		if rest == "" {
			always = append(always, name)
		}
		if s.Properties[name] == nil {
			t.Errorf("%s: %s is printed and not described", at, name)
			continue
		}
		root.compare(t, s.Properties[name], typ.Field(i).Type, at+"."+name)
	}
	for name := range s.Properties {
		if !slices.Contains(keys, name) {
			t.Errorf("%s: %s is described and not printed", at, name)
		}
	}
	slices.Sort(always)
	required := slices.Sorted(slices.Values(s.Required))
	if !slices.Equal(always, required) {
		t.Errorf("%s: required %v, always printed %v", at, required, always)
	}
}
