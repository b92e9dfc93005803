package rules

import (
	"fmt"
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// proposeDecree gives "Dp x y" its number and starts the 96 h (R313, A75).
func proposeDecree(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	effects := append(slices.Clone(a.Act.Effects), plainEffects(p, a)...)
	target, _ := decreeTarget(a)
	p.Record(game.DecreeProposed{Number: s.Next.Dp, Author: a.By, Text: a.Act.Text, Target: target, Repeal: repealsOnly(a),
		Effects: effects, Due: a.At.Add(s.Book.Duration("313.duree")), Mail: a.Mail.ID}, "R313", "A75")
}

// opposeDecree counts a formal opposition; the second one rejects (R313).
func opposeDecree(p *game.Proceeding, a game.Attempt) {
	if !onDecree(a) {
		return // a judgment: R320-8
	}
	n, _ := numbered(a.Act.Target, "Dp")
	d := p.State().DecreeProposal(n)
	if opposes(d, a.By) {
		p.Notify(game.Notice{Code: "opposition-known", Rule: "R313",
			Text: fmt.Sprintf("Votre opposition au décret Dp %d est déjà enregistrée (313).", n)})
		return
	}
	p.Record(game.DecreeOpposed{Number: n, By: a.By, Mail: a.Mail.ID}, "R313", "A72")
	if len(d.Opponents) >= p.State().Book.Int("313.opposants") {
		rejectDecree(p, d)
	}
}

func opposes(d *game.DecreeProposal, name string) bool { return slices.Contains(d.Opponents, name) }

func rejectDecree(p *game.Proceeding, d *game.DecreeProposal) {
	p.Record(game.DecreeDecided{Number: d.Number, Outcome: game.DecreeRejected}, "R313")
	s := p.State()
	if s.Book.Point("A42") == "b" && s.InGame(d.Author) {
		book(p, game.Entry{Player: d.Author, Points: -s.Book.Int("206.points"), Why: "rejected", Clause: "R206", About: decreeKey(d.Number)})
	}
}

func unopposeDecree(p *game.Proceeding, a game.Attempt) {
	if !onDecree(a) {
		return
	}
	n, _ := numbered(a.Act.Target, "Dp")
	p.Record(game.DecreeUnopposed{Number: n, By: a.By}, "R313", "A72")
}

// withdrawDecree takes a decree back before it is decided: no points, and its
// number stays used (A73).
func withdrawDecree(p *game.Proceeding, a game.Attempt) {
	if !onDecree(a) {
		return
	}
	n, _ := numbered(a.Act.Target, "Dp")
	p.Record(game.DecreeDecided{Number: n, Outcome: game.DecreeWithdrawn}, "R313", "A73")
}

// decreeDue is the first end of 96 h: of two in the same second the lower Dp
// goes first, and so has the lower number (A76).
func decreeDue(s *game.State) []game.Due {
	if clocksStand(s) {
		return nil
	}
	var first *game.DecreeProposal
	for _, d := range s.OpenDecrees() {
		if first == nil || d.Due.Before(first.Due) {
			first = d
		}
	}
	if first == nil {
		return nil
	}
	return []game.Due{{At: first.Due, Class: game.ClassDecree, Key: "decree/" + decreeKey(first.Number),
		Do: func(p *game.Proceeding) { adoptDecree(p, first) }}}
}

// adoptDecree gives the decree its number and its author two points at once,
// a vacationer too; one who left gets nothing (A76, A78).
func adoptDecree(p *game.Proceeding, d *game.DecreeProposal) {
	s := p.State()
	p.Record(game.DecreeDecided{Number: d.Number, Outcome: game.DecreeAdopted, Decree: s.Next.Decree}, "R313", "A76")
	var gains []game.Entry
	if s.InGame(d.Author) {
		points := amount(s, "313.points", decreeFacts(s, d), func() int { return s.Book.Int("313.points") })
		gains = append(gains, game.Entry{Player: d.Author, Points: points, Why: "decree", Clause: "R313", About: decreeKey(d.Number)})
	}
	for _, name := range d.Opponents {
		if s.Book.Point("A42") == "b" && s.InGame(name) {
			gains = append(gains, game.Entry{Player: name, Points: s.Book.Int("204.points"), Why: "against-adopted", Clause: "R204", About: decreeKey(d.Number)})
		}
	}
	book(p, gains...)
}

// enterDecrees puts the decrees adopted during the turn into force (R313, A74).
func enterDecrees(p *game.Proceeding, _ game.TurnEnded) {
	for _, d := range p.State().AdoptedDecrees() {
		enterDecree(p, d)
	}
}

func enterDecree(p *game.Proceeding, d *game.DecreeProposal) {
	_, standing := p.State().Book.Decree(d.Target)
	p.Record(game.DecreeEntered{Number: d.Number, Decree: d.Decree}, "R313", "A74")
	if standing {
		endDecreeEffects(p, d.Target, adoptedKey(d.Decree))
	}
	applyEffects(p, d.Effects, adoptedKey(d.Decree), checkDecreeEffect, "R313")
}

// endDecreeEffects gives back their own values to the parameters that a decree
// had set: « en l'absence de décret » R319 names them itself.
func endDecreeEffects(p *game.Proceeding, decree int, by string) {
	for _, v := range p.State().Book.Values() {
		if v.Set != nil && v.Set.By == adoptedKey(decree) {
			applyEffects(p, []string{v.Name + " = " + v.Default}, by, checkDecreeEffect, "R313")
		}
	}
}
