package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

var listBlock = regexp.MustCompile("(?s)<!-- list: ([a-z0-9]+) -->\n```toml\n(.*?)```")

// TestListSettings reads a vote as each list hands it on, with the settings that
// docs/operating.md gives for that list: the author is known, the time is the
// list's where the list has one host, and the vote is found.
func TestListSettings(t *testing.T) {
	blocks := listBlock.FindAllStringSubmatch(document(t, "docs/operating.md"), -1)
	var seen []string
	for _, m := range blocks {
		name := m[1]
		seen = append(seen, name+".eml")
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join("testdata/lists", name+".eml"))
			if err != nil {
				t.Fatal(err)
			}
			arrived := time.Date(2000, 11, 21, 10, 0, 12, 0, time.UTC)
			r := mailbot.Read(bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n")), mailbot.Envelope{Internal: arrived}, daemon.Setting(settings(t, m[2])), acts.Context{})
			author, at := "alice@chez.example", time.Date(2000, 11, 21, 10, 0, 0, 0, time.UTC)
			switch name {
			case "groupsio":
				author, at = "alice=chez.example@groups.io", arrived
			case "googlegroups":
				at = arrived // their servers have no one name
			}
			if r.From != author || !r.At.Equal(at) || r.Ignored != "" || len(r.Asked) > 0 {
				t.Errorf("from %q at %s (%s), ignored %q, asked %v; want %s at %s", r.From, r.At, r.AtSource, r.Ignored, r.Asked, author, at)
			}
			if len(r.Acts) != 1 || r.Acts[0].Kind != game.CastVote || r.Acts[0].Choice != game.For || strings.ReplaceAll(r.Text, "\u00a0", " ") != "VOTE 321 : POUR" {
				t.Errorf("acts %+v in %q", r.Acts, r.Text)
			}
		})
	}
	there, err := filepath.Glob("testdata/lists/*.eml")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if !slices.Contains(seen, filepath.Base(path)) {
			t.Errorf("docs/operating.md says nothing of the list of %s", path)
		}
	}
}

// settings is the shipped configuration with a block of the document laid over.
func settings(t *testing.T, block string) config.Config {
	t.Helper()
	shipped, over := map[string]any{}, map[string]any{}
	for text, into := range map[string]*map[string]any{document(t, "configs/fnomic.toml"): &shipped, block: &over} {
		if _, err := toml.Decode(text, into); err != nil {
			t.Fatal(err)
		}
	}
	lay(shipped, over)
	var b strings.Builder
	if err := toml.NewEncoder(&b).Encode(shipped); err != nil {
		t.Fatal(err)
	}
	c, faults := config.Parse(b.String())
	if len(faults) > 0 {
		t.Fatalf("%v in\n%s", faults, b.String())
	}
	return c
}

func lay(under, over map[string]any) {
	for k, v := range over {
		table, isTable := v.(map[string]any)
		if below, ok := under[k].(map[string]any); ok && isTable {
			lay(below, table)
			continue
		}
		under[k] = v
	}
}
