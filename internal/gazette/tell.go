package gazette

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// tell goes through the events in order; each kind has its own telling. Events
// that are of no interest to the list by themselves are told with others.
func (t *teller) tell() {
	t.tellPosted()
	for _, r := range t.Events {
		t.tellOrder(r)
		t.tellTurn(r)
		t.tellVote(r)
		t.tellDecree(r)
		t.tellRequest(r)
		t.tellCase(r)
		t.tellCassation(r)
		t.tellOffice(r)
		t.tellHold(r)
		t.tellSanction(r)
		t.tellPlayer(r)
	}
	t.tellScores()
	if len(t.sections) > 0 {
		t.add(section{text: t.notCounted()})
	}
	t.tellNext()
	t.tellHead()
	if t.Again && len(t.sections) > 0 {
		mended := "Le message précédent du greffier annonçait une autre suite : l'heure de la liste en a décidé autrement. Ce qui suit le remplace."
		t.sections = slices.Insert(t.sections, 0, section{text: mended})
	}
}

// tellPosted opens the posts that publish the outcome of a vote: what was
// decided when it closed is in the state.
func (t *teller) tellPosted() {
	for _, r := range t.Events {
		switch e := r.Event.(type) {
		case game.ResultsPublished:
			t.tellResults(e)
		case game.PostPublished:
			t.tellVoteResult(e.Key)
		}
	}
}
