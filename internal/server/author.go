package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

const (
	// metaWaiting holds the questions that wait for an author's word.
	metaWaiting = "claims-waiting"
	// questionPrefix begins the keys of those questions.
	questionPrefix = "confirm-act/"
	// patienceForAuthor is how long a question stands, by list times.
	patienceForAuthor = 7 * 24 * time.Hour
	// mostQuestions bounds the questions that wait for one person, and for all
	// those together who are not known yet; the oldest gives way.
	mostQuestions = 10
)

// claimedMail is what the acts of a waiting mail need to be carried out.
type claimedMail struct {
	ID      string     `json:"id"`
	Subject string     `json:"subject,omitempty"` // d11 looks at it
	Topic   string     `json:"topic,omitempty"`
	Reply   string     `json:"reply,omitempty"` // the mail that it answers
	Acts    []game.Act `json:"acts"`
}

// waitingClaim is a question that waits, with what tells it from others.
type waitingClaim struct {
	Question string    `json:"question"` // its Message-ID
	Word     string    `json:"word"`
	Player   string    `json:"player,omitempty"` // empty for who is not known yet
	Acts     []string  `json:"acts"`
	Asked    time.Time `json:"asked"` // list time of the mail
}

func loadWaiting(tx *ledger.Tx) (list []waitingClaim, err error) {
	b, err := tx.Meta(metaWaiting)
	if err != nil || b == nil {
		return nil, err
	}
	if err := json.Unmarshal(b, &list); err != nil {
		return nil, fmt.Errorf("server: waiting claims: %w", err)
	}
	return list, nil
}

// keepWaiting keeps the questions that stay and forgets what the others were about.
func keepWaiting(tx *ledger.Tx, list []waitingClaim, stays func(waitingClaim) bool) ([]waitingClaim, error) {
	var kept []waitingClaim
	for _, w := range list {
		if stays(w) {
			kept = append(kept, w)
			continue
		}
		if err := tx.SetMeta(metaClaim+w.Question, nil); err != nil {
			return nil, err
		}
	}
	return kept, saveWaiting(tx, kept)
}

func saveWaiting(tx *ledger.Tx, list []waitingClaim) error {
	if len(list) == 0 {
		return tx.SetMeta(metaWaiting, nil)
	}
	b, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("server: waiting claims: %w", err)
	}
	return tx.SetMeta(metaWaiting, b)
}

// askAuthor asks the author of a mail, at the address known, whether the acts
// are theirs. A question about the same act is void by it.
func (s *Server) askAuthor(tx *ledger.Tx, r mailbot.Reading, topic string, acts []game.Act) error {
	player := s.state.NameOf(r.From)
	known := s.state.AddressOf(player)
	if known == "" {
		known = r.From // who registers is known by nothing else
	}
	if s.tooMany(known) {
		return nil
	}
	key := questionPrefix + desk.MailID(r)
	w := waitingClaim{Question: s.messageID(key), Word: s.word(key), Player: player, Acts: actKeys(r, acts), Asked: r.At}
	replaces, err := makeRoom(tx, w)
	if err != nil {
		return err
	}
	p := gazette.AskAuthor(gazette.Confirmation{Key: key, Name: player, Received: r.At, Until: r.At.Add(patienceForAuthor), Acts: acts, Word: w.Word, Replaces: replaces})
	return s.ask(tx, p, known, claim{Name: player, Address: r.From,
		Mail: &claimedMail{ID: r.MessageID, Subject: r.Subject, Topic: topic, Reply: r.InReplyTo, Acts: acts}})
}

// word is what a mail of its own must say after OUI: nobody guesses it, as it
// is made with the seed of the game.
func (s *Server) word(key string) string {
	sum := sha256.Sum256([]byte(s.seed + "\x00word\x00" + key))
	return strings.ToUpper(hex.EncodeToString(sum[:4]))
}

// actKeys tell which acts are the same: the kind and its object. Who is not
// known yet is told by the address.
func actKeys(r mailbot.Reading, acts []game.Act) []string {
	keys := make([]string, 0, len(acts))
	for _, a := range acts {
		key := string(a.Kind) + "/" + a.Target
		if a.Kind == game.Register {
			key += r.From
		}
		keys = append(keys, key)
	}
	return keys
}

// makeRoom adds a question to those that wait; replaces reports whether an
// earlier one about the same act went.
func makeRoom(tx *ledger.Tx, w waitingClaim) (replaces bool, err error) {
	list, err := loadWaiting(tx)
	if err != nil {
		return false, err
	}
	others := 0
	for _, o := range list {
		if o.Player == w.Player {
			others++
		}
	}
	list, err = keepWaiting(tx, list, func(o waitingClaim) bool {
		if o.Asked.Add(patienceForAuthor).Before(w.Asked) {
			return false
		}
		if o.Player != w.Player {
			return true
		}
		others--
		if slices.ContainsFunc(o.Acts, func(a string) bool { return slices.Contains(w.Acts, a) }) {
			replaces = true
			return false
		}
		return others < mostQuestions-1 // the oldest stand first
	})
	if err != nil {
		return false, err
	}
	return replaces, saveWaiting(tx, append(list, w))
}

