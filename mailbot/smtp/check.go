package smtp

import (
	"context"

	"github.com/emersion/go-smtp"
)

// Report is what Check found about the server.
type Report struct {
	// MaxSize is the longest mail it takes, in bytes; 0 if it does not say.
	MaxSize  int
	EightBit bool
	UTF8     bool
}

// Check goes through an exchange up to the recipient and no further: nothing is
// sent. An empty recipient leaves that step out. The error's prefix names the
// stage that failed.
func (s *Sender) Check(ctx context.Context, to string) (Report, error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	x, result := s.open(ctx)
	if x == nil {
		return Report{}, result.Err
	}
	defer x.close()
	var report Report
	report.MaxSize, _ = x.client.MaxMessageSize()
	report.EightBit, _ = x.client.Extension("8BITMIME")
	report.UTF8, _ = x.client.Extension("SMTPUTF8")
	if to == "" {
		return report, nil
	}
	if err := x.envelope(s.cfg.From, []string{to}, &smtp.MailOptions{}); err != nil {
		return report, x.judge(err).Err
	}
	if err := x.client.Reset(); err != nil {
		return report, x.judge(err).Err
	}
	x.quit()
	return report, nil
}
