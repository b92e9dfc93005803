package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// root is the repository's, as seen from this package.
const root = "../.."

func document(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// block is a piece of shell in a document, with the mark above it: "run" is
// executed, "checked" is compared with the verbs and their flags, and says why it
// is not executed here and what does it elsewhere.
type block struct{ file, mark, text string }

var (
	shellBlock = regexp.MustCompile("(?s)(<!-- (run|checked)(?:: ([^\n]+))? -->\n)?```sh\n(.*?)```")
	documents  = []string{"README.md", "docs/operating.md", "deploy/stack/README.md"}
)

func blocks(t *testing.T) []block {
	t.Helper()
	var out []block
	for _, name := range documents {
		for _, m := range shellBlock.FindAllStringSubmatch(document(t, name), -1) {
			if m[2] == "" || m[2] == "checked" && m[3] == "" {
				t.Errorf("%s: a block of commands is neither run nor says why not:\n%s", name, m[4])
			}
			out = append(out, block{name, m[2], m[4]})
		}
	}
	return out
}

// TestDocumentedCommandsAreRight: each line that calls fnomic names a verb, its
// flags and as many arguments as it takes.
func TestDocumentedCommandsAreRight(t *testing.T) {
	n := 0
	for _, b := range blocks(t) {
		for _, l := range strings.Split(b.text, "\n") {
			l, _, _ = strings.Cut(" "+l, " #")
			for _, call := range callOf.FindAllString(l, -1) {
				n++
				if err := accepted(words(call)[1:]); err != nil {
					t.Errorf("%s: %s: %v", b.file, call, err)
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d calls found", n)
	}
}

// callOf is a call of fnomic within a line of shell.
var callOf = regexp.MustCompile(`\bfnomic [a-z](?:'[^']*'|"[^"]*"|[^|&;>#<'"])*`)

// words splits as a shell does, as far as the documents need it.
func words(line string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(line, -1) {
		out = append(out, strings.Trim(m, `"'`))
	}
	return out
}

func accepted(args []string) error {
	root := Root()
	root.InitDefaultCompletionCmd()
	cmd, rest, err := root.Find(args)
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return err
	}
	if cmd.Args == nil {
		return nil
	}
	return cmd.Args(cmd, cmd.Flags().Args())
}

// TestDocumentedSession runs what README and docs/operating.md say to run, one
// after the other as one session, with the shell; then the score mail must lie
// in each player's mailbox with the points that README tells.
func TestDocumentedSession(t *testing.T) {
	for _, p := range []string{"bash", "make"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skipf("the documented commands are not run: there is no %s", p)
		}
	}
	dir, err := os.MkdirTemp("", "fn") // short: a socket will lie in it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	script := "set -eu\n"
	for _, b := range blocks(t) {
		if b.mark == "run" {
			script += b.text
		}
	}
	out := shell(t, dir, script)
	checkMailboxes(t, out)
}

// shell runs a script in the repository's root, and ends what it left running.
func shell(t *testing.T, dir, script string) string {
	t.Helper()
	log, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	ctx, stop := context.WithTimeout(context.Background(), 4*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "bash", "-c", script)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "FNOMIC_DIR="+filepath.Join(dir, "d"), "TMPDIR="+dir, "FLAGS=--smtp 127.0.0.1:0 --imap 127.0.0.1:0", "MAKEFLAGS=")
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = cmd.Run()
	// The game goes on in the background; its mailboxes are looked at first.
	t.Cleanup(func() {
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM); err != nil && !errors.Is(err, syscall.ESRCH) {
			t.Error(err)
		}
	})
	b, readErr := os.ReadFile(log.Name())
	if err := errors.Join(err, readErr); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	return string(b)
}

// TestReadmeExcerpt: the score mail in README is one of the demo, line by line.
func TestReadmeExcerpt(t *testing.T) {
	_, rest, _ := strings.Cut(document(t, "README.md"), "<!-- excerpt -->\n")
	excerpt, _, found := strings.Cut(rest, "<!-- end of excerpt -->")
	if !found {
		t.Fatal("README has no excerpt")
	}
	text, err := demoScripts.ReadFile("demo/tour.txt")
	if err != nil {
		t.Fatal(err)
	}
	scene, err := parseScene(string(text))
	if err != nil {
		t.Fatal(err)
	}
	var list bytes.Buffer
	if _, err := playScene(t.Context(), &list, filepath.Join(t.TempDir(), "d"), scene); err != nil {
		t.Fatal(err)
	}
	left := list.String()
	for _, l := range strings.Split(excerpt, "\n") {
		l = strings.TrimSpace(l)
		i := strings.Index(left, l)
		if i < 0 {
			t.Fatalf("README shows %q, which the demo does not (any more) post here:\n%s", l, left)
		}
		left = left[i+len(l):]
	}
}

