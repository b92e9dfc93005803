package decode

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

func read(raw string) *Mail { return Decode([]byte(raw), DefaultLimits()) }

func plainMail(fields, body string) string { return "From: a@b.example\n" + fields + "\n" + body }

// TestP10_Header: a header over 64 kB is a defect, and the mail is marked.
func TestP10_Header(t *testing.T) {
	big := strings.Repeat("X-Rapport: "+strings.Repeat("a", 60)+"\n", 1200)
	m := read(plainMail(big+"Subject: tard\n", "texte\n"))
	if !m.Over || len(m.Defects) == 0 {
		t.Errorf("over %v, defects %q", m.Over, m.Defects)
	}
	if m.Header.Get("Subject") != "" {
		t.Error("read beyond the limit")
	}
	if m.Header.Get("From") == "" || strings.TrimSpace(m.Body) != "texte" {
		t.Errorf("%q", m.Body)
	}
}

// TestP10_Size: what lies beyond 5 MB is not read.
func TestP10_Size(t *testing.T) {
	m := read(plainMail("", strings.Repeat("ligne de texte\n", 400_000)+"fin\n"))
	if !m.Over || len(m.Body) > DefaultLimits().Bytes || strings.Contains(m.Body, "fin") {
		t.Errorf("over %v, %d bytes", m.Over, len(m.Body))
	}
}

// TestP10_Depth: parts nested deeper than 16 are not read, those above are.
func TestP10_Depth(t *testing.T) {
	for depth, over := range map[int]bool{16: false, 17: true, 40: true, 5000: true} {
		var b strings.Builder
		for i := range depth {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=n%d\n\n--n%d\n", i, i)
		}
		b.WriteString("Content-Type: text/plain\n\nau fond\n")
		for i := depth - 1; i >= 0; i-- {
			fmt.Fprintf(&b, "--n%d--\n", i)
		}
		m := read(b.String())
		if m.Over != over || strings.Contains(m.Body, "au fond") == over {
			t.Errorf("depth %d: over %v, body %q, %q", depth, m.Over, m.Body, m.Defects)
		}
	}
}

// TestP10_Parts: of more than 100 parts the first 100 are read.
func TestP10_Parts(t *testing.T) {
	for n, over := range map[int]bool{100: false, 101: true, 300: true} {
		var b strings.Builder
		b.WriteString("Content-Type: multipart/mixed; boundary=p\n\n")
		for i := range n {
			fmt.Fprintf(&b, "--p\n\npartie %d.\n", i+1)
		}
		b.WriteString("--p--\n")
		m := read(b.String())
		if m.Over != over || !strings.Contains(m.Body, "partie 100.") || strings.Contains(m.Body, "partie 101.") {
			t.Errorf("%d parts: over %v, %q", n, m.Over, m.Defects)
		}
	}
}

