package acts

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func read(text string) Result {
	return Read(Input{At: monday, Parts: []Part{{Text: text}}})
}

func only(t *testing.T, r Result, k game.ActKind) game.Act {
	t.Helper()
	if len(r.Acts) != 1 || r.Acts[0].Kind != k {
		t.Fatalf("want one %s, got %s, asked %v", k, show(r.Acts), r.Asked)
	}
	return r.Acts[0]
}

// TestA03_DelaysAreHours holds that a delay is told in hours, a day being 24.
func TestA03_DelaysAreHours(t *testing.T) {
	for text, want := range map[string]string{
		"72h": "72h", "3 jours": "72h", "trois jours": "72h", "3j": "72h", "une semaine": "168h", "5 jours pleins": "120h",
		"soixante-douze heures": "72h", "quatre-vingt-seize heures": "96h", "10 jours": "240h", "71h59": "71h59m0s",
	} {
		a := only(t, read("Je mets ma proposition au vote, délai : "+text+"."), game.CallVote)
		if a.Window.String() != want || a.Until != nil {
			t.Errorf("%s: %s", text, show([]game.Act{a}))
		}
	}
}

// TestA04_LocalTimeIsParis holds that an hour without a zone is that of Paris,
// on both sides of both changes of clocks.
func TestA04_LocalTimeIsParis(t *testing.T) {
	for text, want := range map[string]string{
		"24/11/2000 à 20h":           "2000-11-24T19:00Z",
		"24/11/2000 à 20h UTC":       "2000-11-24T20:00Z",
		"24/03/2001 à 20h":           "2001-03-24T19:00Z", // the day before summer time
		"25/03/2001 à 20h":           "2001-03-25T18:00Z",
		"25/03/2001 à minuit":        "2001-03-25T22:00Z",
		"27/10/2001 à minuit":        "2001-10-27T22:00Z",
		"28/10/2001 à minuit":        "2001-10-28T23:00Z", // the day of 25 hours
		"28/10/2001 à 1h":            "2001-10-27T23:00Z",
		"vendredi à 20h":             "2000-11-24T19:00Z",
		"lundi à 20h":                "2000-11-27T19:00Z", // the next one, not today
		"vendredi minuit":            "2000-11-24T23:00Z", // 24:00 of the named day
		"2 janvier à 20h":            "2001-01-02T19:00Z", // the nearest to come
		"1er décembre à 18:00":       "2000-12-01T17:00Z",
		"vendredi 24 à 20h GMT":      "2000-11-24T20:00Z",
		"24/11 20h (heure de Paris)": "2000-11-24T19:00Z",
	} {
		a := only(t, read("Je mets ma proposition au vote jusqu'au "+text+"."), game.CallVote)
		if a.Until == nil || a.Until.Format("2006-01-02T15:04Z") != want {
			t.Errorf("%s: want %s, got %s", text, want, show([]game.Act{a}))
		}
		if a.Until != nil && a.Until.Location() != time.UTC {
			t.Errorf("%s: not in UTC", text)
		}
	}
}

// TestDayWithoutHourIsAsked: acts.md §4.
func TestDayWithoutHourIsAsked(t *testing.T) {
	for _, text := range []string{"dimanche soir", "dimanche", "au 24 novembre", "demain"} {
		if r := read("Je mets ma proposition au vote jusqu'à " + text + "."); len(r.Acts) > 0 || len(r.Asked) != 1 {
			t.Errorf("%s: %s, asked %v", text, show(r.Acts), r.Asked)
		}
	}
}

// TestA124_PresencePhraseIsExact: tolerance for case, accents, apostrophes,
// blanks and the final sign, and for nothing else.
func TestA124_PresencePhraseIsExact(t *testing.T) {
	for _, text := range []string{
		"J'appelle le Premier Arbitre à manifester sa présence", "J´APPELLE LE PREMIER  ARBITRE A\nMANIFESTER SA PRESENCE !",
		"J\u0092appelle le Premier Arbitre \u00e0 manifester sa pr\u00e9sence.",
	} {
		only(t, read(text), game.CallPresence)
	}
	for _, text := range []string{
		"J'appelle notre Premier Arbitre à manifester sa présence", "J'appelle le Premier Arbitre à montrer sa présence",
		"J'appelle le Premier Arbitre à manifester vite sa présence", "« J'appelle le Premier Arbitre à manifester sa présence »",
		"J'appelle le Premier Arbitre à manifester sa présence au vote",
	} {
		if r := read(text); len(r.Acts) > 0 {
			t.Errorf("%s: %s", text, show(r.Acts))
		}
	}
}

// TestA47_PALineNeedsAVote and its notice.
func TestA47_PALineNeedsAVote(t *testing.T) {
	r := read("nouveau PA : David")
	if len(r.Acts) > 0 || len(r.Notices) != 1 || r.Notices[0].Rule != "A47" {
		t.Fatalf("%+v", r)
	}
}

// TestA110_VacationForLaterIsANotice.
func TestA110_VacationForLaterIsANotice(t *testing.T) {
	r := read("À partir de samedi je serai en vacances.")
	if len(r.Acts) > 0 || len(r.Notices) != 1 || r.Notices[0].Code != "vacation-later" {
		t.Fatalf("%+v", r)
	}
}

// TestA132_UnderAJudgmentTheObjectMustBeNamed.
func TestA132_UnderAJudgmentTheObjectMustBeNamed(t *testing.T) {
	in := Input{At: monday, Reply: true, Parts: []Part{{Text: "contre"}}, Context: Context{Topic: "J1"}}
	if r := Read(in); len(r.Acts) > 0 || len(r.Asked) != 1 {
		t.Fatalf("%+v", r)
	}
}

// TestQuestionsSayWhatWouldBeUnderstood holds design §1.8: each line offered is
// read as the act that it stands for.
func TestQuestionsSayWhatWouldBeUnderstood(t *testing.T) {
	for kind, lines := range readings {
		for _, l := range lines {
			text := l
			switch kind {
			case game.Propose, game.Revise, game.ProposeDecree, game.IssueRequest, game.Invoke, game.Judge:
				text += " tout mail est signé."
			}
			r := Read(Input{At: monday, Parts: []Part{{Text: text}}})
			if len(r.Acts) == 0 || r.Acts[0].Kind != kind {
				t.Errorf("%s: %q is read as %s, asked %v", kind, text, show(r.Acts), r.Asked)
			}
		}
	}
}

// TestPartsAreReadBesideTheirQuotation: interleaved answers keep their order.
func TestPartsAreReadBesideTheirQuotation(t *testing.T) {
	r := Read(Input{At: monday, Parts: []Part{{Quoted: "La 326 : contre !", Text: "Pour la 326."}, {Quoted: "Rq2 : je voterai pour.", Text: "Contre Rq2."}}})
	if len(r.Acts) != 2 || r.Acts[0].Target != "326" || r.Acts[1].Target != "Rq2" || r.Acts[1].Choice != game.Against {
		t.Fatalf("%s", show(r.Acts))
	}
}
