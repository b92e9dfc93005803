// Package rules is the law at work: one file a rule that acts, the clause at
// the line that does it. Everything here is pure; what a rule decides it
// records as events.
package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// Engine is the game under the law of 19 November 2000.
func Engine() *game.Engine { return game.NewEngine(All(), resolve) }

// All are the rules that act, in the order in which they are asked: immutable
// before mutable (R110), the lowest number first (R317), then the decrees.
func All() []game.Rule {
	return []game.Rule{
		r103(), r106(), r107(), r109(), r110(), r111(), r111Judge(), r112(), r113(), r114(), r116(),
		r204(), r205(), r206(), r207(), r208(), r209(), r213(),
		r302(), r304(), r310(), r311(), r313(), r314(), r319(),
		r320Offices(), r320Election(), r320Presence(), r320Judge(), r320Jurisprudence(), r320Cassation(), r320Hold(), r320Sanction(),
		d2(), d5(), d11(), d12(), d13(), d14(),
	}
}

// refuse makes a refusal; the first rule is the one that speaks.
func refuse(level game.Level, why string, rules ...string) *game.Refusal {
	return &game.Refusal{Level: level, Rules: rules, Why: why}
}

// onProposal reports whether a call or a vote is about the turn's proposal:
// resolve has given every other object its key.
func onProposal(a game.Attempt) bool {
	_, ok := isNumber(a.Act.Target)
	return ok || a.Act.Target == ""
}

// acts reports whether the attempt is one of some kinds.
func acts(a game.Attempt, kinds ...game.ActKind) bool { return slices.Contains(kinds, a.Act.Kind) }