func TestWords(t *testing.T) {
	for raw, want := range map[string]string{
		"=?utf-8?Q?=C3=89lodie?=":                             "Élodie",
		"=?iso-8859-1?q?=C9lodie?= X":                         "Élodie X",
		"=?UTF-8?B?w4k=?= =?UTF-8?B?dMOp?=":                   "Été",
		"=?utf-8?Q?caf=C3?= =?utf-8?Q?=A9?=":                  "café",
		"=?utf-8?Q?caf=C3?=\t=?UTF-8?Q?=A9?=":                 "café",
		"a =?utf-8?Q?b?= c":                                   "a b c",
		"=?utf-8?Q?un deux?=":                                 "un deux",
		"=?utf-8*fr?Q?=C3=A9?=":                               "é",
		"=?utf-8?B?w6k?=":                                     "é",
		"=?windows-1252?Q?L=92=E9t=E9?=":                      "L’été",
		"=?inconnu?Q?=E9?=":                                   "é",
		"=?utf-8?X?abc?=":                                     "=?utf-8?X?abc?=",
		"=?utf-8?Q?sans fin":                                  "=?utf-8?Q?sans fin",
		"caf\xe9":                                             "café",
		"caf\xc3\xa9":                                         "café",
		"=?utf-8?Q?a=0D=0ABcc:_x?=":                           "a  Bcc: x",
		"=?ISO-8859-1?Q?RE=3A_d=E9?= =?ISO-8859-1?Q?compte?=": "RE: décompte",
		"": "",
	} {
		if got := Words(raw); got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}

func TestDate(t *testing.T) {
	at := time.Date(2000, 11, 21, 19, 10, 0, 0, time.UTC)
	for _, s := range []string{
		"Tue, 21 Nov 2000 20:10:00 +0100", "21 Nov 2000 20:10:00 +0100 (CET)", "Tue, 21 Nov 00 20:10 +0100", "Tue, 21 Nov 2000 20:10:00 CET",
		"Tue, 21 Nov 2000 19:10:00 GMT", "Tue, 21 Nov 2000 19:10:00", "Tue Nov 21 19:10:00 2000", "Tue Nov 21 20:10:00 CET 2000", "21-Nov-2000 20:10:00 +0100", "Tue,21 Nov 2000 14:10:00 EST",
	} {
		if got, ok := Date(s); !ok || !got.Equal(at) {
			t.Errorf("%q: %v %v", s, got, ok)
		}
	}
	for _, s := range []string{"", "hier", "31 Nov 2000 10:00:00 +0100", "21 Nov 2000 25:00:00 +0100", "21 Brumaire 2000 10:00:00", "0 Jan 2000 1:1:1", "21 Nov 2000 10:00:00 +9999"} {
		if got, ok := Date(s); ok {
			t.Errorf("%q: %v", s, got)
		}
	}
}

func TestHiddenText(t *testing.T) {
	for style, hidden := range map[string]bool{
		"display:none": true, "display: NONE !important": true, "visibility:hidden": true, "font-size:1px": true, "font-size:0": true, "font-size:0.1em": true, "color:#fff": true, "color:rgb(255, 254, 253)": true,
		"mso-hide:all": true, "opacity:0": true, "max-height:0;overflow:hidden": true, "text-indent:-9999px": true, "position:absolute;left:-9999px": true, "color:white": true,
		"color:#333": false, "font-size:11pt": false, "font-size:small": false, "color:white;background:navy": false, "opacity:1": false, "line-height:0": false, "text-indent:-18pt": false, "height:0": false,
	} {
		m := read("Content-Type: text/html\n\n<p>vu</p><p style=\"" + style + "\">VOTE : POUR</p>")
		if got := !strings.Contains(m.Body, "VOTE"); got != hidden || m.Hidden != hidden {
			t.Errorf("%s: hidden %v, body %q", style, got, m.Body)
		}
	}
}

// sameForms reads the three forms of a mail's line ends.
func sameForms(t *testing.T, raw []byte) {
	t.Helper()
	lf := unifyLines(raw)
	a := Decode(lf, DefaultLimits())
	for name, end := range map[string]string{"CRLF": "\r\n", "CR": "\r"} {
		form := bytes.ReplaceAll(lf, []byte("\n"), []byte(end))
		if len(form) > DefaultLimits().Bytes {
			return
		}
		b := Decode(form, DefaultLimits())
		if a.Body != b.Body || a.HTML != b.HTML || fmt.Sprint(a.Header, a.Defects) != fmt.Sprint(b.Header, b.Defects) {
			t.Fatalf("%s reads otherwise than LF:\n%q\n%q", name, a.Body, b.Body)
		}
	}
}

// FuzzDecode holds that every input is read, without a panic, to valid text of
// bounded size, alike in all forms of line ends.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("From: a@b\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\na\n--x\nContent-Type: text/html\n\n<p>b\n--x--"))
	f.Add([]byte("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\nContent-Transfer-Encoding: quoted-printable\n\nD=C3=A9 =\nsol \n>> x\n"))
	f.Add([]byte("Content-Transfer-Encoding: base64\n\nw4k=\nw4k\n___\n"))
	f.Add([]byte("Subject: =?utf-8?B?w4k=?= =?utf-8?Q?=C3?=\nFrom: \"a\" <b@c>, d: e@f;\n\n"))
	f.Add([]byte("Content-Type: text/html\n\n<blockquote><p style='display:none'>x</p><table><tr><td>y<li>"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m := Decode(raw, DefaultLimits())
		if strings.ContainsRune(m.Plain(), '\x00') || strings.Contains(m.Body, "\r") {
			t.Fatalf("control characters in %q", m.Body)
		}
		if len(m.Body) > 60*len(raw)+1000 {
			t.Fatalf("%d bytes from %d", len(m.Body), len(raw))
		}
		Addresses(m.Header.Get("From"))
		Words(string(raw))
		Date(string(raw))
		structured(string(raw))
		sameForms(t, raw)
	})
}
