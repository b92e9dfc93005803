package simulate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// turnTo has a person look at the list, write if there is something to say, and
// look again later.
func (w *world) turnTo(p *person) {
	d := w.dice
	w.known.Advance(time.Now().Add(-time.Second))
	s := w.known.State()
	if l, ok := p.wants(s, d); ok {
		w.send(p, l)
	}
	w.after(time.Minute+d.about(p.pace), func() { w.turnTo(p) })
	w.lastMoment(p, s)
}

// lastMoment has a person vote, or think again, at the very end of a vote: a
// second before, at the second, or a second too late (P7).
func (w *world) lastMoment(p *person, s *game.State) {
	for _, b := range s.OpenBallots() {
		if b.Kind == game.OnProposal && b.Until.After(time.Now()) && w.dice.chance(0.1) {
			at := b.Until.Add(pick(w.dice, []time.Duration{-time.Second, 0, 0, time.Second}))
			w.at(at, func() { w.send(p, letter{topic: b.Key, text: pick(w.dice, []string{"POUR", "CONTRE"})}) })
		}
	}
}

// send puts a letter on its way, with the person's habits.
func (w *world) send(p *person, l letter) {
	d := w.dice
	p.sent++
	m := draft{from: p.address, name: p.name, id: fmt.Sprintf("%d.%d.%s", w.seed, p.sent, p.address), subject: l.subject, text: l.text, encoding: p.encoding}
	if l.topic != "" {
		m.answers = w.threads[l.topic]
		m.subject = "Re: " + l.topic
	}
	if p.quotes && d.chance(0.4) && l.text != "" {
		m.text = l.text + "\n\n> Je vote contre\n> PASSE\n"
	}
	if d.chance(0.02) {
		m.from = "inconnu." + p.address
	}
	if p.copies && d.chance(0.3) {
		m.cc = selfAddress
	}
	w.post(m)
	if p.repeats && d.chance(0.2) && w.faults.note("a mail sent twice") {
		w.after(d.between(time.Second, time.Hour), func() { w.post(m) })
	}
	if p.resends && d.chance(0.2) && w.faults.note("another text under one Message-ID") {
		again := m
		again.text += "\n\nPS : j'oubliais le principal."
		w.after(d.between(time.Minute, time.Hour), func() { w.post(again) })
	}
	if other := pick(d, w.persons); other.away && d.chance(0.2) {
		w.after(time.Second, func() {
			w.post(draft{from: other.address, name: other.name, id: m.id + ".auto", subject: "Absence du bureau : " + m.subject, text: "VACANCES", encoding: "8bit", auto: true})
		})
	}
}

func (w *world) post(m draft) {
	raw := m.bytes(time.Now())
	w.trace("%s writes %q (answers %s)", m.from, m.text, m.answers)
	if m.cc != "" {
		w.list.submit(raw, m.cc)
	}
	w.list.submit(raw, listAddress)
}

// planProgram starts the program for the first time.
func (w *world) planProgram() {
	w.start()
}

// start starts the program and plans its next end: killed at an instant, or
// between two of its steps. It is up for some hours only, as virtual time costs
// real time while it polls.
func (w *world) start() {
	d := w.dice
	w.prog.skew.Store(0)
	w.prog.fuse.Store(-1)
	if err := w.prog.start(); err != nil {
		w.err = fmt.Errorf("start: %w", err)
		return
	}
	w.trace("the program starts")
	run := w.prog.run
	if w.faults.over() {
		return
	}
	w.after(10*time.Minute+d.about(50*time.Minute), func() {
		if w.prog.run != run || w.faults.over() {
			return
		}
		if d.chance(0.5) { // at one of the next steps
			w.prog.fuse.Store(int64(d.IntN(6)))
			w.after(12*time.Hour, func() { w.stop(run) })
			return
		}
		w.stop(run)
	})
	if d.chance(0.15) && w.faults.note("clock off by minutes") {
		w.prog.skew.Store(int64(d.between(-4*time.Minute, 4*time.Minute)))
	}
	if d.chance(0.12) {
		w.after(d.about(time.Hour), func() { w.jump(run) })
	}
}

// jump sets the clock wrong by far, and right again some hours later.
func (w *world) jump(run *running) {
	if w.prog.run != run || !w.faults.note("clock jumps") {
		return
	}
	by := pick(w.dice, []time.Duration{7 * time.Minute, time.Hour, 72 * time.Hour, 240 * time.Hour})
	if w.dice.chance(0.3) {
		by = -by
	}
	w.trace("the clock jumps by %s", by)
	w.prog.skew.Store(int64(by))
	w.after(w.dice.between(10*time.Minute, 5*time.Hour), func() {
		if w.prog.run == run {
			w.trace("the clock is right again")
			w.prog.skew.Store(0)
		}
	})
}

