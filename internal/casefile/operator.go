package casefile

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
)

// operate does what an operator line says; an order that cannot be carried out
// fails the case at its line.
func (t *table) operate(o *Operator) {
	was := t.s.Turn
	act, refused := o.act(t.s)
	if refused != nil {
		t.fail(o.Line, o.cause(), "refused: "+refused.Why)
		return
	}
	t.tell(was, t.prog.Engine.Do(t.s, o.At, game.Cause{Operator: o.cause()}, act), nil)
}

func (o *Operator) act(s *game.State) (func(*game.Proceeding), *game.Refusal) {
	switch o.What {
	case "removed":
		return rules.Removed(o.Name), nil
	case "subscribed":
		return rules.Resubscribed(o.Name), nil
	}
	return rules.Ordered(s, rules.Order{By: "operator", What: rules.OrderScore, Player: o.Name, Points: o.Points, Reason: o.Reason})
}

// cause names the operator's act in the events.
func (o *Operator) cause() string {
	if o.What == "score" {
		return fmt.Sprintf("score %s %+d %s", o.Name, o.Points, o.Reason)
	}
	return o.What + " " + o.Name
}
