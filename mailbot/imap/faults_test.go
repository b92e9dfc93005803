package imap

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The numbers are those of the client's faults in the table of libraries.md §2.

func same(t *testing.T, r *record, want ...string) {
	t.Helper()
	if got := r.texts(); !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}

// once lets a hook act at the first matching command only.
func once(prefix string, act func(p *peer, tag, cmd string)) func(*peer, string, string) bool {
	return times(1, prefix, act)
}

func times(n int, prefix string, act func(p *peer, tag, cmd string)) func(*peer, string, string) bool {
	var done atomic.Int64 // the connections of a fake run in goroutines of their own
	return func(p *peer, tag, cmd string) bool {
		if !strings.HasPrefix(cmd, prefix) {
			return false
		}
		if strings.HasPrefix(prefix, "UID FETCH") && !wantsBody(cmd) {
			return false
		}
		if done.Add(1) > int64(n) {
			return false
		}
		act(p, tag, cmd)
		return true
	}
}

func TestFault1_SwallowedCommandEndsInReconnection(t *testing.T) {
	for _, cmd := range []string{"CAPABILITY", "LOGIN", "EXAMINE", "UID SEARCH", "UID FETCH", "IDLE"} {
		t.Run(cmd, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f, r := newFake(t, "a"), &record{}
				if cmd == "CAPABILITY" {
					f.caps = "IMAP4rev1"
				}
				f.hook = once(cmd, func(*peer, string, string) {})
				run(t, f.config(), Cursor{}, r, 10*time.Minute)
				same(t, r, "a")
				if cmd == "CAPABILITY" { // our greeting carried it: never asked
					return
				}
				if len(r.lost) != 1 || !errors.Is(r.lost[0], ErrSilent) {
					t.Errorf("lost %v", r.lost)
				}
			})
		})
	}
}

func TestFault1_SilentIdleIsFoundByTheNextPoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		f.hook = once("IDLE", func(p *peer, _, _ string) {
			p.send("+ idling")
			_, _ = p.in.ReadString(0) // reads for ever, answers nothing
		})
		start := time.Now()
		run(t, f.config(), Cursor{}, r, 20*time.Minute)
		if len(r.lost) != 1 || !errors.Is(r.lost[0], ErrSilent) {
			t.Fatalf("lost %v", r.lost)
		}
		if after := r.lostAt[0].Sub(start); after != 5*time.Minute+30*time.Second {
			t.Errorf("found after %v", after)
		}
		if f.dials != 2 {
			t.Errorf("%d connections", f.dials)
		}
	})
}

// A peer that does not even read: writing DONE blocks, and IdleCommand.Close
// with it.
func TestFault1_IdleOnAConnectionNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		release := make(chan struct{})
		f.hook = once("IDLE", func(p *peer, _, _ string) {
			p.send("+ idling")
			<-release
		})
		run(t, f.config(), Cursor{}, r, 20*time.Minute)
		close(release)
		if len(r.lost) != 1 || f.dials != 2 {
			t.Errorf("lost %v, %d connections", r.lost, f.dials)
		}
	})
}

func TestFault2_EmptyBodyOfAnExpungedMail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b", "c"), &record{}
		f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
			p.fetch(1, cmd)
			p.send(`* 2 FETCH (UID 2 INTERNALDATE %s RFC822.SIZE 1 BODY[] "")`, date)
			p.fetch(3, cmd)
			p.send("%s OK done", tag)
			f.mu.Lock()
			delete(f.mails, 2)
			f.mu.Unlock()
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "c")
		if got := r.batches[0].Vanished; !slices.Equal(got, []uint32{2}) {
			t.Errorf("vanished %v", got)
		}
		if len(r.lost) != 0 {
			t.Errorf("lost %v", r.lost)
		}
	})
}

