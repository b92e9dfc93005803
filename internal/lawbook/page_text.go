package lawbook

import (
	"html"
	"regexp"
	"strings"
	"unicode"

	nethtml "golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"
)

// ruledLine stands for a line that separates parts of the page.
const ruledLine = "\x1c"

var (
	rulesOfSigns = regexp.MustCompile(`(?:-[ \t]?){8,}|[_=*~─━—–#]{5,}|-{5,}`)
	tagForm      = regexp.MustCompile(`(?i)</?(?:html|body|p|br|hr|h[1-6]|li|ul|b|strong|a|div|td|tr|table|font|center|pre)\b[^<>]*>`)
	manyBlanks   = regexp.MustCompile(`[ \t]+`)
	linkForm     = regexp.MustCompile(`\[([^\[\]\n]{1,40})\]\((?:[^()\n]{0,200})\)`)
)

// plainPage turns a page into plain text: LF line ends, simple blanks, a mark
// for each ruled line, no tags.
func plainPage(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, ruledLine, " "), " ")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\ufeff", "").Replace(text)
	if len(tagForm.FindAllStringIndex(text, 6)) > 5 {
		text = withoutTags(text)
	} else if strings.Contains(text, ";") {
		text = html.UnescapeString(text)
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || string(r) == ruledLine:
			return r
		case unicode.IsSpace(r) || r == '\u202f' || r == '\u200b' || unicode.IsControl(r):
			return ' '
		}
		return r
	}, norm.NFC.String(text))
	text = linkForm.ReplaceAllString(text, "$1")
	text = rulesOfSigns.ReplaceAllString(text, ruledLine)
	return manyBlanks.ReplaceAllString(text, " ")
}

// withoutTags gives the words of an HTML page, a line a block.
func withoutTags(source string) string {
	var out strings.Builder
	hidden := 0
	tokens := nethtml.NewTokenizer(strings.NewReader(source))
	for {
		kind := tokens.Next()
		switch kind {
		case nethtml.ErrorToken:
			return out.String()
		case nethtml.TextToken:
			if hidden == 0 {
				out.WriteString(strings.ReplaceAll(string(tokens.Text()), "\n", " "))
			}
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken, nethtml.EndTagToken:
			name, _ := tokens.TagName()
			hidden = max(0, hidden+hiding(string(name), kind))
			out.WriteString(layout(string(name)))
		}
	}
}

// hiding counts in and out of what a reader of the page does not see.
func hiding(name string, kind nethtml.TokenType) int {
	if name != "script" && name != "style" && name != "head" && name != "title" {
		return 0
	}
	switch kind {
	case nethtml.StartTagToken:
		return 1
	case nethtml.EndTagToken:
		return -1
	}
	return 0
}

func layout(name string) string {
	switch name {
	case "hr":
		return "\n" + ruledLine + "\n"
	case "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "div", "center":
		return "\n\n"
	case "br", "li", "tr", "dt", "dd":
		return "\n"
	case "td", "th":
		return " "
	}
	return ""
}

// listItem is how a line begins that is not the rest of the line before.
var listItem = regexp.MustCompile(`^(?:[-*•·] ?|\(?[0-9]{1,2}\) ?|[0-9]{1,2}[.°]? \p{Lu}|Art(?:icle)?\.? ?[0-9])`)

// paragraphs joins lines that a mailer or editor broke, and keeps the breaks
// between paragraphs and before the items of lists.
func paragraphs(body string) string {
	var out strings.Builder
	pending := ""
	for _, line := range strings.Split(body, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			if out.Len() > 0 {
				pending = "\n\n"
			}
			continue
		case out.Len() == 0:
			pending = ""
		case pending == "" && listItem.MatchString(line):
			pending = "\n"
		case pending == "":
			pending = " "
		}
		out.WriteString(pending + line)
		pending = ""
	}
	return out.String()
}
