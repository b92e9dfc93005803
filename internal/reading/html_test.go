package reading

import (
	"html"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// lines puts each line of a text between two tags; a blank line becomes empty.
func lines(s, open, shut, empty string) string {
	var b strings.Builder
	for _, l := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
		if l == "" {
			b.WriteString(empty)
			continue
		}
		b.WriteString(open + html.EscapeString(l) + shut + "\n")
	}
	return b.String()
}

// programs write a text above a quotation as HTML.
var programs = map[string]func(text string) string{
	"gmail": func(s string) string {
		return `<div dir="ltr">` + lines(s, "", "<br>", "<br>") + `</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Le jeu. 19 nov. 2026 à 18:22, Benoît &lt;<a href="mailto:b@x.example">b@x.example</a>&gt; a écrit&nbsp;:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">` + lines(quotedText, "", "<br>", "<br>") + `</blockquote></div>`
	},
	"outlook": func(s string) string {
		return `<html><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="FR"><div class="WordSection1">` + lines(s, `<p class="MsoNormal">`, "<o:p></o:p></p>", `<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`) +
			`<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>De&nbsp;:</b> Benoît &lt;b@x.example&gt; <br><b>Envoyé&nbsp;:</b> jeudi 19 novembre 2026 18:22<br><b>À&nbsp;:</b> fnomic@listes.example<br><b>Objet&nbsp;:</b> vote<o:p></o:p></p></div>` + lines(quotedText, `<p class="MsoNormal">`, "</p>", "") + `</div></body></html>`
	},
	"outlook.com": func(s string) string {
		return `<div style="font-size:12pt;color:#000000">` + lines(s, "", "<br>", "<br>") + `</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri" style="font-size:11pt" color="#000000"><b>De :</b> Benoît &lt;b@x.example&gt;<br><b>Envoyé :</b> jeudi 19 novembre 2026 18:22<br><b>À :</b> fnomic@listes.example<br><b>Objet :</b> vote</font><div>&nbsp;</div></div>` + quotedText
	},
	"apple": func(s string) string {
		return `<html><body style="overflow-wrap: break-word;">` + lines(s, "<div>", "</div>", "<div><br></div>") + `<div><br><blockquote type="cite"><div>Le 19 nov. 2026 à 18:22, Benoît &lt;b@x.example&gt; a écrit :</div><br><div>` + quotedText + `</div></blockquote></div><br></body></html>`
	},
	"thunderbird": func(s string) string {
		return `<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>` + lines(s, "<p>", "</p>", "") + `<div class="moz-cite-prefix">Le 19/11/2026 à 18:22, Benoît a écrit&nbsp;:<br></div><blockquote type="cite" cite="mid:x"><p>` + quotedText + `</p></blockquote><div class="moz-signature">-- <br>Alice, VOTE 345 : CONTRE</div></body></html>`
	},
	"yahoo": func(s string) string {
		return `<html><body><div class="ydpyahoo-style-wrap">` + lines(s, `<div dir="ltr">`, "</div>", "<div><br></div>") + `</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div style="color:#26282a;"><div>Le jeudi 19 novembre 2026 à 18:22:30 UTC+1, Benoît &lt;b@x.example&gt; a écrit :</div><div><br></div><div>` + quotedText + `</div></div></div></body></html>`
	},
	"proton": func(s string) string {
		return lines(s, `<div style="font-family: Arial; font-size: 14px;">`, "</div>", "<div><br></div>") + `<div class="protonmail_signature_block"><div>Envoyé avec la messagerie sécurisée <a href="https://proton.me/">Proton Mail</a>.</div></div><div class="protonmail_quote">Le jeudi 19 novembre 2026 à 18:22, Benoît &lt;b@x.example&gt; a écrit :<br><br><blockquote class="protonmail_quote" type="cite">` + quotedText + `</blockquote></div>`
	},
}

// TestHTMLInEveryDress: alone, HTML gives the sender's words; beside the same
// words as plain text it raises no question.
func TestHTMLInEveryDress(t *testing.T) {
	for name, text := range gameTexts(t) {
		want := readAlternative(text, "")
		for program, write := range programs {
			page := write(text)
			r := mailbot.Read([]byte("From: a@x.example\nContent-Type: text/html; charset=utf-8\n\n"+page), mailbot.Envelope{Now: now}, Setting(), acts.Context{})
			if noWS(r.Text) != noWS(text) {
				t.Errorf("%s, %s:\n  got  %q\n  want %q", name, program, clip(r.Text), clip(text))
			}
			both := readAlternative(text, page)
			if show(both.Acts) != show(want.Acts) || len(both.Asked) != len(want.Asked) {
				t.Errorf("%s, %s beside its text: acts %s asked %s, want %s", name, program, show(both.Acts), show(both.Asked), show(want.Acts))
			}
		}
	}
}

func readAlternative(text, page string) mailbot.Reading {
	raw := "From: a@x.example\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n"
	if page != "" {
		raw += "--b\nContent-Type: text/html; charset=utf-8\n\n" + page + "\n"
	}
	return mailbot.Read([]byte(raw+"--b--\n"), mailbot.Envelope{Now: now}, Setting(), acts.Context{})
}
