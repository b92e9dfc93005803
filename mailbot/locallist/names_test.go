package locallist

import (
	"bytes"
	"net/mail"
	"testing"

	"pgregory.net/rapid"
)

func TestNamesBecomeAddresses(t *testing.T) {
	l := open(t, Config{NoSync: true})
	for _, c := range [][2]string{
		{"Éric", "eric"}, {"Eric", "eric-2"}, {"ÉRIC", "eric"}, {"Jean-Loup D'Œuf", "jean-loup-d-oeuf"}, {"fnomic", "fnomic-2"},
		{"Nomic", "nomic-2"}, {"日本", "joueur"}, {"Archive", "archive-2"}, {"Postmaster", "postmaster-2"}, {"  Éric ", "eric"},
	} {
		s, err := l.Subscribe(c[0])
		if err != nil || s.Address != c[1]+"@nomic.test" {
			t.Errorf("%q: %v, %v", c[0], s, err)
		}
	}
	if _, err := l.Subscribe(" \t"); err == nil {
		t.Error("an empty name")
	}
}

func TestAnyNameGivesAnAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		local := localPart(rapid.String().Draw(t, "name"))
		if a, err := mail.ParseAddress(local + "@nomic.test"); err != nil || a.Address != local+"@nomic.test" {
			t.Fatalf("%q: %v", local, err)
		}
	})
}

func FuzzSplitLosesNothing(f *testing.F) {
	for _, seed := range []string{"", "a: b\r\n c\r\n\r\nbody", " x\n", "\n\n", "From x\nSubject: y", ":\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		fields, rest := split(raw)
		var whole []byte
		for _, x := range fields {
			whole = append(whole, x.raw...)
			_ = x.value()
		}
		if whole = append(whole, rest...); !bytes.Equal(whole, raw) {
			t.Fatalf("%q became %q", raw, whole)
		}
		author(fields)
	})
}
