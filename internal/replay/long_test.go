package replay_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// mostMemory is what a replay may take at its peak, in bytes (issue 5).
const mostMemory = 256 << 20

// TestReplayOfALongGame plays a game through the server's loop on a list in
// memory, and has the program replay the list's archive against the ledger.
// `make replay-big` does it with 100,000 mails (FNOMIC_REPLAY_MAILS).
func TestReplayOfALongGame(t *testing.T) {
	mails := 600
	if n, err := strconv.Atoi(os.Getenv("FNOMIC_REPLAY_MAILS")); err == nil {
		mails = n
	}
	dir := roomy(t)
	g := newLongGame(t, dir)
	began := time.Now()
	g.play(mails)
	g.close()
	t.Logf("played %d list mails over %d turns in %.0f s (seed 1)", g.list.mails, g.turns, time.Since(began).Seconds())

	archive := filepath.Join(dir, "archive.mbox")
	replayed := exec.Command(program(t), "replay", archive, "--against", filepath.Join(dir, "ledger.db"), "--json")
	var said strings.Builder
	replayed.Stderr = &said
	began = time.Now()
	peak, err := run(replayed)
	took := time.Since(began).Seconds()
	if err != nil || !strings.Contains(said.String(), "Archive and ledger agree") {
		t.Fatalf("%v\n%s", err, said.String())
	}
	size, err := os.Stat(archive)
	if err != nil {
		t.Fatal(err)
	}
	used := (replayed.ProcessState.UserTime() + replayed.ProcessState.SystemTime()).Seconds()
	t.Logf("%s", strings.TrimSpace(said.String()))
	t.Logf("replayed %d mails (%d MB) against the ledger in %.1f s: %.0f mails/s, %.0f mails/s of processor time, %d MB at the peak",
		g.list.mails, size.Size()>>20, took, float64(g.list.mails)/took, float64(g.list.mails)/used, peak>>20)
	if peak > mostMemory {
		t.Errorf("the peak is above %d MB", mostMemory>>20)
	}
}

// run runs a program and gives the most memory that it held, in bytes; 0 where
// the system does not tell. The rusage of a child is of no use: Linux begins it
// at what the parent held.
func run(cmd *exec.Cmd) (peak int, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case err := <-ended:
			return peak, err
		case <-look.C:
			peak = max(peak, mostHeld(cmd.Process.Pid))
		}
	}
}

// mostHeld is what a running process held at the most so far (VmHWM).
func mostHeld(pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes := 0
	_, _ = fmt.Sscan(after, &kilobytes)
	return kilobytes << 10
}

// roomy is a folder in memory where there is one: the ledger syncs each commit.
func roomy(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "fnomic-long-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// program is the program's binary: FNOMIC_BIN, else one built now.
func program(t *testing.T) string {
	t.Helper()
	if bin := os.Getenv("FNOMIC_BIN"); bin != "" {
		return bin
	}
	bin := filepath.Join(t.TempDir(), "fnomic")
	if out, err := exec.Command("go", "build", "-o", bin, "../../cmd/fnomic").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// longGame is a game of six that goes on as long as it is asked to.
type longGame struct {
	t     *testing.T
	ctx   context.Context
	list  *longListing
	srv   *server.Server
	turns int
	r     *rand.Rand
	close func()

	last string // Message-ID of the last mail
	text string // of the last mail, to be quoted
}

var longPlayers = []string{"Alice", "Bruno", "Chloe", "David", "Emile", "Fanny"}

func newLongGame(t *testing.T, dir string) *longGame {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "archive.mbox"))
	if err != nil {
		t.Fatal(err)
	}
	g := &longGame{t: t, r: rand.New(rand.NewPCG(1, 1)), list: &longListing{now: start, archive: bufio.NewWriter(f), wake: make(chan struct{}, 1)}}
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Create(filepath.Join(dir, "ledger.db"), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cfg := server.Config{
		Setting:     mailbot.Setting{List: longList, ListID: longID, ListHost: longHost, Self: longSelf},
		MailboxName: "INBOX", Self: mail.Address{Name: "Greffier", Address: longSelf}, List: mail.Address{Name: "nomic", Address: longList}, ListID: longID,
		Publication: game.ByRegistrar, AutoStart: 4, Law: law, Now: g.list.Now, Log: zerolog.Nop(),
	}
	if g.srv, err = server.New(cfg, l, rules.Engine(), g.list, g.list); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- g.srv.Run(ctx) }()
	g.ctx, g.close = ctx, func() {
		stop()
		<-ended
		for _, err := range []error{g.list.failed, l.Close(), g.list.archive.Flush(), f.Close()} {
			if err != nil {
				t.Error(err)
			}
		}
	}
	return g
}

