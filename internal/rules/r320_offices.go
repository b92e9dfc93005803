package rules

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Offices is R320 on the three arbiters: resignation, succession, the duty
// to name or confirm the next one.
func r320Offices() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidOffices,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Nominate: nominate,
			game.Resign:   resign,
			game.Refuse:   refuseOffice,
		},
		Follow: followOffices,
		Due:    dutiesDue,
	}
}

// arbiters lists the holders of the offices in order, vacant ones left out.
func arbiters(s *game.State) []string {
	var names []string
	for _, office := range offices() {
		if h := s.Offices.Of(office); h.Player != "" {
			names = append(names, h.Player)
		}
	}
	return names
}

// offices are the three in their order.
func offices() []game.Office { return []game.Office{game.PA, game.DA, game.TA} }

// next is the office that the holder of one names.
func nextOffice(o game.Office) game.Office {
	if o == game.PA {
		return game.DA
	}
	return game.TA
}

// ineligible tells why a player cannot be an arbiter: a vacationer (314), one
// barred (320-9), no player. Nil if he can.
func ineligible(s *game.State, name string, at time.Time) *game.Refusal {
	q := s.Player(name)
	switch {
	case q == nil || q.Status == game.Gone || q.Status == game.Pending:
		return refuse(game.LevelContent, fmt.Sprintf("%s n'est pas joueur et ne peut être arbitre (320).", name), "320")
	case q.Status == game.Vacation:
		return refuse(game.LevelContent, fmt.Sprintf("%s est vacancier et ne peut être désigné (314).", name), "314", "320")
	case at.Before(s.BarredUntil(name)):
		until := s.BarredUntil(name)
		r := refuse(game.LevelContent, fmt.Sprintf("%s ne peut être arbitre avant le %s (320-9).", name, stamp(until)), "320-9")
		r.Until = &until
		return r
	}
	return nil
}

func forbidOffices(s *game.State, a game.Attempt) *game.Refusal {
	switch a.Act.Kind {
	case game.Nominate:
		return forbidNomination(s, a)
	case game.Resign:
		return forbidResignation(s, a)
	case game.Refuse:
		if !mayRefuse(s, a.By) {
			return refuse(game.LevelPhase, "Seul un nouveau PA peut refuser sa charge, tant qu'il n'a pas accompli son premier devoir (320).", "320")
		}
	}
	return nil
}

// forbidNomination: the PA names the DA, the DA the TA, three different
// players, nobody whom he named himself being revoked.
func forbidNomination(s *game.State, a game.Attempt) *game.Refusal {
	office := game.Office(a.Act.Target)
	namer := game.PA
	if office == game.TA {
		namer = game.DA
	}
	if s.Offices.Of(namer).Player != a.By {
		return refuse(game.LevelPhase, fmt.Sprintf("Seul le %s nomme le %s (320).", namer, office), "320")
	}
	holder := s.Offices.Of(office).Player
	switch name := a.Act.Name; {
	case a.Act.Has(game.FlagConfirm) && holder != name:
		return refuse(game.LevelContent, fmt.Sprintf("%s n'est pas %s : il n'y a rien à confirmer (320).", name, office), "320")
	case name == a.By, office == game.TA && name == s.Offices.PA.Player:
		return refuse(game.LevelContent, "Les trois arbitres doivent être des joueurs différents (320).", "320")
	case holder == name:
		return forbidConfirmation(s, namer, office)
	case holder != "" && !mayReplace(s, namer, office):
		return refuse(game.LevelContent, "Vous ne pouvez révoquer un arbitre que vous avez nommé ou confirmé, ni un autre hors de votre premier devoir (320).", "320")
	default:
		return ineligible(s, name, a.At)
	}
}

// forbidConfirmation: a confirmation is the first duty of a new arbiter.
func forbidConfirmation(s *game.State, namer, office game.Office) *game.Refusal {
	if s.Duty(namer) == nil {
		return refuse(game.LevelPhase, fmt.Sprintf("Le %s est en place : votre premier devoir est déjà accompli (320).", office), "320")
	}
	return nil
}

// mayReplace reports whether the arbiter in place may be replaced: as part of
// the first duty, if he was not named under this mandate.
func mayReplace(s *game.State, namer, office game.Office) bool {
	h := s.Offices.Of(office)
	own := h.NamedBy != "" && h.NamedBy == s.Offices.Of(namer).Player && h.Mandate == s.Offices.Mandates[namer]
	return s.Duty(namer) != nil && !own
}

func forbidResignation(s *game.State, a game.Attempt) *game.Refusal {
	held := s.Offices.Held(a.By)
	if held == "" {
		return refuse(game.LevelPhase, "Vous n'êtes pas arbitre (320).", "320")
	}
	if a.Act.Target != "" && game.Office(a.Act.Target) != held {
		return refuse(game.LevelPhase, fmt.Sprintf("Vous n'êtes pas %s, vous êtes %s (320).", a.Act.Target, held), "320")
	}
	return nil
}

