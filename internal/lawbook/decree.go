package lawbook

import (
	"slices"
	"strconv"
	"time"
)

// EnterDecree puts an adopted decree into force (R313). The decree that it
// amends leaves the list; if that one has already left, the new decree enters
// alone. A decree that only repeals leaves with its target (A77).
func (b *Book) EnterDecree(d Decree, at time.Time) error {
	i, taken := b.decreeIndex(d.Number)
	if taken || d.Number <= 0 {
		return &NumberTaken{Number: d.Number, Decree: true}
	}
	d.InForceSince = at
	if d.Origin = d.Number; !d.RepealOnly {
		if old, ok := b.Decree(d.Amends); ok {
			d.Origin = old.origin()
		}
	}
	by := "D" + strconv.Itoa(d.Number)
	b.Decrees = slices.Insert(b.Decrees, i, d)
	if _, ok := b.decreeIndex(d.Amends); ok && d.Amends != d.Number {
		b.dropDecree(d.Amends, by, at)
	}
	if d.RepealOnly {
		b.dropDecree(d.Number, by, at)
	}
	return nil
}

// RepealDecree takes a decree out of the list: by a rule, a decree or a judgment (R313).
func (b *Book) RepealDecree(number int, by string, at time.Time) error {
	if _, ok := b.decreeIndex(number); !ok {
		return &NotInForce{Number: number, Decree: true}
	}
	b.dropDecree(number, by, at)
	return nil
}

// dropDecree moves a decree that is in force to the former ones.
func (b *Book) dropDecree(number int, by string, at time.Time) {
	i, _ := b.decreeIndex(number)
	gone := b.Decrees[i]
	gone.GoneBy, gone.GoneAt = by, at
	b.Decrees = slices.Delete(b.Decrees, i, i+1)
	b.FormerDecrees = append(b.FormerDecrees, gone)
}
