package casefile

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
)

// act is what an operator line does.
func (o *Operator) act() func(*game.Proceeding) {
	switch o.What {
	case "removed":
		return rules.Removed(o.Name)
	case "subscribed":
		return rules.Resubscribed(o.Name)
	}
	return rules.Corrected(o.Name, o.Points, o.Reason)
}

// cause names the operator's act in the events.
func (o *Operator) cause() string {
	if o.What == "score" {
		return fmt.Sprintf("score %s %+d %s", o.Name, o.Points, o.Reason)
	}
	return o.What + " " + o.Name
}
