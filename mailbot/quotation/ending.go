package quotation

import (
	"strings"
)

// signature reports whether a signature begins at line i: "-- " and its like
// (RFC 3676 §4.3), a line of underscores, or what a phone or a program writes
// under every mail.
func (c *cutter) signature(i int) bool {
	t := strings.Trim(c.lines[i].text, blanks)
	switch t {
	case "--", "—", "- --": // the last one as PGP escapes it
		return true
	}
	if len(t) >= 3 && strings.Trim(t, "_ ") == "" {
		return true
	}
	return c.program(i) || c.advert(i)
}

// program recognises "Envoyé de mon iPhone": how it was sent, then with what.
func (c *cutter) program(i int) bool {
	s := strings.Trim(c.fold(i), "*_<>()[]- ")
	sentence := s
	if k := strings.IndexAny(s, ".!"); k > 0 && (k+1 == len(s) || s[k+1] == ' ') {
		sentence = s[:k]
	}
	if len(strings.Fields(sentence)) > 9 {
		return false
	}
	if strings.HasSuffix(sentence, "gesendet") || strings.HasSuffix(sentence, "kuldve") {
		return hasAny(s, devices)
	}
	return hasAnyPrefix(s, sentPhrases) && hasAny(s, devices) || hasAnyPrefix(s, getPhrases)
}

var sentPhrases = []string{
	"envoye de", "envoyee de", "envoye a partir d", "envoye avec", "envoye par", "envoye via", "envoye depuis", "provenance", "telecharge",
	"sent from", "sent via", "sent with", "sent using", "sent by", "from my", "gesendet von", "gesendet mit", "von meinem", "diese nachricht wurde von",
	"enviado desde", "enviado do", "enviado de", "inviato da", "verzonden v", "verzonden met", "trimis de pe", "sendt fra", "skickat fran", "wyslane z", "odoslane z", "ecrit depuis", "poste depuis",
}

var getPhrases = []string{"get outlook for", "get [outlook", "obtenir outlook pour", "telecharger outlook pour", "telechargez outlook pour", "obtenez outlook pour"}

var devices = []string{
	"iphone", "ipad", "ipod", "mobile", "portable", "smartphone", "telephone", "android", "appareil", "tablette", "samsung", "galaxy", "huawei", "honor", "xiaomi", "redmi", "oppo", "oneplus", "pixel",
	"sony", "xperia", "htc", "nokia", "lumia", "motorola", "wiko", "fairphone", "blackberry", "alcatel", "windows", "outlook", "yahoo", "courrier", "courriel", "messagerie", "mail", "gmail", "proton", "tutanota",
	"k-9", "thunderbird", "orange", "sfr", "bouygues", "free", "laposte", "phone", "handy", "device", "cell", "ti-85", "mobilgerat", "airmail", "webmail", "sparrow", "appli", "application", "telegram",
}

// advert recognises what free mail services and companies write below a mail.
// It must begin a paragraph: the same words may stand in a sentence.
func (c *cutter) advert(i int) bool {
	if i > 0 && c.lines[i-1].text != "" && !isRule(c.lines[i-1].text) {
		return false
	}
	return hasAny(c.fold(i), adverts)
}

var adverts = []string{
	"do you yahoo!?", "get your free", "get your private, free", "msn explorer", "msn hotmail", "join msn", "discutez en direct avec vos amis sur http",
	"acces gratuit a internet", "votre e-mail gratuit", "votre email gratuit", "caramail.com", "caramail.lycos", "ifrance.com", "libertysurf.fr", "voila.fr", "netcourrier", "la poste.net", "laposte.net, ", "accedez au courrier electronique",
	"avast.com", "logiciel antivirus avast", "exempt de virus", "garanti sans virus", "sans virus. www", "checked for viruses", "virus-free", "analyse antivirus", "absence de virus",
	"ce message et toutes les pieces jointes", "ce message et ses pieces jointes", "ce message et les pieces jointes", "ce courriel et ses pieces jointes", "ce courrier electronique et", "ce mail et ses pieces",
	"les informations contenues dans ce message", "les informations contenues dans ce courriel", "ce message est confidentiel", "ce message est etabli a l'intention exclusive", "si vous n'etes pas le destinataire", "si vous avez recu ce message par erreur", "si vous recevez ce message par erreur",
	"this message and any attachments", "this e-mail and any", "this email and any", "this email message and any attachments", "if you are not the intended recipient", "le informazioni contenute in questo messaggio",
	"pensez a l'environnement avant", "n'imprimez ce m", "n'imprimer ce m", "avant d'imprimer", "please consider the environment",
	"faites un geste pour l'environnement", "ne manquez rien de l'actualite", "une messagerie gratuite", "creez votre adresse", "gagnez du temps avec", "telecharger cet", "nouveau : telephonez",
}

