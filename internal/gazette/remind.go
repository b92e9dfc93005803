package gazette

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Reminder is a word due to the players before a window ends, or because
// something has lasted long. It changes nothing.
type Reminder struct {
	// At is from when it is due; End is the window's end, after which it is of no use.
	At  time.Time
	End time.Time
	// Key is stable and names the window and its end: one reminder a key, so
	// that a window that was moved is recalled anew (P3).
	Key string
	// Kind is "turn", "vote", "decrees", "request", "nomination", "cassation", "judge", "debate" or "digest".
	Kind string
	// About is its object: the key of a ballot, request or case, or an office.
	About string
	// To names the player concerned; empty for everybody. Reminders go to the list.
	To string
}

// day is how long before its end a window is recalled.
const day = 24 * time.Hour

// Reminders lists what is to be recalled as the state stands, by instant; the
// program posts each key once when its instant has come. While the game is
// interrupted nothing is recalled but the digest.
func Reminders(s *game.State) []Reminder {
	if !s.Begun || s.Over() {
		return nil
	}
	rs := []Reminder{digest(s)}
	if s.Suspended == nil {
		rs = slices.Concat(rs, turnReminders(s), voteReminders(s), decreeReminders(s), requestReminders(s), arbiterReminders(s))
	}
	slices.SortStableFunc(rs, func(a, b Reminder) int { return a.At.Compare(b.At) })
	return rs
}

func reminder(kind, about, to string, at, end time.Time) Reminder {
	key := "remind/" + kind + "/" + about + "/" + at.UTC().Format("20060102T150405Z")
	return Reminder{At: at, End: end, Key: key, Kind: kind, About: about, To: to}
}

// turnReminders are M5 and M44.
func turnReminders(s *game.State) []Reminder {
	var rs []Reminder
	if s.Turn.Phase == game.PhaseAwaiting && s.Turn.Until != nil {
		rs = append(rs, reminder("turn", fmt.Sprint(s.Turn.Number), s.Turn.Player, s.Turn.Until.Add(-day), *s.Turn.Until))
	}
	if c := s.CurrentProposal(); c != nil && c.State == game.ProposalDebate {
		at := c.Launched.Add(longDebate)
		rs = append(rs, reminder("debate", fmt.Sprint(s.Turn.Number), c.Author, at, at.Add(longDebate)))
	}
	return rs
}

// longDebate is after how long a debate is recalled (R111, A13); it has no effect.
const longDebate = 7 * day

// voteReminders are M9: those who have not voted, a day before the end.
func voteReminders(s *game.State) []Reminder {
	var rs []Reminder
	for _, b := range s.OpenBallots() {
		if len(missing(b)) > 0 {
			rs = append(rs, reminder("vote", b.Key, "", b.Until.Add(-day), b.Until))
		}
	}
	return rs
}

// decreeReminders are M14: from now on anyone may publish the decrees of a turn (d2).
func decreeReminders(s *game.State) []Reminder {
	var rs []Reminder
	for _, d := range s.DecreesDue {
		at := d.From.Add(time.Second)
		rs = append(rs, reminder("decrees", fmt.Sprint(d.Turn), "", at, at.Add(7*day)))
	}
	return rs
}

// requestReminders are M17, for requests that are not at the vote yet and whose
// author could lose by it: nobody does on vacation or gone (R314, A96).
func requestReminders(s *game.State) []Reminder {
	var rs []Reminder
	for _, q := range s.OpenRequests() {
		if q.State != game.RequestDebate || !s.IsActive(q.Author) {
			continue
		}
		last := lastCall(s, q)
		rs = append(rs, reminder("request", rqKey(q.Number), q.Author, q.Due.Add(-5*day), last),
			reminder("request", rqKey(q.Number), q.Author, last.Add(-day), last),
			reminder("request", rqKey(q.Number), q.Author, q.Due.Add(-day), q.Due))
	}
	return rs
}

// arbiterReminders are M32, a motion without a vote (A131) and a Judge who
// took a case and has not judged (A128).
func arbiterReminders(s *game.State) []Reminder {
	var rs []Reminder
	for _, d := range s.Duties {
		if d.Due != nil && d.Frozen == nil {
			rs = append(rs, reminder("nomination", string(d.Office), d.Player, d.Due.Add(-day), *d.Due))
		}
	}
	for _, c := range s.Cases {
		if c.State == game.CaseGiven && c.Judgment.Motion != nil && c.Judgment.Motion.Ballot == "" {
			at := c.Judgment.Motion.At.Add(3 * day)
			rs = append(rs, reminder("cassation", jKey(c.Number), "", at, at.Add(7*day)))
		}
		if c.State == game.CaseTaken {
			at := c.SeatedAt.Add(7 * day)
			rs = append(rs, reminder("judge", jKey(c.Number), c.Judge, at, at.Add(7*day)))
		}
	}
	return rs
}

// digest is the weekly M43: on Mondays at nine in the morning, Paris time. One
// that is a few hours old is still listed, so that none is lost to a mail that
// came in the same moment.
func digest(s *game.State) Reminder {
	after := s.At.Add(-6 * time.Hour).In(paris)
	days := (int(time.Monday) - int(after.Weekday()) + 7) % 7
	at := time.Date(after.Year(), after.Month(), after.Day()+days, 9, 0, 0, 0, paris)
	if !at.After(after) {
		at = time.Date(after.Year(), after.Month(), after.Day()+days+7, 9, 0, 0, 0, paris)
	}
	return reminder("digest", "week", "", at.UTC(), at.UTC().Add(7*day))
}

