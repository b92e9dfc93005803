package lawbook

import (
	"strings"

	"github.com/BurntSushi/toml"
)

// File is a rule file that Load reads.
type File struct{ Name, Text string }

// Files writes the law in force as rule files, rules first, each by number.
// Load reads them back; histories are not in them.
func (b *Book) Files() ([]File, error) {
	var out []File
	for _, r := range b.Rules {
		m := matter{Number: r.Number, Kind: "immutable", Title: r.Title, Replaces: r.Replaces, Author: r.Author}
		if r.Mutable {
			m.Kind = "mutable"
		}
		f, err := b.file(m, joinRef(r.Origin, false), r.Text)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	for _, d := range b.Decrees {
		m := matter{Number: d.Number, Kind: "decree", Title: d.Title, Amends: d.Amends, Author: d.Author}
		f, err := b.file(m, joinRef(d.origin(), true), d.Text)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

func (b *Book) file(m matter, origin, text string) (File, error) {
	if m.Title == "" {
		m.Title = "Sans titre"
	}
	for _, v := range b.Values() {
		if ruleOf(v.Name) != origin {
			continue
		}
		if m.Parameters == nil {
			m.Parameters = map[string]string{}
		}
		m.Parameters[strings.TrimPrefix(v.Name, origin+".")] = v.Value
	}
	head, err := toml.Marshal(m)
	if err != nil {
		return File{}, err
	}
	return File{m.ref() + ".md", "+++\n" + string(head) + "+++\n" + text + "\n"}, nil
}

// TakeTitles gives rules and decrees without a title the one that their origin
// has in another law: a rules page has none.
func (b *Book) TakeTitles(from *Book) {
	for i, r := range b.Rules {
		if old, ok := from.RuleOfOrigin(r.Origin); ok && r.Title == "" {
			b.Rules[i].Title = old.Title
		}
	}
	for i, d := range b.Decrees {
		if old, ok := from.DecreeOfOrigin(d.origin()); ok && d.Title == "" {
			b.Decrees[i].Title = old.Title
		}
	}
}
