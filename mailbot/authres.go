package mailbot

import (
	"strings"

	"github.com/emersion/go-msgauth/authres"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// Verdict of the mailbox's server on one method of authentication.
type Verdict string

// Verdicts. Anything but one clear result of the trusted server is unknown.
const (
	AuthPass    Verdict = "pass"
	AuthFail    Verdict = "fail"
	AuthUnknown Verdict = "unknown"
)

// Authentication is what the mailbox's own server found (RFC 8601).
type Authentication struct {
	DMARC Verdict `json:"dmarc"`
	// Domain is the domain of From that the DMARC result speaks of.
	Domain string `json:"domain,omitempty"`
}

// authentication reads the results of the trusted server alone. That server
// adds its field on top and must take out those that came in with its name, so
// only a field above the first Received line is its own; two of them that
// disagree, or one that does not parse, say nothing.
func authentication(h decode.Header, server string) Authentication {
	unknown := Authentication{DMARC: AuthUnknown}
	if server == "" {
		return unknown
	}
	found := unknown
	for _, f := range h {
		if strings.EqualFold(f.Name, "Received") {
			break
		}
		if !strings.EqualFold(f.Name, "Authentication-Results") {
			continue
		}
		id, results, err := authres.Parse(f.Raw)
		if err != nil || !strings.EqualFold(strings.TrimSpace(id), server) {
			continue
		}
		a, ok := dmarc(results)
		if !ok {
			continue
		}
		if found != unknown && found != a {
			return unknown
		}
		found = a
	}
	return found
}

// dmarc is the one DMARC result of a field; two of them are none.
func dmarc(results []authres.Result) (Authentication, bool) {
	var out Authentication
	n := 0
	for _, r := range results {
		d, ok := r.(*authres.DMARCResult)
		if !ok {
			continue
		}
		n++
		out.Domain = strings.ToLower(d.From)
		switch d.Value {
		case authres.ResultPass:
			out.DMARC = AuthPass
		case authres.ResultFail:
			out.DMARC = AuthFail
		default:
			out.DMARC = AuthUnknown
		}
	}
	return out, n == 1 && out.Domain != ""
}