// footer reports whether a list server's footer begins at line i, alone or
// below a rule.
func (c *cutter) footer(i int) bool {
	if c.footerLine(i) {
		return true
	}
	t := strings.Trim(c.lines[i].text, blanks)
	if len(t) < 2 || strings.Trim(t, "-_=*~#+ ") != "" {
		return false
	}
	next := c.nextFilled(i + 1)
	return c.footerLine(next) || c.footerLine(c.nextFilled(next+1)) && next < i+3
}

// footerLine knows the lines of mailman, sympa, mlmmj, eGroups, Yahoo and
// Google groups. What a player might write too counts only with an address.
func (c *cutter) footerLine(i int) bool {
	if i >= len(c.lines) || c.lines[i].quoted {
		return false
	}
	s := c.fold(i)
	switch {
	case hasAny(s, footerPhrases):
		return true
	case hasAny(s, leavePhrases):
		next := c.fold(i + 1)
		return hasAny(s, places) || hasAny(next, places)
	case strings.HasSuffix(s, " mailing list") || strings.Contains(s, " mailing list --"), strings.HasPrefix(s, "liste de diffusion "):
		next := c.fold(i + 1)
		return strings.Contains(s, "@") || strings.Contains(next, "@") || strings.Contains(next, "://")
	}
	return false
}

var footerPhrases = []string{
	"/mailman/listinfo", "/mailman3/lists", "/sympa/signoff", "/sympa/info", "vous recevez ce message parce que vous etes abonn", "vous recevez ce message, car vous etes abonn", "vous recevez ce message car vous etes abonn",
	"you received this message because you are subscribed", "you are receiving this because", "you are receiving this email because you are subscribed",
	"l'utilisation du service yahoo", "votre utilisation de yahoo", "your use of yahoo", "soumise a l'acceptation des conditions d'utilisation",
	"to unsubscribe send an email to", "to unsubscribe from this list", "to unsubscribe from this group", "to unsubscribe, e-mail", "to unsubscribe, send", "to unsubscribe: ", "-unsubscribe@", "+unsubscribe@",
	"community email addresses:", "list archives: http", "archives de la liste : http", "archives : http",
}

var leavePhrases = []string{
	"desabonner", "desabonnement", "desinscrire", "desinscription", "desinscrivez", "quitter la liste", "quitter cette liste", "quitter le groupe", "resilier", "unsubscribe", "se desinscrire", "gerer votre abonnement", "gerer mon abonnement", "options d'abonnement",
}

var places = []string{"@", "http:", "https:", "mailto:"}

// sponsor is the length of an advertising block of eGroups or Yahoo, which
// stands between two rules above or below the text.
func (c *cutter) sponsor(i int) int {
	t := c.lines[i].text
	if !strings.HasPrefix(t, "----") || !strings.Contains(c.fold(i), "sponsor") && !strings.HasPrefix(strings.TrimLeft(t, "-"), "<e|-") {
		return 0
	}
	for k := i + 1; k < len(c.lines) && k <= i+20; k++ {
		s := c.lines[k].text
		if strings.HasPrefix(s, "--------") && (strings.HasSuffix(s, ">") || strings.HasSuffix(s, "|")) {
			return k - i + 1
		}
	}
	return 0
}

// uuencoded is the length of a file that an old mailer wrote into the text:
// "begin 644 name", lines of a length that their first character tells, "end".
func (c *cutter) uuencoded(i int) int {
	f := strings.Fields(c.lines[i].text)
	if len(f) < 3 || f[0] != "begin" || len(f[1]) != 3 || strings.Trim(f[1], "01234567") != "" {
		return 0
	}
	for k := i + 1; k < len(c.lines); k++ {
		t := c.lines[k].text
		if t == "end" {
			return k - i + 1
		}
		if t != "" && !uuLine(t) {
			return 0
		}
	}
	return 0
}

func uuLine(t string) bool {
	if t[0] < ' ' || t[0] > '`' {
		return false
	}
	want := (int(t[0]-' ')&63 + 2) / 3 * 4
	return len(t)-1 <= want+2 && strings.IndexFunc(t, func(r rune) bool { return r < ' ' || r > '`' }) < 0
}

// pgp is the length of the lines that OpenPGP puts round a text signed in place
// (RFC 9580 §7): its heading, or the signature itself.
func (c *cutter) pgp(i int) int {
	switch c.lines[i].text {
	case "-----BEGIN PGP SIGNED MESSAGE-----":
		k := i + 1
		for k < len(c.lines) && k < i+6 && c.lines[k].text != "" {
			k++
		}
		return k - i
	case "-----BEGIN PGP SIGNATURE-----":
		for k := i + 1; k < len(c.lines) && k < i+60; k++ {
			if c.lines[k].text == "-----END PGP SIGNATURE-----" {
				return k - i + 1
			}
		}
	}
	return 0
}
