// Package replay recomputes a game from the archive of its list alone: the
// players' mails and the program's own posts, each at its list time. It shares
// the reader, the desk, the rules and the wording with the server and nothing of
// its loop: no mailbox, no clock, and of the ledger only what a comparison reads.
// Two that agree are unlikely to be wrong in the same way.
package replay

import (
	"crypto/sha256"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/mailbot"
)

// Reasons for setting a mail aside that Book.Parts knows.
const (
	copyReason   = "a copy of a mail that was taken (design §4.4-8)"
	beforeReason = "before the game"
)

// Config is what a replay has to be told besides the archive.
type Config struct {
	Setting mailbot.Setting
	// State is the game before the first mail: server.Founding, or what a start
	// block says. It is changed.
	State *game.State
	// Opened is the instant before which mails are history; zero for none.
	Opened time.Time
	// AutoStart begins the game once so many players are registered; 0 waits for
	// the program's post about turn 1.
	AutoStart int
	// Late says which mails, by Message-ID without brackets, came too late for
	// their list time. An archive does not show it; nil is none.
	Late func(id string) bool
	// Proved says that only mails with a DMARC pass are acts.
	Proved bool
}

// Game is a game under replay.
type Game struct {
	cfg    Config
	engine *game.Engine
	state  *game.State
	topics map[string]string            // Message-ID → object of the thread
	seen   map[string][sha256.Size]byte // Message-ID → digest of the first mail with it
	posts  map[string]bool              // keys of the program's posts read
}

// New begins a replay.
func New(cfg Config, engine *game.Engine) *Game {
	return &Game{cfg: cfg, engine: engine, state: cfg.State, topics: map[string]string{}, seen: map[string][sha256.Size]byte{}, posts: map[string]bool{}}
}

// State is the state after what was taken.
func (g *Game) State() *game.State { return g.state }

// Taken says what became of a mail.
type Taken struct {
	ID  string
	At  time.Time
	Own string // the key of the program's own post; empty for others' mails
	game.Outcome
}

// Take takes the next mail of the archive, in the order of list times. Windows
// that end before it are closed first: at one instant mails come before windows
// (A05).
func (g *Game) Take(raw []byte, env mailbot.Envelope) Taken {
	return g.take(mailbot.Open(raw, env, g.cfg.Setting), Marks(raw))
}

func (g *Game) take(o mailbot.Opened, m Mark) Taken {
	r := o.Reading
	id := desk.Bare(r.MessageID)
	t := Taken{ID: id, At: r.At, Outcome: game.Outcome{Mail: id, At: r.At}}
	if r.At.Before(g.cfg.Opened) {
		t.Verdict, t.Reason = game.SetAside, beforeReason
		return t
	}
	g.Advance(r.At.Add(-time.Second))
	if r.From == strings.ToLower(g.cfg.Setting.Self) || g.fromList(r.From) {
		g.Advance(r.At) // the program's own mail tells of what ends in its second
		if t.Own = g.ownPost(m, id, r.At); t.Own != "" {
			t.Verdict, t.Reason = game.SetAside, "own post"
			return t
		}
	}
	t.Outcome = g.player(o, id)
	return t
}

// fromList reports whether a list has put itself into From.
func (g *Game) fromList(from string) bool {
	return from == "" || from == strings.ToLower(g.cfg.Setting.List)
}

// Advance closes the windows that end by an instant.
func (g *Game) Advance(until time.Time) { g.engine.Advance(g.state, until) }

// enact folds in an operator's act, as the post that announces it tells.
func (g *Game) enact(facts []game.Recorded) {
	for _, r := range facts {
		g.state.Fold(r)
	}
}

// ownPost takes a post of the program as standing on the list; its key, or
// none if the mail is no such post.
func (g *Game) ownPost(m Mark, id string, at time.Time) string {
	key := m.Key
	if key == "" {
		return ""
	}
	if m.Topic != "" {
		g.topics[id] = m.Topic
	}
	if g.posts[key] {
		return key
	}
	g.posts[key] = true
	if awaited, ok := strings.CutPrefix(key, "post/"); ok {
		g.begun(awaited, at)
		g.engine.Posted(g.state, awaited, at)
	}
	return key
}

