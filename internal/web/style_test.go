package web_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	colour   = regexp.MustCompile(`--([a-z0-9-]+):\s*#([0-9a-f]{6});`)
	anyPaint = regexp.MustCompile(`(?m)^\s*(?:color|background|border[a-z-]*|fill|stroke):[^;]*#`)
)

// palettes reads the colours of the sheet: on light and on dark ground.
func palettes(t *testing.T) map[string]map[string]string {
	t.Helper()
	sheet := string(page(t, small(), "style.css"))
	light, rest, ok := strings.Cut(sheet, "@media (prefers-color-scheme: dark)")
	dark, _, ok2 := strings.Cut(rest, "\n}\n")
	if !ok || !ok2 {
		t.Fatal("the sheet has another form")
	}
	all := map[string]map[string]string{}
	for name, part := range map[string]string{"light": light, "dark": dark} {
		all[name] = map[string]string{}
		for _, m := range colour.FindAllStringSubmatch(part, -1) {
			all[name][m[1]] = m[2]
		}
	}
	if anyPaint.MatchString(sheet) {
		t.Error("a colour stands outside the palette")
	}
	return all
}

// luminance is the relative luminance of WCAG 2.2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestContrast holds WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for the lines of a drawing (1.4.11).
func TestContrast(t *testing.T) {
	for scheme, c := range palettes(t) {
		least, pair := 100.0, ""
		check := func(ink, ground string, want float64) {
			if c[ink] == "" || c[ground] == "" {
				t.Fatalf("%s: no colour %s or %s", scheme, ink, ground)
			}
			got := contrast(t, c[ink], c[ground])
			if want == 4.5 && got < least {
				least, pair = got, ink+" on "+ground
			}
			if got < want {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", scheme, ink, ground, got, want)
			}
		}
		for _, ground := range []string{"ground", "raised"} {
			for _, ink := range []string{"ink", "soft", "link", "visited", "accent"} {
				check(ink, ground, 4.5)
			}
		}
		check("added", "added-ground", 4.5)
		check("removed", "removed-ground", 4.5)
		for i := range 8 {
			check("c"+strconv.Itoa(i), "ground", 3)
		}
		check("rule", "ground", 3)
		t.Logf("%s: the least contrast of text is %.2f, %s", scheme, least, pair)
	}
}
