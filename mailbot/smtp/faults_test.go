package smtp

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fnomic/fnomic/mailbot/transport"
	"pgregory.net/rapid"
)

// script is what a peer answers to each command word ("" greets, "." is the
// final dot). An answer of "CUT" closes the connection, "HANG" says nothing
// more; a word left out gets the usual answer.
type script map[string]string

// dialogue plays the script over net.Pipe and returns all that the peer read.
func dialogue(t *testing.T, s script, cfg Config, raw string) (Result, string) {
	t.Helper()
	client, server := net.Pipe()
	heard := make(chan string, 1)
	go func() { heard <- s.play(server) }()
	cfg.Server = transport.Endpoint{Addr: "127.0.0.1:25", Mode: transport.Plain,
		Dial: func(context.Context, string, string) (net.Conn, error) { return client, nil }}
	sender, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := sender.Send(t.Context(), "bot@test", []string{"list@test"}, []byte(raw))
	server.Close()
	return r, <-heard
}

func (s script) play(conn net.Conn) string {
	defer conn.Close()
	var heard bytes.Buffer
	in := bufio.NewReader(io.TeeReader(conn, &heard))
	say := func(word, usual string) bool {
		answer, ok := s[word]
		if !ok {
			answer = usual
		}
		switch answer {
		case "CUT":
			return false
		case "HANG":
			_, _ = io.Copy(io.Discard, in)
			return false
		}
		_, err := io.WriteString(conn, answer+"\r\n")
		return err == nil
	}
	if !say("", "220 mx.test") {
		return heard.String()
	}
	usual := map[string]string{"EHLO": "250 mx.test", "DATA": "354 go on", "QUIT": "221 bye"}
	for inData := false; ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return heard.String()
		}
		word, _, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		if inData && word != "." {
			continue
		}
		answer := usual[word]
		if answer == "" {
			answer = "250 2.0.0 Ok: queued as 4ABC"
		}
		if !say(word, answer) {
			return heard.String()
		}
		inData = word == "DATA" && !strings.HasPrefix(s[word], "4") && !strings.HasPrefix(s[word], "5")
	}
}

const short = "Subject: a\r\n\r\nb\r\n"

func TestOutcomeOfEveryReply(t *testing.T) {
	for _, c := range []struct {
		word, answer string
		want         Outcome
		stage        Stage
		code         int
	}{
		{"", "554 no service", Temporary, Hello, 554},
		{"", "421 busy", Temporary, Hello, 421},
		{"EHLO", "550 no", Temporary, Hello, 550},
		{"MAIL", "451 later", Temporary, Mail, 451},
		{"MAIL", "550 no", Permanent, Mail, 550},
		{"MAIL", "530 login first", Temporary, Mail, 530},
		{"RCPT", "450 4.2.0 later", Temporary, Rcpt, 450},
		{"RCPT", "550 5.7.1 no", Permanent, Rcpt, 550},
		{"DATA", "451 later", Temporary, Data, 451},
		{"DATA", "554 no", Permanent, Data, 554},
		{".", "451 4.3.0 later", Temporary, Final, 451},
		{".", "554 5.7.1 spam", Permanent, Final, 554},
		{".", "250 2.0.0 Ok: queued as 4ABC", Accepted, Final, 250},
		{".", "251 taken", Accepted, Final, 251},
		{".", "354 what", Unknown, Final, 354},
		{".", "garbage", Unknown, Final, 0},
	} {
		r, heard := dialogue(t, script{c.word: c.answer}, Config{}, short)
		if r.Outcome != c.want || r.Stage != c.stage || r.Code != c.code || (r.Err == nil) != (c.want == Accepted) {
			t.Errorf("%q after %q: %+v", c.answer, c.word, r)
		}
		if c.want != Accepted && strings.Contains(heard, "QUIT") {
			t.Errorf("%q after %q: QUIT on an error", c.answer, c.word)
		}
	}
}

func TestQueueNoteIsKept(t *testing.T) {
	r, _ := dialogue(t, script{}, Config{}, short)
	if r.Outcome != Accepted || !strings.Contains(r.Text, "queued as 4ABC") {
		t.Errorf("%+v", r)
	}
}

// Lost before the final dot: surely not sent. Lost after it: nobody knows (P3).
func TestP3_ConnectionLostAtEveryStage(t *testing.T) {
	want := map[string]Outcome{
		"": Temporary, "EHLO": Temporary, "MAIL": Temporary, "RCPT": Temporary, "DATA": Temporary,
		".": Unknown, "QUIT": Accepted,
	}
	for _, fate := range []string{"CUT", "HANG"} {
		for word, outcome := range want {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				r, heard := dialogue(t, script{word: fate}, Config{Timeout: time.Minute}, short)
				if r.Outcome != outcome {
					t.Errorf("%s after %q: %+v", fate, word, r)
				}
				if took := time.Since(start); took > time.Minute {
					t.Errorf("%s after %q took %v", fate, word, took)
				}
				if word != "." && word != "QUIT" && strings.Contains(heard, "\r\n.\r\n") {
					t.Errorf("%s after %q: the mail was completed", fate, word)
				}
			})
		}
	}
}

