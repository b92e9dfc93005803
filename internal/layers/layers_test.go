package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "github.com/fnomic/fnomic/"
	root   = "../.."
)

// layers is the order: a package imports packages of lower layers only, or
// those that exceptions names.
var layers = [][]string{
	{"internal/tally", "internal/calendar", "internal/lawbook", "internal/formula", "ledger", "mailbot/transport", "mailbot/compose", "mailbot/locallist", "mailbot/decode", "configs", "internal/schema", "internal/planted"},
	{"internal/game", "internal/french", "mailbot/quotation", "mailbot/imap", "mailbot/smtp"},
	{"internal/rules", "internal/record", "internal/gazette", "internal/view", "mailbot/acts", "internal/config", "internal/rulesdoc"},
	{"mailbot", "internal/rulesdoc/write"},
	{"internal/desk"},
	{"internal/casefile", "internal/reading", "internal/server", "internal/twin"},
	{"internal/web", "internal/replay"},
	{"internal/simulate"},
	{"internal/daemon"},
	{"cmd/fnomic", "internal/e2e", "internal/layers"},
}

// forbidden are imports that the order would allow and the design does not.
var forbidden = map[string][]string{
	// They know the game's vocabulary, never its rules.
	"mailbot":      {"internal/rules", "internal/lawbook"},
	"mailbot/acts": {"internal/rules", "internal/lawbook"},
	// It knows no game.
	"ledger": {"internal/game"},
	// It is handed its rules.
	"internal/game": {"internal/tally"},
}

// pure packages are functions of what they are handed (design §1.2).
var pure = []string{"internal/tally", "internal/calendar", "internal/french", "internal/lawbook", "internal/formula", "internal/game", "internal/rules", "internal/record",
	"internal/gazette", "internal/view", "internal/desk", "internal/casefile", "internal/twin", "mailbot", "mailbot/acts", "mailbot/decode", "mailbot/quotation",
	"mailbot/compose"}

// impure are standard packages that bring a clock of their own, disk, net or
// chance.
var impure = []string{"os", "os/exec", "net", "net/http", "syscall", "math/rand", "math/rand/v2", "crypto/rand", "log", "sync", "database/sql"}

// clockCalls are what a pure package must not ask of package time.
var clockCalls = []string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Sleep", "Tick"}

// file is one source file of the program, tests left out.
type file struct {
	pkg  string // its folder below the root
	name string
	tree *ast.File
	set  *token.FileSet
}

// lines is how many lines a part of the file takes.
func (f file) lines(n ast.Node) int {
	if n == ast.Node(f.tree) {
		return f.set.File(n.Pos()).LineCount()
	}
	return f.set.Position(n.End()).Line - f.set.Position(n.Pos()).Line + 1
}

func sources(t *testing.T) []file {
	t.Helper()
	var out []file
	set := token.NewFileSet()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		tree, err := parser.ParseFile(set, filepath.Join(root, name), nil, 0)
		out = append(out, file{path.Dir(name), name, tree, set})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func layerOf(pkg string) int {
	return slices.IndexFunc(layers, func(l []string) bool { return slices.Contains(l, pkg) })
}

func imports(f file) []string {
	var out []string
	for _, i := range f.tree.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err == nil {
			out = append(out, p)
		}
	}
	return out
}

func TestEveryPackageImportsBelowItself(t *testing.T) {
	for _, f := range sources(t) {
		own := layerOf(f.pkg)
		if own < 0 {
			t.Errorf("%s: package %s has no layer yet: give it one here and in docs/developing.md", f.name, f.pkg)
			continue
		}
		for _, p := range imports(f) {
			other, ours := strings.CutPrefix(p, module)
			if !ours {
				continue
			}
			if layerOf(other) >= own {
				t.Errorf("%s imports %s, which does not stand below it", f.name, other)
			}
			if slices.Contains(forbidden[f.pkg], other) {
				t.Errorf("%s imports %s", f.name, other)
			}
		}
	}
}

