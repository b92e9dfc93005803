package mailbot

import (
	"runtime"
	"strings"
	"testing"
)

// fill repeats unit to about n bytes.
func fill(unit string, n int) string { return strings.Repeat(unit, n/len(unit)) }

// TestP10_PoisonMails: no mail costs more than its size allows. Each kind is
// read at two sizes, and the bytes allocated, which tell the work apart from the
// machine's speed, grow no faster than the size.
func TestP10_PoisonMails(t *testing.T) {
	const from = "From: a@x.example\n"
	for name, make := range map[string]func(n int) string{
		"boundaries":      func(n int) string { return from + "Content-Type: multipart/mixed; boundary=b\n\n" + fill("--b\n", n) },
		"near boundaries": func(n int) string { return from + "Content-Type: multipart/mixed; boundary=b\n\n" + fill("--bb\n", n) },
		"open divs":       func(n int) string { return from + "Content-Type: text/html\n\n" + fill("<div>a", n) },
		"stray ends":      func(n int) string { return from + "Content-Type: text/html\n\n<i>" + fill("</b>", n) },
		"open quotes":     func(n int) string { return from + "Content-Type: text/html\n\n" + fill("<blockquote>", n) },
		"many styles":     func(n int) string { return from + "Content-Type: text/html\n\n<p style='" + fill("a:b;", n) + "'>x" },
		"entities":        func(n int) string { return from + "Content-Type: text/html\n\n" + fill("&amp;&lt", n) },
		"encoded words":   func(n int) string { return from + "Subject: " + fill("=?utf-8?Q?a", min(n, 60_000)) + "\n\n" },
		"addresses":       func(n int) string { return "From: " + fill("a@b,", min(n, 60_000)) + "\n\n" },
		"comments": func(n int) string {
			return "From: " + fill("(", min(n, 60_000)) + "\nReceived: " + fill("(;", 60_000) + "\n\n"
		},
		"parameters": func(n int) string {
			return from + "Content-Type: text/plain" + fill("; a*1=b", min(n, 60_000)) + "\n\n"
		},
		"Received lines":   func(n int) string { return fill("Received: from a by b; x\n", min(n, 60_000)) + from + "\n" },
		"attributions":     func(n int) string { return from + "\nLu.\n\n" + fill("Le 01/12/2000, joueur a écrit\n", n) },
		"one line":         func(n int) string { return from + "\n" + fill("pour : ", n) },
		"equals":           func(n int) string { return from + "Content-Transfer-Encoding: quoted-printable\n\n" + fill("=", n) },
		"soft breaks":      func(n int) string { return from + "Content-Transfer-Encoding: quoted-printable\n\n" + fill("=\n", n) },
		"base64 lines":     func(n int) string { return from + "Content-Transfer-Encoding: base64\n\n" + fill("A\n", n) },
		"carriage returns": func(n int) string { return from + "\n" + fill("\r", n) },
		"flowed":           func(n int) string { return from + "Content-Type: text/plain; format=flowed\n\n" + fill("> \n", n) },
		"bad header":       func(n int) string { return from + fill("rien\n", min(n, 60_000)) },
		"blank marks":      func(n int) string { return from + "\n" + fill("> > > > \n", n) },
	} {
		small, big := cost(make(1<<17)), cost(make(1<<19))
		if big > 6*small+4<<20 {
			t.Errorf("%s: four times the size allocates %d for %d bytes", name, big, small)
		}
	}
}

func cost(raw string) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	parse([]byte(raw), Envelope{Now: clock}, setting())
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestP10_LongText: acts are looked for in 64 kB of own text at most.
func TestP10_LongText(t *testing.T) {
	r := readMail("From: a@x.example\n", "VOTE 321 : POUR\n"+fill("Un texte sans fin. ", 70_000))
	if !r.Over || len(r.Acts) > 0 || len(r.Defects) == 0 {
		t.Errorf("over %v, acts %v, defects %q", r.Over, r.Acts, r.Defects)
	}
}
