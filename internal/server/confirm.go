package server

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// metaClaim holds, by the Message-ID of the question that went to a player,
// what claims to be that player's: an address, or the acts of a mail (A155).
const metaClaim = "claim/"

type claim struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	// Mail is the one that holds the acts; nil where the address is the claim.
	Mail *claimedMail `json:"mail,omitempty"`
}

// ask sends a person the question whether what is claimed is theirs.
func (s *Server) ask(tx *ledger.Tx, p gazette.Post, to string, c claim) error {
	if err := s.queue(tx, p, origin{to: to}); err != nil {
		return err
	}
	b, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("server: claim: %w", err)
	}
	return tx.SetMeta(metaClaim+s.messageID(p.Key), b)
}

// claimOf is what a question is about; nil if it is no question, or no longer one.
func claimOf(tx *ledger.Tx, question string) (*claim, error) {
	b, err := tx.Meta(metaClaim + question)
	if err != nil || b == nil {
		return nil, err
	}
	var c claim
	if err := json.Unmarshal(b, &c); err != nil {
		return nil, fmt.Errorf("server: claim: %w", err)
	}
	return &c, nil
}

var saysWho = regexp.MustCompile(`(?i)\b(?:je suis|c['’]est|ici)\s+([\p{L}][\p{L}'’-]*)`)

// askWhoItIs looks at a mail of an unknown address that tried something: if it
// bears or gives a player's name, the player is asked, at the address known.
func (s *Server) askWhoItIs(tx *ledger.Tx, r mailbot.Reading, o *game.Outcome) error {
	name := ""
	if r.From != "" && s.state.NameOf(r.From) == "" && len(r.Acts)+len(r.Asked) > 0 {
		name = s.claimed(r)
	}
	if name == "" {
		return nil
	}
	known := s.state.AddressOf(name)
	if known == "" || s.tooMany(known) {
		return nil
	}
	o.Notices = append(o.Notices, game.Notice{Code: "confirm-address", Rule: "A155",
		Text: fmt.Sprintf("Cette adresse n'est pas connue comme celle de %s. Une demande de confirmation est partie à son adresse connue : "+
			"une fois confirmée, renvoyez votre mail. Ou écrivez-le depuis l'adresse connue.", name)})
	p := gazette.Post{Key: "confirm/" + r.At.UTC().Format("20060102") + "/" + name + "/" + r.From, Person: true, To: name,
		Subject: "Une nouvelle adresse pour " + name + " ?",
		Body: gazette.Wrap(fmt.Sprintf("Un mail de l'adresse %s, reçu le %s, porte votre nom. Si cette adresse est aussi la vôtre, répondez OUI à ce message, "+
			"depuis cette adresse-ci : ses mails compteront pour vous. Sinon ne répondez pas : ils ne comptent pas.", r.From, gazette.Instant(r.At)))}
	return s.ask(tx, p, known, claim{Name: name, Address: r.From})
}

// claimed is the player whose name a mail bears, in its display name, in a
// registration or in its words.
func (s *Server) claimed(r mailbot.Reading) string {
	candidates := []string{r.Name}
	if first, _, ok := strings.Cut(strings.TrimSpace(r.Name), " "); ok {
		candidates = append(candidates, first)
	}
	if a := desk.Registration(r); a != nil {
		candidates = append(candidates, a.Name)
	}
	for _, m := range saysWho.FindAllStringSubmatch(r.Text, 5) {
		candidates = append(candidates, m[1])
	}
	for _, c := range candidates {
		for _, p := range s.state.Players {
			if c != "" && rules.SameName(c, p.Name) {
				return p.Name
			}
		}
	}
	return ""
}

var (
	saysYes   = regexp.MustCompile(`(?i)^\W*(oui|je confirme|confirm[ée]+|c['’]est bien moi)\b`)
	saysNotMe = regexp.MustCompile(`(?i)\bce n['’ ]?est pas moi\b`)
)

// confirmed handles what a player answers to the program's own question: that
// an address is theirs, or that a vote acknowledged to them is not.
func (s *Server) confirmed(tx *ledger.Tx, o opened, out game.Outcome) (bool, game.Outcome, error) {
	if out.From == "" || o.InReplyTo == "" {
		return false, out, nil
	}
	c, err := claimOf(tx, o.InReplyTo)
	if err != nil {
		return false, out, err
	}
	if c != nil && c.Mail == nil && c.Name == out.From && saysYes.MatchString(o.Text) {
		out.Verdict = game.Applied
		out.Notices = append(out.Notices, game.Notice{Code: "address-confirmed", Rule: "A155", Text: "C'est noté : les mails de " + c.Address + " comptent désormais pour vous."})
		if err := s.record(tx, o, out, game.AddressAttached{Name: c.Name, Address: c.Address}, "A155"); err != nil {
			return false, out, err
		}
		return true, out, s.answer(tx, out, origin{reading: &o.Reading})
	}
	if saysNotMe.MatchString(o.Text) {
		return s.disown(tx, o, out)
	}
	return false, out, nil
}

// disown strikes the open votes of a mail that was acknowledged to a player
// who says that it is not theirs.
func (s *Server) disown(tx *ledger.Tx, o opened, out game.Outcome) (bool, game.Outcome, error) {
	p, found, err := tx.PostByMessageID(o.InReplyTo)
	if !found || err != nil {
		return false, out, err
	}
	id, isAnswer := strings.CutPrefix(p.Key, "answer/")
	if !isAnswer {
		return false, out, nil
	}
	struck := false
	for _, b := range s.state.OpenBallots() {
		v := b.Voice(out.From)
		if v == nil || v.Mail != id {
			continue
		}
		struck = true
		if err := s.record(tx, o, out, game.VoteStruck{Key: b.Key, Voter: out.From}, "A155"); err != nil {
			return false, out, err
		}
	}
	if !struck {
		return false, out, nil
	}
	out.Verdict = game.Applied
	out.Notices = append(out.Notices, game.Notice{Code: "disowned", Rule: "A155", Text: "Ce vote est retiré : il ne compte pas. Vous pouvez voter vous-même jusqu'à la clôture."})
	return true, out, s.answer(tx, out, origin{reading: &o.Reading})
}

// record appends one event that a mail brought about.
func (s *Server) record(tx *ledger.Tx, o opened, out game.Outcome, e game.Event, clause string) error {
	was := s.state.Turn
	events := s.engine.Do(s.state, o.At, game.Cause{Mail: desk.MailID(o.Reading), By: out.From}, func(p *game.Proceeding) { p.Record(e, clause) })
	return s.enter(tx, was, events, origin{reading: &o.Reading})
}
