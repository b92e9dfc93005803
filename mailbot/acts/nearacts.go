package acts

import "github.com/fnomic/fnomic/internal/game"

// Turns that come near to an act and say it in words that no other reader
// takes: each is asked with the words that would do (design: never guess, ask).

// near is a turn of a sentence, its words in order, and what it may mean.
type near struct {
	words []string // as seq finds them: articles and adverbs may stand between
	not   []string // words that make it talk
	kind  game.ActKind
	why   string
}

var nears = []near{
	{[]string{"ne", "souhaite", "plus", "etre"}, nil, game.Resign, "Une démission se dit en toutes lettres."},
	{[]string{"ne", "veux", "plus", "etre"}, nil, game.Resign, "Une démission se dit en toutes lettres."},
	{[]string{"de", "retour", "de", "vacances"}, []string{"quand", "sera", "est", "elle", "il", "bon", "lorsque"}, game.ReturnToPlay, "Le retour doit être annoncé expressément (314)."},
	{[]string{"de", "retour", "de", "conges"}, []string{"quand", "sera", "est", "elle", "il", "bon", "lorsque"}, game.ReturnToPlay, "Le retour doit être annoncé expressément (314)."},
	{[]string{"me", "desinscris"}, []string{"liste", "forum"}, game.Leave, "Le départ est sans retour : il se dit en toutes lettres."},
	{[]string{"je", "decrete", "que"}, nil, game.ProposeDecree, "Est-ce un décret ?"},
	{[]string{"pourvois", "en", "cassation"}, nil, game.MoveCassation, "Est-ce une motion de cassation ?"},
	{[]string{"je", "statue"}, nil, game.Judge, "Est-ce un jugement ?"},
	{[]string{"pas", "objection", "a", "que"}, nil, game.Consent, "Est-ce votre consentement ?"},
	{[]string{"pas", "objection", "reprise"}, nil, game.Consent, "Est-ce votre consentement ?"},
	{[]string{"proposition", "est", "mise", "au", "vote"}, []string{"quand", "que", "si", "ta", "sa", "votre", "des"}, game.CallVote, "Est-ce une mise au vote ?"},
	{[]string{"aimerais", "participer"}, []string{"vote", "debat", "discussion", "sans"}, game.Register, "Est-ce une inscription ?"},
}

// nearActs asks about the first such turn of a sentence that gave nothing.
func (r *reader) nearActs(s *sentence) {
	if len(r.found) > r.from || s.voted || s.mood.reported || s.segs[0].cond || r.text != nil || len(r.all) > 6 {
		return
	}
	if s.question && !has(s.toks, "aimerais") {
		return
	}
	for _, n := range nears {
		if !has(s.toks, n.words[len(n.words)-1]) || !seq(s.toks, n.words...) || has(s.toks, n.not...) {
			continue
		}
		if n.kind == game.Resign && office(s.toks) == "" || n.kind == game.Register && (r.isPlayer() || !has(s.toks, "jeu", "partie", "fnomic")) {
			continue
		}
		if n.kind == game.Consent && !has(s.toks, "reprenne", "reprise", "rejoue", "recommence", "redemarre") {
			continue
		}
		r.ask(s, n.kind, n.why)
		return
	}
}
