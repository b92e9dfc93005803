package rules

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// r311 is the turn in its three parts: one proposal put to the vote, the gain
// of an adoption, and the results on the list.
func r311() game.Rule {
	return game.Rule{
		Name:   "311",
		Usage:  true,
		Forbid: forbidParts,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Propose: propose,
			game.Publish: publish,
		},
		Follow: gain,
		Due:    publicationDue,
	}
}

func forbidParts(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.Propose && isTurnPlayer(s, a.By):
		return forbidSecond(s)
	case a.Act.Kind == game.Publish && !publishesDecrees(a):
		return forbidPublication(s, a)
	}
	return nil
}

// forbidSecond allows one proposal a turn to go to the vote; in debate another
// text takes the place of the first (A15).
func forbidSecond(s *game.State) *game.Refusal {
	switch {
	case voteUnderWay(s):
		return refuse(game.LevelPhase, "Une seule proposition par tour (311) : la vôtre est passée au vote.", "311")
	case s.Turn.Phase == game.PhaseDebate && s.Book.Point("A15") == "c":
		return refuse(game.LevelPhase, "Une seule proposition par tour (311) : donnez-en une nouvelle version (111).", "311")
	case s.Turn.Phase == game.PhaseBetween:
		return refuse(game.LevelPhase, "Votre tour est terminé (302).", "302")
	}
	return nil
}

// propose starts the discussion, or replaces the text under debate (A15).
func propose(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if s.Turn.Phase == game.PhaseDebate {
		if s.Book.Point("A15") == "a" {
			p.Notify(game.Notice{Code: "proposal-replaced", Rule: "A15", Text: "Ce texte remplace celui que vous aviez mis en débat (111)."})
		}
		a.Act.Change = changeOf(a)
		revise(p, a)
		return
	}
	subject := subjectOf(a)
	e := game.ProposalLaunched{Author: a.By, Change: subject.change, Target: subject.target, Decree: subject.decree,
		Title: titleOf(a), Text: a.Act.Text, Effects: a.Act.Effects, Mail: a.Mail.ID}
	if s.Book.Point("A50") == "b" {
		e.Number = s.Next.Proposal
	}
	p.Record(e, "R302", "R311-1")
	warn(p)
}

// subject is what a proposal is about.
type subject struct {
	change         game.ChangeKind
	target, decree int
}

// subjectOf reads what a proposal is about. A decree is changed by a new rule
// that says so (R313): one that repeals it takes it off the list.
func subjectOf(a game.Attempt) subject {
	if n, ok := decreeTarget(a); ok {
		if a.Act.Change != game.Repeal {
			n = 0
		}
		return subject{change: game.Adopt, decree: n}
	}
	change := changeOf(a)
	target, _ := isNumber(a.Act.Target)
	if change == game.Adopt {
		target = 0
	}
	return subject{change: change, target: target}
}

// aboutDecree reports whether a proposal is about a decree.
func aboutDecree(a game.Attempt) bool { _, ok := decreeTarget(a); return ok }

func changeOf(a game.Attempt) game.ChangeKind {
	if a.Act.Change == "" {
		return game.Adopt
	}
	return a.Act.Change
}

// titleOf is the subject of a mail that is no reply, without « Proposition : ».
func titleOf(a game.Attempt) string {
	if a.Mail == nil || a.Mail.Reply {
		return ""
	}
	return trimTitle(a.Mail.Subject)
}

// namesProposal reports whether a subject says that it names the proposal: the
// subject of a revision mostly names the mail (« Version 2 »), and the title stays.
func namesProposal(subject string) bool {
	return strings.HasPrefix(strings.ToLower(strings.TrimSpace(subject)), "proposition")
}

// gain queues the author's points of R311-2 for an adoption; none for one who left (A158).
func gain(p *game.Proceeding, e game.Event) {
	d, ok := e.(game.ProposalDecided)
	if !ok {
		return
	}
	s := p.State()
	c := s.Proposal(d.Number)
	if d.Adopted && s.InGame(c.Author) && !s.Repealed("311") {
		key := proposalKey(c.Number)
		points := amount(s, "311.points", closedFacts(s, key), func() int { return adoptionGain(s, *c) })
		queue(p, c.Author, points, "adopted", "R311-2", key)
	}
}

// adoptionGain is 10 and 2 for each voice above the number required (A35) by
// what R310 ran for this vote; nothing is above unanimity (A37).
func adoptionGain(s *game.State, c game.Proposal) int {
	base, per := s.Book.Int("311.gain"), s.Book.Int("311.par_voix")
	b := s.Ballot(proposalKey(c.Number))
	f, a := len(b.For), len(b.Against)
	if needsUnanimity(s, c) || runsUnanimity(s) {
		if s.Book.Point("A37") == "a" {
			return base
		}
		return base + per*(f-1)
	}
	switch s.Book.Point("A35") {
	case "b":
		return base + per*(f-a)
	case "c":
		return base + per*(f-(f+a)/2-1)
	}
	return base + per*(f-leastFor(s, c, tally.Count{For: b.For, Against: b.Against, Abstained: b.Abstained}))
}

func trimTitle(subject string) string {
	for _, prefix := range []string{"proposition :", "proposition:", "proposition -", "proposition"} {
		if len(subject) >= len(prefix) && strings.EqualFold(subject[:len(prefix)], prefix) {
			return strings.TrimSpace(subject[len(prefix):])
		}
	}
	return strings.TrimSpace(subject)
}
