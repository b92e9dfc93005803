package lawbook

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// Fault is one thing wrong in a rule file.
type Fault struct {
	File string
	Line int // 0 when the fault is of the whole file
	Text string
}

// Faults is every fault of a law; it is the error of Load.
type Faults []Fault

func (f Faults) Error() string {
	lines := make([]string, 0, len(f))
	for _, x := range f {
		lines = append(lines, x.String())
	}
	return "lawbook: " + strings.Join(lines, "\nlawbook: ")
}

// String gives "302.md:4: …".
func (f Fault) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// matter is the front matter of a rule file, between two lines of three plus signs.
type matter struct {
	Number     int               `toml:"number"`
	Kind       string            `toml:"kind"` // immutable, mutable, decree
	Title      string            `toml:"title"`
	Replaces   int               `toml:"replaces,omitempty"` // the rule that it took the place of
	Amends     int               `toml:"amends,omitempty"`   // the decree that it took the place of
	Author     string            `toml:"author,omitempty"`
	Parameters map[string]string `toml:"parameters,omitempty"`
}

// ref is "302" or "d15", also the name of the file.
func (m matter) ref() string {
	return joinRef(m.Number, m.Kind == "decree")
}

// ruleFile is a file that was read, with the text below its front matter.
type ruleFile struct {
	name  string
	head  string
	text  string
	lines int // of the front matter, fences included
	matter
}

// origin is the rule or decree under which the procedure is written.
func (f ruleFile) origin() string {
	if f.Kind == "decree" {
		return joinRef(startingDecree(Decree{Number: f.Number, Amends: f.Amends}).Origin, true)
	}
	return joinRef(startingRule(Rule{Number: f.Number, Replaces: f.Replaces}).Origin, false)
}

// InitialLaw is the source of a parameter that a rule file sets.
const InitialLaw = "loi initiale"

// Load reads a law, one file a rule: `302.md` or `d15.md`, a front matter in
// TOML between two lines `+++`, then the text. Other files than *.md are not
// looked at. The error is of type Faults and tells all faults at once, or comes
// from the file system.
func Load(fsys fs.FS) (*Book, error) {
	names, err := fs.Glob(fsys, "*.md")
	if err != nil {
		return nil, fmt.Errorf("lawbook: list rule files: %w", err)
	}
	l := loader{book: New(), values: map[string]string{}}
	for _, name := range names {
		if name == "README.md" {
			continue
		}
		raw, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("lawbook: read rule file: %w", err)
		}
		l.add(name, string(raw))
	}
	l.settle()
	if len(l.faults) > 0 {
		return nil, l.faults
	}
	return l.book, nil
}

type loader struct {
	book   *Book
	faults Faults
	files  []ruleFile
	values map[string]string // parameters as the files give them
}

func (l *loader) fault(file string, line int, format string, args ...any) {
	l.faults = append(l.faults, Fault{file, line, fmt.Sprintf(format, args...)})
}

func (l *loader) add(name, raw string) {
	f, ok := l.split(name, strings.ReplaceAll(raw, "\r\n", "\n"))
	if !ok || !l.decode(&f) {
		return
	}
	before := len(l.faults)
	l.validate(f)
	if len(l.faults) == before {
		l.enter(f)
	}
	l.files = append(l.files, f)
}

func (l *loader) split(name, raw string) (ruleFile, bool) {
	head, ok := strings.CutPrefix(raw, "+++\n")
	if !ok {
		l.fault(name, 1, "a rule file begins with a line +++")
		return ruleFile{}, false
	}
	head, text, ok := strings.Cut("\n"+head, "\n+++\n")
	if !ok {
		l.fault(name, 1, "the front matter is not closed by a line +++")
		return ruleFile{}, false
	}
	head = strings.TrimPrefix(head, "\n")
	return ruleFile{name: name, head: head, text: strings.TrimSpace(text), lines: strings.Count(head, "\n") + 3}, true
}

func (l *loader) decode(f *ruleFile) bool {
	meta, err := toml.Decode(f.head, &f.matter)
	var parse toml.ParseError
	switch {
	case errors.As(err, &parse):
		l.fault(f.name, parse.Position.Line+1, "%s", parse.Message)
		return false
	case err != nil:
		l.fault(f.name, 0, "%v", err)
		return false
	}
	for _, key := range meta.Undecoded() {
		l.fault(f.name, f.lineOf(key[len(key)-1]), "unknown key %q", key.String())
	}
	return true
}

// lineOf finds the line of a key of the front matter, for messages.
func (f ruleFile) lineOf(key string) int {
	for i, line := range strings.Split(f.head, "\n") {
		name, _, ok := strings.Cut(line, "=")
		if ok && strings.Trim(name, " \t\"") == key {
			return i + 2
		}
	}
	return 1
}

func (l *loader) validate(f ruleFile) {
	known := slices.Contains([]string{"immutable", "mutable", "decree"}, f.Kind)
	if !known {
		l.fault(f.name, f.lineOf("kind"), "kind is %q: immutable, mutable or decree", f.Kind)
	}
	if f.Number <= 0 {
		l.fault(f.name, f.lineOf("number"), "number must be positive")
	}
	if want := f.ref() + ".md"; known && f.Number > 0 && path.Base(f.name) != want {
		l.fault(f.name, f.lineOf("number"), "a file of this number and kind is called %s", want)
	}
	if f.Title == "" {
		l.fault(f.name, f.lineOf("title"), "title is missing")
	}
	if f.text == "" {
		l.fault(f.name, f.lines, "the text is missing")
	}
	if f.Kind == "decree" && f.Replaces != 0 {
		l.fault(f.name, f.lineOf("replaces"), "a decree has amends, not replaces")
	}
	if f.Kind != "decree" && f.Amends != 0 {
		l.fault(f.name, f.lineOf("amends"), "a rule has replaces, not amends")
	}
}

func (l *loader) enter(f ruleFile) {
	if f.Kind == "decree" {
		i, _ := l.book.decreeIndex(f.Number)
		l.book.Decrees = slices.Insert(l.book.Decrees, i, startingDecree(Decree{
			Number: f.Number, Title: f.Title, Text: f.text, Author: f.Author, Amends: f.Amends,
		}))
	} else {
		l.book.insert(startingRule(Rule{
			Number: f.Number, Title: f.Title, Text: f.text, Mutable: f.Kind == "mutable", Author: f.Author, Replaces: f.Replaces,
		}))
	}
	for key, value := range f.Parameters {
		l.values[f.origin()+"."+key] = value
	}
}

// settle sets the parameters and checks what concerns the law as a whole.
func (l *loader) settle() {
	for name, value := range l.values {
		p, ok := FindParam(name)
		if _, measured := sizeOf(p, value); ok && measured && canonical(p, value) != canonical(p, p.Default) {
			l.book.Parameters = with(l.book.Parameters, name, Setting{Value: canonical(p, value), By: InitialLaw})
		}
	}
	for _, f := range l.files {
		l.checkParameters(f)
	}
	n := l.book.CountMutable()
	if n == 0 {
		l.fault(".", 0, "no mutable rule is in force (R114)")
	}
	if most := l.book.Int("209.maximum"); n > most {
		l.fault(".", 0, "%d mutable rules are in force, at most %d may be (R209)", n, most)
	}
}

func (l *loader) checkParameters(f ruleFile) {
	keys := make([]string, 0, len(f.Parameters))
	for key := range f.Parameters {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		if r := l.book.CheckParam(f.origin()+"."+key, f.Parameters[key]); r != nil {
			l.fault(f.name, f.lineOf(key), "%s", r.Text)
		}
	}
}
