package casefile

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/compose"
)

// archive is what stands on the list: the posts of the program and the mails of
// the players, with their threads.
type archive struct {
	seed     string
	posts    []posted
	mails    []listed
	topics   map[string]string           // Message-ID → what its thread is about
	subjects map[string]string           // Message-ID → subject
	seen     map[string]mailbot.Identity // Message-ID → the first mail with it
}

// posted is a post of the program.
type posted struct {
	gazette.Post
	at time.Time
	id string // Message-ID
}

// listed is a player's mail that stands on the list.
type listed struct {
	at    time.Time
	id    string
	topic string
}

func newArchive(seed string) archive {
	return archive{seed: seed, topics: map[string]string{}, subjects: map[string]string{}, seen: map[string]mailbot.Identity{}}
}

// put lists a post of the program.
func (a *archive) put(p gazette.Post, at time.Time) {
	id := compose.MessageID(a.seed, p.Key, domain(program))
	a.posts = append(a.posts, posted{Post: p, at: at, id: id})
	a.subjects[id] = p.Subject
	if p.Topic != "" {
		a.topics[id] = p.Topic
	}
}

// latest is the Message-ID of the latest list post about a key at an instant:
// of the program's, else of a player's mail; "" if there is none.
func (a *archive) latest(key string, at time.Time) string {
	id, when := "", time.Time{}
	for _, p := range a.posts {
		if !p.Person && p.Topic == key && !p.at.After(at) && !p.at.Before(when) {
			id, when = p.id, p.at
		}
	}
	if id != "" {
		return id
	}
	for _, m := range a.mails {
		if m.topic == key && !m.at.After(at) {
			id = m.id
		}
	}
	return id
}

// older puts a post from before the start on the list, for mails that answer
// it: results, or an object with a number that the start has passed; "" if
// the key is none of these.
func (a *archive) older(key string, s Start) string {
	if !s.hadBefore(key) {
		return ""
	}
	a.put(gazette.Post{Key: "before/" + key, Topic: key, Subject: key}, s.Turn.Since.Add(-time.Hour))
	return a.posts[len(a.posts)-1].id
}

// hadBefore reports whether the list had a post about a key before the start.
func (s Start) hadBefore(key string) bool {
	letters := strings.TrimRight(key, "0123456789")
	number, _ := strconv.Atoi(key[len(letters):])
	switch letters {
	case "":
		return number < s.Next.Proposal
	case "Dp":
		return number < s.Next.Dp
	case "J":
		return slices.ContainsFunc(s.Judged, func(j Judged) bool { return j.Case == number })
	}
	return key == "results"
}

// about is the topic of the thread that a mail answers.
func (a *archive) about(r mailbot.Reading) string {
	for _, id := range desk.Answered(r) {
		if topic := a.topics[id]; topic != "" {
			return topic
		}
	}
	return ""
}

// tell posts what a step of the game decided. from is the mail that did it, if
// one did.
func (t *table) tell(was game.Turn, events []game.Recorded, from *taken) {
	if len(events) == 0 {
		return
	}
	b := gazette.Batch{Was: was, After: t.s, Events: events, NotCounted: t.notCounted(was, events)}
	posts := gazette.Posts(b)
	for _, p := range posts {
		t.list.put(p, t.postTime(p, events[0], from))
	}
	if w := t.prog.Watch; w != nil && w.Told != nil {
		w.Told(t.up(events[0].At), b, posts)
	}
}

// postTime is when the list has a post: lag after the window's end that it is
// about, or after what it starts a clock for, else in the second of what it is
// about (cases/FORMAT.md, rule 6); when the program is up and has the mail.
func (t *table) postTime(p gazette.Post, first game.Recorded, from *taken) time.Time {
	switch {
	case p.Awaited != "" && first.Cause.Post == "", first.Cause.Due != "":
		return t.up(first.At.Add(t.s.Lag))
	case from != nil:
		return t.up(from.noticed)
	}
	return t.up(first.At)
}

// notCounted lists the mails of a turn that were not counted, and why (P1).
// They are listed once, with what ends the turn.
func (t *table) notCounted(turn game.Turn, events []game.Recorded) []gazette.NotCounted {
	if !slices.ContainsFunc(events, func(r game.Recorded) bool { return r.Event.Kind() == "turn-ended" }) {
		return nil
	}
	var all []gazette.NotCounted
	for _, d := range t.done {
		if turn.Since != nil && d.at.Before(*turn.Since) {
			continue
		}
		switch d.out.Verdict {
		case game.Refused, game.Asked, game.Late, game.Quarantined:
			all = append(all, gazette.NotCounted{From: d.name, At: gazette.Instant(d.at), Why: gazette.WhyNot(d.out)})
		}
	}
	return all
}

func domain(address string) string { return address[strings.LastIndex(address, "@")+1:] }
