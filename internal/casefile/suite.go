package casefile

import (
	"fmt"
	"io"
)

// Source is a case file with its text.
type Source struct {
	Name string
	Text []byte
}

// ParseAll reads several files; a case has one identifier in all of them.
func ParseAll(files []Source) ([]Case, []Error) {
	var all []Case
	var errs []Error
	first := map[string]string{}
	for _, f := range files {
		cases, faults := Parse(f.Name, f.Text)
		errs = append(errs, faults...)
		for _, c := range cases {
			if other, taken := first[c.ID]; taken {
				errs = append(errs, Error{File: f.Name, Line: c.Line, What: "case " + c.ID + " twice, also in " + other})
			}
		}
		for _, c := range cases {
			first[c.ID] = f.Name
		}
		all = append(all, cases...)
	}
	return all, errs
}

// Run plays cases and writes `ok ID` or `not ok ID` with each expectation that
// failed. It tells how many failed; an error is one of a start or of writing.
func Run(w io.Writer, cases []Case, prog Program) (failed int, err error) {
	for i := range cases {
		res, err := Play(&cases[i], prog)
		if err != nil {
			return failed, err
		}
		if err := res.write(w); err != nil {
			return failed, fmt.Errorf("case: write: %w", err)
		}
		if !res.OK() {
			failed++
		}
	}
	return failed, nil
}

func (r Result) write(w io.Writer) error {
	if r.OK() {
		_, err := fmt.Fprintf(w, "ok %s\n", r.Case.ID)
		return err
	}
	if _, err := fmt.Fprintf(w, "not ok %s\n", r.Case.ID); err != nil {
		return err
	}
	for _, f := range r.Failed {
		if _, err := fmt.Fprintf(w, "  %s:%d:\n    expected %s\n    got      %s\n", f.File, f.Line, f.Expected, f.Got); err != nil {
			return err
		}
	}
	return nil
}
