package daemon

import (
	"context"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
)

// The figures that Prometheus is told are those of the ledger (P1), and the
// address is given back at the end.
func TestMetricsTellWhatTheLedgerHolds(t *testing.T) {
	local := Local{Dir: t.TempDir(), Host: time.Now, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.openMetrics("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	url := "http://" + d.metrics.listener.Addr().String() + "/metrics"
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()

	r := prometheus.NewPedanticRegistry()
	r.MustRegister(newFigures(d.ledger))
	mails := func(applied, refused, talk float64) {
		t.Helper()
		families, err := r.Gather()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, f := range families {
			if f.GetName() != "fnomic_mails" {
				continue
			}
			for _, m := range f.GetMetric() {
				got[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
			}
		}
		delete(got, string(game.SetAside)) // the program's own posts, read back
		want := map[string]float64{"applied": applied, "refused": refused, "talk": talk, "asked": 0, "late": 0, "quarantined": 0, "pending": 0}
		if !maps.Equal(got, want) {
			t.Errorf("mails %v, want %v", got, want)
		}
	}
	say := func(name, text string) {
		t.Helper()
		if _, err := d.Post(t.Context(), name, "", "", text); err != nil {
			t.Fatal(err)
		}
		if err := d.Server.Quiet(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	mails(0, 0, 0)
	say("alice", "INSCRIPTION : Alice")
	mails(1, 0, 0)
	say("bruno", "INSCRIPTION : Bruno")
	say("alice", "INSCRIPTION : Alice")
	say("bruno", "Bonjour à tous.")
	mails(2, 1, 1)

	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	for _, line := range []string{`fnomic_mails{verdict="applied"} 2`, "fnomic_held 0", `fnomic_posts{state="queued"} 0`, "fnomic_decided_to_timestamp_seconds ", "go_goroutines "} {
		if !strings.Contains(string(body), line) {
			t.Errorf("%s does not say %q (%v)", url, line, err)
		}
	}
	health := strings.TrimSuffix(url, "metrics") + "healthz"
	resp, err = http.Get(health)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v %v", health, resp, err)
	}
	resp.Body.Close()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url); err == nil {
		t.Error("the metrics are served after the end")
	}
}
