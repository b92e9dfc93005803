package server

import (
	"strings"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// TrustLevel is what an act must have to be taken for its author's (A155).
type TrustLevel string

// The levels.
const (
	// ByList takes the word of the list, which passed the mail on.
	ByList TrustLevel = "list"
	// ByDMARC wants the mailbox's own server to vouch for the author's domain
	// (RFC 7489, RFC 8601).
	ByDMARC TrustLevel = "dmarc"
	// ByConfirmation wants the author's answer to a question at the address known.
	ByConfirmation TrustLevel = "confirm"
)

// Trust gives each kind of act its level; the zero value takes the list's word.
type Trust struct {
	Level TrustLevel
	Acts  map[game.ActKind]TrustLevel
}

func (t Trust) of(kind game.ActKind) TrustLevel {
	if kind == game.Help { // it changes nothing
		return ByList
	}
	if level, ok := t.Acts[kind]; ok {
		return level
	}
	return t.Level
}

// doubt is what of a mail is not taken for its author's, or not yet.
type doubt struct {
	unvouched []game.Act // refused
	waiting   []game.Act // asked of the author
}

// whole reports whether nothing of a mail is left beside the doubt: then it is no
// sign of life either, as anyone may have written it.
func (d doubt) whole(r mailbot.Reading) bool {
	return len(d.unvouched)+len(d.waiting) > 0 && len(r.Acts)+len(r.Asked) == 0
}

// screen takes the acts out of a mail that are not trusted to be its author's.
// Those of an unknown address need no screen: the game refuses them.
func (s *Server) screen(r mailbot.Reading) (mailbot.Reading, doubt) {
	var d doubt
	if desk.Author(s.state, r) == "" {
		return r, d
	}
	var clear []game.Act
	for _, a := range r.Acts {
		switch level := s.cfg.Trust.of(a.Kind); {
		case !s.state.Begun && a.Kind != game.Register && a.Kind != game.Leave: // no act yet (design §4.3)
			clear = append(clear, a)
		case level == ByDMARC && !vouched(r):
			d.unvouched = append(d.unvouched, a)
		case level == ByConfirmation:
			d.waiting = append(d.waiting, a)
		default:
			clear = append(clear, a)
		}
	}
	r.Acts = clear
	return r, d
}

// vouched reports whether the mailbox's own server found the author's domain
// authentic. Where the list rewrites From, it found that of the list, which says
// nothing of the author.
func vouched(r mailbot.Reading) bool {
	return r.From != "" && r.Auth.DMARC == mailbot.AuthPass && strings.EqualFold(afterAt(r.Auth.Domain), afterAt(r.From))
}

func afterAt(address string) string { return address[strings.LastIndex(address, "@")+1:] }

// leaveOut ends the taking of a mail: what is not vouched for is refused, the
// rest is answered, and what waits is asked of the author.
func (s *Server) leaveOut(tx *ledger.Tx, r mailbot.Reading, topic string, d doubt, o game.Outcome) (game.Outcome, error) {
	for _, a := range d.unvouched {
		why := gazette.Unvouched()
		o.Add(game.TakenAct{Act: a, Verdict: game.Refused, Refusal: &why})
	}
	if err := s.answer(tx, o, origin{reading: &r, topic: topic}); err != nil || len(d.waiting) == 0 {
		return o, err
	}
	for _, a := range d.waiting {
		o.Add(game.TakenAct{Act: a, Verdict: game.Asked, Question: &game.Question{Why: gazette.AwaitsAuthor, Kind: a.Kind}})
	}
	return o, s.askAuthor(tx, r, topic, d.waiting)
}
