package ledger

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// model is what the ledger must hold, kept in plain maps and slices. A
// transaction works on a copy, which a commit puts in place of the original.
type model struct {
	events    []Event
	mails     []Mail
	raws      []string
	verdicts  map[uint64]string
	seen      map[string]uint64
	posts     map[string]Post
	texts     map[string]string
	cursors   map[string]Cursor
	watermark time.Time
	snapshots map[uint64]string
	meta      map[string]string
}

func newModel() *model {
	return &model{
		verdicts: map[uint64]string{}, seen: map[string]uint64{}, posts: map[string]Post{}, texts: map[string]string{},
		cursors: map[string]Cursor{}, snapshots: map[uint64]string{}, meta: map[string]string{},
	}
}

func (m *model) clone() *model {
	c := *m
	c.events, c.mails, c.raws = slices.Clone(m.events), slices.Clone(m.mails), slices.Clone(m.raws)
	c.verdicts, c.seen, c.posts = maps.Clone(m.verdicts), maps.Clone(m.seen), maps.Clone(m.posts)
	c.texts, c.cursors, c.snapshots, c.meta = maps.Clone(m.texts), maps.Clone(m.cursors), maps.Clone(m.snapshots), maps.Clone(m.meta)
	return &c
}

// step does one thing to the ledger and to the model and compares the answers.
type step func(*rapid.T, *Tx, *model)

func steps() map[string]step {
	return map[string]step{
		"append": stepAppend, "mail": stepMail, "verdict": stepVerdict, "seen": stepSeen, "queue": stepQueue,
		"move": stepMove, "cursor": stepCursor, "watermark": stepWatermark, "snapshot": stepSnapshot, "meta": stepMeta,
	}
}

func small(t *rapid.T, label string) int { return rapid.IntRange(1, 6).Draw(t, label) }

func instantGen(t *rapid.T) time.Time {
	return noon.Add(time.Duration(rapid.IntRange(-100, 100).Draw(t, "seconds")) * time.Second)
}

func expect(t *rapid.T, what string, err, want error) bool {
	if !errors.Is(err, want) {
		t.Fatalf("%s: error %v, want %v", what, err, want)
	}
	return err == nil
}

func stepAppend(t *rapid.T, tx *Tx, m *model) {
	e := Event{At: instantGen(t), Kind: "k", Version: 1, Cause: fmt.Sprint(small(t, "cause")), Payload: []byte(rapid.String().Draw(t, "payload"))}
	got, err := tx.Append(e)
	expect(t, "append", err, nil)
	var before Head
	if n := len(m.events); n > 0 {
		before = Head{m.events[n-1].Seq, m.events[n-1].Hash}
	}
	next := before.Next(e)
	e.Seq, e.Hash = next.Seq, next.Hash
	if diff := cmp.Diff(e, got); diff != "" {
		t.Fatal(diff)
	}
	m.events = append(m.events, e)
}

func stepMail(t *rapid.T, tx *Tx, m *model) {
	mid, text := small(t, "message"), small(t, "text")
	in := Mail{Identity: fmt.Sprintf("%d/%d", mid, text), MessageID: fmt.Sprintf("<%d>", mid), InternalDate: instantGen(t)}
	raw := fmt.Sprintf("text %d", text)
	got, filing, err := tx.PutMail(in, []byte(raw))
	expect(t, "mail", err, nil)
	if id, seen := m.seen[in.Identity]; seen {
		if filing != Known || got.ID != id {
			t.Fatalf("filing %d, mail %d, want mail %d", filing, got.ID, id)
		}
		return
	}
	quarantined := slices.ContainsFunc(m.mails, func(o Mail) bool { return o.MessageID == in.MessageID })
	if got.ID != uint64(len(m.mails)+1) || got.Quarantined != quarantined || (filing == Quarantined) != quarantined {
		t.Fatalf("filing %d, %+v, want quarantined %v", filing, got, quarantined)
	}
	m.mails, m.raws = append(m.mails, got), append(m.raws, raw)
	m.seen[in.Identity] = got.ID
}

func stepVerdict(t *rapid.T, tx *Tx, m *model) {
	id, verdict := uint64(small(t, "mail")), fmt.Sprint(small(t, "verdict"))
	var want error
	if before, judged := m.verdicts[id]; id > uint64(len(m.mails)) {
		want = ErrNotFound
	} else if judged && before != verdict {
		want = ErrConflict
	}
	if expect(t, "verdict", tx.SetVerdict(id, []byte(verdict)), want) {
		m.verdicts[id] = verdict
	}
}

