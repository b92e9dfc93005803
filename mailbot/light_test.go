package mailbot

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/fnomic/fnomic/mailbot/acts"
)

// A light mail holds the same acts, whatever the reader is told of the game.
func TestLightMailsActAlike(t *testing.T) {
	files, err := filepath.Glob("../internal/reading/testdata/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatal("no mails", err)
	}
	s := Setting{List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example", Self: "greffier@listes.example"}
	env := Envelope{Now: time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []acts.Context{{}, {Topic: "321", Sender: "Alice", Names: []string{"Alice", "Bruno"}, Open: []string{"321"}}, {Topic: "Rq1", Sender: "Bruno"}} {
			full := Open(raw, env, s)
			want, got := full.Read(c), full.Light().Read(c)
			if want.Body = ""; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v\nwhole: %+v", file, got, want)
			}
		}
	}
}
