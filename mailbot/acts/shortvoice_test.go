package acts

import "testing"

// R304-5: a short mail that may be a voice is asked while a vote is open; talk
// and mails without an open vote are left alone.
func TestR304_5_AShortVoiceIsNotMissedInSilence(t *testing.T) {
	open := Context{Topic: "321", Open: []string{"321"}}
	for text, want := range map[string]int{
		"ouais ok pour": 1, "carrément pour": 1, "100% pour": 1, "Bof, contre": 1, "ok pour moi": 1, "👍": 1, "👎 !": 1,
		"Pourquoi 72h ?": 0, "tu es pour ?": 0, "contrairement à Émile je trouve ça bien": 0, "Merci à tous": 0,
		"Il y a du pour et du contre dans cette affaire, dont nous reparlerons tous ensemble le moment venu pour ou contre": 0,
	} {
		got := Read(Input{Reply: true, Subject: "Re: Proposition 321 : le vote est ouvert", Parts: []Part{{Text: text}}, Context: open})
		if len(got.Acts) != 0 || len(got.Asked) != want {
			t.Errorf("%q: %+v asked %+v, want %d questions", text, got.Acts, got.Asked, want)
		}
		if got := Read(Input{Parts: []Part{{Text: text}}}); len(got.Acts)+len(got.Asked) != 0 {
			t.Errorf("%q with no vote open: %+v asked %+v", text, got.Acts, got.Asked)
		}
	}
}
