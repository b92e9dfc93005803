package main

import (
	"context"
	"time"

	systemd "github.com/coreos/go-systemd/v22/daemon"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/daemon"
)

// tellSystemd says that the daemon is ready and then, if the unit has a
// watchdog, that it lives (sd_notify(3)): each beat passes through the server's
// own goroutine, so that one which hangs is restarted. Without systemd it does
// nothing.
func tellSystemd(ctx context.Context, d *daemon.Daemon, log zerolog.Logger) {
	alive := func() bool { return d.Server.Do(ctx, func() error { return nil }) == nil }
	if !alive() {
		return
	}
	if _, err := systemd.SdNotify(false, systemd.SdNotifyReady); err != nil {
		log.Warn().Err(err).Msg("systemd was not told that the program is ready")
	}
	every, err := systemd.SdWatchdogEnabled(false)
	if err != nil || every == 0 {
		return
	}
	beat := time.NewTicker(every / 2)
	defer beat.Stop()
	for alive() {
		if _, err := systemd.SdNotify(false, systemd.SdNotifyWatchdog); err != nil {
			log.Warn().Err(err).Msg("systemd was not told that the program lives")
		}
		select {
		case <-beat.C:
		case <-ctx.Done():
			return
		}
	}
}
