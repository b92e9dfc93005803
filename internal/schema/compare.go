package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Mismatches says where the schema and a type differ: keys printed and not
// described, or the other way round, at every depth, and keys that are always
// printed and not required.
func (root *Schema) Mismatches(typ reflect.Type, at string) []string {
	return root.compare(root, typ, at)
}

func (root *Schema) compare(s *Schema, typ reflect.Type, at string) []string {
	s = root.follow(s)
	for _, o := range s.AnyOf {
		if o = root.follow(o); o.Type == "object" {
			s = o
		}
	}
	switch {
	case typ == reflect.TypeFor[time.Time]():
		return nil
	case typ.Kind() == reflect.Pointer:
		return root.compare(s, typ.Elem(), at)
	case typ.Kind() == reflect.Slice && s.Items != nil:
		return root.compare(s.Items, typ.Elem(), at+"[]")
	case typ.Kind() == reflect.Struct:
		return root.compareKeys(s, typ, at)
	}
	return nil
}

func (root *Schema) compareKeys(s *Schema, typ reflect.Type, at string) []string {
	var keys, always, all []string
	for i := range typ.NumField() {
		name, rest, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		keys = append(keys, name)
		if rest == "" {
			always = append(always, name)
		}
		if s.Properties[name] == nil {
			all = append(all, fmt.Sprintf("%s: %s is printed and not described", at, name))
			continue
		}
		all = append(all, root.compare(s.Properties[name], typ.Field(i).Type, at+"."+name)...)
	}
	for name := range s.Properties {
		if !slices.Contains(keys, name) {
			all = append(all, fmt.Sprintf("%s: %s is described and not printed", at, name))
		}
	}
	slices.Sort(always)
	required := slices.Sorted(slices.Values(s.Required))
	if !slices.Equal(always, required) {
		all = append(all, fmt.Sprintf("%s: required %v, always printed %v", at, required, always))
	}
	return all
}
