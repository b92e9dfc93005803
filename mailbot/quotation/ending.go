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
	case "—":
		return c.short(i + 1)
	case "--", "- --": // the last one as PGP escapes it
		return true
	}
	if len(t) >= 3 && strings.Trim(t, "_ ") == "" {
		return true
	}
	return c.program(i) || c.advert(i)
}

// short reports whether few lines follow up to a quotation or the end: a dash
// alone may part paragraphs as well as begin a signature.
func (c *cutter) short(i int) bool {
	n := 0
	for ; i < len(c.lines) && !c.lines[i].quoted && n <= 6; i++ {
		if c.lines[i].text != "" {
			n++
		}
	}
	return n <= 6
}

// program recognises "Envoyé de mon iPhone": how it was sent, then with what.
func (c *cutter) program(i int) bool {
	s := strings.Trim(c.fold(i), "*_<>()[]- ")
	brand := brands.in(s)
	if !brand && !devices.in(s) {
		return false
	}
	sentence := s
	if k := strings.IndexAny(s, ".!"); k > 0 && (k+1 == len(s) || s[k+1] == ' ') {
		sentence = s[:k]
	}
	if len(strings.Fields(sentence)) > 9 {
		return false
	}
	mine := strings.HasSuffix(sentence, "gesendet") || strings.HasSuffix(sentence, "kuldve") || hasAnyPrefix(s, fromMine)
	switch {
	case brand:
		return mine || hasAnyPrefix(s, sentPhrases) || hasAnyPrefix(s, getPhrases)
	case mine:
		return c.footerLine(i+1) || !hasAnyPrefix(c.fold(i+1), plainWords) // else a sentence goes on
	}
	return false
}

// plainWords begin the next line of a sentence.
var plainWords = []string{"et ", "mais ", "donc ", "je ", "j'", "il ", "elle ", "a ", "au ", "de ", "du ", "que ", "qui ", "pour ", "sans ", "avec "}

// fromMine is what phones write: from my … .
var fromMine = []string{
	"envoye de mon", "envoye de ma", "envoyee de mon", "envoye depuis mon", "envoye depuis ma", "envoye depuis l'appli", "envoye depuis un", "envoye a partir de mon", "envoye a partir d'un", "envoye avec la messagerie", "envoye avec l'appli", "provenance :",
	"ecrit depuis mon", "poste depuis mon", "sent from my", "sent from a ", "sent from mobile", "sent via mobile", "sent using the", "from my", "someone from mobile", "von meinem", "diese nachricht wurde von", "enviado desde mi", "enviado do meu", "inviato dal mio", "verzonden vanaf mijn", "verzonden met", "trimis de pe", "sendt fra min", "skickat fran min", "wyslane z",
}

// sentPhrases begin other such lines; they count only with the name of a program
// or maker, for a sentence may begin like them.
var sentPhrases = []string{
	"envoye ", "envoyee ", "provenance", "sent from", "sent via", "sent with", "sent using", "sent by", "gesendet von", "gesendet mit", "enviado ", "inviato ", "verzonden ", "sendt ", "skickat ", "odoslane ",
}

var getPhrases = []string{"get outlook for", "get [outlook", "obtenir outlook pour", "telecharger outlook pour", "telechargez outlook pour", "obtenez outlook pour"}

// devices are words that phones use of themselves, and sentences too.
var devices = finder("mobile", "portable", "smartphone", "telephone", "appareil", "tablette", "courrier", "courriel", "messagerie", "mail", "phone", "handy", "device", "cell", "mobilgerat", "appli", "ti-85", "ordinateur")

// brands are names of makers and programs.
var brands = finder(
	"iphone", "ipad", "ipod", "android", "samsung", "galaxy", "huawei", "xiaomi", "redmi", "oppo", "oneplus", "sony", "xperia", "htc", "nokia", "lumia", "motorola", "wiko", "fairphone", "blackberry", "alcatel",
	"windows", "outlook", "yahoo", "gmail", "proton", "tutanota", "k-9", "thunderbird", "mail orange", "sfr mail", "free mobile", "airmail", "sparrow", "mailbox", "telegram", "bluemail", "spark", "zimbra", "roundcube",
)

