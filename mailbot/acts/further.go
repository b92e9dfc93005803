package acts

import "github.com/fnomic/fnomic/internal/game"

// furtherVotes reads the voices behind the first one of a sentence, where each
// names its ballot: « je suis pour la cassation de J1, et contre la 323 »,
// « pour la 321 mais contre Rq1 », « 321 : pour, Rq1 : contre ». A second voice
// must not be lost because the first one was understood.
func (r *reader) furtherVotes(s *sentence) {
	if !r.here(game.CastVote, game.Elect) || s.question || s.mood.doubt != "" || s.mood.reported || s.mood.joke {
		return
	}
	for _, g := range s.segs {
		if g.cond {
			return
		}
	}
	for _, toks := range [][]token{s.toks, s.asides} {
		for i := range toks {
			if i == 0 && len(toks) == len(s.toks) || i > 0 && !linksVoices[toks[i-1].w] {
				continue
			}
			if a, ok := r.namedVoice(s, voiceChunk(toks[i:])); ok && !r.votesOn(a.Target) {
				r.at = s.end
				r.add(s, a)
			}
		}
	}
}

var linksVoices = set(", ; ( et mais puis / - + . par-contre contrairement aussi")

// voiceChunk is a voice and its ballot, up to the next sign.
func voiceChunk(toks []token) []token {
	for i, t := range toks {
		if t.kind == punct && t.w != ":" && t.w != "'" && t.w != "-" && t.w != "=" || i > 0 && (t.w == "et" || t.w == "mais") {
			return toks[:i]
		}
	}
	return toks
}

// longestVoice bounds « pour la cassation du jugement J1 » and its like: what
// says more is not a voice alone.
const longestVoice = 7

// namedVoice reads a chunk that is a value with its ballot, in either order,
// and nothing else.
func (r *reader) namedVoice(s *sentence, toks []token) (game.Act, bool) {
	if len(toks) == 0 || len(toks) > longestVoice {
		return game.Act{}, false
	}
	c, used := choiceAt(toks, 0)
	named := toks[min(used, len(toks)):]
	if used == 0 {
		if c, used = choiceAt(toks, len(toks)-1); used != 1 {
			return game.Act{}, false
		}
		named = toks[:len(toks)-1]
	}
	if len(named) == 0 || choiceIndex(named) >= 0 || !onlyBallot(named) {
		return game.Act{}, false
	}
	o, ok := r.namedBallot(s, named)
	if !ok || o.alien || o.target == "" {
		return game.Act{}, false
	}
	return ballotAct(c, o, "")
}

// onlyBallot: toks name a ballot and say nothing else.
func onlyBallot(toks []token) bool {
	for i := 0; i < len(toks); i++ {
		if ref, ok := refAt(toks, i); ok {
			i += ref.used - 1
			continue
		}
		if _, noun := objectWords[toks[i].w]; !noun && !ballotNouns[toks[i].w] && !articles[toks[i].w] && !small[toks[i].w] && !joinsBallot[toks[i].w] {
			return false
		}
	}
	return true
}

var joinsBallot = set("de du d ' : = - a au sur")

// votesOn says that the sentence already votes on a ballot.
func (r *reader) votesOn(target string) bool {
	for _, f := range r.found[r.from:] {
		if f.act.Kind == game.CastVote && (f.act.Target == target || sameBallot(f.act.Target, target) && target != "" && f.act.Target != "") {
			return true
		}
	}
	return false
}