// play goes on until the list has had so many mails.
func (g *longGame) play(mails int) {
	for _, name := range longPlayers {
		g.say(name, "Inscription", "INSCRIPTION : "+name)
	}
	g.skip(time.Minute)
	for g.list.mails < mails {
		g.turn()
	}
}

// turn is one turn: a proposal, some sixty mails of talk, a vote. Nobody wins,
// and the number of rules stays.
func (g *longGame) turn() {
	player, number := g.atTurn()
	proposal := fmt.Sprintf("PROPOSITION : la règle %d est remplacée par : « Au tour %d, chacun parle à son aise, et %s écoute. »", number, g.turns, player)
	if g.turns == 0 {
		proposal += "\n\nEFFET 208.seuil = 10000"
	}
	g.turns++
	g.say(player, "Proposition", proposal)
	g.talk(20)
	g.say(player, "Mise au vote", "MISE AU VOTE, 72 h. POUR")
	for i, name := range longPlayers {
		g.talk(7)
		if name != player {
			g.say(name, "Re: vote", []string{"POUR", "CONTRE", "POUR"}[(i+g.turns)%3])
		}
	}
	g.skip(73 * time.Hour)
}

// atTurn is whose turn it is, and the number of the rule about talk today.
func (g *longGame) atTurn() (player string, number int) {
	err := g.srv.Do(g.ctx, func() error {
		player = g.srv.State().Turn.Player
		number, _ = g.srv.State().Book.NumberToday(210)
		return nil
	})
	if err != nil || player == "" {
		g.t.Fatalf("turn %d: %v, player %q", g.turns, err, player)
	}
	return player, number
}

// chatter is what people say who do nothing of the game.
var chatter = []string{
	"Le texte me paraît bien long pour ce qu'il dit.", "On en reparlera quand les votes seront comptés.", "Je me demande ce qu'en penseront les arbitres.",
	"Il faisait beau hier, et personne n'a rien écrit.", "La règle des tours est la plus vieille de toutes.", "Merci pour le résumé, il tombe à pic.",
	"Quelqu'un a-t-il gardé les mails de l'année dernière ?", "Rien ne presse, nous avons trois jours.", "Les décrets se font rares ces temps-ci.",
}

func (g *longGame) talk(n int) {
	for range n {
		var b strings.Builder
		for range 4 + g.r.IntN(12) {
			b.WriteString(chatter[g.r.IntN(len(chatter))] + "\n")
		}
		own := b.String()
		if g.r.IntN(3) > 0 {
			own += "\nLe mois dernier, on a écrit :\n> " + strings.ReplaceAll(strings.TrimSpace(g.text), "\n", "\n> ") + "\n"
		}
		g.text = b.String()
		g.say(longPlayers[g.r.IntN(len(longPlayers))], "Re: discussion", own)
	}
}

func (g *longGame) say(name, subject, text string) {
	at := g.list.Now().Add(time.Minute)
	g.list.set(at)
	id := fmt.Sprintf("%d.%s@nomic.test", at.Unix(), strings.ToLower(name))
	header := fmt.Sprintf("From: %s <%s@nomic.test>\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%s>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n",
		name, strings.ToLower(name), longList, subject, at.Format(time.RFC1123Z), id)
	if strings.HasPrefix(subject, "Re: d") && g.last != "" {
		header += "In-Reply-To: <" + g.last + ">\r\n"
	}
	g.last = id
	g.list.distribute(at, []byte(header+"\r\n"+strings.ReplaceAll(text, "\n", "\r\n")+"\r\n"))
}

func (g *longGame) skip(d time.Duration) {
	if err := g.srv.Skip(g.ctx, d, g.list.set); err != nil {
		g.t.Fatal(err)
	}
}