// The peer takes DATA and then reads no more: the library sets no deadline
// there, and a Quit after it would complete the half mail.
func TestSilenceInsideDataIsBoundedAndCompletesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		heard := make(chan string, 1)
		go func() {
			in := bufio.NewReader(server)
			io.WriteString(server, "220 mx\r\n")
			for {
				line, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if strings.HasPrefix(line, "DATA") {
					break
				}
				io.WriteString(server, "250 ok\r\n")
			}
			io.WriteString(server, "354 go on\r\n")
			time.Sleep(time.Hour)
			rest, _ := io.ReadAll(server)
			heard <- string(rest)
		}()
		sender, _ := New(Config{Timeout: time.Minute, Server: transport.Endpoint{Addr: "127.0.0.1:25", Mode: transport.Plain,
			Dial: func(context.Context, string, string) (net.Conn, error) { return client, nil }}})
		start := time.Now()
		r := sender.Send(t.Context(), "bot@test", []string{"list@test"}, []byte(strings.Repeat("long\r\n", 5000)))
		if r.Outcome != Temporary || r.Stage != Data || time.Since(start) != time.Minute {
			t.Errorf("after %v: %+v", time.Since(start), r)
		}
		if rest := <-heard; strings.Contains(rest, "\r\n.\r\n") || strings.Contains(rest, "QUIT") {
			t.Errorf("the peer could read %q", rest)
		}
	})
}

func TestCancelledWhileWaitingForTheVerdictIsUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		go script{".": "HANG"}.play(server)
		sender, _ := New(Config{Server: transport.Endpoint{Addr: "127.0.0.1:25", Mode: transport.Plain,
			Dial: func(context.Context, string, string) (net.Conn, error) { return client, nil }}})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if r := sender.Send(ctx, "bot@test", []string{"list@test"}, []byte(short)); r.Outcome != Unknown {
			t.Errorf("%+v", r)
		}
	})
}

func TestEightBitTextNeedsAServerThatTakesIt(t *testing.T) {
	r, heard := dialogue(t, script{}, Config{}, "Subject: a\r\n\r\né\r\n")
	if r.Outcome != Permanent || strings.Contains(heard, "MAIL") {
		t.Errorf("%+v, heard %q", r, heard)
	}
	r, heard = dialogue(t, script{"EHLO": "250-mx\r\n250-SIZE 1000\r\n250 8BITMIME"}, Config{}, "Subject: a\r\n\r\né\r\n")
	if r.Outcome != Accepted || !strings.Contains(heard, "BODY=8BITMIME SIZE=18") {
		t.Errorf("%+v, heard %q", r, heard)
	}
}

func TestBackoffGrowsFromAMinuteToAnHour(t *testing.T) {
	want := []time.Duration{1, 1, 2, 4, 8, 16, 32, 60, 60}
	for attempts, minutes := range want {
		if got := Backoff(attempts); got != minutes*time.Minute {
			t.Errorf("Backoff(%d) = %v", attempts, got)
		}
	}
}

func FuzzCanonical(f *testing.F) {
	for _, seed := range []string{"", "\r", "\n", "a\r\nb", "a\n.\nb", "a\r\r\n\n\rb", "\r\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		out := canonical(raw)
		rest := bytes.ReplaceAll(out, []byte("\r\n"), nil)
		if bytes.ContainsAny(rest, "\r\n") || !bytes.HasSuffix(out, []byte("\r\n")) {
			t.Fatalf("%q became %q", raw, out)
		}
		if again := canonical(out); !bytes.Equal(again, out) {
			t.Fatalf("%q is not its own canonical form", out)
		}
		if string(rest) != strings.NewReplacer("\r", "", "\n", "").Replace(string(raw)) {
			t.Fatalf("%q lost text: %q", raw, out)
		}
	})
}

func TestConfigurationFaultsBeforeConnecting(t *testing.T) {
	plain := transport.Endpoint{Addr: "mail.example:587", Mode: transport.Plain}
	secure := transport.Endpoint{Addr: "mail.example:587", Mode: transport.StartTLS}
	for what, cfg := range map[string]Config{"plain": {Server: plain}, "password": {Server: secure, Username: "bot"}} {
		if _, err := New(cfg); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
}

func TestAnyOneReplyLeavesOneOutcome(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		stage := rapid.SampledFrom([]Stage{Connect, Hello, Auth, Mail, Rcpt, Data, Final}).Draw(rt, "stage")
		code := rapid.IntRange(100, 599).Draw(rt, "code")
		got := byCode(stage, code)
		if got == Accepted && (stage != Final || code/100 != 2) {
			rt.Fatalf("%d at %s counts as accepted", code, stage)
		}
		if got == Permanent && (code/100 != 5 || stage == Hello || stage == Auth || stage == Connect) {
			rt.Fatalf("%d at %s drops the mail", code, stage)
		}
	})
}
