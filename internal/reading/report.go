package reading

import (
	"fmt"
	"sort"
	"strings"

	"github.com/fnomic/fnomic/mailbot"
)

// countActs counts found, wrong and asked acts of one mail, each kind by itself.
func (r *Report) countActs(name string, got mailbot.Reading, w Want) {
	used := make([]bool, len(got.Acts))
	missed := 0
	for _, want := range *w.Acts {
		kind, _ := want["act"].(string)
		t := r.kind(kind)
		t.Meant++
		found := false
		for i, a := range got.Acts {
			if !used[i] && matches(a, want) {
				used[i], found = true, true
				break
			}
		}
		switch {
		case found:
			t.Found++
		case len(got.Asked) > 0:
			t.Asked++
		default:
			missed++
		}
	}
	wrong := false
	for i, a := range got.Acts {
		if !used[i] {
			r.kind(string(a.Kind)).Wrong++
			wrong = true
		}
	}
	if wrong {
		r.Wrong = append(r.Wrong, name)
	}
	if missed > 0 && !wrong {
		r.Silent = append(r.Silent, name)
	}
}

func (r *Report) kind(k string) *ActTally {
	if r.Acts[k] == nil {
		r.Acts[k] = &ActTally{}
	}
	return r.Acts[k]
}

// String is the report as tables.
func (r Report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d mails, each as it is, with CRLF and with LF\n\n", r.Mails)
	table(&b, "mails right but for acts", r.Groups)
	table(&b, "key", r.Keys)
	total := ActTally{}
	fmt.Fprintf(&b, "%-20s %6s %6s %6s %6s\n", "act", "meant", "found", "asked", "wrong")
	for _, k := range sortedKeys(r.Acts) {
		t := r.Acts[k]
		fmt.Fprintf(&b, "%-20s %6d %6d %6d %6d\n", k, t.Meant, t.Found, t.Asked, t.Wrong)
		total.Meant += t.Meant
		total.Found += t.Found
		total.Asked += t.Asked
		total.Wrong += t.Wrong
	}
	fmt.Fprintf(&b, "%-20s %6d %6d %6d %6d\n", "all", total.Meant, total.Found, total.Asked, total.Wrong)
	fmt.Fprintf(&b, "precision %s, recall %s; mails with a wrong act: %d, with an act missed in silence: %d\n",
		percent(total.Found, total.Found+total.Wrong), percent(total.Found, total.Meant), len(r.Wrong), len(r.Silent))
	for _, name := range r.Wrong {
		fmt.Fprintf(&b, "wrong act: %s\n", name)
	}
	for _, name := range r.Silent {
		fmt.Fprintf(&b, "missed in silence: %s\n", name)
	}
	return b.String()
}

func table(b *strings.Builder, head string, m map[string]*Tally) {
	fmt.Fprintf(b, "%-26s %6s %6s\n", head, "right", "of")
	for _, k := range sortedKeys(m) {
		fmt.Fprintf(b, "%-26s %6d %6d  %s\n", k, m[k].Right, m[k].All, percent(m[k].Right, m[k].All))
	}
	b.WriteByte('\n')
}

func percent(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(all))
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
