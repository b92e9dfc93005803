package lawbook

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Point is a place where the law can be read in more than one way: a switch
// whose default is the reading taken, which a judgment, an adopted proposal or
// the operator can turn.
type Point struct {
	// ID is "A23"; a reading with independent parts has "A114", "A114-2"…
	ID string
	// Title says in French what is in question.
	Title string
	// Clause is the text that is read ("R207", "R304-3").
	Clause string
	// Alternatives are the readings; one alone where only one was found.
	Alternatives []Alternative
	// Default is the value of the reading taken.
	Default string
	// Note adds what a reader of the default should know; may be empty.
	Note string
}

// Alternative is one reading of a point.
type Alternative struct {
	Value   string // "a", "b", "c"
	Meaning string // in French
}

// PointValue is a point with its value in force.
type PointValue struct {
	Point
	Value string
	// Set tells who turned it and when; nil for the default.
	Set *Setting
}

// pointTable is read-only; pointIndex finds an ID in it.
var (
	pointTable = slices.Concat(turnPoints(), votePoints(), tallyPoints(), numberPoints(), publicationPoints(),
		decreePoints(), requestPoints(), vacationPoints(), arbiterPoints(), judgmentPoints(), playerPoints())
	pointIndex = indexBy(pointTable, func(p Point) string { return p.ID })
)

// Points lists every reading in the order of its ID.
func Points() []Point { return slices.Clone(pointTable) }

// FindPoint gives a point by its ID.
func FindPoint(id string) (Point, bool) {
	i, ok := pointIndex[id]
	if !ok {
		return Point{}, false
	}
	return pointTable[i], true
}

// Point gives the value of a reading. It panics on an unknown ID: the ID stands
// in the program.
func (b *Book) Point(id string) string {
	p, ok := FindPoint(id)
	if !ok {
		panic("lawbook: unknown rule point " + id)
	}
	if s, ok := b.Points[id]; ok {
		return s.Value
	}
	return p.Default
}

// PointValues lists every reading with its value in force and what set it.
func (b *Book) PointValues() []PointValue {
	out := make([]PointValue, 0, len(pointTable))
	for _, p := range pointTable {
		v := PointValue{Point: p, Value: p.Default}
		if s, ok := b.Points[p.ID]; ok {
			v.Value, v.Set = s.Value, &s
		}
		out = append(out, v)
	}
	return out
}

// CheckPoint says why a reading cannot take that value.
func (b *Book) CheckPoint(id, value string) *Refusal {
	p, ok := FindPoint(id)
	if !ok {
		return refuse("unknown", "", fmt.Sprintf("Aucun point de droit ne s'appelle « %s ».", id))
	}
	allowed := make([]string, 0, len(p.Alternatives))
	for _, a := range p.Alternatives {
		if a.Value == value {
			return nil
		}
		allowed = append(allowed, a.Value+" ("+a.Meaning+")")
	}
	return refuse("bounds", "", fmt.Sprintf("« %s » n'est pas une lecture de %s : %s.", value, id, strings.Join(allowed, " ; ")))
}

// SetPoint turns a reading; by is the judgment, proposal or operator act.
func (b *Book) SetPoint(id, value, by string, at time.Time) *Refusal {
	if r := b.CheckPoint(id, value); r != nil {
		return r
	}
	b.Points = with(b.Points, id, Setting{Value: value, By: by, At: at})
	return nil
}
