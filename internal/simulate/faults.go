package simulate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// faults counts what was done to the program, by kind, and says whether more
// may be done: at the end of a run the weather is fine.
type faults struct {
	mu   sync.Mutex
	fine bool
	n    map[string]int
}

func newFaults() *faults { return &faults{n: map[string]int{}} }

// strike decides on a fault of probability p and counts it.
func (f *faults) strike(d *dice, p float64, kind string) bool {
	if !d.chance(p) {
		return false
	}
	return f.note(kind)
}

// note counts a fault; false if the weather is fine.
func (f *faults) note(kind string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fine {
		return false
	}
	f.n[kind]++
	return true
}

func (f *faults) clearUp() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fine = true
}

func (f *faults) over() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.fine
}

// counts gives the faults so far, by kind.
func (f *faults) counts() map[string]int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.n)
}

// Kinds writes counts in the order of their names.
func Kinds(n map[string]int) string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(n)) {
		all = append(all, fmt.Sprintf("%s %d", k, n[k]))
	}
	return strings.Join(all, ", ")
}

// Sum adds counts up.
func Sum(n map[string]int) int {
	sum := 0
	for _, k := range n {
		sum += k
	}
	return sum
}
