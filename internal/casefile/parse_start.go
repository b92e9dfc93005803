package casefile

import (
	"strconv"
	"strings"
	"time"
)

// startStatement reads a statement of the start.
func (p *parser) startStatement(n int, word, rest string, f form) {
	if len(p.c.Steps) > 0 {
		p.fail(n, "`"+word+"` belongs to the start, before the first mail", "")
		return
	}
	a, ok := f.match(rest)
	if !ok {
		p.fail(n, "`"+word+"` cannot be read: "+rest, f.shape)
		return
	}
	if !f.many && p.c.Start.lines[word] != 0 {
		p.fail(n, "`"+word+"` twice", "")
	}
	if p.c.Start.lines[word] == 0 {
		p.c.Start.lines[word] = n
	}
	if !p.numbers(n, a) || !p.times(n, a) {
		return
	}
	p.declare(n, word, a)
	p.known(n, a["name"])
	p.startValue(n, word, a)
}

// declare notes a name that a statement introduces.
func (p *parser) declare(n int, word string, a args) {
	name := a["new"]
	if name == "" {
		return
	}
	if p.names[name] != "" {
		p.fail(n, name+" declared twice", "")
	}
	p.names[name] = word
}

// known checks that a name was declared; "-" and no name at all are nobody.
func (p *parser) known(n int, name string) {
	if name != "" && name != "-" && p.names[name] == "" {
		p.fail(n, "name not declared: "+name, "player, person or removed declares it")
	}
}

// maxNumber keeps numbers where sums of them stay exact.
const maxNumber = 1_000_000_000

// numberParts are the named parts that hold numbers.
var numberParts = []string{"n", "lag", "score", "silent", "rule", "rank", "case", "points", "given", "needed", "replaces", "opponents", "for", "against", "abstained"}

// numbers checks that the numbers of a line fit.
func (p *parser) numbers(n int, a args) bool {
	ok := true
	for _, name := range numberParts {
		if v := a[name]; v != "" {
			if i, err := strconv.Atoi(v); err != nil || i > maxNumber || i < -maxNumber {
				p.fail(n, "number out of bounds: "+v, "")
				ok = false
			}
		}
	}
	return ok
}

// times checks that the times of a line exist: there is no 30 February.
func (p *parser) times(n int, a args) bool {
	ok := true
	for _, name := range []string{"time", "from", "to", "seen"} {
		if v := a[name]; v != "" {
			if _, err := time.Parse(instantLayout, v); err != nil {
				p.fail(n, "no such time: "+v, "RFC 3339 in UTC, like 2000-11-20T20:00:00Z")
				ok = false
			}
		}
	}
	return ok
}

func (p *parser) startValue(n int, word string, a args) {
	s := &p.c.Start
	switch word {
	case "law":
		s.Law = a["law"]
	case "publication":
		s.Publication = a["mode"]
	case "lag":
		s.Lag = time.Duration(a.number("lag")) * time.Second
	case "player":
		s.Players = append(s.Players, Player{Name: a["new"], Score: a.number("score"), Vacation: a["vacation"] != "",
			Silent: a.number("silent"), Address: a["address"]})
	case "person":
		s.People = append(s.People, a["new"])
	case "turn":
		p.last = a.time("time")
		s.Turn = Turn{Number: a.number("n"), Player: a["name"], Since: a.time("time")}
		p.player(n, a["name"])
	case "arbiters":
		p.arbiters(n, a)
	case "next":
		s.Next = p.nextNumbers(n, a["next"])
	default:
		p.startExtra(n, word, a)
	}
}

func (p *parser) startExtra(n int, word string, a args) {
	s := &p.c.Start
	switch word {
	case "mutable":
		m := a.number("n")
		s.Mutable = &m
	case "probation":
		s.Probation = append(s.Probation, Probation{Rule: a.number("rule"), Author: a["name"], Turns: a.number("n")})
	case "rule":
		s.Rules = append(s.Rules, AddedRule{Number: a.number("rule"), Author: a["name"]})
	case "decree":
		s.Decrees = append(s.Decrees, a.number("n"))
	case "removed":
		s.Removed = append(s.Removed, Removed{Name: a["new"], Score: a.number("score"), Rank: a.number("rank"), At: a.time("time")})
	case "judged":
		s.Judged = append(s.Judged, Judged{Case: a.number("case"), Judge: a["name"], At: a.time("time")})
	case "barred":
		s.Barred = append(s.Barred, Barred{Name: a["name"], Until: a.time("time")})
	}
}

// player checks that a name is a player's.
func (p *parser) player(n int, name string) {
	if kind := p.names[name]; kind != "" && kind != "player" {
		p.fail(n, "not a player: "+name, "")
	}
}

func (p *parser) arbiters(n int, a args) {
	seen := map[string]bool{}
	for i, office := range []string{"pa", "da", "ta"} {
		name := a[office]
		p.known(n, name)
		p.player(n, name)
		if name == "-" {
			continue
		}
		if seen[name] {
			p.fail(n, "the three arbiters are different players", "")
		}
		seen[name] = true
		p.c.Start.Arbiters[i] = name
	}
}

// nextNumbers reads `proposal=321 decree=16 dp=30`.
func (p *parser) nextNumbers(n int, text string) Numbers {
	var next Numbers
	seen := map[string]bool{}
	for _, part := range strings.Fields(text) {
		key, value, _ := strings.Cut(part, "=")
		if seen[key] {
			p.fail(n, "`next` names a number twice", "")
		}
		seen[key] = true
		if !p.numbers(n, args{"n": value}) {
			continue
		}
		v, _ := strconv.Atoi(value)
		switch key {
		case "proposal":
			next.Proposal = v
		case "decree":
			next.Decree = v
		case "dp":
			next.Dp = v
		}
	}
	return next
}
