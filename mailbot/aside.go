package mailbot

import (
	"strings"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// Reasons for setting a mail aside whole; a machine's has its kind behind it.
const (
	AsideOwn     = "own mail"
	AsideLoop    = "loop"
	AsideBounce  = "machine: bounce or receipt"
	AsideDigest  = "machine: digest of the list"
	AsideManager = "machine: list manager"
	AsideMachine = "machine: "
	AsideForeign = "not from the list"
	AsideMarked  = "machine: marked auto-generated"
)

// mayBePlayer reports whether a mail that was set aside may be a player's after
// all: some companies' servers mark every mail as generated, and the acts in it
// are then shown to the operator (design §4.4-5).
func mayBePlayer(reason string) bool { return reason == AsideMarked }

// setAside says why a mail is no player's, "" if it may be one (acts §0-8,
// RFC 3834 §2).
func setAside(m *decode.Mail, r Reading, s Setting) string {
	h := m.Header
	from := firstAddr(h, "From")
	switch {
	case isSelf(r.From, s), r.From == "" && isSelf(firstAddr(h, "Sender"), s):
		return AsideOwn
	case looped(h, s):
		return AsideLoop
	case bounced(m, r, from):
		return AsideBounce
	case m.Digest, digestSubject(h, r):
		return AsideDigest
	case managed(from, s):
		return AsideManager
	case foreign(h, r, s):
		return AsideForeign
	}
	return machine(h, r)
}

func firstAddr(h decode.Header, name string) string {
	l := decode.Addresses(h.Get(name))
	if len(l.List) == 0 {
		return ""
	}
	return l.List[0].Addr
}

// looped knows the program's own loop mark; list servers put the list's address
// there on every mail.
func looped(h decode.Header, s Setting) bool {
	for _, v := range append(h.All("X-Loop"), h.All("X-Loop-Detect")...) {
		if s.Self != "" && strings.Contains(strings.ToLower(v), strings.ToLower(s.Self)) {
			return true
		}
	}
	return h.Count("Received") > 60
}

// bounced recognises delivery reports and read receipts, also the old ones in
// plain text.
func bounced(m *decode.Mail, r Reading, from string) bool {
	h := m.Header
	local, _, _ := strings.Cut(from, "@")
	subject := strings.ToLower(r.Subject)
	switch {
	case m.Report, h.Has("X-Failed-Recipients"), h.Has("X-DSN-Version"):
		return true
	case local == "mailer-daemon", strings.HasPrefix(local, "mailer-daemon"), local == "mail-daemon":
		return true
	case strings.HasPrefix(strings.ToLower(strings.TrimSpace(h.Get("From"))), "mailer-daemon"):
		return true
	case strings.TrimSpace(h.Get("Return-Path")) == "<>": // RFC 3834 §2: no answer is wanted
		return true
	case local == "postmaster" && hasAnyPrefix(subject, bounceSubjects):
		return true
	}
	return hasAnyPrefix(subject, receiptSubjects) && hasAnyPrefix(strings.ToLower(strings.TrimSpace(r.Text)), receiptTexts)
}

var bounceSubjects = []string{
	"returned mail", "undelivered mail", "undeliverable", "delivery status", "delivery failure", "delivery notification", "mail delivery", "failure notice", "mail system error", "warning: could not send",
	"non remis", "échec de la remise", "echec de la remise", "message non distribu", "courrier non distribu", "avis de non-remise", "notification d'état de la distribution", "unzustellbar", "nondeliverable",
}

var receiptSubjects = []string{"lu :", "lu:", "lu\u00a0:", "non lu :", "non lu:", "read:", "not read:", "accusé de réception", "accuse de reception", "confirmation de lecture", "gelesen:"}

var receiptTexts = []string{"votre message", "your message", "ceci est un accusé", "this is a receipt", "this is a return receipt", "message lu"}

// digestSubject recognises the digests of mailman and eGroups in plain text.
func digestSubject(h decode.Header, r Reading) bool {
	s := strings.ToLower(r.Subject)
	if strings.HasPrefix(s, "re:") || strings.HasPrefix(s, "re :") {
		return false
	}
	return strings.Contains(s, " digest, vol ") || strings.Contains(s, "digest number ") || strings.Contains(s, "lot, vol ") && strings.Contains(s, "parution ") ||
		strings.Contains(s, "[recueil ") || strings.HasPrefix(s, "recueil numéro ") || strings.Contains(s, "groupe de messages, vol ")
}

// managed recognises mail by the list manager itself.
func managed(from string, s Setting) bool {
	name, domain, ok := strings.Cut(strings.ToLower(s.List), "@")
	local, d, ok2 := strings.Cut(from, "@")
	if !ok || !ok2 || d != domain {
		return false
	}
	local, _, _ = strings.Cut(local, "+")
	switch local {
	case name + "-request", name + "-owner", name + "-bounces", name + "-admin", name + "-help", name + "-subscribe",
		name + "-unsubscribe", name + "-join", name + "-leave", name + "-confirm", "mailman", "mailman-bounces", "sympa", "listmaster", "majordomo", "owner-" + name:
		return true
	}
	return false
}

// foreign reports whether the mail was neither passed by the list nor openly sent
// to the program: another list's, or junk by a hidden copy. An archive shows no
// way, so its mails are believed.
func foreign(h decode.Header, r Reading, s Setting) bool {
	if s.List == "" || r.AtSource == FromReceived || r.AtSource == FromArchive {
		return false
	}
	if id := h.Get("List-Id"); id != "" && s.ListID != "" && !strings.Contains(strings.ToLower(id), strings.ToLower(s.ListID)) {
		return true
	}
	addressed := false
	for _, name := range []string{"To", "Cc", "Resent-To", "Resent-Cc"} {
		for _, v := range h.All(name) {
			addressed = true
			for _, a := range decode.Addresses(v).List {
				if isSelf(a.Addr, s) || isList(a.Addr, s) {
					return false
				}
			}
		}
	}
	return addressed
}

// machine recognises answering machines and robots by what they say of
// themselves.
func machine(h decode.Header, r Reading) string {
	for _, v := range h.All("Auto-Submitted") {
		word := strings.ToLower(strings.TrimSpace(decode.StripComments(v)))
		word, _, _ = strings.Cut(word, ";")
		switch strings.TrimSpace(word) {
		case "no", "":
		case "auto-generated":
			return AsideMarked
		default:
			return AsideMachine + "auto-replied"
		}
	}
	for _, name := range machineFields {
		if !h.Has(name) {
			continue
		}
		if v := strings.ToLower(h.Get(name)); v != "no" && v != "false" {
			return AsideMachine + strings.ToLower(name)
		}
	}
	local, _, _ := strings.Cut(r.From, "@")
	switch joined.Replace(local) {
	case "noreply", "donotreply", "nepasrepondre", "autoreply", "autoresponder":
		return AsideMachine + "no reply wanted"
	}
	answering := hasAnyPrefix(strings.ToLower(r.Subject), awaySubjects)
	for _, v := range h.All("Precedence") {
		switch strings.ToLower(strings.TrimSpace(v)) {
		case "junk", "auto_reply", "auto-reply":
			answering = true
		}
	}
	for _, v := range h.All("X-Mailer") {
		answering = answering || hasAnyPrefix(strings.ToLower(v), []string{"vacation", "autoresponder", "auto-reply"})
	}
	if answering {
		return AsideMachine + "absence"
	}
	return ""
}

// joined writes "no-reply" and "no_reply" as "noreply".
var joined = strings.NewReplacer("-", "", "_", "", ".", "")

// machineFields are set by answering machines and robots, never by a person's
// mail program.
var machineFields = []string{
	"X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-AutoReply-From", "X-Mail-Autoreply", "X-Robot", "X-Vacation", "X-Autogenerated", "X-Cron-Env",
	"Auto-Response", "X-Auto-Response", "X-POST-MessageClass",
}

var awaySubjects = []string{
	"absence du bureau :", "absence du bureau:", "absence du bureau\u00a0:", "réponse automatique", "reponse automatique", "automatic reply:", "automatic reply :", "auto:", "autoreply:", "auto-reply:", "[auto-reply]",
	"out of office", "out of the office", "message d'absence", "message automatique d'absence", "notification d'absence", "abwesenheitsnotiz:", "automatische antwort:", "abwesend:", "vacation reply", "away from my mail",
	"répondeur automatique", "re: absence automatique",
}

func hasAnyPrefix(s string, list []string) bool {
	for _, w := range list {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}
