package quotation

// Words that mail programs write, folded (see fold). French first: these are
// the players' mails; the other languages are those of programs that friends
// abroad and old phones bring in.

// finalVerbs end an attribution line.
var finalVerbs = []string{
	"a ecrit", "avez ecrit", "as ecrit", "ont ecrit", "ecrit", "ecrivait", "a ecrit ce qui suit", "a dit",
	"wrote", "writes", "a wrote", "wrote this", "said",
	"schrieb", "schrieb folgendes", "geschrieben", "uhr", "geschreven", "schreef", "kirjoitti",
	"napisal", "napisala", "napisal(a)", "pisze", "skrev", "ha scritto", "escribio", "escreveu",
	"написал", "написала", "написал(а)", "пишет", "пише", "da viet", "đa viet", "写道", "写道：", "yazdi", "irta", "a scris",
}

// middleVerbs stand between the date and the name.
var middleVerbs = finder(
	" schrieb", " schreef ", " skrev ", " escribio ", " escreveu ", " pisze ", " пользователь ", " napsal ", " kirjoitti ", " uzytkownik ",
)

// tellingVerbs stand before the date; a sentence may hold them too.
var tellingVerbs = finder(" a ecrit le ", " a ecrit, le ", " ecrivait le ", " wrote on ")

// replyPhrases begin an attribution without a verb.
var replyPhrases = []string{
	"en reponse a ", "en reponse a:", "en reponse a :", "selon ", "quoting ", "citando ", "zitat von ", "citerar ", "citation de ", "dans un message date ",
	"dans un e-mail date ", "dans un mail date ", "in a message dated ", "in reply to ", "in article ", "dans l'article ",
}

// forwardPhrases are lines by themselves above what is forwarded.
var forwardPhrases = []string{
	"debut du message reexpedie", "debut du message transfere", "debut du message", "message transfere", "message transmis", "message reexpedie", "begin forwarded message", "forwarded message",
	"anfang der weitergeleiteten", "inizio messaggio inoltrato", "inicio da mensagem", "inicio del mensaje",
	"------ message transfere", "fin du message",
}

// messageWords and originWords together make a separator.
var messageWords = []string{
	"message", "mail", "courrier", "courriel", "msg", "nachricht", "mensaje", "messaggio", "mensagem", "bericht", "besked", "meddelelse", "meddelande",
	"melding", "wiadomosc", "zprava", "sprava", "viesti", "ileti", "uzenet", "mesaj", "poruka", "kiri", "сообщение", "лист", "повідомлення", "письмо", "邮件", "メッセーシ", // as fold leaves it

}

var originWords = []string{
	"origin", "initial", "transfer", "transmis", "reexpedi", "precedent", "forward", "reply", "ursprung", "weitergeleitet", "reenviado", "inoltrato", "encaminhad", "reencaminhad",
	"oprindelig", "videresendt", "ursprungligt", "vidarebefordrat", "doorgestuurd", "oorspronkelijk", "oryginaln", "przekaz", "preposlan", "puvodni", "povodn",
	"valitetty", "alkuperainen", "iletilen", "orijinal", "tovabbitott", "eredeti", "redirectionat", "redirection", "proslijed", "edastatud", "転送", "转发", "исходное", "пересыл", "пересл", "оригинал",
}

// sentenceWords begin sentences, never attributions.
var sentenceWords = set(
	"voici", "voila", "je", "j", "tu", "il", "elle", "nous", "vous", "ils", "elles", "ce", "c", "ca", "cet", "cette", "comme", "si", "mais", "et", "ou", "donc", "or", "ni", "car",
	"quand", "lorsque", "puisque", "pour", "contre", "oui", "non", "bonjour", "bonsoir", "salut", "merci", "moi", "que", "qui", "qu", "quoi", "la", "les", "l", "un", "une", "des", "du",
	"quelqu", "certains", "chacun", "personne", "ces", "celui", "celle", "tout", "rien", "aucun", "notre", "encore", "puis", "ensuite", "enfin", "alors", "apres", "avant", "hier",
	"mon", "ma", "mes", "ton", "ta", "son", "sa", "votre", "notre", "vote", "votes", "proposition", "decret", "requete", "jugement", "invocation", "opposition", "inscription",
	"article", "art", "regle", "texte", "remarque", "ps", "nb", "i", "we", "you", "he", "she", "they", "it", "this", "that", "the", "here", "as", "when", "if", "but", "and", "so", "what", "scores", "resultats", "nouveau", "retour", "vacances", "effet",
)

var prepositions = set("le", "on", "am", "op", "em", "el", "il", "w", "dnia", "den", "pa", "a", "at", "vao", "in", "dans", "ngay", "在", "el", "dne")

func datePreposition(word string) bool { return prepositions[word] }

var weekdays = set(
	"lun", "mar", "mer", "jeu", "ven", "sam", "dim", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
	"mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
	"tir", "ons", "tor", "fre", "lor", "man", "pe", "ke", "ср", "пн", "вт", "чт", "пт", "сб", "вс", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье",
)

var monthStems = []string{
	"janv", "fevr", "mars", "avr", "mai", "juin", "juil", "aout", "sept", "oct", "nov", "dec",
	"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "okt", "dez", "gen", "mag", "giu", "lug", "ago", "set", "ott", "dic",
	"stycz", "grudn", "listop", "lokaku", "月", "tháng", "thang", "апр", "окт",
}

// Kinds of header field.
const (
	labelFrom = 1 << iota
	labelDate
	labelTo
	labelSubject
	labelCopy
	labelReply
)

var labels = labelTable()

func labelTable() map[string]int {
	t := map[string]int{}
	for kind, words := range map[int][]string{
		labelFrom: {"de", "from", "expediteur", "von", "da", "van", "fra", "fran", "od", "de la", "lahettaja", "saatja", "felado", "kimden", "salje", "nadawca",
			"от", "от кого", "отправитель", "від кого", "від", "发件人", "差出人", "送信元", "gonderen", "desde"},
		labelDate: {"date", "envoye", "envoye le", "date d'envoi", "message du", "sent", "gesendet", "gesendet am", "datum", "data", "fecha", "enviado", "enviado el", "enviada em", "enviado em", "inviato", "verzonden",
			"dato", "sendt", "skickat", "paivays", "paivamaara", "lahetetty", "wyslano", "odeslano", "odoslane", "elkuldve", "kuldve", "tarih", "gonderildi", "gonderilme tarihi", "trimis", "trimis la", "poslano", "saadetud",
			"дата", "отправлено", "надіслано", "发送时间", "送信日時", "日付", "datum", "kuupaev", "date limite de reponse"},
		labelTo: {"a", "to", "pour", "destinataire", "destinataires", "an", "aan", "til", "till", "para", "do", "komu", "vastaanottaja", "cimzett", "kime", "кому", "catre", "prima", "pre", "adresat", "收件人", "宛先", "送信先", "kellele", "saaja"},
		labelSubject: {"objet", "sujet", "subject", "betreff", "onderwerp", "emne", "amne", "asunto", "assunto", "oggetto", "temat", "predmet", "aihe", "teema", "targy", "konu", "тема",
			"subiect", "naslov", "主题", "件名"},
		labelCopy:  {"cc", "cci", "copie", "copie a", "kopie", "kopia", "copia", "kopio", "masolat", "dw", "bcc", "копия", "копія", "抄送", "kopi"},
		labelReply: {"reply-to", "repondre a", "repondre", "risposta", "antwort an", "organisation", "organization"},
	} {
		for _, w := range words {
			t[w] |= kind
		}
	}
	return t
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
