package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// line is one line of a demo's script: a title, a wait, or a mail.
type line struct {
	number int

	title string
	wait  time.Duration

	who, subject, reply, text string
}

// mailLine is `alice :: text`, `alice "subject" :: text` or `alice > 321 :: text`.
var mailLine = regexp.MustCompile(`^(\pL+)(?: "([^"]*)")?(?: > (\S+))? :: (.*)$`)

// parseScene reads a script:
//
//	== a title
//	-- 73h
//	alice :: INSCRIPTION : Alice
//	bruno > 321 :: POUR
//	chloe "Décret : la forme des sujets" :: …
//	    further lines of the text are indented; blank lines between them stay
//
// Lines that begin with # are remarks.
func parseScene(text string) ([]line, error) {
	var out []line
	blank := ""
	for i, raw := range strings.Split(text, "\n") {
		l := line{number: i + 1}
		switch {
		case strings.TrimSpace(raw) == "":
			blank += "\n"
			continue
		case strings.HasPrefix(raw, "#"):
			continue
		case strings.HasPrefix(raw, "    "):
			if len(out) == 0 || out[len(out)-1].who == "" {
				return nil, fmt.Errorf("demo: line %d: a further line of no mail", i+1)
			}
			out[len(out)-1].text += blank + "\n" + strings.TrimSpace(raw)
			blank = ""
			continue
		case strings.HasPrefix(raw, "== "):
			l.title = strings.TrimPrefix(raw, "== ")
		case strings.HasPrefix(raw, "-- "):
			d, err := duration(strings.TrimPrefix(raw, "-- "))
			if err != nil {
				return nil, fmt.Errorf("demo: line %d: %w", i+1, err)
			}
			l.wait = d
		default:
			m := mailLine.FindStringSubmatch(raw)
			if m == nil {
				return nil, fmt.Errorf("demo: line %d is neither a title, a wait nor a mail", i+1)
			}
			l.who, l.subject, l.reply, l.text = m[1], m[2], m[3], m[4]
		}
		out, blank = append(out, l), ""
	}
	return out, nil
}