func stepSeen(t *rapid.T, tx *Tx, m *model) {
	identity := fmt.Sprintf("%d/%d", small(t, "message"), small(t, "text"))
	fresh, err := tx.MarkSeen(identity, noon)
	expect(t, "seen", err, nil)
	if _, seen := m.seen[identity]; fresh == seen {
		t.Fatalf("identity %s: new %v", identity, fresh)
	} else if fresh {
		m.seen[identity] = 0
	}
}

func stepQueue(t *rapid.T, tx *Tx, m *model) {
	p, text := post(small(t, "post")), fmt.Sprint("text ", rapid.IntRange(1, 2).Draw(t, "text"))
	var want error
	before, there := m.texts[p.Key]
	if there && before != text {
		want = ErrConflict
	}
	added, err := tx.Queue(p, []byte(text))
	if added == there {
		t.Fatalf("post %s: added %v", p.Key, added)
	}
	if expect(t, "queue", err, want) && added {
		got, _, err := tx.Post(p.Key)
		expect(t, "post", err, nil)
		if got.Order != uint64(len(m.posts)+1) || got.State != Queued {
			t.Fatalf("post %+v", got)
		}
		m.posts[p.Key], m.texts[p.Key] = got, text
	}
}

func stepMove(t *rapid.T, tx *Tx, m *model) {
	key, to := post(small(t, "post")).Key, rapid.SampledFrom(States()).Draw(t, "state")
	p, there := m.posts[key]
	var want error
	if !there {
		want = ErrNotFound
	} else if !p.State.next(to) {
		want = ErrTransition
	}
	if !expect(t, "move", moves(tx, key)[to](), want) {
		return
	}
	at := noon.Add(time.Minute)
	p.State, p.ChangedAt, p.Reason = to, at, ""
	switch to {
	case Queued:
		p.NextTry, p.Reason = at.Add(time.Minute), "451 later"
	case Sending:
		p.Attempts++
	case Sent:
		p.QueueID, p.AcceptedAt = "2.0.0 Ok: queued as 4X", at
	case Doubtful:
		p.Reason = "connection lost"
	case Confirmed:
		p.ConfirmedAt = at
	case Failed:
		p.Reason = "550 no"
	}
	m.posts[key] = p
}

func stepCursor(t *rapid.T, tx *Tx, m *model) {
	c := Cursor{rapid.SampledFrom([]string{"INBOX", "Archive"}).Draw(t, "mailbox"), uint32(rapid.IntRange(1, 2).Draw(t, "validity")), uint32(small(t, "uid"))}
	var want error
	if before, found := m.cursors[c.Mailbox]; found && before.UIDValidity == c.UIDValidity && before.LastUID > c.LastUID {
		want = ErrBackwards
	}
	if expect(t, "cursor", tx.SetCursor(c), want) {
		m.cursors[c.Mailbox] = c
	}
}

func stepWatermark(t *rapid.T, tx *Tx, m *model) {
	at := instantGen(t)
	var want error
	if at.Before(m.watermark) {
		want = ErrBackwards
	}
	if expect(t, "watermark", tx.SetWatermark(at), want) {
		m.watermark = at
	}
}

func stepSnapshot(t *rapid.T, tx *Tx, m *model) {
	seq, data := uint64(rapid.IntRange(0, len(m.events)+1).Draw(t, "seq")), rapid.String().Draw(t, "data")
	var want error
	if seq > uint64(len(m.events)) {
		want = ErrInvalid
	}
	if !expect(t, "snapshot", tx.PutSnapshot(Snapshot{seq, []byte(data)}, 2), want) {
		return
	}
	m.snapshots[seq] = data
	for len(m.snapshots) > 2 {
		delete(m.snapshots, slices.Min(slices.Collect(maps.Keys(m.snapshots))))
	}
}

func stepMeta(t *rapid.T, tx *Tx, m *model) {
	key := fmt.Sprint(small(t, "key"))
	if rapid.Bool().Draw(t, "remove") {
		expect(t, "meta", tx.SetMeta(key, nil), nil)
		delete(m.meta, key)
		return
	}
	value := rapid.String().Draw(t, "value")
	expect(t, "meta", tx.SetMeta(key, []byte(value)), nil)
	m.meta[key] = value
}

