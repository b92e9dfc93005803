package lawbook

// one is a point on which only one reading was found.
func one(id, clause, title, meaning string) Point {
	return Point{ID: id, Title: title, Clause: clause, Alternatives: []Alternative{{"a", meaning}}, Default: "a"}
}

// choice is a point with its readings in order, a, b, c…; the first is the default.
func choice(id, clause, title string, meanings ...string) Point {
	p := Point{ID: id, Title: title, Clause: clause, Default: "a"}
	for i, m := range meanings {
		p.Alternatives = append(p.Alternatives, Alternative{string(rune('a' + i)), m})
	}
	return p
}

// noted adds a remark to a point.
func noted(p Point, note string) Point {
	p.Note = note
	return p
}

// defaulting takes another reading than the first.
func defaulting(p Point, value string) Point {
	p.Default = value
	return p
}
