package daemon

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.yaml.in/yaml/v3"
)

const alertRules = "../../deploy/prometheus/fnomic.rules.yml"

// alerts is a rule file, as far as it is compared with the program.
type alerts struct {
	Groups []struct {
		Name  string
		Rules []struct {
			Alert, Expr, For string
			Labels           map[string]string
			Annotations      map[string]string
		}
	}
}

var (
	metricName = regexp.MustCompile(`\b(?:fnomic|process|go)_[a-z_]+`)
	selector   = regexp.MustCompile(`(fnomic_[a-z_]+)\{([a-z]+)=~?"([^"]+)"\}`)
)

// TestAlertsAskWhatIsServed: each alert names metrics, and values of their
// labels, that a daemon serves, and says what to do.
func TestAlertsAskWhatIsServed(t *testing.T) {
	b, err := os.ReadFile(alertRules)
	if err != nil {
		t.Fatal(err)
	}
	var a alerts
	if err := yaml.Unmarshal(b, &a); err != nil {
		t.Fatal(err)
	}
	served := servedMetrics(t)
	n := 0
	for _, g := range a.Groups {
		for _, r := range g.Rules {
			n++
			if r.Annotations["summary"] == "" || !slices.Contains([]string{"page", "ticket"}, r.Labels["severity"]) {
				t.Errorf("%s has no summary or no severity", r.Alert)
			}
			names := metricName.FindAllString(r.Expr, -1)
			if len(names) == 0 && !strings.HasPrefix(r.Expr, "up{") {
				t.Errorf("%s asks nothing of fnomic: %s", r.Alert, r.Expr)
			}
			for _, name := range names {
				if !strings.Contains(served, "\n"+name+"{") && !strings.Contains(served, "\n"+name+" ") {
					t.Errorf("%s asks for %s, which is not served", r.Alert, name)
				}
			}
			for _, s := range selector.FindAllStringSubmatch(r.Expr, -1) {
				for _, value := range strings.Split(s[3], "|") {
					if s[2] != "job" && !strings.Contains(served, s[1]+"{"+s[2]+`="`+value+`"}`) {
						t.Errorf("%s asks for %s with %s %s, which is not served", r.Alert, s[1], s[2], value)
					}
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d alerts", n)
	}
}

// servedMetrics is the answer of a daemon's /metrics.
func servedMetrics(t *testing.T) string {
	t.Helper()
	local := Local{Dir: t.TempDir(), Host: time.Now, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.openMetrics("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	if err := d.Server.Quiet(ctx); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	d.metrics.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	b, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return "\n" + string(b)
}

// TestAlertsInPrometheus has Prometheus' own tool check and try the rules.
func TestAlertsInPrometheus(t *testing.T) {
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("there is no promtool (Debian: prometheus) to judge the alert rules")
	}
	for _, args := range [][]string{{"check", "rules", alertRules}, {"check", "config", "../../deploy/prometheus/prometheus.yml"}, {"test", "rules", strings.Replace(alertRules, ".yml", ".test.yml", 1)}} {
		if out, err := exec.Command(promtool, args...).CombinedOutput(); err != nil {
			t.Errorf("promtool %v: %v\n%s", args, err, out)
		}
	}
}