// begun begins a game that an operator began: the archive shows it by the post
// about turn 1 only.
func (g *Game) begun(key string, at time.Time) {
	if key == "turn/1" && !g.state.Begun && len(g.state.ActiveNames()) > 0 {
		g.engine.Do(g.state, at, game.Cause{Operator: "start"}, rules.Start)
	}
}

// player takes a mail of somebody else.
func (g *Game) player(o mailbot.Opened, id string) game.Outcome {
	plain := desk.Tidy(o.Reading)
	first, known := g.seen[id]
	own := digest(plain.Identity())
	out := game.Outcome{Mail: id, At: plain.At, From: g.state.NameOf(plain.From)}
	if known && id != "" && first == own {
		out.Verdict, out.Reason = game.SetAside, copyReason
		return out
	}
	topic := g.about(plain)
	r := desk.Tidy(o.Read(desk.Context(g.state, plain, topic)))
	out.Verdict, out.Reason = g.aside(r, out.From, known && id != "")
	if !known && id != "" {
		g.seen[id] = own
	}
	if out.Verdict != "" {
		return out
	}
	return g.play(r, topic)
}

// digest keeps the memory small: an archive holds a hundred thousand texts.
func digest(i mailbot.Identity) [sha256.Size]byte {
	return sha256.Sum256([]byte(i.From + "\x00" + i.MessageID + "\x00" + i.Text))
}

// aside gives the verdict of a mail that is not handed to the game.
func (g *Game) aside(r mailbot.Reading, name string, namesake bool) (game.Verdict, string) {
	trying := len(r.Acts)+len(r.Asked) > 0
	switch {
	case namesake:
		return game.Quarantined, "its Message-ID already stands with another text (P2)"
	case len(r.Withheld) > 0 && name != "":
		return game.Quarantined, r.Ignored
	case r.Ignored != "":
		return game.SetAside, r.Ignored
	case trying && name != "" && g.cfg.Proved && r.Auth.DMARC != mailbot.AuthPass:
		return game.Quarantined, "its author is not proved"
	case g.cfg.Late != nil && g.cfg.Late(r.MessageID):
		verdict := game.Talk
		if trying {
			verdict = game.Late
		}
		return verdict, "seen after its instant was decided"
	}
	return "", ""
}

// play hands a person's mail to the game.
func (g *Game) play(r mailbot.Reading, topic string) game.Outcome {
	m := desk.Mail(g.state, r, topic, false)
	if attach := desk.Attach(g.state, r, m); attach != nil {
		g.engine.Do(g.state, r.At, game.Cause{Mail: m.ID, By: m.From}, attach)
	}
	was := g.state.Turn
	out := g.engine.Take(g.state, m)
	g.noteTopic(was, out, r.MessageID, topic)
	if !g.state.Begun && g.cfg.AutoStart > 0 && len(g.state.ActiveNames()) >= g.cfg.AutoStart {
		g.engine.Do(g.state, r.At, game.Cause{Operator: "start"}, rules.Start)
	}
	return out
}

// noteTopic keeps what a mail is about for those that answer it: what it
// brought about, else what it answers.
func (g *Game) noteTopic(was game.Turn, out game.Outcome, id, topic string) {
	if len(out.Events) > 0 {
		if posts := gazette.Posts(gazette.Batch{Was: was, After: g.state, Events: out.Events}); len(posts) > 0 && posts[0].Topic != "" {
			topic = posts[0].Topic
		}
	}
	if id != "" && topic != "" && topic != desk.TurnTopic {
		g.topics[id] = topic
	}
}

// about is the object of the thread that a mail answers.
func (g *Game) about(r mailbot.Reading) string {
	for _, id := range desk.Answered(r) {
		if topic := g.topics[id]; topic != "" {
			return topic
		}
	}
	return ""
}

// Topic is what the thread of a mail is about, by its Message-ID; empty if it is
// about nothing known.
func (g *Game) Topic(id string) string { return g.topics[id] }
