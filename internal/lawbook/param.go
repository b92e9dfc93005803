package lawbook

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// Param declares a parameter of a rule: a number of the law that a proposal
// may change within bounds (design tier 1).
type Param struct {
	// Name is canonical: the rule's origin, a dot, the name ("304.duree_min").
	Name string
	// Clause is where the number stands ("R304-1", "d15") or the reading that gives it ("A120").
	Clause string
	// Title says in French what the number is.
	Title string
	Unit  Unit
	// Default, Min and Max are written in the form of ParseSpan or ParseAmount.
	Default, Min, Max string
	// ByDecree tells that the law lets a decree set it (R319-1, R319-4, or a decree's own number).
	ByDecree bool
	// AtLeast and AtMost name a parameter that this one may not pass.
	AtLeast, AtMost string
}

// ParamValue is a parameter with its value in force.
type ParamValue struct {
	Param
	// Value is canonical ("72h", "3 mois", "10").
	Value string
	// Set tells who set it and when; nil for the default.
	Set *Setting
}

// paramTable is read-only; paramIndex finds a name in it.
var (
	paramTable = slices.Concat(votingParams(), changeParams(), officeParams(), decreeParams())
	paramIndex = indexBy(paramTable, func(p Param) string { return p.Name })
)

// Params lists every declared parameter, by rule and then in the order of its clauses.
func Params() []Param { return slices.Clone(paramTable) }

// FindParam gives the declaration of a parameter by its canonical name.
func FindParam(name string) (Param, bool) {
	i, ok := paramIndex[name]
	if !ok {
		return Param{}, false
	}
	return paramTable[i], true
}

// indexBy maps the key of each element to its place; a key given twice is a
// fault of the table.
func indexBy[T any](table []T, key func(T) string) map[string]int {
	index := make(map[string]int, len(table))
	for i, x := range table {
		if _, twice := index[key(x)]; twice {
			panic("lawbook: declared twice: " + key(x))
		}
		index[key(x)] = i
	}
	return index
}

// Values lists every parameter with its value in force.
func (b *Book) Values() []ParamValue {
	out := make([]ParamValue, 0, len(paramTable))
	for _, p := range paramTable {
		v := ParamValue{Param: p, Value: canonical(p, p.Default)}
		if s, ok := b.Parameters[p.Name]; ok {
			v.Value, v.Set = s.Value, &s
		}
		out = append(out, v)
	}
	return out
}

// Duration gives a parameter that is a length of time in hours. It panics on an
// unknown name or another unit: the name stands in the program.
func (b *Book) Duration(name string) time.Duration {
	s := b.Span(name)
	if s.Months != 0 {
		panic("lawbook: parameter " + name + " is in months")
	}
	return s.Exact
}

// Span gives a parameter that is a length of time. It panics like Duration.
func (b *Book) Span(name string) Span {
	s, ok := ParseSpan(b.raw(name))
	if !ok {
		panic("lawbook: parameter " + name + " is not a length of time")
	}
	return s
}

// Int gives a parameter that is an amount or a count. It panics like Duration.
func (b *Book) Int(name string) int {
	n, ok := ParseAmount(b.raw(name))
	if !ok {
		panic("lawbook: parameter " + name + " is not a number")
	}
	return n
}

func (b *Book) raw(name string) string {
	p, ok := FindParam(name)
	if !ok {
		panic("lawbook: unknown parameter " + name)
	}
	if s, ok := b.Parameters[name]; ok {
		return s.Value
	}
	return p.Default
}

// CheckParam says why a value cannot be given to a parameter; name is canonical.
func (b *Book) CheckParam(name, value string) *Refusal {
	p, ok := FindParam(name)
	if !ok {
		return refuse("unknown", "", fmt.Sprintf("Aucun paramètre ne s'appelle « %s ».", name))
	}
	rule := b.Cite(ruleOf(name))
	size, ok := sizeOf(p, value)
	if !ok {
		return refuse("unit", rule, fmt.Sprintf("« %s » ne convient pas à %s : il faut %s, %s.", value, name, unitWords(p.Unit), p.Range()))
	}
	if low, _ := sizeOf(p, p.Min); size < low {
		return outOfBounds(p, rule, value)
	}
	if high, _ := sizeOf(p, p.Max); size > high {
		return outOfBounds(p, rule, value)
	}
	return b.checkAgainstOthers(p, rule, size)
}

func outOfBounds(p Param, rule, value string) *Refusal {
	return refuse("bounds", rule, fmt.Sprintf("« %s » sort des bornes de %s : %s.", value, p.Name, p.Range()))
}

// checkAgainstOthers keeps the values that depend on one another in order, and
// the cap of mutable rules above their number (R209).
func (b *Book) checkAgainstOthers(p Param, rule string, size int64) *Refusal {
	if o, ok := FindParam(p.AtLeast); ok {
		if low, _ := sizeOf(o, b.raw(o.Name)); size < low {
			return refuse("conflict", rule, fmt.Sprintf("%s ne peut descendre sous %s (%s).", p.Name, o.Name, b.raw(o.Name)))
		}
	}
	if o, ok := FindParam(p.AtMost); ok {
		if high, _ := sizeOf(o, b.raw(o.Name)); size > high {
			return refuse("conflict", rule, fmt.Sprintf("%s ne peut dépasser %s (%s).", p.Name, o.Name, b.raw(o.Name)))
		}
	}
	if n := b.CountMutable(); p.Name == "209.maximum" && size < int64(n) {
		return refuse("conflict", rule, fmt.Sprintf("%d règles modifiables sont en vigueur : le maximum ne peut être moindre.", n))
	}
	return nil
}

// SetParam gives a parameter a value that CheckParam allows.
func (b *Book) SetParam(name, value, by string, at time.Time) *Refusal {
	if r := b.CheckParam(name, value); r != nil {
		return r
	}
	p, _ := FindParam(name)
	b.Parameters = with(b.Parameters, name, Setting{Value: canonical(p, value), By: by, At: at})
	return nil
}

// with returns the map with one more entry; the map that it is given stays as it is.
func with(m map[string]Setting, key string, s Setting) map[string]Setting {
	out := maps.Clone(m)
	if out == nil {
		out = map[string]Setting{}
	}
	out[key] = s
	return out
}

// Range gives the bounds in French.
func (p Param) Range() string {
	return fmt.Sprintf("de %s à %s", p.Min, p.Max)
}

// sizeOf measures a value in the parameter's unit; false when it is in another.
func sizeOf(p Param, value string) (int64, bool) {
	switch p.Unit {
	case UnitHours, UnitMonths:
		s, ok := ParseSpan(value)
		if !ok || (p.Unit == UnitHours && s.Months != 0) {
			return 0, false
		}
		return int64(s.nominal()), true
	}
	n, ok := ParseAmount(value)
	return int64(n), ok
}

func canonical(p Param, value string) string {
	if p.Unit == UnitHours || p.Unit == UnitMonths {
		s, _ := ParseSpan(value)
		return s.String()
	}
	n, _ := ParseAmount(value)
	return fmt.Sprint(n)
}

func unitWords(u Unit) string {
	switch u {
	case UnitHours:
		return "une durée en heures ou en jours entiers (96h, 5 jours)"
	case UnitMonths:
		return "une durée (3 mois, 90 jours)"
	case UnitPoints:
		return "un nombre entier de points"
	}
	return "un nombre entier"
}

// ruleOf gives the origin in front of a canonical name: "304" of "304.duree_min".
func ruleOf(name string) string {
	for i := range len(name) {
		if name[i] == '.' {
			return name[:i]
		}
	}
	return name
}
