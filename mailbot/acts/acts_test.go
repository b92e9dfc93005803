package acts

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// The files of testdata hold mails with their reading, a mail on a line and its
// reading below:
//
//	@TOPIC S: subject ⏎ text ⏎ text
//	    => act target choice key=value + act …
//
// « - » is nothing at all, « ? » a question and no act, « !code » a notice.
// Files *.more.txt were written before the reader was run on them.

// monday is a Monday evening in winter: 20 November 2000, 21:00 in Paris.
var monday = time.Date(2000, 11, 20, 20, 0, 0, 0, time.UTC)

type mailCase struct {
	where, mail, want string
}

func readCases(t *testing.T, path string) []mailCase {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []mailCase
	lines := strings.Split(string(b), "\n")
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#") {
			continue
		}
		if i+1 >= len(lines) || !strings.HasPrefix(strings.TrimSpace(lines[i+1]), "=>") {
			t.Fatalf("%s:%d: no reading below the mail", path, i+1)
		}
		want := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(lines[i+1]), "=>"))
		out = append(out, mailCase{fmt.Sprintf("%s:%d", filepath.Base(path), i+1), l, want})
		i++
	}
	return out
}

// input builds the mail of a line. Alice, Benoît … Gaël play, Benoît writes.
func input(line string) Input {
	in := Input{At: monday}
	text := strings.ReplaceAll(strings.ReplaceAll(line, " ⏎ ", "\n"), "⏎", "\n")
	if rest, ok := strings.CutPrefix(text, "@"); ok {
		in.Context.Topic, text, _ = strings.Cut(rest, " ")
		in.Reply = true
	}
	if rest, ok := strings.CutPrefix(text, "%"); ok {
		in.Context.Names = strings.Fields("Alice Benoît Chloé David Émile Fanny Gaël")
		in.Context.Sender = "Benoît"
		text = strings.TrimPrefix(rest, " ")
	}
	if rest, ok := strings.CutPrefix(text, "S: "); ok {
		in.Subject, text, _ = strings.Cut(rest, "\n")
	}
	quoted := ""
	for rest, ok := strings.CutPrefix(text, "> "); ok; rest, ok = strings.CutPrefix(text, "> ") {
		var q string
		q, text, _ = strings.Cut(rest, "\n")
		quoted += q + "\n"
	}
	in.Parts = []Part{{Quoted: quoted, Text: text}}
	return in
}

// check compares a reading with what is wanted; "" if it is right.
func check(got Result, want string) string {
	if want == "-" {
		if len(got.Acts)+len(got.Asked) > 0 {
			return "want nothing"
		}
		return ""
	}
	if want == "?" {
		if len(got.Acts) > 0 || len(got.Asked) == 0 {
			return "want a question and no act"
		}
		return ""
	}
	if code, ok := strings.CutPrefix(want, "!"); ok {
		if len(got.Acts)+len(got.Asked) > 0 || !slices.ContainsFunc(got.Notices, func(n game.Notice) bool { return n.Code == code }) {
			return "want the notice " + code + " alone"
		}
		return ""
	}
	return checkActs(got, want)
}

func checkActs(got Result, want string) string {
	ask := false
	if rest, ok := strings.CutSuffix(want, " + ?"); ok {
		want, ask = rest, true
	}
	list := strings.Split(want, " + ")
	if len(list) != len(got.Acts) || ask != (len(got.Asked) > 0) {
		return fmt.Sprintf("want %d acts, asked %v", len(list), ask)
	}
	for i, w := range list {
		if why := checkAct(got.Acts[i], w); why != "" {
			return why
		}
	}
	return ""
}

func checkAct(a game.Act, want string) string {
	have := map[string]bool{string(a.Kind): true, string(a.Choice): true, a.Target: true, "name=" + a.Name: true,
		"window=" + a.Window.String(): true, "kind=" + string(a.Change): true, "names=" + strings.Join(a.Names, ","): true,
		"text=" + strings.ReplaceAll(strings.Join(strings.Fields(a.Text), "_"), "\u00a0", "_"): true, "t=" + a.Target: true, "flags=" + strings.Join(a.Flags, ","): true, "effects=" + strings.ReplaceAll(strings.Join(a.Effects, ","), " ", "_"): true}
	if a.Amount != nil {
		have[fmt.Sprintf("amount=%d", *a.Amount)] = true
	}
	if a.Until != nil {
		have["until="+a.Until.Format("2006-01-02T15:04Z")] = true
	}
	for _, w := range strings.Fields(want) {
		if !have[w] {
			return fmt.Sprintf("want %s in %s", w, show([]game.Act{a}))
		}
	}
	return ""
}

func show(acts []game.Act) string {
	var out []string
	for _, a := range acts {
		s := string(a.Kind)
		for _, f := range []string{a.Target, string(a.Choice), string(a.Change), a.Name, strings.Join(a.Names, ","), a.Window.String(), strings.Join(a.Flags, ","), strings.Join(a.Effects, ",")} {
			if f != "" {
				s += " " + f
			}
		}
		if a.Amount != nil {
			s += fmt.Sprintf(" amount=%d", *a.Amount)
		}
		if a.Until != nil {
			s += " until=" + a.Until.Format("2006-01-02T15:04Z")
		}
		if a.Text != "" {
			s += fmt.Sprintf(" text=%q", a.Text)
		}
		out = append(out, s)
	}
	return strings.Join(out, " + ")
}

// TestMails reads every mail of testdata.
func TestMails(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no testdata")
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			for _, c := range readCases(t, f) {
				got := Read(input(c.mail))
				if why := check(got, c.want); why != "" {
					t.Errorf("%s: %s\n  want %s: %s\n  got  %s asked %v notices %v", c.where, c.mail, c.want, why, show(got.Acts), got.Asked, got.Notices)
				}
			}
		})
	}
}