func TestPureCoreTouchesNothing(t *testing.T) {
	for _, f := range sources(t) {
		if !slices.Contains(pure, f.pkg) {
			continue
		}
		for _, p := range imports(f) {
			if slices.Contains(impure, p) && !allowed[f.name+" "+p] {
				t.Errorf("%s imports %s: %s is pure", f.name, p, f.pkg)
			}
			if own, ours := strings.CutPrefix(p, module); ours && !slices.Contains(pure, own) {
				t.Errorf("%s imports %s, which is not pure: %s is", f.name, own, f.pkg)
			}
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s starts a goroutine: %s is pure", f.name, f.pkg)
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clockCalls, n.Sel.Name) {
					t.Errorf("%s asks the clock (time.%s): %s is pure", f.name, n.Sel.Name, f.pkg)
				}
			}
			return true
		})
	}
}

// allowed are impure imports that bring nothing impure into the core.
var allowed = map[string]bool{
	"internal/record/kinds.go sync": true, // builds its table of kinds once
	"mailbot/sources.go os":         true, // walks files of mails for verbs; the reader is handed bytes
	"mailbot/sources.go io/fs":      true,
}

// clockMakers may ask the host for the time; all others are handed a clock. The
// simulation runs in a bubble of testing/synctest, where the time is virtual.
var clockMakers = []string{"internal/server", "internal/daemon", "internal/simulate", "cmd/fnomic"}

func TestTheClockIsHandedIn(t *testing.T) {
	for _, f := range sources(t) {
		if slices.Contains(clockMakers, f.pkg) {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains([]string{"Now", "Since", "Until"}, s.Sel.Name) {
				t.Errorf("%s asks the host for the time (time.%s): a clock is handed in", f.name, s.Sel.Name)
			}
			return true
		})
	}
}

// Limits of the house: a longer function or file is cut in parts that have a name.
const (
	mostFunctionLines = 70
	mostFileLines     = 400
)

func TestFunctionsAndFilesAreShort(t *testing.T) {
	for _, f := range sources(t) {
		if n := f.lines(f.tree); n > mostFileLines {
			t.Errorf("%s has %d lines", f.name, n)
		}
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && f.lines(fn) > mostFunctionLines {
				t.Errorf("%s: %s has %d lines", f.name, fn.Name.Name, f.lines(fn))
			}
		}
	}
}

// grabBags are names of packages that say nothing of what is in them.
var grabBags = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "base"}

func TestNothingRunsBeforeMainAndPackagesHaveNames(t *testing.T) {
	for _, f := range sources(t) {
		if slices.Contains(grabBags, f.tree.Name.Name) {
			t.Errorf("%s: package %s is a grab bag", f.name, f.tree.Name.Name)
		}
		for _, d := range f.tree.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s has an init function", f.name)
			}
		}
	}
}

// Package variables are tables: nothing writes them once the program runs.
func TestPackageVariablesAreNeverWritten(t *testing.T) {
	all := sources(t)
	vars := map[string]bool{} // package and name
	for _, f := range all {
		for name, o := range f.tree.Scope.Objects {
			if o.Kind == ast.Var {
				vars[f.pkg+"."+name] = true
			}
		}
	}
	for _, f := range all {
		written := func(e ast.Expr) {
			x := rootOf(e)
			// Within its own file a package variable resolves to the file's scope,
			// in another file of the package to nothing; a local one resolves to itself.
			if x != nil && vars[f.pkg+"."+x.Name] && (x.Obj == nil || x.Obj == f.tree.Scope.Lookup(x.Name)) {
				t.Errorf("%s: %s is written at %s", f.name, x.Name, f.set.Position(x.Pos()))
			}
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					written(e)
				}
			case *ast.IncDecStmt:
				written(n.X)
			}
			return true
		})
	}
}

// rootOf is the variable that an assignment to an element or a field changes; nil
// for none.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}
