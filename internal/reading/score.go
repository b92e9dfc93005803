// Package reading scores the reader of mails against mails whose right reading
// is written beside them (shared/mails/FORMAT.md).
package reading

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// Setting is the setting of all the cases (FORMAT.md).
func Setting() mailbot.Setting {
	return mailbot.Setting{
		List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example",
		Self: "greffier@listes.example", AuthServ: "mx.greffier.example",
	}
}

// now is the clock of the cases; a list time that comes from it shows.
var now = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)

// Form is a way of ending lines; every case holds in each.
type Form string

// The forms of FORMAT.md.
const (
	AsIs Form = "as it is"
	CRLF Form = "CRLF"
	LF   Form = "LF"
)

// Forms are the three forms of a mail.
func Forms(raw []byte) map[Form][]byte {
	lf := bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	return map[Form][]byte{AsIs: raw, LF: lf, CRLF: bytes.ReplaceAll(lf, []byte("\n"), []byte("\r\n"))}
}

// Tally counts how often a key was right.
type Tally struct{ Right, All int }

// Failure is a key of a mail that was read wrongly.
type Failure struct {
	Mail, Key string
	Form      Form
	Got, Want string
}

// Report is the score of a folder of mails.
type Report struct {
	Mails int
	// Keys counts the mails with that key, right in all three forms.
	Keys map[string]*Tally
	// Groups counts mails whose keys other than acts and asked are all right:
	// "game", and of the corpus "synthetic_fr", "derived", "other".
	Groups map[string]*Tally
	// Acts counts per kind of act.
	Acts map[string]*ActTally
	// Silent are mails with acts where nothing was found and nothing asked;
	// Wrong are mails with an act that is not meant.
	Silent, Wrong []string
	Failures      []Failure
}

// ActTally counts the acts of one kind.
type ActTally struct {
	Meant int // acts that the cases hold
	Found int // of them, found with all the keys given
	Wrong int // acts found that no case holds
	Asked int // meant, not found, but something was asked
}

// Score reads all mails of a folder that have a want file, and of its folder
// "corpus". An error is one of reading files.
func Score(dir string) (Report, error) {
	r := Report{Keys: map[string]*Tally{}, Groups: map[string]*Tally{}, Acts: map[string]*ActTally{}}
	for _, sub := range []string{".", "corpus"} {
		files, err := filepath.Glob(filepath.Join(dir, sub, "*.want.json"))
		if err != nil {
			return r, err
		}
		sort.Strings(files)
		for _, f := range files {
			if err := r.file(f, sub == "corpus"); err != nil {
				return r, err
			}
		}
	}
	if r.Mails == 0 {
		return r, fmt.Errorf("reading: no mails in %s", dir)
	}
	return r, nil
}

func (r *Report) file(wantFile string, corpus bool) error {
	data, err := os.ReadFile(wantFile)
	if err != nil {
		return err
	}
	var w Want
	if err := json.Unmarshal(data, &w); err != nil {
		return fmt.Errorf("reading: %s: %w", wantFile, err)
	}
	base := strings.TrimSuffix(wantFile, ".want.json")
	raw, err := os.ReadFile(base + ".eml")
	if err != nil {
		return err
	}
	r.Mails++
	r.mail(filepath.Base(base), raw, w, corpus)
	return nil
}

// mail compares one mail in its three forms.
func (r *Report) mail(name string, raw []byte, w Want, corpus bool) {
	bad := map[string]bool{}
	for form, b := range Forms(raw) {
		got := mailbot.Read(b, mailbot.Envelope{Now: now}, Setting(), acts.Context{})
		for _, d := range w.compare(got) {
			if !bad[d.Key] {
				d.Mail, d.Form = name, form
				r.Failures = append(r.Failures, d)
			}
			bad[d.Key] = true
		}
		if form == AsIs && w.Acts != nil {
			r.countActs(name, got, w)
		}
	}
	whole := true
	for _, k := range w.keys() {
		tally(r.Keys, k, !bad[k])
		whole = whole && (!bad[k] || k == "acts" || k == "asked")
	}
	tally(r.Groups, group(name, corpus), whole)
}

func group(name string, corpus bool) string {
	switch {
	case !corpus:
		return "game"
	case strings.HasPrefix(name, "synthetic_fr__"):
		return "synthetic_fr"
	case strings.HasPrefix(name, "derived__"):
		return "derived"
	}
	return "other"
}

func tally(m map[string]*Tally, key string, right bool) {
	if m[key] == nil {
		m[key] = &Tally{}
	}
	m[key].All++
	if right {
		m[key].Right++
	}
}