// stop kills the program at an instant.
func (w *world) stop(run *running) {
	if w.prog.run != run || !w.faults.note("killed at an instant") {
		return
	}
	w.trace("the program is killed")
	w.keep(w.prog.kill())
	w.startLater()
}

// buried notes that the program ended by itself.
func (w *world) buried(err error) {
	if errors.Is(err, errKilled) {
		w.faults.note("killed between two steps")
		err = nil
	}
	w.trace("the program has ended: %v", err)
	if err != nil {
		w.keep(fmt.Errorf("the program ended: %w", err))
	}
	w.keep(w.prog.kill())
	w.startLater()
}

func (w *world) keep(err error) {
	if w.err == nil && err != nil {
		w.err = err
	}
}

// startLater starts it again after seconds, hours or days.
func (w *world) startLater() {
	d := w.dice
	down := d.about(8 * time.Hour)
	switch {
	case w.faults.over():
		down = time.Second
	case d.chance(0.35):
		down = d.between(time.Second, 2*time.Minute)
	case d.chance(0.12):
		down = d.between(12*time.Hour, 84*time.Hour)
	}
	w.after(down, func() {
		if w.prog.run == nil {
			w.start()
		}
	})
}

// planPlagues plans what happens to the servers and the mailbox.
func (w *world) planPlagues() {
	d := w.dice
	for at := w.dice.about(20 * time.Hour); at < time.Until(w.over); at += time.Hour + d.about(20*time.Hour) {
		w.after(at, pick(d, []func(){w.remake, w.tidyUp, w.readElsewhere, w.readElsewhere, func() { w.outage(w.prog.imap) }, func() { w.outage(w.prog.smtp) }}))
	}
	for at := 3 * time.Hour; at < time.Until(w.over); at += 6 * time.Hour {
		w.after(at, w.retry)
	}
}

func (w *world) remake() {
	safe := w.committed()
	if w.faults.note("UIDVALIDITY") {
		forget := w.dice.chance(0.5)
		w.list.box.remake(w.dice, func(m stored) bool { return forget && m.uid <= safe && w.dice.chance(0.5) })
	}
}

func (w *world) tidyUp() {
	safe := w.committed()
	if w.faults.note("mails moved by a person") {
		w.list.box.tidyUp(func(m stored) bool { return m.uid <= safe && w.dice.chance(0.3) })
	}
}

func (w *world) readElsewhere() {
	if w.faults.note("mails read by a person") {
		w.list.box.touch()
	}
}

func (w *world) outage(l *line) {
	if !w.faults.note(l.name + " outage") {
		return
	}
	l.down.Store(true)
	w.after(w.dice.about(3*time.Hour), func() { l.down.Store(false) })
}

// committed is the UID up to which the ledger holds the mailbox; what is above
// nobody may move away before it was read.
func (w *world) committed() (uid uint32) {
	if w.prog.run == nil {
		return 0
	}
	_, validity, _, _ := w.list.box.count()
	w.keep(w.prog.run.led.View(func(tx *ledger.Tx) error {
		c, ok, err := tx.Cursor("INBOX")
		if ok && c.UIDValidity == validity {
			uid = c.LastUID
		}
		return err
	}))
	return uid
}

// retry is the operator, who has posts sent again that were refused for good.
func (w *world) retry() {
	if w.prog.run == nil {
		return
	}
	var failed []string
	w.keep(w.prog.run.led.View(func(tx *ledger.Tx) error {
		for p, err := range tx.Posts(ledger.Failed) {
			if err != nil {
				return err
			}
			failed = append(failed, p.Key)
		}
		return nil
	}))
	for _, key := range failed {
		w.do(func(s *server.Server) error { return s.Retry(key) })
	}
}

// do has the program do something, unless it dies first.
func (w *world) do(f func(*server.Server) error) {
	done := make(chan error, 1)
	run := w.prog.run
	if run == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	go func() { done <- run.srv.Do(ctx, func() error { return f(run.srv) }) }()
	select {
	case <-done:
	case err := <-run.done:
		w.buried(err)
	}
}

// settle is fine weather for some hours: everything that can be decided and
// posted is.
func (w *world) settle() {
	w.faults.clearUp()
	w.prog.imap.down.Store(false)
	w.prog.smtp.down.Store(false)
	w.agenda = slices.DeleteFunc(w.agenda, func(item) bool { return true })
	w.prog.fuse.Store(-1)
	w.prog.skew.Store(0)
	if w.prog.run == nil {
		w.start()
	}
	w.runTo(time.Now().Add(90 * time.Minute))
	if w.prog.run != nil {
		w.retry()
	}
	w.runTo(time.Now().Add(90 * time.Minute))
}
