package simulate

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// Result is what became of a run.
type Result struct {
	Seed   Seed
	Faults map[string]int
	// Mails stand in the list's archive; Turns is the turn reached.
	Mails, Turns int
	Votes        int
	Late         int
	// Archive is the list's, in its order; End is what was decided up to, and
	// State the state then.
	Archive [][]byte
	End     time.Time
	State   *game.State
	// Wrong says what does not hold; empty if all does.
	Wrong []string
}

// Run plays the game of a seed and judges it. It must be called in a bubble of
// testing/synctest, or it takes weeks.
func Run(seed Seed, o Options) Result {
	time.Sleep(season(seed))
	w := newWorld(seed, o)
	err := w.play()
	r := Result{Seed: seed, Faults: w.faults.counts(), Mails: w.mails}
	if err != nil {
		r.Wrong = append(r.Wrong, err.Error())
		return r
	}
	l, err := ledger.Open(w.prog.path, ledger.Options{})
	if err == nil {
		j := &judge{w: w, r: &r, late: map[string]bool{}}
		err = l.View(j.look)
		j.verify(l)
		l.Close()
	}
	if err != nil {
		r.Wrong = append(r.Wrong, err.Error())
	}
	return r
}

// season moves the start to some time of the year 2000, often before one of
// the two changes of clocks (P7).
func season(seed Seed) time.Duration {
	d := seed.stream("season", 0)
	changes := []time.Time{time.Date(2000, 3, 24, 12, 0, 0, 0, time.UTC), time.Date(2000, 10, 27, 12, 0, 0, 0, time.UTC)}
	if d.chance(0.5) {
		return time.Until(pick(d, changes)) + d.between(0, 24*time.Hour)
	}
	return d.between(time.Hour, 300*24*time.Hour)
}

// judge compares a run with the same game without faults, and looks whether
// what must hold of every game does.
type judge struct {
	w    *world
	r    *Result
	late map[string]bool // by Message-ID
}

func (j *judge) wrong(format string, args ...any) {
	j.r.Wrong = append(j.r.Wrong, fmt.Sprintf(format, args...))
}

func (j *judge) look(tx *ledger.Tx) error {
	mark, _, err := tx.Watermark()
	if err != nil {
		return err
	}
	if mark.Before(j.w.over) {
		j.wrong("liveness: the stream is decided up to %s only, the game was looked at from %s on", mark, j.w.over)
	}
	posts := j.w.list.posts()
	for _, check := range []func(*ledger.Tx, []post, time.Time) error{j.verdicts, j.outbox, j.lateness, j.sameGame} {
		if err := check(tx, posts, mark); err != nil {
			return err
		}
	}
	j.announcements(posts)
	return nil
}

// verdicts is P1: every mail seen has one verdict, and every mail of the list was
// seen.
func (j *judge) verdicts(tx *ledger.Tx, posts []post, mark time.Time) error {
	counts, err := tx.Counts()
	if err != nil {
		return err
	}
	tally, err := server.Tally(tx)
	if err != nil {
		return err
	}
	sum := 0
	for _, n := range tally {
		sum += n
	}
	if sum != int(counts.Mails) {
		j.wrong("P1: %d mails received, verdicts %v", counts.Mails, tally)
	}
	texts := distinct(posts)
	for _, p := range posts {
		if p.delivered.IsZero() || p.delivered.After(j.w.over) {
			continue
		}
		mails, err := tx.MailsByMessageID(p.id)
		if err != nil {
			return err
		}
		if len(mails) == 0 {
			j.wrong("P1: %s of %s was delivered and is not in the ledger", p.id, p.at)
		}
		if len(mails) > texts[p.id] {
			j.wrong("P2: %s is recorded %d times, with %d texts on the list", p.id, len(mails), texts[p.id])
		}
		for _, m := range mails {
			out, err := server.Verdict(tx, m.ID)
			if err != nil {
				return err
			}
			if out == nil && !m.At.After(mark) {
				j.wrong("P1: %s of %s has no verdict", p.id, m.At)
			}
		}
	}
	return nil
}

// distinct counts the different texts under each Message-ID.
func distinct(posts []post) map[string]int {
	n, seen := map[string]int{}, map[mailbot.Identity]bool{}
	for _, p := range posts {
		identity := mailbot.Identity{MessageID: p.id, From: "own"}
		if !p.own {
			identity = mailbot.Open(p.raw, mailbot.Envelope{Archive: p.at}, Setting()).Reading.Identity()
		}
		if !seen[identity] {
			seen[identity] = true
			n[p.id]++
		}
	}
	return n
}

// outbox looks whether everything announced in the game is out.
func (j *judge) outbox(tx *ledger.Tx, _ []post, _ time.Time) error {
	for _, state := range []ledger.State{ledger.Queued, ledger.Sending, ledger.Doubtful, ledger.Sent} {
		for p, err := range tx.Posts(state) {
			if err != nil {
				return err
			}
			if p.Created.Before(j.w.over) {
				j.wrong("liveness: post %s of %s is %v", p.Key, p.Created, state)
			}
		}
	}
	return nil
}

// lateness is design §4.4-2: a mail is late only if it reached the mailbox when
// the margin was over.
func (j *judge) lateness(tx *ledger.Tx, posts []post, mark time.Time) error {
	for _, p := range posts {
		if p.own || p.at.After(mark) {
			continue
		}
		mails, err := tx.MailsByMessageID(p.id)
		if err != nil {
			return err
		}
		if len(mails) == 0 {
			j.late[p.id] = true
		}
		for _, m := range mails {
			if err := j.lateMail(tx, p, m); err != nil {
				return err
			}
		}
	}
	return nil
}