func TestFault2_EmptyOrMissingBodyIsAskedForAgain(t *testing.T) {
	for _, body := range []string{`""`, "NIL", "{0}\r\n"} {
		synctest.Test(t, func(t *testing.T) {
			f, r := newFake(t, "a", "b"), &record{}
			f.hook = times(2, "UID FETCH", func(p *peer, tag, cmd string) {
				for _, uid := range p.asked(cmd) {
					p.send(`* %d FETCH (UID %d INTERNALDATE %s RFC822.SIZE 1 BODY[] %s)`, uid, uid, date, body)
				}
				p.send("%s OK done", tag)
			})
			run(t, f.config(), Cursor{}, r, time.Minute)
			same(t, r, "a", "b")
		})
	}
}

// A mail that stays empty though its announced length is not nought is never
// taken for an empty mail.
func TestFault2_LastingEmptyBodyIsUnreadable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.hook = times(1000, "UID FETCH 1 ", func(p *peer, tag, cmd string) {
			p.send(`* 1 FETCH (UID 1 INTERNALDATE %s RFC822.SIZE 1 BODY[] "")`, date)
			p.send("%s OK done", tag)
		})
		f.hook = orElse(f.hook, times(1000, "UID FETCH 1:2 ", func(p *peer, tag, cmd string) {
			p.send(`* 1 FETCH (UID 1 INTERNALDATE %s RFC822.SIZE 1 BODY[] "")`, date)
			p.fetch(2, cmd)
			p.send("%s OK done", tag)
		}))
		run(t, f.config(), Cursor{}, r, time.Hour)
		same(t, r, "", "b")
		if m := r.mails[0]; m.Raw != nil || !slices.Contains(m.Defects, Unreadable) {
			t.Errorf("first mail %+v", m)
		}
	})
}

func orElse(hooks ...func(*peer, string, string) bool) func(*peer, string, string) bool {
	return func(p *peer, tag, cmd string) bool {
		for _, h := range hooks {
			if h(p, tag, cmd) {
				return true
			}
		}
		return false
	}
}

func TestFault3_UnsolicitedFlagsAreNotTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.hook = times(1000, "UID FETCH", func(p *peer, tag, cmd string) {
			for _, uid := range p.asked(cmd) {
				p.send(`* %d FETCH (UID %d FLAGS (\Seen))`, uid, uid)
				p.fetch(uid, cmd)
			}
			p.send("%s OK done", tag)
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "b")
		if len(r.lost) != 0 || len(f.sent("UID FETCH")) != 1 {
			t.Errorf("lost %v, sent %v", r.lost, f.sent("UID FETCH"))
		}
	})
}

func TestFault3_UnsolicitedFlagsInsteadOfTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
			p.send(`* 1 FETCH (UID 1 FLAGS (\Seen))`)
			p.fetch(2, cmd)
			p.send("%s OK done", tag)
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "b")
	})
}

func TestFault4_UIDBehindTheLiteral(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b", "c"), &record{}
		f.hook = times(1000, "UID FETCH", func(p *peer, tag, cmd string) {
			for _, uid := range p.asked(cmd) {
				m := f.mail(uid)
				p.raw(fmt.Sprintf("* %d FETCH (INTERNALDATE %s RFC822.SIZE %d BODY[] {%d}\r\n%s UID %d)\r\n",
					uid, date, len(m), len(m), m, uid))
			}
			p.send("%s OK done", tag)
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "b", "c")
		if len(r.lost) != 0 || len(f.sent("UID FETCH")) != 1 {
			t.Errorf("lost %v, sent %v", r.lost, f.sent("UID FETCH"))
		}
	})
}

func TestFault4_MissingMailIsAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b", "c"), &record{}
		f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
			p.fetch(1, cmd)
			p.fetch(3, cmd)
			p.send("%s OK done", tag)
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "b", "c")
	})
}

func TestFault5_CutBetweenMailsHandsOnNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
			p.fetch(1, cmd)
			p.conn.Close()
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "b")
		if len(r.lost) != 1 {
			t.Errorf("lost %v", r.lost)
		}
	})
}

func TestFault5_CutInsideALiteralHandsOnNothing(t *testing.T) {
	if raceEnabled {
		t.Skip("fault 6: the library itself races when a literal is cut")
	}
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "Subject: je vote pour ou bien contre"), &record{}
		f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
			p.fetch(1, cmd)
			p.raw("* 2 FETCH (UID 2 RFC822.SIZE 36 BODY[] {36}\r\nSubject: je vote pour")
			p.conn.Close()
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		same(t, r, "a", "Subject: je vote pour ou bien contre")
		if len(r.lost) != 1 {
			t.Errorf("lost %v", r.lost)
		}
	})
}

