// Package formula evaluates the amounts and conditions that an adopted
// proposal writes as an expression (design §3, tier 3): whole numbers only,
// over named facts, in CEL, which is total. It is pure, and its work is bounded.
package formula

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/operators"
	"cel.dev/cel-go/common/types"
)

// Facts are the whole numbers that an expression may name.
type Facts map[string]int64

// Limits of an expression. They keep its work and its results small (design §4.4-15).
const (
	maxLength = 400
	maxDepth  = 30
	maxCost   = 10_000
	// MaxResult is the greatest amount, up or down, that an expression may give.
	MaxResult = 1000
)

// errResult is an amount beyond MaxResult.
var errResult = errors.New("formula: result out of bounds")

// allowed are the only functions: arithmetic, comparison, logic and choice.
var allowed = []string{
	operators.Add, operators.Subtract, operators.Multiply, operators.Divide, operators.Modulo, operators.Negate,
	operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals, operators.Equals, operators.NotEquals,
	operators.LogicalAnd, operators.LogicalOr, operators.LogicalNot, operators.Conditional,
}

// Expression is an expression that was compiled for the facts of its place.
type Expression struct {
	program   cel.Program
	condition bool
}

// Compile makes an expression over the named facts; a condition gives true or
// false, anything else a whole number. The error says in French what is wrong.
func Compile(text string, facts []string, condition bool) (*Expression, error) {
	if len(text) > maxLength {
		return nil, fmt.Errorf("l'expression dépasse %d caractères", maxLength)
	}
	env, err := environment(facts)
	if err != nil {
		panic(fmt.Sprintf("formula: the environment is ours: %v", err))
	}
	tree, issues := env.Compile(text)
	if issues.Err() != nil {
		return nil, fmt.Errorf("l'expression n'est pas comprise ; faits connus : %s", strings.Join(facts, ", "))
	}
	if err := onlyWholeNumbers(tree, condition); err != nil {
		return nil, err
	}
	program, err := env.Program(tree, cel.CostLimit(maxCost))
	if err != nil {
		return nil, errors.New("l'expression ne peut être évaluée")
	}
	return &Expression{program: program, condition: condition}, nil
}

func environment(facts []string) (*cel.Env, error) {
	opts := []cel.EnvOption{cel.StdLib(), cel.ClearMacros(), cel.ParserRecursionLimit(maxDepth), cel.ParserExpressionSizeLimit(maxLength)}
	for _, f := range facts {
		opts = append(opts, cel.Variable(f, cel.IntType))
	}
	return cel.NewCustomEnv(opts...)
}

// onlyWholeNumbers keeps the language to integers, facts and the allowed
// functions: no floats, texts, lists, conversions or calls.
func onlyWholeNumbers(tree *cel.Ast, condition bool) error {
	want, word := cel.IntType, "un nombre entier"
	if condition {
		want, word = cel.BoolType, "une condition, vraie ou fausse"
	}
	if !tree.OutputType().IsExactType(want) {
		return fmt.Errorf("l'expression doit donner %s", word)
	}
	var err error
	ast.PostOrderVisit(tree.NativeRep().Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if err == nil {
			err = checkNode(e)
		}
	}))
	return err
}

func checkNode(e ast.Expr) error {
	switch e.Kind() {
	case ast.IdentKind:
		return nil
	case ast.LiteralKind:
		switch e.AsLiteral().(type) {
		case types.Int, types.Bool:
			return nil
		}
		return errors.New("seuls les nombres entiers sont admis")
	case ast.CallKind:
		if name := e.AsCall().FunctionName(); slices.Contains(allowed, name) {
			return nil
		}
	}
	return errors.New("seuls le calcul, la comparaison, && || ! et « condition ? a : b » sont admis")
}

// Int gives the amount for some facts. An error is a division by zero, an
// overflow or a result beyond MaxResult.
func (e *Expression) Int(facts Facts) (int, error) {
	v, err := e.eval(facts)
	if err != nil {
		return 0, err
	}
	n, ok := v.(int64)
	if !ok || n > MaxResult || n < -MaxResult {
		return 0, errResult
	}
	return int(n), nil
}

// Holds gives whether a condition holds for some facts.
func (e *Expression) Holds(facts Facts) (bool, error) {
	v, err := e.eval(facts)
	if err != nil {
		return false, err
	}
	b, ok := v.(bool)
	if !ok {
		return false, errResult
	}
	return b, nil
}

func (e *Expression) eval(facts Facts) (any, error) {
	in := make(map[string]any, len(facts))
	for name, n := range facts {
		in[name] = n
	}
	out, _, err := e.program.Eval(in)
	if err != nil {
		return nil, fmt.Errorf("formula: %w", err)
	}
	return out.Value(), nil
}

// Probe evaluates an expression on sample facts, so that one that fails on an
// ordinary count is seen when it is proposed. Each fact takes each value.
func (e *Expression) Probe(names []string, values []int64) error {
	facts := Facts{}
	for _, n := range names {
		facts[n] = 0
	}
	return e.probe(facts, names, values)
}

func (e *Expression) probe(facts Facts, rest []string, values []int64) error {
	if len(rest) == 0 {
		if e.condition {
			_, err := e.Holds(facts)
			return err
		}
		_, err := e.Int(facts)
		return err
	}
	for _, v := range values {
		facts[rest[0]] = v
		if err := e.probe(facts, rest[1:], values); err != nil {
			return err
		}
	}
	return nil
}