// TestReadmeVerbs: the table of verbs is complete.
func TestReadmeVerbs(t *testing.T) {
	_, table, _ := strings.Cut(document(t, "README.md"), "<!-- verbs -->")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, cmd := range Root().Commands() {
		if !cmd.Hidden && cmd.Name() != "help" && !strings.Contains(table, "`"+cmd.Name()+"`") {
			t.Errorf("README does not list %s", cmd.Name())
		}
	}
}

// TestEveryVerbHasAnExample also looks at what is said in one line.
func TestEveryVerbHasAnExample(t *testing.T) {
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		for _, c := range cmd.Commands() {
			if c.Short == "" || c.Example == "" {
				t.Errorf("%s has no short line or no example", c.CommandPath())
			}
			for _, l := range strings.Split(c.Example, "\n") {
				for _, call := range callOf.FindAllString(l, -1) {
					if err := accepted(words(call)[1:]); err != nil {
						t.Errorf("%s: the example %q: %v", c.CommandPath(), l, err)
					}
				}
			}
			look(c)
		}
	}
	look(Root())
}

// TestNamedTestsExist: README names no test that is not there.
func TestNamedTestsExist(t *testing.T) {
	var source bytes.Buffer
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			b, err := os.ReadFile(path)
			source.Write(b)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	readme := document(t, "README.md")
	for _, name := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(readme, -1) {
		if !bytes.Contains(source.Bytes(), []byte("func "+name[1]+"(")) {
			t.Errorf("README names %s, which does not exist", name[1])
		}
	}
	for n := 1; n <= 14; n++ {
		if !strings.Contains(readme, fmt.Sprintf("| P%d |", n)) {
			t.Errorf("README does not speak of P%d", n)
		}
	}
}

// TestSystemdUnit holds the unit's exposure to 1.5 at most, and has systemd
// itself read it: with the program where the unit looks for it, it finds nothing
// to say.
func TestSystemdUnit(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(document(t, "deploy/fnomic.service"), "/usr/local/bin/fnomic", program)
	unit := filepath.Join(t.TempDir(), "fnomic.service")
	if err := os.WriteFile(unit, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	judgeUnit(t, unit)
}

func judgeUnit(t *testing.T, unit string) {
	t.Helper()
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("there is no systemd-analyze to judge the unit")
	}
	out, err := exec.Command("systemd-analyze", "security", "--offline=true", "--threshold=15", unit).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := exec.Command("systemd-analyze", "verify", "--man=no", unit).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
}

var guideRow = regexp.MustCompile("`([^`]+)` <!-- ([a-z-]+) -->")

// TestGuideLinesAreRead: each line of the players' guide is read as the act that
// it is for, and every act has a line.
func TestGuideLinesAreRead(t *testing.T) {
	seen := map[game.ActKind]bool{}
	for _, m := range guideRow.FindAllStringSubmatch(document(t, "docs/guide-des-joueurs.md"), -1) {
		kind := game.ActKind(m[2])
		seen[kind] = true
		mail := "Received: from a.example (a.example [192.0.2.1]) by listes.example with ESMTP; Tue, 21 Nov 2000 10:00:00 +0000\r\n" +
			"From: Alice <alice@a.example>\r\nList-Id: <fnomic.listes.example>\r\nMessage-ID: <1@a.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + m[1] + "\r\n"
		r := mailbot.Read([]byte(mail), mailbot.Envelope{}, mailbot.Setting{List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example"},
			acts.Context{Names: []string{"Alice", "Chloé", "David", "Émile", "Gaël", "Hector"}})
		if !slices.ContainsFunc(r.Acts, func(a game.Act) bool { return a.Kind == kind }) {
			t.Errorf("%q is not read as %s but as %+v, asked %+v", m[1], kind, r.Acts, r.Asked)
		}
	}
	for _, kind := range everyAct {
		if !seen[kind] {
			t.Errorf("the guide has no line for %s", kind)
		}
	}
}

var everyAct = []game.ActKind{game.Propose, game.Revise, game.Withdraw, game.CallVote, game.CastVote, game.ProposeDecree, game.Oppose, game.Unoppose,
	game.IssueRequest, game.Renounce, game.Register, game.Leave, game.TakeVacation, game.ReturnToPlay, game.Pass, game.Publish, game.Invoke, game.Judge,
	game.OpenDebate, game.Unjustified, game.MoveCassation, game.CallCassation, game.DemandConsent, game.Consent, game.Nominate, game.Resign, game.Refuse,
	game.Sanction, game.Elect, game.CallPresence, game.AnswerPresence, game.Disclose, game.RecordDisclosure, game.AgreeSanction, game.JoinNames, game.Help,
	game.NameVictor, game.AnnulRule, game.EndDebate, game.Object}