// nominate names or confirms; a new holder has a duty of his own, one who is
// confirmed has none (A122).
func nominate(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	office := game.Office(a.Act.Target)
	namer := s.Offices.Held(a.By)
	mandate := s.Offices.Mandates[namer]
	if s.Offices.Of(office).Player == a.Act.Name {
		p.Record(game.OfficeConfirmed{Office: office, Player: a.Act.Name, By: a.By, Mandate: mandate}, "R320", "A122")
		finishDuty(p, namer)
		return
	}
	if old := s.Offices.Of(office).Player; old != "" {
		p.Record(game.OfficeLeft{Office: office, Player: old, Why: "replaced"}, "R320")
	}
	takeOffice(p, game.OfficeTaken{Office: office, Player: a.Act.Name, How: "named", NamedBy: a.By, Mandate: mandate})
	finishDuty(p, namer)
	reseat(p)
}

func finishDuty(p *game.Proceeding, office game.Office) {
	if d := p.State().Duty(office); d != nil {
		p.Record(game.DutyDone{Office: office, Player: d.Player}, "R320")
	}
}

// takeOffice puts a player into an office: he leaves any other (A148), and a
// PA or DA has a first duty.
func takeOffice(p *game.Proceeding, e game.OfficeTaken) {
	s := p.State()
	if held := s.Offices.Held(e.Player); held != "" && held != e.Office {
		p.Record(game.OfficeLeft{Office: held, Player: e.Player, Why: "moved"}, "R320", "A148")
	}
	p.Record(e, "R320")
	if e.Office != game.TA {
		beginDuty(p, e.Office, e.Player)
	}
}

// beginDuty starts the 48 h at the mail that makes the office effective; where
// a window's end did it, with the registrar's post about it (A121 a).
func beginDuty(p *game.Proceeding, office game.Office, name string) {
	s := p.State()
	e := game.DutyBegun{Office: office, Player: name}
	if p.Cause().Due != "" && s.Book.Point("A121") == "a" {
		e.Awaits = "duty/" + string(office) + "/" + strconv.Itoa(s.Offices.Mandates[office])
		p.Record(e, "R320", "A121")
		p.Await(e.Awaits, "")
		return
	}
	at := p.At()
	due := at.Add(s.Book.Duration("320.nomination"))
	e.Since, e.Due = &at, &due
	p.Record(e, "R320", "A121")
}

func resign(p *game.Proceeding, a game.Attempt) {
	vacate(p, p.State().Offices.Held(a.By), "resigned")
}

// vacate empties an office. The PA's goes to the DA, or to the TA if there is
// none (R320); without any arbiter an election opens. The others stay vacant (A123).
func vacate(p *game.Proceeding, office game.Office, why string) {
	name := p.State().Offices.Of(office).Player
	p.Record(game.OfficeLeft{Office: office, Player: name, Why: why}, "R320")
	if office == game.PA {
		succeed(p, why)
	}
	reseat(p)
}

// succeed gives the vacant office of PA to its successor.
func succeed(p *game.Proceeding, why string) {
	how := "succession"
	if why == "presence" {
		how = "presence"
	}
	if name := successor(p.State()); name != "" {
		takeOffice(p, game.OfficeTaken{Office: game.PA, Player: name, How: how})
		return
	}
	openElection(p)
}

// successor is the DA, else the TA. R314 lets no vacationer be designated and
// goes before R320 (R317), so an active one comes first.
func successor(s *game.State) string {
	next := arbiters(s)
	if i := slices.IndexFunc(next, s.IsActive); i >= 0 {
		return next[i]
	}
	if len(next) > 0 {
		return next[0]
	}
	return ""
}

// dutiesDue are the ends of the 48 h: who named nobody is considered to have
// resigned, or to have confirmed the one in place (A122 b).
func dutiesDue(s *game.State) []game.Due {
	var dues []game.Due
	for _, d := range s.Duties {
		if d.Due != nil && d.Frozen == nil {
			dues = append(dues, game.Due{At: *d.Due, Class: game.ClassArbiter, Key: "nomination/" + string(d.Office),
				Do: func(p *game.Proceeding) { lapse(p, d.Office) }})
		}
	}
	return dues
}

func lapse(p *game.Proceeding, office game.Office) {
	s := p.State()
	next := nextOffice(office)
	if held := s.Offices.Of(next); held.Player != "" && s.Book.Point("A122") == "b" {
		namer := s.Offices.Of(office).Player
		p.Record(game.OfficeConfirmed{Office: next, Player: held.Player, By: namer, Mandate: s.Offices.Mandates[office]}, "R320", "A122")
		p.Record(game.DutyDone{Office: office, Player: namer, Silent: true}, "R320", "A122")
		return
	}
	vacate(p, office, "lapsed")
}

// followOffices starts duties with the posts that they await, and empties the
// offices of those who leave the game (A159) or, by A116 (b), go on vacation.
func followOffices(p *game.Proceeding, e game.Event) {
	switch e := e.(type) {
	case game.PostPublished:
		startDuties(p, e.Key)
	case game.PlayerLeft:
		leaveOffice(p, e.Player, "left")
	case game.VacationTaken:
		if p.State().Book.Point("A116") == "b" {
			leaveOffice(p, e.Player, "vacation")
		}
	}
}

func startDuties(p *game.Proceeding, key string) {
	s := p.State()
	for _, office := range offices() {
		if d := s.Duty(office); d != nil && d.Awaits == key {
			p.Record(game.DutyStarted{Office: office, Player: d.Player, Since: p.At(), Due: p.At().Add(s.Book.Duration("320.nomination"))}, "R320", "A121")
		}
	}
}

func leaveOffice(p *game.Proceeding, name, why string) {
	if held := p.State().Offices.Held(name); held != "" && !p.State().Over() {
		vacate(p, held, why)
	}
}
