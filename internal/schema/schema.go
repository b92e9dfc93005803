// Package schema checks what the program prints against the schemas of docs/,
// and that a schema describes a Go type key by key. Only tests use it.
package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Parse reads a schema.
func Parse(text []byte) (*Schema, error) {
	var s Schema
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &s, nil
}

// Schema is what the documents of docs/ use of JSON Schema 2020-12.
type Schema struct {
	Ref         string             `json:"$ref"`
	Defs        map[string]*Schema `json:"$defs"`
	Type        any                `json:"type"` // a word or a list of words
	Format      string             `json:"format"`
	Pattern     string             `json:"pattern"`
	Enum        []any              `json:"enum"`
	Properties  map[string]*Schema `json:"properties"`
	Required    []string           `json:"required"`
	Items       *Schema            `json:"items"`
	Additional  *Schema            `json:"additionalProperties"`
	AnyOf       []*Schema          `json:"anyOf"`
	Description string             `json:"description"`
}

// Faults checks a decoded JSON value (encoding/json's) against the schema; at
// names the value in what it says. A key that is not described is a fault.
func (root *Schema) Faults(v any, at string) []string { return root.faults(root, v, at) }

func (root *Schema) faults(s *Schema, v any, at string) []string {
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

func (root *Schema) objectFaults(s *Schema, v map[string]any, at string) []string {
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

func stringFaults(s *Schema, v, at string) []string {
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

func (root *Schema) follow(s *Schema) *Schema {
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
