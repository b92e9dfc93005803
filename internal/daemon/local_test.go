package daemon

import (
	"testing"
	"time"

	"github.com/rs/zerolog"
)

// Design §4.3: a game begins with the law that import-rules put into its state
// folder, a local game as any other.
func TestALocalGameOpensWithTheImportedLaw(t *testing.T) {
	dir := t.TempDir()
	page := "Règles immuables\n\n101. Tous les joueurs suivent les règles en vigueur.\n\nRègles modifiables\n\n204. Les opposants gagnent 10 points.\n"
	book, problems, err := ImportLaw(dir, page)
	if err != nil {
		t.Fatal(err, problems)
	}
	local := Local{Dir: dir, Host: time.Now, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if got := d.Server.State().Book; len(got.Rules) != len(book.Rules) {
		t.Errorf("the game has %d rules, imported were %d", len(got.Rules), len(book.Rules))
	}
	if _, _, err := ImportLaw(dir, page); err == nil {
		t.Error("a law is imported into a game that was opened")
	}
}