func (j *judge) lateMail(tx *ledger.Tx, p post, m ledger.Mail) error {
	out, err := server.Verdict(tx, m.ID)
	if err != nil || out == nil || out.Verdict != game.Late && (out.Verdict != game.Talk || out.Reason == "") {
		return err
	}
	j.late[p.id] = true
	if !m.At.Equal(p.at) {
		return nil
	}
	j.r.Late++
	if !p.delivered.IsZero() && p.delivered.Before(p.at.Add(j.w.prog.lag-skewRoom)) {
		j.wrong("P8: %s of %s is late and was in the mailbox at %s", p.id, p.at, p.delivered)
	}
	return nil
}

// sameGame plays the archive without faults (P4).
func (j *judge) sameGame(tx *ledger.Tx, posts []post, mark time.Time) error {
	got, opened, err := server.Fold(tx, mark)
	if err != nil {
		return err
	}
	j.r.End, j.r.State = mark, got
	g := replay.New(replay.Config{Setting: Setting(), State: server.Founding(j.w.o.Law.Clone(), game.ByRegistrar, j.w.prog.lag), Opened: opened, AutoStart: 4,
		Late: func(id string) bool { return j.late[id] }}, rules.Engine())
	for _, p := range posts {
		j.r.Archive = append(j.r.Archive, p.raw)
		if skip, err := j.superseded(tx, p); p.at.After(mark) || skip || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		taken := g.Take(p.raw, mailbot.Envelope{Archive: p.at})
		if err := j.sameVerdict(tx, p, taken); err != nil {
			return err
		}
	}
	g.Advance(mark)
	want := g.State()
	j.r.Turns, j.r.Votes = want.Turn.Number, len(want.Ballots)
	j.votes(got)
	a, b := plain(want), plain(got)
	if a != b {
		j.wrong("P4: the game differs from the one without faults (- without, + with):\n%s", cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")))
	}
	return nil
}

// superseded reports whether another copy of a mail, or another text under its
// Message-ID, was taken because this one, the earlier on the list, came when the
// margin was over.
func (j *judge) superseded(tx *ledger.Tx, p post) (bool, error) {
	if p.own || !p.delivered.IsZero() && p.delivered.Before(p.at.Add(j.w.prog.lag-skewRoom)) {
		return false, nil
	}
	mails, err := tx.MailsByMessageID(p.id)
	if err != nil {
		return false, err
	}
	for _, m := range mails {
		if !m.At.Equal(p.at) {
			continue
		}
		out, err := server.Verdict(tx, m.ID)
		return len(mails) > 1 && out != nil && out.Verdict == game.Quarantined, err
	}
	return len(mails) > 0, nil
}

// sameVerdict compares what became of one mail.
func (j *judge) sameVerdict(tx *ledger.Tx, p post, want replay.Taken) error {
	if strings.HasPrefix(want.Reason, "a copy") {
		return nil
	}
	mails, err := tx.MailsByMessageID(p.id)
	if err != nil {
		return err
	}
	var got []string
	for _, m := range mails {
		out, err := server.Verdict(tx, m.ID)
		if err != nil {
			return err
		}
		if out == nil {
			continue
		}
		if out.Verdict == want.Verdict {
			return nil
		}
		got = append(got, string(out.Verdict)+" ("+out.Reason+")")
	}
	if len(got) > 0 {
		j.wrong("P4: %s of %s is %v and would be %s without faults (%s)", p.id, p.at, got, want.Verdict, want.Reason)
	}
	return nil
}

// plain is a state as text. The instant of the last event is left out: an event
// that changes nothing else may not be there.
func plain(s *game.State) string {
	c := s.Clone()
	c.At = time.Time{}
	b, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// votes is P2 and R207: nobody has two voices in a vote.
func (j *judge) votes(s *game.State) {
	for _, b := range s.Ballots {
		voices := map[string]int{}
		for _, v := range b.Voices {
			voices[v.Voter]++
		}
		counted := map[string]int{}
		for _, list := range [][]string{b.For, b.Against, b.Abstained} {
			for _, name := range list {
				counted[name]++
			}
		}
		for name := range counted {
			if counted[name] > 1 || voices[name] > 1 {
				j.wrong("P2: %s is counted %d times in %s", name, counted[name], b.Key)
			}
		}
	}
}

// announcements is P3 and d11: readers see each post of the program once, and
// subjects are in capitals if there are scores.
func (j *judge) announcements(posts []post) {
	ids, keys := map[string]bool{}, map[string]bool{}
	for _, p := range posts {
		if !p.own {
			continue
		}
		r := mailbot.Read(p.raw, mailbot.Envelope{Archive: p.at}, Setting(), acts.Context{})
		key := replay.Marks(p.raw).Key
		if ids[p.id] || keys[key] {
			j.wrong("P3: %q (%s) stands twice on the list, again at %s", r.Subject, key, p.at)
		}
		ids[p.id], keys[key] = true, true
		subject := strings.TrimPrefix(r.Subject, "[fnomic] ")
		if scores := strings.Contains(strings.ToUpper(subject), "SCORES"); scores != (subject == strings.ToUpper(subject)) {
			j.wrong("d11: %q", subject)
		}
	}
	for to, all := range j.w.list.persons {
		once := map[string]bool{}
		for _, id := range all {
			if once[id] {
				j.wrong("P3: %s has the mail %s twice", to, id)
			}
			once[id] = true
		}
	}
}

// verify checks the ledger's chain.
func (j *judge) verify(l *ledger.Ledger) {
	report, err := l.Verify()
	if err != nil || !report.OK() {
		j.wrong("ledger: %v %+v", err, report.Faults)
	}
}
