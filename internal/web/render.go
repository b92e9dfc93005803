package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
)

//go:embed templates/*.html templates/style.css
var files embed.FS

var (
	templates = parseTemplates()
	paris     = calendar.Paris()
)

var pageTemplates = []string{"home", "law", "rule", "decree", "settings", "proposals", "proposal", "votes", "vote", "decrees", "requests", "judgments", "players",
	"messages", "message", "mails", "missing"}

// parseTemplates gives each page its own copy of the layout.
func parseTemplates() map[string]*template.Template {
	layout := template.Must(template.New("layout.html").Funcs(template.FuncMap{
		"french": french, "paragraphs": paragraphs, "lines": lines, "instant": gazette.Instant, "short": short, "day": day, "iso": iso,
		"of": gazette.Of, "names": gazette.Names, "number": number, "verdict": verdictWord, "signed": signed, "diff": lawbook.Diff, "capital": capital,
	}).ParseFS(files, "templates/layout.html", "templates/parts.html"))
	all := map[string]*template.Template{}
	for _, name := range pageTemplates {
		all[name] = template.Must(template.Must(layout.Clone()).ParseFS(files, "templates/"+name+".html"))
	}
	return all
}

// render writes a page; no address of anybody leaves with it.
func render(w io.Writer, name string, f frame) error {
	var b bytes.Buffer
	if err := templates[name].Execute(&b, f); err != nil {
		return fmt.Errorf("web: %s: %w", f.Name, err)
	}
	_, err := io.WriteString(w, withoutAddresses(b.String()))
	return err
}

func writeStyle(w io.Writer) error {
	b, err := files.ReadFile("templates/" + styleFile)
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	_, err = w.Write(b)
	return err
}

var address = regexp.MustCompile(`[^\s<>"@«»()]*@[^\s<>"@«»()]*`)

// withoutAddresses takes out whatever has the look of a mail address, in the
// words of players as well.
func withoutAddresses(text string) string {
	if !strings.Contains(text, "@") {
		return text
	}
	return address.ReplaceAllString(text, "[adresse]")
}

var (
	beforeSign = regexp.MustCompile(` ([:;?!»%])`)
	afterQuote = regexp.MustCompile(`« `)
	emptyLine  = regexp.MustCompile(`\n\s*\n`)
)

// french puts the blanks that must not break a line (typography of French).
func french(text string) string {
	return afterQuote.ReplaceAllString(beforeSign.ReplaceAllString(text, "\u00a0$1"), "«\u00a0")
}

// paragraphs splits a text at its empty lines, and each paragraph into lines.
func paragraphs(text string) [][]string {
	var all [][]string
	for _, p := range emptyLine.Split(strings.TrimSpace(text), -1) {
		if p != "" {
			all = append(all, lines(french(p)))
		}
	}
	return all
}

func lines(text string) []string { return strings.Split(text, "\n") }

// capital gives a word at the beginning of a sentence its capital.
func capital(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return text
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// short writes an instant for a table, in Paris time.
func short(t time.Time) string { return t.In(paris).Format("02/01/2006 15h04") }

// day writes a date alone, in Paris time.
func day(t time.Time) string { return t.In(paris).Format("02/01/2006") }

func iso(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// signed writes a change of score, with the minus sign of typography.
func signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "\u2212", 1) }

// number writes a score.
func number(n int) string { return strings.Replace(fmt.Sprint(n), "-", "\u2212", 1) }
