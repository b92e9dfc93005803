package reading

import (
	"encoding/base64"
	"encoding/json"
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

const quotedText = "Je vote contre et nouveau PA : Zoé.\n\nÀ demain\n"

func markLines(mark, s string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n"+mark) + "\n"
}

// introductions put a quotation under or over the sender's text; those that mark
// nothing can only stand below it.
var marking = []string{
	"Le 19/11/2026 à 18:22, Benoît Lescure a écrit :\n",
	"Le jeu. 19 nov. 2026 à 18:22, Benoît Lescure <\nbenoit.lescure@mel-libre.example> a écrit :\n\n",
	"- Le 2026-11-19 18:22, Benoît Lescure a écrit :\n",
	"On Thu, Nov 19, 2026 at 06:22:25AM +0100, Benoît Lescure wrote:\n",
	"Dans un message daté du 19/11/00 18:22:33, b@x.example a écrit :\n\n",
	"A 18:22 19/11/00 +0100, vous avez écrit :\n",
	"Benoît Lescure a écrit :\n\n",
	"----- Original Message -----\nFrom: \"Benoît\" <b@x.example>\nTo: <fnomic@listes.example>\nSent: Sunday, November 19, 2000 6:22 PM\nSubject: Re: [fnomic] vote\n\n\n",
	"",
}

var bare = []string{
	"Le jeudi 19 novembre 2026 à 18:22:30 UTC+1, Benoît Lescure <b@x.example> a écrit :\n\n",
	"________________________________\nDe : Benoît Lescure <b@x.example>\nEnvoyé : jeudi 19 novembre 2026 18:22\nÀ : fnomic@listes.example\nObjet : [fnomic] vote\n\n",
	"-----Message d'origine-----\nDe : Benoît Lescure [mailto:b@x.example]\nEnvoyé : dimanche 19 novembre 2000 18:22\nÀ : fnomic@listes.example\nObjet : [fnomic] vote\n\n\n",
	"----- Mail original -----\nDe: \"Benoît Lescure\" <b@x.example>\nÀ: \"fnomic\" <fnomic@listes.example>\nEnvoyé: Jeudi 19 Novembre 2026 18:22:10\nObjet: [fnomic] vote\n\n",
	"-------- Message transféré --------\nSujet : vote\nDate : Thu, 19 Nov 2026 18:22:11 +0100\nDe : Benoît Lescure <b@x.example>\nPour : a@x.example\n\n",
}

var signatures = []string{"", "-- \nAlice\nVOTE 345 : CONTRE\n", "Envoyé de mon iPhone\n", "Envoyé depuis mon appareil Galaxy\n", "--\nEnvoyé de mon appareil Android avec Courriel K-9 Mail. Veuillez excuser ma brièveté.\n", "Envoyé avec la messagerie sécurisée Proton Mail.\n"}

var footers = []string{
	"",
	"_______________________________________________\nfnomic mailing list\nfnomic@listes.example\nhttp://listes.example/mailman/listinfo/fnomic\n",
	"_______________________________________________\nfnomic mailing list -- fnomic@listes.example\nTo unsubscribe send an email to fnomic-leave@listes.example\n",
	"--\nPour se désabonner, envoyez un mail vide à\nfnomic+unsubscribe@listes.example\n",
	"-- \nVous recevez ce message parce que vous êtes abonné(e) à la liste fnomic.\nPour vous désabonner : mailto:sympa@listes.example?subject=UNSUBSCRIBE%20fnomic\n",
	"-------------------------- eGroups Sponsor -------------------------~-~>\nVOTE : POUR les photos !\nhttp://clic.egroups.example/1/9697/9/_/_/_/\n---------------------------------------------------------------------_->\n\nPour se désabonner, envoyez un mail à fnomic-unsubscribe@listes.example\n",
	"Pour se désabonner, envoyez un mail à :\nfnomic-unsubscribe@listes.example\n\n\nL'utilisation du service Yahoo! Groupes est soumise à l'acceptation des\nConditions d'utilisation.\n",
}

// gameTexts are the texts that players newly wrote in the shared game mails.
func gameTexts(t *testing.T) map[string]string {
	files, err := filepath.Glob(filepath.Join(sharedMails(t), "*.want.json"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var w Want
		if err := json.Unmarshal(data, &w); err != nil {
			t.Fatal(err)
		}
		if w.Text != nil && *w.Text != "" {
			out[filepath.Base(f)] = *w.Text
		}
	}
	return out
}

// TestTextInEveryDress sends each text of the game mails in every mail program's
// quotation, above and below it, with every signature and list footer: what the
// sender wrote is the same text each time.
func TestTextInEveryDress(t *testing.T) {
	n := 0
	for name, text := range gameTexts(t) {
		try := func(kind, body string) {
			n++
			if got := readBody(t, n, body); trimLines(got) != trimLines(text) {
				t.Errorf("%s, %s:\n  got  %q\n  want %q\n  body %q", name, kind, clip(got), clip(text), clip(body))
			}
		}
		for i, intro := range marking {
			quote := intro + markLines("> ", quotedText)
			sig, foot := signatures[(n+i)%len(signatures)], footers[(n+3*i)%len(footers)]
			try("above", text+"\n\n"+quote+"\n"+foot)
			try("below", quote+"\n"+text+"\n"+sig+foot)
			try("signed above", text+"\n\n"+sig+"\n"+quote+"\n"+foot)
		}
		for i, intro := range bare {
			sig, foot := signatures[(n+i)%len(signatures)], footers[(n+2*i)%len(footers)]
			try("bare", text+"\n\n"+sig+"\n"+intro+quotedText+"\n"+foot)
		}
		for _, foot := range footers {
			try("footer", text+"\n"+foot)
			try("footer", text+"\n\n"+foot)
		}
	}
	t.Logf("%d mails", n)
}

// readBody sends a body in one of several encodings, by turns.
func readBody(t *testing.T, n int, body string) string {
	t.Helper()
	head := "From: Alice <a@x.example>\nMIME-Version: 1.0\n"
	var raw string
	switch n % 5 {
	case 0:
		raw = head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + body
	case 1:
		raw = head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(body)) + "\n"
	case 2:
		raw = head + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" + qp(t, body)
	case 3:
		b, err := charmap.Windows1252.NewEncoder().String(body)
		if err != nil {
			b = body
		}
		raw = head + "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n\n" + b
	case 4:
		raw = head + "Content-Type: multipart/mixed; boundary=\"=_x\"\n\n--=_x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" + qp(t, body) +
			"\n--=_x\nContent-Type: text/plain; charset=us-ascii\n\n_______________________________________________\nfnomic mailing list\nfnomic@listes.example\n--=_x--\n"
	}
	return mailbot.Read([]byte(raw), mailbot.Envelope{Now: now}, Setting(), acts.Context{}).Text
}

func qp(t *testing.T, s string) string {
	t.Helper()
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}
