package simulate

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// person plays, with habits.
type person struct {
	name, address string
	pace          time.Duration // between two looks at the list
	encoding      string        // of its mail program
	quotes        bool          // answers below a quotation
	repeats       bool          // its mail program sends twice
	resends       bool          // corrects a mail and sends it under the same Message-ID
	away          bool          // its mail program answers the list by itself
	copies        bool          // writes to the list and to the program
	sent          int
}

func newPerson(name string, d *dice) *person {
	return &person{
		name: name, address: strings.ToLower(name) + "@example.org", pace: d.between(6*time.Hour, 20*time.Hour),
		encoding: pick(d, []string{"8bit", "quoted-printable", "base64", "latin1"}), quotes: d.chance(0.4),
		repeats: d.chance(0.2), resends: d.chance(0.25), away: d.chance(0.15), copies: d.chance(0.15),
	}
}

// letter is what a person writes.
type letter struct {
	subject, text string
	topic         string // the object of the thread answered; empty for a new thread
}

// wants is what a person does about the game as the list shows it; nothing if
// there is nothing to say.
func (p *person) wants(s *game.State, d *dice) (letter, bool) {
	switch {
	case s.Player(p.name) == nil:
		return letter{subject: "Bonjour", text: "INSCRIPTION : " + p.name}, true
	case !s.Begun || s.Over():
		return letter{text: pick(d, chatter)}, d.chance(0.1)
	}
	if b := p.ballot(s, d); b != nil && d.chance(0.75) {
		return p.votes(b, s, d), true
	}
	if s.Turn.Player == p.name && d.chance(0.85) {
		if l, ok := p.plays(s, d); ok {
			return l, true
		}
	}
	return p.talks(s, d)
}

// ballot is one on which the person has no voice, or rarely one to think again.
func (p *person) ballot(s *game.State, d *dice) *game.Ballot {
	for _, b := range s.OpenBallots() {
		if b.Voice(p.name) == nil || d.chance(0.05) {
			return b
		}
	}
	return nil
}

var (
	ayes     = []string{"POUR", "Je vote pour", "VOTE : POUR", "oui, je vote POUR la proposition %s", "Je vote oui.", "je vote pour la %s"}
	nays     = []string{"CONTRE", "Je vote contre.", "VOTE %s : CONTRE", "contre, désolé", "je vote non"}
	neithers = []string{"je m'abstiens", "Je vote pour ou contre ? J'hésite", "abstention"}
	chatter  = []string{"Quelle belle partie.", "Tout cela me semble bien compliqué.", "Il pleut sur la liste.", "Qui a lu la règle 116 ?", "Bonnes fêtes à tous !"}
	passes   = []string{"PASSE", "Je passe mon tour.", "Je passe la main"}
	calls    = []string{"MISE AU VOTE, 72 h. POUR", "Je mets ma proposition au vote, vous avez 72h", "Je soumets la proposition au vote. Délai : 4 jours", "Appel au vote (délai 96 heures)"}
	themes   = []string{"les mails sont écrits en vers", "le chat du joueur du tour est salué", "chaque mail à la liste commence par une salutation", "les décrets sont numérotés en romain",
		"le registre est tenu à l'encre violette"}
	illegal = []string{"PASSE", "MISE AU VOTE, 72 h.", "PROPOSITION : amender 304 : les votes durent 200 h", "Je vote pour\nJe vote contre", "OPPOSITION Dp 99", "RETOUR", "Je nomme David Deuxième Arbitre", "je vote p o u r"}
)

func (p *person) votes(b *game.Ballot, s *game.State, d *dice) letter {
	l := letter{topic: b.Key}
	if d.chance(0.2) {
		l.topic = ""
	}
	switch b.Kind {
	case game.OnElection:
		l.text = "PA : " + pick(d, s.ActiveNames())
		return l
	case game.OnProposal:
	default:
		l.topic = b.Key
	}
	text := pick(d, pick(d, [][]string{ayes, ayes, ayes, nays, nays, neithers}))
	if strings.Contains(text, "%s") {
		text = fmt.Sprintf(text, b.Key)
	}
	l.text = text
	if b.Kind == game.OnProposal && d.chance(0.05) {
		l.text += "\nnouveau PA : " + pick(d, s.ActiveNames())
	}
	return l
}

