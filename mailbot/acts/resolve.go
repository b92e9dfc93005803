package acts

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// resolve makes one reading of all that was found: an act said twice is one,
// a subject and its text are one, two values are none.
func (r *reader) resolve() Result {
	acts := r.merge()
	acts = r.dropObscure(acts)
	if r.results { // « Je passe la main à Benoît » under the scores is a courtesy
		acts = slices.DeleteFunc(acts, func(f found) bool { return f.act.Kind == game.Pass || f.act.Kind == game.CastVote })
	}
	acts = dropGreeting(acts)
	r.ballotOfSubject(acts)
	acts = r.settleVotes(acts)
	acts = r.settleTexts(acts)
	for i := range acts {
		switch a := &acts[i].act; a.Kind {
		case game.Judge:
			a.Flags = judgmentFlags(a.Text)
		case game.Oppose, game.Unoppose:
			if a.Target == "" || a.Target == "Dp" { // « Dp 30 : je lève mon opposition »
				a.Target = orLetters(soleRef(acts[i].s, "Dp", "J"), a.Target)
			}
			if a.Target == "" || a.Target == "Dp" {
				a.Name = r.decreeAuthor(acts[i].s)
			}
		}
	}
	r.asJudge(acts)
	out := make([]game.Act, 0, len(acts))
	for _, f := range acts {
		out = append(out, f.act)
	}
	r.attachPA(out)
	r.lastQuestions(out)
	return Result{Acts: out, Asked: r.asked, Notices: r.notices}
}

// merge makes one act of those that say the same.
func (r *reader) merge() []found {
	var out []found
	for _, f := range r.found {
		if i := slices.IndexFunc(out, func(old found) bool { return sameAct(old, f) }); i >= 0 {
			out[i] = joined(out[i], f)
			continue
		}
		out = append(out, f)
	}
	return out
}

// sameAct says that two findings are one act.
func sameAct(a, b found) bool {
	if a.act.Kind != b.act.Kind {
		return false
	}
	switch a.act.Kind {
	case game.CastVote:
		return a.act.Choice == b.act.Choice && (sameTarget(a.act.Target, b.act.Target) || a.subject && b.act.Target == "")
	case game.Propose, game.Revise, game.IssueRequest, game.ProposeDecree:
		return a.subject || a.act.Text == b.act.Text || a.act.Text == "" || b.act.Text == ""
	case game.CallVote, game.CallCassation:
		return sameTarget(a.act.Target, b.act.Target) && agreeingEnds(a.act, b.act)
	case game.Oppose, game.Unoppose, game.Withdraw, game.Renounce, game.Judge, game.MoveCassation, game.OpenDebate, game.Unjustified, game.Resign:
		return sameTarget(a.act.Target, b.act.Target)
	case game.Nominate:
		return a.act.Target == b.act.Target && fold(a.act.Name) == fold(b.act.Name)
	case game.Sanction, game.AgreeSanction, game.Elect, game.RecordDisclosure, game.NameVictor:
		return fold(a.act.Name) == fold(b.act.Name)
	case game.JoinNames:
		return true
	case game.AnnulRule, game.CallPresence:
		return a.act.Target == b.act.Target
	case game.Publish:
		return a.act.Target == b.act.Target || (a.act.Target == "D") == (b.act.Target == "D")
	}
	return true
}

// sameTarget: the same object, one perhaps without its number.
func sameTarget(a, b string) bool {
	if a == b || a == "" || b == "" {
		return true
	}
	return keyKind(a) == keyKind(b) && (keyKind(a) == a || keyKind(b) == b)
}

func agreeingEnds(a, b game.Act) bool {
	if a.Window > 0 && b.Window > 0 && a.Window != b.Window {
		return false
	}
	return a.Until == nil || b.Until == nil || a.Until.Equal(*b.Until)
}

// joined takes from b what a does not say.
func joined(a, b found) found {
	out := a.act
	if b.act.Text != "" && (out.Text == "" || a.subject) {
		out.Text = b.act.Text
	}
	out.Target = longer(out.Target, b.act.Target)
	if out.Name == "" {
		out.Name = b.act.Name
	}
	for _, n := range b.act.Names {
		if !slices.Contains(out.Names, n) && fold(n) != fold(out.Name) {
			out.Names = append(out.Names, n)
		}
	}
	if out.Amount == nil {
		out.Amount = b.act.Amount
	}
	if out.Change == "" || a.subject && b.act.Change != "" {
		out.Change = b.act.Change
	}
	if out.Window == 0 {
		out.Window = b.act.Window
	}
	if out.Until == nil {
		out.Until = b.act.Until
	}
	return found{act: out, s: a.s, subject: a.subject && b.subject}
}

// longer prefers "J1" to "J" and anything to nothing.
func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// dropObscure: under a decree nothing is voted on; under a judgment « contre » may be against it or against its
// cassation (A132): asked.
func (r *reader) dropObscure(acts []found) []found {
	why := "Pour ou contre quoi : le jugement, ou sa cassation ?"
	switch keyKind(r.ctx.Topic) {
	case "J":
	case "Dp":
		why = "Un décret ne se vote pas : on s'y oppose formellement (313)."
	default:
		return acts
	}
	return slices.DeleteFunc(acts, func(f found) bool {
		if f.act.Kind != game.CastVote || f.act.Target != "" {
			return false
		}
		r.ask(f.s, game.CastVote, why)
		return true
	})
}

