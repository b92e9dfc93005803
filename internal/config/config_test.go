package config

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
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

func TestA155_ALevelForEachKindOfAct(t *testing.T) {
	c, faults := Parse(good + "[trust]\nlevel = \"dmarc\"\nauthserv_id = \"mx.example\"\n[trust.acts]\nleave = \"confirm\"\nvote = \"list\"\n")
	if len(faults) > 0 || c.Trust.Level != "dmarc" || len(c.Trust.Acts) != 2 || c.Trust.Acts[game.Leave] != "confirm" || c.Trust.Acts[game.CastVote] != "list" {
		t.Errorf("%+v %v", c.Trust, faults)
	}
	if c, faults := Parse(good); len(faults) > 0 || c.Trust.Level != "list" || len(c.Trust.Acts) > 0 {
		t.Errorf("the default is %+v %v", c.Trust, faults)
	}
}

// The words of the levels are those of the outside interface, all of them.
func TestEveryKindOfActOfTheInterfaceMayHaveALevel(t *testing.T) {
	b, err := os.ReadFile("../../docs/read.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(b), `"enum": [`+"\n"+`            "propose"`)
	list, _, _ := strings.Cut(rest, "]")
	for _, kind := range game.ActKinds()[1:] {
		if !strings.Contains(list, `"`+string(kind)+`"`) {
			t.Errorf("%s is no word of the interface", kind)
		}
	}
	if n := strings.Count(list, ","); n != len(game.ActKinds())-1 {
		t.Errorf("the interface has %d kinds, the levels %d", n+1, len(game.ActKinds()))
	}
}

func TestFaultsOfTheLevelsHaveLineAndHint(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no such act":    {"[trust.acts]\nleeve = \"confirm\"\n", "line 18: trust.acts.leeve: no such key (hint: did you mean trust.acts.leave?)"},
		"nothing like":   {"[trust.acts]\nabracadabra = \"list\"\n", "line 18: trust.acts.abracadabra: no such key (hint: an act by the word"},
		"no such level":  {"[trust.acts]\nleave = \"maybe\"\n", `line 18: trust.acts.leave: maybe is none of list, dmarc, confirm (hint: "list", "dmarc" or "confirm")`},
		"help":           {"[trust.acts]\nhelp = \"confirm\"\n", "line 18: trust.acts.help: no such key"},
		"no server":      {"[trust.acts]\nvote = \"dmarc\"\n", `line 18: trust.acts.vote: "dmarc" needs trust.authserv_id (hint: `},
		"no server, all": {"[trust]\nlevel = \"dmarc\"\n", `line 18: trust.level: "dmarc" needs trust.authserv_id (hint: `},
		"inline table":   {"[trust]\nacts = { leave = \"maybe\" }\n", "line 18: trust.acts.leave: maybe is none of"},
		"dotted key":     {"[trust]\nacts.leave = \"maybe\"\n", "line 18: trust.acts.leave: maybe is none of"},
		"no table":       {"[trust]\nacts = \"confirm\"\n", "line 18: trust.acts: no such key"},
	} {
		if _, faults := Parse(good + c.text); len(faults) != 1 || !strings.HasPrefix(faults[0].String(), c.want) {
			t.Errorf("%s: %v", name, faults)
		}
	}
}

func TestTheArchiveIsAnAddressOfTheWeb(t *testing.T) {
	in := func(v string) string {
		return strings.Replace(good, "[list]\n", "[list]\narchive = \""+v+"\"\n", 1)
	}
	if c, faults := Parse(in("https://listes.example/fnomic")); len(faults) > 0 || c.List.Archive != "https://listes.example/fnomic" {
		t.Errorf("%+v %v", c.List, faults)
	}
	if _, faults := Parse(in("javascript:alert(1)")); len(faults) != 1 || faults[0].Line != 5 {
		t.Errorf("%v", faults)
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
