package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// mostNotCounted is how many of the mails that counted for nothing are listed.
const mostNotCounted = 60

// Reader makes the input of the pages from a ledger. It goes on from where it
// was: only what is new is read and folded. It is for one goroutine.
type Reader struct {
	ledger *ledger.Ledger
	list   string
	// Archive is handed on to the pages: the web address of the list's archive.
	Archive string

	state     *game.State
	events    ledger.Head
	mails     uint64   // number of the last mail looked at
	undecided []uint64 // mails without a verdict, by number
	funnel    Funnel
	messages  map[string]Message // by key of the post
}

// NewReader reads a ledger; list is the address of the mailing list, "" where
// it has to be told from the posts.
func NewReader(l *ledger.Ledger, list string) *Reader {
	return &Reader{ledger: l, list: list, state: &game.State{}, funnel: Funnel{ByVerdict: map[game.Verdict]int{}}, messages: map[string]Message{}}
}

// Read gives the input as of now. Its error is one of the ledger's.
func (r *Reader) Read() (Input, error) {
	if err := r.ledger.View(r.catchUp); err != nil {
		return Input{}, fmt.Errorf("web: %w", err)
	}
	f := r.funnel
	f.ByVerdict = map[game.Verdict]int{}
	for v, n := range r.funnel.ByVerdict {
		f.ByVerdict[v] = n
	}
	f.Pending = len(r.undecided)
	f.NotCounted = slices.Clone(r.funnel.NotCounted)
	slices.Reverse(f.NotCounted)
	in := Input{State: r.state.Clone(), Mails: f, Events: r.events.Seq, Head: r.events.Hash.String(), Archive: r.Archive}
	for _, m := range r.messages {
		in.Messages = append(in.Messages, m)
	}
	slices.SortFunc(in.Messages, func(a, b Message) int { return int(a.Number) - int(b.Number) })
	return in, nil
}

func (r *Reader) catchUp(tx *ledger.Tx) error {
	if err := r.fold(tx); err != nil {
		return err
	}
	if err := r.weighMails(tx); err != nil {
		return err
	}
	return r.collect(tx)
}

func (r *Reader) fold(tx *ledger.Tx) error {
	for e, err := range tx.Events(r.events.Seq + 1) {
		if err != nil {
			return err
		}
		fact, err := server.Decode(e)
		if err != nil {
			return err
		}
		r.state.Fold(fact)
		r.events = ledger.Head{Seq: e.Seq, Hash: e.Hash}
	}
	return nil
}

// weighMails counts the verdicts of new mails, and of those that had none.
func (r *Reader) weighMails(tx *ledger.Tx) error {
	waiting := r.undecided
	for m, err := range tx.Mails(r.mails + 1) {
		if err != nil {
			return err
		}
		r.mails = m.ID
		r.funnel.Received++
		waiting = append(waiting, m.ID)
	}
	var left []uint64
	for _, id := range waiting {
		known, err := r.weigh(tx, id)
		if err != nil {
			return err
		}
		if !known {
			left = append(left, id)
		}
	}
	r.undecided = left
	return nil
}

// weigh counts the verdict of a mail, if it has one.
func (r *Reader) weigh(tx *ledger.Tx, id uint64) (known bool, err error) {
	b, err := tx.Verdict(id)
	if err != nil || b == nil {
		return false, err
	}
	var o game.Outcome
	if err := json.Unmarshal(b, &o); err != nil {
		return false, fmt.Errorf("verdict of mail %d: %w", id, err)
	}
	r.funnel.ByVerdict[o.Verdict]++
	switch o.Verdict {
	case game.SetAside:
		if o.Reason == mailbot.AsideOwn || o.Reason == "own post" {
			r.funnel.OwnPosts++
		}
	case game.Refused, game.Asked, game.Late, game.Quarantined:
		r.funnel.NotCounted = append(r.funnel.NotCounted, NotCounted{From: o.From, At: o.At, Verdict: o.Verdict, Why: gazette.WhyNot(o)})
		if n := len(r.funnel.NotCounted); n > mostNotCounted {
			r.funnel.NotCounted = slices.Clone(r.funnel.NotCounted[n-mostNotCounted:])
		}
	}
	return true, nil
}

// collect takes the program's posts to the list that are out: answers to one
// person are nobody else's business.
func (r *Reader) collect(tx *ledger.Tx) error {
	var out []ledger.Post
	for _, state := range []ledger.State{ledger.Sent, ledger.Confirmed} {
		for p, err := range tx.Posts(state) {
			if err != nil {
				return err
			}
			out = append(out, p)
		}
	}
	r.learnList(out)
	for _, p := range out {
		if err := r.note(tx, p); err != nil {
			return err
		}
	}
	return nil
}

// awaitedPrefix begins the keys of the posts on which something waits: they
// all go to the list.
const awaitedPrefix = "post/"

func (r *Reader) learnList(out []ledger.Post) {
	for _, p := range out {
		if r.list == "" && strings.HasPrefix(p.Key, awaitedPrefix) && len(p.To) == 1 {
			r.list = p.To[0]
		}
	}
}

func (r *Reader) note(tx *ledger.Tx, p ledger.Post) error {
	if len(p.To) != 1 || !strings.EqualFold(p.To[0], r.list) {
		return nil
	}
	m, known := r.messages[p.Key]
	if !known {
		raw, err := tx.PostRaw(p.Key)
		if err != nil {
			return err
		}
		read := mailbot.Open(raw, mailbot.Envelope{}, mailbot.Setting{}).Reading
		m = Message{Number: p.Order, ID: p.MessageID, Subject: read.Subject, Body: read.Body}
	}
	m.At = onList(p)
	r.messages[p.Key] = m
	return nil
}

// onList is the list time of a post or, until it is read back, when the
// server took it.
func onList(p ledger.Post) time.Time {
	if !p.ConfirmedAt.IsZero() {
		return p.ConfirmedAt
	}
	return p.AcceptedAt
}
