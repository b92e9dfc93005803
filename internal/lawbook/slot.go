package lawbook

import "maps"

// Slot is an amount or a condition of a rule that an expression may give
// (design tier 3). The expression is kept as text; who runs the rules compiles it.
type Slot struct {
	// Name is canonical: "311.points".
	Name   string
	Clause string
	// Title says in French what the expression gives.
	Title string
	// Condition marks a slot that wants true or false, not an amount.
	Condition bool
}

// slotTable is read-only; slotIndex finds a name in it.
var (
	slotTable = expressionSlots()
	slotIndex = indexBy(slotTable, func(s Slot) string { return s.Name })
)

func expressionSlots() []Slot {
	return []Slot{
		{Name: "204.points", Clause: "R204", Title: "points de chaque opposant à un changement adopté"},
		{Name: "206.points", Clause: "R206", Title: "points perdus par l'auteur d'une proposition rejetée"},
		{Name: "304.abstention", Clause: "R304-5", Title: "points perdus par abstention"},
		{Name: "310.adoption", Clause: "R310", Title: "condition d'adoption d'une proposition", Condition: true},
		{Name: "311.points", Clause: "R311-2", Title: "points de l'auteur d'une proposition adoptée"},
		{Name: "313.points", Clause: "R313", Title: "points de l'auteur d'un décret adopté"},
	}
}

// Slots lists what expressions may give.
func Slots() []Slot { return expressionSlots() }

// FindSlot gives a slot by its canonical name.
func FindSlot(name string) (Slot, bool) {
	i, ok := slotIndex[name]
	if !ok {
		return Slot{}, false
	}
	return slotTable[i], true
}

// Expression gives the expression in force for a slot; false when the rule
// counts by its parameters.
func (b *Book) Expression(name string) (string, bool) {
	s, ok := b.Expressions[name]
	return s.Value, ok
}

// without returns the map with one entry less; the map that it is given stays as it is.
func without(m map[string]Setting, key string) map[string]Setting {
	if _, ok := m[key]; !ok {
		return m
	}
	out := maps.Clone(m)
	delete(out, key)
	return out
}
