package rules

import (
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// resolveCall finds what a call puts to the vote: the request that it names or
// that its thread is about; else the proposal of the turn.
func resolveCall(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	switch t := a.Act.Target; {
	case t == "" && siblingOf(a, game.Sanction) != nil:
		return resolveBesideSanction(s, a)
	case t == "Rq":
		return resolveOwnRequest(s, a)
	case t != "" || s.Request(requestOf(topicOf(a))) == nil && isTurnPlayer(s, a.By):
		return a, nil
	}
	thread := s.Request(requestOf(topicOf(a)))
	debates := isTurnPlayer(s, a.By) && s.Turn.Phase == game.PhaseDebate
	own := ownRequests(s, a.By)
	switch {
	case thread != nil && thread.Author == a.By && debates:
		return a, ask(a, "Est-ce votre proposition ou votre requête que vous mettez au vote ?", callLine(s, ""), callLine(s, topicOf(a)))
	case thread != nil && (thread.Author == a.By || !debates):
		a.Act.Target = topicOf(a)
	case !isTurnPlayer(s, a.By) && len(own) > 0:
		return a, ask(a, "Ce n'est pas votre tour : est-ce votre requête que vous mettez au vote ?", callLines(s, own)...)
	}
	return a, nil
}

// resolveBesideSanction: a call beside a sanction is its vote's, unless the
// sender has a proposal to call as well.
func resolveBesideSanction(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	if isTurnPlayer(s, a.By) && s.Turn.Phase == game.PhaseDebate {
		return a, ask(a, "Est-ce votre proposition ou la sanction que vous mettez au vote ?", callLine(s, ""), "Vote de sanction ouvert "+hours(s.Book.Duration("d12.duree_min")))
	}
	a.Act.Target = "S"
	return a, nil
}

// callLine is the exact line that would be understood as a call, with the least
// delay; of the turn's proposal without a key.
func callLine(s *game.State, key string) string {
	line := "MISE AU VOTE"
	if key != "" {
		line += " " + key
	}
	return line + ", " + hours(s.Book.Duration("304.duree_min"))
}

func callLines(s *game.State, own []*game.Request) []string {
	lines := make([]string, len(own))
	for i, r := range own {
		lines[i] = callLine(s, requestKey(r.Number))
	}
	return lines
}

// ownRequests are a player's requests under debate or at the vote.
func ownRequests(s *game.State, name string) []*game.Request {
	var own []*game.Request
	for _, r := range s.OpenRequests() {
		if r.Author == name {
			own = append(own, r)
		}
	}
	return own
}

// resolveOwnRequest gives « ma requête » its number: the thread's, or the only
// one that the author has open.
func resolveOwnRequest(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	own := ownRequests(s, a.By)
	if r := s.Request(requestOf(topicOf(a))); r != nil && r.Author == a.By && (r.Open() || len(own) == 0) {
		a.Act.Target = requestKey(r.Number)
		return a, nil
	}
	switch len(own) {
	case 0:
		a.Act.Target = "Rq"
	case 1:
		a.Act.Target = requestKey(own[0].Number)
	default:
		keys := make([]string, len(own))
		for i, r := range own {
			keys[i] = requestKey(r.Number)
		}
		return a, ask(a, "De laquelle de vos requêtes s'agit-il : "+listed(keys)+" ?", keys...)
	}
	return a, nil
}

// revisedKey is what a new version is of: a request that it names or whose
// thread it answers, if it is the author's; else the proposal.
func revisedKey(s *game.State, a game.Attempt) string {
	t := a.Act.Target
	thread := s.Request(requestOf(topicOf(a)))
	if t == "Rq" || t == "" && thread != nil && thread.Author == a.By && thread.Open() {
		if named, q := resolveOwnRequest(s, a); q == nil {
			return named.Act.Target
		}
	}
	return t
}

// resolveTakenBack sorts what is taken back: a request is renounced, a decree
// withdrawn, the rest is the proposal or a judgment.
func resolveTakenBack(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	t := a.Act.Target
	switch {
	case isRequestKey(t) || a.Act.Kind == game.Renounce && t == "":
		a.Act.Kind = game.Renounce
		if t == "" || t == "Rq" {
			return resolveOwnRequest(s, a)
		}
	case strings.HasPrefix(t, "Dp") || strings.HasPrefix(t, "D") && t != "DA":
		a.Act.Kind = game.Withdraw
		return resolveOwnDecree(s, a)
	case t == "":
		return resolveUnnamedWithdrawal(s, a)
	}
	return a, nil
}

// resolveUnnamedWithdrawal is « je retire… » without an object: in the thread of
// the author's own open decree or request it may be that one, elsewhere it is
// the proposal.
func resolveUnnamedWithdrawal(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	thread := topicOf(a)
	d := s.DecreeProposal(dpOf(thread))
	r := s.Request(requestOf(thread))
	ownDecree := d != nil && d.Author == a.By && d.State == game.DecreeOpen
	ownRequest := r != nil && r.Author == a.By && r.Open()
	debates := s.CurrentProposal() != nil && s.CurrentProposal().Author == a.By
	switch {
	case (ownDecree || ownRequest) && debates:
		return a, ask(a, "Que retirez-vous ?", "Je retire ma proposition", "Je retire "+thread)
	case ownDecree:
		a.Act.Target = thread
	case ownRequest:
		a.Act.Kind, a.Act.Target = game.Renounce, thread
	}
	return a, nil
}

func dpOf(key string) int {
	n, _ := numbered(key, "Dp")
	return n
}

// resolveOwnDecree gives « mon décret » its number: the author has one at most (R313).
func resolveOwnDecree(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	if n, ok := numbered(a.Act.Target, "D"); ok { // « je retire le D16 »: the number that it has once adopted
		a.Act.Target = dpOfDecree(s, n, a.Act.Target)
		return a, nil
	}
	if a.Act.Target != "Dp" && a.Act.Target != "D" {
		return a, nil
	}
	a.Act.Target = "Dp"
	for _, d := range s.OpenDecrees() {
		if d.Author == a.By {
			a.Act.Target = decreeKey(d.Number)
		}
	}
	return a, nil
}

// dpOfDecree is the Dp key of an adopted decree; other numbers stay as named.
func dpOfDecree(s *game.State, number int, named string) string {
	for _, d := range s.Decrees {
		if d.Decree == number {
			return decreeKey(d.Number)
		}
	}
	return "Dp" + strings.TrimPrefix(named, "D")
}

// resolveDecreeOpposition finds the decree that is opposed or no longer opposed: by
// its number, its author's name, the thread, or as the only one; of several
// none is guessed.
func resolveDecreeOpposition(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	t, thread := a.Act.Target, topicOf(a)
	if n, ok := numbered(t, "D"); ok {
		a.Act.Target = dpOfDecree(s, n, t)
		return a, nil
	}
	if t != "" && t != "Dp" && t != "D" {
		return a, nil
	}
	if a.Act.Name == "" && s.DecreeProposal(dpOf(thread)) != nil {
		a.Act.Target = thread
		return a, nil
	}
	return onlyDecree(s, a)
}

// onlyDecree is the one open decree that an unnamed opposition can be about:
// of the author named, or for its withdrawal one that the player opposes.
func onlyDecree(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	var found, open []*game.DecreeProposal
	for _, d := range s.OpenDecrees() {
		open = append(open, d)
		named := a.Act.Name == "" || folded(a.Act.Name) == folded(d.Author)
		if named && (a.Act.Kind == game.Oppose || opposes(d, a.By)) {
			found = append(found, d)
		}
	}
	switch {
	case len(found) == 1:
		a.Act.Target = decreeKey(found[0].Number)
		return a, nil
	case len(open) == 0:
		a.Act.Target = ""
		return a, nil
	case len(found) == 0 && a.Act.Kind == game.Unoppose && a.Act.Name == "" && len(open) == 1:
		a.Act.Target = decreeKey(open[0].Number) // R313 says that there is nothing to take back
		return a, nil
	}
	return a, askWhichDecree(a, open)
}

func askWhichDecree(a game.Attempt, open []*game.DecreeProposal) *game.Question {
	word := "OPPOSITION "
	if a.Act.Kind == game.Unoppose {
		word = "Je retire mon opposition au "
	}
	lines := make([]string, len(open))
	for i, d := range open {
		lines[i] = word + "Dp " + strconv.Itoa(d.Number)
	}
	return ask(a, "Quel décret visez-vous ?", lines...)
}

// ask makes the question about an act.
func ask(a game.Attempt, why string, readings ...string) *game.Question {
	return &game.Question{Kind: a.Act.Kind, Why: why, Readings: readings}
}
