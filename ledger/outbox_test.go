package ledger

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const postText = "Subject: Résultats\r\n\r\nLe vote est clos.\r\n"

func queued(t *testing.T, n ...int) *Ledger {
	t.Helper()
	l := newLedger(t)
	for _, i := range n {
		update(t, l, func(tx *Tx) error {
			added, err := tx.Queue(post(i), []byte(postText))
			if !added {
				t.Errorf("post %d was not added", i)
			}
			return err
		})
	}
	return l
}

func TestAPostIsWrittenWholeBeforeItIsSent(t *testing.T) {
	l := reopened(t, queued(t, 1))
	view(t, l, func(tx *Tx) error {
		p, found, err := tx.PostByMessageID(post(1).MessageID)
		want := post(1)
		want.Order, want.State, want.ChangedAt = 1, Queued, noon
		want.Size, want.Digest = p.Size, p.Digest
		if diff := cmp.Diff(want, p); diff != "" || !found {
			t.Errorf("found %v: %s", found, diff)
		}
		raw, err2 := tx.PostRaw(p.Key)
		if !bytes.Equal(raw, []byte(postText)) {
			t.Errorf("raw %q", raw)
		}
		return firstError(err, err2)
	})
}

func TestP3_OnePostAKey(t *testing.T) {
	l := queued(t, 1)
	queue := func(p Post, raw string) (added bool, err error) {
		err = l.Update(func(tx *Tx) error { added, err = tx.Queue(p, []byte(raw)); return err })
		return added, err
	}
	if added, err := queue(post(1), postText); added || err != nil {
		t.Errorf("the same again: added %v, error %v", added, err)
	}
	_, err := queue(post(1), postText+"!")
	wantError(t, err, ErrConflict)
	other := post(2)
	other.MessageID = post(1).MessageID
	_, err = queue(other, postText)
	wantError(t, err, ErrConflict)
	elsewhere := post(1)
	elsewhere.To = []string{"someone@example.org"}
	_, err = queue(elsewhere, postText)
	wantError(t, err, ErrConflict)
	for _, bad := range []Post{{}, {Key: "k", To: []string{"a@b"}}, {Key: "k", MessageID: "<k>"}, {Key: "k", MessageID: "<k>", To: []string{""}}} {
		_, err = queue(bad, postText)
		wantError(t, err, ErrInvalid)
	}
	if r := sound(t, l); r.Counts.Posts["queued"] != 1 {
		t.Errorf("counts %+v", r.Counts)
	}
}

// moves are the transitions by name, each as the sender would ask for it.
func moves(tx *Tx, key string) map[State]func() error {
	at := noon.Add(time.Minute)
	return map[State]func() error{
		Queued:    func() error { return tx.Requeue(key, "451 later", at.Add(time.Minute), at) },
		Sending:   func() error { return tx.MarkSending(key, at) },
		Sent:      func() error { return tx.MarkSent(key, "2.0.0 Ok: queued as 4X", at) },
		Doubtful:  func() error { return tx.MarkDoubtful(key, "connection lost", at) },
		Confirmed: func() error { return tx.MarkConfirmed(key, at, at) },
		Failed:    func() error { return tx.MarkFailed(key, "550 no", at) },
	}
}

func TestTransitionsOfAPost(t *testing.T) {
	paths := map[State][]State{ // how to get there
		Queued: {}, Sending: {Sending}, Sent: {Sending, Sent}, Doubtful: {Sending, Doubtful},
		Confirmed: {Sending, Sent, Confirmed}, Failed: {Sending, Failed},
	}
	allowed := map[State][]State{
		Queued:    {Sending, Doubtful, Confirmed, Failed},
		Sending:   {Queued, Sent, Doubtful, Confirmed, Failed},
		Sent:      {Doubtful, Confirmed, Failed},
		Doubtful:  {Queued, Confirmed, Failed},
		Confirmed: {},
		Failed:    {Queued, Confirmed},
	}
	for _, from := range States() {
		for _, to := range States() {
			l := queued(t, 1)
			update(t, l, func(tx *Tx) error {
				for _, s := range paths[from] {
					if err := moves(tx, post(1).Key)[s](); err != nil {
						return err
					}
				}
				return nil
			})
			err := l.Update(func(tx *Tx) error { return moves(tx, post(1).Key)[to]() })
			var want error
			if !slices.Contains(allowed[from], to) {
				want = ErrTransition
			}
			t.Logf("%v → %v: %v", from, to, err)
			wantError(t, err, want)
			sound(t, l)
			_ = l.Close()
		}
	}
	err := newLedger(t).Update(func(tx *Tx) error { return tx.MarkSending("none", noon) })
	wantError(t, err, ErrNotFound)
}