// Remind composes the post of a reminder, as the state stands when it is due.
func Remind(s *game.State, r Reminder) Post {
	v := voice{s: s}
	subject, topic, text := v.recall(r)
	p := Post{Key: r.Key, Topic: topic, Thread: topic, Subject: subject, Body: signed([]string{Wrap(text)})}
	if r.Kind == "digest" {
		p.Scores, p.Subject = true, scoresSubject(subject)
	}
	return p
}

func (v voice) recall(r Reminder) (subject, topic, text string) {
	switch r.Kind {
	case "turn":
		return "Rappel : le tour " + of(r.To), "turn", v.say("%s, il reste jusqu'au %s pour lancer une proposition ou passer ; ensuite le tour est considéré comme passé ({302}). « PROPOSITION : » suivi du texte, ou « PASSE ».", r.To, Instant(r.End))
	case "debate":
		return "Rappel : un débat dure", "turn", v.say("La proposition %s est en débat depuis plus d'une semaine. Rien ne l'interdit : l'auteur décide du passage au vote ({111}) ; si le débat s'enlise, tout joueur peut invoquer le Juge ({320}). Ce rappel n'a pas d'effet.", of(r.To))
	case "vote":
		return v.recallVote(r)
	case "decrees":
		return "Décrets à publier", "results", v.recallDecrees(r)
	case "request":
		return "Rappel : la requête " + r.About, r.About, v.recallRequest(r)
	case "nomination":
		next := game.DA
		if r.About == string(game.DA) {
			next = game.TA
		}
		return "Rappel : nomination du " + officeName(next), "offices", v.say("%s, il reste jusqu'au %s pour nommer ou confirmer un %s ; ensuite votre démission est réputée donnée ({320}). « Je nomme NOM %s. »", r.To, Instant(r.End), officeName(next), next)
	case "cassation":
		return "Rappel : la cassation du jugement " + r.About, r.About, v.say("La cassation du jugement %s est demandée et attend qu'un arbitre autre que le Juge ouvre le vote ({320-7}) : « Vote de cassation %s, délai : 72h. »", r.About, r.About)
	case "judge":
		return "Rappel : l'affaire " + r.About, r.About, v.say("%s, l'affaire %s attend votre jugement ({320-2}). Aucun délai ne court ; ce rappel n'a pas d'effet.", r.To, r.About)
	}
	return "État de la partie", "", v.report(r.At)
}

// recallVote names those who have not voted, and what silence costs.
func (v voice) recallVote(r Reminder) (subject, topic, text string) {
	b := v.s.Ballot(r.About)
	cost := " Ne pas voter ne coûte rien."
	switch b.Kind {
	case game.OnProposal, game.OnRequest:
		cost = v.say(" Ne pas voter coûte %s ({304-5}).", v.points("304.abstention"))
	case game.OnCassation:
		cost = v.say(" Ne pas voter coûte %s ({320-7}).", v.points("320.abstention"))
	}
	how := fmt.Sprintf("« VOTE %s : POUR » ou « VOTE %s : CONTRE »", b.Key, b.Key)
	if b.Kind == game.OnElection {
		how = "« PA : nom »"
	}
	who := "Le vote sur " + ballotName(b.Key, b.Kind)
	if b.Kind == game.OnElection {
		who = upper(ballotName(b.Key, b.Kind))
	}
	return "Rappel : " + strings.TrimPrefix(ballotName(b.Key, b.Kind), "la "), b.Key,
		fmt.Sprintf("%s finit le %s. N'ont pas encore voté : %s.%s Pour voter : %s.", who, Instant(b.Until), Names(missing(b)), cost, how)
}

func (v voice) recallDecrees(r Reminder) string {
	for _, d := range v.s.DecreesDue {
		if fmt.Sprint(d.Turn) == r.About {
			return v.say("Les décrets adoptés pendant le tour %d, %s, n'ont pas été publiés par %s : n'importe quel joueur peut désormais le faire ({d2}). « Décrets adoptés : %s »",
				d.Turn, decreeNames(d.Decrees), d.Player, decreeNames(d.Decrees))
		}
	}
	return "Les décrets sont publiés."
}

func (v voice) recallRequest(r Reminder) string {
	q := v.s.Request(number(r.About))
	last := lastCall(v.s, q)
	if r.At.Before(last) {
		return v.say("%s, le vote sur la requête %s doit être ouvert au plus tard le %s ; sans résultat le %s, elle est annulée et coûte %s ({319-5}). « Requête %s au vote, délai : %s. » Il est aussi possible d'y renoncer sans perte : « Je renonce à ma requête. »",
			r.To, r.About, Instant(last), Instant(q.Due), v.points("319.retard"), r.About, game.Hours(v.s.Book.Duration("304.duree_min")))
	}
	return v.say("%s, la requête %s sera annulée le %s, ce qui coûte %s ({319-5}) ; d'ici là, vous pouvez encore y renoncer sans perte : « Je renonce à ma requête. »",
		r.To, r.About, Instant(q.Due), v.points("319.retard"))
}
