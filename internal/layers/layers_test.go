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
	{"internal/tally", "internal/calendar", "internal/lawbook", "internal/formula", "ledger", "mailbot/transport", "mailbot/compose", "mailbot/locallist", "mailbot/decode", "configs", "internal/schema"},
	{"internal/game", "mailbot/quotation", "mailbot/imap", "mailbot/smtp"},
	{"internal/rules", "internal/record", "internal/gazette", "internal/view", "mailbot/acts", "internal/config"},
	{"mailbot"},
	{"internal/casefile", "internal/reading", "internal/replay", "internal/server", "internal/twin"},
	{"internal/web", "internal/simulate"},
	{"internal/daemon"},
	{"cmd/fnomic", "internal/e2e", "internal/layers", "internal/deps"},
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
var pure = []string{"internal/tally", "internal/calendar", "internal/lawbook", "internal/formula", "internal/game", "internal/rules", "internal/record",
	"internal/gazette", "internal/view", "mailbot/acts", "mailbot/quotation", "mailbot/compose"}

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
		out = append(out, file{path.Dir(name), name, tree})
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
			if slices.Contains(impure, p) && !allowed[f.pkg+" "+p] {
				t.Errorf("%s imports %s: %s is pure", f.name, p, f.pkg)
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

// allowed are impure imports that bring nothing impure.
var allowed = map[string]bool{
	"internal/record sync": true, // builds its table of kinds once
}
