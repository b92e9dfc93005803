package imap

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fnomic/fnomic/mailbot/transport"
	"pgregory.net/rapid"
)

func TestP10_PoisonMailNeverBlocksTheNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "poison", "c"), &record{}
		f.hook = func(p *peer, _, cmd string) bool {
			hit := strings.HasPrefix(cmd, "UID FETCH") && slices.Contains(p.asked(cmd), 2)
			if hit {
				p.send(`* 2 FETCH (UID 2 INTERNALDATE "yesterday")`)
				p.conn.Close()
			}
			return hit
		}
		start := time.Now()
		run(t, f.config(), Cursor{}, r, 2*time.Hour)
		same(t, r, "a", "", "c")
		if m := r.mails[1]; m.UID != 2 || !slices.Contains(m.Defects, Unreadable) || !m.Truncated {
			t.Errorf("the poison mail: %+v", m)
		}
		if gaveUp := r.lostAt[len(r.lostAt)-1].Sub(start); gaveUp < 10*time.Minute {
			t.Errorf("given up after %v: a weak network looks the same", gaveUp)
		}
	})
}

func TestP10_UnreadableDateDoesNotCostTheMail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.hook = func(p *peer, _, cmd string) bool {
			hit := strings.HasPrefix(cmd, "UID FETCH") && strings.Contains(cmd, "INTERNALDATE") && slices.Contains(p.asked(cmd), 1)
			if hit {
				p.send(`* 1 FETCH (UID 1 INTERNALDATE "yesterday" RFC822.SIZE 1)`)
			}
			return hit
		}
		run(t, f.config(), Cursor{}, r, 2*time.Hour)
		same(t, r, "a", "b")
		if m := r.mails[0]; !slices.Contains(m.Defects, NoDate) {
			t.Errorf("%+v", m)
		}
	})
}

func TestOversizeMailIsReadInPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := "Subject: long\r\n\r\n" + strings.Repeat("y", 600<<10)
		f, r := newFake(t, "a", long, "c"), &record{}
		cfg := f.config()
		cfg.MaxSize = 500 << 10
		run(t, cfg, Cursor{}, r, time.Minute)
		same(t, r, "a", long[:headLength], "c")
		if m := r.mails[1]; !m.Truncated || m.Size != int64(len(long)) || !slices.Equal(m.Defects, []Defect{Oversize}) {
			t.Errorf("%+v", m.Defects)
		}
	})
}

// The announced length is small, the mail is not: it must not fill the memory.
func TestLyingLengthIsReadInPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := strings.Repeat("y", 600<<10)
		f, r := newFake(t, "a", long), &record{}
		f.hook = func(p *peer, tag, cmd string) bool {
			if !strings.HasPrefix(cmd, "UID FETCH") || wantsBody(cmd) {
				return false
			}
			for _, uid := range p.asked(cmd) {
				p.send("* %d FETCH (UID %d INTERNALDATE %s RFC822.SIZE 1)", uid, uid, date)
			}
			p.send("%s OK done", tag)
			return true
		}
		cfg := f.config()
		cfg.MaxSize = 500 << 10
		run(t, cfg, Cursor{}, r, time.Hour)
		same(t, r, "a", long[:headLength])
	})
}

func TestWrongAnnouncedLengthIsTakenWhenSaidTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "abc", "d"), &record{}
		f.hook = func(p *peer, tag, cmd string) bool {
			if !strings.HasPrefix(cmd, "UID FETCH") || !wantsBody(cmd) {
				return false
			}
			for _, uid := range p.asked(cmd) {
				m := f.mail(uid)
				p.raw(fmt.Sprintf("* %d FETCH (UID %d INTERNALDATE %s RFC822.SIZE %d BODY[] {%d}\r\n%s)\r\n", uid, uid, date, len(m)+9, len(m), m))
			}
			p.send("%s OK done", tag)
			return true
		}
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "abc", "d")
		if !slices.Equal(r.mails[0].Defects, []Defect{SizeMismatch}) {
			t.Errorf("%+v", r.mails[0])
		}
	})
}

func TestMailWithoutAByteIsHandedOnAsEmpty(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "", "b"), &record{}
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "", "b")
		if !slices.Equal(r.mails[0].Defects, []Defect{Empty}) {
			t.Errorf("%+v", r.mails[0])
		}
	})
}

func TestP6_NewUIDValidityReadsEverythingAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		run(t, f.config(), Cursor{UIDValidity: 6, LastUID: 40}, r, time.Minute)
		same(t, r, "a", "b")
		if len(r.resets) != 1 || r.resets[0].Now != (Cursor{7, 0}) || r.resets[0].Was.LastUID != 40 {
			t.Errorf("resets %+v", r.resets)
		}
	})
}

func TestP6_MailboxMadeAnewUnderTheSameUIDValidity(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		run(t, f.config(), Cursor{UIDValidity: 7, LastUID: 40}, r, time.Minute)
		same(t, r, "a", "b")
		if len(r.resets) != 1 || !strings.Contains(r.resets[0].Reason, "UIDNEXT") {
			t.Errorf("resets %+v", r.resets)
		}
	})
}

func TestP6_MailboxRecreatedUnderAnOpenConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		run(t, f.config(), Cursor{}, r, 6*time.Minute, func(*Poller) {
			synctest.Wait()
			f.mu.Lock()
			f.validity, f.mails = 8, map[uint32]string{1: "c"}
			f.mu.Unlock()
		})
		same(t, r, "a", "b", "c")
		if len(r.resets) != 1 || f.dials != 1 {
			t.Errorf("resets %+v, %d connections", r.resets, f.dials)
		}
	})
}

