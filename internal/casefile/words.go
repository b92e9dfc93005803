package casefile

import (
	"regexp"
	"strconv"
	"time"
)

// The parts of statements. A name begins with a letter; letters may be any.
const (
	reInt    = `-?[0-9]+`
	reNum    = `[0-9]+`
	reName   = `\pL[\pL\pN_-]*`
	reTime   = `[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z`
	reKey    = `(?:[0-9]{3,}|Dp[0-9]+|Rq[0-9]+|J[0-9]+|C[0-9]+|S[0-9]+|PA|results)`
	reBallot = `(?:[0-9]{3,}|Rq[0-9]+|C[0-9]+|S[0-9]+|PA)`
	reOffice = `(?:` + reName + `|-)`
	reQuoted = `"[^"]+"`
	reNext   = `(?:proposal|decree|dp)=[0-9]+(?: (?:proposal|decree|dp)=[0-9]+)*`
)

// instantLayout is RFC 3339 in UTC, to the second.
const instantLayout = "2006-01-02T15:04:05Z"

// form is how a statement or an expectation is written.
type form struct {
	pattern *regexp.Regexp
	shape   string // for the hint
	many    bool   // may be repeated
}

func newForm(shape, pattern string) form {
	return form{pattern: regexp.MustCompile(`^(?:` + pattern + `)$`), shape: shape}
}

func manyForm(shape, pattern string) form {
	f := newForm(shape, pattern)
	f.many = true
	return f
}

// match gives the named parts of a line; false if the line is not of the form.
func (f form) match(text string) (args, bool) {
	m := f.pattern.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	a := args{}
	for i, name := range f.pattern.SubexpNames() {
		if name != "" {
			a[name] = m[i]
		}
	}
	return a, true
}

// args are the named parts of a line; a part that was not said is "".
type args map[string]string

// number is a part that the form made sure is a number; the reader has checked
// that it fits (parser.numbers).
func (a args) number(name string) int {
	n, _ := strconv.Atoi(a[name])
	return n
}

func (a args) time(name string) time.Time {
	t, _ := time.Parse(instantLayout, a[name])
	return t
}

var startForms = map[string]form{
	"law":         newForm("law fnomic", `(?P<law>fnomic)`),
	"publication": newForm("publication registrar|player", `(?P<mode>registrar|player)`),
	"lag":         newForm("lag SECONDS", `(?P<lag>`+reNum+`)`),
	"player": manyForm("player NAME SCORE [vacation] [silent=N] [address=A]",
		`(?P<new>`+reName+`) (?P<score>`+reInt+`)(?P<vacation> vacation)?(?: silent=(?P<silent>`+reNum+`))?(?: address=(?P<address>\S+@\S+))?`),
	"person":   manyForm("person NAME", `(?P<new>`+reName+`)`),
	"turn":     newForm("turn N NAME since TIME", `(?P<n>`+reNum+`) (?P<name>`+reName+`) since (?P<time>`+reTime+`)`),
	"arbiters": newForm(`arbiters PA DA TA, "-" for an empty office`, `(?P<pa>`+reOffice+`) (?P<da>`+reOffice+`) (?P<ta>`+reOffice+`)`),
	"next":     newForm("next proposal=N decree=N dp=N", `(?P<next>`+reNext+`)`),
	"mutable":  newForm("mutable N", `(?P<n>`+reNum+`)`),
	"probation": manyForm("probation RULE author=NAME turns=N",
		`(?P<rule>`+reNum+`) author=(?P<name>`+reName+`) turns=(?P<n>`+reNum+`)`),
	"rule":    manyForm("rule RULE author=NAME", `(?P<rule>`+reNum+`) author=(?P<name>`+reName+`)`),
	"decree":  manyForm("decree N", `(?P<n>`+reNum+`)`),
	"removed": manyForm("removed NAME SCORE rank=N at TIME", `(?P<new>`+reName+`) (?P<score>`+reInt+`) rank=(?P<rank>`+reNum+`) at (?P<time>`+reTime+`)`),
	"judged":  manyForm("judged J1 NAME at TIME", `J(?P<case>[0-9]+) (?P<name>`+reName+`) at (?P<time>`+reTime+`)`),
	"barred":  manyForm("barred NAME until TIME", `(?P<name>`+reName+`) until (?P<time>`+reTime+`)`),
}

// required are the statements without which there is no start.
var required = []string{"law", "publication", "lag", "player", "turn", "arbiters", "next"}

var (
	caseForm = newForm("case ID title", `(?P<id>\S+) (?P<title>.+)`)
	mailForm = newForm("mail TIME NAME [reply KEY] [id=ID] [seen=TIME] [header K: V]…",
		`(?P<time>`+reTime+`) (?P<name>`+reName+`)(?: reply (?P<reply>\S+))?(?: id=(?P<id>\S+))?(?: seen=(?P<seen>`+reTime+`))?(?P<headers>(?: header [A-Za-z-]+: \S.*?)*)`)
	operatorForm = newForm(`operator TIME removed NAME | subscribed NAME | score NAME ±N "reason"`,
		`(?P<time>`+reTime+`) (?:(?P<what>removed|subscribed) (?P<name>`+reName+`)|(?P<scored>score) (?P<name2>`+reName+`) (?P<points>[+-][0-9]+) "(?P<reason>[^"]+)")`)
	outageForm = newForm("outage TIME TIME", `(?P<from>`+reTime+`) (?P<to>`+reTime+`)`)
	timeForm   = newForm("at TIME, like 2000-11-20T20:00:00Z", `(?P<time>`+reTime+`)`)
	keyForm    = newForm("321, Dp30, Rq1, J1, C1, S1, PA or results", reKey)
)

// blockHeaders are the header lines that a mail block may begin with, besides X-….
var blockHeaders = []string{"Subject", "From", "To", "Cc", "Date", "Reply-To", "Message-ID", "In-Reply-To", "References", "MIME-Version",
	"Content-Type", "Content-Transfer-Encoding", "Auto-Submitted", "Precedence", "List-Id"}