// read is the whole ledger as a model.
func read(tx *Tx, want *model) (*model, error) {
	m := newModel()
	var errs [6]error
	m.events, errs[0] = collect(tx.Events(1))
	m.mails, errs[1] = collect(tx.Mails(1))
	for _, mail := range m.mails {
		raw, err := tx.Raw(mail.ID)
		verdict, err2 := tx.Verdict(mail.ID)
		if errs[2] = firstError(errs[2], err, err2); verdict != nil {
			m.verdicts[mail.ID] = string(verdict)
		}
		m.raws = append(m.raws, string(raw))
	}
	for identity := range want.seen { // digests cannot be listed; their number is compared by Verify
		id, seen, err := tx.seenAs(identity)
		if errs[3] = firstError(errs[3], err); seen {
			m.seen[identity] = id
		}
	}
	for _, state := range States() {
		posts, err := collect(tx.Posts(state))
		for _, p := range posts {
			raw, err := tx.PostRaw(p.Key)
			errs[4] = firstError(errs[4], err)
			m.posts[p.Key], m.texts[p.Key] = p, string(raw)
		}
		errs[4] = firstError(errs[4], err)
	}
	errs[5] = readRest(tx, m, want)
	return m, errors.Join(errs[:]...)
}

func readRest(tx *Tx, m, want *model) error {
	cursors, err := collect(tx.Cursors())
	for _, c := range cursors {
		m.cursors[c.Mailbox] = c
	}
	var err2, err3, err4 error
	m.watermark, _, err2 = tx.Watermark()
	keys, err3 := tx.snapshotKeys()
	for _, key := range keys {
		s, fault, err := tx.snapshot(key)
		if err4 = firstError(err4, err); fault == "" {
			m.snapshots[s.Seq] = string(s.Data)
		}
	}
	for key := range want.meta {
		value, err := tx.Meta(key)
		if err4 = firstError(err4, err); value != nil {
			m.meta[key] = string(value)
		}
	}
	return firstError(err, err2, err3, err4)
}

func same(t *rapid.T, l *Ledger, want *model) {
	if err := l.View(func(tx *Tx) error {
		got, err := read(tx, want)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(model{})); diff != "" {
			t.Fatal(diff)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r, err := l.Verify()
	if err != nil || !r.OK() {
		t.Fatalf("faults %v, error %v", r.Faults, err)
	}
	if r.Counts.Seen != uint64(len(want.seen)) || r.Counts.Pending != uint64(len(want.mails)-len(want.verdicts)) {
		t.Fatalf("counts %+v", r.Counts)
	}
}

func TestTheLedgerIsWhatAPlainModelIs(t *testing.T) {
	dir := t.TempDir()
	names := slices.Sorted(maps.Keys(steps()))
	rapid.Check(t, func(t *rapid.T) {
		path := filepath.Join(dir, "ledger.db")
		l, err := Create(path, quick)
		expect(t, "create", err, nil)
		defer func() { _ = l.Close(); _ = os.Remove(path) }()
		m := newModel()
		stop := errors.New("stop")
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { same(t, l, m) },
			"transaction": func(t *rapid.T) {
				next, fails := m.clone(), rapid.IntRange(0, 4).Draw(t, "fails") == 0
				err := l.Update(func(tx *Tx) error {
					for range rapid.IntRange(1, 8).Draw(t, "steps") {
						steps()[rapid.SampledFrom(names).Draw(t, "step")](t, tx, next)
					}
					if fails {
						return stop
					}
					return nil
				})
				if fails {
					expect(t, "rolled back", err, stop)
					return
				}
				expect(t, "committed", err, nil)
				m = next
			},
			"reopen": func(t *rapid.T) {
				expect(t, "close", l.Close(), nil)
				l, err = Open(path, quick)
				expect(t, "open", err, nil)
			},
			"backup": func(t *rapid.T) {
				copied := filepath.Join(dir, "backup.db")
				expect(t, "backup", l.Backup(copied), nil)
				b, err := Open(copied, Options{ReadOnly: true})
				expect(t, "open backup", err, nil)
				defer b.Close()
				same(t, b, m)
			},
		})
	})
}
