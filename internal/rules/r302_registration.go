package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
)

// forbidOutsider keeps the acts of the game to its players, and to the list,
// where all can read them (A43); whoever else writes there is welcome to (d3).
func forbidOutsider(s *game.State, a game.Attempt) *game.Refusal {
	q := s.Player(a.By)
	switch {
	case openToAll(a):
		return nil
	case q == nil || q.Status == game.Gone:
		return notAPlayer(a)
	case q.Status == game.Pending:
		return refuse(game.LevelPerson, "Votre inscription prendra effet à la fin du tour (302).", "302")
	case a.Mail != nil && a.Mail.Private && !(acts(a, game.CastVote, game.Elect) && s.Book.Point("A43") == "b"):
		return refuse(game.LevelPerson, "Seul ce qui est envoyé à la liste compte (302, 304, 311) : renvoyez-y ce mail.", "302", "304", "311")
	}
	return nil
}

// openToAll tells the acts that need not be a player's: R302, R116.
func openToAll(a game.Attempt) bool { return acts(a, game.Register, game.Help) }

func notAPlayer(a game.Attempt) *game.Refusal {
	if acts(a, game.CastVote) {
		return refuse(game.LevelPerson, "Votre avis est le bienvenu (d3), mais seuls les joueurs votent (304).", "304", "d3")
	}
	if a.Act.Kind == game.Leave {
		return nil // R113 speaks
	}
	r := refuse(game.LevelPerson, "Vous n'êtes pas joueur (302) ; votre avis reste le bienvenu (d3).", "302", "d3")
	r.Instead = "INSCRIPTION : votre nom"
	return r
}

func forbidRegister(s *game.State, a game.Attempt) *game.Refusal {
	q := s.Player(a.By)
	switch {
	case a.Mail != nil && a.Mail.Private: // A43: all must see it
		return refuse(game.LevelPerson, "Une inscription se fait sur la liste, où tous la voient (302) : renvoyez-y ce mail.", "302")
	case a.By == "":
		r := refuse(game.LevelPerson, "Ce nom est déjà celui d'un joueur, ou lui ressemble trop (302) : chacun a le sien.", "302")
		r.Instead = "INSCRIPTION : un autre nom"
		return r
	case q == nil:
		return nil
	case q.Status == game.Pending:
		return refuse(game.LevelPerson, "Votre inscription est enregistrée : elle prendra effet à la fin du tour (302).", "302")
	case q.Status != game.Gone:
		return refuse(game.LevelPerson, "Vous êtes déjà joueur (302).", "302")
	case q.Unsubscribed:
		return refuse(game.LevelPerson, "Il faut être abonné à la liste (d15).", "d15")
	case q.GoneHow == "pseudonym":
		return refuse(game.LevelPerson, "Ce pseudonyme a été supprimé (d14).", "d14")
	}
	return nil
}

// register notes a request to join, which takes effect at the end of the turn
// (R302); before the game begins it takes effect at once (design §4.3).
func register(p *game.Proceeding, a game.Attempt) {
	back := comesBack(p.State(), a)
	if !p.State().Begun {
		p.Record(game.PlayerJoined{Player: a.By, Score: startPoints(p.State())}, "R302")
		return
	}
	p.Record(game.RegistrationAsked{Player: a.By, Back: back}, "R302", "d15")
	if p.State().Turn.Phase == game.PhaseBetween {
		admitNewcomers(p, game.TurnEnded{}) // the turn has ended already; waiting for the next could last for ever
	}
}

func startPoints(s *game.State) int { return s.Book.Int("302.points_depart") }

// comesBack reports whether a former player keeps rank and score: within three
// months of the removal (d15), or of the forfeit by analogy (A156 b).
func comesBack(s *game.State, a game.Attempt) bool {
	q := s.Player(a.By)
	if q == nil || q.GoneAt == nil {
		return false
	}
	if q.GoneHow == "forfeit" && s.Book.Point("A156") != "b" {
		return false
	}
	limit := s.Book.Span("d15.retour").From(*q.GoneAt)
	return calendar.InTime(a.At, limit)
}

// admitNewcomers makes players of those whose registration waits, in the order
// of their mails.
func admitNewcomers(p *game.Proceeding, _ game.TurnEnded) {
	var pending []*game.Player
	for _, q := range p.State().Players {
		if q.Status == game.Pending {
			pending = append(pending, q)
		}
	}
	slices.SortStableFunc(pending, func(a, b *game.Player) int { return a.Requested.Compare(*b.Requested) })
	for _, q := range pending {
		back := q.GoneAt != nil && !q.Anew
		score := startPoints(p.State())
		if back {
			score = q.Score
		}
		p.Record(game.PlayerJoined{Player: q.Name, Score: score, Back: back}, "R302", "d15")
	}
}