func TestAPostRemembersWhatHappenedToIt(t *testing.T) {
	l := queued(t, 1)
	key := post(1).Key
	next, accepted, read := noon.Add(time.Minute), noon.Add(2*time.Minute), noon.Add(3*time.Minute)
	steps := []func(*Tx) error{
		func(tx *Tx) error { return tx.MarkSending(key, noon) },
		func(tx *Tx) error { return tx.Requeue(key, "451 greylisted", next, noon) },
		func(tx *Tx) error { return tx.MarkSending(key, next) },
		func(tx *Tx) error { return tx.MarkSent(key, "queued as 4X", accepted) },
		func(tx *Tx) error { return tx.MarkConfirmed(key, read, read.Add(time.Second)) },
	}
	for _, step := range steps {
		update(t, l, step)
	}
	view(t, reopened(t, l), func(tx *Tx) error {
		p, _, err := tx.Post(key)
		want := post(1)
		want.Order, want.State, want.Attempts, want.NextTry, want.QueueID = 1, Confirmed, 2, next, "queued as 4X"
		want.AcceptedAt, want.ConfirmedAt, want.ChangedAt = accepted, read, read.Add(time.Second)
		want.Size, want.Digest = p.Size, p.Digest
		if diff := cmp.Diff(want, p); diff != "" {
			t.Error(diff)
		}
		if !p.Due().Equal(next) {
			t.Errorf("due %v", p.Due())
		}
		return err
	})
}

func TestP3_WhatWasBeingSentIsDoubtfulAfterARestart(t *testing.T) {
	l := queued(t, 1, 2, 3, 4)
	update(t, l, func(tx *Tx) error {
		return firstError(tx.MarkSending(post(1).Key, noon), tx.MarkSending(post(3).Key, noon))
	})
	l = reopened(t, l)
	update(t, l, func(tx *Tx) error {
		n, err := tx.DoubtSending("restart", noon)
		if n != 2 {
			t.Errorf("%d posts made doubtful", n)
		}
		return err
	})
	view(t, l, func(tx *Tx) error {
		doubtful, err := collect(tx.Posts(Doubtful))
		waiting, err2 := collect(tx.Posts(Queued))
		if !slices.Equal(orders(doubtful), []uint64{1, 3}) || !slices.Equal(orders(waiting), []uint64{2, 4}) {
			t.Errorf("doubtful %v, queued %v", orders(doubtful), orders(waiting))
		}
		return firstError(err, err2)
	})
	sound(t, l)
}

func orders(posts []Post) (orders []uint64) {
	for _, p := range posts {
		orders = append(orders, p.Order)
	}
	return orders
}

// A walk that moves what it meets must not skip the one behind it, also in a
// transaction that has just written there.
func TestPostsMovedOnTheWayAreAllMet(t *testing.T) {
	l := newLedger(t)
	const posts = 300
	update(t, l, func(tx *Tx) error {
		for i := range posts {
			_, err := tx.Queue(post(i), []byte(postText))
			if err := firstError(err, tx.MarkSending(post(i).Key, noon)); err != nil {
				return err
			}
		}
		n, err := tx.DoubtSending("restart", noon)
		if n != posts {
			t.Errorf("%d posts met", n)
		}
		return err
	})
	if r := sound(t, l); r.Counts.Posts["doubtful"] != posts {
		t.Errorf("counts %+v", r.Counts)
	}
}
