package daemon

import (
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/ledger"
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

// P5: after a restart the clock of a local game goes on behind what was decided,
// also where no mail bears that time, so that no new mail is late.
func TestP5_TheLocalClockNeverGoesBackOverARestart(t *testing.T) {
	host := time.Date(2026, 12, 1, 4, 0, 0, 0, time.UTC)
	local := Local{Dir: t.TempDir(), Host: func() time.Time { return host }, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.ledger.Update(func(tx *ledger.Tx) error { return tx.SetWatermark(host.Add(100*time.Hour + 500*time.Millisecond)) }); err != nil {
		t.Fatal(err)
	}
	d.Close()
	host = host.Add(time.Minute)
	if d, err = local.Open(); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if now, decided := d.Clock.Now(), host.Add(100*time.Hour-time.Minute); !now.After(decided) {
		t.Errorf("the clock shows %s, decided is all up to %s", now, decided)
	}
}