// plays moves the person's own turn on.
func (p *person) plays(s *game.State, d *dice) (letter, bool) {
	switch s.Turn.Phase {
	case game.PhaseAwaiting:
		switch {
		case d.chance(0.12):
			return letter{subject: "Mon tour", text: pick(d, passes)}, true
		case d.chance(0.9):
			return letter{subject: "Une idée", text: p.proposal(s, d)}, true
		}
	case game.PhaseDebate:
		switch {
		case d.chance(0.15):
			return letter{text: "Nouvelle version de ma proposition :\n\n" + capital(pick(d, themes)) + ", et c'est tout."}, true
		case d.chance(0.05):
			return letter{text: "Je retire ma proposition et passe mon tour."}, true
		case d.chance(0.9):
			return letter{subject: "Au vote", text: pick(d, calls)}, true
		}
	}
	return letter{}, false
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (p *person) proposal(s *game.State, d *dice) string {
	switch n := d.IntN(6); n {
	case 0:
		return "PROPOSITION : amender 304 : le délai d'un vote ne peut être inférieur à 96 h"
	case 1:
		return "PROPOSITION : On joue plus vite.\nEFFET 304.duree_min = 96h"
	case 2:
		return "Je propose d'abroger la règle 213."
	}
	return "PROPOSITION : " + capital(pick(d, themes)) + "."
}

// talks is everything else: decrees, requests, oppositions, faults and chatter.
func (p *person) talks(s *game.State, d *dice) (letter, bool) {
	q := s.Player(p.name)
	switch n := d.IntN(100); {
	case q != nil && q.Status == game.Vacation:
		return letter{text: "RETOUR"}, n < 50
	case n < 7:
		return letter{subject: "Décret", text: "DECRET : " + pick(d, themes) + "."}, true
	case n < 12 && len(s.Decrees) > 0:
		dp := s.Decrees[len(s.Decrees)-1]
		return letter{topic: fmt.Sprintf("Dp%d", dp.Number), text: "Je m'y oppose."}, true
	case n < 15:
		return letter{text: "REQUETE 313 :\nDans 313, remplacer \"72 heures\" par \"96 heures\"."}, true
	case n < 18 && len(s.Requests) > 0:
		return letter{text: "Je mets ma requête au vote, délai 72h"}, true
	case n < 20:
		return letter{text: "VACANCES"}, true
	case n < 22:
		return letter{text: "INVOCATION : la règle 304 permet-elle de voter deux fois ?"}, true
	case n < 24 && s.Offices.Held(p.name) == game.PA:
		return letter{text: "Je nomme " + pick(d, s.ActiveNames()) + " Deuxième Arbitre"}, true
	case n < 32:
		return letter{text: pick(d, illegal)}, true
	case n < 34:
		return letter{text: "État ?"}, true
	case n < 55:
		return letter{text: pick(d, chatter)}, true
	}
	return letter{}, false
}

// mail is a letter as the person's mail program sends it.
type draft struct {
	from     string // address
	name, id string
	subject  string
	answers  string // Message-ID without brackets; empty for none
	text     string
	encoding string
	auto     bool // an answering machine's
	cc       string
}

func (m draft) bytes(at time.Time) []byte {
	var b bytes.Buffer
	field := func(name, value string) { fmt.Fprintf(&b, "%s: %s\r\n", name, value) }
	field("From", fmt.Sprintf("%s <%s>", mime.QEncoding.Encode("utf-8", m.name), m.from))
	field("To", listAddress)
	if m.cc != "" {
		field("Cc", m.cc)
	}
	field("Date", at.UTC().Format(time.RFC1123Z))
	field("Message-ID", "<"+m.id+">")
	field("Subject", mime.QEncoding.Encode("utf-8", m.subject))
	if m.answers != "" {
		field("In-Reply-To", "<"+m.answers+">")
		field("References", "<"+m.answers+">")
	}
	if m.auto {
		field("Auto-Submitted", "auto-replied")
	}
	field("MIME-Version", "1.0")
	charset, text := "utf-8", strings.ReplaceAll(m.text, "\n", "\r\n")+"\r\n"
	encoding := m.encoding
	if encoding == "latin1" {
		charset, encoding, text = "iso-8859-1", "8bit", latin1(text)
	}
	field("Content-Type", "text/plain; charset="+charset)
	field("Content-Transfer-Encoding", encoding)
	b.WriteString("\r\n")
	switch encoding {
	case "quoted-printable":
		w := quotedprintable.NewWriter(&b)
		w.Write([]byte(text))
		w.Close()
	case "base64":
		b.WriteString(base64.StdEncoding.EncodeToString([]byte(text)) + "\r\n")
	default:
		b.WriteString(text)
	}
	return b.Bytes()
}

func latin1(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 256 {
			b.WriteByte(byte(r))
		} else {
			b.WriteByte('?')
		}
	}
	return b.String()
}
