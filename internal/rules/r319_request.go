package rules

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

func forbidRequests(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.IssueRequest:
		return forbidIssue(s, a)
	case acts(a, game.CallVote, game.Revise) && isRequestKey(a.Act.Target), a.Act.Kind == game.Renounce:
		return forbidOwnRequest(s, a)
	}
	return nil
}

// forbidIssue holds R319-4: when, how many, by whom; then R319-2: on what.
func forbidIssue(s *game.State, a game.Attempt) *game.Refusal {
	if voteUnderWay(s) {
		return refuse(game.LevelPhase, "Pas de requête avant l'annonce des résultats (319-4).", "319-4")
	}
	own, counted := 0, 0
	for _, r := range s.OpenRequests() {
		if r.Author == a.By {
			own++
		}
		if r.State == game.RequestDebate || s.Book.Point("A93") == "a" {
			counted++
		}
	}
	if own >= s.Book.Int("319.par_joueur") {
		r := refuse(game.LevelPhase, "Vous avez déjà une requête en cours (319-4).", "319-4")
		r.Instead = "Je renonce à ma requête"
		return r
	}
	if most := s.Book.Int("319.max_requetes"); counted >= most {
		return refuse(game.LevelPhase, fmt.Sprintf("%s requêtes sont déjà en cours (319-4).", capitalNumber(most)), "319-4")
	}
	return forbidSubject(s, a)
}

func capitalNumber(n int) string {
	if n == 3 {
		return "Trois"
	}
	return fmt.Sprint(n)
}

// forbidSubject: an amendment (A92) of one mutable rule on trial, in writing.
func forbidSubject(s *game.State, a game.Attempt) *game.Refusal {
	n, ok := isNumber(a.Act.Target)
	switch {
	case !ok:
		r := refuse(game.LevelForm, "La requête doit nommer la règle à modifier (319-2).", "319-2")
		r.Instead = "REQUETE 320 : suivi du texte"
		return r
	case strings.TrimSpace(a.Act.Text) == "":
		r := refuse(game.LevelForm, "Aucun texte de modification (319-2, 106).", "319-2", "106")
		r.Instead = fmt.Sprintf("REQUETE %d : suivi du texte", n)
		return r
	case a.Act.Change != "" && a.Act.Change != game.Amend, endsRule(a.Act.Text, n):
		return refuse(game.LevelContent, "Une requête ne peut que modifier une règle, qui garde son numéro (319-2, 319-3).", "319-2")
	}
	rule, stands := s.Book.Rule(n)
	switch {
	case !stands:
		return refuse(game.LevelContent, fmt.Sprintf("La règle %d n'est pas en vigueur (103, 319-2).", n), "319-2", "103")
	case s.ProbationOf(n) == nil:
		return refuse(game.LevelContent, fmt.Sprintf("La règle %d n'est pas en période de probation (319-1).", n), "319-1")
	case !rule.Mutable:
		return refuse(game.LevelContent, fmt.Sprintf("La règle %d est immuable : elle ne peut être amendée (103).", n), "103")
	}
	return nil
}

// ending finds a repeal or a transmutation of a rule at the head of a request.
var ending = regexp.MustCompile(`^(?:requete (?:visant a |pour )?|visant a |: |pour |je demande |j'emets )*(?:l'|d'|a )?(?:abrog|transmut|suppr)[a-z]* (?:de )?(?:la |cette )?(?:regle )?(?:n[o°] ?)?([0-9]+)\b`)

// ended finds the same said of the rule: « la règle 320 est abrogée ».
var ended = regexp.MustCompile(`^(?:que )?(?:la |cette )?regle (?:n[o°] ?)?([0-9]+) (?:est|soit|sera|devient|devienne) (?:abrogee|supprimee|transmutee|immuable)\b`)

// endsRule reports whether the words of a request repeal or transmute its rule
// and modify nothing (A92).
func endsRule(text string, rule int) bool {
	for _, form := range []*regexp.Regexp{ending, ended} {
		if m := form.FindStringSubmatch(folded(text)); m != nil && m[1] == strconv.Itoa(rule) {
			return true
		}
	}
	return false
}

// forbidOwnRequest is about calling, rewording and renouncing: the author's
// alone, and before the vote.
func forbidOwnRequest(s *game.State, a game.Attempt) *game.Refusal {
	n, _ := numbered(a.Act.Target, "Rq")
	r := s.Request(n)
	switch {
	case r == nil:
		return refuse(game.LevelPhase, "Vous n'avez aucune requête en cours (319).", "319")
	case r.Author != a.By:
		return refuse(game.LevelPhase, fmt.Sprintf("La requête Rq%d est celle %s, qui seul en décide (319-3, 319-5).", n, french.Of(r.Author)), "319-3")
	case !r.Open():
		return refuse(game.LevelPhase, fmt.Sprintf("La requête Rq%d n'est plus en cours (319).", n), "319")
	case r.State == game.RequestVote:
		return votingRefusal(s, a)
	case a.Act.Kind == game.CallVote:
		return forbidRequestCall(s, a, r)
	}
	return nil
}

func votingRefusal(s *game.State, a game.Attempt) *game.Refusal {
	var r *game.Refusal
	switch a.Act.Kind {
	case game.Renounce:
		r = refuse(game.LevelPhase, "La requête est au vote, vous ne pouvez plus y renoncer (319-5).", "319-5")
	case game.Revise:
		r = refuse(game.LevelPhase, "Le texte de la requête ne peut plus être modifié après la mise au vote (106, 319-3).", "106", "319-3")
	default:
		r = refuse(game.LevelPhase, "La requête est déjà au vote : son délai ne change plus (304 art. 1, 319-5).", "304-1", "319-5")
	}
	if b := s.Ballot(a.Act.Target); b != nil {
		r.Until = &b.Until
	}
	return r
}

// forbidRequestCall keeps the close, with the time to publish, within the 21
// days (A95 a), and the effects within what the lawbook takes.
func forbidRequestCall(s *game.State, a game.Attempt, r *game.Request) *game.Refusal {
	end, said := deadline(s, a)
	if said && s.Book.Point("A95") == "a" && end.Add(s.Lag).After(r.Due) {
		f := refuse(game.LevelContent, fmt.Sprintf("Le vote se terminerait après le délai de %s de la requête (319-5) : au plus tard le %s.",
			s.Book.Span("319.duree").Prose(), stamp(r.Due.Add(-s.Lag))), "319-5")
		f.Until = lastCall(s, r)
		return f
	}
	if a.Act.Effects != nil {
		return forbiddenEffects(s, a.Act.Effects, effectOfRequest(r.Rule), "319-3")
	}
	return forbiddenEffects(s, r.Effects, effectOfRequest(r.Rule), "319-3")
}

// lastCall is the last instant at which a request can still be put to the vote.
func lastCall(s *game.State, r *game.Request) *time.Time {
	t := r.Due.Add(-s.Lag).Add(-s.Book.Duration("304.duree_min"))
	return &t
}