// advert recognises what free mail services and companies write below a mail.
// It must begin a paragraph: the same words may stand in a sentence.
func (c *cutter) advert(i int) bool {
	if i > 0 && c.lines[i-1].text != "" && !isRule(c.lines[i-1].text) {
		return false
	}
	s := c.fold(i)
	return adverts.in(s) || providers.in(s) && offers.in(s) && !strings.Contains(s, "@")
}

// providers advertise themselves, with offers, below the mails of their users.
var providers = finder("caramail", "ifrance", "libertysurf", "voila.fr", "netcourrier", "laposte.net", "wanadoo", "multimania", "hotmail", "tiscali", "freesurf")

var offers = finder("gratuit", "http:", "www.", "accedez", "telechargez", "profitez")

var adverts = finder(
	"do you yahoo!?", "get your free", "get your private, free", "msn explorer", "msn hotmail", "join msn", "discutez en direct avec vos amis sur http",
	"acces gratuit a internet", "accedez au courrier electronique",
	"avast.com", "logiciel antivirus avast", "exempt de virus", "garanti sans virus", "sans virus. www", "checked for viruses", "virus-free", "analyse antivirus", "absence de virus",
	"ce message et toutes les pieces jointes", "ce message et ses pieces jointes", "ce message et les pieces jointes", "ce courriel et ses pieces jointes", "ce courrier electronique et", "ce mail et ses pieces",
	"les informations contenues dans ce message", "les informations contenues dans ce courriel", "ce message est confidentiel", "ce message est etabli a l'intention exclusive", "si vous n'etes pas le destinataire", "si vous avez recu ce message par erreur", "si vous recevez ce message par erreur",
	"this message and any attachments", "this e-mail and any", "this email and any", "this email message and any attachments", "if you are not the intended recipient", "le informazioni contenute in questo messaggio",
	"pensez a l'environnement avant", "n'imprimez ce m", "n'imprimer ce m", "please consider the environment",
	"faites un geste pour l'environnement", "ne manquez rien de l'actualite", "une messagerie gratuite", "creez votre adresse",
)

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
	case footerPhrases.in(s):
		return true
	case leavePhrases.in(s):
		next := c.fold(i + 1)
		return hasAny(s, places) || hasAny(next, places)
	case strings.HasSuffix(s, " mailing list") || strings.Contains(s, " mailing list --"), strings.HasPrefix(s, "liste de diffusion "):
		next := c.fold(i + 1)
		return strings.Contains(s, "@") || strings.Contains(next, "@") || strings.Contains(next, "://")
	}
	return false
}

var footerPhrases = finder(
	"/mailman/listinfo", "/mailman3/lists", "/sympa/signoff", "/sympa/info", "vous recevez ce message parce que vous etes abonn", "vous recevez ce message, car vous etes abonn", "vous recevez ce message car vous etes abonn",
	"groups.io links: ", "you received this message because you are subscribed", "you are receiving this because", "you are receiving this email because you are subscribed",
	"l'utilisation du service yahoo", "votre utilisation de yahoo", "your use of yahoo", "soumise a l'acceptation des conditions d'utilisation",
	"to unsubscribe send an email to", "to unsubscribe from this list", "to unsubscribe from this group", "to unsubscribe, e-mail", "to unsubscribe, send", "to unsubscribe: ", "-unsubscribe@", "+unsubscribe@",
	"community email addresses:", "list archives: http", "archives de la liste : http", "archives : http",
)

var leavePhrases = finder(
	"desabonner", "desabonnement", "desinscrire", "desinscription", "desinscrivez", "quitter la liste", "quitter cette liste", "quitter le groupe", "resilier", "unsubscribe", "se desinscrire", "gerer votre abonnement", "gerer mon abonnement", "options d'abonnement",
)

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
	if !strings.Contains(c.lines[i].text, "begin") {
		return 0
	}
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
