package quotation

import (
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// TestAnswersStayWithWhatTheyAnswer holds design §4.1: what stands between
// quoted lines is the sender's, and each answer keeps the quotation above it.
func TestAnswersStayWithWhatTheyAnswer(t *testing.T) {
	parts := Cut("Bonjour,\n\nLe 19/11/2026 à 18:22, Zoé a écrit :\n> La 321 ?\n\nPour.\n\n> > nid\n> La 322 ?\nContre.\n-- \nmoi\n")
	want := []Part{{"", "Bonjour,"}, {"La 321 ?", "Pour."}, {"nid\nLa 322 ?", "Contre."}}
	if len(parts) != len(want) {
		t.Fatalf("%q", parts)
	}
	for i := range want {
		if parts[i] != want[i] {
			t.Errorf("part %d: %q, want %q", i, parts[i], want[i])
		}
	}
}

// TestP38_UnmarkedBelowAttributionIsQuoted is acts §30 P38.
func TestP38_UnmarkedBelowAttributionIsQuoted(t *testing.T) {
	if got := Text(Cut("Le 22/11/2000, Chloé a écrit :\npour")); got != "" {
		t.Errorf("%q", got)
	}
}

func TestQuoteMark(t *testing.T) {
	for s, want := range map[string]bool{
		"> a": true, ">a": true, "  > a": true, "\u00a0> a": true, "| a": true, ": a": true, ":": true, "BD> a": true, "Benoit> a": true, "É> a": true, "BD>> a": true,
		"a": false, ":-)": false, ":a": false, "-> a": false, "=> a": false, "| a | b |": false, "a>b": false, "a > b": false, "<b> a": false, "": false, decode.Literal + "> a": false, "«> a": false,
	} {
		if got := quoteMark(s) > 0; got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}

// TestP10_CutIsLinear: twice the lines cost about twice the work. Work is told by
// the bytes allocated, which do not depend on the machine's speed; text that is
// only looked at is bounded by the size at which this is run.
func TestP10_CutIsLinear(t *testing.T) {
	for name, unit := range map[string]string{
		"attributions": "Le 01/12/2000, joueur a écrit\n", "introductions": "> Le 01/12/2000, joueur a écrit :\n", "openers": "Le 1 <\n", "quotes": ">\n\n", "marks": strings.Repeat(">", 40) + "\n",
		"separators": "----- X -----\n", "labels": "De : a\n", "begins": "begin 644 a\n", "sponsors": "---- Sponsor\n", "rules": "-----\n", "colons": "A :\n", "blanks": "\n", "dashes": "--\n", "answers": "a\n>b\n",
	} {
		small, big := allocated(strings.Repeat(unit, 1<<17/len(unit))), allocated(strings.Repeat(unit, 1<<19/len(unit)))
		if big > 6*small+1<<20 {
			t.Errorf("%s: four times the text allocates %d for %d bytes", name, big, small)
		}
	}
}

func allocated(body string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Cut(body)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// FuzzCut holds that nothing of the cut panics and that no text of it is quoted:
// cutting the text again takes no marked line away, and a line behind ">" in the
// body is in no part unless it stands in the body without the mark too.
func FuzzCut(f *testing.F) {
	f.Add("a\n> secret\nb\n")
	f.Add("Le 12/03/2024 à 09:30, X a écrit :\n> q\nr\n-- \ns")
	f.Add("De : a\nEnvoyé : b\nÀ : c\nObjet : d\n\ne")
	f.Add("BD> a\n| b\n: c\n\u00a0> d")
	f.Fuzz(func(t *testing.T, body string) {
		for _, p := range Cut(body) {
			if strings.Trim(p.Text, "\n") != p.Text || p.Text == "" {
				t.Fatalf("blank ends: %q", p.Text)
			}
			lines := strings.Split(p.Text, "\n")
			for i, l := range lines {
				// A French sentence may be wrapped before its colon (wrappedColon).
				rest := i > 0 && startsColon(l) && utf8.RuneCountInString(lines[i-1]) >= 50
				if quoteMark(l) > 0 && !rest {
					t.Fatalf("quoted line in the text: %q", l)
				}
			}
		}
	})
}