func TestFault7_UnknownResponseCostsTheConnectionOnly(t *testing.T) {
	for _, line := range []string{"* VANISHED 41,43", "* XFOO bar", "* 1 FETCH (UID 1 X-GM-MSGID 12)"} {
		synctest.Test(t, func(t *testing.T) {
			f, r := newFake(t, "a", "b"), &record{}
			f.hook = once("UID FETCH", func(p *peer, tag, cmd string) {
				p.send("%s", line)
				p.fetch(1, cmd)
				p.fetch(2, cmd)
				p.send("%s OK done", tag)
			})
			run(t, f.config(), Cursor{}, r, time.Minute)
			same(t, r, "a", "b")
			if len(r.lost) != 1 || f.dials != 2 {
				t.Errorf("%s: lost %v, %d connections", line, r.lost, f.dials)
			}
		})
	}
}

func TestFault8_ByeInIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		f.hook = once("IDLE", func(p *peer, _, _ string) {
			p.send("+ idling")
			p.send("* BYE kicked")
			p.conn.Close()
		})
		run(t, f.config(), Cursor{}, r, time.Minute)
		if len(r.lost) != 1 || !errors.Is(r.lost[0], ErrClosed) || f.dials != 2 {
			t.Errorf("lost %v, %d connections", r.lost, f.dials)
		}
	})
}

func TestFault10_LastMailBelowTheRangeIsNotReadAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		run(t, f.config(), Cursor{UIDValidity: 7, LastUID: 2}, r, 11*time.Minute)
		same(t, r)
		if len(f.sent("UID FETCH")) != 0 || len(r.polls) != 3 {
			t.Errorf("sent %v, %d polls", f.sent("UID FETCH"), len(r.polls))
		}
	})
}

func TestFault11_15_BatchesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mails []string
		for i := range 1000 {
			length := 100
			if i%90 == 0 {
				length = lightLength + 1
			}
			mails = append(mails, strings.Repeat("x", length)+fmt.Sprint(i))
		}
		f, r := newFake(t, mails...), &record{}
		cfg := f.config()
		cfg.BatchSize = 50
		run(t, cfg, Cursor{}, r, time.Minute)
		same(t, r, mails...)
		for _, b := range r.batches {
			if n := len(b.Messages); n > 50 || len(b.Messages[0].Raw) > lightLength && n > 1 {
				t.Errorf("a batch of %d mails, the first of %d bytes", n, len(b.Messages[0].Raw))
			}
		}
		if last := r.batches[len(r.batches)-1].Cursor; last != (Cursor{7, 1000}) {
			t.Errorf("cursor %v", last)
		}
	})
}

func TestFault12_13_OnlyPlainItemsAndPlainSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a"), &record{}
		run(t, f.config(), Cursor{}, r, time.Minute)
		if got := f.sent("UID SEARCH"); !slices.Equal(got, []string{"UID SEARCH UID 1:*", "UID SEARCH UID 1:* LARGER 65536"}) {
			t.Errorf("searches %q", got)
		}
		for _, cmd := range f.sent("UID FETCH") {
			items := strings.Fields(strings.Trim(cmd[strings.Index(cmd, "("):], "()"))
			for _, item := range items {
				if !slices.Contains([]string{"UID", "INTERNALDATE", "RFC822.SIZE", "BODY.PEEK[]"}, item) {
					t.Errorf("asked for %s", item)
				}
			}
		}
	})
}

func TestFault14_ServerWithoutUIDValidityIsReadAnewOnEachConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, r := newFake(t, "a", "b"), &record{}
		f.validity = 0
		f.hook = once("IDLE", func(p *peer, _, _ string) { p.conn.Close() })
		run(t, f.config(), Cursor{}, r, 11*time.Minute)
		same(t, r, "a", "b", "a", "b")
		if len(r.resets) != 1 {
			t.Errorf("resets %v", r.resets)
		}
	})
}
