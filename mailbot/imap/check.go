package imap

import "context"

// Report is what Check found.
type Report struct {
	UIDValidity uint32
	UIDNext     uint32
	Messages    uint32
	// Idle: the server announces new mail; without it mail waits for the poll.
	Idle bool
}

// Check connects, logs in, opens the mailbox read-only and, where the server
// offers it, enters and leaves IDLE. The error's prefix names the step that
// failed.
func Check(ctx context.Context, cfg Config) (Report, error) {
	if err := cfg.validate(); err != nil {
		return Report{}, err
	}
	s, err := open(ctx, cfg.withDefaults())
	if err != nil {
		return Report{}, err
	}
	defer s.close()
	box, err := s.examine(ctx)
	if err != nil {
		return Report{}, err
	}
	report := Report{UIDValidity: box.uidValidity, UIDNext: box.uidNext, Messages: box.messages, Idle: s.idles}
	if !s.idles {
		return report, nil
	}
	now := make(chan struct{}, 1)
	signal(now)
	return report, s.wait(ctx, now)
}
