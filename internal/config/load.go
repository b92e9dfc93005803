package config

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/BurntSushi/toml"
)

// Fault is one thing that is wrong with the file.
type Fault struct {
	Line int // 0: the file as a whole
	Key  string
	What string
	Hint string
	// Mild faults are told by check; the program runs all the same.
	Mild bool
}

func (f Fault) String() string {
	var b strings.Builder
	if f.Line > 0 {
		fmt.Fprintf(&b, "line %d: ", f.Line)
	}
	if f.Key != "" {
		fmt.Fprintf(&b, "%s: ", f.Key)
	}
	b.WriteString(f.What)
	if f.Hint != "" {
		fmt.Fprintf(&b, " (hint: %s)", f.Hint)
	}
	return b.String()
}

// Parse reads a file and gives every fault, in the order of the lines. With a
// fault the configuration is not to be used.
func Parse(source string) (Config, []Fault) {
	c := Default()
	var tree map[string]any
	if _, err := toml.Decode(source, &tree); err != nil {
		return c, []Fault{syntaxFault(err)}
	}
	lines := keyLines(source)
	values := map[string]any{}
	flatten("", tree, values)
	var faults []Fault
	known := map[string]bool{}
	for _, f := range fields() {
		known[f.key] = true
		v, ok := values[f.key]
		switch {
		case ok:
			if err := f.set(&c, v); err != nil {
				faults = append(faults, Fault{Line: lineOf(lines, f.key), Key: f.key, What: err.Error(), Hint: f.hint})
			}
		case f.required:
			faults = append(faults, Fault{Line: lines[table(f.key)], Key: f.key, What: "is missing", Hint: f.hint})
		}
	}
	for key := range values {
		if !known[key] {
			faults = append(faults, Fault{Line: lineOf(lines, key), Key: key, What: "no such key", Hint: nearest(key)})
		}
	}
	faults = append(faults, relations(c, lines)...)
	sort.SliceStable(faults, func(i, j int) bool {
		if faults[i].Line != faults[j].Line {
			return faults[i].Line < faults[j].Line
		}
		return faults[i].Key < faults[j].Key
	})
	return c, faults
}

func syntaxFault(err error) Fault {
	var p toml.ParseError
	if errors.As(err, &p) {
		return Fault{Line: p.Position.Line, What: p.Message, Hint: "the file is TOML: key = \"value\", tables in [brackets]"}
	}
	return Fault{What: err.Error()}
}

func flatten(prefix string, tree map[string]any, into map[string]any) {
	for k, v := range tree {
		if sub, ok := v.(map[string]any); ok {
			flatten(prefix+k+".", sub, into)
			continue
		}
		into[prefix+k] = v
	}
}

func table(key string) string {
	t, _, _ := strings.Cut(key, ".")
	return t
}

// keyLines finds the line of each key and table. The library gives positions
// of syntax errors only.
func keyLines(source string) map[string]int {
	lines := map[string]int{}
	prefix := ""
	for i, line := range strings.Split(source, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") && strings.Contains(line, "]") {
			name := strings.Trim(line[:strings.Index(line, "]")], "[ ")
			prefix = name + "."
			note(lines, name, i+1)
			continue
		}
		if key, _, ok := strings.Cut(line, "="); ok && !strings.HasPrefix(line, "#") {
			note(lines, prefix+strings.Trim(strings.TrimSpace(key), `"`), i+1)
		}
	}
	return lines
}

func note(lines map[string]int, key string, line int) {
	if _, ok := lines[key]; !ok {
		lines[key] = line
	}
}

// lineOf is the line of a key, or of the table or inline table that holds it.
func lineOf(lines map[string]int, key string) int {
	for {
		if n, ok := lines[key]; ok {
			return n
		}
		i := strings.LastIndex(key, ".")
		if i < 0 {
			return 0
		}
		key = key[:i]
	}
}

// relations checks what no single key tells.
func relations(c Config, lines map[string]int) []Fault {
	var faults []Fault
	for _, s := range []struct {
		table string
		s     Server
	}{{"imap", c.IMAP.Server}, {"smtp", c.SMTP.Server}} {
		n := 0
		for _, where := range []string{s.s.Password.File, s.s.Password.Env, s.s.Password.Command} {
			if where != "" {
				n++
			}
		}
		switch {
		case n > 1:
			faults = append(faults, Fault{Line: lines[s.table], Key: s.table, What: "the password is given in several ways", Hint: "keep one of password_file, password_env, password_command"})
		case s.s.Username != "" && n == 0:
			faults = append(faults, Fault{Line: lines[s.table+".username"], Key: s.table + ".username", What: "there is a login name and no password", Hint: "add password_file, password_env or password_command"})
		}
	}
	if c.Address != "" && c.Address == c.List.Address {
		faults = append(faults, Fault{Line: lines["address"], Key: "address", What: "is the list's own address", Hint: "the program needs an address of its own, subscribed to the list"})
	}
	if a := c.Alert.Address; a != "" && (a == c.List.Address || a == c.Address) {
		faults = append(faults, Fault{Line: lines["alert.address"], Key: "alert.address", What: "is the list's or the program's own address", Hint: "name a person"})
	}
	return append(faults, unvouched(c.Trust, lines)...)
}

// unvouched finds the levels that ask a server which is not named.
func unvouched(t Trust, lines map[string]int) []Fault {
	if t.AuthServ != "" {
		return nil
	}
	var keys []string
	if t.Level == "dmarc" {
		keys = append(keys, "trust.level")
	}
	for kind, level := range t.Acts {
		if level == "dmarc" {
			keys = append(keys, actsTable+string(kind))
		}
	}
	var faults []Fault
	for _, key := range keys {
		faults = append(faults, Fault{Line: lineOf(lines, key), Key: key, What: "\"dmarc\" needs trust.authserv_id", Hint: "name the server whose Authentication-Results count"})
	}
	return faults
}

// nearest suggests the known key that looks most like a wrong one.
func nearest(key string) string {
	best, least := "", 4
	for _, f := range fields() {
		if d := distance(key, f.key); d < least {
			best, least = f.key, d
		}
	}
	if best == "" && strings.HasPrefix(key, actsTable) {
		return "an act by the word that `fnomic read` gives it, such as vote, leave or decree"
	}
	if best == "" {
		return "see configs/fnomic.toml for all keys"
	}
	return "did you mean " + best + "?"
}

// distance is the number of edits between two keys (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		last := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			last, row[j] = row[j], min(row[j]+1, row[j-1]+1, last+cost)
		}
	}
	return row[len(b)]
}