func TestNewMailIsReadWhenAnnounced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		run(t, f.config(), Cursor{}, r, time.Second, func(*Poller) {
			synctest.Wait()
			f.put(2, "b")
			f.announce()
			synctest.Wait()
			same(t, r, "a", "b")
		})
	})
}

// The in-memory server forgets to announce; so may others.
func TestLostWakeUpCostsAtMostFiveMinutes(t *testing.T) {
	for _, caps := range []string{"IMAP4rev1 IDLE", "IMAP4rev1"} {
		synctest.Test(t, func(t *testing.T) {
			f, r := newFake(t, "a"), &record{}
			f.caps = caps
			run(t, f.config(), Cursor{}, r, 5*time.Minute+time.Second, func(*Poller) {
				synctest.Wait()
				f.put(2, "b")
			})
			same(t, r, "a", "b")
		})
	}
}

func TestWakePollsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		run(t, f.config(), Cursor{}, r, time.Second, func(p *Poller) {
			synctest.Wait()
			f.put(2, "b")
			before := len(r.polls)
			p.Wake()
			synctest.Wait()
			same(t, r, "a", "b")
			if len(r.polls) != before+1 {
				t.Errorf("%d polls", len(r.polls))
			}
		})
	})
}

// The watermark rests on this: the start is stamped before anything is asked.
func TestP8_PollIsStampedAtItsStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		f.hook = once("EXAMINE", func(p *peer, tag, _ string) {
			time.Sleep(20 * time.Second)
			p.examine(tag)
		})
		start := time.Now()
		run(t, f.config(), Cursor{}, r, time.Minute)
		if p := r.polls[0]; !p.Started.Equal(start) || p.UIDNext != 2 || p.UIDValidity != 7 || p.Messages != 1 {
			t.Errorf("%+v, began %v", p, start)
		}
	})
}

func TestP8_BrokenPollIsNotReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		cfg := f.config()
		cfg.BatchSize = 1
		broken := once("UID FETCH 2 ", func(p *peer, _, _ string) { p.conn.Close() })
		f.hook = broken
		start := time.Now()
		run(t, cfg, Cursor{}, r, time.Minute)
		same(t, r, "a", "b")
		if len(r.polls) != 1 || !r.polls[0].Started.After(start) {
			t.Errorf("polls %+v", r.polls)
		}
	})
}

func TestReceiverErrorEndsRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("disk full")
		f, r := newFake(t, "a"), &record{refuse: full}
		p, err := New(f.config())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Run(t.Context(), Cursor{}, r); err != full {
			t.Errorf("Run: %v", err)
		}
		if len(r.lost) != 0 {
			t.Errorf("lost %v", r.lost)
		}
		r.refuse = nil
		cursor, err := p.Once(t.Context(), Cursor{}, r)
		if err != nil || cursor != (Cursor{7, 1}) {
			t.Errorf("Once: %v, %v", cursor, err)
		}
	})
}

func TestRefusedLoginIsNotTriedEverySecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		f.hook = times(1000, "LOGIN", func(p *peer, tag, _ string) { p.send("%s NO [AUTHENTICATIONFAILED] no", tag) })
		run(t, f.config(), Cursor{}, r, 10*time.Minute)
		if len(r.lost) > 6 || !errors.Is(r.lost[0], ErrLogin) {
			t.Errorf("lost %v", r.lost)
		}
		for _, err := range r.lost {
			if strings.Contains(err.Error(), "pw") {
				t.Errorf("the password in %q", err)
			}
		}
	})
}

// A server that hangs up after each poll must not be dialled every second.
func TestHangingUpServerIsBackedOffFrom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		f.hook = times(1_000_000, "IDLE", func(p *peer, _, _ string) { p.conn.Close() })
		run(t, f.config(), Cursor{}, r, 10*time.Hour)
		if f.dials > 170 {
			t.Errorf("%d connections in ten hours", f.dials)
		}
	})
}

func TestBackoffGrowsToFiveMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		attempt := rapid.IntRange(0, 1000).Draw(t, "attempt")
		jitter := rapid.Float64Range(0, 0.999).Draw(t, "jitter")
		d := Backoff(attempt, jitter)
		if d < time.Second/2 || d > 5*time.Minute {
			t.Fatalf("Backoff(%d, %v) = %v", attempt, jitter, d)
		}
		if next := Backoff(attempt+1, jitter); next < d {
			t.Fatalf("Backoff(%d) = %v after %v", attempt+1, next, d)
		}
	})
}

func TestConfigurationFaultsBeforeConnecting(t *testing.T) {
	good := newFake(t).config()
	for what, spoil := range map[string]func(*Config){
		"no clock":    func(c *Config) { c.Now = nil },
		"no password": func(c *Config) { c.Password = nil },
		"plain":       func(c *Config) { c.Server = transport.Endpoint{Addr: "192.0.2.1:143", Mode: transport.Plain} },
	} {
		cfg := good
		spoil(&cfg)
		if _, err := New(cfg); err == nil {
			t.Errorf("%s was accepted", what)
		}
		if _, err := Check(context.Background(), cfg); err == nil {
			t.Errorf("%s was checked", what)
		}
	}
}

// SEARCH LARGER hides the long mail: it comes among the short ones.
func TestLongMailHiddenFromTheSearchIsReadAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := strings.Repeat("y", 2*lightLength)
		f, r := newFake(t, "a", long, "c"), &record{}
		f.hook = times(1000, "UID SEARCH UID 1:* LARGER", func(p *peer, tag, _ string) {
			p.send("* SEARCH")
			p.send("%s OK done", tag)
		})
		run(t, f.config(), Cursor{}, r, time.Hour)
		same(t, r, "a", long, "c")
	})
}
