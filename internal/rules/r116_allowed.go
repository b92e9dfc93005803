package rules

import "github.com/fnomic/fnomic/internal/game"

// r116 allows what no rule forbids: asking the program for help or for the
// state of the game has no effect on it. What a repealed rule regulated is
// regulated no more: vacations and the interruption end with R314, requests
// with R319.
func r116() game.Rule {
	return game.Rule{
		Name: "116",
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Help: func(*game.Proceeding, game.Attempt) {},
		},
		Follow: func(p *game.Proceeding, e game.Event) {
			if change, ok := e.(game.RuleChanged); ok && change.Change == game.Repeal {
				endUnregulated(p)
			}
		},
	}
}

func endUnregulated(p *game.Proceeding) {
	s := p.State()
	if s.Repealed("319") {
		for _, r := range s.OpenRequests() {
			endRequest(p, r, game.RequestEnded{Number: r.Number, Outcome: game.RequestVoid, Why: "rule-gone"}, "R116")
		}
	}
	if !s.Repealed("314") {
		return
	}
	for _, q := range s.Players {
		if q.Status == game.Vacation {
			p.Record(game.PlayerReturned{Player: q.Name, AtOnce: true}, "R116")
		}
	}
	if s.Suspended != nil {
		p.Record(resumed(s, len(s.ActiveNames())), "R116")
	}
}