// settleVotes: of two values about one object the last counts if it corrects
// the first; else none counts and the sender is asked (P18).
func (r *reader) settleVotes(acts []found) []found {
	for i := 0; i < len(acts); i++ {
		if acts[i].act.Kind != game.CastVote {
			continue
		}
		for k := i + 1; k < len(acts); k++ {
			if acts[k].act.Kind != game.CastVote || !sameBallot(acts[i].act.Target, acts[k].act.Target) || acts[i].act.Choice == acts[k].act.Choice {
				continue
			}
			if correction(acts[k].s) {
				acts = slices.Delete(acts, i, i+1)
				return r.settleVotes(acts)
			}
			r.asked = append(r.asked, game.Question{Said: clip(acts[k].s.said()), Why: "Deux valeurs de vote dans le même mail.", Kind: game.CastVote, Readings: readings[game.CastVote]})
			first := acts[i].act
			return slices.DeleteFunc(acts, func(f found) bool {
				return f.act.Kind == game.CastVote && sameBallot(f.act.Target, first.Target)
			})
		}
	}
	return acts
}

// sameBallot: two votes that may be on one ballot.
func sameBallot(a, b string) bool { return a == b || keyKind(a) == keyKind(b) && keyKind(a) == a }

// settleTexts completes acts with a text, and drops those that lack one.
func (r *reader) settleTexts(acts []found) []found {
	acts = dropReplaced(r.dropTitles(acts))
	decrees := 0
	for i := range acts {
		a := &acts[i].act
		switch a.Kind {
		case game.Propose:
			if a.Change == "" {
				a.Change = game.Adopt
			}
			fallthrough
		case game.Revise, game.IssueRequest:
			a.Effects = append(a.Effects, r.takeEffects()...)
		case game.CallVote: // the final form of the proposal may bring its effects
			if a.Text != "" || len(acts) == 1 {
				a.Effects = r.takeEffects()
			}
		case game.ProposeDecree: // what the law lets a decree set
			a.Effects = append(a.Effects, r.takeEffects()...)
			decrees++
		}
	}
	if decrees > 1 {
		r.asked = append(r.asked, game.Question{Why: "Deux décrets dans un mail : un seul peut être en instance à la fois (313).", Kind: game.ProposeDecree, Readings: readings[game.ProposeDecree]})
		acts = slices.DeleteFunc(acts, func(f found) bool { return f.act.Kind == game.ProposeDecree })
	}
	return acts
}

// dropReplaced: a text taken back for another is a new version, not a
// withdrawal (acts.md §2).
func dropReplaced(acts []found) []found {
	if !slices.ContainsFunc(acts, func(f found) bool { return f.act.Kind == game.Revise }) {
		return acts
	}
	return slices.DeleteFunc(acts, func(f found) bool { return f.act.Kind == game.Withdraw && f.act.Target == "" })
}

// dropTitles: a subject that announces a text, above a body that holds none,
// is a title of something else and is asked.
func (r *reader) dropTitles(acts []found) []found {
	if r.bodyIsEmpty() {
		return acts
	}
	return slices.DeleteFunc(acts, func(f found) bool {
		a := f.act
		texts := a.Kind == game.Propose && a.Change == "" || a.Kind == game.ProposeDecree || a.Kind == game.IssueRequest
		if !f.subject || !texts || !r.titleOnly(a.Text) {
			return false
		}
		r.ask(f.s, a.Kind, "Le sujet annonce un texte que le mail ne donne pas.")
		return true
	})
}

// titleOnly: the text comes from the subject line, not from the body.
func (r *reader) titleOnly(text string) bool {
	return text == "" || strings.Contains(r.subject.text, text) && !strings.Contains(r.whole, text)
}

func (r *reader) takeEffects() []string {
	e := r.effects
	r.effects = nil
	return e
}

// lastQuestions asks what only the whole mail shows.
func (r *reader) lastQuestions(acts []game.Act) {
	voted := slices.ContainsFunc(acts, func(a game.Act) bool { return a.Kind == game.CastVote })
	if r.voteBack != nil && !voted {
		r.ask(r.voteBack, game.CastVote, "Un vote ne se retire pas, il se change : quelle est la nouvelle valeur ?")
	}
	if r.noVote != nil && !voted {
		r.ask(r.noVote, game.CastVote, "La valeur du vote manque.")
	}
	if len(acts)+len(r.asked)+len(r.notices) == 0 {
		r.askShortVoice()
	}
	if len(r.asked) == 0 {
		return
	}
	kinds := map[game.ActKind]bool{}
	for _, a := range acts {
		kinds[a.Kind] = true
	}
	r.asked = slices.DeleteFunc(r.asked, func(q game.Question) bool {
		return kinds[q.Kind] && q.Kind != game.CastVote
	})
}

// lastWord reads notices that a whole part gives.
func (r *reader) lastWord(p *page) {
	if has(p.toks, "procuration") && has(p.toks, "vote", "votes", "voter") {
		r.noteProxy()
	}
}

func (r *reader) noteProxy() {
	for _, s := range r.all {
		if has(s.toks, "procuration") {
			r.note(s, game.Notice{Code: "proxy-vote", Rule: "R207", Text: "Chaque joueur vote lui-même : une voix et une seule (207)."})
			return
		}
	}
}
