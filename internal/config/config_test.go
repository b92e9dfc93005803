package config

import (
	"os"
	"strings"
	"testing"
	"time"
)

const good = `
address = "greffier@listes.example"
state = "/var/lib/fnomic"
[list]
address = "fnomic@listes.example"
id = "fnomic.listes.example"
host = "listes.example"
[imap]
addr = "mail.example:993"
username = "greffier"
password_env = "IMAP_PASSWORD"
[smtp]
addr = "mail.example:587"
tls = "starttls"
[game]
margin = "10m"
`

func TestAGoodFile(t *testing.T) {
	c, faults := Parse(good)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if c.Game.Margin != 10*time.Minute || c.SMTP.Mode != "starttls" || c.IMAP.Password.Env != "IMAP_PASSWORD" {
		t.Errorf("%+v", c)
	}
}

func TestAllFaultsAtOnceWithLineAndHint(t *testing.T) {
	bad := strings.NewReplacer(`host = "listes.example"`, `hots = "listes.example"`, `"10m"`, `"dix minutes"`, `tls = "starttls"`, `tls = "ssl"`,
		`password_env = "IMAP_PASSWORD"`, `password = "hunter2"`).Replace(good)
	_, faults := Parse(bad)
	var got []string
	for _, f := range faults {
		got = append(got, f.String())
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{"line 4: list.host: is missing", "line 7: list.hots: no such key (hint: did you mean list.host?)",
		"line 11: imap.password: a password must not stand in this file", "line 14: smtp.tls: ssl is none of", `line 16: game.margin: "dix minutes" is no duration`,
		"there is a login name and no password"} {
		if !strings.Contains(all, want) {
			t.Errorf("no fault %q in:\n%s", want, all)
		}
	}
	if strings.Contains(all, "hunter2") {
		t.Error("a fault shows the password")
	}
}

func TestASyntaxErrorHasItsLine(t *testing.T) {
	_, faults := Parse("address = \"a@b\"\n[list]\nid = nope\n")
	if len(faults) != 1 || faults[0].Line != 3 {
		t.Errorf("%v", faults)
	}
}

func TestTheShippedFileIsGood(t *testing.T) {
	b, err := os.ReadFile("../../configs/fnomic.toml")
	if err != nil {
		t.Fatal(err)
	}
	if _, faults := Parse(string(b)); len(faults) > 0 {
		t.Errorf("%v", faults)
	}
	for _, f := range fields() {
		name := f.key[strings.LastIndex(f.key, ".")+1:]
		if name != "password" && !strings.Contains(string(b), name) {
			t.Errorf("configs/fnomic.toml does not speak of %s", f.key)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Fuzz(func(t *testing.T, s string) { Parse(s) })
}
