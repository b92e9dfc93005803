package rules

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// d14 takes thirty points for each false pseudonym found, and the pseudonyms
// out of the game, by a finding of the PA or the Judge.
func d14() game.Rule {
	return game.Rule{
		Name:     "d14",
		Forbid:   forbidJoining,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.JoinNames: joinNames},
	}
}

func forbidJoining(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind != game.JoinNames:
		return nil
	case !isJudge(s, a.By):
		return refuse(game.LevelPhase, "Seul le PA, ou le Juge, constate un pseudonyme multiple (d14).", "d14")
	case len(falseNames(s, a)) == 0:
		return refuse(game.LevelContent, "Ces pseudonymes sont déjà constatés (d14).", "d14")
	}
	return nil
}

// persons are the names that are said to be one person, the oldest first: it is
// the main one, for the false ones are « ultérieurs à sa première inscription ».
func persons(s *game.State, a game.Attempt) []string {
	said := append([]string{a.Act.Name}, a.Act.Names...)
	return slices.DeleteFunc(s.Seniority(), func(n string) bool { return !slices.Contains(said, n) })
}

// falseNames are those besides the main one, not yet found to be such.
func falseNames(s *game.State, a game.Attempt) []string {
	all := persons(s, a)
	if len(all) < 2 {
		return nil
	}
	return slices.DeleteFunc(all[1:], func(n string) bool { return s.Player(n).GoneHow == "pseudonym" })
}

// joinNames strikes the voices of the false names on open ballots, takes them
// out of the game and books the loss of the main one at once (A140). What is
// closed stays as it is (R107).
func joinNames(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	main, others := persons(s, a)[0], falseNames(s, a)
	p.Record(game.NamesJoined{Main: main, False: others, By: a.By}, "d14", "A140")
	for _, name := range others {
		strikePseudonym(p, name)
		if q := s.Player(name); q.Status != game.Gone {
			leave(p, name, "pseudonym", "d14")
		}
	}
	if s.InGame(main) && !s.Over() {
		loss := s.Book.Int("d14.points") * len(others)
		book(p, game.Entry{Player: main, Points: -loss, Why: "pseudonyms", Clause: "d14", Reason: strings.Join(others, ", ")})
	}
}

func strikePseudonym(p *game.Proceeding, name string) {
	for _, b := range p.State().OpenBallots() {
		if b.Voice(name) != nil {
			p.Record(game.VoteStruck{Key: b.Key, Voter: name}, "d14", "A30")
		}
	}
}
