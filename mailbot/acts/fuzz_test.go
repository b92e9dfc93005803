package acts

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/fnomic/fnomic/internal/game"
)

// FuzzRead holds that any text is read without a panic, twice the same way,
// and that what is quoted never becomes an act.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, name := range files {
		for _, c := range readCases(&testing.T{}, name) {
			in := input(c.mail)
			f.Add(in.Subject, in.Parts[0].Quoted, in.Parts[0].Text)
		}
	}
	f.Add("", "", "« \" ( > \u0092j'")
	f.Fuzz(func(t *testing.T, subject, quoted, text string) {
		in := Input{Subject: subject, Parts: []Part{{Quoted: quoted, Text: text}}, At: monday}
		got := Read(in)
		if again := Read(in); !reflect.DeepEqual(got, again) {
			t.Fatal("read twice, two readings")
		}
		for _, a := range got.Acts {
			if a.Kind == "" || !utf8.ValidString(a.Name) && utf8.ValidString(text) && utf8.ValidString(subject) {
				t.Fatalf("bad act %+v", a)
			}
		}
		alone := Read(Input{Parts: []Part{{Quoted: text + quoted}}, At: monday})
		if len(alone.Acts) > 0 {
			t.Fatalf("a quotation acts: %+v", alone.Acts)
		}
	})
}

// FuzzScan holds that every token stands at its place in the text: folding
// what stands there gives the word again.
func FuzzScan(f *testing.F) {
	f.Add("J’ai voté « pour » l'œuvre n° 321, à 20h00 !")
	f.Add("jpasse jm'oppose P.A. 24/11/2000 320-4")
	f.Fuzz(func(t *testing.T, text string) {
		p := scan(text)
		last := 0
		for _, tok := range p.toks {
			if tok.start < 0 || tok.end > len(p.text) || tok.start > tok.end || tok.start < last && tok.gap {
				t.Fatalf("token %+v out of place", tok)
			}
			last = tok.start
			if tok.kind == word && utf8.ValidString(text) && plainWord(tok) && fold(p.text[tok.start:tok.end]) != tok.w {
				t.Fatalf("token %q folds to %q", tok.w, fold(p.text[tok.start:tok.end]))
			}
		}
	})
}

// plainWord says that a token is a word as it was written: no elision, no
// slang, no slip mended.
func plainWord(t token) bool {
	if len(t.w) < 3 || slangValue(t.w) {
		return false
	}
	return !isNoun(t.w) && !isVerbForm(t.w)
}

func slangValue(w string) bool {
	for _, m := range []map[string]string{slang, elided} {
		for _, v := range m {
			if strings.Contains(" "+v+" ", " "+w+" ") {
				return true
			}
		}
	}
	return false
}

// hostile are texts made to be slow.
func hostile(n int) map[string]string {
	rep := func(s string) string { return strings.Repeat(s, n/len(s)+1)[:n] }
	return map[string]string{
		"words":     rep("je vote pour si je vote contre et je propose que "),
		"letters":   rep("a"),
		"quotes":    rep("« \" "),
		"brackets":  rep("( ( ["),
		"commas":    rep("je passe, "),
		"lines":     rep("pour\n"),
		"colons":    rep("vote : "),
		"numbers":   rep("24/11 20h 321 Dp30 "),
		"noSigns":   rep("je mets ma proposition au vote pour trois jours et demi "),
		"accents":   rep("é̀à€œ’"),
		"calls":     rep("Au vote, 72h. "),
		"decrees":   rep("Décret : les mails sont courts.\n\n"),
		"judgments": rep("Jugement J1 : licite. Je nomme David DA.\n"),
	}
}

// TestReadIsLinear holds design P10: a megabyte of hostile text takes no
// longer than a fixed number of tokens; beyond maxText nothing is read.
func TestReadIsLinear(t *testing.T) {
	for name, text := range hostile(1 << 20) {
		start := time.Now()
		Read(Input{Parts: []Part{{Text: text}}, At: monday})
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("%s: %v", name, d)
		} else {
			t.Logf("%s: %v", name, d)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	in := Input{At: monday, Subject: "[fnomic] Re: vote ouvert sur la proposition 321", Parts: []Part{{Text: "Bonjour à tous,\n\n" +
		"après lecture je trouve le texte bancal, surtout l'article 3. Je vote contre.\n\nnouveau PA : David\n\nAmicalement,\nÉmile"}}}
	b.ReportAllocs()
	for b.Loop() {
		if r := Read(in); len(r.Acts) != 1 || r.Acts[0].Choice != game.Against {
			b.Fatal(r)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile(1 << 20) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Read(Input{Parts: []Part{{Text: text}}, At: monday})
			}
		})
	}
}
