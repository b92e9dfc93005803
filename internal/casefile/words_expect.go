package casefile

import "maps"

// word is an expectation: how it is written, how many of its first words make
// its subject (a block holds one expectation a subject; -1 if the whole line
// is the subject), and how it is checked.
type word struct {
	form
	subject int
	check   func(l *look, a args) string
}

// aName is the shape of a deadline that is always a person's.
const aName = "a name"

// deadlineKinds tell for whom or what each kind of deadline is.
var deadlineKinds = map[string]form{
	"nomination": newForm(aName, reName),
	"presence":   newForm(aName, reName),
	"judge":      newForm("a name or J1", `(?:`+reName+`|J[0-9]+)`),
	"barred":     newForm(aName, reName),
	"request":    newForm("Rq1", `Rq[0-9]+`),
	"decree":     newForm("Dp30", `Dp[0-9]+`),
	"cassation":  newForm("J1", `J[0-9]+`),
}

const whole = -1

func expectation(subject int, shape, pattern string, check func(l *look, a args) string) word {
	return word{form: newForm(shape, pattern), subject: subject, check: check}
}

// expectWords are all the words of an `at` block (cases/FORMAT.md, Expect).
var expectWords = together(turnWords(), lawWords(), voteWords(), officeWords(), mailWords())

func together(parts ...map[string]word) map[string]word {
	all := map[string]word{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

func turnWords() map[string]word {
	return map[string]word{
		"phase":     expectation(0, "phase awaiting|debate|vote|counting|blocked|between|over|tied", `(?P<phase>awaiting|debate|vote|counting|blocked|between|over|tied)`, checkPhase),
		"suspended": expectation(0, "suspended yes|no", `(?P<yes>yes|no)`, checkSuspended),
		"turn":      expectation(0, "turn N NAME [until TIME]", `(?P<n>`+reNum+`) (?P<name>`+reName+`)(?: until (?P<time>`+reTime+`))?`, checkTurn),
		"score":     expectation(1, "score NAME N", `(?P<name>`+reName+`) (?P<n>`+reInt+`)`, checkScore),
		"status":    expectation(1, "status NAME active|vacation|pending|gone", `(?P<name>`+reName+`) (?P<status>active|vacation|pending|gone)`, checkStatus),
		"order":     expectation(0, "order NAME NAME …", `(?P<names>`+reName+`(?: `+reName+`)*)`, checkOrder),
		"silent":    expectation(whole, "silent NAME N", `(?P<name>`+reName+`) (?P<n>`+reNum+`)`, checkSilent),
		"hold":      expectation(whole, "hold NAME given=N needed=N", `(?P<name>`+reName+`) given=(?P<given>`+reNum+`) needed=(?P<needed>`+reNum+`)`, checkHold),
		"finisher":  expectation(whole, "finisher NAME|-", `(?P<office>`+reOffice+`)`, checkFinisher),
		"winner":    expectation(0, "winner NAME|-", `(?P<office>`+reOffice+`)`, checkWinner),
	}
}

func lawWords() map[string]word {
	return map[string]word{
		"rule": expectation(1, "rule N mutable|immutable|absent [replaces M]",
			`(?P<rule>`+reNum+`) (?P<is>mutable|immutable|absent)(?: replaces (?P<replaces>`+reNum+`))?`, checkRule),
		"mutable":   expectation(0, "mutable N", `(?P<n>`+reNum+`)`, checkMutable),
		"decree":    expectation(1, "decree N in-force|adopted|absent", `(?P<n>`+reNum+`) (?P<is>in-force|adopted|absent)`, checkDecree),
		"probation": expectation(whole, "probation RULE turns=N", `(?P<rule>`+reNum+`) turns=(?P<n>`+reNum+`)`, checkProbation),
		"text":      expectation(whole, `text RULE has|lacks "TEXT"`, `(?P<decree>D?)(?P<rule>`+reNum+`) (?P<is>has|lacks) (?P<text>`+reQuoted+`)`, checkText),
		"next":      expectation(0, "next proposal=N decree=N dp=N", `(?P<next>`+reNext+`)`, checkNext),
	}
}

func voteWords() map[string]word {
	return map[string]word{
		"dp": expectation(1, "dp N open|adopted|rejected|withdrawn [opponents K]",
			`(?P<n>`+reNum+`) (?P<is>open|adopted|rejected|withdrawn)(?: opponents (?P<opponents>`+reNum+`))?`, checkDp),
		"vote": expectation(1, "vote KEY open|closed|stopped [until TIME] [for A] [against B] [abstained C]",
			`(?P<key>`+reBallot+`) (?P<is>open|closed|stopped)(?: until (?P<time>`+reTime+`))?(?: for (?P<for>`+reNum+`))?(?: against (?P<against>`+reNum+`))?(?: abstained (?P<abstained>`+reNum+`))?`, checkVote),
		"proposal": expectation(1, "proposal N adopted|rejected", `(?P<n>`+reNum+`) (?P<is>adopted|rejected)`, checkProposal),
		"request": expectation(1, "request N debate|vote|accepted|rejected|void|renounced",
			`(?P<n>`+reNum+`) (?P<is>debate|vote|accepted|rejected|void|renounced)`, checkRequest),
	}
}

func officeWords() map[string]word {
	return map[string]word{
		"arbiters": expectation(0, "arbiters PA DA TA", `(?P<offices>`+reOffice+` `+reOffice+` `+reOffice+`)`, checkArbiters),
		"judgment": expectation(1, "judgment J1 given|final|quashed [by NAME]",
			`(?P<key>J[0-9]+) (?P<is>given|final|quashed)(?: by (?P<name>`+reName+`))?`, checkJudgment),
		"deadline": expectation(2, "deadline KIND NAME|KEY TIME", `(?P<kind>[\pL\pN_]+) (?P<who>\S+) (?P<time>`+reTime+`)`, checkDeadline),
	}
}

func mailWords() map[string]word {
	return map[string]word{
		"posted":   expectation(whole, `posted "TEXT"`, `(?P<text>`+reQuoted+`)`, checkPosted),
		"no-post":  expectation(whole, `no-post "TEXT"`, `(?P<text>`+reQuoted+`)`, checkNoPost),
		"refused":  expectation(whole, "refused NAME RULE", `(?P<sender>`+reName+`) (?P<cited>d?`+reNum+`)`, checkRefused),
		"asked":    expectation(1, "asked NAME", `(?P<sender>`+reName+`)`, checkAsked),
		"answered": expectation(whole, `answered NAME "TEXT"`, `(?P<sender>`+reName+`) (?P<text>`+reQuoted+`)`, checkAnswered),
		"accepted": expectation(1, "accepted NAME N", `(?P<sender>`+reName+`) (?P<n>`+reNum+`)`, checkAccepted),
		"late":     expectation(whole, "late NAME", `(?P<name>`+reName+`)`, checkLate),
	}
}