var (
	withWord = regexp.MustCompile(`(?i)^\W*(?:oui|non)\W+([0-9a-f]{8})\b`)
	// plainYes and plainNo are a line of an answer that leaves no doubt.
	plainYes = regexp.MustCompile(`(?i)^[\s\pP]*oui(?:[\s\pP]+[0-9a-f]{8})?(?:[\s\pP]+(?:je confirme|c['’]est (?:bien )?moi))*[\s\pP]*$`)
	plainNo  = regexp.MustCompile(`(?i)^[\s\pP]*(?:non\b.*|(?:ce n|c)['’ ]?est pas (?:de )?moi\b.*)$`)
	// takesBack are words beside a yes that make it doubtful.
	takesBack = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:non|pas|mais|sauf|si|attend\pL*|finalement|plut[oô]t|blague|rire)(?:[^\pL]|$)`)
)

// questionOf is the Message-ID of the question about acts that a mail answers:
// by the thread, or by the word in a mail to the program alone (design §4.4-7).
// Both are secrets of whoever got the question, so a forged OUI is none.
func (s *Server) questionOf(tx *ledger.Tx, o opened) (string, error) {
	if ids := desk.Answered(o.Reading); len(ids) > 0 {
		p, found, err := tx.PostByMessageID(ids[0])
		if err != nil || found && strings.HasPrefix(p.Key, questionPrefix) {
			return ids[0], err
		}
	}
	m := withWord.FindStringSubmatch(o.Text)
	if o.way != private || m == nil {
		return "", nil
	}
	list, err := loadWaiting(tx)
	for _, w := range list {
		if strings.EqualFold(w.Word, m[1]) {
			return w.Question, err
		}
	}
	return "", err
}

// standsBehind handles an answer to the question whether acts are their author's.
func (s *Server) standsBehind(tx *ledger.Tx, o opened, question string, out game.Outcome) (bool, game.Outcome, error) {
	if question == "" || strings.TrimSpace(o.Text) == "" {
		return false, out, nil
	}
	c, err := s.standing(tx, question, o.At)
	if err != nil {
		return false, out, err
	}
	switch yes, no := answered(o.Text); {
	case c == nil && out.From != "" && (yes || no):
		return s.reply(tx, o, out, game.Talk, gazette.NoLongerWaits)
	case c == nil || !c.by(o.From, out.From):
		return false, out, nil
	case no:
		if err := forget(tx, question); err != nil {
			return false, out, err
		}
		return s.reply(tx, o, out, game.Applied, gazette.NothingDone)
	case yes:
		if err := forget(tx, question); err != nil {
			return false, out, err
		}
		out, err = s.carryOut(tx, o, c.Mail)
		return true, out, err
	case o.way == private:
		return s.reply(tx, o, out, game.Asked, gazette.YesOrNo)
	}
	return false, out, nil
}

// standing is the claim of a question that still waits at an instant.
func (s *Server) standing(tx *ledger.Tx, question string, at time.Time) (*claim, error) {
	list, err := loadWaiting(tx)
	if err != nil {
		return nil, err
	}
	for _, w := range list {
		if w.Question == question && !w.Asked.Add(patienceForAuthor).Before(at) {
			return claimOf(tx, question)
		}
	}
	return nil, nil
}

// by reports whether who writes is whom the claim is about.
func (c *claim) by(address, name string) bool {
	return c.Name != "" && c.Name == name || c.Name == "" && strings.EqualFold(c.Address, address)
}

func answered(text string) (yes, no bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if plainNo.MatchString(first) {
		return false, true
	}
	return plainYes.MatchString(first) && !takesBack.MatchString(rest), false
}

func forget(tx *ledger.Tx, question string) error {
	list, err := loadWaiting(tx)
	if err != nil {
		return err
	}
	_, err = keepWaiting(tx, list, func(w waitingClaim) bool { return w.Question != question })
	return err
}

// reply answers the author of an answer.
func (s *Server) reply(tx *ledger.Tx, o opened, out game.Outcome, v game.Verdict, text string) (bool, game.Outcome, error) {
	out.Verdict = v
	out.Notices = append(out.Notices, game.Notice{Code: "confirm-act", Rule: "A155", Text: text})
	r := o.Reading
	r.References = nil // they name the question, which the list must not learn
	return true, out, s.answer(tx, out, origin{reading: &r})
}

// carryOut takes the acts of a waiting mail as of the answer, whose list time is
// theirs: windows count from it.
func (s *Server) carryOut(tx *ledger.Tx, o opened, m *claimedMail) (game.Outcome, error) {
	r := o.Reading
	r.Acts, r.Asked, r.Notices = m.Acts, nil, nil
	r.Subject, r.InReplyTo, r.References = m.Subject, m.Reply, nil
	if m.ID != "" {
		r.References = []string{m.ID} // the list knows the thread by it
	}
	out, err := s.play(tx, overList, r, m.Topic, doubt{})
	if err != nil || m.ID == "" {
		return out, err
	}
	topic, err := tx.Meta(metaTopic + r.MessageID)
	if err != nil || topic == nil {
		return out, err
	}
	return out, tx.SetMeta(metaTopic+m.ID, topic) // who answers the mail answers the acts
}
