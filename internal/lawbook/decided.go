package lawbook

import (
	"fmt"
	"time"
)

// Decide gives an effect its final form: the rule or decree by its origin, the
// kind that the law gives the name, the value in its canonical spelling. What is
// decided means the same for ever, whatever numbers, forms and bounds a later
// version knows. It looks at names and units, never at bounds (CheckWith does);
// an error means that the effect was never checked.
func (b *Book) Decide(e Effect) (Effect, error) {
	if e.Kind == SetsPoint {
		if _, ok := FindPoint(e.Name); !ok {
			return Effect{}, fmt.Errorf("lawbook: no rule point %s", e.Name)
		}
		return e, nil
	}
	origin, refusal := b.target(e.Rule)
	if refusal != nil {
		return Effect{}, fmt.Errorf("lawbook: effect %q: %s", e, refusal.Text)
	}
	d := Effect{Kind: e.Kind, Rule: origin, Name: e.Name, Value: e.Value}
	if e.Kind == SetsProcedure {
		d.Value = procedureNamed(origin, e.Value)
		return d, nil
	}
	return d, d.decideValue(e)
}

// decideValue tells a parameter's value from an expression. as is the effect as
// it was written, for the error.
func (e *Effect) decideValue(as Effect) error {
	name := e.Rule + "." + e.Name
	p, isParam := FindParam(name)
	_, isSlot := FindSlot(name)
	switch {
	case isParam && e.Kind == SetsParameter:
		if _, ok := sizeOf(p, e.Value); !ok {
			return fmt.Errorf("lawbook: effect %q: wrong unit", as)
		}
		e.Value = canonical(p, e.Value)
	case isSlot:
		e.Kind = SetsExpression
	default:
		return fmt.Errorf("lawbook: effect %q: no such name", as)
	}
	return nil
}

// Set carries out a decided effect. It decides nothing: no name, number or value
// is looked up but the rule whose procedure it sets, which must be there.
func (b *Book) Set(d Effect, by string, at time.Time) error {
	return b.put(d, Setting{Value: d.Value, By: by, At: at})
}

func (b *Book) put(d Effect, set Setting) error {
	name := d.Rule + "." + d.Name
	switch d.Kind {
	case SetsPoint:
		b.Points = with(b.Points, d.Name, set)
	case SetsParameter:
		b.Parameters = with(b.Parameters, name, set)
		b.Expressions = without(b.Expressions, name)
	case SetsExpression:
		b.Expressions = with(b.Expressions, name, set)
	case SetsProcedure:
		return b.putProcedure(d, set)
	default:
		return fmt.Errorf("lawbook: no such kind of effect %q", d.Kind)
	}
	return nil
}

func (b *Book) putProcedure(d Effect, set Setting) error {
	number, _ := splitRef(d.Rule)
	for i := range b.Rules {
		if b.Rules[i].Origin == number {
			b.Rules[i].Procedure, b.Rules[i].ProcedureBy = d.Value, &set
			return nil
		}
	}
	return fmt.Errorf("lawbook: rule %s has no procedure to set", d.Rule)
}

// Apply decides an effect and carries it out: for rehearsals, and for what a
// ledger holds as its line named it. The setting keeps the procedure's name as
// written, as it always did there.
func (b *Book) Apply(e Effect, by string, at time.Time) error {
	d, err := b.Decide(e)
	if err != nil {
		return err
	}
	set := Setting{Value: d.Value, By: by, At: at}
	if e.Kind == SetsProcedure {
		set.Value = e.Value
	}
	return b.put(d, set)
}
